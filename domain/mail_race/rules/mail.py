"""M1 to M11: what happens where a truck lands, and on the way there."""

from collections.abc import Iterator

from domain.mail_race.content.content import Content
from domain.mail_race.events import AnyEvent, Bonus, DeliveryTurnedUp, Landed, MailDelivered, PostcardCollected, PostcardTurnedUp
from domain.mail_race.rules.assist import has_room
from domain.mail_race.state import Cargo, State

BOXES = 4
"""Q26: letters, parcels and postcards that a slip has room for."""

FRAGILE_BONUSES = 2
"""Q27."""


def collect_on_the_way(content: Content, state: State) -> Iterator[AnyEvent]:
    """M11, Q10, Q29: postcards between the ends of the way, in the order of travel."""
    move = state.turn.move
    assert move is not None
    for place in move.way[:-1]:
        yield from collect(state, place)


def collect(state: State, place: str) -> Iterator[AnyEvent]:
    """M11, Q26, Q30: take the postcard if its token is here; the next one goes to the board."""
    if state.postcard != place:
        return
    seat = state.turn.seat
    yield PostcardCollected(seat, place, state.carriers[seat].slip.postcards < BOXES)
    if state.postcard_deck:
        yield PostcardTurnedUp(state.postcard_deck[0])


def land(content: Content, state: State) -> Iterator[AnyEvent]:
    """Q4: the move ends: deliver, then the postcard of the place. A pick-up is the carrier's next choice (Q16)."""
    seat, move = state.turn.seat, state.turn.move
    assert move is not None
    carrier = state.carriers[seat]
    flown = [cargo.delivery for cargo in carrier.van if _is_flown(content, cargo, move.card)]
    yield Landed(seat, move.way[-1], flown)
    for cargo in deliverable(content, state, carrier.place):
        yield from _deliver(content, state, cargo)
    yield from collect(state, carrier.place)


def _is_flown(content: Content, cargo: Cargo, card: str) -> bool:
    return content.transport[card].air and content.deliveries[cargo.delivery].fragile and not cargo.flown


def deliverable(content: Content, state: State, place: str) -> list[Cargo]:
    """M4, Q19: what the active seat delivers by landing at a place, in van order."""
    van = state.carriers[state.turn.seat].van
    return [cargo for cargo in van if content.deliveries[cargo.delivery].destination == place]


def _deliver(content: Content, state: State, cargo: Cargo) -> Iterator[AnyEvent]:
    """M5, M9, Q30."""
    card = content.deliveries[cargo.delivery]
    slip = state.carriers[state.turn.seat].slip
    yield MailDelivered(
        seat=state.turn.seat,
        delivery=card.id,
        kind=card.kind,
        region=card.region,
        stamped=(slip.letters if card.kind == "letter" else slip.parcels) < BOXES,
        region_stamped=card.region not in slip.regions,
        bonuses=_bonuses(content, state, cargo),
    )
    if state.decks[card.region]:
        yield DeliveryTurnedUp(card.region, state.decks[card.region][0])


def _bonuses(content: Content, state: State, cargo: Cargo) -> list[Bonus]:
    """M6 to M8, Q13 to Q15, Q24, Q25, Q27: each once, Fragile twice."""
    card, carrier = content.deliveries[cargo.delivery], state.carriers[state.turn.seat]
    slip = carrier.slip
    earned: list[Bonus] = []
    if cargo.picked_up == state.turn.number and not slip.same_day:
        earned.append("same_day")
    if content.regions[card.region].color == carrier.color and not slip.hometown:
        earned.append("hometown")
    if card.fragile and not cargo.flown and slip.fragile < FRAGILE_BONUSES:
        earned.append("fragile")
    return earned


def pick_up_here(content: Content, state: State) -> str | None:
    """M1 to M3, Q16 to Q18: the delivery that the active seat may pick up now."""
    carrier = state.carriers[state.turn.seat]
    region = content.by_depot.get(carrier.place)
    if region is None or not state.turn.landed or not has_room(carrier):
        return None
    return state.board.get(region.id)
