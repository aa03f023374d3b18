"""Fast Action: roll the action dice once for the order, then spend them, on one's turn and out of it.

The rules, in short. At the start everybody rolls its action dice (d6; 5 and 6 are successes): more successes first,
then more sixes, fives and so on; equals roll again among themselves. The order stands until the encounter ends; one who
comes later rolls and is put in. A round is everybody's turn, once. On its turn, and as a reaction at any other moment,
a combatant spends dice that are left. At the end of the round what is left counts as spent on Watch, and all dice come
back, except those that are EX-bound.

A hidden combatant has no place in the order: its GM spends its dice in private at any time, and it rolls when it is
revealed, or when the GM asks for it. A round does not wait for it: what it has not spent when the round has publicly
ended it may still spend, as of then, until its next turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from bot.rules.commands import Command, Edit
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, refuse_if
from bot.rules.events import Event, Step, about, calling, for_owner, on_picture, public
from bot.rules.kit import ladder
from bot.rules.kit.rolling import FlipRest
from bot.rules.kit.turns import Hold, Next, Turn, hold_event
from bot.rules.manual_results import OWN_DICE, given
from bot.rules.model import names
from bot.rules.orders import Orders
from bot.rules.systems.fast_action.commands import (
    Act,
    Check,
    Effect,
    Odds,
    Roll,
    SpenderTraits,
    dice_for,
    dice_given,
    dice_in_words,
    needed,
    parse_effect,
    parse_roll,
    roll_in_words,
    successes_in_words,
)
from bot.rules.systems.fast_action.showing import FastActionShowing
from bot.rules.systems.fast_action.state import Scene, Spender, successes
from bot.rules.views import Asked
from bot.rules.words import Fact, say


class Rolling(NamedTuple):
    """A roll for the order: of `who`, without the rolls it replaces (None: all), with `shown` dice (None: drawn)."""

    who: Spender | None = None
    shown: Roll | None = None
    force: bool = False


class Deed(NamedTuple):
    """Dice that are spent, bound, or freed (`bind` below 0), and the end of a turn; any of these together."""

    who: Spender
    cost: int | None
    command: Act


class Test(NamedTuple):
    """A test: its pool, the part of it that the action gives, the action dice spent on it, and what it brings."""

    who: Spender
    pool: int
    dice: int
    cost: int
    needed: int | None
    effect: Effect | None


class FastAction(FastActionShowing):
    """Action dice: one roll for the order, then a pool to spend in every round."""

    id = "fast-action"
    name = "Fast Action"
    state_type = Scene
    combatant_type = Spender
    commands = (FlipRest, Act, Hold, Next, Check, Odds)
    instead = ("declare", "abort", "surge")
    words = ("bot.rules.kit", "bot.rules.systems.fast_action")
    orders = Orders(holds=("until",))
    plain_act = {"cost": "1"}
    fits = ("act", "each", "pool")

    def plain(self, state: Scene, verb: str) -> Mapping[str, Any] | None:
        """Return that a turn ends: what is spent in it has to be said."""
        return {"done": True} if verb == "act" else None

    # What may be done.

    def answers(self, state: Scene, command: Command) -> bool:
        """Return whether a command spends dice out of turn, after another combatant has done anything in this round."""
        spends = isinstance(command, Act) and command.cost is not None and command.combatant is not None
        return (
            spends
            and not state.is_up(command.whom)
            and any(one.done or one.spent for one in state.visible if one.id != command.whom)
        )

    def player_flips(self, state: Scene, command: FlipRest) -> bool:
        """Return whether a roll is for a combatant that everybody sees, and for nobody else."""
        return not (command.rest or state.get(command.combatant).hidden)

    # Rolling for the order.

    def check_flip(self, state: Scene, command: FlipRest) -> Rolling:
        """Refuse a roll that is not waited for; one that stands is changed by force, or early by real dice."""
        if command.rest or command.combatant is None:
            refuse_if(command.roll is not None, "roll-for-whom")
            refuse_if(state.rolled and not state.to_roll and not command.force, "order-stands")
            return Rolling(force=command.force)
        who = state.get(command.combatant)
        if who.id not in state.awaited:
            refuse_if(not command.by.gm, "rolled-once", who=who.name)
            stands, forced = state.rolled and who.played, command.roll and Forced.ROLL
            refuse_if(not command.force and stands, "order-stands-for", forced, who=who.name)
            refuse_if(not command.force and command.roll is None, "has-rolled", who=who.name)
            who = who.replace(rolls=())
        if command.roll is None:
            return Rolling(who)
        refuse_if(not who.to_roll, "no-dice-to-roll", who=who.name)
        return Rolling(who, parse_roll(command.roll, who.to_roll))

    # Spending, holding, ending a turn.

    def check_running(self, state: Scene) -> None:
        refuse_if(not state.rolled, "order-first")

    def check_turn(self, state: Scene, who: Spender, *, force: bool = False) -> None:
        """Refuse to end a turn to one that is not up. What a combatant is owed it can let go at any time."""
        if not who.still:
            super().check_turn(state, who, force=force)

    def check_act(self, state: Scene, command: Act) -> Deed:
        """Return what is spent, bound or ended for whom; ask what is meant where none of it is said.

        Refused are to spend more than is left, to bind more than was spent, and to end another one's turn.
        """
        who, cost, bind = self.whose(state, command), command.dice, command.bind
        if cost is None and (command.action is not None or (bind is None and not command.done)):
            ways = (one for one in self.choices(state, who, command.by) if one.verb == "act")
            raise Asked("act-what", who.id, ways, unsaid=("cost",))
        if command.done:
            self.check_turn(state, who)
        if cost is not None:
            self.check_running(state)
            _check_left(state, who, cost)
        if bind is not None:
            _check_bind(who, command, bind, spent=who.spent + (cost or 0))
        return Deed(who, cost, command)

    def check_hold(self, state: Scene, command: Hold) -> Turn:
        """Refuse to hold to one that is not up, or has nothing left to keep."""
        who = self.whose(state, command)
        refuse_if(who.hidden, "hidden-needs-no-hold", who=who.name)
        self.check_turn(state, who)
        refuse_if(not who.left, "nothing-to-hold", who=who.name)
        return Turn(who, command)

    def check_next(self, state: Scene, command: Next) -> None:
        """Refuse to go on before the order is settled, or to the next turn before equals have rolled again."""
        self.check_running(state)
        if not (state.up or command.round) and (again := state.equals):
            raise Refused("roll-again-first", names=names(again))

    def check_edit(self, state: Scene, command: Edit) -> None:
        """Refuse to bind more dice than there are; and to free some, but to a GM."""
        who, traits = state.get(command.combatant), command.traits
        if not isinstance(traits, SpenderTraits) or traits.bound is None:
            return
        refuse_if(traits.bound < who.bound and not command.by.gm, "free-gm-only")
        check_bound(who.name, traits.bound, who.dice if traits.dice is None else traits.dice)

    # Tests.

    def check_check(self, state: Scene, command: Check) -> Test:
        """Refuse a test without dice, or with more action dice than are left. It may be rolled at any time."""
        who = self.whose(state, command)
        dice = dice_given(command.dice)
        refuse_if(command.effect is not None and command.target is None, "effect-needs-target")
        effect = None if command.effect is None else parse_effect(command.effect)
        target = None if command.target is None else needed(command.target, command.distance)
        cost = 0 if command.cost is None else dice_for(command.cost, command.distance)
        pool = who.prowess + dice + cost
        refuse_if(not pool, "empty-pool", who=who.name)
        if cost:
            self.check_running(state)
            _check_left(state, who, cost)
        return Test(who, pool, dice, cost, target, effect)

    # The course of a round.

    def advance(self, state: Scene, draw: Draw) -> Step[Scene] | None:
        """Settle the order, put in who came later, end a turn with nothing left, call the next, or end the round."""
        if not state.rolled:
            return self.begin(state) if not state.to_roll and len(state.visible) > 1 else None
        if any(not one.rolls for one in state.visible):
            return self._all_roll(state, draw)
        if spent := [one for one in state.up_now if not one.left]:
            return Step(self.turn_over(state, spent[0]))
        waits = state.to_roll or not any(one.unbound for one in state.visible)
        return None if waits else super().advance(state, draw)

    def in_line(self, state: Scene) -> Iterator[Spender]:
        """Return those who have dice left and whose turns are to come, as they come."""
        return (one for one in super().in_line(state) if one.left)

    def begin(self, state: Scene) -> Step[Scene]:
        """Begin to take turns, and tell the order."""
        state = state.replace(rolled=True)
        shown = self.shown(state)
        return Step(state, (self.order_event(state, shown) if shown else public("order-open"),))

    def call(self, state: Scene, one: Spender) -> Step[Scene]:
        """Call a combatant: its roll stands, and what it was owed of the round before is gone."""
        called = one.replace(played=True, still=0)
        return self.called(state, called, "up", round=state.round, left=one.left, dice=one.dice)

    def alert_hidden(self, state: Scene, called: Spender | None) -> Step[Scene] | None:
        """Tell once of hidden combatants whose turn comes before the one called; what they were owed is gone."""
        if called is None:
            return None
        before = takewhile(lambda one: one.id != called.id, self.order(state))
        due = [one for one in before if one.hidden and one.id not in state.alerted and not one.done and one.at_hand]
        if not due:
            return None
        events = tuple(
            for_owner(one, "hidden-due", who=one.name, round=state.round, left=dice_in_words(one.left))
            for one in due
            if one.left
        )
        alerted = (*state.alerted, *(one.id for one in due))
        return Step(state.put(*(one.replace(still=0) for one in due), alerted=alerted), events)

    def end_round(self, state: Scene) -> Step[Scene]:
        watching = tuple(f"{one.name} ({one.left})" for one in self.order(state) if one.left and not one.hidden)
        step = super().end_round(state.replace(alerted=()))
        return step.telling(*((public("watch", names=watching),) if watching else ()), *step.events)

    def afresh(self, state: Scene, one: Spender) -> tuple[Spender, tuple[Event, ...]]:
        """Return a combatant in the next round, all but bound dice back; a hidden one keeps an unended turn."""
        still = one.left if one.hidden and not one.done else 0
        behind = for_owner(one, "hidden-behind", who=one.name, round=state.round, left=dice_in_words(still))
        fresh = one.replace(spent=0, done=False, holds=False, wait=None, still=still)
        return fresh, (behind,) if still else ()

    # Rolling for the order.

    def do_flip(self, state: Scene, intent: Rolling, draw: Draw) -> Step[Scene]:
        """Roll for everybody whose roll is waited for (by force: for all, anew), or take one combatant's roll."""
        who, shown, force = intent
        if who is None:
            if state.rolled and not state.to_roll:
                state = state.put(*(one.replace(rolls=()) for one in state.combatants))
            step = self._all_roll(state, draw)
            return step if step.state.rolled and not force else step.then(self.begin)
        step = _drawn(state, who, draw) if shown is None else _rolled(state, who, shown, own=True)
        again = step.state.equals
        if called := ladder.called_anew(state.equals, again, who):
            return step.telling(*step.events, calling("prompt-equals", *called, names=names(again)))
        return step

    def _all_roll(self, state: Scene, draw: Draw) -> Step[Scene]:
        return ladder.settle(state, lambda now: now.to_roll, lambda now, one: _drawn(now, now.get(one), draw))

    # Spending, holding, ending a turn.

    def do_act(self, state: Scene, intent: Deed, draw: Draw) -> Step[Scene]:
        """Spend dice, bind or free some, end the turn; any of these together."""
        (who, cost, command), events = intent, list[Event]()
        owed = bool(who.still)
        if cost is not None:
            who, event = _spending(state, who, cost, command.action)
            events.append(event)
            if command.action is not None and command.cost is not None:
                who = who.used_to(command.action, command.cost)
        if command.bind is not None:
            who, event = _bound(state, who, command.bind)
            events.append(event)
        if command.done:
            events.append(about(who, "turn-done", who=who.name))
            if not owed:
                return Step(self.turn_over(state, who), tuple(events))
            who = who.replace(still=0)
        return Step(state.put(who), tuple(_as_of(state, event) if owed else event for event in events))

    def do_hold(self, state: Scene, intent: Turn, draw: Draw) -> Step[Scene]:
        """End the turn, and keep what is left for reactions."""
        who, until = intent.who, intent.command.until
        event = hold_event(who, until, left=dice_in_words(who.left))
        return Step(self.turn_over(state, who.replace(holds=True, wait=until)), (event,))

    # Tests.

    def do_check(self, state: Scene, intent: Test, draw: Draw) -> Step[Scene]:
        """Return the step of a test: the dice spent on it are gone, and its pool is rolled, with what comes of that."""
        who, events = intent.who, list[Event]()
        if intent.cost:
            who, event = _spending(state, who, intent.cost, None)
            events.append(_as_of(state, event) if intent.who.still else event)
        state, purpose = state.tried(f"round {state.round}", f"test of {who.drawn_as}")
        roll = _dice(who, intent.pool, purpose, draw)
        return Step(state.put(who), (*events, *_outcome(intent, roll)))

    # What changes under way.

    def revealed(self, state: Scene, combatant: Spender) -> Step[Scene]:
        """Return the step that tells how many dice of the round before one that comes into view may spend, if any."""
        if not combatant.still:
            return Step(state)
        left = dice_in_words(combatant.still)
        return Step(state, (public("revealed-owed", who=combatant.name, round=state.round - 1, left=left),))

    def entered(self, state: Scene, combatant: Spender, draw: Draw) -> Step[Scene]:
        """Refuse a combatant with more bound dice than it has."""
        check_bound(combatant.name, combatant.bound, combatant.dice)
        return Step(state)

    def parted(self, state: Scene, group: Spender, combatant: Spender, draw: Draw) -> Step[Scene]:
        """Have those who part roll for a place of their own in the order, with the dice that the group has left."""
        return Step(state.put(combatant.replace(rolls=(), own=(), drawn=0, played=False)))

    def edited(self, state: Scene, before: Spender, after: Spender, draw: Draw) -> Step[Scene]:
        """Have a smaller pool lose dice that are left, then spent, then bound; freed ones are back after the round."""
        bound = min(after.bound, after.dice)
        freed = max(before.bound - after.bound, 0) if state.rolled else 0
        cut = about(after, "bound-cut", who=after.name, bound=bound, dice=after.dice)
        return Step(state.put(after.binding(bound, after.spent + freed)), (cut,) if bound < after.bound else ())


