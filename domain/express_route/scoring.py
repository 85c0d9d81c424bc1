"""How a game ended, and the figures by which teams on the same deal are ranked."""

from domain.express_route.content.content import Content
from domain.express_route.state import State
from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart


def outcome(content: Content, state: State) -> Outcome | None:
    """K1, O1–O4: all seats win or lose together; ``None`` while the game goes on."""
    if state.ended is None:
        return None
    team = [Seat(seat) for seat in range(state.seats)]
    return Outcome(state.ended, [Result(team, 1, state.ended == "delivered", score(state))])


def score(state: State) -> list[ScorePart]:
    """In this order: won or lost; turns left, which a lost game does not have; demand still open; packages delivered in the
    whole game; upgrades bought."""
    won = state.ended == "delivered"
    return [
        ScorePart("won", int(won)),
        ScorePart("turns_left", len(state.stack) if won else 0),
        ScorePart("demand", state.demand, "low"),
        ScorePart("delivered", state.deliveries),
        ScorePart("upgrades", len(state.bought)),
    ]
