"""A week of play by post, by a clock that is moved: two tables of one system, eight people, each with habits."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from bot.app.requests import Place
from bot.fight.askers import Actor
from bot.fight.deadlines import ends
from bot.rules.commands import VERBS, Command, given_options
from bot.rules.errors import Refused
from bot.rules.kit.turns import BLOCK, SIDES
from bot.rules.registry import all_systems
from tests.app.saloon import Saloon, request_of
from tests.evening.figures import BY_POST, SEGMENTS
from tests.evening.rounds import ROUNDS

PLAYED = tuple(one for one in ROUNDS if one in all_systems())
"""The systems that are played."""
IN_BLOCKS = tuple(one for one in PLAYED if BLOCK in all_systems()[one].settings)
"""Those of them that have an order of turns."""
HOUR, DAY = 60 * 60 * 1000, 24 * 60 * 60 * 1000
BERLIN = ZoneInfo("Europe/Berlin")
WAKES, SLEEPS = 8, 23
GUILD = 77
NAMES = ("Gwen", "Max", "Ann", "Bob", "Cleo", "Dora", "Finn", "Gus")
PEOPLE = {name: Actor(user=100 + place, name=name, manages=place < 2) for place, name in enumerate(NAMES)}
ANSWERS = {
    "Gwen": (0, 2), "Max": (0, 2), "Ann": (0, 1), "Bob": (1, 3),
    "Cleo": (6, 14), "Dora": (1, 2), "Finn": (2, 30), "Gus": (4, 9),
}  # fmt: skip
"""After how many hours each answers, at least and at most; in the night nobody does."""
RARE = frozenset({"bind", "preempt", "give_up", "target"})
"""Options that people seldom give, or that say at whom what they give anyway."""
THERE = ("Gwen", "Max", "Ann", "Bob")
"""Those who always come in time."""
AWAY = ("Dora", "3d")
"""Who is away from the second day on, and for how long; standing orders act meanwhile."""
AGAIN, TRIES = 10 * 60 * 1000, 12
"""Milliseconds after which somebody who is still waited for presses again, and how often."""
SLACK = 20 * 1000
"""Milliseconds: an end that could not be stored is tried again."""
KILLED = 5
"""At each deadline of so many the process is killed before it has stored anything."""


@dataclass
class Waited:
    """Somebody who was waited for: since and until when, how often called, and when that ended."""

    user: int
    since: int
    until: int
    calls: int = 0
    reminders: int = 0
    ended: int = 0


@dataclass
class Table:
    """A table by post, and what was counted of it."""

    system: str
    place: Place
    gm: str
    players: tuple[str, ...]
    deadline: str
    waits: dict[tuple[Any, ...], Waited] = field(default_factory=dict)
    over: list[Waited] = field(default_factory=list)
    presses: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    rounds: int = 0

    @property
    def over_budget(self) -> list[str]:
        """Return what was over the budget of a round: messages, presses of the GM and of the busiest player."""
        most = max((times for name, times in self.presses.items() if name != self.gm), default=0)
        found = {"messages": self.messages, "gm": self.presses[self.gm], "player": most}
        budget = BY_POST[self.system]
        each = {what: times / max(self.rounds, 1) for what, times in found.items()}
        return [
            f"{self.system}: {times:.1f} of {what} a round, and {getattr(budget, what)} at most"
            for what, times in each.items()
            if times > getattr(budget, what)
        ]

    @property
    def late(self) -> list[Waited]:
        """The waits that did not end with their time."""
        return [one for one in self.over if one.ended > one.until + SLACK]


class Week:
    """Seven days of a system at two tables."""

    def __init__(self, saloon: Saloon, system: str, *, blocks: bool = False) -> None:
        self.saloon, self.system, self.blocks = saloon, system, blocks
        self.chance = random.Random(system)
        self.start = saloon.clock.time
        self.tables = [
            Table(
                system, Place(channel=1, guild=GUILD), "Gwen", ("Ann", "Bob", "Cleo", "Dora"), "12h 08-23 Europe/Berlin"
            ),
            Table(system, Place(channel=2, guild=GUILD), "Max", ("Ann", "Bob", "Finn", "Gus"), "1d"),
        ]
        self._seen = set[tuple[int, int, int]]()
        self._wanted: dict[tuple[Any, ...], int] = {}
        self._tried = Counter[tuple[Any, ...]]()
        self._deadlines = 0

    async def play(self) -> None:
        """Play the week."""
        for table in self.tables:
            await self._seat(table)
        for day in range(7):
            if day == 1:
                await self._leaves()
            await self._until(self.start + (day + 1) * DAY)
            self.saloon = await self.saloon.started_anew()

    async def _seat(self, table: Table) -> None:
        saloon, gm, one = self.saloon, PEOPLE[table.gm], ROUNDS[self.system]
        await saloon.start(place=table.place, by=gm, system=self.system)
        for name, typed in zip((*table.players, "Clay"), (*one.traits, one.npc), strict=True):
            traits: dict[str, Any] = dict(pair.split(":") for pair in typed.split())
            player = PEOPLE.get(name)
            saloon.chance.ready = [sum(name.encode()) + 1000 * table.place.channel]
            owner = player.user if player else None
            await saloon.give("join", by=player or gm, place=table.place, name=name, owner=owner, **traits)
        await saloon.give("configure", by=gm, place=table.place, key="deadline", value=table.deadline)
        if self.blocks:
            await saloon.give("configure", by=gm, place=table.place, key=BLOCK.key, value=SIDES)
        await self._gm_goes_on(table)
        await self._look(table)

    async def _leaves(self) -> None:
        """Have somebody go away for some days, with standing orders for whatever comes."""
        name, until = AWAY
        table, saloon, actor = self.tables[0], self.saloon, PEOPLE[name]
        await saloon.give("away", by=actor, place=table.place, until=until)
        asked = {"speed": {"eternal-soldier": "VII"}.get(self.system, "normal"), "cost": "1", "action": "shoots"}
        state = await saloon.state(table.place)
        [own] = [one for one in state.combatants if one.owner == actor.user]
        for choice in (await saloon.live(table.place)).system.orders.choices():
            given = {**choice.options, **{one: asked[one] for one in choice.asks if one in asked}}
            if choice.verb != "hold" and "same" not in given:
                with suppress(Refused):
                    await saloon.standing.put(table.place, actor, request_of(choice.verb, str(own.id), **given))
        await self._look(table)

    async def _until(self, end: int) -> None:
        while (coming := min(self._coming(), key=lambda one: one[0], default=None)) is not None and coming[0] <= end:
            at, table, key = coming
            self.saloon.clock.time = max(at, self.saloon.clock.time)
            if key is None:
                await self._timer(table)
            else:
                self._tried[key] += 1
                self._wanted[key] = self.saloon.clock.time + (AGAIN if self._tried[key] < TRIES else 7 * DAY)
                await self._presses(table, key)
            await self._look(table)
        self.saloon.clock.time = end

    def _coming(self) -> Iterator[tuple[int, Table, tuple[Any, ...] | None]]:
        for table in self.tables:
            at = self.saloon.timers.moments.get(table.place.channel)
            if at is not None:
                yield at, table, None
            yield from ((self._wanted[key], table, key) for key in table.waits)

    async def _timer(self, table: Table) -> None:
        """Have the time of a table come: to one process, or to two at once, or to one that is killed then."""
        self._deadlines += 1
        channel = table.place.channel
        if self._deadlines % KILLED == 0:
            with self.saloon.unsaved():
                await self.saloon.timer.time_over(channel)
            self.saloon = await self.saloon.started_anew()
        other = self.saloon.restarted()
        await asyncio.gather(*(one.timer.time_over(channel) for one in (self.saloon, other)))
        self.saloon = await self.saloon.started_anew()

    async def _presses(self, table: Table, key: tuple[Any, ...]) -> None:
        """Have whoever is waited for give the first command that can be given."""
        who = key[0]
        live = await self.saloon.live(table.place)
        one = live.state.find(who)
        if one is None:
            await self._gm_goes_on(table)
            return
        name = next((name for name in table.players if PEOPLE[name].user == one.owner), table.gm)
        viewer = live.viewer(PEOPLE[name])
        ways = [
            way for way in live.system.ways(live.state, viewer) if way.whom == who and live.system.may(live.state, way)
        ]
        ways.sort(key=lambda way: (_worth(way), self.chance.random()))
        for way in ways:
            with suppress(Refused):
                await self._gives(table, name, way)
                return
        if name == table.gm:
            await self._gm_goes_on(table)

    async def _gm_goes_on(self, table: Table) -> None:
        live, gm = await self.saloon.live(table.place), PEOPLE[table.gm]
        verbs = dict.fromkeys(one.verb for one in live.board().offers if not one.asks)
        ways = [live.system.made(verb, by=live.viewer(gm)) for verb in verbs if VERBS[verb].forcible]
        ways += [way for way in live.system.ways(live.state, live.viewer(gm)) if way.verb == "next"]  # And where to.
        for way in ways:
            with suppress(Refused):
                await self._gives(table, table.gm, way)
                return

    async def _gives(self, table: Table, name: str, way: Command) -> None:
        whom = None if way.whom is None else str(way.whom)
        await self.saloon.give(way.verb, whom, by=PEOPLE[name], place=table.place, **given_options(way))
        table.presses[name] += 1

    # What is counted.

    async def _look(self, table: Table) -> None:
        now, live = self.saloon.clock.time, await self.saloon.live(table.place)
        _, state, deadlines = live.fight
        segment = live.system.unit(state).at or 0
        table.rounds = max(table.rounds, segment // SEGMENTS if self.system == "eternal-soldier" else state.round)
        present, gm = {}, PEOPLE[table.gm].user
        for timed in deadlines.waits:
            since = (timed.who, timed.kind, timed.since)
            one = state.find(timed.who)
            user = gm if one is None or one.owner is None else one.owner
            known = table.waits.pop(since) if since in table.waits else None
            present[since] = known or Waited(user, timed.since, timed.until)
            # Several at once have the time of the last of them, as long as that one is waited for.
            present[since].until = max(present[since].until, ends(deadlines) or timed.until)
            if since not in self._wanted:
                least, most = ANSWERS[next(name for name, actor in PEOPLE.items() if actor.user == user)]
                self._wanted[since] = awake(now + round(HOUR * (least + (most - least) * self.chance.random())))
        for over in table.waits.values():
            over.ended = now
            table.over.append(over)
        table.waits = present
        for pending in self.saloon.courier.sent:
            key = (pending.encounter, pending.revision, pending.ordinal)
            if pending.channel == table.place.channel and key not in self._seen:
                self._seen.add(key)
                table.messages += 1
                for wait in present.values():
                    reminds = "still waits for" in pending.announcement.text
                    wait.reminders += reminds and wait.user in pending.announcement.pings
                    another = "They roll again" in pending.announcement.text  # It is another roll that is waited for.
                    wait.calls += not (reminds or another) and wait.user in pending.announcement.pings


def _worth(way: Command) -> float:
    """Return how soon people think of a command: to declare, act or roll; to hold; to end; to check; the rest last."""
    given = given_options(way)
    ends, rare = given == {"done": True} or "nothing" in given.values(), given.keys() & RARE
    return {"declare": 0, "act": 0, "flip": 0, "hold": 1}.get(way.verb, 2) + 1.5 * ends + 3 * bool(rare)


def awake(at: int) -> int:
    """Return that time, or when people wake up after it."""
    there = datetime.fromtimestamp(at / 1000, BERLIN)
    if WAKES <= there.hour < SLEEPS:
        return at
    day = there.date() + timedelta(days=there.hour >= SLEEPS)
    return round(datetime.combine(day, time(WAKES, 1), BERLIN).timestamp() * 1000)


async def week(folder: Path, system: str, *, blocks: bool = False) -> Week:
    """Play a week of a system, turn by turn or in blocks, and return what was counted."""
    async with Saloon.open_at(folder / f"{system}.db") as saloon:
        played = Week(saloon, system, blocks=blocks)
        await played.play()
        return played
