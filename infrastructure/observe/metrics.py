"""Every metric of Waybill. Names end in their unit; a process adds to them, the launcher sums them up."""

import os
from typing import Final

from prometheus_client import Counter, Gauge, Histogram, values

_PROCESS: Final = os.getpid()
if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
    # It asks for the process's number at every count, lest it was forked; ours are not.
    values.ValueClass = values.MultiProcessValue(lambda: _PROCESS)  # type: ignore[no-untyped-call]

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

REQUESTS = Counter("waybill_http_requests", "Answered requests", ["operation", "status"])
REQUEST_SECONDS = Histogram(
    "waybill_http_request_seconds", "From request to answer, without waiting for news", ["operation"], buckets=_FAST
)
STREAMS_OPEN = Gauge("waybill_streams_open", "Event streams that clients hold open", multiprocess_mode="livesum")
RATE_LIMITED = Counter("waybill_rate_limited", "Requests refused for want of tokens", ["bucket"])

COMMANDS = Counter(
    "waybill_commands", "Commands by what came of them: played, replayed, or the refusal's code", ["ruleset", "outcome"]
)
GAMES_STARTED = Counter("waybill_games_started", "Games whose last seat was taken", ["ruleset"])
GAMES_FINISHED = Counter("waybill_games_finished", "Games played to their end", ["ruleset"])
BOT_MOVES = Counter("waybill_bot_moves", "Decisions made by built-in opponents", ["ruleset"])

APPEND_SECONDS = Histogram("waybill_append_seconds", "From handing events to the store to their being on disk", buckets=_FAST)
APPEND_BATCH = Histogram("waybill_append_batch_size", "Appends committed together", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256))
CONFLICTS = Counter("waybill_append_conflicts", "Appends that another one had overtaken")
FEED_LAG_SECONDS = Gauge(
    "waybill_feed_lag_seconds", "For how long the feed has held back the oldest event stored", multiprocess_mode="livemax"
)

CACHE_READS = Counter("waybill_cache_reads", "Look-ups of a game's state: hit, miss, or away when Redis is", ["outcome"])
REDIS_UP = Gauge(
    "waybill_redis_up", "1 while Redis answers, 0 while it is done without", ["connection"], multiprocess_mode="livemin"
)
REDIS_LOST = Counter("waybill_redis_lost", "How often Redis went away", ["connection"])

CHILD_DEATHS = Counter("waybill_child_deaths", "Children that the launcher had to start again", ["child"])
