"""Mutation testing: small changes are made to the rules and the use cases, and a test must notice each.

    python -m tests.mutants                                      400 changes, taken from everything
    python -m tests.mutants bot/rules/systems/torg --most 0      every change of these folders or files
    python -m tests.mutants --changed                            a few, of what was changed lately, as CI does

mutmut makes the changes, and runs for each the tests that reach the changed function. Owns the rest: the modules and
the tests, the sample, the changes that nothing can notice (`equivalents.toml`), the bound on the time, the floor; in a
copy, `build/mutants`.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
STAGE = ROOT / "build" / "mutants"
EQUIVALENTS = ROOT / "tests" / "equivalents.toml"
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
TESTED_BY = {"bot/rules/": ("tests/rules", "tests/transcripts"), "bot/app/": ("tests/app",)}
FLOOR = 0.97
CHANCE = 1.645
"""How many standard deviations below the floor a sample may be: of code at the floor 19 samples in 20 are not lower."""
LATELY, FEW_MODULES, FEW = 10, 12, 60
"""How many commits `--changed` looks back at most, for how many modules and changes of them."""
MINUTES, LEAST, GLANCE = 1, 20, 10
"""For how long it tries them once it can, how many it tries even so, and after how many seconds it looks again."""
READY = "nothing matches"
"""What mutmut says when all changes are made, the tests have been run, and none is called as was asked."""
NOTICED = ("killed", "timeout", "segfault")
TRIED = (*NOTICED, "survived", "no tests", "suspicious")
SETTINGS = """
[tool.mutmut]
source_paths = ["bot"]
only_mutate = {modules}
also_copy = ["docs"]
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-k", "{left_out}"]
do_not_mutate_patterns = ['raise (Runtime|Type|Value)Error\\(', 'log\\.\\w+\\(', '^\\s*assert ']
timeout_multiplier = 5.0
"""
"""Without what is told to programmers alone."""
LEFT_OUT = (
    "test_bot",
    "test_cases",
    "properties",
    "only_press_what_is_offered",
    "every_code_that_its_files_name",
    "in_the_code",
    "whatever_it_quotes",
    "test_torg_words",
)
"""Tests that are not run: transcripts on the slower stages, the slow tests of properties, and those that read the code,
which has every change in it.
"""


def modules_in(places: list[str]) -> list[str]:
    """Return the modules of these folders and files."""
    names = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "bot").rglob("[!_]*.py"))]
    return [name for name in names if name.startswith(tuple(places)) and name.startswith(tuple(TESTED_BY))]


def changed_modules() -> list[str]:
    """Return the modules that this branch has changed, or else the last commits; none where no history is known."""
    commits = _lines("git", "rev-list", "--first-parent", f"--max-count={LATELY + 1}", "HEAD", cwd=ROOT)
    forked = _lines("git", "merge-base", "HEAD", "origin/main", cwd=ROOT)
    base = forked[0] if forked and forked != commits[:1] else commits[-1] if len(commits) > 1 else None
    return modules_in(_lines("git", "diff", "--name-only", base, cwd=ROOT)) if base else []


def stage(modules: list[str]) -> None:
    """Lay out the copy to work in, and say there what mutmut is to do."""
    shutil.rmtree(STAGE, ignore_errors=True)
    for folder in ("bot", "cogs", "docs", "tests"):
        shutil.copytree(ROOT / folder, STAGE / folder, ignore=shutil.ignore_patterns("__pycache__"))
    tests = sorted(
        {test for place, tests in TESTED_BY.items() if any(one.startswith(place) for one in modules) for test in tests}
    )
    left_out = " and ".join(f"not {name}" for name in LEFT_OUT)
    settings = SETTINGS.format(modules=modules, tests=tests, left_out=left_out)
    (STAGE / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8") + settings, "utf-8")


def prepared() -> bool:
    """Have mutmut write all changes down, and learn which tests reach what; return whether that went well."""
    run({"none"})  # no change has this name
    return READY in told()


def run(names: set[str], minutes: float = math.inf, least: int = 0) -> int:
    """Have mutmut make these changes. At the end of the time it is stopped, once so many have been tried at least; it
    keeps what it has found.
    """
    with (STAGE / "log").open("ab") as log:
        few_walks = {**os.environ, "WALKS": "0.25"}
        process = subprocess.Popen(
            [MUTMUT, "run", *names], cwd=STAGE, env=few_walks, stdout=log, stderr=log, preexec_fn=_can_be_stopped
        )
        left = None if math.isinf(minutes) else minutes * 60
        while True:
            try:
                return process.wait(left)
            except subprocess.TimeoutExpired:
                left = GLANCE
                if len(tried()) >= least:
                    process.send_signal(signal.SIGINT)
                    process.wait()
                    return 0


def _can_be_stopped() -> None:
    """Take SIGINT as it was meant: what a shell starts in the background ignores it, and so does all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def told() -> str:
    """Return the last of what mutmut had to say."""
    return (STAGE / "log").read_text("utf-8", "replace")[-4000:]


