"""Who is to decide what.

A seat has at most one open decision. It is numbered per seat from 1 and the number never goes back. An accepted command
of the seat closes it; what others do may change its list of legal commands, but neither its number nor its time.
"""

from collections.abc import Mapping

import msgspec

from domain.kernel.ids import Instant, Seat


class OpenDecision(msgspec.Struct, frozen=True, gc=False):
    """One seat's open decision: its number, its kind in the game's words (``turn``, ``next_leg``), when it was opened."""

    number: int
    kind: str
    opened_at: Instant


class Decisions(msgspec.Struct):
    """The open decisions of a game, and how many each seat has had."""

    opened: list[int]
    """How many decisions were ever opened, a seat each."""
    open: dict[Seat, OpenDecision] = {}

    def settle(self, asked: Mapping[Seat, str], acted: Seat | None, at: Instant) -> None:
        """Bring the open decisions up to date after one whole command.

        ``asked``: seat → kind, as the ruleset says it now. ``acted``: whose command it was; that seat's decision is closed.
        """
        for seat in [s for s in self.open if s == acted or s not in asked]:
            del self.open[seat]
        for seat, kind in asked.items():
            standing = self.open.get(seat)
            if standing is None:
                self.opened[seat] += 1
                self.open[seat] = OpenDecision(self.opened[seat], kind, at)
            elif standing.kind != kind:
                self.open[seat] = OpenDecision(standing.number, kind, standing.opened_at)
