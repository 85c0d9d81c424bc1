"""Other positions that a viewer could not tell from this one, however well he remembers the game.

A hidden card can be any other that came from the same deck and that nobody was shown. So hidden cards are dealt anew within the
decks they came from, to the places where hidden cards of that deck are now.
"""

from collections.abc import Mapping, Sequence

import msgspec

from domain.expedite.content.content import Content, PlaneKind
from domain.expedite.rules.planes import pile
from domain.expedite.state import PlaneCards, Player, State, count, no_plane_cards
from domain.kernel.chance import Chance
from domain.kernel.viewer import OMNISCIENT, Viewer, sees

_PURPOSE = "resample"


def resample(content: Content, state: State, viewer: Viewer, chance: Chance) -> State:
    """A new state: what the viewer does not know is dealt anew. The omniscient get a copy."""
    new = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    if viewer != OMNISCIENT:
        others = [player for seat, player in enumerate(new.players) if not sees(viewer, seat)]
        remembered = {card for seat, player in enumerate(new.players) if sees(viewer, seat) for card in player.handed_in}
        _deal_planes(new, others, chance)
        bound = _bound(content, new, others, remembered)
        _deal_trade_cards(new, others, {0, 1}, bound, chance)
        for number in range(2, state.trade_deck_number + 1):
            _deal_trade_cards(new, others, {number}, {}, chance)
    return new


# --- plane cards -------------------------------------------------------------------------------------------------------


def _deal_planes(state: State, others: list[Player], chance: Chance) -> None:
    present = len(state.players[0].unseen) - 1
    for n in range(present + 1):
        held = [player.unseen[n] for player in others]
        pool = [kind for cards in held for kind in pile(cards)] + (state.plane_deck if n == present else [])
        order, _ = chance.shuffle(_PURPOSE, pool)
        for player in others:
            player.unseen[n] = _counted(order, count(player.unseen[n]))
        if n == present:
            state.plane_deck = order
    for player in others:
        player.plane_cards = {kind: player.open[kind] + sum(cards[kind] for cards in player.unseen) for kind in player.open}


def _counted(order: list[PlaneKind], n: int) -> PlaneCards:
    """The first ``n`` cards, taken off ``order``."""
    cards = no_plane_cards()
    for kind in order[:n]:
        cards[kind] += 1
    del order[:n]
    return cards


# --- World Trade Cards -------------------------------------------------------------------------------------------------


def _deal_trade_cards(state: State, others: list[Player], decks: set[int], bound: Mapping[str, set[str]], chance: Chance) -> None:
    """Deals the hidden cards of some decks anew. Decks 0 and 1 go together: they are the same cards but for those in hand."""
    first = 0 in decks
    hidden = [card for player in others for card, deck in player.trade_cards.items() if deck in decks]
    if state.trade_deck_number in decks:
        hidden += state.trade_deck
    if state.phase == "exchange":
        hidden += [card for player in others for card in player.handed_in]
    dealt = _matched(hidden, {card: bound[card] for card in hidden if card in bound}, chance)
    for player in others:
        player.trade_cards = {dealt.get(card, card): deck for card, deck in player.trade_cards.items()}
        if first:
            player.handed_in = [dealt.get(card, card) for card in player.handed_in]
    state.trade_deck = [dealt.get(card, card) for card in state.trade_deck]


def _bound(content: Content, state: State, others: list[Player], remembered: set[str]) -> dict[str, set[str]]:
    """The cards of decks 0 and 1 that cannot be just any: card → what it could be instead.

    What a seat handed in started at another's pawn. It, and what a seat held when deck 1 was made, is none of what the viewer
    remembers to have handed in himself.
    """
    free = content.trade_cards.keys() - remembered
    bound = {card: free for player in others for card, deck in player.trade_cards.items() if deck == 0}
    for player in others:
        pawns = {other.home for other in state.players if other is not player}
        qualified = {card for card in free if content.trade_cards[card].start in pawns}
        bound |= dict.fromkeys(player.handed_in, qualified)
    return bound


def _matched(cards: Sequence[str], bound: Mapping[str, set[str]], chance: Chance) -> dict[str, str]:
    """The cards mapped onto each other at random, a bound one onto one of its set. As they lie is one way."""
    order, _ = chance.shuffle(_PURPOSE, cards)
    taken: dict[str, str] = {}
    for card in bound:
        _place(card, order, bound, taken, set())
    rest = [new for new in order if new not in taken]
    free = [card for card in cards if card not in bound]
    return {old: new for new, old in taken.items()} | dict(zip(free, rest, strict=True))


def _place(card: str, order: Sequence[str], bound: Mapping[str, set[str]], taken: dict[str, str], tried: set[str]) -> bool:
    """Finds a bound card one of its set, moving others of them to another of theirs where need be (an augmenting path)."""
    for new in order:
        if new in bound[card] and new not in tried:
            tried.add(new)
            if new not in taken or _place(taken[new], order, bound, taken, tried):
                taken[new] = card
                return True
    return False
