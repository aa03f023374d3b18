"""When a command may be given in Fast Action, and what it then means.

Owns how what a command asks for is read. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.rules.commands import Command, Edit
from bot.rules.errors import Refused
from bot.rules.kit.turns import Hold, Next, Turn
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.fast_action.commands import (
    Act,
    Check,
    Effect,
    Flip,
    Roll,
    SpenderTraits,
    dice_for,
    dice_given,
    dice_in_words,
    needed,
    parse_effect,
    parse_roll,
)
from bot.rules.systems.fast_action.showing import FastActionShowing
from bot.rules.systems.fast_action.state import Scene, Spender
from bot.rules.words import Fact


class Rolling(NamedTuple):
    """A roll for the order. `who`: the combatant without the rolls that this one replaces (None: all roll).

    `shown`: the table's own dice (None: drawn).
    """

    who: Spender | None = None
    shown: Roll | None = None
    force: bool = False


class Deed(NamedTuple):
    """Dice that are spent, bound, or freed (`bind` below 0), and the end of a turn; any of these together."""

    who: Spender
    cost: int | None
    action: str | None
    bind: int | None
    done: bool


class Test(NamedTuple):
    """A test: its pool, the part of it that the action gives, the action dice spent on it, and what it brings."""

    who: Spender
    pool: int
    dice: int
    cost: int
    needed: int | None
    effect: Effect | None


class FastActionGuards(FastActionShowing):
    """What may be done, as guards and as ways."""

    def ways(self, state: Scene, viewer: Viewer) -> Iterator[Command]:
        """Yield what the viewer could mean with its combatants, and with the encounter as a whole.

        At a big table that is much: what one look rules out is not put together.
        """
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield from _deeds(state, one, viewer, one.id)
                # A roll that is waited for is made; one that was made can be replaced, by the table's own dice.
                own = None if one.id in state.awaited else "1" * one.unbound
                yield Flip(by=viewer, combatant=one.id, roll=own or None)
                yield Check(by=viewer, combatant=one.id, dice=1)
        yield Flip(by=viewer)
        yield Next(by=viewer, round=True)
        yield Next(by=viewer)
        if (up := state.find(state.up)) is not None:
            yield from _deeds(state, up, viewer, None)
            yield Check(by=viewer, dice=1)

    def answers(self, state: Scene, command: Command) -> bool:
        """Return whether a command spends dice out of turn, after another combatant has done anything in this round."""
        spends = isinstance(command, Act) and command.cost is not None and command.combatant != state.up
        return spends and any(one.done or one.spent for one in state.visible if one.id != command.whom)

    def player_flips(self, state: Scene, command: Flip) -> bool:
        """Return whether a player rolls again for its own combatant among equals."""
        return state.find(command.combatant) in state.equals

    # Rolling for the order.

    def check_flip(self, state: Scene, command: Flip) -> Rolling:
        """Refuse a roll that is not waited for. One that stands is changed by force alone; until its combatant is
        called real dice may take its place.
        """
        if command.combatant is None:
            if command.roll is not None:
                raise Refused("roll-for-whom")
            if state.rolled and not state.to_roll and not command.force:
                raise Refused("order-stands")
            return Rolling(force=command.force)
        who = state.get(command.combatant)
        if who.id not in state.awaited:
            if not command.force and state.rolled and who.played:
                raise Refused("order-stands-for", who=who.name)
            if not command.force and command.roll is None:
                raise Refused("has-rolled", who=who.name)
            who = who.evolve(rolls=())
        if command.roll is None:
            return Rolling(who)
        if not who.to_roll:
            raise Refused("no-dice-to-roll", who=who.name)
        return Rolling(who, parse_roll(command.roll, who.to_roll))

    # Spending, holding, ending a turn.

    def check_running(self, state: Scene) -> None:
        """Refuse what can be done only when the order is settled."""
        if not state.rolled:
            raise Refused("order-first")

    def check_turn(self, state: Scene, who: Spender, *, force: bool = False) -> None:
        """Refuse to end a turn to one that is not up. What a combatant is owed it can let go at any time."""
        if not who.still:
            super().check_turn(state, who, force=force)

    def check_act(self, state: Scene, command: Act) -> Deed:
        """Refuse to spend more than is left, to bind more than was spent, and to end another one's turn."""
        who, cost, bind = self.whose(state, command), command.dice, command.bind
        if cost is None and (command.action is not None or (bind is None and not command.done)):
            raise Refused("act-what")
        if command.done:
            self.check_turn(state, who)
        if cost is not None:
            self.check_running(state)
            _check_left(state, who, cost)
        if bind is not None:
            _check_bind(who, command, bind, spent=who.spent + (cost or 0))
        return Deed(who, cost, command.action, bind, bool(command.done))

    def check_hold(self, state: Scene, command: Hold) -> Turn:
        """Refuse to hold to one that is not up, or has nothing left to keep."""
        who = self.whose(state, command)
        if who.hidden:
            raise Refused("hidden-needs-no-hold", who=who.name)
        self.check_turn(state, who)
        if not who.left:
            raise Refused("nothing-to-hold", who=who.name)
        return Turn(who, command)

    def check_next(self, state: Scene, command: Next) -> None:
        """Refuse to go on before the order is settled, or to the next turn before equals have rolled again."""
        self.check_running(state)
        if state.up is None and not command.round and (again := state.equals):
            raise Refused("roll-again-first", names=tuple(one.name for one in again))

    def check_edit(self, state: Scene, command: Edit) -> None:
        """Refuse to bind more dice than there are; and to free some, but to a GM."""
        who, traits = state.get(command.combatant), command.traits
        if not isinstance(traits, SpenderTraits) or traits.bound is None:
            return
        if traits.bound < who.bound and not command.by.gm:
            raise Refused("free-gm-only")
        check_bound(who.name, traits.bound, who.dice if traits.dice is None else traits.dice)

    # Tests.

    def check_check(self, state: Scene, command: Check) -> Test:
        """Refuse a test without dice, or with more action dice than are left. It may be rolled at any time."""
        who = self.whose(state, command)
        dice = dice_given(command.dice)
        if command.effect is not None and command.target is None:
            raise Refused("effect-needs-target")
        effect = None if command.effect is None else parse_effect(command.effect)
        target = None if command.target is None else needed(command.target, command.distance)
        cost = 0 if command.cost is None else dice_for(command.cost, command.distance)
        pool = who.prowess + dice + cost
        if not pool:
            raise Refused("empty-pool", who=who.name)
        if cost:
            self.check_running(state)
            _check_left(state, who, cost)
        return Test(who, pool, dice, cost, target, effect)


