"""The lasting screen in time that is made up: throttled as the board is, private, and gone when it must be."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest

from bot.chat import screens
from bot.chat.courier import BOARD_EVERY
from bot.testing.worlds.channel import LATENCY, ROOM, Channel
from bot.testing.worlds.clock import played
from bot.testing.worlds.deeds import ANN, GWEN, Deed
from bot.testing.worlds.world import PLACE, World, leave_discord_out

KEPT = Deed(GWEN, "screen", options={"where": "gm-room"})


async def _kept(world: World) -> Channel:
    """Have the GM keep a lasting screen; return the room where it is."""
    assert world.channel.room is not None
    await world.do(KEPT)
    await _quiet(world)
    return world.channel.room


async def _quiet(world: World) -> None:
    """Let so much time pass that all is shown and told."""
    await asyncio.sleep(10)
    await world.replies.finished()


async def _lurks(world: World, name: str) -> None:
    """Have somebody come whom nobody else knows of."""
    await world.do(Deed(GWEN, "give", "join", options={"name": name, "reflex": "1d6", "hidden": True}, id=len(name)))


def _told(room: Channel) -> list[str]:
    return [one.how for one in room.received]


def _play(work: Callable[[World], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Play in a world whose GM has started an encounter."""

    async def whole() -> None:
        world = World(1, (GWEN,))
        await world.begin()
        await world.do(Deed(GWEN, "start", "past-participle"))
        await work(world)
        await world.close()

    leave_discord_out(monkeypatch)
    played(whole())


def test_it_is_posted_in_the_room_and_edited_after_secret_steps_not_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        room = await _kept(world)
        before = len(world.channel.received)
        for name in ("Lurker", "Sneaker", "Prowler A"):
            await _lurks(world, name)
        await _quiet(world)
        assert _told(room)[0] == "post" and set(_told(room)[1:]) == {"edit"}
        times = [one.at for one in room.received]
        assert all(later - earlier >= BOARD_EVERY for earlier, later in pairwise(times))
        assert all(name in str(room.received[-1].what) for name in ("Lurker", "Sneaker", "Prowler A"))
        assert len(world.channel.received) == before

    _play(work, monkeypatch)


def test_where_others_can_read_by_now_it_is_taken_away_and_the_gm_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def somebody(*_: object) -> str:
        return "players"

    async def work(world: World) -> None:
        room = await _kept(world)
        monkeypatch.setattr(screens, "reader_of", somebody)
        await _lurks(world, "Lurker")
        await _quiet(world)
        assert _told(room) == ["post", "delete"]
        assert not any("Lurker" in str(one.what) for one in room.received)
        assert sum("players can read that channel now" in str(one.what) for one in world.answers) == 1
        await _lurks(world, "Sneaker")
        await world.lasting.changed(PLACE.guild or 0)
        await _quiet(world)
        assert _told(room) == ["post", "delete"]
        assert await world.store.screens() == []

    _play(work, monkeypatch)


def test_when_permissions_change_it_is_looked_at_without_any_step(monkeypatch: pytest.MonkeyPatch) -> None:
    async def somebody(*_: object) -> str:
        return "players"

    async def work(world: World) -> None:
        room = await _kept(world)
        await world.lasting.changed(PLACE.guild or 0)
        monkeypatch.setattr(screens, "reader_of", somebody)
        await world.lasting.changed(99)
        assert _told(room) == ["post"]
        await world.lasting.changed(PLACE.guild or 0)
        await _quiet(world)
        assert _told(room) == ["post", "delete"]

    _play(work, monkeypatch)


def test_a_channel_that_is_out_of_sight_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        room = await _kept(world)
        monkeypatch.setattr(Channel, "get_channel", lambda *_: None)
        await _lurks(world, "Lurker")
        await _quiet(world)
        assert _told(room) == ["post"]

    _play(work, monkeypatch)


def test_asked_for_again_it_is_posted_anew_below(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        room = await _kept(world)
        await world.do(KEPT)
        await _quiet(world)
        assert _told(room) == ["post", "post", "delete"]

    _play(work, monkeypatch)


def test_in_another_channel_it_leaves_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        room = await _kept(world)
        await world.cases.screens.put(PLACE, GWEN, PLACE.channel + 1)
        await _quiet(world)
        assert _told(room) == ["post", "delete"]
        (post,) = await world.store.screens()
        assert post.channel == PLACE.channel + 1 and post.message is not None

    _play(work, monkeypatch)


def test_one_that_was_taken_away_while_it_was_posted_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        await world.cases.screens.put(PLACE, GWEN, ROOM)
        room = world.channel.room
        assert room is not None
        await asyncio.sleep(LATENCY / 2)
        assert _told(room) == ["post"]
        await world.cases.screens.remove(PLACE, GWEN)
        await _quiet(world)
        assert _told(room) == ["post", "delete"]
        assert await world.store.screens() == []

    _play(work, monkeypatch)


def test_the_presser_on_it_is_who_it_is_where_the_encounter_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(world: World) -> None:
        await _kept(world)
        live = world.live
        assert live is not None
        press = world._interaction(Deed(ANN, "press"))
        press.channel_id, press.permissions.manage_channels = ROOM, True
        home = world.lasting.home(press, live.record.id)
        assert home is not None and home[0] == PLACE and not home[1].manages
        assert world.lasting.home(press, live.record.id + 1) is None
        press.channel_id = PLACE.channel
        assert world.lasting.home(press, live.record.id) is None

    _play(work, monkeypatch)
