"""Torg Simple: a countdown of counts.

At the top of a count what is due resolves. At its bottom those who have reached their initiative announce actions, due
as many counts further down as their speeds say; very fast ones resolve at that same bottom.

Public counts go by visible combatants: a hidden one is asked for nothing; the GM acts for it as of its count, also when
the round has publicly ended.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from bot.rules.commands import Command
from bot.rules.deeds import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import ROUND_BEGINS, Event, Step, about, calling, for_owner, is_public, on_board, public
from bot.rules.kit.turns import NextTo, hold_event
from bot.rules.kit.underway import labels, told_of
from bot.rules.manual_results import OWN_DICE, again, given
from bot.rules.model import names
from bot.rules.orders import Orders
from bot.rules.systems.torg import rules
from bot.rules.systems.torg.guards import COMMANDS, Announcing, Declare, Deed, Rolling, Surge, Surging
from bot.rules.systems.torg.rules import UNSAID, Action, Announcement, Countdown, Fighter, Stage, leading
from bot.rules.systems.torg.showing import TorgShowing, planned_phrase, with_total
from bot.rules.words import Fact, say


class Torg(TorgShowing):
    """A countdown: announced at the bottom of one count, done at the top of a later one."""

    id = "torg"
    name = "Torg Simple"
    state_type = Countdown
    combatant_type = Fighter
    commands = COMMANDS
    instead = ()
    words = ("bot.rules.kit", "bot.rules.systems.torg")
    orders = Orders(declares=("speed", "action"), holds=("until",), while_legal=True)
    timed = True
    fits = ("declare", "countdown")

    def opening_event(self, state: Countdown) -> Event:
        return public(ROUND_BEGINS, round=1)

    def posted(self, before: Countdown, after: Countdown) -> Countdown:
        """Return the count with what was announced on the board alone, which is told when the count is left."""
        known = {(one.id, action.label, action.lands) for one in before.visible for action in one.actions}
        for one in after.visible:
            told = [action for action in one.actions if not action.secret]
            new = [action for action in told if (one.id, action.label, action.lands) not in known]
            if new:
                actions = tuple(action.replace(untold=action.untold or action in new) for action in one.actions)
                after = after.put(one.replace(actions=actions))
        return after

    def tells_first(self, state: Countdown) -> bool:
        """Whether something was announced on the board alone."""
        return any(action.untold for one in state.visible for action in one.actions)

    def cursor(self, state: Countdown) -> tuple[object, ...]:
        return state.round, state.stage, state.count, state.cycle

    def advance(self, state: Countdown, draw: Draw) -> Step[Countdown] | None:
        """Announce what was planned for now; resolve or go on once everybody has answered, unless the count stands."""
        planners = self._planners(state)
        if planners:
            return Step(state).for_each(planners, self.carry_out_plan)
        if state.resolves:
            waits = any(not one.answered for one in state.due()) or any(one.trump for one in state.visible)
            return None if waits else self.resolve_due(state, draw).then(self._open_bottom)
        if state.stage is Stage.READY or state.stands or state.asked():
            return None
        return self._call_due(state, Stage.VERY_FAST) if state.due() else self._next_count(state)

    def do_next(self, state: Countdown, command: NextTo, draw: Draw) -> Step[Countdown]:
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
        state = state.put(*(one.replace(answered=True, aimless=False) for one in state.asked()), stands=False)
        step = self._told(state).then(lambda state: Step(state, (on_board(passes),) if silent else ()))
        return step if command.to is None else step.then(lambda state: self._next_count(state, command.to))

    def _begin(self, state: Countdown, to: int | None) -> Step[Countdown]:
        state = state.put(*(one.afresh().replace(plan=one.plan) for one in state.combatants if one.behind))
        counts = state.ladder()
        first = [one.replace(first=counts[one.id]) for one in state.combatants if one.id in counts]
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
        visible = (one for one in step.state.visible if stands or not step.state.reached(one, before))
        anew = (one.replace(answered=False) for one in visible)
        step = step.leading_to(step.state.put(*anew, count=count, stage=Stage.BOTTOM, stands=stands))
        step = step.then(lambda state: self._passed(state, before, count))
        return step.then(lambda state: self._call_due(state, Stage.TOP) if lands else self._open_bottom(state))

    def _call_due(self, state: Countdown, stage: Stage) -> Step[Countdown]:
        state = state.replace(stage=stage, cycle=state.cycle + 1)
        fighters = [self.uncovered(one, state.landing(one)) for one in state.due()]
        state = state.put(*(one.replace(answered=one.total is not None) for one in fighters))
        actions = tuple(self.due_phrase(state, one, state.landing(one)) for one in fighters)
        code = "count-very-fast" if stage is Stage.VERY_FAST else "count-top"
        event = calling(code, *(one.id for one in fighters), count=state.count or 0, actions=actions)
        return Step(state, (event,))

    def _open_bottom(self, state: Countdown) -> Step[Countdown]:
        state = state.replace(stage=Stage.BOTTOM, cycle=state.cycle + 1)
        planning = {one.id for one in self._planners(state)}
        called = [one for one in state.asked() if one.plan is None]
        state = state.put(*(one.replace(answered=True) for one in state.visible if one.plan is not None))
        if called:
            return Step(state, self._bottom_calls(state, called))
        return Step(state, (public("count-alone", count=state.count or 0),) if planning or state.stands else ())

    def _bottom_calls(self, state: Countdown, asked: Sequence[Fighter]) -> tuple[Event, ...]:
        calls = []
        for code, some in (
            ("count-bottom", [one for one in asked if not (one.prepped or one.aimless)]),
            ("count-fire", [one for one in asked if one.prepped and not one.aimless]),
            ("count-target-gone", [one for one in asked if one.aimless]),
        ):
            if some:
                calls.append(calling(code, *(one.id for one in some), count=state.count or 0, names=names(some)))
        return tuple(calls)

    def _planners(self, state: Countdown) -> list[Fighter]:
        return [
            one
            for one in state.combatants
            if state.count is not None and (one.hidden or state.stage is Stage.BOTTOM)
            if (planned := state.planned_for(one)) is not None and planned >= state.count
        ]

    def _passed(self, state: Countdown, before: int | None, count: int | None) -> Step[Countdown]:
        """Do what comes between two counts (None: the ends of the round) for hidden combatants, for the GM alone."""

        def between(moment: int) -> bool:
            return (before is None or moment < before) and (count is None or moment >= count)

        def passed_by(state: Countdown, one: Fighter) -> Step[Countdown]:
            planned, free = state.planned_for(one), state.free_from(one)
            due = [action for action in one.in_air if between(action.lands) and count is not None]
            step = Step(state, tuple(self.landed(state, one, due)))
            if planned is not None and between(planned):
                return step.then(lambda state: self.carry_out_plan(state, one, planned))
            may = count is not None and free is not None and between(free) and one.has_turn
            return step.telling(self.may_announce(state, one)) if may else step

        return Step(state).for_each([one for one in state.combatants if one.hidden], passed_by)

    def _end_round(self, state: Countdown) -> Step[Countdown]:
        state, events = self._passed(state, state.count, None)
        ended, number = state.round, state.round + 1

        def after(one: Fighter) -> Fighter:
            silent = one.has_turn and not one.holds and one.traits.initiative is not None
            return one.replace(behind=True, held=False) if one.hidden and (one.in_air or silent) else one.afresh()

        combatants = tuple(map(after, state.combatants))
        kept = {one.id for one in combatants if one.secret_actions and one.spoken == ended}
        combatants = tuple(one.replace(spoken=number if one.id in kept else 0) for one in combatants)
        state = state.replace(round=number, combatants=combatants)
        state = state.replace(stage=Stage.READY, count=None, stands=False, stepped=None)
        events = (*events, public("round-ends", round=ended), public(ROUND_BEGINS, round=number))
        counts = state.ladder()
        holders = sorted((one for one in state.visible if one.held), key=lambda one: -counts[one.id])
        if holders:
            places = tuple(f"{one.name} ({counts[one.id]})" for one in holders)
            call = calling("holders-first", *(one.id for one in holders), places=places)
            events = (*events, call)
        return Step(state, (*events, *self._owed(state)))

    def _owed(self, state: Countdown) -> Iterator[Event]:
        for one in state.combatants:
            if one.hidden and one.held:
                yield for_owner(one, "hidden-first", who=one.name)
            elif one.in_air:
                yield from self.landed(state, one, one.in_air)
            elif one.behind and one.budget == rules.Budget():
                yield for_owner(one, "hidden-behind", who=one.name, count=state.free_from(one) or 0)

    def do_declare(self, state: Countdown, announcing: Announcing, draw: Draw) -> Step[Countdown]:
        """Surge; then announce an action, now or at a later count, correct one, or uncover the secret ones."""
        who, surge, what, corrects, at, planned = announcing
        if surge is not None:
            step = self.do_surge(state, surge, draw)
            surged = announcing._replace(who=step.state.get(who.id), surge=None)
            return step if what is None else step.then(lambda state: self.do_declare(state, surged, draw))
        if what is None:
            return self.uncover_all(state, who)
        if corrects is not None:
            return self.correct(state, who, corrects, what)
        if what.kind in rules.DEFENCES:
            return self.defend(state, who, what)
        if planned and at is not None:
            return self.plan(state, who, what, at)
        if who.trump:
            state = self.announce(state, who.replace(trump=False), what, state.count or 0).state
            step = self.resolve(state, state.get(who.id), state.get(who.id).actions[-1:])
            return step.telling(about(who, "trumps", who=who.name, what=what.label), *step.events)
        return self.announce(state, who, what, state.begins(who) if at is None else at)

    def _told(self, state: Countdown) -> Step[Countdown]:
        untold = [(one, action) for one in state.visible for action in one.actions if action.untold]
        lines = tuple(say("announced-one", who=one.name, what=act.label, lands=act.lands) for one, act in untold)
        told = [one.replace(actions=tuple(one.replace(untold=False) for one in one.actions)) for one, _ in untold]
        event = public("announced-here", count=state.count or 0, actions=lines)
        return Step(state.put(*told), (event,)) if told else Step(state)

    def alone(self, state: Countdown, command: Command, draw: Draw) -> Step[Countdown]:
        """Carry out one command; call those who may announce by it at this count, and could not before."""
        step = super().alone(state, command, draw)
        if (command.by.user is not None or command.ordered) and is_public(step.events):
            step = step.leading_to(step.state.replace(stepped=None if isinstance(command, NextTo) else state.count))
        if step.state.count is None or self.cursor(step.state) != self.cursor(state):
            return step
        hidden = [(one, state.find(one.id)) for one in step.state.combatants if one.hidden]
        surges = isinstance(command, Surge | Declare)
        late = [one for one, was in hidden if was is None or not state.reached(was, state.count)]
        after = step.state.put(*(one.replace(freed=state.open_to(one) if surges else state.count) for one in late))
        free = [one for one in map(after.get, (one.id for one in late)) if after.reached(one, after.count)]
        events = [*step.events, *(self.may_announce(after, one) for one in free)]
        known = {one.id for one in (*state.asked(), *self._planners(after))}
        if isinstance(command, Declare) and not command.gives_only("surge"):
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
        was, dice = who, typed or ()
        if typed is None:
            who = who.replace(rolls=who.rolls + 1)
        while not dice or (typed is None and dice[-1] in rules.AGAIN):
            purpose = f"round {state.round}, initiative of {who.drawn_as}, roll {who.rolls}, die {len(dice) + 1}"
            dice = (*dice, draw.die(rules.DIE, purpose, secret=who.hidden))
        number = rules.bonus(sum(dice))
        before, rolled = who.traits.initiative, rules.INITIATIVE_BASE + number
        keeps = before is not None and before > rolled and state.setting("reroll-keep-best") == "on"
        code = "rolled" if before is None else "rolled-kept" if keeps else "rolled-again"
        facts: dict[str, Fact] = {"dice": tuple(map(str, dice)), "bonus": f"{number:+}", "initiative": rolled}
        if before is not None:
            facts |= {"initiative": before} if keeps else {"before": before}
        who = who.replace(rerolled=before is not None)
        if not keeps:
            who = who.replace(dice=dice, own=typed is not None, traits=who.traits.replace(initiative=rolled))
        event = given(about(who, code, who=who.name, **facts), OWN_DICE if typed is not None else None)
        return self._with_initiative(state, was, who, event)

    def edited(self, state: Countdown, before: Fighter, after: Fighter, draw: Draw) -> Step[Countdown]:
        """Forget the dice of a base initiative that was set by hand."""
        same = before.traits.initiative == after.traits.initiative
        return self._with_initiative(state, before, after if same else after.replace(dice=(), own=False))

    def left(self, state: Countdown, combatant: Fighter) -> Step[Countdown]:
        """Have those asked what they do who have something in the air that named it; of a hidden one nobody knows."""
        aiming = () if state.count is None or combatant.hidden else self.aiming_at(state, combatant)
        due = {one.id for one in state.due()}
        return Step(state.put(*(one.replace(aimless=True, answered=one.id in due and one.answered) for one in aiming)))

    def revealed(self, state: Countdown, combatant: Fighter) -> Step[Countdown]:
        """Show what it has in the air, but for secrets."""
        if combatant.behind:
            combatant = combatant.replace(hidden=True).afresh().replace(hidden=False)
        shown = tuple(
            public("in-air", who=combatant.name, what=action.label, begins=action.begins, lands=action.lands)
            for action in combatant.in_air
            if not action.secret
        )
        return Step(state.put(combatant), shown)

    # The course of an action.

    def announce(self, state: Countdown, who: Fighter, what: Announcement, at: int) -> Step[Countdown]:
        """Put an action into the air at the bottom of the count `at`."""
        rest = who.budget.spend(what.kind)
        moves = [one.kind in rules.MOVES for one in who.in_air]
        multi = state.setting("movement") == "multi-action" and moves == [what.kind not in rules.MOVES]
        modifier = rules.TAKE_TIME_BONUS * what.take_time
        action = Action(**what.fields_at(at), modifier=modifier, paid=rest is not None, multi=multi)
        others = tuple(other.replace(multi=True) if multi and not other.prepped else other for other in who.actions)
        if who.holds:
            who = who.replace(holds=False, until=None, counts_as=at)
        who = who.replace(
            actions=(*others, action), budget=rest or who.budget, rush=who.rush + what.rush,
            secret_rush=who.secret_rush + what.rush * what.secret, done=False, plan=None,
        )  # fmt: skip
        state, events = state.put(who), tuple(self.announced(who, action))
        lands = action in state.landing(who)
        if who.hidden:
            return Step(state, (*events, *self.landed(state, who, [action] if lands else [])))
        if not state.resolves:
            return Step(state.put(who.replace(answered=not state.may_add(who))), events)
        if not lands:
            return Step(state, events)
        # By force while something resolves: a very fast one resolves with the rest.
        due = self.due_phrase(state, who, [action])
        call = calling("count-very-fast", who.id, count=state.count or 0, actions=(due,))
        return Step(state.put(who.replace(answered=False)), (*events, call))

    def plan(self, state: Countdown, who: Fighter, what: Announcement, at: int) -> Step[Countdown]:
        """Keep what a combatant will announce at a later count, and let this count pass if it was asked."""
        waits = state.stage is Stage.BOTTOM and not who.answered and state.may_answer(who)
        passes = (on_board(about(who, "lets-pass", names=(who.name,))),) if waits else ()
        event = for_owner(who, "planned-due").replace(phrase=planned_phrase(who, what, at))
        what = what.replace(at=at, follows=state.stage is Stage.READY and at == state.initiative(who))
        who = who.replace(plan=what, answered=who.answered or who.done or waits, done=False)
        return Step(state.put(who), (*passes, event))

    def carry_out_plan(self, state: Countdown, who: Fighter, at: int | None = None) -> Step[Countdown]:
        """Announce what was planned at the count `at` (None: now); explain to its player if that cannot be done."""
        if at is None:
            at = min(count for count in (state.planned_for(who), state.free_from(who)) if count is not None)
            at = at if who.hidden else state.own_count(at)
        what = who.plan
        assert what is not None
        who = who.replace(plan=None, answered=False)
        try:
            self.check_room(state, who, what.kind)
        except Refused as refused:
            lapsed = for_owner(who, "plan-lapsed", who=who.name, what=what.label, count=at)
            return Step(state.put(who), (lapsed, lapsed.replace(phrase=refused.phrase)))
        return self.announce(state, who, what, at)

    def uncovered(self, who: Fighter, actions: Collection[Action]) -> Fighter:
        """Return the combatant with these of its actions, and the rushes they cost, known to all."""
        known = tuple(action.replace(secret=False) if action in actions else action for action in who.actions)
        told = sum(action.rush for action in who.secret_actions if action in actions)
        return who.replace(actions=known, secret_rush=who.secret_rush - told)

    def uncover_all(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        """Make public what a combatant announced in secret, before it resolves."""
        events = tuple(
            about(who, "comes-out", who=who.name, what=action.label, lands=action.lands, penalty=who.penalty)
            for action in who.secret_actions
        )
        return Step(state.put(self.uncovered(who, who.actions)), events)

    def defend(self, state: Countdown, who: Fighter, what: Announcement) -> Step[Countdown]:
        """Log a defence: it takes effect at once, and no time. An active one is a turn's, and ends a hold."""
        active = what.kind == rules.ACTIVE
        who = who.replace(budget=who.budget.spend(what.kind) or who.budget)
        if active and who.holds:
            who = who.replace(holds=False, until=None, counts_as=state.begins(who))
        event = about(who, "defends-active" if active else "defends-passive", who=who.name, what=what.label)
        return Step(state.put(who), (event,))

    def do_surge(self, state: Countdown, surge: Surging, draw: Draw) -> Step[Countdown]:
        """Raise the initiative for this round at as much penalty, or play a haste card."""
        who, points, asked = surge
        if not points:
            return self._haste(state, who)
        after, before = who.replace(surge=who.surge + points), state.initiative(who) or 0
        cut = (about(who, "surge-cut", who=who.name, asked=asked, points=points),) if points < asked else ()
        event = about(
            who, "surges", who=who.name, points=points, before=before, initiative=before + points,
            was=who.open_penalty, penalty=after.open_penalty,
        )  # fmt: skip
        return self._with_initiative(state, who, after, *cut, event)

    def _with_initiative(self, state: Countdown, before: Fighter, who: Fighter, *events: Event) -> Step[Countdown]:
        """Return the step to `who`, a combatant whose initiative may have changed, with `events`.

        If it was to announce something at a later count `before`, and that moves, its player is told to which.
        """
        was, state = state.planned_for(before), state.put(who)
        if who.plan is not None and (at := state.planned_for(who)) not in (None, was):
            events = (*events, for_owner(who, "planned-due").replace(phrase=planned_phrase(who, who.plan, at or 0)))
        return Step(state, events)

    def _haste(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        facts: dict[str, Fact] = {}
        kind = state.setting("haste")
        if kind == "trump":
            after = who.replace(trump=True, answered=False)
        elif kind == "initiative":
            own, more = state.initiative(who) or 0, rules.HASTE_INITIATIVE
            after = who.replace(quick=who.quick + more)
            facts = {"points": more, "before": own, "initiative": own + more}
        else:
            after = who.replace(relief=who.relief + rules.HASTE_RELIEF)
            facts = {"points": rules.HASTE_RELIEF, "was": who.open_penalty, "penalty": after.open_penalty}
        return self._with_initiative(state, who, after, about(who, f"haste-{kind}", who=who.name, **facts))

    def correct(self, state: Countdown, who: Fighter, action: Action, what: Announcement) -> Step[Countdown]:
        """Put an announcement in the place of an action in the air; what has put that off since puts this off, too."""
        back = who.budget.refund(action.kind) if action.paid else who.budget
        rest = back.spend(what.kind)
        modifier = action.modifier + rules.TAKE_TIME_BONUS * (what.take_time - action.takes_time)
        fields = what.fields_at(action.begins)
        fields["lands"] = action.lands + action.counts - fields["counts"]
        changed = action.replace(**fields, modifier=modifier, paid=rest is not None)
        who = self._exchanged(who, action, changed).replace(
            budget=back if rest is None else rest, rush=who.rush + changed.rush - action.rush,
            secret_rush=who.secret_rush - action.rush * action.secret + changed.rush * changed.secret,
        )  # fmt: skip
        event = told_of(
            who, changed, "corrected", before=action.label, slower=action.speed, was=action.lands, what=changed.label,
            speed=changed.speed, lands=changed.lands, penalty=who.penalty if changed.secret else who.open_penalty,
        )  # fmt: skip
        state = state.put(who)
        now = [one for one in state.landing(who) if one == changed and who.hidden]
        return Step(state, (event, *self.landed(state, who, now)))

    def _exchanged(self, who: Fighter, action: Action, changed: Action) -> Fighter:
        same = (changed.label, changed.lands) == (action.label, action.lands)
        changed = changed.replace(untold=action.untold and same)
        return who.replace(actions=tuple(changed if one is action else one for one in who.actions))

    def do_abort(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Drop everything under way; its part of the round is given back, but nothing new for two counts."""
        who, how, actions, *_ = deed
        if how != "drop":
            return self._retarget(state, who, leading(actions), deed)
        plan, after = who.plan, who.without_actions()
        events = () if plan is None else (for_owner(who, "plan-dropped", who=who.name, what=plan.label),)
        if not actions:
            return Step(state.put(who.replace(plan=None)), events)
        if state.count is None:
            return Step(state.put(after), (about(who, "drops", who=who.name, what=labels(actions)), *events))
        count = state.count - rules.ABORT_COUNTS
        event = about(who, "aborts", who=who.name, what=labels(actions), count=count)
        if who.secret_actions and not who.hidden:
            events = (*events, for_owner(who, event.phrase.code, **event.phrase.facts))
            event = public("aborts-secret", who=who.name, count=count)
        return Step(state.put(after.replace(barred=count)), (event, *events))

    def _retarget(self, state: Countdown, who: Fighter, action: Action, deed: Deed) -> Step[Countdown]:
        how, changed = deed.how, action.replace(label=deed.said or action.label)
        if how == "later":
            changed = changed.replace(lands=action.lands - rules.RETARGET_COUNTS)
        else:
            changed = changed.replace(modifier=action.modifier - rules.RETARGET_COST)
        event = told_of(who, changed, f"retargets-{how}", what=changed.label, before=action.lands, lands=changed.lands)
        after = self._exchanged(who, action, changed)
        return Step(state.put(after.replace(aimless=False, answered=after.answered or who.aimless)), (event,))

    def do_check(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Put a modifier of the GM's on an action in the air."""
        who, reason, (action,), _, modifier = deed
        changed = action.replace(ruled=(*action.ruled, (modifier, reason)))
        event = told_of(who, changed, "modifier", what=action.label, by=f"{modifier:+}", reason=reason)
        return Step(state.put(self._exchanged(who, action, changed)), (event,))

    def do_hold(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Hold before announcing, or prep what is due. A combatant behind has then held to the end."""
        who, how, now, until, _ = deed
        if how == "prep":
            paused = (action.replace(prepped=True, lands=state.own_count(action.lands)) for action in now)
            actions = tuple(next(paused) if action in now else action for action in who.actions)
            after = who.replace(actions=actions, **UNSAID, answered=True)
            event = about(who, "prepped", who=who.name, what=labels(now))
        elif how == "add-nothing":
            after, event = who.replace(answered=True), on_board(about(who, "nothing-more", who=who.name))
            if who.aimless:
                event = on_board(about(who, "goes-on", who=who.name, what=leading(who.in_air).label))
                after = after.replace(aimless=False)
        else:
            after = who.replace(holds=True, until=until, answered=not who.hidden, done=False)
            event = hold_event(who, until)
        return Step(state.put(after.afresh() if who.behind else after), (event,))

    def do_act(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Resolve what is due, or resume what is prepped; or ask the combatant no more in this round."""
        who, how, actions, *_ = deed
        if how == "be-done":
            after = who.replace(done=True, holds=False, until=None, plan=None, trump=False)
            return Step(state.put(after), (on_board(about(who, "is-done", who=who.name)),))
        if how == "resolve":
            return self.resolve(state, who, actions)
        return self._get_ready(state, who) if how == "get-ready" else self._resume(state, who)

    def _resume(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        at = state.count or 0
        changes = {"prepped": False, "paid": False, "begins": at, "lands": at}
        actions = tuple(action.replace(**changes) if action.prepped else action for action in who.actions)
        event = public("resumes", who=who.name, what=labels(who.prepped), count=at, penalty=who.open_penalty)
        return Step(state.put(who.replace(actions=actions, answered=True)), (event,))

    def _get_ready(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        state = state.put(who.replace(answered=True))
        if all(one.answered for one in state.due()):
            return Step(state)
        worth = None if who.total is None else self.modified(who, leading(state.landing(who)))
        event = with_total(public("answered", who=who.name), who.total, worth, again(OWN_DICE))
        return Step(state, (on_board(event),))

    def resolve_due(self, state: Countdown, draw: Draw) -> Step[Countdown]:
        """Resolve what is due by action total (none comes last), initiative, a coin (rules: "One count")."""
        events: list[Event] = []
        order: list[Fighter] = []

        def rank(one: Fighter) -> tuple[bool, int, int]:
            return one.total is None, -(one.total or 0), -(state.initiative(one) or 0)

        for _, group in groupby(sorted(state.due(), key=rank), key=rank):
            tied = sorted(group, key=lambda one: one.drawn_as)  # the coin does not ask who sits where
            if len(tied) > 1:
                those = ", ".join(one.drawn_as for one in tied)
                state, purpose = state.tried(f"round {state.round}", f"coin between {those}")
                tied = list(draw.shuffled(tied, purpose))
                alike, two = tuple(sorted(names(tied))), len(tied) == 2
                said = {"first": tied[0].name} if two else {"order": names(tied)}
                events.append(public("coin" if two else "coin-order", names=alike, **said))
            order += tied
        if len(order) > 1:
            ranked = tuple(one.name if one.total is None else f"{one.name} ({one.total})" for one in order)
            events.insert(0, public("order", names=ranked))
        step = Step(state, tuple(events))
        return step.for_each(order, lambda state, one: self.resolve(state, one, state.landing(one)))

    def resolve(self, state: Countdown, who: Fighter, actions: Collection[Action]) -> Step[Countdown]:
        """Resolve actions of one combatant, and tell what is taken off their totals."""
        places = [place for place, action in enumerate(who.actions) if action in actions]
        who = self.uncovered(who, actions)
        shared = self._shared(who)
        now = [shared[place] for place in places]
        first = leading(now)
        events = [done_by(who, self.resolution(who, action, is_first=action is first)) for action in now]
        rest = tuple(action for place, action in enumerate(shared) if place not in places)
        done = who.replace(actions=rest, **UNSAID, answered=False, aimless=False)
        if who.hidden:
            # What was prepped, or is had resolve before its time, resolves now; the rest resolved where it landed.
            early = first.prepped or (state.count is not None and first.lands < state.count)
            done = done.replace(freed=state.count if early else first.lands)
            if state.free_from(done) is not None and done.has_turn:
                events.append(self.may_announce(state, done))
        return Step(state.put(done), tuple(events))

    def _shared(self, who: Fighter) -> tuple[Action, ...]:
        undecided = who.undecided
        chosen = [action for action in undecided if action.kind == who.choice] or undecided
        lesser = leading(chosen) if undecided and rules.MULTI_LESS not in [one.share for one in who.in_air] else None
        return tuple(
            action.replace(share=rules.MULTI_LESS if action is lesser else rules.MULTI_MORE)
            if action in undecided
            else action
            for action in who.actions
        )
