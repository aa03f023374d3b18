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

from dataclasses import replace

from bot.rules import ladder
from bot.rules.commands import Abort, Command
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import about, calling, public
from bot.rules.exp.conditions import BOTH, PARTS, SUGGESTED, blocked
from bot.rules.model import Viewer
from bot.rules.step import Step
from bot.rules.systems.exp_tactical import legality, powers, showing
from bot.rules.systems.exp_tactical.commands import COMMANDS, DEEDS, POWERS, WAITS, Act, Check, Flip, Hold, Next
from bot.rules.systems.exp_tactical.state import (
    Fray,
    Part,
    Persona,
    afresh,
    equals,
    forced_next,
    in_order,
    lowest,
    may_intercede,
    may_roll,
    places,
    to_roll,
    told,
    untouched,
    waiting,
)
from bot.rules.systems.exp_tactical.wording import CARD, INSTEAD, WORDS
from bot.rules.views import BoardView, Panel, Row
from bot.rules.words import Phrase

INITIATIVE_DIE, TIE_DIE = 20, 10


class ExpTactical(InitiativeSystem[Fray, Persona]):
    """Priorities, and moves and attacks that wait."""

    id = "exp-tactical"
    name = "EXP: tactical"
    summary = "Everybody rolls d20 + DEX: a priority, to act first or to make the others go first."
    card = CARD
    state_type = Fray
    combatant_type = Persona
    commands = COMMANDS
    instead = INSTEAD
    words = WORDS

    # The course of a unit.

    def start(self, opening: Opening, draw: Draw) -> Step[Fray]:
        """Ask for the dice of the first unit."""
        state = Fray(title=opening.title, gms=(opening.gm,), round=1)
        return Step(state, (public("dice-wanted", round=1),))

    def cursor(self, state: Fray) -> tuple[object, ...]:
        """Return the unit, whether its dice are rolled, the pass, and who is up."""
        return state.round, state.rolled, state.lap, state.up

    def order(self, state: Fray) -> tuple[Persona, ...]:
        """Return the personas from the highest priority down."""
        return in_order(state)

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
                return self._call(state, unsaid)
        return self._force(state)

    def _settled(self, state: Fray) -> Step[Fray]:
        """Announce the priorities: from now on personas act."""
        names = tuple(f"{one.name} {told(one.score)}" for one in in_order(state) if not one.hidden)
        event = public("order-settled", round=state.round, names=names) if names else public("order-open")
        return Step(state.evolve(rolled=True), (event,))

    def _call(self, state: Fray, unsaid: tuple[Persona, ...]) -> Step[Fray]:
        """Call those whose say it is in the first pass; what their condition takes from them is lost."""
        for one in unsaid:
            if taken := tuple(part for part in one.parts(Part.OPEN) if part in blocked(one)):
                return self._loses(state, one, taken)
        ids = tuple(one.id for one in unsaid)
        last = showing.is_lowest(state, ids)
        facts = {"names": showing.names(unsaid), "left": showing.left_of(unsaid)}
        call = calling("up-lowest" if last else "up", *ids, round=state.round, lap=state.lap, **facts)
        offers = showing.turn_offers(state, ids[0] if len(ids) == 1 else None, may_wait=not last)
        return Step(state.evolve(up=ids), (call.evolve(offers=offers),))

    def _force(self, state: Fray) -> Step[Fray]:
        """Call the lowest with something left: it must finish now."""
        forced = lowest(state)
        ids = tuple(one.id for one in forced)
        state = state.evolve(up=ids, lap=state.lap + 1)
        call = calling(
            "forced" if forced_next(state) else "forced-last",
            *ids,
            round=state.round,
            lap=state.lap,
            names=showing.names(forced),
            left=showing.left_of(forced),
            higher=showing.names(may_intercede(state)),
        )
        offers = showing.turn_offers(state, ids[0] if len(ids) == 1 else None, may_wait=False)
        return Step(state, (call.evolve(offers=offers),))

    def _end_unit(self, state: Fray) -> Step[Fray]:
        fresh = [afresh(one) for one in state.combatants]
        number = state.round + 1
        events = (public("unit-ends", round=state.round), public("dice-wanted", round=number))
        return Step(state.put(*fresh, round=number, rolled=False, lap=1, up=()), events)

    def _after(self, state: Fray, who: Persona) -> Fray:
        """Return the state with `who` changed. If it was up, nobody is barred any more; done, it is up no longer."""
        if who.id not in state.up:
            return state.put(who)
        unsaid = who.left if state.lap > 1 else tuple(part for part in who.parts(Part.OPEN) if part in who.left)
        up = state.up if unsaid else tuple(one for one in state.up if one != who.id)
        return state.put(*_unbarred(state), who.evolve(barred=False), up=up)

    def _loses(self, state: Fray, who: Persona, parts: tuple[str, ...]) -> Step[Fray]:
        """Take parts from one by its condition."""
        event = about(who, "loses-condition", who=who.name, condition=who.condition or "", what=parts)
        return Step(self._after(state, who.with_parts(parts, Part.LOST)), (event,))

    # The dice.

    def do_flip(self, state: Fray, command: Flip, draw: Draw) -> Step[Fray]:
        """Roll for everybody whose roll is waited for, or take one persona's roll."""
        if command.combatant is not None:
            return self._one_rolls(state, state.get(command.combatant), command, draw)
        if command.roll is not None:
            raise Refused("roll-for-whom")
        if state.rolled and not to_roll(state):
            raise Refused("already-rolled")
        step = self._all_roll(state, draw)
        return step if step.state.rolled else step.then(self._settled)

    def _all_roll(self, state: Fray, draw: Draw) -> Step[Fray]:
        return ladder.settle(state, to_roll, lambda state, one: self._rolls(state, state.get(one), draw))

    def _one_rolls(self, state: Fray, who: Persona, command: Flip, draw: Draw) -> Step[Fray]:
        """Roll for one persona, or take its real die: its d20, a d10 among equals, or one in place of what it has."""
        waited_for = may_roll(state, who)
        if not waited_for and not command.force:
            if not untouched(state, who):
                raise Refused("roll-stands", who=who.name)
            if command.roll is None:
                raise Refused("has-rolled", who=who.name)
        again = who if waited_for else who.evolve(score=())
        if command.roll is None:
            return self._rolls(state, again, draw)
        text, most = command.roll.strip(), TIE_DIE if again.score else INITIATIVE_DIE
        if not (text.isdecimal() and len(text) < 3 and 1 <= int(text) <= most):
            raise Refused("bad-roll", found=command.roll, die=most)
        return self._rolled(state, again, int(text), own="-own")

    def _rolls(self, state: Fray, who: Persona, draw: Draw) -> Step[Fray]:
        """Roll the die of one persona."""
        purpose = f"unit {state.round}, initiative of combatant {who.id}, roll {who.drawn + 1}"
        roll = draw.die(TIE_DIE if who.score else INITIATIVE_DIE, purpose)
        return self._rolled(state, who.evolve(drawn=who.drawn + 1), roll)

    def _rolled(self, state: Fray, who: Persona, roll: int, own: str = "") -> Step[Fray]:
        """Add a roll to a score. Who is put in after the first pass waits with what it has not done."""
        dex = who.traits.dexterity or 0
        code = f"rolls-again{own}" if who.score else f"rolls{own}"
        score = (*who.score, roll % TIE_DIE) if who.score else (roll + dex,)
        if state.rolled and state.lap > 1:
            who = who.with_parts(who.parts(Part.OPEN), Part.WAITS)
        event = about(who, code, who=who.name, roll=roll, dex=dex, score=told(score))
        return Step(state.put(who.evolve(score=score)), (event,))

    # Acting, waiting, giving up.

    def do_act(self, state: Fray, command: Act, draw: Draw) -> Step[Fray]:
        """Move or attack, in one's turn or before another; or use a power at any time."""
        who = self._one(state, command)
        deed = command.do.casefold() if command.do is not None else None
        if deed is not None and deed not in DEEDS:
            raise Refused("bad-do", found=command.do or "", allowed=DEEDS)
        if deed in POWERS:
            events, paid = powers.used(state, who, command, deed)
            return Step(self._after(state, paid) if paid != who else state, events)
        if command.preempt is not None or command.cost is not None:
            raise Refused("answers-what")
        self._check_rolled(state)
        parts = legality.wanted(who, deed, force=command.force)
        if who.id in state.up or who.hidden or command.force:
            if command.total is not None:
                raise Refused("no-awareness-roll", who=who.name)
            return self._does(state, who, parts, command.action)
        return self._goes_before(state, who, parts, command, draw)

    def _does(self, state: Fray, who: Persona, parts: tuple[str, ...], action: str | None) -> Step[Fray]:
        code = "did-both" if parts == PARTS else f"did-{parts[0]}"
        event = about(who, code, who=who.name)
        if action is not None:
            event = about(who, f"{code}-with", who=who.name, action=action)
        return Step(self._after(state, who.with_parts(parts, Part.DONE)), (event,))

    def _goes_before(self, state: Fray, who: Persona, parts: tuple[str, ...], command: Act, draw: Draw) -> Step[Fray]:
        """Act before those who are up if an AWE roll is made; if not, wait until they have acted."""
        up = showing.names(tuple(one for one in in_order(state) if one.id in state.up))
        self._check_above(state, who, parts, up)
        awareness = who.traits.awareness
        if awareness is None:
            raise Refused("awareness-missing", who=who.name)
        roll, number = command.total, state.checks + 1
        if roll is not None and not 1 <= roll <= INITIATIVE_DIE:
            raise Refused("bad-total", found=roll)
        if roll is None:
            roll = draw.die(INITIATIVE_DIE, f"unit {state.round}, AWE roll {number} of combatant {who.id}")
        state = state.evolve(checks=number)
        made = roll <= awareness
        code = "awareness-made" if made else "awareness-failed"
        event = public(code, who=who.name, up=up, roll=roll, awareness=awareness)
        if not made:
            return Step(state.put(who.evolve(barred=True)), (event,))
        step = self._does(state, who, parts, command.action)
        rest = tuple(part for part in who.left if part not in parts)
        if rest and state.setting("split-waits") == "off":
            lost = public("loses", who=who.name, what=rest)
            kept = step.state.get(who.id).with_parts(rest, Part.LOST)
            step = Step(self._after(step.state, kept), (*step.events, lost))
        return replace(step, events=(event, *step.events))

    def _check_above(self, state: Fray, who: Persona, parts: tuple[str, ...], up: tuple[str, ...]) -> None:
        """Refuse one who may not go before those who are up."""
        if not up:
            raise Refused("roll-again-first", names=showing.names(equals(state)))
        if not set(parts) <= set(waiting(who)):
            raise Refused("not-your-turn", who=who.name, up=up)
        if who.barred:
            raise Refused("is-barred", who=who.name, up=up)
        if who not in may_intercede(state):
            raise Refused("not-above", who=who.name, up=up)

    def do_hold(self, state: Fray, command: Hold, draw: Draw) -> Step[Fray]:
        """Wait a move, an attack or both, in the first pass."""
        who = self._one(state, command)
        what = command.what.casefold() if command.what is not None else None
        if what is not None and what not in WAITS:
            raise Refused("bad-wait", found=command.what or "", allowed=WAITS)
        self._check_may_wait(state, who, force=command.force)
        unsaid = tuple(part for part in who.parts(Part.OPEN) if part in who.left)
        parts = unsaid if what is None else PARTS if what == BOTH else (what,)
        for part in parts:
            if part not in unsaid:
                raise Refused("part-gone", who=who.name, part=part, left=unsaid)
        if state.setting("split-waits") == "off" and (parts != unsaid or who.parts(Part.DONE)):
            raise Refused("no-split", who=who.name)
        event = public("holds", who=who.name, what=parts)
        return Step(self._after(state, who.with_parts(parts, Part.WAITS)), (event,))

    def _check_may_wait(self, state: Fray, who: Persona, *, force: bool) -> None:
        """Refuse one who is not up, is forced, or is the lowest."""
        if who.hidden:
            raise Refused("hidden-needs-no-hold", who=who.name)
        self._check_rolled(state)
        if who.id not in state.up:
            if not who.left:
                raise Refused("nothing-left", who=who.name)
            if waiting(who):
                raise Refused("waits-already", who=who.name)
            up = showing.names(tuple(one for one in in_order(state) if one.id in state.up))
            raise Refused("not-your-turn", who=who.name, up=up) if up else Refused("nobody-up")
        if state.lap > 1:
            raise Refused("forced-may-not-wait", who=who.name)
        if showing.is_lowest(state, (who.id,)) and not force:
            raise Refused("lowest-may-not-wait", who=who.name)

    def do_abort(self, state: Fray, command: Abort, draw: Draw) -> Step[Fray]:
        """Give up whatever is left."""
        who = self._one(state, command)
        self._check_rolled(state)
        if not who.left:
            raise Refused("nothing-to-abort", who=who.name)
        event = about(who, "aborts", who=who.name, what=who.left)
        return Step(self._after(state, who.with_parts(who.left, Part.LOST)), (event,))

    def do_next(self, state: Fray, command: Next, draw: Draw) -> Step[Fray]:
        """Go on: who is up waits, or, being the lowest or forced, loses what is left. Or end the unit."""
        self._check_rolled(state)
        if command.round:
            return Step(state, (public("cut-short"),)).then(self._end_unit)
        if not state.up:
            if again := equals(state):
                raise Refused("roll-again-first", names=showing.names(again))
            return self._end_unit(state)
        step = Step(state)
        for who in [one for one in in_order(state) if one.id in state.up]:
            parts = legality.waits(state, who)
            standing, what = (Part.WAITS, parts) if parts else (Part.LOST, who.left)
            event = public("holds" if parts else "loses", who=who.name, what=what)
            passed = Step(self._after(step.state, who.with_parts(what, standing)), (event,))
            step = replace(passed, events=(*step.events, *passed.events))
        return step

    def _one(self, state: Fray, command: Act | Hold | Abort) -> Persona:
        """Return whom a command is for; the referee need not name the only one who is up."""
        only = state.up[0] if len(state.up) == 1 else None
        wanted = only if command.combatant is None and command.by.gm else command.combatant
        if wanted is None:
            raise Refused("which-combatant")
        return state.get(wanted)

    def _check_rolled(self, state: Fray) -> None:
        if not state.rolled:
            raise Refused("flip-first")

    def do_check(self, state: Fray, command: Check, draw: Draw) -> Step[Fray]:
        """Hold a mental contest."""
        return powers.contest(state, command, draw)

    # What changes under way.

    def left(self, state: Fray, combatant: Persona) -> Step[Fray]:
        """Nobody else is moved: if it alone was up, the next one is called."""
        if combatant.id not in state.up:
            return Step(state)
        return Step(state.put(*_unbarred(state), up=tuple(one for one in state.up if one != combatant.id)))

    def edited(self, state: Fray, before: Persona, after: Persona, draw: Draw) -> Step[Fray]:
        """A condition takes what is waited; from one who is up also what it has not done yet."""
        at_stake = after.unused if after.id in state.up else after.parts(Part.WAITS)
        taken = tuple(part for part in at_stake if part in blocked(after))
        return self._loses(state, after, taken) if taken else Step(state)

    # What may be done, and what is shown.

    def player_may(self, state: Fray, command: Command) -> bool:
        """A player may roll again for one of its own among equals."""
        who = state.find(command.combatant or 0) if isinstance(command, Flip) else None
        return who is not None and who.owned_by(command.by) and who in equals(state)

    def legal(self, state: Fray, viewer: Viewer) -> tuple[Command, ...]:
        """Return what the viewer may do now."""
        return legality.legal(state, viewer)

    def board(self, state: Fray) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Fray, combatant: Persona) -> Row:
        """Return a persona as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Fray, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Fray, combatant: Persona) -> tuple[Phrase, ...]:
        """Return how the persona's priority came about."""
        return showing.why(state, combatant)

    def panel(self, state: Fray, viewer: Viewer, verb: str, combatant: Persona) -> Panel:
        """Return the private panel of a verb; that of acting has every deed that is possible now."""
        panel = super().panel(state, viewer, verb, combatant)
        if verb == "act":
            panel = panel.evolve(offers=showing.act_offers(combatant, legality.deeds(state, combatant)))
        return panel

    def suggest(self, state: Fray, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)


def _unbarred(state: Fray) -> tuple[Persona, ...]:
    return tuple(one.evolve(barred=False) for one in state.combatants if one.barred)
