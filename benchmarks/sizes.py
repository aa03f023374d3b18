"""What a long fight takes: bytes of the file and bytes of memory for each command, in every system.

Run: .venv/bin/python -m benchmarks.sizes [COMMANDS]. The fights go through the use cases and the real storage: a GM
gives what is legal, chosen from a fixed seed, with 12 and with 200 combatants at the table.
"""

from __future__ import annotations

import asyncio
import gc
import random
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bot.app.encounters import Encounters, Entry
from bot.app.event_bus import EventBus
from bot.app.ports import Readable
from bot.app.private_messages import Inbox
from bot.app.records import Kind
from bot.app.requests import Place
from bot.app.use_cases import UseCases
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.machine import SystemChance, SystemClock
from bot.render.text import Teller
from bot.rules import roster
from bot.rules.errors import Refused
from bot.rules.model import UserId, Viewer
from bot.rules.registry import System, all_systems
from bot.storage.decks import DeckFiles
from bot.storage.sqlite import SqliteStore
from tests.plays import played

HERE = Place(channel=1_100_000_000_000_000_001, guild=1_100_000_000_000_000_002)
GWEN = Actor(user=1_100_000_000_000_000_003, name="Gwen")
GM = Viewer(user=GWEN.user, gm=True)
TABLES = {12: 4500, 200: 9000}
"""Combatants at a table, and the bytes of the file that a command may take there on average."""
ONWARD = ("next", "flip")


def fight_at(store: SqliteStore, system: str) -> Fight:
    """Return a fight whose encounter is stored there, and of which nobody is told."""
    encounters = Encounters(
        store, Teller(), EventBus(), SystemClock(), SystemChance(), DeckFiles(None), lambda request: True
    )
    inbox = Inbox(encounters)
    cases = UseCases(encounters, inbox, nothing_readable, bytes(32))
    return Fight(cases, encounters, system, 1)


async def nothing_readable(user: UserId, channels: Collection[int]) -> Readable:
    """Let nobody read anything: nobody asks here what happens elsewhere."""
    return Readable(frozenset())


@dataclass(frozen=True)
class Size:
    """What a fight took."""

    commands: int
    file: float
    memory: float


def _traits(system: System, chance: random.Random) -> dict[str, int | str]:
    return {
        name: f"{chance.randint(1, 3)}d{chance.choice((6, 8, 10))}"
        if trait.pool
        else chance.randint(max(trait.lowest, 1), max(min(trait.highest, 12), 1))
        for name, trait in system.traits.items()
        if trait.required
    }


class Fight:
    """A fight in one channel, whose GM does everything."""

    def __init__(self, cases: UseCases, encounters: Encounters, system: str, seed: int) -> None:
        self._cases, self._system = cases, all_systems()[system]
        self._whole_round = {"round": True} if "round" in self._system.options.get("next", {}) else {}
        self._encounters = encounters
        self._chance = random.Random(seed)
        self._requests = 1_200_000_000_000_000_000

    def _request(self) -> int:
        self._requests += self._chance.randrange(1 << 22, 1 << 30)
        return self._requests

    async def seat(self, combatants: int) -> None:
        """Begin, with so many combatants at the table."""
        await self._cases.start_and_end.start(
            HERE, GWEN, system=self._system.id, name="The yard", request_id=self._request()
        )
        for number in range(combatants):
            traits = _traits(self._system, self._chance)
            name = f"{self._chance.choice(('Miranda', 'Reuben', 'Jonah', 'Rider', 'Bandit'))} {number}"
            owner = 1_100_000_000_000_000_100 + number if number % 3 else None
            options: dict[str, int | str | bool | None] = {
                "name": name,
                "side": ("crew", "foes")[number % 2],
                "owner": owner,
                **traits,
            }
            await self._cases.commands.perform(
                HERE, GWEN, Request(verb="join", request_id=self._request(), options=options)
            )

    async def go_on(self, commands: int) -> None:
        """Give so many commands."""
        given = 0
        while given < commands:
            given += await self._step()

    async def _step(self) -> int:
        encounters, system = self._encounters, self._system
        live = await encounters.at(HERE)
        ready = list(system.legal(live.state, GM))
        onward = [one for one in ready if one.verb in ONWARD]
        others = [one for one in ready if one.verb not in (*ONWARD, "abort", "check")]
        choices = onward if onward and (not others or self._chance.random() < 0.15) else others or ready
        tries = [self._chance.choice(choices)] if choices else []
        tries += [system.command("flip", by=GM, force=True)] if "flip" in system.kinds else []
        tries += [system.command("next", by=GM, **self._whole_round, force=True)]
        for command in tries:
            try:
                done = played(system, live.state, command, live.draw())
            except Refused:
                continue
            await encounters.save(live, Entry(Kind.COMMAND, GWEN, done, self._request()))
            return 1
        raise AssertionError(f"{system.id}: nothing goes on")


WARMING = 20
"""Commands after which all is in memory that is read once: sentences, and how a language counts."""


async def measured(
    folder: Path,
    system: str,
    combatants: int,
    commands: int,
    *,
    trace: bool = False,
    look: Callable[[], None] | None = None,
) -> Size:
    """Play a fight on a new file, and return what its commands took; memory only if it is traced, which is slow.

    `look` is called at the end, while the fight is still in memory.
    """
    path = folder / f"{system}-{combatants}.db"
    larger = mock.patch.object(roster, "COMBATANTS_AT_MOST", combatants)  # than the bot lets a table be
    async with SqliteStore.open_at(path) as store:
        await store._connection.execute_fetchall("PRAGMA synchronous = OFF")
        fight = fight_at(store, system)
        with larger:
            await fight.seat(combatants)
        if trace:
            await fight.go_on(WARMING)
        await store._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        before, memory = path.stat().st_size, 0
        if trace:
            gc.collect()
            tracemalloc.start()
        await fight.go_on(commands)
        if trace:
            gc.collect()
            memory = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
        if look is not None:
            look()
        await store._connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        return Size(commands, (path.stat().st_size - before) / commands, memory / commands)


async def main(commands: int) -> None:
    """Measure every system, and print a row for each."""
    print(f"{'system':16} {'combatants':>10} {'bytes on file':>14} {'bytes in memory':>16}   (for each command)")
    with tempfile.TemporaryDirectory() as folder:
        for combatants in TABLES:
            for system in all_systems():
                size = await measured(Path(folder), system, combatants, commands, trace=True)
                print(f"{system:16} {combatants:>10} {size.file:>14.0f} {size.memory:>16.0f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 300))
