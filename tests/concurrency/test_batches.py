"""Calls that are gathered into batches."""

import asyncio
from collections.abc import Sequence

import pytest

from infrastructure.postgres.batches import Batches


class Work:
    """Notes each batch and answers when it is let go: a word in capitals; ``bad`` fails; a batch with ``fatal`` fails whole."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.under_way = 0
        self.gate = asyncio.Event()

    async def carry_out(self, calls: Sequence[str]) -> list[str | Exception]:
        self.batches.append(list(calls))
        self.under_way += 1
        await self.gate.wait()
        self.under_way -= 1
        if "fatal" in calls:
            raise ConnectionError
        return [ValueError(call) if call == "bad" else call.upper() for call in calls]


@pytest.fixture
def work() -> Work:
    return Work()


async def asked(batches: Batches[str, str], *calls: str) -> list[asyncio.Task[str]]:
    """These calls, on their way."""
    tasks = [asyncio.create_task(batches.ask(call)) for call in calls]
    await asyncio.sleep(0.001)
    return tasks


async def test_calls_of_one_moment_share_a_batch(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out)
    assert list(await asyncio.gather(batches.ask("a"), batches.ask("b"), batches.ask("a"))) == ["A", "B", "A"]
    assert work.batches == [["a", "b", "a"]]


async def test_what_comes_while_a_batch_is_under_way_makes_up_the_next_one(work: Work) -> None:
    batches = Batches(work.carry_out)
    tasks = await asked(batches, "a") + await asked(batches, "b") + await asked(batches, "c")
    assert work.batches == [["a"]]
    work.gate.set()
    assert list(await asyncio.gather(*tasks)) == ["A", "B", "C"]
    assert work.batches == [["a"], ["b", "c"]]


async def test_a_call_right_after_the_last_answer_is_not_left_waiting(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out)
    for _ in range(100):
        async with asyncio.timeout(1):
            assert await batches.ask("again") == "AGAIN"


async def test_several_batches_may_be_under_way_at_once_but_no_more(work: Work) -> None:
    batches = Batches(work.carry_out, at_once=2)
    tasks = [task for call in "abcd" for task in await asked(batches, call)]
    assert (work.under_way, work.batches) == (2, [["a"], ["b"]])
    work.gate.set()
    assert list(await asyncio.gather(*tasks)) == ["A", "B", "C", "D"]
    assert work.batches == [["a"], ["b"], ["c", "d"]]


async def test_calls_of_one_group_never_share_a_batch(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out, group=lambda call: call[0])
    assert list(await asyncio.gather(*(batches.ask(call) for call in ("a1", "b1", "a2", "a3")))) == ["A1", "B1", "A2", "A3"]
    assert work.batches == [["a1", "b1"], ["a2"], ["a3"]]


async def test_a_batch_has_no_more_than_the_most(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out, most=2)
    await asyncio.gather(*(batches.ask(call) for call in "abcde"))
    assert work.batches == [["a", "b"], ["c", "d"], ["e"]]


async def test_a_failure_is_its_callers_own(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out)
    good, bad = await asyncio.gather(batches.ask("good"), batches.ask("bad"), return_exceptions=True)
    assert good == "GOOD"
    assert isinstance(bad, ValueError)


async def test_a_batch_that_fails_whole_fails_for_everybody_and_the_next_goes_on(work: Work) -> None:
    work.gate.set()
    batches = Batches(work.carry_out)
    answers = await asyncio.gather(batches.ask("a"), batches.ask("fatal"), return_exceptions=True)
    assert [type(answer) for answer in answers] == [ConnectionError, ConnectionError]
    assert await batches.ask("b") == "B"


async def test_a_cancelled_caller_leaves_the_others_alone_and_is_not_sent_for(work: Work) -> None:
    batches = Batches(work.carry_out)
    under_way, beside = await asked(batches, "under way", "beside")
    queued, last = await asked(batches, "queued", "last")
    under_way.cancel()
    queued.cancel()
    work.gate.set()
    assert list(await asyncio.gather(beside, last)) == ["BESIDE", "LAST"]
    assert work.batches == [["under way", "beside"], ["last"]]


async def test_draining_waits_for_all_that_was_asked(work: Work) -> None:
    batches = Batches(work.carry_out)
    tasks = await asked(batches, "a") + await asked(batches, "b")
    draining = asyncio.create_task(batches.drain())
    await asyncio.sleep(0.001)
    assert not draining.done()
    work.gate.set()
    await draining
    assert [task.done() and task.result() for task in tasks] == ["A", "B"]
