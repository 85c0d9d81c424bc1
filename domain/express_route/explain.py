"""Why a command is not legal: the first rule it breaks. Total: it finds a rule for every command outside ``legal``."""

from collections.abc import Callable, Collection
from typing import Any, Final

from domain.express_route import commands as c
from domain.express_route.content.content import Content
from domain.express_route.rules import bonuses, cargo, controls, phone_bank, setup, specialists, track, upgrades
from domain.express_route.rules.broken import Broken
from domain.express_route.rules.decision import Kind, decision
from domain.express_route.rules.roads import hop_broken
from domain.express_route.state import OpenControl, State
from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.kernel.messages import Command

_BUYING: Final[tuple[Kind, ...]] = ("add_package", "draw_event", "act", "load", "place_delivery")

WHEN: Final[dict[type[Command], tuple[Kind, ...]]] = {
    c.ChooseSpecialist: ("choose_specialist",),
    c.StationVehicle: ("station_vehicle",),
    c.BuildAirport: ("build_airport",),
    c.PlaceWarehouse: ("place_warehouse",),
    c.ShiftStarter: ("shift_starters",),
    c.MoveExecutive: ("place_executive", "act"),
    c.RemoveUpgrade: ("remove_range", "remove_load", "remove_capacity"),
    c.RaiseRange: ("raise_range",),
    c.RaiseLoad: ("raise_load",),
    c.UnlockCapacity: ("unlock_capacity",),
    c.FillCaller: ("fill_caller",),
    c.AddPackage: ("add_package",),
    c.AddFromDeck: ("add_package",),
    c.PlacePackage: ("place_package",),
    c.DrawEvent: ("draw_event",),
    c.LookAtEvents: ("draw_event",),
    c.ResolveEvent: ("pick_event",),
    c.ActivateControl: ("act",),
    c.MoveTo: ("move",),
    c.LoadPackage: ("load",),
    c.UnloadPackage: ("load",),
    c.HandOver: ("load",),
    c.CloseControl: ("move", "load"),
    c.BuyUpgrade: _BUYING,
    c.PlaceDelivery: ("place_delivery",),
    c.DiscardPackage: ("place_delivery", "pay_dispatch"),
    c.DriveTruck: ("act",),
    c.LoadFreely: ("act",),
    c.DeliverFreely: ("act",),
    c.DispatchPackage: ("act",),
    c.LiftPackage: ("act", "lift"),
    c.SwapCallers: ("act",),
    c.Finish: ("shift_starters", "lift"),
    c.EndTurn: ("act",),
}
"""The kinds of decision that a command can answer."""

_FIRST: Final[dict[Kind, tuple[str, str]]] = {
    "choose_specialist": ("U11", "a specialist is to be chosen first"),
    "add_package": ("T14", "packages are to be added first"),
    "place_package": ("R46", "the package turned over is to be placed first"),
    "draw_event": ("T14", "an event is to be drawn first"),
    "pick_event": ("R14", "one of the two events is to be picked first"),
    "act": ("T14", "that belongs to an earlier step of the turn"),
    "move": ("A4", "the movement under way comes first"),
    "load": ("A10", "the package actions under way come first"),
    "place_delivery": ("R43", "the delivered package is to be placed first"),
    "pay_dispatch": ("R19", "a delivered package is to be discarded first"),
    "lift": ("R51", "the Warehouse is to finish first"),
}
"""What stands in the way of a command that answers another kind of decision; the rest are choices owed (R61)."""


_NOT_ASKED: Final[dict[type[Command], tuple[str, str]]] = {
    **dict.fromkeys((c.MoveTo, c.LoadPackage, c.UnloadPackage, c.HandOver), ("A1", "a control is to be activated first")),
    c.CloseControl: ("A1", "no control is active"),
    **dict.fromkeys(
        (c.ChooseSpecialist, c.StationVehicle, c.BuildAirport, c.PlaceWarehouse, c.ShiftStarter, c.RemoveUpgrade),
        ("U11", "specialists and their bonuses belong to the set-up"),
    ),
    c.RaiseRange: ("G6", "no range is to be raised"),
    c.RaiseLoad: ("G7", "no load is to be raised"),
    c.UnlockCapacity: ("G8", "no lock is to be removed"),
    c.FillCaller: ("G10", "no caller space is to be filled"),
    c.PlacePackage: ("R46", "no package waits to be placed"),
    c.ResolveEvent: ("R14", "no events are to be picked from"),
    **dict.fromkeys((c.PlaceDelivery, c.DiscardPackage), ("D6", "no delivered package waits for a place")),
    c.Finish: ("R51", "nothing is to be finished"),
}
"""Commands that answer a question, when none like it is open in step 3."""


def explain(content: Content, state: State, seat: Seat, command: Command) -> RuleViolation:
    """The first rule that a command which is not legal breaks."""
    return (_unknown(content, command) or _untimely(state, seat, command) or _refused(content, state, seat, command)).violation()


