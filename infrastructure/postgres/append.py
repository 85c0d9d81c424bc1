"""The append: one statement, which stores the commands of many streams, one a stream."""

from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

import asyncpg
import msgspec

from infrastructure.postgres.instants import to_time
from infrastructure.records import Append

T = TypeVar("T")

_to_json = msgspec.json.Encoder()

# ``taken`` is what passed: the head stood at the expected version (or there was none) and the key is new: to the stream, and if
# it is an account's to all streams and to what was created outside of them; and the token, if one is named, is still good. The
# rest follows from it, by the stream alone: two commands of one stream in a batch would get in each other's way. A new stream
# has no old keys; its request is claimed.
_APPEND = """
with entry as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::bytea[], $8::text[], $9::text[],
                       $10::text[], $11::text[], $12::smallint[], $13::int[], $14::bytea[], $15::bytea[], $16::timestamptz[],
                       $17::bytea[])
    as entry(stream_id, kind, ruleset, rules_version, expected, version, head_hash, status, to_act,
             actor, key, seat, decision, commands, digest, at, token)
), moved as (
  update streams set version = entry.version, head_hash = entry.head_hash, status = entry.status, to_act = entry.to_act::jsonb
  from entry
  where entry.expected > 0 and streams.stream_id = entry.stream_id and streams.version = entry.expected
    and case entry.actor when 'bot' then
          not exists (select from command_log log
                      where log.stream_id = entry.stream_id and log.actor = entry.actor and log.key = entry.key)
        else
          not exists (select from command_log log
                      where log.actor <> 'bot' and log.actor || ' ' || log.key = entry.actor || ' ' || entry.key)
          and not exists (select from requests where requests.actor = entry.actor and requests.key = entry.key)
        end
    and (entry.token is null
         or exists (select from tokens where tokens.digest = entry.token
                    and (tokens.expires_at is null or tokens.expires_at > clock_timestamp())))
  returning streams.stream_id
), begun as (
  insert into streams (stream_id, kind, ruleset, rules_version, version, head_hash, status, to_act)
  select stream_id, kind, ruleset, rules_version, version, head_hash, status, to_act::jsonb from entry where expected = 0
  on conflict (stream_id) do nothing
  returning stream_id
), taken as (
  select stream_id from moved union all select stream_id from begun
), logged as (
  insert into command_log (stream_id, actor, key, seat, decision, commands, digest, at, first_version, last_version)
  select stream_id, actor, key, seat, decision, commands, digest, at, expected + 1, version
  from entry join taken using (stream_id)
), recorded as (
  insert into events (stream_id, version, type, data, seat, command, hash, recorded_at)
  select stream_id, event.version, type, data, event.seat, command, hash, at
  from unnest($18::uuid[], $19::int[], $20::text[], $21::bytea[], $22::smallint[], $23::bytea[], $24::bytea[])
    as event(stream_id, version, type, data, seat, command, hash)
  join entry using (stream_id) join taken using (stream_id)
  order by stream_id, event.version
)
select stream_id from taken
"""


WRITING = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
"""Settings of connections that do nothing but append: one plan, made once, which takes the heads one after the other in the
order of the batch, by their index."""


def appending(batch: Sequence[Append]) -> tuple[Any, ...]:
    """The statement and its values, for at most one command a stream. It returns the streams whose command it stored; the others'
    heads or keys were against it, and of those nothing was written. The batch is sorted, so that two processes that store at
    once take the heads in the same order."""
    return (_APPEND, *_columns(sorted(batch, key=attrgetter("stream_id"))))


async def unless_deadlocked(act: Callable[[], Awaitable[T]]) -> T:
    """Do it, again if Postgres picked it to end a deadlock: nothing of it was kept then."""
    for _ in range(8):
        try:
            return await act()
        except asyncpg.DeadlockDetectedError:
            continue
    return await act()


def _columns(batch: Sequence[Append]) -> list[list[object]]:
    entries = [_entry(one) for one in batch]
    events = [
        (one.stream_id, version, *event) for one in batch for version, event in enumerate(one.events, start=one.expected + 1)
    ]
    return [list(column) for column in (*zip(*entries, strict=True), *zip(*events, strict=True))]


def _entry(one: Append) -> tuple[object, ...]:
    return (
        one.stream_id,
        one.kind,
        one.ruleset,
        one.rules_version,
        one.expected,
        one.expected + len(one.events),
        one.events[-1].hash,
        one.status,
        _to_json.encode(one.to_act).decode(),
        one.actor,
        one.key,
        one.seat,
        one.decision,
        one.commands,
        one.digest,
        to_time(one.at),
        one.token,
    )
