"""The parts of the soak, and their jobs: some rounds of a part, in a process and a house of its own.

Owns the amounts, and what a job is. Must not know what any part does, nor who has it played.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.house import House, closed_house
from tests.soak.figures import Figures
from tests.soak.trouble import kills, orderly_stops, outages, races, storm

WITHIN = 40 * 60.0
"""Seconds that a job may take: one that takes longer has come to a stop, and is counted as unhandled."""


@dataclass(frozen=True)
class Part:
    """A kind of trouble: how often the whole soak makes it, how often a job does, and what it is called."""

    rounds: int
    in_a_job: int
    what: str
    play: Callable[..., Awaitable[Figures]]
    """Plays at a house."""


PARTS = {
    "kills": Part(500, 25, "times killed with kill -9 among commands", kills),
    "stops": Part(100, 10, "orderly stops among commands", orderly_stops),
    "storm": Part(1000, 100, "requests that failed, one in ten of all", storm),
    "outages": Part(60, 6, "outages and hang-ups", outages),
    "races": Part(200, 40, "races for what only one can do", races),
}


@dataclass(frozen=True)
class Job:
    """Some of a part, in a process and a house of its own."""

    part: str
    rounds: int
    seed: int


@dataclass(frozen=True)
class Played:
    """What came of a job, and how many seconds it took."""

    figures: Figures
    seconds: float


def jobs_of(names: Sequence[str], share: float, seed: int) -> Iterator[Job]:
    """Yield the jobs of a share of the soak. Each has a seed of its own, which follows from that of the whole."""
    for name in names:
        part = PARTS[name]
        rounds = max(1, round(part.rounds * share))
        for number, first in enumerate(range(0, rounds, part.in_a_job)):
            yield Job(name, min(part.in_a_job, rounds - first), seed * 1000 + number)


def play(job: Job) -> Played:
    """Play a job; whatever it fails with is counted as unhandled."""
    began = time.monotonic()
    try:
        figures = asyncio.run(_at_a_house(PARTS[job.part].play, job))
    except Exception as error:
        figures = Figures(unhandled=[f"{type(error).__name__}: {error}"[:5000]])
    for found in figures.wrong.values():
        found[:] = [f"{job.part}, seed {job.seed}: {one}" for one in found]
    return Played(figures, time.monotonic() - began)


async def _at_a_house(part: Callable[..., Awaitable[Figures]], job: Job) -> Figures:
    async def course(house: House) -> Figures:
        await house.bot.start()
        return await part(house, rounds=job.rounds, seed=job.seed)

    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        async with closed_house(Path(folder)) as house:
            return await asyncio.wait_for(course(house), WITHIN)
