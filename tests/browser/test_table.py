"""A table from one run to the next: its seats, its links and what everybody saw come back, private things do not."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import aiohttp
import pytest

from bot.browser import table
from bot.browser.keeping import HISTORY, Row
from bot.browser.seats import LINKS_OF_A_HOST, digest_of
from bot.sandbox import Channel, Message, PlayableGuild, Sandbox, posting
from bot.sandbox.wire import Body


class Memory:
    """A book in memory."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.rows: dict[int, Row] = {}
        self.broken = False

    async def facts(self) -> dict[str, str]:
        return dict(self.known)

    async def messages(self) -> Sequence[Row]:
        return [row for _, row in sorted(self.rows.items())]

    async def keep(self, facts: Mapping[str, str], messages: Mapping[int, Row | None]) -> None:
        if self.broken:
            raise OSError("the disk is full")
        self.known |= facts
        for id, row in messages.items():
            if row is None:
                self.rows.pop(id, None)
            else:
                self.rows[id] = row


async def no_fight(discord: Sandbox, guild: PlayableGuild, channel: Channel) -> None:
    """Nobody fights at a toy's table."""


def link_in(address: str) -> str:
    return address.split("/seat/")[1].split("/")[0]


async def answers(address: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status


async def test_a_new_table_has_two_channels_a_host_and_two_players() -> None:
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        assert [one.name for one in opened.channels] == ["showdown", "backroom"]
        assert [(one.person.name, one.host) for one in opened.seats.all] == [
            ("Gwen", True),
            ("Mia", False),
            ("Rob", False),
        ]
        host, mia = opened.seats.all[0].person, opened.seats.all[1].person
        assert host.may(opened.channels[0], manage_channels=True)
        assert not mia.may(opened.channels[0], manage_channels=True)
        assert not opened.begun


@pytest.mark.parametrize(("asked", "locale"), [("de-AT, en;q=0.5", "de"), ("fr, en;q=0.5", "en-US")])
async def test_the_first_fight_begins_once_when_the_hosts_page_is_opened_in_its_language(
    asked: str, locale: str
) -> None:
    begun: list[tuple[str, str]] = []

    async def fight(discord: Sandbox, guild: PlayableGuild, channel: Channel) -> None:
        begun.append((channel.name, guild.locale))

    async with table.opened(Memory(), "Toy", fight, host=None, port=0) as opened:
        seat = opened.address.removesuffix("table")
        async with aiohttp.ClientSession(headers={"Accept-Language": asked}) as session:
            for address, count in ((seat, 0), (opened.address, 1), (opened.address, 1)):
                assert (await session.get(address)).status == 200 and len(begun) == count
    assert begun == [("showdown", locale)]


async def test_a_table_is_found_again_as_it_was_left() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        mia = opened.seats.all[1].person
        said = mia.say(opened.channels[1], "I was here")
        taken_back = mia.say(opened.channels[1], "oops")
        posting.delete(opened.channels[1], taken_back)
        link = opened.seats.link(opened.seats.all[1]) or ""
        first = link_in(opened.address)
        await opened.begin()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.begun and again.discord.world.bot.id == opened.discord.world.bot.id
        assert again.guild.id == opened.guild.id
        assert [one.person.id for one in again.seats.all] == [one.person.id for one in opened.seats.all]
        assert [one.id for one in again.channels] == [one.id for one in opened.channels]
        assert [(one.id, one.content) for one in again.seats.host.person.sees(again.channels[1])] == [
            (said.id, "I was here")
        ]
        seat = again.seats.at(link)
        assert seat is not None and seat.person.name == "Mia" and seat.person.id == mia.id
        assert again.seats.at(first) is again.seats.host, "a page that is open still goes on"
        assert link_in(again.address) != first and await answers(again.address) == 200
        assert again.seats.link(seat) is None, "of a link its digest alone is kept"


async def test_no_link_can_be_read_from_what_is_kept() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        seats = opened.seats
        links = [link_in(opened.address), *(seats.link(one) or "" for one in seats.all), seats.lend(seats.host)]
        await opened.keeper.settled()
    kept = json.dumps(book.known)
    assert all(len(link) == 43 and link not in kept for link in links)
    assert digest_of(links[0]) in kept and digest_of(links[-1]) not in kept, "what is lent ends with the run"


async def test_a_host_has_the_links_of_the_last_few_runs() -> None:
    book, links = Memory(), list[str]()
    for _ in range(LINKS_OF_A_HOST + 1):
        async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
            links.append(link_in(opened.address))
            valid = [opened.seats.at(link) is not None for link in links]
    assert valid == [False] + [True] * LINKS_OF_A_HOST


def whisper(opened: table.Table) -> Message:
    """A message that the host alone sees."""
    person = opened.seats.host.person
    interaction = person.guild.interactions.create(2, person, opened.channels[0], {"name": "x", "options": []})
    body = Body({"content": "the trap is in the well", "flags": 64})
    return posting.create(opened.discord.world, opened.channels[0], opened.guild.bot, body, interaction=interaction)


async def test_what_one_alone_sees_is_kept_nowhere() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        message = whisper(opened)
        await opened.keeper.settled()
        assert message in opened.seats.host.person.sees(opened.channels[0])
        await opened.begin()
        assert message not in opened.seats.host.person.sees(opened.channels[0]), "the first fight is cleared up"
    assert "well" not in json.dumps([book.known, [body for _, body, _ in book.rows.values()]])


async def test_what_could_not_be_kept_is_kept_later() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        book.broken = True
        opened.seats.host.person.say(opened.channels[0], "one")
        with pytest.raises(OSError, match="full"):
            await opened.keeper.settled()
        book.broken = False
        opened.seats.host.person.say(opened.channels[0], "two")
        await opened.keeper.settled()
        assert [json.loads(body)["content"] for _, body, _ in await book.messages()] == ["one", "two"]


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: localh", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
async def test_a_connection_that_makes_no_whole_request_is_closed(begun: bytes) -> None:
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0, idle=0.01) as opened:
        reader, writer = await asyncio.open_connection("127.0.0.1", opened.port)
        writer.write(begun)
        assert await reader.read() == b""
        writer.close()
    assert table.IDLE == 10