def check_bound(name: str, bound: int, dice: int) -> None:
    """Refuse to bind more dice than there are."""
    refuse_if(bound > dice, "bound-too-many", who=name, n=bound, dice=dice)


def _check_left(state: Scene, who: Spender, cost: int) -> None:
    if cost <= who.at_hand:
        return
    facts: dict[str, Fact] = {"who": who.name, "cost": cost, "left": who.at_hand, "has": dice_in_words(who.at_hand)}
    if who.still:
        raise Refused("not-enough-owed", **facts, round=state.round - 1)
    raise Refused("not-enough-dice", **facts, dice=who.dice, spent=who.spent, bound=who.bound)


def _check_bind(who: Spender, command: Act, n: int, *, spent: int) -> None:
    refuse_if(not n, "bad-bind")
    refuse_if(n < 0 and not command.by.gm, "free-gm-only")
    if -n > who.bound:
        raise Refused("free-too-many", who=who.name, n=-n, bound=who.bound, has=dice_in_words(who.bound))
    if n > (who.unbound if command.force else spent):
        facts: dict[str, Fact] = {"spent": spent, "has": dice_in_words(spent), "unbound": who.unbound}
        raise Refused("bind-too-many", who=who.name, n=n, **facts)


def _drawn(state: Scene, who: Spender, draw: Draw) -> Step[Scene]:
    dice = _dice(who, who.to_roll, f"order, roll {who.drawn + 1} of {who.drawn_as}", draw)
    return _rolled(state, who.replace(drawn=who.drawn + 1), dice)


