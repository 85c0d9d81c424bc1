"""A sensible opponent for the Mail Race.

It asks of every place what it would be worth to be there: mail delivered, mail aboard that is near its destination, cubes and the
postcard token within reach. Then it uses cards as long as they lead to better places, and takes cards when that is worth more.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from domain.mail_race.commands import (
    AnyCommand,
    DeclineAssist,
    EndTurn,
    PickUp,
    TakeCard,
    TakeDelivery,
    TakeUnseenCard,
    TravelOn,
    UseCard,
)
from domain.mail_race.content.content import BICYCLE, Content
from domain.mail_race.rules.assist import VAN_ROOM
from domain.mail_race.rules.movement import Truck, can_rest, drive, play, ways
from domain.mail_race.views import MailRaceCarrier, MailRaceView

NEAR: Final = 0.85
"""What is left of a thing's worth for each space that it is away; less when the race is about to end."""
NEAR_AT_THE_END: Final = 0.5
CARD_WORTH: Final = (3.0, 2.4, 1.9, 1.4, 0.9, 0.5, 0.2)
"""What one more card is worth to a hand of so many."""
COMBO: Final = 2.0
"""What a stamp is worth beyond its points, for the combo it may become part of."""


class Sight(NamedTuple):
    """What the bot looks at. ``away``: place → place → spaces between them by land or water."""

    content: Content
    view: MailRaceView
    me: MailRaceCarrier
    away: Mapping[str, Mapping[str, int]]
    near: float


class Spot(NamedTuple):
    """Where a plan has led: the truck, the mail aboard, cubes and token still there, points made on the way."""

    truck: Truck
    van: tuple[str, ...]
    cubes: Mapping[str, str]
    postcard: str | None
    made: float


class Use(NamedTuple):
    """A card used along a way."""

    card: str
    way: tuple[str, ...]


def greedy(content: Content, view: MailRaceView, legal: Sequence[AnyCommand]) -> AnyCommand:
    """One of the legal commands, by the view of the seat that is to act."""
    if PickUp() in legal:
        return PickUp() if view.last_turns != 0 else _act(_sight(content, view), legal)
    match view.turn.decision:
        case "travel":
            return _travel_on(_sight(content, view), legal)
        case "assist":
            return _assist(_sight(content, view), legal)
        case "action":
            return _act(_sight(content, view), legal)
        case _:
            return legal[0]


# --- what the bot sees ---------------------------------------------------------------------------------------------------


def _sight(content: Content, view: MailRaceView) -> Sight:
    me = view.carriers[view.turn.seat]
    goals = {content.deliveries[cargo.delivery].destination for carrier in view.carriers for cargo in carrier.van}
    for depot in view.depots:
        if depot.delivery is not None:
            goals |= {depot.place, content.deliveries[depot.delivery].destination}
    if view.postcard.place is not None:
        goals.add(view.postcard.place)
    near = NEAR if view.last_turns is None else NEAR_AT_THE_END
    return Sight(content, view, me, {goal: _away(content, goal) for goal in goals}, near)


def _away(content: Content, goal: str) -> dict[str, int]:
    found, queue = {goal: 0}, deque([goal])
    while queue:
        place = queue.popleft()
        for card in ("4x4", "mail-jump"):
            for to in content.transport[card].nexts[place]:
                if to not in found:
                    found[to] = found[place] + 1
                    queue.append(to)
    return found


def _here(sight: Sight) -> Spot:
    view, me = sight.view, sight.me
    cards = (*me.hand, *(me.unseen or ()), *[BICYCLE] * view.turn.bicycle_left)
    others = frozenset(carrier.place for carrier in view.carriers if carrier.seat != me.seat)
    pairs = frozenset((path.one, path.other) for path in view.turn.travelled)
    truck = Truck(me.place, cards, view.turn.actions_left, pairs, others)
    cubes = {depot.place: depot.delivery for depot in view.depots if depot.delivery is not None}
    return Spot(truck, tuple(cargo.delivery for cargo in me.van), cubes, view.postcard.place, 0.0)


# --- what things are worth -----------------------------------------------------------------------------------------------


def _worth(sight: Sight, delivery: str) -> float:
    """Points that delivering it would bring, the penalty for not doing so included."""
    card, slip, boxes = sight.content.deliveries[delivery], sight.me.slip, sight.content.slip
    stamps, ladder = (slip.letters, boxes.letters) if card.kind == "letter" else (slip.parcels, boxes.parcels)
    worth = _step(ladder, stamps) - boxes.undelivered
    if card.region not in slip.regions:
        worth += _step(boxes.regions, len(slip.regions))
    if sight.content.regions[card.region].color == sight.me.color and not slip.hometown:
        worth += boxes.hometown
    return worth


def _postcard_worth(sight: Sight) -> float:
    return _step(sight.content.slip.postcards, sight.me.slip.postcards)


def _step(ladder: Sequence[int], stamps: int) -> float:
    """What the next stamp adds to a ladder of totals."""
    if stamps >= len(ladder):
        return 0.0
    return ladder[stamps] - (ladder[stamps - 1] if stamps else 0) + COMBO


def _value(sight: Sight, spot: Spot) -> float:
    """What it is worth to be there."""
    place = spot.truck.place
    value = spot.made + sum(_promise(sight, delivery, place, 0) for delivery in spot.van)
    if len(spot.van) < VAN_ROOM:
        value += max((_cube(sight, depot, delivery, place) for depot, delivery in spot.cubes.items()), default=0.0)
    if spot.postcard is not None:
        value += _postcard_worth(sight) * sight.near ** sight.away[spot.postcard][place]
    return value


