"""Whether a legal command would draw or turn up what its seat does not know."""

from typing import Final

import msgspec

from domain.earth_express import commands as c
from domain.earth_express.content.components import Content
from domain.earth_express.rules.decide import decide
from domain.earth_express.rules.evolve import evolve
from domain.earth_express.state import State
from domain.kernel.chance import SeededChance
from domain.kernel.ids import Seat

_FINISHED: Final = {"ecosystem": "ecosystem", "tokens": "rest"}
"""Where the other seats must be for this one's command to end what all wait for; else at the end of step 3."""


def reveals(content: Content, state: State, seat: Seat, command: c.EarthExpressCommand) -> bool:
    """It does if it searches, draws, refills Demeter's tableau, or ends the round or the choice of Ecosystems for all.

    Tried out on a copy: that events of that kind follow depends on nothing hidden, only what they tell does.
    """
    if isinstance(command, c.NameFeature):
        return True
    refills = isinstance(command, c.DiscardCard | c.DrawCards) or (state.solo and isinstance(command, c.PlantCard))
    if not refills and not _last_of_all(state, seat):
        return False
    trial = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    for event in decide(content, trial, seat, command, SeededChance(bytes(32), {})):
        if event.reveals:
            return True
        evolve(content, trial, event)
    return False


def _last_of_all(state: State, seat: Seat) -> bool:
    """Whether all other seats have finished what the table waits for."""
    step = state.players[seat].step
    finished = _FINISHED.get(step, "done")
    return step != "plant" and all(
        player.step == finished and (step != "ecosystem" or player.kept is not None)
        for other, player in enumerate(state.players)
        if other != seat
    )
