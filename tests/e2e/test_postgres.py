"""A fight whose database is on a server: the power of the bot goes, and so does every connection to the server."""

import asyncio
from pathlib import Path

import pytest

from tests.e2e.house import impatient, open_house
from tests.postgres import PostgresServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

CUT_OFF = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = 'quickdraw' AND pid <> pg_backend_pid()"
)


@pytest.mark.nightly
async def test_it_goes_on_after_a_kill_in_the_middle_and_after_the_server_cut_everybody_off(
    tmp_path: Path, server: PostgresServer, empty_database: str
) -> None:
    async with open_house(tmp_path, QUICKDRAW_STORAGE_URL=empty_database) as house:
        table = house.table()
        await table.gather()
        await table.do(house.mia, "/declare speed:fast")
        await table.shows("1 of 3")
        with impatient(house):
            await house.rob.slash(table.channel, "/declare speed:normal")
        await house.bot.kill()  # Whether it was saved is chance.
        await house.bot.start()
        await table.do(house.rob, "/declare speed:normal")
        await table.do(house.joe, "/declare speed:slow")
        await table.shows("3 of 3")
        await asyncio.to_thread(server.do, CUT_OFF)
        await table.do(house.gwen, "/flip card:28")
        await table.told("card 28")
        log = await table.log(house.gwen)
        assert log.count(" joins (crew)") == 3 and "card 28" in log
        told = await table.caught_up()
        assert sum("card 28" in text for text in told) == 1
        assert "Traceback" not in house.bot.log
