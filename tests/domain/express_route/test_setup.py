"""Setting up, choosing specialists, scenarios."""

import msgspec
import pytest

from domain.express_route import RULESET
from domain.express_route.commands import AddPackage, ChooseSpecialist, PlacePackage, RemoveUpgrade, StationVehicle
from domain.express_route.events import DeckShuffled, EventsStacked, RequirementsLaid
from domain.express_route.options import ExpressRouteOptions
from domain.kernel.chance import ScriptedChance
from domain.kernel.errors import OptionsRefused
from domain.kernel.ids import Seat
from domain.kernel.play import begin
from tests.domain.express_route.position import express_route, new_game, the_content, with_specialists
from tests.domain.express_route.slow_rules import conserved

SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4])


@SEATS
def test_the_board_before_the_first_turn(seats: int) -> None:
    """U1, U2, U3, U4, U5, U6, U8, U9, U10, U12, U15, C7, C11, C12, K4, R1, X15: for one to four panels."""
    table = new_game(seats)
    state, content = table.state, the_content()
    starters = [p for stack in state.stacks.values() for p in stack]
    assert {v: held.at for v, held in state.vehicles.items()} == {
        "mach1": "san-francisco",
        "mach2": "albany",
        "mach3": "kansas-city",
        "skylane": "dallas",
    }
    assert sorted(content.packages[p].demand for p in starters) == [1, 2, 3, 4, 5]
    assert all(p in state.stacks[content.packages[p].origin] for p in starters)
    assert state.demand == 15
    assert [content.packages[p].deck for p in state.callers if p] == ["low", "low"]
    assert (len(state.decks["low"]), len(state.decks["high"])) == (43, 25)
    assert len(state.requirements) == len(set(state.requirements)) == 2
    assert [content.events[card].deck for card in state.stack] == [1] * 12 + [2] * 12
    assert all(vehicle.locked for vehicle in state.vehicles.values())
    assert (len(state.callers), state.phone_level, state.limit_raised) == (2, 0, False)
    for panel in state.panels:
        assert set(panel.range.values()) == set(panel.load.values()) == {1}
        assert (panel.silver, panel.purple) == (3, 0)
    conserved(content, state)


def test_every_card_lies_open() -> None:
    """U7: all upgrades are on sale, all specialists to choose from; requirements and backs are in sight."""
    view = new_game().view()
    assert len(view.specialists) == 11
    assert [upgrade.status for upgrade in view.upgrades] == ["on_sale"] * 21
    assert all(space.requirement for space in view.track[4:])
    assert [caller.locked for caller in view.callers] == [False, False, True, True, True]


def test_the_starters_are_drawn_one_of_each_demand_from_1_to_5() -> None:
    """R1: three from Atlanta lie in the order in which they came, the last on top."""
    table = new_game(script={"starter": [0, 1, 0, 0, 1]})
    assert table.state.stacks["atlanta"] == ["L02", "L03", "L04"]
    assert [the_content().packages[p].demand for p in ("L04", "L03", "L02")] == [1, 2, 3]


def test_the_start_seat_is_an_option_or_drawn_and_the_others_follow() -> None:
    """U13, R49."""
    chosen = new_game(3, ExpressRouteOptions(start_seat=2))
    drawn = new_game(3, ExpressRouteOptions(), {"start_seat": [1]})
    assert (chosen.state.start, drawn.state.start) == (2, 1)
    assert chosen.asked() == {Seat(2): "choose_specialist"}
    chosen.does(ChooseSpecialist("warehouse"), seat=2)
    assert chosen.asked() == {Seat(0): "choose_specialist"}
    assert drawn.asked() == {Seat(1): "choose_specialist"}


def test_all_randomness_of_the_game_is_in_its_first_events() -> None:
    """U2, U4 to U6, U8: what is hidden is in the events, and nowhere in what is shown of them."""
    _, events = begin(express_route(), ExpressRouteOptions(), 2, ScriptedChance({}))
    shown = [RULESET.redact(event, "spectator") for event in events]
    assert all(event.order is None for event in shown if isinstance(event, DeckShuffled))
    assert all(event.cards is None for event in shown if isinstance(event, EventsStacked))
    assert any(event.order for event in events if isinstance(event, DeckShuffled))


def test_specialists_are_chosen_in_turn_each_once_and_bonuses_follow() -> None:
    """U11, R41, R50, R38."""
    table = new_game(2)
    assert table.refuses(ChooseSpecialist("pilot"), seat=1) == "R50"
    assert table.refuses(AddPackage(0), seat=0) == "U11"
    table.does(ChooseSpecialist("autodeliver"), seat=0)
    assert table.view().limit == 35
    assert table.refuses(ChooseSpecialist("autodeliver"), seat=1) == "R41"
    table.does(ChooseSpecialist("executive"), seat=1)
    assert table.view().limit == 40
    assert table.asked() == {Seat(1): "place_executive"}
    assert table.refuses(AddPackage(0), seat=0) == "R38"


