"""Positions that random games seldom come to: trucks close together, mail in the vans, cards in the hands."""

import random

from domain.mail_race.content.content import Content
from domain.mail_race.state import Cargo, State


def crowd(content: Content, state: State, rng: random.Random) -> None:
    """Scramble a position between two turns; every component stays in the game."""
    near = [rng.choice(list(content.places))]
    while len(near) < 3:
        near.append(rng.choice([to for card in content.transport.values() if card.overland for to in card.nexts[near[-1]]]))
    for carrier in state.carriers:
        carrier.place = rng.choice(near)
        _deal(state, carrier.hand, rng.randrange(3), rng)
        _deal(state, carrier.unseen, rng.randrange(3), rng)
    regions = [region for region in content.regions if region in state.board]
    for region in rng.sample(regions, rng.randint(0, len(regions))):
        free = [carrier for carrier in state.carriers if len(carrier.van) < 2]
        if free:
            rng.choice(free).van.append(Cargo(state.board.pop(region), 0))
    if state.postcard:
        state.postcard_deck.append(state.postcard)
        state.postcard = state.postcard_deck.pop(rng.randrange(len(state.postcard_deck)))


def _deal(state: State, hand: list[str], cards: int, rng: random.Random) -> None:
    for _ in range(min(cards, len(state.deck) - 1)):
        hand.append(state.deck.pop(rng.randrange(len(state.deck))))
    hand.sort()
