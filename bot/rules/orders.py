"""Standing orders: a declaration, hold or pass that the clock repeats for somebody, wherever that is waited for."""

from __future__ import annotations

from typing import Any

from bot.rules.commands import ACT, DECLARE, HOLD, Command, given_options, verb_of
from bot.rules.events import Audience, Step
from bot.rules.manual_results import again, given
from bot.rules.views import Choice
from bot.rules.words import say

FOR_ONE_MOMENT = frozenset({"force", "at", "several", "lines"})
"""The options that no standing order has."""
PASS, DONE = "pass", "done"
"""What is typed for an order to let one's turn pass, and its kind."""


class Orders:
    """The standing orders of a system: to declare with these options, to hold, and to pass, by `passing`."""

    def __init__(
        self,
        *,
        declares: tuple[str, ...] | None = None,
        holds: tuple[str, ...] | None = None,
        passes: bool = True,
        while_legal: bool = False,
        passing: tuple[str, dict[str, Any]] = (ACT, {"done": True}),
    ) -> None:
        self._declares, self._holds = declares, holds
        self.passes = passes
        """Whether somebody has a turn that can be let pass."""
        self.passing = passing
        self.while_legal = while_legal
        """Whether the fight waits for what an order gives only as long as that may be given."""

    def choices(self) -> tuple[Choice, ...]:
        """Return the orders that the player of a combatant can set."""
        found = []
        if self._declares is not None:
            found.append(Choice("order-offer-same", DECLARE, {"same": True}))
        if self._declares:
            found.append(Choice("order-offer-declare", DECLARE, asks=self._declares))
        if self._holds is not None:
            found.append(Choice("order-offer-hold", HOLD))
        if self._holds:
            found.append(Choice("order-offer-until", HOLD, asks=self._holds))
        if self.passes:
            found.append(Choice("order-offer-pass", PASS))
        return tuple(found)

    def wants(self, state: Any, command: Command) -> bool | None:
        """Return whether an order is to be given though the fight does not wait for it; None: where it waits alone."""
        return None

    def slot(self, command: Command) -> str | None:
        """Return which order of a combatant's a command can be: it has one of each; None: it can be none."""
        given = given_options(command)
        if self.passes and (command.verb, given) == self.passing:
            return DONE
        return command.verb if verb_of(command.verb).orderable and not FOR_ONE_MOMENT & given.keys() else None


def told(step: Step[Any]) -> Step[Any]:
    """Return the step of an order as everybody is told of it: with its first line marked, and posted."""
    place = next((place for place, one in enumerate(step.events) if one.audience is Audience.PUBLIC), None)
    if place is None:
        return step
    line = given(step.events[place], again(say("by-standing-order"))).replace(posted=True)
    return step.telling(*step.events[:place], line, *step.events[place + 1 :])
