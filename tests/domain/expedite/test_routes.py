"""Playing World Trade Cards: which routes there are, and what they bring.

Seat 0 is the rulebook's Red, 1 Blue, 2 White; their pawns are on Perth, Lima and Murmansk unless a test says otherwise.
"""

import random
from collections.abc import Iterator

from domain.expedite.commands import BuyHub, DiscardCard, DrawBlind, Exchange, Fly, PlacePawn, PlayCard
from domain.expedite.events import LegFlown, RouteScored, TradeCardDrawn, TradeCardPlayed, TurnBegan
from domain.expedite.state import State
from domain.kernel.ids import Seat
from tests.domain.expedite.position import BLUE, EXAMPLE, EXAMPLE_ROUTE, RED, WHITE, Table, given, the_content

AS_PRINTED = {"Reykjavik": [RED], "London": [BLUE], "Casablanca": [WHITE], "Dakar": [RED], "Cape Town": [RED]}
"""The example's hubs and owners."""


def example(**changed: list[int]) -> Table:
    """The example before Red's turn; hubs go by their name with ``_`` for a space, an empty stack leaves one unowned."""
    stacks = AS_PRINTED | {hub.replace("_", " "): stack for hub, stack in changed.items()}
    return given(chips={hub: stack for hub, stack in stacks.items() if stack}, cards={RED: [EXAMPLE]})


def fly_example(table: Table, seat: int = RED) -> None:
    table.does(seat, PlayCard(EXAMPLE), *(Fly(hub) for hub in EXAMPLE_ROUTE))


def test_the_example_of_the_rulebook() -> None:
    """A1.32, A1.31, A1.26, A5.1: Blue gets 3, White 2, Red keeps 9; the card is replaced, the turn passes."""
    table = example()
    drawn = table.state.trade_deck[0]
    events = table.does(RED, PlayCard(EXAMPLE), *(Fly(hub) for hub in EXAMPLE_ROUTE))
    assert events == [
        TradeCardPlayed(Seat(RED), EXAMPLE),
        LegFlown(Seat(RED), "London", 3),
        LegFlown(Seat(RED), "Casablanca", 2),
        LegFlown(Seat(RED), "Dakar", 0),
        LegFlown(Seat(RED), "Cape Town", 0),
        RouteScored(Seat(RED), EXAMPLE, ["Reykjavik", *EXAMPLE_ROUTE], [9, 3, 2]),
        TradeCardDrawn(Seat(RED), drawn),
        TurnBegan(2, Seat(BLUE)),
    ]
    assert table.points == [9, 3, 2]
    assert table.state.trade_discards == [EXAMPLE]
    assert drawn in table.player(RED).trade_cards and len(table.player(RED).trade_cards) == 3


def test_a_route_over_own_hubs_only_brings_all_points() -> None:
    """A1.30, A5.2."""
    table = example(London=[RED], Casablanca=[RED])
    fly_example(table)
    assert table.points == [14, 0, 0]


def test_a_route_over_a_hub_that_nobody_owns_cannot_be_flown() -> None:
    """A1.25, R-E13, A5.2."""
    assert example(London=[]).refuses(RED, PlayCard(EXAMPLE)) == "A1.25"


def test_an_opponents_finish_costs_as_any_other_hub() -> None:
    """R-E15, A5.2."""
    table = example(Cape_Town=[BLUE])
    fly_example(table)
    assert table.points == [7, 5, 2]


def test_the_connecting_cost_is_the_printed_price_however_high_the_stack() -> None:
    """R-E14, A5.5."""
    table = example(London=[BLUE, WHITE, BLUE])
    fly_example(table)
    assert table.points == [9, 3, 2]


def test_an_opponents_hub_with_a_pawn_costs_as_any_other() -> None:
    """R-E15, A5.8."""
    owned = {hub: stack for hub, stack in AS_PRINTED.items() if hub != "London"}
    table = given(pawns=["Perth", "London", "Murmansk"], chips=owned, cards={RED: [EXAMPLE]})
    fly_example(table)
    assert table.points == [9, 3, 2]


