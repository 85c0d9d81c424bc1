"""Events and decisions in plain English."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.express_route import events as e
from domain.express_route.content.content import Content
from domain.express_route.rules.bonuses import next_vehicle
from domain.express_route.rules.decision import Kind, decision
from domain.express_route.rules.phone_bank import deck_or_other
from domain.express_route.rules.upgrades import payments
from domain.express_route.state import Control, State
from domain.kernel.ids import Seat
from domain.kernel.messages import Event


def describe(content: Content, event: Event) -> str:
    """An event, as redacted, in words."""
    said = _SAYS[type(event)](Words(content), event)
    return said[0].upper() + said[1:]


class Words:
    """Names of the content's things in sentences."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def package(self, package: str) -> str:
        """``the Boston to Kansas City package (demand 1)``."""
        token = self.content.packages[package]
        return f"the {self.point(token.origin)} to {self.point(token.destination)} package (demand {token.demand})"

    def point(self, point: str) -> str:
        """A city's name, or where a waypoint lies."""
        return self.content.name(point)

    def vehicle(self, vehicle: str) -> str:
        """``the Skylane Shipper``."""
        return f"the {self.content.vehicles[vehicle].name}"

    def control(self, vehicle: str, control: Control) -> str:
        """``the range of the Skylane Shipper``."""
        return f"the {control} of {self.vehicle(vehicle)}"

    def card(self, card: str) -> str:
        """``Phone Bank 1``, ``Range (demand 3)``."""
        upgrade = self.content.upgrades[card]
        kind = upgrade.kind.replace("_", " ").title()
        if upgrade.kind in ("phone_bank", "battery"):
            return f"{kind} {upgrade.level}"
        cost = upgrade.cost
        if cost.demands is not None:
            return f"{kind} (demand {' or '.join(map(str, cost.demands))})"
        return f"{kind} ({self.point(cost.city) if cost.city is not None else self.region(cost.region)})"

    def region(self, region: str | None) -> str:
        """A region's name."""
        return "" if region is None else self.content.regions[region].name

    def specialist(self, specialist: str) -> str:
        """A specialist's name."""
        return self.content.specialists[specialist].name

    def requirement(self, requirement: str | None) -> str:
        """A requirement token's name."""
        return "none" if requirement is None else self.content.requirements[requirement].name

    def event(self, card: str) -> str:
        """An event's headline and what it does."""
        printed = self.content.events[card]
        effects = [
            *(f"no travel into, out of or through {self.point(city)}" for city in printed.closed_cities),
            *([] if printed.closed_region is None else [f"nothing enters or leaves the {self.region(printed.closed_region)}"]),
            *(f"the highway {self.point(a)}–{self.point(b)} is closed" for a, b in printed.closed_highways),
            *(f"{self.vehicle(vehicle)} cannot be used" for vehicle in printed.stopped_vehicles),
        ]
        return f"{printed.title}: {'; '.join(effects)}"

    def listed(self, parts: Iterable[str]) -> str:
        """``a, b and c``."""
        *rest, last = parts
        return f"{', '.join(rest)} and {last}" if rest else last


def _back(w: Words, origin: str | None) -> str:
    return "the deck is empty now" if origin is None else f"the next token comes from {w.point(origin)}"


def _card_list(w: Words, cards: Iterable[str]) -> str:
    return w.listed([w.card(card) for card in cards])


def _start_seat_chosen(w: Words, event: e.StartSeatChosen) -> str:
    return f"Seat {event.start} begins."


def _upgrades_removed(w: Words, event: e.UpgradesRemoved) -> str:
    return f"Out of the scenario: {_card_list(w, event.cards)}."


def _starter_placed(w: Words, event: e.StarterPlaced) -> str:
    return f"{w.package(event.package)} starts on the map."


def _deck_shuffled(w: Words, event: e.DeckShuffled) -> str:
    return f"The {event.deck.title()} Demand deck was shuffled; {_back(w, event.on_top)}."


def _caller_filled(w: Words, event: e.CallerFilled) -> str:
    who = "" if event.seat is None else f" by seat {event.seat}"
    caller = f"a {event.deck.title()} Demand package from {w.point(event.origin)}"
    return f"Caller space {event.space + 1} was filled{who} with {caller}; {_back(w, event.on_top)}."


def _requirements_laid(w: Words, event: e.RequirementsLaid) -> str:
    return f"Delivery requirements: {w.listed([w.requirement(token) for token in event.requirements])}."


def _events_stacked(w: Words, event: e.EventsStacked) -> str:
    return f"{event.count} cards of event deck {event.deck} were put on the stack."


def _specialist_chosen(w: Words, event: e.SpecialistChosen) -> str:
    return f"Seat {event.seat} is the {w.specialist(event.specialist)}."


def _bonus_begun(w: Words, event: e.BonusBegun) -> str:
    return f"The {w.specialist(event.specialist)}'s set-up bonus."


def _vehicle_stationed(w: Words, event: e.VehicleStationed) -> str:
    return f"{w.vehicle(event.vehicle)} starts in {w.point(event.city)}."