def check_bound(name: str, bound: int, dice: int) -> None:
    """Refuse to bind more dice than there are."""
    if bound > dice:
        raise Refused("bound-too-many", who=name, n=bound, dice=dice)


def _deeds(state: Scene, one: Spender, viewer: Viewer, named: CombatantId | None) -> Iterator[Command]:
    if state.rolled:
        yield Act(by=viewer, combatant=named, cost="1")
        yield Act(by=viewer, combatant=named, done=True)
        yield Hold(by=viewer, combatant=named)
    if one.spent:
        yield Act(by=viewer, combatant=named, bind=1)
    if one.bound:
        yield Act(by=viewer, combatant=named, bind=-1)


def _check_left(state: Scene, who: Spender, cost: int) -> None:
    if cost <= who.at_hand:
        return
    facts: dict[str, Fact] = {"who": who.name, "cost": cost, "left": who.at_hand, "has": dice_in_words(who.at_hand)}
    if who.still:
        raise Refused("not-enough-owed", **facts, round=state.round - 1)
    raise Refused("not-enough-dice", **facts, dice=who.dice, spent=who.spent, bound=who.bound)


def _check_bind(who: Spender, command: Act, n: int, *, spent: int) -> None:
    if not n:
        raise Refused("bad-bind")
    if n < 0 and not command.by.gm:
        raise Refused("free-gm-only")
    if -n > who.bound:
        raise Refused("free-too-many", who=who.name, n=-n, bound=who.bound, has=dice_in_words(who.bound))
    if n > (who.unbound if command.force else spent):
        facts: dict[str, Fact] = {"spent": spent, "has": dice_in_words(spent), "unbound": who.unbound}
        raise Refused("bind-too-many", who=who.name, n=n, **facts)
