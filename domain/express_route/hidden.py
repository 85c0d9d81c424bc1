"""Other positions that nobody at the table could tell from this one (V1–V4).

Seats have no secrets from each other, so all viewers get the same. Every arrangement of the hidden tokens and cards that agrees
with what was seen is as likely as any other: play never rests on what is hidden.
"""

import msgspec

from domain.express_route.content.content import Content
from domain.express_route.state import DECKS, Deck, State
from domain.kernel.chance import Chance
from domain.kernel.viewer import OMNISCIENT, Viewer

_PURPOSE = "resample"


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """A new state with fronts and orders dealt anew. The omniscient get a copy."""
    new = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    if viewer != OMNISCIENT:
        for deck in DECKS:
            _deal_packages(content, new, deck, chance)
        _deal_events(content, new, chance)
    return new


def _deal_packages(content: Content, state: State, deck: Deck, chance: Chance) -> None:
    """V1, V2: hidden tokens of a deck change places; where a back was seen, its origin stays."""
    callers = [n for n, caller in enumerate(state.callers) if caller is not None and content.packages[caller].deck == deck]
    held = [caller for n in callers if (caller := state.callers[n]) is not None]
    hidden = [*held, *state.decks[deck]]
    seen = set(range(len(callers) + 1)) | set(range(len(hidden) - state.known_backs[deck], len(hidden)))
    pool, _ = chance.shuffle(_PURPOSE, hidden)
    dealt: dict[int, str] = {}
    for place in (n for n in range(len(hidden)) if n in seen):
        origin = content.packages[hidden[place]].origin
        dealt[place] = next(token for token in pool if content.packages[token].origin == origin)
        pool.remove(dealt[place])
    tokens = [dealt.get(place) or pool.pop() for place in range(len(hidden))]
    for n, token in zip(callers, tokens, strict=False):
        state.callers[n] = token
    state.decks[deck] = tokens[len(callers) :]


def _deal_events(content: Content, state: State, chance: Chance) -> None:
    """V3, V4: a hidden card can be any of its deck that nobody has seen."""
    seen = {*state.returned, *state.discarded_events, *state.turn.looked, state.turn.event}
    for number in (1, 2):
        unseen = [card.id for card in content.events.values() if card.deck == number and card.id not in seen]
        pool, _ = chance.shuffle(_PURPOSE, unseen)
        for place, card in enumerate(state.stack):
            if card not in state.returned and content.events[card].deck == number:
                state.stack[place] = pool.pop()
