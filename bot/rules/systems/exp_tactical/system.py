"""EXP, tactical initiative: a score is a priority; who has the higher one acts first, or lets the others go first.

The rules, in short. In each unit every persona rolls d20 + DEX; equal ones add d10s as further decimals (a 10 is a 0).
First pass, from the highest to the lowest: each acts or waits, with its move and its attack apart; the lowest may not
wait. Later passes: the lowest with something left must finish, or give it up. Before it does, anyone higher with
something waiting may go first, if an AWE roll (d20 up to AWE) is made; if not, it waits until the next in line has
acted. So the highest has the last word. When nobody has anything left the unit ends. Conditions take what is waited.
Mental powers and reactions come whenever they are needed, and cost nothing unless the referee says so.

Owns all of that. Must not know where words go. A hidden persona has no priority in public: the referee acts for it in
private at any time in the unit; it rolls when it is revealed, or when the referee asks for it.
"""

from __future__ import annotations

from itertools import takewhile

from bot.rules import ladder
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.clock import Hand
from bot.rules.commands import Abort
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, for_gm, for_owner, public
from bot.rules.exp import turns
from bot.rules.exp.answering import attacked
from bot.rules.exp.conditions import PARTS, SUGGESTED, afflicted, blocked, what_it_does
from bot.rules.exp.deeds import did, kept_secret, used_power
from bot.rules.exp.rolling import again_wanted, dice_wanted
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.exp_tactical.commands import Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.guards import Deed, Power, Roll, TacticalGuards, Wait
from bot.rules.systems.exp_tactical.showing import left_of
from bot.rules.systems.exp_tactical.state import INITIATIVE_DIE, TIE_DIE, Fray, Part, Persona, names, told
from bot.rules.words import Fact


