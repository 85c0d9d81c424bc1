"""What the rulebook says of the components. An edition that contradicts it is refused; messages name the fact's id."""

from collections import Counter
from typing import Final

from domain.express_route.content.references import Findings, references
from domain.express_route.content.schema import BatterySet, Bonus, Cost, Document, EachPackage, Package, Requirement, Upgrade
from domain.kernel.errors import ContentRefused


def check_facts(document: Document) -> None:
    """Raises ``ContentRefused`` with the first fact that does not hold."""
    for part in (_counts, references, _map, _packages, _upgrades, _board, _requirements, _specialists, _scenarios):
        for fact, holds in part(document):
            if not holds:
                raise ContentRefused(f"express-route content: {fact}")


def _packages_of(document: Document) -> list[Package]:
    return [p for group in document.packages for p in group.items]


def _upgrades_of(document: Document) -> list[Upgrade]:
    return [u for group in document.upgrades for u in group.items]


def _edges(document: Document) -> set[frozenset[str]]:
    return {frozenset(pair) for group in document.map.highways for pair in group.items}


def _distances(document: Document, start: str) -> dict[str, int]:
    """Spaces from a point to every point that can be reached by truck."""
    edges = _edges(document)
    far = {start: 0}
    ring = [start]
    while ring:
        ring = [other for point in ring for edge in edges if point in edge for other in edge if _new(far, other, far[point] + 1)]
    return far


def _new(far: dict[str, int], point: str, distance: int) -> bool:
    if point in far:
        return False
    far[point] = distance
    return True


def _counts(document: Document) -> Findings:
    decks = Counter(p.deck for p in _packages_of(document))
    events = Counter(e.deck for group in document.events for e in group.items)
    board = document.board
    kinds = Counter(v.kind for v in board.vehicles.items)
    components = board.components
    yield "3 trucks and 1 plane (C2, C3)", kinds == {"truck": 3, "plane": 1}
    yield "12 silver and 4 purple batteries (C4)", (components.silver_batteries, components.purple_batteries) == (12, 4)
    yield "43 and 26 event cards (C5)", events == {1: 43, 2: 26}
    yield "48 Low and 27 High packages (C6)", decks == {"low": 48, "high": 27}
    yield "4 panels (C7)", components.panels == 4
    yield "8 requirement tokens (C8)", sum(len(group.items) for group in document.requirements) == 8
    yield "11 specialists (C9)", len(document.specialists.items) == 11
    yield "21 upgrades (C10)", len(_upgrades_of(document)) == 21
    yield (
        "7 locks, 16 load tokens, 12 range tokens (C11)",
        (
            components.lock_tokens,
            components.load_tokens,
            components.range_tokens,
        )
        == (7, 16, 12),
    )
    yield (
        "7 locks: 4 vehicles, 2 on the phone bank, 1 on the demand track (U9)",
        (len(board.vehicles.items) + len(board.phone_bank.spaces) - 1 + 1 == components.lock_tokens),
    )


def _map(document: Document) -> Findings:
    cities = {c.id: c for c in document.map.cities.items}
    edges = _edges(document)
    near_chicago = {other for edge in edges if "chicago" in edge for other in edge} - {"chicago"}
    yield "28 cities", len(cities) == 28
    yield (
        "every point can be reached (K2)",
        len(_distances(document, "chicago")) == len(cities) + len(document.map.waypoints.items),
    )
    yield (
        "Salt Lake City–Denver–Kansas City without waypoints (X1)",
        ({frozenset(("salt-lake-city", "denver")), frozenset(("denver", "kansas-city"))} <= edges),
    )
    yield "Kansas City–San Francisco is 3 spaces (X2)", _distances(document, "kansas-city").get("san-francisco") == 3
    yield "Orlando–Atlanta is one space (X3)", frozenset(("orlando", "atlanta")) in edges
    yield "cities next to Chicago (X4)", near_chicago & set(cities) == {"des-moines", "detroit", "st-louis"}
    yield "Atlanta has an airport, Orlando none (X5)", cities["atlanta"].airport and not cities["orlando"].airport
    yield "Dallas and Los Angeles have airports (X6)", {"dallas", "los-angeles"} <= {c.id for c in cities.values() if c.airport}
    yield "Kansas City is Midwest (X7)", cities["kansas-city"].region == "midwest"
    yield "Atlanta and Orlando are not West (X8)", "west" not in (cities["atlanta"].region, cities["orlando"].region)
    yield (
        "starts of the vehicles (U1)",
        {v.id: v.start for v in document.board.vehicles.items}
        == {
            "mach1": "san-francisco",
            "mach2": "albany",
            "mach3": "kansas-city",
            "skylane": "dallas",
        },
    )


