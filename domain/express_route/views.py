"""What a viewer sees: built up from nothing. Seats have no secrets from each other; only the omniscient see more (V1–V4)."""

from collections.abc import Callable
from typing import Any, Final

from domain.express_route.content.content import Content
from domain.express_route.events import CallerFilled, DeckShuffled, EventsStacked, ExpressRouteBack
from domain.express_route.rules import cargo, controls, phone_bank, roads, setup, track, upgrades
from domain.express_route.state import CONTROLS, DECKS, Control, Deck, Panel, State
from domain.express_route.view_types import (
    ExpressRouteCaller,
    ExpressRouteDeck,
    ExpressRouteEventCard,
    ExpressRouteEventStack,
    ExpressRoutePanel,
    ExpressRoutePanelControl,
    ExpressRouteReach,
    ExpressRouteReturnedEvent,
    ExpressRouteStack,
    ExpressRouteTrackSpace,
    ExpressRouteUnderWay,
    ExpressRouteUpgrade,
    ExpressRouteVehicle,
    ExpressRouteView,
)
from domain.kernel.ids import Seat
from domain.kernel.messages import Event
from domain.kernel.viewer import OMNISCIENT, Viewer


def view(content: Content, state: State, viewer: Viewer) -> ExpressRouteView:
    """The game as the viewer may see it."""
    everything = viewer == OMNISCIENT
    turn, control = state.turn, state.turn.control
    playing = state.step in ("packages", "event", "actions")
    return ExpressRouteView(
        options=state.options,
        step=state.step,
        start=state.start,
        turn=turn.number,
        seat=turn.seat if playing else None,
        demand=state.demand,
        limit=content.board.demand.raised_limit if state.limit_raised else content.board.demand.limit,
        light=phone_bank.light_of(content, state.demand).light,
        turn_light=turn.light,
        to_add=turn.to_add,
        specialists=_specialists(content, state),
        panels=[_panel(content, state, Seat(seat), panel) for seat, panel in enumerate(state.panels)],
        vehicles=[_vehicle(content, state, vehicle, playing) for vehicle in content.vehicles],
        stacks=[ExpressRouteStack(p, stack, list(cargo.accessible(state, p))) for p, stack in sorted(state.stacks.items())],
        airports=list(roads.airports(content, state)),
        warehouse=state.warehouse,
        callers=_callers(content, state, everything),
        decks=[_deck(content, state, deck, everything) for deck in DECKS],
        turned_over=None if turn.turned_over is None else turn.turned_over.package,
        event=None if turn.event is None else _event(content, turn.event),
        looked_at=[_event(content, card) for card in turn.looked],
        events=_events(content, state, everything),
        track=_track(content, state),
        delivered=turn.delivered,
        dispatching=turn.dispatching,
        upgrades=_upgrades(content, state),
        under_way=None if control is None else ExpressRouteUnderWay(control.vehicle, control.control, control.left, control.done),
        ability_used=turn.ability_used,
        shifted=state.shifted,
        lifted=turn.lifted,
        box=state.box,
        deliveries=state.deliveries,
        ending=state.ended,
    )


def _specialists(content: Content, state: State) -> list[str]:
    """Those that can still be chosen."""
    if state.step != "specialists":
        return []
    return [s for s in content.specialists if setup.specialist_broken(content, state, s) is None]


def _panel(content: Content, state: State, seat: Seat, panel: Panel) -> ExpressRoutePanel:
    return ExpressRoutePanel(
        seat=seat,
        specialist=panel.specialist,
        silver=panel.silver,
        purple=panel.purple,
        owes_exchange=panel.owes_exchange,
        controls=[_control(content, state, seat, panel, v, control) for v in content.vehicles for control in CONTROLS],
        owed=state.owed[seat],
    )


def _control(
    content: Content, state: State, seat: Seat, panel: Panel, vehicle: str, control: Control
) -> ExpressRoutePanelControl:
    placed = state.turn.placed if seat == state.turn.seat else []
    token = panel.executive
    return ExpressRoutePanelControl(
        vehicle=vehicle,
        control=control,
        value=controls.value(content, panel, vehicle, control),
        executive=token is not None and (token.vehicle, token.control) == (vehicle, control),
        batteries=[p.battery for p in placed if (p.vehicle, p.control) == (vehicle, control)],
    )


