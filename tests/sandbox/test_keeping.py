"""Messages that are kept from one run to the next, and what is made durable before the bot hears of it."""

import io
import json

import discord

from bot.sandbox import Sandbox, kept, restore
from tests.sandbox.conftest import Api, Saloon


async def test_a_message_comes_back_as_it_was(saloon: Saloon, place: discord.TextChannel) -> None:
    await place.send("first")
    allowed = discord.AllowedMentions(users=True)
    file = discord.File(io.BytesIO(b"PNG"), "board.png", description="A board")
    sent = await place.send(f"<@{saloon.gwen.id}> look", file=file, allowed_mentions=allowed, nonce="n1")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Act", custom_id="act"))
    await sent.edit(view=view)
    before = saloon.channel.messages
    pages = [(json.loads(json.dumps(kept(one))), {file.id: file.bytes for file in one.files}) for one in before]
    saloon.channel.history.clear()
    for page in pages:
        restore(saloon.guild, *page)
    after = saloon.channel.messages
    assert [one.payload() for one in after] == [one.payload() for one in before]
    assert [(one.pinged, one.files) for one in after] == [(one.pinged, one.files) for one in before]
    assert after[1].pinged == {saloon.gwen.id}
    again = await place.send("again", nonce="n1")
    assert again.id == sent.id, "a nonce of the run before is known"


async def test_a_request_is_answered_only_once_it_is_settled(saloon: Saloon, api: Api) -> None:
    settled: list[int] = []

    async def settle() -> None:
        settled.append(len(saloon.channel.messages))

    saloon.discord.before_answering(settle)
    await api("POST", f"/channels/{saloon.channel.id}/messages", {"content": "hello"})
    assert settled == [1]


async def test_what_is_over_can_be_forgotten(saloon: Saloon) -> None:
    await saloon.gwen.slash(saloon.channel, "/do")
    saloon.discord.forget()
    assert saloon.discord.requests == [] and saloon.discord.gateway.log == []
    assert len(saloon.discord.interactions) == 1, "it can still be answered"
    saloon.discord.advance(15 * 60 + 1)
    saloon.discord.forget()
    assert saloon.discord.interactions == []


async def test_the_bot_has_the_name_that_it_is_given() -> None:
    assert Sandbox(bot="Quickdraw").world.bot.name == "Quickdraw"
