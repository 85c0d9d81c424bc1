"""Accounts and their tokens."""

from typing import Final

from litestar import Controller

from app.http import presenting, requests, schemas
from app.http.call import Call
from app.http.codes import Code
from app.http.operations import Answer, operation
from app.http.paging import PageQuery, next_link, read_cursor, write_cursor
from app.http.replies import Reply, json_reply
from app.services.accounts import Claim

_PRIVATE: Final = [(b"cache-control", b"private, no-cache"), (b"vary", b"Authorization")]
_SECRET: Final = [(b"cache-control", b"no-store")]


class AccountsController(Controller):
    """Who plays."""

    path = "/v1/accounts"
    tags = ("Accounts",)

    @operation(
        "POST",
        id="registerAccount",
        summary="Register an account",
        about="Anybody may. The token is shown this once; it is good for reading and playing.",
        public=True,
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.NewAccount, status=201, about="The account and its token.", headers=("Location",)),),
        refuses=(Code.NAME_TAKEN, Code.ALREADY_CREATED, Code.IDEMPOTENCY_KEY_REUSED),
    )
    async def register(self, call: Call, *, body: requests.RegisterAccount) -> Reply:
        account, secret = await call.services.accounts.register(claim(call), body.name, body.kind)
        location = (b"location", f"/v1/accounts/{account.name}".encode())
        return json_reply(schemas.NewAccount(presenting.account(account), secret), 201, [location, *_SECRET])

    @operation(
        "GET",
        "/me",
        id="getMyAccount",
        summary="The caller's account",
        scope="read",
        bucket="read",
        answers=(Answer(shape=schemas.Account, about="The account."),),
    )
    async def me(self, call: Call) -> Reply:
        account = await call.services.accounts.find(call.known.account_id)
        return json_reply(presenting.account(account), headers=_PRIVATE)

    @operation(
        "GET",
        "/{name:str}",
        id="getAccount",
        summary="An account, by its name or id",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.Account, about="The account."),),
    )
    async def account(self, call: Call, *, name: str) -> Reply:
        return json_reply(presenting.account(await call.services.accounts.find(name)), headers=[(b"cache-control", b"no-cache")])


class TokensController(Controller):
    """By what accounts are known."""

    path = "/v1/tokens"
    tags = ("Accounts",)

    @operation(
        "POST",
        id="createToken",
        summary="Make another token",
        about="With no more scopes than the token that is used for it, and no later end. It is shown this once.",
        bucket="create",
        keyed=True,
        answers=(Answer(shape=schemas.NewToken, status=201, about="The token."),),
        refuses=(Code.SCOPE_REFUSED, Code.EXPIRY_REFUSED, Code.ALREADY_CREATED, Code.IDEMPOTENCY_KEY_REUSED),
    )
    async def issue(self, call: Call, *, body: requests.CreateToken) -> Reply:
        token, secret = await call.services.accounts.issue(claim(call), call.known, frozenset(body.scopes), body.expires_at)
        shown = schemas.NewToken(token.id, presenting.scopes(token), token.created_at, token.expires_at, secret)
        return json_reply(shown, 201, _SECRET)

    @operation(
        "GET",
        id="listTokens",
        summary="The account's tokens",
        scope="read",
        about="Newest first, without those whose time is over.",
        bucket="read",
        answers=(Answer(shape=schemas.TokenPage, about="A page of tokens.", headers=("Link",)),),
        refuses=(Code.INVALID_CURSOR,),
    )
    async def tokens(self, call: Call, *, query: PageQuery) -> Reply:
        place = read_cursor("tokens", query.cursor, "time", "id")
        after = None if place is None else (place[0], place[1])
        found = await call.services.accounts.tokens(call.known.account_id, after, query.limit + 1)
        page, headers, following = found[: query.limit], list(_PRIVATE), None
        if len(found) > query.limit:
            following = write_cursor("tokens", (page[-1].created_at.isoformat(), page[-1].id))
            headers.append(next_link(call, "cursor", following))
        return json_reply(schemas.TokenPage([presenting.token(one) for one in page], following), headers=headers)

    @operation(
        "DELETE",
        "/{token_id:str}",
        id="deleteToken",
        summary="Withdraw a token",
        about="It is worth nothing from now on; streams that were opened with it end within seconds. A token withdraws itself "
        "and those that it could have made: with no scope that it lacks, and no later end.",
        bucket="create",
        answers=(Answer(status=204, about="It is withdrawn."),),
        refuses=(Code.MIGHTIER_TOKEN,),
    )
    async def withdraw(self, call: Call, *, token_id: str) -> Reply:
        await call.services.accounts.withdraw(call.known, token_id)
        return Reply(204)


def claim(call: Call) -> Claim:
    """The request's idempotency key, if it has one, and what it stands for."""
    return Claim(call.key(), call.digest())
