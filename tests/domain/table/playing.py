"""A toy game at a table, recorded as a server would record it."""

import random
from collections.abc import Sequence

import msgspec

from app.services.recording import record, salts_of
from domain.kernel.chain import START, command_row, salt
from domain.kernel.codec import canonical
from domain.kernel.ids import AccountId, GameId, Instant, Seat
from domain.kernel.messages import Command
from domain.kernel.ruleset import Edition, edition_of
from domain.table.commands import Cancel, Create, LeaveSeat, TableCommand, TakeSeat
from domain.table.decide import Fact, Opening, act_at_table, open_game, play
from domain.table.history import CommandLine, EventLine, Header
from domain.table.state import AnyGame
from infrastructure.records import RecordedEvent
from tests.domain.toy import TOY, ToyState

GAME = GameId("0190a5f0-0000-7000-8000-000000000001")
ANN, BEN = AccountId("0190a5f0-0000-7000-8000-00000000000a"), AccountId("0190a5f0-0000-7000-8000-00000000000b")
SEED = bytes(range(32))


class Recorder:
    """Plays and keeps rows and command lines."""

    def __init__(self, act: Create) -> None:
        self.edition: Edition = edition_of(TOY)
        self.clock = 0
        self.rows: list[RecordedEvent] = []
        self.lines: list[CommandLine] = []
        self.game, facts = open_game(self.edition, act, Opening(GAME, ANN, SEED, False), self.tick())
        self.game.head_hash = START
        self.keep(ANN, None, None, [act], facts)

    @property
    def state(self) -> ToyState:
        """The position of a running game."""
        assert isinstance(self.game.state, ToyState)
        return self.game.state

    def tick(self) -> Instant:
        self.clock += 1
        return Instant(f"2026-01-01T00:00:00.{self.clock:06}Z")

    def keep(self, actor: str, seat: Seat | None, decision: int | None, commands: Sequence[Command], facts: list[Fact]) -> None:
        data, at = canonical(commands), Instant(f"2026-01-01T00:00:00.{self.clock:06}Z")
        rows = record(self.game, facts, salts_of(self.game, facts), at, command_row(actor, seat, decision, data))
        self.rows += rows
        self.lines.append(CommandLine(actor, seat, decision, msgspec.Raw(data), rows[0].version, rows[-1].version))

    def act(self, actor: AccountId, act: TakeSeat | LeaveSeat | Cancel) -> None:
        commands: list[TableCommand] = [act]
        self.keep(actor, None, None, commands, act_at_table(self.edition, self.game, act, self.tick()))

    def play(self, seat: Seat, *commands: Command) -> None:
        number = self.game.decisions.open[seat].number
        at = self.tick()
        facts = [fact for command in commands for fact in play(self.edition, self.game, seat, command, at)]
        holder = self.game.holders[seat]
        assert holder is not None
        self.keep(holder.account or "bot", seat, number, commands, facts)

    def play_to_the_end(self) -> None:
        rng = random.Random(1)
        while not self.game.over:
            seat = rng.choice(sorted(self.game.decisions.open))
            legal = TOY.legal(self.edition.content, self.state, seat)
            self.play(seat, rng.choice(legal))


def finished() -> Recorder:
    """A whole game of two."""
    recorder = Recorder(create())
    recorder.act(BEN, TakeSeat(Seat(1), BEN, "00" * 16))
    recorder.play_to_the_end()
    return recorder


def create(seats: int = 2, *, join: bool = True, hot_seat: bool = False, bots: Sequence[str] = ()) -> Create:
    return Create("toy", seats, {}, "public", join, hot_seat, list(bots))


def file_of(recorder: Recorder) -> list[bytes]:
    """The history file's lines."""
    game: AnyGame = recorder.game
    content = TOY.newest_content().decode()
    header = Header(
        "waybill-history-1",
        GAME,
        "toy",
        1,
        game.content_hash,
        content,
        SEED.hex(),
        game.seed_commitment,
        game.version,
        game.head_hash.hex(),
    )
    lines: list[Header | CommandLine | EventLine] = [header]
    prev_hash = START
    for line in recorder.lines:
        lines.append(line)
        for row in recorder.rows[line.first_version - 1 : line.last_version]:
            command = None if row.command is None else row.command.hex()
            data, salted = msgspec.Raw(row.data), salt(SEED, row.version).hex()
            lines.append(
                EventLine(row.version, row.type, row.seat, row.at, command, data, prev_hash.hex(), row.hash.hex(), salted)
            )
            prev_hash = row.hash
    return [msgspec.json.encode(line) for line in lines]