def _rolled(state: Scene, who: Spender, roll: Roll, *, own: bool = False) -> Step[Scene]:
    facts: dict[str, Fact] = {"who": who.name, "roll": roll_in_words(roll)}
    if not who.rolls:
        n = successes(roll)
        facts |= {"n": n, "hits": successes_in_words(n)}
    event = given(about(who, "rolls-again" if who.rolls else "rolls", **facts), OWN_DICE if own else None)
    if not who.rolls:
        event = on_picture(event, state.visible)
    who = who.replace(rolls=(*who.rolls, roll), own=(*who.own[: len(who.rolls)], own))
    return Step(state.put(who), (event,))


def _dice(who: Spender, number: int, purpose: str, draw: Draw) -> Roll:
    places = range(1, number + 1)
    dice = (draw.die(6, f"{purpose}, die {place}", secret=who.hidden) for place in places)
    return tuple(sorted(dice, reverse=True))


def _bound(state: Scene, who: Spender, n: int) -> tuple[Spender, Event]:
    """Bind `n` of the dice just spent; below 0 free some, from the end of the round on."""
    if n > 0:
        who = who.binding(who.bound + n, max(who.spent - n, 0))
        return who, about(who, "binds", who=who.name, n=n, bound=who.bound)
    who = who.binding(who.bound + n, who.spent - n if state.rolled else who.spent)
    return who, about(who, "frees" if state.rolled else "frees-now", who=who.name, n=-n, bound=who.bound)


