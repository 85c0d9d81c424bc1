"""Points, and how the game ends."""

from domain.expedite.content.content import Content
from domain.expedite.state import Ending, Flight, State
from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart


def gains(content: Content, state: State, seat: Seat, flight: Flight) -> list[int]:
    """A1.30, A1.31: what a flown route adds to each seat's points, by seat; with two players totals may be held at 99 (A1.37)."""
    due = [0] * len(state.players)
    due[seat] = content.trade_cards[flight.card].points - flight.spent
    for hub in flight.route:
        owner = state.owners[hub]
        if owner != seat:
            due[owner] += content.prices[hub]
    return [
        min(due[one], content.target - 1 - player.points) if _held_below(state, seat, Seat(one), flight) else due[one]
        for one, player in enumerate(state.players)
    ]


def _held_below(state: State, seat: Seat, one: Seat, flight: Flight) -> bool:
    """A1.37, R-E24 to R-E26, R-E31, R-E37: of two players, only one who flies over his own hubs alone may reach the target."""
    if len(state.players) != 2:
        return False
    return flight.spent > 0 if one == seat else state.options.two_player_passive_cap


def ending_after(content: Content, seat: Seat, totals: list[int]) -> Ending | None:
    """A1.34 to A1.36, R-E21 to R-E23: who has won by this route, if anybody. ``totals``: points after it, by seat."""
    if totals[seat] >= content.target:
        return Ending("own_card", seat)
    best = max(totals)
    if best < content.target:
        return None
    after = ((seat + n) % len(totals) for n in range(1, len(totals)))
    return Ending("connecting_points", Seat(next(other for other in after if totals[other] == best)))


def outcome(content: Content, state: State) -> Outcome | None:
    """R-E34, R-E36: the winner alone is first, the others by points; equal points share a place."""
    if state.ending is None:
        return None
    winner = state.ending.winner
    ranked = sorted(((seat != winner, -player.points, Seat(seat)) for seat, player in enumerate(state.players)))
    keys = [rank[:2] for rank in ranked]
    return Outcome(
        state.ending.reason,
        [
            Result([seat], keys.index((later, minus)) + 1, (later, minus) == keys[0], [ScorePart("points", -minus)])
            for later, minus, seat in ranked
        ],
    )
