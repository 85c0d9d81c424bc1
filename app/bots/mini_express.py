"""A greedy opponent for Mini Express: it looks one action ahead and weighs what shares will be worth.

It plays for the difference between its own worth and the best other's. Worth is counted company by company, so that an action
is judged by the companies it changes.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp

from domain.kernel.messages import Command
from domain.mini_express.commands import (
    Build,
    BuildFerry,
    GainInfluence,
    Lay,
    Pay,
    PayTax,
    Sponsor,
    TakeShare,
    TakeStartShare,
)
from domain.mini_express.content.content import Content, Map
from domain.mini_express.content.document import COMPANIES, Company
from domain.mini_express.view_types import MiniExpressCity, MiniExpressCompany, MiniExpressView

GROWTH = 9.0
"""How much longer a company gets in a whole game."""
THREAT = 0.6
"""How much of a share that the next seat could take counts against an action."""
PURSE = 0.25
"""What a step of influence is worth as money, early in the game."""
TRAIN = 0.15
"""What a train on the Asset board of a company is worth per share of the lead in it."""
TILE = 0.6
"""What a Demand tile is worth, early in the game."""


def greedy(content: Content, view: MiniExpressView, legal: Sequence[Command]) -> Command:
    """The legal command that looks best; the first of equals."""
    if len(legal) == 1:
        return legal[0]
    judge = Judge(content, view)
    return max(legal, key=judge.worth_of)


@dataclass
class Stake:
    """A company, as far as its shares' worth goes. Lists have an entry a seat."""

    name: Company
    influence: list[int]
    shares: list[int]
    length: int
    taxes: int
    assets: int
    stack: int


@dataclass(frozen=True)
class Plan:
    """A build, or the rest of one, to a city with so many trains; ``length``: what the whole of it adds."""

    city: str
    trains: int
    length: int


