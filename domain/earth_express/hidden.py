"""Other positions that a viewer could not tell from this one, however well he remembers the game.

A card he has not seen could be any other that came from the same filling of the stack: once the discard pile has been shuffled
into a new stack, everybody knows what that consists of. So unseen cards are dealt anew within their filling, to the places
where unseen cards of that filling are now; a card he has seen in a hand stays in it while the hand is passed on (H5).
"""

import msgspec

from domain.earth_express.content.components import Content
from domain.earth_express.state import SPECTATORS, Held, Player, State
from domain.kernel.chance import Chance
from domain.kernel.viewer import OMNISCIENT, Viewer, sees

_PURPOSE = "resample"


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """A new state: what the viewer does not know is dealt anew. The omniscient get a copy."""
    new = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    if viewer != OMNISCIENT:
        _deal_earth(new, viewer, chance)
        _deal_ecosystems(content, new, viewer, chance)
        new.action_stack, _ = chance.shuffle(_PURPOSE, new.action_stack)
    return new


def bit_of(viewer: Viewer) -> int:
    """The bit of ``Held.seen`` that stands for the viewer."""
    return 1 << (viewer if isinstance(viewer, int) else SPECTATORS)


def _deal_earth(state: State, viewer: Viewer, chance: Chance) -> None:
    """V1, V3, H5"""
    bit = bit_of(viewer)
    unseen = [held for player in state.players for held in player.hand if not held.seen & bit]
    for batch in sorted({held.batch for held in unseen} | {state.batch}):
        places = [held for held in unseen if held.batch == batch]
        present = batch == state.batch
        pool = [held.card for held in places] + (state.stack if present else [])
        order, _ = chance.shuffle(_PURPOSE, pool)
        _hold(places, order)
        if present:
            state.stack = order[len(places) :]


def _hold(places: list[Held], cards: list[str]) -> None:
    for held, card in zip(places, cards, strict=False):
        held.card = card


def _deal_ecosystems(content: Content, state: State, viewer: Viewer, chance: Chance) -> None:
    """V2: the other seats' cards, and as long as the choice is secret their choices; F4: a face that is shown stays."""
    others = [player for seat, player in enumerate(state.players) if player.dealt and not sees(viewer, seat)]
    known = {face[:-1] for face in state.shared}
    known |= {card for seat, player in enumerate(state.players) if sees(viewer, seat) for card in player.dealt}
    known |= {player.kept[:-1] for player in state.players if state.revealed and player.kept is not None}
    pool, _ = chance.shuffle(_PURPOSE, sorted({face[:-1] for face in content.ecosystems} - known))
    for player in others:
        if state.revealed and player.kept is not None:
            player.dealt = [player.kept[:-1], pool.pop()]
        else:
            player.dealt = [pool.pop(), pool.pop()]
            _choose(player, chance)


def _choose(player: Player, chance: Chance) -> None:
    """A choice that the seat could have made."""
    if player.kept is not None:
        face, _ = chance.below(_PURPOSE, 4)
        player.kept = player.dealt[face // 2] + "AB"[face % 2]
