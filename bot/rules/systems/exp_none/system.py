"""EXP without initiative: clockwise, one seat after the other, the referee being one of them.

The rules, in short. The turn goes round in the order of seats (that of joining, or as the referee seats them). A
player plays its personas in its seat, the referee all of hers in her one. Each persona has one move and one attack,
in its own turn; what it has not used when the turn ends is gone, and nothing can be held. Who is killed, unconscious
or stunned is passed over. When all have had their turn the next unit begins.

Owns all of that. Must not know where words go. A hidden persona has no turn in public: the referee acts for it in
private whenever it fits, once in a unit; when it is revealed it sits in its seat.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules import roster
from bot.rules.clock import Hand
from bot.rules.commands import Command, Reorder
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.draw import Draw
from bot.rules.events import Event, about, calling, public
from bot.rules.exp import turns
from bot.rules.exp.conditions import SUGGESTED, afflicted, blocked, disabled, what_it_does
from bot.rules.exp.deeds import did
from bot.rules.model import Viewer
from bot.rules.step import Step
from bot.rules.systems.exp_none import showing
from bot.rules.systems.exp_none.commands import COMMANDS, Act, Next
from bot.rules.systems.exp_none.legality import GUARDS, parts_of, ways, whose_act
from bot.rules.systems.exp_none.state import Rotation, Sitter, afresh, in_order, same_seat, seat_name, together
from bot.rules.views import BoardView, Row
from bot.rules.words import Phrase


class ExpNone(InitiativeSystem[Rotation, Sitter]):
    """No initiative: the turn goes clockwise."""

    id = "exp-none"
    name = "EXP: none"
    state_type = Rotation
    combatant_type = Sitter
    commands = COMMANDS
    guards = GUARDS
    instead = ("declare", "flip", "hold", "abort", "surge", "check")
    words = ("bot.rules.exp", "bot.rules.systems.exp_none")

    # The course of a unit.

    def start(self, opening: Opening, draw: Draw) -> Step[Rotation]:
        """Ask all to take their seats."""
        return Step(Rotation(title=opening.title, gms=(opening.gm,), round=1), (public("begin"),))

    def cursor(self, state: Rotation) -> tuple[object, ...]:
        """Return the unit, whether it goes on, and who is up."""
        return state.round, state.begun, state.up

    def clock(self, state: Rotation) -> tuple[Hand, ...]:
        """Return the unit."""
        return (Hand("unit", state.round),)

    def order(self, state: Rotation) -> tuple[Sitter, ...]:
        """Return the personas clockwise."""
        return in_order(state)

    def advance(self, state: Rotation, draw: Draw) -> Step[Rotation] | None:
        """Call the next one who can act; when all have had their turn, begin the next unit."""
        if not state.begun or state.up is not None or all(disabled(one) for one in state.visible):
            return None
        due = next((one for one in in_order(state) if not one.done and not one.hidden), None)
        if due is None:
            return self._end_unit(state)
        if (told := turns.come(state, in_order(state), (due,))) is not None:
            return told
        if disabled(due):
            return self._passes(state, due)
        call = calling(seat_name(due), due.id, round=state.round, who=due.name)
        return Step(state.put(*turns.on_time((due,)), up=due.id), (call.evolve(offers=showing.turn_offers(due.id)),))

    def _passes(self, state: Rotation, who: Sitter) -> Step[Rotation]:
        event = about(who, "passed-disabled", who=who.name, condition=who.condition or "")
        return Step(self._turn_over(state, who.evolve(missed=True)), (event,))

    def _turn_over(self, state: Rotation, who: Sitter) -> Rotation:
        return state.put(who.evolve(done=True), up=None if state.up == who.id else state.up)

    def _end_unit(self, state: Rotation) -> Step[Rotation]:
        ended = [turns.unit_over(one, state.round) for one in state.combatants]
        fresh = [afresh(one) for one, _ in ended]
        told = tuple(event for _, events in ended for event in events)
        events = (public("unit-ends", round=state.round), *told)
        state = state.put(*fresh, round=state.round + 1, up=None)
        if all(disabled(one) for one in state.visible):  # Otherwise who is called says which unit it is.
            events = (*events, public("unit-begins", round=state.round))
        return Step(state, events)

    def do_next(self, state: Rotation, command: Next, draw: Draw) -> Step[Rotation]:
        """Begin; end the turn of whoever is up; or end the unit."""
        if not state.begun:
            return Step(state.evolve(begun=True), (showing.begins(state),))
        if command.round:
            step = self._end_unit(state)
            return step.telling(public("cut-short"), *step.events)
        if state.up is None:
            return self._end_unit(state)
        who = state.get(state.up)
        return Step(self._turn_over(state, who.evolve(missed=not who.used)), (_done(who),))

    def do_act(self, state: Rotation, command: Act, draw: Draw) -> Step[Rotation]:
        """Move, attack or both, in one's turn, or end it."""
        who = whose_act(state, command)
        parts = parts_of(who, command)
        if who.still:
            return self._owed(state, who, parts, command)
        who = who.begun_again
        if not parts:
            return Step(self._turn_over(state, who), (_done(who),))
        events = [did(who, parts if command.do else (), command.action)]
        who = who.evolve(used=(*who.used, *parts))
        if command.done and who.left:
            events.append(_done(who))
        if command.done or not set(who.left) - set(blocked(who)):
            return Step(self._turn_over(state, who), tuple(events))
        return Step(state.put(who), tuple(events))

    def _owed(self, state: Rotation, who: Sitter, parts: tuple[str, ...], command: Act) -> Step[Rotation]:
        if not parts:
            return turns.does(state, who, who.still, about(who, "did-nothing", who=who.name))
        event = did(who, parts if command.do else (), command.action)
        return turns.does(state, who, who.still if command.done else parts, event)

    # What changes under way.

    def do_reorder(self, state: Rotation, command: Reorder, draw: Draw) -> Step[Rotation]:
        """Seat a persona elsewhere: within its seat alone, else with its whole seat."""
        step = roster.do_reorder(self, state, command, draw)
        moved = state.get(command.combatant)
        before = state.find(command.before)
        if moved.hidden or (before is not None and same_seat(moved, before)):
            return step
        after = state.evolve(combatants=together(state, moved, before))
        return Step(after, (roster.seating(state, after, moved),))

    def revealed(self, state: Rotation, combatant: Sitter) -> Step[Rotation]:
        """It takes its seat; what it was owed while it was hidden it may still do."""
        return turns.shown(state, combatant)

    def left(self, state: Rotation, combatant: Sitter) -> Step[Rotation]:
        """Nobody else is moved: if it was up, the next one is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state)

    def edited(self, state: Rotation, before: Sitter, after: Sitter, draw: Draw) -> Step[Rotation]:
        """One who is disabled in its turn has had it."""
        told = what_it_does(after) if after.condition != before.condition or after.ends != before.ends else ()
        step = self._passes(state, after) if state.up == after.id and disabled(after) else Step(state)
        return step.telling(*told, *step.events)

    def conditioned(self, state: Rotation, combatant: Sitter, text: str) -> Sitter:
        """Return a persona in a condition of those that there are."""
        return afflicted(combatant, text, state.round)

    # What may be done, and what is shown.

    def player_may(self, state: Rotation, command: Command) -> bool:
        """A player may end its own turn."""
        up = state.find(state.up)
        return isinstance(command, Next) and not command.round and up is not None and up.owned_by(command.by)

    def ways(self, state: Rotation, viewer: Viewer) -> Iterator[Command]:
        """Return what the viewer could mean."""
        return ways(state, viewer)

    def board(self, state: Rotation) -> BoardView:
        """Return what everybody may see."""
        return showing.board(state)

    def row(self, state: Rotation, combatant: Sitter) -> Row:
        """Return a persona as everybody may see it."""
        return showing.row(state, combatant)

    def secrets(self, state: Rotation, viewer: Viewer) -> tuple[Phrase, ...]:
        """Return what the viewer alone may know."""
        return showing.secrets(state, viewer)

    def why(self, state: Rotation, combatant: Sitter) -> tuple[Phrase, ...]:
        """Return how the persona's place came about."""
        return showing.why(state, combatant)

    def suggest(self, state: Rotation, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be; conditions are those that count here."""
        return SUGGESTED if option == "condition" else super().suggest(state, verb, option, typed)


def _done(who: Sitter) -> Event:
    return about(who, "turn-done", who=who.name, unused=who.left)
