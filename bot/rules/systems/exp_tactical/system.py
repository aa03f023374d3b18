"""EXP, tactical initiative: a score is a priority; who has the higher one acts first, or lets the others go first.

The rules, in short. In each unit every persona rolls d20 + DEX; equal ones add d10s as further decimals (a 10 is a 0).
First pass, from the highest to the lowest: each acts or waits, with its move and its attack apart; the lowest may not
wait. Later passes: the lowest with something left must finish, or give it up. Before it does, anyone higher with
something waiting may go first, if an AWE roll (d20 up to AWE) is made; if not, it waits until the next in line has
acted. So the highest has the last word. When nobody has anything left the unit ends. Conditions take what is waited.
Mental powers and reactions come whenever they are needed, and cost nothing unless the referee says so.

A hidden persona has no priority in public: the referee acts for it in private at any time in the unit; it rolls when it
is revealed, or when the referee asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from bot.rules.clock import ClockUnit
from bot.rules.commands import Abort, Command
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, refuse_if
from bot.rules.events import Event, Step, about, for_gm, for_owner, on_picture, public
from bot.rules.exp import deeds
from bot.rules.exp.dice import parse_die
from bot.rules.exp.units import ATTACK, BOTH, PARTS, blocked, check_able, disabled
from bot.rules.kit import ladder
from bot.rules.kit.turns import FlipFor, Next, first_of
from bot.rules.manual_results import OWN_DICE, given
from bot.rules.model import CombatantId, Viewer, names
from bot.rules.orders import Orders
from bot.rules.systems.exp_tactical.commands import DEEDS, WAITS, Act, Check, Flip, Hold
from bot.rules.systems.exp_tactical.showing import LOSING, TacticalShowing, left_of
from bot.rules.systems.exp_tactical.state import INITIATIVE_DIE, TIE_DIE, Fray, Part, Persona, told
from bot.rules.views import Asked
from bot.rules.words import Fact, say


class Power(NamedTuple):
    """A mental power or a reaction: what it costs, and whose attacks it answers."""

    who: Persona
    power: str
    paid: tuple[str, ...]
    others: tuple[Persona, ...]
    action: str | None


class Deed(NamedTuple):
    """A move or attack, what is `lost` with it, and what its AWE roll may show (None: it goes before nobody)."""

    who: Persona
    deed: str | None
    parts: tuple[str, ...]
    lost: tuple[str, ...]
    awareness: int | None
    command: Act


class Wait(NamedTuple):
    """What of its turn a persona keeps for later."""

    who: Persona
    parts: tuple[str, ...]


class ExpTactical(TacticalShowing):
    """Priorities, and moves and attacks that wait."""

    id = "exp-tactical"
    name = "EXP: tactical"
    state_type = Fray
    combatant_type = Persona
    commands = (Flip, Act, Hold, Abort, Next, Check)
    instead = ("declare", "surge")
    words = ("bot.rules.kit", "bot.rules.exp", "bot.rules.systems.exp_tactical")
    orders = Orders(holds=(), passing=("abort", {}))
    timed = True
    fits = ("act", "each", "priorities")

    # What may be done.

    def answers(self, state: Fray, command: Command) -> bool:
        """Return whether a command goes before those who are up, or is a power that answers an attack."""
        who = state.find(command.whom)
        if not isinstance(command, Act) or who is None:
            return False
        if deeds.deed_of(command, DEEDS) in deeds.POWERS:
            return bool(state.meant(who, now=True))
        return bool(state.up) and who.id not in state.up

    def answering(self, state: Fray, viewer: Viewer) -> Iterator[Command]:
        for one in state.visible:
            yield from (made for made in self.ways_of(state, one, viewer) if self.answers(state, made))

    def check_flip(self, state: Fray, command: Flip) -> FlipFor:
        """Refuse a roll that is not waited for; one that stands is changed by force, or early by a real die."""
        if command.rest or command.combatant is None:
            refuse_if(command.alike, "roll-for-whom")
            return self.check_rest(state, command)
        who = state.get(command.combatant)
        refuse_if(not (command.by.gm or who.late or who.id in state.to_roll), "rolled-once", who=who.name)
        if who.id not in state.awaited:
            stands, forced = not state.untouched(who), command.roll and Forced.ROLL
            refuse_if(not command.force and stands, "roll-stands", forced, who=who.name)
            refuse_if(not command.force and command.roll is None, "has-rolled", who=who.name)
            who = who.replace(score=(), rolls_as=None)
        if command.alike:
            refuse_if(len(state.alike(who)) == 1, "nobody-alike", who=who.name)
            who = who.replace(rolls_as=who.id)
        return FlipFor(who, None if command.roll is None else parse_die(command.roll, who.die))

    def check_act(self, state: Fray, command: Act) -> Deed | Power:
        """Refuse an act out of turn, but for an AWE roll of one higher, an attack by leave, or a power."""
        who, deed = self.whose(state, command), deeds.deed_of(command, DEEDS)
        if deed in deeds.POWERS:
            check_able(who, force=command.force)
            _check_no_awareness_roll(who, command)
            paid = _cost_of(who, command)
            return Power(who, deed or "", paid, deeds.answered(state, who, deed or "", command), command.action)
        refuse_if(command.cost is not None, "answers-what")
        deeds.check_aim(state, deed, command)
        if not who.still:
            self.check_running(state)
        parts, before = _parts_of(who, deed, command), state.find(command.preempt)
        rest = tuple(part for part in who.left if part not in parts)
        if before is not None and not before.left:
            raise Refused("too-late-before", who=who.name, other=before.name)
        if who.id in state.up or who.hidden or who.still or command.force or before is not None:
            _check_no_awareness_roll(who, command)
            return Deed(who, deed, parts, rest if command.done else (), None, command)
        _check_above(state, who, parts)
        refuse_if(who.traits.awareness is None, "awareness-missing", who=who.name)
        if command.total is not None and not 1 <= command.total <= INITIATIVE_DIE:
            raise Refused("bad-total", found=command.total)
        if rest and not command.done and state.setting("split-waits") == "off":
            losing = (one for one in LOSING if one.options["do"] == parts[0])
            raise Asked("loses-rest", who.id, losing, who=who.name, what=rest)
        return Deed(who, deed, parts, rest if command.done else (), who.traits.awareness, command)

    def check_hold(self, state: Fray, command: Hold) -> Wait:
        """Refuse to wait but to those who are up in the first pass and are not the lowest."""
        who, named = self.whose(state, command), _wait_of(command)
        self.check_needs_hold(state, command, who)
        self.check_running(state)
        _check_may_wait(state, who, force=command.force)
        parts = named or who.unsaid
        for part in parts:
            refuse_if(part not in who.unsaid, "part-gone", who=who.name, part=part, left=who.unsaid)
        if state.setting("split-waits") == "off" and (parts != who.unsaid or who.parts(Part.DONE)):
            raise Refused("no-split", who=who.name)
        return Wait(who, parts)

    def check_abort(self, state: Fray, command: Abort) -> Persona:
        """Refuse to give up what is not there."""
        who = self.whose(state, command)
        if not who.still:
            self.check_running(state)
            refuse_if(not who.left, "nothing-to-abort", who=who.name)
        return who

    def check_check(self, state: Fray, command: Check) -> tuple[Persona, ...]:
        """Refuse a mental contest to those who lack MSTR; return who is in it: one persona, or two."""
        refuse_if(not command.mental or command.combatant is None, "check-what")
        who = state.get(command.combatant)
        among: tuple[Persona, ...] = (who,)
        if command.against is not None:
            other = deeds.seen(state, command.against, command.by)
            refuse_if(other.id == who.id, "contest-with-itself", who=who.name)
            among = (who, other)
        for one in among:
            refuse_if(one.traits.mental is None, "mental-missing", who=one.name)
        return among

    # The course of a unit.

    def cursor(self, state: Fray) -> tuple[object, ...]:
        return state.round, state.rolled, state.lap, state.called if state.up else ()

    def clock(self, state: Fray) -> tuple[ClockUnit, ...]:
        return ClockUnit("unit", state.round), ClockUnit("pass", state.lap if state.rolled else None)

    def public_state(self, state: Fray) -> Fray:
        """Return a unit without what was paid in secret."""
        return state.put(*(one.replace(owed=()) for one in state.visible))

    def advance(self, state: Fray, draw: Draw) -> Step[Fray] | None:
        """Settle the priorities, put in who came later, call who must act next, or end the unit."""
        equal = state.to_roll
        if not state.rolled:
            return self.begin(state) if not equal and len(state.visible) > 1 else None
        if any(not one.score for one in state.visible):
            return self.roll_all(state, draw)
        if state.up or equal or not state.visible:
            return None
        if not state.lowest:
            return self.end_round(state)
        for place in state.places:
            unsaid = tuple(one for one in place if one.parts(Part.OPEN))
            if unsaid:
                return self.come(state, place) or self._say(state, unsaid)
        return self.come(state, ()) or _would_finish(state) or self._force(state)

    def _say(self, state: Fray, unsaid: tuple[Persona, ...]) -> Step[Fray]:
        for one in unsaid:
            if taken := tuple(part for part in one.parts(Part.OPEN) if part in blocked(one)):
                return self._loses(state, one, taken)
        ids, others = tuple(one.id for one in unsaid), self._block_after(state, unsaid)
        code = "up-lowest" if state.is_lowest(ids) else "up" if state.may_wait(ids) else "up-goes-on"
        due, code = (*unsaid, *others), "up-block" if others else code
        return self.call_as(state.replace(goes_on=False), due, code, lap=state.lap, left=left_of(due))

    def _block_after(self, state: Fray, unsaid: tuple[Persona, ...]) -> tuple[Persona, ...]:
        """Return who is called with these; the lowest never is, and nobody where others may go before one of them."""
        facing = [one for one in state.visible if (one.owner is None) != (unsaid[0].owner is None)]
        exactly = state.goes_on or any(one.waiting or one.barred for one in facing)
        line = [one for one in state.in_order() if not one.hidden and one.unsaid]
        due = first_of(state, line, lambda one: exactly or one in state.lowest or bool(blocked(one)))
        return tuple(one for one in due if one not in unsaid)

    def _force(self, state: Fray) -> Step[Fray]:
        forced = state.lowest
        state = state.replace(lap=state.lap + (not state.goes_on), goes_on=False, up=tuple(one.id for one in forced))
        code, higher = "forced" if state.forced_next else "forced-last", names(state.may_intercede)
        return self.call_as(state, forced, code, lap=state.lap, left=left_of(forced), higher=higher)

    def end_round(self, state: Fray) -> Step[Fray]:
        return super().end_round(state.replace(lap=1, goes_on=False))

    def afresh(self, state: Fray, one: Persona) -> tuple[Persona, tuple[Event, ...]]:
        """Return a persona as it enters the next unit, and what is told of that."""
        one, told = super().afresh(state, one)
        return one.afresh(), told

    def _after(self, state: Fray, who: Persona) -> Fray:
        """Return the state with `who` changed, up no longer if nothing is left; if it has acted, nobody is barred."""
        who = who.replace(late=False)
        in_turn = who.id in (one.id for one in state.facing) if state.goes_on else who.id in state.up
        if not in_turn or (who.left if state.lap > 1 else who.unsaid):
            return state.put(who)
        up = tuple(one for one in state.up if one != who.id)
        acted = state.lap > 1 or who.parts(Part.DONE) or not who.parts(Part.WAITS)
        if up or not acted:
            return state.put(who, up=up)
        return state.put(*state.unbarred, who.replace(barred=False), up=up, goes_on=False)

    def _loses(self, state: Fray, who: Persona, parts: tuple[str, ...]) -> Step[Fray]:
        event = about(who, "loses-condition", who=who.name, condition=who.condition or "", what=parts)
        waited = tuple(part for part in parts if part in who.parts(Part.WAITS))
        lost = who.with_parts(parts, Part.DOWNED if disabled(who) else Part.LOST).with_parts(waited, Part.LOST)
        return Step(self._after(state, lost), (event,))

    # The dice.

    def roll(self, state: Fray, who: Persona | CombatantId, draw: Draw) -> Step[Fray]:
        """Roll for a persona: the d20, or a d10 among equals."""
        who = state.get(who) if isinstance(who, int) else who
        purpose = f"unit {state.round}, initiative of {who.drawn_as}, roll {who.drawn + 1}"
        roll = draw.die(who.die, purpose, secret=who.hidden)
        return self.rolled(state, who.replace(drawn=who.drawn + 1), roll)

    def rolled(self, state: Fray, who: Persona, roll: int, *, own: bool = False) -> Step[Fray]:
        """Take a roll for a persona and those who share it, and tell the score; `own`: the table's die."""
        sharing = [one for one in state.visible if who.rolls_as is not None and self._shares(state, who, one)]
        some = [who, *(one for one in sharing if one.id != who.id)]
        dex = who.traits.dexterity or 0
        score = (*who.score, roll % TIE_DIE) if who.score else (roll + dex,)
        name = who.name if len(some) == 1 else say("all-alike", names=names(some))
        facts: dict[str, Fact] = {"who": name, "roll": roll, "dex": dex, "score": told(score)}
        event = given(about(who, "rolls-again" if who.score else "rolls", **facts), OWN_DICE if own else None)
        if not who.score:
            event = on_picture(event, state.visible)
        owned, bonus = (*who.own[: len(who.score)], own), who.bonus if who.score else dex
        some = [
            state.come_late(one.replace(score=score, bonus=bonus, own=owned, rolls_as=who.rolls_as)) for one in some
        ]
        late = [one for one in some if one.late]
        up = tuple(one for one in state.up if one not in [other.id for other in late])
        events = () if own else tuple(public("comes-late", who=one.name, round=state.round) for one in late)
        return Step(state.put(*some, up=up), (event, *events))

    def _shares(self, state: Fray, who: Persona, one: Persona) -> bool:
        return one.shares == who.shares if who.score else one in state.alike(who)

    def equal_to(self, before: Fray, state: Fray, who: Persona) -> tuple[tuple[str, ...], tuple[CombatantId, ...]]:
        """Return the names of those who are equal to one that has rolled, and which of them owed no roll yet."""
        score = state.get(who.id).score
        those = tuple(one for one in state.equals if one.score == score and not who.hidden)
        return names(those), ladder.called_anew(before.equals, those, who)

    # Acting, waiting, giving up.

    def do_act(self, state: Fray, intent: Deed | Power, draw: Draw) -> Step[Fray]:
        """Move or attack, in one's turn or before another; or use a power at any time."""
        if isinstance(intent, Power):
            return self._uses(state, intent)
        return self._does(state, intent) if intent.awareness is None else self._goes_before(state, intent, draw)

    def _uses(self, state: Fray, intent: Power) -> Step[Fray]:
        """Use a power. What answers a hidden persona is told to those alone who know of that, and paid in secret."""
        who, power, paid, others, action = intent
        events: tuple[Event, ...] = (deeds.used_power(who, power, others, action),)
        if paid:
            events = (*events, about(who, "costs", who=who.name, what=paid))
        if any(one.hidden for one in others):
            events = deeds.kept_secret(events, who, others)
            if not who.hidden:
                return Step(state.put(who.replace(owed=(*who.owed, *paid))), events)
        after = who.with_parts(paid, Part.DONE)
        return Step(self._after(state, after) if paid else state.put(after), events)

    def _does(self, state: Fray, intent: Deed) -> Step[Fray]:
        who, deed, parts, lost, _, command = intent
        event = deeds.aimed(state, who, command, deeds.did(who, deed, command.action))
        state = deeds.attacked(state, who, deed, command)
        if who.still:
            return self.does_late(state, who, parts, event)
        after = who.with_parts(parts, Part.DONE).with_parts(lost, Part.LOST)
        events = (event, about(who, "loses", who=who.name, what=lost)) if lost else (event,)
        state = self._after(state, after)
        if ATTACK in parts and state.up == (who.id,) and state.setting("pace") == "moments":
            state = state.replace(up=(), goes_on=True)  # others may answer before it goes on
        return Step(state, events)

    def _goes_before(self, state: Fray, intent: Deed, draw: Draw) -> Step[Fray]:
        who, awareness, roll = intent.who, intent.awareness, intent.command.total
        assert awareness is not None
        own = OWN_DICE if roll is not None else None
        if roll is None:
            state, purpose = state.tried(f"unit {state.round}", f"AWE roll of {who.drawn_as}")
            roll = draw.die(INITIATIVE_DIE, purpose)
        facts: dict[str, Fact] = {"who": who.name, "up": names(state.facing), "roll": roll, "awareness": awareness}
        if roll > awareness:
            return Step(state.put(who.replace(barred=True)), (given(public("awareness-failed", **facts), own),))
        step = self._does(state, intent)
        return step.telling(given(public("awareness-made", **facts), own), *step.events)

    def do_hold(self, state: Fray, intent: Wait, draw: Draw) -> Step[Fray]:
        """Return the step by which a persona lets the parts of its turn wait that `check_hold` has found."""
        event = public("holds", who=intent.who.name, what=intent.parts)
        return Step(self._after(state, intent.who.with_parts(intent.parts, Part.WAITS)), (event,))

    def do_abort(self, state: Fray, intent: Persona, draw: Draw) -> Step[Fray]:
        """Give up whatever is left."""
        who = intent
        if who.still:
            return self.does_late(state, who, who.still, about(who, "aborts", who=who.name, what=who.still))
        event = about(who, "aborts", who=who.name, what=who.left)
        return Step(self._after(state, who.with_parts(who.left, Part.LOST)), (event,))

    def do_next(self, state: Fray, command: Next, draw: Draw) -> Step[Fray]:
        """Go on: who is up waits, or, being the lowest or forced, loses what is left. Or end the unit."""
        if command.round or not state.up:
            return super().do_next(state, command, draw)
        step = Step(state)
        for who in state.up_now:
            waits = Hold(by=command.by, combatant=who.id)
            if self.may(state, waits):
                passed = self.do_hold(step.state, self.check_hold(state, waits), draw)
            else:
                passed = self._passes(step.state, who)
            step = Step(passed.state, (*step.events, *passed.events))
        return step

    def _passes(self, state: Fray, who: Persona) -> Step[Fray]:
        event = public("loses", who=who.name, what=who.left)
        return Step(self._after(state, who.with_parts(who.left, Part.LOST)), (event,))

    def do_check(self, state: Fray, intent: tuple[Persona, ...], draw: Draw) -> Step[Fray]:
        """Roll d20 + MSTR for one persona, or for two against each other; equals add a d10 as the next decimal."""
        state, scores = _mental_scores(state, intent, draw)
        who, other = intent[0], intent[-1]
        mine, theirs = scores[who.id], scores[other.id]
        if other is who:
            return Step(state, (about(who, "contest-alone", who=who.name, mine=told(mine)),))
        winner = who if mine > theirs else other
        tell = for_gm if who.hidden or other.hidden else public
        facts = {"winner": winner.name, "mine": told(mine), "theirs": told(theirs)}
        return Step(state, (tell("contest", who=who.name, other=other.name, **facts),))

    # What changes under way.

    def left(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Nobody else is moved: if it alone was up, the next one is called."""
        if combatant.id not in state.up:
            return Step(state)
        up = tuple(one for one in state.up if one != combatant.id)
        return Step(state.replace(up=up) if up else state.put(*state.unbarred, up=up))

    def edited(self, state: Fray, before: Persona, after: Persona, draw: Draw) -> Step[Fray]:
        """Take what a condition takes from one who waits or is up; DEX counts from the next roll, AWE at once."""
        told: tuple[Event, ...] = ()
        if after.condition != before.condition or after.ends != before.ends:
            told = self.what_it_takes(state, after)
        if after.score and after.traits.dexterity != before.traits.dexterity:
            told += (about(after, "order-stays"),)
        if state.rolled and after.traits.awareness != before.traits.awareness:
            told += (about(after, "awareness-now"),)
        back = tuple(part for part in after.parts(Part.DOWNED) if part not in blocked(after))
        if back:
            after = state.come_late(after.with_parts(back, Part.OPEN))
            state = state.put(after)
        at_stake = after.unused if after.id in state.up else after.parts(Part.WAITS)
        taken = tuple(part for part in at_stake if part in blocked(after))
        step = self._loses(state, after, taken) if taken else Step(state)
        return Step(step.state, (*told, *step.events))

    def entered(self, state: Fray, combatant: Persona, draw: Draw) -> Step[Fray]:
        """One that comes in while the unit goes on rolls at once; a real die may take the place of that."""
        return Step(state.put(state.put_in(combatant)))

    def parted(self, state: Fray, group: Persona, combatant: Persona, draw: Draw) -> Step[Fray]:
        """Have both share the roll of the group, and its place among the priorities."""
        if group.score and not group.hidden:
            rolls_as = group.id if group.rolls_as is None else group.rolls_as
            state = state.put(*(one.replace(rolls_as=rolls_as) for one in (group, combatant)))
        return Step(state.replace(up=(*state.up, combatant.id)) if state.is_up(group.id) else state)

    def revealed(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Who has rolled already comes in as one who rolls now does; who has not does so at once."""
        return super().revealed(state.put(state.put_in(combatant)), combatant)


def _parts_of(who: Persona, deed: str | None, command: Act) -> tuple[str, ...]:
    """Return what an act uses, the move or attack named, else all that is left; what it is owed comes first."""
    has = who.still or who.unspent
    refuse_if(not (who.still or who.unused), "nothing-left", who=who.name)
    refuse_if(not has, "all-paid", who=who.name)
    check_able(who, force=command.force)
    able = has if command.force else tuple(part for part in has if part not in blocked(who))
    parts = able or has if deed is None else deeds.USES[deed]
    for part in parts:
        refuse_if(part not in has, "part-owed" if who.still else "part-gone", who=who.name, part=part, left=has)
    for part in parts:
        refuse_if(part not in able, "part-blocked", who=who.name, part=part, condition=who.condition or "")
    return parts


def _check_no_awareness_roll(who: Persona, command: Act) -> None:
    refuse_if(command.total is not None, "no-awareness-roll", who=who.name)


def _check_above(state: Fray, who: Persona, parts: tuple[str, ...]) -> None:
    if not state.up and state.equals:
        raise Refused("roll-again-first", names=names(state.equals))
    waited, up = set(parts) <= set(who.waiting), names(state.facing)
    if waited and any(one.id == who.id for one in state.may_intercede):
        return
    refuse_if(who in state.facing, "answers-first", who=who.name)
    refuse_if(not waited, "not-your-turn", who=who.name, up=up)
    raise Refused("is-barred" if who.barred else "not-above", who=who.name, up=up)


def _cost_of(who: Persona, command: Act) -> tuple[str, ...]:
    if command.cost is None:
        return tuple(part for part in (ATTACK,) if command.force and part in who.unspent)
    refuse_if(not command.by.gm, "cost-gm-only")
    cost = command.cost.casefold()
    refuse_if(cost not in WAITS, "bad-cost", found=command.cost, allowed=WAITS)
    parts = PARTS if cost == BOTH else (cost,)
    for part in parts:
        refuse_if(part not in who.unspent, "part-gone", who=who.name, part=part, left=who.unspent)
    return parts


def _wait_of(command: Hold) -> tuple[str, ...]:
    if command.what is None:
        return ()
    what = command.what.casefold()
    refuse_if(what not in WAITS, "bad-wait", found=command.what, allowed=WAITS)
    return PARTS if what == BOTH else (what,)


def _check_may_wait(state: Fray, who: Persona, *, force: bool) -> None:
    if who.id not in state.up:
        refuse_if(not who.left, "nothing-left", who=who.name)
        refuse_if(who.waiting, "waits-already", who=who.name)
        up = names(state.up_now)
        raise Refused("not-your-turn", who=who.name, up=up) if up else Refused("nobody-up")
    if state.must_finish((who.id,)):
        refuse_if(state.lap > 1, "forced-may-not-wait", who=who.name)
        refuse_if(not force, "lowest-may-not-wait", who=who.name)


def _mental_scores(state: Fray, among: tuple[Persona, ...], draw: Draw) -> tuple[Fray, dict[int, tuple[int, ...]]]:
    bonus, secret = {one.id: one.traits.mental or 0 for one in among}, any(one.hidden for one in among)
    drawn_as = {one.id: one.drawn_as for one in among}
    those = " and ".join(sorted(drawn_as.values()))
    state, purpose = state.tried(f"unit {state.round}", f"mental contest of {those}")

    def roll(one: int, rung: int) -> int:
        if not rung:
            return draw.die(INITIATIVE_DIE, f"{purpose}, d20 of {drawn_as[one]}", secret=secret) + bonus[one]
        return draw.die(TIE_DIE, f"{purpose}, tie {rung} of {drawn_as[one]}", secret=secret) % TIE_DIE

    scores = ladder.climb({one.id: () for one in among}, roll)
    return state, scores


def _would_finish(state: Fray) -> Step[Fray] | None:
    """Tell those who know of hidden personas that these would be forced now; None if there are none."""
    higher = tuple(takewhile(lambda one: one not in state.lowest, state.in_order()))
    below = (one for one in state.combatants if one.hidden and one not in higher)
    due = [one for one in below if one.alerted == 1 and one.able]
    if not due:
        return None
    events = tuple(for_owner(one, "hidden-forced", who=one.name, left=one.able) for one in due)
    return Step(state.put(*(one.replace(alerted=2) for one in due)), events)
