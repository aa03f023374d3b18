"""What is counted when things go wrong on purpose: what came of the commands, and everything that must not happen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.sandbox import Outcome
from tests.e2e.house import House, Table

START = "/encounter start system:past-participle"
BROKEN = "Something went wrong"
WHO = "Ace"
"""Whom everything befalls."""


@dataclass
class Figures:
    """What came of it. Everything below `cut_short` has to be nothing."""

    rounds: int = 0
    """How often something was made to go wrong, or was played."""
    commands: int = 0
    unanswered: int = 0
    """Commands that were not answered in time: not carried out, or told later."""
    cut_short: int = 0
    """Commands that a kill left with "thinking…": nobody is there any more who could answer them."""
    stuck: list[str] = field(default_factory=list)
    """Commands that were left with "thinking…" although Discord would have taken an answer."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    leaked: list[str] = field(default_factory=list)
    unhandled: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> dict[str, list[str]]:
        """What must not happen, each kind of it by its name."""
        return {
            "lost": self.lost,
            "doubled": self.doubled,
            "out of order": self.disordered,
            "leaked": self.leaked,
            "stuck": self.stuck,
            "unhandled": self.unhandled,
        }

    @property
    def clean(self) -> bool:
        """Whether nothing happened that must not."""
        return not any(self.wrong.values())

    def add(self, other: Figures) -> None:
        """Count what came of something else besides."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def read(self, log: str) -> None:
        """Look through a log of the bot for what nobody handled."""
        for place in re.finditer("Traceback", log):
            self.unhandled.append(log[max(0, place.start() - 300) : place.start() + 3000])


class Crowd:
    """What somebody goes through, one thing after the other, each by a name of its own: each is to be announced once,
    in order.
    """

    def __init__(self, table: Table) -> None:
        self.table, self.used, self.number = table, list[tuple[str, Outcome]](), 0

    async def step(self) -> Outcome:
        """Have one thing more befall it."""
        self.number += 1
        name = f"N{self.number:04}"
        use = await self.table.gwen.slash(self.table.channel, f"/combatant edit combatant:{WHO} condition:{name}")
        self.used.append((name, use))
        return use

    async def settled(self, house: House, *, killed: bool = False) -> None:
        """Wait until what is still under way is done: the library pauses for up to 9 s between two tries of its own."""
        bell = await self.step()
        assert not bell.failed, house.bot.log

        def over() -> bool:
            told = f"→ {self.used[-1][0]}" in "\n".join(self.table.texts)
            return told and (killed or not any(use.interaction.loading for _, use in self.used))

        try:
            await house.discord.wait_for(over)
        except TimeoutError:
            return  # It is counted.

    async def count(self, figures: Figures, *, killed: bool = False) -> None:
        """Compare what was answered, and what the log has, with what everybody was told."""
        logged = re.findall(r"→ (N\d{4})", await self.table.log(self.table.gwen))
        told = re.findall(r"→ (N\d{4})", "\n".join(self.table.texts))
        answered = [name for name, use in self.used if f"→ {name}" in use.text]
        thinking = [name for name, use in self.used if use.interaction.loading]
        figures.commands += len(self.used)
        figures.unanswered += sum(use.interaction.answer is None for _, use in self.used)
        if killed:
            figures.cut_short += len(thinking)
        else:
            figures.stuck += thinking
        compare(figures, answered, logged, told)


def compare(figures: Figures, answered: Iterable[str], logged: list[str], told: list[str]) -> None:
    """Count what was done and not told, what was told twice, and what was told otherwise than it was done."""
    figures.lost += sorted({*answered, *logged} - set(told))
    figures.lost += sorted(set(answered) - set(logged))
    figures.doubled += sorted(name for name in {*told, *logged} if max(told.count(name), logged.count(name)) > 1)
    if told != logged:
        figures.disordered.append(f"told: {' '.join(told)}; done: {' '.join(logged)}")
