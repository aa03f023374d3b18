"""Systems of units: in each one every persona has its move and its attack.

Owns what conditions and hidden personas change in a sequence of turns. Must not know what makes the order, nor what a
turn consists of.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from bot.rules.draw import Draw
from bot.rules.exp import turns
from bot.rules.exp.conditions import SUGGESTED, afflicted, check_able, disabled, what_it_does
from bot.rules.kit.turns import CallState, Turn, TurnOrder
from bot.rules.step import Step
from bot.rules.views import Mark
from bot.rules.words import Phrase, say

S = TypeVar("S", bound=CallState[Any])
P = TypeVar("P", bound=turns.OwnTime)
T = TypeVar("T", bound=turns.Taker)


class ExpSystem(TurnOrder[S, P], Generic[S, P]):
    """A system of EXP: disabled personas are passed over, hidden ones keep their own time."""

    unit = "unit"

    def is_able(self, one: P) -> bool:
        """Return whether a persona is neither killed, unconscious nor stunned."""
        return not disabled(one)

    def alert_hidden(self, state: S, called: P | None) -> Step[S] | None:
        """Tell of hidden personas whose turn comes before the one called; the end of a unit tells of the others."""
        return None if called is None else turns.come(state, self.order(state), (called,))

    def revealed(self, state: S, combatant: P) -> Step[S]:
        """Tell what a persona is still owed that comes into view."""
        return turns.shown(state, combatant)

    def edited(self, state: S, before: P, after: P, draw: Draw) -> Step[S]:
        """Tell what a new condition takes; a persona that is disabled in its turn has had it."""
        changed = after.condition != before.condition or after.ends != before.ends
        step = super().edited(state, before, after, draw)
        return step.telling(*(what_it_does(after) if changed else ()), *step.events)

    def conditioned(self, state: S, combatant: P, text: str) -> P:
        """Return a persona in a condition of those that there are."""
        return afflicted(combatant, text, state.round)

    def suggest(self, state: S, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)

    def secret_lines(self, state: S, one: P) -> tuple[Phrase, ...]:
        """Return that a hidden persona may act."""
        return turns.secret_lines(state, one, may_act=self.running(state) and bool(one.able))


class UnitSystem(ExpSystem[S, T], Generic[S, T]):
    """A system in which each persona has one turn in a unit."""

    def turn_over(self, state: S, who: T, *, missed: bool = False) -> S:
        """Return the state after the turn of a persona."""
        return super().turn_over(state, who.evolve(missed=missed), missed=missed)

    def check_turn(self, state: S, who: T, *, force: bool = False) -> None:
        """Refuse an action out of turn; what a persona was owed while it was hidden it does at any time."""
        if who.still:
            check_able(who, force=force)
        else:
            super().check_turn(state, who, force=force)

    def check_act(self, state: S, command: Any) -> Any:
        """Refuse an action out of turn; the turn of one that is owed nothing goes on, even if it was over."""
        who: T = super().check_act(state, command).who
        return Turn(who if who.still else who.evolve(done=False, missed=False), command)

    def check_not_done(self, who: T, *, force: bool) -> None:
        """Refuse a second turn in a unit; one that was missed is taken by force alone."""
        turns.check_not_taken(who, force=force)

    def status(self, state: S, one: T) -> tuple[Mark, tuple[Phrase, ...]]:
        """Return how a persona stands in this unit; one that has missed its turn says so."""
        return (Mark.MISSES, (say("status-missed"),)) if one.missed else super().status(state, one)
