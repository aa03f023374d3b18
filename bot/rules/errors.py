"""Refusals: a code and facts, no sentences.

Every refusal is somebody's command that the rules, the roster or the authority will not carry out. It changes
nothing. Anything else that escapes the rules is a bug.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cached_property
from typing import ParamSpec

from bot.rules.words import Fact, Phrase

P = ParamSpec("P")


class Forced(StrEnum):
    """What the button says by which a GM forces what was refused."""

    FLIP = "offer-flip-forced"
    """Flip without those who are missing."""
    NEXT = "offer-next-forced"
    """Go on without those who are missing."""
    ROLL = "offer-roll-forced"
    """Let a roll take the place of another."""


class Refused(Exception):
    """The command is refused, and nothing has changed. `phrase` says why, what is allowed and who may."""

    def __init__(self, code: str, forced: str | None = None, /, **facts: Fact) -> None:
        super().__init__(code)
        self.code, self._facts = code, facts
        self.forced = forced
        """Label of the button by which a GM does it all the same; None where forcing would do something else."""
        self.system: str | None = None
        """The system in whose words it is told, once that is known."""

    @cached_property
    def phrase(self) -> Phrase:
        """What is told. Most refusals never are: they only keep a command from being offered."""
        return Phrase(code=self.code, facts=self._facts)


class Passed(Refused):
    """The time for the command has passed; as long as only the clock has gone on since, it is given as of then."""


def refuse_if(condition: object, code: str, forced: str | None = None, /, **facts: Fact) -> None:
    """Raise Refused where a condition holds."""
    if condition:
        raise Refused(code, forced, **facts)


def passes(check: Callable[P, object], *given: P.args, **more: P.kwargs) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*given, **more)
    except Refused:
        return False
    return True