class Judge:
    """How good each command looks to the seat that is to act."""

    def __init__(self, content: Content, view: MiniExpressView) -> None:
        assert view.seat is not None
        self.content, self.view, self.me = content, view, view.seat
        self.board: Map = content.maps[view.options.map]
        self.after = (self.me + 1) % len(view.players)
        self.left = _left(view)
        self.cities: dict[str, MiniExpressCity] = {city.city: city for city in view.cities}
        self.companies: dict[Company, MiniExpressCompany] = {one.company: one for one in view.companies}
        self.stakes = {company: self._stake(n, company) for n, company in enumerate(COMPANIES)}

    def _stake(self, n: int, company: Company) -> Stake:
        printed = self.companies[company]
        holdings = [player.holdings[n] for player in self.view.players]
        influence = [one.influence for one in holdings]
        favor = self.view.players[self.me].favor
        if favor is not None:
            influence[self.me] += sum(g.points for g in self.content.favors[favor].influence if g.company == company)
        length = printed.length + printed.interchange_bonus
        shares = [one.shares for one in holdings]
        return Stake(company, influence, shares, length, printed.taxes_paid, printed.assets, printed.shares)

    def worth_of(self, command: Command) -> float:
        """What the position is worth to this seat after the command, and what it is likely to lead to."""
        match command:
            case TakeStartShare(company=company):
                return len(self.companies[company].reach) + self.companies[company].assets
            case TakeShare(company=company):
                return self._share(company)
            case Build(company=company):
                return max(self._build(company, plan) for plan in self._plans(company))
            case Lay(hex=hex_id):
                return self._lay(hex_id)
            case BuildFerry(city=city):
                return self._ferry(city)
            case GainInfluence(company=company):
                return self._changed({company: 1})
            case PayTax():
                return self._tax()
            case Sponsor(proposal=proposal):
                return self._sponsor(proposal)
            case Pay(tile=tile):
                return -float("wild" in self.content.demand[tile].icons)
            case _:
                return 0.0

    # --- a company's worth ---

    def worth(self, stake: Stake) -> float:
        """What the shares of a company are worth to this seat, less what they are to the best other."""
        values = self._values(stake)
        worths = [
            shares * _at(values, _standing(stake.influence, seat, 0.4 + 1.5 * self.left))
            for seat, shares in enumerate(stake.shares)
        ]
        mine = worths.pop(self.me)
        others = max(worths) * 0.5 + sum(worths) / len(worths) * 0.5
        lead = stake.shares[self.me] - sum(stake.shares) / len(stake.shares)
        purse = PURSE * self.left * min(stake.influence[self.me], 6)
        return mine - others + purse + TRAIN * lead * stake.assets * self.left

    def _values(self, stake: Stake) -> list[float]:
        """A share's worth by standing at the length that is to be expected."""
        length = stake.length + GROWTH * self.left
        limits = self.content.components.taxation.limits
        paid = stake.taxes + round(2 * self.left)
        if self.view.options.death_and_taxes and paid < len(limits):
            length = min(length, limits[paid])
        return _between_levels(self.content, length)

    def _threat(self) -> float:
        """What the next seat would get by the best share that it could take now."""
        found = 0.0
        for stake in self.stakes.values():
            if stake.stack and stake.assets <= stake.influence[self.after]:
                influence = list(stake.influence)
                influence[self.after] -= stake.assets
                standing = _standing(influence, self.after, 0.4 + 1.5 * self.left)
                found = max(found, _at(self._values(stake), standing))
        return found

    def _total(self) -> float:
        return sum(self.worth(stake) for stake in self.stakes.values()) - THREAT * self._threat()

    def _with(self, change: Callable[[dict[Company, Stake]], float]) -> float:
        """The whole worth after a change, which may add to it; the stakes are put back."""
        kept = self.stakes
        self.stakes = {
            name: Stake(name, list(one.influence), list(one.shares), one.length, one.taxes, one.assets, one.stack)
            for name, one in kept.items()
        }
        extra = change(self.stakes)
        total = self._total() + extra
        self.stakes = kept
        return total

    def _changed(self, influence: dict[Company, int]) -> float:
        def change(stakes: dict[Company, Stake]) -> float:
            for company, points in influence.items():
                stakes[company].influence[self.me] += points
            return 0.0

        return self._with(change)

    # --- actions ---

    def _share(self, company: Company) -> float:
        def change(stakes: dict[Company, Stake]) -> float:
            stake = stakes[company]
            stake.influence[self.me] -= stake.assets
            stake.shares[self.me] += 1
            stake.stack -= 1
            stake.assets = min(stake.assets + self.content.components.asset_board.refill, 5)
            return 0.0

        return self._with(change)

    def _build(self, company: Company, plan: Plan) -> float:
        city = self.cities[plan.city]

        def change(stakes: dict[Company, Stake]) -> float:
            stakes[company].length += plan.length
            stakes[company].assets -= plan.trains
            for other in city.companies:
                stakes[other].assets = min(stakes[other].assets + 1, 5)
            extra = 0.0
            for icon in city.demand.icons if city.demand else ("wild", "wild"):
                if icon in stakes:
                    stakes[icon].influence[self.me] += 1
                else:
                    extra += 1.0
            fills = city.capacity is not None and len(city.companies) + 1 == city.capacity
            return extra + (TILE * self.left if fills and self.view.stacks else 0.0)

        return self._with(change)

    def _plans(self, company: Company) -> Iterator[Plan]:
        """Builds that can be begun now; a way of more trains than the shortest is taken to exist."""
        most = self.companies[company].assets
        for reach in self.companies[company].reach:
            if reach.line is not None:
                yield self._by_ferry(reach.city)
            else:
                yield from (Plan(reach.city, trains, trains - 1) for trains in range(reach.trains, most + 1))

    def _by_ferry(self, city: str) -> Plan:
        ferries, bonus = self.board.document.ferries, self.board.bonus_city
        extra = bonus.length if bonus is not None and bonus.city == city else 0
        return Plan(city, ferries.trains + 1, ferries.length + extra)

    def _ferry(self, city: str) -> float:
        assert self.view.build is not None
        return self._build(self.view.build.company, self._by_ferry(city))

    def _lay(self, hex_id: str) -> float:
        """The best build that goes on over this hex."""
        build = self.view.build
        assert build is not None
        laid = len(build.path)
        ends = self._ends(hex_id, set(build.path), build.trains_left)
        return max(self._build(build.company, Plan(city, trains, laid + trains - 1)) for city, trains in ends)

    def _ends(self, hex_id: str, laid: set[str], left: int) -> set[tuple[str, int]]:
        """(city, trains from here on) of the ways over a hex; the open cities are those that the view says can be reached."""
        assert self.view.build is not None
        company = self.companies[self.view.build.company]
        closed = {bridge.hex for bridge in self.view.bridges if not bridge.open}
        free = self.board.landscape - closed - set(company.hexes) - laid
        open_ = {reach.city for reach in company.reach if reach.line is None}
        found: set[tuple[str, int]] = set()

        def go(here: str, path: tuple[str, ...]) -> None:
            city = self.board.city_at.get(here)
            if city is not None:
                if city in open_:
                    found.add((city, len(path)))
            elif here in free and len(path) < left:
                for there in self.board.beside[here]:
                    if there not in path:
                        go(there, (*path, there))

        go(hex_id, (hex_id,))
        return found

    def _tax(self) -> float:
        """Against declining, which is worth 0."""
        assert self.view.build is not None
        stake = self.stakes[self.view.build.company]
        paid = Stake(stake.name, stake.influence, stake.shares, stake.length, stake.taxes + 1, stake.assets - 1, stake.stack)
        return self.worth(paid) - self.worth(stake)

    def _sponsor(self, proposal: str) -> float:
        """Against ending the turn, which is worth 0."""
        tile = self.content.proposals[proposal]

        def change(stakes: dict[Company, Stake]) -> float:
            for gain in tile.reward:
                stakes[gain.company].influence[self.me] += gain.points
            if tile.share is not None:
                stakes[tile.share].shares[self.me] += 1
            return -0.2 * TILE * self.left * len(tile.cost)

        return self._with(change) - self._total()


