"""A sensible opponent for Expedite.

It looks at each of its World Trade Cards, finds the route that brings most points a turn, and then does the next thing that this
plan asks for: play the card, buy a hub of the route, or draw cards that pay for one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from domain.expedite.commands import (
    BuyHub,
    DiscardCard,
    DrawBlind,
    DrawFaceUp,
    Exchange,
    ExpediteCommand,
    Fly,
    PlacePawn,
    PlayCard,
    UseFreeHub,
)
from domain.expedite.content.content import COLORS, Content
from domain.expedite.rules.routes import costs_to
from domain.expedite.views import ExpediteHub, ExpediteSeat, ExpediteView

CommandT = TypeVar("CommandT")

DRAWN_A_TURN: Final = 2.6
"""Useful cards that a turn of drawing brings, about."""
WIN_BONUS: Final = 100
POOR: Final = 1.5
"""Points a turn below which no plan is worth keeping all cards for."""
USEFUL: Final = {"wild": 1.3, "free_hub": 2.5}
USELESS: Final = 0.35
OUT_OF_REACH: Final = 10_000


class Table(NamedTuple):
    """What the bot looks at, and who it is."""

    content: Content
    view: ExpediteView
    me: ExpediteSeat
    hubs: Mapping[str, ExpediteHub]

    @property
    def duel(self) -> bool:
        """Whether only a route over own hubs can win."""
        return len(self.view.seats) == 2


class Plan(NamedTuple):
    """A way to score a card: over which route, which of its hubs to buy first, and what it brings a turn."""

    card: str
    route: list[str]
    to_buy: list[str]
    rate: float


def greedy(content: Content, view: ExpediteView, legal: Sequence[ExpediteCommand]) -> ExpediteCommand:
    """One of the legal commands, by the view of the seat that is to act."""
    me = next(seat for seat in view.seats if seat.trade_cards is not None)
    table = Table(content, view, me, {hub.hub: hub for hub in view.hubs})
    match view.phase:
        case "home_hub":
            return max(_of(PlacePawn, legal), key=lambda command: _worth_as_home(table, command.hub))
        case "exchange":
            return next(iter(_of(Exchange, legal)), legal[0])
        case "next_leg":
            return _fly(table, _of(Fly, legal))
        case _:
            return _turn(table, legal)


def _of(kind: type[CommandT], legal: Sequence[ExpediteCommand]) -> list[CommandT]:
    return [command for command in legal if isinstance(command, kind)]


# --- plans -------------------------------------------------------------------------------------------------------------


def _plans(table: Table) -> list[Plan]:
    """Every card in two ways, over others' hubs where that is cheap and over own hubs only; best first."""
    found = [_plan(table, card, weigh) for card in table.me.trade_cards or () for weigh in (_weight_shared, _weight_own)]
    return sorted((plan for plan in found if plan is not None), key=lambda plan: -plan.rate)


def _plan(table: Table, card: str, weigh: Callable[[Table, ExpediteHub], int]) -> Plan | None:
    printed = table.content.trade_cards[card]
    weights = {name: weigh(table, hub) for name, hub in table.hubs.items()}
    weights[printed.start] = _weight_own(table, table.hubs[printed.start])
    route = _route(table, printed.start, printed.finish, weights)
    if sum(weights[hub] for hub in route) >= OUT_OF_REACH:
        return None
    to_buy = [hub for hub in route if _must_buy(table, hub, weigh is _weight_own or hub == printed.start)]
    return Plan(card, route, to_buy, _rate(table, printed.points, route, to_buy))


def _route(table: Table, start: str, finish: str, weights: Mapping[str, int]) -> list[str]:
    costs = costs_to(table.content, finish, weights, ())
    route = [start]
    while route[-1] != finish:
        route.append(min((hub for hub in table.content.neighbours[route[-1]] if hub not in route), key=costs.__getitem__))
    return route


def _weight_own(table: Table, hub: ExpediteHub) -> int:
    """In tenths of a turn: what it takes to own the hub. Never nothing, so that every step of a route comes nearer to its end."""
    if hub.owner == table.me.seat:
        return 1
    if hub.price is None or not table.me.chips:
        return OUT_OF_REACH
    return 10 + round(10 * hub.price / DRAWN_A_TURN)


def _weight_shared(table: Table, hub: ExpediteHub) -> int:
    """In tenths of a turn: what it takes to fly over the hub, be it another's. Four points are about a turn."""
    if hub.owner is None or hub.owner == table.me.seat:
        return _weight_own(table, hub)
    return round(hub.connecting_cost * 10 / 4 * (1 + 1 / len(table.view.seats)))


def _must_buy(table: Table, hub: str, own: bool) -> bool:
    owner = table.hubs[hub].owner
    return owner is None or (own and owner != table.me.seat)


