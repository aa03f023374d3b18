"""A store that a test can halt, before or after a statement, to see what comes in between."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.app.records import EncounterRecord, NewEncounter, Revision
from bot.storage.sqlite import SqliteStore


class Gate:
    """Halts the first one that passes: `reached` once it stands there, until the test opens it."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()

    async def halts(self, task: asyncio.Future[Any]) -> None:
        """Wait until the task stands at this gate; fail if it ends before."""
        reached = asyncio.create_task(self.reached.wait())
        await asyncio.wait({task, reached}, return_when=asyncio.FIRST_COMPLETED)
        if not self.reached.is_set():
            reached.cancel()
            raise AssertionError(f"the gate was never reached: {task}")

    async def passing(self) -> None:
        if not self.reached.is_set():
            self.reached.set()
            await self.opened.wait()


class HaltingStore(SqliteStore):
    """Real storage with gates."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.gates: dict[str, Gate] = {}

    def gate(self, place: str) -> Gate:
        """Put up a gate: `before append`, `after append`, `after open`, `after last` or `after newest`."""
        self.gates[place] = Gate()
        return self.gates[place]

    @asynccontextmanager
    async def halting(self, place: str, work: Awaitable[Any]) -> AsyncIterator[asyncio.Future[Any]]:
        """Begin work and halt it at a gate while the test does something else; then open the gate."""
        gate = self.gate(place)
        task = asyncio.ensure_future(work)
        await gate.halts(task)
        yield task
        gate.opened.set()

    async def _at(self, place: str) -> None:
        if place in self.gates:
            await self.gates[place].passing()

    async def open(self, new: NewEncounter) -> EncounterRecord:
        record = await super().open(new)
        await self._at("after open")
        return record

    async def last(self, channel: int) -> EncounterRecord | None:
        found = await super().last(channel)
        await self._at("after last")
        return found

    async def append(self, encounter: int, *play: Revision, **options: Any) -> None:
        await self._at("before append")
        await super().append(encounter, *play, **options)
        await self._at("after append")

    async def newest(self, encounter: int) -> Revision | None:
        found = await super().newest(encounter)
        await self._at("after newest")
        return found

    async def revisions(self, encounter: int) -> Sequence[Revision]:
        found = await super().revisions(encounter)
        await self._at("after revisions")
        return found
