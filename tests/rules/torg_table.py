"""The table that the tests of Torg Simple play at: counts, what is in the air, and the oracle."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any, ClassVar, Self

from bot.rules.errors import Refused
from bot.rules.events import Audience
from bot.rules.systems.torg.guards import Interrupt
from bot.rules.views import Reply
from tests.conformance.table import GM, Table, player


class Duel(Table):
    """A table of Torg Simple."""

    def __init__(self, **settings: Any) -> None:
        super().__init__("torg", **settings)

    @classmethod
    def of(cls, **initiatives: int) -> Duel:
        """Return a table with these combatants (players 1, 2, …) and the countdown begun."""
        return cls()._begun(initiatives)

    @classmethod
    def paced(cls, **initiatives: int) -> Duel:
        """Return such a table whose clock waits while somebody could respond."""
        return cls(pace="moments")._begun(initiatives)

    def _begun(self, initiatives: dict[str, int]) -> Duel:
        self.seat(**initiatives)
        self.next()
        return self

    def seat(self, **initiatives: int) -> None:
        """Put combatants on the table, each with a player of its own."""
        for number, (name, own) in enumerate(initiatives.items(), 1):
            self.join(name, player=number, initiative=own)

    def play(self, script: str) -> Self:
        """Give commands as the GM, one after the other: "declare Andy kind:simple; act Andy total:9 by:1".

        What stands before the options is positional: mostly the combatant. Quotes keep a text together. Between them
        stands what holds there: "at bottom 18; mark Andy up; status Andy 'holds'; refused under-way: declare Andy".
        """
        for line in script.split("; "):
            if line.startswith("refused "):
                code, _, refused = line.removeprefix("refused ").partition(": ")
                self.refuses(code, refused)
                continue
            verb, *words = shlex.split(line)
            if verb in self._CHECKS:
                assert self._CHECKS[verb](self, *words), f"{line}, in: {script}"
                continue
            options = {
                key: _value(key, value) for key, _, value in (word.partition(":") for word in words if ":" in word)
            }
            getattr(self, verb)(*(word for word in words if ":" not in word), **options)
        return self

    _CHECKS: ClassVar[dict[str, Callable[..., bool]]] = {
        "at": lambda self, stage, count: self.at == (stage, int(count)),
        "round": lambda self, number: self.state.round == int(number),
        "status": lambda self, name, text: self.status(name) == text,
        "mark": lambda self, name, mark: self.row(name).mark == mark,
        "penalty": lambda self, name, points: self[name].penalty == int(points),
        "prompt": lambda self, text: self.prompt == text,
        "calls": lambda self, text: self.calls() == [text],
        "tells": lambda self, text: self.public_texts() == [text],
        "told": lambda self, text: text in self.public_texts(),
    }
    """What `play` can hold: of the board, or of what the last command told everybody (`tells`: that alone)."""

    def refuses(self, code: str, line: str, **facts: Any) -> None:
        """Hold that a command of `play` is refused with `code` and (at least) these facts, without a change."""
        with self.refused(code, **facts):
            self.play(line)

    @property
    def at(self) -> tuple[str, int | None]:
        """Where the countdown stands: stage and count."""
        return str(self.state.stage), self.state.count

    @property
    def prompt(self) -> str:
        """What the board asks for."""
        return " ".join(self.text(line) for line in self.board.prompt)

    def status(self, name: str) -> str:
        """What the board says of a combatant."""
        return ", ".join(self.text(phrase) for phrase in self.row(name).status)

    def onward(self, *names: str) -> None:
        """Let these combatants hold (nothing more from them at this count)."""
        for name in names:
            self.hold(name)

    def oracle(self, who: str, target: str, *, by: int | None = None, **options: Any) -> Reply:
        """Ask how to interrupt."""
        viewer = GM if by is None else player(by)
        query = Interrupt(by=viewer, combatant=self.id(who), target=self.id(target), **options)
        return self.system.ask(self.state, query)

    def ways(self, who: str, target: str, **options: Any) -> list[tuple[Any, ...]]:
        """Return (penalty, surge, rush, start, resolves) of every way that the oracle tells of."""
        return [
            tuple(line.facts[key] for key in ("penalty", "surge", "rush", "start", "resolves"))
            for line in self.oracle(who, target, **options).lines
            if line.code in ("way", "way-rush", "way-surge", "way-surge-rush")
        ]

    def calls(self) -> list[str]:
        """Return the texts of the last command's calls."""
        return [self.text(event.phrase) for event in self.last if event.call]

    def counts_called(self) -> list[int]:
        """Return every count that was called so far."""
        found = [
            int(str(event.phrase.facts["count"]))
            for event in self.heard
            if event.phrase.code.startswith("count-") and event.audience is Audience.PUBLIC
        ]
        return list(dict.fromkeys(found))


def _value(key: str, text: str) -> int | bool | str:
    """Return an option as it is typed: a count of `phase` or `at` and a roll stay texts."""
    if text in ("true", "false"):
        return text == "true"
    number = key not in ("roll", "phase", "at") and text.removeprefix("-").isdecimal()
    return int(text) if number else text


def refusal(action: Any, *args: Any, **options: Any) -> Refused:
    """Return how something is refused."""
    try:
        action(*args, **options)
    except Refused as refused:
        return refused
    raise AssertionError("not refused")
