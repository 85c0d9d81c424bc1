"""What everything else is measured against: how many bare appends a second the same Postgres takes in the same minutes.

A bare append is one statement from asyncpg: the compare-and-set of a stream's version, and one event. 16 connections,
``synchronous_commit=on``, 4,096 streams, an event of 400 bytes, tables with a primary key and nothing else.
"""

import asyncio
import random
import time
import uuid

import asyncpg

CONNECTIONS = 16
STREAMS = 4096
EVENT = b'{"test":"' + b"x" * 389 + b'"}'

_SET_UP = """
drop schema if exists yardstick cascade;
create schema yardstick;
create table yardstick.streams (stream_id uuid primary key, version int not null);
create table yardstick.events (
    stream_id uuid, version int, position bigint generated always as identity, type text not null, data bytea not null,
    primary key (stream_id, version)
);
"""
_APPEND = """
with head as (
    update yardstick.streams set version = version + 1 where stream_id = $1 and version = $2 returning version
)
insert into yardstick.events (stream_id, version, type, data) select $1, version, $3, $4 from head returning position
"""


async def bare_appends_a_second(url: str, seconds: float = 3.0, connections: int = CONNECTIONS) -> float:
    """The rate. Makes tables in a schema of its own, and removes them."""
    streams = [uuid.uuid4() for _ in range(STREAMS)]
    control = await asyncpg.connect(url)
    await control.execute(_SET_UP)
    await control.execute("insert into yardstick.streams select unnest($1::uuid[]), 0", streams)
    await control.execute("vacuum analyze yardstick.streams")
    try:
        shares = [dict.fromkeys(streams[n::connections], 0) for n in range(connections)]
        return sum(await asyncio.gather(*(_append(url, share, seconds) for share in shares)))
    finally:
        await control.execute("drop schema yardstick cascade")
        await control.close()


async def _append(url: str, versions: dict[uuid.UUID, int], seconds: float) -> float:
    """One connection's rate, on streams of its own."""
    connection = await asyncpg.connect(url, server_settings={"synchronous_commit": "on"})
    statement = await connection.prepare(_APPEND)
    streams = list(versions)
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        stream = random.choice(streams)
        assert await statement.fetchval(stream, versions[stream], "test.acted.v1", EVENT) is not None
        versions[stream] += 1
        done += 1
    await connection.close()
    return done / spent
