"""The process: starting, syncing, stopping, and what is wrong with how it was set up."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.server import GUARD
from tests.e2e.house import ROOT, TOKEN, closed_house

pytestmark = pytest.mark.asyncio(loop_scope="session")


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


def run(folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", "run"]
    environ = {"PYTHONPATH": str(ROOT), "PATH": "", **environ}
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, timeout=GUARD, check=False)
