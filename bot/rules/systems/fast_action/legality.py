"""What may be done now in Fast Action: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and how what it asks for is read. Must not change anything, nor know what a command
does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.rules.authority import for_whom
from bot.rules.commands import Command, Edit
from bot.rules.contract import Guard
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.fast_action import notation
from bot.rules.systems.fast_action.commands import Act, Check, Flip, Hold, Next
from bot.rules.systems.fast_action.forms import SpenderTraits
from bot.rules.systems.fast_action.notation import dice_told
from bot.rules.systems.fast_action.state import Roll, Scene, Spender, awaited, equals, to_roll


def ways(state: Scene, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean with its combatants, and with the encounter as a whole.

    At a big table that is much: what one look rules out is not put together.
    """
    waiting = awaited(state)
    for one in state.combatants:
        if one.commanded_by(viewer):
            yield from _deeds(state, one, viewer, one.id)
            # A roll that is waited for is made; one that was made can be replaced, by the table's own dice.
            own = None if one.id in waiting else "1" * one.unbound
            yield Flip(by=viewer, combatant=one.id, roll=own or None)
            yield Check(by=viewer, combatant=one.id, dice=1)
    yield Flip(by=viewer)
    yield Next(by=viewer, round=True)
    yield Next(by=viewer)
    if (up := state.find(state.up)) is not None:
        yield from _deeds(state, up, viewer, None)
        yield Check(by=viewer, dice=1)


def _deeds(state: Scene, one: Spender, viewer: Viewer, who: CombatantId | None) -> Iterator[Command]:
    if state.rolled:
        yield Act(by=viewer, combatant=who, cost="1")
        yield Act(by=viewer, combatant=who, done=True)
        yield Hold(by=viewer, combatant=who)
    if one.spent:
        yield Act(by=viewer, combatant=who, bind=1)
    if one.bound:
        yield Act(by=viewer, combatant=who, bind=-1)


def may_answer(state: Scene, who: CombatantId | None) -> bool:
    """Whether one who is not up comes in after another one has done anything in this round."""
    return who != state.up and any(one.done or one.spent for one in state.visible if one.id != who)


def answering(state: Scene, viewer: Viewer) -> Iterator[Act]:
    """Yield an act of all who could."""
    return (Act(by=viewer, combatant=one.id, cost="1") for one in state.visible if may_answer(state, one.id))


def whose(state: Scene, command: Act | Hold | Check) -> Spender:
    """Return whom a command is for: the GM need not name who is up."""
    return for_whom(state, command, state.up)


def named(state: Scene, combatant: CombatantId | None) -> Spender:
    """Return the combatant that was named; refuse when none was."""
    if combatant is None:
        raise Refused("which-combatant")
    return state.get(combatant)


# Rolling for the order.


def flip(state: Scene, command: Flip) -> None:
    """A roll that is waited for may be made. One that stands is changed by force alone; until its combatant is called
    real dice may take its place.
    """
    if command.combatant is None:
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if state.rolled and not to_roll(state) and not command.force:
            raise Refused("order-stands")
        return
    who = state.get(command.combatant)
    if not command.force and who.id not in awaited(state):
        if state.rolled and who.played:
            raise Refused("order-stands-for", who=who.name)
        if command.roll is None:
            raise Refused("has-rolled", who=who.name)
    if command.roll is not None:
        own_dice(rolling(state, who), command.roll)


def rolling(state: Scene, who: Spender) -> Spender:
    """Return the combatant as it rolls: once more where that is waited for, else from the beginning."""
    return who if who.id in awaited(state) else who.evolve(rolls=())


def own_dice(who: Spender, text: str) -> Roll:
    """Return a roll of the table's own dice, made by one as it rolls."""
    if not who.to_roll:
        raise Refused("no-dice-to-roll", who=who.name)
    return notation.parse_roll(text, who.to_roll)


# Spending, holding, ending a turn.


def act(state: Scene, command: Act) -> None:
    """Dice that are left may be spent at any time, and those spent bound; only one's own turn can be ended."""
    who, cost = whose(state, command), cost_of(command)
    if cost is None and (command.action is not None or (command.bind is None and not command.done)):
        raise Refused("act-what")
    if cost is not None or command.done:
        _check_rolled(state)
    if command.done:
        _check_turn(state, who)
    if cost is not None:
        _check_left(state, who, cost)
    if command.bind is not None:
        _check_bind(who, command, command.bind, spent=who.spent + (cost or 0))


