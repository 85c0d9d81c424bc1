"""Loading an edition, and what the rules look up in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from domain.kernel.errors import ContentRefused
from domain.kernel.ruleset import MOST_LEGAL
from domain.mail_race.content.document import Along, Color, Delivery, Document, Jump, Location, Region, SlipBoxes, TransportCard
from domain.mail_race.content.facts import BICYCLE, check_facts

PARTS = ("board", "transport", "mail", "slip")

OTHER_COMMANDS = 5
"""Beside using cards: three cards face up and the unseen one to take or a pick-up, and the end of the turn."""


@dataclass(frozen=True)
class Transport:
    """A type of transport, ready to move by: ``steps`` times from a place to one of ``nexts[place]``."""

    id: str
    name: str
    rule: str
    """VT1 to VT13."""
    steps: int
    nexts: Mapping[str, tuple[str, ...]]
    air: bool
    overland: bool
    """Whether it passes through the places between (Q10, Q20)."""
    level: int
    """Of its cards in the deck; 0 for the bicycle."""


@dataclass(frozen=True)
class Content:
    """An edition, indexed."""

    hub: str
    places: Mapping[str, Location]
    regions: Mapping[str, Region]
    by_color: Mapping[Color, Region]
    by_depot: Mapping[str, Region]
    transport: Mapping[str, Transport]
    levels: Mapping[int, tuple[str, ...]]
    """Level → its cards, a copy each."""
    deliveries: Mapping[str, Delivery]
    decks: Mapping[str, tuple[str, ...]]
    """Region → ids of its delivery cards."""
    postcards: tuple[str, ...]
    slip: SlipBoxes


def newest_content() -> bytes:
    """The edition that new games are played with, as one canonical JSON document."""
    folder = Path(__file__).parent
    whole: dict[str, object] = {}
    for part in PARTS:
        whole |= msgspec.json.decode((folder / f"{part}.json").read_bytes())
    return msgspec.json.encode(whole, order="sorted")


@cache
def _decoder() -> msgspec.json.Decoder[Document]:
    return msgspec.json.Decoder(Document)


def load(data: bytes) -> Content:
    """Reads an edition; raises ``ContentRefused`` where it cannot be read or contradicts the rulebook."""
    try:
        doc = _decoder().decode(data)
    except msgspec.DecodeError as error:
        raise ContentRefused(str(error)) from error
    check_facts(doc)
    transport = _transport(doc)
    if _most_first_steps(doc, transport) + OTHER_COMMANDS > MOST_LEGAL:
        raise ContentRefused(f"the board is too large: a seat would have more than {MOST_LEGAL} commands")
    return Content(
        hub=next(place.id for place in doc.locations.items if "hub" in place.marks),
        places={place.id: place for place in doc.locations.items},
        regions={region.id: region for region in doc.regions.items},
        by_color={region.color: region for region in doc.regions.items},
        by_depot={region.depot: region for region in doc.regions.items},
        transport=transport,
        levels={level: tuple(_copies(doc, level)) for level in (1, 2, 3)},
        deliveries={card.id: card for card in doc.deliveries.items},
        decks={r.id: tuple(card.id for card in doc.deliveries.items if card.region == r.id) for r in doc.regions.items},
        postcards=tuple(doc.postcards.items),
        slip=doc.slip,
    )


def _most_first_steps(doc: Document, transport: Mapping[str, Transport]) -> int:
    return max(sum(len(card.nexts[place.id]) for card in transport.values()) for place in doc.locations.items)


def _copies(doc: Document, level: int) -> Iterator[str]:
    for entry in doc.transport_deck.items:
        if entry.level == level:
            yield from (entry.card for _ in range(entry.copies))


def _transport(doc: Document) -> dict[str, Transport]:
    levels: dict[str, int] = {entry.card: entry.level for entry in doc.transport_deck.items}
    return {
        card.id: Transport(
            id=card.id,
            name=card.name,
            rule=f"VT{number}",
            steps=card.steps if isinstance(card, Along) else 1,
            nexts=_nexts(doc, card),
            air=card.air,
            overland=isinstance(card, Along) and not card.air,
            level=levels.get(card.id, 0),
        )
        for number, card in enumerate(doc.transport_cards.items, start=1)
    }


def _nexts(doc: Document, card: TransportCard) -> dict[str, tuple[str, ...]]:
    match card:
        case Along():
            joined = _joined(doc, card)
        case Jump():
            joined = {p.id: _targets(doc, card) if _has(doc, p, card.from_) else set() for p in doc.locations.items}
    return {place: tuple(sorted(others - {place})) for place, others in joined.items()}


def _joined(doc: Document, card: Along) -> dict[str, set[str]]:
    joined: dict[str, set[str]] = {place.id: set() for place in doc.locations.items}
    for connection in doc.connections.items:
        if connection.surface in card.surfaces:
            one, other = connection.between
            joined[one].add(other)
            joined[other].add(one)
    return joined


def _targets(doc: Document, card: Jump) -> set[str]:
    return {place.id for place in doc.locations.items if _has(doc, place, card.to)}


def _has(doc: Document, place: Location, wanted: str) -> bool:
    """Q11: water is a place with a water connection, a shore airport an airport at such a place."""
    match wanted:
        case "any":
            return True
        case "water":
            return any(c.surface == "water" and place.id in c.between for c in doc.connections.items)
        case "shore_airport":
            return "airport" in place.marks and _has(doc, place, "water")
        case _:
            return wanted in place.marks


__all__ = ["BICYCLE", "Content", "Transport", "load", "newest_content"]
