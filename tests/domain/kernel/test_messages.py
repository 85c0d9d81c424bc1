"""Commands are strict, events tolerant; tags are checked; old shapes are read."""

import dataclasses
from typing import Any

import msgspec
import pytest

from domain.kernel.codec import canonical, codec_of, public_event
from domain.kernel.decision import Decisions
from domain.kernel.ids import Instant, Seat
from domain.kernel.messages import Command, Event, public_tag
from domain.kernel.registry import Registry
from tests.domain import toy

EARLY, LATE = Instant("2026-01-01T00:00:00.000000Z"), Instant("2026-01-01T00:00:01.000000Z")


def test_a_command_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        codec_of(toy.TOY).command(b'{"type":"toy.show","card":3,"more":1}')


def test_an_event_of_a_newer_writer_is_read() -> None:
    event = codec_of(toy.TOY).event("toy.shown.v1", b'{"type":"toy.shown.v1","seat":1,"card":3,"more":1}')
    assert event == toy.Shown(Seat(1), 3)


def test_an_old_shape_is_raised_step_by_step_to_the_current_one() -> None:
    def from_v0(old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "type": "toy.lain.v1", "what": old["c"]}

    def from_lain(old: dict[str, Any]) -> dict[str, Any]:
        return {"type": "toy.shown.v1", "seat": old["seat"], "card": old["what"]}

    ruleset = dataclasses.replace(toy.TOY, upcasts={"toy.lain.v0": from_v0, "toy.lain.v1": from_lain})
    event = codec_of(ruleset).event("toy.lain.v0", b'{"type":"toy.lain.v0","seat":1,"c":3}')
    assert event == toy.Shown(Seat(1), 3)


def test_clients_see_an_event_without_the_number_of_its_shape() -> None:
    assert bytes(public_event(toy.Shown(Seat(1), 3))) == b'{"type":"toy.shown","seat":1,"card":3}'
    assert bytes(public_event(toy.Taken(Seat(1)))) == b'{"type":"toy.taken","seat":1}'
    assert b'"type":"toy.shown.v1"' in canonical(toy.Shown(Seat(1), 3))
    assert public_tag("toy.shown.v12") == "toy.shown"
    with pytest.raises(ValueError, match="not an event tag"):
        public_tag("toy.shown")


class Stray(Command, tag="other.show", frozen=True):
    pass


class Untold(Event, tag="toy.untold", frozen=True):
    pass


@pytest.mark.parametrize(
    "changes",
    [{"commands": (toy.Take, Stray)}, {"events": (toy.Shown, Untold)}, {"commands": (toy.Take, toy.Take)}],
    ids=["another namespace", "an event without a number", "a tag twice"],
)
def test_the_registry_refuses_bad_tags(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="tag"):
        Registry((dataclasses.replace(toy.TOY, **changes),))


def test_the_registry_keeps_every_version_and_offers_the_newest() -> None:
    newer = dataclasses.replace(toy.TOY, rules_version=2)
    registry = Registry((newer, toy.TOY))
    assert registry.newest("toy") is newer
    assert registry.get("toy", 1) is toy.TOY
    assert list(registry) == [newer]
    assert registry.newest("chess") is None
    with pytest.raises(ValueError, match="two rulesets"):
        Registry((toy.TOY, toy.TOY))


def test_decisions_are_numbered_per_seat_and_others_do_not_disturb_them() -> None:
    decisions = Decisions([0, 0])
    decisions.settle({Seat(0): "act", Seat(1): "act"}, None, EARLY)
    decisions.settle({Seat(0): "act", Seat(1): "act"}, Seat(0), LATE)
    assert (decisions.open[Seat(0)].number, decisions.open[Seat(0)].opened_at) == (2, LATE)
    assert (decisions.open[Seat(1)].number, decisions.open[Seat(1)].opened_at) == (1, EARLY)


def test_a_decision_number_never_goes_back() -> None:
    decisions = Decisions([0])
    decisions.settle({Seat(0): "act"}, None, EARLY)
    decisions.settle({}, Seat(0), EARLY)
    assert decisions.open == {}
    decisions.settle({Seat(0): "act"}, None, LATE)
    assert decisions.open[Seat(0)].number == 2
