"""ACT, SEED, SPR, GRW: the action, and gaining and paying resources."""

import pytest

from domain.earth_express import commands as c
from domain.earth_express import events as e
from domain.earth_express.language import Trigger
from tests.domain.earth_express.position import BLUEBERRY, DAPHNE, SYCAMORE, Laid, Table, given

PAYS_TWO_GROWTH = {"Basil": [{"col": "red", "pay": {"growth": 2}, "get": {"seed": 3}}]}
PAYS_BOTH = {"Basil": [{"col": "red", "pay": {"seed": 1, "growth": 1, "sprout": 1}, "get": {"seed": 9}}]}


def at_action(**where: str | tuple[str, int, int]) -> Table:
    """Step 2 with this tableau; the tile offers all that a test asks for."""
    return given(step="action", tableaus={0: where}, tile="action-3")


# --- the action --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("tile", "colours"),
    [("action-1", {"red", "blue"}), ("action-2", {"red", "yellow"}), ("action-3", {"blue", "yellow"})],
)
def test_one_of_the_two_colours_of_the_tile_is_chosen(tile: str, colours: set[Trigger]) -> None:
    """ACT1, ACT5, F1: nothing else goes on before."""
    table = given(step="action", tile=tile)
    assert {one.colour for one in table.legal(0)} == colours
    (other,) = {"red", "blue", "yellow"} - colours
    assert table.refuses(0, c.ChooseAction(other)) == "ACT1"  # type: ignore[arg-type]
    assert table.refuses(0, c.EndSteps()) == "RND1"


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_red_brings_two_seeds_in_full_in_part_or_not_at_all(taken: int) -> None:
    """ACT2, ACT3, ACT4, SEED1, N10."""
    table = given(step="action", seeds=5)
    table.does(0, c.ChooseAction("red"), c.TakeSeeds(taken))
    assert table.player().seeds == 5 + taken


def test_no_more_seeds_are_taken_than_are_gained() -> None:
    """SEED1."""
    table = given(step="action")
    table.does(0, c.ChooseAction("red"))
    assert table.refuses(0, c.TakeSeeds(3)) == "SEED1"


def test_blue_brings_three_sprouts() -> None:
    """ACT2, SPR1, SPR7: spread over several Flora."""
    table = at_action(a1="Basil", a2=SYCAMORE)
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"), c.PlaceSprout("a2"), c.PlaceSprout("a2"))
    assert (table.on("a1"), table.on("a2")) == ((0, 1), (0, 2))


def test_yellow_brings_two_growth() -> None:
    """ACT2, GRW1, GRW7."""
    table = at_action(a1=SYCAMORE, b2=BLUEBERRY)
    table.does(0, c.ChooseAction("yellow"), c.PlaceGrowth("b2"), c.PlaceGrowth("a1"))
    assert (table.on("a1"), table.on("b2")) == ((1, 0), (1, 0))


def test_placing_may_be_stopped_at_once_or_after_one() -> None:
    """ACT4, B2, B15, N11: the rest is declined for good."""
    for placed in (0, 1):
        table = at_action(a1=SYCAMORE)
        events = table.does(0, c.ChooseAction("blue"), *[c.PlaceSprout("a1")] * placed, c.StopPlacing())
        forgone = next(event for event in events if isinstance(event, e.GainForgone))
        assert (forgone.count, forgone.declined) == (3 - placed, True)
        assert table.on("a1") == (0, placed)
        assert not table.legal(0, c.PlaceSprout)


def test_without_any_flora_the_whole_gain_is_lost() -> None:
    """SPR3, GRW3: nobody is asked."""
    for colour in ("blue", "yellow"):
        table = given(step="action", tile="action-3")
        table.does(0, c.ChooseAction(colour))
        assert table.player().act is None
        assert table.asked() is None


