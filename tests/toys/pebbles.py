"""Pebbles, a game that nobody plays: a whole system in one file, with an option and a trait that no other one has.

It is laid into the folder of the systems when the bot starts (`tests/e2e/test_toy.py`), and nothing else is touched.
The rules: whoever has the firmer grip is up first; who is up throws some pebbles, at most as many as its grip; when
all have thrown, the next round begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from bot.rules import commands
from bot.rules.commands import Command
from bot.rules.contract import InitiativeSystem, Opening
from bot.rules.declared import Number, Option, Setting, Small, Trait
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import about, calling, public
from bot.rules.model import Combatant, CombatantId, SystemState, Traits, Viewer
from bot.rules.step import Step
from bot.rules.views import BoardView, Mark, Offer, Row, Style
from bot.rules.words import Phrase, Sentences, say

ENGLISH = """
trait-grip = Grip
trait-grip-means = 1 to 9, how many pebbles it holds
about-trait-grip = Grip of the hand
summary = The firmer grip throws first.
setting-means-tide = `high`: only one pebble each
rules-card = `/act pebbles:` throws, at most as many as your grip.
begin = The beach is open: `/join`.
up = Round {$round}: {$who} is up.
throws = {$who} throws {$n}.
not-up = {$who} is not up.
too-many = {$who} cannot throw {$found}. Allowed: 1 to {$most}.
prompt = Throw, or wait.
offer-throw = Throw…
option-act-pebbles = Pebbles
option-act-pebbles-hint = at most as many as your grip
about-act-pebbles = How many pebbles you throw
"""
ENGLISH += "".join(
    f"instead-{verb} = throw: `/act pebbles:`\n"
    for verb in ("declare", "flip", "hold", "abort", "next", "surge", "check")
)


class Act(commands.Act):
    """Throw."""

    pebbles: Annotated[Small | None, Option()] = None


class ThrowerTraits(Traits):
    """A hand."""

    grip: Annotated[Number | None, Trait(lowest=1, highest=9)] = None


class Thrower(Combatant):
    """One with a hand; `thrown` in this round."""

    traits: ThrowerTraits = ThrowerTraits()
    thrown: bool = False


class Beach(SystemState[Thrower]):
    """The beach; `up` is whose turn it is."""

    known_settings = (Setting(key="tide", default="low", choices=("low", "high")),)

    up: CombatantId | None = None


def throw(state: Beach, command: Act) -> None:
    """Who is up throws at least one pebble, and at most its grip, or one at high tide."""
    who = state.get(command.combatant if command.combatant is not None else state.up)
    if who.id != state.up:
        raise Refused("not-up", who=who.name)
    most = 1 if state.setting("tide") == "high" else who.traits.grip or 1
    if command.pebbles is not None and not 1 <= command.pebbles <= most:
        raise Refused("too-many", who=who.name, found=command.pebbles, most=most)


class Pebbles(InitiativeSystem[Beach, Thrower]):
    """Throwing pebbles."""

    id = "pebbles"
    name = "Pebbles"
    state_type = Beach
    combatant_type = Thrower
    commands = (Act,)
    guards = {"act": throw}
    instead = ("declare", "flip", "hold", "abort", "next", "surge", "check")
    words = (Sentences("en", ENGLISH),)

    def start(self, opening: Opening, draw: Draw) -> Step[Beach]:
        """Come to the beach."""
        return Step(Beach(title=opening.title, gms=(opening.gm,), round=1), (public("begin"),))

    def cursor(self, state: Beach) -> tuple[object, ...]:
        """Return the round and who is up."""
        return state.round, state.up

    def order(self, state: Beach) -> tuple[Thrower, ...]:
        """Return the combatants by their grip."""
        return tuple(sorted(state.combatants, key=lambda one: -(one.traits.grip or 0)))

    def advance(self, state: Beach, draw: Draw) -> Step[Beach] | None:
        """Call the next one, or begin the next round."""
        if state.up is not None or not state.visible:
            return None
        due = next((one for one in self.order(state) if not one.thrown and not one.hidden), None)
        if due is None:
            fresh = [one.evolve(thrown=False) for one in state.combatants]
            return Step(state.put(*fresh, round=state.round + 1))
        call = calling("up", due.id, round=state.round, who=due.name)
        return Step(state.evolve(up=due.id), (call.evolve(offers=self._buttons()),))

    def do_act(self, state: Beach, command: Act, draw: Draw) -> Step[Beach]:
        """Throw."""
        who = state.get(command.combatant if command.combatant is not None else state.up)
        event = about(who, "throws", who=who.name, n=command.pebbles or 1)
        return Step(state.put(who.evolve(thrown=True), up=None), (event,))

    def left(self, state: Beach, combatant: Thrower) -> Step[Beach]:
        """If it was up, the next one is called."""
        return Step(state.evolve(up=None) if state.up == combatant.id else state, (public("prompt"),))

    def ways(self, state: Beach, viewer: Viewer) -> Iterator[Command]:
        """Return the throws that the viewer could mean: a GM need not name who is up."""
        yield Act(by=viewer, pebbles=1)
        for one in state.combatants:
            if one.commanded_by(viewer):
                yield Act(by=viewer, combatant=one.id, pebbles=1)

    def board(self, state: Beach) -> BoardView:
        """Return what everybody may see."""
        rows = tuple(self.row(state, one) for one in self.order(state) if not one.hidden)
        heading = (say("round", round=state.round),)
        return BoardView(
            title=state.title, beat=state.beat, ended=state.ended, heading=heading, rows=rows,
            prompt=(say("prompt"),), offers=self._buttons(),
        )  # fmt: skip

    def _buttons(self) -> tuple[Offer, ...]:
        return (Offer(verb="act", label=say("offer-throw"), asks=("pebbles",), style=Style.MAIN),)

    def row(self, state: Beach, combatant: Thrower) -> Row:
        """Return a combatant as everybody may see it."""
        mark = Mark.UP if combatant.id == state.up else Mark.DONE if combatant.thrown else Mark.READY
        return Row.of(combatant, mark, ())

    def secrets(self, state: Beach, viewer: Viewer) -> tuple[Phrase, ...]:
        """There are none."""
        return ()

    def why(self, state: Beach, combatant: Thrower) -> tuple[Phrase, ...]:
        """There are no reasons."""
        return ()
