"""Two processes, one database, one Discord: the second waits, and takes over; nothing is lost, nothing comes twice."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP, SIGTERM

import pytest

from tests.e2e.house import TOKEN, Bot, House, Table
from tests.postgres import postgres_server
from tests.troubles import Sandbox

WITHIN = 15.0
"""Seconds within which another process answers."""
HURRIED = """
import sys
from functools import partial
from bot import __main__ as root
from bot.sharing import Pace

root.Sharing = partial(root.Sharing, pace=Pace(lasts=2.0, margin=0.4, keeps=0.5, tries=0.2))
sys.exit(root.main())
"""
"""The bot as it is, but for the seconds after which it is taken for dead."""


class Member(Bot):
    """A process of a fleet, which may wait for another one."""

    async def go(self) -> None:
        """Start it, and wait until it serves, or waits for another to end."""
        before = self.log
        process = await self.launch()

        def gone_so_far() -> bool:
            new = self.log[len(before) :]
            return process.returncode is not None or "waiting for one of them" in new or "ready as" in new

        await self.discord.wait_for(gone_so_far, 60)
        assert process.returncode is None, self.log

    def count(self, words: str) -> int:
        return self.log.count(words)

    async def end(self, number: int) -> int:
        assert self._process is not None
        self._process.send_signal(number)
        return await asyncio.wait_for(self._process.wait(), 30)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres_server() as server, server.database() as url:
        yield url


@asynccontextmanager
async def two(folder: Path, url: str) -> AsyncIterator[tuple[House, Member, Member]]:
    """A house that the first of two processes serves, while the second waits."""
    async with Sandbox(token=TOKEN, patience=5.0) as discord:
        members = []
        for name in ("first", "second"):
            (folder / name).mkdir()
            member = Member(discord, folder / name, QUICKDRAW_STORAGE_URL=url, QUICKDRAW_LOG_LEVEL="info")
            member.run_as(HURRIED)
            members.append(member)
        first, second = members
        try:
            await first.go()
            await discord.ready()
            await second.go()
            yield House(discord, first), first, second
        finally:
            await first.close()
            await second.close()


async def answered_by(table: Table, member: Member, line: str) -> None:
    """Give a command until it is answered, and see that this process did it, within the time that there is."""
    before, loop = member.count(", done in"), asyncio.get_running_loop()
    began = loop.time()
    while (await table.mia.slash(table.channel, line)).failed:
        assert loop.time() - began < WITHIN
    assert loop.time() - began < WITHIN
    await table.discord.wait_for(lambda: member.count(", done in") == before + 1)


def once(table: Table, *words: str) -> None:
    """See that the channel was told something once, and has one board."""
    assert [text.count(words[0]) for text in table.texts if words[0] in text] == [1], "\n---\n".join(table.texts)
    assert len(table.boards) == 1


async def test_the_second_takes_over_and_the_first_does_nothing_more(tmp_path: Path, address: str) -> None:
    async with two(tmp_path, address) as (house, first, second):
        table, discord = house.table(), house.discord
        await table.each(
            (table.gwen, "/encounter start system:past-participle"),
            (table.mia, "/join name:Mia reflex:3d10"),
            (table.rob, "/join name:Rob reflex:2d10"),
            (table.mia, "/declare speed:fast"),
            (table.rob, "/declare speed:slow"),
        )
        await table.shows("Mia")
        # Killed while an announcement is on its way.
        discord.cut("POST", "/channels/.*/messages", times=1000)
        await table.do(table.gwen, "/flip")
        await first.end(SIGKILL)
        discord.calm()
        await answered_by(table, second, "/help")
        await table.told("is turned")
        once(table, "is turned")

        # Stopped like a machine that is paused, and gone on with after another one has taken over.
        await first.go()
        second.signal(SIGSTOP)
        await answered_by(table, first, "/help")
        await table.do(table.gwen, "/encounter bell at:5 text:The bell tolls")
        done, taken = second.count(", done in"), len(discord.requests)
        second.signal(SIGCONT)
        await discord.wait_for(lambda: second.count("another process has taken over some of shards") == 1, 30)
        await discord.wait_for(lambda: second.count("waiting for one of them") == 2, 30)
        assert discord.shards == [(0, 1)]
        own = {"/gateway/bot", "/users/@me", "/oauth2/applications/@me"}
        assert {one.path for one in discord.requests[taken:]} <= own, "the second asks nothing but to come in again"
        assert second.count(", done in") == done and "Traceback" not in second.log
        await answered_by(table, first, "/encounter status")
        once(table, "is turned")

        # Told to stop, it gives back what it has.
        assert await first.end(SIGTERM) == 0, first.log
        await answered_by(table, second, "/help")
        assert await second.end(SIGTERM) == 0, second.log
        assert "Traceback" not in first.log + second.log


async def test_ranges_that_overlap_are_shared_out_and_what_becomes_free_is_served_too(
    tmp_path: Path, address: str
) -> None:
    async with Sandbox(token=TOKEN, patience=5.0, shards=4, doors=4) as discord:
        members = []
        for name, shards in (("first", "0-2/4"), ("second", "2-3/4")):
            (tmp_path / name).mkdir()
            member = Member(discord, tmp_path / name, QUICKDRAW_STORAGE_URL=address, QUICKDRAW_LOG_LEVEL="info")
            member.set("QUICKDRAW_DISCORD_SHARDS", shards)
            member.run_as(HURRIED)
            members.append(member)
        first, second = members
        contested = discord.guild("Contested", id=6 << 22)
        channel, guest = contested.channel("duel"), contested.member("Guest")
        try:
            await first.go()
            await second.go()
            await discord.wait_for(lambda: discord.shards == [(0, 4), (1, 4), (2, 4), (3, 4)], 30)
            assert not (await guest.slash(channel, "/encounter start system:torg")).failed
            await discord.wait_for(lambda: first.count(", done in") == 1)
            assert "this process serves shards 3/4" in second.log
            assert await first.end(SIGTERM) == 0, first.log
            await discord.wait_for(lambda: discord.shards == [(2, 4), (3, 4)], WITHIN)
            assert "torg" in (await guest.slash(channel, "/encounter status")).text.lower()
            await discord.wait_for(lambda: second.count("shard 2/4 is ready, with 1 servers") == 1)
            assert "this process serves shards 2/4, too" in second.log
            assert len([one for one in channel.messages if not one.content]) == 1, "one board"
            assert await second.end(SIGTERM) == 0 and "Traceback" not in first.log + second.log
        finally:
            await first.close()
            await second.close()
