"""The channel that the tests of the use cases play in: real storage, decks and words; a clock and chance of its own.

    async with Saloon.open_at(path) as saloon:
        await saloon.start()
        await saloon.join("Andy", ANN, reflex="2d10")
        await saloon.give("declare", by=ANN, speed="fast")
        assert saloon.texts == [...]                       # announced by the last command

The bot is started anew by opening another `Saloon` at the same path, or with `saloon.restarted()`.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.app.encounters import Encounters
from bot.app.event_bus import BoardRequested, DeadlineChanged, EncounterChanged, EventBus, NewsAdded
from bot.app.live_encounter import LiveEncounter
from bot.app.ports import Readable, Store, Unsaved
from bot.app.private_messages import Inbox
from bot.app.records import Millis, Pending
from bot.app.requests import Answer, Place
from bot.app.shards import ALL
from bot.app.use_cases import UseCases
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.fight.telling import Announcement
from bot.render.text import Lexicon, Teller
from bot.rules.draw import Drawn
from bot.rules.model import UserId
from bot.rules.registry import system_of
from bot.rules.views import BoardView
from bot.rules.words import Phrase
from bot.storage.decks import DeckFiles
from bot.storage.sqlite import SqliteStore

SYSTEM = "past-participle"
GWEN = Actor(user=900, name="Gwen")
"""The GM: who starts the encounter."""
ANN = Actor(user=1, name="Ann")
BOB = Actor(user=2, name="Bob")
MIA = Actor(user=3, name="Mia", manages=True)
"""Manages the channel, and so counts as a GM."""
SALOON = Place(channel=10, guild=1)
STABLE = Place(channel=20, guild=1)
NOON = 1_700_000_000_000
DAY = 24 * 60 * 60 * 1000

Step = tuple[Actor, str, str | None, dict[str, Any]]
"""Who gives an order, its verb (undo and redo too), whom it names, and its options."""


class Clock:
    """A clock that stands still until it is put forward."""

    def __init__(self) -> None:
        self.time, self.jumped = NOON, 0

    def set(self, by: int) -> None:
        """Have somebody set the clock of the machine."""
        self.time += by
        self.jumped += by

    def now(self) -> int:
        return self.time


class Timers:
    """Timers that a test has come: it says when."""

    def __init__(self) -> None:
        self.moments: dict[int, Millis] = {}

    def set(self, event: DeadlineChanged) -> None:
        self.moments.pop(event.channel, None)
        if event.at is not None:
            self.moments[event.channel] = event.at


class Chance:
    """Seeds and ids that a test can foresee: those laid ready first, then one after the other."""

    def __init__(self) -> None:
        self.ready: list[int] = []
        self.hesitates = 0.0
        self.encounters = 0
        self.seeds = 2  # The flips of the first seed let everybody act.
        self._numbers = 5000

    def encounter(self) -> int:
        self.encounters += 1
        return self.encounters

    def seed(self) -> bytes:
        self.seeds += 1
        return bytes([self.seeds]) * 32

    def identity(self, seed: bytes, of: str) -> int:
        if self.ready:
            return self.ready.pop(0)
        self._numbers += 1
        return self._numbers


class Recorder:
    """Remembers what the channel was to be told and shown, and whose private news came."""

    def __init__(self) -> None:
        self.sent: list[Pending] = []
        self.boards: list[BoardView] = []
        self.unheard: list[BoardView] = []
        self.woken: list[int] = []
        self.reposted: list[BoardView] = []
        self.news: list[tuple[int, int]] = []

    def listen(self, bus: EventBus) -> None:
        bus.subscribe(EncounterChanged, self._changed)
        bus.subscribe(BoardRequested, lambda event: self.reposted.append(event.draw_board()))
        bus.subscribe(NewsAdded, lambda event: self.news.append((event.channel, event.user)))

    def _changed(self, event: EncounterChanged) -> None:
        self.woken.append(event.encounter.id)
        self.boards.append(event.draw_board())
        self.sent += [one.replace(announcement=as_read(one.announcement)) for one in event.announced]
        if not event.public:
            self.unheard.append(self.boards[-1])


def as_read(announcement: Announcement) -> Announcement:
    """Return it with blanks where a line must not break."""
    text, whole = (words.replace("\u00a0", " ") for words in (announcement.text, announcement.whole))
    return announcement.replace(text=text, whole=whole)


class Ids:
    """Gives ids from 1 on, and keeps for whom."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, bool]] = []

    def __call__(self, name: str, hidden: bool) -> int:
        self.asked.append((name, hidden))
        return len(self.asked)


