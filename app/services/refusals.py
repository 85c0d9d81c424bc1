"""Why a service did not do what it was asked. Rules' own refusals are in ``domain.kernel.errors``."""

from collections.abc import Sequence

import msgspec

from domain.kernel.errors import RuleViolation


class ServiceRefusal(Exception):
    """Base; ``code`` is stable."""

    code: str

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotFound(ServiceRefusal):
    """There is nothing here, or nothing that this caller may see."""

    code = "not_found"


class NotYourSeat(ServiceRefusal):
    """The seat is somebody else's."""

    code = "not_your_seat"


class SeatRequired(ServiceRefusal):
    """The account holds several seats and did not say which."""

    code = "seat_required"


class NotStarted(ServiceRefusal):
    """The game has not begun."""

    code = "not_started"


class NotOver(ServiceRefusal):
    """What was asked for is shown when the game is over."""

    code = "not_over"


class GameOver(ServiceRefusal):
    """The game is over; nothing more can be played."""

    code = "game_over"


class VersionMismatch(ServiceRefusal):
    """The caller pinned a version that the game is not at."""

    code = "version_conflict"

    def __init__(self, version: int) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class NoOpenDecision(ServiceRefusal):
    """The seat has nothing to decide."""

    code = "no_open_decision"


class StaleDecision(ServiceRefusal):
    """The decision that was answered is no longer the seat's open one."""

    code = "stale_decision"

    def __init__(self, current: int | None) -> None:
        super().__init__(f"the seat's open decision is {'none' if current is None else current}")
        self.current = current


class KeyReused(ServiceRefusal):
    """The idempotency key belongs to another request."""

    code = "idempotency_key_reused"


class BatchAfterReveal(ServiceRefusal):
    """A command follows one that reveals. ``index``: of the command that may not be there."""

    code = "batch_after_reveal"

    def __init__(self, index: int) -> None:
        super().__init__(f"command {index} follows one that reveals")
        self.index = index


class WrongRuleset(ServiceRefusal):
    """A command is another game's. ``index``: of that command."""

    code = "wrong_ruleset"

    def __init__(self, index: int) -> None:
        super().__init__(f"command {index} belongs to another game")
        self.index = index


class CommandRefused(ServiceRefusal):
    """The rules do not allow a command. ``alternatives``: JSON of up to five legal ones of the same type."""

    code = "rule_violation"

    def __init__(self, index: int, violation: RuleViolation, alternatives: Sequence[msgspec.Raw]) -> None:
        super().__init__(violation.message)
        self.index = index
        self.violation = violation
        self.alternatives = list(alternatives)


class Unavailable(ServiceRefusal):
    """Too many others wrote to the same stream at the same time."""

    code = "unavailable"


class NameIsTaken(ServiceRefusal):
    """Another account has this name."""

    code = "name_taken"


class ScopeRefused(ServiceRefusal):
    """A token was to give more than it has."""

    code = "scope_refused"


class TokenLost(ServiceRefusal):
    """The token that somebody was known by is good no more."""

    code = "invalid_token"


class MightierToken(ServiceRefusal):
    """A token was to withdraw one that it could not have made."""

    code = "mightier_token"


class ExpiryRefused(ServiceRefusal):
    """Something was to end at a time that is over, or beyond what is kept."""

    code = "expiry_refused"


class AlreadyCreated(ServiceRefusal):
    """The request was carried out before, and its answer held a secret. ``resource``: the path of what it made."""

    code = "already_created"

    def __init__(self, resource: str) -> None:
        super().__init__(f"this was created before: {resource}")
        self.resource = resource