def _packages(document: Document) -> Findings:
    packages = _packages_of(document)
    trips = {(p.origin, p.destination, p.demand) for p in packages}
    yield "starters of demand 1 to 5 exist (U2)", {*document.board.demand.starters} <= {p.demand for p in packages}
    yield "starters come to 15 (U3)", sum(document.board.demand.starters) == 15
    yield (
        "Orlando–Atlanta 5 and Indianapolis–Atlanta 6 (X9)",
        {
            ("orlando", "atlanta", 5),
            ("indianapolis", "atlanta", 6),
        }
        <= trips,
    )
    yield "a package of demand 3 to Kansas City (X9)", any(p.destination == "kansas-city" and p.demand == 3 for p in packages)
    yield (
        "packages to San Francisco and Orlando, one from Chicago (X9)",
        ({"san-francisco", "orlando"} <= {p.destination for p in packages} and any(p.origin == "chicago" for p in packages)),
    )


def _upgrades(document: Document) -> Findings:
    upgrades = _upgrades_of(document)
    kinds = Counter(u.kind for u in upgrades)
    airports = {c.id for c in document.map.cities.items if c.airport}
    example = sorted((u.kind, u.level) for u in upgrades if _takes_the_example(u.cost))
    yield (
        "6 Range, 1 Demand, 2 Phone Bank, 2 Battery, 10 Load and Capacity (X13)",
        (
            (kinds["range"], kinds["demand"], kinds["phone_bank"], kinds["battery"]) == (6, 1, 2, 2)
            and kinds["load"] + kinds["capacity"] == 10
        ),
    )
    yield (
        "one Range card a demand (G6)",
        sorted(u.cost.demands or [] for u in upgrades if u.kind == "range") == [[n] for n in range(1, 7)],
    )
    yield (
        "Load cards name airport cities (G7)",
        all(u.cost.city in airports for u in upgrades if u.kind == "load"),
    )
    yield (
        "Capacity cards name regions (G8)",
        all(u.cost.region is not None for u in upgrades if u.kind == "capacity"),
    )
    yield "the Demand card takes 5 or 6 (G9)", [u.cost.demands for u in upgrades if u.kind == "demand"] == [[5, 6]]
    yield (
        "Phone Bank 1 takes odd demands (G10)",
        [u.cost.demands for u in upgrades if u.kind == "phone_bank" and u.level == 1] == [[1, 3, 5]],
    )
    yield "a 3 to Kansas City pays three cards (G11, X7)", example == [("capacity", 1), ("phone_bank", 1), ("range", 1)]
    yield (
        "two levels of Phone Bank and Battery, one of all else (G5)",
        all((u.kind in ("phone_bank", "battery") and u.level == 2) or u.level == 1 for u in upgrades)
        and all(sorted(u.level for u in upgrades if u.kind == kind) == [1, 2] for kind in ("phone_bank", "battery")),
    )


def _takes_the_example(cost: Cost) -> bool:
    """The rulebook's package: demand 3, to Kansas City in the Midwest."""
    return 3 in (cost.demands or ()) or cost.city == "kansas-city" or cost.region == "midwest"


