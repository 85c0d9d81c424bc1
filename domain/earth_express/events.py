"""What has happened. ``seat`` is the one that acts; cells go by name, abilities by their number on the card."""

from typing import Any, ClassVar, Literal, get_args

from domain.earth_express.commands import EarthExpressAbility
from domain.earth_express.demeter_events import (
    DemeterActivated,
    DemeterAsked,
    DemeterClaimed,
    DemeterPlanted,
    DemeterScored,
    DemeterTurned,
)
from domain.earth_express.grid import Cell
from domain.earth_express.language import Side, Trigger
from domain.earth_express.table_events import (
    ActionsShuffled,
    CardsDrawn,
    DiscardsShuffled,
    EarthShuffled,
    EcosystemKept,
    EcosystemsDealt,
    EcosystemsRevealed,
    EcosystemsShuffled,
    EcosystemTurned,
    FaunaShuffled,
    FaunaTurned,
    HandsPassed,
    RoundBegan,
    RoundEnded,
    TileRevealed,
)
from domain.kernel.ids import Seat
from domain.kernel.messages import Event


# --- step 1 ------------------------------------------------------------------------------------------------------------
class CardPlanted(Event, tag="earth_express.card_planted.v1", frozen=True):
    """PLT1, AV8: ``black`` are its abilities to be settled now, ``waiting`` those that look at a neighbour."""

    seat: Seat
    card: str
    cell: Cell
    black: list[int]
    waiting: list[int]


class RefreshBegan(Event, tag="earth_express.refresh_began.v1", frozen=True):
    """REF1: paid."""

    seat: Seat
    seeds: int


class CardDiscarded(Event, tag="earth_express.card_discarded.v1", frozen=True):
    """REF1, SOL23: a card of the hand, in solo of Demeter's tableau, went to the discard pile."""

    seat: Seat
    card: str


class GerminateBegan(Event, tag="earth_express.germinate_began.v1", frozen=True):
    """GER1: paid, and a hand card discarded (SOL22: in solo none)."""

    seat: Seat
    seeds: int
    card: str | None = None


class FeatureNamed(Event, tag="earth_express.feature_named.v1", frozen=True):
    """GER1: the feature named aloud, in symbol form."""

    seat: Seat
    feature: str


class StackSearched(Event, tag="earth_express.stack_searched.v1", frozen=True):
    """GER3: the cards turned up from the bottom and discarded, and the match taken, if one came."""

    reveals: ClassVar[bool] = True
    seat: Seat
    turned: list[str]
    found: str | None = None


class GerminationFailed(Event, tag="earth_express.germination_failed.v1", frozen=True):
    """GER4, E4: no match anywhere; the Seeds and the discarded card come back."""

    seat: Seat
    seeds: int
    card: str | None = None


# --- actions, abilities, gains -----------------------------------------------------------------------------------------
class ActionChosen(Event, tag="earth_express.action_chosen.v1", frozen=True):
    """ACT1, ACT2: the colour, and what it offers."""

    seat: Seat
    colour: Trigger
    seeds: int = 0
    growth: int = 0
    sprouts: int = 0


class AbilityUsed(Event, tag="earth_express.ability_used.v1", frozen=True):
    """SYM1: an ability was used; ``seeds`` are paid with it, ``growth`` and ``sprouts`` are to be paid next. ``others`` and
    ``opponent`` are the Sprouts that go to other players at its end. ``copied``: the ability carried out by a copying one."""

    seat: Seat
    cell: Cell
    ability: int
    neighbour: Side | None = None
    copied: EarthExpressAbility | None = None
    seeds: int = 0
    growth: int = 0
    sprouts: int = 0
    others: int = 0
    opponent: int = 0


class AbilitySkipped(Event, tag="earth_express.ability_skipped.v1", frozen=True):
    """AV5: an ability was forgone, or could not be paid for."""

    seat: Seat
    cell: Cell
    ability: int


class GrowthPaid(Event, tag="earth_express.growth_paid.v1", frozen=True):
    """GRW6: one Growth of this Flora."""

    seat: Seat
    cell: Cell


class SproutPaid(Event, tag="earth_express.sprout_paid.v1", frozen=True):
    """SPR6: one Sprout of this Flora."""

    seat: Seat
    cell: Cell