def cost_of(command: Act) -> int | None:
    """Return the dice that an action costs, None where none is paid for."""
    if command.cost is None or not notation.per_unit(command.cost):
        if command.distance is not None:
            raise Refused("distance-for-what")
        if command.cost is None:
            return None
    return notation.dice_for(command.cost, command.distance)


def _check_rolled(state: Scene) -> None:
    if not state.rolled:
        raise Refused("order-first")


def _check_turn(state: Scene, who: Spender) -> None:
    if who.still:
        return
    if who.done:
        raise Refused("already-done", who=who.name)
    if who.id == state.up or who.hidden:
        return
    up = state.find(state.up)
    if up is None:
        raise Refused("nobody-up")
    raise Refused("not-your-turn", who=who.name, up=up.name)


def _check_left(state: Scene, who: Spender, cost: int) -> None:
    if who.still:
        if cost > who.still:
            has = dice_told(who.still)
            raise Refused("not-enough-owed", who=who.name, cost=cost, left=who.still, has=has, round=state.round - 1)
        return
    if cost > who.left:
        raise Refused(
            "not-enough-dice", who=who.name, cost=cost, left=who.left, has=dice_told(who.left), dice=who.dice,
            spent=who.spent, bound=who.bound,
        )  # fmt: skip


def _check_bind(who: Spender, command: Act, n: int, *, spent: int) -> None:
    if not n:
        raise Refused("bad-bind")
    if n < 0 and not command.by.gm:
        raise Refused("free-gm-only")
    if -n > who.bound:
        raise Refused("free-too-many", who=who.name, n=-n, bound=who.bound, has=dice_told(who.bound))
    if n > (who.unbound if command.force else spent):
        raise Refused("bind-too-many", who=who.name, n=n, spent=spent, has=dice_told(spent), unbound=who.unbound)


def check_bound(name: str, traits: SpenderTraits, dice: int) -> None:
    """No more dice are bound than there are."""
    if (traits.bound or 0) > dice:
        raise Refused("bound-too-many", who=name, n=traits.bound or 0, dice=dice)


def check_edit(who: Spender, command: Edit) -> None:
    """Bound dice may be set to as many as there are; a GM alone sets fewer than are bound."""
    traits = command.traits
    if not isinstance(traits, SpenderTraits) or traits.bound is None:
        return
    if traits.bound < who.bound and not command.by.gm:
        raise Refused("free-gm-only")
    check_bound(who.name, traits, who.dice if traits.dice is None else traits.dice)


def hold(state: Scene, command: Hold) -> None:
    """One whose turn it is may keep what is left, if anything is."""
    who = whose(state, command)
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    _check_rolled(state)
    _check_turn(state, who)
    if not who.left:
        raise Refused("nothing-to-hold", who=who.name)


def go_on(state: Scene, command: Next) -> None:
    """Once the order is rolled the round can be ended; the turn, unless equals must roll again before the next one."""
    _check_rolled(state)
    if state.up is None and not command.round and (again := equals(state)):
        raise Refused("roll-again-first", names=tuple(one.name for one in again))


# Tests.


class Test(NamedTuple):
    """A test as it was asked for: whose dice make its pool, the successes that it needs, what each of margin brings."""

    prowess: int
    dice: int
    cost: int
    needed: int | None
    effect: notation.Effect | None

    @property
    def pool(self) -> int:
        """How many dice are rolled."""
        return self.prowess + self.dice + self.cost


def check(state: Scene, command: Check) -> None:
    """A test may be rolled at any time with any dice at all; those that are spent on it must be left."""
    who = whose(state, command)
    test = test_of(who, command)
    if not test.pool:
        raise Refused("empty-pool", who=who.name)
    if test.cost:
        _check_rolled(state)
        _check_left(state, who, test.cost)


def test_of(who: Spender, command: Check) -> Test:
    """Return the test that a command asks for."""
    dice = notation.dice_given(command.dice)
    if command.effect is not None and command.target is None:
        raise Refused("effect-needs-target")
    effect = notation.parse_effect(command.effect) if command.effect is not None else None
    needed = notation.needed(command.target, command.distance) if command.target is not None else None
    cost = notation.dice_for(command.cost, command.distance) if command.cost is not None else 0
    return Test(prowess=who.traits.prowess or 0, dice=dice, cost=cost, needed=needed, effect=effect)


GUARDS: Mapping[str, Guard] = {"flip": flip, "act": act, "hold": hold, "next": go_on, "check": check}