def _board(document: Document) -> Findings:
    board = document.board
    capacities = sorted((v.kind, v.capacity) for v in board.vehicles.items)
    batteries = [(level.silver, level.purple) for level in board.batteries.levels]
    values = board.control_values
    yield "trucks carry 1, the plane 2 (K7)", capacities == [("plane", 2), ("truck", 1), ("truck", 1), ("truck", 1)]
    yield "the limit is 35, then 40 (O2)", (board.demand.limit, board.demand.raised_limit) == (35, 40)
    yield (
        "the guide of the phone bank (T3)",
        [(light.light, light.packages, light.source, light.refill) for light in board.lights.items]
        == [("green", 2, "callers", "low"), ("yellow", 1, "callers", "high"), ("red", 1, "low", None)],
    )
    yield "the game starts on green (T13)", 15 < board.light_borders.yellow_from < board.light_borders.red_from
    yield (
        "2 callers, then 3, then more (U4, G10)",
        board.phone_bank.spaces[:2] == [2, 3] and len(board.phone_bank.spaces) == 3 and board.phone_bank.spaces[2] > 3,
    )
    yield (
        "3 silver batteries, then one exchanged, then one more: all that there are, with four panels (U12, X12, C4)",
        batteries == [(3, 0), (2, 1), (3, 1)],
    )
    yield "4 free spaces and two pairs (D2, D3)", (board.track.free, board.track.pairs, board.track.pair) == (4, 2, 2)
    yield "a truck control takes one battery of each color (A2)", board.battery_spaces.truck == BatterySet(1, 1)
    yield "range reaches 3 and load 2 (X13)", (values.range_most, values.load_most) == (3, 2)
    yield "the Executive raises to 3 at most (SP1)", values.executive_most == 3


_NAMED_REQUIREMENTS: Final = (
    (EachPackage(most=3), None),
    (EachPackage(parity="odd"), None),
    (EachPackage(parity="even"), None),
    (EachPackage(region="west"), None),
    (None, "same_demand"),
    (None, "different_regions"),
)


def _requirements(document: Document) -> Findings:
    tokens = [_condition(r) for group in document.requirements for r in group.items]
    yield "requirements of the examples and scenarios (X10)", all(tokens.count(named) == 1 for named in _NAMED_REQUIREMENTS)


def _condition(token: Requirement) -> tuple[EachPackage | None, str | None]:
    return token.each, token.together


_BONUSES: Final = {
    "pilot": (["airport"], None),
    "opportunist": (["capacity"], "capacity"),
    "dispatcher": (["station_vehicles"], None),
    "forecaster": (["range_own", "range_own"], None),
}
"""Those that the rulebook tells in full."""


def _specialists(document: Document) -> Findings:
    bonuses = {s.id: s.bonus for s in document.specialists.items}
    yield (
        "the eleven specialists (SP1–SP11)",
        set(bonuses)
        == {
            *("executive", "pilot", "opportunist", "driver", "navigator", "operator"),
            *("autodeliver", "spacesaver", "dispatcher", "warehouse", "forecaster"),
        },
    )
    yield (
        "bonuses of Pilot, Opportunist, Dispatcher and Forecaster (SP2, SP3, SP9, SP11)",
        all(_gives(bonuses[specialist]) == told for specialist, told in _BONUSES.items()),
    )


def _gives(bonus: Bonus) -> tuple[list[str], str | None]:
    return [*bonus.gains], bonus.removes


_SCENARIOS: Final = {
    "U8": ("free-play", (12, 12), None, None, {}),
    "SC1": ("scenario-1", (14, 10), (None, None), {"operator", "driver", "opportunist", "autodeliver"}, {}),
    "SC2": (
        "scenario-2",
        (12, 12),
        ("low", "different-regions"),
        {"operator", "executive", "autodeliver", "spacesaver"},
        {"capacity": 2, "load": 3, "range": 2},
    ),
    "SC3": ("scenario-3", (12, 12), ("same-demand", "odd"), {"driver", "opportunist", "autodeliver", "forecaster"}, {"load": 5}),
}
"""Fact → id, event cards, requirements, specialists, cards taken out."""


def _scenarios(document: Document) -> Findings:
    """What is printed; an edition may bring more scenarios."""
    scenarios = {s.id: s for s in document.scenarios.items}
    for fact, (name, events, requirements, specialists, removes) in _SCENARIOS.items():
        held = scenarios.get(name)
        yield (
            f"{name} as printed ({fact})",
            held is not None
            and (held.events, held.requirements, held.removes) == (events, requirements, removes)
            and (None if held.specialists is None else {*held.specialists}) == specialists,
        )
