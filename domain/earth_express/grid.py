"""The 3×3 grid: names of cells, directions, lines, and the longest paths over a set of cells.

Cells are numbered 0 to 8 in reading order; a set of cells is a bit mask.
"""

from functools import cache
from typing import Final, Literal

Cell = Literal["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]
CELLS: Final[tuple[Cell, ...]] = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
INDEX: Final[dict[str, int]] = {name: n for n, name in enumerate(CELLS)}

ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
DIAGONALS: Final = ((0, 4, 8), (2, 4, 6))

Places = tuple[tuple[int, ...], ...]
"""Cell → the cells that a direction names, seen from there."""


def _around(steps: tuple[tuple[int, int], ...]) -> Places:
    return tuple(
        tuple(3 * (r + dr) + c + dc for dr, dc in steps if 0 <= r + dr < 3 and 0 <= c + dc < 3)
        for r in range(3)
        for c in range(3)
    )


_ORTH = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAG = ((-1, -1), (-1, 1), (1, -1), (1, 1))

SEEN: Final[dict[str, Places]] = {
    "row": tuple(ROWS[cell // 3] for cell in range(9)),
    "column": tuple(COLUMNS[cell % 3] for cell in range(9)),
    "orth": _around(_ORTH),
    "diag": _around(_DIAG),
    "adjacent": _around(tuple(sorted(_ORTH + _DIAG))),
}
"""SYM8: a row and a column hold the cell itself; the other directions do not."""

LINES: Final[dict[str, tuple[tuple[int, ...], ...]]] = {"row": ROWS, "column": COLUMNS, "diagonal": DIAGONALS}


def longest_path(cells: int, direction: str, through: int | None = None) -> int:
    """C13: how many cells the longest path inside the mask has; with ``through``, of those over that cell. 0 without one."""
    for size, mask in _paths(direction):
        if mask & cells == mask and (through is None or mask >> through & 1):
            return size
    return 0


@cache
def _paths(direction: str) -> tuple[tuple[int, int], ...]:
    """The sets of cells that some path covers, with their sizes, the largest first."""
    found: set[int] = set()
    growing = [(cell, 1 << cell) for cell in range(9)]
    while growing:
        end, mask = growing.pop()
        found.add(mask)
        growing += [(cell, mask | 1 << cell) for cell in SEEN[direction][end] if not mask >> cell & 1]
    return tuple(sorted(((mask.bit_count(), mask) for mask in found), reverse=True))
