"""What Torg Simple shows: the board, a viewer's secrets, why a count is what it is, panels, interruptions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from typing import Any

from bot.rules import permissions
from bot.rules.clock import ClockUnit
from bot.rules.commands import Command, Query
from bot.rules.errors import Refused, passes, refuse_if
from bot.rules.events import Event, about, for_owner
from bot.rules.fuzzy_match import parse_word
from bot.rules.kit.board import FLIP, NEXT, NEXT_ROUND, phrases
from bot.rules.kit.rolling import Flip
from bot.rules.kit.underway import Lane, Underway, labels, secret_to, seen_by, told, told_of
from bot.rules.manual_results import OWN_DICE, given, marked, of
from bot.rules.model import CombatantId, Viewer, names
from bot.rules.systems.torg import rules
from bot.rules.systems.torg.guards import Abort, Act, Declare, Interrupt, Surge, TorgGuards
from bot.rules.systems.torg.rules import Action, Announcement, Countdown, Fighter, Stage, lanes
from bot.rules.views import Choice, Mark, Reply, Row
from bot.rules.words import Fact, Phrase, either, say

WAYS_TOLD = 12
"""Ways to interrupt that are written out, the cheapest; each has a button."""


def _declare(label: str | Phrase, *asks: str, **options: Any) -> Choice:
    return Choice(label, "declare", options, asks)


ASKS = ("kind", "speed", "action", "rush", "take_time")
ACT, FIRE, DONE = Choice("offer-act"), Choice("offer-fire"), Choice("offer-done", options={"done": True})
TOTAL = Choice("offer-total", options={"total": 0}, asks=("total",))
DECLARE = Choice("offer-declare", "declare", opens=True)
HOLD, GO_ON = Choice("offer-hold", "hold"), Choice("offer-go-on", "hold")
ABORT = Choice("offer-abort", "abort")
SURGE = Choice("offer-surge", "surge", {"points": rules.SURGES[0]}, asks=("points",))
ANNOUNCING = (
    *(_declare(say("offer-kind", kind=kind, speed=speed), "action", kind=kind) for kind, speed in rules.KINDS.items()),
    _declare("offer-other", *ASKS),
    _declare("offer-in-secret", *ASKS, secret=True),
    *(
        _declare(say("offer-kind-rushed", kind=kind, speed=rules.rushed(speed, 1)), "action", kind=kind, rush=1)
        for kind, speed in rules.KINDS.items()
        if kind != "other"
    ),
)
BESIDES = (
    *(_declare(f"offer-{kind}", kind=kind) for kind in rules.DEFENCES), _declare("offer-come-out", secret=False),
    SURGE, Choice("offer-haste", "surge", {"haste": True}), DONE, ABORT,
    *(Choice(f"offer-retarget-{how}", "abort", {"retarget": how}, ("action",)) for how in rules.RETARGETS),
    Choice("offer-modifier", "check", {"modifier": 0}, ("modifier", "reason")),
    *(
        Choice(say("offer-on-the-fly", cost=cost), "check", {"modifier": -cost, "reason": rules.ON_THE_FLY})
        for cost in rules.ON_THE_FLY_COSTS
    ),
)  # fmt: skip


def _may_lose(state: Countdown, who: Fighter) -> bool:
    """Return whether a new roll could lower the base initiative of a fighter for the rest of the fight."""
    return who.held and not who.rerolled and state.setting("reroll-keep-best") == "off"


def planned_phrase(one: Fighter, what: Announcement, at: int) -> Phrase:
    """Return what a combatant will announce at a count, and when that is due."""
    return say("planned-due", who=one.name, what=what.label, count=at, lands=what.fields_at(at)["lands"])


def with_total(event: Event, total: int | None, worth: Phrase | None, how: Phrase) -> Event:
    """Return an event with a total that was given in this way (None: none was), and with what changes that."""
    code, facts = event.phrase.code, dict(event.phrase.facts)
    if total is not None:
        code, facts = f"{code}-total", facts | {"total": total}
    if worth is not None:
        code, facts = f"{code}-modified", facts | {"worth": worth}
    return given(event.replace(phrase=say(code, **facts)), None if total is None else how)


class TorgShowing(TorgGuards):
    """What everybody sees of a countdown, and what one viewer does."""

    def order(self, state: Countdown) -> tuple[Fighter, ...]:
        """Return the combatants by initiative, the highest first; those without one last."""
        own = {one.id: state.initiative(one) for one in state.combatants}
        return tuple(sorted(state.combatants, key=lambda one: (own[one.id] is None, -(own[one.id] or 0))))

    def clock(self, state: Countdown) -> tuple[ClockUnit, ...]:
        return ClockUnit("round", state.round), state.unit

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

    def rulings(self, state: Countdown, viewer: Viewer) -> Iterator[Choice]:
        """Yield the roll for all who are left, how the count goes on, and what all of one's own do together."""
        rolls = any(not one.hidden for one in state.unrolled())
        yield from (FLIP, NEXT) if rolls and state.stage is Stage.READY else (NEXT, FLIP)
        yield from (ACT, HOLD, NEXT_ROUND)

    def _acts(self, state: Countdown, one: Fighter) -> Iterator[Choice]:
        """Yield the ways to act with a total; of a multi-action for each of the two that can take the smaller share."""
        moves = rules.moves_besides(self._acted_on(state, one, force=False))
        total = TOTAL._replace(asks=("total", "move_total") if moves else ("total",))
        if len(one.undecided) < 2:
            yield total
            return
        for action in one.undecided:
            yield Choice(say("offer-act-lesser", what=action.label), options={"do": action.kind})
        for action in one.undecided:
            label, options = say("offer-total-lesser", what=action.label), {"do": action.kind, **total.options}
            yield total._replace(label=label, options=options)

    def on_deck(self, state: Countdown, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        count, counts = state.count, dict[CombatantId, int]()
        up = {one.id for one in (state.asked() if state.stage is Stage.BOTTOM else state.due())}
        for one in self.public_state(state).visible:
            coming = [at for at in state.counts_of(one) if count is None or at < count + state.resolves]
            if coming and one.id not in up and (one.in_air or count is not None):
                counts[one.id] = max(coming)
        return tuple(id for id, at in counts.items() if at == max(counts.values()))

    def public_state(self, state: Countdown) -> Countdown:
        """Return the count without what was announced in secret, or is planned."""
        known = {one.id: tuple(action for action in one.actions if not action.secret) for one in state.visible}
        return state.put(*(one.replace(plan=None, actions=known[one.id]) for one in state.visible))

    def lanes(self, state: Countdown) -> tuple[Lane, ...]:
        return lanes(state.combatants)

    def mark(self, state: Countdown, combatant: Fighter) -> Mark:
        bottom = state.stage is Stage.BOTTOM
        if state.initiative(combatant) is None:
            return Mark.WAITED_FOR
        if state.stage is Stage.READY:
            return Mark.HOLDS if combatant.prepped else Mark.READY
        if bottom and state.is_asked(combatant):
            return Mark.UP
        if not bottom and not combatant.hidden and state.landing(combatant):
            return Mark.READY if combatant.answered else Mark.UP
        if combatant.in_air:
            return Mark.BUSY
        if not combatant.prepped and (combatant.done or not combatant.budget.actions):
            return Mark.DONE
        if combatant.prepped or combatant.holds:
            return Mark.HOLDS
        return Mark.ASIDE if combatant.is_barred(state.count) else Mark.READY

    def status(self, state: Countdown, one: Fighter) -> tuple[Phrase, ...]:
        mark = self.mark(state, one)
        return phrases(
            one.prepped and say("status-prepped", what=labels(one.prepped)),
            one.holds and mark is Mark.UP and state.stage is Stage.BOTTOM and say("status-holds"),
            self._standing(state, one, mark),
            one.open_penalty and say("status-penalty", penalty=one.open_penalty),
        )

    def row(self, state: Countdown, combatant: Fighter) -> Row:
        row = super().row(state, combatant)
        in_air = labels(action for action in combatant.in_air if not action.secret)
        return row.replace(drawn=phrases(in_air and row.mark is Mark.BUSY and say("status-action", what=in_air)))

    def _standing(self, state: Countdown, one: Fighter, mark: Mark) -> Phrase | None:
        own, bottom = state.initiative(one), state.stage is Stage.BOTTOM
        if own is None:
            return say("status-unrolled")
        if state.stage is Stage.READY:
            return say("status-first" if one.held or one.prepped else "status-from", count=own)
        if mark is Mark.UP:
            return say("status-up", count=own) if bottom else say("status-due")
        if mark is Mark.BUSY:
            lands = max(action.lands for action in one.in_air)
            secret = any(action.secret for action in one.in_air)
            return say("status-secret") if secret else say("status-busy", lands=lands)
        if one.in_air:
            return say("status-answered") if one.total is None else say("status-total", total=one.total)
        if mark is Mark.DONE:
            return say("status-done")
        if one.prepped:
            return None
        if mark is Mark.HOLDS:
            return say("status-holds-until", until=one.until) if one.until else say("status-holds")
        if mark is Mark.ASIDE:
            return say("status-barred", count=min(own, one.barred or own))
        passes = state.reached(one, state.count) and (own != state.count or state.stage is not Stage.TOP)
        code = "status-from" if not passes else "status-owed" if one.hidden else "status-passes"
        return say(code, count=state.free_from(one) or own if one.hidden else own)

    def secrets(self, state: Countdown, viewer: Viewer) -> tuple[Phrase, ...]:
        own = (one for one in state.combatants if one.commanded_by(viewer))
        return tuple(line for one in own for line in self._secrets_of(state, one, viewer))

    def _secrets_of(self, state: Countdown, one: Fighter, viewer: Viewer) -> tuple[Phrase, ...]:
        in_air = secret_to(viewer, lanes([one]))
        secret = one.penalty != one.open_penalty or (one.hidden and one.penalty)
        return phrases(
            *(told([lane], f"lane{'-very-fast' * (lane.action.begins == lane.action.lands)}")[0] for lane in in_air),
            *(one.hidden and say("lane-prepped", who=one.name, what=action.label) for action in one.prepped),
            one.plan and planned_phrase(one, one.plan, state.planned_for(one) or 0),
            one.behind and say("hidden-behind", who=one.name, count=state.free_from(one) or 0),
            secret and say("secret-penalty", who=one.name, penalty=one.penalty),
            one.owned_by(viewer) and say("secret-budget", who=one.name, left=one.budget.left),
        )

    def why(self, state: Countdown, combatant: Fighter) -> tuple[Phrase, ...]:
        one, own, first = combatant, state.initiative(combatant), state.first(combatant)
        if own is None:
            return (say("why-unrolled", who=one.name),)
        count, scene, bonus = state.count or 0, state.setting("scene"), rules.SCENE_BONUS
        timing, rush = ("begins", "speed", "counts", "lands"), rules.RUSH_COST * one.rush
        return phrases(
            self._why_base(one),
            state.favours(one) and say("why-scene", scene=scene, points=bonus, side=one.side),
            first is not None and say("why-first", count=first),
            one.surge and say("why-surge", points=one.surge),
            one.quick and say("why-quick", points=one.quick, each=rules.HASTE_INITIATIVE),
            one.counts_as is not None and say("why-held", count=one.counts_as),
            say("why-initiative", who=one.name, count=own),
            one.is_barred(state.count) and say("barred", who=one.name, count=count, barred=one.barred or 0),
            *(say("why-action", what=act.label, **{it: getattr(act, it) for it in timing}) for act in one.in_air),
            one.penalty and say("why-penalty", surge=one.surge, rush=rush, penalty=one.penalty),
            say("why-order"),
        )

    def _why_base(self, one: Fighter) -> Phrase:
        own, roll = one.traits.initiative or 0, sum(one.dice)
        if not one.dice:
            return marked(say("why-given", initiative=own), of("initiative", own))
        dice, number, base = tuple(map(str, one.dice)), f"{rules.bonus(roll):+}", rules.INITIATIVE_BASE
        rolled = say("why-rolled", dice=dice, roll=roll, bonus=number, base=base, initiative=own)
        return marked(rolled, OWN_DICE if one.own else None)

    def modified(self, one: Fighter, action: Action) -> Phrase | None:
        """Return what changes an action's total, in all and by parts, if anything; without another's secret rush."""
        rush = rules.RUSH_COST * (one.rush if one.hidden else one.rush - one.secret_rush)
        time = rules.TAKE_TIME_BONUS * action.takes_time
        relief = min(one.relief, one.surge + rush)
        changes = {
            "surge": -one.surge, "rush": -rush, "haste": relief, "time": time, "target": action.modifier - time
        }  # fmt: skip
        parts = [say(f"modifier-{name}", by=f"{by:+}") for name, by in changes.items() if by]
        parts += [say("modifier-ruled", by=f"{by:+}", reason=reason) for by, reason in action.ruled]
        shares = [0]
        if action.multi:
            shares = [rules.MULTI_LESS, rules.MULTI_MORE] if action.share is None else [action.share]
            by = either(*(f"{-share:+}" for share in shares))
            parts.append(say("modifier-multi", by=by, difficulty=rules.MULTI_DIFFICULTY))
        if len(parts) < 2:
            return parts[0] if parts else None
        total = sum(changes.values()) + sum(by for by, _ in action.ruled)
        return say("worth", sum=either(*(f"{total - share:+}" for share in shares)), parts=tuple(parts))

    def total_notes(self, state: Countdown, one: Fighter, action: Action) -> tuple[Phrase, ...]:
        """Return all that goes into the total to come of an action, and into its place among others."""
        scene = state.favours(one) and say("modifier-scene", points=rules.SCENE_BONUS)
        return phrases(self.modified(one, action), scene)

    def due_phrase(self, state: Countdown, one: Fighter, actions: Sequence[Action]) -> Phrase:
        """Return a combatant and its actions that are due, each with what goes into the total to come."""

        def due(action: Action) -> Phrase:
            noted = self.total_notes(state, one, action)
            return say("due-noted", what=action.label, notes=noted) if noted else say("due-what", what=action.label)

        together = reduce(lambda first, second: say("due-together", first=first, second=second), map(due, actions))
        return say("due", who=one.name, what=together)

    def announced(self, who: Fighter, action: Action) -> Iterator[Event]:
        """Yield what is told of an action that `who` has announced; what a secret one is, its player alone hears."""
        facts: dict[str, Fact] = {"what": action.label, "speed": action.speed, "lands": action.lands}
        code = "announces" if action.counts else "announces-very-fast"
        if action.secret:
            yield about(who, "announces-secret", who=who.name, penalty=who.open_penalty)
            yield for_owner(who, f"you-{code}", who=who.name, penalty=who.penalty, **facts)
        else:
            yield about(who, code, who=who.name, penalty=who.open_penalty, **facts)
        if action.modifier:
            yield told_of(who, action, "takes-time", bonus=f"+{rules.TAKE_TIME_BONUS}")
        if action.multi:
            yield told_of(who, action, "multi-action", difficulty=rules.MULTI_DIFFICULTY)

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

    def resolution(self, who: Fighter, action: Action, *, is_first: bool) -> Event:
        """Return the event that an action resolves; the total is that of the first one."""
        moves = action.kind in rules.MOVES and who.move_total is not None
        total = who.move_total if moves else who.total if is_first else None
        told = action.modifier or action.takes_time or action.multi or action.ruled or who.relief
        worth = self.modified(who, action) if told else None
        penalty = who.penalty if who.hidden else who.open_penalty
        event = about(who, "resolves", who=who.name, what=action.label, penalty=penalty)
        return with_total(event, total, worth, OWN_DICE)

    def choices(self, state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Choice]:
        """Yield what can be meant for one combatant: of each verb and sort one that costs nothing else."""
        fires, again = one.prepped and (state.may_resume(one) or not state.landing(one)), one.held and not one.rerolled
        act = ACT._replace(label=say("offer-fire-what", what=one.prepped[0].label)) if fires else ACT
        act = act._replace(opens=len(one.undecided) > 1)
        hold = GO_ON if one.aimless else HOLD
        flip = FLIP._replace(label=say("offer-reroll", who=one.name), opens=_may_lose(state, one)) if again else FLIP
        if state.stage is Stage.READY or one.traits.initiative is None:
            yield from (flip, DECLARE, act, hold)
        elif state.stage is Stage.BOTTOM:
            yield from (DECLARE, hold, act, flip)
        else:
            yield from (act, hold, DECLARE, flip)
        if flip.opens:
            yield Choice("offer-reroll-now", "flip")
        yield from self._announcements(state, one)
        yield from self._acts(state, one)
        in_air = (lane.who.id for lane in seen_by(viewer, lanes(state.combatants)))
        others = (Interrupt(by=viewer, combatant=one.id, target=id) for id in in_air)
        able = (query.target for query in others if passes(self.ask, state, query))
        yield from (
            Choice("offer-interrupt", "interrupt", {"target": id}, ("target", "kind")) for id in islice(able, 1)
        )
        yield from BESIDES

    def _announcements(self, state: Countdown, one: Fighter) -> Iterator[Choice]:
        at, timed = state.earliest(one), state.setting("take-time") == "on"
        if one.actions and not state.companions(one):
            at = None
        elif state.announces_now(one):
            yield from (ANNOUNCING if timed else (one._replace(asks=one.asks[:4]) for one in ANNOUNCING))
        if state.stage is Stage.BOTTOM and at is not None and at == state.count:
            yield _declare("offer-later", "phase", *ASKS[:4], phase=str(at - 1))
        elif at is not None:
            for kind in ("simple", "dramatic", "other"):
                yield _declare(say("offer-early", kind=kind, count=at), "action", "speed", kind=kind, phase=str(at))

    def player_may(self, state: Countdown, command: Command) -> bool:
        return isinstance(command, Flip) and command.combatant is not None

    def forced_past(self, state: Countdown, command: Command) -> Sequence[Fighter] | None:
        """Return those without a roll, whom the beginning of the countdown is forced past."""
        return state.unrolled() if command.verb == "next" and state.stage is Stage.READY else None

    def overwritten(self, before: Countdown, after: Countdown, combatant: CombatantId) -> bool:
        """Return whether its plan changed, or an action that it announced in secret."""
        was, now = before.get(combatant), after.get(combatant)
        there = [action.replace(secret=True) for action in now.actions]
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

    def ways_of(self, state: Countdown, one: Fighter, viewer: Viewer) -> Iterator[Command]:
        """Yield what the viewer could mean for one combatant. An act with a total is no other way than one without."""
        yield from (way for way in super().ways_of(state, one, viewer) if getattr(way, "total", None) is None)

    def answers(self, state: Countdown, command: Command) -> bool:
        """Return whether it announces now (a holder: at any count), surges, resumes, or drops what is under way.

        A passive defence takes no time, and needs none; nobody surges in who has no turn left to come to; and another
        target of what is secret answers nothing that others see.
        """
        one = state.find(command.whom)
        match command:
            case Declare() if not command.gives_only("surge"):
                now = command.phase is None or command.surge is not None or (one is not None and one.holds)
                return state.count is not None and now and command.kind != rules.PASSIVE and not command.uncovers
            case Declare() | Surge(haste=None | False):
                return one is not None and one.has_turn
            case Abort(retarget=str()):
                return one is not None and not any(action.secret for action in one.in_air)
            case _:
                return isinstance(command, Surge | Abort) or (isinstance(command, Act) and not command.done)

    def answering(self, state: Countdown, viewer: Viewer) -> Iterator[Command]:
        """Return the ways to answer for each visible combatant."""
        for one in state.visible:
            for way in self.ways_of(state, one, viewer):
                if self.answers(state, way):
                    yield way

    def asked_of(self, state: Countdown, viewer: Viewer, verb: str, combatant: Fighter) -> tuple[Phrase, ...]:
        """Return what is asked; before a declaration what is left, and why nothing can be said."""
        if verb == "flip" and _may_lose(state, combatant):
            return (say("panel-reroll", who=combatant.name, initiative=combatant.traits.initiative or 0),)
        lines = super().asked_of(state, viewer, verb, combatant)
        if verb != "declare":
            return lines
        lines = (*lines, say("panel-budget", left=combatant.budget.left, penalty=combatant.penalty))
        try:
            self.check(state, Declare(by=viewer, combatant=combatant.id, kind=combatant.budget.best))
        except Refused as refused:
            lines = (*lines, refused.phrase)
        return lines

    def ask(self, state: Countdown, query: Query) -> Reply:
        """Return the ways of one combatant to interrupt another, for the asker alone, or why there is none."""
        if not isinstance(query, Interrupt) or query.combatant is None:
            return super().ask(state, query)
        permissions.check(state, query, self.player_may)
        who, target = state.get(query.combatant), state.get(query.target)
        refuse_if(not target.seen_by(query.by), "no-such-combatant")
        refuse_if(target.id == who.id, "interrupt-itself", who=who.name)
        in_air = lanes([target])
        seen = seen_by(query.by, in_air)
        refuse_if(len(seen) < len(in_air), "target-secret", other=target.name)
        refuse_if(not seen, "target-idle", other=target.name)
        return self._against(state, query, who, seen[0])

    def _against(self, state: Countdown, query: Interrupt, who: Fighter, lane: Lane) -> Reply:
        other, action = lane
        count, named = state.open_to(who) or 0, {"who": who.name, "other": other.name}
        head = say("interrupt-head", what=action.label, due=action.lands, **named)
        if state.may_resume(who) and count > action.lands:
            line = say("way-resume", what=who.prepped[0].label, count=count)
            now = who.hidden or not state.resolves  # Else at the bottom of this count.
            return Reply((head, line), (FIRE,) if now else (), who.id)
        kinds = self._interrupting(state, query, who)
        speeds = dict.fromkeys(kinds.values())
        every = [way for speed in speeds for way in self._ways_to_interrupt(state, who, speed, action)]
        every.sort(key=lambda way: (way["penalty"], -way["resolves"]))
        ways = [way for way in every if way["resolves"] > action.lands]
        if not ways:
            soonest = max((way["resolves"] for way in every), default=action.lands)
            return Reply(lines=(head, say("way-none", resolves=soonest, due=action.lands)))
        alike = {speed: tuple(kind for kind, own in kinds.items() if own == speed) for speed in speeds}
        lines = [
            say(
                "way" + "-surge" * bool(way["surge"]) + "-rush" * bool(way["rush"]),
                kind=either(*(say(f"word-{kind}") for kind in alike[way["speed"]])),
                **way,
            )
            for way in ways[:WAYS_TOLD]
        ]
        more = len(ways) > WAYS_TOLD and say("way-more", count=len(ways) - WAYS_TOLD)
        prior = who.penalty and say("way-prior", penalty=who.penalty)
        choices: list[Choice] = []
        for way in ways:
            costs = {name: way[name] for name in ("rush", "surge") if way[name]}
            now = not way["surge"] and way["start"] == state.count and (who.hidden or not state.resolves)
            given = {"speed": way["speed"], **({} if now else {"phase": way["start"]}), **costs}
            kinds_of = alike[way["speed"]]
            choices += (
                _declare(say("offer-way", kind=say(f"word-{kind}"), **way), "action", kind=kind, **given)
                for kind in kinds_of
            )
        return Reply(phrases(head, *lines, more, prior), tuple(choices), who.id)

    def _interrupting(self, state: Countdown, query: Interrupt, who: Fighter) -> dict[str, str]:
        """Return the speeds of the kinds of action with which one could interrupt: the kind that is asked for, or all.

        Raise Refused if none fits into its round. With a speed that is asked for it is one kind: the others are alike.
        """
        kinds = [kind for kind in rules.KINDS if rules.COSTS[kind] and who.budget.spend(kind)] or ["other"]
        if query.kind is not None:
            kinds = [parse_word("bad-kind", query.kind, tuple(rules.KINDS))]
        able = [kind for kind in kinds if passes(self.check_room, state, who, kind)]
        if not able:
            self.check_room(state, who, kinds[-1])
        if query.speed is None:
            return {kind: rules.KINDS[kind] for kind in able}
        return {able[-1]: parse_word("bad-speed", query.speed, rules.SPEEDS)}

    def _ways_to_interrupt(
        self, state: Countdown, who: Fighter, speed: str, target: Underway
    ) -> Iterator[dict[str, Any]]:
        """Yield every way to announce at a speed after the target began (rules: "Interrupt")."""
        own, count = self.check_initiative(state, who), state.open_to(who)
        if count is None:
            raise Refused("not-begun")
        here = target.begins if who.hidden else state.begins(who)
        limits = [at for at in (who.barred, who.freed, here) if at is not None]
        starts: dict[int, int] = {}
        for points in (0, *range(rules.SURGES[0], rules.SURGES[-1] - who.surge + 1)):
            if not points or own + points <= count:  # A surge starts at once.
                starts.setdefault(min(own + points, *limits), points)  # An abort can make more points useless.
        for start, points in starts.items():
            for rush in range(rules.RUSHES[speed] + 1):
                penalty = points + rules.RUSH_COST * rush
                resolves = start - rules.COUNTS[rules.rushed(speed, rush)]
                costs = {"penalty": penalty, "surge": points, "rush": rush}
                yield {"speed": speed, **costs, "start": start, "resolves": resolves}
