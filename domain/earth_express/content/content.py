"""One JSON document: joined from the files beside this one, read, checked, and completed with what follows from it."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final, TypeVar

import msgspec

from domain.earth_express.content.checks import check
from domain.earth_express.content.components import Card, Constants, Content, Ecosystem, Fauna, Origin, Tile
from domain.earth_express.content.derived import (
    arrows_of,
    colours_of,
    complete,
    ecosystem_arrows,
    firing_of,
    icons_of,
    percent_of,
)
from domain.earth_express.content.features import features_of
from domain.earth_express.language import Habitat, Icon, Kind, Need, Tag, Type, read_ability, read_score
from domain.earth_express.sentences import ability_sentence, need_sentence, score_sentence
from domain.earth_express.symbols import ability_line, need_line, score_line
from domain.kernel.codec import canonical
from domain.kernel.errors import ContentRefused

PARTS: Final = ("constants", "actions", "fauna", "ecosystems", "earth")
_Origins = dict[Origin, list[str]]
"""Where the fields come from; ``seed`` names the cards of which the rulebook speaks."""
T = TypeVar("T")


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of what the document holds: a key that is not listed is refused."""


class _Card(_Record, frozen=True):
    id: str
    kind: Kind
    name: str
    types: list[Type]
    habitats: list[Habitat]
    tags: list[Tag]
    abilities: list[msgspec.Raw]
    vp: int
    species: str | None = None
    growth: int | None = None
    canopy: int | None = None
    sprouts: int | None = None


class _Ecosystem(_Record, frozen=True):
    id: str
    name: str
    score: msgspec.Raw


class _Fauna(_Record, frozen=True):
    id: str
    name: str
    species: str
    need: msgspec.Raw


class _Earth(_Record, frozen=True):
    origin: _Origins
    cards: list[_Card]


class _Ecosystems(_Record, frozen=True):
    origin: _Origins
    faces: list[_Ecosystem]


class _Faunas(_Record, frozen=True):
    origin: _Origins
    faces: list[_Fauna]


class _Tiles(_Record, frozen=True):
    origin: _Origins
    tiles: list[Tile]


class _Derived(_Record, frozen=True):
    """What follows from a face: its lines in symbols and in words, and what else is printed on it for convenience."""

    lines: list[str]
    sentences: list[str]
    icons: tuple[Icon, ...] = ()
    arrows: bool = False
    percent: int | None = None


class _Document(_Record, frozen=True):
    constants: Constants
    actions: _Tiles
    fauna: _Faunas
    ecosystems: _Ecosystems
    earth: _Earth
    derived: dict[str, _Derived] = {}


def newest_content() -> bytes:
    """The edition that new games are played with: the files of this folder in one document."""
    folder = files(__package__)
    return finished({part: msgspec.json.decode((folder / f"{part}.json").read_bytes()) for part in PARTS})


def finished(document: Mapping[str, Any]) -> bytes:
    """An edition from its five parts: what follows from them is added. Raises ``ContentRefused``."""
    parts = {part: document[part] for part in PARTS}
    return canonical({**parts, "derived": _derived(_join(_read(msgspec.json.encode(parts))))})


def load(data: bytes) -> Content:
    """Reads and checks an edition; raises ``ContentRefused``."""
    document = _read(data)
    content = _join(document)
    if document.derived != _derived(content):
        raise ContentRefused("CRD5, CRD6: texts, icons, arrowheads or percentages do not follow from the abilities")
    return content


def _read(data: bytes) -> _Document:
    try:
        return msgspec.json.decode(data, type=_Document)
    except msgspec.DecodeError as error:
        raise ContentRefused(str(error)) from error


def _join(document: _Document) -> Content:
    try:
        content = Content(
            constants=document.constants,
            cards=_by_id([_card(card) for card in document.earth.cards]),
            ecosystems=_by_id([_ecosystem(face) for face in document.ecosystems.faces]),
            fauna=_by_id([_fauna(face) for face in document.fauna.faces]),
            tiles=_by_id(document.actions.tiles),
        )
    except msgspec.ValidationError as error:
        raise ContentRefused(str(error)) from error
    check(content)
    complete(content)
    features_of(content)
    return content


def _by_id(things: list[T]) -> dict[str, T]:
    found = {thing.id: thing for thing in things}  # type: ignore[attr-defined]
    if len(found) != len(things):
        raise ContentRefused("an id is used twice")
    return found


def _exact(node: object, raw: object) -> None:
    """A node must be written as it is read: no key that says nothing."""
    if canonical(node) != canonical(raw):
        raise ContentRefused(f"not in its shortest form: {canonical(raw).decode()}")


def _card(card: _Card) -> Card:
    abilities = []
    for raw in card.abilities:
        plain = msgspec.json.decode(raw)
        abilities.append(read_ability(plain))
        _exact(abilities[-1], plain)
    printed = (card.growth, card.canopy, card.sprouts)
    if card.kind == "terrain" and (card.species, *printed) != (None, None, None, None):
        raise ContentRefused(f"{card.id}: a Terrain has no species, Growth or Sprouts")
    if card.kind == "flora" and None in printed:
        raise ContentRefused(f"{card.id}: a Flora has Growth, canopy and Sprouts, if only 0")
    return Card(
        id=card.id,
        kind=card.kind,
        name=card.name,
        types=tuple(card.types),
        habitats=tuple(card.habitats),
        tags=tuple(card.tags),
        species=card.species or "",
        growth=card.growth or 0,
        canopy=card.canopy or 0,
        sprouts=card.sprouts or 0,
        abilities=tuple(abilities),
        vp=card.vp,
        arrows=arrows_of(abilities),
        icons=icons_of(abilities),
        colours=colours_of(abilities),
        firing=firing_of(abilities),
    )


def _ecosystem(face: _Ecosystem) -> Ecosystem:
    plain = msgspec.json.decode(face.score)
    score = read_score(plain)
    _exact(score, plain)
    return Ecosystem(face.id, face.name, score)


def _fauna(face: _Fauna) -> Fauna:
    plain = msgspec.json.decode(face.need)
    need = msgspec.convert(plain, Need)
    _exact(need, plain)
    return Fauna(face.id, face.name, face.species, need)


def _derived(content: Content) -> dict[str, _Derived]:
    """Id of a face → what follows from it."""
    found = {
        card.id: _Derived(
            [ability_line(ability) for ability in card.abilities],
            [ability_sentence(ability) for ability in card.abilities],
            card.icons,
            card.arrows,
            percent_of(content, card),
        )
        for card in content.cards.values()
    }
    for face in content.ecosystems.values():
        lines, sentences = [score_line(face.score)], [score_sentence(face.score)]
        found[face.id] = _Derived(lines, sentences, (), ecosystem_arrows(face), percent_of(content, face))
    for fauna in content.fauna.values():
        found[fauna.id] = _Derived([need_line(fauna.need)], [need_sentence(fauna.need)], percent=percent_of(content, fauna))
    return found
