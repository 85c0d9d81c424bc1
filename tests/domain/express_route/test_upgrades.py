"""Buying upgrades."""

import pytest

from domain.express_route.commands import (
    ActivateControl,
    AddPackage,
    BuyUpgrade,
    EndTurn,
    FillCaller,
    LoadPackage,
    MoveTo,
    RaiseLoad,
    RaiseRange,
    UnlockCapacity,
)
from domain.express_route.events import UpgradeBought
from tests.domain.express_route.position import Table, given


def test_a_delivered_package_buys_one_card_and_leaves_the_game() -> None:
    """G1, G2."""
    table = given(track=["L29", "L01"])
    assert table.does(BuyUpgrade("L29", "range-3")) == [UpgradeBought(0, "L29", "range-3", 0)]  # type: ignore[arg-type]
    table.does(RaiseRange("mach3"))
    assert (table.state.track[:2], table.state.box[-1]) == ([None, "L01"], "L29")
    assert table.refuses(BuyUpgrade("L29", "capacity-midwest")) == "G1"


def test_as_many_cards_as_one_can_pay() -> None:
    """G2."""
    table = given(track=["L29", "L07", "L40"])
    table.does(BuyUpgrade("L29", "range-3"), RaiseRange("mach3"), BuyUpgrade("L07", "range-1"), RaiseRange("mach3"))
    table.does(BuyUpgrade("L40", "range-2"), RaiseRange("mach1"))
    assert table.panel().range == {"mach1": 2, "mach2": 1, "mach3": 3}


def test_a_card_is_sold_once() -> None:
    """G4."""
    table = given(track=["L29", "L08"], bought=["range-3"])
    assert table.refuses(BuyUpgrade("L29", "range-3")) == "G4"
    assert next(u.status for u in table.view().upgrades if u.card == "range-3") == "bought"


def test_a_card_takes_its_own_price_only() -> None:
    """G3: L40 has demand 2 and goes to Chicago in the Midwest."""
    table = given(track=["L40"])
    assert {c.card for c in table.legal(BuyUpgrade)} == {"range-2", "load-chicago", "capacity-midwest", "battery-1"}
    assert table.refuses(BuyUpgrade("L40", "range-3")) == "G3"
    assert table.refuses(BuyUpgrade("L40", "load-dallas")) == "G3"
    assert table.refuses(BuyUpgrade("L40", "capacity-west")) == "G3"


def test_packages_elsewhere_buy_nothing() -> None:
    """G1: neither those on the map nor those aboard."""
    table = given(stacks={"boston": ["L08"]}, aboard={"mach3": ["L29"]})
    assert table.refuses(BuyUpgrade("L08", "range-3")) == "G1"
    assert table.refuses(BuyUpgrade("L29", "range-3")) == "G1"


def test_level_1_comes_before_level_2() -> None:
    """G5."""
    table = given(track=["H02", "L40", "H12"])
    assert table.refuses(BuyUpgrade("H02", "phone-bank-2")) == "G5"
    assert table.refuses(BuyUpgrade("H02", "battery-2")) == "G5"
    table.does(BuyUpgrade("L40", "battery-1"), BuyUpgrade("H02", "battery-2"))
    assert table.state.battery_level == 2


@pytest.mark.parametrize("step", ["packages", "event", "actions"])
def test_upgrades_are_bought_at_any_point_of_the_own_turn(step: str) -> None:
    """G1, R25."""
    table = given("driver", "pilot", track=["L29"], step=step)  # type: ignore[arg-type]
    assert table.refuses(BuyUpgrade("L29", "range-3"), seat=1) == "U13"
    table.does(BuyUpgrade("L29", "range-3"), RaiseRange("mach3"))
    assert table.panel().range["mach3"] == 2


def test_upgrades_are_bought_between_the_two_package_actions_of_one_control() -> None:
    """R25."""
    table = given(track=["L29"], loads={"mach3": 2}, stacks={"kansas-city": ["L26"]})
    table.does(ActivateControl("mach3", "load", "silver"), LoadPackage("L26"), BuyUpgrade("L29", "range-3"), RaiseRange("mach3"))
    assert table.asked() == {0: "load"}


