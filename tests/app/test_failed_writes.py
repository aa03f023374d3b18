"""After a write that failed an encounter is read again: what was stored all the same is announced, once, in order."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.app import encounters as module
from bot.app.encounters import Entry
from bot.app.ports import Unsaved
from bot.app.records import EncounterRecord, Kind, NewEncounter, Revision
from bot.fight.fight import Transaction
from bot.rules.events import AppliedStep
from bot.rules.model import NOBODY
from bot.storage.sqlite import SqliteStore
from tests.app.saloon import ANN, GWEN, SALOON, Saloon
from tests.chat.wire import until

MINUTES = 300
IN_DOUBT, AWAY = "not-saved-in-doubt", "not-saved-out-of-reach"


class LosingStore(SqliteStore):
    """Real storage whose answers are lost: `stores` says whether the next row is stored all the same."""

    losing = stores = away = False

    async def append(self, encounter: int, *play: Revision, **options: Any) -> None:
        if not self.losing or self.stores:
            await super().append(encounter, *play, **options)
        if self.losing:
            self.losing = False
            raise Unsaved(IN_DOUBT)

    async def open(self, new: NewEncounter) -> EncounterRecord:
        record = await super().open(new)
        if self.losing:
            self.losing = False
            raise Unsaved(IN_DOUBT)
        return record

    async def play(self, encounter: int, number: int) -> Sequence[Revision]:
        if self.away:
            raise Unsaved(AWAY)
        return await super().play(encounter, number)

    def lose(self, *, stores: bool, away: bool = False) -> None:
        self.losing, self.stores, self.away = True, stores, away


@pytest.fixture
async def saloon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Any]:
    """The posse, who have declared; nobody looks for a row unless a command comes."""
    monkeypatch.setattr(module, "SWEEP_EVERY", 1_000_000.0)
    async with Saloon.open_at(tmp_path / "x.db", LosingStore) as opened:
        await opened.posse()
        await opened.all_declare()
        yield opened


@pytest.fixture
def at_once(saloon: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked for at once."""
    monkeypatch.setattr(module, "SWEEP_EVERY", 0.0)


async def sent_since(saloon: Any, before: int) -> list[str]:
    """Wait for announcements after the first `before` ones; return their texts."""
    await until(lambda: len(saloon.courier.sent) > before, within=MINUTES)
    return [one.announcement.text for one in saloon.courier.sent[before:]]


async def lost(saloon: Any, work: Any) -> None:
    with pytest.raises(Unsaved) as raised:
        await work
    assert raised.value.code == IN_DOUBT


SAVED = "It was saved after all: what you did while the bot's database was lost is done."


@pytest.mark.usefixtures("at_once")
async def test_what_was_stored_is_announced_and_its_actor_told_once_the_database_answers(saloon: Any) -> None:
    before = len(saloon.courier.sent)
    saloon.store.lose(stores=True, away=True)
    await lost(saloon, saloon.give("flip"))
    for _ in range(5):
        with pytest.raises(Unsaved):
            await saloon.give("declare", by=ANN, speed="fast")
    assert len(saloon.courier.sent) == before and not saloon.in_memory()
    saloon.store.away = False
    [flip] = await sent_since(saloon, before)
    assert flip.startswith("**Round 1")
    assert await saloon.news_of(GWEN) == [SAVED]
    await saloon.undo()
    assert len(saloon.courier.sent) == before + 2, "nothing is announced twice"


async def test_the_next_command_announces_first_what_was_stored_before(saloon: Any) -> None:
    before = len(saloon.courier.sent)
    saloon.store.lose(stores=True)
    await lost(saloon, saloon.give("flip"))
    await saloon.undo()
    flip, undone = saloon.courier.sent[before:]
    assert (flip.revision + 1, flip.ordinal) == (undone.revision, undone.ordinal)
    assert flip.announcement.text.startswith("**Round 1")


@pytest.mark.usefixtures("at_once")
async def test_a_command_that_comes_before_anybody_looks_announces_it_once(saloon: Any) -> None:
    before = len(saloon.courier.sent)
    saloon.store.lose(stores=True)
    await asyncio.gather(lost(saloon, saloon.give("flip")), saloon.undo())
    async with saloon.encounters.locked(SALOON):  # Who looked for it meanwhile has had the lock by now.
        assert len(saloon.courier.sent) == before + 2, "the flip, and that it was undone"


@pytest.mark.usefixtures("at_once")
async def test_what_was_not_stored_is_looked_for_some_times_and_refused_if_it_comes_late(saloon: Any) -> None:
    looks: list[int] = []
    find = saloon.store.play

    async def counted(encounter: int, number: int) -> Sequence[Revision]:
        looks.append(number)
        found: Sequence[Revision] = await find(encounter, number)
        return found

    saloon.store.play = counted
    saloon.store.lose(stores=False)
    await lost(saloon, saloon.give("flip"))
    await until(lambda: len(looks) == module.SWEEPS, within=MINUTES)
    await saloon.give("configure", key="pace", value="flow")
    await saloon.give("configure", key="pace", value="gm")
    assert len(looks) == module.SWEEPS + 1, "not once another row has its number"
    assert await saloon.news_of(GWEN) == []


@pytest.mark.usefixtures("at_once")
async def test_a_start_an_end_and_a_restore_are_announced_too(saloon: Any) -> None:
    for work, announced in ((saloon.end, "ends**"), (saloon.restore, "SHA-256"), (saloon.start, "SHA-256")):
        if work == saloon.start:
            assert (await saloon.state()).ended is False
            await saloon.end()
        saloon.store.lose(stores=True)
        before = len(saloon.courier.sent)
        await lost(saloon, work())
        assert announced in (await sent_since(saloon, before))[0]


async def test_after_a_write_that_failed_for_certain_nothing_is_kept_in_memory_and_all_goes_on(saloon: Any) -> None:
    before = await saloon.live()
    with saloon.unsaved(), pytest.raises(Unsaved):
        await saloon.give("configure", key="pace", value="gm")
    assert not saloon.in_memory()
    await saloon.give("configure", key="pace", value="gm")
    assert (await saloon.live()).number == before.number + 1


async def test_nobody_is_told_of_what_the_clock_did(saloon: Any) -> None:
    live = await saloon.live()
    clock = GWEN.replace(user=NOBODY)
    saloon.store.lose(stores=True)
    nothing = Transaction.of(AppliedStep(None, live.state, ()), live.fight)
    await lost(saloon, saloon.encounters.save(live, Entry(Kind.COMMAND, clock, nothing)))
    await saloon.look.status(SALOON, GWEN)
    assert (await saloon.live()).number == live.number + 1
    assert await saloon.store.news(live.record.id) == []
