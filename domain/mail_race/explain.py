"""Why a command is not legal: the first rule it breaks."""

from domain.kernel.errors import RuleViolation
from domain.kernel.ids import Seat
from domain.mail_race.commands import (
    AnyCommand,
    ChooseColor,
    DeclineAssist,
    EndTurn,
    GiveDelivery,
    PickUp,
    TakeCard,
    TakeDelivery,
    TakeUnseenCard,
    TravelOn,
    UseCard,
)
from domain.mail_race.content.content import BICYCLE, Content, Transport
from domain.mail_race.rules.assist import has_room, open_assist
from domain.mail_race.rules.movement import Truck, pair_of, play, truck_of, ways
from domain.mail_race.rules.turn import decision_of, steps_left
from domain.mail_race.state import State


def explain(content: Content, state: State, seat: Seat, command: AnyCommand) -> RuleViolation:
    """Total: names a rule for every command that is not legal."""
    if state.phase == "over":
        return RuleViolation("race_over", "E1", "the race is over")
    if seat != state.turn.seat:
        return RuleViolation("not_your_turn", "Q43", "another seat is to act", {"active": state.turn.seat})
    kind = decision_of(state)
    match command:
        case ChooseColor(color):
            return _color(state, color)
        case _ if kind == "color":
            return RuleViolation("color_first", "Q44", "every carrier chooses a color first")
        case TravelOn(to) if kind == "travel":
            return _travel_on(content, state, to)
        case TakeDelivery() | GiveDelivery() | DeclineAssist():
            return _assist(state, command)
        case _ if kind == "travel":
            return RuleViolation("way_unfinished", "P5", "the card in use moves its exact number of spaces first")
        case _ if kind == "assist":
            return RuleViolation("assist_open", "P8", "first settle whether to assist the colleague passed")
        case TravelOn():
            return RuleViolation("no_card_in_use", "P5", "no card is in use")
        case TakeCard() | TakeUnseenCard():
            return _take(content, state, command)
        case UseCard(card, to):
            return _use(content, state, card, to)
        case PickUp():
            return _pick_up(content, state)
        case EndTurn():
            return _stands_in_the_way(content, state.carriers[seat].place)


def _color(state: State, color: str) -> RuleViolation:
    if state.phase == "colors":
        return RuleViolation("color_taken", "S2", f"{color} is taken", {"color": color})
    return RuleViolation("color_chosen", "S2", "the truck's color is kept for the whole game")


def _take(content: Content, state: State, command: TakeCard | TakeUnseenCard) -> RuleViolation:
    if state.turn.used:
        return RuleViolation("take_before_use", "Q2", "cards are taken before the first one is used")
    if not state.turn.actions:
        return _no_actions()
    match command:
        case TakeCard(card):
            return RuleViolation("not_face_up", "P3", f"no {_card(content, card)} lies on the table", {"card": card})
        case TakeUnseenCard():
            return RuleViolation("deck_empty", "Q32", "the transport deck has run out")


def _no_actions() -> RuleViolation:
    return RuleViolation("no_actions_left", "P1", "all three actions of this turn are spent")


def _stands_in_the_way(content: Content, place: str) -> RuleViolation:
    message = f"another truck stands in {_town(content, place)}, so the turn may not end there"
    return RuleViolation("place_occupied", "P7", message, {"place": place})


def _town(content: Content, place: str) -> str:
    """A town's name; what is no town is called as the command calls it."""
    return content.places[place].name if place in content.places else place


def _card(content: Content, card: str) -> str:
    return content.transport[card].name if card in content.transport else card


def _use(content: Content, state: State, card: str, to: str) -> RuleViolation:
    carrier = state.carriers[state.turn.seat]
    if not state.turn.actions:
        return _no_actions()
    truck = truck_of(state, carrier.hand + carrier.unseen)
    if card == BICYCLE and BICYCLE not in truck.cards:
        return RuleViolation("bicycle_used_twice", "P4", "the bicycle is used at most twice in a turn")
    if card not in truck.cards:
        return RuleViolation("card_not_in_hand", "P4", f"there is no {_card(content, card)} in this hand", {"card": card})
    transport = content.transport[card]
    return _step(content, transport, transport.steps, play(truck, card), to)


def _travel_on(content: Content, state: State, to: str) -> RuleViolation:
    carrier, move = state.carriers[state.turn.seat], state.turn.move
    assert move is not None
    truck = truck_of(state, carrier.hand + carrier.unseen)
    return _step(content, content.transport[move.card], steps_left(content, state), truck, to)


def _step(content: Content, card: Transport, steps: int, truck: Truck, to: str) -> RuleViolation:
    """VT1 to VT13, then P6, P5, P7."""
    params = {"card": card.id, "from": truck.place, "to": to}
    if to not in card.nexts[truck.place]:
        towns = f"from {_town(content, truck.place)} to {_town(content, to)}"
        return RuleViolation("not_reached", card.rule, f"the {card.name} does not go {towns}", params)
    pair = pair_of(truck.place, to)
    if pair in truck.pairs:
        return RuleViolation("path_retraced", "P6", "this path has been travelled in this turn", params)
    if next(ways(card, to, steps - 1, truck.pairs | {pair}), None) is None:
        return RuleViolation("not_exact", "P5", f"from there the {card.name} cannot move its exact number of spaces", params)
    return RuleViolation("place_occupied", "P7", "after this the turn could end only where another truck stands", params)


def _assist(state: State, command: TakeDelivery | GiveDelivery | DeclineAssist) -> RuleViolation:
    assist = open_assist(state) if state.turn.passed else None
    if assist is None:
        return RuleViolation("nobody_passed", "P8", "no colleague has just been passed with whom anything could be exchanged")
    own, other = state.carriers[state.turn.seat], state.carriers[assist.colleague]
    giver, receiver = (other, own) if isinstance(command, TakeDelivery) else (own, other)
    wanted = None if isinstance(command, DeclineAssist) else command.delivery
    params = {"colleague": assist.colleague, "delivery": wanted}
    if all(cargo.delivery != wanted for cargo in giver.van):
        return RuleViolation("not_aboard", "M10", "this delivery is not in the van it would come from", params)
    assert not has_room(receiver)
    return RuleViolation("van_full", "M3", "the receiving van carries two cubes already", params)


def _pick_up(content: Content, state: State) -> RuleViolation:
    place = state.carriers[state.turn.seat].place
    region, params = content.by_depot.get(place), {"place": place}
    if region is None:
        return RuleViolation("no_depot", "M1", f"{_town(content, place)} is no depot", params)
    if not state.turn.landed:
        return RuleViolation("not_landed", "M1", "mail is picked up on landing at its depot, once", params)
    if region.id not in state.board:
        return RuleViolation("no_cube", "Q18", f"there is no cube on the depot of {_town(content, place)}", params)
    return RuleViolation("van_full", "M3", "the van carries two cubes already", params)
