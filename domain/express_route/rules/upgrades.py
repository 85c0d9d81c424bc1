"""Buying upgrades."""

from domain.express_route.content.content import Content
from domain.express_route.content.schema import Cost, UpgradeKind
from domain.express_route.rules.broken import Broken
from domain.express_route.state import State
from domain.kernel.ids import Seat


def accepts(content: Content, cost: Cost, package: str) -> bool:
    """G3: whether a package pays this cost."""
    token = content.packages[package]
    if cost.demands is not None:
        return token.demand in cost.demands
    if cost.city is not None:
        return token.destination == cost.city
    return content.region_of(token.destination) == cost.region


def on_sale(content: Content, state: State) -> list[str]:
    """G4: cards neither bought nor removed."""
    return [card for card in content.upgrades if card not in state.bought and card not in state.removed]


def payments(state: State) -> list[str]:
    """G1, R25: packages that may be spent: those of the track and the one just delivered."""
    track = [package for package in state.track if package is not None]
    return track if state.turn.delivered is None else [*track, state.turn.delivered]


def range_room(content: Content, state: State, seat: Seat) -> int:
    """How often the seat's truck ranges can still rise; choices owed count as made (R26)."""
    most = content.board.control_values.range_most
    return sum(most - r for r in state.panels[seat].range.values()) - state.owed[seat].count("raise_range")


def load_room(content: Content, state: State, seat: Seat) -> int:
    """How often the seat's loads can still rise; choices owed count as made (R26)."""
    most = content.board.control_values.load_most
    return sum(most - n for n in state.panels[seat].load.values()) - state.owed[seat].count("raise_load")


def has_effect(content: Content, state: State, kind: UpgradeKind) -> bool:
    """R26: whether the upgrade would change anything."""
    match kind:
        case "range":
            return any(range_room(content, state, Seat(seat)) > 0 for seat in range(state.seats))
        case "load":
            return any(load_room(content, state, Seat(seat)) > 0 for seat in range(state.seats))
        case "capacity":
            return any(vehicle.locked for vehicle in state.vehicles.values())
        case "demand":
            return not state.limit_raised
        case "phone_bank" | "battery":
            return True


def card_broken(content: Content, state: State, card: str) -> Broken | None:
    """G4, G5, R26: why the card cannot be bought by anybody; ``None`` if it can."""
    params = {"card": card}
    if card in state.bought or card in state.removed:
        return Broken("not_on_sale", "G4", "{card} is not on sale", params)
    upgrade = content.upgrades[card]
    level = {"phone_bank": state.phone_level, "battery": state.battery_level}.get(upgrade.kind, 0)
    if upgrade.level != level + 1:
        return Broken("level_first", "G5", "{card} needs the level before it", params)
    if not has_effect(content, state, upgrade.kind):
        return Broken("no_effect", "R26", "{card} would change nothing", params)
    return None


def purchase_broken(content: Content, state: State, package: str, card: str) -> Broken | None:
    """G1–G5: why this package cannot be spent for this card; ``None`` if it can."""
    if package not in payments(state):
        return Broken("not_delivered", "G1", "{package} is not a delivered package", {"package": package})
    if (broken := card_broken(content, state, card)) is not None:
        return broken
    if not accepts(content, content.upgrades[card].cost, package):
        return Broken("wrong_price", "G3", "{package} does not pay for {card}", {"package": package, "card": card})
    return None


def cards_for_sale(content: Content, state: State) -> list[str]:
    """Cards that could be bought with the right package."""
    return [card for card in content.upgrades if card_broken(content, state, card) is None]
