"""When Refresh, Germinate and conversions gain something.

What an unknown card would bring is told from a sample of those the bot has not seen, spread evenly over them.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.bots.earth_express_demeter import denied, for_demeter, for_demeter_now, lasting
from app.bots.earth_express_worth import (
    Position,
    ability_worth,
    changed,
    room,
    settled,
    weight,
    weight_with,
)
from domain.earth_express import commands as c
from domain.earth_express.content.derived import match
from domain.earth_express.grid import INDEX
from domain.earth_express.language import Active
from domain.earth_express.legal import features
from domain.earth_express.rules.demeter import times
from domain.earth_express.state import Cells

SAMPLE: Final = 24
"""How many unseen cards are tried."""
MARGIN: Final = 1.0
"""How much more than its price an exchange must promise."""
FEW: Final = 3
"""A feature is named only if so many cards of the sample have it."""
ACTIVATED: Final = 7.5
"""What nine cards bring Demeter by being activated, about."""


class _Prospect(NamedTuple):
    """What planting each card would add: those at hand, the sample of those unseen, and the sample if it is drawn, best first."""

    hand: dict[str, float]
    unseen: dict[str, float]
    ranked: list[float]
    plantings: int

    def drawn(self, count: int) -> list[float]:
        """What the best of so many drawn cards would add, best first."""
        last = len(self.ranked) - 1
        return [
            self.ranked[min(last, rank * len(self.ranked) // (count + 1))] for rank in range(1, min(count, self.plantings) + 1)
        ]

    def best(self, *more: float) -> float:
        """What would be planted out of the hand and these."""
        return sum(sorted([*self.hand.values(), *more], reverse=True)[: self.plantings])


def worth_while(at: Position, legal: Sequence[c.EarthExpressCommand]) -> c.EarthExpressCommand | None:
    """A step of an exchange or a conversion that promises more than it costs, if there is one."""
    kinds = {type(command) for command in legal}
    if c.DiscardCard in kinds:
        return _discard(at, legal)
    if c.NameFeature in kinds:
        return c.NameFeature(_germinate(at, _prospect(at))[1])
    if c.PlantCard in kinds and kinds & {c.Refresh, c.Germinate}:
        return _exchange(at, kinds)
    return _conversion(at, legal, kinds) if kinds & {c.ConvertGrowth, c.ConvertSprouts} else None


# --- prospects ---------------------------------------------------------------------------------------------------------
def _at_hand(at: Position) -> list[str]:
    demeter = at.state.demeter
    return at.me.hand if demeter is None else [planted.card for planted in demeter.cells if planted is not None]


def _prospect(at: Position) -> _Prospect:
    seen = {card for seat in at.view.seats for card in seat.hand} | set(at.view.discard) | set(_at_hand(at))
    seen |= {planted.card for seat in at.view.seats for planted in seat.tableau}
    unseen = [card for card in sorted(at.content.cards) if card not in seen]
    sample = unseen[:: max(1, len(unseen) // SAMPLE)]
    now, taken = weight(at), denied(at)
    adds = {card: _adds(at, card) - now for card in sample}
    hand = {card: _adds(at, card) - now + taken.get(card, 0.0) for card in _at_hand(at)}
    drawn = [added + (lasting(at) * for_demeter(at, at.content.cards[card]) if taken else 0.0) for card, added in adds.items()]
    return _Prospect(hand, adds, sorted(drawn, reverse=True), at.me.to_plant)


def _adds(at: Position, card: str) -> float:
    return max(weight_with(at, card, cell) for cell, planted in enumerate(at.player.cells) if planted is None)


# --- Refresh and Germinate ---------------------------------------------------------------------------------------------
def _exchange(at: Position, kinds: set[type]) -> c.EarthExpressCommand | None:
    prospect = _prospect(at)
    bonus = at.content.constants.bonus
    refreshed = _refresh_gain(at, prospect) - bonus.refresh_seeds if c.Refresh in kinds else 0.0
    found = _germinate(at, prospect)[0] - bonus.germinate_seeds if c.Germinate in kinds else 0.0
    if max(refreshed, found) <= MARGIN:
        return None
    if refreshed >= found:
        return c.Refresh()
    return c.Germinate() if at.state.solo else c.Germinate(min(prospect.hand, key=lambda card: prospect.hand[card]))


def _kept(at: Position, prospect: _Prospect, drawn: int) -> set[str]:
    """The cards at hand that would be planted even after so many are drawn."""
    hoped = prospect.drawn(drawn)
    best = sorted(prospect.hand, key=lambda card: -prospect.hand[card])[: prospect.plantings]
    kept = {card for rank, card in enumerate(best) if prospect.hand[card] >= hoped[min(len(best) - 1 - rank, len(hoped) - 1)]}
    return set(sorted(kept)[: max(0, len(prospect.hand) - _least(at))])


def _least(at: Position) -> int:
    return at.content.constants.demeter.refresh_least if at.state.solo else 1


def _refresh_gain(at: Position, prospect: _Prospect) -> float:
    out = set(prospect.hand) - _kept(at, prospect, len(prospect.hand))
    gain = prospect.best(*prospect.drawn(len(out))) - prospect.best()
    demeter = at.state.demeter
    if demeter is not None:
        left: Cells = [planted if planted is not None and planted.card not in out else None for planted in demeter.cells]
        ends = lasting(at) * sum(for_demeter(at, at.content.cards[planted.card]) for planted in left if planted is not None)
        hoped = ends + lasting(at) * len(out) * _usual(at) + times(at.content, at.state) * ACTIVATED
        gain += for_demeter_now(at, demeter.cells) - hoped
    return gain


def _usual(at: Position) -> float:
    """What a card scores for Demeter on the average."""
    return sum(for_demeter(at, card) for card in at.content.cards.values()) / len(at.content.cards)


def _discard(at: Position, legal: Sequence[c.EarthExpressCommand]) -> c.EarthExpressCommand:
    """What is not kept goes, from Demeter what is worth most to her first."""
    prospect = _prospect(at)
    kept = _kept(at, prospect, (at.me.discarded or 0) + len(prospect.hand))
    cards = [command.card for command in legal if isinstance(command, c.DiscardCard)]
    enough = c.DrawCards() in legal
    if at.state.demeter is None:
        out = sorted((card for card in cards if card not in kept), key=lambda card: prospect.hand[card])
        return c.DiscardCard(out[0]) if out else c.DrawCards() if enough else c.DiscardCard(cards[0])
    out = sorted(cards, key=lambda card: (card in kept, -for_demeter(at, at.content.cards[card])))
    worse = out[0] not in kept and for_demeter(at, at.content.cards[out[0]]) > _usual(at)
    return c.DiscardCard(out[0]) if worse or not enough else c.DrawCards()


def _germinate(at: Position, prospect: _Prospect) -> tuple[float, str]:
    """The feature that promises most, and how much."""
    named = [(_found_gain(at, prospect, feature), feature) for feature in features(at.content, at.state, at.me.seat)]
    return max(named, default=(0.0, ""))


def _found_gain(at: Position, prospect: _Prospect, feature: str) -> float:
    """Alone the card found must be planted; else it may be."""
    fitting = match(at.content, at.content.features[feature])
    adds = [added for card, added in prospect.unseen.items() if card in fitting]
    if len(adds) < FEW:
        return 0.0
    worst = sorted(prospect.hand.values(), reverse=True)[: prospect.plantings][-1]
    return sum(added - worst if at.state.solo else max(0.0, added - worst) for added in adds) / len(adds)


# --- conversions -------------------------------------------------------------------------------------------------------
def _conversion(at: Position, legal: Sequence[c.EarthExpressCommand], kinds: set[type]) -> c.EarthExpressCommand | None:
    """To pay for an ability that is asked for, or to make room for what would find none."""
    if c.SkipAbility in kinds and c.UseAbility not in kinds:
        return _to_pay(at, legal)
    if c.TakeTokens in kinds and at.me.sprout_tokens >= room(at)[1] + 2:
        return _cheapest(at, [command for command in legal if isinstance(command, c.ConvertSprouts)])
    return None


def _to_pay(at: Position, legal: Sequence[c.EarthExpressCommand]) -> c.EarthExpressCommand | None:
    skip = next(command for command in legal if isinstance(command, c.SkipAbility))
    planted = at.player.cells[INDEX[skip.cell]]
    assert planted is not None
    ability = at.content.cards[planted.card].abilities[skip.ability - 1]
    if not isinstance(ability, Active) or at.player.seeds >= ability.pay.seed:
        return None
    best = _cheapest(at, legal)
    if best is None or not _pays(at, ability, best):
        return None
    short = ability.pay.seed - at.player.seeds
    loss = settled(at) - _converted(at, best)
    return best if ability_worth(at, INDEX[skip.cell], ability) > short * loss else None


def _pays(at: Position, ability: Active, conversion: c.ConvertGrowth | c.ConvertSprouts) -> bool:
    """Whether what is left after the conversion still pays the rest of the cost."""
    growth = sum(planted.growth for planted in at.player.cells if planted is not None)
    sprouts = sum(planted.sprouts for planted in at.player.cells if planted is not None)
    taken = 2 * (ability.pay.seed - at.player.seeds)
    if isinstance(conversion, c.ConvertGrowth):
        return growth - taken >= ability.pay.growth and sprouts >= ability.pay.sprout
    return sprouts - taken >= ability.pay.sprout and growth >= ability.pay.growth


def _cheapest(at: Position, legal: Sequence[c.EarthExpressCommand]) -> c.ConvertGrowth | c.ConvertSprouts | None:
    found = [command for command in legal if isinstance(command, c.ConvertGrowth | c.ConvertSprouts)]
    return max(found, key=lambda command: _converted(at, command), default=None)


def _converted(at: Position, command: c.ConvertGrowth | c.ConvertSprouts) -> float:
    growth = -1 if isinstance(command, c.ConvertGrowth) else 0
    return 1 + changed(at, settled, command.from_, growth=growth, sprouts=-1 - growth)
