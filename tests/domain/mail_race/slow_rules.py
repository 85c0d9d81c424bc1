"""The rules once more, slowly and plainly: every command that can be written is judged by itself, from the raw document."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from domain.kernel.ids import Seat
from domain.kernel.messages import Command
from domain.mail_race.commands import (
    ChooseColor,
    DeclineAssist,
    EndTurn,
    GiveDelivery,
    PickUp,
    TakeCard,
    TakeDelivery,
    TakeUnseenCard,
    TravelOn,
    UseCard,
)
from domain.mail_race.content.content import Content, newest_content
from domain.mail_race.state import Carrier, State

LENGTH = {"bicycle": 1, "motor-bike": 2, "van": 3, "mule": 1, "pony-express": 2, "4x4": 3, "mail-jump": 1, "steam-boat": 2}
LENGTH |= {"sea-plane": 1, "hot-air-balloon": 2, "plane": 1, "rocket": 1, "train": 1}
BY = {
    "road": {"bicycle", "motor-bike", "van", "4x4", "hot-air-balloon"},
    "trail": {"mule", "pony-express", "4x4"},
    "water": {"mail-jump", "steam-boat"},
}
STOPS_BETWEEN = {"motor-bike", "van", "pony-express", "4x4", "steam-boat"}
COLORS = ("blue", "pink", "grey", "green")
DEPOTS = {"nibley": "west", "castle-danger": "midwest", "waterproof": "south", "frackville": "northeast"}


class Board(NamedTuple):
    """The raw board: connections by surface, marks by town."""

    joined: dict[str, set[frozenset[str]]]
    marks: dict[str, list[str]]


@cache
def board() -> Board:
    raw = msgspec.json.decode(newest_content())
    joined: dict[str, set[frozenset[str]]] = {"road": set(), "trail": set(), "water": set()}
    for connection in raw["connections"]["items"]:
        joined[connection["surface"]].add(frozenset(connection["between"]))
    return Board(joined, {place["id"]: place["marks"] for place in raw["locations"]["items"]})


def is_water(place: str) -> bool:
    return any(place in pair for pair in board().joined["water"])


@cache
def goes(card: str, start: str, to: str) -> bool:
    """Whether one step of this card can lead from one town to the other."""
    marks = board().marks
    if start == to:
        return False
    match card:
        case "sea-plane":
            return is_water(start) and "airport" in marks[to] and is_water(to)
        case "plane":
            return "airport" in marks[start] and "airport" in marks[to]
        case "rocket":
            return "airport" in marks[start]
        case "train":
            return "station" in marks[start] and "station" in marks[to]
        case _:
            return any(card in BY[surface] and frozenset((start, to)) in pairs for surface, pairs in board().joined.items())


class Plan(NamedTuple):
    """A turn as it may go on: where the truck is, the card in use and its steps to come, cards, actions, used pairs."""

    place: str
    card: str
    steps: int
    cards: tuple[str, ...]
    bicycles: int
    actions: int
    used: frozenset[frozenset[str]]


def plan_of(state: State) -> Plan:
    turn, carrier = state.turn, state.carriers[state.turn.seat]
    card = turn.move.card if turn.move else ""
    steps = LENGTH[card] - len(turn.move.way) if turn.move else 0
    cards = tuple(carrier.hand + carrier.unseen)
    return Plan(carrier.place, card, steps, cards, turn.bicycle, turn.actions, frozenset(map(frozenset, turn.pairs)))


def can_begin(plan: Plan, card: str) -> bool:
    if plan.steps or plan.actions == 0:
        return False
    return plan.bicycles < 2 if card == "bicycle" else card in plan.cards


def begun(plan: Plan, card: str) -> Plan:
    cards = list(plan.cards)
    if card != "bicycle":
        cards.remove(card)
    bicycles = plan.bicycles + (card == "bicycle")
    return plan._replace(card=card, steps=LENGTH[card], cards=tuple(cards), bicycles=bicycles, actions=plan.actions - 1)


def stepped(plan: Plan, to: str) -> Plan | None:
    pair = frozenset((plan.place, to))
    if to not in board().marks or not goes(plan.card, plan.place, to) or pair in plan.used:
        return None
    return plan._replace(place=to, steps=plan.steps - 1, used=plan.used | {pair})


def ends_well(plan: Plan | None, occupied: frozenset[str]) -> bool:
    """Whether some way to go on from here ends the turn where no other truck stands."""
    if plan is None:
        return False
    if plan.steps:
        return any(ends_well(stepped(plan, to), occupied) for to in board().marks if goes(plan.card, plan.place, to))
    if plan.place not in occupied:
        return True
    cards = {"bicycle", *plan.cards}
    return any(ends_well(begun(plan, card), occupied) for card in cards if can_begin(plan, card))


def passed_with_something(state: State) -> int | None:
    for seat in state.turn.passed:
        own, other = state.carriers[state.turn.seat], state.carriers[seat]
        if (own.van and len(other.van) < 2) or (other.van and len(own.van) < 2):
            return seat
    return None


def is_legal(state: State, seat: int, command: Command) -> bool:
    if state.phase == "over" or seat != state.turn.seat:
        return False
    if isinstance(command, ChooseColor):
        return state.phase == "colors" and all(carrier.color != command.color for carrier in state.carriers)
    if state.phase == "colors":
        return False
    own, plan, colleague = state.carriers[seat], plan_of(state), passed_with_something(state)
    if colleague is not None:
        return _is_legal_assist(own, state.carriers[colleague], command)
    occupied = frozenset(carrier.place for other, carrier in enumerate(state.carriers) if other != seat)
    match command:
        case TravelOn(to):
            return plan.steps > 0 and ends_well(stepped(plan, to), occupied)
        case UseCard(card, to):
            return can_begin(plan, card) and ends_well(stepped(begun(plan, card), to), occupied)
        case TakeCard() | TakeUnseenCard() if plan.steps or plan.actions == 0 or state.turn.used:
            return False
        case TakeCard(card):
            return card in state.face_up
        case TakeUnseenCard():
            return len(state.deck) > 0
        case PickUp():
            cube = state.board.get(DEPOTS.get(own.place, ""))
            return not plan.steps and state.turn.landed and cube is not None and len(own.van) < 2
        case EndTurn():
            return not plan.steps and (state.turn.used == 0 or own.place not in occupied)
        case _:
            return False


def _is_legal_assist(own: Carrier, other: Carrier, command: Command) -> bool:
    match command:
        case TakeDelivery(delivery):
            return len(own.van) < 2 and any(cargo.delivery == delivery for cargo in other.van)
        case GiveDelivery(delivery):
            return len(other.van) < 2 and any(cargo.delivery == delivery for cargo in own.van)
        case DeclineAssist():
            return True
        case _:
            return False


def every_command(content: Content) -> Iterator[Command]:
    """All that can be written, some of it with words that nothing is called by."""
    yield from (ChooseColor(color) for color in COLORS)  # type: ignore[arg-type]
    for card in (*content.transport, "camel"):
        yield TakeCard(card)
        yield from (UseCard(card, place) for place in (*content.places, "atlantis"))
    yield from (TravelOn(place) for place in (*content.places, "atlantis"))
    for delivery in (*content.deliveries, "X1"):
        yield TakeDelivery(delivery)
        yield GiveDelivery(delivery)
    yield from (TakeUnseenCard(), DeclineAssist(), PickUp(), EndTurn())


def slow_legal(content: Content, state: State, seat: Seat) -> list[Command]:
    return [command for command in every_command(content) if is_legal(state, seat, command)]


def well_formed(content: Content, state: State, seat: Seat, rng: random.Random) -> list[Command]:
    return list(every_command(content))


def conserved(content: Content, state: State) -> None:
    """CP1: every card is somewhere, once; every truck on the map; at most two cubes a van, at most one a region."""
    hands = [card for carrier in state.carriers for card in carrier.hand + carrier.unseen]
    transport = sorted(card for cards in content.levels.values() for card in cards)
    assert sorted(state.deck + state.face_up + state.discards + hands) == transport
    vans = [cargo.delivery for carrier in state.carriers for cargo in carrier.van]
    delivered = [delivery for carrier in state.carriers for delivery in carrier.delivered]
    decks = [delivery for deck in state.decks.values() for delivery in deck]
    assert sorted([*vans, *delivered, *decks, *state.board.values()]) == sorted(content.deliveries)
    held = [place for carrier in state.carriers for place in carrier.postcards]
    on_board = [state.postcard] if state.postcard else []
    assert sorted(held + state.postcard_deck + on_board) == sorted(content.postcards)
    _cubes_conserved(content, state, vans)


def _cubes_conserved(content: Content, state: State, vans: list[str]) -> None:
    """M3, M9, Y2: a region's cube is on its depot, in one van, or out because its deck is empty."""
    assert all(len(carrier.van) <= 2 and carrier.place in content.places for carrier in state.carriers)
    aboard = [content.deliveries[delivery].region for delivery in vans]
    if state.phase == "colors":
        return
    for region in content.regions:
        cubes = aboard.count(region) + (region in state.board)
        assert cubes == 1 or (cubes == 0 and not state.decks[region])