@pytest.mark.parametrize(("held", "placed"), [(4, 0), (3, 1), (1, 3)])
def test_sprouts_without_room_are_lost(held: int, placed: int) -> None:
    """SPR3: three Sprouts with room for 0, 1 and 3; stopping is not needed."""
    table = at_action(a1=(SYCAMORE, 0, held))
    events = table.does(0, c.ChooseAction("blue"), *[c.PlaceSprout("a1")] * placed)
    lost = sum(event.count for event in events if isinstance(event, e.GainForgone) and not event.declined)
    assert (table.on("a1"), lost) == ((0, held + placed), 3 - placed)


def test_growth_without_room_is_lost() -> None:
    """GRW3: two Growth with room for one."""
    table = at_action(a1=("Cat Grass", 0, 0))
    events = table.does(0, c.ChooseAction("yellow"), c.PlaceGrowth("a1"))
    assert [event.count for event in events if isinstance(event, e.GainForgone)] == [1]
    assert table.on("a1") == (1, 0)


# --- Sprouts and Growth on cards ---------------------------------------------------------------------------------------
def test_winter_daphne_never_holds_a_sprout() -> None:
    """SPR8, SPR2."""
    table = at_action(a1=DAPHNE, a2=BLUEBERRY)
    table.does(0, c.ChooseAction("blue"))
    assert table.legal(0, c.PlaceSprout) == [c.PlaceSprout("a2")]
    assert table.refuses(0, c.PlaceSprout("a1")) == "SPR2"


def test_american_sycamore_stops_at_four_sprouts() -> None:
    """SPR8, SPR5."""
    table = at_action(a1=(SYCAMORE, 0, 3), a2=BLUEBERRY)
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"))
    assert table.on("a1") == (0, 4)
    assert table.refuses(0, c.PlaceSprout("a1")) == "SPR2"


def test_northern_highbush_blueberry_with_two_sprouts_has_room_for_three() -> None:
    """SPR8: its maximum is 5."""
    table = at_action(a1=(BLUEBERRY, 0, 2))
    table.does(0, c.ChooseAction("blue"), *[c.PlaceSprout("a1")] * 3)
    assert table.on("a1") == (0, 5)


def test_a_track_holds_six_at_most() -> None:
    """SPR5."""
    table = at_action(a1=("Cat Grass", 0, 5))
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"))
    assert table.on("a1") == (0, 6)
    assert table.player().act is None


def test_terrains_take_nothing() -> None:
    """SPR2, GRW2."""
    table = at_action(a1="Prairie", a2=SYCAMORE)
    table.does(0, c.ChooseAction("yellow"))
    assert table.refuses(0, c.PlaceGrowth("a1")) == "GRW2"
    assert table.refuses(0, c.PlaceGrowth("c3")) == "GRW2"
    assert table.refuses(0, c.PlaceSprout("a2")) == "K5"


@pytest.mark.parametrize(("name", "capacity"), [("Cat Grass", 1), ("Giant Sequoia", 8)])
def test_a_growth_space_holds_its_capacity(name: str, capacity: int) -> None:
    """GRW2, GRW4: 1 to 8, the last piece a Canopy."""
    table = at_action(a1=(name, capacity - 1, 0), a2=SYCAMORE)
    table.does(0, c.ChooseAction("yellow"), c.PlaceGrowth("a1"))
    assert table.refuses(0, c.PlaceGrowth("a1")) == "GRW2"
    assert table.rows().growth == table.content.cards[table.player().cells[0].card].canopy  # type: ignore[union-attr]


def test_a_cube_goes_down_to_nothing_and_comes_back() -> None:
    """SPR6: 0, 1, 0, 1."""
    table = given(step="action", tableaus={0: {"a1": ("Basil", 0, 1), "a2": (SYCAMORE, 0, 1)}})
    table.does(0, c.ConvertSprouts(["a1", "a2"]))
    assert table.on("a1") == (0, 0)
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"), c.StopPlacing())
    assert table.on("a1") == (0, 1)


