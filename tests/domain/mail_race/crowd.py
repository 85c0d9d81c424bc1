"""A race in which trucks are thrown together every other turn, with mail in the vans and cards in the hands: what random players
seldom come to by themselves."""

import random
from dataclasses import replace

from domain.mail_race import RULESET
from domain.mail_race.content.content import Content
from domain.mail_race.events import AnyEvent, TurnBegun, TurnEnded
from domain.mail_race.rules.evolve import evolve
from domain.mail_race.state import Cargo, State
from tests.domain.kit import Case
from tests.domain.mail_race.case import VARIANTS
from tests.domain.mail_race.slow_rules import conserved, slow_legal, well_formed


def crowded_evolve(content: Content, state: State, event: AnyEvent) -> None:
    """As ever; but the even turns begin in a crowd. What is moved, and whereto, rests on what is public. Every turn ends on a
    free place or without a move (P7, Q8)."""
    evolve(content, state, event)
    if isinstance(event, TurnEnded) and state.turn.used:
        places = [carrier.place for carrier in state.carriers]
        assert places.count(places[event.seat]) == 1
    if isinstance(event, TurnBegun) and event.number % 2 == 0:
        _crowd(content, state, random.Random(f"{event.number} {len(state.deck)} {state.postcard}"))


def _crowd(content: Content, state: State, rng: random.Random) -> None:
    near = [rng.choice(list(content.places))]
    while len(near) < 3:
        near.append(rng.choice([to for card in content.transport.values() if card.overland for to in card.nexts[near[-1]]]))
    for carrier in state.carriers:
        carrier.place = rng.choice(near)
        if state.discards:
            carrier.hand = sorted([*carrier.hand, state.discards.pop(rng.randrange(len(state.discards)))])
        if len(state.deck) > 1 and rng.random() < 0.2:
            carrier.unseen = sorted([*carrier.unseen, state.deck.pop(0)])
    for region in [region for region in content.regions if region in state.board]:
        carrier = rng.choice(state.carriers)
        if len(carrier.van) < 2:
            carrier.van.append(Cargo(state.board.pop(region), 0))


CROWDED = Case(replace(RULESET, evolve=crowded_evolve), VARIANTS, slow_legal, well_formed, conserved, most_commands=3_000)
