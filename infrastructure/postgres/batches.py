"""Many callers, few round trips: what is asked while a batch is under way makes up the next one.

Nobody waits for a batch to fill: a call that finds nothing under way leaves at the end of the event loop's turn, with what else
was asked in that turn. Every batch starts after its calls, so each sees what was committed before it asked.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Generic, TypeVar

A = TypeVar("A")
R = TypeVar("R")


class Batches(Generic[A, R]):
    """Carries out calls in batches. ``carry_out`` answers a batch in its order, with an exception in the place of an answer for
    a call that failed; what it raises is every caller's. Calls of one ``group`` never share a batch."""

    def __init__(
        self,
        carry_out: Callable[[Sequence[A]], Awaitable[Sequence[R | Exception]]],
        *,
        at_once: int = 1,
        most: int = 1024,
        group: Callable[[A], Hashable] | None = None,
    ) -> None:
        self._carry_out = carry_out
        self._at_once = at_once
        self._most = most
        self._group = group
        self._waiting: list[tuple[A, asyncio.Future[R]]] = []
        self._running: set[asyncio.Task[None]] = set()

    async def ask(self, call: A) -> R:
        """One call's answer, or its exception. A caller who is cancelled leaves the others' batch as it is."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((call, answer))
        if len(self._running) < self._at_once:
            self._running.add(asyncio.create_task(self._run()))
        return await answer

    async def drain(self) -> None:
        """Wait until nothing is under way."""
        while self._running:
            await asyncio.wait(self._running)

    async def _run(self) -> None:
        try:
            while batch := self._take():
                for (_, future), answer in zip(batch, await self._answers(batch), strict=True):
                    _settle(future, answer)
        finally:
            # At once, not in a callback of the task: a call that comes in between would wait for ever.
            self._running.discard(asyncio.current_task())

    async def _answers(self, batch: "list[tuple[A, asyncio.Future[R]]]") -> Sequence[R | Exception]:
        try:
            return await self._carry_out([call for call, _ in batch])
        except Exception as error:
            return [error] * len(batch)
        except BaseException:
            for _, future in batch:
                future.cancel()
            raise

    def _take(self) -> list[tuple[A, asyncio.Future[R]]]:
        taken: list[tuple[A, asyncio.Future[R]]] = []
        left: list[tuple[A, asyncio.Future[R]]] = []
        groups: set[Hashable] = set()
        for one in self._waiting:
            call, future = one
            if future.done():
                continue
            group = None if self._group is None else self._group(call)
            if len(taken) == self._most or (group is not None and group in groups):
                left.append(one)
            else:
                taken.append(one)
                groups.add(group)
        self._waiting = left
        return taken


def _settle(future: "asyncio.Future[R]", answer: R | Exception) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
