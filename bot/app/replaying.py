"""An encounter played again from its commands and its seed: it must come out as it was told.

Owns the way through the revisions: what each was applied to, and what it must have brought about. Must not know any
system.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.app.live import Ledger, heard
from bot.app.ports import Kind, Revision
from bot.rules import moments
from bot.rules.commands import Command
from bot.rules.draw import Draw, mixed
from bot.rules.errors import Refused
from bot.rules.model import SystemState
from bot.rules.moments import Trail
from bot.rules.pace import timed
from bot.rules.registry import System

STEPS_AT_ONCE = 8
"""So many steps take some hundredths of a second."""


class Replay:
    """What was drawn from one seed, played again from the state with which that began."""

    def __init__(self, system: System, seed: bytes, state: SystemState[Any]) -> None:
        self._system, self._seed, self._now = system, seed, Trail(state)
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
            if place % STEPS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return None

    def _same(self, revision: Revision) -> bool:
        """Take a step; return whether it brought about what the revision says."""
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
        return draw.fresh == revision.draws and step.events == revision.events[: len(step.events)]

    def _command(self, revision: Revision) -> Command:
        text = revision.command or "{}"
        return self._system.kinds[json.loads(text)["verb"]].model_validate_json(text)
