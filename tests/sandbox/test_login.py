"""Coming in: login, READY, what the bot is told, and what keeps it out."""

import asyncio
import zlib

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Api, Saloon
from tests.sandbox.toy import Toy


async def test_a_real_client_comes_in_and_registers_its_commands(saloon: Saloon) -> None:
    sandbox = saloon.discord
    assert [(one.method, one.path.rsplit("/", 1)[-1]) for one in sandbox.requests] == [
        ("GET", "@me"),
        ("GET", "@me"),
        ("PUT", "commands"),
    ]
    assert [one["name"] for one in sandbox.commands] == ["do", "join", "encounter", "manage"]
    assert all("discord.py" in one.headers["User-Agent"] for one in sandbox.requests)
    assert saloon.toy.events[:2] == ["READY", "GUILD_CREATE"]


async def test_the_bot_knows_the_guild_but_of_its_members_only_itself(saloon: Saloon) -> None:
    saloon.channel.thread("before")
    guild = saloon.toy.get_guild(saloon.guild.id)
    assert guild is not None and guild.name == "The Saloon"
    assert [one.name for one in guild.text_channels] == ["showdown"]
    assert saloon.toy.user is not None
    assert [one.id for one in guild.members] == [saloon.toy.user.id]
    assert guild.member_count == 3
    assert guild.me.guild_permissions.send_messages


async def test_what_is_made_later_is_announced(saloon: Saloon) -> None:
    den = saloon.discord.guild("The Den", pin_messages=True)
    cellar = den.channel("cellar")
    thread = cellar.thread("side street")
    role = den.role("Deputies", mentionable=True)
    await saloon.discord.wait_for(lambda: (found := saloon.toy.get_guild(den.id)) and found.get_role(role.id))
    guild = saloon.toy.get_guild(den.id)
    assert guild is not None and guild.me.guild_permissions.pin_messages
    known, deputies = guild.get_thread(thread.id), guild.get_role(role.id)
    assert known is not None and known.parent is not None and known.parent.id == cellar.id
    assert deputies is not None and deputies.mention == role.mention


async def test_a_thread_that_was_there_before_comes_with_the_guild(sandbox: Sandbox, seams: None) -> None:
    guild = sandbox.guild("Old")
    thread = guild.channel("one").thread("two")
    asleep = guild.channel("three").thread("four")
    asleep.archive()
    payload = guild.payload()
    assert [one["id"] for one in payload["threads"]] == [str(thread.id)]


@pytest.mark.parametrize(
    ("token", "intents", "shard", "code"),
    [
        ("wrong", 1, [0, 1], 4004),
        ("sandbox-token", 1 | 1 << 15, [0, 1], 4014),
        ("sandbox-token", 1, [2, 2], 4010),
        ("sandbox-token", 1, [0, 2], 4011),
    ],
)
async def test_the_gateway_keeps_out(sandbox: Sandbox, token: str, intents: int, shard: list[int], code: int) -> None:
    sandbox.world.guilds.update({number << 23: sandbox.guild("One of many") for number in range(2501)})
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as ws:
        assert (await ws.receive_json())["op"] == 10
        await ws.send_json({"op": 2, "d": {"token": token, "intents": intents, "shard": shard}})
        await ws.receive()
        assert ws.close_code == code


async def test_the_gateway_without_a_library(sandbox: Sandbox) -> None:
    guild = sandbox.guild("Plain")
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as ws:
        assert (await ws.receive_json())["d"]["heartbeat_interval"] > 1000
        began = asyncio.get_running_loop().time()
        await ws.send_json({"op": 1, "d": None})
        assert (await ws.receive_json())["op"] == 11
        assert asyncio.get_running_loop().time() - began >= 0.09, "discord.py takes a faster answer for an old one"
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1, "shard": [0, 1]}})
        ready = await ws.receive_json()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["resume_gateway_url"] == sandbox.gateway.url
        assert (await ws.receive_json())["d"]["id"] == str(guild.id)
        await ws.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "no such", "seq": 1}})
        assert await ws.receive_json() == {"op": 9, "s": None, "t": None, "d": False}
    assert [one["op"] for one in sandbox.gateway.log] == [1, 2, 6]


