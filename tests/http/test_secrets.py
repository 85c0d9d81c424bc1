"""Nothing hidden leaks through HTTP.

Two games of the same people are set to two positions that one of them could not tell apart. Everything that he can ask for is
then byte-equal, but for ids, times and what stands for hashes: view, legal commands, events, dry runs, refusals, ETags, lengths.
"""

import dataclasses
import itertools
import random
import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from app.bootstrap import Services
from app.main import create_app
from app.services.recording import now, record, salts_of, stored, to_act
from app.services.writing import Writer
from app.settings import Settings
from domain.kernel.chain import command_row
from domain.kernel.chance import SeededChance
from domain.kernel.codec import canonical
from domain.kernel.ids import GameId, Seat
from domain.kernel.registry import Registry
from domain.kernel.ruleset import AnyRuleset
from domain.rulesets import RULESETS
from domain.table.decide import Fact
from domain.table.events import PositionSet
from domain.table.evolve import evolve, settle
from infrastructure.postgres.requests import PostgresRequests
from infrastructure.records import Append
from tests.domain import toy
from tests.domain.earth_express.case import CASE as EARTH_EXPRESS
from tests.domain.expedite.case import CASE as EXPEDITE
from tests.domain.express_route.case import CASE as EXPRESS_ROUTE
from tests.domain.kit import Case, Playout, Variant
from tests.domain.mail_race.case import CASE as MAIL_RACE
from tests.domain.mini_express.case import CASE as MINI_EXPRESS
from tests.http import conftest
from tests.http.conftest import Api, Json, opened, player, serving

CASES = {case.ruleset.id: case for case in (EXPEDITE, EXPRESS_ROUTE, MAIL_RACE, MINI_EXPRESS, EARTH_EXPRESS)}
VIEWER = Seat(0)
SAMPLE = 6
"""Of legal commands, and of refused ones, so many are tried in each position."""
_MASKED = (
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"), "ID"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "HASH"),
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"), "TIME"),
)
_numbers = itertools.count()


def masked(answer: Any) -> tuple[int, dict[str, str], str]:
    """Status, headers and body of an answer without what may differ between any two games."""
    headers = {name: value for name, value in answer.headers.items() if name not in ("date", "x-request-id", "ratelimit")}
    body = answer.text
    for pattern, name in _MASKED:
        body = pattern.sub(name, body)
    return answer.status_code, headers, body


async def set_position(services: Services, game_id: GameId, state: Any, draws: dict[str, int]) -> int:
    """Let a game go on from a position; the version that it then has."""
    writer = Writer(services.store, PostgresRequests(services.database), services.games, services.hints)
    slot = services.games.slot(game_id)
    async with slot.lock:
        await services.games.fill(game_id, slot)
        edition, game = slot.held
        event, at = PositionSet(msgspec.Raw(canonical(state)), draws), now()
        evolve(edition, game, event, at)
        settle(edition, game, None, at)
        facts = [Fact(event, None, True)]
        rows = record(game, facts, salts_of(game, facts), at, command_row("table", None, None, b"[]"))
        entry = Append(
            stream_id=game.id,
            kind="game",
            ruleset=game.ruleset,
            rules_version=game.rules_version,
            expected=game.version - 1,
            events=stored(rows),
            at=at,
            actor="table",
            key=f"position-{next(_numbers)}",
            seat=None,
            decision=None,
            commands=b"[]",
            digest=b"",
            status=game.status,
            to_act=to_act(game),
        )
        await writer.commit(slot, edition, game, entry)
        return game.version


def positions(case: Case, variant: Variant, number: int) -> list[Playout]:
    """A random game, broken off at three places."""
    found = []
    for share in (0.05, 0.4, 0.8):
        playout = Playout(case, variant, number)
        for n, _ in enumerate(playout.steps()):
            if n > share * 120:
                break
        if playout.outcome() is None:
            found.append(playout)
    return found


