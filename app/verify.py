"""``waybill verify FILE``: check a history with nothing but the rules."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from domain.kernel.outcome import Outcome, Result
from domain.rulesets import RULESETS
from domain.table.history import Verified, verify

_version = msgspec.json.Decoder(type=dict[str, msgspec.Raw])


def verify_file(path: Path, console: Console) -> Verified:
    """Check a file and show what was found. Raises ``HistoryBroken``, and ``OSError`` if it cannot be read."""
    with path.open("rb") as lines, Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing again", total=_events(path))
        found = verify(lines, RULESETS, lambda version: progress.update(task, completed=version))
    console.print(_table(found))
    return found


def _events(path: Path) -> int | None:
    """How many events the header promises, for the progress bar only."""
    with path.open("rb") as file:
        try:
            return int(bytes(_version.decode(file.readline())["version"]))
        except (msgspec.DecodeError, KeyError, ValueError):
            return None


def _table(found: Verified) -> Table:
    table = Table(title="The history holds", show_header=False, title_justify="left")
    rows = [
        ("game", found.game_id),
        ("rules", f"{found.ruleset}, version {found.rules_version}"),
        ("events", f"{found.events}: chain, salts and contents as recorded"),
        ("commands", f"{found.commands}: each by the holder of its seat, and legal at its place"),
        ("draws", f"{found.draws}: each as the committed seed and the seats' entropy give it"),
        ("head hash", found.head_hash),
        ("outcome", "called off before the start" if found.outcome is None else in_words(found.outcome)),
    ]
    for row in rows:
        table.add_row(*row)
    return table


def in_words(outcome: Outcome) -> str:
    """An outcome, a line a party."""
    lines = [outcome.reason.replace("_", " "), *(_party(result) for result in outcome.results)]
    return "\n".join(lines)


def _party(result: Result) -> str:
    party = result.party if isinstance(result.party, str) else "seat " + ", ".join(map(str, result.party))
    score = ", ".join(f"{part.name} {part.value}" for part in result.score)
    return f"{result.place}. {party}{' (won)' if result.won else ''}: {score}"
