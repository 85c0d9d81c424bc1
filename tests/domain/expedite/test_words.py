"""Events and decisions in words."""

import pytest

from domain.expedite import RULESET
from domain.expedite.commands import PlayCard
from domain.expedite.events import (
    ExpediteEvent,
    FaceUpRefilled,
    FirstPlayerDealt,
    GameEnded,
    HubBought,
    LegFlown,
    PlaneCardsDrawn,
    RouteScored,
    TradeCardDrawn,
    TradeCardPlayed,
)
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw
from tests.domain.expedite.position import EXAMPLE, EXAMPLE_ROUTE, given, the_content

ROUTE = ["Reykjavik", *EXAMPLE_ROUTE]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            FirstPlayerDealt(["red", "free_hub", "blue"], Seat(2), Draw("first_player", 0)),
            "Plane cards were dealt face up: red, free hub and blue. Seat 2 got the first blue one and begins.",
        ),
        (PlaneCardsDrawn(Seat(0), 3, ["red", "red", "wild"]), "Seat 0 drew red, red and wild from the deck."),
        (PlaneCardsDrawn(Seat(0), 3), "Seat 0 drew 3 plane cards from the deck."),
        (PlaneCardsDrawn(Seat(0), 1), "Seat 0 drew a plane card from the deck."),
        (FaceUpRefilled(["wild"]), "Wild was turned up."),
        (FaceUpRefilled(["red", "wild"]), "Red and wild were turned up."),
        (HubBought(Seat(1), "London", ["white", "white", "wild"]), "Seat 1 bought London for 2 white and 1 wild."),
        (HubBought(Seat(1), "Oslo", ["free_hub"], Seat(0)), "Seat 1 bought Oslo from seat 0 for a Free Hub card."),
        (TradeCardPlayed(Seat(0), EXAMPLE), "Seat 0 plays Reykjavik to Cape Town (14)."),
        (LegFlown(Seat(0), "London", 3), "On to London, for 3 points."),
        (LegFlown(Seat(0), "Dakar", 0), "On to Dakar."),
        (
            RouteScored(Seat(0), EXAMPLE, ROUTE, [9, 3, 1]),
            "Seat 0 gains 9 points, seat 1 gains 3 points and seat 2 gains 1 point.",
        ),
        (RouteScored(Seat(0), EXAMPLE, ROUTE, [0, 0]), "Nobody gains a point."),
        (TradeCardDrawn(Seat(0), EXAMPLE), "Seat 0 drew Reykjavik to Cape Town (14)."),
        (TradeCardDrawn(Seat(0)), "Seat 0 drew a World Trade Card."),
        (GameEnded("own_card", Seat(1)), "Seat 1 wins with a World Trade Card of its own."),
        (GameEnded("connecting_points", Seat(1)), "Seat 1 wins by connecting points."),
        (GameEnded("turn_limit"), "The turn limit was reached."),
    ],
)
def test_an_event_reads_well_whole_and_redacted(event: ExpediteEvent, words: str) -> None:
    assert RULESET.describe(the_content(), event) == words


def test_a_decision_says_what_it_is_about() -> None:
    chips = {hub: [0] for hub in ROUTE}
    table = given(chips=chips, cards={0: [EXAMPLE]})
    table.does(0, PlayCard(EXAMPLE))
    words = RULESET.describe_decision(the_content(), table.state, Seat(0))
    assert words == "Choose the next hub of Reykjavik to Cape Town (14), from Reykjavik."
