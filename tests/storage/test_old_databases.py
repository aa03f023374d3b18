"""Databases that an earlier version wrote: opened, played on and verified. `data/README.md` says how they were made."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.app.ports import PreferenceKind
from bot.app.requests import Place, Request, viewer_of
from bot.rules.commands import Command, given_options
from bot.rules.registry import all_systems
from bot.rules.views import WAITED_FOR
from bot.storage.postgres.store import PostgresStore
from bot.storage.sqlite import SqliteStore
from tests.app.saloon import ANN, GWEN, Chance, Clock, Saloon

DATA = Path(__file__).with_name("data")
GUILD, FIRST_CHANNEL = 7, 100
SYSTEMS = (
    "card-deal", "exp-none", "exp-tactical", "exp-theatrical", "eternal-soldier", "fast-action", "past-participle",
    "ticks", "torg",
)  # fmt: skip
"""Of the fights, in the order of their channels."""
ENDED = Place(channel=109, guild=GUILD)
STATES = "ca7b9f7e3fd71c9baa23d8d2b8c904e94e165f3c67aef88f0630019a3908ede6"
"""SHA-256 of all 640 states, as the version read them that wrote them."""
WITHOUT_ORDERS = {"exp-none", "exp-theatrical"}
LATER = 1_800_000_000_000
MOST_COMMANDS = 30
REPLAYED = {"verify-replayed", "verify-replayed-reworded"}


@pytest.fixture(params=("postgres", "sqlite"))
def database_url(request: pytest.FixtureRequest) -> str | None:
    """The address of an empty database of PostgreSQL's; None for SQLite."""
    return request.getfixturevalue("empty_database") if request.param == "postgres" else None


@pytest.fixture
async def old(database_url: str | None, tmp_path: Path) -> AsyncIterator[Saloon]:
    """The present bot on a database of the earlier version."""
    clock, path = Clock(), tmp_path / "old.db"
    clock.time = LATER
    if database_url is None:
        path.write_bytes(gzip.decompress((DATA / "nine_fights.db.gz").read_bytes()))
        async with SqliteStore.open_at(path) as store:
            yield Saloon(path, store, clock=clock, chance=Chance())
        return
    connection = await asyncpg.connect(database_url)
    await connection.execute(gzip.decompress((DATA / "nine_fights.sql.gz").read_bytes()).decode())
    await connection.close()
    async with PostgresStore.open_at(database_url) as stored:
        yield Saloon(path, stored, clock=clock, chance=Chance())


def place_of(system: str) -> Place:
    return Place(channel=FIRST_CHANNEL + SYSTEMS.index(system), guild=GUILD)


async def test_every_state_of_every_fight_is_read_as_it_was_written(old: Saloon) -> None:
    found = []
    for encounter in range(1, 11):
        newest = await old.store.newest(encounter)
        assert newest is not None
        for number in range(1, newest.number + 1):
            stored = await old.store.state_at(encounter, number)
            assert stored is not None
            state, version = stored
            found.append(json.dumps([encounter, number, version, json.loads(state)], sort_keys=True))
    assert len(found) == 640
    assert hashlib.sha256("\n".join(found).encode()).hexdigest() == STATES


async def test_all_that_a_server_keeps_is_there(old: Saloon) -> None:
    assert list(await old.store.running()) == [place_of(system).channel for system in SYSTEMS]
    assert set(SYSTEMS) <= set(all_systems())
    for system in SYSTEMS:
        place = place_of(system)
        live = await old.live(place)
        assert any(one.hidden for one in live.state.combatants), system
        assert any(one.secret for one in live.state.bells) and not all(one.secret for one in live.state.bells), system
        assert bool(live.orders) == (system not in WITHOUT_ORDERS), system
        assert await old.presets.names(place, GWEN, system) == (f"The {system} yard",)
        [character] = [
            one for one in await old.store.preferences(GUILD, PreferenceKind.CHARACTER) if one.system == system
        ]  # fmt: skip
        assert (character.user, character.name) == (ANN.user, "Andy")
        board = await old.store.board(live.record.id)
        assert board is not None and board.message == 5000 + SYSTEMS.index(system)
    assert len(await old.store.screens()) == 10
    assert len(await old.store.pending()) == 10 * 2


async def test_the_encounter_that_had_ended_is_verified_and_brought_back(old: Saloon) -> None:
    codes = [line.code for line in (await old.fairness.verify(ENDED, GWEN)).lines]
    assert codes[:3] == ["verify-good", "verify-luck", "verify-by-hand"] and codes[3] in REPLAYED
    record = await old.store.last(ENDED.channel)
    assert record is not None and record.ended is not None
    old.clock.time = record.ended + 1
    await old.lifecycle.restore(ENDED, GWEN)
    assert (await old.live(ENDED)).state.ended is False


async def test_each_fight_plays_on_and_is_verified_at_its_end(old: Saloon) -> None:
    for system in SYSTEMS:
        place = place_of(system)
        running = await old.fairness.verify(place, GWEN)
        assert [line.code for line in running.lines] == ["verify-running"], system
        await give(old, place, (await legal_commands(old, place))[0])
        await play_to_next_call(old, place)
        await old.lifecycle.end(place, GWEN)
        codes = [line.code for line in (await old.fairness.verify(place, GWEN)).lines]
        assert codes[:2] == ["verify-good", "verify-luck"] and codes[-1] in REPLAYED, (system, codes)


async def play_to_next_call(old: Saloon, place: Place) -> None:
    """Have those who are waited for do what they can, until the GM can go on with the next call."""
    for _ in range(MOST_COMMANDS):
        live = await old.live(place)
        legal = await legal_commands(old, place)
        leading = [one for one in legal if one.verb in ("next", "flip") and one.whom is None]
        if leading:
            await give(old, place, leading[0])
            return
        waited_for = {one.id for one in live.state.combatants if live.system.row(live.state, one).mark in WAITED_FOR}
        await give(old, place, next(one for one in legal if one.whom in waited_for))
    raise AssertionError(f"{MOST_COMMANDS} commands lead to no call in {place}")


async def legal_commands(old: Saloon, place: Place) -> list[Command]:
    live = await old.live(place)
    return list(live.system.legal(live.state, viewer_of(GWEN, live.state.gms)))


async def give(old: Saloon, place: Place, command: Command) -> None:
    options: dict[str, Any] = dict(given_options(command))
    whom = None if command.whom is None else str(command.whom)
    await old.service.perform(place, GWEN, Request(verb=command.verb, combatant=whom, options=options), confirmed=True)
