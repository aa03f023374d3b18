"""Systems of units: in each one every persona has its move and its attack.

A hidden persona has no turn in public: the unit goes on as if it were not there. Those who know of it are told when its
turn comes; what it has not done when the unit has publicly ended it may still do, as of then, until its next turn.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, Generic, Self, TypeVar

from bot.rules.bells import recovered
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, Step, about, for_owner, public
from bot.rules.kit.turns import CallState, Turn, TurnOrder
from bot.rules.model import Combatant
from bot.rules.views import Mark, Row
from bot.rules.words import Phrase, either, say


class OwnTime(Combatant):
    """A persona that keeps its own time while it is hidden."""

    still: tuple[str, ...] = ()
    """What it may still do as of the unit before: that ended in public while it was hidden."""
    alerted: int = 0
    """How often those who know of it have been told in this unit that its turn has come."""

    @property
    @abstractmethod
    def left(self) -> tuple[str, ...]:
        """What it has left of this unit."""

    @property
    def able(self) -> tuple[str, ...]:
        """What it has left of this unit, and can do in its condition."""
        return tuple(part for part in self.left if part not in blocked(self))


class Taker(OwnTime):
    """A persona with one turn in a unit."""

    done: bool = False
    missed: bool = False
    """Its turn is over without a deed of its own."""
    downed: bool = False
    """It was passed over for its condition: if that ends in this unit, it has its turn yet."""

    def with_turn(self) -> Self:
        """Return the persona as one whose turn in this unit is still to come, or goes on."""
        return self.replace(done=False, missed=False, downed=False)


S = TypeVar("S", bound=CallState[Any])
P = TypeVar("P", bound=OwnTime)
T = TypeVar("T", bound=Taker)


class ExpSystem(TurnOrder[S, P], Generic[S, P]):
    """A system of EXP: disabled personas are passed over, hidden ones keep their own time."""

    round_name = "unit"
    disabling = frozenset()
    """Of one that is killed the unit decides what still counts: its turn is passed over where it comes."""

    def is_able(self, one: P) -> bool:
        """Return whether a persona is neither killed, unconscious nor stunned."""
        return not disabled(one)

    def alert_hidden(self, state: S, called: P | None) -> Step[S] | None:
        """Tell of hidden personas whose turn comes before the one called; the end of a unit tells of the others."""
        return None if called is None else self.come(state, (called,))

    def come(self, state: S, next_ones: Collection[P]) -> Step[S] | None:
        """Tell the owners of hidden personas placed before `next_ones` of their turn; None if all know of theirs."""
        before = takewhile(lambda one: one not in next_ones, self.order(state))
        due = [one for one in before if one.hidden and not one.alerted and (one.able or one.still)]
        if not due:
            return None
        events = tuple(
            for_owner(one, "hidden-due", who=one.name, round=state.round, left=one.able) for one in due if one.able
        )
        return Step(state.put(*(one.replace(alerted=1, still=()) for one in due)), events)

    def afresh(self, state: S, one: P) -> tuple[P, tuple[Event, ...]]:
        """Return a persona as it enters the next unit, and what is told; a hidden one is owed what it had left."""
        still = one.able if one.hidden else ()
        behind = (for_owner(one, "hidden-behind", who=one.name, round=state.round, left=still),) if still else ()
        one, told = recovered(one.replace(still=still, alerted=0), state.round + 1)
        return one, (*told, *behind)

    def does_late(self, state: S, who: P, parts: tuple[str, ...], event: Event) -> Step[S]:
        """Do these parts of what one is owed, as of the unit before."""
        rest = tuple(part for part in who.still if part not in parts)
        told = event.replace(phrase=say("as-of", round=state.round - 1, what=event.phrase))
        told = told.replace(deeds=tuple([deed.replace(at=(state.round - 1,)) for deed in told.deeds]))
        return Step(state.put(who.replace(still=rest)), (told,))

    def revealed(self, state: S, combatant: P) -> Step[S]:
        """Tell what a persona is still owed that comes into view."""
        if not combatant.still:
            return Step(state)
        owed = public("revealed-owed", who=combatant.name, round=state.round - 1, left=combatant.still)
        return Step(state, (owed,))

    def edited(self, state: S, before: P, after: P, draw: Draw) -> Step[S]:
        """Tell what a new condition takes; a persona that is disabled in its turn has had it."""
        changed = after.condition != before.condition or after.ends != before.ends
        step = super().edited(state, before, after, draw)
        return step.telling(*(self.what_it_takes(state, after) if changed else ()), *step.events)

    def what_it_takes(self, state: S, one: P) -> tuple[Event, ...]:
        """Return what is told of the condition that a persona has come into: what it takes, and how long."""
        if one.condition is None:
            return ()
        facts = {"who": one.name, "condition": one.condition, "taken": either(*blocked(one))}
        if one.ends is None:
            return (about(one, "condition-takes", **facts),)
        return (about(one, "condition-takes-until", ends=one.ends, **facts),)

    def conditioned(self, state: S, combatant: P, text: str) -> P:
        """Return a persona in the condition that a text means; raise Refused for an unknown one."""
        return afflicted(combatant, text, state.round)

    def suggest(self, state: S, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)

    def row(self, state: S, combatant: P) -> Row:
        """Return a persona as everybody may see it, with what it is owed of the unit before."""
        lines = self.status(state, combatant)
        if combatant.still:
            lines = (*lines, say("status-still", round=state.round - 1, left=combatant.still))
        return Row.of(combatant, self.mark(state, combatant), lines)

    def secret_lines(self, state: S, one: P) -> tuple[Phrase, ...]:
        """Return what those who know of a hidden persona are told of what it may do."""
        if one.still:
            return (say("hidden-behind", who=one.name, round=state.round - 1, left=one.still),)
        return (say("secret-hidden-ready", who=one.name),) if self.running(state) and one.able else ()


class UnitSystem(ExpSystem[S, T], Generic[S, T]):
    """A system in which each persona has one turn in a unit."""

    def turn_over(self, state: S, who: T, *, missed: bool = False) -> S:
        """Return the state after the turn of a persona. `missed`: it was skipped, and has not ended it itself."""
        return super().turn_over(state, who.replace(missed=missed, downed=False), missed=missed)

    def skip(self, state: S, one: T) -> Step[S]:
        """Pass over a persona that cannot take its turn; it has that yet if its condition ends in this unit."""
        step = super().skip(state, one)
        return step.leading_to(step.state.put(step.state.get(one.id).replace(downed=True)))

    def edited(self, state: S, before: T, after: T, draw: Draw) -> Step[S]:
        """Give one back the turn for which it was passed over in a condition that has ended."""
        if after.downed and self.is_able(after):
            after = after.with_turn()
        return super().edited(state.put(after), before, after, draw)

    def afresh(self, state: S, one: T) -> tuple[T, tuple[Event, ...]]:
        """Return a persona as it enters the next unit, and what is told of that."""
        one, told = super().afresh(state, one)
        return one.with_turn(), told

    def check_turn(self, state: S, who: T, *, force: bool = False) -> None:
        """Refuse an action out of turn; what a persona was owed while it was hidden it does at any time."""
        if who.still:
            check_able(who, force=force)
        else:
            super().check_turn(state, who, force=force)

    def check_act(self, state: S, command: Any) -> Any:
        """Refuse an action out of turn; the turn of one that is owed nothing goes on, even if it was over."""
        who: T = super().check_act(state, command).who
        return Turn(who if who.still else who.with_turn(), command)

    def check_not_done(self, who: T, *, force: bool) -> None:
        """Refuse a second turn in a unit; one that was missed is taken by force alone."""
        refuse_if(who.done and not who.missed, "already-done", who=who.name)
        refuse_if(who.missed and not force, "has-missed", who=who.name)

    def mark(self, state: S, combatant: T) -> Mark:
        """Return how a persona stands in this unit."""
        return Mark.MISSES if combatant.missed else super().mark(state, combatant)

    def status(self, state: S, one: T) -> tuple[Phrase, ...]:
        """Return the words of a persona's row; one that has missed its turn says so."""
        return (say("status-missed"),) if one.missed else super().status(state, one)


