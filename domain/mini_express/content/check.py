"""What an edition must agree with: the rulebook's facts, and itself."""

from collections import Counter
from collections.abc import Iterable

from domain.kernel.errors import ContentRefused
from domain.mini_express.content.document import COMPANIES, Components, Document, MapDocument, Proposal
from domain.mini_express.content.grid import around, distances, neighbours, pieces


def check(document: Document) -> None:
    """Raises ``ContentRefused`` naming the fact that the edition contradicts."""
    _check_components(document.components)
    by_id = {one.id: one for one in document.maps}
    _hold("B1.1: the maps are Japan 1987 and Spain 1975", {"japan-1987", "spain-1975"} <= by_id.keys())
    for one in document.maps:
        _check_map(one, document.components)
    _check_japan(by_id["japan-1987"])
    _check_spain(by_id["spain-1975"])


def _hold(fact: str, holds: bool) -> None:
    if not holds:
        raise ContentRefused(fact)


def _unique(what: str, ids: Iterable[object]) -> None:
    counted = Counter(ids)
    _hold(f"{what}: no id twice", all(count == 1 for count in counted.values()))


# --- components ---


def _check_components(components: Components) -> None:
    companies = components.companies
    _hold("B1.34: the companies are brown, grey, orange and white", tuple(c.id for c in companies.items) == COMPANIES)
    _hold("B1.43: a company has 25 trains", companies.trains == 25)
    _hold("B1.35: a company starts with 4 trains on its Asset board", companies.start == 4)
    _hold("B1.14: the Asset board takes 5 trains", components.asset_board.most >= 5)
    _hold("B1.9: a company's taxes are 3, 7 and 12", components.taxation.limits == (3, 7, 12))
    _hold("B1.1: there are 6 Favor tiles", len(components.favor_tiles.items) == 6)
    _hold("B1.2: a Favor is positive", all(g.points > 0 for t in components.favor_tiles.items for g in t.influence))
    _hold("B1.15: there are Demand tiles for 32 cities", len(components.demand_tiles.items) >= 32)
    _unique("Demand tiles", (tile.id for tile in components.demand_tiles.items))
    _unique("Favor tiles", (tile.id for tile in components.favor_tiles.items))
    for tile in components.demand_tiles.items:
        _hold("B1.39: a Demand tile shows two icons", len(tile.icons) == 2 and "any" not in tile.icons)
    _check_shares(components)
    _check_proposals(components.proposals.items)


def _check_shares(components: Components) -> None:
    shares, levels = components.shares, components.share_values.levels
    _hold("B3.3: there is a pool for 2 to 5 seats", {pool.seats for pool in shares.pool} == {2, 3, 4, 5})
    for pool in shares.pool:
        _hold("B3.3: stack and pool are no more than all tiles", shares.stack + pool.tiles <= shares.tiles)
        _hold("B3.7: every seat finds two different shares", 4 * pool.tiles - 2 * (pool.seats - 1) > pool.tiles)
    bounds = [level.length_to for level in levels]
    steps = [bound for bound in bounds[:-1] if bound is not None]
    _hold("B3.21: the levels rise and the last has no end", bounds[-1] is None and bounds[:-1] == sorted(set(steps)))
    for level in levels:
        falling = sorted(level.values, reverse=True)
        _hold(
            "B3.21: five standings a level, none better than the one before", len(falling) >= 5 and list(level.values) == falling
        )


def _check_proposals(proposals: tuple[Proposal, ...]) -> None:
    _unique("AVE Proposal tiles", (tile.id for tile in proposals))
    kinds = Counter(tile.kind for tile in proposals)
    _hold("B1.25: 6 short and 4 long AVE Proposal tiles", kinds == {"short": 6, "long": 4})
    for tile in proposals:
        if tile.kind == "short":
            _hold("B1.28: a short one costs two tiles of one icon each", [len(icons) for icons in tile.cost] == [1, 1])
        else:
            _hold("B1.29: a long one costs three exact tiles", [len(icons) for icons in tile.cost] == [2, 2, 2])
        _hold("B1.33: a long one, and no other, is a share", (tile.share is not None) == (tile.kind == "long"))


# --- maps ---


def _check_map(document: MapDocument, components: Components) -> None:
    hexes = {one.id: one for one in document.hexes.items}
    cities = {city.id: city for city in document.cities.items}
    _unique("hexes", (one.id for one in document.hexes.items))
    _unique("hexes", ((one.q, one.r) for one in document.hexes.items))
    _unique("cities", (city.id for city in document.cities.items))
    _unique("city numbers", (city.number for city in document.cities.items))
    _hold("a hex is named after its place", all(one.id == f"{one.q},{one.r}" for one in hexes.values()))
    _same("every city has a hex", (one.id for one in hexes.values() if one.kind == "city"), (c.hex for c in cities.values()))
    ferries = document.ferries.items
    _same("every ferry has a hex", (one.id for one in hexes.values() if one.kind == "ferry"), (f.hex for f in ferries))
    bridges, tunnels = document.bridges.items, document.tunnels.items
    _same("every bridge has a hex", (one.id for one in hexes.values() if one.kind == "bridge"), (b.hex for b in bridges))
    _same("every tunnel has a hex", (one.id for one in hexes.values() if one.kind == "tunnel"), (t.hex for t in tunnels))
    _hold("a ferry joins two cities", all(f.a in cities and f.b in cities and f.a != f.b for f in ferries))
    _hold("a ferry opens the bridge", all(bridge.opened_by in {f.id for f in ferries} for bridge in bridges))
    _check_borders(document)
    _check_starts(document, components)
    _check_reach(document, components)


