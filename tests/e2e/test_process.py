"""The process: starting, syncing, stopping, and what is wrong with how it was set up."""

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.server import GUARD
from tests.e2e.house import ROOT, TOKEN, closed_house

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_commands_are_told_to_discord_in_every_language_and_only_when_they_changed(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:

        def told() -> list[str]:
            return [one.path for one in house.discord.requests if one.method == "PUT" and "commands" in one.path]

        await house.bot.start()
        assert len(told()) == 1
        (declare,) = (one for one in house.discord.commands if one["name"] == "declare")
        german = "Sag an, was du tun wirst: heimlich, wo das System es so hat"
        assert declare["description_localizations"] == {"de": german} and not declare["name_localizations"]
        (force,) = (one for one in declare["options"] if one["name"] == "force")
        assert force["description_localizations"] == {"de": "SL: erlauben, was die Regeln nicht zuließen"}
        await house.bot.stop()
        await house.bot.start()
        table = house.table()
        await table.gather()
        await house.bot.stop()
        assert len(told()) == 1
        assert house.bot.log.count("commands synced") == 1


async def test_a_guild_named_in_the_configuration_gets_the_commands_itself(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        house.bot.set("QUICKDRAW_DISCORD_GUILDS", str(house.guild.id))
        await house.bot.start()
        put = [one.path for one in house.discord.requests if one.method == "PUT"]
        assert put and all(f"/guilds/{house.guild.id}/commands" in path for path in put)
        assert "/join" in await house.table().say(house.olga, "/help")
        await house.bot.stop()


async def test_it_stops_in_the_middle_of_a_fight_and_goes_on(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        await house.bot.start()
        table = house.table()
        await table.gather()
        await house.bot.stop()
        await house.bot.start()
        await table.do(house.mia, "/declare speed:fast")
        await table.shows("1 of 3")
        assert (await table.log(table.gwen)).count(" joins (crew)") == 3
        await house.bot.stop()
        assert "Traceback" not in house.bot.log


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
    return port


async def read(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def test_its_figures_and_its_health_can_be_read_and_tell_no_name(tmp_path: Path) -> None:
    port = free_port()
    async with closed_house(tmp_path, QUICKDRAW_METRICS_ADDRESS=f"127.0.0.1:{port}") as house:
        await house.bot.start()
        table = house.table()
        await table.gather()
        await table.do(house.mia, "/declare speed:fast action:shout")
        await table.caught_up()
        await until_well(port)
        status, figures = await read(port, "/metrics")
        assert status == 200
        lines = figures.splitlines()
        assert 'quickdraw_commands_total{outcome="done",verb="declare"} 1.0' in lines
        assert 'quickdraw_commands_total{outcome="done",verb="join"} 3.0' in lines
        assert "quickdraw_live_encounters 1.0" in lines and "quickdraw_outbox_depth 0.0" in lines
        assert not any(word in figures for word in ("Mia", "Miranda", "shout", str(table.channel.id), TOKEN))
        assert "declare, done in " in house.bot.log and "shout" not in house.bot.log
        house.discord.gateway.drop()
        await house.discord.wait_for(lambda: house.discord.connected)
        await until_well(port)
        await house.bot.stop()


async def until_well(port: int) -> None:
    async with asyncio.timeout(GUARD):
        while (await read(port, "/healthz"))[0] != 200:  # noqa: ASYNC110 - it is asked over the network
            await asyncio.sleep(0.01)


async def test_figures_at_an_address_that_is_taken_end_the_start_with_a_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with closed_house(tmp_path, QUICKDRAW_METRICS_ADDRESS=f"127.0.0.1:{port}") as house:
            await house.bot.launch()
            assert await house.bot.ended() == 1
            assert f"figures cannot be served at 127.0.0.1:{port}" in house.bot.log
            assert "Traceback" not in house.bot.log


async def test_it_writes_json_if_told_so(tmp_path: Path) -> None:
    async with closed_house(tmp_path, QUICKDRAW_LOG_FORMAT="json") as house:
        await house.bot.start()
        await house.discord.wait_for(lambda: "synced" in house.bot.log)
        await house.bot.stop()
        for line in house.bot.log.splitlines():
            assert {"at", "level", "logger", "message"} <= json.loads(line).keys()


async def test_a_wrong_token_is_said_plainly(tmp_path: Path) -> None:
    async with closed_house(tmp_path, QUICKDRAW_DISCORD_TOKEN="not-the-right-one") as house:
        process = await house.bot.launch()
        assert await process.wait() == 3
        assert "token" in house.bot.log
        assert "Traceback" not in house.bot.log and "not-the-right-one" not in house.bot.log


async def test_a_discord_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    async with closed_house(tmp_path, QUICKDRAW_DISCORD_API_BASE="http://127.0.0.1:9/api/v10") as house:
        process = await house.bot.launch()
        assert await process.wait() == 1
        assert "127.0.0.1:9" in house.bot.log and "Traceback" not in house.bot.log


async def test_a_database_that_cannot_be_opened_is_said_plainly(tmp_path: Path) -> None:
    place = tmp_path / "nowhere" / "quickdraw.db"
    async with closed_house(tmp_path, QUICKDRAW_STORAGE_URL=f"sqlite:///{place}") as house:
        process = await house.bot.launch()
        assert await process.wait() == 1
        assert str(place) in house.bot.log and "Traceback" not in house.bot.log


def run(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", "run"]
    environ = {"PYTHONPATH": str(ROOT), "PATH": "", **environ}
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=GUARD, check=False)


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"QUICKDRAW_LOG_LEVEL": "loud"}, ("QUICKDRAW_LOG_LEVEL", "loud", "debug, info, warning or error")),
        ({"QUICKDRAW_DISCORD_TOKEN": ""}, ("[discord] token", "missing", "QUICKDRAW_DISCORD_TOKEN")),
    ],
)
async def test_a_wrong_configuration_is_said_plainly(
    tmp_path: Path, environ: dict[str, str], words: tuple[str, ...]
) -> None:
    ended = run(tmp_path, **{"QUICKDRAW_DISCORD_TOKEN": TOKEN, **environ})
    assert ended.returncode == 2
    for word in words:
        assert word in ended.stderr
    assert "Traceback" not in ended.stderr and TOKEN not in ended.stderr
