"""Package actions. Mach 3 stands in Kansas City; L26, L27 and H09 start there, L29 and H10 end there."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    BuyUpgrade,
    CloseControl,
    HandOver,
    LoadFreely,
    LoadPackage,
    MoveTo,
    RaiseLoad,
    UnloadPackage,
    UnlockCapacity,
)
from domain.express_route.events import ControlClosed, PackageHandedOver, PackageLoaded, PackageUnloaded
from tests.domain.express_route.position import Table, given


def loading(*specialists: str, vehicle: str = "mach3", **more: object) -> Table:
    """A game in which a load control has just been activated."""
    table = given(*specialists, **more)  # type: ignore[arg-type]
    table.does(ActivateControl(vehicle, "load", "silver"))
    return table


def test_a_package_is_loaded_from_the_place() -> None:
    """A8 (i), A10, N9, N11."""
    table = loading(stacks={"kansas-city": ["L26"]})
    assert table.does(LoadPackage("L26")) == [PackageLoaded("L26", "mach3", 0, by_control=True)]
    assert (table.state.stacks, table.cargo("mach3"), table.asked()) == ({}, ["L26"], {0: "act"})


def test_a_package_is_put_down_anywhere_on_top_of_what_lies_there() -> None:
    """A8 (ii), A12, A14: and the demand stays as it is."""
    table = loading(aboard={"mach3": ["L26"]}, stacks={"kansas-city": ["H09"]})
    demand = table.state.demand
    assert table.does(UnloadPackage("L26")) == [PackageUnloaded("L26", "mach3", "kansas-city")]
    assert (table.state.stacks["kansas-city"], table.state.demand) == (["L26", "H09"], demand)


def test_packages_are_put_down_and_loaded_at_waypoints() -> None:
    """A12."""
    table = given(at={"mach3": "w04"}, aboard={"mach3": ["L26"]}, loads={"mach3": 2})
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L26"), LoadPackage("L26"))
    assert table.cargo("mach3") == ["L26"]


@pytest.mark.parametrize(("activated", "command"), [("mach3", LoadPackage("L26")), ("mach1", HandOver("L26", "mach3"))])
def test_a_transfer_is_paid_by_the_receiver_or_by_the_giver(activated: str, command: LoadPackage | HandOver) -> None:
    """A8 (iii) and (iv), A9, A13."""
    table = loading(vehicle=activated, at={"mach1": "kansas-city"}, aboard={"mach1": ["L26"]})
    event = table.does(command)[0]
    assert isinstance(event, PackageLoaded | PackageHandedOver)
    assert (table.cargo("mach1"), table.cargo("mach3")) == ([], ["L26"])


def test_a_third_vehicles_control_does_not_pay_a_transfer() -> None:
    """A13: Mach 2 can only load or unload itself."""
    table = loading(vehicle="mach2", at={"mach1": "kansas-city", "mach2": "kansas-city"}, aboard={"mach1": ["L26"]})
    assert table.refuses(HandOver("L26", "mach3")) == "A13"
    assert table.refuses(UnloadPackage("L26")) == "A13"


def test_transfers_need_the_same_place() -> None:
    """A8."""
    table = loading(aboard={"mach1": ["L26"]}, stacks={"kansas-city": ["L27"], "denver": ["L16"]})
    assert table.refuses(LoadPackage("L26")) == "A8"
    assert table.refuses(LoadPackage("L16")) == "A8"
    giver = loading(vehicle="mach1", aboard={"mach1": ["L26"]})
    assert giver.refuses(HandOver("L26", "mach3")) == "A8"
    assert giver.refuses(HandOver("L26", "mach1")) == "A8"


def test_a_transfer_never_delivers() -> None:
    """R34: L29 is handed over in Kansas City, its destination."""
    table = loading(vehicle="mach1", at={"mach1": "kansas-city"}, aboard={"mach1": ["L29"]})
    table.does(HandOver("L29", "mach3"))
    assert (table.cargo("mach3"), table.state.track[0]) == (["L29"], None)


def test_unloading_at_the_destination_always_delivers() -> None:
    """R34, D1."""
    table = loading(aboard={"mach3": ["L29"]})
    table.does(UnloadPackage("L29"))
    assert (table.state.track[0], table.state.stacks) == ("L29", {})


def test_only_the_top_of_a_stack_can_be_reached() -> None:
    """T6."""
    table = loading(stacks={"kansas-city": ["H09", "L26"]})
    assert table.refuses(LoadPackage("L26")) == "T6"
    table.does(LoadPackage("H09"))
    assert table.state.stacks["kansas-city"] == ["L26"]


def test_in_the_warehouses_city_all_can_be_reached() -> None:
    """SP10: for every seat."""
    table = given("driver", stacks={"kansas-city": ["H09", "L26"]})
    table.state.warehouse = "kansas-city"
    table.does(ActivateControl("mach3", "load", "silver"), LoadPackage("L26"))
    assert table.cargo("mach3") == ["L26"]


def test_a_full_vehicle_is_not_loaded() -> None:
    """A11, K7: one package a truck."""
    table = loading(aboard={"mach3": ["L26"]}, stacks={"kansas-city": ["L27"]})
    assert table.refuses(LoadPackage("L27")) == "A11"
    giver = loading(vehicle="mach1", at={"mach1": "kansas-city"}, aboard={"mach1": ["L26"], "mach3": ["L27"]})
    assert giver.refuses(HandOver("L26", "mach3")) == "A11"


def test_the_plane_carries_two_and_three_without_its_lock() -> None:
    """K7, A11, G8."""
    two = loading(vehicle="skylane", aboard={"skylane": ["L26", "L27"]}, stacks={"dallas": ["L12"]})
    assert two.refuses(LoadPackage("L12")) == "A11"
    three = loading(vehicle="skylane", aboard={"skylane": ["L26", "L27"]}, stacks={"dallas": ["L12"]}, unlocked=["skylane"])
    three.does(LoadPackage("L12"))
    assert three.cargo("skylane") == ["L26", "L27", "L12"]


def test_a_locked_space_is_no_space_until_it_is_unlocked() -> None:
    """A11, G8, N11: the capacity bought between two package actions can be used by the second."""
    table = loading(loads={"mach3": 2}, stacks={"kansas-city": ["L26", "L27"]}, track=["L11"])
    table.does(LoadPackage("L26"))
    assert table.refuses(LoadPackage("L27")) == "A11"
    table.does(BuyUpgrade("L11", "capacity-midwest"), UnlockCapacity("mach3"), LoadPackage("L27"))
    assert table.cargo("mach3") == ["L26", "L27"]


def test_load_2_is_any_two_actions_in_place() -> None:
    """A10, A15: unload, then load what lay beneath nothing else; movement in between takes another battery."""
    table = loading(aboard={"mach3": ["L29"]}, loads={"mach3": 2}, stacks={"kansas-city": ["L26"]})
    table.does(UnloadPackage("L29"))
    assert table.refuses(MoveTo("denver")) == "A10"
    assert table.refuses(ActivateControl("mach3", "range", "silver")) == "A10"
    table.does(LoadPackage("L26"))
    assert table.asked() == {0: "act"}


def test_load_1_is_one_action() -> None:
    """A10."""
    table = loading(aboard={"mach3": ["L29"]}, stacks={"kansas-city": ["L26"]})
    table.does(UnloadPackage("L29"))
    assert table.refuses(LoadPackage("L26")) == "A1"


def test_package_actions_may_be_fewer_than_the_load() -> None:
    """R59, R35."""
    table = loading(loads={"mach3": 2}, stacks={"kansas-city": ["L26"]})
    assert table.refuses(CloseControl()) == "R35"
    table.does(LoadPackage("L26"), CloseControl())
    assert table.asked() == {0: "act"}


def test_package_actions_are_over_when_none_is_possible() -> None:
    """R59: the only package was delivered, nothing else is there, and nothing can be bought with it but on the next control."""
    table = loading(aboard={"mach3": ["L29"]}, loads={"mach3": 2}, bought=["range-3", "phone-bank-1", "capacity-midwest"])
    assert table.does(UnloadPackage("L29"))[-1] == ControlClosed()


def test_a_load_card_counts_from_the_next_activation() -> None:
    """R57: Mach 3 was activated for two actions and stays at two."""
    table = loading(loads={"mach3": 1}, stacks={"kansas-city": ["L26"]}, track=["L40"])
    assert table.turn.control is not None
    table.does(BuyUpgrade("L40", "load-chicago"), RaiseLoad("mach3"))
    assert table.turn.control.left == 1
    table.does(LoadPackage("L26"))
    assert table.asked() == {0: "act"}


# --- the Spacesaver ----------------------------------------------------------------------------------------------------


def test_the_spacesaver_puts_a_second_package_into_an_occupied_space() -> None:
    """SP8, R18, R47: one doubled space a vehicle."""
    table = loading("spacesaver", aboard={"mach3": ["L26"]}, loads={"mach3": 2}, stacks={"kansas-city": ["L27", "H09"]})
    table.does(LoadPackage("L27", 0))
    assert table.state.vehicles["mach3"].spaces == [["L26", "L27"]]
    assert table.refuses(LoadPackage("H09", 0)) == "R47"
    assert table.refuses(LoadPackage("H09")) == "A11"


def test_the_spacesaver_may_double_while_another_space_is_empty_but_not_an_empty_space() -> None:
    """R47."""
    table = loading("spacesaver", aboard={"mach3": ["L26"]}, unlocked=["mach3"], stacks={"kansas-city": ["L27"]})
    assert {c.space for c in table.legal(LoadPackage)} == {None, 0}
    assert table.refuses(LoadPackage("L27", 1)) == "R47"
    table.does(LoadPackage("L27"))
    assert table.state.vehicles["mach3"].spaces == [["L26"], ["L27"]]


def test_the_spacesaver_doubles_in_each_vehicle_also_by_handing_over() -> None:
    """R18, A9."""
    table = given("spacesaver", at={"mach1": "kansas-city"}, aboard={"mach1": ["L26"], "mach3": ["L27"]})
    table.does(ActivateControl("mach1", "load", "silver"), HandOver("L26", "mach3", 0))
    assert table.state.vehicles["mach3"].spaces == [["L27", "L26"]]


def test_only_the_spacesaver_doubles() -> None:
    """R18, SP8."""
    table = loading("driver", vehicle="mach1", at={"mach1": "kansas-city"}, aboard={"mach1": ["L26"], "mach3": ["L27"]})
    assert table.refuses(HandOver("L26", "mach3", 0)) == "R18"


def test_the_doubled_package_stays_aboard_on_other_turns_and_both_can_be_reached() -> None:
    """R18, R47."""
    table = given("spacesaver", "driver", aboard={"mach3": ["L26"]}, stacks={"kansas-city": ["L27"]})
    table.does(ActivateControl("mach3", "load", "silver"), LoadPackage("L27", 0))
    table.next_actions()
    table.turn.event = None
    table.does(ActivateControl("mach3", "load", "silver"))
    assert {c.package for c in table.legal(UnloadPackage)} == {"L26", "L27"}
    table.does(UnloadPackage("L26"))
    assert table.state.vehicles["mach3"].spaces == [["L27"]]


def test_a_load_fills_the_leftmost_empty_space() -> None:
    """R47."""
    table = given(aboard={"skylane": ["L12", "L26"]}, stacks={"dallas": ["L13"]}, unlocked=["skylane"])
    table.state.vehicles["skylane"].spaces[0] = []
    table.state.box.append("L12")
    table.does(ActivateControl("skylane", "load", "silver"), LoadPackage("L13"))
    assert table.state.vehicles["skylane"].spaces == [["L13"], ["L26"], []]


# --- the Opportunist ---------------------------------------------------------------------------------------------------


def test_the_opportunist_loads_once_a_turn_without_a_control() -> None:
    """SP3, R13: from the ground or from another vehicle, onto any vehicle with room."""
    table = given("opportunist", at={"mach1": "kansas-city"}, stacks={"kansas-city": ["L26"]}, aboard={"mach1": ["L27"]})
    assert set(table.legal(LoadFreely)) == {LoadFreely("L26", "mach3"), LoadFreely("L27", "mach3")}
    table.does(LoadFreely("L27", "mach3"))
    assert (table.cargo("mach3"), table.panel().silver) == (["L27"], 3)
    assert table.refuses(LoadFreely("L26", "mach1")) == "SP3"


def test_the_opportunist_needs_room_and_the_top_of_the_stack() -> None:
    """A11, T6."""
    table = given("opportunist", stacks={"kansas-city": ["L26", "L27"], "albany": ["L01"]}, aboard={"mach2": ["H01"]})
    assert table.refuses(LoadFreely("L27", "mach3")) == "T6"
    assert table.refuses(LoadFreely("L01", "mach2")) == "A11"


def test_others_do_not_load_without_a_control() -> None:
    """SP3."""
    assert given("driver", stacks={"kansas-city": ["L26"]}).refuses(LoadFreely("L26", "mach3")) == "SP3"