def _vehicle(content: Content, state: State, vehicle: str, playing: bool) -> ExpressRouteVehicle:
    held = state.vehicles[vehicle]
    return ExpressRouteVehicle(
        vehicle=vehicle,
        at=held.at,
        spaces=held.spaces,
        locked=held.locked,
        moved=vehicle in state.turn.moved,
        stopped=roads.is_stopped(content, state, vehicle),
        reach=_reach(content, state, vehicle) if playing else [],
    )


def _reach(content: Content, state: State, vehicle: str) -> list[ExpressRouteReach]:
    under_way = state.turn.control
    spaces = controls.value(content, state.panel(), vehicle, "range")
    if under_way is not None and (under_way.vehicle, under_way.control) == (vehicle, "range"):
        spaces = under_way.left
    return [ExpressRouteReach(point, n) for point, n in sorted(roads.reach(content, state, vehicle, spaces).items())]


def _callers(content: Content, state: State, everything: bool) -> list[ExpressRouteCaller]:
    spaces = content.board.phone_bank.spaces[-1]
    locked = [ExpressRouteCaller(space, True, None) for space in range(len(state.callers), spaces)]
    return [*(_caller(content, n, caller, everything) for n, caller in enumerate(state.callers)), *locked]


def _caller(content: Content, space: int, caller: str | None, everything: bool) -> ExpressRouteCaller:
    if caller is None:
        return ExpressRouteCaller(space, False, None)
    token = content.packages[caller]
    return ExpressRouteCaller(space, False, ExpressRouteBack(token.origin, token.deck), caller if everything else None)


def _deck(content: Content, state: State, deck: Deck, everything: bool) -> ExpressRouteDeck:
    tokens = state.decks[deck]
    return ExpressRouteDeck(deck, len(tokens), setup.on_top(content, state, deck), tokens if everything else None)


def _event(content: Content, card: str) -> ExpressRouteEventCard:
    event = content.events[card]
    return ExpressRouteEventCard(
        card=card,
        title=event.title,
        closed_cities=event.closed_cities,
        closed_region=event.closed_region,
        closed_highways=[list(highway) for highway in event.closed_highways],
        stopped_vehicles=event.stopped_vehicles,
    )


def _events(content: Content, state: State, everything: bool) -> ExpressRouteEventStack:
    of_deck = [content.events[card].deck for card in state.stack]
    used = {*state.stack, *state.discarded_events, *state.turn.looked, state.turn.event}
    return ExpressRouteEventStack(
        count=len(state.stack),
        deck_1=of_deck.count(1),
        deck_2=of_deck.count(2),
        returned=[ExpressRouteReturnedEvent(card, n) for n, card in enumerate(state.stack) if card in state.returned],
        discarded=state.discarded_events,
        order=state.stack if everything else None,
        left_out=[card for card in content.events if card not in used] if everything else None,
    )


def _track(content: Content, state: State) -> list[ExpressRouteTrackSpace]:
    open_ = [] if state.turn.delivered is None else track.places(content, state)
    spaces = []
    for space, package in enumerate(state.track):
        pair = track.pair_of(content, space)
        requirement = state.requirements[pair] if pair is not None and state.requirements else None
        spaces.append(ExpressRouteTrackSpace(space, pair, requirement, package, space in open_))
    return spaces


def _upgrades(content: Content, state: State) -> list[ExpressRouteUpgrade]:
    payments, sold = upgrades.payments(state), upgrades.cards_for_sale(content, state)
    return [
        ExpressRouteUpgrade(
            card=card,
            kind=printed.kind,
            level=printed.level,
            status="bought" if card in state.bought else "removed" if card in state.removed else "on_sale",
            paid_by=[p for p in payments if card in sold and upgrades.accepts(content, printed.cost, p)],
        )
        for card, printed in content.upgrades.items()
    ]


def redact(event: Event, viewer: Viewer) -> Event:
    """The event as the viewer may see it; the event itself where nothing in it is hidden."""
    if viewer == OMNISCIENT or type(event) not in _REDACTED:
        return event
    return _REDACTED[type(event)](event)


_REDACTED: Final[dict[type[Event], Callable[[Any], Event]]] = {
    DeckShuffled: lambda e: DeckShuffled(e.deck, e.on_top, e.draw),
    CallerFilled: lambda e: CallerFilled(e.space, e.deck, e.origin, e.on_top, e.seat),
    EventsStacked: lambda e: EventsStacked(e.deck, e.count, e.draw),
}
"""What is left of each event that tells something hidden."""
