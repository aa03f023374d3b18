"""Runs each check for each system that it is for, and for each script of its walks."""

from typing import Any

import pytest

from bot.rules.registry import all_systems
from tests.conformance.marks import SCRIPT, SYSTEM, amount, numbers


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a check its systems and, if it walks, the numbers that it goes by."""
    check: Any = metafunc.function
    if SYSTEM not in metafunc.fixturenames:
        return
    applies = vars(check).get("applies", lambda system: True)
    chosen = metafunc.config.getoption("--system") or sorted(all_systems())
    for_systems = [id for id in chosen if applies(all_systems()[id])]
    if SCRIPT not in metafunc.fixturenames:
        metafunc.parametrize(SYSTEM, for_systems)
        return
    cases = {f"{id}-{place}": id for id in for_systems for place in range(amount(check.walks))}
    scripts = [(id, numbers(f"{check.__name__}[{case}]")) for case, id in cases.items()]
    metafunc.parametrize((SYSTEM, SCRIPT), scripts, ids=cases)
