"""Events → the state of a stream. Never refuses."""

from collections.abc import Iterable
from typing import NamedTuple, assert_never

import msgspec

from domain.kernel.codec import codec_of
from domain.kernel.decision import Decisions
from domain.kernel.ids import GameId, Instant, Seat
from domain.kernel.messages import Event
from domain.kernel.ruleset import Edition
from domain.table.events import Cancelled, Created, Finished, PositionSet, SeatLeft, SeatTaken, Started, TableEvent
from domain.table.state import AnyGame, Game, Holder


class Happened(NamedTuple):
    """One event of a stream with what its row says of it. ``opens``: it is a command's first event."""

    event: Event
    seat: Seat | None
    at: Instant
    opens: bool
    hash: bytes


def create(game_id: GameId, event: Created, at: Instant) -> AnyGame:
    """The game that a stream's first event makes: version 1."""
    assert event.seed is not None
    return Game(
        id=game_id,
        ruleset=event.ruleset,
        rules_version=event.rules_version,
        content_hash=event.content_hash,
        options=event.options,
        visibility=event.visibility,
        hot_seat=event.hot_seat,
        sandbox=event.sandbox,
        owner=event.owner,
        seed=bytes.fromhex(event.seed),
        seed_commitment=event.seed_commitment,
        holders=[None] * event.seats,
        created_at=at,
        decisions=Decisions([0] * event.seats),
        version=1,
    )


def evolve(edition: Edition, game: AnyGame, event: Event, at: Instant) -> None:
    """Change the game by one event that is not its first; ``settle`` follows after a command's last."""
    game.version += 1
    draw = getattr(event, "draw", None)
    if draw is not None:
        game.draws[draw.purpose] = draw.index + 1
    if isinstance(event, TableEvent):
        _evolve_table(edition, game, event, at)
    else:
        edition.ruleset.evolve(edition.content, game.state, event)


def settle(edition: Edition, game: AnyGame, acted: Seat | None, at: Instant) -> None:
    """Bring the open decisions up to date after a command's last event."""
    asked = edition.ruleset.decisions(edition.content, game.state) if game.status == "running" else {}
    game.decisions.settle(asked, acted, at)


def replay(edition: Edition, game: AnyGame, happened: Iterable[Happened]) -> AnyGame:
    """Fold events onto a game that stands between two commands; they end between two commands as well."""
    last: Happened | None = None
    for one in happened:
        if one.opens and last is not None:
            settle(edition, game, last.seat, last.at)
        evolve(edition, game, one.event, one.at)
        last = one
    if last is not None:
        game.head_hash = last.hash
        settle(edition, game, last.seat, last.at)
    return game


def _evolve_table(edition: Edition, game: AnyGame, event: TableEvent, at: Instant) -> None:
    match event:
        case Created():
            pass
        case SeatTaken(taken=seat):
            game.holders[seat] = Holder(event.account, event.bot, event.entropy)
        case SeatLeft(left=seat):
            game.holders[seat] = None
        case Cancelled():
            game.status, game.ended_at = "cancelled", at
        case Started():
            game.status, game.started_at = "running", at
            options = msgspec.convert(game.options, edition.ruleset.options)
            game.state = edition.ruleset.initial(options, len(game.holders), edition.content)
        case PositionSet():
            assert event.state is not None and event.draws is not None
            game.state = codec_of(edition.ruleset).state_from_json(bytes(event.state))
            game.draws = dict(event.draws)
        case Finished():
            game.status, game.ended_at, game.outcome = "finished", at, event.outcome
        case _:
            assert_never(event)
