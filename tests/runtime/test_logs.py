"""Logs as they leave a process."""

import json
import subprocess
import sys
from typing import Any

import pytest

SETUP = """
import logging, structlog
from infrastructure.observe.logs import configure
configure({form!r}, {level!r})
log = structlog.get_logger()
"""


def logged(code: str, form: str = "json", level: str = "info") -> str:
    """What a process that runs this code writes to standard error."""
    script = SETUP.format(form=form, level=level) + code
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout == ""
    return result.stderr


def lines(code: str, **how: str) -> list[dict[str, Any]]:
    """The same as JSON, a line each."""
    return [json.loads(line) for line in logged(code, **how).splitlines()]


def test_a_line_is_json_with_time_level_and_the_ids_that_are_bound() -> None:
    (line,) = lines("structlog.contextvars.bind_contextvars(request_id='r1', game_id='g1'); log.info('played', version=7)")
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "played", "level": "info", "version": 7, "request_id": "r1", "game_id": "g1"}


@pytest.mark.parametrize("form", ["json", "console"])
@pytest.mark.parametrize(
    "name",
    ["token", "Authorization", "seed", "entropy", "key", "idempotency_key", "access_token", "password", "invite", "seed_hex"],
)
def test_nothing_that_is_named_like_a_secret_is_written(name: str, form: str) -> None:
    text = logged(
        f"log.warning('seen', **{{{name!r}: 'hush'}}, deep=[{{'in': {{{name!r}: 'hush'}}}}], monkey='banana')", form=form
    )
    assert "hush" not in text
    assert "banana" in text


@pytest.mark.parametrize("form", ["json", "console"])
def test_a_traceback_shows_no_local_variables(form: str) -> None:
    code = """
def play():
    token = 'hu' + 'sh'
    raise RuntimeError('broken')
try:
    play()
except RuntimeError:
    log.exception('failed')
    logging.getLogger('library').exception('failed too')
"""
    text = logged(code, form=form)
    assert text.count("RuntimeError: broken") == 2
    assert "hush" not in text


def test_the_lines_of_libraries_look_the_same() -> None:
    code = (
        "structlog.contextvars.bind_contextvars(request_id='r1'); logging.getLogger('uvicorn.error').error('broken %s', 'pipe')"
    )
    (line,) = lines(code)
    assert (line["event"], line["level"], line["logger"], line["request_id"]) == ("broken pipe", "error", "uvicorn.error", "r1")


def test_what_is_below_the_level_is_left_out() -> None:
    assert lines("log.info('chatter'); logging.getLogger('library').info('chatter')", level="warning") == []


def test_a_value_that_json_does_not_know_is_written_as_python_shows_it() -> None:
    (line,) = lines("log.info('odd', value=object)")
    assert line["value"] == "<class 'object'>"
