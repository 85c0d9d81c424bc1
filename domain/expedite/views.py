"""What a viewer sees: built up from nothing, so that a hidden thing stays hidden until it is put in here."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from domain.expedite.content.content import Color, Content, PlaneKind, PlayerColor
from domain.expedite.events import (
    ExpediteEvent,
    HandedInShuffled,
    PlaneCardsDealt,
    PlaneCardsDrawn,
    PlaneDeckShuffled,
    PlaneDiscardsShuffled,
    TradeCardDrawn,
    TradeCardExchanged,
    TradeCardsDealt,
    TradeDeckShuffled,
    TradeDiscardsShuffled,
)
from domain.expedite.legal import legs
from domain.expedite.options import ExpediteOptions
from domain.expedite.rules.purchase import price
from domain.expedite.state import Flight, Phase, PlaneCards, Player, State, count, pawned
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, Viewer, sees


class ExpeditePlaneCards(msgspec.Struct, frozen=True, gc=False):
    """How many plane cards of each kind."""

    blue: int
    red: int
    white: int
    green: int
    yellow: int
    wild: int
    free_hub: int


class ExpediteHub(msgspec.Struct, frozen=True, gc=False):
    """A hub. ``connecting_cost``: what a route over it pays to an owner who is another. ``chips``: its stack, the lowest first.
    ``price``: in cards of its ``color``, for its next buyer; missing if it bears a pawn, for it can never be bought."""

    hub: str
    color: Color
    connecting_cost: int
    owner: Seat | None
    pawn: bool
    chips: list[Seat]
    price: int | None


class ExpediteSeat(msgspec.Struct, frozen=True, gc=False):
    """A seat's belongings. ``open_plane_cards``: those of its plane cards that everybody has seen, and that were not spent since.
    ``trade_cards``, ``handed_in`` (what it exchanged during set-up) and ``plane_cards`` are shown to the seat alone."""

    seat: Seat
    color: PlayerColor
    points: int
    chips: int
    home: str | None
    trade_card_count: int
    handed_in_count: int
    plane_card_count: int
    open_plane_cards: ExpeditePlaneCards
    trade_cards: list[str] | None = None
    handed_in: list[str] | None = None
    plane_cards: ExpeditePlaneCards | None = None


class ExpediteFlight(msgspec.Struct, frozen=True, gc=False):
    """The World Trade Card on the table. ``spent``: connecting costs so far. ``next``: the hubs it can go on to."""

    card: str
    route: list[str]
    spent: int
    next: list[str]


class ExpediteView(msgspec.Struct, frozen=True, tag_field="ruleset", tag="expedite"):
    """A game of Expedite as one viewer may see it. ``turn`` counts all seats' turns from 1; 0 during set-up. Discards of World
    Trade Cards: the last is on top. Decks, the first card on top, are shown to an omniscient viewer alone."""

    options: ExpediteOptions
    phase: Phase
    first: Seat
    to_act: Seat | None
    turn: int
    seats: list[ExpediteSeat]
    hubs: list[ExpediteHub]
    face_up: list[PlaneKind]
    plane_deck_count: int
    plane_discards: ExpeditePlaneCards
    trade_deck_count: int
    trade_discards: list[str]
    first_deal: list[PlaneKind]
    flight: ExpediteFlight | None
    trade_deck: list[str] | None = None
    plane_deck: list[PlaneKind] | None = None


def view(content: Content, state: State, viewer: Viewer) -> ExpediteView:
    """R-E30: the game as the viewer may see it."""
    permanent = pawned(state)
    everything = viewer == OMNISCIENT
    return ExpediteView(
        options=state.options,
        phase=state.phase,
        first=state.first,
        to_act=None if state.phase == "over" else state.to_act,
        turn=state.turn,
        seats=[_seat(content, player, Seat(seat), viewer) for seat, player in enumerate(state.players)],
        hubs=[_hub(content, state, hub, hub in permanent) for hub in content.hubs],
        face_up=state.face_up,
        plane_deck_count=len(state.plane_deck),
        plane_discards=_cards(state.plane_discards),
        trade_deck_count=len(state.trade_deck),
        trade_discards=state.trade_discards,
        first_deal=state.first_deal,
        flight=None if state.flight is None else _flight(content, state, state.flight),
        trade_deck=state.trade_deck if everything else None,
        plane_deck=state.plane_deck if everything else None,
    )


def _cards(cards: PlaneCards) -> ExpeditePlaneCards:
    return ExpeditePlaneCards(**cards)


def _seat(content: Content, player: Player, seat: Seat, viewer: Viewer) -> ExpediteSeat:
    own = sees(viewer, seat)
    return ExpediteSeat(
        seat=seat,
        color=content.colors[seat],
        points=player.points,
        chips=player.chips,
        home=player.home,
        trade_card_count=len(player.trade_cards),
        handed_in_count=len(player.handed_in),
        plane_card_count=count(player.plane_cards),
        open_plane_cards=_cards(player.open),
        trade_cards=sorted(player.trade_cards) if own else None,
        handed_in=player.handed_in if own else None,
        plane_cards=_cards(player.plane_cards) if own else None,
    )


def _hub(content: Content, state: State, hub: str, permanent: bool) -> ExpediteHub:
    printed = content.hubs[hub]
    return ExpediteHub(
        hub=hub,
        color=printed.color,
        connecting_cost=printed.price,
        owner=state.owners.get(hub),
        pawn=permanent,
        chips=state.chips.get(hub, []),
        price=None if permanent else price(content, state, hub),
    )


def _flight(content: Content, state: State, flight: Flight) -> ExpediteFlight:
    return ExpediteFlight(flight.card, flight.route, flight.spent, legs(content, state))


# --- events ------------------------------------------------------------------------------------------------------------


def redact(event: ExpediteEvent, viewer: Viewer) -> ExpediteEvent:
    """The event as the viewer may see it."""
    hide = _HIDE.get(type(event))
    if hide is None or sees(viewer, getattr(event, "seat", None)):
        return event
    return hide(event)


_HIDE: Final[dict[type[ExpediteEvent], Callable[[Any], ExpediteEvent]]] = {
    TradeDeckShuffled: lambda e: TradeDeckShuffled(e.draw),
    TradeCardsDealt: lambda e: TradeCardsDealt(e.seat),
    TradeCardExchanged: lambda e: TradeCardExchanged(e.seat),
    HandedInShuffled: lambda e: HandedInShuffled(e.draw),
    PlaneDeckShuffled: lambda e: PlaneDeckShuffled(e.draw),
    PlaneCardsDealt: lambda e: PlaneCardsDealt(e.seat),
    PlaneCardsDrawn: lambda e: PlaneCardsDrawn(e.seat, e.count),
    PlaneDiscardsShuffled: lambda e: PlaneDiscardsShuffled(e.draw),
    TradeDiscardsShuffled: lambda e: TradeDiscardsShuffled(e.draw),
    TradeCardDrawn: lambda e: TradeCardDrawn(e.seat),
}
"""What is left of each event that tells something hidden."""
