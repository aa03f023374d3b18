"""A database that stands still in the middle of a write: the call is neither lost nor told twice."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGCONT, SIGSTOP

import asyncpg
import pytest

from tests.e2e.house import TOKEN, Bot, House
from tests.postgres import PostgresServer, postgres_server
from tests.troubles import Sandbox

STANDS_STILL = 14.0
"""Seconds: longer than the bot waits for an answer (10), and longer than its locks last (9)."""
SLOW_WRITES = """
CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END';
CREATE TRIGGER waits AFTER INSERT ON revisions FOR EACH STATEMENT EXECUTE FUNCTION wait()"""
"""Has each write last long enough for the server to be stopped in the middle of it."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server of its own: nobody else waits for one that stands still."""
    with postgres_server(durable=True) as started:
        yield started


@asynccontextmanager
async def standing_still(server: PostgresServer, url: str) -> AsyncIterator[None]:
    """Stop all processes of the server in the middle of its next write; at the end, it goes on."""
    writing = "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'INSERT INTO revisions%'"
    connection = await asyncpg.connect(url)
    while not await connection.fetch(writing):
        pass  # Each look is a way to the server and back.
    server.send(SIGSTOP)
    try:
        yield
    finally:
        server.send(SIGCONT)
        await connection.close()


async def carry_out(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statements)
    await connection.close()


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_call_is_made_once_after_the_database_stood_still_while_it_was_written(
    server: PostgresServer, empty_database: str, tmp_path: Path, *, restarted: bool
) -> None:
    url = empty_database
    async with Sandbox(token=TOKEN, patience=60) as discord:
        bot = Bot(discord, tmp_path, QUICKDRAW_STORAGE_URL=url, QUICKDRAW_LOG_LEVEL="info")
        try:
            await bot.start()
            table = House(discord, bot).table()
            await table.each(
                (table.gwen, "/encounter start system:exp-none"),
                (table.mia, "/join name:Andy"),
                (table.rob, "/join name:Bea"),
                (table.gwen, "/next"),
            )
            await table.told("Andy")
            announced = len(table.texts)
            await carry_out(url, SLOW_WRITES)
            call = asyncio.create_task(table.do(table.gwen, "/next"))
            async with standing_still(server, url):
                await asyncio.sleep(STANDS_STILL)
                assert table.texts[announced:] == [], "it is not known to be saved"
                if restarted:
                    await bot.kill()
            if restarted:
                await bot.start()
            await table.told("Bea", after=announced)
            await carry_out(url, "DROP TRIGGER waits ON revisions")
            if restarted:
                call.cancel()
            else:
                assert "nobody knows whether it is saved" in (await call).text
                await discord.wait_for(lambda: "It was saved after all" in call.result().text, 60)
            await table.do(table.gwen, "/next")
            bea, after_her = (await table.caught_up())[announced:]
            assert "Bea is up" in bea and "Bea is done" in after_her and len(table.boards) == 1
        finally:
            await bot.close()
