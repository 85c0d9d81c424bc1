"""Records of the services → the shapes of answers."""

from collections.abc import Iterable, Mapping

import msgspec

from app.http import schemas
from app.http.admission import SCOPES, Scope
from app.http.etags import viewer_name
from app.services.play import Played, Tried
from app.services.read import Viewed
from app.services.recording import PublicFacts
from app.services.shown import Legal, ShownEvent
from domain.kernel.ids import AccountId, GameId, Instant
from infrastructure import records

_facts = msgspec.json.Decoder(PublicFacts)


def account(found: records.Account) -> schemas.Account:
    """An account."""
    return schemas.Account(found.id, found.name, found.kind, found.created_at)


def token(found: records.Token) -> schemas.Token:
    """A token without its secret."""
    return schemas.Token(found.id, scopes(found), found.created_at, found.expires_at)


def scopes(found: records.Token) -> list[Scope]:
    """A token's scopes in the order in which they are documented."""
    return [scope for scope in SCOPES if scope in found.scopes]


def accounts_in(rows: Iterable[records.GameRow]) -> set[AccountId]:
    """The accounts that games speak of."""
    return {one for row in rows for one in (row.owner, *row.accounts) if one is not None}


def game(row: records.GameRow, names: Mapping[AccountId, str]) -> schemas.Game:
    """A game's public facts; ``names`` of the accounts that it speaks of."""
    facts = _facts.decode(row.data)

    def ref(account_id: AccountId) -> schemas.AccountRef:
        return schemas.AccountRef(account_id, names.get(account_id))

    return schemas.Game(
        id=row.id,
        ruleset=facts.ruleset,
        rules_version=facts.rules_version,
        content_hash=facts.content_hash,
        options=facts.options,
        visibility=facts.visibility,
        hot_seat=facts.hot_seat,
        sandbox=facts.sandbox,
        status=facts.status,
        owner=ref(facts.owner),
        seats=[schemas.GameSeat(s.seat, None if s.account is None else ref(s.account), s.bot) for s in facts.seats],
        version=row.version,
        head_hash=row.head_hash.hex(),
        seed_commitment=facts.seed_commitment,
        to_act=to_act(row.to_act),
        outcome=facts.outcome,
        created_at=facts.created_at,
        started_at=facts.started_at,
        ended_at=facts.ended_at,
    )


def created_at(row: records.GameRow) -> Instant:
    """When a game was opened."""
    return _facts.decode(row.data).created_at


def to_act(waiting: Iterable[records.ToAct]) -> list[schemas.ToAct]:
    """The open decisions."""
    return [schemas.ToAct(*one) for one in waiting]


def view(seen: Viewed) -> schemas.View:
    """What one viewer sees."""
    return schemas.View(seen.game_id, seen.version, viewer_name(seen.viewer), to_act(seen.to_act), seen.outcome, seen.state)


def legal(game_id: GameId, found: Legal) -> schemas.LegalList:
    """What a seat may send."""
    decision = None
    if found.number is not None:
        assert found.kind is not None
        assert found.words is not None
        decision = schemas.Decision(found.number, found.kind, found.words)
    return schemas.LegalList(game_id, found.seat, found.version, decision, list(found.commands), list(found.reveals))


def event(game_id: GameId, shown: ShownEvent) -> schemas.GameEvent:
    """A recorded event."""
    assert shown.version is not None
    assert shown.at is not None
    assert shown.prev_hash is not None
    assert shown.hash is not None
    return schemas.GameEvent(
        game_id=game_id,
        version=shown.version,
        at=shown.at,
        seat=shown.seat,
        event=shown.event,
        redacted=shown.redacted,
        words=shown.words,
        prev_hash=shown.prev_hash,
        hash=shown.hash,
        salt=msgspec.UNSET if shown.salt is None else shown.salt,
    )


def played(done: Played) -> schemas.Played:
    """What came of commands."""
    seen: schemas.View | msgspec.UnsetType = msgspec.UNSET
    following: schemas.LegalList | msgspec.UnsetType = msgspec.UNSET
    if done.view is not None:
        seen = schemas.View(done.game_id, done.version, f"seat{done.seat}", to_act(done.to_act), done.outcome, done.view)
    if done.next is not None:
        following = legal(done.game_id, done.next)
    return schemas.Played(
        receipt=schemas.Receipt(done.game_id, done.seat, done.first_version, done.version, done.hash),
        events=[event(done.game_id, shown) for shown in done.events],
        to_act=to_act(done.to_act),
        view=seen,
        next=following,
    )


def dry_run(tried: Tried) -> schemas.DryRun:
    """What would come of commands."""
    foreseen = [schemas.ForeseenEvent(one.seat, one.event, one.redacted, one.words) for one in tried.events]
    return schemas.DryRun(foreseen, tried.complete)
