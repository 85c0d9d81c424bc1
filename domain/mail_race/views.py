"""What a viewer sees of a position: built from nothing, a hidden card only for whom it is his."""

from collections.abc import Iterator

from msgspec import Struct

from domain.kernel.viewer import OMNISCIENT, Viewer, sees
from domain.mail_race.content.content import Content
from domain.mail_race.content.document import Color, Kind
from domain.mail_race.rules.assist import open_assist
from domain.mail_race.rules.mail import pick_up_here
from domain.mail_race.rules.movement import BICYCLE_USES, Truck, can_rest, drive, play, truck_of, ways
from domain.mail_race.rules.turn import at_rest, decision_of, may_take, steps_left
from domain.mail_race.scoring import MailRaceScore, score
from domain.mail_race.state import Carrier, MailRaceOptions, Phase, State


class MailRaceCargo(Struct, frozen=True, gc=False):
    """A cube in a van with its card. ``same_day``: it was picked up by its carrier in this turn (M6); ``flown``: a fragile
    parcel that has been in the air (Q14)."""

    delivery: str
    region: str
    destination: str
    kind: Kind
    fragile: bool
    flown: bool
    same_day: bool


class MailRaceSlip(Struct, frozen=True):
    """The stamps on a slip."""

    letters: int
    parcels: int
    postcards: int
    regions: list[str]
    same_day: bool
    hometown: bool
    fragile: int


class MailRaceCarrier(Struct, frozen=True):
    """One seat. ``hand``: the cards that all know; ``unseen_levels``: the backs of those taken unseen, ``unseen`` their faces
    for whoever may see them."""

    seat: int
    color: Color | None
    hometown: str | None
    place: str
    hand: list[str]
    unseen_levels: list[int]
    unseen: list[str] | None
    van: list[MailRaceCargo]
    delivered: list[str]
    postcards: list[str]
    slip: MailRaceSlip
    score: MailRaceScore


class MailRaceMove(Struct, frozen=True):
    """The card in use, the way so far, how many steps are to come."""

    card: str
    start: str
    way: list[str]
    steps_left: int


class MailRaceAssist(Struct, frozen=True):
    """The colleague passed, and what may change hands with him."""

    colleague: int
    take: list[str]
    give: list[str]


class MailRacePath(Struct, frozen=True, gc=False):
    """Two towns between which the truck has gone in this turn, the smaller id first."""

    one: str
    other: str


class MailRaceTurn(Struct, frozen=True):
    """The turn in progress. ``travelled``: paths that may not be gone again in it (P6)."""

    number: int
    seat: int
    decision: str | None
    actions_left: int
    bicycle_left: int
    may_take_cards: bool
    may_rest_here: bool
    pick_up: str | None
    travelled: list[MailRacePath]
    move: MailRaceMove | None
    assist: MailRaceAssist | None


class MailRaceDeck(Struct, frozen=True):
    """The transport deck: how many cards are left and the level on the top card's back. ``order`` is for the omniscient."""

    left: int
    top_level: int | None
    order: list[str] | None


class MailRaceDepot(Struct, frozen=True):
    """A depot: the delivery card of its region on the board (and a cube on the depot), if there is one."""

    region: str
    place: str
    delivery: str | None
    deck_left: int
    deck: list[str] | None


class MailRaceMailbox(Struct, frozen=True, gc=False):
    """A mailbox on the map: where the delivery that ``carrier`` has aboard is to go."""

    region: str
    place: str
    delivery: str
    carrier: int


class MailRacePostcard(Struct, frozen=True):
    """The postcard on the board: where its token lies."""

    place: str | None
    deck_left: int
    deck: list[str] | None


class MailRaceReach(Struct, frozen=True):
    """Where the active truck can get to with one use of a card."""

    card: str
    places: list[str]


class MailRaceView(Struct, frozen=True, tag_field="ruleset", tag="mail-race"):
    """The table. ``reachable`` goes by the cards that the viewer knows of; ``last_turns`` counts the turns that follow on this
    one once the deck has run out."""

    options: MailRaceOptions
    phase: Phase
    first_seat: int
    turn: MailRaceTurn
    last_turns: int | None
    carriers: list[MailRaceCarrier]
    colors_free: list[Color]
    face_up: list[str]
    deck: MailRaceDeck
    discards: list[str]
    depots: list[MailRaceDepot]
    mailboxes: list[MailRaceMailbox]
    postcard: MailRacePostcard
    reachable: list[MailRaceReach]


