"""E2 to E7: what a slip is worth, and who wins."""

from msgspec import Struct

from domain.kernel.ids import Seat
from domain.kernel.outcome import Outcome, Result, ScorePart
from domain.mail_race.content.content import Content
from domain.mail_race.state import Carrier, State


class MailRaceScore(Struct, frozen=True, gc=False):
    """A slip added up, part by part; ``undelivered`` is what is taken off, 0 or negative."""

    letters: int
    parcels: int
    postcards: int
    combos: int
    regions: int
    same_day: int
    hometown: int
    fragile: int
    undelivered: int
    total: int


def score(content: Content, carrier: Carrier) -> MailRaceScore:
    """E2 to E6, Q28, Q37, Q42."""
    boxes, slip = content.slip, carrier.slip
    parts = (
        _last(boxes.letters, slip.letters),
        _last(boxes.parcels, slip.parcels),
        _last(boxes.postcards, slip.postcards),
        boxes.combo * min(slip.letters, slip.parcels, slip.postcards),
        _last(boxes.regions, len(slip.regions)),
        boxes.same_day * slip.same_day,
        boxes.hometown * slip.hometown,
        sum(boxes.fragile[: slip.fragile]),
        boxes.undelivered * len(carrier.van),
    )
    return MailRaceScore(*parts, total=sum(parts))


def points(content: Content, carrier: Carrier) -> int:
    """E7: what counts in the end."""
    return score(content, carrier).total


def _last(ladder: list[int], stamps: int) -> int:
    """E2: the last stamp shows the total."""
    return ladder[stamps - 1] if stamps else 0


def outcome(content: Content, state: State) -> Outcome | None:
    """E7, Q36: most points win; a tie is a shared place. The deck has run out, or the limit of turns was reached (Q39)."""
    if state.phase != "over":
        return None
    totals = [points(content, carrier) for carrier in state.carriers]
    results = [
        Result([Seat(seat)], 1 + sum(other > total for other in totals), total == max(totals), [ScorePart("points", total)])
        for seat, total in enumerate(totals)
    ]
    reason = "transport_deck_ran_out" if state.last_turns == 0 else "turn_limit"
    return Outcome(reason, sorted(results, key=lambda result: result.place))
