"""How turns follow one another, and how the game ends."""

from collections.abc import Iterator

from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.events import (
    EndTriggered,
    FavorsRevealed,
    InterchangeCounted,
    LengthCapped,
    MiniExpressEvent,
    Scored,
    ScoringBegan,
    SponsorshipOffered,
    TurnBegan,
)
from domain.mini_express.rules.sponsoring import payable_proposals
from domain.mini_express.rules.trains import interchange_bonus, regions, tax_limit
from domain.mini_express.scoring import influence_of, lengths_of, points
from domain.mini_express.state import EndReason, State

BLOCK_OF_TWO = 2
"""B1.32: how many turns in a row a seat has in a game of two."""


def first_turn(state: State) -> TurnBegan:
    """B3.6; in a game of two the first block may be a single turn."""
    turns = state.options.two_player_first_block if len(state.players) == 2 else 1
    return TurnBegan(state.start_player, 1, turns)


def after_action(content: Content, state: State) -> Iterator[MiniExpressEvent]:
    """B1.27, B1.32, R-M22 to R-M24, R-M39: after a build or a share the seat may sponsor, once a turn (of two: a block)."""
    if not state.sponsored and payable_proposals(content, state):
        yield SponsorshipOffered(state.seat)
    else:
        yield from end_turn(content, state)


def end_turn(content: Content, state: State) -> Iterator[MiniExpressEvent]:
    """B3.19: look whether the end is triggered; then the next turn, or, once the round is complete, the scoring."""
    if state.ending is None and (reason := end_reason(state)) is not None:
        yield EndTriggered(reason)
    if deadlocked(state):
        yield from score(content, state, state.ending or "deadlock")
        return
    following = _next_turn(state)
    if following is None:
        assert state.ending is not None
        yield from score(content, state, state.ending)
    else:
        yield following


def _next_turn(state: State) -> TurnBegan | None:
    """``None``: the end was triggered and everybody has had as many turns."""
    if state.turns_left > 1:
        return TurnBegan(state.seat, state.round, state.turns_left - 1)
    seat = state.after(state.seat)
    ends_round = seat == state.start_player
    if ends_round and state.ending is not None:
        return None
    turns = BLOCK_OF_TWO if len(state.players) == 2 else 1
    return TurnBegan(seat, state.round + ends_round, turns)


def end_reason(state: State) -> EndReason | None:
    """B3.19, R-M4, R-M5: two companies without shares on the Asset board, or two without trains in the supply."""
    sold_out = {name for name in COMPANIES if state.companies[name].shares == 0}
    used_up = {name for name in COMPANIES if state.companies[name].supply == 0}
    if len(sold_out) >= 2:
        return "shares"
    if len(used_up) >= 2:
        return "trains"
    if state.options.mixed_end and len(sold_out | used_up) >= 2:
        return "shares_and_trains"
    return None


def deadlocked(state: State) -> bool:
    """R-M45: every seat has passed since anybody did anything, so that nothing can ever change."""
    return len(set(state.passed)) == len(state.players)


def score(content: Content, state: State, reason: EndReason) -> Iterator[MiniExpressEvent]:
    """R-M15: Favors, interchange bonus, taxes last; then what the shares are worth."""
    yield ScoringBegan(reason)
    if state.options.dagger_and_cloak:
        yield FavorsRevealed([player.favor or "" for player in state.players])
    yield from _count_regions(content, state)
    for company in COMPANIES:
        limit = tax_limit(content, state, company)
        if limit is not None and state.companies[company].length > limit:
            yield LengthCapped(company, limit)
    influence, lengths = influence_of(state), lengths_of(state)
    yield Scored([points(content, state, seat, influence, lengths) for seat in range(len(state.players))])


def _count_regions(content: Content, state: State) -> Iterator[MiniExpressEvent]:
    """B1.22, on a map with an Interchange Track."""
    board = content.maps[state.options.map]
    for company in COMPANIES if board.document.interchange.regions else ():
        count = len(regions(board, state, company))
        yield InterchangeCounted(company, count, interchange_bonus(board, count))
