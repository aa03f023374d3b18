"""The client: what it asks of Discord, the commands it tells of, and how it comes and goes."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app.ports import Unsaved
from bot.app.shards import ALL, Shards
from bot.chat.client import IGNORED, CommandsRefused, IdentifyLimiter, Quickdraw
from bot.chat.languages import Translator
from bot.machine import SystemClock, SystemTimers
from tests.chat.house import House, opened, quick, words
from tests.chat.wire import APPLICATION, CHANNEL, Wire, fault, until

GLOBALLY = f"PUT /applications/{APPLICATION}/commands"
GUILD = f"PUT /applications/{APPLICATION}/guilds/77/commands"


async def test_it_asks_for_as_little_as_can_be(house: House) -> None:
    client = house.client
    assert client.intents == discord.Intents(guilds=True)
    assert not (client.intents.members or client.intents.presences or client.intents.message_content)
    assert client.allowed_mentions is not None and dict(client.allowed_mentions.to_dict()) == {"parse": []}
    assert client.help_command is None and not client.commands


async def test_nobody_is_warned_that_voice_is_missing(
    tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.VoiceClient, "warn_nacl", True)
    monkeypatch.setattr(discord.VoiceClient, "warn_dave", True)
    async with opened(tmp_path, wire):
        assert "voice" not in caplog.text


async def test_it_hears_interactions_while_every_shard_is_connected(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = house.client

    async def connected_after(hearing: Coroutine[Any, Any, None]) -> bool:
        await hearing
        return client.connected

    assert not client.connected, "not ready yet"
    monkeypatch.setattr(client, "is_ready", lambda: True)
    assert await connected_after(client.on_shard_ready(0))
    assert not await connected_after(client.on_shard_disconnect(0))
    assert not await connected_after(client.on_shard_disconnect(1))
    assert not await connected_after(client.on_shard_resumed(0))
    assert await connected_after(client.on_shard_ready(1))
    monkeypatch.setattr(client, "is_closed", lambda: True)
    assert not await connected_after(client.on_shard_ready(1))


async def test_shards_are_as_many_as_discord_recommends_unless_it_is_told_which(
    house: House, tmp_path: Path, wire: Wire
) -> None:
    assert (house.client.serving, house.client.shard_count, house.client.shard_ids) == (ALL, 1, [0])
    (tmp_path / "other").mkdir()
    async with opened(tmp_path / "other", wire, shards=Shards((1, 2), 4)) as other:
        assert (other.client.shard_count, other.client.shard_ids) == (4, [1, 2])


async def test_what_is_told_of_a_shard_is_told_of_its_own_servers(
    tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path, wire, shards=Shards((0, 1), 2)) as house:
        client = house.client
        caplog.set_level("INFO", "bot")
        monkeypatch.setattr(client, "is_ready", lambda: True)
        monkeypatch.setattr(Quickdraw, "guilds", [SimpleNamespace(id=id << 22) for id in (1, 2, 3)])
        await client.on_shard_ready(0)
        await client.on_shard_disconnect(1)
        assert client.figures_of_shards() == [(0, True, 1), (1, False, 2)]
        await client.on_shard_resumed(1)
        assert client.figures_of_shards()[1] == (1, True, 2)
        assert [one for one in caplog.messages if "shard" in one] == [
            "shard 0/2 is ready, with 1 servers",
            "shard 1/2 is not connected",
            "shard 1/2 is connected again",
        ]


async def test_a_gateway_that_is_not_told_of_since_discord_fails_may_be_told_of_later(house: House) -> None:
    house.wire.fail(fault(503), on="GET /gateway/bot")
    with pytest.raises(discord.DiscordServerError):
        await house.client.setup_hook()


async def test_one_shard_comes_in_by_each_door_every_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = list[float]()

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds))

    monkeypatch.setattr(asyncio, "sleep", sleep)
    doors = IdentifyLimiter(2)
    for shard in (0, 1, 2, 3, 4):
        await doors.wait(shard)
    assert waits == [0, 0, 5, 5, 10]


async def test_commands_are_told_once(house: House) -> None:
    (told,) = house.wire.of(GLOBALLY)
    assert {command["name"] for command in told.body} >= {"encounter", "join", "declare"}
    await house.client._register_commands(house.store)
    assert len(house.wire.of(GLOBALLY)) == 1


async def test_commands_are_told_again_when_they_have_changed(house: House) -> None:
    house.client.tree.remove_command("help")
    await house.client._register_commands(house.store)
    assert len(house.wire.of(GLOBALLY)) == 2
    await house.client._register_commands(house.store)
    assert len(house.wire.of(GLOBALLY)) == 2


async def test_commands_are_told_again_when_only_what_they_are_called_elsewhere_has_changed(house: House) -> None:
    class Other(Translator):
        async def translate(self, *what: Any) -> str | None:
            told = await super().translate(*what)
            return told and f"{told}!"

    await house.client.tree.set_translator(Other())
    await house.client._register_commands(house.store)
    assert len(house.wire.of(GLOBALLY)) == 2
    await house.client._register_commands(house.store)
    assert len(house.wire.of(GLOBALLY)) == 2


async def test_commands_of_chosen_servers(tmp_path: Path, wire: Wire) -> None:
    async with opened(tmp_path, wire, guilds=(77,)) as house:
        (told,) = wire.of(GUILD)
        assert {command["name"] for command in told.body} >= {"encounter", "join", "declare"}
        assert not wire.of(GLOBALLY)
        await house.client._register_commands(house.store)
        assert len(wire.of(GUILD)) == 1


async def test_it_starts_on_a_server_that_has_not_invited_it_yet(
    tmp_path: Path, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    """Else it could never tell the address that invites it."""
    wire.fail(fault(403, 50001), on=GUILD)
    async with opened(tmp_path, wire, guilds=(77, 78)) as house:
        assert "no commands on server 77" in caplog.text
        assert wire.of(GUILD.replace("77", "78"))
        await house.client._register_commands(house.store)
        assert len(wire.of(GUILD)) == 2, "once it is invited"


async def test_it_says_that_it_is_there(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bot")
    await house.client.on_ready()
    assert f"client_id={APPLICATION}" in caplog.text
    caplog.clear()
    house.client._connection.application_id = None
    await house.client.on_ready()
    assert "invite" not in caplog.text and "ready as Quickdraw" in caplog.text


async def test_a_command_is_carried_out_by_the_tree_alone(house: House) -> None:
    await house.client.on_interaction(house.ann.command("help"))
    assert not house.wire.of("/interactions")


async def test_what_was_loaded_is_left_out_of_garbage_collection_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`on_ready` comes again with each new session: what is garbage by then must not be kept for ever."""
    frozen: list[bool] = []
    monkeypatch.setattr("gc.freeze", lambda: frozen.append(True))
    await house.client.on_ready()
    await house.client.on_ready()
    assert frozen == [True]


