"""A command carried out with all that follows from it by itself, for tests that keep no history."""

from typing import Any

from bot.app import history
from bot.app.clocks import Fight
from bot.app.history import Place
from bot.app.play import Play
from bot.rules.commands import Command
from bot.rules.draw import Draw
from bot.rules.registry import System


def played(system: System, state: Any, command: Command, draw: Draw) -> Play:
    """Return the play of a command; raise Refused."""
    return history.give(system, Fight(state), None, command, draw, Place()).play
