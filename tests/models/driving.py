"""How the models are held against the systems: an encounter that is driven by commands, and what everybody sees of it.

Owns the driving: it knows the contract, the registry and the commands, and no system. A model is written from the rules
alone; it says what each command brings about and whether it is refused, and here both are given the same commands.
"""

from __future__ import annotations

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.model import Viewer
from bot.rules.registry import system_of
from bot.rules.system import Opening
from bot.rules.views import BoardView, Mark
from tests.conformance.table import standard_deck
from tests.plays import played

ROUNDS = int(os.environ.get("ROUNDS", "60"))
"""Rounds of each system that are played against its model."""
PARTS = 4
"""As many as can be shared out."""
GM = Viewer(user=900, gm=True)
SEED = bytes(32)


class Fight:
    """An encounter of a system, driven by the GM; combatants are named, and have their names' places as ids."""

    def __init__(self, system: str, **settings: str) -> None:
        self.system = system_of(system)
        self.state: Any = self.system.start(Opening(title="", gm=900, deck=standard_deck()), self._draw()).state
        self.ids: dict[str, int] = {}
        self.told: list[str] = []
        self._seen: tuple[Any, BoardView] | None = None
        for key, value in settings.items():
            assert self.give("configure", key=key.replace("_", "-"), value=value)

    def _draw(self) -> Draw:
        return Draw(SEED)

    def join(
        self, name: str, *, owner: int | None = None, side: str = "crew", hidden: bool = False, **traits: Any
    ) -> None:
        """Put a combatant on the table."""
        self.ids[name] = 1000 + len(self.ids)
        assert self.give("join", name, name=name, side=side, owner=owner, hidden=hidden, traits=traits)

    def hidden(self, name: str) -> tuple[int, set[str]]:
        """Return how often those who know of a hidden one were told in this round that it is due, and what it is owed
        of the round before.
        """
        one = self.state.get(self.ids[name])
        return one.alerted, set(one.still)

    def give(self, verb: str, who: str | None = None, **options: Any) -> bool:
        """Give a command; return whether it was accepted."""
        self.told.append(f"{verb} {who or ''} {options}")
        if who is not None:
            options["combatant"] = self.ids[who]
        try:
            self.state = played(
                self.system, self.state, self.system.command(verb, by=GM, **options), self._draw()
            ).state
        except Refused as refusal:
            self.told.append(f"   refused: {refusal.code}")
            return False
        return True

    @property
    def board(self) -> BoardView:
        """What everybody sees."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = (self.state, self.system.board(self.state))
        return self._seen[1]

    def marked(self, *marks: Mark) -> set[str]:
        """Return who stands so on the board."""
        return {row.name for row in self.board.rows if row.mark in marks}

    @property
    def order(self) -> list[str]:
        """The names on the board, from the top."""
        return [row.name for row in self.board.rows]

    @property
    def up(self) -> set[str]:
        """Who is called."""
        return self.marked(Mark.UP)

    def chips(self) -> dict[str, tuple[Mark, ...]]:
        """Return how the parts of everybody's turn stand."""
        return {row.name: tuple(chip.mark for chip in row.chips) for row in self.board.rows}

    def may(self, verb: str) -> set[str]:
        """Return for whom a command of this verb may be given, by name."""
        names = {number: name for name, number in self.ids.items()}
        legal: tuple[Any, ...] = self.system.legal(self.state, GM)
        return {names[one.combatant] for one in legal if one.verb == verb and one.whom}

    def may_do(self, verb: str, option: str, *values: str) -> set[tuple[str, str]]:
        """Return for whom a command of this verb may be given with which of these values of an option."""
        names = {number: name for name, number in self.ids.items()}
        legal: tuple[Any, ...] = self.system.legal(self.state, GM)
        return {
            (names[one.combatant], getattr(one, option))
            for one in legal
            if one.verb == verb and one.whom and getattr(one, option) in values
        }


class Both(ABC):
    """A fight played twice: by the system, and by a model, which raises its `No` for what the rules do not allow."""

    no: type[Exception]

    def __init__(self, system: str, chance: random.Random, seed: bytes = SEED) -> None:
        self.chance, self.system, self.seed = chance, system_of(system), seed
        opening = Opening(title="", gm=900, deck=standard_deck())
        self.state: Any = self.system.start(opening, Draw(seed)).state

    def give(self, verb: str, **options: Any) -> tuple[Event, ...]:
        """Give the system a command."""
        draw = Draw(self.seed)
        step = played(self.system, self.state, self.system.command(verb, by=GM, **options), draw)
        self.state = step.state
        return step.events

    def step(self) -> None:
        """Do something, the same in both, and compare what comes of it."""
        verb, options, modelled = self.something()
        before, refusal, events = self.image(), None, tuple[Event, ...]()
        try:
            events = self.give(verb, **options)
        except Refused as refused:
            refusal = refused.phrase
        try:
            modelled()
        except self.no:
            assert refusal is not None, f"{verb} {options}: accepted, and the rules do not allow it\n{before}"
        else:
            assert refusal is None, f"{verb} {options}: refused with {refusal}, and the rules allow it\n{before}"
        assert self.real() == self.image(), f"after {verb} {options} from\n{before}"
        if refusal is None:
            self.check(events)

    @abstractmethod
    def something(self) -> tuple[str, dict[str, Any], Callable[[], None]]:
        """Return something to be done: a verb and its options, and the same for the model."""

    @abstractmethod
    def real(self) -> dict[str, Any]:
        """Return where the system stands, and who may do what."""

    @abstractmethod
    def image(self) -> dict[str, Any]:
        """Return where the model stands, and who may do what."""

    def check(self, events: tuple[Event, ...]) -> None:  # noqa: B027 - most have nothing more
        """Compare what else there is, with the events of the last command."""


def play(part: int, one: Callable[[random.Random], int]) -> None:
    """Play fights until all rounds of a part are played; `one` plays a fight and returns how many it had."""
    left, number = -(-ROUNDS // PARTS), 0
    while left > 0:
        number += 1
        left -= max(1, one(random.Random(f"{part}:{number}")))
