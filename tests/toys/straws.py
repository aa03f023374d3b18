"""Straws, a game that nobody plays: the plain system in one file. Everybody rolls once, and the highest acts first.

It is installed as a package (`tests/e2e/test_toy.py`), and nothing else is touched.
"""

from __future__ import annotations

from typing import Annotated

from bot.rules import commands
from bot.rules.declared import Number, Option, Trait
from bot.rules.draw import Draw
from bot.rules.events import Step, about
from bot.rules.kit.board import NEXT, Button
from bot.rules.kit.rolling import Flip, RolledOrder, Roller
from bot.rules.kit.turns import Next, Turn, TurnState
from bot.rules.model import Note, Traits
from bot.rules.words import Sentences

INSTEAD = ("declare", "hold", "abort", "surge", "check")
ENGLISH = """
summary = One roll for everybody, and the highest acts first.
rules-card = `/flip` rolls a d20 and your nimbleness; the highest acts first, in every round: `/act`.
trait-dexterity = Nimbleness
trait-dexterity-means = -5 to 15, added to the roll
option-act-action = Action
option-act-action-hint = what is done
acts = {$who} acts.
acts-with = {$who}: {$action}
"""
ENGLISH += "".join(f"instead-{verb} = act in your turn: `/act`\n" for verb in INSTEAD)


class Act(commands.Act):
    """Take one's turn."""

    action: Annotated[Note | None, Option()] = None


class PlayerTraits(Traits):
    """What is added to a roll."""

    dexterity: Annotated[Number | None, Trait(lowest=-5, highest=15, default=0)] = None


class Player(Roller):
    """One who rolls."""

    traits: PlayerTraits = PlayerTraits()


class Game(TurnState[Player]):
    """A game of straws."""


class Straws(RolledOrder[Game, Player]):
    """One roll for the order."""

    id = "straws"
    name = "Straws"
    state_type = Game
    combatant_type = Player
    commands = (Flip, Act, Next)
    instead = INSTEAD
    words = ("bot.rules.kit", Sentences("en", ENGLISH))
    turn_buttons = (Button("offer-act"), NEXT)

    def bonus(self, one: Player) -> int:
        return one.traits.dexterity or 0

    def do_act(self, state: Game, intent: Turn, draw: Draw) -> Step[Game]:
        who, action = intent.who, intent.command.action
        if action is None:
            return Step(self.turn_over(state, who), (about(who, "acts", who=who.name),))
        return Step(self.turn_over(state, who), (about(who, "acts-with", who=who.name, action=action),))
