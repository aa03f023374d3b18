"""Eternal Soldier: a running clock of half-second segments, without rounds.

The rules, in short. An action of speed class S by a character of agility A takes S * 10 / A segments, rounded, at
least one. It begins at the segment at which it is announced and is done so much later: that is when the character
acts. What is done on one segment is done at once. The clock starts at segment 0 for everybody, or for the side that
surprises; the others begin when they are aware. Attacks start again by themselves. To answer somebody takes a class I
delay first; at the end of a closing the longer weapon comes one segment sooner, if it is prepared; to change one's mind
loses what is under way. Running has no end until it is stopped, which takes two segments, or fewer by an agility roll
that may end in a fall.

The clock goes on as soon as all that is due is confirmed and nobody is asked what it does next; `/next` does so in any
case. A hidden combatant keeps its own time, and the GM hears when its time has come.

Owns all of that. Must not know how it is told or drawn.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.by_hand import OWN_DICE, given
from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command
from bot.rules.contract import Opening
from bot.rules.deck import Deck
from bot.rules.draw import Draw
from bot.rules.events import Event, about, for_owner, on_board, public
from bot.rules.model import same_name
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier import actions, clock
from bot.rules.systems.eternal_soldier.commands import COMMANDS, FIRST, Declare, Flip, Next
from bot.rules.systems.eternal_soldier.guards import (
    DIE,
    GUARDS,
    Beginning,
    ChangeOfMind,
    Confirmation,
    Holding,
    StopRoll,
)
from bot.rules.systems.eternal_soldier.notation import edited_weapons, parse_weapons
from bot.rules.systems.eternal_soldier.showing import SoldierShowing
from bot.rules.systems.eternal_soldier.state import MOVING, Action, RunningClock, Soldier, Use
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
    words = ("bot.rules.systems.eternal_soldier",)
    orders = Orders(declares=("speed", "action"), holds=("until",))
    timed = True

    # The clock.

    def start(self, opening: Opening, draw: Draw) -> Step[RunningClock]:
        """Ask for the first actions; the clock stands until it is started."""
        state = RunningClock(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("opening"),))

    def cursor(self, state: RunningClock) -> tuple[object, ...]:
        """Return which start of the clock this is, and its segment."""
        return state.round, state.starts, state.now

    def clock(self, state: RunningClock) -> tuple[Hand, ...]:
        """Return the segment."""
        return (Hand("segment", state.now),)

    def overwritten(self, before: RunningClock, after: RunningClock, combatant: int) -> bool:
        """Return whether a secret action was dropped."""
        now = after.get(combatant).actions
        return any(action.secret and action not in now for action in before.get(combatant).actions)

    def answers(self, state: RunningClock, command: Command) -> bool:
        """Return whether a command begins something, or changes one's mind."""
        return isinstance(command, Declare | Abort)

    def declared(self, state: RunningClock) -> tuple[int, int] | None:
        """Return how many of how many have declared, before the clock starts."""
        return None if state.started else state.announced

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
        if state.stands or state.all_due or state.awaited or state.setting("clock") == "gm":
            return None
        return clock.go(state) if state.coming is not None else None

    def do_flip(self, state: RunningClock, command: Flip, draw: Draw) -> Step[RunningClock]:
        """Start the clock at segment 0 for everybody, or for one side."""
        code = "clock-starts-again" if state.started else "clock-starts"
        ready = tuple(_at_the_start(one, command.surprise, again=state.started) for one in state.combatants)
        state = state.evolve(combatants=ready, starts=state.starts + 1, now=0, stands=False)
        # The call of those who are asked tells the segment.
        events = [public(f"{code}-asking" if state.awaited else code)]
        if command.surprise is not None:
            surprised = tuple(one.name for one in state.visible if not one.aware)
            events.append(public("surprise-of" if surprised else "surprise", side=command.surprise, names=surprised))
        return Step(state, tuple(events))

    def do_next(self, state: RunningClock, command: Next, draw: Draw) -> Step[RunningClock]:
        """Take due actions as done; then, or if there are none, go on.

        Soldiers with nothing under way after that are asked first, unless it is forced.
        """
        state = state.evolve(stands=False)
        due = state.all_due
        if not due and state.coming is None and command.to is None:
            return clock.hidden_onward(state)
        step = clock.confirm(state, due)
        asked = {one.id for one in step.state.awaited}
        if not command.force and any(one.id in asked for one in due):
            return step
        if command.to is None and step.state.coming is None:
            return step
        return step.then(lambda state: clock.onward(state, command.to))

    # What the soldiers do.

    def do_declare(self, state: RunningClock, beginning: Beginning, draw: Draw) -> Step[RunningClock]:
        """Begin an action after the due ones; a replaced action is lost."""
        soldier, parsed, command = beginning.soldier, beginning.parsed, beginning.command
        if parsed.instant:
            return _at_once(state, beginning)
        action = _begun(state, beginning)
        if parsed.use is Use.STOP:
            after, lost = soldier.evolve(motion=action), None
        elif parsed.use in MOVING:
            after, lost = soldier.evolve(motion=action, doing=None), soldier.doing
        else:
            motion = soldier.motion if command.force else None
            after, lost = soldier.evolve(doing=action, motion=motion), soldier.doing
        events = list(beginning.done)
        if lost is not None and not state.has_just_begun(soldier, lost):
            telling = for_owner if lost.secret else about
            events.append(telling(soldier, "aborts", who=soldier.name, what=lost.label))
        if not action.secret:
            after = after.evolve(waits=False, until=None)
        state = state.put(after)
        return Step(state, (*events, _announcement(state, after, action), *_remarks(state, after, action)))

    def do_act(self, state: RunningClock, done: Confirmation, draw: Draw) -> Step[RunningClock]:
        """Confirm actions, with their effects."""
        after, events = clock.completed(state, done.soldier, done.actions, note=done.note)
        return Step(state.put(after), events)

    def do_hold(self, state: RunningClock, holding: Holding, draw: Draw) -> Step[RunningClock]:
        """Wait with nothing under way; a segment waited for is called."""
        soldier, until = holding.soldier, holding.until
        after = soldier.evolve(waits=True, until=until)
        event = about(soldier, "holds", who=soldier.name)
        if until is not None:
            event = about(soldier, "holds-until", who=soldier.name, until=until)
        if holding.segment is not None:
            label = f"segment {holding.segment}"
            wait = Action(
                label=label, begins=holding.begins, lands=holding.segment, use=Use.WAIT, agility=soldier.agility
            )
            after = soldier.evolve(doing=wait)
        return Step(state.put(after), (*holding.done, event if state.started else on_board(event)))

    def do_abort(self, state: RunningClock, change: ChangeOfMind, draw: Draw) -> Step[RunningClock]:
        """Lose an action or a hold; the next action counts from now."""
        soldier, lost = change.soldier, change.lost
        after = soldier.freed(state.time_of(soldier))
        if lost is not None:
            after = after.evolve(doing=None) if lost is soldier.doing else after.evolve(motion=None)
            if lost.secret:
                return Step(state.put(after), (for_owner(soldier, "aborts", who=soldier.name, what=lost.label),))
            event = about(soldier, "aborts", who=soldier.name, what=lost.label)
        else:
            event = about(soldier, "aborts-hold", who=soldier.name)
        after = after.evolve(waits=False, until=None)
        return Step(state.put(after), (event if state.started else on_board(event),))

    def do_check(self, state: RunningClock, check: StopRoll, draw: Draw) -> Step[RunningClock]:
        """Roll to stop sooner; the outcome holds when that segment begins."""
        soldier, motion, roll, by_hand = check.soldier, check.motion, check.dice, check.dice is not None
        if roll is None:
            stop = f"combatant {soldier.id} stops on the {check.target} segment"
            state, purpose = state.tried(f"segment {state.now}", stop)
            roll = draw.die(DIE, purpose, secret=soldier.hidden)
        falls, time = roll > check.most, state.time_of(soldier)
        begins = time if motion.use in MOVING else motion.begins + motion.delay
        lands = time if check.target == FIRST else max(time, begins + 1)
        if lands == time:
            after = soldier.evolve(motion=None, prone=soldier.prone or falls, waits=False, until=None).freed(time)
        else:
            label = "fall" if falls else "stop"
            stop_action = motion.evolve(label=label, begins=begins, lands=lands, use=Use.STOP, secret=False)
            after = soldier.evolve(motion=stop_action.evolve(rolled=True, own=by_hand, falls=falls))
        code = "stops-badly" if falls else "stops-sooner"
        event = about(soldier, code, who=soldier.name, roll=roll, most=check.most, segment=lands)
        return Step(state.put(after), (given(event, OWN_DICE if by_hand else None),))

    # What changes under way.

    def entered(self, state: RunningClock, combatant: Soldier, draw: Draw) -> Step[RunningClock]:
        """Take in a soldier; after the start it is free from now on."""
        step = _armed(state, combatant)
        if not state.started:
            return step
        return Step(step.state.put(step.state.get(combatant.id).freed(state.now)), step.events)

    def edited(self, state: RunningClock, before: Soldier, after: Soldier, draw: Draw) -> Step[RunningClock]:
        """Take new weapons; ask a soldier that becomes aware.

        Before the clock starts, agility still changes what was announced.
        """
        step = _armed(state, after)
        return step.then(lambda state: _aware(state, before, state.get(after.id)))

    def revealed(self, state: RunningClock, combatant: Soldier) -> Step[RunningClock]:
        """Take a soldier in on the public clock.

        The clock catches up with the soldier's time if nothing else is under way.
        """
        if not state.started:
            return Step(state)
        others = state.evolve(combatants=tuple(one for one in state.combatants if one.id != combatant.id))
        events: tuple[Event, ...] = ()
        if combatant.clock > state.now:
            if others.coming is None and not others.awaited:
                state = state.evolve(now=combatant.clock)
                events = (public("segment-comes", segment=state.now),)
            elif state.due(combatant):
                combatant = combatant.evolve(clock=state.now)
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


