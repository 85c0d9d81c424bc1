"""The rulebook's worked examples, played out."""

from domain.express_route.commands import (
    ActivateControl,
    AddPackage,
    BuyUpgrade,
    CloseControl,
    DiscardPackage,
    DriveTruck,
    HandOver,
    LoadPackage,
    MoveTo,
    PlacePackage,
    UnloadPackage,
)
from tests.domain.express_route.position import Table, given, the_content


def example_turn() -> Table:
    """The running example: Mach 1 with range 3 and load 2 in Salt Lake City carries L29 to Kansas City, where L27 waits for San
    Francisco; one purple battery among three. The Driver's Mach 3 is in Orlando, the plane in Atlanta with H17 for Orlando."""
    return given(
        "driver",
        "pilot",
        at={"mach1": "salt-lake-city", "mach3": "orlando", "skylane": "atlanta"},
        aboard={"mach1": ["L29"], "skylane": ["H17"]},
        stacks={"kansas-city": ["L27"]},
        silver=2,
        purple=1,
        ranges={"mach1": 3},
        loads={"mach1": 2},
        bought=["battery-1"],
    )


def test_mach_1_drives_two_of_three_spaces_and_forfeits_the_third() -> None:
    """X1, A4, A5: Salt Lake City–Denver–Kansas City."""
    table = example_turn()
    table.does(ActivateControl("mach1", "range", "silver"), MoveTo("denver"), MoveTo("kansas-city"))
    assert table.turn.control is not None
    assert table.turn.control.left == 1
    table.does(CloseControl())
    assert (table.at("mach1"), table.asked()) == ("kansas-city", {0: "act"})


def test_mach_1_delivers_and_then_loads_what_it_makes_room_for_and_drives_on() -> None:
    """A15, A10, A2, X2, X12, D1: three batteries in all, then none is left."""
    table = example_turn()
    table.does(ActivateControl("mach1", "range", "silver"), MoveTo("denver"), MoveTo("kansas-city"), CloseControl())
    table.does(ActivateControl("mach1", "load", "silver"))
    assert table.refuses(LoadPackage("L27")) == "A11"
    table.does(UnloadPackage("L29"), LoadPackage("L27"))
    assert (table.state.track[0], table.cargo("mach1")) == ("L29", ["L27"])
    table.does(ActivateControl("mach1", "range", "purple"), MoveTo("denver"), MoveTo("salt-lake-city"), MoveTo("san-francisco"))
    assert (table.at("mach1"), table.panel().silver, table.panel().purple) == ("san-francisco", 0, 0)
    assert table.refuses(ActivateControl("mach2", "range", "silver")) == "A1"


def test_a_package_for_another_city_would_have_buried_the_one_beneath() -> None:
    """A14: L16 goes to New York; put down in Kansas City, it covers L27."""
    table = given(at={"mach1": "kansas-city"}, aboard={"mach1": ["L16"]}, stacks={"kansas-city": ["L27"]}, loads={"mach1": 2})
    table.does(ActivateControl("mach1", "load", "silver"), UnloadPackage("L16"))
    assert table.refuses(LoadPackage("L27")) == "T6"


def test_the_driver_brings_mach_3_to_the_plane_and_the_next_player_hands_the_package_over() -> None:
    """X3, X5, SP4, A9: Orlando has no airport, so the truck fetches the package in Atlanta and takes it back."""
    table = example_turn()
    table.does(DriveTruck("mach3", "atlanta"))
    table.next_actions()
    table.does(ActivateControl("skylane", "load", "silver"), HandOver("H17", "mach3"))
    table.does(ActivateControl("mach3", "range", "silver"), MoveTo("orlando"))
    table.does(ActivateControl("mach3", "load", "purple"), UnloadPackage("H17"))
    assert table.state.track[0] == "H17"


