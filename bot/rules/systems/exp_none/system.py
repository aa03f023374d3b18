"""EXP without initiative: clockwise, one seat after the other, the referee being one of them.

The rules, in short. The turn goes round in the order of seats (that of joining, or as the referee seats them). A player
plays its personas in its seat, the referee all of hers in her one. Each persona has one move and one attack, in its own
turn; what it has not used when the turn ends is gone, and nothing can be held. Who is killed, unconscious or stunned is
passed over. When all have had their turn the next unit begins.

A hidden persona has no turn in public: the referee acts for it in private whenever it fits, once in a unit; when it is
revealed it sits in its seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, NamedTuple

from bot.rules import commands, roster
from bot.rules.commands import Reorder
from bot.rules.draw import Draw
from bot.rules.errors import refuse_if
from bot.rules.events import Event, Step, about, public
from bot.rules.exp.deeds import ATTACK_MOVE, MOVE_ATTACK, NOTHING, USES, WHILE_MOVING, deed_of, did
from bot.rules.exp.units import ATTACK, BOTH, MOVE, PARTS, Taker, UnitSystem, blocked, referees
from bot.rules.kit.board import order_picture
from bot.rules.kit.turns import BLOCK, Next, TurnState
from bot.rules.model import Note, ShortText
from bot.rules.orders import Orders
from bot.rules.schema import Option
from bot.rules.views import Choice
from bot.rules.words import Phrase, say

DEEDS = (MOVE, ATTACK, BOTH, MOVE_ATTACK, ATTACK_MOVE, WHILE_MOVING, NOTHING)


class Act(commands.Act):
    """Move or attack, or end the turn."""

    do: Annotated[ShortText | None, Option(choices=DEEDS)] = None
    action: Annotated[Note | None, Option()] = None
    done: Annotated[bool | None, Option()] = None


class Sitter(Taker):
    """A persona without initiative: what it has used of its move and its attack."""

    used: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[str, ...]:
        return () if self.done else tuple(part for part in PARTS if part not in self.used)


class Rotation(TurnState[Sitter]):
    """An encounter without initiative. `begun`: the referee has called the first turn."""

    known_settings = (BLOCK,)


class Deed(NamedTuple):
    """What a persona does, with these parts of its turn (none: it ends it)."""

    who: Sitter
    deed: str | None
    parts: tuple[str, ...]
    command: Act


class ExpNone(UnitSystem[Rotation, Sitter]):
    """No initiative: the turn goes clockwise."""

    id = "exp-none"
    name = "EXP: none"
    state_type = Rotation
    combatant_type = Sitter
    commands = (Act, Next)
    instead = ("declare", "flip", "hold", "abort", "surge", "check")
    words = ("bot.rules.kit", "bot.rules.exp", "bot.rules.systems.exp_none")
    orders = Orders()
    fits = ("act", "each", "seats")
    turn_choices = (
        Choice("offer-do-both", options={"do": BOTH}),
        Choice("offer-act", opens=True),
        Choice("offer-do-move", options={"do": MOVE}),
        Choice("offer-do-attack", options={"do": ATTACK}),
        Choice("offer-do-attack-while-moving", options={"do": WHILE_MOVING}),
        Choice("offer-done", options={"done": True}),
    )

    def order(self, state: Rotation) -> tuple[Sitter, ...]:
        """Return the personas clockwise: a seat is where its first one sits; hidden ones do not move it."""
        places = {one.id: place for place, one in enumerate(state.combatants)}
        seats: dict[int | None, int] = {}
        for one in (*state.visible, *state.combatants):
            seats.setdefault(one.owner, places[one.id])
        return tuple(sorted(state.combatants, key=lambda one: seats[one.owner]))

    def do_reorder(self, state: Rotation, command: Reorder, draw: Draw) -> Step[Rotation]:
        """Seat a persona elsewhere: within its seat alone, else with its whole seat; refuse what changes no turn."""
        step = roster.do_reorder(self, state, command, draw)
        moved, before = state.get(command.combatant), state.find(command.before)
        if moved.hidden:
            return step
        order = self.order(state)
        seat = tuple(one for one in order if one.owner == moved.owner)
        if before is not None and before.owner == moved.owner:
            within = iter([one for one in step.state.combatants if one.owner == moved.owner])
            seated = tuple(next(within) if one.owner == moved.owner else one for one in order)
        else:
            rest = tuple(one for one in order if one.owner != moved.owner)
            place = next((place for place, one in enumerate(rest) if before and one.owner == before.owner), len(rest))
            seated = (*rest[:place], *seat, *rest[place:])
        refuse_if(seated == order, "nothing-changed", who=moved.name)
        seen = [[one.id for one in seats if not one.hidden] for seats in (order, seated)]
        refuse_if(seen[0] == seen[1], "move-the-hidden", who=moved.name)
        after = state.replace(combatants=seated)
        return Step(after, (roster.seating(state, after, moved),))

    def order_event(self, state: Rotation, shown: Sequence[Sitter]) -> Event:
        seats = enumerate(groupby(shown, key=lambda one: one.owner), 1)
        picture = order_picture(state, "by-seat", ((str(number), seat, ()) for number, (_, seat) in seats))
        return public("seats", names=tuple(one.name for one in shown)).replace(exhibits=(picture,))

    def call(self, state: Rotation, one: Sitter) -> Step[Rotation]:
        return self.called(state, one.replace(still=()), "up-referee" if referees(one) else "up", round=state.round)

    def pass_over(self, state: Rotation, who: Sitter) -> Step[Rotation]:
        return Step(self.turn_over(state, who, missed=not who.used), (_done(who),))

    def afresh(self, state: Rotation, one: Sitter) -> tuple[Sitter, tuple[Event, ...]]:
        one, told = super().afresh(state, one)
        return one.replace(used=()), told

    def in_turn(self, who: Sitter, up: Sitter) -> bool:
        """Return whether a persona's seat is up: those of one seat act in any order."""
        return up.owner == who.owner

    def check_act(self, state: Rotation, command: Act) -> Deed:
        """Refuse what a persona cannot do with what is left of its turn."""
        who: Sitter = super().check_act(state, command).who
        deed = deed_of(command, DEEDS)
        if deed == NOTHING or (not deed and command.done and command.action is None):
            return Deed(who, deed, (), command)
        left = who.still or who.left
        able = left if command.force else tuple(part for part in left if part not in blocked(who))
        parts = USES[deed] if deed else able or left
        for part in parts:
            refuse_if(part not in left, "part-owed" if who.still else "part-gone", who=who.name, part=part, left=left)
            refuse_if(part not in able, "part-blocked", who=who.name, part=part, condition=who.condition or "")
        return Deed(who, deed, parts, command)

    def do_act(self, state: Rotation, intent: Deed, draw: Draw) -> Step[Rotation]:
        who, deed, parts, command = intent
        ends = bool(command.done) or not parts
        event = did(who, deed if parts or deed else NOTHING, command.action)
        if who.still:
            return self.does_late(state, who, who.still if ends else parts, event)
        who = who.replace(used=(*who.used, *parts))
        told = parts or command.action is not None
        events = (*((event,) if told else ()), *((_done(who),) if ends and who.left else ()))
        over = ends or not set(who.left) - set(blocked(who))
        return Step(self.turn_over(state, who) if over else state.put(who), events)

    def status(self, state: Rotation, one: Sitter) -> tuple[Phrase, ...]:
        used = (say("status-used", used=one.used),) if one.used and not one.done else ()
        return (*super().status(state, one), *used)

    def prompt_up(self, state: Rotation) -> Phrase:
        first, *others = state.up_now
        if others or not first.used:
            return super().prompt_up(state)
        return say("prompt-up-left", who=first.name, left=first.left)

    def reasons(self, state: Rotation, one: Sitter) -> tuple[Phrase, ...]:
        return (say("why-seat"), *((say("why-referee"),) if referees(one) else ()))


def _done(who: Sitter) -> Event:
    return about(who, "turn-done", who=who.name, unused=who.left)
