"""The delivered package track."""

from collections.abc import Sequence

from domain.express_route.content.content import Content
from domain.express_route.content.schema import EachPackage, Package
from domain.express_route.rules.broken import Broken
from domain.express_route.state import State
from domain.kernel.errors import Param

Track = Sequence[str | None]


def pair_spaces(content: Content, pair: int) -> range:
    """D3: the spaces that a requirement token governs."""
    track = content.board.track
    first = track.free + pair * track.pair
    return range(first, first + track.pair)


def pair_of(content: Content, space: int) -> int | None:
    """The pair a space belongs to; ``None`` for a free space."""
    track = content.board.track
    return None if space < track.free else (space - track.free) // track.pair


def fits(content: Content, requirement: str | None, package: str, others: Sequence[str]) -> bool:
    """D4: whether a package meets a requirement beside the ``others`` of its pair; no requirement takes all (R33)."""
    if requirement is None:
        return True
    token = content.requirements[requirement]
    candidate = content.packages[package]
    if token.each is not None and not _meets(content, token.each, candidate):
        return False
    region = content.region_of(candidate.destination)
    beside = [content.packages[other] for other in others]
    match token.together:
        case None:
            return True
        case "same_demand":
            return all(other.demand == candidate.demand for other in beside)
        case "same_region":
            return all(content.region_of(other.destination) == region for other in beside)
        case "different_regions":
            return all(content.region_of(other.destination) != region for other in beside)


def _meets(content: Content, each: EachPackage, package: Package) -> bool:
    return (
        (each.least is None or package.demand >= each.least)
        and (each.most is None or package.demand <= each.most)
        and (each.parity is None or (package.demand % 2 == 1) == (each.parity == "odd"))
        and (each.region is None or content.region_of(package.destination) == each.region)
    )


def spaces_for(content: Content, requirements: Sequence[str | None], track: Track, package: str) -> list[int]:
    """R29: where a delivered package may go: the leftmost empty free space; else that of each pair it fits."""
    free = next((n for n in range(content.board.track.free) if track[n] is None), None)
    if free is not None:
        return [free]
    return [space for pair, token in enumerate(requirements) for space in _space_in_pair(content, track, pair, token, package)]


def _space_in_pair(content: Content, track: Track, pair: int, requirement: str | None, package: str) -> list[int]:
    spaces = pair_spaces(content, pair)
    others = [held for space in spaces if (held := track[space]) is not None]
    empty = [space for space in spaces if track[space] is None]
    return empty[:1] if fits(content, requirement, package, others) else []


def places(content: Content, state: State) -> list[int]:
    """Where the package just delivered may go now."""
    assert state.turn.delivered is not None
    return spaces_for(content, state.requirements, state.track, state.turn.delivered)


def makes_room(content: Content, state: State, discarded: str) -> bool:
    """R31: whether the package just delivered would fit if this one left the track."""
    assert state.turn.delivered is not None
    without = [None if package == discarded else package for package in state.track]
    return bool(spaces_for(content, state.requirements, without, state.turn.delivered))


def placement_broken(content: Content, state: State, space: int) -> Broken | None:
    """D2, D4, R29: why the package just delivered cannot go to this space; ``None`` if it can."""
    package = state.turn.delivered
    assert package is not None
    if space in places(content, state):
        return None
    params: dict[str, Param] = {"package": package, "space": space}
    if space >= len(state.track):
        return Broken("no_such_space", "O1", "the track has no space {space}", params)
    if pair_of(content, space) is None or state.track[space] is not None:
        return Broken("space_taken", "D2", "space {space} is not empty", params)
    return Broken("does_not_fit", "D4", "{package} does not go to space {space}", params)


def discard_broken(content: Content, state: State, package: str) -> Broken | None:
    """D6, R31, R32; R19 for the Dispatcher: why this package cannot be discarded; ``None`` if it can."""
    params = {"package": package}
    delivered = state.turn.delivered
    if package != delivered and package not in state.track:
        return Broken("not_delivered", "D6", "{package} is not a delivered package", params)
    if delivered is None:
        return None
    if places(content, state):
        return Broken("fits", "R32", "the delivered package fits and is placed", params)
    if package != delivered and not makes_room(content, state, package):
        return Broken("makes_no_room", "R31", "without {package} the delivered package would not fit either", params)
    return None


def is_full(state: State) -> bool:
    """O1: eight packages; their conditions were met when they were placed."""
    return None not in state.track