def test_range_raises_one_truck_of_every_seat_as_each_likes() -> None:
    """G6, R27, N3, N13: the buyer chooses at once, the other before its own turn."""
    table = given("driver", "pilot", track=["L29"])
    table.does(BuyUpgrade("L29", "range-3"))
    assert table.asked() == {0: "raise_range", 1: "raise_range"}
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "R61"
    table.does(RaiseRange("mach3"))
    assert table.asked() == {0: "act", 1: "raise_range"}
    table.does(RaiseRange("mach1"), seat=1)
    assert (table.panel(0).range["mach3"], table.panel(1).range["mach1"]) == (2, 2)
    assert table.asked() == {0: "act"}


def test_a_choice_owed_never_holds_the_buyer_up_but_comes_first_on_the_own_turn() -> None:
    """R27, R61: two cards, two choices."""
    table = given("driver", "pilot", track=["L29", "L07"])
    table.does(BuyUpgrade("L29", "range-3"), RaiseRange("mach3"), BuyUpgrade("L07", "range-1"), RaiseRange("mach3"), EndTurn())
    assert table.asked() == {1: "raise_range"}
    assert table.refuses(AddPackage(0)) == "R61"
    table.does(RaiseRange("mach1"), RaiseRange("mach2"))
    assert table.asked() == {1: "add_package"}


def test_the_planes_range_is_not_raised_and_a_truck_goes_to_three() -> None:
    """G6."""
    table = given(track=["L29"], ranges={"mach3": 3})
    table.does(BuyUpgrade("L29", "range-3"))
    assert table.refuses(RaiseRange("skylane")) == "G6"
    assert table.refuses(RaiseRange("mach3")) == "G6"


def test_who_has_no_room_is_passed_over() -> None:
    """R27."""
    table = given("driver", "pilot", track=["L29"])
    table.state.panels[1].range = dict.fromkeys(("mach1", "mach2", "mach3"), 3)
    table.does(BuyUpgrade("L29", "range-3"))
    assert table.asked() == {0: "raise_range"}


def test_a_card_without_effect_is_not_sold_and_choices_owed_count_as_made() -> None:
    """R26: the only seat with room owes its last step already."""
    maxed = given(track=["L29"], ranges=dict.fromkeys(("mach1", "mach2", "mach3"), 3))
    assert maxed.refuses(BuyUpgrade("L29", "range-3")) == "R26"
    table = given("driver", "pilot", track=["L29", "L07"], ranges=dict.fromkeys(("mach1", "mach2", "mach3"), 3))
    table.state.panels[1].range["mach1"] = 2
    table.does(BuyUpgrade("L29", "range-3"))
    assert table.asked() == {0: "act", 1: "raise_range"}
    assert table.refuses(BuyUpgrade("L07", "range-1")) == "R26"


def test_load_raises_one_vehicle_of_every_seat_to_two() -> None:
    """G7, R26: the plane's too."""
    table = given("driver", "pilot", track=["L40"])
    table.does(BuyUpgrade("L40", "load-chicago"), RaiseLoad("skylane"))
    table.does(RaiseLoad("mach1"), seat=1)
    assert (table.panel(0).load["skylane"], table.panel(1).load["mach1"]) == (2, 2)
    twos = given(track=["L40"], loads=dict.fromkeys(("mach1", "mach2", "mach3", "skylane"), 2))
    assert twos.refuses(BuyUpgrade("L40", "load-chicago")) == "R26"
    three = given(track=["L40"], loads={"mach3": 2})
    three.does(BuyUpgrade("L40", "load-chicago"))
    assert three.refuses(RaiseLoad("mach3")) == "G7"


def test_capacity_removes_one_lock_of_choice_for_the_whole_team() -> None:
    """G8, K1."""
    table = given("driver", "pilot", track=["L11"])
    table.does(BuyUpgrade("L11", "capacity-midwest"))
    assert table.asked() == {0: "unlock_capacity"}
    table.does(UnlockCapacity("skylane"))
    assert len(table.state.vehicles["skylane"].spaces) == 3
    again = given(track=["L11"], unlocked=["skylane"])
    again.does(BuyUpgrade("L11", "capacity-midwest"))
    assert again.refuses(UnlockCapacity("skylane")) == "G8"
    none = given(track=["L11"], unlocked=["mach1", "mach2", "mach3", "skylane"])
    assert none.refuses(BuyUpgrade("L11", "capacity-midwest")) == "R26"


@pytest.mark.parametrize(("package", "takes"), [("H18", True), ("H08", True), ("H02", False), ("L29", False)])
def test_the_demand_card_takes_a_five_or_a_six_and_raises_the_limit(package: str, takes: bool) -> None:
    """G9, O2."""
    table = given(track=[package])
    if not takes:
        assert table.refuses(BuyUpgrade(package, "demand")) == "G3"
        return
    assert table.view().limit == 35
    table.does(BuyUpgrade(package, "demand"))
    assert table.view().limit == 40


