"""What every edition must agree with: the rulebook's facts, and itself."""

from collections import Counter
from collections.abc import Iterable

from domain.kernel.errors import ContentRefused
from domain.mail_race.content.document import Along, Document, Jump, TransportCard

CARDS = 98
"""CP1: all cards together, one bicycle a color included."""

BICYCLE = "bicycle"

HOMETOWNS = {
    "blue": ("West", "Bear", "Nibley"),
    "pink": ("Midwest", "Wolf", "Castle Danger"),
    "grey": ("South", "Buffalo", "Waterproof"),
    "green": ("Northeast", "Eagle", "Frackville"),
}
"""S3, S6, Y1: color → region, animal, hometown."""

KEY: tuple[TransportCard, ...] = (
    Along("bicycle", "Bicycle", ["road"], 1, False),
    Along("motor-bike", "Motor Bike", ["road"], 2, False),
    Along("van", "Van", ["road"], 3, False),
    Along("mule", "Mule", ["trail"], 1, False),
    Along("pony-express", "Pony Express", ["trail"], 2, False),
    Along("4x4", "4x4", ["trail", "road"], 3, False),
    Along("mail-jump", "Mail Jump", ["water"], 1, False),
    Along("steam-boat", "Steam Boat", ["water"], 2, False),
    Jump("sea-plane", "Sea Plane", "water", "shore_airport", True),
    Along("hot-air-balloon", "Hot-Air Balloon", ["road"], 2, True),
    Jump("plane", "Plane", "airport", "airport", True),
    Jump("rocket", "Rocket", "airport", "any", True),
    Jump("train", "Train", "station", "station", False),
)
"""VT1 to VT13: the key to the transport cards."""


def check_facts(doc: Document) -> None:
    """Raises ``ContentRefused`` where the document contradicts the rulebook or itself."""
    _check_regions(doc)
    _check_board(doc)
    _check_transport(doc)
    _check_mail(doc)
    _check_slip(doc)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ContentRefused(what)


def _all_known(what: str, named: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted(set(named) - set(known))
    _require(not unknown, f"{what}: not on the board: {', '.join(unknown)}")


def _unique(what: str, ids: list[str]) -> None:
    twice = sorted(name for name, n in Counter(ids).items() if n > 1)
    _require(not twice, f"{what}: named twice: {', '.join(twice)}")


def _check_regions(doc: Document) -> None:
    """S3, S6, S8, Y1."""
    _unique("regions", [r.id for r in doc.regions.items])
    names = {place.id: place.name for place in doc.locations.items}
    found = {r.color: (r.name, r.animal, names.get(r.depot, "")) for r in doc.regions.items}
    _require(found == HOMETOWNS and len(doc.regions.items) == 4, "the four regions, their animals and hometowns (S3, S6, Y1)")
    regions = {place.id: place.region for place in doc.locations.items}
    _require(all(regions[r.depot] == r.id for r in doc.regions.items), "every depot lies in its own region (Y1)")


def _check_board(doc: Document) -> None:
    """S4, S8."""
    places = [place.id for place in doc.locations.items]
    _unique("locations", places)
    marked = {mark: {p.id for p in doc.locations.items if mark in p.marks} for mark in ("hub", "depot")}
    _require(len(marked["hub"]) == 1, "one starting location (S4)")
    _require(marked["depot"] == {r.depot for r in doc.regions.items}, "the depots are the four hometowns (S8, Y1)")
    _all_known("connections", (end for c in doc.connections.items for end in c.between), places)
    _require(all(c.between[0] != c.between[1] for c in doc.connections.items), "a connection joins two towns")


def _check_transport(doc: Document) -> None:
    """S5, VT1 to VT13. A type lies at one level only, so that the back of a card says no more than its level."""
    _require(doc.transport_cards.items == list(KEY), "the thirteen types of transport (VT1 to VT13)")
    deck = [entry.card for entry in doc.transport_deck.items]
    _unique("transport deck", deck)
    _require(set(deck) == {card.id for card in KEY} - {BICYCLE}, "the deck holds every type but the bicycle (S2, S5)")
    _require({entry.level for entry in doc.transport_deck.items} == {1, 2, 3}, "the deck has three levels (S5)")


def _check_mail(doc: Document) -> None:
    """CP1, S6, M8."""
    places = [place.id for place in doc.locations.items]
    cards = doc.deliveries.items
    _unique("deliveries", [card.id for card in cards])
    _unique("postcards", doc.postcards.items)
    _all_known("deliveries", (card.destination for card in cards), places)
    _all_known("postcards", doc.postcards.items, places)
    depots = {r.id: r.depot for r in doc.regions.items}
    _require({card.region for card in cards} == set(depots), "a delivery deck for each region (S6)")
    _require(bool(doc.postcards.items), "a postcard to turn up (S7)")
    _require(all(card.destination != depots[card.region] for card in cards), "a delivery leaves its depot (M1, M4)")
    _require(all(card.kind == "parcel" for card in cards if card.fragile), "only parcels are fragile (M8)")
    transport = sum(entry.copies for entry in doc.transport_deck.items)
    total = len(doc.regions.items) + transport + len(cards) + len(doc.postcards.items)
    _require(total == CARDS, f"98 cards, not {total} (CP1)")


def _check_slip(doc: Document) -> None:
    """E2 to E6."""
    slip = doc.slip
    _require(slip.letters == [2, 6, 12, 20], "letters 2 / 6 / 12 / 20 (E2)")
    _require(slip.parcels == [4, 10, 18, 30], "parcels 4 / 10 / 18 / 30 (E2)")
    _require(slip.postcards == [1, 2, 10, 15], "postcards 1 / 2 / 10 / 15 (E2)")
    _require(slip.combo == 5, "a combo is worth 5 (E3)")
    _require(slip.regions == [1, 2, 5, 10], "regions 1 / 2 / 5 / 10 (E4)")
    _require((slip.same_day, slip.hometown, slip.fragile) == (2, 2, [2, 4]), "bonuses 2, 2, 2 and 4 (E5)")
    _require(slip.undelivered == -3, "3 off for undelivered mail (E6)")
