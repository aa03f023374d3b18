"""What a combatant declared lately: kept, so that it can be declared again with one word.

Owns how long it is kept, and which of it was said in the last round. Must not know any one system, nor whether it may
be declared again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.rules.clock import Hand
from bot.rules.commands import Command, given_options
from bot.rules.model import Combatant, Said
from bot.rules.step import Step

UNSAID = frozenset({"at", "force", "several", "same", "lines"})
"""How a declaration was given, but not what it says."""


def kept(step: Step[Any], command: Command, hands: Sequence[Hand]) -> Step[Any]:
    """Return the step of a declaration with what it says kept, of each sort the newest of its round; and what was said
    in the round before.

    `hands`: of the clock, as they stood when it was given.
    """
    who = step.state.find(command.whom)
    if who is None:
        return step
    given, now = given_options(command, UNSAID), hands[0].at
    earlier = [one.at for one in who.said if one.at != now][-1:]
    known = [one for one in who.said if (one.given.keys() != given.keys() if one.at == now else one.at in earlier)]
    said = (*known, Said(at=now, given=given))
    return Step(step.state.put(who.evolve(said=said)), step.events)


def last_said(one: Combatant, hands: Sequence[Hand]) -> tuple[Mapping[str, Any], ...]:
    """Return what a combatant declared in the round before this one, the newest first; on a clock without rounds, what
    it declared before now.
    """
    now, rounds = hands[0].at, len(hands) > 1
    last = [said for said in one.said if said.at != now]
    return tuple(said.given for said in reversed(last) if not rounds or (said.at or 0) + 1 == now)
