"""How the domain refuses. Every refusal names what is wrong in a form that a program can read."""

from collections.abc import Mapping

Param = str | int | bool | None


class Refusal(Exception):
    """Base of all refusals. ``code`` is stable, ``message`` is for people, ``params`` are the values it speaks of."""

    def __init__(self, code: str, message: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.params = dict(params or {})


class RuleViolation(Refusal):
    """A command that the rules do not allow. ``rule`` is the id, in the game's README, of the first rule it breaks."""

    def __init__(self, code: str, rule: str, message: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(code, message, params)
        self.rule = rule


class OptionsRefused(Refusal):
    """Options or a number of seats that a game cannot be set up with. ``pointer`` is a JSON pointer into the options,
    or ``None`` where the number of seats is at fault."""

    def __init__(self, code: str, rule: str, message: str, pointer: str | None, params: Mapping[str, Param] | None = None):
        super().__init__(code, message, params)
        self.rule = rule
        self.pointer = pointer


class ContentRefused(Exception):
    """Content that contradicts the rulebook's facts, or itself."""


class TableRefused(Refusal):
    """An act at the table that cannot be done now: ``not_open``, ``seat_taken``, ``not_started``, ``game_over`` …"""


class HistoryBroken(Exception):
    """A history that does not hold. ``version`` is the first event at fault, if one is."""

    def __init__(self, message: str, version: int | None = None) -> None:
        super().__init__(message if version is None else f"event {version}: {message}")
        self.version = version