def _unknown(content: Content, command: Command) -> Broken | None:
    """Ids that the content does not have."""
    known: tuple[tuple[str, Collection[str], str], ...] = (
        ("vehicle", content.vehicles, "C2"),
        ("city", content.cities, "K2"),
        ("point", content.points, "K2"),
        ("package", content.packages, "C6"),
        ("specialist", content.specialists, "C9"),
    )
    for name, ids, rule in known:
        value = getattr(command, name, None)
        if value is not None and value not in ids:
            return Broken("unknown_id", rule, "there is no {kind} {id}", {"kind": name, "id": value})
    card = getattr(command, "card", None)
    if card is not None and card not in (content.events if isinstance(command, c.ResolveEvent) else content.upgrades):
        return Broken("unknown_id", "C5" if isinstance(command, c.ResolveEvent) else "C10", "there is no card {id}", {"id": card})
    return None


def _untimely(state: State, seat: Seat, command: Command) -> Broken | None:
    kind = decision(state, seat)
    if kind is None:
        return _not_asked(state)
    if kind in WHEN[type(command)]:
        return None
    if isinstance(command, c.BuyUpgrade):
        return Broken("not_now", "R25", "upgrades are not bought in the middle of something: {kind}", {"kind": kind})
    rule, message = _FIRST.get(kind, ("R61", "a choice is owed first"))
    if kind == "act":
        rule, message = _NOT_ASKED.get(type(command), (rule, message))
    return Broken("not_now", rule, message, {"kind": kind})


def _not_asked(state: State) -> Broken:
    if state.step == "over":
        return Broken("game_over", "O4", "the game is over")
    if state.step == "specialists":
        return Broken("not_your_turn", "R50", "another seat chooses its specialist")
    if state.step == "bonuses":
        return Broken("not_your_turn", "R38", "another seat's set-up bonus is under way")
    return Broken("not_your_turn", "U13", "it is the turn of seat {seat}", {"seat": state.turn.seat})


def _refused(content: Content, state: State, seat: Seat, command: Command) -> Broken:
    broken = _REFUSED[type(command)](content, state, seat, command)
    assert broken is not None, f"no rule forbids {command}"
    return broken


_Reason = Broken | None


def _open(state: State) -> OpenControl:
    assert state.turn.control is not None
    return state.turn.control


def _always_legal(content: Content, state: State, seat: Seat, command: Command) -> _Reason:
    return None


def _choose_specialist(content: Content, state: State, seat: Seat, command: c.ChooseSpecialist) -> _Reason:
    return setup.specialist_broken(content, state, command.specialist)


def _station_vehicle(content: Content, state: State, seat: Seat, command: c.StationVehicle) -> _Reason:
    return bonuses.station_broken(content, state, seat, command.vehicle, command.city)


def _build_airport(content: Content, state: State, seat: Seat, command: c.BuildAirport) -> _Reason:
    return bonuses.airport_broken(content, command.city)


def _shift_starter(content: Content, state: State, seat: Seat, command: c.ShiftStarter) -> _Reason:
    return bonuses.shift_broken(content, state, command.package, command.city)


def _move_executive(content: Content, state: State, seat: Seat, command: c.MoveExecutive) -> _Reason:
    ability = None if state.step == "bonuses" else specialists.ability_broken(state, "executive")
    return ability or controls.executive_broken(content, state.panels[seat], command.vehicle, command.control)


def _remove_upgrade(content: Content, state: State, seat: Seat, command: c.RemoveUpgrade) -> _Reason:
    return bonuses.removal_broken(content, state, seat, command.card)


def _raise_range(content: Content, state: State, seat: Seat, command: c.RaiseRange) -> _Reason:
    return bonuses.range_broken(content, state, seat, command.vehicle)


def _raise_load(content: Content, state: State, seat: Seat, command: c.RaiseLoad) -> _Reason:
    return bonuses.load_raise_broken(content, state, seat, command.vehicle)


def _unlock_capacity(content: Content, state: State, seat: Seat, command: c.UnlockCapacity) -> _Reason:
    return bonuses.unlock_broken(state, command.vehicle)


def _fill_caller(content: Content, state: State, seat: Seat, command: c.FillCaller) -> _Reason:
    return phone_bank.fill_broken(state, command.deck)


def _add_package(content: Content, state: State, seat: Seat, command: c.AddPackage) -> _Reason:
    return phone_bank.caller_broken(content, state, command.space)


def _add_from_deck(content: Content, state: State, seat: Seat, command: c.AddFromDeck) -> _Reason:
    return Broken("not_red", "T2", "only on red a package comes straight from a deck")


def _place_package(content: Content, state: State, seat: Seat, command: c.PlacePackage) -> _Reason:
    assert state.turn.turned_over is not None
    return specialists.navigation_broken(content, state.turn.turned_over.package, command.city)


def _look_at_events(content: Content, state: State, seat: Seat, command: c.LookAtEvents) -> _Reason:
    return specialists.ability_broken(state, "forecaster") or phone_bank.look_broken(state)


