"""Refusals: a code and facts, no sentences.

Every refusal is somebody's command that the rules, the roster or the authority will not carry out. It changes
nothing. Anything else that escapes the rules is a bug.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import ParamSpec

from bot.rules.words import Fact, Phrase

P = ParamSpec("P")


class Refused(Exception):
    """The command is refused, and nothing has changed. `phrase` says why, what is allowed and who may."""

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code)
        self.code, self._facts = code, facts
        self.system: str | None = None
        """The system in whose words it is told, once that is known."""

    @cached_property
    def phrase(self) -> Phrase:
        """What is told. Most refusals never are: they only keep a command from being offered."""
        return Phrase(code=self.code, facts=self._facts)


def refuse_if(condition: object, code: str, /, **facts: Fact) -> None:
    """Raise Refused where a condition holds."""
    if condition:
        raise Refused(code, **facts)


def passes(check: Callable[P, object], *given: P.args, **more: P.kwargs) -> bool:
    """Whether a check refuses nothing."""
    try:
        check(*given, **more)
    except Refused:
        return False
    return True
