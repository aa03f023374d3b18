"""The soak: every kind of trouble many times over, with what was counted. `make soak` plays it whole.

    python -m tests.soak [--share 0.1] [--seed 2] [--only kills,storm]

It ends with 0 if nothing was lost, doubled, out of order, leaked, stuck or unhandled, and tells each such thing with
the part and the seed that bring it about again.
"""

import argparse
import asyncio
import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from tests.e2e.house import closed_house
from tests.soak.figures import Figures
from tests.soak.trouble import kills, orderly_stops, outages, races, storm

WITHIN = 40 * 60.0
"""Seconds for which a house is played at: what takes longer has come to a stop, and is counted as unhandled."""


class Part(NamedTuple):
    """A kind of trouble: how often the whole soak makes it, how often at one house, and what it is called."""

    rounds: int
    at_a_house: int
    what: str
    play: Callable[..., Awaitable[Figures]]


PARTS = {
    "kills": Part(500, 25, "times killed with kill -9 among commands", kills),
    "stops": Part(100, 10, "orderly stops among commands", orderly_stops),
    "storm": Part(1000, 100, "requests that failed, one in ten of all", storm),
    "outages": Part(60, 6, "outages and hang-ups", outages),
    "races": Part(200, 40, "races for what only one can do", races),
}


async def soak(name: str, share: float, seed: int) -> Figures:
    """Play a share of a part, at one house after the other, each with a seed of its own; return what came of it."""
    part, whole = PARTS[name], Figures()
    rounds = max(1, round(part.rounds * share))
    for number, first in enumerate(range(0, rounds, part.at_a_house)):
        own = seed * 1000 + number
        try:
            some = min(part.at_a_house, rounds - first)
            figures = await asyncio.wait_for(at_a_house(part.play, some, own), WITHIN)
        except Exception as error:
            figures = Figures(unhandled=[f"{type(error).__name__}: {error}"[:5000]])
        for found in figures.wrong.values():
            found[:] = [f"{name}, seed {own}: {one}" for one in found]
        whole.add(figures)
    return whole


async def at_a_house(play: Callable[..., Awaitable[Figures]], rounds: int, seed: int) -> Figures:
    """Play some rounds with a bot that is started for them."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        async with closed_house(Path(folder)) as house:
            await house.bot.start()
            return await play(house, rounds=rounds, seed=seed)


def line_of(name: str, figures: Figures) -> str:
    """Return the line that tells of a part."""
    more = [f"{figures.commands} commands"]
    if figures.unanswered:
        more.append(f"{figures.unanswered} not taken up")
    if figures.cut_short:
        more.append(f"{figures.cut_short} cut short")
    wrong = ", ".join(f"{len(found)} {what}" for what, found in figures.wrong.items() if found)
    return f"{name:8} {figures.rounds:6} {PARTS[name].what} ({', '.join(more)}): {wrong or 'nothing wrong'}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the soak; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole: 0.1 is a tenth")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other trouble")
    parser.add_argument("--only", default=",".join(PARTS), help=f"which parts of {', '.join(PARTS)}")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.only.split(",") if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    print(
        f"quickdraw {version('quickdraw-bot')}, Python {platform.python_version()}, discord.py "
        f"{version('discord.py')}, SQLite {sqlite3.sqlite_version}, {platform.system()} {platform.release()}; "
        f"share {given.share:g}, seed {given.seed}",
        flush=True,
    )
    began, whole = time.monotonic(), Figures()
    for name in given.only.split(","):
        figures = asyncio.run(soak(name, given.share, given.seed))
        print(line_of(name, figures), flush=True)
        whole.add(figures)
    for what, found in whole.wrong.items():
        for fault in found:
            print(f"\n{what}: {fault}")
    told = ", ".join(f"{len(found)} {what}" for what, found in whole.wrong.items())
    print(f"\n{told}; {time.monotonic() - began:.0f} s")
    return 0 if whole.clean else 1


if __name__ == "__main__":
    sys.exit(main())
