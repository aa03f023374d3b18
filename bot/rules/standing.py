"""Standing orders: what somebody who is absent would press, whenever the fight waits for that.

Owns when one has something to do, and which of them takes the place of which. What an order is a command says: it is
given as if it had been pressed, so nothing that others see depends on whether it was. Must not know any one system, nor
when an order that is due is carried out, nor where it is kept: nothing of it is in any state.
"""

from __future__ import annotations

from typing import Any

from bot.rules.base import AnySystem
from bot.rules.commands import ACT, DECLARE, FLIP, HOLD, STANDING, VERBS, Command, given_options
from bot.rules.errors import Refused
from bot.rules.model import Combatant, SystemState, same_name
from bot.rules.views import WAITED_FOR, Offer
from bot.rules.words import Phrase, say

OF = "of"
"""The option of such a button that says of which verb the order is."""
FOR_ONE_MOMENT = frozenset({"force", "at", "several", "lines"})
"""The options that no standing order has."""
PASS, DONE = "pass", "done"
"""What is typed for an order to let one's turn pass, and its kind."""
ATTACKED, HEALTHY, ACTS = "attacked", "healthy", " acts"
"""The conditions of an order, as everybody sees them; the last one stands behind a name."""
ALONE_AT_MOST = 10
"""Deeds of one combatant in a row after which its orders wait until somebody else has done something."""


class Orders:
    """The standing orders that a system knows: a declaration, of which one is asked these options; to hold, for a
    circumstance too where there is an option for that; to act, and with these options; and to let a turn pass.

    `plain`: an act needs no options. `ends`: it is given as the end of its turn.
    """

    def __init__(
        self,
        *,
        declares: tuple[str, ...] | None = None,
        holds: tuple[str, ...] | None = None,
        acts: tuple[str, ...] | None = None,
        plain: bool = True,
        ends: bool = False,
        passing: tuple[str, dict[str, Any]] = (ACT, {"done": True}),
    ) -> None:
        self._declares, self._holds, self._acts = declares, holds, acts
        self._plain, self._ends, self.passing = plain, ends, passing

    def offers(self, one: Any) -> tuple[Offer, ...]:
        """Return the standing orders that a combatant's player is offered, each as the button that sets it."""
        found = []
        if self._declares is not None:
            found.append(offer(DECLARE, say("order-offer-same"), one, same="True"))
        if self._declares:
            found.append(offer(DECLARE, say("order-offer-declare"), one, *self._declares))
        if self._acts is not None and self._plain:
            found.append(offer(ACT, say("order-offer-act"), one))
        if self._acts:
            found.append(offer(ACT, say("order-offer-act-what"), one, *self._acts))
        if self._holds is not None:
            found.append(offer(HOLD, say("order-offer-hold"), one))
        if self._holds:
            found.append(offer(HOLD, say("order-offer-until"), one, *self._holds))
        if self._acts is not None and self.passing[0] != HOLD:
            found.append(offer(PASS, say("order-offer-pass"), one))
        return tuple(found)

    def whole(self, command: Command) -> Command:
        """Return the command that an order gives: an act ends its turn, where more could follow."""
        part = self._ends and command.verb == ACT and given_options(command)
        return command.evolve(done=True) if part else command

    def slot(self, command: Command) -> str | None:
        """Return which order of a combatant's a command can be: it has one of each; None: it can be none."""
        given = given_options(command)
        if (command.verb, given) == self.passing and command.verb != HOLD:
            return DONE
        return command.verb if VERBS[command.verb].orderable and not FOR_ONE_MOMENT & given.keys() else None

    def wants(self, system: AnySystem, state: Any, command: Command) -> bool:
        """Whether the fight waits for what an order gives: for its combatant, with a command of that verb."""
        ways = (way for way in _ways(system, state, command) if way.verb == command.verb)
        return any(_ends_alone(command) or not _ends_alone(way) for way in ways)


def due(system: AnySystem, state: Any, command: Command) -> Command | None:
    """Return the command of an order if the fight waits for it, or first the roll for its turn; None if neither."""
    ways = _ways(system, state, command) if command.verb != DECLARE else []
    roll = next((way for way in ways if way.verb == FLIP), None)
    return roll or (command if system.orders.wants(system, state, command) else None)


def _ends_alone(command: Command) -> bool:
    """Return whether a command ends a turn in which nothing is done."""
    return given_options(command) == {"done": True}


def _ways(system: AnySystem, state: Any, command: Command) -> list[Command]:
    """Return the commands that may be given now for the combatant of an order, if the fight waits for it."""
    one: Combatant | None = state.find(command.whom)
    if one is None or system.row(state, one).mark not in WAITED_FOR:
        return []
    return [way for way in system.ways(state, command.by) if way.whom == one.id and system.may(state, way)]


def offer(verb: str, label: Phrase, one: Combatant, *asks: str, **options: str) -> Offer:
    """Return the button that makes a standing order of a command."""
    given = ((OF, verb), *options.items())
    return Offer(verb=STANDING, label=label, combatant=one.id, options=given, asks=asks)


# Conditions.


def conditions(state: SystemState[Any], one: Combatant | None = None) -> tuple[str, ...]:
    """Return the conditions that an order of a combatant can have, as they are typed."""
    return (ATTACKED, HEALTHY, *(f"{other.name}{ACTS}" for other in state.visible if other is not one))


def read_condition(state: SystemState[Any], text: str) -> str:
    """Return a typed condition as it is kept, with an id for the name; refuse what not everybody can see."""
    typed = text.strip().casefold()
    meant = (one for one in state.visible if typed == f"{one.id}{ACTS}" or same_name(f"{one.name}{ACTS}", text))
    who = next(meant, None)
    if typed not in (ATTACKED, HEALTHY) and who is None:
        raise Refused("bad-when", found=text, allowed=conditions(state))
    return typed if who is None else f"{who.id}{ACTS}"


def describe_condition(state: SystemState[Any], kept: str) -> Phrase:
    """Return the phrase that describes a condition."""
    if not kept.endswith(ACTS):
        return say(f"when-{kept}")
    who = state.find(int(kept.removesuffix(ACTS)))
    return say("when-acts", who=who.name if who is not None else "–")


def holds(state: SystemState[Any], one: Combatant, kept: str) -> bool:
    """Whether a condition holds, as everybody sees it. What others do counts since the combatant's own last deed."""
    if kept in ("", HEALTHY):
        return not kept or one.condition is None
    deeds = state.chronicle.deeds
    own = max((place for place, deed in enumerate(deeds, 1) if deed.who == one.id), default=0)
    if kept == ATTACKED:
        return any(one.id in deed.against for deed in deeds[own:])
    return any(f"{deed.who}{ACTS}" == kept for deed in deeds[own:])


def goes_on_alone(state: SystemState[Any], one: Combatant) -> bool:
    """Return whether a combatant alone has done the newest ALONE_AT_MOST deeds, as everybody saw them."""
    newest = state.chronicle.deeds[-ALONE_AT_MOST:]
    return len(newest) == ALONE_AT_MOST and all(deed.who == one.id for deed in newest)
