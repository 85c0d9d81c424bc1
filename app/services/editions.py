"""Rulesets with their content: the newest for new games, for every other game the edition it was started with."""

from collections.abc import Mapping

from app.ports import Contents
from domain.kernel.registry import Registry
from domain.kernel.ruleset import Edition, edition_of


class Editions:
    """Editions are loaded once and kept for the life of the process."""

    def __init__(self, registry: Registry, contents: Contents, replaced: Mapping[str, bytes]) -> None:
        """``replaced``: ruleset → data that stands in for the edition that comes with it. Raises ``ContentRefused``."""
        self.registry = registry
        self._contents = contents
        self._data = {r.id: replaced.get(r.id) or r.newest_content() for r in registry}
        self._newest = {r.id: edition_of(r, self._data[r.id]) for r in registry}
        self._loaded = {(e.ruleset.id, e.ruleset.rules_version, e.content_hash): e for e in self._newest.values()}

    def newest(self, ruleset_id: str) -> Edition | None:
        """What a new game of this title is played with."""
        return self._newest.get(ruleset_id)

    def newest_data(self, ruleset_id: str) -> bytes:
        """The newest edition as the document it was read from."""
        return self._data[ruleset_id]

    async def hashes(self, ruleset_id: str) -> list[str]:
        """The editions of a title that can be had: the newest, then the others that games were played with."""
        newest = self._newest[ruleset_id].content_hash
        return [newest, *(kept for kept in await self._contents.editions(ruleset_id) if kept != newest)]

    async def get(self, ruleset_id: str, rules_version: int, content_hash: str) -> Edition:
        """The edition of a game. Raises ``KeyError`` if its rules are not kept."""
        key = (ruleset_id, rules_version, content_hash)
        edition = self._loaded.get(key)
        if edition is None:
            ruleset = self.registry.get(ruleset_id, rules_version)
            kept = await self._contents.get(content_hash)
            if kept is None:
                raise KeyError(content_hash)
            edition = self._loaded[key] = edition_of(ruleset, kept[1])
        return edition

    async def keep(self, edition: Edition) -> None:
        """Make sure that this edition can be had for ever."""
        await self._contents.keep(edition.content_hash, edition.ruleset.id, self._data[edition.ruleset.id])
