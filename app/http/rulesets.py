"""What can be played."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller
from msgspec import Meta

from app import bots
from app.http import requests, schemas
from app.http.admission import give_back
from app.http.call import Call
from app.http.codes import Code
from app.http.etags import none_match
from app.http.operations import UNCHANGED, Answer, operation
from app.http.paging import PageQuery, next_link, read_cursor, write_cursor
from app.http.problems import HttpRefusal
from app.http.replies import Header, Reply, json_reply
from app.services.editions import Editions
from domain.kernel.registry import Registry
from domain.kernel.ruleset import AnyRuleset, Edition

MARKDOWN: Final = "text/markdown; charset=utf-8"
_SHARED: Final = [(b"cache-control", b"no-cache")]
_FOR_EVER: Final = [(b"cache-control", b"public, max-age=31536000, immutable")]


class RulesQuery(requests.Request, frozen=True):
    """Which rules."""

    version: Annotated[schemas.Positive | None, Meta(description="A version of the rules; without it the newest.")] = None


class RulesetsController(Controller):
    """Titles, their components and rules."""

    path = "/v1/rulesets"
    tags = ("Rulesets",)

    @operation(
        "GET",
        id="listRulesets",
        summary="What can be played",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.RulesetPage, about="A page of rulesets.", headers=("Link",)),),
        refuses=(Code.INVALID_CURSOR,),
    )
    async def rulesets(self, call: Call, *, query: PageQuery) -> Reply:
        place = read_cursor("rulesets", query.cursor, "name")
        found = sorted(r.id for r in call.services.editions.registry if place is None or r.id > place[0])
        page, headers, following = found[: query.limit], list(_SHARED), None
        if len(found) > query.limit:
            following = write_cursor("rulesets", page[-1:])
            headers.append(next_link(call, "cursor", following))
        shown = [await describe(call.services.editions, edition_of(call, one)) for one in page]
        return json_reply(schemas.RulesetPage(shown, following), headers=headers)

    @operation(
        "GET",
        "/{ruleset:str}",
        id="getRuleset",
        summary="A ruleset",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=schemas.Ruleset, about="The ruleset."),),
    )
    async def ruleset(self, call: Call, *, ruleset: str) -> Reply:
        return json_reply(await describe(call.services.editions, edition_of(call, ruleset)), headers=_SHARED)

    @operation(
        "GET",
        "/{ruleset:str}/content",
        id="getContent",
        summary="The newest printed components",
        about="Map, cards and tokens as data: the edition that new games are played with.",
        scope="read",
        public=True,
        bucket="read",
        asks=("If-None-Match",),
        answers=(
            Answer(shape=schemas.Content, about="The components.", headers=("ETag",)),
            UNCHANGED,
        ),
    )
    async def content(self, call: Call, *, ruleset: str) -> Reply:
        edition = edition_of(call, ruleset)
        data = call.services.editions.newest_data(ruleset)
        return await tagged(call, data, edition.content_hash, _SHARED)

    @operation(
        "GET",
        "/{ruleset:str}/content/{content_hash:str}",
        id="getContentEdition",
        summary="One edition of the printed components",
        about="For ever the same; every edition that a game was played with is kept. The hash is SHA-256 of the answer's bytes.",
        scope="read",
        public=True,
        bucket="read",
        asks=("If-None-Match",),
        answers=(
            Answer(shape=schemas.Content, about="The components.", headers=("ETag",)),
            UNCHANGED,
        ),
    )
    async def content_edition(self, call: Call, *, ruleset: str, content_hash: str) -> Reply:
        edition = edition_of(call, ruleset)
        if edition.content_hash == content_hash:
            data = call.services.editions.newest_data(ruleset)
        else:
            kept = await call.services.contents.get(content_hash)
            if kept is None or kept[0] != ruleset:
                raise HttpRefusal(Code.NOT_FOUND, "There is no such edition.")
            data = kept[1]
        return await tagged(call, data, content_hash, _FOR_EVER)

    @operation(
        "GET",
        "/{ruleset:str}/rules",
        id="getRules",
        summary="The rules as played here",
        about="In Markdown, with an id for each rule that a refusal may name, and the rulings.",
        scope="read",
        public=True,
        bucket="read",
        answers=(Answer(shape=str, about="The rules.", media=(MARKDOWN.partition(";")[0],)),),
    )
    async def rules(self, call: Call, *, query: RulesQuery, ruleset: str) -> Reply:
        found = edition_of(call, ruleset).ruleset
        if query.version is not None:
            found = version_of(call.services.editions.registry, ruleset, query.version)
        return Reply(200, found.rules_text().encode(), MARKDOWN.encode(), _SHARED)


def edition_of(call: Call, ruleset: str) -> Edition:
    """The newest edition. Raises ``NOT_FOUND``."""
    edition = call.services.editions.newest(ruleset)
    if edition is None:
        raise HttpRefusal(Code.NOT_FOUND, "There is no such ruleset.")
    return edition


def version_of(registry: Registry, ruleset: str, version: int) -> AnyRuleset:
    """One version of a ruleset. Raises ``NOT_FOUND``."""
    try:
        return registry.get(ruleset, version)
    except KeyError:
        raise HttpRefusal(Code.NOT_FOUND, "There is no such version of the rules.") from None


async def describe(editions: Editions, edition: Edition) -> schemas.Ruleset:
    """All that a lobby needs to offer a title."""
    ruleset = edition.ruleset
    return schemas.Ruleset(
        id=ruleset.id,
        title=ruleset.title,
        summary=ruleset.summary,
        seats=list(ruleset.seats),
        options=options_schema(ruleset),
        modes=[schemas.RulesetMode(m.name, m.title, list(m.seats), dict(m.options)) for m in ruleset.modes],
        bots=bots.names(ruleset.id),
        rules_version=ruleset.rules_version,
        rules_versions=[v for v in range(1, ruleset.rules_version + 1) if _kept(editions.registry, ruleset.id, v)],
        content_hash=edition.content_hash,
        content_hashes=await editions.hashes(ruleset.id),
    )


def options_schema(ruleset: AnyRuleset) -> dict[str, Any]:
    """JSON Schema (2020-12) of a ruleset's options."""
    (schema,), parts = msgspec.json.schema_components([ruleset.options], ref_template="#/$defs/{name}")
    top = parts.pop(schema["$ref"].rpartition("/")[2])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **top, **({"$defs": parts} if parts else {})}


async def tagged(call: Call, data: bytes, content_hash: str, headers: list[Header]) -> Reply:
    """A document, or 304 if the caller has it."""
    etag = f'"{content_hash}"'
    headers = [*headers, (b"etag", etag.encode())]
    if not none_match(call.header(b"if-none-match"), etag):
        await give_back(call, "read")
        return Reply(304, headers=headers)
    return Reply(200, data, headers=headers)


def _kept(registry: Registry, ruleset: str, version: int) -> bool:
    try:
        registry.get(ruleset, version)
    except KeyError:
        return False
    return True
