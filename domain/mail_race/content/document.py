"""The shape of an edition: one JSON document, in which every group of data says where it comes from.

``origin``: ``seed`` (the rulebook says it, or it follows from what it says), ``public`` (a public source), ``house`` (ours).
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Origin = Literal["seed", "public", "house"]
Surface = Literal["road", "trail", "water"]
Mark = Literal["hub", "depot", "airport", "station"]
Color = Literal["blue", "pink", "grey", "green"]
Kind = Literal["letter", "parcel"]
Points = Annotated[int, Meta(ge=-1000, le=1000)]
Few = Annotated[int, Meta(ge=1, le=100)]


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A region; its depot is the hometown of its color."""

    id: str
    name: str
    animal: str
    color: Color
    depot: str


class Regions(Struct, frozen=True, forbid_unknown_fields=True):
    """All regions."""

    origin: Origin
    items: list[Region]


class Location(Struct, frozen=True, forbid_unknown_fields=True):
    """A town. ``x`` and ``y`` (downwards) say where to draw it; ``town_origin`` is who says that it is on the board."""

    id: str
    name: str
    state: str
    region: str | None
    marks: list[Mark]
    x: int
    y: int
    town_origin: Origin


class Locations(Struct, frozen=True, forbid_unknown_fields=True):
    """All towns."""

    origin: Origin
    items: list[Location]


class Connection(Struct, frozen=True, forbid_unknown_fields=True):
    """Two towns joined by a surface; a pair may be joined by several (Q41)."""

    between: tuple[str, str]
    surface: Surface


class Connections(Struct, frozen=True, forbid_unknown_fields=True):
    """All connections."""

    origin: Origin
    items: list[Connection]


class Along(Struct, frozen=True, forbid_unknown_fields=True, tag_field="movement", tag="along"):
    """A transport card that goes ``steps`` places along its surfaces; through the air it flies over the places between."""

    id: str
    name: str
    surfaces: list[Surface]
    steps: Annotated[int, Meta(ge=1, le=3)]
    air: bool


class Jump(Struct, frozen=True, forbid_unknown_fields=True, tag_field="movement", tag="jump", rename={"from_": "from"}):
    """A transport card that goes from one kind of place straight to another. A shore airport is an airport at the water."""

    id: str
    name: str
    from_: Literal["water", "airport", "station"]
    to: Literal["shore_airport", "airport", "station", "any"]
    air: bool


TransportCard = Along | Jump


class TransportCards(Struct, frozen=True, forbid_unknown_fields=True):
    """The types of transport, in the order of the rulebook's key."""

    origin: Origin
    items: list[TransportCard]


class DeckEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a type lies in the deck, and at which level."""

    card: str
    level: Literal[1, 2, 3]
    copies: Few


class TransportDeck(Struct, frozen=True, forbid_unknown_fields=True):
    """The transport deck."""

    origin: Origin
    items: list[DeckEntry]


class Delivery(Struct, frozen=True, forbid_unknown_fields=True):
    """A delivery card: picked up at the depot of ``region``."""

    id: str
    region: str
    destination: str
    kind: Kind
    fragile: bool


class Deliveries(Struct, frozen=True, forbid_unknown_fields=True):
    """The four delivery decks."""

    origin: Origin
    items: list[Delivery]


class Postcards(Struct, frozen=True, forbid_unknown_fields=True):
    """The postcard deck: the town on each card."""

    origin: Origin
    items: list[str]


class SlipBoxes(Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on the delivery slip: points after the first, second … stamp."""

    origin: Origin
    letters: list[Points]
    parcels: list[Points]
    postcards: list[Points]
    combo: Points
    regions: list[Points]
    same_day: Points
    hometown: Points
    fragile: list[Points]
    undelivered: Points


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole edition."""

    regions: Regions
    locations: Locations
    connections: Connections
    transport_cards: TransportCards
    transport_deck: TransportDeck
    deliveries: Deliveries
    postcards: Postcards
    slip: SlipBoxes
