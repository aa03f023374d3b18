"""The counted evening: `make evening` plays one round of each system and prints what it cost the table.

    python -m tests.evening [--post] [SYSTEM …]

With `--post` it is a week of play by post instead, by a clock that is moved: presses and messages per round and person.

Beside each figure stands its budget. It ends with 0 if nothing that is held to its budget is over it.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.evening.counting import evening
from tests.evening.figures import BUDGETS, WAIT_AT_MOST, Budget, Figures
from tests.evening.post import IN_BLOCKS, PLAYED, week
from tests.evening.rounds import ROUNDS

GM = "Gwen"
COLUMNS = ("gathering", "messages", "pings", "edits", "boards", "GM presses", "player", "wait in s")
WIDTHS = (13, 14, 9, 6, 7, 14, 8, 16)


def row(system: str, found: Figures, budget: Budget) -> str:
    """Return the line of a system: what was found, of how much."""
    cells = (
        f"{found.gathering}/1",
        f"{found.messages}/{budget.messages}",
        str(found.pings),
        str(found.edits),
        str(found.boards),
        f"{found.presses[GM]}/{budget.gm}",
        f"{found.most_of_a_player(GM)}/{budget.player}",
        f"{found.wait:.1f}/{WAIT_AT_MOST:.1f}",
    )
    return line(system, cells)


def line(name: str, cells: Sequence[str]) -> str:
    """Return a line of the table."""
    return f"{name:24}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the evening; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.evening", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("systems", nargs="*", default=[], help=f"which of {', '.join(ROUNDS)}; none: all")
    parser.add_argument("--post", action="store_true", help="a week of play by post instead of a round")
    given = parser.parse_args(arguments)
    if given.post:
        return _by_post(given.systems or PLAYED)
    with tempfile.TemporaryDirectory() as folder:
        whole = asyncio.run(evening(Path(folder), given.systems or list(ROUNDS)))
    print("One round, four players, eight of the GM's: found / at most.")
    print(line("", COLUMNS))
    for system, found in whole.items():
        print(row(system, found, BUDGETS[system]))
    over = [f"{system}: {what}" for system, found in whole.items() for what in found.over(BUDGETS[system], GM)]
    print("\n" + ("\n".join(over) or "Nothing is over its budget."))
    return 1 if over else 0


def _by_post(systems: Sequence[str]) -> int:
    """Print what a week by post came to; return 1 if a wait was too long, or something is over its budget."""
    print("A week by post at two tables of five: rounds, and of each round messages and the presses of each person.")
    late, over = 0, list[str]()
    for system in systems:
        for blocks in (False, True) if system in IN_BLOCKS else (False,):
            with tempfile.TemporaryDirectory() as folder:
                played = asyncio.run(week(Path(folder), system, blocks=blocks))
            for table in played.tables:
                presses = ", ".join(f"{name} {number / table.rounds:.1f}" for name, number in table.presses.items())
                counted = f"{table.rounds:3} rounds {table.messages / table.rounds:6.1f} messages; {presses}"
                print(f"{system + ', in blocks' * blocks:28}{counted}")
                late += len(table.late)
                over += table.over_budget
    print(f"\n{late} waits were longer than their deadline.")
    print("\n".join(over) or "Nothing is over its budget.")
    return 1 if late or over else 0


if __name__ == "__main__":
    sys.exit(main())
