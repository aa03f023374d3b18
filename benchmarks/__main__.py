"""Measures all that has a goal, and writes the table into the page about speed.

Run: make bench, or .venv/bin/python -m benchmarks [PART ...] [--rounds 5] [--share 1.0] [--write | --compare]. Both
bots run as processes, and are measured in turn; a row is the median of the rounds, a ratio that of the rounds, pair by
pair.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable

from benchmarks import announcing, answers, growing, picturing, responding, rules_alone, stored, viewing
from benchmarks.rows import Row, circumstances, fallen_short, table, write

PARTS: dict[str, Callable[[int, float], Awaitable[list[Row]]]] = {
    "answers": answers.measured,
    "announcing": announcing.measured,
    "growing": growing.measured,
    "rules": rules_alone.measured,
    "picturing": picturing.measured,
    "responding": responding.measured,
    "stored": stored.measured,
    "viewing": viewing.measured,
}


async def measured(parts: list[str], rounds: int, share: float) -> list[Row]:
    """Return what was measured, part by part."""
    rows: list[Row] = []
    for part in parts:
        rows += await PARTS[part](rounds, share)
    return rows


def main() -> int:
    """Measure, print the table, and write it or compare it with the page; return 1 where that claims more."""
    parser = argparse.ArgumentParser(description="Measures all that has a goal, beside a bare bot.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="of the commands of a round")
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    wanted.add_argument("--compare", action="store_true", help="fail where a goal that is met there is missed")
    given = parser.parse_args()
    rows = asyncio.run(measured(given.parts or [*PARTS], given.rounds, given.share))
    told = f"{table(rows)}\n{circumstances(given.rounds)}"
    print(told)
    if given.write:
        write(told, rows)
    short = fallen_short(rows) if given.compare else []
    for row in short:
        print(f"docs/performance.md calls a goal met that is missed: {row.what}")
    return int(bool(short))


if __name__ == "__main__":
    sys.exit(main())
