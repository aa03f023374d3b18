"""EXP, theatrical initiative: every side rolls a die in each unit, and the higher one acts first.

The rules, in short. In each unit every side rolls one die; the higher acts first. Equal sides roll again, or, if so
set, act at once. Within a side the highest DEX acts first, or seats decide; referee personas that are alike act as the
referee likes. Each persona moves and attacks in its one turn, combined as it wants; nothing waits, and a turn that was
missed is missed, unless the referee insists. Who is killed, unconscious or stunned is passed over. When all have had
their turn the unit ends, and the sides roll anew.

Owns all of that. Must not know where words go. A hidden persona has no turn in public, and a side of hidden ones no
die: the referee acts for it in private whenever it fits, once in a unit; revealed, it takes its place.
"""

from __future__ import annotations

from typing import Any

from bot.rules import ladder
from bot.rules.by_hand import OWN_DICE, given
from bot.rules.chronicle import done_by
from bot.rules.clock import Hand
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, public
from bot.rules.exp import turns
from bot.rules.exp.answering import attacked
from bot.rules.exp.conditions import SUGGESTED, afflicted, disabled, what_it_does
from bot.rules.exp.deeds import REACTION, kept_secret, used_power
from bot.rules.exp.rolling import again_wanted, dice_wanted
from bot.rules.model import same_name
from bot.rules.step import Step
from bot.rules.systems.exp_theatrical.commands import Act, Flip, Next, parts_of_deed
from bot.rules.systems.exp_theatrical.guards import Deed, Roll, TheatricalGuards
from bot.rules.systems.exp_theatrical.state import Player, Scene, SideRolls


