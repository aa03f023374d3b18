"""EXP, theatrical initiative: every side rolls a die in each unit, and the higher one acts first.

The rules, in short. In each unit every side rolls one die; the higher acts first. Equal sides roll again, or, if so
set, act at once. Within a side the highest DEX acts first, or seats decide; referee personas that are alike act as the
referee likes. Each persona moves and attacks in its one turn, combined as it wants; nothing waits, and a turn that was
missed is missed, unless the referee insists. Who is killed, unconscious or stunned is passed over. When all have had
their turn the unit ends, and the sides roll anew.

A hidden persona has no turn in public, and a side of hidden ones no die: the referee acts for it in private whenever it
fits, once in a unit; revealed, it takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, passes, refuse_if
from bot.rules.events import Event, Step, about, on_picture, public
from bot.rules.exp import deeds
from bot.rules.exp.dice import RolledUnits, parse_die
from bot.rules.exp.units import UnitSystem, blocked, check_able, disabled, referees
from bot.rules.kit.board import order_picture, phrases
from bot.rules.kit.rolling import ROLL, ROLL_OWN
from bot.rules.kit.turns import FlipFor, Next
from bot.rules.manual_results import OWN_DICE, given, marked
from bot.rules.model import CombatantId, Side, Viewer, names, same_name
from bot.rules.orders import Orders
from bot.rules.systems.exp_theatrical.commands import DEEDS, TURNS, Act, Flip
from bot.rules.systems.exp_theatrical.state import Player, Scene, SideRolls
from bot.rules.views import Choice, Mark, Row
from bot.rules.words import NONE, Phrase, say


class Deed(NamedTuple):
    """What a persona does; of a reaction, whom it `answers`."""

    who: Player
    deed: str | None
    command: Act
    answers: tuple[Player, ...] = ()


class ExpTheatrical(RolledUnits[Scene, Player], UnitSystem[Scene, Player]):
    """A die for each side."""

    id = "exp-theatrical"
    name = "EXP: theatrical"
    state_type = Scene
    combatant_type = Player
    commands = (Flip, Act, Next)
    instead = ("declare", "hold", "abort", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.exp", "bot.rules.systems.exp_theatrical")
    turn_choices = tuple(Choice(f"offer-do-{deed}", options={"do": deed}) for deed in TURNS)
    orders = Orders(passing=("act", {"do": deeds.NOTHING}))
    timed = True
    fits = ("act", "side", "units")

    # What may be done.

    def choices(self, state: Scene, one: Player, viewer: Viewer) -> Iterator[Choice]:
        """Yield every deed of a persona; for the first one of a side of the viewer's, the roll of that side."""
        if passes(self.check_turn, state, one):
            usual, *others, nothing = self.turn_choices
            yield from (usual, Choice("offer-act", opens=True), *others)
            yield from (*deeds.attacks_on(state, one), nothing, deeds.IN_DETAIL)
        own = (other for other in state.combatants if other.commanded_by(viewer) and same_name(other.side, one.side))
        if viewer.gm or next((other.id for other in own if not other.hidden), None) == one.id:
            yield from (ROLL, ROLL_OWN)
        yield from deeds.reactions(state, one)

    def rulings(self, state: Scene, viewer: Viewer) -> Iterator[Choice]:
        yield from super().rulings(state, viewer)
        for side in state.sides:
            label = say("offer-verb-with", verb=say("offer-roll-own"), options=(side,))
            yield Choice(label, "flip", {"side": side, "roll": "1"}, asks=("roll",))

    def answering(self, state: Scene, viewer: Viewer) -> Iterator[Command]:
        for one in state.visible:
            if state.meant(one, now=True):
                yield from (made for made in self.ways_of(state, one, viewer) if self.answers(state, made))

    def check_flip(self, state: Scene, command: Flip) -> FlipFor:
        """Refuse a roll that is not waited for; one that stands is changed by force, or early by a real die."""
        if command.rest or (command.combatant is None and command.side is None):
            return self.check_rest(state, command)
        side = _side_of(state, command)
        mine = state.rolls_of(side)
        if side not in state.to_roll:
            refuse_if(not mine.rolls, "side-defeated", side=side)
            refuse_if(not command.by.gm, "side-rolled-once", side=side, roll=mine.told)
            stands = state.rolled and state.is_called(side)
            refuse_if(not command.force and stands, "side-stands", command.roll and Forced.ROLL, side=side)
            refuse_if(not command.force and command.roll is None, "side-has-rolled", side=side, roll=mine.told)
            mine = mine.replace(rolls=())
        return FlipFor(mine, None if command.roll is None else parse_die(command.roll, state.die))

    def acts_now(self, state: Scene, who: Player) -> bool:
        """Return whether a persona is up, or is the referee's and just like one who is."""
        return state.is_up(who.id) or any(state.are_alike(who, up) for up in state.up_now)

    def check_act(self, state: Scene, command: Act) -> Deed:
        """Refuse an act out of turn, but by force, as an attack before another's, or as a reaction."""
        who, deed = self.whose(state, command), deeds.deed_of(command, DEEDS)
        if deed == deeds.REACTION:
            check_able(who, force=command.force)
            return Deed(who, deed, command, deeds.answered(state, who, deed, command))
        deeds.check_aim(state, deed, command)
        before = state.find(command.preempt)
        if before is None:
            self.check_turn(state, who, force=command.force)
        elif before.done or who.still:
            raise Refused("too-late-before", who=who.name, other=before.name)
        else:
            self.check_running(state)
            self.check_not_done(who, force=command.force)
            check_able(who, force=command.force)
        for part in () if state.acts_at_once(who) or command.force else deeds.USES[deed or deeds.NOTHING]:
            refuse_if(part in blocked(who), "part-blocked", who=who.name, part=part, condition=who.condition or "")
        return Deed(who, deed, command)

    def check_next(self, state: Scene, command: Next) -> None:
        """Refuse to go on before the dice; of several who act at once all are passed over by force alone."""
        super().check_next(state, command)
        if not command.round and self.code_of(state, state.up_now) == "at-once" and not command.force:
            raise Refused("which-passed", Forced.NEXT, names=names(state.up_now))

    # The course of a unit.

    def advance(self, state: Scene, draw: Draw) -> Step[Scene] | None:
        """Settle the order, let a side that came later roll, call who is next, or end the unit."""
        waiting = state.to_roll
        if not state.rolled:
            able = any(map(self.is_able, state.visible))
            return self.begin(state) if able and not waiting and len(state.sides) > 1 else None
        if any(not state.rolls_of(side).rolls for side in waiting):
            return self.roll_all(state, draw)
        return None if waiting else super().advance(state, draw)

    def order(self, state: Scene) -> tuple[Player, ...]:
        return state.in_order()

    def due(self, state: Scene) -> tuple[Player, ...]:
        """Return who is called next: one, or all who are left of the sides that act at once, disabled ones too."""
        waiting = [one for one in state.in_order() if not one.done and not one.hidden]
        if not (waiting and state.is_simultaneous(waiting[0])):
            return super().due(state)
        first = state.rolls_of(waiting[0].side).rolls
        return tuple(one for one in waiting if state.rolls_of(one.side).rolls == first)

    def is_alone(self, state: Scene, one: Player) -> bool:
        return state.is_simultaneous(one)

    def code_of(self, state: Scene, due: tuple[Player, ...]) -> str:
        """Return the code by which some are called: one, several at once, or a block."""
        equal = len({state.rolls_of(one.side).rolls for one in due}) == 1
        return "up" if len(due) < 2 else "at-once" if equal and state.is_simultaneous(due[0]) else "up-block"

    def call_due(self, state: Scene, due: tuple[Player, ...]) -> Step[Scene]:
        return self.call_as(state, due, self.code_of(state, due))

    def pass_over(self, state: Scene, who: Player) -> Step[Scene]:
        return Step(self.turn_over(state, who, missed=True), (public("misses", who=who.name),))

    def end_round(self, state: Scene) -> Step[Scene]:
        return super().end_round(state.replace(rolls=()))

    # The dice.

    def roll(self, state: Scene, who: SideRolls | Side, draw: Draw) -> Step[Scene]:
        mine = state.rolls_of(who) if isinstance(who, str) else who
        state, purpose = state.tried(f"unit {state.round}", f"side of {state.founder(mine.side).drawn_as}")
        return self.rolled(state, mine, draw.die(state.die, purpose))

    def rolled(self, state: Scene, who: SideRolls, roll: int, *, own: bool = False) -> Step[Scene]:
        """Take what a die shows for a side."""
        event = public("rolls-again" if who.rolls else "rolls", side=who.side, roll=roll, die=state.die)
        mine = who.replace(rolls=(*who.rolls, roll), own=(*who.own[: len(who.rolls)], own))
        others = tuple(one for one in state.rolls if not same_name(one.side, who.side))
        event = given(event, OWN_DICE if own else None)
        return Step(state.replace(rolls=(*others, mine)), (on_picture(event, state.visible),))

    def equal_to(self, before: Scene, state: Scene, who: SideRolls) -> tuple[tuple[str, ...], list[CombatantId]]:
        """Return the sides that are equal to one that has rolled, and the personas of those that owed no roll yet."""
        mine = state.rolls_of(who.side).rolls
        sides = tuple(one for one in state.equal_names if state.rolls_of(one).rolls == mine)
        new = [side for side in sides if side not in before.equal_names or same_name(side, who.side)]
        return sides, [one.id for one in state.visible if any(same_name(one.side, side) for side in new)]

    # Acting.

    def do_act(self, state: Scene, intent: Deed, draw: Draw) -> Step[Scene]:
        """Take a turn: move and attack, combined in one of the ways that there are; or react."""
        who, deed, command, others = intent
        if deed == deeds.REACTION:
            return Step(state, deeds.kept_secret((deeds.used_power(who, deed, others, command.action),), who, others))
        event = deeds.aimed(state, who, command, deeds.did(who, deed, command.action))
        if who.still:
            return self.does_late(state, who, who.still, event)
        return Step(self.turn_over(deeds.attacked(state, who, deed, command), who), (event,))

    # What changes under way.

    def entered(self, state: Scene, combatant: Player, draw: Draw) -> Step[Scene]:
        """Return the step by which a persona that everybody sees has come into view; a hidden one changes nothing."""
        return Step(state if combatant.hidden else state.in_view(combatant))

    def parted(self, state: Scene, group: Player, combatant: Player, draw: Draw) -> Step[Scene]:
        """Have those who part come into view now."""
        return self.entered(state, combatant, draw)

    def revealed(self, state: Scene, combatant: Player) -> Step[Scene]:
        """Remember who came into view when."""
        return super().revealed(state.in_view(combatant), combatant)

    def edited(self, state: Scene, before: Player, after: Player, draw: Draw) -> Step[Scene]:
        """One who is disabled in its turn has had it, unless it acts at once with others; DEX counts at once."""
        step = super().edited(state, before, after, draw)
        if state.rolled and after.traits.dexterity != before.traits.dexterity:
            step = step.telling(*step.events, self._reordered(state, before, after))
        return step

    def what_it_takes(self, state: Scene, one: Player) -> tuple[Event, ...]:
        """Return what a new condition takes; whatever happens to one who acts at once with others, its turn stands."""
        if blocked(one) and state.acts_at_once(one):
            return (about(one, "attack-stands", who=one.name, condition=one.condition or ""),)
        return super().what_it_takes(state, one)

    def skip(self, state: Scene, one: Player) -> Step[Scene]:
        """Pass over a persona that cannot take its turn; who acts at once with others still has it."""
        return Step(state) if state.acts_at_once(one) else super().skip(state, one)

    def _reordered(self, state: Scene, before: Player, after: Player) -> Event:
        def to_come(state: Scene) -> tuple[Player, ...]:
            return tuple(one for one in state.in_order() if not one.done and not one.hidden and one.id not in state.up)

        found = names(to_come(state))
        same = [one.id for one in to_come(state)] == [one.id for one in to_come(state.put(before))]
        return about(after, "order-stays") if same else about(after, "order-changes", names=found)

    def suggest(self, state: Scene, verb: str, option: str, typed: str) -> tuple[str, ...]:
        return state.sides if (verb, option) == ("flip", "side") else super().suggest(state, verb, option, typed)

    # What is shown.

    def mark(self, state: Scene, combatant: Player) -> Mark:
        mark = super().mark(state, combatant)
        rolls = combatant.side in state.to_roll and not (combatant.hidden or disabled(combatant))
        return Mark.WAITED_FOR if rolls and mark in (Mark.READY, Mark.ASIDE) else mark

    def status(self, state: Scene, one: Player) -> tuple[Phrase, ...]:
        dex, rolls = one.traits.dexterity, state.rolls_of(one.side)
        mark = self.mark(state, one)
        if mark not in (Mark.WAITED_FOR, Mark.READY, Mark.ASIDE):
            return super().status(state, one)
        return phrases(
            mark is Mark.WAITED_FOR and say("status-to-roll", side=one.side),
            mark is not Mark.WAITED_FOR and rolls.rolls and say("status-side", side=one.side, roll=rolls.short),
            dex is not None and say("status-dex", dex=dex),
        )

    def prompt(self, state: Scene) -> tuple[Phrase, ...]:
        if not state.up:
            return super().prompt(state)
        code = "prompt-at-once" if self.code_of(state, state.up_now) == "at-once" else "prompt-up"
        return (say(code, names=names(state.up_now)),)

    def on_deck(self, state: Scene, rows: Sequence[Row]) -> tuple[CombatantId, ...]:
        others = tuple(one for one in state.visible if one.id not in state.up and not disabled(one))
        return tuple(one.id for one in self.due(state.replace(combatants=others))) if state.up else ()

    def settled_event(self, state: Scene) -> Event:
        rolled = (side for side in state.sides if state.rolls_of(side).rolls)
        found = sorted(rolled, key=lambda side: tuple(-roll for roll in state.rolls_of(side).rolls))
        if not found:
            return public("order-open")
        shown = tuple(say("side-rolled", side=side, roll=state.rolls_of(side).told) for side in found)
        seen = [(state.rolls_of(one.side).short, one) for one in state.in_order(state.visible)]
        values = dict.fromkeys(state.rolls_of(side).short for side in found)
        places = ((value, [one for rolled, one in seen if rolled == value], ()) for value in values)
        picture = order_picture(state, "by-roll", places)
        return public("order-settled", sides=shown).replace(exhibits=(picture,))

    def why(self, state: Scene, combatant: Player) -> tuple[Phrase, ...]:
        """Return how the place of a persona came about."""
        rolled = state.rolls_of(combatant.side).rolls
        return super().why(state, combatant) if rolled else (say("why-not-yet", side=combatant.side),)

    def reasons(self, state: Scene, one: Player) -> tuple[Phrase, ...]:
        """Return what the persona's side has rolled, and its place within the side."""
        mine = state.rolls_of(one.side)
        rolled = marked(say("why-side", side=one.side, rolls=mine.told), OWN_DICE if any(mine.own) else None)
        free = (say("why-free"),) if referees(one) else ()
        return (rolled, say("why-order"), _within_side(state, one), *free)


def _side_of(state: Scene, command: Flip) -> Side:
    wanted = command.side or ""
    if command.combatant is not None:
        who = state.get(command.combatant)
        refuse_if(who.hidden, "hidden-rolls-not", who=who.name)
        if command.side is not None and not same_name(who.side, wanted):
            raise Refused("side-of-another", who=who.name, side=who.side, found=wanted)
        wanted = who.side
    found = next((side for side in state.sides if same_name(side, wanted)), None)
    if found is None:
        raise Refused("no-such-side", found=wanted, allowed=state.sides or (NONE,))
    return found


def _within_side(state: Scene, one: Player) -> Phrase:
    if state.setting("within") == "seat":
        return say("why-seat")
    if one.traits.dexterity is None:
        return say("why-no-dex", who=one.name)
    return say("why-dex", who=one.name, dex=one.traits.dexterity)
