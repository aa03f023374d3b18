"""Ticks: a line on which everybody stands somewhere; the one furthest back acts, and what it does takes it further on.

The rules, in short. Everybody starts on the tick of its sheet and a die (or on its tick alone). The lowest tick acts;
of those on one tick the higher edge, and of equals whoever rolls higher, once for that tick. An action costs ticks: as
typed, by its name, or as any other. Out of turn anybody may react, at a price in ticks: its own turn comes so much
later. Who is up may wait: until a tick that it names, or off the line for something to happen, and then act from the
tick that the clock has come to. There are no rounds; the clock goes up, and never back.

Who comes later stands a die's throw ahead of the clock. A hidden combatant is not on the line that everybody sees: the
GM is told its tick, and acts for it in private when it fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from bot.rules.clock import ClockUnit
from bot.rules.commands import Abort, Command, Next
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Step, about, for_owner, public
from bot.rules.kit import ladder
from bot.rules.kit.board import NEXT, place_reason
from bot.rules.kit.rolling import Flip, RolledStart
from bot.rules.kit.turns import FlipFor, Hold, first_of, hold_event
from bot.rules.kit.underway import Lane, Underway
from bot.rules.manual_results import OWN_DICE, given, marked
from bot.rules.model import CombatantId, Viewer, names, seen_as
from bot.rules.orders import Orders
from bot.rules.systems.ticks.state import DIE, MOST, OTHER, REACT, Act, Line, Runner, costs_of
from bot.rules.views import Choice, Mark, Row
from bot.rules.words import NONE, Fact, Phrase, say

COSTS_SUGGESTED = 10
NAMED_AT_MOST = 20
"""So many named actions have a button in the panel of acting."""

_TICK = re.compile(r"(?:tick\s*)?(\d{1,5})", re.IGNORECASE)


class Deed(NamedTuple):
    """Something done: by whom, what it is called (None: the tick is let go), its cost in ticks, and how it is told."""

    who: Runner
    what: str | None
    cost: int
    code: str


class Wait(NamedTuple):
    """A wait: whose, until which tick (None: off the line), and for what."""

    who: Runner
    tick: int | None
    until: str | None


class Ticks(RolledStart[Line, Runner]):
    """A line of ticks: what one does takes time, and the one furthest back is next."""

    id = "ticks"
    name = "Ticks"
    state_type = Line
    combatant_type = Runner
    commands = (Flip, Act, Hold, Abort, Next)
    instead = ("declare", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.systems.ticks")
    orders = Orders(holds=("until",))
    open_order = True
    fits = ("act", "each", "ticks")
    die = DIE
    plain_act = {"cost": "1"}

    def is_done(self, one: Runner) -> bool:
        """Return False: there are no rounds, and nobody is done."""
        return False

    # The course of the clock.

    def cursor(self, state: Line) -> tuple[object, ...]:
        return state.begun, state.now, state.called if state.up else ()

    def clock(self, state: Line) -> tuple[ClockUnit, ...]:
        return (ClockUnit("tick", state.now if state.begun else None),)

    def order(self, state: Line) -> tuple[Runner, ...]:
        """Return the combatants as they act, those who wait first; before the start by their seats."""
        if not state.begun:
            return state.combatants
        return tuple(sorted(state.combatants, key=lambda one: (not one.waits, not state.is_up(one.id), one.place)))

    def advance(self, state: Line, draw: Draw) -> Step[Line] | None:
        """Move the clock to the lowest tick, settle who of those there is first, and call it."""
        if not state.begun or state.up:
            return None
        line = state.runners
        now = line[0].tick or 0 if line else state.now
        unseen = [one for one in state.combatants if one.hidden and one.tick is not None and not one.waits]
        if due := [one for one in unseen if (one.tick or 0) <= now and one.alerted != one.tick]:
            events = tuple(for_owner(one, "hidden-due", who=one.name, tick=one.tick or 0) for one in due)
            return Step(state.put(*(one.replace(alerted=one.tick) for one in due)), events)
        if not line:
            return None
        state = state.replace(now=now)
        step = ladder.settle(state, Line.to_settle, lambda state, id: _rolls_off(state, id, draw))
        return step.then(lambda state: self.call_due(state, self.due(state)))

    def in_line(self, state: Line) -> tuple[Runner, ...]:
        return state.runners

    def is_alone(self, state: Line, one: Runner) -> bool:
        """Return whether it is not settled yet who of the players' and the GM's comes first on its tick."""
        equals = (other for other in state.runners if other.place[:2] == one.place[:2])
        return len({other.owner is None for other in equals}) > 1

    def call(self, state: Line, one: Runner) -> Step[Line]:
        return self.called(state, one, "up", **self.told_at(state))

    def told_at(self, state: Line) -> dict[str, Fact]:
        return {"tick": state.now}

    # Starting.

    def has_rolled(self, state: Line, one: Runner) -> bool:
        return one.die is not None or not state.rolls_to_start

    def roll(self, state: Line, who: Runner, draw: Draw, shown: int | None = None) -> Step[Line]:
        die = shown
        if die is None:
            moment = f"tick {state.now}" if state.begun else "before the start"
            state, purpose = state.tried(moment, f"start of {who.drawn_as}")
            die = draw.die(DIE, purpose, secret=who.hidden)
        event = given(about(who, "rolls", who=who.name, die=die), None if shown is None else OWN_DICE)
        return Step(state.put(who.replace(die=die, own=shown is not None)), (event,))

    def check_flip(self, state: Line, command: Flip) -> FlipFor:
        if command.combatant is not None and not (state.begun or state.rolls_to_start):
            raise Refused("no-die-to-start", who=state.get(command.combatant).name)
        return super().check_flip(state, command)

    def begin(self, state: Line) -> Step[Line]:
        """Start the clock, with everybody on the line."""
        state = state.put(*map(state.placed, state.combatants), begun=True)
        by_tick = groupby(state.runners, key=lambda one: one.started)
        told = tuple(public("starts", who=names(some), tick=tick) for tick, some in by_tick)
        state = state.replace(now=state.runners[0].tick if told else 0)
        return Step(state, (public("clock-starts" if told else "clock-starts-empty"), *told))

    # Acting, waiting.

    def check_act(self, state: Line, command: Act) -> Deed:
        """Return what is done, and what it costs: in a turn, or at any time as a reaction; who is up may let it go.

        Refused are a cost that is neither typed nor known of that action, and to let go a turn that is not there.
        """
        who = self.whose(state, command)
        self.check_running(state)
        refuse_if(command.done and not (command.cost is None and command.action is None), "done-alone")
        if command.done:
            if not (state.is_up(who.id) or who.hidden):
                raise self.not_up(state, who)
            return Deed(who, None, 1, "lets-go")
        known, reacts = state.costs, self.reacts(state, who)
        label, code = command.action or ("reaction" if reacts else "action"), "reacts" if reacts else "acts"
        if command.cost is not None:
            typed = command.cost.strip()
            if not (typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= MOST):
                raise Refused("bad-cost", found=command.cost, most=MOST)
            return Deed(who, label, int(typed), code)
        begins = f"{seen_as(command.action or '')} "
        fitting = (name for name in sorted(known, key=len, reverse=True) if begins.startswith(f"{name} "))
        cost = known.get(next(fitting, REACT if reacts else OTHER))
        if cost is None:
            raise Refused("cost-unknown", found=label, allowed=tuple(known) or (NONE,))
        return Deed(who, label, cost, code)

    def do_act(self, state: Line, intent: Deed, draw: Draw) -> Step[Line]:
        """Act, and go on by what it costs; or let the tick go."""
        who, what, cost, code = intent
        tick = state.tick_of(who) + cost
        event = about(who, code, who=who.name, tick=tick)
        if what is not None:
            event = done_by(who, about(who, code, who=who.name, what=what, cost=cost, tick=tick))
        return Step(state.moved_on(who, cost, what), (event,))

    def check_hold(self, state: Line, command: Hold) -> Wait:
        """Refuse to wait out of turn, and until a tick that has passed."""
        who = super().check_hold(state, command).who
        named = _TICK.fullmatch(command.until.strip()) if command.until is not None else None
        tick = int(named[1]) if named is not None else None
        if tick is not None and tick <= state.now:
            raise Refused("tick-has-passed", found=tick, now=state.now)
        return Wait(who, tick, command.until)

    def do_hold(self, state: Line, intent: Wait, draw: Draw) -> Step[Line]:
        """Wait: until a tick, or off the line."""
        who = intent.who.replace(rolls=(), label=None)
        if intent.tick is not None:
            event = public("holds-until-tick", who=who.name, tick=intent.tick)
            return Step(state.put(who.replace(tick=intent.tick)).without_up(who.id), (event,))
        waiting = who.replace(waits=True, wait=intent.until)
        return Step(state.put(waiting).without_up(who.id), (hold_event(who, intent.until),))

    def check_abort(self, state: Line, command: Abort) -> Runner:
        """Refuse to come back to the line to one that does not wait."""
        who = self.whose(state, command)
        refuse_if(not who.waits, "waits-for-nothing", who=who.name)
        return who

    def do_abort(self, state: Line, intent: Runner, draw: Draw) -> Step[Line]:
        """Come back to the line, on the tick that the clock has come to."""
        who = intent.replace(waits=False, wait=None, tick=state.now)
        return Step(state.put(who), (public("aborts", who=who.name, tick=state.now),))

    def do_next(self, state: Line, command: Next, draw: Draw) -> Step[Line]:
        """Let the tick of whoever is up go; where nobody is, move the clock on by one."""
        if not state.up:
            return Step(state.replace(now=state.now + 1), (public("tick-goes-by", tick=state.now + 1),))
        return Step(state).for_each(state.up_now, self.pass_over)

    def pass_over(self, state: Line, who: Runner) -> Step[Line]:
        return Step(state.moved_on(who, 1), (public("passed-over", who=who.name, tick=state.tick_of(who) + 1),))

    def answers(self, state: Line, command: Command) -> bool:
        """Return whether one that is not up comes in after another one has done anything."""
        if not isinstance(command, Act) or command.done or command.combatant in (None, *state.up):
            return False
        return any(one.waits or one.tick != one.started for one in state.visible if one.id != command.combatant)

    # What changes under way.

    def entered(self, state: Line, combatant: Runner, draw: Draw) -> Step[Line]:
        """Put one that comes while the clock runs on the line at once, a die's throw ahead."""
        if not state.begun:
            return Step(state)
        if combatant.tick is not None:  # It has fallen, and stands where it stood: on no tick that has passed.
            return Step(state.put(combatant.replace(tick=max(combatant.tick, state.now))))
        if state.rolls_to_start:
            state = self.roll(state, combatant, draw).state
        one = state.placed(state.get(combatant.id)).replace(late=True)
        return Step(state.put(one), (about(one, "comes-in", who=one.name, tick=one.started),))

    def revealed(self, state: Line, combatant: Runner) -> Step[Line]:
        """Leave it on its tick; one that has passed becomes the present one."""
        if combatant.tick is None:
            return Step(state)
        one = combatant.replace(tick=max(combatant.tick, state.now))
        return Step(state.put(one), (public("stands", who=one.name, tick=one.tick or 0),))

    def check_setting(self, state: Line, key: str, value: str) -> str:
        if key == "costs":
            costs_of(value)
        return value

    # What may be done.

    def choices(self, state: Line, one: Runner, viewer: Viewer) -> Iterator[Choice]:
        """Yield what can be done on the line, with each action that has a name; before the start, the rolls."""
        if not state.begun:
            yield from super().choices(state, one, viewer)
            return
        reacts = self.reacts(state, one)
        named = [(name, ticks) for name, ticks in state.costs.items() if name != (OTHER if reacts else REACT)]
        yield Choice("offer-act", opens=True)
        yield Choice("offer-hold", "hold")
        for name, ticks in named[:NAMED_AT_MOST]:
            yield Choice(say("offer-named", name=name, ticks=ticks), options={"action": name, "cost": str(ticks)})
        yield Choice("offer-act-with", options={"cost": "1"}, asks=("action", "cost"))
        yield Choice("offer-pass-on", options={"done": True})
        yield Choice("offer-abort", "abort")

    def rulings(self, state: Line, viewer: Viewer) -> Iterable[Choice]:
        """Return how the clock is started, and how it goes on."""
        return (NEXT,) if state.begun else (self.begin_choice,)

    def reacts(self, state: Line, one: Runner) -> bool:
        """Return whether what one does is a reaction: it is not up, has not waited for this, nor keeps its own time."""
        return not (state.is_up(one.id) or one.waits or one.hidden)

    def asked_of(self, state: Line, viewer: Viewer, verb: str, combatant: Runner) -> tuple[Phrase, ...]:
        if verb == "act" and self.may(state, Act(by=viewer, combatant=combatant.id, cost="1")):
            return (say("panel-react" if self.reacts(state, combatant) else "panel-act", who=combatant.name),)
        return super().asked_of(state, viewer, verb, combatant)

    def suggest(self, state: Line, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option of an act may be that begins as typed: actions with a name, or costs."""
        numbers = tuple(map(str, range(1, COSTS_SUGGESTED + 1)))
        known = {"action": tuple(state.costs), "cost": numbers}.get(option, ()) if verb == "act" else ()
        wanted = typed.strip().casefold()
        return tuple(word for word in known if word.startswith(wanted)) or super().suggest(state, verb, option, typed)

    # What is seen: all of it, but for hidden combatants.

    def heading(self, state: Line) -> tuple[Phrase, ...]:
        return (say("tick-head", tick=state.now) if state.begun else say("before-head"),)

    def row(self, state: Line, combatant: Runner) -> Row:
        row = super().row(state, combatant)
        if row.mark is not Mark.READY or combatant.label is None or (combatant.tick or 0) <= combatant.since:
            return row
        return row.replace(drawn=(say("status-action", what=combatant.label),))

    def mark(self, state: Line, combatant: Runner) -> Mark:
        if combatant.tick is None:
            return Mark.WAITED_FOR if combatant.die is None and state.rolls_to_start else Mark.READY
        if combatant.waits:
            return Mark.HOLDS
        return Mark.UP if state.is_up(combatant.id) else Mark.READY

    def status(self, state: Line, one: Runner) -> tuple[Phrase, ...]:
        if one.tick is None:
            if one.die is not None:
                return (say("status-die", die=one.die),)
            return (say("status-to-roll"),) if state.rolls_to_start else ()
        if one.waits:
            return (say("status-waits-until", until=one.wait) if one.wait else say("status-waits"),)
        tick = say("status-tick", tick=one.tick)
        return (say("status-up"), tick) if state.is_up(one.id) else (tick,)

    def prompt(self, state: Line) -> tuple[Phrase, ...]:
        if state.up:
            return (say("prompt-up", who=state.named_up),)
        return (say("prompt-nobody" if state.begun else "prompt-begin" if state.visible else "prompt-empty"),)

    def lanes(self, state: Line) -> tuple[Lane, ...]:
        """Return a lane for each runner: its action, from when it began to its tick; without one, its tick alone."""
        stood = ((one, one.tick or 0) for one in state.runners)
        return tuple(
            Lane(one, Underway(label=one.label, begins=one.since, lands=tick))
            if one.label is not None and tick > one.since
            else Lane(one, Underway(label="", begins=tick, lands=tick))
            for one, tick in stood
        )

    def on_deck(self, state: Line, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        """Return who comes after those who are up: several, where they are called together, or it is not settled who
        is first.
        """
        others = [one for one in state.runners if not state.is_up(one.id)] if state.up else []
        found = first_of(state, others, partial(self.is_alone, state))
        return tuple(one.id for one in others if one in found or one.place == others[0].place)

    def secret_lines(self, state: Line, one: Runner) -> tuple[Phrase, ...]:
        """Return on which tick a hidden combatant stands."""
        if one.tick is None:
            return ()
        return (say("hidden-due" if one.tick <= state.now else "secret-later", who=one.name, tick=one.tick),)

    def why(self, state: Line, combatant: Runner) -> tuple[Phrase, ...]:
        """Return how the tick of a combatant came about, and its place on the line."""
        one, own = combatant, OWN_DICE if combatant.own else None
        if one.tick is None and one.die is None:
            return (say("why-not-yet", who=one.name),)
        if one.tick is None:
            return (marked(say("why-die", who=one.name, start=one.traits.start or 0, die=one.die or 0), own),)
        if one.late:
            lines = [say("why-late", who=one.name, tick=one.started)]
        elif one.die is None:
            lines = [say("why-start", who=one.name, tick=one.started)]
        else:
            lines = [marked(say("why-rolled", who=one.name, die=one.die, tick=one.started), own)]
        if one.waits:
            return (*lines, say("why-waits"))
        if one.tick > one.started:
            lines.append(say("why-since", tick=one.tick, ticks=one.tick - one.started))
        lines.append(say("why-order"))
        if one.rolls:
            lines.append(say("why-tie", rolls=tuple(map(str, one.rolls))))
        return (*lines, place_reason((other for other in self.order(state) if not other.waits), one))


def _rolls_off(state: Line, id: CombatantId, draw: Draw) -> Step[Line]:
    one = state.get(id)
    state, purpose = state.tried(f"tick {state.now}", f"tie of {one.drawn_as}")
    roll = draw.die(DIE, purpose)
    return Step(state.put(one.replace(rolls=(*one.rolls, roll))), (public("rolls-off", who=one.name, roll=roll),))
