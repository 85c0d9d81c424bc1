"""Loads the board and the cards, and checks them against what the rulebook says.

The prices, colours, links and cards that the rulebook does not give are a reconstructed data set, not the published board; every
figure carries its origin. Another document of the same schema can take its place.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal, get_args

import msgspec

from domain.kernel.errors import ContentRefused

Color = Literal["blue", "red", "white", "green", "yellow"]
PlaneKind = Literal["blue", "red", "white", "green", "yellow", "wild", "free_hub"]
PlayerColor = Literal["blue", "red", "yellow", "white"]
Origin = Literal["seed", "public", "house"]

COLORS: Final[tuple[Color, ...]] = get_args(Color)
PLANE_KINDS: Final[tuple[PlaneKind, ...]] = get_args(PlaneKind)
# fmt: off
_HUBS: Final = {
    "Bangkok", "Buenos Aires", "Cairo", "Cape Town", "Caracas", "Casablanca", "Dakar", "Denver", "Djibouti", "Kabul",
    "Lima", "London", "Los Angeles", "Manila", "Mexico City", "Miami", "Moscow", "Mumbai", "Murmansk", "New Delhi",
    "New York City", "Oslo", "Perth", "Port Louis", "Reykjavik", "Rio de Janeiro", "Rome", "Santiago", "Shanghai",
    "Sydney", "Tokyo", "Ulan Bator", "Vancouver", "Winnipeg", "Yakutsk",
}
# fmt: on
_EXAMPLE_ROUTE: Final = ("Reykjavik", "London", "Casablanca", "Dakar", "Cape Town")
_PLANE_COUNTS: Final = dict.fromkeys(COLORS, 18) | {"wild": 10, "free_hub": 3}


class HubOrigin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where each figure of a hub comes from."""

    name: Origin
    price: Origin
    color: Origin


class Hub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hub as printed. ``price`` (1 to 3) is also its connecting cost."""

    name: str
    price: int
    color: Color
    origin: HubOrigin


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flight path between two hubs, flown either way."""

    between: tuple[str, str]
    origin: Origin


class CardOrigin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a card's pair of hubs and its points come from."""

    pair: Origin
    points: Origin


class TradeCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A1.38: a World Trade Card."""

    id: str
    start: str
    finish: str
    points: int
    origin: CardOrigin


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counts. ``target``: the points that win."""

    origin: Origin
    target: int
    chips_per_player: int
    pawns_per_player: int
    player_colors: list[PlayerColor]


class PlaneCardCounts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many plane cards there are of each kind."""

    origin: Origin
    counts: dict[PlaneKind, int]


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One edition as written."""

    edition: str
    components: Components
    plane_cards: PlaneCardCounts
    hubs: list[Hub]
    links: list[Link]
    trade_cards: list[TradeCard]


@dataclass(frozen=True)
class Content:
    """One edition, ready for the rules. Everything is keyed by hub name or card id, in the document's order."""

    document: Document
    hubs: dict[str, Hub]
    prices: dict[str, int]
    neighbours: dict[str, tuple[str, ...]]
    trade_cards: dict[str, TradeCard]

    @cached_property
    def target(self) -> int:
        """A1.12: the points that win."""
        return self.document.components.target

    @cached_property
    def chips(self) -> int:
        """A1.2: each player's chips."""
        return self.document.components.chips_per_player

    @cached_property
    def colors(self) -> list[PlayerColor]:
        """A1.6, R-E35: the players' colours, by seat."""
        return self.document.components.player_colors

    @cached_property
    def plane_cards(self) -> list[PlaneKind]:
        """A1.4: all plane cards, kind by kind."""
        counts = self.document.plane_cards.counts
        return [kind for kind in PLANE_KINDS for _ in range(counts[kind])]


def newest_content() -> bytes:
    """The edition that new games are played with."""
    return (Path(__file__).parent / "board.json").read_bytes()


