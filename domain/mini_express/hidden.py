"""What is hidden: other seats' Favor tiles, those in the box, and the AVE Proposal tiles under the tops."""

import msgspec

from domain.kernel.chance import Chance, ScriptedChance
from domain.kernel.ids import Seat
from domain.kernel.viewer import OMNISCIENT, Viewer, sees
from domain.mini_express.commands import MiniExpressCommand, Pass
from domain.mini_express.content.content import Content
from domain.mini_express.rules.decide import decide
from domain.mini_express.rules.evolve import evolve
from domain.mini_express.state import State

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(State).decode


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """Another state that the viewer could not tell from this one: what he has not seen is dealt anew."""
    other = _decode(_encode(state))
    if viewer != OMNISCIENT:
        _deal_favors(other, viewer, chance)
        _restack(other, chance)
    return other


def _deal_favors(state: State, viewer: Viewer, chance: Chance) -> None:
    if state.phase == "over":
        return
    players = [player for seat, player in enumerate(state.players) if not sees(viewer, seat)]
    favors = [player.favor for player in players if player.favor is not None]
    tiles, _ = chance.shuffle("resample_favors", favors + state.favor_box)
    if favors:
        for player in players:
            player.favor = tiles.pop()
    state.favor_box = sorted(tiles)


def _restack(state: State, chance: Chance) -> None:
    for kind in ("short", "long"):
        stacks = [stack for stack in state.stacks if stack.kind == kind]
        tiles, _ = chance.shuffle(f"resample_{kind}_proposals", [tile for stack in stacks for tile in stack.under])
        for stack in stacks:
            stack.under = [tiles.pop() for _ in stack.under]


def reveals(content: Content, state: State, seat: Seat, command: MiniExpressCommand) -> bool:
    """Whether the command turns a tile up: it completes a payment, or it ends a game with Favor tiles.

    Tried out on a copy; nothing is drawn in play, and which kinds of event follow rests on what is public.
    """
    may_end = state.turns_left == 1 and state.after(seat) == state.start_player
    favors = state.options.dagger_and_cloak and (may_end or isinstance(command, Pass))
    return (favors or state.payment is not None) and _turns_something_up(content, state, seat, command)


def _turns_something_up(content: Content, state: State, seat: Seat, command: MiniExpressCommand) -> bool:
    trial = _decode(_encode(state))
    for event in decide(content, trial, seat, command, ScriptedChance({})):
        if event.reveals:
            return True
        evolve(content, trial, event)
    return False
