"""SOL: what Demeter does. She never holds a resource; what she does is worth VP at once."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.earth_express.commands import EarthExpressAbility
from domain.earth_express.content.components import Content
from domain.earth_express.demeter_events import DemeterActivated, DemeterAsked, DemeterTurned
from domain.earth_express.events import EarthExpressEvent, TokensGiven
from domain.earth_express.grid import CELLS, SEEN
from domain.earth_express.language import TRIGGERS, Active, Copy, Trigger
from domain.earth_express.rules.abilities import looks_at_neighbour
from domain.earth_express.rules.counting import Sight, count
from domain.earth_express.state import Cells, State
from domain.kernel.ids import Seat


def majority(content: Content, cells: Cells) -> list[Trigger]:
    """SOL10, G4: the colours that most abilities of her tableau fire by; none if no ability fires."""
    most = {trigger: firing(content, cells, trigger) for trigger in TRIGGERS}
    return [trigger for trigger in TRIGGERS if most[trigger] == max(most.values()) > 0]


def firing(content: Content, cells: Cells, colour: Trigger) -> int:
    """G4: how many abilities of a tableau the colour fires, multicoloured ones among them."""
    return sum(len(content.cards[planted.card].firing.get(colour, ())) for planted in cells if planted is not None)


def activate(content: Content, state: State) -> Iterator[EarthExpressEvent]:
    """SOL10: she activates the colour she has most of; of several the player chooses (G4: of none, nothing happens)."""
    assert state.demeter is not None
    colours = majority(content, state.demeter.cells)
    if len(colours) == 1:
        yield from activate_colour(content, state, colours[0])
    elif colours:
        yield DemeterAsked("colour")


def activate_colour(content: Content, state: State, colour: Trigger) -> Iterator[EarthExpressEvent]:
    """SOL11, G7: once, in the last round by the difficulty. SOL16, G8: what an ability grants others is the player's."""
    often = times(content, state)
    yield DemeterTurned(colour, often)
    for _ in range(often):
        for deed in _deeds(content, state, colour):
            yield DemeterActivated(CELLS[deed.cell], deed.number + 1, deed.vp, deed.copied)
            granted = deed.ability.others.sprout + deed.ability.opp.sprout
            if granted:
                yield TokensGiven(None, [Seat(0)], granted)


def times(content: Content, state: State) -> int:
    """SOL11, G7: how often she activates her colour in this round."""
    last = state.round == content.rounds
    return content.constants.demeter.level(state.options.difficulty).last_activations if last else 1


def activation_vp(content: Content, state: State, colour: Trigger) -> int:
    """SOL12: what activating this colour once would bring her now."""
    return sum(deed.vp for deed in _deeds(content, state, colour))


class _Deed(NamedTuple):
    """An ability at a cell of her tableau that she carries out: what it is worth, and which one it is if she copies it."""

    cell: int
    number: int
    ability: Active
    vp: int
    copied: EarthExpressAbility | None


def _deeds(content: Content, state: State, colour: Trigger) -> Iterator[_Deed]:
    """G12; G5: she leaves out what would cost more than it gains."""
    assert state.demeter is not None
    for cell, planted in enumerate(state.demeter.cells):
        if planted is None:
            continue
        card = content.cards[planted.card]
        for number in card.firing.get(colour, ()):
            printed = card.abilities[number]
            ability, copied = _best_to_copy(content, state, cell, printed) if isinstance(printed, Copy) else (printed, None)
            if isinstance(ability, Active) and (vp := net(content, state, cell, ability)) >= 0:
                yield _Deed(cell, number, ability, vp, copied)


def _best_to_copy(
    content: Content, state: State, cell: int, copy: Copy
) -> tuple[Active, EarthExpressAbility] | tuple[None, None]:
    """G12: of the abilities that her copying one may carry out the one that is worth most to her; of equals the first."""
    assert state.demeter is not None
    best: tuple[Active, EarthExpressAbility] | tuple[None, None] = (None, None)
    worth = -1
    for other, planted in enumerate(state.demeter.cells):
        if planted is None or other == cell:
            continue
        card = content.cards[planted.card]
        for number in card.firing.get(copy.copy, ()):
            ability = card.abilities[number]
            if isinstance(ability, Active) and net(content, state, cell, ability) > worth:
                worth = net(content, state, cell, ability)
                best = ability, EarthExpressAbility(CELLS[other], number + 1)
    return best


def net(content: Content, state: State, cell: int, ability: Active) -> int:
    """SOL12: resources gained less resources paid, for the ability at this cell of her tableau."""
    return ability.get.total * _factor(content, state, cell, ability) - ability.pay.total


def _factor(content: Content, state: State, cell: int, ability: Active) -> int:
    """SOL13, SOL15, G6: every card in marked positions counts; a neighbour's tableau is the player's; else her own counts."""
    assert state.demeter is not None
    if ability.at is not None:
        seen = SEEN[ability.at.dir][cell]
        return len(seen) + (ability.at.self_too and cell not in seen) if ability.at.each else 1
    if ability.per is None:
        return 1
    if ability.per.dir is not None:
        found = len(SEEN[ability.per.dir][cell]) // ability.per.div
        return found if ability.per.max is None else min(found, ability.per.max)
    neighbour = state.players[0].cells if looks_at_neighbour(ability) else None
    return count(Sight(content, state.demeter.cells, 0, cell, neighbour), ability.per)
