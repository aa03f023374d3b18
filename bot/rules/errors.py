"""Refusals: a code and facts, no sentences.

Every refusal is somebody's command that the rules, the roster or the authority will not carry out. It changes
nothing. Anything else that escapes the rules is a bug.
"""

from __future__ import annotations

from bot.rules.words import Fact, Phrase


class Refused(Exception):
    """The command is refused, and nothing has changed. `phrase` says why, what is allowed and who may."""

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code)
        self.phrase = Phrase(code=code, facts=facts)
        self.system: str | None = None
        """The system in whose words it is told, once that is known."""

    @property
    def code(self) -> str:
        """The code of the refusal, for tests and texts."""
        return self.phrase.code
