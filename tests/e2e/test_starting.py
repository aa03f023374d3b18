"""The start and the end of the process: patience with Discord, what ends it for good, and a log in JSON to its end."""

import asyncio
import json
import signal
from pathlib import Path

import pytest

from bot.sandbox.server import GUARD
from tests.e2e.house import closed_house
from tests.e2e.test_misbehaving import begun

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.nightly
async def test_a_discord_that_fails_at_the_start_is_tried_again(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        house.discord.fail("GET", "/gateway/bot", status=503, times=2)
        house.discord.fail("GET", "/users/@me", status=503, times=1)
        await house.bot.start()
        assert house.bot.log.count("cannot be reached") == 3
        pauses = [
            float(line.rpartition(" in ")[2].split()[0]) for line in house.bot.log.splitlines() if "next try" in line
        ]
        assert pauses == [1.0, 2.0, 5.0]
        await begun(house.table())
        await house.bot.stop()
        assert "Traceback" not in house.bot.log


async def test_it_can_be_stopped_while_it_waits_for_discord(tmp_path: Path) -> None:
    async with closed_house(tmp_path) as house:
        house.discord.outage()
        process = await house.bot.launch()
        await house.discord.wait_for(lambda: house.bot.log.count("next try") >= 2)
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), GUARD) == 0


@pytest.mark.parametrize(("code", "ends_with"), [(4004, 3), (4014, 4)])
async def test_what_the_gateway_refuses_for_good_ends_it_with_one_line(
    tmp_path: Path, code: int, ends_with: int
) -> None:
    async with closed_house(tmp_path, QUICKDRAW_LOG_LEVEL="error", QUICKDRAW_LOG_FORMAT="json") as house:
        house.discord.gateway.turned_away = code
        process = await house.bot.launch()
        assert await asyncio.wait_for(process.wait(), GUARD) == ends_with
        (line,) = house.bot.log.splitlines()
        assert json.loads(line)["level"] == "error"


FAULTY = """
import asyncio, logging, sys, threading, warnings
from bot import __main__ as root

async def broken(settings):
    async def lost():
        raise RuntimeError("nobody waits for this")
    lost_task = asyncio.create_task(lost())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del lost_task
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    thread = threading.Thread(target=lambda: [][1])
    thread.start()
    thread.join()
    warnings.warn("an old way")
    logging.getLogger("bot").warning("two %s of %s", "words")
    class Bad:
        def __del__(self):
            raise ValueError("at its end")
    Bad()
    await asyncio.sleep(0.05)
    raise RuntimeError("the last\\nword")

root.serve = broken
sys.exit(root.main(["run"]))
"""


async def test_a_json_log_is_json_to_its_last_line(tmp_path: Path) -> None:
    async with closed_house(tmp_path, QUICKDRAW_LOG_FORMAT="json") as house:
        house.bot.run_as(FAULTY)
        process = await house.bot.launch()
        assert await process.wait() == 1
        lines = [json.loads(line) for line in house.bot.log.splitlines()]
        text = json.dumps(lines)
        for words in (
            "nobody waits for this",
            "ZeroDivisionError",
            "IndexError",
            "an old way",
            "two %s of %s",
            "at its end",
        ):
            assert words in text, words
        assert lines[-1]["level"] == "critical" and "the last\nword" in lines[-1]["fault"]