class Two:
    """The same person before two games whose hidden parts differ."""

    def __init__(self, services: Services, people: tuple[Api, Api], case: Case, playout: Playout) -> None:
        self.services, self.people, self.case, self.playout = services, people, case, playout
        self.ruleset, self.content = case.ruleset, playout.edition.content
        chance = SeededChance(playout.rng.randbytes(32), {})
        self.other = self.ruleset.resample(self.content, playout.state, VIEWER, chance)
        self.games: list[Json] = []
        self.after = 0

    async def open(self) -> None:
        """Two games of equal length, set to the two positions."""
        variant = self.playout.variant
        options = msgspec.to_builtins(variant.options)
        asked = {"ruleset": self.ruleset.id, "seats": variant.seats, "options": options}
        versions = set()
        for state in (self.playout.state, self.other):
            game = await opened(self.people[0], **asked)
            if variant.seats == 2:
                await self.people[1].ok("POST", f"/v1/games/{game['id']}/seats", json={})
            versions.add(await set_position(self.services, GameId(game["id"]), state, self.playout.draws))
            self.games.append(game)
        (version,) = versions
        self.after = version - 1

    async def same(self, method: str, path: str, who: int = VIEWER, **sent: Any) -> Json:
        """Both games give the same answer; it."""
        answers = [await self.people[who].request(method, f"/v1/games/{game['id']}{path}", **sent) for game in self.games]
        one, two = map(masked, answers)
        assert one == two, f"{method} {path} {sent} tells the two positions apart"
        return answers[0].json()

    async def look(self) -> Json:
        """Everything that can be asked for without playing; the legal commands."""
        await self.same("GET", "")
        await self.same("GET", "/view")
        await self.same("GET", "/events", params={"after": self.after})
        await self.same("GET", "/view", params={"at": self.after + 1})
        return await self.same("GET", "/legal-commands")

    async def try_out(self, listed: Json, rng: random.Random) -> None:
        """Dry runs of legal commands, refusals of others, with and without a dry run."""
        for command in rng.sample(listed["commands"], min(SAMPLE, len(listed["commands"]))):
            await self.same("POST", "/commands", params={"dry_run": True}, json={"commands": [command], "seat": VIEWER})
        legal = {canonical(c) for c in self.ruleset.legal(self.content, self.playout.state, VIEWER)}
        others = self.case.well_formed(self.content, self.playout.state, VIEWER, rng)
        refused = [c for c in others if canonical(c) not in legal]
        for command in rng.sample(refused, min(SAMPLE, len(refused))):
            body = {"commands": [msgspec.to_builtins(command)], "seat": VIEWER}
            for query in ({}, {"dry_run": True}):
                await self.same("POST", "/commands", params=query, json=body)

    async def play(self, listed: Json, rng: random.Random) -> None:
        """What does not reveal is played in both; the answer, and what is then to be seen, are the same."""
        silent = [c for n, c in enumerate(listed["commands"]) if n not in listed["reveals"]]
        if silent:
            body = {"commands": [rng.choice(silent)], "decision": listed["decision"]["number"]}
            await self.same("POST", "/commands", params={"include": "view,next"}, json=body)
            await self.look()


@pytest.fixture(scope="module")
async def people(url: str) -> AsyncIterator[tuple[Api, Api]]:
    """The viewer, and who sits opposite."""
    async with await player(url) as viewer, await player(url) as opposite:
        yield viewer, opposite


def small_variants(case: Case) -> list[Variant]:
    """Those for one or two people."""
    return [variant for variant in case.variants if variant.seats <= 2]


@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in RULESETS])
async def test_two_positions_that_a_seat_cannot_tell_apart_look_the_same_over_http(
    ruleset: str, app: Litestar, people: tuple[Api, Api]
) -> None:
    case, looked = CASES[ruleset], 0
    for variant in small_variants(case)[:3]:
        for playout in positions(case, variant, 1):
            two = Two(app.state.services, people, case, playout)
            await two.open()
            listed = await two.look()
            if listed["decision"] is not None:
                await two.try_out(listed, playout.rng)
                await two.play(listed, playout.rng)
            looked += 1
    assert looked >= 3


def leaky(ruleset: AnyRuleset, **fault: Any) -> Case:
    return dataclasses.replace(toy.CASE, ruleset=dataclasses.replace(ruleset, **fault))


def _leaky_explain(content: Any, state: toy.ToyState, seat: Seat, command: Any) -> Any:
    violation = toy.explain(content, state, seat, command)
    violation.params["next"] = next(iter(state.deck), None)
    return violation


FAULTS: dict[str, dict[str, Any]] = {
    "view": {"view": lambda content, state, viewer: toy.ToyView(len(state.deck), [list(h) for h in state.hands], state.shown)},
    "words": {"describe_decision": lambda content, state, seat: f"The next card is {state.deck[:1]}."},
    "refusal": {"explain": _leaky_explain},
    "reveals": {"reveals": lambda content, state, seat, command: state.deck[:1] == [min(state.deck, default=0)]},
    "none": {},
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_leak_that_is_planted_is_seen(fault: str, module_database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conftest, "hold_against_document", lambda answer: None)  # the toy is not in the document
    case = leaky(toy.TOY, **FAULTS[fault])
    app = create_app(Settings(database_url=module_database_url), Registry((case.ruleset,)))
    seen = []
    async with serving(app) as url, await player(url) as viewer, await player(url) as opposite:
        for number in range(6):
            two = Two(app.state.services, (viewer, opposite), case, Playout(case, Variant(2, toy.ToyOptions()), number))
            await two.open()
            try:
                await two.try_out(await two.look(), two.playout.rng)
            except AssertionError as found:
                seen.append(str(found))
    assert bool(seen) == (fault != "none")
