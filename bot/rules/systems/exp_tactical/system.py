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

from collections.abc import Iterator

from bot.rules import ladder
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.clock import Hand
from bot.rules.commands import Abort, Command
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, public
from bot.rules.exp import turns
from bot.rules.exp.answering import attacked
from bot.rules.exp.conditions import PARTS, SUGGESTED, afflicted, blocked, what_it_does
from bot.rules.exp.deeds import did
from bot.rules.exp.rolling import again_wanted, dice_wanted
from bot.rules.model import Viewer
from bot.rules.standing import Orders
from bot.rules.step import Step
from bot.rules.systems.exp_tactical import ambush, powers, showing
from bot.rules.systems.exp_tactical.commands import COMMANDS, POWERS, Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.legality import (
    GUARDS,
    answering,
    awareness_of,
    deed_of,
    in_turn,
    may_answer,
    own_die,
    parts_of,
    player_rolls,
    rolling,
    to_wait,
    ways,
    whose,
)
from bot.rules.systems.exp_tactical.state import (
    INITIATIVE_DIE,
    TIE_DIE,
    Fray,
    Part,
    Persona,
    afresh,
    come_late,
    die,
    equals,
    forced_next,
    in_order,
    is_lowest,
    lowest,
    may_intercede,
    may_wait,
    names,
    places,
    put_in,
    to_roll,
    told,
    unbarred,
    up_now,
)
from bot.rules.views import BoardView, Offer, Panel, Row
from bot.rules.words import Fact, Phrase


