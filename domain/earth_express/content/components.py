"""The printed components as the rules use them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from domain.earth_express.language import (
    Ability,
    Active,
    Bag,
    Colour,
    EcosystemScore,
    Filter,
    Habitat,
    Icon,
    Kind,
    Need,
    Tag,
    Trigger,
    Type,
)

Origin = Literal["seed", "public", "house"]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """An Earth card. A Terrain has 0 for ``growth``, ``canopy`` and ``sprouts``, and no types or tags."""

    id: str
    kind: Kind
    name: str
    types: tuple[Type, ...]
    habitats: tuple[Habitat, ...]
    tags: tuple[Tag, ...]
    species: str
    growth: int
    canopy: int
    sprouts: int
    abilities: tuple[Ability, ...]
    vp: int
    arrows: bool
    icons: tuple[Icon, ...]
    colours: frozenset[Colour]
    """AV7, C10: what it counts as; ``multi`` stands beside red, blue and yellow."""
    firing: Mapping[str, tuple[int, ...]]
    """Trigger or ``black`` → the places in ``abilities`` that fire by it."""

    @property
    def flora(self) -> bool:
        """Whether it is a Flora."""
        return self.kind == "flora"


@dataclass(frozen=True, slots=True, eq=False)
class Ecosystem:
    """One face of an Ecosystem card."""

    id: str
    name: str
    score: EcosystemScore


@dataclass(frozen=True, slots=True, eq=False)
class Fauna:
    """One face of a Fauna card."""

    id: str
    name: str
    species: str
    need: Need


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Action tile: the two actions it offers."""

    id: str
    colours: tuple[Trigger, Trigger]


class Rounds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards are planted in each round."""

    origin: Origin
    plantings: tuple[int, ...]


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The starting hand, the draw of the later rounds, the starting Seeds."""

    origin: Origin
    start: int
    draw: int
    seeds: int


class Actions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each colour gains in step 2."""

    origin: Origin
    red: Bag
    blue: Bag
    yellow: Bag

    def gain(self, colour: Trigger) -> Bag:
        """The benefit of one colour."""
        return {"red": self.red, "blue": self.blue, "yellow": self.yellow}[colour]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the bonus actions cost."""

    origin: Origin
    refresh_seeds: int
    germinate_seeds: int
    sprouts_for_a_seed: int
    growth_for_a_seed: int


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP of the spaces, the first one first."""

    origin: Origin
    vp: tuple[int, ...]


class SingleSpace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one space of the beginner side."""

    origin: Origin
    vp: int


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One difficulty of the solo game."""

    claim_rounds: tuple[int, ...]
    last_activations: int
    base_factor: int


class DemeterFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Demeter scores, and when she claims."""

    origin: Origin
    action_vp: int
    ability_vp: int
    refresh_least: int
    normal: Level
    hard: Level
    expert: Level

    def level(self, difficulty: str) -> Level:
        """The figures of a difficulty."""
        return {"normal": self.normal, "hard": self.hard, "expert": self.expert}[difficulty]


class Constants(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game's numbers, each group with its origin."""

    rounds: Rounds
    hand: Hand
    actions: Actions
    bonus: Bonus
    sprout_track: Track
    fauna_standard: Track
    fauna_beginner: SingleSpace
    demeter: DemeterFacts


@dataclass(frozen=True, eq=False)
class Content:
    """One edition. Faces go by id; an Ecosystem card by its face's id without the letter."""

    constants: Constants
    cards: Mapping[str, Card]
    ecosystems: Mapping[str, Ecosystem]
    fauna: Mapping[str, Fauna]
    tiles: Mapping[str, Tile]
    matching: dict[Filter, frozenset[str]] = field(default_factory=dict)
    """Filter → the cards whose print satisfies it (its token keys left aside)."""
    features: dict[str, Filter] = field(default_factory=dict)
    """GER2: every feature that some objective can call for, by its symbol form."""
    offers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Id of a Fauna, Ecosystem or card → the features it gives."""

    @property
    def rounds(self) -> int:
        """How many rounds the game lasts."""
        return len(self.constants.rounds.plantings)

    def active(self, card: str, number: int) -> Active:
        """The ability at a place (from 0) of a card, which must be one that is used."""
        ability = self.cards[card].abilities[number]
        assert isinstance(ability, Active)
        return ability
