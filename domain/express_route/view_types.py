"""The shape of what viewers see."""

from typing import Literal

import msgspec

from domain.express_route.content.schema import UpgradeKind
from domain.express_route.events import ExpressRouteBack
from domain.express_route.options import ExpressRouteOptions
from domain.express_route.state import Battery, Control, Deck, Ending, Owed, Step
from domain.kernel.ids import Seat


class ExpressRoutePanelControl(msgspec.Struct, frozen=True, gc=False):
    """A control of a panel. ``value``: spaces or package actions an activation; ``executive``: the token lies on it."""

    vehicle: str
    control: Control
    value: int
    executive: bool
    batteries: list[Battery]


class ExpressRoutePanel(msgspec.Struct, frozen=True, gc=False):
    """A seat's panel. ``silver`` and ``purple``: batteries off the controls. ``owes_exchange``: one silver battery is still to be
    exchanged for a purple one. ``owed``: choices the seat has to make, the next one first."""

    seat: Seat
    specialist: str | None
    silver: int
    purple: int
    owes_exchange: bool
    controls: list[ExpressRoutePanelControl]
    owed: list[Owed]


class ExpressRouteReach(msgspec.Struct, frozen=True, gc=False):
    """A point that one activation takes a vehicle to, and in how many spaces."""

    point: str
    spaces: int


class ExpressRouteVehicle(msgspec.Struct, frozen=True, gc=False):
    """A vehicle. ``spaces``: the packages in each unlocked space. ``reach``: where the panel on turn can take it with one
    activation, or with what is left of the movement under way."""

    vehicle: str
    at: str
    spaces: list[list[str]]
    locked: bool
    moved: bool
    stopped: bool
    reach: list[ExpressRouteReach]


class ExpressRouteStack(msgspec.Struct, frozen=True, gc=False):
    """The packages at a point, the top one first. ``accessible``: those that can be loaded."""

    point: str
    packages: list[str]
    accessible: list[str]


class ExpressRouteCaller(msgspec.Struct, frozen=True, gc=False):
    """An active caller space. ``package`` is shown to the omniscient alone."""

    space: int
    locked: bool
    back: ExpressRouteBack | None
    package: str | None = None


class ExpressRouteDeck(msgspec.Struct, frozen=True, gc=False):
    """Incoming callers. ``on_top``: the origin on the first back. ``order`` is shown to the omniscient alone."""

    deck: Deck
    count: int
    on_top: str | None
    order: list[str] | None = None


class ExpressRouteEventCard(msgspec.Struct, frozen=True, gc=False):
    """An event and what it does."""

    card: str
    title: str
    closed_cities: list[str]
    closed_region: str | None
    closed_highways: list[list[str]]
    stopped_vehicles: list[str]


class ExpressRouteReturnedEvent(msgspec.Struct, frozen=True, gc=False):
    """A card in the stack that the Forecaster has shown; ``place`` counts from 0 at the top."""

    card: str
    place: int


class ExpressRouteEventStack(msgspec.Struct, frozen=True, gc=False):
    """The event stack: as many cards as turns are left to begin with a draw. ``deck_1`` and ``deck_2``: how many of each
    deck. ``order`` and ``left_out`` are shown to the omniscient alone."""

    count: int
    deck_1: int
    deck_2: int
    returned: list[ExpressRouteReturnedEvent]
    discarded: list[str]
    order: list[str] | None = None
    left_out: list[str] | None = None


class ExpressRouteTrackSpace(msgspec.Struct, frozen=True, gc=False):
    """A space of the delivered package track. ``pair``: which pair it belongs to, from 0; none for a free space. ``open``: the
    delivered package that waits may go there."""

    space: int
    pair: int | None
    requirement: str | None
    package: str | None
    open: bool


class ExpressRouteUpgrade(msgspec.Struct, frozen=True, gc=False):
    """An upgrade card. ``paid_by``: delivered packages that could buy it now."""

    card: str
    kind: UpgradeKind
    level: int
    status: Literal["on_sale", "bought", "removed"]
    paid_by: list[str]


class ExpressRouteUnderWay(msgspec.Struct, frozen=True, gc=False):
    """The activation under way: how many spaces or package actions are left of it, and how many were used."""

    vehicle: str
    control: Control
    left: int
    done: int


class ExpressRouteView(msgspec.Struct, frozen=True, tag_field="ruleset", tag="express-route"):
    """A game of Express Route as one viewer may see it.

    ``turn`` counts all seats' turns from 1; 0 during set-up. ``seat`` is on turn. ``light``: the color under the demand pawn;
    ``turn_light`` the one that was read when the turn began, and ``to_add`` how many packages are still to be added by it.
    ``specialists`` can still be chosen. ``turned_over`` waits for the Navigator, ``delivered`` for a place on the track,
    ``dispatching`` for its price. ``ability_used``: the specialist on turn has used the ability of this turn. ``shifted``:
    starters that the Navigator has moved; ``lifted``: packages that the Warehouse has lifted this turn. ``box``: packages spent
    or discarded; ``deliveries``: packages delivered in the whole game, those in the box too.
    """

    options: ExpressRouteOptions
    step: Step
    start: Seat
    turn: int
    seat: Seat | None
    demand: int
    limit: int
    light: str
    turn_light: str
    to_add: int
    specialists: list[str]
    panels: list[ExpressRoutePanel]
    vehicles: list[ExpressRouteVehicle]
    stacks: list[ExpressRouteStack]
    airports: list[str]
    warehouse: str | None
    callers: list[ExpressRouteCaller]
    decks: list[ExpressRouteDeck]
    turned_over: str | None
    event: ExpressRouteEventCard | None
    looked_at: list[ExpressRouteEventCard]
    events: ExpressRouteEventStack
    track: list[ExpressRouteTrackSpace]
    delivered: str | None
    dispatching: str | None
    upgrades: list[ExpressRouteUpgrade]
    under_way: ExpressRouteUnderWay | None
    ability_used: bool
    shifted: list[str]
    lifted: list[str]
    box: list[str]
    deliveries: int
    ending: Ending | None