class ExpTactical(InitiativeSystem[Fray, Persona]):
    """Priorities, and moves and attacks that wait."""

    id = "exp-tactical"
    name = "EXP: tactical"
    state_type = Fray
    combatant_type = Persona
    commands = COMMANDS
    guards = GUARDS
    instead = ("declare", "surge")
    words = ("bot.rules.exp", "bot.rules.systems.exp_tactical")
    orders = Orders(holds=())
    timed = True

    # The course of a unit.

    def start(self, opening: Opening, draw: Draw) -> Step[Fray]:
        """Ask for the dice of the first unit."""
        return Step(Fray(title=opening.title, gms=(opening.gm,), round=1), (dice_wanted(1),))

    def cursor(self, state: Fray) -> tuple[object, ...]:
        """Return the unit, whether its dice are rolled, the pass, and who is up."""
        return state.round, state.rolled, state.lap, state.up

    def clock(self, state: Fray) -> tuple[Hand, ...]:
        """Return the unit and, once its dice are rolled, the pass."""
        return Hand("unit", state.round), Hand("pass", state.lap if state.rolled else None)

    def answers(self, state: Fray, command: Command) -> bool:
        """Whether it goes before those who are up, or is a power that answers the attack of another one."""
        return isinstance(command, Act) and may_answer(state, command)

    def answering(self, state: Fray, viewer: Viewer) -> Iterator[Act]:
        """Return the acts of all who could do so."""
        return answering(state, viewer)

    def order(self, state: Fray) -> tuple[Persona, ...]:
        """Return the personas from the highest priority down."""
        return in_order(state)

    def openly(self, state: Fray) -> Fray:
        """Return a unit without what was paid in secret."""
        return state.put(*(one.evolve(owed=()) for one in state.visible))

    def advance(self, state: Fray, draw: Draw) -> Step[Fray] | None:
        """Settle the priorities, put in who came later, call who must act next, or end the unit."""
        equal = to_roll(state)
        if not state.rolled:
            return self._settled(state) if not equal and len(state.visible) > 1 else None
        if any(not one.score for one in state.visible):
            return self._all_roll(state, draw)
        if state.up or equal or not state.visible:
            return None
        if not lowest(state):
            return self._end_unit(state)
        for place in places(state):
            unsaid = tuple(one for one in place if one.parts(Part.OPEN))
            if unsaid:
                return turns.come(state, in_order(state), place) or self._call(state, unsaid)
        return turns.come(state, in_order(state), ()) or ambush.would_finish(state) or self._force(state)

    def _settled(self, state: Fray) -> Step[Fray]:
        return Step(state.evolve(rolled=True), (showing.settled(state),))

    def _call(self, state: Fray, unsaid: tuple[Persona, ...]) -> Step[Fray]:
        for one in unsaid:
            if taken := tuple(part for part in one.parts(Part.OPEN) if part in blocked(one)):
                return self._loses(state, one, taken)
        ids = tuple(one.id for one in unsaid)
        waits = may_wait(state, ids)
        code = "up-lowest" if is_lowest(state, ids) else "up" if waits else "up-goes-on"
        facts = {"names": names(unsaid), "left": showing.left_of(unsaid)}
        call = calling(code, *ids, round=state.round, lap=state.lap, **facts)
        offers = showing.turn_offers(state, ids[0] if len(ids) == 1 else None, waits=waits)
        return Step(state.put(*turns.on_time(unsaid), up=ids, attacker=None), (call.evolve(offers=offers),))

    def _force(self, state: Fray) -> Step[Fray]:
        forced = lowest(state)
        ids = tuple(one.id for one in forced)
        state = state.put(*turns.on_time(forced), up=ids, lap=state.lap + 1, attacker=None)
        code = "forced" if forced_next(state) else "forced-last"
        facts = {"names": names(forced), "left": showing.left_of(forced), "higher": names(may_intercede(state))}
        call = calling(code, *ids, round=state.round, lap=state.lap, **facts)
        offers = showing.turn_offers(state, ids[0] if len(ids) == 1 else None, waits=False)
        return Step(state, (call.evolve(offers=offers),))

    def _end_unit(self, state: Fray) -> Step[Fray]:
        ended = [turns.unit_over(one, state.round) for one in state.combatants]
        fresh = [afresh(one) for one, _ in ended]
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
        return state.put(*unbarred(state), who.evolve(barred=False), up=up)

    def _loses(self, state: Fray, who: Persona, parts: tuple[str, ...]) -> Step[Fray]:
        event = about(who, "loses-condition", who=who.name, condition=who.condition or "", what=parts)
        return Step(self._after(state, who.with_parts(parts, Part.LOST)), (event,))

    # The dice.

    def do_flip(self, state: Fray, command: Flip, draw: Draw) -> Step[Fray]:
        """Roll for everybody whose roll is waited for, or take one persona's roll."""
        if command.combatant is not None and not command.rest:
            step = self._one_rolls(state, state.get(command.combatant), command, draw)
            return step.then(lambda state: self._asked_again(state, state.get(command.combatant)))
        step = self._all_roll(state, draw)
        return step if step.state.rolled else step.then(self._settled)

    def _all_roll(self, state: Fray, draw: Draw) -> Step[Fray]:
        return ladder.settle(state, to_roll, lambda state, one: self._rolls(state, state.get(one), draw))

    def _one_rolls(self, state: Fray, who: Persona, command: Flip, draw: Draw) -> Step[Fray]:
        who = rolling(state, who)
        if command.roll is None:
            return self._rolls(state, who, draw)
        return self._rolled(state, who, own_die(who, command.roll), own=True)

    def _asked_again(self, state: Fray, who: Persona) -> Step[Fray]:
        those = tuple(one for one in equals(state) if one.score == who.score and not who.hidden)
        return Step(state, (again_wanted(names(those), those),) if those else ())

    def _rolls(self, state: Fray, who: Persona, draw: Draw) -> Step[Fray]:
        purpose = f"unit {state.round}, initiative of combatant {who.id}, roll {who.drawn + 1}"
        roll = draw.die(die(who), purpose, secret=who.hidden)
        return self._rolled(state, who.evolve(drawn=who.drawn + 1), roll)

    def _rolled(self, state: Fray, who: Persona, roll: int, *, own: bool = False) -> Step[Fray]:
        dex = who.traits.dexterity or 0
        score = (*who.score, roll % TIE_DIE) if who.score else (roll + dex,)
        facts: dict[str, Fact] = {"who": who.name, "roll": roll, "dex": dex, "score": told(score)}
        event = given(about(who, "rolls-again" if who.score else "rolls", **facts), OWN_DICE if own else None)
        who = come_late(state, who.evolve(score=score, own=(*who.own[: len(who.score)], own)))
        if not who.late:
            return Step(state.put(who), (event,))
        events = (event,) if own else (event, public("comes-late", who=who.name, round=state.round))
        return Step(state.put(who, up=tuple(one for one in state.up if one != who.id)), events)

    # Acting, waiting, giving up.

    def do_act(self, state: Fray, command: Act, draw: Draw) -> Step[Fray]:
        """Move or attack, in one's turn or before another; or use a power at any time."""
        who, deed = whose(state, command), deed_of(command)
        if deed in POWERS:
            events, paid = powers.used(state, who, command, deed)
            same = all(paid.standing(part) is who.standing(part) for part in PARTS)
            return Step(state.put(paid) if same else self._after(state, paid), events)
        parts = parts_of(who, command)
        if in_turn(state, who, command):
            return self._does(state, who, parts, command)
        return self._goes_before(state, who, parts, command, draw)

    def _does(self, state: Fray, who: Persona, parts: tuple[str, ...], command: Act) -> Step[Fray]:
        event = did(who, parts if command.do is not None else (), command.action)
        state = attacked(state, who, parts if command.do is not None else None)
        if who.still:
            return turns.does(state, who, parts, event)
        return Step(self._after(state, who.with_parts(parts, Part.DONE)), (event,))

    def _goes_before(self, state: Fray, who: Persona, parts: tuple[str, ...], command: Act, draw: Draw) -> Step[Fray]:
        awareness, roll = awareness_of(who), command.total
        own = OWN_DICE if roll is not None else None
        if roll is None:
            state, purpose = state.tried(f"unit {state.round}", f"AWE roll of combatant {who.id}")
            roll = draw.die(INITIATIVE_DIE, purpose)
        facts: dict[str, Fact] = {"who": who.name, "up": names(up_now(state)), "roll": roll, "awareness": awareness}
        if roll > awareness:
            return Step(state.put(who.evolve(barred=True)), (given(public("awareness-failed", **facts), own),))
        step = self._does(state, who, parts, command)
        events = (given(public("awareness-made", **facts), own), *step.events)
        rest = tuple(part for part in who.left if part not in parts)
        if not rest or state.setting("split-waits") == "on":
            return Step(step.state, events)
        kept = step.state.get(who.id).with_parts(rest, Part.LOST)
        return Step(self._after(step.state, kept), (*events, public("loses", who=who.name, what=rest)))

    def do_hold(self, state: Fray, command: Hold, draw: Draw) -> Step[Fray]:
        """Wait a move, an attack or both, in the first pass."""
        who = whose(state, command)
        return self._waits(state, who, to_wait(who, command))

    def _waits(self, state: Fray, who: Persona, parts: tuple[str, ...]) -> Step[Fray]:
        event = public("holds", who=who.name, what=parts)
        return Step(self._after(state, who.with_parts(parts, Part.WAITS)), (event,))

    def do_abort(self, state: Fray, command: Abort, draw: Draw) -> Step[Fray]:
        """Give up whatever is left."""
        who = whose(state, command)
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
        for who in up_now(state):
            waits = Hold(by=command.by, combatant=who.id)
            if self.may(state, waits):
                passed = self._waits(step.state, who, to_wait(who, waits))
            else:
                passed = self._passes(step.state, who)
            step = Step(passed.state, (*step.events, *passed.events))
        return step

    def _passes(self, state: Fray, who: Persona) -> Step[Fray]:
        event = public("loses", who=who.name, what=who.left)
        return Step(self._after(state, who.with_parts(who.left, Part.LOST)), (event,))

    def do_check(self, state: Fray, command: Check, draw: Draw) -> Step[Fray]:
        """Hold a mental contest."""
        return powers.contest(state, command, draw)

    # What changes under way.

    def left(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Nobody else is moved: if it alone was up, the next one is called."""
        if combatant.id not in state.up:
            return Step(state)
        up = tuple(one for one in state.up if one != combatant.id)
        return Step(state.evolve(up=up) if up else state.put(*unbarred(state), up=up))

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
        return Step(state.put(put_in(state, combatant)))

    def revealed(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Who has rolled already comes in as one who rolls now does; who has not does so at once."""
        return turns.shown(state.put(put_in(state, combatant)), combatant)

    def conditioned(self, state: Fray, combatant: Persona, text: str) -> Persona:
        """Return a persona in a condition of those that there are."""
        return afflicted(combatant, text, state.round)

    # What may be done, and what is shown.

    def player_may(self, state: Fray, command: Command) -> bool:
        """A player may roll for its own persona."""
        return isinstance(command, Flip) and player_rolls(state, command)

    def ways(self, state: Fray, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Fray) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Fray, combatant: Persona) -> Row:
        """Return a persona as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Fray, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer, lambda one: self.may(state, Act(by=viewer, combatant=one.id)))

    def why(self, state: Fray, combatant: Persona) -> tuple[Phrase, ...]:
        """Return how the persona's priority came about."""
        return showing.why(state, combatant)

    def panel(self, state: Fray, viewer: Viewer, verb: str, combatant: Persona) -> Panel:
        """Return the private panel of a verb; that of acting has every deed that is possible now."""
        panel = super().panel(state, viewer, verb, combatant)
        if verb == "act":
            contest = self.may(state, Check(by=viewer, combatant=combatant.id, mental=True))
            return showing.act_panel(panel, combatant, contests=contest)
        return panel

    def offers(self, state: Fray, viewer: Viewer) -> tuple[Offer, ...]:
        """Return what the viewer can do now: to act before one's turn is to go before those who are up."""
        return showing.interceding(state, super().offers(state, viewer))

    def suggest(self, state: Fray, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)