def view(content: Content, state: State, viewer: Viewer) -> MailRaceView:
    """The position as the viewer may see it."""
    taken = {carrier.color for carrier in state.carriers}
    return MailRaceView(
        options=state.options,
        phase=state.phase,
        first_seat=state.first,
        turn=_turn(content, state),
        last_turns=state.last_turns,
        carriers=[_carrier(content, state, seat, viewer) for seat in range(len(state.carriers))],
        colors_free=[color for color in content.by_color if color not in taken],
        face_up=list(state.face_up),
        deck=_deck(content, state, viewer),
        discards=list(state.discards),
        depots=_depots(content, state, viewer),
        mailboxes=list(_mailboxes(content, state)),
        postcard=_postcard(state, viewer),
        reachable=_reachable(content, state, viewer),
    )


def _turn(content: Content, state: State) -> MailRaceTurn:
    turn, running = state.turn, state.phase == "turns"
    assist = open_assist(state) if running else None
    return MailRaceTurn(
        number=turn.number,
        seat=turn.seat,
        decision=decision_of(state),
        actions_left=turn.actions,
        bicycle_left=BICYCLE_USES - turn.bicycle,
        may_take_cards=running and may_take(state),
        may_rest_here=running and turn.move is None and at_rest(state),
        pick_up=pick_up_here(content, state),
        travelled=[MailRacePath(*pair) for pair in sorted(turn.pairs)],
        move=_move(content, state),
        assist=MailRaceAssist(*assist) if assist else None,
    )


def _move(content: Content, state: State) -> MailRaceMove | None:
    move = state.turn.move
    return MailRaceMove(move.card, move.start, list(move.way), steps_left(content, state)) if move else None


def _carrier(content: Content, state: State, seat: int, viewer: Viewer) -> MailRaceCarrier:
    carrier = state.carriers[seat]
    slip = carrier.slip
    return MailRaceCarrier(
        seat=seat,
        color=carrier.color,
        hometown=content.by_color[carrier.color].depot if carrier.color else None,
        place=carrier.place,
        hand=list(carrier.hand),
        unseen_levels=sorted(content.transport[card].level for card in carrier.unseen),
        unseen=list(carrier.unseen) if sees(viewer, seat) else None,
        van=_van(content, state, carrier),
        delivered=list(carrier.delivered),
        postcards=list(carrier.postcards),
        slip=MailRaceSlip(
            slip.letters, slip.parcels, slip.postcards, list(slip.regions), slip.same_day, slip.hometown, slip.fragile
        ),
        score=score(content, carrier),
    )


def _van(content: Content, state: State, carrier: Carrier) -> list[MailRaceCargo]:
    cargos = []
    for cargo in carrier.van:
        card = content.deliveries[cargo.delivery]
        same_day = cargo.picked_up == state.turn.number
        cargos.append(MailRaceCargo(card.id, card.region, card.destination, card.kind, card.fragile, cargo.flown, same_day))
    return cargos


def _deck(content: Content, state: State, viewer: Viewer) -> MailRaceDeck:
    top = content.transport[state.deck[0]].level if state.deck else None
    return MailRaceDeck(len(state.deck), top, list(state.deck) if viewer == OMNISCIENT else None)


def _depots(content: Content, state: State, viewer: Viewer) -> list[MailRaceDepot]:
    return [
        MailRaceDepot(
            region=region.id,
            place=region.depot,
            delivery=state.board.get(region.id),
            deck_left=len(state.decks.get(region.id, ())),
            deck=list(state.decks.get(region.id, ())) if viewer == OMNISCIENT else None,
        )
        for region in content.regions.values()
    ]


def _mailboxes(content: Content, state: State) -> Iterator[MailRaceMailbox]:
    for seat, carrier in enumerate(state.carriers):
        for cargo in carrier.van:
            card = content.deliveries[cargo.delivery]
            yield MailRaceMailbox(card.region, card.destination, card.id, seat)


def _postcard(state: State, viewer: Viewer) -> MailRacePostcard:
    deck = state.postcard_deck
    return MailRacePostcard(state.postcard, len(deck), list(deck) if viewer == OMNISCIENT else None)


def _reachable(content: Content, state: State, viewer: Viewer) -> list[MailRaceReach]:
    decision, move = decision_of(state), state.turn.move
    carrier = state.carriers[state.turn.seat]
    known = carrier.hand + (carrier.unseen if sees(viewer, state.turn.seat) else [])
    truck = truck_of(state, known)
    if decision == "travel" and move is not None:
        left = steps_left(content, state)  # none, between the events of the move's last step
        found = [_reach(content, truck, move.card, left)] if left else []
    elif decision == "action" and truck.actions:
        cards = sorted(set(truck.cards))
        found = [_reach(content, play(truck, card), card, content.transport[card].steps) for card in cards]
    else:
        found = []
    return [reach for reach in found if reach.places]


def _reach(content: Content, truck: Truck, card: str, steps: int) -> MailRaceReach:
    ends = {
        way[-1] for way in ways(content.transport[card], truck.place, steps, truck.pairs) if can_rest(content, drive(truck, way))
    }
    return MailRaceReach(card, sorted(ends))
