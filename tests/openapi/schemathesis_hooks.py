"""What Schemathesis is told of this interface, what it is to find beside its own checks, and a note of every answer.

Random requests about random games are nearly always refused, and what is refused proves little. So every second valid request
is made one that can succeed, and so is every valid step of a walk along links. Those must also come out the same when they are
repeated: where a repetition takes another course, the walks end, silently.
"""

import itertools
import os
import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import schemathesis
from schemathesis.generation import GenerationMode
from schemathesis.generation.meta import TestPhase

URL: Final = os.environ["WAYBILL_TEST_URL"]
TOKEN: Final = os.environ["WAYBILL_TEST_TOKEN"]
OTHER_TOKEN: Final = os.environ["WAYBILL_TEST_OTHER_TOKEN"]
TOKEN_ID: Final = os.environ["WAYBILL_TEST_TOKEN_ID"]
GAMES: Final = os.environ["WAYBILL_TEST_GAMES"].split()
RUNNING, OVER = GAMES[:2]
ANSWERS: Final = Path(os.environ["WAYBILL_TEST_ANSWERS"])

TITLES: Final = ("expedite", "express-route", "mail-race", "mini-express", "earth-express")
CONTENT: Final = "/v1/rulesets/expedite"
NOBODY: Final = "00000000-0000-7000-8000-000000000000"
SEED: Final = "00" * 32
WAIT: Final = re.compile(r"[1-9]|[1-5][0-9]|60")
NAME: Final = re.compile(r"[a-z0-9_-]{3,30}")

UNSAYABLE_CODES: Final = {"invalid_cursor", "position_ahead", "seat_required"}
UNSAYABLE: Final = {
    ("query", "/viewer"),  # a seat or a viewer, not both
    ("query", "/account"),  # only names that there are
    ("header", "/If-Match"),  # has quotation marks, which are never generated in headers, whatever the schema says
    ("body", "/options"),  # each title has its own
}
_SUBPOINTER: Final = re.compile(r"(?<=.)/.*", re.DOTALL)

_games: Final = itertools.cycle(GAMES)
_titles: Final = itertools.cycle(TITLES)
_numbers: Final = itertools.count()
_waits: Final = itertools.cycle((1, *[0] * 19))
_turns: Final[defaultdict[str, Iterator[bool]]] = defaultdict(lambda: itertools.cycle((True, False)))
_hot_seats: Final[dict[str, str]] = {}
"""Title → a game of it in which the run's account plays for all."""
_walked: Final[set[str]] = set()
"""The games that walks have opened."""
_valid: Final[set[str]] = set()
"""The ids of valid requests, as they were before they were changed here."""


def _caller(token: str) -> httpx.Client:
    return httpx.Client(base_url=URL, headers={"authorization": f"Bearer {token}"} if token else {})


_own: Final = _caller(TOKEN)
_other: Final = _caller(OTHER_TOKEN)


class Request:
    """The parts of a valid request that may be changed."""

    def __init__(self, case: Any) -> None:
        self.path: dict[str, Any] = case.path_parameters or {}
        self.query: dict[str, Any] = case.query or {}
        self.headers: Any = case.headers or {}
        self.body: dict[str, Any] = case.body if isinstance(case.body, dict) else {}

    def set(self, **values: Any) -> None:
        """These fields of the path, the query or the body, wherever the request has them or its body may."""
        for name, value in values.items():
            part = next((part for part in (self.path, self.query) if name in part), self.body)
            part[name] = value


def _ask(caller: httpx.Client, method: str, path: str, **sent: Any) -> Any:
    return caller.request(method, path, **sent).raise_for_status().json()


def _opened(caller: httpx.Client, **asked: Any) -> Any:
    return _ask(caller, "POST", "/v1/games", json={"ruleset": "expedite", "seats": 2, **asked})["id"]


def _legal(game_id: str) -> Any:
    """The legal commands of the first seat that is to act, for which the run's account is to play; ``None`` if there is none."""
    game = _own.get(f"/v1/games/{game_id}")
    waiting = game.json()["to_act"] if game.is_success else ()
    found = [_own.get(f"/v1/games/{game_id}/legal-commands", params={"seat": one["seat"]}) for one in waiting[:1]]
    return found[0].json() if found and found[0].is_success else None


def _choice() -> Any:
    """Legal commands in a game that goes on, of one title after the other."""
    title = next(_titles)
    while True:
        game = _hot_seats.get(title) or _opened(_own, ruleset=title, hot_seat=True)
        _hot_seats[title] = game
        if found := _legal(game):
            return found
        del _hot_seats[title]


def _look(sent: Request, found: Any) -> None:
    sent.path["game_id"], sent.query["seat"] = found["game_id"], found["seat"]
    sent.query.pop("viewer", None)


def _play(sent: Request, found: Any) -> None:
    commands = found["commands"]
    sent.path["game_id"] = found["game_id"]
    sent.body |= {"commands": [commands[next(_numbers) % len(commands)]], "seat": found["seat"], "decision": None}
    sent.headers.pop("If-Match", None)


def _register(sent: Request) -> None:
    sent.body["name"] = f"guest-{next(_numbers)}"


def _open(sent: Request) -> None:
    """Two seats: both the caller's, with all the same luck, or both free."""
    both = sent.body.get("join", "visibility" not in sent.body)
    sent.body |= {"seats": 2, "options": {}, "bots": [], "join": both, "hot_seat": both, "seed": SEED if both else None}


def _fetch_edition(sent: Request) -> None:
    sent.path |= {"ruleset": "expedite", "content_hash": _ask(_own, "GET", CONTENT)["content_hash"]}