async def test_a_table_that_stands_open_for_long_does_not_grow() -> None:
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        channel, host = opened.channels[0], opened.seats.host.person
        message = host.say(channel, "0")
        for number in range(1, 5):
            posting.edit(opened.discord.world, channel, message, Body({"content": str(number)}))
        assert [one.content for one in message.versions] == ["0", "4"] and message.edited
        for _ in range(HISTORY + 3):
            host.say(channel, "x")
        assert len(channel.history) == HISTORY


async def test_commands_that_the_bot_registered_are_still_there() -> None:
    book = Memory()
    command = {"id": "77", "name": "join", "type": 1, "version": "78", "default_member_permissions": None}
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        opened.discord.world.commands[77] = command
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.discord.commands == [command]


async def test_no_link_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        seats = opened.seats
        links = [seats.link(one) or "" for one in seats.all] + [seats.lend(seats.host)]
        base = opened.address.split("/seat/")[0]
        for link in links:
            assert await answers(f"{base}/seat/{link}/") == 200
            assert await answers(f"{base}/seat/{link}/file/x") == 404
            async with aiohttp.ClientSession() as session:
                socket = await session.ws_connect(f"{base}/seat/{link}/live", headers={"Origin": base})
                await socket.receive()
                await socket.send_str("{")
                await socket.receive()
        pages = opened.discord  # the local Discord's own requests carry none either
        assert pages.connected is False
    assert not [link for link in links if link in caplog.text]


async def test_a_table_that_is_open_to_others_is_told_by_an_address_of_this_machine() -> None:
    async with table.opened(Memory(), "Toy", no_fight, host="0.0.0.0", port=0) as opened:
        address = opened.address
        assert "0.0.0.0" not in address and table.own_address() in address
        assert await answers(address) == 200


async def test_where_another_table_stands_none_is_opened() -> None:
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        with pytest.raises(table.CannotStandError, match=f"port {opened.port}.*--port names another"):
            async with table.opened(Memory(), "Toy", no_fight, host=None, port=opened.port):
                pass


async def test_a_first_fight_that_is_cut_short_is_not_begun_again() -> None:
    book = Memory()

    async def stalls(discord: Sandbox, guild: PlayableGuild, channel: Channel) -> None:
        assert json.loads(book.known["world"])["begun"], "it is in the book before anything is played"
        raise TimeoutError

    async with table.opened(book, "Toy", stalls, host=None, port=0) as opened:
        await opened.begin()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.begun


async def test_the_address_that_a_browser_is_told_is_good_for_once() -> None:
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        door = opened.door
        assert link_in(opened.address) not in door
        async with aiohttp.ClientSession() as session:
            async with session.get(door) as first:
                assert (first.status, str(first.url)) == (200, opened.address)
            async with session.get(door) as second:
                assert second.status == 404


async def test_the_host_is_called_as_one_likes_also_at_a_table_that_was_there() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0, gm="Ada") as opened:
        assert opened.seats.host.person.name == "Ada"
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.seats.host.person.name == "Ada"
    async with table.opened(book, "Toy", no_fight, host=None, port=0, gm="Bea") as renamed:
        assert [one.person.name for one in renamed.seats.all] == ["Bea", "Mia", "Rob"]


async def test_a_spectators_link_and_a_chosen_language_outlive_a_restart() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as opened:
        link = opened.seats.link(opened.seats.spectators) or ""
        opened.seats.add(replace(opened.seats.all[1], language="de"))
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.seats.at(link) is again.seats.spectators
        assert [one.language for one in again.seats.all] == [None, "de", None]


async def test_a_table_of_an_earlier_version_has_spectators_too() -> None:
    book = Memory()
    async with table.opened(book, "Toy", no_fight, host=None, port=0):
        pass
    world = json.loads(book.known["world"])
    del world["spectators"]
    world["seats"] = [seat[:3] for seat in world["seats"]]
    book.known["world"] = json.dumps(world)
    async with table.opened(book, "Toy", no_fight, host=None, port=0) as again:
        assert again.seats.spectators.spectator and len(again.seats.all) == 3


@pytest.mark.parametrize(
    "request_of",
    [
        lambda seat: f"GET {seat}file/{'9' * 9000} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        lambda seat: f"GET {seat} HTTP/1.1\r\nHost: localhost\r\nX: {'9' * 9000}\r\n\r\n",
        lambda seat: f"GET {seat} HTTP/1.1\r\nno header\r\n\r\n",
        lambda seat: f"{seat}\r\n\r\n",
    ],
    ids=["a long path", "a long header", "no header", "no request"],
)
async def test_a_bad_request_is_one_line_in_the_log_without_its_path(
    request_of: Callable[[str], str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with table.opened(Memory(), "Toy", no_fight, host=None, port=0) as opened:
        link = link_in(opened.address)
        reader, writer = await asyncio.open_connection("127.0.0.1", opened.port)
        writer.write(request_of(f"/seat/{link}/").encode())
        await writer.drain()
        assert b" 400 " in await reader.readline()
        writer.close()
    told = [one for one in caplog.records if one.name.startswith(("bot.browser", "aiohttp.server"))]
    assert all(one.exc_info is None and one.levelno <= logging.INFO for one in told), told
    assert link not in caplog.text and "Traceback" not in caplog.text
