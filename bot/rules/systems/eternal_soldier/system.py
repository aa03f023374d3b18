"""Eternal Soldier: a running clock of half-second segments, without rounds.

The rules, in short. An action of speed class S by a character of agility A takes S * 10 / A segments, rounded, at
least one. It begins at the segment at which it is announced and is done so much later: that is when the character
acts. What is done on one segment is done at once. The clock starts at segment 0 for everybody, or for the side that
surprises; the others begin when they are aware. Attacks start again by themselves. To answer somebody takes a class I
delay first; the longer weapon comes one segment sooner; to change one's mind loses what is under way. Running has no
end until it is stopped, which takes two segments, or fewer by an agility roll that may end in a fall.

The clock goes straight to the next segment at which something of a visible combatant is done, as soon as all that is
due is confirmed and nobody is asked what it does next; `/next` does so in any case.

Owns all of that. Must not know how it is told or drawn. The clock neither stops nor moves for a hidden combatant: the
GM hears when its time has come. A secret action is nobody else's until it is done; the clock stops for it then.
"""

from __future__ import annotations

import re

from bot.rules.commands import Abort, Command, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.deck import Deck
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, calling, for_owner, public
from bot.rules.model import CREW, FOES, CombatantId, Note, Viewer
from bot.rules.step import Step
from bot.rules.systems.eternal_soldier import actions, declaring, legality, showing, stopping
from bot.rules.systems.eternal_soldier.commands import COMMANDS, Act, Check, Declare, Flip, Hold, Next, Odds
from bot.rules.systems.eternal_soldier.landing import landed
from bot.rules.systems.eternal_soldier.state import (
    Action,
    RunningClock,
    Soldier,
    Use,
    all_due,
    awaited,
    barred,
    coming,
    due,
    setting_off,
    time_of,
)
from bot.rules.systems.eternal_soldier.weapons import Weapon, changed_weapons, parse_weapons
from bot.rules.systems.eternal_soldier.wording import CARD, WORDS
from bot.rules.views import BoardView, Panel, PersonalView, Row
from bot.rules.words import Phrase

_SEGMENT = re.compile(r"(?:segment\s+)?([0-9]{1,5})", re.IGNORECASE)


