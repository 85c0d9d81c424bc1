"""One JSON document: joined from the files beside this one, read, checked, and completed with what follows from it."""

from importlib.resources import files
from typing import Any, Final, Literal, TypeVar

import msgspec

from domain.earth_express.content.checks import check
from domain.earth_express.content.components import Card, Constants, Content, Ecosystem, Fauna, Tile
from domain.earth_express.content.derived import arrows_of, colours_of, complete, firing_of, icons_of, percent_of
from domain.earth_express.content.features import features_of
from domain.earth_express.language import AllTypes, Habitat, Icon, Kind, Need, Tag, Type, read_ability, read_score
from domain.earth_express.sentences import ability_sentence, need_sentence, score_sentence
from domain.earth_express.symbols import ability_line, need_line, score_line
from domain.kernel.codec import canonical
from domain.kernel.errors import ContentRefused

PARTS: Final = ("constants", "actions", "fauna", "ecosystems", "earth")
_Origins = dict[Literal["seed", "public", "house", "derived"], list[str]]
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
    arrows: bool
    icons: list[Icon]
    species: str | None = None
    growth: int | None = None
    canopy: int | None = None
    sprouts: int | None = None
    percent: int | None = None


class _Ecosystem(_Record, frozen=True):
    id: str
    name: str
    score: msgspec.Raw
    arrows: bool
    percent: int | None = None


class _Fauna(_Record, frozen=True):
    id: str
    name: str
    species: str
    need: msgspec.Raw
    percent: int | None = None


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


class _Text(_Record, frozen=True):
    """A face's lines in the ability language's symbols, and the same in words."""

    lines: list[str]
    sentences: list[str]


class _Document(_Record, frozen=True):
    constants: Constants
    actions: _Tiles
    fauna: _Faunas
    ecosystems: _Ecosystems
    earth: _Earth
    texts: dict[str, _Text] = {}


def newest_content() -> bytes:
    """The edition that new games are played with: the files of this folder in one document, and the text of every face."""
    folder = files(__package__)
    document: dict[str, Any] = {part: msgspec.json.decode((folder / f"{part}.json").read_bytes()) for part in PARTS}
    document["texts"] = _texts(_join(_read(msgspec.json.encode(document))))
    return canonical(document)


def load(data: bytes) -> Content:
    """Reads and checks an edition; raises ``ContentRefused``."""
    document = _read(data)
    content = _join(document)
    if document.texts != _texts(content):
        raise ContentRefused("the texts do not say what the abilities are")
    check(content)
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
    complete(content)
    features_of(content)
    _check_derived(document, content)
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
        arrows=card.arrows,
        icons=tuple(card.icons),
        percent=card.percent,
        colours=colours_of(abilities),
        firing=firing_of(abilities),
    )


def _ecosystem(face: _Ecosystem) -> Ecosystem:
    plain = msgspec.json.decode(face.score)
    score = read_score(plain)
    _exact(score, plain)
    return Ecosystem(face.id, face.name, score, face.arrows, face.percent)


def _fauna(face: _Fauna) -> Fauna:
    plain = msgspec.json.decode(face.need)
    need = msgspec.convert(plain, Need)
    _exact(need, plain)
    return Fauna(face.id, face.name, face.species, need, face.percent)


def _check_derived(document: _Document, content: Content) -> None:
    """CRD5, CRD6: arrowheads, icons and percentages are what follows from the rest."""
    for card in content.cards.values():
        derived = (arrows_of(card.abilities), icons_of(card.abilities), percent_of(content, card))
        if (card.arrows, card.icons, card.percent) != derived:
            raise ContentRefused(f"{card.id}: arrows, icons or percent do not follow from its abilities")
        if any(isinstance(ability, AllTypes) for ability in card.abilities) != (len(card.types) == 4):
            raise ContentRefused(f"{card.id}: its types and its abilities do not agree")
    for face in content.ecosystems.values():
        arrows = face.score.per.of in ("lines", "path")
        if (face.arrows, face.percent) != (arrows, percent_of(content, face)):
            raise ContentRefused(f"{face.id}: arrows or percent do not follow from its score")
    for fauna in content.fauna.values():
        if fauna.percent != percent_of(content, fauna):
            raise ContentRefused(f"{fauna.id}: percent does not follow from its need")


def _texts(content: Content) -> dict[str, _Text]:
    """Id of a face → its text."""
    texts = {
        card.id: _Text([ability_line(a) for a in card.abilities], [ability_sentence(a) for a in card.abilities])
        for card in content.cards.values()
    }
    for face in content.ecosystems.values():
        texts[face.id] = _Text([score_line(face.score)], [score_sentence(face.score)])
    for fauna in content.fauna.values():
        texts[fauna.id] = _Text([need_line(fauna.need)], [need_sentence(fauna.need)])
    return texts
