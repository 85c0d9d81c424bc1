"""Looking rulesets up."""

from collections.abc import Iterator

from domain.kernel.messages import COMMAND_TAG, EVENT_TAG, tag_of
from domain.kernel.ruleset import AnyRuleset


class Registry:
    """All rulesets by id and version. The newest version of a title is the one that new games are played by."""

    def __init__(self, rulesets: tuple[AnyRuleset, ...]) -> None:
        """Raises ``ValueError`` for a tag outside its game's namespace, or one that two structs share."""
        self._by_version = {(r.id, r.rules_version): r for r in rulesets}
        if len(self._by_version) != len(rulesets):
            raise ValueError("two rulesets of the same id and version")
        self._newest: dict[str, AnyRuleset] = {}
        for ruleset in sorted(rulesets, key=lambda r: r.rules_version):
            self._newest[ruleset.id] = ruleset
            _check_tags(ruleset)

    def __iter__(self) -> Iterator[AnyRuleset]:
        return iter(self._newest.values())

    def newest(self, ruleset_id: str) -> AnyRuleset | None:
        """The newest version of a title."""
        return self._newest.get(ruleset_id)

    def get(self, ruleset_id: str, rules_version: int) -> AnyRuleset:
        """The version that a game was started with; raises ``KeyError`` if it is not kept."""
        return self._by_version[ruleset_id, rules_version]


def _check_tags(ruleset: AnyRuleset) -> None:
    namespace = ruleset.id.replace("-", "_")
    for pattern, kinds in ((COMMAND_TAG, ruleset.commands), (EVENT_TAG, ruleset.events)):
        tags = [tag_of(kind) for kind in kinds]
        if len(set(tags)) != len(tags):
            raise ValueError(f"{ruleset.id}: a tag is used twice")
        for tag in tags:
            if not pattern.fullmatch(tag) or tag.split(".")[0] != namespace:
                raise ValueError(f"{ruleset.id}: {tag} is not a tag of its namespace")
