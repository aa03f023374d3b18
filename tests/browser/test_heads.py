"""The heads of seats: what the bot says of a fight to one person, and the buttons that this person presses there."""

from typing import Any

import discord
import pytest

from bot.browser.heads import Head
from tests.browser.conftest import Room


async def test_a_head_is_what_the_bot_says_to_its_person_with_the_board_that_all_see(room: Room) -> None:
    gwen, pat, channel = room.saloon.gwen, room.saloon.pat, room.saloon.channel
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "Act: Ann", "custom_id": "own"}]}
    room.heads[pat.id, channel.id] = Head("Ann is *up*.", "Ann declared <fast>.", [row], is_next=True)
    page, host = await room.opens(pat), await room.opens(gwen)
    room.board()
    await page.hears()
    head = page.heads[channel.id]
    assert "Ann is <em>up</em>." in head["html"] and "Ann declared &lt;fast&gt;." in head["html"]
    assert 'data-press="own"' in head["html"] and head["fight"] and head["next"]
    assert "Who is up" in head["board"] and "data-press" not in head["board"], "its buttons are one's own"
    await host.hears()
    assert "No fight" in host.heads[channel.id]["html"] and "Who is up" in host.heads[channel.id]["board"]
    assert "Act: Ann" not in host.raw and "fast" not in host.raw


async def test_a_button_of_a_head_is_pressed_as_if_it_stood_on_the_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    gwen, pat, channel = room.saloon.gwen, room.saloon.pat, room.saloon.channel
    row = {"type": 1, "components": [{"type": 2, "style": 2, "label": "Act: Ann", "custom_id": "own"}]}
    room.heads[pat.id, channel.id] = Head("Ann is up.", "", [row], is_next=False)
    page, host, board = await room.opens(pat), await room.opens(gwen), room.board()
    pressed: list[tuple[str, int]] = []

    async def acts(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        data: dict[str, Any] = dict(interaction.data or {})
        pressed.append((data["custom_id"], interaction.message.id))
        await interaction.response.send_message("Ann acts.", ephemeral=True)

    monkeypatch.setattr(room.saloon.toy, "on_interaction", acts, raising=False)
    assert "notice" not in await page.does("act", channel=channel.id, custom_id="own")
    assert pressed == [("own", board.id)]
    assert any("Ann acts." in one.get("html", "") for one in page.told)
    for one, custom_id in ((host, "own"), (page, "another's")):
        assert "notice" in await one.does("act", channel=channel.id, custom_id=custom_id)
    assert "notice" in await page.does("act", channel=next(iter(set(page.heads) - {channel.id})), custom_id="own")
    assert len(pressed) == 1, "only one's own, where it is shown"


async def test_a_page_goes_on_without_a_head_that_could_not_be_made(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    pat, channel = room.saloon.pat, room.saloon.channel
    room.heads[pat.id, channel.id] = Head("Ann is up.", "", [], is_next=False)
    page = await room.opens(pat)
    room.faults.append(ValueError("under the well"))
    room.board()
    await page.hears()
    assert "No fight" in page.heads[channel.id]["html"]
    assert "ValueError" in caplog.text and "well" not in caplog.text


async def test_a_head_is_told_only_when_it_has_changed(room: Room) -> None:
    pat, channel = room.saloon.pat, room.saloon.channel
    page = await room.opens(pat)
    room.board()
    await page.hears()
    before = page.heads.pop(channel.id)
    await page.does("type", channel=channel.id, line="/do")
    room.saloon.gwen.say(channel, "hm")
    assert "hm" in (await page.hears())["html"] and channel.id not in page.heads
    room.heads[pat.id, channel.id] = Head("Ann is up.", "", [], is_next=False)
    await page.does("type", channel=channel.id, line="/do")
    assert page.heads[channel.id] != before
