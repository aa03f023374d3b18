"""Count what the code weighs, and write docs/weight.md: `python -m benchmarks.weight` (with --write to write it).

Lines are physical lines of Python, blank lines and docstrings included.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
SYSTEMS = ROOT / "bot" / "rules" / "systems"
PAGE = ROOT / "docs" / "weight.md"


class Figure(NamedTuple):
    """One figure: what is counted, before this count began, now, and the goal."""

    what: str
    before: str
    now: str
    goal: str


def sources(*folders: str) -> Iterator[Path]:
    """Yield the Python files below some folders; what tests systems is counted with the tests alone."""
    for folder in folders:
        found = sorted((ROOT / folder).rglob("*.py"))
        yield from found


def shared() -> Iterator[Path]:
    """Yield the files of the rules that every system shares."""
    yield from sorted((ROOT / "bot" / "rules").glob("*.py"))


def lines(paths: Iterator[Path]) -> int:
    """Return how many lines some files have."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def import_lines(paths: Iterator[Path]) -> int:
    """Return how many lines of some files are imports."""
    return sum(
        (node.end_lineno or node.lineno) - node.lineno + 1
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def forwarders(paths: Iterator[Path]) -> int:
    """Return how many methods only call another function with their own arguments."""
    return sum(
        _forwards(method)
        for path in paths
        for kind in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(kind, ast.ClassDef)
        for method in kind.body
        if isinstance(method, ast.FunctionDef)
    )


def _forwards(method: ast.FunctionDef) -> bool:
    body = [one for one in method.body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    if len(body) != 1 or not isinstance(body[0], ast.Return) or not isinstance(body[0].value, ast.Call):
        return False
    call, own = body[0].value, {one.arg for one in method.args.args}
    given = [*call.args, *(one.value for one in call.keywords)]
    foreign = not (isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Call))
    return foreign and bool(given) and all(isinstance(one, ast.Name) and one.id in own for one in given)


def protocols(paths: Iterator[Path]) -> int:
    """Return how many Protocols some files define."""
    return sum(
        isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases)
        for path in paths
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    )


def figures() -> Iterator[Figure]:
    """Yield every figure."""
    code, tests = lines(sources("bot", "cogs")), lines(sources("tests"))
    yield Figure("lines of `bot` and `cogs`", "46,866", f"{code:,}", "34,500")
    yield Figure("lines of `bot/rules`, but for systems and their kit", "7,281", f"{lines(shared()):,}", "4,800")
    yield Figure("lines of `bot/app`", "5,906", f"{lines(sources('bot/app')):,}", "4,000")
    yield Figure("lines of `bot/rules/systems`", "13,874", f"{lines(sources('bot/rules/systems')):,}", "9,500")
    for folder in sorted(path for path in SYSTEMS.iterdir() if (path / "system.py").exists()):
        files = list(folder.rglob("*.py"))
        found = f"{lines(iter(files)):,} in {len(files)}"
        most = "120 in 2" if folder.name == "d20" else "1,900 in 9"
        yield Figure(f"`{folder.name}`: lines, and files", BEFORE.get(folder.name, ""), found, most)
    yield Figure("lines of `tests`", "57,738", f"{tests:,}", "44,000")
    yield Figure("lines that are imports", "8.6 %", f"{import_lines(sources('bot', 'cogs')) / code:.1%}", "5 %")
    yield Figure("methods of systems that only forward", "132", str(forwarders(sources("bot/rules/systems"))), "0")
    yield Figure("Protocols in the rules", "11", str(protocols(sources("bot/rules"))), "0")


BEFORE = {
    "card_deal": "921 in 9",
    "eternal_soldier": "2,532 in 17",
    "exp_none": "487 in 6",
    "exp_tactical": "1,378 in 9",
    "exp_theatrical": "893 in 7",
    "fast_action": "1,329 in 9",
    "past_participle": "2,406 in 16",
    "ticks": "780 in 7",
    "torg": "3,148 in 21",
}


def page() -> str:
    """Return the page with all figures."""
    head = (
        "# What the code weighs\n\n"
        "`make weight` counts this anew. Lines are physical lines of Python, with blank lines and docstrings.\n\n"
        "| what | before | now | goal at most |\n|---|---|---|---|\n"
    )
    rows = "".join(f"| {one.what} | {one.before} | {one.now} | {one.goal} |\n" for one in figures())
    tail = (
        "\nThe functions that a repeated `/declare` crosses from cog to SQL are counted by "
        "`tests/cogs/test_path_of_a_command.py`. Speed and memory are in [performance](performance.md).\n"
    )
    return head + rows + tail


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), "utf-8")
    print(page())
