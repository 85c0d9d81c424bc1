"""The conformance kit over crowded positions, where trucks meet, vans are full and turns must be ended with care."""

from collections import Counter

import pytest

from domain.mail_race.events import AssistDeclined, DeliveryGiven, DeliveryTaken, MailDelivered
from tests.domain.kit import Variant, hidden_stays_hidden, legal_is_exact, plays_to_its_end, two_worlds
from tests.domain.mail_race.case import VARIANTS
from tests.domain.mail_race.crowd import CROWDED

by_seats = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: f"{variant.seats} seats")


@by_seats
def test_crowded_games_end_and_every_component_stays_in_the_game(variant: Variant) -> None:
    """CP1, P7, Q8, Q22: and every turn ends on a free place or without a move; trucks do meet in them."""
    happened = Counter(type(event) for n in range(5) for event in plays_to_its_end(CROWDED, variant, n).events)
    assert min(happened[kind] for kind in (DeliveryTaken, DeliveryGiven, AssistDeclined, MailDelivered)) >= 1


@by_seats
def test_legal_lists_exactly_what_the_plain_rules_allow_in_a_crowd(variant: Variant) -> None:
    """P7, Q7, Q20 to Q22, Z2 to Z4."""
    for number in range(2):
        legal_is_exact(CROWDED, variant, number, every=3, refusals=30)


@by_seats
def test_a_viewer_cannot_tell_a_resampled_position_in_a_crowd(variant: Variant) -> None:
    """V1 to V4: a seat that must still leave an occupied place is given cards it can leave with."""
    for number in range(2):
        hidden_stays_hidden(CROWDED, variant, number, every=2)


@by_seats
def test_two_deals_look_the_same_in_a_crowd(variant: Variant) -> None:
    """V1 to V4."""
    assert sum(two_worlds(CROWDED, variant, number) for number in range(3)) > 5
