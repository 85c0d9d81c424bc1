"""The controls of a panel and the batteries that activate them."""

from domain.express_route.content.content import Content
from domain.express_route.rules.broken import Broken
from domain.express_route.rules.cargo import can_act
from domain.express_route.rules.roads import is_stopped, next_points
from domain.express_route.state import Battery, Control, ExpressRouteControl, Panel, State


def printed_value(content: Content, panel: Panel, vehicle: str, control: Control) -> int:
    """A3: what a control is worth without the Executive token. A flight is one move (A6)."""
    if control == "load":
        return panel.load[vehicle]
    return 1 if content.vehicles[vehicle].kind == "plane" else panel.range[vehicle]


def value(content: Content, panel: Panel, vehicle: str, control: Control) -> int:
    """R12: what a control is worth; one more under the Executive token, 3 at most."""
    printed = printed_value(content, panel, vehicle, control)
    if panel.executive != ExpressRouteControl(vehicle, control):
        return printed
    return min(printed + 1, content.board.control_values.executive_most)


def executive_broken(content: Content, panel: Panel, vehicle: str, control: Control) -> Broken | None:
    """R12, R55: why the Executive token cannot go to this control; ``None`` if it can."""
    params = {"vehicle": vehicle, "control": control}
    if control == "range" and content.vehicles[vehicle].kind == "plane":
        return Broken("no_number", "R12", "the plane's range has no number to raise", params)
    if panel.executive == ExpressRouteControl(vehicle, control):
        return Broken("already_there", "R55", "the token lies on that control already", params)
    if printed_value(content, panel, vehicle, control) >= content.board.control_values.executive_most:
        return Broken("at_most", "R12", "that control cannot count higher", params)
    return None


def space_broken(content: Content, state: State, vehicle: str, control: Control, battery: Battery) -> Broken | None:
    """A1, A2, R11: why this battery finds no space on the control; ``None`` if it does."""
    placed = [p.battery for p in state.turn.placed if p.vehicle == vehicle and p.control == control]
    params = {"vehicle": vehicle, "control": control, "battery": battery}
    if content.vehicles[vehicle].kind == "truck":
        spaces = content.board.battery_spaces.truck
        rule = "A2"
    elif state.specialist() == "pilot":
        if len(placed) < 2:
            return None
        return Broken("no_space", "R11", "the Pilot activates a plane control twice at most", params)
    else:
        spaces = content.board.battery_spaces.plane
        rule = "R11"
    if placed.count(battery) < (spaces.silver if battery == "silver" else spaces.purple):
        return None
    return Broken("no_space", rule, "that control of {vehicle} has no empty space for a {battery} battery", params)


def activation_broken(content: Content, state: State, vehicle: str, control: Control, battery: Battery) -> Broken | None:
    """A1: why the control cannot be activated with this battery; ``None`` if it can."""
    panel = state.panel()
    if (panel.silver if battery == "silver" else panel.purple) == 0:
        return Broken("no_battery", "A1", "no {battery} battery is left", {"battery": battery})
    if (broken := space_broken(content, state, vehicle, control, battery)) is not None:
        return broken
    if is_stopped(content, state, vehicle):
        return Broken("vehicle_stopped", "R23", "{vehicle} is stopped this turn", {"vehicle": vehicle})
    possible = next_points(content, state, vehicle) if control == "range" else can_act(content, state, state.turn.seat, vehicle)
    if not possible:
        return Broken("no_effect", "R35", "{vehicle} could do nothing with that control", {"vehicle": vehicle})
    return None


def close_broken(state: State) -> Broken | None:
    """R35: a control is closed only after something was done with it."""
    control = state.turn.control
    if control is None or control.done == 0:
        return Broken("nothing_done", "R35", "nothing was done with the control yet")
    return None