async def test_only_events_asked_for_and_of_the_shard_are_sent(sandbox: Sandbox) -> None:
    guild = sandbox.guild("Plain")
    other = 1 - (guild.id >> 22) % 2
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as ws:
        await ws.receive_json()
        await ws.send_json({"op": 2, "d": {"token": sandbox.token, "intents": 1, "shard": [other, 2]}})
        ready = await ws.receive_json()
        assert (ready["t"], ready["d"]["guilds"], ready["d"]["shard"]) == ("READY", [], [other, 2])
        assert sandbox.shards == [(other, 2)]
        guild.channel("not for this shard")
        await ws.send_json({"op": 1, "d": None})
        assert (await ws.receive_json())["op"] == 11, "what comes next"


async def test_compressed_if_asked(sandbox: Sandbox) -> None:
    url = sandbox.gateway.url + "?compress=zlib-stream"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as ws:
        data = await ws.receive_bytes()
        assert data.endswith(b"\x00\x00\xff\xff")
        assert b'"op": 10' in zlib.decompressobj().decompress(data)


async def test_a_sharded_client(sandbox: Sandbox, seams: None, saloon: Saloon) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
    task = asyncio.create_task(client.start(sandbox.token))
    await sandbox.wait_for(client.is_ready)
    assert client.shard_count == 1 and [guild.name for guild in client.guilds] == ["The Saloon"]
    assert sandbox.shards == [(0, 1), (0, 1)], "the toy of the saloon serves it, too"
    await client.close()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_wrong_token_is_refused_by_rest_too(sandbox: Sandbox, seams: None, saloon: Saloon) -> None:
    client = Toy()
    with pytest.raises(discord.LoginFailure):
        await client.login("wrong")
    await client.close()


async def test_what_is_asked_about_itself_and_the_guild(saloon: Saloon, api: Api) -> None:
    toy = saloon.toy
    assert (await toy.application_info()).id == toy.application_id
    [known] = toy.guilds
    assert (await known.fetch_member(saloon.pat.id)).display_name == "Pat"
    way_in = (await api("GET", "/gateway/bot"))[1]
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    assert way_in == {"url": saloon.discord.gateway.url, "shards": 1, "session_start_limit": limit}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/guilds/1/members/1", 404, 10004),
        ("/guilds/{guild}/members/1", 404, 10007),
        ("/channels/1/messages", 404, 10003),
        ("/applications/1/commands", 403, 50001),
        ("/no/such/thing", 404, 0),
    ],
)
async def test_what_is_not_there(sandbox: Sandbox, api: Api, path: str, status: int, code: int) -> None:
    guild = sandbox.guild("G")
    url = path.format(guild=guild.id)
    answered, body = await api("GET", url)
    assert (answered, body["code"]) == (status, code)
    assert sandbox.requests[-1].status == status
    assert sandbox.requests[-1].refusal == body


async def test_the_content_type_is_exactly_json(sandbox: Sandbox, api: Api) -> None:
    async with api.session.get(sandbox.api_base + "/users/@me") as response:
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["Via"]


async def test_the_bot_sees_only_what_it_may(sandbox: Sandbox, api: Api) -> None:
    guild = sandbox.guild("G")
    secret = guild.channel("secret")
    secret.permit(guild.everyone, view_channel=False)
    assert (await api("GET", f"/channels/{secret.id}/messages"))[1]["code"] == 50001


async def test_a_body_that_is_no_json(sandbox: Sandbox, api: Api) -> None:
    channel = sandbox.guild("G").channel("c")
    path = f"/channels/{channel.id}/messages"
    for data in (b"{", b"[]"):
        async with api.session.post(sandbox.api_base + path, data=data) as response:
            assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_a_closed_client_is_forgotten(saloon: Saloon) -> None:
    assert saloon.discord.connected
    await saloon.toy.close()
    await saloon.discord.wait_for(lambda: not saloon.discord.connected)
    with pytest.raises(TimeoutError):
        await saloon.discord.wait_for(lambda: saloon.discord.connected, timeout=0)
