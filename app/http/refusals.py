"""What services and rules refuse → problems."""

from app.http.admission import invalid_token
from app.http.codes import Code
from app.http.problems import HttpRefusal, ProblemError
from app.services.refusals import (
    AlreadyCreated,
    BatchAfterReveal,
    CommandRefused,
    ExpiryRefused,
    ServiceRefusal,
    StaleDecision,
    TokenLost,
    Unavailable,
    VersionMismatch,
    WrongRuleset,
)
from domain.kernel.errors import OptionsRefused, TableRefused

KNOWN = (ServiceRefusal, OptionsRefused, TableRefused)
"""The exceptions of which ``refusal_of`` makes a problem."""


def refusal_of(error: ServiceRefusal | OptionsRefused | TableRefused) -> HttpRefusal:
    """The problem that tells of a service's refusal."""
    match error:
        case CommandRefused():
            return _command_refused(error)
        case OptionsRefused():
            return _options_refused(error)
        case TableRefused():
            return HttpRefusal(Code[error.code.upper()], _sentence(error.message), params=error.params)
        case BatchAfterReveal() | WrongRuleset():
            code = Code[error.code.upper()]
            return HttpRefusal(code, _sentence(error.message), index=error.index, errors=[_command_at(error.index)])
        case ExpiryRefused():
            place = ProblemError("body", "/expires_at", "Expected a time to come")
            return HttpRefusal(Code.EXPIRY_REFUSED, _sentence(error.message), errors=[place])
        case AlreadyCreated():
            return HttpRefusal(Code.ALREADY_CREATED, _sentence(error.message), resource=error.resource)
        case VersionMismatch():
            return HttpRefusal(Code.VERSION_CONFLICT, _sentence(error.message), params={"version": error.version})
        case StaleDecision():
            return HttpRefusal(Code.STALE_DECISION, _sentence(error.message), params={"decision": error.current})
        case TokenLost():
            return invalid_token()
        case Unavailable():
            return HttpRefusal(Code.UNAVAILABLE, _sentence(error.message), headers=[(b"retry-after", b"1")])
        case _:
            return HttpRefusal(Code[error.code.upper()], _sentence(error.message))


def _command_refused(error: CommandRefused) -> HttpRefusal:
    violation = error.violation
    return HttpRefusal(
        Code.RULE_VIOLATION,
        _sentence(violation.message),
        rule=violation.rule,
        reason=violation.code,
        params=violation.params,
        index=error.index,
        errors=[_command_at(error.index)],
        legal_commands=error.alternatives,
    )


def _options_refused(error: OptionsRefused) -> HttpRefusal:
    pointer = "/seats" if error.pointer is None else f"/options{error.pointer}"
    return HttpRefusal(
        Code.OPTIONS_REFUSED,
        _sentence(error.message),
        rule=error.rule,
        reason=error.code,
        params=error.params,
        errors=[ProblemError("body", pointer, error.message)],
    )


def _command_at(index: int) -> ProblemError:
    return ProblemError("body", f"/commands/{index}", "This command was refused.")


def _sentence(message: str) -> str:
    return f"{message[:1].upper()}{message[1:]}{'' if message.endswith('.') else '.'}"