# --- paying ------------------------------------------------------------------------------------------------------------
def test_growth_is_paid_from_any_flora_one_at_a_time() -> None:
    """GRW6, GRW7, K4, N12, ACT3: a choice as long as two can pay, forced from then on (K6)."""
    laid: Laid = {"a1": "Basil", "a2": (SYCAMORE, 1, 0), "a3": (BLUEBERRY, 2, 0)}
    table = given(step="abilities", colour="red", tableaus={0: laid}, abilities=PAYS_TWO_GROWTH)
    table.does(0, c.UseAbility("a1", 1))
    assert table.legal(0) == [c.PayGrowth("a2"), c.PayGrowth("a3")]
    assert table.refuses(0, c.PayGrowth("a1")) == "GRW6"
    assert table.refuses(0, c.PaySprout("a1")) == "K4"
    table.does(0, c.PayGrowth("a2"))
    assert table.on("a3") == (1, 0)
    assert table.asked() == "seeds"


def test_seeds_growth_and_sprouts_are_paid_in_that_order() -> None:
    """K4, SEED2, SPR6: Seeds leave with the command itself."""
    laid: Laid = {"a1": "Basil", "a2": (SYCAMORE, 1, 1), "a3": (BLUEBERRY, 1, 1)}
    table = given(step="abilities", colour="red", tableaus={0: laid}, abilities=PAYS_BOTH)
    table.does(0, c.UseAbility("a1", 1))
    assert table.player().seeds == 2
    assert table.refuses(0, c.PaySprout("a2")) == "K4"
    table.does(0, c.PayGrowth("a3"))
    assert table.refuses(0, c.PayGrowth("a2")) == "K4"
    assert table.refuses(0, c.PaySprout("a1")) == "SPR6"
    table.does(0, c.PaySprout("a2"), c.TakeSeeds(9))
    assert (table.on("a2"), table.on("a3"), table.player().seeds) == ((1, 0), (0, 1), 11)


def test_a_cost_that_cannot_be_paid_whole_is_not_paid() -> None:
    """B1, ACT3."""
    laid: Laid = {"a1": "Basil", "a2": (SYCAMORE, 1, 2)}
    table = given(step="abilities", colour="red", tableaus={0: laid}, abilities=PAYS_TWO_GROWTH)
    assert c.SkipAbility("a1", 1) in table.legal(0)
    assert table.refuses(0, c.UseAbility("a1", 1)) == "B1"


def test_growth_taken_off_a_full_card_is_its_canopy() -> None:
    """C2, GRW6, GRW8: what is left scores as Trunks."""
    table = given(step="action", tableaus={0: {"a1": (SYCAMORE, 3, 0)}})
    assert table.rows().growth == 4
    table.does(0, c.ConvertGrowth(["a1", "a1"]))
    assert table.rows().growth == 1


def test_nothing_else_is_done_while_a_benefit_is_on_its_way() -> None:
    """K5, B14: no conversion between the units of an action's benefit; before and after, yes."""
    table = given(step="action", tableaus={0: {"a1": (SYCAMORE, 0, 2)}}, tile="action-3")
    assert table.legal(0, c.ConvertSprouts)
    table.does(0, c.ChooseAction("blue"))
    assert table.refuses(0, c.ConvertSprouts(["a1", "a1"])) == "K5"
    table.does(0, c.PlaceSprout("a1"), c.StopPlacing())
    assert table.legal(0, c.ConvertSprouts)


def test_nothing_is_taken_back() -> None:
    """K9, B15: what is placed stays placed, what is declined is gone."""
    table = given(step="action", tableaus={0: {"a1": (SYCAMORE, 0, 2)}}, tile="action-3")
    table.does(0, c.ChooseAction("blue"), c.PlaceSprout("a1"), c.StopPlacing())
    assert table.refuses(0, c.ChooseAction("yellow")) == "ACT1"
    assert table.refuses(0, c.PlaceSprout("a1")) == "SPR1"
    assert table.on("a1") == (0, 3)
