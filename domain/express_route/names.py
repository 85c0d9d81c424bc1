"""Names of the content's things in sentences."""

from collections.abc import Iterable

from domain.express_route.content.content import Content
from domain.express_route.state import Control


class Words:
    """Names of the content's things in sentences."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def package(self, package: str) -> str:
        """``the Boston to Kansas City package (demand 1)``."""
        token = self.content.packages[package]
        return f"the {self.point(token.origin)} to {self.point(token.destination)} package (demand {token.demand})"

    def point(self, point: str) -> str:
        """A city's name, or where a waypoint lies."""
        return self.content.name(point)

    def vehicle(self, vehicle: str) -> str:
        """``the Skylane Shipper``."""
        return f"the {self.content.vehicles[vehicle].name}"

    def control(self, vehicle: str, control: Control) -> str:
        """``the range of the Skylane Shipper``."""
        return f"the {control} of {self.vehicle(vehicle)}"

    def card(self, card: str) -> str:
        """``Phone Bank 1``, ``Range (demand 3)``."""
        upgrade = self.content.upgrades[card]
        kind = upgrade.kind.replace("_", " ").title()
        if upgrade.kind in ("phone_bank", "battery"):
            return f"{kind} {upgrade.level}"
        cost = upgrade.cost
        if cost.demands is not None:
            return f"{kind} (demand {' or '.join(map(str, cost.demands))})"
        return f"{kind} ({self.point(cost.city) if cost.city is not None else self.region(cost.region)})"

    def region(self, region: str | None) -> str:
        """A region's name."""
        return "" if region is None else self.content.regions[region].name

    def specialist(self, specialist: str) -> str:
        """A specialist's name."""
        return self.content.specialists[specialist].name

    def requirement(self, requirement: str | None) -> str:
        """A requirement token's name."""
        return "none" if requirement is None else self.content.requirements[requirement].name

    def event(self, card: str) -> str:
        """An event's headline and what it does."""
        printed = self.content.events[card]
        effects = [
            *(f"no travel into, out of or through {self.point(city)}" for city in printed.closed_cities),
            *([] if printed.closed_region is None else [f"nothing enters or leaves the {self.region(printed.closed_region)}"]),
            *(f"the highway {self.point(a)}–{self.point(b)} is closed" for a, b in printed.closed_highways),
            *(f"{self.vehicle(vehicle)} cannot be used" for vehicle in printed.stopped_vehicles),
        ]
        return f"{printed.title}: {'; '.join(effects)}"

    def listed(self, parts: Iterable[str]) -> str:
        """``a, b and c``."""
        *rest, last = parts
        return f"{', '.join(rest)} and {last}" if rest else last
