"""Trouble on purpose, in numbers: a storm over many commands, and orderly stops in the middle of many.

Each function plays on a house and returns figures; what is lost, doubled, out of order, stuck or traced is counted.
The tests play a small number, the soak as many as it likes.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
from dataclasses import dataclass, field

from bot.sandbox import Outcome
from tests.e2e.house import House, Table

START = "/encounter start system:past-participle"


@dataclass
class Figures:
    """What came of it. All but `commands`, `unanswered` and `failed` have to be nothing."""

    commands: int = 0
    unanswered: int = 0
    """Commands that the bot could not acknowledge in time, and so did not carry out."""
    stuck: list[str] = field(default_factory=list)
    """Commands that were left with "thinking…" although Discord would have taken an answer."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    traces: int = 0

    @property
    def clean(self) -> bool:
        """Whether nothing happened that must not."""
        return not (self.stuck or self.lost or self.doubled or self.disordered or self.traces)


class Crowd:
    """People who join one after the other, each under a name of its own: each is to be announced once, in order."""

    def __init__(self, table: Table) -> None:
        self.table, self.used, self.number = table, list[tuple[str, Outcome]](), 0

    async def join(self) -> Outcome:
        """Put one more on the table."""
        self.number += 1
        name = f"N{self.number:04}"
        use = await self.table.gwen.slash(self.table.channel, f"/combatant add name:{name} reflex:2d6")
        self.used.append((name, use))
        return use

    async def count(self, figures: Figures) -> None:
        """Compare what was answered, and what the log has, with what everybody was told."""
        told = re.findall(r"^(N\d{4}) joins", "\n".join(self.table.texts), re.MULTILINE)
        logged = re.findall(r"(N\d{4}) joins", await self.table.log(self.table.gwen))
        done = [name for name, use in self.used if f"{name} joins" in use.text]
        figures.commands += len(self.used)
        figures.unanswered += sum(use.interaction.answer is None for _, use in self.used)
        figures.stuck += [name for name, use in self.used if use.interaction.loading]
        figures.lost += [name for name in {*done, *logged} if name not in told]
        figures.doubled += [name for name in set(told) if told.count(name) > 1]
        if told != logged:
            figures.disordered.append(" ".join(told))


async def storm(house: House, *, commands: int, share: float = 0.1, seed: int = 1) -> Figures:
    """Give commands while a share of all requests fails, in tables of 60; see what everybody was told after it."""
    figures, crowds = Figures(), []
    patience, house.guild.patience = house.guild.patience, 1.5
    try:
        for first in range(0, commands, 60):
            crowd = Crowd(house.table(f"storm {seed} {first}"))
            await crowd.table.do(crowd.table.gwen, START)
            house.discord.storm(share, seed=seed + first)
            many = min(60, commands - first)
            for start in range(0, many, 6):
                await asyncio.gather(*(crowd.join() for _ in range(min(6, many - start))))
            crowds.append(crowd)
    finally:
        house.guild.patience = patience
        house.discord.calm()
    for crowd in crowds:
        await settled(house, crowd)
        await crowd.count(figures)
    figures.traces = house.bot.log.count("Traceback")
    return figures


async def settled(house: House, crowd: Crowd) -> None:
    """Wait until what is still under way is done: the library pauses for up to 9 s between two tries of its own."""
    bell = await crowd.join()
    assert not bell.failed, house.bot.log

    def over() -> bool:
        return f"{crowd.used[-1][0]} joins" in "\n".join(crowd.table.texts) and not any(
            use.interaction.loading for _, use in crowd.used
        )

    try:
        await house.discord.wait_for(over, 45)
    except TimeoutError:
        return  # It is counted.


async def orderly_stops(house: House, *, stops: int, seed: int = 1) -> Figures:
    """Tell the bot to stop while commands come in, start it again, and see what everybody was told."""
    figures, chance = Figures(), random.Random(seed)
    for number in range(stops):
        crowd = Crowd(house.table(f"stop {seed} {number}"))
        await crowd.table.do(crowd.table.gwen, START)
        patience, house.guild.patience = house.guild.patience, 1.0
        giving = [asyncio.create_task(crowd.join()) for _ in range(8)]
        await asyncio.sleep(chance.random() * 0.15)
        house.bot.signal(signal.SIGTERM)
        giving += [asyncio.create_task(crowd.join()) for _ in range(4)]
        assert await house.bot.ended() == 0, house.bot.log
        await asyncio.gather(*giving)
        house.guild.patience = patience
        await house.bot.start()
        await settled(house, crowd)
        await crowd.count(figures)
    figures.traces = house.bot.log.count("Traceback")
    return figures