class Saloon:
    """The bot, and the people who use it in one channel (unless `place` says another)."""

    def __init__(self, path: Path, store: Store, *, clock: Clock, chance: Chance, fixed_seed: bytes | None = None):
        self.path, self.store, self.clock, self.chance = path, store, clock, chance
        self.fixed_seed = fixed_seed
        self.courier = Recorder()
        decks = path.parent / "decks"
        decks.mkdir(exist_ok=True)
        self.decks = DeckFiles(decks)
        self.timers, self.bus = Timers(), EventBus()
        self.answerable = True
        self.encounters = Encounters(
            store, Teller(), self.bus, clock, chance, self.decks, lambda request: self.answerable
        )
        self.courier.listen(self.bus)
        self.bus.subscribe(DeadlineChanged, self.timers.set)
        self.unreadable: set[tuple[UserId, int]] = set()
        """Who cannot read which channel any more."""
        self.discord_answers = True
        """Whether Discord says who can read what."""
        cases = UseCases(self.encounters, Inbox(self.encounters), self.readable, fixed_seed)
        self.commands, self.look = cases.commands, cases.look
        self.start_and_end, self.guide = cases.start_and_end, cases.guide
        self.autocomplete = cases.autocomplete
        self.records, self.fairness = cases.records, cases.fairness
        self.news, self.forgetting, self.screens = cases.news, cases.forgetting, cases.screens
        self.pings = cases.pings
        self.pasting, self.presets, self.characters = cases.pasting, cases.presets, cases.characters
        self.standing, self.timer, self._undo = cases.standing_orders, cases.timer, cases.undo
        self.where, self.catch_up, self.gone = cases.where, cases.catch_up, cases.gone
        self._heard = 0

    async def readable(self, user: UserId, channels: Collection[int]) -> Readable:
        readable = {one for one in channels if (user, one) not in self.unreadable and self.discord_answers}
        return Readable(frozenset(readable), self.discord_answers)

    @classmethod
    @asynccontextmanager
    async def open_at(
        cls, path: Path, kind: type[SqliteStore] = SqliteStore, *, fixed_seed: bytes | None = None, like: Any = None
    ) -> AsyncIterator[Any]:
        """Open the bot on a file; `like`: with the clock and chance of another one."""
        clock, chance = (like.clock, like.chance) if like else (Clock(), Chance())
        async with kind.open_at(path) as store:
            # No test here pulls the plug; what must survive that is the storage tests' matter.
            await store._connection.execute_fetchall("PRAGMA synchronous = OFF")
            yield cls(path, store, clock=clock, chance=chance, fixed_seed=fixed_seed)

    def restarted(self) -> Saloon:
        """Return the bot as it is after a restart: nothing in memory, the same file."""
        return Saloon(self.path, self.store, clock=self.clock, chance=self.chance, fixed_seed=self.fixed_seed)

    # Doing.

    async def start(self, *, place: Place = SALOON, by: Actor = GWEN, **options: Any) -> Answer:
        """Begin an encounter."""
        return await self._done(
            self.start_and_end.start(place, by, **{"system": SYSTEM, "name": "High Noon", **options})
        )

    @contextmanager
    def unsaved(self) -> Iterator[None]:
        """Have the store refuse every row that is appended meanwhile."""
        with patch.object(self.store, "append", side_effect=Unsaved("not-saved-full")):
            yield

    async def started_anew(self) -> Saloon:
        """Return the bot after a restart, once it has looked over what runs."""
        again = self.restarted()
        await again.resumed()
        return again

    async def resumed(self) -> None:
        """Go on after a start, until all that runs is looked over."""
        await self.encounters.look_over(ALL, await self.encounters.resume())

    async def give(
        self,
        verb: str,
        combatant: str | None = None,
        *,
        by: Actor = GWEN,
        place: Place = SALOON,
        request_id: int | None = None,
        press: tuple[int, int] | None = None,
        **options: Any,
    ) -> Answer:
        """Give an order; `press`: from a button of this (encounter, public version)."""
        request = request_of(verb, combatant, request_id=request_id, press=press, **options)
        return await self._done(self.commands.perform(place, by, request))

    async def join(self, name: str, player: Actor | None = None, *, by: Actor | None = None, **options: Any) -> int:
        """Put a combatant on the table, by its player or else the GM; return its id, which follows from its name."""
        number = id_of(name)
        self.chance.ready = [number]
        owner = player.user if player is not None else None
        options = {"reflex": "2d8", **options}
        await self.give("join", by=by or player or GWEN, name=name, owner=owner, **options)
        return number

    async def posse(self) -> None:
        """Start, with Ann's Andy, Bob's Bess and the GM's Clay at the table."""
        await self.start()
        await self.join("Andy", ANN, reflex="2d10")
        await self.join("Bess", BOB, reflex="2d8")
        await self.join("Clay", reflex="1d6")

    async def all_declare(self) -> None:
        """Have everybody of the posse declare."""
        await self.give("declare", by=ANN, speed="fast")
        await self.give("declare", by=BOB, speed="normal")
        await self.give("declare", "Clay", speed="slow")

    async def flipped(self) -> None:
        """Have the posse declare, and turn a card; the table's own results make sure that all may act."""
        await self.all_declare()
        for name, result in (("Andy", "8"), ("Bess", "9"), ("Clay", "4")):
            await self.give("flip", name, roll=result)
        await self.give("flip")

    async def next_round(self) -> None:
        """Have Clay declare, flip without the others, and go on to the next round."""
        await self.give("declare", "Clay", speed="slow")
        await self.give("flip", force=True)
        await self.give("next", round=True)

    async def play(self, *steps: Step) -> None:
        """Do the steps of a script."""
        for by, verb, combatant, options in steps:
            if verb in ("undo", "redo"):
                await getattr(self, verb)(by)
            else:
                self.chance.ready = [id_of(options["name"])] if verb == "join" else []
                await self.give(verb, combatant, by=by, **options)

    async def undo(self, by: Actor = GWEN, **options: Any) -> Answer:
        """Take back."""
        return await self._done(self._undo.undo(SALOON, by, **options))

    async def redo(self, by: Actor = GWEN, **options: Any) -> Answer:
        """Bring back."""
        return await self._done(self._undo.redo(SALOON, by, **options))

    async def end(self, by: Actor = GWEN, place: Place = SALOON, **options: Any) -> Answer:
        """End the encounter."""
        return await self._done(self.start_and_end.end(place, by, **options))

    async def restore(self, by: Actor = GWEN, **options: Any) -> Answer:
        """Bring the encounter back."""
        return await self._done(self.start_and_end.restore(SALOON, by, **options))

    async def time_comes(self, *, later: float = 0, place: Place = SALOON) -> None:
        """Have the timer of a channel come, so many seconds later."""
        self._heard = len(self.courier.sent)
        self.clock.time += round(later * 1000)
        await self.timer.time_over(place.channel)

    async def timer_comes(self) -> None:
        """Have the timer of the channel come, at the moment for which it is set."""
        await self.time_comes(later=(self.timers.moments[SALOON.channel] - self.clock.time) / 1000)

    async def _done(self, work: Any) -> Answer:
        self._heard = len(self.courier.sent)
        answer: Answer = await work
        return answer

    # Looking.

    async def live(self, place: Place = SALOON) -> LiveEncounter:
        """Return the encounter in memory."""
        return await self.encounters.at(place)

    def in_memory(self, place: Place = SALOON) -> bool:
        """Whether the encounter of a channel is in memory."""
        return place.channel in self.encounters._live

    async def state(self, place: Place = SALOON) -> Any:
        """Return the present state."""
        return (await self.live(place)).state

    async def combatant(self, name: str) -> Any:
        """Return a combatant of those that `join` put on the table."""
        return (await self.state()).get(id_of(name))

    async def names(self) -> list[str]:
        """Return the names of all combatants."""
        return [one.name for one in (await self.state()).combatants]

    async def news_of(self, who: Actor) -> list[str]:
        """Tell somebody the private news that wait; return them."""
        message = await self.news.take(SALOON, who.user)
        if message is None:
            return []
        await self.news.told(message)
        return told(message.lines)

    async def verified(self, by: Actor = BOB) -> list[str]:
        """Return what verifying the fight tells somebody."""
        return told((await self.fairness.verify(SALOON, by)).lines)

    async def here(self, place: Place = SALOON) -> tuple[int, int]:
        """Return the (encounter, public version) that a button would carry now."""
        live = await self.live(place)
        return live.record.id, live.state.public_version

    @property
    def announced(self) -> list[Announcement]:
        """What the last command announced."""
        return [pending.announcement for pending in self.courier.sent[self._heard :]]

    @property
    def texts(self) -> list[str]:
        """The texts of what the last command announced."""
        return [one.text for one in self.announced]

    @property
    def whole(self) -> str:
        """Everything that was ever announced."""
        return "\n".join(one.announcement.text for one in self.courier.sent)

    async def log(self, by: Actor = GWEN, form: str = "text") -> str:
        """Return a log."""
        return (await self.records.log(SALOON, by, form))[1]

    async def entries(self, by: Actor = GWEN) -> list[dict[str, Any]]:
        """Return the entries of the log in JSON."""
        return list(json.loads(await self.log(by, "json"))["entries"])

    async def draws(self) -> list[Drawn]:
        """Return every draw that was stored."""
        record = await self.store.last(SALOON.channel)
        assert record is not None
        return [drawn for revision in await self.store.revisions(record.id) for drawn in revision.draws]

    def rows(self, statement: str, *values: object) -> list[Any]:
        """Run a statement on the file, past the bot: to look, or to tamper."""
        with closing(sqlite3.connect(self.path)) as db, db:
            return db.execute(statement, values).fetchall()

    def dump(self) -> str:
        """Return the whole file as text, to see whether anything changed."""
        with closing(sqlite3.connect(self.path)) as db:
            return "\n".join(db.iterdump())