def _spending(state: Scene, who: Spender, cost: int, action: str | None) -> tuple[Spender, Event]:
    # Out of turn it is a reaction; a hidden one has no turn to be out of, nor has one that spends what it is owed.
    in_turn = state.is_up(who.id) or who.hidden or who.still
    at = (state.round - 1,) if who.still else ()
    left = who.at_hand - cost
    who = who.replace(still=left) if who.still else who.replace(spent=who.spent + cost)
    facts: dict[str, Fact] = {"who": who.name, "dice": cost, "left": left}
    code = "spends" if in_turn else "reacts"
    if action is not None:
        code, facts = f"{code}-on", {**facts, "action": action}
    return who, done_by(who, about(who, code, **facts), *at)


def _as_of(state: Scene, event: Event) -> Event:
    return event.replace(phrase=say("as-of", round=state.round - 1, what=event.phrase))


def _outcome(test: Test, roll: Roll) -> tuple[Event, ...]:
    who, n = test.who, successes(roll)
    parts: dict[str, Fact] = {"pool": test.pool, "prowess": who.prowess, "dice": test.dice, "spent": test.cost}
    parts |= {"having": dice_in_words(test.pool), "hits": successes_in_words(n)}
    tested = about(who, "tests", who=who.name, **parts, roll=roll_in_words(roll), n=n)
    if test.needed is None:
        return (tested,)
    if n < test.needed:
        return tested, about(who, "test-fails", n=n, needed=test.needed)
    margin = n - test.needed + 1
    success = about(who, "test-succeeds", n=n, needed=test.needed, margin=margin)
    if test.effect is None:
        return tested, success
    return tested, success, about(who, "test-effect", effect=test.effect.times(margin))
