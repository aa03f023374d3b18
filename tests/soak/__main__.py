"""The soak: every kind of trouble many times over, with what was counted. `make soak` plays it whole.

    python -m tests.soak [--share 0.1] [--seed 2] [--only kills,storm] [--at-once 2]

It ends with 0 if nothing was lost, doubled, out of order, leaked, stuck or unhandled, and tells each such thing with
the part and the seed that bring it about again. Owns how the work is shared out among processes, and what is printed.
Must not know what any part does.
"""

from __future__ import annotations

import argparse
import multiprocessing
import platform
import sqlite3
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib.metadata import version

from tests.soak.figures import Figures
from tests.soak.jobs import PARTS, Job, Played, jobs_of, play


def soak(jobs: Sequence[Job], at_once: int) -> dict[str, Played]:
    """Play all jobs, some at once; return what came of each part. Tell of each part when it is through."""
    whole: dict[str, Played] = {}
    waiting = {name: sum(job.part == name for job in jobs) for name in {job.part: None for job in jobs}}
    with ProcessPoolExecutor(at_once, mp_context=multiprocessing.get_context("spawn")) as pool:
        played: dict[Future[Played], Job] = {pool.submit(play, job): job for job in jobs}
        for done in as_completed(played):
            name, one = played[done].part, done.result()
            before = whole.get(name, Played(Figures(), 0.0))
            before.figures.add(one.figures)
            whole[name] = Played(before.figures, before.seconds + one.seconds)
            waiting[name] -= 1
            if not waiting[name]:
                print(line_of(name, whole[name]), flush=True)
    return whole


def line_of(name: str, played: Played) -> str:
    """Return the line that tells of a part."""
    figures = played.figures
    more = [f"{figures.commands} commands"]
    if figures.unanswered:
        more.append(f"{figures.unanswered} not taken up")
    if figures.cut_short:
        more.append(f"{figures.cut_short} cut short")
    wrong = ", ".join(f"{len(found)} {what}" for what, found in figures.wrong.items() if found)
    told = f"{PARTS[name].what} ({', '.join(more)}): {wrong or 'nothing wrong'}"
    return f"{name:8} {figures.rounds:6} {told}; {played.seconds:.0f} s"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the soak; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole: 0.1 is a tenth")
    parser.add_argument("--seed", type=int, default=1, help="another one makes other trouble")
    parser.add_argument("--only", default=",".join(PARTS), help=f"which parts of {', '.join(PARTS)}")
    parser.add_argument("--at-once", type=int, default=2, help="how many processes play")
    given = parser.parse_args(arguments)
    names = given.only.split(",")
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    print(
        f"quickdraw {version('quickdraw-bot')}, Python {platform.python_version()}, discord.py "
        f"{version('discord.py')}, SQLite {sqlite3.sqlite_version}, {platform.system()} {platform.release()}; "
        f"share {given.share:g}, seed {given.seed}",
        flush=True,
    )
    began = time.monotonic()
    whole = Figures()
    for one in soak(list(jobs_of(names, given.share, given.seed)), given.at_once).values():
        whole.add(one.figures)
    for what, found in whole.wrong.items():
        for fault in found:
            print(f"\n{what}: {fault}")
    told = ", ".join(f"{len(found)} {what}" for what, found in whole.wrong.items())
    print(f"\n{told}; {time.monotonic() - began:.0f} s")
    return 0 if whole.clean else 1


if __name__ == "__main__":
    sys.exit(main())