def _look_on(sent: Request, game_id: str) -> None:
    sent.path["game_id"] = game_id
    for name in ("seat", "viewer", "at", "after"):
        sent.query.pop(name, None)
    sent.headers.pop("Last-Event-ID", None)


FITS: Final[dict[str, Callable[[Request], None]]] = {
    "registerAccount": _register,
    "getContentEdition": _fetch_edition,
    "getView": lambda sent: _look_on(sent, RUNNING),
    "listEvents": lambda sent: _look_on(sent, RUNNING),
    "streamEvents": lambda sent: _look_on(sent, OVER),
    "getHistory": lambda sent: _look_on(sent, OVER),
}
"""Operation → what makes a valid request one that can succeed."""
OWN_FITS: Final[dict[str, Callable[[Request], None]]] = {
    "createGame": _open,
    "cancelGame": lambda sent: sent.set(game_id=_opened(_own)),
    "createInvite": lambda sent: sent.set(game_id=_opened(_own), seat=1, expires_at=None),
    "takeSeat": lambda sent: sent.set(game_id=_opened(_other), seat=1, invite=None),
    "leaveSeat": lambda sent: sent.set(game_id=_opened(_own), seat=0),
    "getLegalCommands": lambda sent: _look(sent, _choice()),
    "playCommands": lambda sent: _play(sent, _choice()),
    "getView": lambda sent: _look(sent, _choice()),
}
"""The same for whoever has a token."""
if TOKEN:
    FITS.update(OWN_FITS)


def _ask_in_for_good(sent: Request) -> None:
    sent.body["expires_at"] = None


def _take_seat(sent: Request) -> None:
    """With an invite as they are given out, or with none."""
    if not str(sent.body.get("invite")).startswith("wi_"):
        sent.body["invite"] = None


STEPS: Final[dict[str, Callable[[Request], None]]] = {
    "registerAccount": _register,
    "createGame": _open,
    "createToken": lambda sent: sent.set(expires_at=None, scopes=["read"]),
    "createInvite": _ask_in_for_good,
    "takeSeat": _take_seat,
}
"""Operation → what makes a valid step of a walk one that can succeed."""

MOVES: Final = {"getLegalCommands": _look, "getView": _look, "playCommands": _play}


def _walk(operation: str, sent: Request) -> None:
    """It is about a game that walks have opened: with any other it might come out otherwise when it is repeated."""
    if "game_id" in sent.path and sent.path["game_id"] not in _walked:
        sent.path["game_id"] = _opened(_own, hot_seat=True, seed=SEED) if TOKEN else NOBODY
    for part in (sent.path, sent.query, sent.body):
        if part.get("seat") is not None:
            part["seat"] = int(part["seat"]) % 2
    for part, name in ((sent.query, "at"), (sent.query, "after"), (sent.query, "viewer"), (sent.headers, "If-Match")):
        part.pop(name, None)
    if operation in STEPS:
        STEPS[operation](sent)
    elif operation in MOVES and (found := _legal(sent.path["game_id"])):
        MOVES[operation](sent, found)


def _fit(operation: str, sent: Request) -> None:
    if "game_id" in sent.path:
        sent.path["game_id"] = next(_games)
    if operation in FITS and next(_turns[operation]):
        FITS[operation](sent)


def _phase(case: Any) -> TestPhase | None:
    return None if case.meta is None else case.meta.phase.name


def _name(case: Any) -> str:
    name: str = case.operation.definition.raw["operationId"]
    return name


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: Any) -> None:
    """The body that a link gives is the body, not something to be mixed with random values."""
    answers = (a for path in raw_schema["paths"].values() for operation in path.values() for a in operation["responses"].values())
    for link in (link for answer in answers for link in answer.get("links", {}).values()):
        if "requestBody" in link:
            link["x-schemathesis"] = {"merge_body": False}


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Valid requests are new ones and made possible; what waits, waits a second at most; the run's own token stays."""
    sent = Request(case)
    if case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE:
        _valid.add(case.id)
        if "Idempotency-Key" in sent.headers:
            sent.headers["Idempotency-Key"] = str(uuid.uuid4())
        (_walk if _phase(case) is TestPhase.STATEFUL else _fit)(_name(case), sent)
    elif NAME.fullmatch(str(sent.body.get("name"))):
        _register(sent)  # what is wrong is something else; and if that is overlooked, the name is taken
    if sent.path.get("token_id") == TOKEN_ID:
        sent.path["token_id"] = _ask(_own, "POST", "/v1/tokens", json={"scopes": ["read"]})["id"] if TOKEN else NOBODY
    if WAIT.fullmatch(str(sent.query.get("wait"))):
        sent.query["wait"] = next(_waits)


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Note it."""
    if case.method.lower() != case.operation.method.lower():
        return  # one that the path does not have
    with ANSWERS.open("a") as notes:
        notes.write(f"{_phase(case)} {_name(case)} {response.status_code}\n")
    if _phase(case) is TestPhase.STATEFUL and _name(case) == "createGame" and response.status_code == 201:
        _walked.add(response.json()["id"])


@schemathesis.check
def what_is_documented_can_be_read(ctx: Any, response: Any, case: Any) -> None:
    """A request as the document describes it gets 400 only for what a schema cannot say."""
    if response.status_code == 400 and case.id in _valid:
        said = response.json()
        where = {(one["in"], _SUBPOINTER.sub("", one["pointer"])) for one in said.get("errors", ())}
        assert said["code"] in UNSAYABLE_CODES or (where and where <= UNSAYABLE), said