def _at_the_start(soldier: Soldier, side: str | None, *, again: bool) -> Soldier:
    aware = soldier.aware if side is None else same_name(soldier.side, side)
    soldier = soldier.evolve(aware=aware, free=0 if soldier.hidden else None)
    if aware and not again:
        return soldier
    return soldier.evolve(doing=None, motion=None, waits=False, until=None, asked=False, clock=0)


def _at_once(state: RunningClock, beginning: Beginning) -> Step[RunningClock]:
    soldier, weapon = beginning.soldier, beginning.parsed.weapon
    if beginning.parsed.use is Use.FIRE:
        after = soldier.evolve(doing=None)
        return Step(state.put(after), (*beginning.done, about(soldier, "releases", who=soldier.name)))
    assert weapon is not None, "only a weapon can be in hand"
    event = about(soldier, "has-in-hand", who=soldier.name, weapon=weapon.name)
    return Step(state.put(state.get(soldier.id).evolve(out=weapon.key)), (event,))


def _begun(state: RunningClock, beginning: Beginning) -> Action:
    soldier, _, parsed, closing, command = beginning
    begins = state.begins_at(soldier, reacting=bool(command.reacting))
    action = Action(
        label=parsed.label,
        begins=begins,
        lands=begins,
        secret=bool(command.secret),
        speed=closing.time if closing is not None else parsed.speed,
        use=parsed.use,
        weapon=parsed.weapon.key if parsed.weapon is not None else None,
        reacting=bool(command.reacting),
        reach=bool(command.reach),
        prepares=closing.prepares if closing is not None else None,
        quick=closing.quick if closing is not None else bool(command.reach),
        agility=soldier.agility,
    )
    known = closing is None or closing.prepares is not None
    repeat = parsed.use is Use.ATTACK and known if command.repeat is None else command.repeat
    return action.evolve(repeat=repeat).starting(begins, soldier.agility)


