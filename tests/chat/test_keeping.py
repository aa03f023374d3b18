"""What the store fails with, what is forgotten, and what is logged, as whoever asks and whoever runs the bot see it."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.logs import log_as
from tests.chat.house import SEED, TOKEN, House, buttons
from tests.chat.wire import CHANNEL, Caller, until
from tests.surroundings import errors_told

NOTE = "Xyzzy-under-the-table"
MANAGER = discord.Permissions(manage_channels=True, manage_guild=True)


def take_away(path: Path) -> None:
    path.rename(path.with_name("aside.db"))


FAULTS = {
    "PRAGMA max_page_count = 1": ("the disk of the bot's host is full", "its disk is full"),
    "PRAGMA query_only = ON": ("the bot may not write to its database", "may not be written to"),
}


@pytest.mark.parametrize("statement", FAULTS)
async def test_what_is_not_saved_is_told_in_a_line_and_nothing_is_done(
    house: House, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    answer, line = FAULTS[statement]
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d10")
    await house.quiet()
    before = len(house.wire.of(f"POST /channels/{CHANNEL}/messages"))
    await house.store._rows(statement)
    long = "sneak " * 15
    for _ in range(400):
        told = await house.command(house.ann, "declare", speed="fast", action=long)
        await house.quiet()  # what was small enough to be written would tell that all is well again
        if "Not saved" in told:
            break
    assert told.strip() == f"Not saved; nothing was done: {answer}" + (
        ". Repeat it once there is room." if "full" in told else "."
    )
    assert await house.command(house.ann, "declare", speed="fast", action=long) == told
    await house.quiet()
    assert [one for one in errors_told(caplog) if line in one] == errors_told(caplog) and len(errors_told(caplog)) == 1
    await house.store._rows("PRAGMA query_only = OFF")
    await house.store._rows("PRAGMA max_page_count = 1000000")
    assert "Not saved" not in await house.command(house.ann, "declare", speed="slow")
    await house.quiet()
    assert len(house.wire.of(f"POST /channels/{CHANNEL}/messages")) >= before
    assert not [one for one in caplog.records if one.exc_info]


async def test_on_a_database_that_was_taken_away_nothing_is_answered_any_more(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await house.started()
    await house.command(house.ann, "join", name="Andy", reflex="2d10")
    await house.quiet()
    post = house.boards[0]
    take_away(tmp_path / "house.db")
    posted = len(house.wire.of(f"POST /channels/{CHANNEL}/messages"))
    for name, options in (
        ("declare", {"speed": "fast"}),
        ("encounter status", {}),
        ("encounter undo", {}),
        ("odds", {}),
    ):
        told = await house.command(house.ann, name, **options)
        assert told.strip().startswith("Not saved; nothing was done: the bot's database was removed or replaced"), name
    declare = next(one for label, one in buttons(post).items() if "Declare" in label or "Join" in label)
    assert await house.call(house.ann.press(declare))
    assert await house.offered(house.ann, "declare", "combatant") == []
    await house.quiet()
    assert len(house.wire.of(f"POST /channels/{CHANNEL}/messages")) == posted
    (line,) = errors_told(caplog)
    assert "house.db was removed or replaced" in line


async def test_what_is_stored_is_forgotten_after_a_button(house: House) -> None:
    await house.started()
    max_ = Caller(house.client, 16, "Max", permissions=MANAGER)
    assert "Only members with Manage Channels" in await house.command(house.ann, "encounter forget")
    requests = await house.call(max_.command("encounter forget"))
    found = buttons(requests[-1])
    assert list(found) == ["Forget this channel", "Forget the whole server"]
    assert "Manage Server" in "".join(
        one.told.get("content") or ""
        for one in await house.call(house.ann.press(found["Forget the whole server"], private=True))
    )
    assert "is the GM" not in await house.command(house.ann, "encounter status")
    (done,) = [
        one for one in await house.call(max_.press(found["Forget this channel"], private=True)) if "content" in one.told
    ]
    assert "Forgotten: 1 encounter of this channel" in done.told["content"]
    assert "No encounter runs" in await house.command(house.gm, "encounter status")
    assert "Nothing is stored" in await house.command(max_, "encounter forget")
    await house.quiet()


async def test_servers_that_are_left_and_joined_are_noted(house: House) -> None:
    await house.started()
    (guild,) = await house.store.guilds()
    key = f"removed from server {guild}"
    there: Any = SimpleNamespace(id=guild)
    await house.client.on_guild_remove(there)
    assert (await house.store.note(key) or "").isdecimal()
    await house.client.on_guild_join(there)
    assert await house.store.note(key) == ""
    await house.client.on_shard_ready(0)
    assert (await house.store.note(key) or "").isdecimal(), "it was removed while it was not running"


async def test_a_stop_waits_for_what_is_noted_of_a_server_and_nothing_is_noted_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.started()
    there: Any = SimpleNamespace(id=(await house.store.guilds())[0])
    real, gate, noted = house.store.put_note, asyncio.Event(), list[str]()

    async def slowly(key: str, value: str) -> None:
        await gate.wait()
        await real(key, value)
        noted.append(key)

    monkeypatch.setattr(house.store, "put_note", slowly)
    leaving = asyncio.create_task(house.client.on_guild_remove(there))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(house.client.close())
    await until(lambda: house.client.stopping)
    for hook in (house.client.on_guild_join(there), house.client.on_shard_ready(0)):
        await hook
    assert not stopping.done() and noted == []
    gate.set()
    await stopping
    assert leaving.done() and noted == [f"removed from server {there.id}"]


async def test_a_server_that_leaves_while_nothing_can_be_saved_is_no_fault(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.started()
    await house.store._rows("PRAGMA query_only = ON")
    there: Any = SimpleNamespace(id=(await house.store.guilds())[0])
    for hook in (
        house.client.on_guild_remove(there),
        house.client.on_guild_join(there),
        house.client.on_shard_ready(0),
    ):
        await hook
    assert len(errors_told(caplog)) == 1


@pytest.fixture
def logger() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in (None, "bot", "cogs")]
    before = [(one, one.handlers[:], one.level) for one in loggers]
    yield
    for one, handlers, level in before:
        one.handlers[:] = handlers
        one.setLevel(level)


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.usefixtures("logger")
async def test_no_secret_is_in_the_log_at_debug(house: House, capsys: pytest.CaptureFixture[str], form: str) -> None:
    logging.getLogger().handlers.clear()
    log_as("debug", form)
    await house.started(name=f"Saloon\nERROR {NOTE}-title")
    await house.command(house.ann, "join", name="Andy", reflex="2d10")
    for who, name, options in (
        (house.ann, "declare", {"speed": "fast", "action": NOTE}),
        (house.gm, "combatant add", {"name": f"{NOTE}-hidden", "reflex": "2d6", "hidden": True}),
        (house.ann, "declare", {"speed": NOTE}),
        (house.ann, "join", {"name": NOTE, "side": NOTE, "reflex": NOTE}),
        (house.gm, "encounter settings", {"key": NOTE, "value": NOTE}),
        (house.gm, "flip", {"force": True}),
        (house.gm, "encounter undo", {}),
        (house.gm, "encounter log", {"format": "json"}),
    ):
        await house.command(who, name, **options)
    replayed = house.ann.command("declare", speed="fast", action=NOTE)
    await house.call(replayed)
    await house.call(replayed)
    await house.store._rows("UPDATE revisions SET draws = ?", (f'["{NOTE}"]'.encode(),))
    house.client.parts.cases.commands._encounters._live.clear()
    await house.command(house.ann, "encounter status")
    await house.quiet()
    told = capsys.readouterr().err
    assert told, "something was logged"
    assert NOTE not in told and TOKEN not in told and SEED not in told and replayed.token not in told
