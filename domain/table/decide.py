"""Acts at the table and commands of the game → events. The one way in which a stream grows."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from domain.kernel.chance import SeededChance, commitment, draw_key
from domain.kernel.errors import OptionsRefused, TableRefused
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.messages import Command, Event
from domain.kernel.ruleset import Edition
from domain.table.commands import Cancel, Create, LeaveSeat, TakeSeat
from domain.table.events import Cancelled, Created, Finished, SeatLeft, SeatTaken, Started
from domain.table.evolve import create, evolve, settle
from domain.table.state import AnyGame


class Fact(NamedTuple):
    """An event that has just been decided. ``opens``: it is its command's first."""

    event: Event
    seat: Seat | None
    opens: bool


class Opening(NamedTuple):
    """What the server adds to a request to open a game."""

    game_id: GameId
    owner: AccountId
    seed: bytes
    sandbox: bool


def open_game(edition: Edition, act: Create, opening: Opening, at: Instant) -> tuple[AnyGame, list[Fact]]:
    """Create a game and seat whoever comes with it; it starts at once when that fills it.

    Raises ``OptionsRefused``, or ``TableRefused`` (``too_many_bots``).
    """
    ruleset, content, content_hash = edition
    if act.seats not in ruleset.seats:
        raise OptionsRefused(
            "seats_refused", "seats", f"{ruleset.title} is not for {act.seats} seats", None, {"seats": act.seats}
        )
    options = msgspec.convert(act.options, ruleset.options)
    ruleset.check(options, act.seats, content)
    if len(act.bots) > act.seats - int(act.join):
        raise TableRefused("too_many_bots", "there are not enough seats for these bots", {"seats": act.seats})
    created = Created(
        ruleset=ruleset.id,
        rules_version=ruleset.rules_version,
        content_hash=content_hash,
        seats=act.seats,
        options=msgspec.to_builtins(options),
        visibility=act.visibility,
        hot_seat=act.hot_seat,
        sandbox=opening.sandbox,
        owner=opening.owner,
        seed_commitment=commitment(opening.seed),
        seed=opening.seed.hex(),
    )
    game = create(opening.game_id, created, at)
    facts = [Fact(created, None, True)]
    facts += _drive(edition, game, _first_seats(edition, game, act), None, at, opens=False)
    return game, facts


def act_at_table(edition: Edition, game: AnyGame, act: TakeSeat | LeaveSeat | Cancel, at: Instant) -> list[Fact]:
    """Sit down, leave, call off. Raises ``TableRefused``: ``not_open``, ``seat_taken``, ``seat_free``, ``no_such_seat``,
    ``already_seated``."""
    if game.status != "open":
        raise TableRefused("not_open", f"the game is {game.status}", {"status": game.status})
    match act:
        case TakeSeat():
            deciding = _take_seat(edition, game, act)
        case LeaveSeat(seat=seat):
            if not 0 <= seat < len(game.holders):
                raise TableRefused("no_such_seat", f"there is no seat {seat}", {"seat": seat})
            if game.holders[seat] is None:
                raise TableRefused("seat_free", f"nobody sits on seat {seat}", {"seat": seat})
            deciding = iter([SeatLeft(seat)])
        case Cancel():
            deciding = iter([Cancelled()])
    return _drive(edition, game, deciding, None, at)


def play(edition: Edition, game: AnyGame, seat: Seat, command: Command, at: Instant) -> list[Fact]:
    """Play one command of a running game; ends the game if the rules say so. Raises ``RuleViolation`` with the game untouched."""
    ruleset, content, _ = edition
    if not ruleset.is_legal(content, game.state, seat, command):
        raise ruleset.explain(content, game.state, seat, command)
    return _drive(edition, game, _play(edition, game, seat, command), seat, at)


def chance_of(game: AnyGame) -> SeededChance:
    """The game's chance, going on where its events left it."""
    return SeededChance(lambda: draw_key(game.seed, game.entropy()), game.draws)


def _play(edition: Edition, game: AnyGame, seat: Seat, command: Command) -> Iterator[Event]:
    yield from edition.ruleset.decide(edition.content, game.state, seat, command, chance_of(game))
    yield from _end(edition, game)


def _end(edition: Edition, game: AnyGame) -> Iterator[Event]:
    outcome = edition.ruleset.outcome(edition.content, game.state)
    if outcome is not None:
        yield Finished(outcome, game.seed.hex())


def _start(edition: Edition, game: AnyGame) -> Iterator[Event]:
    if not game.free_seats():
        yield Started()
        yield from edition.ruleset.setup(edition.content, game.state, chance_of(game))
        yield from _end(edition, game)


def _first_seats(edition: Edition, game: AnyGame, act: Create) -> Iterator[Event]:
    people = act.seats - len(act.bots)
    mine = 0 if not act.join else people if act.hot_seat else 1
    for seat in range(mine):
        yield SeatTaken(Seat(seat), account=game.owner)
    for n, bot in enumerate(act.bots):
        yield SeatTaken(Seat(people + n), bot=bot)
    yield from _start(edition, game)


def _take_seat(edition: Edition, game: AnyGame, act: TakeSeat) -> Iterator[Event]:
    if not 0 <= act.seat < len(game.holders):
        raise TableRefused("no_such_seat", f"there is no seat {act.seat}", {"seat": act.seat})
    if game.holders[act.seat] is not None:
        raise TableRefused("seat_taken", f"seat {act.seat} is taken", {"seat": act.seat})
    if game.seats_of(act.account) and not game.hot_seat:
        raise TableRefused("already_seated", "this account holds a seat of this game", {"seat": game.seats_of(act.account)[0]})
    yield SeatTaken(act.seat, account=act.account, entropy=act.entropy)
    yield from _start(edition, game)


def _drive(
    edition: Edition,
    game: AnyGame,
    deciding: Iterator[Event],
    seat: Seat | None,
    at: Instant,
    *,
    opens: bool = True,
) -> list[Fact]:
    facts: list[Fact] = []
    for event in deciding:
        evolve(edition, game, event, at)
        facts.append(Fact(event, seat, opens and not facts))
    settle(edition, game, seat, at)
    return facts