def _announcement(state: RunningClock, soldier: Soldier, action: Action) -> Event:
    facts: dict[str, Fact] = {"who": soldier.name, "what": action.label, "lands": action.lands, "how": _how(action)}
    if action.secret:
        return for_owner(soldier, "begins-in-secret", **facts)
    if not state.started:
        n, m = state.announced
        return on_board(about(soldier, "announces", n=n, m=m, **facts))
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
        telling = for_owner if action.secret else about
        yield telling(soldier, "is-quick", who=soldier.name)
    elif action.reach and action.prepares is None:
        again = f"{action.speed}+VII"
        yield for_owner(soldier, "is-it-prepared", who=soldier.name, lands=action.lands, again=again)
    if soldier.hidden and action in state.due(soldier):
        facts: dict[str, Fact] = {"who": soldier.name, "what": action.label, "segment": action.lands}
        yield for_owner(soldier, "hidden-was-due", **facts, now=state.time_of(soldier))


def _armed(state: RunningClock, soldier: Soldier) -> Step[RunningClock]:
    if soldier.traits.weapon is None:
        return Step(state)
    own = edited_weapons(soldier.own, soldier.traits.weapon)
    after = _disarmed(state, soldier.evolve(own=own, traits=soldier.traits.evolve(weapon=None)))
    return Step(state.put(after), (for_owner(after, "armed", who=after.name, weapons=own or NONE),))


def _disarmed(state: RunningClock, soldier: Soldier) -> Soldier:
    return soldier if soldier.out is None or soldier.out in state.arms_of(soldier) else soldier.evolve(out=None)


def _aware(state: RunningClock, before: Soldier, after: Soldier) -> Step[RunningClock]:
    if not state.started:
        retimed = after.with_actions(
            lambda one: one if one.use is Use.WAIT else one.starting(one.begins, after.agility)
        )
        return Step(state.put(retimed))
    if before.aware or not after.aware:
        return Step(state)
    facts: dict[str, Fact] = {"who": after.name, "segment": state.time_of(after)}
    if after.hidden:
        return Step(state.put(after.freed(state.time_of(after))), (for_owner(after, "aware", **facts),))
    return Step(state.put(after.evolve(asked=True)), (clock.asking("aware", after, who=after.name, segment=state.now),))