@pytest.mark.parametrize("package", ["L07", "L29", "H18"])
def test_phone_bank_1_takes_an_odd_demand_and_opens_a_third_space_filled_as_one_likes(package: str) -> None:
    """G10, R52."""
    table = given(track=[package], low=["L08"], high=["H01"])
    assert BuyUpgrade("L01", "phone-bank-1") not in table.legal()
    table.does(BuyUpgrade(package, "phone-bank-1"))
    assert table.legal() == [FillCaller("low"), FillCaller("high")]
    table.does(FillCaller("high"))
    assert table.state.callers == ["L01", "L02", "H01"]


def test_phone_bank_2_opens_two_more_spaces_filled_one_after_the_other() -> None:
    """G5, G10, R52."""
    table = given(track=["L40"], callers=["L01", "L02", "L03"], low=["L08"], high=["H01"], bought=["phone-bank-1"])
    table.does(BuyUpgrade("L40", "phone-bank-2"), FillCaller("low"))
    assert table.refuses(FillCaller("low")) == "R5"
    table.does(FillCaller("high"))
    assert table.state.callers == ["L01", "L02", "L03", "L08", "H01"]
    assert [caller.locked for caller in table.view().callers] == [False] * 5


def test_with_no_token_left_the_new_spaces_stay_empty() -> None:
    """R5, R52."""
    table = given(track=["L07"], low=[], high=[])
    table.does(BuyUpgrade("L07", "phone-bank-1"))
    assert (table.state.callers, table.asked()) == (["L01", "L02", None], {0: "act"})


# --- batteries ---------------------------------------------------------------------------------------------------------


def spends(table: Table, *batteries: str) -> None:
    for vehicle, to, battery in zip(("mach1", "mach2", "mach3"), ("los-angeles", "boston", "denver"), batteries, strict=False):
        table.does(ActivateControl(vehicle, "range", battery), MoveTo(to))  # type: ignore[arg-type]


def batteries(table: Table, seat: int = 0) -> tuple[int, int]:
    return table.panel(seat).silver, table.panel(seat).purple


def test_battery_1_exchanges_a_silver_battery_of_every_seat_for_a_purple_one() -> None:
    """X12, R28: at once, where one is unused."""
    table = given("driver", "pilot", track=["L40"])
    table.does(BuyUpgrade("L40", "battery-1"))
    assert [batteries(table, seat) for seat in (0, 1)] == [(2, 1), (2, 1)]


def test_without_an_unused_silver_battery_the_exchange_is_owed_until_clean_up() -> None:
    """R28."""
    table = given("driver", "pilot", track=["L40"])
    spends(table, "silver", "silver", "silver")
    table.does(BuyUpgrade("L40", "battery-1"))
    assert [batteries(table, seat) for seat in (0, 1)] == [(0, 0), (2, 1)]
    assert table.view().panels[0].owes_exchange
    table.does(EndTurn())
    assert batteries(table) == (2, 1)
    assert not table.panel().owes_exchange


def test_battery_2_gives_a_silver_battery_that_can_be_used_this_turn() -> None:
    """R28: three silver and one purple in all."""
    table = given("driver", "pilot", track=["H02"], silver=2, purple=1)
    table.does(BuyUpgrade("H02", "battery-2"))
    assert [batteries(table, seat) for seat in (0, 1)] == [(3, 1), (3, 1)]


def test_an_exchange_still_owed_is_made_with_the_battery_that_battery_2_brings() -> None:
    """R28, R60, C4: never more than 12 silver in use, also with four seats."""
    table = given("driver", "pilot", "operator", "warehouse", track=["L40", "H02"])
    spends(table, "silver", "silver", "silver")
    table.does(BuyUpgrade("L40", "battery-1"), BuyUpgrade("H02", "battery-2"))
    assert [batteries(table, seat) for seat in range(4)] == [(0, 1), (3, 1), (3, 1), (3, 1)]
    assert not table.panel().owes_exchange
    table.does(EndTurn())
    assert batteries(table) == (3, 1)


def test_three_batteries_stay_three_at_the_first_battery_level() -> None:
    """X12."""
    table = given(track=["L40"])
    spends(table, "silver")
    table.does(BuyUpgrade("L40", "battery-1"))
    assert batteries(table) == (1, 1)
    table.does(EndTurn())
    assert batteries(table) == (2, 1)
