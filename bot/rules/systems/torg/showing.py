"""What Torg Simple shows: the board with what is in the air, a viewer's secrets, and why a count is what it is.

Owns which facts of the state are public: a secret announcement shows that it was made, and nothing else. Must not know
how a fact is told, nor how the state changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from bot.rules.by_hand import OWN_DICE, marked, of
from bot.rules.clock import Hand
from bot.rules.exhibits import Exhibit
from bot.rules.model import PUBLIC, CombatantId, Viewer
from bot.rules.systems.torg import tables
from bot.rules.systems.torg.guards import TorgGuards
from bot.rules.systems.torg.state import Action, Countdown, Fighter, Stage, labels, lanes, names
from bot.rules.underway import Lane, secret_to, seen_by, timeline, told
from bot.rules.views import Mark, Offer, PersonalView, Row, Style
from bot.rules.words import Phrase, either, say

MOST_REROLLS = 20
"""A message has room for no more buttons."""
ACT = Offer(verb="act", label=say("offer-act"), style=Style.MAIN)
TOTAL = Offer(verb="act", label=say("offer-total"), asks=("total",))
FIRE = Offer(verb="act", label=say("offer-fire"))
DONE = Offer(verb="act", label=say("offer-done"), options=(("done", "True"),))
DECLARE = Offer(verb="declare", label=say("offer-declare"), opens=True, style=Style.MAIN)
HOLD = Offer(verb="hold", label=say("offer-hold"))
ABORT = Offer(verb="abort", label=say("offer-abort"), style=Style.DANGER)
SURGE = Offer(verb="surge", label=say("offer-surge"), asks=("points",))
FLIP = Offer(verb="flip", label=say("offer-flip"))
NEXT = Offer(verb="next", label=say("offer-next"))


class TorgShowing(TorgGuards):
    """What everybody sees of a countdown, and what one viewer does."""

    # The board.

    def order(self, state: Countdown) -> tuple[Fighter, ...]:
        """Return the combatants by initiative, the highest first; those without one last."""

        def rank(one: Fighter) -> tuple[bool, int]:
            own = state.initiative(one)
            return own is None, -(own or 0)

        return tuple(sorted(state.combatants, key=rank))

    def cursor(self, state: Countdown) -> tuple[object, ...]:
        return state.round, state.stage, state.count, state.cycle

    def clock(self, state: Countdown) -> tuple[Hand, ...]:
        return Hand("round", state.round), Hand("count", state.count, down=True)

    def heading(self, state: Countdown) -> tuple[Phrase, ...]:
        return (say("round", round=state.round), say(f"stage-{state.stage}", count=state.count or 0))

    def prompt(self, state: Countdown) -> tuple[Phrase, ...]:
        code, otherwise = "prompt-due", "prompt-next"
        fighters = [one for one in state.due() if not one.answered]
        if state.stage is Stage.READY:
            code, otherwise = "prompt-roll", "prompt-ready" if state.visible else "prompt-empty"
            fighters = [one for one in state.unrolled() if not one.hidden]
        elif state.stage is Stage.BOTTOM:
            code, otherwise = "prompt-asked", "prompt-stands" if state.stands else "prompt-next"
            fighters = list(state.asked())
        return (say(code, names=names(fighters)) if fighters else say(otherwise),)

    def buttons(self, state: Countdown) -> tuple[Offer, ...]:
        if state.stage is Stage.READY:
            return (*(one.evolve(style=Style.MAIN) for one in self._flip(state)), SURGE, NEXT)
        if state.stage is Stage.BOTTOM:
            return (*self.bottom_offers(state), *((ABORT,) if any(one.actions for one in state.visible) else ()))
        return self.top_offers(state)

    def top_offers(self, state: Countdown) -> tuple[Offer, ...]:
        """Return the buttons of those whose action is due, and of those who have still to roll."""
        return (ACT, TOTAL, HOLD, ABORT, NEXT, *self._flip(state))

    def bottom_offers(self, state: Countdown) -> tuple[Offer, ...]:
        """Return the buttons of those who may announce, or fire what is prepped, or have still to roll."""
        fire = (FIRE,) if any(map(state.may_resume, state.visible)) else ()
        return (DECLARE, *fire, HOLD, DONE, SURGE, NEXT, *self._flip(state))

    def holder_offers(self, holders: Sequence[Fighter]) -> tuple[Offer, ...]:
        """Return the buttons of those who held to the end of the round: each its own to roll again."""
        again = [FLIP.evolve(label=say("offer-reroll", who=one.name), combatant=one.id) for one in holders]
        return (*again[:MOST_REROLLS], SURGE, NEXT)

    def _flip(self, state: Countdown) -> tuple[Offer, ...]:
        return (FLIP,) if any(not one.hidden for one in state.unrolled()) else ()

    def on_deck(self, state: Countdown, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        up = {one.id for one in (state.asked() if state.stage is Stage.BOTTOM else state.due())}
        counts = {one.id: self._next_count_of(state, one) for one in state.visible if one.id not in up}
        first = max((count for count in counts.values() if count is not None), default=None)
        return tuple(id for id, count in counts.items() if count is not None and count == first)

    def _next_count_of(self, state: Countdown, one: Fighter) -> int | None:
        """Return the next count that everybody knows to be its own: an action of its lands, or its turn comes."""
        at, free = state.count, state.free_from(one)
        if one.in_air:
            secret = any(action.secret for action in one.in_air)
            return None if secret else max(action.lands for action in one.in_air)
        if at is None or free is None or one.done:
            return None
        return free if free < at or (free == at and state.resolves) else None

    def pictures(self, state: Countdown) -> tuple[Exhibit, ...]:
        return self._picture(state, seen_by(PUBLIC, lanes(state.combatants)))

    def _picture(self, state: Countdown, shown: Sequence[Lane]) -> tuple[Exhibit, ...]:
        return timeline(shown, visible=state.visible, unit="count", now=state.count or 0, descending=True)

    def row(self, state: Countdown, combatant: Fighter) -> Row:
        one, (mark, standing) = combatant, self._standing(state, combatant)
        holds = one.holds and mark is Mark.UP and state.stage is Stage.BOTTOM
        status = [
            *((say("status-prepped", what=labels(one.prepped)),) if one.prepped else ()),
            *((say("status-holds"),) if holds else ()),
            *((standing,) if standing is not None else ()),
            *((say("status-penalty", penalty=one.open_penalty),) if one.open_penalty else ()),
        ]
        in_air = labels(action for action in one.in_air if not action.secret) if mark is Mark.BUSY else ()
        return Row.of(one, mark, tuple(status)).evolve(drawn=(say("status-action", what=in_air),) if in_air else ())

    def _standing(self, state: Countdown, one: Fighter) -> tuple[Mark, Phrase | None]:
        own = state.initiative(one)
        if own is None:
            return Mark.WAITED_FOR, say("status-unrolled")
        if state.stage is Stage.READY:
            mark = Mark.HOLDS if one.prepped else Mark.READY
            return mark, say("status-first" if one.held or one.prepped else "status-from", count=own)
        if state.stage is Stage.BOTTOM:
            if state.is_asked(one):
                return Mark.UP, say("status-up", count=own)
        elif not one.hidden and state.landing(one):
            if not one.answered:
                return Mark.UP, say("status-due")
            total = one.total
            return Mark.READY, say("status-total", total=total) if total is not None else say("status-answered")
        return self._waiting(state, one, own)

    def _waiting(self, state: Countdown, one: Fighter, own: int) -> tuple[Mark, Phrase | None]:
        if one.in_air:
            lands = max(action.lands for action in one.in_air)
            secret = any(action.secret for action in one.in_air)
            return Mark.BUSY, say("status-secret") if secret else say("status-busy", lands=lands)
        if one.prepped:
            return Mark.HOLDS, None
        if one.done or not one.budget.actions:
            return Mark.DONE, say("status-done")
        if one.holds:
            return Mark.HOLDS, say("status-holds-until", until=one.until) if one.until else say("status-holds")
        if one.is_barred(state.count):
            return Mark.ASIDE, say("status-barred", count=min(own, one.barred or own))
        to_come = state.stage is Stage.TOP and own == state.count
        passes = state.reached(one, state.count) and not to_come
        return Mark.READY, say("status-passes" if passes else "status-from", count=own)

    # What one viewer sees.

    def view(self, state: Countdown, viewer: Viewer) -> PersonalView:
        """Return what the viewer may see: with secret actions of its own, a time line of its own."""
        view, in_air = super().view(state, viewer), lanes(state.combatants)
        if not secret_to(viewer, in_air):
            return view
        return view.evolve(exhibits=self._picture(state, seen_by(viewer, in_air)))

    def secrets(self, state: Countdown, viewer: Viewer) -> tuple[Phrase, ...]:
        lines: list[Phrase] = []
        for one in state.combatants:
            if not one.commanded_by(viewer):
                continue
            for lane in secret_to(viewer, lanes([one])):
                lines += told([lane], "lane-very-fast" if lane.action.begins == lane.action.lands else "lane")
            if one.hidden:
                lines += [say("lane-prepped", who=one.name, what=action.label) for action in one.prepped]
            if one.plan is not None:
                lines.append(say("planned", who=one.name, what=one.plan.label, count=state.planned_for(one) or 0))
            if one.behind:
                lines.append(say("hidden-behind", who=one.name, count=state.free_from(one) or 0))
            if one.penalty != one.open_penalty or (one.hidden and one.penalty):
                lines.append(say("secret-penalty", who=one.name, penalty=one.penalty))
            if one.owned_by(viewer):
                lines.append(say("secret-budget", who=one.name, left=one.budget.left or ("nothing",)))
        return tuple(lines)

    def why(self, state: Countdown, combatant: Fighter) -> tuple[Phrase, ...]:
        one, own, first = combatant, state.initiative(combatant), state.first(combatant)
        if own is None:
            return (say("why-unrolled", who=one.name),)
        lines = [self._why_base(one)]
        if state.favours(one):
            scene = state.setting("scene")
            lines.append(say("why-scene", scene=scene, points=tables.SCENE_BONUS, side=one.side))
        if first is not None:
            lines.append(say("why-first", count=first))
        if one.surge:
            lines.append(say("why-surge", points=one.surge))
        if one.quick:
            lines.append(say("why-quick", points=one.quick, each=tables.HASTE_INITIATIVE))
        if one.counts_as is not None:
            lines.append(say("why-held", count=one.counts_as))
        lines.append(say("why-initiative", who=one.name, count=own))
        if one.is_barred(state.count):
            lines.append(say("barred", who=one.name, count=state.count or 0, barred=one.barred or 0))
        for action in one.in_air:
            facts = {name: getattr(action, name) for name in ("begins", "speed", "counts", "lands")}
            lines.append(say("why-action", what=action.label, **facts))
        if one.penalty:
            rush = tables.RUSH_COST * one.rush
            lines.append(say("why-penalty", surge=one.surge, rush=rush, penalty=one.penalty))
        return (*lines, say("why-order"))

    def _why_base(self, one: Fighter) -> Phrase:
        own, roll = one.traits.initiative or 0, sum(one.dice)
        if not one.dice:
            return marked(say("why-given", initiative=own), of("initiative", own))
        dice, number = tuple(map(str, one.dice)), f"{tables.bonus(roll):+}"
        base = tables.INITIATIVE_BASE
        rolled = say("why-rolled", dice=dice, roll=roll, bonus=number, base=base, initiative=own)
        return marked(rolled, OWN_DICE if one.own else None)

    # What goes into a total.

    def modified(self, one: Fighter, action: Action) -> Phrase | None:
        """Return what changes the total of an action, in all and part by part; None if nothing does.

        Both results are given while a multi-action is open. A rush of something else that is still secret is left out.
        """
        rush = tables.RUSH_COST * (one.rush if one.hidden else one.rush - one.secret_rush)
        time = tables.TAKE_TIME_BONUS * action.takes_time
        relief = min(one.relief, one.surge + rush)
        changes = {
            "surge": -one.surge, "rush": -rush, "haste": relief, "time": time, "target": action.modifier - time
        }  # fmt: skip
        parts = [say(f"modifier-{name}", by=f"{by:+}") for name, by in changes.items() if by]
        shares = [0]
        if action.multi:
            shares = [tables.MULTI_LESS, tables.MULTI_MORE] if action.share is None else [action.share]
            by = either(*(f"{-share:+}" for share in shares))
            parts.append(say("modifier-multi", by=by, difficulty=tables.MULTI_DIFFICULTY))
        if len(parts) < 2:
            return parts[0] if parts else None
        total = sum(changes.values())
        return say("worth", sum=either(*(f"{total - share:+}" for share in shares)), parts=tuple(parts))

    def total_notes(self, state: Countdown, one: Fighter, action: Action) -> tuple[Phrase, ...]:
        """Return all that goes into the total to come of an action, and into its place among others."""
        modified = self.modified(one, action)
        scene = say("modifier-scene", points=tables.SCENE_BONUS) if state.favours(one) else None
        return tuple(note for note in (modified, scene) if note is not None)

    def due_phrase(self, state: Countdown, one: Fighter, actions: Iterable[Action]) -> Phrase:
        """Return a combatant and its actions that are due, each with what goes into the total to come."""

        def due(action: Action) -> Phrase:
            noted = self.total_notes(state, one, action)
            return say("due-noted", what=action.label, notes=noted) if noted else say("due-what", what=action.label)

        together = reduce(lambda first, second: say("due-together", first=first, second=second), map(due, actions))
        return say("due", who=one.name, what=together)
