"""Sides: who takes part, what may be given, and the state of a fight."""

from __future__ import annotations

from typing import Annotated

from bot.rules.api import Note, Option, Setting, TurnState, TurnTaker, commands


class Act(commands.Act):
    """Take a turn: with words, if one likes."""

    action: Annotated[Note | None, Option()] = None


class Fight(TurnState[TurnTaker]):
    """A fight; `first` is the side that begins each round."""

    known_settings = (Setting(key="first", default="crew", choices=("crew", "foes")),)