def _same(fact: str, some: Iterable[str], others: Iterable[str]) -> None:
    _hold(fact, sorted(some) == sorted(others))


def _check_borders(document: MapDocument) -> None:
    track = {one.id for one in document.hexes.items if one.kind != "ferry"}
    for border in document.red_borders.items:
        _hold(f"B1.18: {border.name} lies between two hexes", {border.a, border.b} <= track and border.b in around(border.a))


def _check_starts(document: MapDocument, components: Components) -> None:
    cities = {city.id: city for city in document.cities.items}
    homes, headquarters = document.homes, document.headquarters.items
    starts = [home.city for home in homes.items] + ([] if homes.shared is None else [homes.shared])
    _unique("starting cities", starts)
    if headquarters:
        _hold("B1.12: a map has Headquarter tiles or fixed homes", not starts)
    else:
        _same("every company has a home", (home.company for home in homes.items), COMPANIES)
    places = starts + [one.city for one in headquarters]
    _hold("every start is a city", set(places) <= cities.keys())
    closed = {city.id for city in cities.values() if city.capacity is None}
    _hold("B1.41: fixed starts, and no others, are closed", closed == set(starts))
    _hold("a city takes 1 to 4 companies", all(city.capacity in (None, 1, 2, 3, 4) for city in cities.values()))
    bonus = 0 if document.bonus_city is None else 1
    tiles = len(cities) - bonus - (4 if headquarters else len(starts))
    _hold("there are enough Demand tiles for the map", tiles <= len(components.demand_tiles.items))


def _check_reach(document: MapDocument, components: Components) -> None:
    """No city, the bonus city apart, is out of reach of every other with the trains that an Asset board holds."""
    apart = None if document.bonus_city is None else document.bonus_city.city
    cities = {city.hex for city in document.cities.items if city.id != apart}
    beside, _ = neighbours(document)
    landscape = beside.keys() - {city.hex for city in document.cities.items}
    _hold("all land, with bridges and tunnels, hangs together", len(pieces(beside, cities | landscape)) == 1)
    for city in cities:
        found = distances(beside, city, landscape)
        near = [there for there in cities - {city} if found.get(there, 99) <= components.asset_board.most]
        _hold(f"the city at {city} can be reached from another", bool(near))


def _check_japan(japan: MapDocument) -> None:
    numbers = {city.number: city for city in japan.cities.items}
    named = {number: numbers[number].id for number in (12, 27, 37) if number in numbers}
    _hold("B1.14, B1.15: cities 12, 27, 37", named == {12: "takamatsu", 27: "sapporo", 37: "naha"})
    _hold("B1.42: 37 cities", len(numbers) == 37)
    trains = {one.city: one.trains for one in japan.headquarters.items}
    _hold("B1.12: six Headquarter tiles", len(trains) == len(japan.headquarters.items) == 6)
    five = {city for city, count in trains.items() if count == 5}
    _hold("B1.14: Takamatsu and Sapporo start with 5 trains, the others with 4", five == {"takamatsu", "sapporo"})
    _hold("B1.14: Takamatsu and Sapporo start with 5 trains, the others with 4", set(trains.values()) == {4, 5})
    regions = {city.region for city in japan.cities.items} - {None}
    _hold("B1.11: six JR regions", len(japan.interchange.regions) == 6 and regions == set(japan.interchange.regions))
    bonuses = {bonus.regions: bonus.length for bonus in japan.interchange.bonuses}
    _hold("B1.22: 3, 4, 5, 6 regions are worth 1, 2, 3, 5", bonuses == {3: 1, 4: 2, 5: 3, 6: 5})
    _check_ferries(japan)


def _check_ferries(japan: MapDocument) -> None:
    ferries = japan.ferries.items
    lines = {frozenset((ferry.a, ferry.b)): ferry for ferry in ferries}
    _hold("B1.20: a ferry takes 2 trains", japan.ferries.trains == 2)
    _hold("B1.23: a ferry is worth 2 of length", japan.ferries.length == 2)
    strait = lines.get(frozenset(("takamatsu", "wakayama")))
    _hold("B1.17: Takamatsu and Wakayama are joined by a ferry", strait is not None)
    openers = [bridge.opened_by for bridge in japan.bridges.items]
    _hold("B1.17: and by a bridge that it opens", strait is not None and openers == [strait.id])
    bonus = japan.bonus_city
    _hold("B1.19: Naha has 2 wild influence icons and 1 of length", bonus is not None and bonus.city == "naha")
    assert bonus is not None
    _hold("B1.19: Naha has 2 wild influence icons and 1 of length", (bonus.influence, bonus.length) == (2, 1))
    naha = next(city for city in japan.cities.items if city.id == "naha")
    _hold("B1.19: Naha is reached by a ferry", any("naha" in line for line in lines))
    track = {one.id for one in japan.hexes.items if one.kind != "ferry"}
    _hold("B1.19: Naha is reached by a ferry only", not track & set(around(naha.hex)))
    region = {city.id: city.region for city in japan.cities.items}
    crossing = {ferry.label: {region[ferry.a], region[ferry.b]} for ferry in ferries if ferry.crosses_edge}
    _hold("B1.20: lines (1) and (3) cross the map's edge", crossing.keys() == {"1", "3"})
    _hold("B1.20: they join Hokkaido to Honshu", all("hokkaido" in ends and len(ends) == 2 for ends in crossing.values()))


def _check_spain(spain: MapDocument) -> None:
    _hold("B1.24: Madrid is a start of all", spain.homes.shared == "madrid")
    _hold("B1.24: each company has a start of its own", len({home.city for home in spain.homes.items}) == 4)