class GainCounted(Event, tag="earth_express.gain_counted.v1", frozen=True):
    """SYM2, B12: what an ability gains, counted once its cost is paid. ``room``: how much of it each cell from a1 to c3 may
    take, if the ability says so."""

    seat: Seat
    seeds: int = 0
    growth: int = 0
    sprouts: int = 0
    room: list[int] | None = None


class SeedsTaken(Event, tag="earth_express.seeds_taken.v1", frozen=True):
    """SEED1, ACT4: this many of the Seeds gained."""

    seat: Seat
    count: int


class GrowthPlaced(Event, tag="earth_express.growth_placed.v1", frozen=True):
    """GRW1: one Growth on this Flora."""

    seat: Seat
    cell: Cell


class SproutPlaced(Event, tag="earth_express.sprout_placed.v1", frozen=True):
    """SPR1: one Sprout on this Flora."""

    seat: Seat
    cell: Cell


class GainForgone(Event, tag="earth_express.gain_forgone.v1", frozen=True):
    """ACT4, SPR3, GRW3: the rest of a gain was declined, or found no room."""

    seat: Seat
    resource: Literal["growth", "sprout"]
    count: int
    declined: bool


class TokensGiven(Event, tag="earth_express.tokens_given.v1", frozen=True):
    """SYM4 to SYM7: Sprout tokens for each seat in ``to``. ``seat`` is ``None`` where Demeter gives them."""

    seat: Seat | None
    to: list[Seat]
    count: int


class SproutsConverted(Event, tag="earth_express.sprouts_converted.v1", frozen=True):
    """CNV1: a Sprout of each of these cells for 1 Seed."""

    seat: Seat
    cells: list[Cell]


class GrowthConverted(Event, tag="earth_express.growth_converted.v1", frozen=True):
    """CNV1: a Growth of each of these cells for 1 Seed."""

    seat: Seat
    cells: list[Cell]


class StepsEnded(Event, tag="earth_express.steps_ended.v1", frozen=True):
    """RND1: a seat has finished its steps 1 to 3."""

    seat: Seat


# --- step 4 ------------------------------------------------------------------------------------------------------------
class FaunaChecked(Event, tag="earth_express.fauna_checked.v1", frozen=True):
    """FAU1, D2: for each Fauna, the seats that complete it this round."""

    completed: list[list[Seat]]


class LeafPlaced(Event, tag="earth_express.leaf_placed.v1", frozen=True):
    """FAU4, FAU5: a Leaf token on a space (from 0) beside a Fauna. ``seat`` is ``None`` for Demeter's."""

    seat: Seat | None
    face: str
    space: int
    vp: int


class StepFourOpened(Event, tag="earth_express.step_four_opened.v1", frozen=True):
    """TOK2, D6: the seats that have something to decide in step 4."""

    deciding: list[Seat]


class TokensTaken(Event, tag="earth_express.tokens_taken.v1", frozen=True):
    """TOK1: the tokens went back; as many Sprouts are gained."""

    seat: Seat
    count: int


class PlayerRested(Event, tag="earth_express.player_rested.v1", frozen=True):
    """RND2: a seat has finished step 4; tokens still lying before it are declined."""

    seat: Seat


EarthExpressEvent = (
    FaunaShuffled
    | FaunaTurned
    | EarthShuffled
    | ActionsShuffled
    | EcosystemsShuffled
    | EcosystemTurned
    | EcosystemsDealt
    | EcosystemKept
    | EcosystemsRevealed
    | RoundBegan
    | HandsPassed
    | CardsDrawn
    | DiscardsShuffled
    | TileRevealed
    | RoundEnded
    | CardPlanted
    | RefreshBegan
    | CardDiscarded
    | GerminateBegan
    | FeatureNamed
    | StackSearched
    | GerminationFailed
    | ActionChosen
    | AbilityUsed
    | AbilitySkipped
    | GrowthPaid
    | SproutPaid
    | GainCounted
    | SeedsTaken
    | GrowthPlaced
    | SproutPlaced
    | GainForgone
    | TokensGiven
    | SproutsConverted
    | GrowthConverted
    | StepsEnded
    | FaunaChecked
    | LeafPlaced
    | StepFourOpened
    | TokensTaken
    | PlayerRested
    | DemeterPlanted
    | DemeterScored
    | DemeterAsked
    | DemeterTurned
    | DemeterActivated
    | DemeterClaimed
)
EVENTS: tuple[type[Any], ...] = get_args(EarthExpressEvent)
