"""Every command that a seat may now send."""

from collections.abc import Iterator

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
from domain.expedite.rules.planes import FACE_UP, available
from domain.expedite.rules.purchase import for_sale, is_for_sale, payments, price
from domain.expedite.rules.routes import can_be_played, next_hubs, toll
from domain.expedite.rules.trade import can_replace, exchangeable
from domain.expedite.scoring import ending_after, gains
from domain.expedite.state import Flight, State, pawned
from domain.kernel.ids import Seat


def decisions(content: Content, state: State) -> dict[Seat, str]:
    """Exactly one seat has something to decide until the game is over."""
    return {} if state.phase == "over" else {state.to_act: state.phase}


def legal(content: Content, state: State, seat: Seat) -> list[ExpediteCommand]:
    """All legal commands of the seat; none unless it is to act."""
    if seat != state.to_act:
        return []
    match state.phase:
        case "home_hub":
            permanent = pawned(state)
            return [PlacePawn(hub) for hub in content.hubs if hub not in permanent]
        case "exchange":
            return [*(Exchange(card) for card in exchangeable(content, state, seat)), Keep()]
        case "turn":
            return list(_turn(content, state, seat)) or [Pass()]
        case "next_leg":
            return [Fly(hub) for hub in legs(content, state)]
        case "over":
            return []


def allows(content: Content, state: State, seat: Seat, command: ExpediteCommand) -> bool:
    """Whether ``legal`` lists the command; on a turn without looking at the other options."""
    if state.phase != "turn" or seat != state.to_act:
        return command in legal(content, state, seat)
    player = state.players[seat]
    match command:
        case DrawBlind():
            return available(state) > 0
        case DrawFaceUp():
            return bool(state.face_up)
        case BuyHub(hub=hub, wilds=wilds):
            sold = bool(player.chips) and is_for_sale(content, state, seat, hub)
            return sold and wilds in payments(content, player, hub, price(content, state, hub))
        case UseFreeHub(hub=hub):
            return bool(player.chips) and player.plane_cards["free_hub"] > 0 and is_for_sale(content, state, seat, hub)
        case PlayCard(card=card):
            return card in player.trade_cards and can_be_played(content, state, seat, card)
        case DiscardCard(card=card):
            return card in player.trade_cards and can_replace(state)
        case Pass():
            return next(_turn(content, state, seat), None) is None
        case _:
            return False


def legs(content: Content, state: State) -> list[str]:
    """A1.25: where the card in flight can go next; none without one."""
    flight = state.flight
    return [] if flight is None else next_hubs(content, state, state.to_act, flight.card, flight.route, flight.spent)


def _turn(content: Content, state: State, seat: Seat) -> Iterator[ExpediteCommand]:
    """A1.13: the four options; of both ways to draw one (R-E11)."""
    if available(state):
        yield DrawBlind()
    if state.face_up:
        yield DrawFaceUp()
    yield from _purchases(content, state, seat)
    hand = state.players[seat].trade_cards
    for card in hand:
        if can_be_played(content, state, seat, card):
            yield PlayCard(card)
    if can_replace(state):
        for card in hand:
            yield DiscardCard(card)


def _purchases(content: Content, state: State, seat: Seat) -> Iterator[ExpediteCommand]:
    """R-E8, A1.21: with a chip left, every way to pay for every hub on sale."""
    player = state.players[seat]
    if not player.chips:
        return
    free = player.plane_cards["free_hub"] > 0
    for hub in for_sale(content, state, seat):
        for wilds in payments(content, player, hub, price(content, state, hub)):
            yield BuyHub(hub, wilds)
        if free:
            yield UseFreeHub(hub)


def reveals(content: Content, state: State, seat: Seat, command: ExpediteCommand) -> bool:
    """Whether a legal command draws, deals or turns up a card. All that this rests on is public."""
    match command:
        case Exchange() | DrawBlind() | DiscardCard():
            return True
        case DrawFaceUp():
            return available(state) > 0
        case BuyHub() | UseFreeHub():
            return len(state.face_up) < FACE_UP
        case Keep():
            return (seat + 1) % len(state.players) == state.first
        case Fly(hub=hub):
            return _lands_and_goes_on(content, state, seat, hub)
        case PlacePawn() | PlayCard() | Pass():
            return False


def _lands_and_goes_on(content: Content, state: State, seat: Seat, hub: str) -> bool:
    """A1.27, R-E20: a replacement is drawn at the finish unless the game ends there."""
    flight = state.flight
    if flight is None or hub != content.trade_cards[flight.card].finish:
        return False
    landed = Flight(flight.card, [*flight.route, hub], flight.spent + toll(content, state, seat, hub))
    totals = [player.points + gain for player, gain in zip(state.players, gains(content, state, seat, landed), strict=True)]
    return can_replace(state) and ending_after(content, seat, totals) is None