def test_the_start_must_be_the_players_own_before_and_after_it_changes_hands() -> None:
    """A1.24, A5.9."""
    table = example(Reykjavik=[BLUE])
    assert table.refuses(RED, PlayCard(EXAMPLE)) == "A1.24"
    table.hand(RED, {"green": 2})
    table.does(RED, BuyHub("Reykjavik", 0))
    table.does(BLUE, DrawBlind())
    table.does(WHITE, DrawBlind())
    assert PlayCard(EXAMPLE) in table.legal(RED)
    assert example(Reykjavik=[]).refuses(RED, PlayCard(EXAMPLE)) == "A1.24"


def test_a_card_that_starts_at_an_opponents_pawn_can_only_be_discarded() -> None:
    """R-E18."""
    table = given(pawns=["Perth", "Reykjavik", "Murmansk"], chips={"London": [RED]}, cards={RED: [EXAMPLE]})
    assert table.refuses(RED, PlayCard(EXAMPLE)) == "A1.24"
    assert table.refuses(RED, BuyHub("Reykjavik", 0)) == "A1.22"
    assert DiscardCard(EXAMPLE) in table.legal(RED)


def test_only_a_card_in_hand_is_played() -> None:
    """A1.8."""
    assert example().refuses(RED, PlayCard("lima-to-miami")) == "A1.8"


def test_while_a_card_is_in_flight_its_player_can_only_fly_and_takes_nothing_back() -> None:
    """R-E32, R-E38, A5.22, A1.28."""
    table = example()
    table.does(RED, PlayCard(EXAMPLE))
    assert table.asked() == {RED: "next_leg"}
    assert {type(command) for command in table.legal(RED)} == {Fly}
    for command in (DrawBlind(), PlayCard(EXAMPLE), DiscardCard(EXAMPLE), PlacePawn("Rome"), Exchange(EXAMPLE)):
        assert table.refuses(RED, command) == "R-E32"
    assert table.refuses(BLUE, Fly("London")) == "A1.13"
    assert EXAMPLE not in [*table.player(RED).trade_cards, *table.state.trade_discards, *table.state.trade_deck]


def test_a_leg_must_be_linked_owned_new_and_lead_to_the_finish_within_the_cards_points() -> None:
    """R-E12, R-E13, R-E16, A5.16, A5.22."""
    table = example(Oslo=[RED], Rome=[])
    table.does(RED, PlayCard(EXAMPLE))
    assert table.legal(RED) == [Fly("London"), Fly("Oslo")]
    assert table.refuses(RED, Fly("Cape Town")) == "R-E12"
    assert table.refuses(RED, Fly("Winnipeg")) == "R-E13"
    assert table.refuses(RED, Fly("Atlantis")) == "A1.1"
    table.does(RED, Fly("London"))
    assert table.refuses(RED, Fly("Reykjavik")) == "R-E12"
    assert table.refuses(RED, Fly("Oslo")) == "R-E12"
    assert table.refuses(RED, Fly("Rome")) == "R-E13"
    assert table.legal(RED) == [Fly("Casablanca")]


def test_any_route_that_can_be_paid_may_be_flown_not_only_the_cheapest() -> None:
    """R-E12, R-E17, A5.16, A5.22: a payable detour is listed and scores for what it is."""
    table = example(Rome=[BLUE])
    table.does(RED, PlayCard(EXAMPLE), Fly("London"))
    assert table.legal(RED) == [Fly("Rome"), Fly("Casablanca")]
    table.does(RED, *(Fly(hub) for hub in ("Rome", "Casablanca", "Dakar", "Cape Town")))
    assert table.points == [6, 6, 2]