def _resolve_event(content: Content, state: State, seat: Seat, command: c.ResolveEvent) -> _Reason:
    return Broken("not_looked_at", "R14", "{card} is not one of the two events", {"card": command.card})


def _activate_control(content: Content, state: State, seat: Seat, command: c.ActivateControl) -> _Reason:
    return controls.activation_broken(content, state, command.vehicle, command.control, command.battery)


def _move_to(content: Content, state: State, seat: Seat, command: c.MoveTo) -> _Reason:
    return hop_broken(content, state, _open(state).vehicle, command.point)


def _load_package(content: Content, state: State, seat: Seat, command: c.LoadPackage) -> _Reason:
    return cargo.load_broken(content, state, seat, _open(state).vehicle, command.package, command.space)


def _unload_package(content: Content, state: State, seat: Seat, command: c.UnloadPackage) -> _Reason:
    return cargo.aboard_broken(state, _open(state).vehicle, command.package)


def _hand_over(content: Content, state: State, seat: Seat, command: c.HandOver) -> _Reason:
    giver = _open(state).vehicle
    return cargo.hand_over_broken(content, state, seat, giver, command.package, command.vehicle, command.space)


def _close_control(content: Content, state: State, seat: Seat, command: c.CloseControl) -> _Reason:
    return controls.close_broken(state)


def _buy_upgrade(content: Content, state: State, seat: Seat, command: c.BuyUpgrade) -> _Reason:
    return upgrades.purchase_broken(content, state, command.package, command.card)


def _place_delivery(content: Content, state: State, seat: Seat, command: c.PlaceDelivery) -> _Reason:
    return track.placement_broken(content, state, command.space)


def _discard_package(content: Content, state: State, seat: Seat, command: c.DiscardPackage) -> _Reason:
    return track.discard_broken(content, state, command.package)


def _drive_truck(content: Content, state: State, seat: Seat, command: c.DriveTruck) -> _Reason:
    ability = specialists.ability_broken(state, "driver")
    return ability or specialists.drive_broken(content, state, command.vehicle, command.point)


def _load_freely(content: Content, state: State, seat: Seat, command: c.LoadFreely) -> _Reason:
    ability = specialists.ability_broken(state, "opportunist")
    return ability or specialists.free_load_broken(content, state, command.package, command.vehicle)


def _deliver_freely(content: Content, state: State, seat: Seat, command: c.DeliverFreely) -> _Reason:
    ability = specialists.ability_broken(state, "autodeliver")
    return ability or specialists.free_delivery_broken(content, state, command.package)


def _dispatch_package(content: Content, state: State, seat: Seat, command: c.DispatchPackage) -> _Reason:
    ability = specialists.ability_broken(state, "dispatcher")
    return ability or specialists.dispatch_broken(content, state, command.package)


def _lift_package(content: Content, state: State, seat: Seat, command: c.LiftPackage) -> _Reason:
    ability = None if state.turn.lifting else specialists.ability_broken(state, "warehouse")
    return ability or specialists.lift_broken(content, state, command.package)


def _swap_callers(content: Content, state: State, seat: Seat, command: c.SwapCallers) -> _Reason:
    return specialists.ability_broken(state, "operator") or specialists.swap_broken(state)


_REFUSED: Final[dict[type[Command], Callable[[Content, State, Seat, Any], _Reason]]] = {
    c.ChooseSpecialist: _choose_specialist,
    c.StationVehicle: _station_vehicle,
    c.BuildAirport: _build_airport,
    c.PlaceWarehouse: _always_legal,
    c.ShiftStarter: _shift_starter,
    c.MoveExecutive: _move_executive,
    c.RemoveUpgrade: _remove_upgrade,
    c.RaiseRange: _raise_range,
    c.RaiseLoad: _raise_load,
    c.UnlockCapacity: _unlock_capacity,
    c.FillCaller: _fill_caller,
    c.AddPackage: _add_package,
    c.AddFromDeck: _add_from_deck,
    c.PlacePackage: _place_package,
    c.DrawEvent: _always_legal,
    c.LookAtEvents: _look_at_events,
    c.ResolveEvent: _resolve_event,
    c.ActivateControl: _activate_control,
    c.MoveTo: _move_to,
    c.LoadPackage: _load_package,
    c.UnloadPackage: _unload_package,
    c.HandOver: _hand_over,
    c.CloseControl: _close_control,
    c.BuyUpgrade: _buy_upgrade,
    c.PlaceDelivery: _place_delivery,
    c.DiscardPackage: _discard_package,
    c.DriveTruck: _drive_truck,
    c.LoadFreely: _load_freely,
    c.DeliverFreely: _deliver_freely,
    c.DispatchPackage: _dispatch_package,
    c.LiftPackage: _lift_package,
    c.SwapCallers: _swap_callers,
    c.Finish: _always_legal,
    c.EndTurn: _always_legal,
}
