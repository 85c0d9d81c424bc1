"""A second, plain statement of the rules: every command that can be written is asked about, one by one.

It reads the printed data and the position only; nothing of ``domain.express_route.rules`` or ``legal`` is used.
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

from domain.express_route import commands as c
from domain.express_route.content.content import Content
from domain.express_route.state import State, Vehicle
from domain.kernel.ids import Seat
from domain.kernel.messages import Command

VEHICLES = ("mach1", "mach2", "mach3", "skylane")
TRUCKS = VEHICLES[:3]


@cache
def every_command(content: Content) -> tuple[Command, ...]:
    """Every command that the content allows to be written, and some with ids that do not exist."""
    document = content.document
    packages = [*content.packages, "X99"]
    cards = [*content.upgrades, "range-7"]
    cities = [*(city.id for city in document.map.cities.items), "atlantis"]
    points = [*cities, *(w.id for w in document.map.waypoints.items)]
    vehicles = [*VEHICLES, "mach4"]
    return (
        *(c.ChooseSpecialist(s.id) for s in document.specialists.items),
        *(c.StationVehicle(v, city) for v in vehicles for city in cities),
        *(c.BuildAirport(city) for city in cities),
        *(c.PlaceWarehouse(city) for city in cities),
        *(c.ShiftStarter(p, city) for p in packages for city in cities),
        *(c.MoveExecutive(v, control) for v in vehicles for control in ("range", "load")),
        *(c.RemoveUpgrade(card) for card in cards),
        *(kind(v) for v in vehicles for kind in (c.RaiseRange, c.RaiseLoad, c.UnlockCapacity)),
        c.FillCaller("low"),
        c.FillCaller("high"),
        *(c.AddPackage(space) for space in range(7)),
        c.AddFromDeck(),
        *(c.PlacePackage(city) for city in cities),
        c.DrawEvent(),
        c.LookAtEvents(),
        *(c.ResolveEvent(card, "top") for card in content.events),
        *(c.ResolveEvent(card, "bottom") for card in content.events),
        *(c.ActivateControl(v, k, b) for v in vehicles for k in ("range", "load") for b in ("silver", "purple")),
        *(c.MoveTo(point) for point in points),
        *(c.LoadPackage(p, space) for p in packages for space in (None, 0, 1, 2, 3)),
        *(c.UnloadPackage(p) for p in packages),
        *(c.HandOver(p, v, space) for p in packages for v in vehicles for space in (None, 0, 1, 2)),
        c.CloseControl(),
        *(c.BuyUpgrade(p, card) for p in packages for card in cards),
        *(c.PlaceDelivery(space) for space in range(9)),
        *(c.DiscardPackage(p) for p in packages),
        *(c.DriveTruck(v, point) for v in vehicles for point in points),
        *(c.LoadFreely(p, v) for p in packages for v in vehicles),
        *(kind(p) for p in packages for kind in (c.DeliverFreely, c.DispatchPackage, c.LiftPackage)),
        c.SwapCallers(),
        c.Finish(),
        c.EndTurn(),
    )


def well_formed(content: Content, state: State, seat: Seat, rng: random.Random) -> Iterator[Command]:
    """All of them: fewer than 10,000."""
    yield from every_command(content)


def slow_legal(content: Content, state: State, seat: Seat) -> Iterator[Command]:
    """What may be done, command by command."""
    asked = situation(state, seat)
    if asked is not None:
        yield from (command for command in every_command(content) if _allowed(content, state, seat, asked, command))


def situation(state: State, seat: Seat) -> str | None:
    """What the seat is at: N1–N16, R43, R61."""
    if state.ended:
        return None
    order = [(state.start + n) % len(state.panels) for n in range(len(state.panels))]
    waiting = [s for s in order if state.panels[s].specialist is None]
    if waiting:
        return "specialist" if waiting[0] == seat else None
    if state.owed[seat]:
        return state.owed[seat][0]
    if state.step == "bonuses" or state.turn.seat != seat:
        return None
    turn = state.turn
    for thing, name in (
        (turn.turned_over, "navigate"),
        (turn.dispatching, "pay_dispatch"),
        (turn.delivered, "delivered"),
        (turn.control, "moving" if turn.control and turn.control.control == "range" else "loading"),
        (turn.lifting, "lifting"),
        (turn.looked, "pick"),
    ):
        if thing:
            return name
    return {"packages": "add", "event": "draw", "actions": "act"}[state.step]


def _allowed(content: Content, state: State, seat: Seat, asked: str, command: Command) -> bool:
    match command:
        case c.ChooseSpecialist(specialist=who):
            return asked == "specialist" and _specialist(content, state, who)
        case c.StationVehicle() | c.BuildAirport() | c.PlaceWarehouse() | c.ShiftStarter() | c.RemoveUpgrade():
            return _bonus(content, state, seat, asked, command)
        case c.MoveExecutive(vehicle=v, control=k):
            may = asked == "place_executive" or (asked == "act" and _ability(state, "executive"))
            return may and v in VEHICLES and (v, k) != ("skylane", "range") and _executive(state, seat, v, k)
        case c.RaiseRange(vehicle=v):
            return asked == "raise_range" and v in TRUCKS and state.panels[seat].range[v] < 3
        case c.RaiseLoad(vehicle=v):
            return asked == "raise_load" and v in VEHICLES and state.panels[seat].load[v] < 2
        case c.UnlockCapacity(vehicle=v):
            return asked == "unlock_capacity" and v in VEHICLES and state.vehicles[v].locked
        case c.FillCaller(deck=deck):
            return asked == "fill_caller" and len(state.decks[deck]) > 0
        case c.AddPackage(space=n):
            light = state.turn.light in ("green", "yellow")
            return asked == "add" and light and n < len(state.callers) and state.callers[n] is not None
        case c.AddFromDeck():
            return asked == "add" and state.turn.light == "red"
        case c.PlacePackage(city=city):
            return asked == "navigate" and _navigate(content, state, city)
        case c.DrawEvent():
            return asked == "draw"
        case c.LookAtEvents():
            return asked == "draw" and _ability(state, "forecaster") and len(state.stack) > 1
        case c.ResolveEvent(card=card):
            return asked == "pick" and card in state.turn.looked
        case c.BuyUpgrade(package=package, card=card):
            return asked in ("add", "draw", "act", "loading", "delivered") and _buyable(content, state, package, card)
        case c.PlaceDelivery(space=n):
            return asked == "delivered" and n in _homes(content, state, state.track)
        case c.DiscardPackage(package=package):
            return _discard(content, state, asked, package)
        case c.CloseControl():
            return asked in ("moving", "loading") and state.turn.control is not None and state.turn.control.done > 0
        case c.Finish():
            return asked in ("shift_starters", "lifting")
        case c.EndTurn():
            return asked == "act"
        case _:
            return _driving(content, state, seat, asked, command)


def _driving(content: Content, state: State, seat: Seat, asked: str, command: Command) -> bool:
    moving = state.turn.control.vehicle if state.turn.control else ""
    match command:
        case c.ActivateControl(vehicle=v, control=k, battery=b):
            return asked == "act" and v in VEHICLES and _activate(content, state, seat, v, k, b)
        case c.MoveTo(point=point):
            return asked == "moving" and _open_way(content, state, moving, point)
        case c.LoadPackage(package=p, space=n):
            return asked == "loading" and _takes(content, state, seat, moving, p, n)
        case c.UnloadPackage(package=p):
            return asked == "loading" and p in _aboard(state, moving)
        case c.HandOver(package=p, vehicle=v, space=n):
            return asked == "loading" and _gives(content, state, seat, moving, p, v, n)
        case c.DriveTruck(vehicle=v, point=point):
            idle = v in TRUCKS and v not in state.turn.moved
            return asked == "act" and _ability(state, "driver") and idle and _open_way(content, state, v, point)
        case c.LoadFreely(package=p, vehicle=v):
            may = asked == "act" and _ability(state, "opportunist") and v in VEHICLES
            return may and not _out(content, state, v) and _takes(content, state, seat, v, p, None)
        case c.DeliverFreely(package=p):
            return asked == "act" and _ability(state, "autodeliver") and _at_home(content, state, p)
        case c.DispatchPackage(package=p):
            return asked == "act" and _ability(state, "dispatcher") and _jump(content, state, p)
        case c.LiftPackage(package=p):
            may = asked == "lifting" or (asked == "act" and _ability(state, "warehouse"))
            return may and p not in state.turn.lifted and _below_another_in_a_city(content, state, p)
        case c.SwapCallers():
            return asked == "act" and _ability(state, "operator") and any(caller for caller in state.callers)
    raise AssertionError(command)


def _specialist(content: Content, state: State, who: str) -> bool:
    """U11, R41, SC1 to SC3."""
    allowed = content.scenarios[state.options.scenario].specialists
    return (allowed is None or who in allowed) and who not in [panel.specialist for panel in state.panels]


def _ability(state: State, who: str) -> bool:
    """SP1–SP11: once on each of your turns."""
    return state.panels[state.turn.seat].specialist == who and not state.turn.ability_used


def _bonus(content: Content, state: State, seat: Seat, asked: str, command: Command) -> bool:
    match command:
        case c.StationVehicle(vehicle=v, city=city):
            left = state.owed[seat].count("station_vehicle")
            expected = {4: "mach1", 3: "mach2", 2: "mach3", 1: "skylane"}.get(left)
            where = _airports(content, state) if v == "skylane" else set(content.cities)
            return asked == "station_vehicle" and v == expected and city in where
        case c.BuildAirport(city=city):
            return asked == "build_airport" and city in content.cities and not content.cities[city].airport
        case c.PlaceWarehouse(city=city):
            return asked == "place_warehouse" and city in content.cities
        case c.ShiftStarter(package=p, city=city):
            on_map = [package for stack in state.stacks.values() for package in stack]
            may = asked == "shift_starters" and p in on_map and p not in state.shifted
            return may and city in _beside(content, p)
        case c.RemoveUpgrade(card=card):
            kind = asked.removeprefix("remove_")
            return asked.startswith("remove_") and card in _sale(content, state) and content.upgrades[card].kind == kind
    raise AssertionError(command)


def _executive(state: State, seat: Seat, vehicle: str, control: str) -> bool:
    """R12, R55."""
    panel = state.panels[seat]
    here = panel.executive is not None and (panel.executive.vehicle, panel.executive.control) == (vehicle, control)
    return not here and not (control == "range" and panel.range[vehicle] == 3)


def _airports(content: Content, state: State) -> set[str]:
    return {city.id for city in content.document.map.cities.items if city.airport} | ({state.airport} if state.airport else set())


@cache
def _roads(content: Content) -> set[frozenset[str]]:
    return {frozenset(pair) for group in content.document.map.highways for pair in group.items}


def _beside(content: Content, package: str) -> set[str]:
    """Cities one highway from the origin, without the destination (R8)."""
    token = content.packages[package]
    near = {city for city in content.cities if frozenset((city, token.origin)) in _roads(content)}
    return near - {token.destination}


def _navigate(content: Content, state: State, city: str) -> bool:
    assert state.turn.turned_over is not None
    package = state.turn.turned_over.package
    return city == content.packages[package].origin or city in _beside(content, package)


def _sale(content: Content, state: State) -> set[str]:
    return set(content.upgrades) - set(state.bought) - set(state.removed)


def _buyable(content: Content, state: State, package: str, card: str) -> bool:
    """G1 to G10, R26."""
    if package not in [*state.track, state.turn.delivered] or card not in _sale(content, state):
        return False
    token, printed = content.packages[package], content.upgrades[card]
    region = content.cities[token.destination].region
    cost = printed.cost
    pays = (
        (cost.demands is not None and token.demand in cost.demands)
        or (cost.city is not None and cost.city == token.destination)
        or (cost.region is not None and cost.region == region)
    )
    return pays and _useful(state, printed.kind, printed.level)


def _useful(state: State, kind: str, level: int) -> bool:
    def room(most: int, attribute: str, owed: str) -> bool:
        return any(
            sum(most - n for n in getattr(panel, attribute).values()) > state.owed[s].count(owed)  # type: ignore[arg-type]
            for s, panel in enumerate(state.panels)
        )

    return {
        "range": lambda: room(3, "range", "raise_range"),
        "load": lambda: room(2, "load", "raise_load"),
        "capacity": lambda: any(vehicle.locked for vehicle in state.vehicles.values()),
        "demand": lambda: not state.limit_raised,
        "phone_bank": lambda: len(state.callers) == {1: 2, 2: 3}[level],
        "battery": lambda: state.battery_level == level - 1,
    }[kind]()


def _homes(content: Content, state: State, track: list[str | None]) -> list[int]:
    """Where the delivered package may lie: D1 to D5, R29."""
    assert state.turn.delivered is not None
    for space in range(4):
        if track[space] is None:
            return [space]
    homes = []
    for first, token in zip((4, 6), state.requirements, strict=True):
        beside = [package for package in track[first : first + 2] if package is not None]
        if len(beside) < 2 and _meets(content, token, state.turn.delivered, beside):
            homes.append(first if track[first] is None else first + 1)
    return homes


def _meets(content: Content, token: str | None, package: str, beside: list[str]) -> bool:
    """X10."""
    demand, region = content.packages[package].demand, content.cities[content.packages[package].destination].region
    demands = {content.packages[p].demand for p in beside}
    regions = {content.cities[content.packages[p].destination].region for p in beside}
    return {
        None: True,
        "low": demand in (1, 2, 3),
        "high": demand in (4, 5, 6),
        "odd": demand in (1, 3, 5),
        "even": demand in (2, 4, 6),
        "west": region == "west",
        "same-demand": demands <= {demand},
        "different-regions": region not in regions,
        "same-region": regions <= {region},
    }[token]


def _discard(content: Content, state: State, asked: str, package: str) -> bool:
    """D6, R19, R31, R32."""
    if asked == "pay_dispatch":
        return package in state.track
    if asked != "delivered" or _homes(content, state, state.track):
        return False
    if package == state.turn.delivered:
        return True
    return package in state.track and bool(_homes(content, state, [None if p == package else p for p in state.track]))


def _out(content: Content, state: State, vehicle: str) -> bool:
    """R23."""
    return state.turn.event is not None and vehicle in content.events[state.turn.event].stopped_vehicles


def _open_way(content: Content, state: State, vehicle: str, to: str) -> bool:
    """A5, A6, T9, R21 to R23."""
    at = state.vehicles[vehicle].at
    if vehicle == "skylane":
        way = to in _airports(content, state) and to != at
    else:
        way = frozenset((at, to)) in _roads(content) and len({at, to}) == 2
    if not way or _out(content, state, vehicle):
        return False
    if state.turn.event is None:
        return True
    event = content.events[state.turn.event]
    if vehicle != "skylane" and {at, to} in [set(pair) for pair in event.closed_highways]:
        return False
    return _border_open(content, state, at, to)


def _border_open(content: Content, state: State, at: str, to: str) -> bool:
    if state.turn.event is None:
        return True
    event = content.events[state.turn.event]
    inside = [point in content.cities and content.cities[point].region == event.closed_region for point in (at, to)]
    return not ({at, to} & set(event.closed_cities)) and inside[0] == inside[1]


def _activate(content: Content, state: State, seat: Seat, vehicle: str, control: str, battery: str) -> bool:
    """A1, A2, R11, R35."""
    panel = state.panels[seat]
    on_it = Counter(p.battery for p in state.turn.placed if (p.vehicle, p.control) == (vehicle, control))
    if {"silver": panel.silver, "purple": panel.purple}[battery] < 1 or _out(content, state, vehicle):
        return False
    if vehicle != "skylane":
        room = on_it[battery] == 0  # type: ignore[index]
    elif panel.specialist == "pilot":
        room = on_it.total() < 2
    else:
        room = battery == "silver" and on_it.total() == 0
    if not room:
        return False
    if control == "range":
        return any(_open_way(content, state, vehicle, point) for point in content.points)
    return bool(_aboard(state, vehicle)) or any(
        _takes(content, state, seat, vehicle, p, n) for p in content.packages for n in (None, 0, 1, 2)
    )


def _aboard(state: State, vehicle: str) -> list[str]:
    return [package for space in state.vehicles[vehicle].spaces for package in space] if vehicle in VEHICLES else []


def _takes(content: Content, state: State, seat: Seat, vehicle: str, package: str, space: int | None) -> bool:
    """A8 (i) and (iii)."""
    at = state.vehicles[vehicle].at
    pile = state.stacks.get(at, [])
    on_ground = package in pile and (pile[0] == package or at == state.warehouse)
    by_hand = any(
        other != vehicle and held.at == at and not _out(content, state, other) and package in _aboard(state, other)
        for other, held in state.vehicles.items()
    )
    return (on_ground or by_hand) and _has_room(state, seat, state.vehicles[vehicle], space)


def _gives(content: Content, state: State, seat: Seat, giver: str, package: str, receiver: str, space: int | None) -> bool:
    """A8 (iv)."""
    if receiver not in VEHICLES or receiver == giver or package not in _aboard(state, giver):
        return False
    together = state.vehicles[receiver].at == state.vehicles[giver].at
    return together and not _out(content, state, receiver) and _has_room(state, seat, state.vehicles[receiver], space)


def _has_room(state: State, seat: Seat, vehicle: Vehicle, space: int | None) -> bool:
    """A11, R18, R47."""
    if space is None:
        return [] in vehicle.spaces
    doubled = any(len(held) == 2 for held in vehicle.spaces)
    occupied = space < len(vehicle.spaces) and len(vehicle.spaces[space]) == 1
    return state.panels[seat].specialist == "spacesaver" and occupied and not doubled


def _at_home(content: Content, state: State, package: str) -> bool:
    """R17."""
    return any(
        package in _aboard(state, v) and held.at == content.packages[package].destination and not _out(content, state, v)
        for v, held in state.vehicles.items()
    )


def _jump(content: Content, state: State, package: str) -> bool:
    """R19, R48."""
    for truck in TRUCKS:
        if package in _aboard(state, truck):
            at, to = state.vehicles[truck].at, content.packages[package].destination
            paid = any(held is not None for held in state.track)
            return paid and at != to and not _out(content, state, truck) and _border_open(content, state, at, to)
    return False


def _below_another_in_a_city(content: Content, state: State, package: str) -> bool:
    """R42, R51, R54."""
    return any(package in stack[1:] for point, stack in state.stacks.items() if point in content.cities)


def conserved(content: Content, state: State) -> None:
    """C4 to C11, X14: every component is somewhere, once."""
    _packages_conserved(content, state)
    _cards_conserved(content, state)
    _panels_conserved(state)
    for vid, vehicle in state.vehicles.items():
        assert vehicle.at in content.points
        assert vid != "skylane" or vehicle.at in _airports(content, state)
        assert len(vehicle.spaces) == (2 if vid == "skylane" else 1) + (not vehicle.locked)
        assert sum(len(space) > 1 for space in vehicle.spaces) <= 1
    assert all(state.stacks.values())


def _packages_conserved(content: Content, state: State) -> None:
    turned = [] if state.turn.turned_over is None else [state.turn.turned_over.package]
    open_ = [*(p for stack in state.stacks.values() for p in stack), *(p for v in VEHICLES for p in _aboard(state, v)), *turned]
    delivered = [p for p in (*state.track, state.turn.delivered) if p is not None]
    callers = [caller for caller in state.callers if caller is not None]
    everywhere = [*open_, *delivered, *callers, *state.decks["low"], *state.decks["high"], *state.box]
    assert sorted(everywhere) == sorted(content.packages), "a package is lost or twice there"
    assert state.demand == sum(content.packages[p].demand for p in open_), "X14"
    assert state.deliveries == len(delivered) + len(state.box)
    for deck, tokens in state.decks.items():
        assert all(content.packages[p].deck == deck for p in tokens)
        assert 0 <= state.known_backs[deck] <= len(tokens)


def _cards_conserved(content: Content, state: State) -> None:
    events = [*state.stack, *state.discarded_events, *state.turn.looked, *([state.turn.event] if state.turn.event else [])]
    assert len(events) == len(set(events)) == sum(content.scenarios[state.options.scenario].events)
    assert set(state.returned) <= set(state.stack)
    assert len([*state.bought, *state.removed]) == len({*state.bought, *state.removed})
    locks = sum(v.locked for v in state.vehicles.values()) + (2 - state.phone_level) + (not state.limit_raised)
    assert 0 <= locks <= 7
    assert len(state.callers) == (2, 3, 5)[state.phone_level]


def _panels_conserved(state: State) -> None:
    placed = Counter(p.battery for p in state.turn.placed)
    silver = sum(panel.silver for panel in state.panels) + placed["silver"]
    purple = sum(panel.purple for panel in state.panels) + placed["purple"]
    assert silver <= 12
    assert purple <= 4
    expected = (3, 3, 4)[state.battery_level] * len(state.panels)
    assert silver + purple == expected
    for panel in state.panels:
        assert min(panel.silver, panel.purple) >= 0
        assert all(1 <= n <= 3 for n in panel.range.values())
        assert all(1 <= n <= 2 for n in panel.load.values())
