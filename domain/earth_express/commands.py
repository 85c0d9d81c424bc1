"""What a seat may ask for."""

from typing import Annotated, Any, get_args

import msgspec

from domain.earth_express.grid import Cell
from domain.earth_express.language import Side, Trigger
from domain.kernel.messages import Command

CardId = Annotated[str, msgspec.Meta(min_length=1, max_length=16, description="An Earth card")]
FaceId = Annotated[str, msgspec.Meta(min_length=1, max_length=16, description="A face of an Ecosystem or Fauna card")]
AbilityNumber = Annotated[int, msgspec.Meta(ge=1, le=2, description="1 for the card's first ability, 2 for its second")]
Pair = Annotated[list[Cell], msgspec.Meta(min_length=2, max_length=2, description="Two cells in reading order, or one twice")]


class EarthExpressAbility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An ability in the own tableau."""

    cell: Cell
    ability: AbilityNumber


class KeepEcosystem(Command, tag="earth_express.keep_ecosystem", frozen=True):
    """SET7: keep one of the two dealt Ecosystem cards, this face up."""

    face: FaceId


class PlantCard(Command, tag="earth_express.plant_card", frozen=True):
    """PLT1, PLT2: plant a card in an empty cell; solo: a card of Demeter's tableau, or the one that Germinate found."""

    card: CardId
    cell: Cell


class Refresh(Command, tag="earth_express.refresh", frozen=True):
    """REF1: pay 2 Seeds to exchange cards; ``discard_card`` and ``draw_cards`` follow."""


class DiscardCard(Command, tag="earth_express.discard_card", frozen=True):
    """REF1: discard one card; solo: one of Demeter's."""

    card: CardId


class DrawCards(Command, tag="earth_express.draw_cards", frozen=True):
    """REF1: enough discarded; draw as many."""


class Germinate(Command, tag="earth_express.germinate", frozen=True):
    """GER1: pay 3 Seeds and discard this card to search for another; ``name_feature`` follows. Solo: no card is discarded."""

    card: CardId | None = None


class NameFeature(Command, tag="earth_express.name_feature", frozen=True):
    """GER1, GER2: the feature that is searched for, in symbol form: ``[habitat=wet]``."""

    feature: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class UseAbility(Command, tag="earth_express.use_ability", frozen=True):
    """AV1, AV8: use an ability; ``neighbour`` if it looks at one, ``copy`` names the ability that a copying one carries out."""

    cell: Cell
    ability: AbilityNumber
    neighbour: Side | None = None
    copy: EarthExpressAbility | None = None


class SkipAbility(Command, tag="earth_express.skip_ability", frozen=True):
    """AV5: forgo an ability for good."""

    cell: Cell
    ability: AbilityNumber


class ChooseAction(Command, tag="earth_express.choose_action", frozen=True):
    """ACT1: one of the two actions of the tile."""

    colour: Trigger


class EndSteps(Command, tag="earth_express.end_steps", frozen=True):
    """End the own step 3, skipping what is left of it."""


class TakeSeeds(Command, tag="earth_express.take_seeds", frozen=True):
    """ACT4: how many of the Seeds gained are taken."""

    count: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class PlaceGrowth(Command, tag="earth_express.place_growth", frozen=True):
    """GRW1: put one Growth of a gain on a Flora."""

    cell: Cell


class PlaceSprout(Command, tag="earth_express.place_sprout", frozen=True):
    """SPR1: put one Sprout of a gain on a Flora."""

    cell: Cell


class StopPlacing(Command, tag="earth_express.stop_placing", frozen=True):
    """ACT4: decline the rest of what is being placed."""


class PayGrowth(Command, tag="earth_express.pay_growth", frozen=True):
    """GRW6: pay one Growth from this Flora."""

    cell: Cell


class PaySprout(Command, tag="earth_express.pay_sprout", frozen=True):
    """SPR6: pay one Sprout from this Flora."""

    cell: Cell


class ConvertSprouts(Command, tag="earth_express.convert_sprouts", frozen=True):
    """CNV1: 2 Sprouts for 1 Seed."""

    from_: Pair = msgspec.field(name="from")


class ConvertGrowth(Command, tag="earth_express.convert_growth", frozen=True):
    """CNV1: 2 Growth for 1 Seed."""

    from_: Pair = msgspec.field(name="from")


class ChooseOpponent(Command, tag="earth_express.choose_opponent", frozen=True):
    """SYM5: the opponent who may gain the Sprouts."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]


class TakeTokens(Command, tag="earth_express.take_tokens", frozen=True):
    """TOK1: return the Sprout tokens and gain as many Sprouts."""


class EndRound(Command, tag="earth_express.end_round", frozen=True):
    """End the own step 4; Sprout tokens not taken are declined."""


class ChooseDemeterClaim(Command, tag="earth_express.choose_demeter_claim", frozen=True):
    """SOL17: the Fauna that Demeter claims first."""

    fauna: FaceId


class ChooseDemeterColour(Command, tag="earth_express.choose_demeter_colour", frozen=True):
    """SOL10: which of the colours she has most of Demeter activates."""

    colour: Trigger


EarthExpressCommand = (
    KeepEcosystem
    | PlantCard
    | Refresh
    | DiscardCard
    | DrawCards
    | Germinate
    | NameFeature
    | UseAbility
    | SkipAbility
    | ChooseAction
    | EndSteps
    | TakeSeeds
    | PlaceGrowth
    | PlaceSprout
    | StopPlacing
    | PayGrowth
    | PaySprout
    | ConvertSprouts
    | ConvertGrowth
    | ChooseOpponent
    | TakeTokens
    | EndRound
    | ChooseDemeterClaim
    | ChooseDemeterColour
)
COMMANDS: tuple[type[Any], ...] = get_args(EarthExpressCommand)
