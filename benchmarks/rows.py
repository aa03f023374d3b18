"""What was measured, beside what it is to be: as a table and as a plot for the page about speed."""

from __future__ import annotations

import os
import platform
import sqlite3
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"
PAGE, PLOT = DOCS / "performance.md", DOCS / "pictures/performance.svg"
BEGINS, ENDS = "<!-- make bench: begins -->\n", "<!-- make bench: ends -->\n"


@dataclass(frozen=True)
class Row:
    """One thing that was measured: `got` is a ratio to `base`, where there is one, and else the figure `ours` itself.

    `goal`: what it is to be at most, or at least. None: it is told, and nothing is wanted of it.
    """

    what: str
    got: float
    goal: float | None
    ours: float
    unit: str
    base: float | None = None
    least: bool = False

    @property
    def met(self) -> bool:
        """Whether it is what it is to be."""
        return self.goal is None or (self.got >= self.goal if self.least else self.got <= self.goal)

    @property
    def share(self) -> float:
        """How much of the goal there is: 1 is as wanted, more is too much (or, of what is to be much, too little)."""
        assert self.goal is not None
        return self.goal / self.got if self.least else self.got / self.goal


def ratio(
    what: str, pairs: Sequence[tuple[float, float]], goal: float | None, unit: str, *, least: bool = False
) -> Row:
    """Return the row of a ratio: its median over the rounds, in which the base and ours were measured one by one."""
    found = statistics.median(ours / base for base, ours in pairs)
    base, ours = (statistics.median(figures) for figures in zip(*pairs, strict=True))
    return Row(what, found, goal, ours, unit, base, least)


def figure(what: str, values: Sequence[float], goal: float | None, unit: str, *, least: bool = False) -> Row:
    """Return the row of a figure: its median over the rounds."""
    found = statistics.median(values)
    return Row(what, found, goal, found, unit, least=least)


def table(rows: Sequence[Row]) -> str:
    """Return rows as a table."""
    lines = ["| | ratio | goal | | base | Quickdraw |", "|---|---|---|---|---|---|"]
    for row in rows:
        got = f"**{row.got:.2f}**" if row.base is not None else "—"
        goal = "" if row.goal is None else f"{'≥' if row.least else '≤'} {_short(row.goal)}"
        mark = "" if row.goal is None else "met" if row.met else "missed"
        base = "—" if row.base is None else f"{_short(row.base)} {row.unit}"
        lines.append(f"| {row.what} | {got} | {goal} | {mark} | {base} | {_short(row.ours)} {row.unit} |")
    return "\n".join(lines) + "\n"


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.2f}"


def plot(rows: Sequence[Row]) -> str:
    """Return rows as a picture: a bar for each goal, as long as what there is of it; the line is the goal."""
    wanted = [row for row in rows if row.goal is not None]
    height, left, wide, most = 22, 570, 240, 2.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 10} {height * len(wanted) + 30}"'
        ' font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for number, row in enumerate(wanted):
        top, long = number * height + 24, min(row.share, most) / most * wide
        parts += [
            f'<text x="{left - 42}" y="{top + 13}" text-anchor="end">{_plain(row.what)}</text>',
            f'<text x="{left - 8}" y="{top + 13}" text-anchor="end">{row.share:.2f}</text>',
            f'<rect x="{left}" y="{top}" width="{long:.0f}" height="16" fill="{"#3f7d4e" if row.met else "#8b1a1a"}"/>',
        ]
    at = left + wide / most
    parts += [
        f'<line x1="{at:.0f}" y1="18" x2="{at:.0f}" y2="{height * len(wanted) + 26}" stroke="#333333"/>',
        f'<text x="{at:.0f}" y="13" text-anchor="middle">goal</text></svg>',
    ]
    return "\n".join(parts) + "\n"


def _plain(text: str) -> str:
    return text.replace("`", "").replace("&", "&amp;").replace("<", "&lt;")


def circumstances(rounds: int) -> str:
    """Return of which commit, when and on what it was measured."""
    git = ("git", "describe", "--always", "--dirty=, changed", "--abbrev=8", "--exclude=*")
    commit = subprocess.run(git, cwd=DOCS, capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"Commit {commit}, {datetime.now(UTC).date()}: {rounds} round{'s' if rounds > 1 else ''}, {os.cpu_count()} "
        f"cores of {platform.machine()}, {platform.system()}, Python {platform.python_version()}, discord.py "
        f"{version('discord.py')}, aiosqlite {version('aiosqlite')}, SQLite {sqlite3.sqlite_version}. At the end "
        f"of the run {os.getloadavg()[1]:.1f} processes wanted those cores.\n"
    )


def fallen_short(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that miss a goal which the page about speed calls met."""
    lines = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    met = {cells[0].removeprefix("| ") for cells in lines if "met" in cells[1:]}
    return [row for row in rows if not row.met and row.what in met]


def write(told: str, rows: Sequence[Row]) -> None:
    """Put the table into the page about speed, in place of the one that is there, and the plot beside it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    PAGE.write_text(f"{before}{BEGINS}\n{told}\n{ENDS}{after}", encoding="utf-8")
    PLOT.write_text(plot(rows), encoding="utf-8")