def _rate(table: Table, points: int, route: list[str], to_buy: list[str]) -> float:
    """Points a turn: what the route brings over the turns that it takes to buy, to draw and to play."""
    tolls = sum(table.hubs[hub].connecting_cost for hub in route if hub not in to_buy and table.hubs[hub].owner != table.me.seat)
    gain = points - tolls
    target = table.content.target
    if table.me.points + gain >= target:
        gain = target - 1 - table.me.points if table.duel and tolls else gain + WIN_BONUS
    turns = 1 + len(to_buy) + _missing(table, to_buy) / DRAWN_A_TURN
    return gain / turns


def _missing(table: Table, to_buy: list[str]) -> int:
    """How many cards are short for these hubs, wild ones counted."""
    short = _short(table, to_buy)
    return max(0, sum(short.values()) - (table.me.plane_cards.wild if table.me.plane_cards else 0))


def _short(table: Table, to_buy: list[str]) -> dict[str, int]:
    """Colour → how many more of it these hubs cost than the hand holds."""
    need = dict.fromkeys(COLORS, 0)
    for hub in to_buy:
        need[table.hubs[hub].color] += table.hubs[hub].price or 0
    return {color: max(0, n - getattr(table.me.plane_cards, color)) for color, n in need.items()}


# --- what to do --------------------------------------------------------------------------------------------------------


def _worth_as_home(table: Table, hub: str) -> float:
    """A pawn is best where cards start, next best on the way of cards, and on a dear hub with many links."""
    worth = table.hubs[hub].connecting_cost + len(table.content.neighbours[hub]) / 2
    weights = {name: 10 + 4 * one.connecting_cost for name, one in table.hubs.items()}
    for card in table.me.trade_cards or ():
        printed = table.content.trade_cards[card]
        if hub == printed.start:
            worth += printed.points
        elif hub in _route(table, printed.start, printed.finish, weights):
            worth += printed.points / 3
    return worth


def _fly(table: Table, legal: list[Fly]) -> Fly:
    """The next hub of the cheapest way, round those whom it would help to win."""
    flight = table.view.flight
    assert flight is not None
    tolls = {name: _toll(table, hub) for name, hub in table.hubs.items() if hub.owner is not None}
    costs = costs_to(table.content, table.content.trade_cards[flight.card].finish, tolls, flight.route)
    return min(legal, key=lambda command: costs[command.hub])


def _toll(table: Table, hub: ExpediteHub) -> int:
    if hub.owner is None or hub.owner == table.me.seat:
        return 0
    owner = table.view.seats[hub.owner]
    return hub.connecting_cost * (4 if owner.points + 6 >= table.content.target else 1)


def _turn(table: Table, legal: Sequence[ExpediteCommand]) -> ExpediteCommand:
    plans = _plans(table)
    if plans:
        best = plans[0]
        if PlayCard(best.card) in legal and not best.to_buy:
            return PlayCard(best.card)
        purchase = _purchase(table, best, legal)
        if purchase is not None:
            return purchase
    discard = _of(DiscardCard, legal)
    if discard and (not plans or plans[0].rate < POOR):
        worth = {plan.card: plan.rate for plan in reversed(plans)}
        return min(discard, key=lambda command: worth.get(command.card, 0))
    return _draw(table, plans[0].to_buy if plans else [], legal)


def _purchase(table: Table, plan: Plan, legal: Sequence[ExpediteCommand]) -> ExpediteCommand | None:
    """The dearest hub of the plan that can be paid for: a Free Hub for a price of four or more, else with few wild cards."""
    wanted = sorted(plan.to_buy, key=lambda hub: -(table.hubs[hub].price or 0))
    for hub in wanted:
        paid = [command for command in _of(BuyHub, legal) if command.hub == hub]
        free = UseFreeHub(hub)
        if free in legal and ((table.hubs[hub].price or 0) >= 4 or not paid):
            return free
        if paid:
            return min(paid, key=lambda command: command.wilds)
    return None


def _draw(table: Table, to_buy: list[str], legal: Sequence[ExpediteCommand]) -> ExpediteCommand:
    """The face-up cards if they are worth more to the plan than three unknown ones."""
    short = _short(table, to_buy)
    worth = {kind: USEFUL.get(kind, 1.0 if short.get(kind) else USELESS) for kind in (*COLORS, *USEFUL)}
    counts = table.content.document.plane_cards.counts
    blind = 3 * sum(worth[kind] * n for kind, n in counts.items()) / sum(counts.values())
    face_up = sum(worth[kind] for kind in table.view.face_up)
    order: list[ExpediteCommand] = [DrawFaceUp(), DrawBlind()] if face_up > blind else [DrawBlind(), DrawFaceUp()]
    return next((command for command in order if command in legal), legal[0])