def results() -> dict[str, str]:
    """Return what became of each change, by its name."""
    lines = (line.strip().rpartition(": ") for line in _lines(MUTMUT, "results", "--all", "true"))
    return {name: became for name, _, became in lines if "__mutmut_" in name}


def tried() -> dict[str, str]:
    """Return what became of the changes that have been tried."""
    return {name: became for name, became in results().items() if became in TRIED}


def _lines(*command: str, cwd: Path | None = None) -> list[str]:
    return subprocess.run(command, cwd=cwd or STAGE, capture_output=True, text=True, check=False).stdout.splitlines()


def equivalents() -> list[dict[str, str]]:
    """Return the changes that nothing can notice."""
    known: list[dict[str, str]] = tomllib.loads(EQUIVALENTS.read_text("utf-8"))["equivalent"]
    return known


def judged(became: dict[str, str], whole: int) -> int:
    """Tell by module what was noticed, and what was not; return 1 if that is less than chance may make of the floor."""
    known = equivalents()
    shown = {name: _lines(MUTMUT, "show", name) for name, end in became.items() if end not in NOTICED}
    missed = {name: [line for line in lines if line[:2] in ("- ", "+ ")] for name, lines in shown.items()}
    alike = {name for name, lines in missed.items() if any(_is(name, lines, one) for one in known)}
    made = Counter(name.rpartition(".")[0] for name in became.keys() - alike)
    left = Counter(name.rpartition(".")[0] for name in missed.keys() - alike)
    for name in sorted(missed.keys() - alike):
        print(f"not noticed: {name}", *missed[name], "", sep="\n")
    for module, number in sorted(made.items()):
        print(f"{number - left[module]:6} of {number:5}  {module}")
    number, share = max(1, made.total()), 1 - left.total() / max(1, made.total())
    least = FLOOR - CHANCE * math.sqrt(FLOOR * (1 - FLOOR) / number * (1 - number / whole))
    print(f"noticed {share:.1%} of {number} out of {whole}; the least for so many is {least:.1%}")
    return int(share < least)


def _is(name: str, lines: list[str], one: dict[str, str]) -> bool:
    there = name.startswith(one.get("where", "")) and len(lines) == 2 and one["was"] in lines[0]
    return there and lines[0].replace(one["was"], one["becomes"])[1:] == lines[1][1:]


def main() -> int:
    """Make the changes, tell which were not noticed, and hold the floor."""
    options = argparse.ArgumentParser(prog="mutants", description="Hold the tests against small changes of the code.")
    options.add_argument("places", nargs="*", default=list(TESTED_BY), help="folders and files to change")
    options.add_argument("--most", type=int, default=400, help="how many changes to try at most; 0: all")
    options.add_argument("--seed", type=int, default=1, help="which ones to try")
    options.add_argument("--changed", action="store_true", help="a few of what was changed lately")
    given = options.parse_args()
    minutes, most, chance, modules = math.inf, given.most, random.Random(given.seed), modules_in(given.places)
    if given.changed:
        minutes, most, modules = MINUTES, FEW, changed_modules()
        modules = sorted(chance.sample(modules, min(len(modules), FEW_MODULES)))
    if not modules:
        print("mutants: nothing was changed, or the history is not here")
        return 0
    stage(modules)
    ready, whole = prepared(), sorted(results())
    if ready and not whole:
        print("mutants: there is nothing in these modules that is changed")
        return 0
    sample = {*chance.sample(whole, min(most or len(whole), len(whole)))}
    failed = not ready or run(sample if len(sample) < len(whole) else set(), minutes, min(LEAST, len(sample)))
    if failed or not tried():
        print(told(), "mutants: nothing was tried", sep="\n")
        return 1
    return judged(tried(), len(whole))


if __name__ == "__main__":
    sys.exit(main())
