"""Mini Express as a case for the conformance kit."""

import random
from collections.abc import Iterable
from itertools import product

from domain.kernel.ids import Seat
from domain.kernel.messages import Command
from domain.mini_express import RULESET
from domain.mini_express.commands import (
    Build,
    BuildFerry,
    DeclineTax,
    EndTurn,
    GainInfluence,
    Lay,
    Pass,
    Pay,
    PayTax,
    Sponsor,
    TakeShare,
    TakeStartShare,
)
from domain.mini_express.content.content import Content
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.state import MapId, MiniExpressOptions, State
from tests.domain.kit import Case, Variant
from tests.domain.mini_express.slow import slow_legal

MAPS: tuple[MapId, MapId] = ("japan-1987", "spain-1975")
SEATS = (2, 3, 4, 5)


def every_variant(seats: int) -> tuple[Variant, ...]:
    """B1.46: both mini expansions, or one, or none, on either map."""
    options = [
        MiniExpressOptions(map=name, dagger_and_cloak=cloak, death_and_taxes=taxes)
        for name, cloak, taxes in product(MAPS, (False, True), (False, True))
    ]
    return tuple(Variant(seats, one) for one in options)


SWITCHED = tuple(
    Variant(
        seats,
        MiniExpressOptions(
            map=name,
            dagger_and_cloak=True,
            death_and_taxes=True,
            tie="worse",
            mixed_end=True,
            bridge_requires_ferry=False,
            short_purple_is_wild=True,
            two_player_first_block=2,
        ),
    )
    for seats, name in product((2, 4), MAPS)
)
"""Every ruling's option the other way."""

VARIANTS = (*(variant for seats in SEATS for variant in every_variant(seats)), *SWITCHED)


def conserved(content: Content, state: State) -> None:
    """B1.43, B1.1, PUB 7: 25 trains and 9 shares a company, 32 Demand tiles, 6 Favor tiles, 10 Proposals."""
    for company in COMPANIES:
        mine = state.companies[company]
        assert len(mine.network) + 2 * len(mine.ferries) + mine.assets + mine.supply + mine.taxes == 25
        assert len(set(mine.network)) == len(mine.network)
        assert 0 <= mine.assets <= 5
        assert mine.supply >= 0
        assert min(mine.shares, mine.pool, *(player.influence[company] for player in state.players)) >= 0
    _shares_conserved(state)
    _tiles_conserved(content, state)


def _shares_conserved(state: State) -> None:
    """B3.3, B3.7: six on every Asset board; of the pool two are taken by each seat, and the others are out of the game then."""
    seats, pool = len(state.players), 2 if len(state.players) <= 3 else 3
    there = {c: state.companies[c].shares + state.companies[c].pool + sum(p.shares[c] for p in state.players) for c in COMPANIES}
    if state.phase in ("setup", "start_share"):
        assert there == dict.fromkeys(COMPANIES, 6 + pool)
    else:
        assert sum(there.values()) == 4 * 6 + 2 * seats
        assert all(6 <= there[company] <= 6 + pool for company in COMPANIES)


def _tiles_conserved(content: Content, state: State) -> None:
    paid = state.payment.tiles if state.payment else []
    demand = [*state.demand.values(), *state.removed, *paid, *(tile for p in state.players for tile in p.demand)]
    assert sorted(demand) == sorted(content.demand)
    if state.options.dagger_and_cloak:
        favors = [p.favor for p in state.players] + state.favor_box
        assert sorted(map(str, favors)) == sorted(content.favors)
    proposals = [tile for stack in state.stacks for tile in (stack.top, *stack.under) if tile]
    proposals += [tile for player in state.players for tile in player.proposals]
    assert sorted(proposals) == (sorted(content.proposals) if state.options.map == "spain-1975" else [])


def well_formed(content: Content, state: State, seat: Seat, rng: random.Random) -> Iterable[Command]:
    """Every command that can be written with the content's names, and some with names that it has not."""
    board = content.maps[state.options.map]
    yield from (kind() for kind in (Pass, PayTax, DeclineTax, EndTurn))
    yield from (kind(company) for kind in (TakeStartShare, TakeShare, Build, GainInfluence) for company in COMPANIES)
    yield from (Lay(hex_id) for hex_id in (*board.hexes, "99,99", ""))
    yield from (BuildFerry(line, city) for line in (*board.ferries, "nowhere") for city in (*board.cities, "atlantis"))
    yield from (Sponsor(proposal) for proposal in (*content.proposals, "nothing"))
    yield from (Pay(tile) for tile in (*content.demand, "nothing"))


CASE = Case(RULESET, VARIANTS, slow_legal, well_formed, conserved, most_commands=2_000)