def request_of(
    verb: str,
    combatant: str | None = None,
    *,
    request_id: int | None = None,
    press: tuple[int, int] | None = None,
    **options: Any,
) -> Request:
    """Return an order."""
    encounter, public_version = press or (None, None)
    return Request(
        verb=verb, combatant=combatant, request_id=request_id, encounter=encounter, public_version=public_version,
        options={**options},
    )  # fmt: skip


def id_of(name: str) -> int:
    """Return the id that `join` gives to a combatant of this name."""
    return 1000 + zlib.crc32(name.encode()) % 4000


def told(phrases: Sequence[Phrase]) -> list[str]:
    """Return phrases in words."""
    lexicon = Lexicon(system_of(SYSTEM).words)
    return [lexicon.plain(phrase) for phrase in phrases]


async def shot(saloon: Saloon, action: str, *others: tuple[str, Actor | None, int], **settings: str) -> None:
    """Play Torg until Brad (Bob's, 20) has announced; the others: name, player (None: hidden) and initiative."""
    await saloon.start(system="torg")
    for key, value in settings.items():
        await saloon.give("configure", key=key, value=value)
    for name, player, initiative in (("Brad", BOB, 20), *others):
        await saloon.join(name, player, reflex=None, initiative=initiative, hidden=player is None)
    await saloon.give("next")
    await saloon.give("declare", by=BOB, action=action, speed="slow")