class ExpTactical(TacticalGuards):
    """Priorities, and moves and attacks that wait."""

    id = "exp-tactical"
    name = "EXP: tactical"
    state_type = Fray
    combatant_type = Persona
    commands = (Flip, Act, Hold, Abort, Next, Check)
    instead = ("declare", "surge")
    words = ("bot.rules.kit", "bot.rules.exp", "bot.rules.systems.exp_tactical")
    orders = Orders(holds=())
    timed = True

    # The course of a unit.

    def cursor(self, state: Fray) -> tuple[object, ...]:
        """Return the unit, whether its dice are rolled, the pass, and who is up."""
        return state.round, state.rolled, state.lap, state.up

    def clock(self, state: Fray) -> tuple[Hand, ...]:
        """Return the unit and, once its dice are rolled, the pass."""
        return Hand("unit", state.round), Hand("pass", state.lap if state.rolled else None)

    def openly(self, state: Fray) -> Fray:
        """Return a unit without what was paid in secret."""
        return state.put(*(one.evolve(owed=()) for one in state.visible))

    def advance(self, state: Fray, draw: Draw) -> Step[Fray] | None:
        """Settle the priorities, put in who came later, call who must act next, or end the unit."""
        equal = state.to_roll
        if not state.rolled:
            return self._settled(state) if not equal and len(state.visible) > 1 else None
        if any(not one.score for one in state.visible):
            return self._all_roll(state, draw)
        if state.up or equal or not state.visible:
            return None
        if not state.lowest:
            return self._end_unit(state)
        for place in state.places:
            unsaid = tuple(one for one in place if one.parts(Part.OPEN))
            if unsaid:
                return turns.come(state, state.in_order(), place) or self._call(state, unsaid)
        return turns.come(state, state.in_order(), ()) or _would_finish(state) or self._force(state)

    def _settled(self, state: Fray) -> Step[Fray]:
        return Step(state.evolve(rolled=True), (self.settled_event(state),))

    def _call(self, state: Fray, unsaid: tuple[Persona, ...]) -> Step[Fray]:
        for one in unsaid:
            if taken := tuple(part for part in one.parts(Part.OPEN) if part in blocked(one)):
                return self._loses(state, one, taken)
        ids = tuple(one.id for one in unsaid)
        waits = state.may_wait(ids)
        code = "up-lowest" if state.is_lowest(ids) else "up" if waits else "up-goes-on"
        facts = {"names": names(unsaid), "left": left_of(unsaid)}
        call = calling(code, *ids, round=state.round, lap=state.lap, **facts)
        state = state.put(*turns.on_time(unsaid), up=ids, attacker=None)
        return Step(state, (call.evolve(offers=self.turn_offers(state, ids[0] if len(ids) == 1 else None)),))

    def _force(self, state: Fray) -> Step[Fray]:
        forced = state.lowest
        ids = tuple(one.id for one in forced)
        state = state.put(*turns.on_time(forced), up=ids, lap=state.lap + 1, attacker=None)
        code = "forced" if state.forced_next else "forced-last"
        facts = {"names": names(forced), "left": left_of(forced), "higher": names(state.may_intercede)}
        call = calling(code, *ids, round=state.round, lap=state.lap, **facts)
        return Step(state, (call.evolve(offers=self.turn_offers(state, ids[0] if len(ids) == 1 else None)),))

    def _end_unit(self, state: Fray) -> Step[Fray]:
        ended = [turns.unit_over(one, state.round) for one in state.combatants]
        fresh = [one.afresh() for one, _ in ended]
        number = state.round + 1
        told = tuple(event for _, events in ended for event in events)
        events = (public("unit-ends", round=state.round), *told, dice_wanted(number, state.visible))
        return Step(state.put(*fresh, round=number, rolled=False, lap=1, up=(), attacker=None), events)

    def _after(self, state: Fray, who: Persona) -> Fray:
        """Return the state with `who` changed. Was it up, and has nothing more to do or say, it is up no longer. Has it
        thereby acted, with all that it had to, nobody is barred any more: one who only waits has not.
        """
        who = who.evolve(late=False)
        if who.id not in state.up:
            return state.put(who)
        if who.left if state.lap > 1 else who.unsaid:
            return state.put(who)
        up = tuple(one for one in state.up if one != who.id)
        acted = state.lap > 1 or set(who.parts(Part.WAITS)) != set(PARTS)
        if up or not acted:
            return state.put(who, up=up)
        return state.put(*state.unbarred, who.evolve(barred=False), up=up)

    def _loses(self, state: Fray, who: Persona, parts: tuple[str, ...]) -> Step[Fray]:
        event = about(who, "loses-condition", who=who.name, condition=who.condition or "", what=parts)
        return Step(self._after(state, who.with_parts(parts, Part.LOST)), (event,))

    # The dice.

    def do_flip(self, state: Fray, intent: Roll, draw: Draw) -> Step[Fray]:
        """Roll for everybody whose roll is waited for, or take one persona's roll."""
        who, shown = intent
        if who is None:
            step = self._all_roll(state, draw)
            return step if step.state.rolled else step.then(self._settled)
        step = self._rolls(state, who, draw) if shown is None else self._rolled(state, who, shown, own=True)
        return step.then(lambda state: self._asked_again(state, state.get(who.id)))

    def _all_roll(self, state: Fray, draw: Draw) -> Step[Fray]:
        return ladder.settle(state, lambda now: now.to_roll, lambda now, one: self._rolls(now, now.get(one), draw))

    def _asked_again(self, state: Fray, who: Persona) -> Step[Fray]:
        those = tuple(one for one in state.equals if one.score == who.score and not who.hidden)
        return Step(state, (again_wanted(names(those), those),) if those else ())

    def _rolls(self, state: Fray, who: Persona, draw: Draw) -> Step[Fray]:
        purpose = f"unit {state.round}, initiative of combatant {who.id}, roll {who.drawn + 1}"
        roll = draw.die(who.die, purpose, secret=who.hidden)
        return self._rolled(state, who.evolve(drawn=who.drawn + 1), roll)

    def _rolled(self, state: Fray, who: Persona, roll: int, *, own: bool = False) -> Step[Fray]:
        dex = who.traits.dexterity or 0
        score = (*who.score, roll % TIE_DIE) if who.score else (roll + dex,)
        facts: dict[str, Fact] = {"who": who.name, "roll": roll, "dex": dex, "score": told(score)}
        event = given(about(who, "rolls-again" if who.score else "rolls", **facts), OWN_DICE if own else None)
        who = state.come_late(who.evolve(score=score, own=(*who.own[: len(who.score)], own)))
        if not who.late:
            return Step(state.put(who), (event,))
        events = (event,) if own else (event, public("comes-late", who=who.name, round=state.round))
        return Step(state.put(who, up=tuple(one for one in state.up if one != who.id)), events)

    # Acting, waiting, giving up.

    def do_act(self, state: Fray, intent: Deed | Power, draw: Draw) -> Step[Fray]:
        """Move or attack, in one's turn or before another; or use a power at any time."""
        if isinstance(intent, Power):
            return self._uses(state, intent)
        return self._does(state, intent) if intent.awareness is None else self._goes_before(state, intent, draw)

    def _uses(self, state: Fray, intent: Power) -> Step[Fray]:
        """Use a power. What answers a hidden persona is told to those alone who know of that, and paid in secret."""
        who, power, paid, others, action = intent
        events: tuple[Event, ...] = (used_power(who, power, others, action),)
        if paid:
            events = (*events, about(who, "costs", who=who.name, what=paid))
        if any(one.hidden for one in others):
            events = kept_secret(events, who, others)
            if not who.hidden:
                return Step(state.put(who.evolve(owed=(*who.owed, *paid))), events)
        after = who.with_parts(paid, Part.DONE)
        return Step(self._after(state, after) if paid else state.put(after), events)

    def _does(self, state: Fray, intent: Deed) -> Step[Fray]:
        who, parts, _, command = intent
        event = did(who, parts if command.do is not None else (), command.action)
        state = attacked(state, who, parts if command.do is not None else None)
        if who.still:
            return turns.does(state, who, parts, event)
        return Step(self._after(state, who.with_parts(parts, Part.DONE)), (event,))

    def _goes_before(self, state: Fray, intent: Deed, draw: Draw) -> Step[Fray]:
        who, parts, awareness, command = intent
        assert awareness is not None
        roll, own = command.total, OWN_DICE if command.total is not None else None
        if roll is None:
            state, purpose = state.tried(f"unit {state.round}", f"AWE roll of combatant {who.id}")
            roll = draw.die(INITIATIVE_DIE, purpose)
        facts: dict[str, Fact] = {"who": who.name, "up": names(state.up_now), "roll": roll, "awareness": awareness}
        if roll > awareness:
            return Step(state.put(who.evolve(barred=True)), (given(public("awareness-failed", **facts), own),))
        step = self._does(state, intent)
        events = (given(public("awareness-made", **facts), own), *step.events)
        rest = tuple(part for part in who.left if part not in parts)
        if not rest or state.setting("split-waits") == "on":
            return Step(step.state, events)
        kept = step.state.get(who.id).with_parts(rest, Part.LOST)
        return Step(self._after(step.state, kept), (*events, public("loses", who=who.name, what=rest)))

    def do_hold(self, state: Fray, intent: Wait, draw: Draw) -> Step[Fray]:
        """Wait a move, an attack or both, in the first pass."""
        event = public("holds", who=intent.who.name, what=intent.parts)
        return Step(self._after(state, intent.who.with_parts(intent.parts, Part.WAITS)), (event,))

    def do_abort(self, state: Fray, intent: Persona, draw: Draw) -> Step[Fray]:
        """Give up whatever is left."""
        who = intent
        if who.still:
            return turns.does(state, who, who.still, about(who, "aborts", who=who.name, what=who.still))
        event = about(who, "aborts", who=who.name, what=who.left)
        return Step(self._after(state, who.with_parts(who.left, Part.LOST)), (event,))

    def do_next(self, state: Fray, command: Next, draw: Draw) -> Step[Fray]:
        """Go on: who is up waits, or, being the lowest or forced, loses what is left. Or end the unit."""
        if command.round:
            return Step(state, (public("cut-short"),)).then(self._end_unit)
        if not state.up:
            return self._end_unit(state)
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
        facts = {
            "winner": winner.name,
            "who": who.name,
            "other": other.name,
            "mine": told(mine),
            "theirs": told(theirs),
        }
        secret = who.hidden or other.hidden
        return Step(state, (for_gm("contest", **facts) if secret else public("contest", **facts),))

    # What changes under way.

    def left(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Nobody else is moved: if it alone was up, the next one is called."""
        if combatant.id not in state.up:
            return Step(state)
        up = tuple(one for one in state.up if one != combatant.id)
        return Step(state.evolve(up=up) if up else state.put(*state.unbarred, up=up))

    def edited(self, state: Fray, before: Persona, after: Persona, draw: Draw) -> Step[Fray]:
        """A condition takes what is waited; from one who is up also what it has not done yet. Another DEX counts from
        the next roll, another AWE at once.
        """
        told: tuple[Event, ...] = ()
        if after.condition != before.condition or after.ends != before.ends:
            told = what_it_does(after)
        if after.score and after.traits.dexterity != before.traits.dexterity:
            told += (about(after, "order-stays"),)
        if state.rolled and after.traits.awareness != before.traits.awareness:
            told += (about(after, "awareness-now"),)
        at_stake = after.unused if after.id in state.up else after.parts(Part.WAITS)
        taken = tuple(part for part in at_stake if part in blocked(after))
        step = self._loses(state, after, taken) if taken else Step(state)
        return Step(step.state, (*told, *step.events))

    def entered(self, state: Fray, combatant: Persona, draw: Draw) -> Step[Fray]:
        """One that comes in while the unit goes on rolls at once; a real die may take the place of that."""
        return Step(state.put(state.put_in(combatant)))

    def revealed(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Who has rolled already comes in as one who rolls now does; who has not does so at once."""
        return turns.shown(state.put(state.put_in(combatant)), combatant)

    def conditioned(self, state: Fray, combatant: Persona, text: str) -> Persona:
        """Return a persona in a condition of those that there are."""
        return afflicted(combatant, text, state.round)

    # What may be done, and what is shown.

    def suggest(self, state: Fray, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)


def _mental_scores(state: Fray, among: tuple[Persona, ...], draw: Draw) -> tuple[Fray, dict[int, tuple[int, ...]]]:
    bonus, secret = {one.id: one.traits.mental or 0 for one in among}, any(one.hidden for one in among)
    ids = " and ".join(str(one) for one in sorted(bonus))
    state, purpose = state.tried(f"unit {state.round}", f"mental contest of {ids}")

    def roll(one: int, rung: int) -> int:
        if not rung:
            return draw.die(INITIATIVE_DIE, f"{purpose}, d20 of combatant {one}", secret=secret) + bonus[one]
        return draw.die(TIE_DIE, f"{purpose}, tie {rung} of combatant {one}", secret=secret) % TIE_DIE

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
    return Step(state.put(*(one.evolve(alerted=2) for one in due)), events)
