"""The pages of a table: what each seat is told, what it may do, and what is turned away."""

import ast
import asyncio
import gc
import io
import re
import secrets
import threading
from pathlib import Path
from typing import Any

import discord
import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from markdown_it.token import Token

from bot.browser import markdown, showing, tabs
from bot.browser.pages import STATIC
from bot.sandbox import Message
from bot.sandbox.client import LENGTH
from bot.sandbox.server import GUARD
from tests.browser.conftest import Room
from tests.trees import tree_of

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\xa4\0\0\0\xc8 and so on"
"""420 pixels wide, 200 high."""


async def test_a_command_is_answered_to_its_seat_alone(room: Room) -> None:
    gwen, pat = await room.opens(room.saloon.gwen), await room.opens(room.saloon.pat)

    async def whispers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the trap is in the well", ephemeral=True)

    room.saloon.toy.act = whispers
    channel = room.saloon.channel.id
    assert "notice" not in await gwen.does("type", channel=channel, line="/do")
    assert "the trap is in the well" in gwen.raw and "Only you can see this" in gwen.raw
    assert "notice" not in await pat.does("type", channel=channel, line="good evening")
    assert "good evening" in pat.raw and "well" not in pat.raw
    again = await room.opens(room.saloon.pat)
    await again.does("suggest", channel=channel, line="/")
    assert "good evening" in again.raw and "well" not in again.raw
    both = await room.opens(room.saloon.gwen)
    assert "the trap is in the well" in both.raw, "two pages of one seat see the same"