REFUSED = {
    "message": "Invalid Form Body",
    "code": 50035,
    "errors": {"1": {"options": {"0": {"description": {"_errors": [{"code": "X", "message": "Must be 1 to 100."}]}}}}},
}


async def test_commands_that_discord_refuses_are_named_in_one_line(house: House) -> None:
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    house.client.tree.remove_command("help")
    (told,) = house.wire.of(GLOBALLY)
    names = [one["name"] for one in told.body if one["name"] != "help"]
    option = next(one for one in told.body if one["name"] == names[1])["options"][0]["name"]
    house.wire.fail(discord.HTTPException(response, REFUSED), on=GLOBALLY)
    with pytest.raises(CommandsRefused) as raised:
        await house.client._register_commands(house.store)
    assert str(raised.value) == (f"Discord refuses the commands: /{names[1]} {option}, description: Must be 1 to 100.")
    house.wire.fail(discord.HTTPException(response, {"message": "Too\nmany. " * 2000, "code": 30032}), on=GLOBALLY)
    with pytest.raises(CommandsRefused) as raised:
        await house.client._register_commands(house.store)
    assert len(str(raised.value)) < 400 and "\n" not in str(raised.value)
    house.wire.fail(fault(503), on=GLOBALLY)
    with pytest.raises(discord.DiscordServerError):
        await house.client._register_commands(house.store)


