"""What the conformance suites share: every system, and how many walks."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from bot.rules.commands import Command
from bot.rules.registry import System, all_systems

Test = TypeVar("Test", bound=Callable[..., None])

every_system = pytest.mark.parametrize("system", sorted(all_systems()))


def amount(examples: int, least: int = 1) -> int:
    """Return how many of so many examples are tried: a twentieth, or WALKS times as many."""
    return max(least, int(examples * float(os.environ.get("WALKS", "0.05"))))


def walks(examples: int) -> Callable[[Test], Test]:
    """Run a test over the amount of so many scripts, always the same ones.

    What a walk happens to reach is not counted as covered: each branch has a test that means it.
    """

    def marked(test: Test) -> Test:
        uncounted: Test = pytest.mark.no_cover(test)
        walked: Test = pytest.mark.parametrize("script", range(amount(examples)), indirect=True)(uncounted)
        return walked

    return marked


def scripts(name: str, examples: int) -> list[list[int]]:
    """Return what so many walks go by, for a test that counts what they met; always the same ones for one name.

    Two at least: with fewer there might be nothing to count.
    """
    chance = random.Random(name)
    number = amount(examples, least=2)
    return [[chance.randrange(2**20) for _ in range(chance.randint(40, 60))] for _ in range(number)]


def still(system: System) -> System:
    """Return a system in which nothing goes on by itself: a command leaves the fight where the command alone does."""
    copy: Any = object.__new__(type(system))
    copy.advance = lambda state, draw: None
    return copy  # type: ignore[no-any-return]


def key(command: Command) -> tuple[str, int | None]:
    """Return the verb and the combatant of a command."""
    return command.verb, command.whom
