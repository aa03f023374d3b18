"""What becomes of an action of Torg Simple, from its announcement to its end, and of surges, holds and plans.

Owns these changes, and what is told of them. Must not know when a command may be given (`guards`), nor when the count
moves on (`system`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby, repeat

from bot.rules.by_hand import OWN_DICE, again, given
from bot.rules.chronicle import done_by
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, Step, about, calling, for_owner, on_board, public
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.guards import Deed, Surging
from bot.rules.systems.torg.showing import TorgShowing
from bot.rules.systems.torg.state import UNSAID, Action, Announcement, Countdown, Fighter, Stage, labels, leading, names
from bot.rules.systems.torg.tables import ACTIVE, MOVES, MULTI_LESS, MULTI_MORE, TAKE_TIME_BONUS
from bot.rules.words import Fact


class TorgActions(TorgShowing):
    """The course of an action."""

    def announce(self, state: Countdown, who: Fighter, what: Announcement, at: int) -> Step[Countdown]:
        """Put an action into the air at the bottom of the count `at`."""
        rest = who.budget.spend(what.kind)
        moves = [one.kind in MOVES for one in who.in_air]
        multi = state.setting("movement") == "multi-action" and moves == [what.kind not in MOVES]
        modifier = TAKE_TIME_BONUS * what.take_time
        action = Action(**what.fields_at(at), modifier=modifier, paid=rest is not None, multi=multi)
        others = tuple(other.evolve(multi=True) if multi and not other.prepped else other for other in who.actions)
        if who.holds:
            who = who.evolve(holds=False, until=None, counts_as=at)
        who = who.evolve(
            actions=(*others, action), budget=rest or who.budget, rush=who.rush + what.rush,
            secret_rush=who.secret_rush + what.rush * what.secret, done=False, plan=None,
        )  # fmt: skip
        state, events = state.put(who), tuple(self._announced(who, action))
        lands = action in state.landing(who)
        if who.hidden:
            return Step(state, (*events, *self.landed(state, who, [action] if lands else [])))
        if not state.resolves:
            return Step(state.put(who.evolve(answered=not state.may_add(who))), events)
        if not lands:
            return Step(state, events)
        # By force while something resolves: a very fast one resolves with the rest.
        due = self.due_phrase(state, who, [action])
        call = calling("count-very-fast", who.id, count=state.count or 0, actions=(due,))
        return Step(state.put(who.evolve(answered=False)), (*events, call.evolve(offers=self.buttons(state))))

    def _announced(self, who: Fighter, action: Action) -> Iterator[Event]:
        facts: dict[str, Fact] = {"what": action.label, "speed": action.speed, "lands": action.lands}
        code = "announces" if action.counts else "announces-very-fast"
        if action.secret:
            yield about(who, "announces-secret", who=who.name, penalty=who.open_penalty)
            yield for_owner(who, f"you-{code}", who=who.name, penalty=who.penalty, **facts)
        else:
            yield about(who, code, who=who.name, penalty=who.open_penalty, **facts)
        if action.modifier:
            yield self._event_of(who, action, "takes-time", bonus=f"+{TAKE_TIME_BONUS}")
        if action.multi:
            yield self._event_of(who, action, "multi-action", difficulty=tables.MULTI_DIFFICULTY)

    def _event_of(self, who: Fighter, action: Action, code: str, **facts: Fact) -> Event:
        return (for_owner if action.secret else about)(who, code, who=who.name, **facts)

    def may_announce(self, state: Countdown, one: Fighter) -> Event:
        """Return the event that a hidden combatant may announce, and from which count on."""
        return for_owner(one, "hidden-may", who=one.name, initiative=state.free_from(one) or 0)

    def landed(self, state: Countdown, who: Fighter, actions: Iterable[Action]) -> Iterator[Event]:
        """Yield the GM's events that actions of a hidden combatant have landed by now."""
        for action in actions:
            noted = self.total_notes(state, who, action)
            facts: dict[str, Fact] = {"notes": noted} if noted else {}
            code = "hidden-due-noted" if noted else "hidden-due"
            yield for_owner(who, code, who=who.name, what=action.label, lands=action.lands, **facts)

    def plan(self, state: Countdown, who: Fighter, what: Announcement, at: int) -> Step[Countdown]:
        """Keep what a combatant will announce at a later count, and let this count pass if it was asked."""
        waits = state.stage is Stage.BOTTOM and not who.answered and state.may_answer(who)
        passes = (on_board(about(who, "lets-pass", names=(who.name,))),) if waits else ()
        event = for_owner(who, "planned", who=who.name, what=what.label, count=at)
        what = what.evolve(at=at, follows=state.stage is Stage.READY and at == state.initiative(who))
        who = who.evolve(plan=what, answered=who.answered or who.done or waits, done=False)
        return Step(state.put(who), (*passes, event))

    def carry_out_plan(self, state: Countdown, who: Fighter, at: int) -> Step[Countdown]:
        """Announce what was planned at the count `at`; explain to its player if that can no longer be done."""
        what = who.plan
        assert what is not None
        who = who.evolve(plan=None, answered=False)
        try:
            self.check_room(state, who, what.kind)
        except Refused as refused:
            lapsed = for_owner(who, "plan-lapsed", who=who.name, what=what.label, count=at)
            return Step(state.put(who), (lapsed, lapsed.evolve(phrase=refused.phrase)))
        return self.announce(state, who, what, at)

    def uncovered(self, who: Fighter, actions: Collection[Action]) -> Fighter:
        """Return the combatant with these of its actions, and the rushes they cost, known to all."""
        known = tuple(action.evolve(secret=False) if action in actions else action for action in who.actions)
        told = sum(action.rush for action in who.secret_actions if action in actions)
        return who.evolve(actions=known, secret_rush=who.secret_rush - told)

    def uncover_all(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        """Make public what a combatant announced in secret, before it resolves."""
        events = tuple(
            about(who, "comes-out", who=who.name, what=action.label, lands=action.lands, penalty=who.penalty)
            for action in who.secret_actions
        )
        return Step(state.put(self.uncovered(who, who.actions)), events)

    def defend(self, state: Countdown, who: Fighter, what: Announcement) -> Step[Countdown]:
        """Log a defence: it takes effect at once, and no time. An active one is a turn's, and ends a hold."""
        active = what.kind == ACTIVE
        who = who.evolve(budget=who.budget.spend(what.kind) or who.budget)
        if active and who.holds:
            who = who.evolve(holds=False, until=None, counts_as=state.begins(who))
        event = about(who, "defends-active" if active else "defends-passive", who=who.name, what=what.label)
        return Step(state.put(who), (event,))

    def do_surge(self, state: Countdown, surge: Surging, draw: Draw) -> Step[Countdown]:
        """Raise the initiative for this round at as much penalty, or play a haste card."""
        who, points, asked, before = surge
        if not points:
            return self._haste(state, who)
        after = who.evolve(surge=who.surge + points)
        cut = (about(who, "surge-cut", who=who.name, asked=asked, points=points),) if points < asked else ()
        event = about(
            who, "surges", who=who.name, points=points, before=before, initiative=before + points,
            was=who.open_penalty, penalty=after.open_penalty,
        )  # fmt: skip
        return Step(state.put(after), (*cut, event))

    def _haste(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        facts: dict[str, Fact] = {}
        kind = state.setting("haste")
        if kind == "trump":
            after = who.evolve(trump=True, answered=False)
        elif kind == "initiative":
            own, more = state.initiative(who) or 0, tables.HASTE_INITIATIVE
            after = who.evolve(quick=who.quick + more)
            facts = {"points": more, "before": own, "initiative": own + more}
        else:
            after = who.evolve(relief=who.relief + tables.HASTE_RELIEF)
            facts = {"points": tables.HASTE_RELIEF, "was": who.open_penalty, "penalty": after.open_penalty}
        return Step(state.put(after), (about(who, f"haste-{kind}", who=who.name, **facts),))

    def correct(self, state: Countdown, who: Fighter, action: Action, what: Announcement) -> Step[Countdown]:
        """Put an announcement in the place of an action in the air, from where that began."""
        back = who.budget.refund(action.kind) if action.paid else who.budget
        rest = back.spend(what.kind)
        modifier = action.modifier + TAKE_TIME_BONUS * (what.take_time - action.takes_time)
        changed = action.evolve(**what.fields_at(action.begins), modifier=modifier, paid=rest is not None)
        who = self._exchanged(who, action, changed).evolve(
            budget=back if rest is None else rest, rush=who.rush + changed.rush - action.rush,
            secret_rush=who.secret_rush - action.rush * action.secret + changed.rush * changed.secret,
        )  # fmt: skip
        event = self._event_of(
            who, changed, "corrected", before=action.label, slower=action.speed, was=action.lands, what=changed.label,
            speed=changed.speed, lands=changed.lands, penalty=who.penalty if changed.secret else who.open_penalty,
        )  # fmt: skip
        state = state.put(who)
        now = [one for one in state.landing(who) if one == changed and who.hidden]
        return Step(state, (event, *self.landed(state, who, now)))

    def _exchanged(self, who: Fighter, action: Action, changed: Action) -> Fighter:
        """Return the combatant with a changed action: what is told of another label or count is not told again."""
        same = (changed.label, changed.lands) == (action.label, action.lands)
        changed = changed.evolve(untold=action.untold and same)
        return who.evolve(actions=tuple(changed if one is action else one for one in who.actions))

    def do_abort(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Drop everything under way; its part of the round is given back, but nothing new for two counts."""
        who, how, actions, *_ = deed
        if how != "drop":
            return self._retarget(state, who, leading(actions), how)
        if who.plan is not None and not who.actions:
            dropped = for_owner(who, "plan-dropped", who=who.name, what=who.plan.label)
            return Step(state.put(who.evolve(plan=None)), (dropped,))
        budget, what = who.budget, labels(actions)
        for action in actions:
            budget = budget.refund(action.kind) if action.paid else budget
        after = who.evolve(actions=(), plan=None, budget=budget, **UNSAID, answered=False)
        if state.count is None:
            return Step(state.put(after), (about(who, "drops", who=who.name, what=what),))
        count = state.count - tables.ABORT_COUNTS
        event = about(who, "aborts", who=who.name, what=what, count=count)
        if who.secret_actions:
            event = about(who, "aborts-secret", who=who.name, count=count)
        return Step(state.put(after.evolve(barred=count)), (event,))

    def _retarget(self, state: Countdown, who: Fighter, action: Action, how: str) -> Step[Countdown]:
        changed = action.evolve(modifier=action.modifier - tables.RETARGET_COST)
        if how == "later":
            changed = action.evolve(lands=action.lands - tables.RETARGET_COUNTS)
        code, lands = f"retargets-{how}", changed.lands
        event = self._event_of(who, changed, code, what=action.label, before=action.lands, lands=lands)
        return Step(state.put(self._exchanged(who, action, changed)), (event,))

    def do_check(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Put a modifier of the GM's on an action in the air."""
        who, reason, (action,), _, modifier = deed
        changed = action.evolve(ruled=(*action.ruled, (modifier, reason)))
        event = self._event_of(who, changed, "modifier", what=action.label, by=f"{modifier:+}", reason=reason)
        return Step(state.put(self._exchanged(who, action, changed)), (event,))

    def do_hold(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Hold before announcing, or prep what is due. A combatant behind has then held to the end."""
        who, how, now, until, _ = deed
        if how == "prep":
            changes = {"prepped": True} if state.count is None else {"prepped": True, "lands": state.count}
            actions = tuple(action.evolve(**changes) if action in now else action for action in who.actions)
            after = who.evolve(actions=actions, **UNSAID, answered=True)
            event = about(who, "prepped", who=who.name, what=labels(now))
        elif how == "add-nothing":
            after, event = who.evolve(answered=True), on_board(about(who, "nothing-more", who=who.name))
        else:
            after = who.evolve(holds=True, until=until, answered=not who.hidden, done=False)
            event = about(who, "holds", who=who.name)
            if until is not None:
                event = about(who, "holds-until", who=who.name, until=until)
        return Step(state.put(after.afresh() if who.behind else after), (event,))

    def do_act(self, state: Countdown, deed: Deed, draw: Draw) -> Step[Countdown]:
        """Resolve what is due, or resume what is prepped; or ask the combatant no more in this round."""
        who, how, actions, *_ = deed
        if how == "be-done":
            after = who.evolve(done=True, holds=False, until=None, plan=None, trump=False)
            return Step(state.put(after), (on_board(about(who, "is-done", who=who.name)),))
        if how == "resolve":
            return self.resolve(state, who, actions)
        return self._get_ready(state, who) if how == "get-ready" else self._resume(state, who)

    def _resume(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        at = state.count or 0
        changes = {"prepped": False, "paid": False, "begins": at, "lands": at}
        actions = tuple(action.evolve(**changes) if action.prepped else action for action in who.actions)
        event = public("resumes", who=who.name, what=labels(who.prepped), count=at, penalty=who.open_penalty)
        return Step(state.put(who.evolve(actions=actions, answered=True)), (event,))

    def _get_ready(self, state: Countdown, who: Fighter) -> Step[Countdown]:
        state = state.put(who.evolve(answered=True))
        if all(one.answered for one in state.due()):
            return Step(state)
        if who.total is None:
            return Step(state, (on_board(public("answered", who=who.name)),))
        worth = self.modified(who, leading(state.landing(who)))
        event = public("answered-total", who=who.name, total=who.total)
        if worth is not None:
            event = public("answered-total-modified", who=who.name, total=who.total, worth=worth)
        return Step(state, (on_board(given(event, again(OWN_DICE))),))

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
        totals = [who.total if action is first else None for action in now]
        if who.move_total is not None:
            totals = [who.move_total if one.kind in MOVES else total for one, total in zip(now, totals, strict=True)]
        told = map(self._resolves, repeat(who), now, totals)
        events = [done_by(who, event) for event in told]
        rest = tuple(action for place, action in enumerate(shared) if place not in places)
        done = who.evolve(actions=rest, **UNSAID, answered=False)
        if who.hidden:
            # What was prepped, or is had resolve before its time, resolves now; the rest resolved where it landed.
            early = first.prepped or (state.count is not None and first.lands < state.count)
            done = done.evolve(freed=state.count if early else first.lands)
            if state.free_from(done) is not None and done.has_turn:
                events.append(self.may_announce(state, done))
        return Step(state.put(done), tuple(events))

    def _resolves(self, who: Fighter, action: Action, total: int | None) -> Event:
        facts: dict[str, Fact] = {"penalty": who.penalty if who.hidden else who.open_penalty}
        code, how = "resolves", None
        if total is not None:
            code, how, facts["total"] = "resolves-total", OWN_DICE, total
        told = action.modifier or action.takes_time or action.multi or action.ruled or who.relief
        worth = self.modified(who, action) if told else None
        if worth is not None:
            code, facts["worth"] = f"{code}-modified", worth
        return given(about(who, code, who=who.name, what=action.label, **facts), how)

    def _shared(self, who: Fighter) -> tuple[Action, ...]:
        undecided = who.undecided
        chosen = [action for action in undecided if action.kind == who.choice] or undecided
        lesser = leading(chosen) if undecided and MULTI_LESS not in [one.share for one in who.in_air] else None
        return tuple(
            action.evolve(share=MULTI_LESS if action is lesser else MULTI_MORE) if action in undecided else action
            for action in who.actions
        )
