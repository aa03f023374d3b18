"""What the conformance suites share: every system, and how many walks."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import pytest

from bot.rules.commands import Command
from bot.rules.registry import all_systems

Test = TypeVar("Test", bound=Callable[..., None])

every_system = pytest.mark.parametrize("system", sorted(all_systems()))


def walks(examples: int) -> Callable[[Test], Test]:
    """Run a test over two thirds of so many scripts, always the same ones; with WALKS=20 over 20 times as many.

    With WALKS=0.25 over a quarter of them. What a walk happens to reach is not counted as covered: each branch has a
    test that means it.
    """
    scripts = max(1, int(examples * float(os.environ.get("WALKS", "0.67"))))

    def marked(test: Test) -> Test:
        uncounted: Test = pytest.mark.no_cover(test)
        walked: Test = pytest.mark.parametrize("script", range(scripts), indirect=True)(uncounted)
        return walked

    return marked


def key(command: Command) -> tuple[str, int | None]:
    """Return the verb and the combatant of a command."""
    return command.verb, getattr(command, "combatant", None)