def load(data: bytes) -> Content:
    """Reads an edition. Raises ``ContentRefused`` if it is not of the schema or contradicts a fact."""
    try:
        document = msgspec.json.decode(data, type=Document)
    except msgspec.DecodeError as error:
        raise ContentRefused(str(error)) from error
    _check_counts(document)
    neighbours = _neighbours(document)
    content = Content(
        document,
        {hub.name: hub for hub in document.hubs},
        {hub.name: hub.price for hub in document.hubs},
        neighbours,
        {card.id: card for card in document.trade_cards},
    )
    _check_hubs(content)
    _check_links(content)
    _check_cards(content)
    return content


def cheapest_sum(content: Content, start: str, finish: str, extra: int) -> int:
    """The least sum of (price + ``extra``) over all hubs of a route, both ends included."""
    best = {start: content.prices[start] + extra}
    done: set[str] = set()
    while True:
        here = min((hub for hub in best if hub not in done), key=best.__getitem__)
        if here == finish:
            return best[here]
        done.add(here)
        for hub in content.neighbours[here]:
            best[hub] = min(best.get(hub, 1 << 30), best[here] + content.prices[hub] + extra)


def _require(holds: bool, fact: str) -> None:
    if not holds:
        raise ContentRefused(fact)


def _check_counts(document: Document) -> None:
    components = document.components
    _require(len(document.hubs) == len(_HUBS), "A1.1: the board has 35 hubs")
    _require({hub.name for hub in document.hubs} == _HUBS, "A1.1: the hubs are those of the rulebook")
    _require(components.chips_per_player == 25, "A1.2: each player has 25 chips")
    _require(sorted(components.player_colors) == ["blue", "red", "white", "yellow"], "A1.2: players are blue, red, yellow, white")
    _require(len({card.id for card in document.trade_cards}) == 54, "A1.3: there are 54 World Trade Cards")
    _require(len(document.trade_cards) == 54, "A1.3: there are 54 World Trade Cards")
    _require(document.plane_cards.counts == _PLANE_COUNTS, "A1.4: 18 plane cards a colour, 10 wild, 3 Free Hub")
    _require(components.pawns_per_player == 2, "A1.5: each player has two pawns")
    _require(components.target == 100, "A1.12: 100 points win")


def _neighbours(document: Document) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {hub.name: [] for hub in document.hubs}
    for link in document.links:
        a, b = link.between
        _require(a in found and b in found, f"a link joins two hubs of the board: {a} - {b}")
        _require(a != b and b not in found[a], f"no hub is linked to itself, no pair twice: {a} - {b}")
        found[a].append(b)
        found[b].append(a)
    return {hub: tuple(others) for hub, others in found.items()}


def _check_hubs(content: Content) -> None:
    london = content.hubs["London"]
    _require(all(1 <= price <= 3 for price in content.prices.values()), "A1.19: hubs cost 1, 2 or 3")
    _require(london.price == 3 and london.color == "white", "A1.18: London costs 3 white")
    _require(content.prices["Casablanca"] == 2, "A1.33: Casablanca's connecting cost is 2")


def _check_links(content: Content) -> None:
    for a, b in pairwise(_EXAMPLE_ROUTE):
        _require(b in content.neighbours[a], f"A1.33: {a} and {b} are linked")
    reached, ahead = set(), ["London"]
    while ahead:
        hub = ahead.pop()
        if hub not in reached:
            reached.add(hub)
            ahead += content.neighbours[hub]
    _require(len(reached) == len(content.hubs), "every hub can be reached from every other")


def _check_cards(content: Content) -> None:
    for card in content.trade_cards.values():
        ends_exist = card.start in content.hubs and card.finish in content.hubs and card.start != card.finish
        _require(ends_exist, f"a World Trade Card joins two hubs of the board: {card.id}")
        dearest = cheapest_sum(content, card.start, card.finish, 0) - content.prices[card.start]
        _require(card.points > dearest, f"a World Trade Card is worth flying over opponents' hubs only: {card.id}")
    pairs = {(card.start, card.finish): card.points for card in content.trade_cards.values()}
    _require(pairs.get(("Reykjavik", "Cape Town")) == 14, "A1.33: the card Reykjavik to Cape Town is worth 14")