def _promise(sight: Sight, delivery: str, place: str, further: int) -> float:
    destination = sight.content.deliveries[delivery].destination
    return _worth(sight, delivery) * sight.near ** (sight.away[destination][place] + further)


def _cube(sight: Sight, depot: str, delivery: str, place: str) -> float:
    return _promise(sight, delivery, depot, sight.away[depot][place] + 1)


# --- using cards ---------------------------------------------------------------------------------------------------------


def _landed(sight: Sight, spot: Spot, truck: Truck, way: Sequence[str]) -> Spot:
    """Where a way with a card leads: postcards on it, deliveries and a pick-up at its end."""
    made, postcard, place = spot.made, spot.postcard, truck.place
    if postcard in way:
        made, postcard = made + _postcard_worth(sight), None
    delivered = [d for d in spot.van if sight.content.deliveries[d].destination == place]
    made += sum(_worth(sight, delivery) for delivery in delivered)
    van = tuple(delivery for delivery in spot.van if delivery not in delivered)
    cubes = spot.cubes
    if place in cubes and len(van) < VAN_ROOM:
        van = (*van, cubes[place])
        cubes = {depot: delivery for depot, delivery in cubes.items() if depot != place}
    return Spot(truck, van, cubes, postcard, made)


def _uses(sight: Sight, spot: Spot) -> Iterator[tuple[Use, Spot]]:
    """Every use of a card from a spot, one way to each end."""
    if spot.truck.actions == 0:
        return
    for card in sorted(set(spot.truck.cards)):
        begun, transport = play(spot.truck, card), sight.content.transport[card]
        ends: set[tuple[str, bool]] = set()
        for way in ways(transport, begun.place, transport.steps, begun.pairs):
            end = (way[-1], spot.postcard in way)
            if end not in ends and can_rest(sight.content, driven := drive(begun, way)):
                ends.add(end)
                yield Use(card, way), _landed(sight, spot, driven, way)


def _best_use(sight: Sight, spot: Spot) -> tuple[Use, Spot] | None:
    return max(_uses(sight, spot), key=lambda found: _value(sight, found[1]) - _price(sight, found[0].card), default=None)


def _price(sight: Sight, card: str) -> float:
    """What using a card costs: nothing for the bicycle, nor at the end."""
    cards = len(sight.me.hand) + len(sight.me.unseen or ())
    if card == BICYCLE or sight.view.last_turns is not None:
        return 0.0
    return CARD_WORTH[min(cards, len(CARD_WORTH)) - 1] / 2


def _plan(sight: Sight) -> list[tuple[Use, float]]:
    """The best use, the best after that, and so on, each with what all up to it gain."""
    spot, plan, spent = _here(sight), [], 0.0
    start = _value(sight, spot)
    while (found := _best_use(sight, spot)) is not None:
        use, spot = found
        spent += _price(sight, use.card)
        plan.append((use, _value(sight, spot) - start - spent))
    return plan


# --- decisions -----------------------------------------------------------------------------------------------------------


def _act(sight: Sight, legal: Sequence[AnyCommand]) -> AnyCommand:
    """So many uses of the plan and so many cards as are worth most together; cards come first."""
    plan = _plan(sight)
    gains = [0.0, *(gain for _, gain in plan)]
    takes = [c for c in legal if isinstance(c, TakeCard | TakeUnseenCard)]
    most = sight.view.turn.actions_left if takes else 0
    totals = [
        (_cards_worth(sight, taken) + max(gains[: sight.view.turn.actions_left - taken + 1]), -taken) for taken in range(most + 1)
    ]
    taken = -max(totals)[1]
    if taken:
        return max(takes, key=lambda command: _worth_taking(sight, command))
    if plan and (EndTurn() not in legal or max(gains) > 0):
        use = plan[0][0]
        command = UseCard(use.card, use.way[0])
        if command in legal:
            return command
    return EndTurn() if EndTurn() in legal else legal[0]


def _cards_worth(sight: Sight, taken: int) -> float:
    if sight.view.last_turns is not None:
        return 0.0
    cards = len(sight.me.hand) + len(sight.me.unseen or ())
    return sum(CARD_WORTH[min(n, len(CARD_WORTH) - 1)] for n in range(cards, cards + taken))


def _worth_taking(sight: Sight, command: AnyCommand) -> float:
    """What a card could do from here; an unseen one as much as a poor one."""
    if not isinstance(command, TakeCard):
        return 0.5
    spot = _here(sight)
    alone = spot._replace(truck=spot.truck._replace(cards=(command.card,), actions=1))
    best = max((_value(sight, after) for _, after in _uses(sight, alone)), default=0.0)
    return max(0.0, best - _value(sight, spot)) + sight.content.transport[command.card].level / 4


def _travel_on(sight: Sight, legal: Sequence[AnyCommand]) -> AnyCommand:
    """The step that begins the best way to finish the card in use."""
    move, spot = sight.view.turn.move, _here(sight)
    assert move is not None
    card = sight.content.transport[move.card]
    best, chosen = float("-inf"), legal[0]
    for way in ways(card, spot.truck.place, move.steps_left, spot.truck.pairs):
        driven = drive(spot.truck, way)
        if TravelOn(way[0]) in legal and can_rest(sight.content, driven):
            value = _value(sight, _landed(sight, spot, driven, (*move.way[1:], *way)))
            if value > best:
                best, chosen = value, TravelOn(way[0])
    return chosen


def _assist(sight: Sight, legal: Sequence[AnyCommand]) -> AnyCommand:
    """Take what is worth most where the truck now is, else nothing."""
    takes = [command for command in legal if isinstance(command, TakeDelivery)]
    if not takes or sight.view.last_turns == 0:
        return DeclineAssist()
    return max(takes, key=lambda command: _promise(sight, command.delivery, sight.me.place, 0))
