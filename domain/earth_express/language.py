"""The ability language: its words and its nodes. The README holds its grammar.

Every node is a JSON object; a key that is not listed is refused. The forms of an ability are told apart by their keys.
"""

from typing import Any, Final, Literal, get_args

import msgspec

Trigger = Literal["red", "blue", "yellow"]
Colour = Literal["red", "blue", "yellow", "multi", "black", "brown"]
FiringColour = Literal["red", "blue", "yellow", "multi", "black"]
Kind = Literal["flora", "terrain"]
Type = Literal["tree", "bush", "herb", "mushroom"]
Habitat = Literal["sunny", "wet", "rocky", "cold"]
Tag = Literal["geography", "colour", "animal"]
Icon = Literal["seed", "growth", "sprout", "colon", "neighbour", "others", "opponent", "copy"]
Resource = Literal["seed", "growth", "sprout"]
Dir = Literal["row", "column", "orth", "diag", "adjacent"]
Attr = Literal["col", "type", "habitat", "vp", "growth", "sprouts"]
Test = Literal["all_different", "share"]
Member = Literal["red", "blue", "yellow", "multi", "black", "brown", "terrain"]
What = Literal["cards", "flora", "seeds", "growth", "sprouts", "canopies", "path", "lines", "sets", "outside", "filled"]
Side = Literal["left", "right"]
"""SYM3: which neighbour."""
Range = tuple[int | None, int | None]
"""Both ends included; an open end is ``None``."""

TRIGGERS: Final[tuple[Trigger, ...]] = get_args(Trigger)
TYPES: Final[tuple[Type, ...]] = get_args(Type)
HABITATS: Final[tuple[Habitat, ...]] = get_args(Habitat)


class Node(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of the language's nodes: values that are equal if they are written the same."""


class Filter(Node, frozen=True, gc=False):
    """What a card must be like; all keys must hold. The last four look at the tokens on it, the others at what is printed."""

    kind: Kind | None = None
    type: Type | None = None
    habitat: Habitat | None = None
    col: Colour | None = None
    tag: Tag | None = None
    icon: Icon | None = None
    arrows: bool = False
    vp: Range | None = None
    vp_parity: Literal["even", "odd"] | None = None
    growth_cap: Range | None = None
    sprout_cap: Range | None = None
    canopy_vp: Range | None = None
    habitats: Range | None = None
    abilities: Range | None = None
    growth: Range | None = None
    sprouts: Range | None = None
    growth_full: bool = False
    sprouts_full: bool = False

    @property
    def looks_at_tokens(self) -> bool:
        """Whether it depends on more than what is printed."""
        return self.growth is not None or self.sprouts is not None or self.growth_full or self.sprouts_full


class Bag(Node, frozen=True, gc=False):
    """Resources; at least one."""

    seed: int = 0
    growth: int = 0
    sprout: int = 0

    @property
    def total(self) -> int:
        """How many resources of all kinds."""
        return self.seed + self.growth + self.sprout


EMPTY: Final = Bag()


class Count(Node, frozen=True, gc=False):
    """A whole number of 0 or more, counted in a tableau: divided by ``div``, then capped at ``max``."""

    of: What
    where: Filter | None = None
    dir: Literal["row", "column", "orth", "diag", "adjacent", "diagonal"] | None = None
    within: Literal["neighbour", "any"] | None = msgspec.field(default=None, name="in")
    div: int = 1
    max: int | None = None
    through_self: bool = False
    sets: tuple[Member, ...] = ()
    test: Test | None = None
    attr: Attr | None = None


class Need(Count, frozen=True, kw_only=True, gc=False):
    """FAU6: a Fauna's condition: the count is at least ``min``."""

    min: int


class Place(Node, frozen=True, gc=False):
    """Where a gain may go, seen from the card the ability is on."""

    dir: Dir
    where: Filter | None = None
    each: bool = False
    self_too: bool = msgspec.field(default=False, name="self")


class Line(Node, frozen=True, gc=False):
    """A test of the row or column the card lies in."""

    line: Literal["row", "column"]
    test: Test
    attr: Attr


class Active(Node, frozen=True, gc=False):
    """An ability that is used: pay, gain, and what others get."""

    col: FiringColour
    get: Bag
    pay: Bag = EMPTY
    per: Count | None = None
    at: Place | None = None
    others: Bag = EMPTY
    opp: Bag = EMPTY


class Copy(Node, frozen=True, gc=False):
    """B11: carries out another card's ability of the named colour, or a multicoloured one, as if printed here."""

    col: Trigger
    copy: Trigger


class Score(Node, frozen=True, gc=False):
    """At the end ``vp`` × count."""

    col: Literal["brown"]
    vp: int
    per: Count


class LineScore(Node, frozen=True, gc=False):
    """At the end ``vp`` if the line passes."""

    col: Literal["brown"]
    vp: int
    line: Line = msgspec.field(name="if")


class AllTypes(Node, frozen=True, gc=False):
    """The card counts as all four types; its ``types`` says so already."""

    col: Literal["brown"]
    all_types: bool


Ability = Active | Copy | Score | LineScore | AllTypes

_FORMS: Final[dict[str, type[Ability]]] = {
    "get": Active,
    "copy": Copy,
    "per": Score,
    "if": LineScore,
    "all_types": AllTypes,
}


def read_ability(node: Any) -> Ability:
    """An ability from plain JSON; raises ``msgspec.ValidationError``."""
    keys = node if isinstance(node, dict) else {}
    form = next((form for key, form in _FORMS.items() if key in keys), Active)
    ability: Ability = msgspec.convert(node, form)
    return ability


class TableScore(Node, frozen=True, gc=False):
    """Count k ≥ 1 → the k-th entry, beyond the end the last one; 0 → 0."""

    table: tuple[int, ...]
    per: Count


class FactorScore(Node, frozen=True, gc=False):
    """``vp`` × count."""

    vp: int
    per: Count


EcosystemScore = TableScore | FactorScore


def read_score(node: Any) -> EcosystemScore:
    """An Ecosystem's score from plain JSON; raises ``msgspec.ValidationError``."""
    if isinstance(node, dict) and "table" in node:
        return msgspec.convert(node, TableScore)
    return msgspec.convert(node, FactorScore)
