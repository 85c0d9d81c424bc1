"""The delivery slip added up."""

from itertools import product
from typing import Any

import pytest

from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart
from domain.mail_race import RULESET
from domain.mail_race.commands import PickUp
from domain.mail_race.scoring import MailRaceScore
from tests.domain.mail_race.table import Table

REGIONS = ["west", "midwest", "south", "northeast"]


def total(**stamps: Any) -> int:
    table = Table()
    table.slip(0, **stamps)
    return table.score(0).total


@pytest.mark.parametrize(("stamps", "points"), [(0, 0), (1, 2), (2, 6), (3, 12), (4, 20)])
def test_letters_show_2_6_12_20(stamps: int, points: int) -> None:
    """E2: the last stamp counts, not the sum."""
    assert total(letters=stamps) == points


@pytest.mark.parametrize(("stamps", "points"), [(0, 0), (1, 4), (2, 10), (3, 18), (4, 30)])
def test_parcels_show_4_10_18_30(stamps: int, points: int) -> None:
    """E2."""
    assert total(parcels=stamps) == points


@pytest.mark.parametrize(("stamps", "points"), [(0, 0), (1, 1), (2, 2), (3, 10), (4, 15)])
def test_postcards_show_1_2_10_15(stamps: int, points: int) -> None:
    """E2."""
    assert total(postcards=stamps) == points


@pytest.mark.parametrize("fewest", ["letters", "parcels", "postcards"])
@pytest.mark.parametrize("combos", range(5))
def test_each_letter_parcel_and_postcard_together_bring_5(combos: int, fewest: str) -> None:
    """E3, Q28: as many as the fewest of the three."""
    table = Table()
    table.slip(0, **{"letters": 4, "parcels": 4, "postcards": 4, fewest: combos})
    assert table.score(0).combos == 5 * combos


@pytest.mark.parametrize(("regions", "points"), [(0, 0), (1, 1), (2, 2), (3, 5), (4, 10)])
def test_regions_bring_1_2_5_10(regions: int, points: int) -> None:
    """E4."""
    assert total(regions=REGIONS[:regions]) == points


def test_bonuses_bring_2_2_2_and_4() -> None:
    """E5, Y4: both Fragile bonuses are added."""
    assert [total(same_day=True), total(hometown=True), total(fragile=1), total(fragile=2)] == [2, 2, 2, 6]


@pytest.mark.parametrize(("aboard", "points"), [((), 0), (("W1",), -3), (("W1", "S2"), -6)])
def test_each_undelivered_letter_or_parcel_costs_3(aboard: tuple[str, ...], points: int) -> None:
    """E6, Q37, Q42: the total may fall below nothing."""
    table = Table()
    table.aboard(0, *aboard)
    assert table.score(0).total == points


def test_a_full_slip_is_worth_105() -> None:
    """Y4: 20 + 30 + 15 + 4 × 5 + 10 + 2 + 2 + 2 + 4."""
    table = Table()
    table.slip(0, letters=4, parcels=4, postcards=4, regions=REGIONS, same_day=True, hometown=True, fragile=2)
    assert table.score(0) == MailRaceScore(20, 30, 15, 20, 10, 2, 2, 6, 0, 105)


def fill_slip(table: Table, deliveries: list[str], postcards: list[str]) -> None:
    """Seat 0 delivers and collects these, each from the town next to it, a turn each."""
    bicycle = table.content.transport["bicycle"]
    for delivery in deliveries:
        table.aboard(0, delivery)
        destination = table.content.deliveries[delivery].destination
        table.at(0, bicycle.nexts[destination][0])
        table.drive("bicycle", destination)
        table.round()
    for place in postcards:
        table.postcard(place)
        table.at(0, bicycle.nexts[place][0])
        table.drive("bicycle", place)
        table.round()


def test_105_is_reached_by_play_and_no_further_mail_exceeds_it() -> None:
    """Y4, Q26, Q27: eight deliveries, one of them on the same day, and four postcards; then more of everything."""
    table = Table()
    table.postcard("mosquitoville")
    table.on_board("W1")
    table.hand(0, "motor-bike")
    table.at(0, "hungry-horse")
    table.drive("bicycle", "nibley")
    table.do(PickUp())
    table.drive("motor-bike", "no-name", "surprise")
    table.round()
    fill_slip(table, ["W4", "M1", "M4", "S1", "S2", "N1", "N2"], ["wall", "slapout", "why", "zap"])
    assert table.score(0) == MailRaceScore(20, 30, 15, 20, 10, 2, 2, 6, 0, 105)
    fill_slip(table, ["W3", "M6", "N4"], ["neversink"])
    assert table.score(0).total == 105
    assert len(table.seat(0).delivered) == 11


def test_no_slip_is_worth_more_than_105() -> None:
    """Y4: over every slip that can be stamped."""
    table = Table()
    totals = []
    for letters, parcels, postcards, regions, fragile in product(range(5), range(5), range(5), range(5), range(3)):
        table.slip(
            0,
            letters=letters,
            parcels=parcels,
            postcards=postcards,
            regions=REGIONS[:regions],
            same_day=True,
            hometown=True,
            fragile=fragile,
        )
        totals.append(table.score(0).total)
    assert max(totals) == 105
    assert totals.count(105) == 1


def ended(*letters: int) -> Outcome:
    table = Table(len(letters))
    for seat, stamps in enumerate(letters):
        table.slip(seat, letters=stamps)
    table.deck()
    table.state.last_turns = 0
    table.end()
    outcome = RULESET.outcome(table.content, table.state)
    assert outcome is not None
    return outcome


def test_most_points_win() -> None:
    """E7: places in order, the score a seat."""
    outcome = ended(1, 3, 2)
    assert outcome.reason == "transport_deck_ran_out"
    assert outcome.results == [
        Result([Seat(1)], 1, True, [ScorePart("points", 12)]),
        Result([Seat(2)], 2, False, [ScorePart("points", 6)]),
        Result([Seat(0)], 3, False, [ScorePart("points", 2)]),
    ]


def test_a_tie_is_a_shared_win() -> None:
    """Q36: the next place is skipped."""
    outcome = ended(2, 1, 2)
    assert [(result.party, result.place, result.won) for result in outcome.results] == [
        ([0], 1, True),
        ([2], 1, True),
        ([1], 3, False),
    ]


def test_there_is_no_outcome_while_the_race_goes_on() -> None:
    """E1."""
    table = Table()
    assert RULESET.outcome(table.content, table.state) is None