class EternalSoldier(InitiativeSystem[RunningClock, Soldier]):
    """One clock, and what is under way on it."""

    id = "eternal-soldier"
    name = "Eternal Soldier"
    summary = "A running clock of half-second segments: every action takes its time, by its class and your agility."
    card = CARD
    state_type = RunningClock
    combatant_type = Soldier
    commands = COMMANDS
    instead = {"surge": "declare an action of a quicker class instead"}
    words = WORDS

    # The clock.

    def start(self, opening: Opening, draw: Draw) -> Step[RunningClock]:
        """Ask for the first actions; the clock stands until it is started."""
        state = RunningClock(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("opening"),))

    def cursor(self, state: RunningClock) -> tuple[object, ...]:
        """Return which start of the clock this is, and its segment; all that is due then is due at once."""
        return state.round, state.starts, state.now

    def order(self, state: RunningClock) -> tuple[Soldier, ...]:
        """Return the combatants as everybody may see them act."""
        return showing.in_order(state)

    def advance(self, state: RunningClock, draw: Draw) -> Step[RunningClock] | None:
        """Move the clock on once everything due is confirmed and nobody is to say what it does next."""
        if not state.started or all_due(state) or awaited(state) or state.setting("clock") == "gm":
            return None
        return self._jump(state) if coming(state) is not None else None

    def _jump(self, state: RunningClock) -> Step[RunningClock]:
        """Go to the next segment at which something of a visible combatant is done, and call it."""
        to = coming(state)
        assert to is not None, "there is nothing to go to"
        passed = [
            (action.lands, for_owner(one, "hidden-due", who=one.name, what=action.label, segment=action.lands))
            for one in state.combatants
            for action in one.actions
            if one.hidden and not action.lasts and time_of(state, one) < action.lands <= to
        ]
        state = state.evolve(now=to)
        called = self._called(state, all_due(state))
        quietly = tuple(event for _, event in sorted(passed, key=lambda entry: entry[0]))
        return Step(called.state, quietly + called.events)

    def _called(self, state: RunningClock, some: tuple[Soldier, ...]) -> Step[RunningClock]:
        """Call those who are done with something now, all of them at once; a secret is none any more."""
        opened = [one.evolve(**self._opened(state, one)) for one in some]
        state = state.put(*opened)
        told = tuple(_with_what(one, due(state, one)) for one in opened)
        event = calling("segment", *(one.id for one in opened), segment=state.now, who=told)
        return Step(state, (event.evolve(offers=showing.call_offers(tuple(opened))),))

    def _opened(self, state: RunningClock, one: Soldier) -> dict[str, object]:
        done = due(state, one)
        return {
            key: action.evolve(secret=False)
            for key, action in (("doing", one.doing), ("motion", one.motion))
            if action is not None and action in done
        }

    def do_flip(self, state: RunningClock, command: Flip, draw: Draw) -> Step[RunningClock]:
        """Start the clock at segment 0: for everybody, or for the side that surprises."""
        if command.combatant is not None:
            raise Refused("one-clock")
        again = state.started
        if again and not command.force and not legality.may_start(state):
            names = tuple(one.name for one in state.visible if one.shown)
            raise Refused("already-running", segment=state.now, names=names)
        side = self._side(state, command.surprise) if command.surprise is not None else None
        ready = tuple(_at_the_start(one, again=again, side=side) for one in state.combatants)
        state = state.evolve(combatants=ready, starts=state.starts + 1, now=0)
        events = [public("clock-starts-again" if again else "clock-starts")]
        if side is not None:
            surprised = tuple(one.name for one in state.visible if not one.aware)
            events.append(public("surprise-of" if surprised else "surprise", side=side, names=surprised))
        return Step(state, (*events, *self._asking(state, "what-first", awaited(state))))

    def _side(self, state: RunningClock, text: str) -> str:
        known = {side.casefold(): side for side in (CREW, FOES, *(one.side for one in state.visible))}
        if text.casefold() not in known:
            raise Refused("no-such-side", found=text, allowed=tuple(known.values()))
        return known[text.casefold()]

    def _asking(self, state: RunningClock, code: str, some: tuple[Soldier, ...]) -> tuple[Event, ...]:
        """Return the call of those who are to say what they do; none if there are none."""
        if not some:
            return ()
        names = tuple(one.name for one in some)
        event = calling(code, *(one.id for one in some), segment=state.now, names=names)
        return (event.evolve(offers=showing.declare_offers()),)

    def do_next(self, state: RunningClock, command: Next, draw: Draw) -> Step[RunningClock]:
        """Take all that is due as done; then, or if nothing is, move the clock on past whoever has not declared."""
        if command.round:
            raise Refused("no-rounds")
        if not state.started:
            raise Refused("flip-first")
        done = all_due(state)
        if not done and coming(state) is None:
            return self._hidden_onward(state)
        step = self._confirmed(state, done)
        asked = awaited(step.state)
        if done and asked and not command.force:
            mine = {one.id for one in done}
            told = self._asking(state, "what-next", tuple(one for one in asked if one.id in mine))
            return Step(step.state, step.events + told)
        return step if coming(step.state) is None else step.then(self._onward)

    def _onward(self, state: RunningClock) -> Step[RunningClock]:
        """Move the clock on; whoever could declare and has not, holds."""
        passed = awaited(state)
        state = state.put(*(one.evolve(waits=True, until=None) for one in passed))
        told = (public("passed-over", names=tuple(one.name for one in passed)),) if passed else ()
        return Step(state, told).then(self._jump)

    def _hidden_onward(self, state: RunningClock) -> Step[RunningClock]:
        """Where nothing public is under way: go on in the time of the hidden ones, for the GM alone."""
        if not legality.hidden_coming(state):
            raise Refused("nothing-to-come", segment=state.now)
        lurking = tuple(one for one in state.combatants if one.hidden)
        step = self._confirmed(state, tuple(one for one in lurking if due(state, one)))
        lurking = tuple(one for one in step.state.combatants if one.hidden and one.lands is not None)
        to = min((one.lands for one in lurking if one.lands is not None), default=0)
        come = [one.evolve(clock=to) for one in lurking if one.lands == to]
        state = step.state.put(*come)
        told = tuple(
            for_owner(one, "hidden-due", who=one.name, what=action.label, segment=to)
            for one in come
            for action in due(state, one)
        )
        return Step(state, step.events + told)

    def _confirmed(self, state: RunningClock, some: tuple[Soldier, ...]) -> Step[RunningClock]:
        """Take what is due of these as done."""
        step = Step(state)
        for one in some:
            further = self._done(step.state, one, due(step.state, one))
            step = Step(further.state, step.events + further.events)
        return step

    def _done(
        self, state: RunningClock, one: Soldier, done: tuple[Action, ...], note: Note | None = None
    ) -> Step[RunningClock]:
        after, told = landed(one, done, self._arms(state), at=time_of(state, one), note=note)
        return Step(state.put(after), told)

    # What the combatants do.

    def _one(self, state: RunningClock, combatant: CombatantId | None) -> Soldier:
        if combatant is None:
            raise Refused("which-combatant")
        return state.get(combatant)

    def _arms(self, state: RunningClock) -> dict[str, Weapon]:
        return parse_weapons(state.setting("weapons"))

    def do_declare(self, state: RunningClock, command: Declare, draw: Draw) -> Step[RunningClock]:
        """Begin an action; one whose action is due has thereby done it, and goes over to the new one."""
        who = self._one(state, command.combatant)
        if command.secret and not command.by.gm and state.setting("secrets") == "gm":
            raise Refused("gm-only", what="secret")
        if barred(state, who) and not command.force:
            raise Refused("unaware", who=who.name)
        arms = self._arms(state)
        ready, _ = landed(who, due(state, who), arms, at=time_of(state, who), again=False)
        added = actions.parse_added(state.setting("actions"))
        meant = actions.understood(command.action, command.speed, added=added, weapons=arms, out=ready.out)
        declaring.check_fit(meant, command)
        if meant.now:
            return declaring.at_once(state, who, command, meant, arms)
        return declaring.declare(state, who, command, meant, arms)

    def do_act(self, state: RunningClock, command: Act, draw: Draw) -> Step[RunningClock]:
        """Confirm what is due; the GM may have something done before its time."""
        who = self._who_acts(state, command)
        if not state.started:
            raise Refused("flip-first")
        done = due(state, who)
        under_way = tuple(action for action in who.actions if not action.lasts)
        if not done and command.force:
            done = tuple(action.evolve(lands=time_of(state, who)) for action in under_way)
        if done:
            return self._done(state, who, done, command.action)
        if not under_way:
            raise Refused("nothing-to-act", who=who.name)
        first = min(under_way, key=lambda action: action.lands)
        raise Refused("not-due", who=who.name, what=first.label, lands=first.lands, segment=time_of(state, who))

    def _who_acts(self, state: RunningClock, command: Act) -> Soldier:
        """Return who acts: for a GM who names nobody, the only one that is due."""
        if command.combatant is not None:
            return state.get(command.combatant)
        done = all_due(state)
        if not done:
            raise Refused("nothing-due", segment=state.now)
        if len(done) > 1:
            raise Refused("which-due", names=tuple(one.name for one in done))
        return done[0]

    def do_hold(self, state: RunningClock, command: Hold, draw: Draw) -> Step[RunningClock]:
        """Wait with nothing under way: for whatever comes, or for a segment, which is then called."""
        who = self._one(state, command.combatant)
        if barred(state, who) and not command.force:
            raise Refused("unaware", who=who.name)
        time = time_of(state, who)
        ready, told = who, tuple[Event, ...]()
        if done := due(state, who):
            ready, told = landed(who, done, self._arms(state), at=time, again=False)
        if ready.waits:
            raise Refused("holds-already", who=who.name)
        if ready.motion is not None and not ready.motion.secret:
            raise Refused("must-stop", who=who.name, what=ready.motion.label)
        segment = _SEGMENT.fullmatch(command.until.strip()) if command.until is not None else None
        if ready.doing is not None and (segment is not None or not ready.doing.secret):
            raise Refused("busy", who=who.name, what=ready.doing.label, lands=ready.doing.lands)
        if segment is not None and int(segment[1]) <= time:
            raise Refused("until-past", found=int(segment[1]), segment=time)
        event = about(who, "holds", who=who.name)
        if command.until is not None:
            event = about(who, "holds-until", who=who.name, until=command.until)
        after = ready.evolve(waits=True, until=command.until)
        if segment is not None:
            label = f"segment {int(segment[1])}"
            wait = Action(label=label, begins=time, lands=int(segment[1]), use=Use.WAIT, agility=who.agility)
            after = ready.evolve(doing=wait)
        return Step(state.put(after), (*told, event))

    def do_abort(self, state: RunningClock, command: Abort, draw: Draw) -> Step[RunningClock]:
        """Change one's mind: what is under way is lost, and the next action counts from now."""
        who = self._one(state, command.combatant)
        off = who.motion if setting_off(state, who) else None
        lost = who.doing or off
        if lost is not None:
            after = who.evolve(**({"doing": None} if lost is who.doing else {"motion": None}))
            if lost.secret:
                return Step(state.put(after), (for_owner(who, "aborts", who=who.name, what=lost.label),))
            event = about(who, "aborts", who=who.name, what=lost.label)
            return Step(state.put(after.evolve(waits=False, until=None)), (event,))
        if who.waits:
            after = who.evolve(waits=False, until=None)
            return Step(state.put(after), (about(who, "aborts-hold", who=who.name),))
        if who.motion is not None:
            raise Refused("must-stop", who=who.name, what=who.motion.label)
        raise Refused("nothing-to-abort", who=who.name)

    def do_check(self, state: RunningClock, command: Check, draw: Draw) -> Step[RunningClock]:
        """Roll to stop sooner than on the second segment, or fall."""
        return stopping.roll_to_stop(state, self._one(state, command.combatant), command, draw)

    # What changes under way.

    def edited(self, state: RunningClock, before: Soldier, after: Soldier, draw: Draw) -> Step[RunningClock]:
        """One that becomes aware may begin; before the clock starts, agility still changes what was announced."""
        if not state.started:
            return Step(state.put(_retimed(after)))
        if before.aware or not after.aware:
            return Step(state)
        if after.hidden:
            return Step(state, (for_owner(after, "aware", who=after.name, segment=time_of(state, after)),))
        event = calling("aware", after.id, who=after.name, segment=state.now)
        return Step(state, (event.evolve(offers=showing.declare_offers()),))

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
        called = self._called(state, (combatant,))
        return Step(called.state, told + called.events)

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
        arms = self._arms(state)
        gone = (one.evolve(out=None) for one in state.combatants if one.out is not None and one.out not in arms)
        return Step(state.put(*gone))

    # What may be done, and what is shown.

    def legal(self, state: RunningClock, viewer: Viewer) -> tuple[Command, ...]:
        """Return what the viewer may do now."""
        return legality.legal(state, viewer)

    def board(self, state: RunningClock) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state, self._arms(state))

    def row(self, state: RunningClock, combatant: Soldier) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant, self._arms(state))

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
            return showing.declare_panel(state, viewer, combatant, self._arms(state))
        return super().panel(state, viewer, verb, combatant)

    def ask(self, state: RunningClock, query: Query) -> Panel:
        """Answer how long what would take."""
        if isinstance(query, Odds):
            return showing.odds(state, self._one(state, query.combatant), query)
        return super().ask(state, query)

    def suggest(self, state: RunningClock, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be: actions and speeds as far as they are typed, the sides."""
        if (verb, option) == ("declare", "action"):
            added = actions.parse_added(state.setting("actions"))
            return actions.suggested(typed, added, self._arms(state))
        if (verb, option) == ("declare", "speed"):
            return actions.suggested_speeds(typed)
        if (verb, option) == ("flip", "surprise"):
            return tuple(dict.fromkeys((CREW, FOES, *(one.side for one in state.visible))))
        return super().suggest(state, verb, option, typed)


def _with_what(one: Soldier, done: tuple[Action, ...]) -> str:
    """Return a name with what is done; one that only waited for this segment has nothing to tell."""
    labels = [action.label for action in done if action.use is not Use.WAIT]
    return f"{one.name} ({', '.join(labels)})" if labels else one.name


def _retimed(one: Soldier) -> Soldier:
    """Return one whose announced actions take as long as its agility, as it is now, has them take."""
    changes = {
        key: action.starting(action.begins, one.agility)
        for key, action in (("doing", one.doing), ("motion", one.motion))
        if action is not None and action.use is not Use.WAIT
    }
    return one.evolve(**changes)


def _at_the_start(one: Soldier, *, again: bool, side: str | None) -> Soldier:
    """Return the combatant at segment 0. One that is surprised has nothing under way, nor after a new start anybody."""
    aware = one.aware if side is None else one.side == side
    if aware and not again:
        return one.evolve(aware=True)
    return one.evolve(aware=aware, doing=None, motion=None, waits=False, until=None, clock=0)
