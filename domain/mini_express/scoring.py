"""What shares are worth, and who has won."""

from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart
from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES, Company, Level
from domain.mini_express.state import State

Influence = list[dict[Company, int]]


def level(content: Content, length: int) -> Level:
    """B1.38: the level of the value table that a length reaches."""
    levels = content.components.share_values.levels
    return next(one for one in levels if one.length_to is None or length <= one.length_to)


def standing(state: State, influence: Influence, company: Company, seat: int) -> int:
    """B3.21, R-M1: a seat's rank on an Influence track, from 1; equal seats share the better place (or the worse)."""
    mine = influence[seat][company]
    if state.options.tie == "better":
        return 1 + sum(one[company] > mine for one in influence)
    return sum(one[company] >= mine for one in influence)


def share_count(content: Content, state: State, seat: int, company: Company) -> int:
    """B1.33: share tiles, and long AVE Proposal tiles of the company."""
    player = state.players[seat]
    return player.shares[company] + sum(content.proposals[one].share == company for one in player.proposals)


def share_value(content: Content, state: State, influence: Influence, company: Company, seat: int, length: int) -> int:
    """B3.21: what one share of the company is worth to a seat."""
    return level(content, length).values[standing(state, influence, company, seat) - 1]


def points(content: Content, state: State, seat: int, influence: Influence, lengths: dict[Company, int]) -> int:
    """B3.21: what all shares of a seat are worth."""
    return sum(
        share_count(content, state, seat, company) * share_value(content, state, influence, company, seat, lengths[company])
        for company in COMPANIES
    )


def influence_of(state: State) -> Influence:
    """The markers on the Influence tracks, a seat each."""
    return [player.influence for player in state.players]


def lengths_of(state: State) -> dict[Company, int]:
    """The Track Length markers."""
    return {company: state.companies[company].length for company in COMPANIES}


def outcome(content: Content, state: State) -> Outcome | None:
    """B3.22: most points; then most shares, long AVE tiles included; then most influence; then shared."""
    if state.phase != "over":
        return None
    assert state.ending is not None
    vectors = [_score(content, state, seat) for seat in range(len(state.players))]
    ranked = sorted(range(len(vectors)), key=lambda seat: vectors[seat], reverse=True)
    results = [_result(seat, vectors) for seat in ranked]
    return Outcome(state.ending, results)


def _score(content: Content, state: State, seat: int) -> tuple[int, int, int]:
    shares = sum(share_count(content, state, seat, company) for company in COMPANIES)
    return state.scores[seat], shares, sum(state.players[seat].influence.values())


def _result(seat: int, vectors: list[tuple[int, int, int]]) -> Result:
    place = 1 + sum(other > vectors[seat] for other in vectors)
    names = ("points", "shares", "influence")
    score = [ScorePart(name, value) for name, value in zip(names, vectors[seat], strict=True)]
    return Result([Seat(seat)], place, place == 1, score)