class ExpTheatrical(TheatricalGuards):
    """A die for each side."""

    id = "exp-theatrical"
    name = "EXP: theatrical"
    state_type = Scene
    combatant_type = Player
    commands = (Flip, Act, Next)
    instead = ("declare", "hold", "abort", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.exp", "bot.rules.systems.exp_theatrical")
    version = 2
    timed = True

    def upgrade(self, version: int, raw: dict[str, Any]) -> dict[str, Any]:
        """Bring a stored state of an earlier form to the present one: a side's rolls are counted as checks are."""
        if version == 1:
            rolls = [{name: value for name, value in side.items() if name != "drawn"} for side in raw["rolls"]]
            return self.upgrade(2, {**raw, "rolls": rolls})
        return super().upgrade(version, raw)

    # The course of a unit.

    def cursor(self, state: Scene) -> tuple[object, ...]:
        """Return the unit, whether its dice are rolled, and who is up."""
        return state.round, state.rolled, state.up

    def clock(self, state: Scene) -> tuple[Hand, ...]:
        """Return the unit."""
        return (Hand("unit", state.round),)

    def advance(self, state: Scene, draw: Draw) -> Step[Scene] | None:
        """Settle the order, let a side that came later roll, call who is next, or end the unit."""
        waiting = state.to_roll
        if not state.rolled:
            return self._settled(state) if not waiting and len(state.sides) > 1 else None
        if any(not state.rolls_of(side).rolls for side in waiting):
            return self._all_roll(state, draw)
        if state.up or waiting or all(disabled(one) for one in state.visible):
            return None
        next_ones = state.due
        if not next_ones:
            return self._end_unit(state)
        if (told := turns.come(state, state.in_order(), next_ones)) is not None:
            return told
        unable = [one for one in next_ones if disabled(one)]
        if unable:
            return self._passes(state, unable[0])
        ids, names = tuple(one.id for one in next_ones), tuple(one.name for one in next_ones)
        call = calling("up" if len(ids) == 1 else "at-once", *ids, round=state.round, names=names)
        offers = self.turn_offers(state, ids[0] if len(ids) == 1 else None)
        return Step(state.put(*turns.on_time(next_ones), up=ids, attacker=None), (call.evolve(offers=offers),))

    def _settled(self, state: Scene) -> Step[Scene]:
        return Step(state.evolve(rolled=True), (self.settled_event(state),))

    def _passes(self, state: Scene, who: Player) -> Step[Scene]:
        event = about(who, "passed-disabled", who=who.name, condition=who.condition or "")
        return Step(self._turn_over(state, who.evolve(missed=True)), (event,))

    def _turn_over(self, state: Scene, *over: Player) -> Scene:
        ids = {one.id for one in over}
        up = tuple(one for one in state.up if one not in ids)
        return state.put(*(one.evolve(done=True) for one in over), up=up)

    def _end_unit(self, state: Scene) -> Step[Scene]:
        ended = [turns.unit_over(one, state.round) for one in state.combatants]
        fresh = [one.evolve(done=False, missed=False) for one, _ in ended]
        number = state.round + 1
        told = tuple(event for _, events in ended for event in events)
        events = (public("unit-ends", round=state.round), *told, dice_wanted(number, state.visible))
        return Step(state.put(*fresh, round=number, rolled=False, rolls=(), up=(), attacker=None), events)

    # The dice.

    def do_flip(self, state: Scene, intent: Roll, draw: Draw) -> Step[Scene]:
        """Roll for every side that is waited for, or take one side's roll."""
        if intent.side is None:
            step = self._all_roll(state, draw)
            return step if step.state.rolled else step.then(self._settled)
        side = intent.side.side
        if intent.shown is None:
            step = self._rolls(state, intent.side, draw)
        else:
            step = self._rolled(state, intent.side, intent.shown, own=True)
        return step.then(lambda state: self._asked_again(state, side))

    def _all_roll(self, state: Scene, draw: Draw) -> Step[Scene]:
        return ladder.settle(
            state, lambda now: now.to_roll, lambda state, side: self._rolls(state, state.rolls_of(side), draw)
        )

    def _asked_again(self, state: Scene, side: str) -> Step[Scene]:
        those = tuple(one for one in state.equals if state.rolls_of(one).rolls == state.rolls_of(side).rolls)
        asked = (one for one in state.visible if any(same_name(one.side, each) for each in those))
        return Step(state, (again_wanted(those, asked),) if those else ())

    def _rolls(self, state: Scene, mine: SideRolls, draw: Draw) -> Step[Scene]:
        state, purpose = state.tried(f"unit {state.round}", f"side of combatant {state.founder(mine.side)}")
        return self._rolled(state, mine, draw.die(state.die, purpose))

    def _rolled(self, state: Scene, mine: SideRolls, roll: int, *, own: bool = False) -> Step[Scene]:
        if mine.rolls:
            event = public("rolls-again", side=mine.side, roll=roll, die=state.die)
        else:
            event = public("rolls", side=mine.side, roll=roll, die=state.die)
        mine = mine.evolve(rolls=(*mine.rolls, roll), own=(*mine.own[: len(mine.rolls)], own))
        others = tuple(one for one in state.rolls if not same_name(one.side, mine.side))
        return Step(state.evolve(rolls=(*others, mine)), (given(event, OWN_DICE if own else None),))

    # Acting, and going on.

    def do_act(self, state: Scene, intent: Deed, draw: Draw) -> Step[Scene]:
        """Take a turn: move and attack, combined in one of the ways that there are; or react."""
        who, deed, action, others = intent
        if deed == REACTION:
            return Step(state, kept_secret((used_power(who, deed, others, action),), who, others))
        code = "did" if deed is None else f"did-{deed}"
        told = (
            about(who, code, who=who.name)
            if action is None
            else about(who, f"{code}-with", who=who.name, action=action)
        )
        event = done_by(who, told)
        if who.still:
            return turns.does(state, who, who.still, event)
        state = attacked(state, who, parts_of_deed(deed) if deed else None)
        return Step(self._turn_over(state, who.evolve(missed=False)), (event,))

    def do_next(self, state: Scene, command: Next, draw: Draw) -> Step[Scene]:
        """Go on without those who are up: they have missed their turn. Or end the unit."""
        if command.round:
            step = self._end_unit(state)
            return step.telling(public("cut-short"), *step.events)
        if state.up:
            missing = [state.get(one).evolve(missed=True) for one in state.up]
            events = tuple(public("misses", who=one.name) for one in missing)
            return Step(self._turn_over(state, *missing), events)
        return self._end_unit(state)

    # What changes under way.

    def entered(self, state: Scene, combatant: Player, draw: Draw) -> Step[Scene]:
        """Remember who came into view when."""
        return Step(state if combatant.hidden else state.in_view(combatant))

    def revealed(self, state: Scene, combatant: Player) -> Step[Scene]:
        """Remember who came into view when."""
        return turns.shown(state.in_view(combatant), combatant)

    def left(self, state: Scene, combatant: Player) -> Step[Scene]:
        """Nobody else is moved: if it alone was up, the next one is called."""
        return Step(state.evolve(up=tuple(one for one in state.up if one != combatant.id)))

    def edited(self, state: Scene, before: Player, after: Player, draw: Draw) -> Step[Scene]:
        """One who is disabled in its turn has had it, unless it acts at once with others; DEX counts at once."""
        told: tuple[Event, ...] = ()
        if after.condition != before.condition or after.ends != before.ends:
            told = what_it_does(after)
        if state.rolled and after.traits.dexterity != before.traits.dexterity:
            told += (self._reordered(state, before, after),)
        if after.id not in state.up or not disabled(after):
            return Step(state, told)
        if state.is_simultaneous(after):
            stands = about(after, "attack-stands", who=after.name, condition=after.condition or "")
            return Step(state, (*told, stands))
        step = self._passes(state, after)
        return step.telling(*told, *step.events)

    def _reordered(self, state: Scene, before: Player, after: Player) -> Event:
        def to_come(state: Scene) -> tuple[Player, ...]:
            return tuple(one for one in state.in_order() if not one.done and not one.hidden and one.id not in state.up)

        names = tuple(one.name for one in to_come(state))
        same = [one.id for one in to_come(state)] == [one.id for one in to_come(state.put(before))]
        return about(after, "order-stays") if same else about(after, "order-changes", names=names)

    def conditioned(self, state: Scene, combatant: Player, text: str) -> Player:
        """Return a persona in a condition of those that there are."""
        return afflicted(combatant, text, state.round)

    # What may be done, and what is shown.

    def suggest(self, state: Scene, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be: the sides there are, the conditions that count."""
        if option == "side" and verb == "flip":
            return state.sides
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)
