"""Why a command is not legal: the first rule it breaks."""

from typing import Final, assert_never

from domain.expedite.commands import (
    BuyHub,
    DiscardCard,
    DrawBlind,
    DrawFaceUp,
    Exchange,
    ExpediteCommand,
    Fly,
    Keep,
    Pass,
    PlacePawn,
    PlayCard,
    UseFreeHub,
)
from domain.expedite.content.content import Content
from domain.expedite.rules.purchase import payments, price
from domain.expedite.rules.routes import costs_to, tolls
from domain.expedite.state import Phase, State, pawned
from domain.kernel.errors import Param, RuleViolation
from domain.kernel.ids import Seat

_PHASES: Final[dict[type[ExpediteCommand], Phase]] = {
    PlacePawn: "home_hub",
    Exchange: "exchange",
    Keep: "exchange",
    Fly: "next_leg",
}
_PHASE_RULES: Final[dict[Phase, tuple[str, str]]] = {
    "home_hub": ("A1.9", "The pawns are being placed."),
    "exchange": ("A1.10", "World Trade Cards are being exchanged."),
    "turn": ("A1.13", "It is time for one of the four options of a turn."),
    "next_leg": ("R-E32", "The World Trade Card on the table has to be flown to its finish first."),
    "over": ("A1.34", "The game is over."),
}


def explain(content: Content, state: State, seat: Seat, command: ExpediteCommand) -> RuleViolation:
    """The first rule that a command which is not legal breaks."""
    if state.phase != _PHASES.get(type(command), "turn"):
        rule, message = _PHASE_RULES[state.phase]
        return _no("wrong_phase", rule, message, phase=state.phase)
    if seat != state.to_act:
        return _no("not_your_turn", "A1.13", f"It is seat {state.to_act}'s turn.", to_act=state.to_act)
    return _explain(content, state, seat, command)


def _explain(content: Content, state: State, seat: Seat, command: ExpediteCommand) -> RuleViolation:
    match command:
        case PlacePawn(hub=hub):
            return _unknown_hub(content, hub) or _no("hub_taken", "R-E2", f"There is a pawn on {hub}.", hub=hub)
        case Exchange(card=card):
            return _not_in_hand(state, seat, card) or _exchange(content, state, card)
        case DrawBlind():
            return _no("no_plane_cards", "R-E9", "There is no plane card left to draw.")
        case DrawFaceUp():
            return _no("no_plane_cards", "R-E9", "There is no face-up plane card.")
        case BuyHub(hub=hub, wilds=wilds):
            return _unknown_hub(content, hub) or _not_for_sale(state, seat, hub) or _payment(content, state, seat, hub, wilds)
        case UseFreeHub(hub=hub):
            no_card = _no("no_free_hub", "A1.21", "There is no Free Hub card in your hand.")
            return _unknown_hub(content, hub) or _not_for_sale(state, seat, hub) or no_card
        case PlayCard(card=card):
            return _not_in_hand(state, seat, card) or _play(content, state, seat, card)
        case Fly(hub=hub):
            return _unknown_hub(content, hub) or _leg(content, state, hub)
        case DiscardCard(card=card):
            no_other = _no("no_replacement", "R-E27", "There is no World Trade Card to draw in its place.", card=card)
            return _not_in_hand(state, seat, card) or no_other
        case Pass():
            return _no("can_act", "R-E27", "A turn is passed only if nothing else is possible.")
        case Keep():
            raise AssertionError("always legal in its phase")
        case _:
            assert_never(command)


def _no(code: str, rule: str, message: str, **params: Param) -> RuleViolation:
    return RuleViolation(code, rule, message, params)


def _unknown_hub(content: Content, hub: str) -> RuleViolation | None:
    return None if hub in content.hubs else _no("unknown_hub", "A1.1", f"There is no hub {hub}.", hub=hub)


def _not_in_hand(state: State, seat: Seat, card: str) -> RuleViolation | None:
    """Says the same of a card that another holds, that lies in the deck or that does not exist."""
    if card in state.players[seat].trade_cards:
        return None
    return _no("not_in_hand", "A1.8", f"{card} is not among your World Trade Cards.", card=card)


def _exchange(content: Content, state: State, card: str) -> RuleViolation:
    start = content.trade_cards[card].start
    if start not in pawned(state) or state.owners[start] == state.to_act:
        return _no("start_not_an_opponents", "A1.10", f"No opponent's pawn is on {start}.", card=card, hub=start)
    return _no("no_replacement", "R-E4", "The deck of World Trade Cards is empty.", card=card)


def _not_for_sale(state: State, seat: Seat, hub: str) -> RuleViolation | None:
    if hub in pawned(state):
        return _no("permanent_hub", "A1.22", f"There is a pawn on {hub}; it can never be bought.", hub=hub)
    if state.owners.get(hub) == seat:
        return _no("own_hub", "R-E6", f"{hub} is yours already.", hub=hub)
    if not state.players[seat].chips:
        return _no("no_chips", "R-E8", "All your chips are on the board.", hub=hub)
    return None


def _payment(content: Content, state: State, seat: Seat, hub: str, wilds: int) -> RuleViolation:
    due, color, hand = price(content, state, hub), content.hubs[hub].color, state.players[seat].plane_cards
    figures: dict[str, Param] = {"hub": hub, "price": due, "color": color, "have": hand[color], "wilds": hand["wild"]}
    if not payments(content, state.players[seat], hub, due):
        return _no("cannot_pay", "A1.17", f"{hub} costs {due} {color} or wild cards.", **figures)
    if wilds > due:
        return _no("overpaid", "R-E7", f"{hub} costs {due}; it is paid exactly.", **figures)
    return _no("cards_missing", "R-E28", f"Your hand does not hold {wilds} wild and {due - wilds} {color} cards.", **figures)


def _play(content: Content, state: State, seat: Seat, card: str) -> RuleViolation:
    start = content.trade_cards[card].start
    if state.owners.get(start) != seat:
        return _no("start_not_owned", "A1.24", f"{start} is not yours.", card=card, hub=start)
    return _no("no_route", "A1.25", "There is no route over owned hubs that the card can pay for.", card=card)


def _leg(content: Content, state: State, hub: str) -> RuleViolation:
    flight = state.flight
    assert flight is not None
    here, finish = flight.route[-1], content.trade_cards[flight.card].finish
    if hub not in content.neighbours[here]:
        return _no("not_linked", "R-E12", f"{here} and {hub} are not linked.", hub=hub, here=here)
    if hub in flight.route:
        return _no("hub_twice", "R-E12", f"The route has been at {hub}.", hub=hub)
    if hub not in state.owners:
        return _no("hub_unowned", "R-E13", f"Nobody owns {hub}.", hub=hub)
    if hub not in costs_to(content, finish, tolls(content, state, state.to_act), flight.route):
        return _no("dead_end", "R-E12", f"From {hub} no owned hubs lead on to {finish}.", hub=hub, finish=finish)
    return _no("cannot_be_completed", "R-E16", f"From {hub} the card cannot pay for a way to {finish}.", hub=hub, finish=finish)
