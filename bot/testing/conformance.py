"""The conformance suite: what holds for every system, run with pytest for systems of anybody's.

    from bot.testing import conformance
    from my_sides import Sides

    TestSides = conformance.suite(Sides)

That is a test file. It walks at random through the system, looks for what is hidden in all that others receive, presses
what is offered, shows boards as wide as a phone, and takes back, repeats and replays what was done. It plays the story
of `page.md` beside `system.py`, if there is one.
`WALKS=1` in the environment walks twenty times as far. `quickdraw systems` tells whether all passed when last run.

What is promised: `suite`, its arguments and `Recipe` stay as they are; a name that is to go warns for twelve months.
Later versions of Quickdraw have more checks: a system that passes one version may be shown a fault by the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from types import ModuleType
from typing import Any, ClassVar

import pytest

from bot import packages
from bot.rules import registry
from bot.rules.registry import System, system_of
from bot.testing.checks import calls, draws, moments, phone, play, secrets, story
from bot.testing.marks import SCRIPT, SYSTEM, amount, numbers
from bot.testing.recipes import RECIPES, Recipe

__all__ = ["Recipe", "suite"]

CHECKS: tuple[ModuleType, ...] = (play, calls, draws, moments, secrets, phone, story)


def suite(
    *systems: type[System], recipe: Recipe | None = None, checks: Sequence[ModuleType] | None = None
) -> type[Any]:
    """Return a class of tests for these systems; its name in a test file begins with `Test`.

    `recipe` says how to play them, where defaults do not fit; `checks` are modules of checks (default: all).
    """
    if recipe is not None:
        RECIPES.update(dict.fromkeys((one.id for one in systems), recipe))
    kinds = {one.id: one for one in sorted(systems, key=lambda one: one.id)}
    tests = _checks(CHECKS if checks is None else checks, systems)
    parts = {_rule_of(one) for name, one in _checks(CHECKS, systems).items() if name not in tests}
    found = {name: staticmethod(check) for name, check in tests.items()}
    return type("Conformance", (_Suite,), {**found, "kinds": kinds, "parts": parts, "cases": Counter(), "results": {}})


def _checks(modules: Iterable[ModuleType], systems: Iterable[type[System]]) -> dict[str, Any]:
    """Return the checks of some modules that are for one of these systems."""
    found = {name: check for module in modules for name, check in vars(module).items() if name.startswith("test_")}
    return {name: check for name, check in found.items() if any(_applies(check, one) for one in systems)}


def _applies(check: Any, system: type[System]) -> bool:
    return "applies" not in vars(check) or bool(check.applies(system()))


def _rule_of(check: Any) -> str:
    """Return the rule of quality that a check is for: its own, or that of its module."""
    found: str = vars(check).get("rule") or check.__globals__["RULE"]
    return found


class _Suite:
    """The tests of some systems."""

    kinds: ClassVar[dict[str, type[System]]]
    parts: ClassVar[set[str]]
    """Rules of quality of which some checks were left out."""
    cases: ClassVar[Counter[tuple[str, str]]]
    """How many tests there are, by the system and the rule of quality that they are for."""
    results: ClassVar[dict[tuple[str, str], list[bool]]]
    """Which of those that were run passed."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each check for each system that it is for, and for each script of its walks."""
        check: Any = metafunc.function
        for_systems = [id for id, kind in self.kinds.items() if _applies(check, kind)]
        walked = range(amount(check.walks)) if SCRIPT in metafunc.fixturenames else None
        if walked is None:
            metafunc.parametrize(SYSTEM, for_systems)
        else:
            cases = {f"{id}-{place}": id for id in for_systems for place in walked}
            scripts = [(id, numbers(f"{check.__name__}[{case}]")) for case, id in cases.items()]
            metafunc.parametrize((SYSTEM, SCRIPT), scripts, ids=cases)
        for id in for_systems:
            self.cases[id, _rule_of(check)] += 1 if walked is None else len(walked)

    @pytest.fixture(scope="class", autouse=True)
    @classmethod
    def known(cls) -> Iterator[None]:
        """Have the systems be played, and keep at the end whether they passed."""
        added = [kind() for id, kind in cls.kinds.items() if id not in registry.all_systems()]
        for one in added:
            registry.add(one)
        yield
        for (id, rule), passed in cls.results.items():
            whole = rule not in cls.parts and len(passed) == cls.cases[id, rule]
            if (whole or not all(passed)) and not cls.kinds[id].__module__.startswith("bot."):
                packages.keep_result(system_of(id), rule, all(passed), datetime.now(UTC).date().isoformat())
        for one in added:
            registry.remove(one.id)

    @pytest.fixture(autouse=True)
    def kept(self, request: pytest.FixtureRequest) -> Iterator[None]:
        """Note whether a test passed."""
        failed = request.session.testsfailed
        yield
        id = request.node.callspec.params[SYSTEM]
        passed = self.results.setdefault((id, _rule_of(request.function)), [])
        passed.append(request.session.testsfailed == failed)
