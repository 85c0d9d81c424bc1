"""A small game for testing what is not a game: hidden hands, simultaneous decisions, draws, a deck that runs out.

Nine cards; each seat gets one. All seats decide at once, as often as they like: ``toy.draw`` takes the top card unseen by
the others, ``toy.show`` lays a card of the hand open. The game
ends when deck and hands are empty; who has shown the highest sum wins.
"""

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import msgspec

from domain.kernel.chance import Chance
from domain.kernel.errors import ContentRefused, OptionsRefused, RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Command, Draw, Event
from domain.kernel.outcome import Outcome, Result, ScorePart
from domain.kernel.ruleset import Ruleset
from domain.kernel.viewer import Viewer, sees
from tests.domain.kit import Case, Variant

README = "T1: draw while there are cards. T2: show a card of the own hand. T3: the hand is no larger than the option says."


@dataclass(frozen=True)
class ToyContent:
    cards: tuple[int, ...]


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand_limit: int = 3
    strict: bool = False


class Take(Command, tag="toy.draw", frozen=True):
    pass


class Show(Command, tag="toy.show", frozen=True):
    card: int


class Shuffled(Event, tag="toy.shuffled.v1", frozen=True):
    draw: Draw
    order: list[int] | None = None


class Dealt(Event, tag="toy.dealt.v1", frozen=True):
    seat: Seat
    card: int | None = None


class Taken(Event, tag="toy.taken.v1", frozen=True):
    reveals: ClassVar[bool] = True
    seat: Seat
    card: int | None = None


class Shown(Event, tag="toy.shown.v1", frozen=True):
    seat: Seat
    card: int


class ToyState(msgspec.Struct):
    hand_limit: int
    deck: list[int]
    hands: list[list[int]]
    shown: list[list[int]]


class ToyView(msgspec.Struct, frozen=True, tag_field="ruleset", tag="toy"):
    deck: int
    hands: list[list[int | None]]
    shown: list[list[int]]


ToyCommand = Take | Show
ToyEvent = Shuffled | Dealt | Taken | Shown


def load(data: bytes) -> ToyContent:
    cards = tuple(json.loads(data)["cards"])
    if len(set(cards)) != 9:
        raise ContentRefused("there are nine cards")
    return ToyContent(cards)


def check(options: ToyOptions, seats: int, content: ToyContent) -> None:
    if not 1 <= options.hand_limit <= 9:
        raise OptionsRefused("hand_limit", "T3", "the hand limit is from 1 to 9", "/hand_limit")


def initial(options: ToyOptions, seats: int, content: ToyContent) -> ToyState:
    return ToyState(options.hand_limit, list(content.cards), [[] for _ in range(seats)], [[] for _ in range(seats)])


def setup(content: ToyContent, state: ToyState, chance: Chance) -> Iterator[ToyEvent]:
    order, draw = chance.shuffle("deck", state.deck)
    yield Shuffled(draw, order)
    for seat in range(len(state.hands)):
        yield Dealt(Seat(seat), state.deck[0])


def decide(content: ToyContent, state: ToyState, seat: Seat, command: ToyCommand, chance: Chance) -> Iterator[ToyEvent]:
    match command:
        case Take():
            yield Taken(seat, state.deck[0])
        case Show(card):
            yield Shown(seat, card)


def explain(content: ToyContent, state: ToyState, seat: Seat, command: ToyCommand) -> RuleViolation:
    match command:
        case Take() if not state.deck:
            return RuleViolation("deck_empty", "T1", "the deck is empty")
        case Take():
            return RuleViolation("hand_full", "T3", "the hand is full", {"hand_limit": state.hand_limit})
        case Show(card):
            return RuleViolation("not_in_hand", "T2", f"card {card} is not in the hand", {"card": card})


def evolve(content: ToyContent, state: ToyState, event: ToyEvent) -> None:
    match event:
        case Shuffled(order=order):
            assert order is not None
            state.deck = list(order)
        case Dealt(seat, card) | Taken(seat, card):
            assert card is not None
            state.deck.remove(card)
            state.hands[seat].append(card)
        case Shown(seat, card):
            state.hands[seat].remove(card)
            state.shown[seat].append(card)


def decisions(content: ToyContent, state: ToyState) -> Mapping[Seat, Literal["act"]]:
    return {Seat(s): "act" for s, hand in enumerate(state.hands) if hand or state.deck}