def test_the_package_delivered_to_kansas_city_pays_in_three_ways() -> None:
    """G11: Range 3, Capacity Midwest, Phone Bank 1; no other card."""
    table = given(track=["L29"])
    assert {c.card for c in table.legal(BuyUpgrade)} == {"range-3", "capacity-midwest", "phone-bank-1"}


FREE = ("L01", "L02", "L03", "L04")


def delivering_in_atlanta(package: str, *track: str | None, requirements: tuple[str, str]) -> Table:
    table = given(at={"mach3": "atlanta"}, aboard={"mach3": [package]}, track=track, requirements=requirements)
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage(package))
    return table


def test_example_1_orlando_to_atlanta_fits_neither_an_even_nor_a_west_pair() -> None:
    """D8, X8, D6, D7: H18 may be spent or discarded, or one of the first four spent or discarded for it; nothing else."""
    table = delivering_in_atlanta("H18", *FREE, "L40", requirements=("even", "west"))
    assert table.state.demand == 0
    assert {c.package for c in table.legal(DiscardPackage)} == {"H18", *FREE}
    assert {c.card for c in table.legal(BuyUpgrade) if c.package == "H18"} == {
        "range-5",
        "load-atlanta",
        "capacity-southeast",
        "demand",
        "phone-bank-1",
    }
    assert {c.package for c in table.legal(BuyUpgrade)} == {"H18", *FREE, "L40"}
    assert table.refuses(DiscardPackage("L40")) == "R31"
    table.does(DiscardPackage("L03"))
    assert table.state.track[:5] == ["L01", "L02", "H18", "L04", "L40"]


def test_example_2_a_six_gives_way_to_a_five_in_a_same_demand_pair() -> None:
    """D9, X11: H08 (Indianapolis to Atlanta, 6) is discarded, and H18 (5) takes its place."""
    table = delivering_in_atlanta("H18", *FREE, "H08", requirements=("same-demand", "west"))
    assert {c.package for c in table.legal(DiscardPackage)} == {"H18", *FREE, "H08"}
    table.does(DiscardPackage("H08"))
    assert table.state.track == [*FREE, "H18", None, None, None]


def test_example_2_the_six_may_be_spent_as_well() -> None:
    """D9, G1."""
    table = delivering_in_atlanta("H18", *FREE, "H08", requirements=("same-demand", "west"))
    table.does(BuyUpgrade("H08", "demand"))
    assert table.state.track[4] == "H18"


def test_example_3_a_west_package_goes_to_the_open_free_space_first() -> None:
    """D10, D5: L28 goes to Denver."""
    table = given(
        at={"mach3": "denver"},
        aboard={"mach3": ["L28"]},
        track=["L01", "L02", "L03", None, "L40", None, "L27"],
        requirements=("even", "west"),
    )
    table.does(ActivateControl("mach3", "load", "silver"), UnloadPackage("L28"))
    assert table.state.track == ["L01", "L02", "L03", "L28", "L40", None, "L27", None]


def test_the_navigators_example() -> None:
    """SP5, X4: a package from Chicago may start in Des Moines, Detroit or St. Louis instead."""
    table = given("navigator", callers=["L11", "L01"], step="packages")
    table.does(AddPackage(0))
    assert {c.city for c in table.legal(PlacePackage)} - {"chicago"} == {"des-moines", "detroit", "st-louis"}


def test_a_gale_closes_chicago() -> None:
    """T10: the example of an event card."""
    gale = next(card for card in the_content().events.values() if card.closed_cities == ["chicago"])
    table = given(event=gale.id, at={"mach1": "chicago", "mach2": "detroit", "skylane": "chicago"}, ranges={"mach2": 3})
    assert table.refuses(ActivateControl("mach1", "range", "silver")) == "R35"
    assert table.refuses(ActivateControl("skylane", "range", "silver")) == "R35"
    table.does(ActivateControl("mach2", "range", "silver"))
    assert table.refuses(MoveTo("chicago")) == "R22"
