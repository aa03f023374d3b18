"""Things going wrong on purpose: errors, delays, limits of rate, lost connections, double delivery."""

import asyncio

import aiohttp
import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Api, Saloon
from tests.sandbox.toy import Toy


async def test_only_the_answer_is_lost(saloon: Saloon, api: Api) -> None:
    saloon.discord.fail("POST", "/messages", status=502, after=True)
    path = f"/channels/{saloon.channel.id}/messages"
    body = {"content": "x", "nonce": "n", "enforce_nonce": True}
    assert (await api("POST", path, body))[0] == 502
    assert (await api("POST", path, body))[0] == 200
    assert len(saloon.channel.messages) == 1


async def test_a_held_request_is_carried_out_once_it_is_let_go(saloon: Saloon) -> None:
    let_go = saloon.discord.hold("POST", "/callback")
    use = asyncio.create_task(saloon.gwen.slash(saloon.channel, "/do"))
    await saloon.discord.wait_for(lambda: "/callback" in saloon.discord.requests[-1].path)
    assert not use.done()
    let_go.set()
    assert not (await use).failed


async def test_a_dropped_gateway_is_resumed_and_misses_nothing(saloon: Saloon) -> None:
    saloon.discord.gateway.drop()
    assert not saloon.discord.connected
    new = saloon.guild.channel("meanwhile")
    use = await saloon.gwen.slash(saloon.channel, "/do")
    assert not use.failed
    await saloon.discord.wait_for(lambda: "RESUMED" in saloon.toy.events)
    tail = saloon.toy.events[-3:]
    assert tail[:2] == ["CHANNEL_CREATE", "INTERACTION_CREATE"] and "RESUMED" in saloon.toy.events
    made = saloon.toy.get_channel(new.id)
    assert isinstance(made, discord.TextChannel) and made.name == "meanwhile"
    assert [one["op"] for one in saloon.discord.gateway.log].count(6) == 1
    assert not (await saloon.gwen.slash(saloon.channel, "/do")).failed


async def test_an_interaction_is_delivered_twice(saloon: Saloon) -> None:
    saloon.discord.world.deliver_twice = True
    assert saloon.discord.world.deliver_twice
    await saloon.gwen.slash(saloon.channel, "/do")
    await saloon.discord.wait_for(lambda: saloon.toy.caught)
    first, second = saloon.toy.used
    assert first.id == second.id and saloon.toy.refusal.code == 40060
    await saloon.gwen.slash(saloon.channel, "/do")
    assert len(saloon.toy.used) == 3


async def test_what_the_sandbox_cannot_do_is_a_500_and_is_logged(
    saloon: Saloon, api: Api, caplog: pytest.LogCaptureFixture
) -> None:
    assert (await api("GET", "/channels/not-a-number/messages"))[0] == 500
    assert "could not handle GET /channels/not-a-number/messages" in caplog.text


async def test_a_storm_fails_a_share_of_all_requests_the_same_for_a_seed(saloon: Saloon, api: Api) -> None:
    async def weathered() -> list[int]:
        found = []
        saloon.discord.storm(0.2, seed=3)
        for _ in range(200):
            try:
                found.append((await api("GET", "/gateway/bot"))[0])
            except aiohttp.ClientConnectionError:
                found.append(0)
        return found

    first = await weathered()
    assert await weathered() == first
    assert 20 <= sum(status != 200 for status in first) <= 60 and set(first) == {0, 200, 500, 502, 503}
    saloon.discord.calm()
    assert (await api("GET", "/gateway/bot"))[0] == 200


@pytest.mark.parametrize("code", [4004, 4014])
async def test_the_gateway_turns_away(sandbox: Sandbox, seams: None, code: int) -> None:
    Route.BASE = sandbox.api_base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway.url)
    sandbox.gateway.turned_away = code
    with pytest.raises((discord.ConnectionClosed, discord.PrivilegedIntentsRequired)) as raised:
        async with Toy() as toy:
            await toy.start(sandbox.token)
    assert str(code) in str(raised.value) or code == 4014


async def test_who_is_slow_reads_with_which_code_it_is_turned_away(sandbox: Sandbox) -> None:
    """The connection is there until it has answered: a client that could not does not know why it is gone."""
    sandbox.gateway.turned_away = 4004
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as ws:
        await ws.receive()
        await ws.send_json({"op": 2, "d": {"token": sandbox.token}})
        await sandbox.wait_for(lambda: sandbox.gateway.log)
        assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
        assert ws.close_code == 4004