def legal(content: ToyContent, state: ToyState, seat: Seat) -> list[ToyCommand]:
    draw: list[ToyCommand] = [Take()] if state.deck and len(state.hands[seat]) < state.hand_limit else []
    return draw + [Show(card) for card in state.hands[seat]]


def slow_legal(content: ToyContent, state: ToyState, seat: Seat) -> Iterator[ToyCommand]:
    for card in content.cards:
        if state.hands[seat].count(card):
            yield Show(card)
    if len(state.deck) > 0 and not len(state.hands[seat]) >= state.hand_limit:
        yield Take()


def well_formed(content: ToyContent, state: ToyState, seat: Seat, rng: random.Random) -> Iterator[ToyCommand]:
    yield Take()
    for card in range(12):
        yield Show(card)


def reveals(content: ToyContent, state: ToyState, seat: Seat, command: ToyCommand) -> bool:
    return isinstance(command, Take)


def view(content: ToyContent, state: ToyState, viewer: Viewer) -> ToyView:
    hands = [[card if sees(viewer, seat) else None for card in hand] for seat, hand in enumerate(state.hands)]
    return ToyView(len(state.deck), hands, state.shown)


def redact(event: ToyEvent, viewer: Viewer) -> ToyEvent:
    match event:
        case Shuffled(draw=draw):
            return event if sees(viewer, None) else Shuffled(draw)
        case Dealt(seat) | Taken(seat):
            return event if sees(viewer, seat) else type(event)(seat)
        case Shown():
            return event


def describe(content: ToyContent, event: ToyEvent) -> str:
    match event:
        case Shuffled():
            return "The deck was shuffled."
        case Dealt(seat, card) | Taken(seat, card):
            return f"Seat {seat} got {'a card' if card is None else card}."
        case Shown(seat, card):
            return f"Seat {seat} showed {card}."


def describe_decision(content: ToyContent, state: ToyState, seat: Seat) -> str:
    return "Draw a card or show one."


def resample(content: ToyContent, state: ToyState, viewer: Viewer, chance: Chance) -> ToyState:
    hidden = [card for seat, hand in enumerate(state.hands) if not sees(viewer, seat) for card in hand]
    pool, _ = chance.shuffle("resample", sorted(hidden + state.deck))
    hands = [list(hand) if sees(viewer, seat) else [pool.pop() for _ in hand] for seat, hand in enumerate(state.hands)]
    return ToyState(state.hand_limit, pool, hands, [list(shown) for shown in state.shown])


def outcome(content: ToyContent, state: ToyState) -> Outcome | None:
    if state.deck or any(state.hands):
        return None
    totals = [sum(shown) for shown in state.shown]
    ranked = sorted(range(len(totals)), key=lambda s: -totals[s])
    results = [
        Result([Seat(s)], 1 + sum(t > totals[s] for t in totals), totals[s] == max(totals), [ScorePart("sum", totals[s])])
        for s in ranked
    ]
    return Outcome("deck_empty", results)


def conserved(content: ToyContent, state: ToyState) -> None:
    cards = state.deck + [card for part in (state.hands, state.shown) for pile in part for card in pile]
    assert sorted(cards) == sorted(content.cards)


TOY: Ruleset[ToyOptions, ToyContent, ToyState, ToyCommand, ToyEvent, ToyView] = Ruleset(
    id="toy",
    title="Toy",
    rules_version=1,
    state_schema=1,
    seats=(1, 2, 3, 4),
    summary="Draw and show.",
    options=ToyOptions,
    commands=(Take, Show),
    events=(Shuffled, Dealt, Taken, Shown),
    state=ToyState,
    view_type=ToyView,
    newest_content=lambda: b'{"cards":[1,2,3,4,5,6,7,8,9]}',
    load=load,
    rules_text=lambda: README,
    check=check,
    initial=initial,
    setup=setup,
    decide=decide,
    explain=explain,
    evolve=evolve,
    decisions=decisions,
    legal=legal,
    reveals=reveals,
    view=view,
    redact=redact,
    describe=describe,
    describe_decision=describe_decision,
    resample=resample,
    outcome=outcome,
)

CASE = Case(TOY, tuple(Variant(seats, ToyOptions()) for seats in TOY.seats), slow_legal, well_formed, conserved)
