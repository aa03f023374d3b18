"""Eternal Soldier: a running clock of half-second segments, without rounds.

An action of speed class S by a character of agility A takes S * 10 / A segments, rounded, at least one. It begins at
the segment at which it is announced and is done so much later: that is when the character acts. What is done on one
segment is done at once. The clock goes on as soon as everything due is confirmed and nobody is asked what it does next;
`/next` does so in any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.rules.clock import ClockUnit
from bot.rules.commands import Abort, Command, Edit
from bot.rules.deck import Deck
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import refuse_if
from bot.rules.events import Audience, Event, Step, about, for_owner, on_board, public
from bot.rules.kit.turns import Hold, NextTo
from bot.rules.kit.underway import told_of
from bot.rules.manual_results import OWN_DICE, given
from bot.rules.model import same_name
from bot.rules.orders import Orders
from bot.rules.systems.eternal_soldier import actions, clock
from bot.rules.systems.eternal_soldier.commands import COMMANDS, FIRST, Act, Check, Declare, Flip
from bot.rules.systems.eternal_soldier.guards import DEFENCES, DIE, GUARDS, Intent, roll_needed
from bot.rules.systems.eternal_soldier.notation import edited_weapons, parse_weapons
from bot.rules.systems.eternal_soldier.showing import SoldierShowing
from bot.rules.systems.eternal_soldier.state import ANSWERED, WEAPONS_AT_MOST, Action, RunningClock, Soldier, Use
from bot.rules.words import NONE, Fact, Phrase, say


class EternalSoldier(SoldierShowing):
    """One clock, and the actions under way on it."""

    id = "eternal-soldier"
    name = "Eternal Soldier"
    state_type = RunningClock
    combatant_type = Soldier
    commands = COMMANDS
    guards = GUARDS
    instead = ("surge",)
    words = ("bot.rules.kit", "bot.rules.systems.eternal_soldier")
    orders = Orders(declares=("speed", "action"), holds=("until",), passes=False)
    timed = True
    surprises = True
    fits = ("declare", "clock")
    version = 2

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """In form 1 weapons stood beside the traits."""
        if version != 1:
            return super().upgrade(version, raw)
        for one in (*raw.get("combatants", ()), *raw.get("fallen", ()), *raw.get("waiting", ())):
            if own := one.pop("own", ""):
                one["traits"] = {**one.get("traits", {}), "weapon": own}
        return raw

    # The clock.

    def opening_event(self, state: RunningClock) -> Event:
        """Ask for the first actions; the clock stands until it is started."""
        return public("opening")

    def cursor(self, state: RunningClock) -> tuple[object, ...]:
        """Return which start of the clock this is, and its segment."""
        return state.round, state.starts, state.now

    def clock(self, state: RunningClock) -> tuple[ClockUnit, ...]:
        return (state.unit,)

    def between(self, before: RunningClock, after: RunningClock, place: str) -> RunningClock | None:
        """Return the fight at a segment that the clock has passed by itself."""
        segment = self.clock(before)[-1].written(place)
        if segment is None or not before.started or before.starts != after.starts:
            return None
        return before.replace(now=segment) if before.now < segment < after.now else None

    def overwritten(self, before: RunningClock, after: RunningClock, combatant: int) -> bool:
        """Return whether a secret action was dropped."""
        now = after.get(combatant).actions
        return any(action.secret and action not in now for action in before.get(combatant).actions)

    def answers(self, state: RunningClock, command: Command) -> bool:
        """Return whether a command begins something, changes one's mind, or makes somebody aware."""
        return isinstance(command, Declare | Abort) or (isinstance(command, Edit) and command.aware is True)

    def declared(self, state: RunningClock) -> tuple[int, int] | None:
        """Return how many of how many have declared, before the clock starts."""
        return None if state.started else state.announced()

    def public_state(self, state: RunningClock) -> RunningClock:
        """Return the clock without what was announced in secret."""
        return state.put(*(one.replace(doing=_seen(one.doing), motion=_seen(one.motion)) for one in state.visible))

    def to_declare(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return the idle soldiers; before the clock starts none is surprised."""
        return tuple(
            one for one in state.combatants if not (one.actions or one.waits) and (one.aware or not state.started)
        )

    def advance(self, state: RunningClock, draw: Draw) -> Step[RunningClock] | None:
        """Ask idle soldiers; go on once all due actions are confirmed."""
        if not state.started:
            return None
        asking = clock.ask(state)
        if asking is not None:
            return asking
        if state.stands or state.all_due() or state.awaited() or state.setting("clock") == "gm":
            return None
        return clock.go(state) if state.coming() is not None else None

    def do_flip(self, state: RunningClock, command: Flip, draw: Draw) -> Step[RunningClock]:
        """Start the clock at segment 0 for everybody, or for one side."""
        code = "clock-starts-again" if state.started else "clock-starts"
        ready = tuple(_at_the_start(one, command.surprise, again=state.started) for one in state.combatants)
        state = state.replace(combatants=ready, starts=state.starts + 1, now=0, stands=False)
        # The call of those who are asked tells the segment.
        events = [public(f"{code}-asking" if state.awaited() else code)]
        if command.surprise is not None:
            surprised = tuple(one.name for one in state.visible if not one.aware)
            events.append(public("surprise-of" if surprised else "surprise", side=command.surprise, names=surprised))
        return Step(state, tuple(events))

    def do_next(self, state: RunningClock, command: NextTo, draw: Draw) -> Step[RunningClock]:
        """Take the GM's due actions as done, or pass over those who were asked; go on. Forced: the players' too."""
        if not state.all_due() and state.coming() is None and command.to is None:
            return clock.hidden_onward(state)  # In public it is refused: where the clock stands, it stands on.
        state = state.replace(stands=False)
        due = state.all_due() if command.force else tuple(one for one in state.all_due() if one.owner is None)
        step = clock.confirm(state, due)
        state, awaited = step.state, step.state.awaited()
        asks = due and awaited and not command.force
        if asks or state.all_due() or (command.to is None and state.coming() is None):
            return step
        passed = (public("passed-over", names=tuple(one.name for one in awaited)),) if awaited else ()
        further = clock.go(state.put(*(one.passed_over() for one in awaited)), command.to)
        return Step(further.state, (*step.events, *passed, *further.events))

    # What the soldiers do.

    def do_declare(self, state: RunningClock, intent: Intent[Declare], draw: Draw) -> Step[RunningClock]:
        """Begin an action after the due ones; a replaced action is lost."""
        soldier, command, (action,), done = intent
        if action.begins == action.lands:
            return _at_once(state, intent)
        lost = None if action.use is Use.STOP else soldier.doing
        if action.use is Use.STOP:
            after = soldier.replace(motion=action)
        elif action.lasts:
            after = soldier.replace(motion=action, doing=None)
        else:
            after = soldier.replace(doing=action, motion=soldier.motion if command.force else None)
        events = list(done)
        if lost is not None and (lost.secret or not state.has_just_begun(soldier, lost)):
            events.append(told_of(soldier, lost, "aborts", what=lost.label))
        state = state.put(after if action.secret else after.replace(**ANSWERED))
        announced = [_announcement(state, after, action)]
        if action.secret and not (command.by.gm or after.hidden):
            announced.append(announced[0].replace(audience=Audience.GM, about=None, owner=None))
        if (
            action.secret
            and not after.hidden
            and after.id in {one.id for one in self.to_declare(self.public_state(state))}
        ):
            announced.append(for_owner(after, "needs-cover", who=after.name))
        return Step(state, (*events, *announced, *_remarks(state, after, action)))

    def do_act(self, state: RunningClock, intent: Intent[Act], draw: Draw) -> Step[RunningClock]:
        """Confirm actions, with their effects."""
        after, events = clock.completed(state, intent.soldier, intent.actions, note=intent.command.action)
        return Step(state.put(after), events)

    def do_hold(self, state: RunningClock, intent: Intent[Hold], draw: Draw) -> Step[RunningClock]:
        """Have a soldier with nothing under way wait; if it is for a segment, it is called there."""
        soldier, until, wait = intent.soldier, intent.command.until, next(iter(intent.actions), None)
        if soldier.aimless and soldier.shown:
            event = on_board(public("goes-on", who=soldier.name, what=soldier.shown[0].label))
            return Step(state.put(soldier.replace(aimless=False)), (*intent.done, event))
        event = about(soldier, "holds", who=soldier.name)
        if until is not None:
            event = about(soldier, "holds-until", who=soldier.name, until=wait.label if wait is not None else until)
        after = soldier.replace(waits=True, until=until) if wait is None else soldier.replace(doing=wait)
        return Step(state.put(after), (*intent.done, event if state.started else on_board(event)))

    def do_abort(self, state: RunningClock, intent: Intent[Abort], draw: Draw) -> Step[RunningClock]:
        """Lose an action or a hold; the next action counts from now."""
        soldier, lost = intent.soldier, next(iter(intent.actions), None)
        after = soldier.freed(state.time_of(soldier))
        if lost is None:
            event = about(soldier, "aborts-hold", who=soldier.name)
        else:
            after = after.replace(doing=None) if lost is soldier.doing else after.replace(motion=None)
            event = told_of(soldier, lost, "aborts", what=lost.label)
        after = after if lost is not None and lost.secret else after.replace(**ANSWERED)
        return Step(state.put(after), (event if state.started else on_board(event),))

    def do_check(self, state: RunningClock, intent: Intent[Check], draw: Draw) -> Step[RunningClock]:
        """Roll to stop sooner; the outcome holds when that segment begins."""
        soldier, command, (motion,), _ = intent
        roll, most, time = command.dice, roll_needed(soldier, command.target), state.time_of(soldier)
        if roll is None:
            stop = f"{soldier.drawn_as} stops on the {command.target} segment"
            moment = f"segment {state.now}" if state.starts < 2 else f"start {state.starts}, segment {state.now}"
            state, purpose = state.tried(moment, stop)
            roll = draw.die(DIE, purpose, secret=soldier.hidden)
        own, falls = command.dice is not None, roll > most
        begins = time if motion.lasts else motion.begins + motion.delay
        lands = time if command.target == FIRST else max(time, begins + 1)
        if lands == time:
            after = soldier.replace(motion=None, prone=soldier.prone or falls, waits=False, until=None).freed(time)
        else:
            label = "fall" if falls else "stop"
            stopping = motion.replace(label=label, begins=begins, lands=lands, use=Use.STOP, secret=False)
            after = soldier.replace(motion=stopping.replace(rolled=True, own=own, falls=falls))
        code = "stops-badly" if falls else "stops-sooner"
        event = about(soldier, code, who=soldier.name, roll=roll, most=most, segment=lands)
        return Step(state.put(after), (given(event, OWN_DICE if own else None),))

    # What changes under way.

    def entered(self, state: RunningClock, combatant: Soldier, draw: Draw) -> Step[RunningClock]:
        """Take in a soldier; after the start it is free from now on."""
        free = combatant.freed(state.now) if state.started else combatant
        return _armed(state.put(free), None, free)

    def left(self, state: RunningClock, combatant: Soldier) -> Step[RunningClock]:
        """Have those asked whose open action named it whether they go on; of a hidden one nobody knows."""
        aiming = self.aiming_at(state, combatant) if state.started and not combatant.hidden else ()
        return Step(state.put(*(one.replace(aimless=True, asked=False) for one in aiming if not state.due(one))))

    def edited(self, state: RunningClock, before: Soldier, after: Soldier, draw: Draw) -> Step[RunningClock]:
        """Take new weapons and, before the start, agility into account; ask a soldier that becomes aware."""
        step = _armed(state, before.traits.weapon, after)
        after = step.state.get(after.id)
        if not state.started:
            return step.leading_to(step.state.put(after.with_actions(partial(_retimed, after.agility))))
        if before.aware or not after.aware:
            return step
        if after.hidden:
            time = state.time_of(after)
            ready, event = after.freed(time), for_owner(after, "aware", who=after.name, segment=time)
        else:
            ready = after.replace(asked=True)
            event = clock.asking("aware", after, who=after.name, segment=state.now)
        return Step(step.state.put(ready), (*step.events, event))

    def revealed(self, state: RunningClock, combatant: Soldier) -> Step[RunningClock]:
        """Take a soldier in on the public clock, which catches up with it if nothing else is under way."""
        if not state.started:
            return Step(state)
        combatant = combatant.replace(free=None)
        state = state.put(combatant)
        others = state.replace(combatants=tuple(one for one in state.combatants if one.id != combatant.id))
        events: tuple[Event, ...] = ()
        if combatant.clock > state.now:
            if others.coming() is None and not others.awaited():
                state = state.replace(now=combatant.clock)
                events = (public("segment-comes", segment=state.now),)
            elif state.due(combatant):
                combatant = combatant.replace(clock=state.now)
                state = state.put(combatant)
        if not state.due(combatant):
            return Step(state, events)
        step = clock.call(state, (combatant,))
        return Step(step.state, events + step.events)

    def check_setting(self, state: RunningClock, key: str, value: str) -> str:
        """Return a setting's value; actions and weapons are added to the list."""
        if key == "actions":
            return actions.edited_actions(state.setting(key), value)
        if key == "weapons":
            return edited_weapons(state.setting(key), value)
        return value

    def configured(
        self, state: RunningClock, key: str, value: str, deck: Deck | None, draw: Draw
    ) -> Step[RunningClock]:
        """Unequip weapons that were removed."""
        return Step(state.put(*(_disarmed(state, one) for one in state.combatants)))

    def told_setting(self, key: str, value: str) -> str:
        """Return a setting's value as it is told: of lists the names alone."""
        if key == "weapons":
            return ", ".join(weapon.name for weapon in parse_weapons(value).values())
        return ", ".join(actions.parse_own_actions(value)) if key == "actions" else value


def _seen(action: Action | None) -> Action | None:
    return None if action is None or action.secret else action


def _at_the_start(soldier: Soldier, side: str | None, *, again: bool) -> Soldier:
    aware = soldier.aware if side is None else same_name(soldier.side, side)
    soldier = soldier.replace(aware=aware, free=0 if soldier.hidden else None)
    if aware and not again:
        return soldier
    return soldier.replace(doing=None, motion=None, waits=False, until=None, asked=False, clock=0)


def _at_once(state: RunningClock, intent: Intent[Declare]) -> Step[RunningClock]:
    soldier, (action,) = intent.soldier, intent.actions
    if action.use in DEFENCES:
        return Step(state, (done_by(soldier, about(soldier, f"does-{action.use}", who=soldier.name), action.begins),))
    if action.use is Use.FIRE:
        event = about(soldier, "releases", who=soldier.name)
        return Step(state.put(soldier.replace(doing=None)), (*intent.done, event))
    before = state.get(soldier.id)
    weapon = state.arms_of(soldier)[action.weapon or ""]
    event = about(soldier, "has-in-hand", who=soldier.name, weapon=weapon.name)
    return Step(state.put(before.replace(out=weapon.key)), (event,))


def _announcement(state: RunningClock, soldier: Soldier, action: Action) -> Event:
    what = say("unnamed-action") if action.label == action.speed else action.label
    facts: dict[str, Fact] = {"who": soldier.name, "what": what, "lands": action.lands, "how": _how(action)}
    if action.secret:
        return for_owner(soldier, "begins-in-secret", **facts)
    if not state.started:
        n, m = state.announced()
        code = "announces-moving" if action.lasts else "announces"
        return on_board(about(soldier, code, n=n, m=m, half=action.begins + action.delay + 1, **facts))
    if action.use is Use.STOP:
        return about(soldier, "begins-to-stop", who=soldier.name, half=action.lands - 1, lands=action.lands)
    if action.lasts:
        half = action.begins + action.delay + 1
        code = "begins-to-run" if action.use is Use.RUN else "begins-to-walk"
        return about(soldier, code, who=soldier.name, half=half, full=action.lands)
    return about(soldier, "begins-and-repeats" if action.repeat else "begins", **facts)


def _how(action: Action) -> tuple[Phrase, ...]:
    found = [say("how-speed", speed=action.speed)] if action.speed else []
    if action.prepares and not action.quick:
        found.append(say("how-prepared", speed=action.prepares))
    found += [say(f"how-{name}") for name in ("reacting", "reach", "quick", "repeat") if getattr(action, name)]
    return tuple(found) or (say("how-moving"),)


def _remarks(state: RunningClock, soldier: Soldier, action: Action) -> Iterator[Event]:
    if action.quick:
        yield told_of(soldier, action, "is-quick")
    elif action.reach and action.prepares is None:
        again = f"{action.speed}+VII"
        yield for_owner(soldier, "is-it-prepared", who=soldier.name, lands=action.lands, again=again)
    if soldier.hidden and action in state.due(soldier):
        facts: dict[str, Fact] = {"who": soldier.name, "what": action.label, "segment": action.lands}
        yield for_owner(soldier, "hidden-was-due", **facts, now=state.time_of(soldier))


def _armed(state: RunningClock, before: str | None, soldier: Soldier) -> Step[RunningClock]:
    typed = soldier.traits.weapon
    if typed in (None, before):
        return Step(state)
    own = edited_weapons(before or "", typed)
    refuse_if(len(own) > WEAPONS_AT_MOST, "too-many-weapons", who=soldier.name)
    after = _disarmed(state, soldier.replace(traits=soldier.traits.replace(weapon=own or None)))
    return Step(state.put(after), (for_owner(after, "armed", who=after.name, weapons=own or NONE),))


def _disarmed(state: RunningClock, soldier: Soldier) -> Soldier:
    return soldier if soldier.out is None or soldier.out in state.arms_of(soldier) else soldier.replace(out=None)


def _retimed(agility: int, action: Action) -> Action:
    return action if action.use is Use.WAIT else action.starting(action.begins, agility)
