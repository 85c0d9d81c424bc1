"""What a tableau holds, what it has room for, and what it can pay."""

from domain.earth_express.content.components import Content
from domain.earth_express.language import Bag
from domain.earth_express.state import Act, Cells, Planted, Player


def growth_in(cells: Cells) -> int:
    """C4: Growth pieces in a tableau, Trunks and Canopies."""
    return sum(planted.growth for planted in cells if planted is not None)


def sprouts_in(cells: Cells) -> int:
    """Sprouts in a tableau."""
    return sum(planted.sprouts for planted in cells if planted is not None)


def can_pay(player: Player, cost: Bag) -> bool:
    """B1, K4: whether the whole cost can be paid, from any Flora."""
    return (
        player.seeds >= cost.seed
        and (not cost.growth or growth_in(player.cells) >= cost.growth)
        and (not cost.sprout or sprouts_in(player.cells) >= cost.sprout)
    )


def with_growth(cells: Cells) -> list[int]:
    """The Flora that hold Growth."""
    return [cell for cell, planted in enumerate(cells) if planted is not None and planted.growth]


def with_sprouts(cells: Cells) -> list[int]:
    """The Flora that hold Sprouts."""
    return [cell for cell, planted in enumerate(cells) if planted is not None and planted.sprouts]


def can_convert(player: Player) -> bool:
    """CNV1: whether two Growth or two Sprouts are there."""
    return growth_in(player.cells) >= 2 or sprouts_in(player.cells) >= 2


def takes_growth(content: Content, planted: Planted) -> bool:
    """GRW2: whether the card has room for a Growth."""
    return planted.growth < content.cards[planted.card].growth


def takes_sprout(content: Content, planted: Planted) -> bool:
    """SPR2: whether the card has room for a Sprout."""
    return planted.sprouts < content.cards[planted.card].sprouts


def growth_room(content: Content, player: Player, act: Act) -> list[int]:
    """K3: the cells that may take the next Growth of a gain."""
    return [
        cell
        for cell, planted in enumerate(player.cells)
        if planted is not None and (act.room is None or act.room[cell]) and takes_growth(content, planted)
    ]


def sprout_room(content: Content, player: Player, act: Act) -> list[int]:
    """K3: the cells that may take the next Sprout of a gain."""
    return [
        cell
        for cell, planted in enumerate(player.cells)
        if planted is not None and (act.room is None or act.room[cell]) and takes_sprout(content, planted)
    ]