def test_a_route_ends_at_the_finish() -> None:
    """R-E33: it cannot be flown through, even to come back."""
    table = given(chips={hub: [RED] for hub in ("London", "Reykjavik", "Winnipeg", "Oslo")}, cards={RED: ["london-to-winnipeg"]})
    table.does(RED, PlayCard("london-to-winnipeg"), Fly("Reykjavik"), Fly("Winnipeg"))
    assert table.state.flight is None
    assert table.points == [8, 0, 0]


def test_a_route_that_leaves_nothing_may_be_flown_and_one_that_costs_more_may_not() -> None:
    """R-E16, A5.16: Bangkok to Kabul, 9 points, for 2 + 3 + 3 + 1; by way of Perth it would be 2 more."""
    blue = ("Manila", "Shanghai", "New Delhi", "Kabul", "Perth")
    chips = {"Bangkok": [RED]} | {hub: [BLUE] for hub in blue}
    table = given(pawns=["Sydney", "Lima", "Murmansk"], chips=chips, cards={RED: ["bangkok-to-kabul"]})
    table.does(RED, PlayCard("bangkok-to-kabul"))
    assert table.refuses(RED, Fly("Perth")) == "R-E16"
    table.does(RED, *(Fly(hub) for hub in ("Manila", "Shanghai", "New Delhi", "Kabul")))
    assert table.points == [0, 9, 0]


def test_a_dead_end_is_not_listed() -> None:
    """R-E12, A5.22."""
    table = example(Oslo=[RED], Murmansk=[])
    table.does(RED, PlayCard(EXAMPLE), Fly("London"))
    assert table.refuses(RED, Fly("Oslo")) == "R-E12"


def whole_routes(state: State, seat: int, card: str, route: list[str]) -> Iterator[tuple[str, ...]]:
    """Every legal route of a card that begins so, by trying all of them."""
    content, printed = the_content(), the_content().trade_cards[card]
    cost = sum(content.prices[hub] for hub in route if state.owners[hub] != seat)
    if cost > printed.points:
        return
    if route[-1] == printed.finish:
        yield tuple(route)
        return
    for hub in content.neighbours[route[-1]]:
        if hub in state.owners and hub not in route:
            yield from whole_routes(state, seat, card, [*route, hub])


def flown_routes(table: Table, seat: int, card: str) -> Iterator[tuple[str, ...]]:
    """Every route that the legal legs lead along; fails if one gets stuck."""
    flight = table.state.flight
    assert flight is not None
    legs = table.legal(seat)
    assert legs, f"stuck at {flight.route}"
    for leg in legs:
        route = (*flight.route, leg.hub)
        if leg.hub == the_content().trade_cards[card].finish:
            yield route
            continue
        flight.route.append(leg.hub)
        cost = 0 if table.state.owners[leg.hub] == seat else the_content().prices[leg.hub]
        flight.spent += cost
        yield from flown_routes(table, seat, card)
        flight.route.pop()
        flight.spent -= cost


def random_board(number: int) -> tuple[Table, str]:
    """A card in Red's hand whose start is his, and fifteen other hubs owned by anybody."""
    rng = random.Random(number)
    content = the_content()
    card = rng.choice(list(content.trade_cards.values()))
    hubs = rng.sample([hub for hub in content.hubs if hub != card.start], 18)
    chips = {hub: [rng.choice((RED, RED, BLUE, WHITE))] for hub in hubs[3:]}
    return given(pawns=hubs[:3], chips={card.start: [RED], **chips}, cards={RED: [card.id]}), card.id


def test_the_routes_that_can_be_flown_are_exactly_the_legal_whole_routes() -> None:
    """A5.22: over random boards; and no card that was started gets stuck."""
    found = []
    for number in range(150):
        table, card = random_board(number)
        expected = set(whole_routes(table.state, RED, card, [the_content().trade_cards[card].start]))
        assert (PlayCard(card) in table.legal(RED)) == bool(expected)
        if expected:
            table.does(RED, PlayCard(card))
            assert set(flown_routes(table, RED, card)) == expected
        found.append(len(expected))
    assert min(found) == 0 and max(found) > 20, "the boards are too much alike"
