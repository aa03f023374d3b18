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

from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.deck import Deck
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, for_owner, on_board, public
from bot.rules.model import Viewer, same_name
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier import actions, announcing, clock, declaring, legality, showing, stopping
from bot.rules.systems.eternal_soldier.commands import COMMANDS, Act, Check, Declare, Flip, Hold, Next, Odds
from bot.rules.systems.eternal_soldier.landing import freed, settled
from bot.rules.systems.eternal_soldier.state import (
    Action,
    RunningClock,
    Soldier,
    Use,
    all_due,
    announced,
    arms_of,
    awaited,
    begins_at,
    coming,
    due,
    sides,
    time_of,
)
from bot.rules.systems.eternal_soldier.weapons import changed_weapons, parse_weapons
from bot.rules.views import BoardView, Panel, PersonalView, Row
from bot.rules.words import NONE, Phrase


class EternalSoldier(InitiativeSystem[RunningClock, Soldier]):
    """One clock, and what is under way on it."""

    id = "eternal-soldier"
    name = "Eternal Soldier"
    state_type = RunningClock
    combatant_type = Soldier
    commands = COMMANDS
    guards = legality.GUARDS
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
        """Return which start of the clock this is, and its segment; all that is due then is due at once."""
        return state.round, state.starts, state.now

    def clock(self, state: RunningClock) -> tuple[Hand, ...]:
        """Return the segment."""
        return (Hand("segment", state.now),)

    def overwritten(self, before: RunningClock, after: RunningClock, combatant: int) -> bool:
        """Whether it is no more at what it had begun in secret."""
        now = after.get(combatant).actions
        return any(action.secret and action not in now for action in before.get(combatant).actions)

    def answers(self, state: RunningClock, command: Command) -> bool:
        """Whether it begins something, or changes one's mind."""
        return isinstance(command, Declare | Abort)

    def answering(self, state: RunningClock, viewer: Viewer) -> Iterator[Declare | Abort]:
        """Return how all could do so."""
        return legality.answering(state, viewer)

    def declared(self, state: RunningClock) -> tuple[int, int] | None:
        """Return how many of how many visible combatants have something to do, before the clock starts."""
        return None if state.started else announced(state)

    def to_declare(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return who has nothing to do, is aware and does not wait; none is surprised before the clock starts."""
        return tuple(
            one for one in state.combatants if not (one.actions or one.waits) and (one.aware or not state.started)
        )

    def order(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return the combatants as everybody may see them act."""
        return showing.in_order(state)

    def advance(self, state: RunningClock, draw: Draw) -> Step[RunningClock] | None:
        """Ask who has nothing to do; move the clock on once everything due is confirmed and nobody is asked."""
        if not state.started:
            return None
        asking = clock.ask(state)
        if asking is not None:
            return asking
        if state.stands or all_due(state) or awaited(state) or state.setting("clock") == "gm":
            return None
        return clock.jump(state) if coming(state) is not None else None

    def do_flip(self, state: RunningClock, command: Flip, draw: Draw) -> Step[RunningClock]:
        """Start the clock at segment 0: for everybody, or for the side that surprises."""
        again = state.started
        side = legality.surprising(state, command)
        ready = tuple(_at_the_start(one, again=again, side=side) for one in state.combatants)
        state = state.evolve(combatants=ready, starts=state.starts + 1, now=0, stands=False)
        code = "clock-starts-again" if again else "clock-starts"
        # Who is asked is told which segment it is.
        events = [public(f"{code}-asking" if awaited(state) else code)]
        if side is not None:
            surprised = tuple(one.name for one in state.visible if not one.aware)
            events.append(public("surprise-of" if surprised else "surprise", side=side, names=surprised))
        return Step(state, tuple(events))

    def do_next(self, state: RunningClock, command: Next, draw: Draw) -> Step[RunningClock]:
        """Take all that is due as done; then, or if nothing is, move the clock on past whoever has not declared."""
        state = state.evolve(stands=False)
        done = all_due(state)
        if not done and coming(state) is None and command.to is None:
            return clock.hidden_onward(state)
        step = clock.confirmed(state, done)
        asked = {one.id for one in awaited(step.state)}
        if asked and not command.force and any(one.id in asked for one in done):
            return step
        if command.to is None and coming(step.state) is None:
            return step
        return step.then(lambda state: clock.onward(state, command.to))

    # What the combatants do.

    def do_declare(self, state: RunningClock, command: Declare, draw: Draw) -> Step[RunningClock]:
        """Begin an action; one whose action is due has thereby done it, and goes over to the new one."""
        who = announcing.whose(state, command)
        meant = announcing.meant_by(state, who, command)
        if meant.now:
            return declaring.at_once(state, who, meant)
        return declaring.declare(state, who, command, meant)

    def do_act(self, state: RunningClock, command: Act, draw: Draw) -> Step[RunningClock]:
        """Confirm what is due; the GM may have something done before its time."""
        who = legality.who_acts(state, command)
        return clock.done(state, who, legality.acted(state, who, command), command.action)

    def do_hold(self, state: RunningClock, command: Hold, draw: Draw) -> Step[RunningClock]:
        """Wait with nothing under way: for whatever comes, or for a segment, which is then called."""
        who = announcing.whose(state, command)
        ready, told = settled(state, who)
        event = about(who, "holds", who=who.name)
        if command.until is not None:
            event = about(who, "holds-until", who=who.name, until=command.until)
        event = event if state.started else on_board(event)
        after = ready.evolve(waits=True, until=command.until)
        segment = legality.segment_awaited(command)
        if segment is not None:
            begins, label = begins_at(state, ready, reacting=False), f"segment {segment}"
            wait = Action(label=label, begins=begins, lands=segment, use=Use.WAIT, agility=who.agility)
            after = ready.evolve(doing=wait)
        return Step(state.put(after), (*told, event))

    def do_abort(self, state: RunningClock, command: Abort, draw: Draw) -> Step[RunningClock]:
        """Change one's mind: what is under way is lost, and the next action counts from now."""
        who = announcing.whose(state, command)
        lost, time = legality.given_up(state, who, force=command.force), time_of(state, who)
        if lost is None:
            after = freed(who.evolve(waits=False, until=None), time)
            event = about(who, "aborts-hold", who=who.name)
            return Step(state.put(after), (event if state.started else on_board(event),))
        after = freed(who.evolve(**({"doing": None} if lost is who.doing else {"motion": None})), time)
        if lost.secret:
            return Step(state.put(after), (for_owner(who, "aborts", who=who.name, what=lost.label),))
        event = about(who, "aborts", who=who.name, what=lost.label)
        event = event if state.started else on_board(event)
        return Step(state.put(after.evolve(waits=False, until=None)), (event,))

    def do_check(self, state: RunningClock, command: Check, draw: Draw) -> Step[RunningClock]:
        """Roll to stop sooner than on the second segment, or fall."""
        who = announcing.whose(state, command)
        target = legality.rolled_for(state, who, command)
        return stopping.roll_to_stop(state, who, target, command.dice, draw)

    # What changes under way.

    def entered(self, state: RunningClock, combatant: Soldier, draw: Draw) -> Step[RunningClock]:
        """One that comes in after the start is free from the present segment on."""
        step = _armed(state, combatant)
        return (
            Step(step.state.put(freed(step.state.get(combatant.id), state.now)), step.events) if state.started else step
        )

    def edited(self, state: RunningClock, before: Soldier, after: Soldier, draw: Draw) -> Step[RunningClock]:
        """Its weapons are told to its player alone; one that becomes aware may begin; before the clock starts, agility
        still changes what was announced.
        """
        step = _armed(state, after)
        return step.then(lambda state: self._aware(state, before, state.get(after.id)))

    def _aware(self, state: RunningClock, before: Soldier, after: Soldier) -> Step[RunningClock]:
        if not state.started:
            return Step(state.put(_retimed(after)))
        if before.aware or not after.aware:
            return Step(state)
        if after.hidden:
            ready = freed(after, time_of(state, after))
            return Step(state.put(ready), (for_owner(after, "aware", who=after.name, segment=time_of(state, after)),))
        event = calling("aware", after.id, who=after.name, segment=state.now)
        return Step(state.put(after.evolve(asked=True)), (event.evolve(offers=showing.declare_offers()),))

    def revealed(self, state: RunningClock, combatant: Soldier) -> Step[RunningClock]:
        """Take one in on the public clock, which catches up with its time if nothing else is under way."""
        if not state.started:
            return Step(state)
        others = state.evolve(combatants=tuple(one for one in state.combatants if one.id != combatant.id))
        told: tuple[Event, ...] = ()
        if combatant.clock > state.now and coming(others) is None and not awaited(others):
            state = state.evolve(now=combatant.clock)
            told = (public("segment-comes", segment=state.now),)
        elif due(state, combatant) and combatant.clock > state.now:
            combatant = combatant.evolve(clock=state.now)
            state = state.put(combatant)
        if not due(state, combatant):
            return Step(state, told)
        step = clock.called(state, (combatant,))
        return Step(step.state, told + step.events)

    def check_setting(self, state: RunningClock, key: str, value: str) -> str:
        """Return the value of a setting: actions and weapons are added to those that there are."""
        if key == "actions":
            return actions.changed_actions(state.setting(key), value)
        if key == "weapons":
            return changed_weapons(state.setting(key), value)
        return value

    def configured(
        self, state: RunningClock, key: str, value: str, deck: Deck | None, draw: Draw
    ) -> Step[RunningClock]:
        """A weapon that there is no more is in nobody's hand."""
        return Step(state.put(*(_disarmed(state, one) for one in state.combatants)))

    def told_setting(self, key: str, value: str) -> str:
        """Return what is told of a setting: of the GM's lists the names alone."""
        if key == "weapons":
            return ", ".join(weapon.name for weapon in parse_weapons(value).values())
        return ", ".join(actions.parse_added(value)) if key == "actions" else value

    # What may be done, and what is shown.

    def ways(self, state: RunningClock, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return legality.ways(state, viewer)

    def board(self, state: RunningClock) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: RunningClock, combatant: Soldier) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def view(self, state: RunningClock, viewer: Viewer) -> PersonalView:
        """Return what the viewer may see: besides the rest, the line of time with its own secrets on it."""
        seen = super().view(state, viewer)
        if viewer.user is None and not viewer.gm:
            return seen
        return seen.evolve(exhibits=showing.own_pictures(state, viewer))

    def secrets(self, state: RunningClock, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: RunningClock, combatant: Soldier) -> tuple[Phrase, ...]:
        """Return how the segments at which its actions are done came about."""
        return showing.why(state, combatant)

    def panel(self, state: RunningClock, viewer: Viewer, verb: str, combatant: Soldier) -> Panel:
        """Return the private panel of a verb; that of a declaration has the classes with their lengths."""
        if verb == "declare":
            every = legality.declarations(state, combatant, viewer)
            also = legality.besides(combatant, viewer)
            may = tuple(way for way in every if self.may(state, way))
            return showing.declare_panel(state, combatant, may, tuple(way for way in also if self.may(state, way)))
        return super().panel(state, viewer, verb, combatant)

    def ask(self, state: RunningClock, query: Query) -> Panel:
        """Answer how long what would take."""
        if isinstance(query, Odds):
            return showing.odds(state, announcing.whose(state, query), query)
        return super().ask(state, query)

    def suggest(self, state: RunningClock, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be: actions and speeds as far as they are typed, the sides."""
        if (verb, option) == ("declare", "action"):
            added = actions.parse_added(state.setting("actions"))
            return actions.suggested(typed, added, state.arms)
        if (verb, option) == ("declare", "speed"):
            return actions.suggested_speeds(typed)
        if (verb, option) == ("flip", "surprise"):
            return tuple(dict.fromkeys(sides(state)))
        return super().suggest(state, verb, option, typed)


def _armed(state: RunningClock, one: Soldier) -> Step[RunningClock]:
    if one.traits.weapon is None:
        return Step(state)
    own = changed_weapons(one.own, one.traits.weapon)
    after = _disarmed(state, one.evolve(own=own, traits=one.traits.evolve(weapon=None)))
    return Step(state.put(after), (for_owner(after, "armed", who=after.name, weapons=own or NONE),))


def _disarmed(state: RunningClock, one: Soldier) -> Soldier:
    return one if one.out is None or one.out in arms_of(state, one) else one.evolve(out=None)


def _retimed(one: Soldier) -> Soldier:
    changes = {
        key: action.starting(action.begins, one.agility)
        for key, action in (("doing", one.doing), ("motion", one.motion))
        if action is not None and action.use is not Use.WAIT
    }
    return one.evolve(**changes)


def _at_the_start(one: Soldier, *, again: bool, side: str | None) -> Soldier:
    aware = one.aware if side is None else same_name(one.side, side)
    free = 0 if one.hidden else None
    if aware and not again:
        return one.evolve(aware=True, free=free)
    return one.evolve(aware=aware, doing=None, motion=None, waits=False, until=None, asked=False, clock=0, free=free)
