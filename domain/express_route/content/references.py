"""Whether an edition speaks only of what it holds: everything named exists, and every id is used once."""

from collections import Counter
from collections.abc import Iterator

from domain.express_route.content.schema import Document

Findings = Iterator[tuple[str, bool]]
"""Facts in words, and whether they hold."""


def references(document: Document) -> Findings:
    """Everything named exists, and there is enough of it."""
    yield "every id is used once", _unique_ids(document)
    yield from _of_map(document)
    yield from _of_cards(document)
    yield from _of_scenarios(document)


def _unique_ids(document: Document) -> bool:
    groups: list[list[str]] = [
        [c.id for c in document.map.cities.items] + [w.id for w in document.map.waypoints.items],
        [r.id for r in document.map.regions.items],
        [p.id for group in document.packages for p in group.items],
        [u.id for group in document.upgrades for u in group.items],
        [e.id for group in document.events for e in group.items],
        [r.id for group in document.requirements for r in group.items],
        [s.id for s in document.specialists.items],
        [s.id for s in document.scenarios.items],
        [v.id for v in document.board.vehicles.items],
    ]
    return all(len(set(ids)) == len(ids) for ids in groups)


def _of_map(document: Document) -> Findings:
    cities = {c.id for c in document.map.cities.items}
    points = cities | {w.id for w in document.map.waypoints.items}
    regions = {r.id for r in document.map.regions.items}
    packages = [p for group in document.packages for p in group.items]
    yield "cities lie in regions (K2)", all(c.region in regions for c in document.map.cities.items)
    yield (
        "highways join two points (K2)",
        all(len(set(pair)) == 2 and {*pair} <= points for group in document.map.highways for pair in group.items),
    )
    yield (
        "packages go from city to city (A12)",
        all({p.origin, p.destination} <= cities and p.origin != p.destination for p in packages),
    )
    yield "vehicles start in cities (U1)", all(v.start in cities for v in document.board.vehicles.items)


def _of_cards(document: Document) -> Findings:
    cities = {c.id for c in document.map.cities.items}
    regions = {r.id for r in document.map.regions.items}
    vehicles = {v.id for v in document.board.vehicles.items}
    highways = {frozenset(pair) for group in document.map.highways for pair in group.items}
    costs = [u.cost for group in document.upgrades for u in group.items]
    conditions = [r.each for group in document.requirements for r in group.items if r.each is not None]
    yield (
        "events close what exists (T9)",
        all(
            {*card.closed_cities} <= cities
            and card.closed_region in {None, *regions}
            and {frozenset(h) for h in card.closed_highways} <= highways
            and {*card.stopped_vehicles} <= vehicles
            for group in document.events
            for card in group.items
        ),
    )
    yield (
        "a cost is demands, a city or a region (G3)",
        all(
            cost.city in {None, *cities}
            and cost.region in {None, *regions}
            and [cost.demands, cost.city, cost.region].count(None) == 2
            for cost in costs
        ),
    )
    yield "requirements name regions (D3)", all(each.region in {None, *regions} for each in conditions)


def _of_scenarios(document: Document) -> Findings:
    requirements = {r.id for group in document.requirements for r in group.items}
    specialists = {s.id for s in document.specialists.items}
    cards = Counter(u.kind for group in document.upgrades for u in group.items)
    decks = Counter(e.deck for group in document.events for e in group.items)
    yield (
        "scenarios name what exists (SC1–SC3)",
        all(
            {*(s.requirements or ())} <= {None, *requirements} and {*(s.specialists or ())} <= specialists
            for s in document.scenarios.items
        ),
    )
    yield (
        "scenarios take no more cards than there are (SC1–SC3)",
        all(
            s.events[0] <= decks[1] and s.events[1] <= decks[2] and all(n <= cards[kind] for kind, n in s.removes.items())
            for s in document.scenarios.items
        ),
    )
