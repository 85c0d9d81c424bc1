"""Events in plain English."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.express_route import events as e
from domain.express_route.content.content import Content
from domain.express_route.content.schema import Gain
from domain.express_route.names import Words
from domain.kernel.messages import Event


def describe(content: Content, event: Event) -> str:
    """An event, as redacted, in words."""
    said = _SAYS[type(event)](Words(content), event)
    return said[0].upper() + said[1:]


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
    if not any(event.requirements):
        return "There are no delivery requirements."
    return f"Delivery requirements: {w.listed([w.requirement(token) for token in event.requirements])}."


def _events_stacked(w: Words, event: e.EventsStacked) -> str:
    return f"{event.count} cards of event deck {event.deck} were put on the stack."


def _specialist_chosen(w: Words, event: e.SpecialistChosen) -> str:
    return f"Seat {event.seat} is the {w.specialist(event.specialist)}."


def _bonus_begun(w: Words, event: e.BonusBegun) -> str:
    gains = w.content.specialists[event.specialist].bonus.gains
    limit = w.content.board.demand.raised_limit
    told = w.listed([_GAINS[gain].format(limit=limit) + ", twice" * (n > 1) for gain, n in Counter(gains).items()])
    return f"The {w.specialist(event.specialist)}'s set-up bonus: {told}."


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
    upgrade = w.content.upgrades[event.card]
    spaces, limit = w.content.board.phone_bank.spaces, w.content.board.demand.raised_limit
    effect = {
        "range": "every seat raises the range of a truck",
        "load": "every seat raises the load of a vehicle",
        "capacity": "a vehicle loses its lock",
        "demand": f"the demand limit is {limit} now",
        "phone_bank": f"the phone bank has {spaces[min(upgrade.level, len(spaces) - 1)]} caller spaces now",
        "battery": "every seat gets a silver battery"
        if upgrade.level > 1
        else "every seat exchanges a silver battery for a purple one",
    }[upgrade.kind]
    return f"Seat {event.seat} bought {w.card(event.card)} with {w.package(event.package)}: {effect}."


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

_GAINS: Final[dict[Gain, str]] = {
    "airport": "a city gets an airport",
    "capacity": "a vehicle loses its lock",
    "demand_limit": "the demand limit is {limit} now",
    "executive_token": "the Executive token comes onto a control",
    "load_all": "every seat raises the load of a vehicle",
    "phone_bank": "the phone bank has one caller space more",
    "range_all": "every seat raises the range of a truck",
    "range_own": "a range of the own panel rises",
    "shift_starters": "starting packages may move to cities next to their origins",
    "station_vehicles": "the vehicles start in cities of choice",
    "warehouse": "a city becomes the warehouse",
}
"""What each gain of a set-up bonus comes to."""
