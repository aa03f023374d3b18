"""Torg Simple: a countdown of counts.

The rules, in short. Each combatant has a base initiative, rolled once: 20 and a bonus number. In a round the count
runs down from the highest. At the top of a count what is due resolves, by action total, initiative, a coin. At
its bottom whoever has reached its initiative announces an action, due as many counts further down as its speed says
(0, 3, 6, 9, 12); very fast ones resolve at that same bottom, and then people may announce again. A round has one
simple action, one full move and one dramatic action for everybody. Surges (sooner) and rushes (faster) cost a penalty
on every total of the round. One may hold before announcing, or when the action is due.

Owns that order. Must not know where words go. The count jumps to the next at which something happens, and goes on by
itself when everybody asked has answered; after an announcement it waits for the GM as long as somebody could answer
by a surge. A hidden combatant is asked for nothing: the GM acts for it at any moment from its count on, as of that
count, also when the round has publicly ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.rules import roster
from bot.rules.clock import Hand
from bot.rules.commands import Command, Configure, Query
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, public
from bot.rules.model import Viewer
from bot.rules.step import Step
from bot.rules.systems.torg import (
    acting,
    announcing,
    counting,
    earlier,
    gathering,
    interrupt,
    panels,
    resolving,
    rolling,
    showing,
)
from bot.rules.systems.torg.commands import COMMANDS, Abort, Act, Declare, Flip, Hold, Interrupt, Next, Surge
from bot.rules.systems.torg.declaring import (
    comes_out,
    correction,
    corrects,
    intent_of,
    later,
    only_surges,
    present,
    starts,
)
from bot.rules.systems.torg.legality import GUARDS, Held, acted_on, answering, held_back, openly_forced, ways
from bot.rules.systems.torg.meaning import whose
from bot.rules.systems.torg.standing import Orders
from bot.rules.systems.torg.state import (
    RESOLVING,
    Countdown,
    Fighter,
    Intent,
    Stage,
    afresh,
    due,
    free_from,
    in_progress,
    in_turn,
    lanes,
    planned_for,
)
from bot.rules.systems.torg.tables import DEFENCES, PASSIVE
from bot.rules.systems.torg.turns import announcers, asked, has_turn, may_answer
from bot.rules.underway import secret_to, seen_by
from bot.rules.views import BoardView, Offer, Panel, PersonalView, Row
from bot.rules.words import Phrase


class Torg(InitiativeSystem[Countdown, Fighter]):
    """A countdown: announced at the bottom of one count, done at the top of a later one."""

    id = "torg"
    name = "Torg Simple"
    state_type = Countdown
    combatant_type = Fighter
    commands = COMMANDS
    guards = GUARDS
    instead = ("check",)
    words = ("bot.rules.systems.torg",)
    orders = Orders(declares=("speed", "action"), holds=("until",))
    timed = True
    version = 3

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state of an earlier form to the present one."""
        if version == 1:
            return self.upgrade(2, earlier.without_coins(raw))
        if version == 2:
            return self.upgrade(3, earlier.at_a_pace(raw))
        return super().upgrade(version, raw)

    # The course of a round.

    def apply(self, state: Countdown, command: Command, draw: Draw) -> Step[Countdown]:
        """Carry out a command; what is announced in it, and told by its message, is not told at a later count."""
        return gathering.posted(state, super().apply(state, command, draw))

    def unsaid(self, told: tuple[Event, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return what is told without the announcements of this very step, told at the count that it leaves."""
        return tuple(gathering.unsaid(told, events))

    def start(self, opening: Opening, draw: Draw) -> Step[Countdown]:
        """Ask for the first rolls and surges."""
        state = Countdown(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("round-begins", round=1),))

    def cursor(self, state: Countdown) -> tuple[object, ...]:
        """Return round, stage, count, and which call of that count it is."""
        return state.round, state.stage, state.count, state.cycle

    def clock(self, state: Countdown) -> tuple[Hand, ...]:
        """Return the round and the count, which goes down."""
        return Hand("round", state.round), Hand("count", state.count, down=True)

    def overwritten(self, before: Countdown, after: Countdown, combatant: int) -> bool:
        """Whether it will not announce what it would, or is no more at what it had announced in secret."""
        was, now = before.get(combatant), after.get(combatant)
        there = [action.evolve(secret=True) for action in now.actions]
        return was.plan not in (None, now.plan) or any(one.secret and one not in there for one in was.actions)

    def answers(self, state: Countdown, command: Command) -> bool:
        """Whether it announces now, surges, lets go on what is prepped, or drops what is under way.

        A passive defence takes no time, and needs none; and nobody surges in who has no turn left to come to.
        """
        match command:
            case Declare() if only_surges(command):
                return has_turn(state, command.combatant)
            case Declare():
                now = command.phase is None or command.surge is not None
                return now and command.kind != PASSIVE and not comes_out(command)
            case Surge():
                return command.haste is True or has_turn(state, command.combatant)
            case Act():
                return not command.done
            case _:
                return isinstance(command, Abort)

    def answering(self, state: Countdown, viewer: Viewer) -> Iterator[Command]:
        """Return how all could do so."""
        return answering(state, viewer)

    def to_declare(self, state: Countdown) -> tuple[Fighter, ...]:
        """Return who may announce at this bottom and has said nothing yet."""
        return announcers(state)

    def plain(self, state: Countdown, verb: str) -> Mapping[str, Any] | None:
        """Return a dramatic action; at a bottom nobody acts, and who has nothing to announce is done."""
        bottom = state.stage is Stage.BOTTOM
        if verb == "declare":
            return {"kind": "dramatic"} if bottom else None
        return {"done": True} if bottom else super().plain(state, verb)

    def order(self, state: Countdown) -> tuple[Fighter, ...]:
        """Return the combatants by initiative."""
        return showing.in_order(state)

    def advance(self, state: Countdown, draw: Draw) -> Step[Countdown] | None:
        """Announce what was planned for now; resolve what is due once everybody it belongs to has answered; go on when
        all who are asked have, unless the count is to stand.
        """
        planners = counting.planners(state)
        if planners:
            return in_turn(Step(state), planners, self._carried_out)
        if state.stage in RESOLVING:
            fighters = due(state)
            if any(not one.answered for one in fighters) or any(one.trump for one in state.visible):
                return None
            return self._resolve(state, fighters, draw)
        if state.stage is Stage.READY or state.stands or asked(state):
            return None
        if due(state):
            return counting.called(state, Stage.VERY_FAST)
        return counting.next_count(state)

    def _carried_out(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        counts = (planned_for(state, who), free_from(state, who)) if who.hidden else (state.count,)
        return announcing.carried_out(state, who, min(count for count in counts if count is not None))

    def _resolve(self, state: Countdown, fighters: Sequence[Fighter], draw: Draw) -> Step[Countdown]:
        return resolving.in_order(state, fighters, draw).then(counting.opened)

    def do_next(self, state: Countdown, command: Next, draw: Draw) -> Step[Countdown]:
        """Begin the countdown, resolve what is due, or let those who have not answered pass; or end the round.

        With `to` the count goes as far as that, if nothing comes before it.
        """
        if state.stage is Stage.READY:
            return counting.begun(state, command.to)
        if command.round:
            return self._end_round(state)
        if state.stage in RESOLVING:
            return self._resolve(state, due(state), draw)
        silent = asked(state)
        events = (announcing.passes(tuple(one.name for one in silent)),) if silent else ()
        state = state.put(*(one.evolve(answered=True) for one in silent), stands=False)
        step = Step(state, events)
        return step if command.to is None else step.then(lambda state: counting.next_count(state, command.to))

    def _end_round(self, state: Countdown) -> Step[Countdown]:
        names = in_progress(state)
        events = (public("dropped", names=names),) if names else ()
        return (
            Step(state, events).then(lambda state: counting.passed(state, state.count, None)).then(counting.round_ended)
        )

    def do_flip(self, state: Countdown, command: Flip, draw: Draw) -> Step[Countdown]:
        """Roll the base initiative of everybody who has none, or of one combatant."""
        if command.combatant is None:
            return counting.noticed(state, rolling.everybody(state, draw))
        return counting.noticed(state, rolling.one(state, state.get(command.combatant), command.roll, draw))

    # Announcing.

    def do_declare(self, state: Countdown, command: Declare, draw: Draw) -> Step[Countdown]:
        """Announce an action, now or at a later count; surge; or let out what was announced in secret."""
        who = present(whose(state, command), command)
        if comes_out(command):
            return announcing.come_out(state, who)
        if command.surge is None:
            return self._declare(state, who, command)
        step = counting.noticed(state, announcing.surge(state, who, command.surge, force=command.force))
        if only_surges(command):
            return step
        return step.then(lambda state: self._declare(state, state.get(who.id), command))

    def _declare(self, state: Countdown, who: Fighter, command: Declare) -> Step[Countdown]:
        wrong = corrects(state, who, command)
        if wrong is not None:
            return acting.corrected(state, who, wrong, correction(wrong, command))
        intent = intent_of(command)
        if intent.kind in DEFENCES:
            return announcing.defended(state, who, intent.kind, command.action)
        if who.trump:
            return self._trump(state, who, intent)
        at = later(state, who, command)
        if at is None:
            step = announcing.announce(state, who, intent, starts(state, who, command))
            return gathering.gathered(state, who, step)
        waits = state.stage is Stage.BOTTOM and not who.answered and may_answer(state, who)
        return announcing.planned(state, who, intent, at, waits=waits)

    def _trump(self, state: Countdown, who: Fighter, intent: Intent) -> Step[Countdown]:
        plain = intent.evolve(rush=0, take_time=False, secret=False)
        state = announcing.announce(state, who.evolve(trump=False), plain, state.count or 0).state
        who = state.get(who.id)
        event = about(who, "trumps", who=who.name, what=plain.label)
        return Step(state, (event,)).then(lambda state: resolving.resolved(state, who, (len(who.actions) - 1,)))

    def do_surge(self, state: Countdown, command: Surge, draw: Draw) -> Step[Countdown]:
        """Be sooner in this round at a penalty, or play a haste card."""
        who = present(whose(state, command), command)
        if command.haste:
            return counting.noticed(state, announcing.haste(state, who))
        return counting.noticed(state, announcing.surge(state, who, command.points or 0, force=command.force))

    # Acting, holding, aborting.

    def do_act(self, state: Countdown, command: Act, draw: Draw) -> Step[Countdown]:
        """Let what is due resolve, or what is prepped go on; or be done for the round."""
        who = whose(state, command)
        if command.done:
            return acting.done(state, who)
        who = who.evolve(total=command.total, choice=command.do)
        if who.hidden or command.force:
            return resolving.resolved(state, who, acted_on(state, who, force=command.force))
        return acting.answered(state, who) if state.stage in RESOLVING else acting.resumed(state, who)

    def do_hold(self, state: Countdown, command: Hold, draw: Draw) -> Step[Countdown]:
        """Hold before announcing; or hold what is due, which is then prepped. One behind has then held to the end."""
        who = whose(state, command)
        step = self._held(state, who, command)
        return Step(step.state.put(afresh(step.state.get(who.id))), step.events) if who.behind else step

    def _held(self, state: Countdown, who: Fighter, command: Hold) -> Step[Countdown]:
        match held_back(state, who):
            case Held.DUE:
                return acting.prepped(state, who)
            case Held.TURN:
                return acting.held(state, who, command.until)
            case _:
                return acting.added_nothing(state, who)

    def do_abort(self, state: Countdown, command: Abort, draw: Draw) -> Step[Countdown]:
        """Drop what is under way, or take another target with it; or give up what was planned."""
        who = whose(state, command)
        if command.retarget is not None:
            return acting.retargeted(state, who, command.retarget)
        return acting.aborted(state, who)

    # What changes under way.

    def entered(self, state: Countdown, combatant: Fighter, draw: Draw) -> Step[Countdown]:
        """Ask a newcomer who may announce at this very count."""
        others = tuple(one for one in state.combatants if one.id != combatant.id)
        return counting.noticed(state.evolve(combatants=others), Step(state))

    def edited(self, state: Countdown, before: Fighter, after: Fighter, draw: Draw) -> Step[Countdown]:
        """Forget the dice of a base initiative that was set by hand; ask one who may announce now."""
        if before.traits.initiative != after.traits.initiative:
            after = after.evolve(dice=(), own=False)
        return counting.noticed(state.put(before), Step(state.put(after)))

    def do_configure(self, state: Countdown, command: Configure, draw: Draw) -> Step[Countdown]:
        """Change a setting; ask those whom it lets announce now."""
        return counting.noticed(state, roster.do_configure(self, state, command, draw))

    def revealed(self, state: Countdown, combatant: Fighter) -> Step[Countdown]:
        """Show what it has in the air, but for secrets; ask it if it may announce."""
        if combatant.behind:
            combatant = afresh(combatant.evolve(hidden=True)).evolve(hidden=False)
        state = state.put(combatant)
        shown = [
            public("in-air", who=combatant.name, what=action.label, begins=action.begins, lands=action.lands)
            for action in combatant.in_air
            if not action.secret
        ]
        hidden = state.put(combatant.evolve(hidden=True))
        return counting.noticed(hidden, Step(state, tuple(shown)))

    # What may be done, and what is shown.

    def player_may(self, state: Countdown, command: Command) -> bool:
        """Whether this is a player's own roll."""
        return isinstance(command, Flip) and command.combatant is not None

    def openly_forced(self, state: Countdown, command: Command) -> bool:
        """Whether everybody may know that a command was forced."""
        return openly_forced(state, command)

    def ways(self, state: Countdown, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Countdown) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Countdown, combatant: Fighter) -> Row:
        """Return a combatant as everybody may see it."""
        return showing.row(state, combatant)

    def view(self, state: Countdown, viewer: Viewer) -> PersonalView:
        """Return what the viewer may see: with secret actions of its own, a time line of its own."""
        view = super().view(state, viewer)
        in_air = lanes(state.combatants)
        if not secret_to(viewer, in_air):
            return view
        return view.evolve(exhibits=showing.picture(state, seen_by(viewer, in_air)))

    def secrets(self, state: Countdown, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Countdown, combatant: Fighter) -> tuple[Phrase, ...]:
        """Return how the combatant's count came about."""
        return showing.why(state, combatant)

    def panel(self, state: Countdown, viewer: Viewer, verb: str, combatant: Fighter) -> Panel:
        """Return the private panel of a verb; that of an announcement has the kinds of action."""
        return panels.panel(state, viewer, verb, combatant, lambda command: self.may(state, command))

    def offers(self, state: Countdown, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now: of a surge it is asked first by how much."""
        offers = super().offers(state, viewer)
        return tuple(one.evolve(opens=True, options=()) if one.verb == "surge" else one for one in offers)

    def ask(self, state: Countdown, query: Query) -> Panel:
        """Answer how to be in time against somebody."""
        if not isinstance(query, Interrupt) or query.combatant is None:
            return super().ask(state, query)
        who = state.get(query.combatant)
        if not who.seen_by(query.by):
            raise Refused("no-such-combatant")
        if not who.commanded_by(query.by):
            raise Refused("not-yours", who=who.name)
        return interrupt.answer(state, query, who)
