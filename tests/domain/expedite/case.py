"""Expedite for the conformance kit: a second, slow statement of what is legal, and where every component is."""

import random
from collections import Counter
from collections.abc import Iterator

from domain.expedite import RULESET
from domain.expedite.commands import (
    BuyHub,
    DiscardCard,
    DrawBlind,
    DrawFaceUp,
    Exchange,
    ExpediteCommand,
    Fly,
    Keep,
    Pass,
    PlacePawn,
    PlayCard,
    UseFreeHub,
)
from domain.expedite.content.content import Content
from domain.expedite.options import ExpediteOptions
from domain.expedite.state import State
from domain.kernel.ids import Seat
from tests.domain.kit import Case, Variant


def slow_legal(content: Content, state: State, seat: Seat) -> Iterator[ExpediteCommand]:
    """A6.1, read off the printed rules; knows nothing of ``legal``, ``decide`` or their parts."""
    if state.phase == "over" or seat != state.to_act:
        return
    if state.phase == "home_hub":
        yield from (PlacePawn(hub) for hub in content.hubs if not any(player.home == hub for player in state.players))
    elif state.phase == "exchange":
        yield Keep()
        yield from (Exchange(card) for card in state.players[seat].trade_cards if _qualifies(content, state, seat, card))
    elif state.phase == "next_leg":
        assert state.flight is not None
        yield from (Fly(hub) for hub in _legs(content, state, seat, state.flight.card, state.flight.route))
    else:
        options = [*_draws(state), *_purchases(content, state, seat), *_cards(content, state, seat)]
        yield from options or [Pass()]


def _qualifies(content: Content, state: State, seat: Seat, card: str) -> bool:
    others = [player.home for other, player in enumerate(state.players) if other != seat]
    return content.trade_cards[card].start in others and len(state.trade_deck) > 0


def _draws(state: State) -> Iterator[ExpediteCommand]:
    if state.plane_deck or any(state.plane_discards.values()):
        yield DrawBlind()
    if len(state.face_up) > 0:
        yield DrawFaceUp()


def _purchases(content: Content, state: State, seat: Seat) -> Iterator[ExpediteCommand]:
    """Every hub, every number of wild cards: is it allowed?"""
    hand = state.players[seat].plane_cards
    for printed in content.document.hubs:
        stack = state.chips.get(printed.name, [])
        permanent = printed.name in [player.home for player in state.players]
        if permanent or (stack and stack[-1] == seat) or state.players[seat].chips == 0:
            continue
        price = sum(printed.price for _ in range(len(stack) + 1))
        for wilds in range(11):
            if wilds <= hand["wild"] and 0 <= price - wilds <= hand[printed.color]:
                yield BuyHub(printed.name, wilds)
        if hand["free_hub"]:
            yield UseFreeHub(printed.name)


def _cards(content: Content, state: State, seat: Seat) -> Iterator[ExpediteCommand]:
    for card in state.players[seat].trade_cards:
        start = content.trade_cards[card].start
        if state.owners.get(start) == seat and _legs(content, state, seat, card, [start]):
            yield PlayCard(card)
        if len(state.trade_deck) + len(state.trade_discards) > 0:
            yield DiscardCard(card)


def _legs(content: Content, state: State, seat: Seat, card: str, route: list[str]) -> list[str]:
    """The linked hubs from which some walk over unvisited owned hubs ends at the finish with the card's points not overdrawn."""
    printed = content.trade_cards[card]
    left = printed.points - sum(_cost(content, state, seat, hub) for hub in route)
    return [
        hub
        for link in content.document.links
        if route[-1] in link.between
        for hub in link.between
        if hub != route[-1] and _arrives(content, state, seat, hub, printed.finish, frozenset(route), left)
    ]


def _cost(content: Content, state: State, seat: Seat, hub: str) -> int:
    return 0 if state.owners[hub] == seat else content.hubs[hub].price


def _arrives(content: Content, state: State, seat: Seat, hub: str, finish: str, closed: frozenset[str], left: int) -> bool:
    """Explores pairs of (hub, points left) breadth first. A walk that crosses itself only wastes points."""
    reached: set[tuple[str, int]] = set()
    ahead = [(hub, left)]
    while ahead:
        here, points = ahead.pop(0)
        if here in closed or here not in state.owners:
            continue
        points -= _cost(content, state, seat, here)
        if points < 0 or (here, points) in reached:
            continue
        if here == finish:
            return True
        reached.add((here, points))
        ahead += [(b if a == here else a, points) for a, b in (link.between for link in content.document.links) if here in (a, b)]
    return False


def well_formed(content: Content, state: State, seat: Seat, rng: random.Random) -> Iterator[ExpediteCommand]:
    """Every command there is, with one hub and one card that are not of this content."""
    yield from (Keep(), DrawBlind(), DrawFaceUp(), Pass())
    for hub in (*content.hubs, "Atlantis"):
        yield from (PlacePawn(hub), UseFreeHub(hub), Fly(hub))
        yield from (BuyHub(hub, wilds) for wilds in range(12))
    for card in (*content.trade_cards, "lima-to-atlantis"):
        yield from (Exchange(card), PlayCard(card), DiscardCard(card))


def conserved(content: Content, state: State) -> None:
    """A1.2 to A1.5: every component is somewhere, once; ownership is what the board shows."""
    if state.trade_deck or state.turn:
        _trade_cards_conserved(content, state)
    if state.turn:
        _plane_cards_conserved(content, state)
    chips = Counter(seat for stack in state.chips.values() for seat in stack)
    for seat, player in enumerate(state.players):
        assert player.chips == 25 - chips[Seat(seat)] >= 0
        assert player.home is None or state.owners[player.home] == seat
    shown = {hub: stack[-1] for hub, stack in state.chips.items()} | {
        p.home: Seat(s) for s, p in enumerate(state.players) if p.home
    }
    assert state.owners == shown


def _trade_cards_conserved(content: Content, state: State) -> None:
    held = [card for player in state.players for card in player.trade_cards]
    aside = [card for player in state.players for card in player.handed_in] if state.phase == "exchange" else []
    flying = [state.flight.card] if state.flight else []
    assert sorted([*held, *aside, *flying, *state.trade_deck, *state.trade_discards]) == sorted(content.trade_cards)
    assert all(len(player.trade_cards) == 3 for seat, player in enumerate(state.players) if seat != state.to_act)


def _plane_cards_conserved(content: Content, state: State) -> None:
    cards = Counter([*state.plane_deck, *state.face_up])
    cards.update(state.plane_discards)
    for player in state.players:
        cards.update(player.plane_cards)
        for kind, n in player.plane_cards.items():
            parts = [player.open[kind], *(layer[kind] for layer in player.unseen)]
            assert n == sum(parts)
            assert min(parts) >= 0
    assert cards == Counter(content.plane_cards)
    assert len(state.face_up) == 2 or not (state.plane_deck or any(state.plane_discards.values()))


CASE = Case(
    ruleset=RULESET,
    variants=tuple(Variant(seats, ExpediteOptions(turn_limit=200)) for seats in (2, 3, 4)),
    slow_legal=slow_legal,
    well_formed=well_formed,
    conserved=conserved,
)
