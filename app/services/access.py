"""Who may see a game, and as whom."""

from typing import Literal, NamedTuple

from app.ports import Lobby
from app.services.refusals import NotFound, NotOver, NotYourSeat, SeatRequired
from domain.kernel.ids import AccountId, Seat
from domain.kernel.viewer import OMNISCIENT, SPECTATOR, Viewer
from domain.table.state import AnyGame


class Asked(NamedTuple):
    """Who asks, and as whom he wants to look: a seat, a named viewer, or as whoever he is."""

    account: AccountId | None
    seat: Seat | None = None
    viewer: Literal["spectator", "omniscient"] | None = None


class Access:
    """Nothing guesses a seat, and what may not be seen is not there."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby

    async def see(self, game: AnyGame, account: AccountId | None) -> None:
        """Raises ``NotFound`` for a private game that this account has nothing to do with."""
        if game.visibility != "private" or (account is not None and account == game.owner) or game.seats_of(account):
            return
        if account is None or not await self._lobby.may_see(game.id, account):
            raise NotFound("there is no such game")

    async def viewer(self, game: AnyGame, asked: Asked) -> Viewer:
        """As whom the answer is given. Raises ``NotFound``, ``NotYourSeat``, ``NotOver``, ``SeatRequired``."""
        await self.see(game, asked.account)
        if asked.viewer == SPECTATOR:
            return SPECTATOR
        if asked.viewer == OMNISCIENT:
            if not game.over:
                raise NotOver("everything is shown when the game is over")
            return OMNISCIENT
        if asked.seat is not None and game.over and asked.seat < len(game.holders):
            return asked.seat
        seat = own_seat(game, asked.account, asked.seat)
        return SPECTATOR if seat is None else seat

    async def seat(self, game: AnyGame, account: AccountId, seat: Seat | None) -> Seat:
        """The seat that the account plays. Raises ``NotFound``, ``NotYourSeat``, ``SeatRequired``."""
        await self.see(game, account)
        own = own_seat(game, account, seat)
        if own is None:
            raise NotYourSeat("this account holds no seat of the game")
        return own


def own_seat(game: AnyGame, account: AccountId | None, seat: Seat | None) -> Seat | None:
    """The seat meant by an account: the one named if it holds it, else its only one; ``None`` if it holds none."""
    held = game.seats_of(account)
    if seat is not None:
        if seat not in held:
            raise NotYourSeat(f"seat {seat} is not this account's")
        return seat
    if len(held) > 1:
        raise SeatRequired("this account holds several seats: say which")
    return held[0] if held else None
