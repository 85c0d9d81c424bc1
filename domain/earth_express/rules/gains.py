"""A benefit on its way: pay, count, take, place, give. Forced steps are taken here, choices are left to the seat (K3 to K6)."""

from collections.abc import Iterator

from domain.earth_express.content.components import Content
from domain.earth_express.demeter_events import DemeterScored
from domain.earth_express.events import EarthExpressEvent, GainForgone, GrowthPaid, SproutPaid, TokensGiven
from domain.earth_express.grid import CELLS
from domain.earth_express.rules.abilities import gain
from domain.earth_express.rules.tableau import growth_room, sprout_room, with_growth, with_sprouts
from domain.earth_express.state import Act, Player, State
from domain.kernel.ids import Seat


def go_on(content: Content, state: State, seat: Seat) -> Iterator[EarthExpressEvent]:
    """Carry the seat's act on until it is over or the seat has to choose."""
    player = state.players[seat]
    while (act := player.act) is not None:
        forced = _forced(content, state, seat, player, act)
        if forced is None:
            return
        yield forced


def _forced(content: Content, state: State, seat: Seat, player: Player, act: Act) -> EarthExpressEvent | None:
    """The act's next step if it is no choice."""
    if not act.due:
        return _payment(seat, player, act) if act.pay_growth or act.pay_sprouts else gain(content, state, seat, act)
    if act.seeds:
        return None
    if act.growth:
        return None if growth_room(content, player, act) else GainForgone(seat, "growth", act.growth, declined=False)
    if act.sprouts:
        return None if sprout_room(content, player, act) else GainForgone(seat, "sprout", act.sprouts, declined=False)
    return _given(state, seat, act)


def _payment(seat: Seat, player: Player, act: Act) -> EarthExpressEvent | None:
    """K6: paying is forced when only one Flora can pay."""
    payers = with_growth(player.cells) if act.pay_growth else with_sprouts(player.cells)
    if len(payers) > 1:
        return None
    cell = CELLS[payers[0]]
    return GrowthPaid(seat, cell) if act.pay_growth else SproutPaid(seat, cell)


def _given(state: State, seat: Seat, act: Act) -> EarthExpressEvent | None:
    """SYM4 to SYM7: what others get; B6: an only opponent need not be named. SOL14: Demeter scores it."""
    if state.solo:
        if act.others:
            return DemeterScored(act.others, "others")
        return DemeterScored(act.opponent, "opponent")
    others = [other for other in state.seats() if other != seat]
    if act.others:
        return TokensGiven(seat, others, act.others)
    return TokensGiven(seat, others, act.opponent) if len(others) == 1 else None
