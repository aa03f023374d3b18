"""Events that the library cannot read, and interactions as other servers send them."""

import asyncio
import logging
from datetime import UTC, datetime
from typing import Any

import discord
import pytest

from bot.chat.circuit_breaker import passes
from bot.chat.client import UnreadableGateway
from tests.chat.house import House
from tests.chat.wire import CHANNEL, GUILD

HANDLED = [
    "READY", "RESUMED", "INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "GUILD_ROLE_CREATE",
    "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE", "THREAD_CREATE",
    "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC", "GUILD_MEMBER_UPDATE", "MESSAGE_CREATE", "MESSAGE_UPDATE",
    "GUILD_MEMBER_ADD",
]  # fmt: skip
"""The types of events that Discord sends to a bot with the intent for guilds, and some besides."""
FUTURE = datetime(2150, 1, 1, tzinfo=UTC)
SECRET = "ambush at dawn"
POISON: list[Any] = [
    None, [], SECRET, 7, {"id": SECRET}, {"id": None, "guild_id": None}, {"id": "1", "guild_id": "2", "roles": {}},
    {"user": {"id": "1", "username": SECRET}, "roles": [{"id": "5"}], "guild_id": str(GUILD)},
    {"id": "9" * 400, "guild_id": "9" * 400, "type": 2, "data": {"name": SECRET}, "token": SECRET},
    {"id": "3", "guild_id": str(GUILD), "thread": None, "member": {"roles": [{}]}, "channel_id": []},
]  # fmt: skip


async def test_two_hundred_poisoned_events_are_dropped_and_the_bot_goes_on(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Those that the library happens to read do nothing; the others are counted and logged without their content."""
    caplog.set_level(logging.INFO)
    parsers = house.client._connection.parsers
    assert set(HANDLED) <= parsers.keys()
    for event in HANDLED:
        for data in POISON:
            parsers[event](data)
    logged = [one for one in caplog.records if one.name == "bot.chat.event_guard"]
    assert len(logged) > 100
    assert logged[0].getMessage() == "dropped an event READY that cannot be read (TypeError)"
    assert not any(one.exc_info for one in logged) and SECRET not in " ".join(one.getMessage() for one in logged)
    assert "Do you play?" in await house.command(house.ann, "help")


@pytest.mark.parametrize(
    "data",
    [None, {}, {"name": 7}, {"name": "join", "options": [{}]}, {"name": "join", "options": [{"name": "x", "type": 3}]},
     {"name": "join", "options": 5},
     {"name": "encounter", "options": [{"name": "start", "type": 1, "options": [{"name": "system"}]}]},
     {"name": "join", "resolved": {"users": {"1": None}}}, {"name": "join", "resolved": {"users": []}},
     {"name": "join", "resolved": {"users": {"1": {"id": str(2**63), "username": "Ann"}}}}],
)  # fmt: skip
async def test_a_command_whose_options_cannot_be_read_is_refused_or_dropped(
    house: House, data: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The library reads some of them in a task, which ends well."""
    before = asyncio.all_tasks()
    payload = {**house.ann.payload(2, {"name": "join"}), "data": data}
    house.client._connection.parsers["INTERACTION_CREATE"](payload)
    await asyncio.gather(*asyncio.all_tasks() - before)
    assert "cannot be read" in caplog.text or "is no command as it was registered" in caplog.text
    assert "Do you play?" in await house.command(house.ann, "help")


@pytest.mark.parametrize(
    "changed",
    [{"id": "9" * 19}, {"id": str(discord.utils.time_snowflake(FUTURE))}, {"type": 9}, {"token": "a\ud800"},
     {"member": None}, {"member": {"user": {"id": "1"}}}, {"message": {"id": "1", "flags": []}}, {"locale": []},
     {"channel_id": None}, {"data": {"custom_id": "x"}}, {"app_permissions": "-1"}],
)  # fmt: skip
async def test_a_press_that_cannot_be_read_ends_well_and_moves_no_clock(house: House, changed: dict[str, Any]) -> None:
    """An id from the future made every later command too late."""
    before = asyncio.all_tasks()
    press = house.ann.payload(3, {"custom_id": "x", "component_type": 2})
    house.client._connection.parsers["INTERACTION_CREATE"]({**press, **changed})
    await asyncio.gather(*asyncio.all_tasks() - before)
    assert "Do you play?" in await house.command(house.ann, "help")


async def test_an_interaction_without_a_channel_is_answered_in_its_channel(house: House) -> None:
    await house.started()
    interaction = house.ann.command("join", name="Andy", reflex="2d6")
    heard: list[discord.Interaction[Any]] = []
    house.client.tree._from_interaction = heard.append  # type: ignore[method-assign, assignment]
    payload = {**house.ann.payload(2, dict(interaction.data or {})), "channel_id": str(CHANNEL)}
    del payload["channel"]
    house.client._connection.parsers["INTERACTION_CREATE"](payload)
    (told,) = heard
    assert told.channel_id == CHANNEL and told.guild_id == GUILD
    (answer,) = await house.call(told)
    assert "Andy joins" in answer.text


async def test_what_cannot_be_read_outside_of_the_parsers_ends_the_connection_and_not_the_process(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any, **__: Any) -> None:
        raise KeyError("session_id")

    monkeypatch.setattr(discord.AutoShardedClient, "connect", fails)
    with pytest.raises(UnreadableGateway, match="KeyError") as raised:
        await house.client.connect()
    assert passes(raised.value), "it is tried anew"
