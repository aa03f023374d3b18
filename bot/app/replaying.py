"""An encounter played again from its commands and its seed: it must come out as it was told.

Owns the way through the revisions: what each was applied to, and what it must have brought about. Must not know any
system.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.app.live import Ledger, heard
from bot.app.ports import Kind, Revision
from bot.app.trails import by_the_clock_of
from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.draw import Draw, mixed
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.model import SystemState
from bot.rules.moments import Trail
from bot.rules.pace import timed
from bot.rules.registry import System
from bot.rules.words import from_json

Reached = Callable[[int], Awaitable["SystemState[Any] | None"]]
"""Returns the state after a revision, brought to the present form; None where it is kept no longer."""
STEPS_AT_ONCE = 8
"""So many steps take some hundredths of a second."""


class Replay:
    """What was drawn from one seed, played again from the state with which that began."""

    def __init__(self, system: System, seed: bytes, state: SystemState[Any], reached: Reached) -> None:
        self._system, self._seed, self._now, self._reached = system, seed, Trail(state), reached
        self.retold: list[Revision] = []
        """What an earlier version has stored, and came to the same with the same draws, but is told otherwise now."""
        self._told: tuple[Event, ...] = ()
        self._luck: list[str] = []
        self._ledger = Ledger()
        self._trails: dict[int, Trail] = {}

    async def differing(self, revisions: Sequence[Revision]) -> Revision | None:
        """Return the first revision that does not come out as it was told, or None. Others get their turn meanwhile."""
        first, *others = revisions
        self._trails[first.number] = self._now
        self._ledger.add(first.draws)
        for place, revision in enumerate(others):
            if not self._same(revision):
                return revision
            if not _same_told(self._told, revision.events):
                if revision.version == self._system.version or not await self._comes_to_the_same(revision):
                    return revision
                self.retold.append(revision)
            if place % STEPS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return None

    def _same(self, revision: Revision) -> bool:
        self._told = ()
        if revision.luck is not None:
            self._luck.append(revision.luck.text)
            return True
        if revision.kind is not Kind.COMMAND:
            there, here, anew = self._trails[revision.position], self._now.state, heard(revision)
            state = timed(there.state.evolve(beat=here.beat + anew), here, revision.at, anew=anew)
            self._now = replace(there, state=state)
            return not revision.draws
        draw = Draw(mixed(self._seed, self._luck), self._ledger.counter, self._ledger)
        try:
            step, trail = moments.play(self._system, self._now, self._command(revision), draw)
        except (Refused, ValueError, TypeError):
            return False
        self._ledger.add(draw.fresh)
        self._now = self._trails[revision.number] = trail
        self._told = step.events
        return draw.fresh == revision.draws

    async def _comes_to_the_same(self, revision: Revision) -> bool:
        stood = await self._reached(revision.number)
        return stood is not None and by_the_clock_of(stood, self._now.state) == stood

    def _command(self, revision: Revision) -> Command:
        text = revision.command or "{}"
        return from_json(self._system.kinds[json.loads(text)["verb"]], text)


def _same_told(events: Sequence[Event], stored: Sequence[Event]) -> bool:
    """Whether the first events of some that were stored tell the same to the same people: its buttons and pictures
    are the bot's, and other ones in another version of it.
    """
    told = [[(one.phrase, one.audience, one.owner) for one in some] for some in (events, stored[: len(events)])]
    return told[0] == told[1]
