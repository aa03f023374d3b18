"""A command carried out with all that follows from it by itself, for tests that keep no history."""

from typing import Any

from bot.fight import late_answers
from bot.fight.fight import Fight, Transaction
from bot.fight.late_answers import Place
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.registry import System


def played(system: System, state: Any, command: Command, draw: Draw) -> Transaction:
    """Return the play of a command; raise Refused."""
    return late_answers.give(Fight(system, state), None, command, draw, Place()).transaction
