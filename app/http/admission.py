"""Who calls, whether he calls too often, and whether his token allows it: what is checked before a request is read."""

from typing import Final, Literal, NamedTuple

from app.http.call import Call
from app.http.codes import Code
from app.http.problems import HttpRefusal
from app.http.replies import Header
from app.services.refusals import TokenLost
from infrastructure.records import Token

Scope = Literal["read", "play", "admin"]
Bucket = Literal["read", "play", "create", "streams"]
SCOPES: Final[tuple[Scope, ...]] = ("read", "play", "admin")


class Admission(NamedTuple):
    """What an operation asks of its caller; without a ``bucket`` nothing. ``public``: no token is needed; ``scope``: what
    one must have that there is; ``recalls``: a token that was good lately will do, the operation makes sure of it itself."""

    scope: Scope | None
    public: bool
    bucket: Bucket | None
    recalls: bool


async def admit(call: Call, admission: Admission) -> None:
    """Sets the call's ``caller`` and ``allowance``. Raises 401, 429 and 403 ``insufficient_scope``, in this order."""
    if admission.bucket is None:
        return
    recalled = call.services.accounts.recall(_secret(call)) if admission.recalls else None
    if recalled is not None:
        call.caller, call.recalled = recalled
    else:
        call.caller = await authenticate(call)
    if call.caller is None and call.header(b"authorization") is not None:
        raise invalid_token()
    if call.caller is None and not admission.public:
        raise token_required()
    await _limit(call, admission.bucket)
    if call.caller is not None and admission.scope is not None and admission.scope not in call.caller.scopes:
        raise HttpRefusal(
            Code.INSUFFICIENT_SCOPE,
            f"The token lacks the scope {admission.scope}.",
            params={"scope": admission.scope},
            headers=[_challenge(f', error="insufficient_scope", scope="{admission.scope}"')],
        )


async def first_of(call: Call, refusal: HttpRefusal) -> HttpRefusal:
    """What refuses the call: that its token was recalled and is good no more, which comes first, or else this."""
    try:
        await call.services.accounts.make_sure(call.recalled)
    except TokenLost:
        return invalid_token()
    return refusal


async def authenticate(call: Call) -> Token | None:
    """The token that the call came with, as far as it is good for anything now."""
    secret = _secret(call)
    return await call.services.accounts.authenticate(secret) if secret else None


def _secret(call: Call) -> str:
    """The secret of the token that the call came with, empty without one."""
    scheme, _, secret = (call.header(b"authorization") or "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


async def _limit(call: Call, bucket: Bucket) -> None:
    allowance = await call.services.limits.take(bucket, caller_name(call), 1)
    call.allowance = bucket, allowance
    if not allowance.granted:
        raise HttpRefusal(
            Code.RATE_LIMITED,
            f"The limit {bucket} is used up for now.",
            params={"limit": bucket},
            headers=[(b"retry-after", b"%d" % max(allowance.retry_after, 1))],
        )


def invalid_token() -> HttpRefusal:
    """The token is good for nothing, now."""
    return HttpRefusal(Code.INVALID_TOKEN, headers=[_challenge(', error="invalid_token"')])


def token_required() -> HttpRefusal:
    """Who calls without a token cannot have this."""
    return HttpRefusal(Code.TOKEN_REQUIRED, headers=[_challenge("")])


def _challenge(fault: str) -> Header:
    return b"www-authenticate", f'Bearer realm="waybill"{fault}'.encode()


async def give_back(call: Call, bucket: Bucket) -> None:
    """What cost nothing is not counted."""
    call.allowance = bucket, await call.services.limits.take(bucket, caller_name(call), -1)


def caller_name(call: Call) -> str:
    """Whose limits count: the account's, else those of the address that the call comes from."""
    if call.caller is not None:
        return call.caller.account_id
    client = call.scope["client"]
    return "nobody" if client is None else client[0]


def limit_headers(call: Call) -> list[Header]:
    """What the answer says of the limit that the call counted against."""
    if call.allowance is None:
        return []
    bucket, allowance = call.allowance
    name = bucket.encode()
    return [
        (b"ratelimit-policy", b'"%b";q=%d' % (name, allowance.limit)),
        (b"ratelimit", b'"%b";r=%d;t=%d' % (name, allowance.remaining, allowance.reset)),
    ]