def test_bonuses_come_in_the_order_of_seats_from_the_start_player() -> None:
    """R38, R53."""
    table = new_game(2, ExpressRouteOptions(start_seat=1))
    table.does(ChooseSpecialist("dispatcher"), seat=1)
    table.does(ChooseSpecialist("executive"), seat=0)
    assert table.asked() == {Seat(1): "station_vehicle"}
    for vehicle, city in (("mach1", "boston"), ("mach2", "boston"), ("mach3", "denver"), ("skylane", "chicago")):
        assert table.asked() == {Seat(1): "station_vehicle"}
        table.does(StationVehicle(vehicle, city), seat=1)
    assert table.asked() == {Seat(0): "place_executive"}


def test_the_first_turn_offers_two_callers_twice() -> None:
    """T13, R2: green, as the rulebook tells of the start."""
    table = with_specialists("autodeliver")
    assert (table.turn.number, table.turn.light, table.turn.to_add) == (1, "green", 2)
    assert table.legal(AddPackage) == [AddPackage(0), AddPackage(1)]
    assert table.refuses(AddPackage(2)) == "T13"


def test_scenario_1() -> None:
    """SC1, U14, R33: 14 and 10 events, no requirements, four specialists, all upgrades."""
    table = new_game(4, ExpressRouteOptions(scenario="scenario-1", start_seat=0))
    assert [the_content().events[card].deck for card in table.state.stack] == [1] * 14 + [2] * 10
    assert table.state.requirements == [None, None]
    assert [c.specialist for c in table.legal()] == ["opportunist", "driver", "operator", "autodeliver"]
    assert table.refuses(ChooseSpecialist("pilot")) == "SC1"
    assert not table.state.removed


def test_scenario_2_takes_out_two_capacity_three_load_and_two_range_cards() -> None:
    """SC2, R39: drawn, or as listed."""
    table = new_game(1, ExpressRouteOptions(scenario="scenario-2"))
    kinds = sorted(the_content().upgrades[card].kind for card in table.state.removed)
    assert kinds == ["capacity"] * 2 + ["load"] * 3 + ["range"] * 2
    assert table.state.requirements == ["low", "different-regions"]
    assert {c.specialist for c in table.legal()} == {"operator", "executive", "autodeliver", "spacesaver"}
    assert table.refuses(ChooseSpecialist("driver")) == "SC2"
    cards = ["capacity-west", "capacity-midwest", "load-dallas", "load-chicago", "load-atlanta", "range-1", "range-2"]
    listed = new_game(1, ExpressRouteOptions(scenario="scenario-2", removed_upgrades=cards))
    assert sorted(listed.state.removed) == sorted(cards)


def test_scenario_3_takes_out_all_load_cards_without_a_draw() -> None:
    """SC3."""
    table = new_game(1, ExpressRouteOptions(scenario="scenario-3"))
    assert {the_content().upgrades[card].kind for card in table.state.removed} == {"load"}
    assert len(table.state.removed) == 5
    assert table.state.requirements == ["same-demand", "odd"]
    assert {c.specialist for c in table.legal()} == {"driver", "opportunist", "autodeliver", "forecaster"}
    assert table.refuses(ChooseSpecialist("operator")) == "SC3"


@pytest.mark.parametrize("scenario", ["scenario-1", "scenario-2", "scenario-3"])
def test_a_scenario_changes_nothing_but_events_requirements_specialists_and_upgrades(scenario: str) -> None:
    """O3b: the same deal, set up by the scenario and in free play."""
    scenarios, free = (
        msgspec.to_builtins(new_game(3, ExpressRouteOptions(scenario=name, start_seat=1)).state)
        for name in (scenario, "free-play")
    )
    changed = {name for name, value in free.items() if scenarios[name] != value}
    assert changed <= {"options", "stack", "requirements", "removed"}


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (ExpressRouteOptions(scenario="scenario-9"), "O3b"),
        (ExpressRouteOptions(start_seat=2), "R49"),
        (ExpressRouteOptions(removed_upgrades=["range-1"]), "R39"),
        (ExpressRouteOptions(scenario="scenario-3", removed_upgrades=["load-dallas"]), "R39"),
        (ExpressRouteOptions(scenario="scenario-2", removed_upgrades=["range-1"] * 7), "R39"),
        (ExpressRouteOptions(scenario="scenario-2", removed_upgrades=["range-9"]), "R39"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: ExpressRouteOptions, rule: str) -> None:
    """R39, R49, O3b."""
    with pytest.raises(OptionsRefused) as refused:
        RULESET.check(options, 2, the_content())
    assert refused.value.rule == rule


def test_an_upgrade_from_a_specialist_takes_a_card_out_in_a_scenario_too() -> None:
    """SC2, SP8: the Spacesaver removes one of the two Load cards that are left."""
    table = with_specialists("spacesaver", scenario="scenario-2")
    table.does(table.legal()[0])
    left = [c.card for c in table.legal(RemoveUpgrade)]
    assert len(left) == 2
    table.does(RemoveUpgrade(left[0]))
    assert left[0] in table.state.removed
    assert table.asked() == {Seat(0): "add_package"}


def test_requirements_are_laid_in_the_order_drawn() -> None:
    """U6, C8."""
    table = new_game(script={"requirements": [["west", "odd"]]})
    assert table.state.requirements == ["west", "odd"]
    assert RequirementsLaid in RULESET.events


def test_placing_is_not_asked_before_a_package_is_turned_over() -> None:
    """R46, T14."""
    table = with_specialists("navigator")
    table.does(*table.legal()[-1:])
    assert table.refuses(PlacePackage("boston")) == "T14"
