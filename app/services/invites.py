"""Letting others in."""

from datetime import datetime
from typing import NamedTuple

from app.ports import Lobby, Requests
from app.services.access import Access
from app.services.accounts import Claim, digest_of, known_before, new_secret, refuse_known, request_of, to_come
from app.services.games import Games
from app.services.table import NotOwner
from domain.kernel.errors import TableRefused
from domain.kernel.ids import AccountId, GameId, Seat
from infrastructure.records import VersionConflict


class Issued(NamedTuple):
    """A new invite and its secret."""

    secret: str
    seat: Seat | None
    expires_at: datetime | None


class Invites:
    """Gives out the right to take a seat."""

    def __init__(self, lobby: Lobby, requests: Requests, games: Games, access: Access) -> None:
        self._lobby = lobby
        self._requests = requests
        self._games = games
        self._access = access

    async def issue(
        self, claim: Claim, game_id: GameId, account: AccountId, seat: Seat | None, expires_at: datetime | None
    ) -> Issued:
        """A new invite, for one seat or any.

        Raises ``NotFound``, ``NotOwner``, ``KeyReused``, ``AlreadyCreated``, ``ExpiryRefused``, and ``TableRefused``
        (``not_open``, ``no_such_seat``).
        """
        _, game = await self._games.current(game_id)
        owner, status, seats = game.owner, game.status, len(game.holders)
        await self._access.see(game, account)
        if account != owner:
            raise NotOwner("only the owner may invite")
        await refuse_known(self._requests, account, claim)
        ends = to_come(expires_at)
        if status != "open":
            raise TableRefused("not_open", f"the game is {status}", {"status": status})
        if seat is not None and seat >= seats:
            raise TableRefused("no_such_seat", f"there is no seat {seat}", {"seat": seat})
        secret = new_secret("wi_")
        try:
            request = request_of(account, claim, f"/v1/games/{game_id}")
            await self._lobby.add_invite(game_id, digest_of(secret), seat, ends, request)
        except VersionConflict:
            raise await known_before(self._requests, account, claim) from None
        return Issued(secret, seat, ends)