async def test_what_another_sees_can_be_neither_pressed_nor_dismissed_nor_fetched(room: Room) -> None:
    async def whispers(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Now", custom_id="now"))
        file = discord.File(io.BytesIO(PNG), "map.png")
        await interaction.response.send_message("psst", ephemeral=True, view=view, file=file)

    room.saloon.toy.act = whispers
    use = await room.saloon.gwen.slash(room.saloon.channel, "/do")
    [message] = use.replies
    pat = await room.opens(room.saloon.pat)
    for do, more in (("press", {"custom_id": "now"}), ("dismiss", {})):
        answer = await pat.does(do, message=str(message.id), **more)
        assert answer["notice"] == "this message is not there any more", do
    file = f"file/{message.files[0].id}"
    assert (await room.client.get(room.at(room.saloon.pat, file))).status == 404
    mine = await room.client.get(room.at(room.saloon.gwen, file))
    assert (mine.status, mine.content_type, await mine.read()) == (200, "image/png", PNG)
    assert not message.deleted


async def test_long_messages_are_rendered_once_and_off_the_loop(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    parse = markdown.PARSER.parseInline

    def noted(text: str) -> list[Token]:
        threads.append(threading.get_ident())
        return parse(text)

    monkeypatch.setattr(markdown.PARSER, "parseInline", noted)
    said, typed = ("".join(f"[{number}" for number in range(start, start + 300)) for start in (1000, 2000))
    room.saloon.gwen.say(room.saloon.channel, said)
    page = await room.opens(room.saloon.pat)
    assert said in str(page.told) and len(threads) == 1
    await page.does("type", channel=room.saloon.channel.id, line=typed)
    again = await room.opens(room.saloon.pat)
    assert said in again.raw and typed in again.raw
    assert len(threads) == 2 and threading.get_ident() not in threads


async def test_what_happens_while_a_page_is_prepared_is_on_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = showing.prepare

    async def interrupted(messages: list[Message]) -> None:
        await prepare(messages)
        room.saloon.gwen.say(room.saloon.channel, "just now")

    monkeypatch.setattr(showing, "prepare", interrupted)
    page = await room.opens(room.saloon.pat)
    assert "just now" in page.raw and len(page.told) == 1


async def test_a_dismissed_answer_is_gone_from_every_page_of_the_seat(room: Room) -> None:
    use = await room.saloon.gwen.slash(room.saloon.channel, "/do")
    one, other = await room.opens(room.saloon.gwen), await room.opens(room.saloon.gwen)
    id = str(use.replies[0].id)
    await one.does("dismiss", message=id)
    assert {"gone": id} in one.told and await other.hears() == {"gone": id}


async def test_a_button_shows_a_form_which_is_sent(room: Room) -> None:
    given: list[Any] = []

    async def offers(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            given.append(interaction.data)
            await interaction.response.send_message("thanks", ephemeral=True)
        elif interaction.type is discord.InteractionType.component:
            form = discord.ui.Modal(title="Who <are> you?", custom_id="who")
            form.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name")))
            fast = [discord.SelectOption(label="Fast", value="fast")]
            for one, needed in (("speed", False), ("gait", True)):
                menu = discord.ui.Select[Any](custom_id=one, options=fast, min_values=int(needed), required=needed)
                form.add_item(discord.ui.Label(text=one, component=menu))
            await interaction.response.send_modal(form)
        else:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Sign", custom_id="sign"))
            await interaction.response.send_message("here", view=view)

    room.saloon.toy.act = offers
    toy: Any = room.saloon.toy
    toy.on_interaction = lambda one: (
        offers(one) if one.type is not discord.InteractionType.application_command else None
    )
    page = await room.opens(room.saloon.pat)
    use = await room.saloon.gwen.slash(room.saloon.channel, "/do")
    pressed = await page.does("press", message=str(use.replies[0].id), custom_id="sign")
    assert "Who &lt;are&gt; you?" in pressed["form"] and 'name="name"' in pressed["form"]
    for menu, needed in (("speed", ""), ("gait", " required")):
        shown = f'<select name="{menu}"{needed}>\n<option value="">Choose</option><option value="fast">'
        assert shown in pressed["form"], "nothing is chosen yet"
    ask = int(pressed["form"].split('data-ask="')[1].split('"')[0])
    fields = {"name": "Doc", "speed": [], "gait": ["fast"]}
    assert "notice" not in await page.does("submit", ask=ask, fields=fields)
    name, speed, gait = (one["component"] for one in given[0]["components"])
    assert (name["value"], speed["values"], gait["values"]) == ("Doc", [], ["fast"]) and "thanks" in page.raw
    assert (await page.does("submit", ask=ask, fields=fields))["notice"] == "this form is closed"


async def test_a_menu_is_shown_with_its_options_and_chosen_from(room: Room) -> None:
    given: list[Any] = []

    async def offers(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            given.append(interaction.data)
            await interaction.response.edit_message(content="chosen", view=None)
            return
        view = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=f"<{one}>", value=one, description="of two") for one in ("fast", "slow")]
        view.add_item(discord.ui.Select(custom_id="speed", placeholder="How fast?", options=options))
        await interaction.response.send_message("here", view=view)

    room.saloon.toy.act = offers
    toy: Any = room.saloon.toy
    toy.on_interaction = lambda one: offers(one) if one.type is discord.InteractionType.component else asyncio.sleep(0)
    page = await room.opens(room.saloon.pat)
    use = await room.saloon.gwen.slash(room.saloon.channel, "/do")
    message = str(use.replies[0].id)
    assert "How fast?" in (shown := (await page.hears())["html"]) and "&lt;fast&gt; – of two" in shown
    wrong = await page.does("press", message=message, custom_id="speed", values=["warp"])
    assert "not among the options" in wrong["notice"]
    await page.does("press", message=message, custom_id="speed", values=["slow"])
    assert given[0]["values"] == ["slow"] and "chosen" in page.raw and "(edited)" in page.raw


async def test_a_call_is_marked_for_whom_it_pings_and_said_with_names(room: Room) -> None:
    role = room.saloon.guild.role("Crew")

    async def calls(interaction: discord.Interaction) -> None:
        words = f"<@{room.saloon.pat.id}> of <@&{role.id}> in <#{room.saloon.channel.id}>, not <@5> <@&6> <#7>, <@٣>"
        allowed = discord.AllowedMentions(users=True)
        await interaction.response.send_message(words, allowed_mentions=allowed)

    room.saloon.toy.act = calls
    pat, gwen = await room.opens(room.saloon.pat), await room.opens(room.saloon.gwen)
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    told = await pat.hears()
    assert told["pings"] and told["say"] == "@Pat of @Crew in #showdown, not @unknown @unknown #unknown, <@٣>"
    assert "pings you" in told["html"] and "Gwen used /do" in told["html"]
    told = await gwen.hears()
    assert not told["pings"] and "pings you" not in told["html"]


async def test_thinking_is_shown_until_it_is_filled_and_heard_of_once(room: Room) -> None:
    async def thinks(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("done")

    room.saloon.toy.act = thinks
    page = await room.opens(room.saloon.pat)
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    first, then = await page.hears(), await page.hears()
    assert "is thinking…" in first["html"] and "say" not in first
    assert then["put"] == first["put"] and "thinking" not in then["html"]


async def test_what_is_suggested_is_told_with_its_line(room: Room) -> None:
    page = await room.opens(room.saloon.pat)
    channel = room.saloon.channel.id
    answer = await page.does("suggest", channel=channel, line="/join name:Doc side:fo")
    assert answer["suggestions"] == [{"line": "/join name:Doc side:Foes ", "label": "Foes", "hint": ""}]
    assert (await page.does("suggest", channel=channel, line="/join name:Doc nonsense"))["suggestions"] == []
    options = (await page.does("suggest", channel=channel, line="/join name:Doc "))["suggestions"]
    labels = [one["label"] for one in options]
    assert "reflex:" in labels and "secret:" not in labels, "that one has no use there"
    assert (await page.does("suggest", channel=5, line="/join"))["notice"] == "there is no such channel"


async def test_a_fault_is_told_without_what_was_typed(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("the trap is in the well")

    monkeypatch.setattr(room.saloon.pat, "say", fails)
    page = await room.opens(room.saloon.pat)
    answer = await page.does("type", channel=room.saloon.channel.id, line="hello")
    assert answer["notice"] == "Something went wrong here." and "well" not in page.raw
    assert "ValueError" in caplog.text and "well" not in caplog.text


async def test_a_page_that_asks_for_too_much_at_once_is_told_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "AT_ONCE", 0)
    page = await room.opens(room.saloon.pat)
    answer = await page.does("type", channel=room.saloon.channel.id, line="hello")
    assert "too much at once" in answer["notice"] and not room.saloon.channel.history


async def test_a_page_that_does_not_listen_is_cut_off(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "BEHIND", 3)  # It begins with all messages, and the heads of two channels.
    page = await room.opens(room.saloon.pat)
    for _ in range(5):
        room.saloon.gwen.say(room.saloon.channel, "hello")
    heard = [await page.socket.receive(timeout=GUARD) for _ in range(4)]
    assert heard[-1].type is WSMsgType.CLOSE


async def test_a_page_that_is_closed_while_it_is_told_much_is_no_error(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(tabs.SHOWN):
        room.saloon.gwen.say(room.saloon.channel, secrets.token_hex(1000))
    await room.opens(room.saloon.pat)
    offers = {
        "Host": room.origin["Origin"].removeprefix("http://"),
        **room.origin,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    lines = [
        f"GET {room.at(room.saloon.pat, 'live')} HTTP/1.1",
        *(f"{name}: {value}" for name, value in offers.items()),
    ]
    for _ in range(8):
        reader, writer = await asyncio.open_connection(room.client.host, room.client.port)
        writer.write("\r\n".join([*lines, "", ""]).encode())
        assert b"101 Switching Protocols" in await reader.readuntil(b"\r\n\r\n")
        writer.transport.abort()
    await room.client.close()
    gc.collect()  # An error that nobody has taken is logged when its task is collected.
    assert not [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]


async def test_what_cannot_be_done_is_told(room: Room) -> None:
    page = await room.opens(room.saloon.pat)
    channel = room.saloon.channel.id
    assert "no command /fly" in (await page.does("type", channel=channel, line="/fly"))["notice"]
    assert "no such channel" in (await page.does("type", channel=5, line="hello"))["notice"]
    room.saloon.toy.act = lambda interaction: room.saloon.toy.wait_until_ready()
    room.saloon.guild.patience = 0.01
    assert "did not respond" in (await page.does("type", channel=channel, line="/do"))["notice"]


async def test_a_hidden_channel_is_on_no_page(room: Room) -> None:
    room.saloon.guild.channel("cellar").permit(room.saloon.guild.everyone, view_channel=False)
    assert "cellar" not in await (await room.client.get(room.at(room.saloon.pat))).text()


async def test_a_page_that_asks_for_what_there_is_not_is_cut_off(room: Room) -> None:
    page = await room.opens(room.saloon.pat)
    await page.socket.send_json({"do": "become", "number": 1, "seat": room.saloon.gwen.id})
    assert (await page.socket.receive(timeout=GUARD)).type is WSMsgType.CLOSE


async def test_every_answer_is_shut_against_other_sites(room: Room) -> None:
    static = "/static/seat.js"
    for place in (room.at(room.saloon.pat), room.at(room.saloon.gwen, "table"), static, "/seat/x/", "/"):
        headers = (await room.client.get(place)).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self';"), place
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "same-origin" and headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == ("no-cache" if place == static else "no-store")
        assert "Set-Cookie" not in headers


async def test_what_all_pages_share_is_small_and_kept_by_the_browser_while_it_is_the_newest(room: Room) -> None:
    for name in STATIC:
        first = await room.client.get(f"/static/{name}")
        assert first.status == 200 and 0 < len(await first.read()) < 32 * 1024
        tag = first.headers["ETag"]
        again = await room.client.get(f"/static/{name}", headers={"If-None-Match": tag})
        assert (again.status, again.headers["ETag"], await again.read()) == (304, tag, b"")
        older = await room.client.get(f"/static/{name}", headers={"If-None-Match": '"older"'})
        assert older.status == 200 and await older.read() == await first.read()


async def test_pages_have_no_script_or_style_within(room: Room) -> None:
    for place in (room.at(room.saloon.pat), room.at(room.saloon.gwen, "table")):
        text = await (await room.client.get(place)).text()
        assert "<style" not in text and "style=" not in text and " on" + "click" not in text
        assert text.count("<script") == text.count('<script src="/static/')


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8420", "127.0.0.1.evil.example", "", "a b"])
async def test_another_name_than_ours_is_turned_away(room: Room, host: str) -> None:
    answer = await room.client.get(room.at(room.saloon.pat), headers={"Host": host})
    assert answer.status in (400, 421)
    assert "showdown" not in await answer.text()


@pytest.mark.parametrize("origin", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
async def test_what_comes_from_another_page_is_turned_away(room: Room, origin: dict[str, str]) -> None:
    with pytest.raises(WSServerHandshakeError) as raised:
        await room.client.ws_connect(room.at(room.saloon.pat, "live"), headers=origin)
    assert raised.value.status == 403
    answer = await room.client.post(room.at(room.saloon.gwen, "seats"), data={"name": "Eve"}, headers=origin)
    assert answer.status == 403
    assert not [one for one in room.seats.all if one.person.name == "Eve"]


async def test_a_wrong_link_is_no_seat(room: Room) -> None:
    link = room.at(room.saloon.pat)
    for wrong in (link[:-2] + "/", "/seat/x/", link.upper(), f"/seat/{room.saloon.pat.id}/"):
        assert (await room.client.get(wrong)).status == 404
        with pytest.raises(WSServerHandshakeError):
            await room.client.ws_connect(wrong + "live", headers=room.origin)


async def test_the_hosts_page_is_the_hosts_alone(room: Room) -> None:
    assert (await room.client.get(room.at(room.saloon.pat, "table"))).status == 403
    for place in ("seats", f"seats/{room.saloon.pat.id}"):
        answer = await room.client.post(room.at(room.saloon.pat, place), data={"name": "Eve"}, headers=room.origin)
        assert answer.status == 403
    page = await (await room.client.get(room.at(room.saloon.gwen, "table"))).text()
    assert page.count("<iframe") == 2


async def test_a_player_is_added(room: Room) -> None:
    place = room.at(room.saloon.gwen, "seats")
    page = await (await room.client.post(place, data={"name": " Doc  H "}, headers=room.origin)).text()
    assert "Seat of Doc H" in page
    [seat] = [one for one in room.seats.all if one.person.name == "Doc H"]
    assert not seat.host and seat.person.guild is room.saloon.guild
    for name, words in (("doc h", "sits here already"), ("<b>", "A name has"), ("", "A name has"), ("x" * 33, "has 1")):
        assert words in await (await room.client.post(place, data={"name": name}, headers=room.origin)).text()


@pytest.mark.parametrize("others", ["192.0.2.7"])
async def test_links_are_told_with_an_address_that_others_reach(room: Room, others: str) -> None:
    link, port = room.at(room.saloon.pat), room.client.port
    for place, host in (("127.0.0.1", others), ("localhost", others), ("192.0.2.8", "192.0.2.8")):
        asked = {"Host": f"{place}:{port}"}
        page = await (await room.client.get(room.at(room.saloon.gwen, "table"), headers=asked)).text()
        assert f'href="http://{host}:{port}{link}"' in page, place


@pytest.mark.parametrize("others", ["127.0.0.1"])
async def test_a_new_link_ends_the_old_one_and_closes_its_pages(room: Room, others: str) -> None:
    old = room.at(room.saloon.pat)
    page = await room.opens(room.saloon.pat)
    shown = await (await room.client.get(room.at(room.saloon.gwen, "table"))).text()
    assert old in shown and "<svg" in shown and "<iframe" not in shown
    place = room.at(room.saloon.gwen, f"seats/{room.saloon.pat.id}")
    shown = await (await room.client.post(place, headers=room.origin)).text()
    assert old not in shown and room.at(room.saloon.pat) in shown
    assert (await page.socket.receive(timeout=GUARD)).type is WSMsgType.CLOSE
    assert (await room.client.get(old)).status == 404
    assert (await room.client.get(room.at(room.saloon.pat))).status == 200
    answer = await room.client.post(room.at(room.saloon.gwen, f"seats/{room.saloon.gwen.id}"), headers=room.origin)
    assert answer.status == 404, "the host's own link is made at the start"


async def test_a_page_begins_with_the_newest_messages_and_older_ones_follow(room: Room) -> None:
    channel = room.saloon.channel
    room.board()
    for number in range(120):
        room.saloon.gwen.say(channel, f"word {number}.")
    page = await room.opens(room.saloon.pat)
    assert "Who is up" in page.heads[channel.id]["board"], "however old it is"
    told = page.told[0]["all"][str(channel.id)]
    assert len(told["messages"]) == 50 and told["more"]
    assert "word 70." in told["messages"][0] and "word 119." in told["messages"][-1]
    older = await page.does("older", channel=channel.id)
    assert [len(older["older"]), older["more"]] == [50, True] and "word 20." in older["older"][0]
    last = await page.does("older", channel=channel.id)
    assert [len(last["older"]), last["more"]] == [21, False]


async def test_the_room_of_a_picture_is_kept(room: Room) -> None:
    async def shows(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("look", file=discord.File(io.BytesIO(PNG), "map.png"))

    room.saloon.toy.act = shows
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    page = await room.opens(room.saloon.pat)
    assert 'width=\\"420\\" height=\\"200\\"' in page.raw


async def test_a_seat_is_in_the_language_of_its_browser_or_in_the_one_that_was_chosen(room: Room) -> None:
    german = {"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"}
    page = await (await room.client.get(room.at(room.saloon.pat), headers=german)).text()
    assert '<html lang="de">' in page and ">Senden<" in page and room.saloon.pat.locale == "de"
    room.saloon.gwen.say(room.saloon.channel, "guten Abend")
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    chosen = await room.client.post(
        room.at(room.saloon.pat, "language"), data={"language": "en"}, headers=room.origin | german
    )
    assert '<html lang="en">' in await chosen.text() and room.saloon.pat.locale == "en-US"
    wrong = await room.client.post(room.at(room.saloon.pat, "language"), data={"language": "xx"}, headers=room.origin)
    assert wrong.status == 400


async def test_spectators_see_what_everybody_sees_and_can_do_nothing(room: Room) -> None:
    async def whispers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("the trap is in the well", ephemeral=True)

    room.saloon.toy.act = whispers
    spectators = room.seats.spectators.person
    page = await room.opens(spectators)
    room.saloon.gwen.say(room.saloon.channel, "good evening")
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    for do, more in (("type", {"line": "hello"}), ("type", {"line": "/do"}), ("suggest", {"line": "/"})):
        answer = await page.does(do, channel=room.saloon.channel.id, **more)
        assert answer["notice"] == "a spectator can do nothing here"
    assert "good evening" in page.raw and "well" not in page.raw and "hello" not in page.raw
    html = await (await room.client.get(room.at(spectators))).text()
    assert 'id="line"' not in html
    overlay = await room.client.get(room.at(spectators, "overlay"))
    assert overlay.status == 200 and "overlay" in await overlay.text()
    assert (await room.client.get(room.at(room.saloon.gwen, "overlay"))).status == 403, "it would show secrets"
    seat = room.at(spectators)
    await room.client.post(room.at(room.saloon.gwen, f"seats/{spectators.id}"), headers=room.origin)
    assert (await room.client.get(seat)).status == 404, "a new link ends the old one"


async def test_a_host_renames_and_removes_seats_adds_channels_and_starts_again(room: Room) -> None:
    gwen, pat, guild = room.saloon.gwen, room.saloon.pat, room.saloon.guild
    page = await room.opens(pat)

    async def post(place: str, **data: str) -> int:
        return (await room.client.post(room.at(gwen, place), data=data, headers=room.origin)).status

    assert await post(f"seats/{pat.id}/name", name="Patricia") == 200 and pat.name == "Patricia"
    assert (await page.hears()) == {"reload": True}
    assert await post(f"seats/{pat.id}/name", name="<b>") == 200 and pat.name == "Patricia"
    assert await post("channels", name="The Back Yard") == 200
    assert [one.name for one in guild.channels.values()][-1] == "the-back-yard"
    before = [one.name for one in guild.channels.values()]
    first = next(iter(guild.channels))
    gwen.say(guild.channels[first], "long ago")
    assert await post("again") == 200
    new = next(iter(guild.channels.values()))
    assert first not in guild.channels and [one.name for one in guild.channels.values()] == before
    assert [one.content for one in pat.sees(new)] == ["A fight begins."]
    seat = room.at(pat)
    assert await post(f"seats/{room.seats.spectators.person.id}/remove") == 404
    assert await post(f"seats/{pat.id}/remove") == 200
    assert (await room.client.get(seat)).status == 404 and len(room.seats.all) == 1
    for place in (f"seats/{gwen.id}/remove", "again", "channels"):
        answer = await room.client.post(f"{seat}{place}", data={"name": "x"}, headers=room.origin)
        assert answer.status == 404


async def test_an_address_that_is_no_seat_says_what_to_do(room: Room) -> None:
    for place in ("/", "/seat/xyz/"):
        answer = await room.client.get(place, headers={"Accept-Language": "de"})
        assert answer.status == 404 and "Bitte den Gastgeber um deinen Link" in await answer.text()


def test_both_languages_say_the_same_things() -> None:
    assert showing.words_in("de").keys() == showing.words_in("en").keys()


async def test_what_is_suggested_is_told_in_the_language_of_the_seat(room: Room) -> None:
    [join] = [one for one in room.saloon.discord.world.commands.values() if one["name"] == "join"]
    join["description_localizations"] = {"de": "Mitspielen"}
    join["options"][0]["description_localizations"] = {"de": "Wie du heißt"}
    side = next(one for one in join["options"] if one["name"] == "side")
    side["choices"][1]["name_localizations"] = {"de": "Gegner"}
    room.saloon.pat.prefer("de")
    page, channel = await room.opens(room.saloon.pat), room.saloon.channel.id
    found = await page.does("suggest", channel=channel, line="/jo")
    assert found["suggestions"] == [{"line": "/join ", "label": "/join", "hint": "Mitspielen"}]
    found = await page.does("suggest", channel=channel, line="/join na")
    assert found["suggestions"][0]["hint"] == "Wie du heißt (nötig)"
    found = await page.does("suggest", channel=channel, line="/join name:Pat side:ge")
    assert [one["line"] for one in found["suggestions"]] == ["/join name:Pat side:Gegner "]
    await page.does("type", channel=channel, line="/join name:Pat side:Gegner")
    assert room.saloon.toy.given["side"] == "foes"


async def test_files_stand_above_the_buttons_as_on_discord_with_their_size(room: Room) -> None:
    async def shows(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Now", custom_id="now"))
        files = [discord.File(io.BytesIO(PNG), "map.png"), discord.File(io.BytesIO(b"a log"), "log.txt")]
        await interaction.response.send_message("look", view=view, files=files)

    room.saloon.toy.act = shows
    await room.saloon.gwen.slash(room.saloon.channel, "/do")
    [html] = (await room.opens(room.saloon.pat)).told[0]["all"][str(room.saloon.channel.id)]["messages"]
    assert html.index("look") < html.index("<img") < html.index("log.txt (5 bytes)") < html.index('data-press="now"')


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_hosts_page_says_only_words(room: Room, language: str) -> None:
    page = await room.client.get(room.at(room.saloon.gwen, "table"), headers={"Accept-Language": language})
    html = await page.text()
    assert {"en": "Remove Pat", "de": "Pat entfernen"}[language] in html
    assert "&lt;" not in html and "{}" not in html and "built-in" not in html


async def test_what_cannot_be_done_is_said_in_the_language_of_the_seat(room: Room) -> None:
    room.saloon.pat.prefer("de")
    page, channel = await room.opens(room.saloon.pat), room.saloon.channel.id
    for line, notice in (
        ("/nothing", "es gibt keinen Befehl /nothing"),
        ("/join name:{x} reflex:11", "reflex: 11 liegt nicht zwischen 1 und 10"),
        ("/join name:{name!r} side:{x}", "side: '{x}' ist keines von Crew, Foes"),
    ):
        assert (await page.does("type", channel=channel, line=line))["notice"] == notice


def test_every_refusal_of_the_client_has_its_german() -> None:
    calls = [
        node.args[0]
        for folder in ("bot/sandbox", "bot/browser")
        for path in Path(folder).glob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("ClientRefusedError")
    ]
    sentences = {one.value if isinstance(one, ast.Constant) else LENGTH for one in calls}
    german = showing.words_in("refused.de")
    assert sentences == german.keys()
    gaps = re.compile(r"{(\w+)")
    assert all(set(gaps.findall(words)) <= set(gaps.findall(sentence)) for sentence, words in german.items())
