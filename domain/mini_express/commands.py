"""What a seat may ask for."""

from typing import Final, get_args

from domain.kernel.messages import Command
from domain.mini_express.content.document import Company


class TakeStartShare(Command, tag="mini_express.take_start_share", frozen=True):
    """Take one of the two shares to start with from the pool."""

    company: Company


class TakeShare(Command, tag="mini_express.take_share", frozen=True):
    """Take a share from an Asset board; costs influence in the company as it has trains there."""

    company: Company


class Build(Command, tag="mini_express.build", frozen=True):
    """Begin to build for a company; hexes or a ferry follow until a city is reached."""

    company: Company


class Pass(Command, tag="mini_express.pass", frozen=True):
    """Do nothing, where nothing can be done."""


class Lay(Command, tag="mini_express.lay", frozen=True):
    """Lay the next hex of the build."""

    hex: str


class BuildFerry(Command, tag="mini_express.ferry", frozen=True):
    """Build a Ferry line to a city in place of track."""

    line: str
    city: str


class GainInfluence(Command, tag="mini_express.gain_influence", frozen=True):
    """Choose the company for a wild influence icon of the city reached."""

    company: Company


class PayTax(Command, tag="mini_express.pay_tax", frozen=True):
    """Put one train of the company just built on the Taxation board."""


class DeclineTax(Command, tag="mini_express.decline_tax", frozen=True):
    """Pay no tax this time."""


class Sponsor(Command, tag="mini_express.sponsor", frozen=True):
    """Sponsor an AVE Proposal tile that is on offer; its payment follows, tile by tile."""

    proposal: str


class Pay(Command, tag="mini_express.pay", frozen=True):
    """Pay the next part of the Proposal's cost with a Demand tile."""

    tile: str


class EndTurn(Command, tag="mini_express.end_turn", frozen=True):
    """Sponsor nothing this turn."""


MiniExpressCommand = (
    TakeStartShare | TakeShare | Build | Pass | Lay | BuildFerry | GainInfluence | PayTax | DeclineTax | Sponsor | Pay | EndTurn
)
COMMANDS: Final[tuple[type[MiniExpressCommand], ...]] = get_args(MiniExpressCommand)