def on_time(called: Iterable[P]) -> tuple[P, ...]:
    """Return those of the called who were owed something in the unit before, without that: it is gone now."""
    return tuple(one.replace(still=()) for one in called if one.still)


# The conditions of a persona.

MOVE, ATTACK = "move", "attack"
PARTS = (MOVE, ATTACK)
BOTH = "both"
NONE = "none"

CONDITIONS: Mapping[str, tuple[str, ...]] = {
    "killed": PARTS,
    "unconscious": PARTS,
    "defeated": PARTS,
    "stunned": PARTS,
    "paralysed": (ATTACK,),
    "knocked down": (MOVE,),
}
"""What each condition takes from a persona."""
_ALSO = {"dead": "killed", "knocked out": "unconscious", "paralyzed": "paralysed"}
SUGGESTED = (*CONDITIONS, NONE)
_NAMED = re.compile(r"(.*?)(?:[ ,(]+(?:for )?0*([1-9][0-9]?)(?: units?)?\)?)?")


A = TypeVar("A", bound=Combatant)


def afflicted(one: A, text: str, unit: int) -> A:
    """Return the persona in a condition that was typed in this unit; refuse what is none, and ask back a near miss."""
    matched = _NAMED.fullmatch(" ".join(text.casefold().replace("-", " ").split()))
    assert matched is not None, "any text matches"
    name, units = matched[1], matched[2]
    condition = _known(name, text)
    if condition is None:
        return one.replace(condition=None, ends=None)
    return one.replace(condition=condition, ends=unit + int(units) - 1 if units else None)


def _known(name: str, text: str) -> str | None:
    if name == NONE:
        return None
    name = _ALSO.get(name, name)
    fitting = [condition for condition in CONDITIONS if name and condition.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    near = get_close_matches(name, (*CONDITIONS, *_ALSO), 1)
    if near:
        raise Refused("near-condition", found=text, near=_ALSO.get(near[0], near[0]), allowed=SUGGESTED)
    raise Refused("no-condition", found=text, allowed=SUGGESTED)


def blocked(one: Combatant) -> tuple[str, ...]:
    """Return what the persona cannot do in its condition."""
    return CONDITIONS.get(one.condition or "", ())


def disabled(one: Combatant) -> bool:
    """Whether the persona can do nothing at all: killed, unconscious, defeated or stunned."""
    return blocked(one) == PARTS


def check_able(one: Combatant, *, force: bool) -> None:
    """Refuse what a disabled persona can do by force alone."""
    refuse_if(disabled(one) and not force, "is-disabled", who=one.name, condition=one.condition or "")


def referees(one: Combatant) -> bool:
    """Whether this is one of the referee's personas: one that no player plays."""
    return one.owner is None
