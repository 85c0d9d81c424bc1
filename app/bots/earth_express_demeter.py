"""What the cards in Demeter's tableau are worth to her, and so to whoever takes them."""

from typing import Final

from app.bots.earth_express_worth import Position
from domain.earth_express.content.components import Card
from domain.earth_express.rules.demeter import activation_vp, majority, times
from domain.earth_express.state import Cells

DENIED: Final = 0.3
"""How much of what a card would score for Demeter at the end counts for taking it from her before the last round."""


def for_demeter(at: Position, card: Card) -> float:
    """What the card would score for Demeter at the end."""
    facts = at.content.constants.demeter
    dark = sum(ability.col in ("black", "brown") for ability in card.abilities)
    return abs(card.vp) * facts.level(at.view.options.difficulty).base_factor + facts.ability_vp * dark


def for_demeter_now(at: Position, cells: Cells) -> float:
    """What such a tableau of hers would bring her: at the end, which before the last round is far off, and by being activated."""
    cards = [at.content.cards[planted.card] for planted in cells if planted is not None]
    at_the_end = sum(for_demeter(at, card) for card in cards)
    return lasting(at) * at_the_end + times(at.content, at.state) * _activated(at, cells)


def _activated(at: Position, cells: Cells) -> int:
    demeter = at.state.demeter
    assert demeter is not None
    shown, demeter.cells = demeter.cells, cells
    vp = min((activation_vp(at.content, at.state, colour) for colour in majority(at.content, cells)), default=0)
    demeter.cells = shown
    return vp


def lasting(at: Position) -> float:
    """In the last round a card taken from Demeter is one that she does not score; before that she may lose it anyhow."""
    return 1.0 if at.view.round == at.view.rounds else DENIED


def denied(at: Position) -> dict[str, float]:
    """For each card of Demeter's what taking it costs her."""
    demeter = at.state.demeter
    if demeter is None:
        return {}
    now, found = for_demeter_now(at, demeter.cells), {}
    for cell, planted in enumerate(demeter.cells):
        if planted is not None:
            left = [*demeter.cells[:cell], None, *demeter.cells[cell + 1 :]]
            found[planted.card] = now - for_demeter_now(at, left)
    return found