def _left(view: MiniExpressView) -> float:
    """How much of the game is to come, from 1 down to 0, by the two companies that are nearest to being sold out or used up."""
    if view.ending is not None:
        return 0.0
    by_shares = sum(sorted(one.shares for one in view.companies)[:2]) / 12
    by_trains = sum(sorted(one.supply for one in view.companies)[:2]) / 40
    return min(by_shares, by_trains, 1.0)


def _standing(influence: list[int], seat: int, spread: float) -> float:
    """The place to be expected on an Influence track, from 1; a lead counts the less, the more is to come."""
    mine = influence[seat]
    ahead = ((other - mine - 0.5) / spread for n, other in enumerate(influence) if n != seat)
    return 1 + sum(1 / (1 + exp(-x)) for x in ahead)


def _at(values: list[float], standing: float) -> float:
    """A share's worth at a place between two."""
    low = min(int(standing), len(values) - 1)
    part = standing - low
    return values[low - 1] * (1 - part) + values[low] * part


def _between_levels(content: Content, length: float) -> list[float]:
    """A share's worth by standing, with no steps between the levels."""
    levels = content.components.share_values.levels
    points = [0.0, *(float(level.length_to or 0) + 1 for level in levels[:-1])]
    at = max(n for n, point in enumerate(points) if point <= length)
    here = levels[at].values
    if at + 1 == len(levels):
        return [float(value) for value in here]
    part = (length - points[at]) / (points[at + 1] - points[at])
    return [a + (b - a) * part for a, b in zip(here, levels[at + 1].values, strict=True)]