def _airport_built(w: Words, event: e.AirportBuilt) -> str:
    return f"{w.point(event.city)} has an airport now."


def _warehouse_placed(w: Words, event: e.WarehousePlaced) -> str:
    return f"The warehouse stands in {w.point(event.city)}: every package there can be reached."


def _starter_shifted(w: Words, event: e.StarterShifted) -> str:
    return f"{w.package(event.package)} starts in {w.point(event.city)} instead."


def _executive_moved(w: Words, event: e.ExecutiveMoved) -> str:
    return f"Seat {event.seat} put the Executive token on {w.control(event.vehicle, event.control)}."


def _upgrade_removed(w: Words, event: e.UpgradeRemoved) -> str:
    return f"{w.card(event.card)} was taken out of the sale."


def _range_raised(w: Words, event: e.RangeRaised) -> str:
    return f"Seat {event.seat} raised {w.control(event.vehicle, 'range')}."


def _load_raised(w: Words, event: e.LoadRaised) -> str:
    return f"Seat {event.seat} raised {w.control(event.vehicle, 'load')}."


def _capacity_unlocked(w: Words, event: e.CapacityUnlocked) -> str:
    return f"{w.vehicle(event.vehicle)} can carry one package more."


def _bonus_finished(w: Words, event: e.BonusFinished) -> str:
    return f"Seat {event.seat} is done with its bonus."


def _turn_began(w: Words, event: e.TurnBegan) -> str:
    packages = "1 package is" if event.packages == 1 else f"{event.packages} packages are"
    return f"Turn {event.number}, seat {event.seat}: the light is {event.light}, {packages} added."


def _package_turned_over(w: Words, event: e.PackageTurnedOver) -> str:
    return f"{w.package(event.package)} was turned over; demand rises by {event.demand}."


def _package_added(w: Words, event: e.PackageAdded) -> str:
    return f"{w.package(event.package)} lies in {w.point(event.city)}."


def _nothing_to_add(w: Words, event: e.NothingToAdd) -> str:
    return "No package is left to add."


def _event_revealed(w: Words, event: e.EventRevealed) -> str:
    return f"{w.event(event.card)}."


def _events_looked_at(w: Words, event: e.EventsLookedAt) -> str:
    return f"The Forecaster sees: {' — or — '.join(w.event(card) for card in event.cards)}."


def _event_picked(w: Words, event: e.EventPicked) -> str:
    returned = w.content.events[event.returned].title
    return f"{w.event(event.card)}. The other event ({returned}) went to the {event.to} of the stack."


def _control_activated(w: Words, event: e.ControlActivated) -> str:
    return f"A {event.battery} battery activates {w.control(event.vehicle, event.control)} ({event.value})."


def _vehicle_moved(w: Words, event: e.VehicleMoved) -> str:
    return f"{w.vehicle(event.vehicle)} went from {w.point(event.origin)} to {w.point(event.to)}."


def _package_loaded(w: Words, event: e.PackageLoaded) -> str:
    source = "" if event.giver is None else f" from {w.vehicle(event.giver)}"
    return f"{w.package(event.package)} was loaded{source} onto {w.vehicle(event.vehicle)}."


def _package_handed_over(w: Words, event: e.PackageHandedOver) -> str:
    return f"{w.package(event.package)} was handed from {w.vehicle(event.vehicle)} to {w.vehicle(event.receiver)}."


def _package_unloaded(w: Words, event: e.PackageUnloaded) -> str:
    return f"{w.package(event.package)} was put down at {w.point(event.point)}."


def _package_delivered(w: Words, event: e.PackageDelivered) -> str:
    return f"{w.package(event.package)} was delivered; demand drops by {event.demand}."


def _delivery_placed(w: Words, event: e.DeliveryPlaced) -> str:
    return f"{w.package(event.package)} lies on space {event.space + 1} of the track."


def _package_discarded(w: Words, event: e.PackageDiscarded) -> str:
    return f"{w.package(event.package)} was discarded."


def _control_closed(w: Words, event: e.ControlClosed) -> str:
    return "The control is done."


def _upgrade_bought(w: Words, event: e.UpgradeBought) -> str:
    return f"Seat {event.seat} bought {w.card(event.card)} with {w.package(event.package)}."


def _ability_used(w: Words, event: e.AbilityUsed) -> str:
    return f"Seat {event.seat} used the {w.specialist(event.specialist)}'s ability."


def _callers_returned(w: Words, event: e.CallersReturned) -> str:
    return f"{len(event.backs)} callers went back under their decks."


def _dispatch_begun(w: Words, event: e.DispatchBegun) -> str:
    return f"{w.vehicle(event.vehicle)} is to jump to where {w.package(event.package)} goes."


def _package_lifted(w: Words, event: e.PackageLifted) -> str:
    return f"{w.package(event.package)} came to the top in {w.point(event.city)}."


def _lifting_finished(w: Words, event: e.LiftingFinished) -> str:
    return "The Warehouse is done."


def _turn_ended(w: Words, event: e.TurnEnded) -> str:
    return f"Seat {event.seat} ended the turn."


