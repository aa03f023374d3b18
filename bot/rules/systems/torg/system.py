"""Torg Simple: a countdown of counts.

At the top of a count what is due resolves. At its bottom those who have reached their initiative announce actions, due
as many counts further down as their speeds say; very fast ones resolve at that same bottom.

Owns the course of a round, and the rolls. Must not know where words go. Public counts go by visible combatants: a
hidden one is asked for nothing; the GM acts for it as of its count, also when the round has publicly ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import convert

from bot.rules import standing
from bot.rules.base import AnySystem
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.events import Event, Step, about, calling, for_owner, makes_message, on_board, public
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.actions import TorgActions
from bot.rules.systems.torg.guards import Announcing, Rolling, only_surges
from bot.rules.systems.torg.state import Countdown, Fighter, Stage, names
from bot.rules.systems.torg.tables import COMMANDS, Act, Declare, Flip, Hold, Next
from bot.rules.words import Fact, say


class Orders(standing.Orders):
    """Standing orders: a combatant announces as long as its budget of the round allows it."""

    def wants(self, system: AnySystem, state: Any, command: Command) -> bool:
        return super().wants(system, state, command) and system.may(state, command)


class Torg(TorgActions):
    """A countdown: announced at the bottom of one count, done at the top of a later one."""

    id = "torg"
    name = "Torg Simple"
    state_type = Countdown
    combatant_type = Fighter
    commands = COMMANDS
    instead = ()
    words = ("bot.rules.kit", "bot.rules.systems.torg")
    orders = Orders(declares=("speed", "action"), holds=("until",))
    timed = True
    version = 4

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state of an earlier form to the present one.

        Form 2 has no `coins`. Form 3 has the pace in place of the setting `reactions`: where the clock waited for those
        who could surge in, it still does. In form 3 everybody was asked again at each count.
        """
        if version == 3:
            return raw | {"asks_again": True}
        if version not in (1, 2):
            return super().upgrade(version, raw)
        settings = dict(raw["settings"])
        waited = settings.pop("reactions", "wait") == "wait"
        settings = ({"pace": "moments"} if waited else {}) | settings
        kept = {name: value for name, value in raw.items() if name not in ("coins", "news")} | {"settings": settings}
        state = convert(kept, Countdown)
        stood = waited and raw["news"] and state.stage is Stage.BOTTOM and not state.stands and not state.asked()
        return {**kept, "paused": state.paused or stood}

    def opening_event(self, state: Countdown) -> Event:
        return public("round-begins", round=1)

    def apply(self, state: Countdown, command: Command, draw: Draw) -> Step[Countdown]:
        """Carry out a command; what is announced in it without a message is told when the count is left."""
        step = super().apply(state, command, draw)
        who = step.state.find(command.whom)
        if makes_message(step.events) or not isinstance(command, Declare) or who is None or who.hidden:
            return step
        if len(who.actions) == len(state.get(who.id).actions):
            return step
        *others, action = who.actions
        return step.leading_to(step.state.put(who.evolve(actions=(*others, action.evolve(untold=True)))))

    def advance(self, state: Countdown, draw: Draw) -> Step[Countdown] | None:
        """Announce what was planned for now; resolve or go on once everybody has answered, unless the count stands."""
        planners = self._planners(state)
        if planners:
            return Step(state).for_each(planners, self._carry_out_now)
        if state.resolves:
            waits = any(not one.answered for one in state.due()) or any(one.trump for one in state.visible)
            return None if waits else self.resolve_due(state, draw).then(self._open_bottom)
        if state.stage is Stage.READY or state.stands or state.asked():
            return None
        return self._call_due(state, Stage.VERY_FAST) if state.due() else self._next_count(state)

    def do_next(self, state: Countdown, command: Next, draw: Draw) -> Step[Countdown]:
        """Begin the countdown, resolve what is due, or let those who have not answered pass; or end the round."""
        if state.stage is Stage.READY:
            return self._begin(state, command.to)
        if command.round:
            dropped = state.in_progress()
            return Step(state, (public("dropped", names=dropped),) if dropped else ()).then(self._end_round)
        if state.resolves:
            return self.resolve_due(state, draw).then(self._open_bottom)
        silent = names(state.asked())
        passes = public("let-pass" if len(silent) > 1 else "lets-pass", names=silent)
        state = state.put(*(one.evolve(answered=True) for one in state.asked()), stands=False)
        step = self._told(state).then(lambda state: Step(state, (on_board(passes),) if silent else ()))
        return step if command.to is None else step.then(lambda state: self._next_count(state, command.to))

    def _begin(self, state: Countdown, to: int | None) -> Step[Countdown]:
        state = state.put(*(one.afresh().evolve(plan=one.plan) for one in state.combatants if one.behind))
        counts = state.ladder()
        first = [one.evolve(first=counts[one.id]) for one in state.combatants if one.id in counts]
        return self._next_count(state.put(*first), to)

    def _next_count(self, state: Countdown, to: int | None = None) -> Step[Countdown]:
        before = state.count
        found = (count for one in state.visible for count in state.counts_of(one))
        count = max((count for count in found if before is None or count < before), default=None)
        stands = to is not None and (count is None or count <= to)
        step = self._told(state)
        if to is not None and not stands:
            step = step.telling(*step.events, public("comes-first", count=count or 0, to=to))
        count = to if stands else count
        if count is None:
            return step.then(self._end_round)
        lands = any(action.lands >= count for one in state.visible for action in one.in_air)
        again = stands or state.asks_again
        asked = [one for one in step.state.visible if again or not step.state.reached(one, before)]
        anew = [one.evolve(answered=False) for one in asked]
        step = step.leading_to(step.state.put(*anew, count=count, stage=Stage.BOTTOM, stands=stands))
        step = step.then(lambda state: self._passed(state, before, count))
        return step.then(lambda state: self._call_due(state, Stage.TOP) if lands else self._open_bottom(state))

    def _call_due(self, state: Countdown, stage: Stage) -> Step[Countdown]:
        state = state.evolve(stage=stage, cycle=state.cycle + 1)
        fighters = [
            self.uncovered(one, state.landing(one)).evolve(answered=one.total is not None) for one in state.due()
        ]
        state = state.put(*fighters)
        actions = tuple(self.due_phrase(state, one, state.landing(one)) for one in fighters)
        code = "count-top" if stage is Stage.TOP else "count-very-fast"
        event = calling(code, *(one.id for one in fighters), count=state.count or 0, actions=actions)
        return Step(state, (event.evolve(offers=self.buttons(state)),))

    def _open_bottom(self, state: Countdown) -> Step[Countdown]:
        state = state.evolve(stage=Stage.BOTTOM, cycle=state.cycle + 1)
        planning = {one.id for one in self._planners(state)}
        called = [one for one in state.asked() if one.id not in planning]
        state = state.put(*(one.evolve(answered=True) for one in state.visible if one.plan is not None))
        if called:
            return Step(state, self._bottom_calls(state, called))
        return Step(state, (public("count-alone", count=state.count or 0),) if planning or state.stands else ())

    def _bottom_calls(self, state: Countdown, asked: Sequence[Fighter]) -> tuple[Event, ...]:
        calls = []
        for code, armed in (("count-bottom", False), ("count-fire", True)):
            some = [one for one in asked if bool(one.prepped) is armed]
            if some:
                calls.append(calling(code, *(one.id for one in some), count=state.count or 0, names=names(some)))
        return (*calls[:-1], calls[-1].evolve(offers=self.buttons(state)))

    def _planners(self, state: Countdown) -> list[Fighter]:
        return [
            one
            for one in state.combatants
            if state.count is not None and (one.hidden or state.stage is Stage.BOTTOM)
            if (planned := state.planned_for(one)) is not None and planned >= state.count
        ]

    def _carry_out_now(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        counts = (state.planned_for(who), state.free_from(who)) if who.hidden else (state.count,)
        return self.carry_out_plan(state, who, min(count for count in counts if count is not None))

    def _passed(self, state: Countdown, before: int | None, count: int | None) -> Step[Countdown]:
        """Do what comes between two counts (None: the ends of the round) for hidden combatants, for the GM alone."""

        def between(moment: int) -> bool:
            return (before is None or moment < before) and (count is None or moment >= count)

        def passed_by(state: Countdown, one: Fighter) -> Step[Countdown]:
            planned, free = state.planned_for(one), state.free_from(one)
            if planned is not None and between(planned):
                return self.carry_out_plan(state, one, planned)
            if count is None:
                return Step(state)
            if free is not None and between(free) and one.has_turn:
                return Step(state, (self.may_announce(state, one),))
            return Step(state, tuple(self.landed(state, one, [one for one in one.in_air if between(one.lands)])))

        return Step(state).for_each([one for one in state.combatants if one.hidden], passed_by)

    def _end_round(self, state: Countdown) -> Step[Countdown]:
        """End the round: who held any of its turn will go first, and may roll again.

        A hidden combatant with something in the air, or with a turn of which it has said nothing, stays behind.
        """
        state, events, _ = self._passed(state, state.count, None)
        ended, number = state.round, state.round + 1

        def after(one: Fighter) -> Fighter:
            silent = one.has_turn and not one.holds and one.traits.initiative is not None
            return one.evolve(behind=True, held=False) if one.hidden and (one.in_air or silent) else one.afresh()

        combatants = tuple(map(after, state.combatants))
        still = {one.id for one in combatants if one.secret_actions}
        spoken = tuple(sorted((id, number) for id, said in state.spoken if said == ended and id in still))
        changes = {"stage": Stage.READY, "count": None, "stands": False, "combatants": combatants}
        state = state.evolve(round=number, spoken=spoken, **changes)
        events = (*events, public("round-ends", round=ended), public("round-begins", round=number))
        counts = state.ladder()
        holders = sorted((one for one in state.visible if one.held), key=lambda one: -counts[one.id])
        if holders:
            places = tuple(f"{one.name} ({counts[one.id]})" for one in holders)
            call = calling("holders-first", *(one.id for one in holders), places=places)
            events = (*events, call.evolve(offers=self.buttons(state)))
        return Step(state, (*events, *self._owed(state)))

    def _owed(self, state: Countdown) -> Iterator[Event]:
        for one in state.combatants:
            if one.hidden and one.held:
                yield for_owner(one, "hidden-first", who=one.name)
            elif one.in_air:
                yield from self.landed(state, one, one.in_air)
            elif one.behind and one.budget == tables.Budget():
                yield for_owner(one, "hidden-behind", who=one.name, count=state.free_from(one) or 0)

    def do_declare(self, state: Countdown, announcing: Announcing, draw: Draw) -> Step[Countdown]:
        """Surge; then announce an action, now or at a later count, correct one, or uncover the secret ones."""
        who = announcing.who
        if announcing.surge is None:
            return self._declare(state, who, announcing)
        step = self.do_surge(state, announcing.surge, draw)
        declares = announcing.what is not None
        return step.then(lambda state: self._declare(state, state.get(who.id), announcing)) if declares else step

    def _declare(self, state: Countdown, who: Fighter, announcing: Announcing) -> Step[Countdown]:
        what, at = announcing.what, announcing.at
        if what is None:
            return self.uncover_all(state, who)
        if announcing.corrects is not None:
            return self.correct(state, who, announcing.corrects, what)
        if what.kind in tables.DEFENCES:
            return self.defend(state, who, what)
        if announcing.planned and at is not None:
            return self.plan(state, who, what, at)
        if who.trump:
            state = self.announce(state, who.evolve(trump=False), what, state.count or 0).state
            step = self.resolve(state, state.get(who.id), state.get(who.id).actions[-1:])
            return step.telling(about(who, "trumps", who=who.name, what=what.label), *step.events)
        return self.announce(state, who, what, state.begins(who) if at is None else at)

    def _told(self, state: Countdown) -> Step[Countdown]:
        untold = [(one, action) for one in state.visible for action in one.actions if action.untold]
        lines = tuple(
            say("announced-one", who=one.name, what=action.label, lands=action.lands) for one, action in untold
        )
        told = [one.evolve(actions=tuple(one.evolve(untold=False) for one in one.actions)) for one, _ in untold]
        event = public("announced-here", count=state.count or 0, actions=lines)
        return Step(state.put(*told), (event,)) if told else Step(state)

    def alone(self, state: Countdown, command: Command, draw: Draw) -> Step[Countdown]:
        """Carry out a command of one; call those who may announce by it at this count, and could not before.

        A hidden one is then free from this count on, not from where its new initiative was; the GM is told so.
        """
        step = super().alone(state, command, draw)
        if step.state.count is None or self.cursor(step.state) != self.cursor(state):
            return step
        hidden = [(one, state.find(one.id)) for one in step.state.combatants if one.hidden]
        late = [one for one, was in hidden if was is None or not state.reached(was, state.count)]
        after = step.state.put(*(one.evolve(freed=state.count) for one in late))
        free = [one for one in map(after.get, (one.id for one in late)) if after.reached(one, after.count)]
        events = [*step.events, *(self.may_announce(after, one) for one in free)]
        known = {one.id for one in (*state.asked(), *self._planners(after))}
        if isinstance(command, Declare) and not only_surges(command):
            known.add(command.combatant or 0)
            events = self._gathered(after, command, events)
        new = [one for one in after.asked() if one.id not in known]
        if after.stage is Stage.BOTTOM and new:
            events += self._bottom_calls(after, new)
        return Step(after, tuple(events))

    def _gathered(self, state: Countdown, command: Declare, events: list[Event]) -> list[Event]:
        """Return what is told of an announcement: on the board alone, while its player is asked for another one."""
        who = state.get(command.combatant)
        more = any(one.owner == who.owner for one in state.asked() if one.id != who.id)
        alone = state.stage is Stage.BOTTOM and more and not (who.hidden or who.secret_actions or command.surge)
        return list(map(on_board, events)) if alone else events

    def do_flip(self, state: Countdown, rolling: Rolling, draw: Draw) -> Step[Countdown]:
        """Roll the base initiative of everybody who has none, or of one combatant."""
        return Step(state).for_each(rolling.fighters, lambda state, one: self._roll(state, one, rolling.dice, draw))

    def _roll(self, state: Countdown, who: Fighter, typed: tuple[int, ...] | None, draw: Draw) -> Step[Countdown]:
        dice = typed or ()
        if typed is None:
            who = who.evolve(rolls=who.rolls + 1)
        while not dice or (typed is None and dice[-1] in tables.AGAIN):
            purpose = f"round {state.round}, initiative of {who.drawn_as}, roll {who.rolls}, die {len(dice) + 1}"
            dice = (*dice, draw.die(tables.DIE, purpose, secret=who.hidden))
        number = tables.bonus(sum(dice))
        before, rolled = who.traits.initiative, tables.INITIATIVE_BASE + number
        keeps = before is not None and before > rolled and state.setting("reroll-keep-best") == "on"
        code = "rolled" if before is None else "rolled-kept" if keeps else "rolled-again"
        facts: dict[str, Fact] = {"dice": tuple(map(str, dice)), "bonus": f"{number:+}", "initiative": rolled}
        if before is not None:
            facts |= {"initiative": before} if keeps else {"before": before}
        who = who.evolve(rerolled=before is not None)
        if not keeps:
            who = who.evolve(dice=dice, own=typed is not None, traits=who.traits.evolve(initiative=rolled))
        event = given(about(who, code, who=who.name, **facts), OWN_DICE if typed is not None else None)
        return Step(state.put(who), (event,))

    def edited(self, state: Countdown, before: Fighter, after: Fighter, draw: Draw) -> Step[Countdown]:
        """Forget the dice of a base initiative that was set by hand."""
        same = before.traits.initiative == after.traits.initiative
        return Step(state.put(after if same else after.evolve(dice=(), own=False)))

    def revealed(self, state: Countdown, combatant: Fighter) -> Step[Countdown]:
        """Show what it has in the air, but for secrets."""
        if combatant.behind:
            combatant = combatant.evolve(hidden=True).afresh().evolve(hidden=False)
        shown = tuple(
            public("in-air", who=combatant.name, what=action.label, begins=action.begins, lands=action.lands)
            for action in combatant.in_air
            if not action.secret
        )
        return Step(state.put(combatant), shown)

    def ways(self, state: Countdown, viewer: Viewer) -> Iterator[Command]:
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield from self.ways_of(state, one, viewer)
        yield from (kind(by=viewer) for kind in (Act, Hold, Flip, Next))
        yield Next(by=viewer, round=True)

    def player_may(self, state: Countdown, command: Command) -> bool:
        return isinstance(command, Flip) and command.combatant is not None

    def openly_forced(self, state: Countdown, command: Command) -> bool:
        """Return whether everybody may know of the force: not if only hidden combatants had no roll."""
        begins = command.verb == "next" and state.stage is Stage.READY
        return not begins or any(not one.hidden for one in state.unrolled())

    def overwritten(self, before: Countdown, after: Countdown, combatant: CombatantId) -> bool:
        """Return whether its plan changed, or an action that it announced in secret."""
        was, now = before.get(combatant), after.get(combatant)
        there = [action.evolve(secret=True) for action in now.actions]
        return was.plan not in (None, now.plan) or any(action not in there for action in was.secret_actions)

    def to_declare(self, state: Countdown) -> list[Fighter]:
        silent = (one for one in state.combatants if one.hidden or not one.answered)
        able = [one for one in silent if state.able(one) and not (one.done or one.plan)]
        return able if state.stage is Stage.BOTTOM else []

    def plain(self, state: Countdown, verb: str) -> Mapping[str, Any] | None:
        """Return a dramatic action; at a bottom nobody acts, and who has nothing to announce is done."""
        bottom = state.stage is Stage.BOTTOM
        if verb == "declare":
            return {"kind": "dramatic"} if bottom else None
        return {"done": True} if bottom else super().plain(state, verb)
