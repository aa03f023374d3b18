"""What a check of the conformance suite says of itself: how many walks it goes, and for which systems."""

import os
import random
from collections.abc import Callable
from typing import Any, TypeVar

from bot.rules.commands import Command
from bot.rules.registry import System

Check = TypeVar("Check", bound=Callable[..., None])
SYSTEM, SCRIPT = "system", "script"
"""Arguments of a check: the id of the system that is played, and the numbers of a walk."""


def amount(examples: int, least: int = 1) -> int:
    """Return how many of so many examples are tried: a twentieth, or WALKS times as many."""
    return max(least, int(examples * float(os.environ.get("WALKS", "0.05"))))


def walks(examples: int) -> Callable[[Check], Check]:
    """Run a check over the amount of so many scripts, always the same ones."""
    return _saying("walks", examples)


def only(applies: Callable[[System], bool]) -> Callable[[Check], Check]:
    """Run a check for those systems alone for which this holds."""
    return _saying("applies", applies)


def _saying(name: str, what: object) -> Callable[[Check], Check]:
    def marked(check: Check) -> Check:
        setattr(check, name, what)
        return check

    return marked


def numbers(name: str) -> list[int]:
    """Return the numbers that a walk goes by.

    Their seed is the name of the case, such as `test_undo_never_draws_anew[torg-3]`: always the same, whatever else is
    imported or run, and to be run again by that name alone.
    """
    chance = random.Random(name)
    return [chance.randrange(2**20) for _ in range(chance.randint(25, 60))]


def scripts(name: str, examples: int) -> list[list[int]]:
    """Return what so many walks go by, for a check that counts what they met; always the same ones for one name.

    Six at least: with fewer there might be nothing to count.
    """
    chance = random.Random(name)
    number = amount(examples, least=6)
    return [[chance.randrange(2**20) for _ in range(chance.randint(40, 60))] for _ in range(number)]


def still(system: System) -> System:
    """Return a system in which nothing goes on by itself: a command leaves the fight where the command alone does."""
    copy: Any = object.__new__(type(system))
    copy.advance = lambda state, draw: None
    return copy  # type: ignore[no-any-return]


def key(command: Command) -> tuple[str, int | None]:
    """Return the verb and the combatant of a command."""
    return command.verb, command.whom