def _work_ended(w: Words, event: e.WorkEnded) -> str:
    match event.reason:
        case "delivered":
            return "Eight packages lie on the track: the team wins."
        case "demand":
            return "The demand is too high: the team loses."
        case "events":
            return "No event is left: the team loses."


_SAYS: Final[dict[type[Event], Callable[[Words, Any], str]]] = {
    e.StartSeatChosen: _start_seat_chosen,
    e.UpgradesRemoved: _upgrades_removed,
    e.StarterPlaced: _starter_placed,
    e.DeckShuffled: _deck_shuffled,
    e.CallerFilled: _caller_filled,
    e.RequirementsLaid: _requirements_laid,
    e.EventsStacked: _events_stacked,
    e.SpecialistChosen: _specialist_chosen,
    e.BonusBegun: _bonus_begun,
    e.VehicleStationed: _vehicle_stationed,
    e.AirportBuilt: _airport_built,
    e.WarehousePlaced: _warehouse_placed,
    e.StarterShifted: _starter_shifted,
    e.ExecutiveMoved: _executive_moved,
    e.UpgradeRemoved: _upgrade_removed,
    e.RangeRaised: _range_raised,
    e.LoadRaised: _load_raised,
    e.CapacityUnlocked: _capacity_unlocked,
    e.BonusFinished: _bonus_finished,
    e.TurnBegan: _turn_began,
    e.PackageTurnedOver: _package_turned_over,
    e.PackageAdded: _package_added,
    e.NothingToAdd: _nothing_to_add,
    e.EventRevealed: _event_revealed,
    e.EventsLookedAt: _events_looked_at,
    e.EventPicked: _event_picked,
    e.ControlActivated: _control_activated,
    e.VehicleMoved: _vehicle_moved,
    e.PackageLoaded: _package_loaded,
    e.PackageHandedOver: _package_handed_over,
    e.PackageUnloaded: _package_unloaded,
    e.PackageDelivered: _package_delivered,
    e.DeliveryPlaced: _delivery_placed,
    e.PackageDiscarded: _package_discarded,
    e.ControlClosed: _control_closed,
    e.UpgradeBought: _upgrade_bought,
    e.AbilityUsed: _ability_used,
    e.CallersReturned: _callers_returned,
    e.DispatchBegun: _dispatch_begun,
    e.PackageLifted: _package_lifted,
    e.LiftingFinished: _lifting_finished,
    e.TurnEnded: _turn_ended,
    e.WorkEnded: _work_ended,
}

_ASKS: Final[dict[Kind, str]] = {
    "choose_specialist": "Choose your specialist.",
    "raise_range": "Choose the truck whose range rises on your panel.",
    "raise_load": "Choose the vehicle whose load rises on your panel.",
    "unlock_capacity": "Choose the vehicle that loses its lock.",
    "fill_caller": "Choose the deck that fills the next caller space.",
    "build_airport": "Choose the city that gets an airport for the whole game.",
    "place_executive": "Put the Executive token on a control of your panel.",
    "shift_starters": "Move starting packages to cities next to their origins, or finish.",
    "place_warehouse": "Choose the city of the warehouse.",
    "remove_range": "Choose the Range card that leaves the sale.",
    "remove_load": "Choose the Load card that leaves the sale.",
    "remove_capacity": "Choose the Capacity card that leaves the sale.",
    "draw_event": "Draw an event.",
    "pick_event": "Pick the event that happens, and whether the other goes to the top or the bottom of the stack.",
    "act": "Activate controls, use your ability, buy upgrades, or end your turn.",
    "pay_dispatch": "Choose the delivered package that is discarded for the truck's jump.",
    "lift": "Lift packages to the top of their stacks, or finish.",
}
"""Decisions that need no more words than these."""


def describe_decision(content: Content, state: State, seat: Seat) -> str:
    """What the open decision of a seat is about; rests on what is public only."""
    kind = decision(state, seat)
    if kind is None:
        return "Nothing is to be decided."
    return _ASKS.get(kind) or _asks(Words(content), state, seat, kind)


def _asks(w: Words, state: State, seat: Seat, kind: Kind) -> str:
    turn = state.turn
    if kind == "station_vehicle":
        return f"Choose where {w.vehicle(next_vehicle(w.content, state, seat))} starts."
    if kind == "add_package":
        called = w.content.lights[turn.light].source == "callers"
        source = "a waiting caller" if called else f"the first token of the {deck_or_other(state, 'low')} demand deck"
        return f"Add {source} to the map; {turn.to_add} to go."
    if turn.turned_over is not None:
        return f"Choose where {w.package(turn.turned_over.package)} is placed: its origin or a city next to it."
    if turn.delivered is not None:
        return f"Choose what becomes of {w.package(turn.delivered)}, which was delivered."
    assert turn.control is not None
    vehicle = w.vehicle(turn.control.vehicle)
    if kind == "move":
        return f"Choose the next point of {vehicle}; {turn.control.left} spaces are left."
    bought = ", buy upgrades" if payments(state) else ""
    return f"Choose a package action of {vehicle}; {turn.control.left} are left. You may also close the control{bought}."