async def test_a_command_that_there_is_no_more_is_answered_without_a_trace(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = house.ann.command("no-more")
    house.client.tree._from_interaction(interaction)
    await until(lambda: house.wire.of(f"/{interaction.token}"))
    assert "no such command" in house.wire.of(f"/{interaction.token}")[0].text and "Traceback" not in caplog.text


async def test_while_it_is_being_stopped_commands_are_refused(house: House, caplog: pytest.LogCaptureFixture) -> None:
    closing = asyncio.create_task(house.client.close())
    await asyncio.sleep(0)
    assert house.client.stopping
    (answer,) = await house.call(house.ann.command("help"))
    assert "nothing was done" in answer.text
    await closing
    interaction = house.ann.command("help")
    house.client.tree._from_interaction(interaction)
    await until(lambda: house.wire.of(f"/{interaction.token}"))
    assert not caplog.records


async def test_it_goes_without_ever_having_begun() -> None:
    async def begin(client: Quickdraw) -> Any:
        raise AssertionError

    async with Quickdraw(begin, ()) as client:
        assert client.courier is None
    assert client.is_closed()


async def test_what_runs_is_looked_over_until_the_store_has_answered(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []

    async def fails_once(*shards: object) -> None:
        given.append(shards)
        if len(given) == 1:
            raise Unsaved("not-saved-out-of-reach")

    monkeypatch.setattr("bot.chat.client.LOOK_AGAIN", 0)
    monkeypatch.setattr(house.client.parts.cases, "look_over", fails_once)
    await house.client._look_over(ALL, (CHANNEL,))
    assert given == [(ALL, (CHANNEL,))] * 2


async def test_a_fight_goes_on_after_a_restart(tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    async with opened(tmp_path, wire) as first:
        await first.started()
        await first.command(first.ann, "join", name="Andy", reflex="2d6")
        await first.quiet()
        boards = len(first.boards)
    async with opened(tmp_path, wire) as second:
        await second.quiet()
        assert len(second.boards) == boards, "the board shows it already"
        assert len(wire.of(GLOBALLY)) == 1
        requests = await second.call(second.ann.press(await second.button("0:declare::=:speed=slow")))
        assert requests[0].private
        assert "Andy declared slow" in await second.command(second.ann, "encounter status")


async def test_an_order_that_is_delivered_twice_is_carried_out_once(house: House) -> None:
    await house.started()
    interaction = house.ann.command("join", name="Andy", reflex="2d6")
    again = house.ann.command("join", name="Andy", reflex="2d6")
    again.id = interaction.id
    assert "joins" in words(await house.call(interaction))
    assert await house.call(again) == []
    await house.quiet()
    running = await house.store.live(CHANNEL)
    assert running is not None and len(await house.store.revisions(running.id)) == 2


async def test_whatever_may_allow_what_was_forbidden_has_it_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A channel, a thread, a role or the bot's own roles have changed; or a command comes from where it may post."""
    await house.started()
    tried: list[dict[str, Any]] = []
    monkeypatch.setattr(house.client.courier, "allowed", lambda **where: tried.append(where))
    monkeypatch.setattr(house.client.courier, "closed", lambda channel: channel == CHANNEL)
    there: Any = SimpleNamespace(guild=SimpleNamespace(id=77), guild_id=77)
    await house.client.on_guild_channel_update(there, there)
    await house.client.on_raw_thread_update(there)
    await house.client.on_guild_role_update(there, there)
    await house.client.on_member_update(there, there)
    assert tried == [{"guild": 77}] * 4
    await house.command(house.ann, "help")
    await house.client.on_interaction(house.ann.press("q1:1:1:act::=:"))
    assert tried[4:] == [{"channel": CHANNEL}] * 2
    house.ann.app_permissions = discord.Permissions.none()
    await house.command(house.ann, "help")
    monkeypatch.setattr(house.client.courier, "closed", lambda channel: False)
    house.ann.app_permissions = discord.Permissions.all()
    await house.command(house.ann, "help")
    assert len(tried) == 6


async def test_that_a_command_was_given_is_told_to_nobody_but_its_own_function(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[discord.InteractionType] = []

    async def hear(interaction: discord.Interaction[Any]) -> None:
        heard.append(interaction.type)

    monkeypatch.setattr(house.client, "on_interaction", hear)
    press = house.ann.press("q1:1:1:act::=:")
    for interaction in (house.ann.command("help"), press):
        house.client.dispatch("interaction", interaction)
    await asyncio.sleep(0)
    assert heard == [press.type]


def test_nobody_listens_to_what_is_not_told() -> None:
    listening = {name for one in Quickdraw.__mro__ for name in vars(one)}
    assert not {f"on_{event}" for event in IGNORED - {"message"}} & listening and "on_interaction" in listening


async def test_after_a_stop_nothing_comes_about_by_itself(house: House) -> None:
    timers = getattr(house.client.parts.close_timers, "__self__", None)
    assert isinstance(timers, SystemTimers)
    later = SystemClock().now() + 3_600_000
    timers.set(1, later)
    assert timers.count == 1
    await house.client.close()
    assert timers.count == 0
    timers.set(2, later)
    assert timers.count == 0


async def test_a_stop_waits_for_a_bounded_time(
    tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    quick(monkeypatch)
    monkeypatch.setattr("bot.chat.client.DRAIN_SECONDS", 0.1)
    async with opened(tmp_path, wire) as house:
        await house.started()
        for who, name in ((house.ann, "Andy"), (house.bob, "Bess")):
            await house.command(who, "join", name=name, reflex="2d6")
        wire.hold(f"POST /channels/{CHANNEL}/messages")
        await house.command(house.ann, "leave")
        wire.hold("POST /interactions")
        before = len(wire.of("POST /interactions"))
        stuck = asyncio.create_task(house.command(house.bob, "leave"))
        await until(lambda: len(wire.of("POST /interactions")) > before)
        await asyncio.wait_for(house.client.close(), 120)
        assert stuck.cancelled() and "not everything could be sent" in caplog.text
        assert len(await house.store.pending()) == 2, "the next start takes it up"
