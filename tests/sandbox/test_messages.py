"""Messages in channels: files, nonces, mentions, permissions, edits, threads, pins."""

import io
import re
from typing import Any

import discord
import pytest

from bot.sandbox import ClientRefusedError, Sandbox
from tests.sandbox.conftest import Api, Saloon

HOUR = 3600


async def test_a_file(saloon: Saloon, place: discord.TextChannel) -> None:
    sent = await place.send("look", file=discord.File(io.BytesIO(b"PNG..."), "the board.png", description="A board"))
    [message] = saloon.channel.messages
    assert [(one.name, one.bytes, one.description) for one in message.files] == [
        ("the_board.png", b"PNG...", "A board")
    ]
    assert await sent.attachments[0].read() == b"PNG..."
    [file] = saloon.discord.requests[-1].files
    assert (file.name, len(file.bytes)) == ("the board.png", 6)
    assert saloon.discord.requests[-1].json["content"] == "look"


async def test_files_are_kept_added_and_taken_away(saloon: Saloon, place: discord.TextChannel) -> None:
    one, two = (discord.File(io.BytesIO(name.encode()), name) for name in ("one.txt", "two.txt"))
    sent = await place.send(files=[one, two])
    third = discord.File(io.BytesIO(b"three"), "three.txt")
    sent = await sent.edit(attachments=[sent.attachments[1], third])
    [message] = saloon.channel.messages
    assert [file.name for file in message.files] == ["two.txt", "three.txt"]
    await sent.edit(content="still there")
    assert len(message.files) == 2 and len(message.versions[0].attachments) == 2


async def test_an_ephemeral_file_and_a_missing_one(saloon: Saloon, api: Api) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=discord.File(io.BytesIO(b"log"), "log.txt"), ephemeral=True)

    [reply] = (await saloon.do(act)).replies
    assert reply.files[0].ephemeral and reply.files[0].bytes == b"log"
    async with api.session.get(reply.files[0].url.replace(str(reply.files[0].id), "1")) as response:
        assert response.status == 404


async def test_a_nonce_seen_lately_makes_no_second_message(saloon: Saloon, place: discord.TextChannel) -> None:
    first = await place.send("once", nonce="n1")
    again = await place.send("twice", nonce="n1")
    assert again.id == first.id and again.content == "once"
    await place.send("other", nonce="n2")
    saloon.discord.advance(HOUR)
    await place.send("later", nonce="n1")
    assert [one.text for one in saloon.channel.messages] == ["once", "other", "later"]
    assert saloon.channel.messages[0].nonce == "n1"


async def test_a_nonce_that_is_not_enforced(saloon: Saloon, api: Api) -> None:
    for _ in range(2):
        await api("POST", f"/channels/{saloon.channel.id}/messages", {"content": "x", "nonce": 7})
    assert len(saloon.channel.messages) == 2


@pytest.mark.parametrize(
    ("text", "allowed", "pinged"),
    [
        ("{gwen} {pat}", None, "gwen pat"),
        ("{gwen} {pat}", {"parse": []}, ""),
        ("{gwen} {pat}", {"parse": ["users"]}, "gwen pat"),
        ("{gwen} {pat}", {"users": ["{pat_id}"]}, "pat"),
        ("nobody named", {"users": ["{pat_id}"]}, ""),
        ("@everyone", None, "gwen pat"),
        ("@here", {"parse": ["everyone"]}, "gwen pat"),
        ("@everyone", {"parse": ["users", "roles"]}, ""),
        ("{role}", {"parse": ["roles"]}, "pat"),
        ("{role}", {"roles": ["{role_id}"]}, "pat"),
        ("{role}", {"parse": ["users"]}, ""),
        ("<@1> <@&1>", None, ""),
    ],
)
async def test_who_is_pinged(
    saloon: Saloon, api: Api, text: str, allowed: dict[str, list[str]] | None, pinged: str
) -> None:
    role = saloon.guild.role("Deputies")
    saloon.pat.roles.append(role)
    names = {"gwen": saloon.gwen.mention, "pat": saloon.pat.mention, "role": role.mention}
    ids = {"pat_id": saloon.pat.id, "role_id": role.id}
    body: dict[str, Any] = {"content": text.format(**names)}
    if allowed is not None:
        body["allowed_mentions"] = {kind: [one.format(**ids) for one in ones] for kind, ones in allowed.items()}
    await api("POST", f"/channels/{saloon.channel.id}/messages", body)
    people = {saloon.gwen.id: "gwen", saloon.pat.id: "pat"}
    [message] = saloon.channel.messages
    assert " ".join(people[one] for one in sorted(message.pinged)) == pinged


async def test_without_mention_everyone_only_mentionable_roles_are_pinged(saloon: Saloon, api: Api) -> None:
    closed, open_ = saloon.guild.role("Closed"), saloon.guild.role("Open", mentionable=True)
    saloon.gwen.roles.append(closed)
    saloon.pat.roles.append(open_)
    saloon.channel.permit(saloon.guild.everyone, mention_everyone=False)
    body = {"content": f"@everyone {closed.mention} {open_.mention}"}
    await api("POST", f"/channels/{saloon.channel.id}/messages", body)
    [message] = saloon.channel.messages
    assert message.pinged == {saloon.pat.id} and not message.pinged_everyone
    assert message.pinged_roles == {open_.id}


async def test_who_cannot_see_the_channel_is_not_pinged(saloon: Saloon, api: Api) -> None:
    saloon.channel.permit(saloon.pat, view_channel=False)
    await api("POST", f"/channels/{saloon.channel.id}/messages", {"content": saloon.pat.mention})
    assert saloon.channel.messages[0].pinged == frozenset()


async def test_words_in_v2_ping_but_edits_never_do(saloon: Saloon, place: discord.TextChannel) -> None:
    users = discord.AllowedMentions(users=True)
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay(saloon.pat.mention))
    await place.send(view=view, allowed_mentions=users)
    third = await place.send("quiet", allowed_mentions=users)
    await third.edit(content=saloon.pat.mention, allowed_mentions=users)
    modern, edited = saloon.channel.messages
    assert (modern.pinged, edited.pinged) == (frozenset({saloon.pat.id}), frozenset())
    assert edited.mentions == {saloon.pat.id}


async def test_what_people_say_stays_private_without_the_intent(saloon: Saloon) -> None:
    saloon.channel.permit(saloon.pat, send_messages=False)
    with pytest.raises(ClientRefusedError):
        saloon.pat.say(saloon.channel, "x")
    heard: list[str] = []

    @saloon.toy.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    saloon.gwen.say(saloon.channel, "nothing for bots")
    saloon.gwen.say(saloon.channel, f"hey {saloon.guild.bot.mention}")
    await saloon.discord.wait_for(lambda: len(heard) == 2)
    assert heard == ["", f"hey {saloon.guild.bot.mention}"]


@pytest.mark.parametrize(
    ("denied", "method", "code"),
    [("view_channel", "POST", 50001), ("view_channel", "GET", 50001), ("send_messages", "POST", 50013)],
)
async def test_what_the_bot_may_not_do(saloon: Saloon, api: Api, denied: str, method: str, code: int) -> None:
    saloon.channel.permit(saloon.guild.bot_role, **{denied: False})
    path = f"/channels/{saloon.channel.id}/messages"
    status, body = await api(method, path, {"content": "x"} if method == "POST" else None)
    assert (status, body["code"]) == (403, code)


async def test_files_need_a_permission_of_their_own(saloon: Saloon, place: discord.TextChannel) -> None:
    saloon.channel.permit(saloon.guild.bot, attach_files=False)
    with pytest.raises(discord.Forbidden) as refused:
        await place.send("x", file=discord.File(io.BytesIO(b"x"), "x"))
    assert refused.value.code == 50013


async def test_interaction_replies_need_no_permission_to_send(saloon: Saloon) -> None:
    saloon.channel.permit(saloon.guild.bot, send_messages=False)

    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("all the same")

    assert (await saloon.do(act)).text == "all the same"


async def test_history(saloon: Saloon, place: discord.TextChannel) -> None:
    for n in range(5):
        await place.send(str(n))
    assert [one.content async for one in place.history(limit=2)] == ["4", "3"]
    third = saloon.channel.messages[2]
    assert [one.content async for one in place.history(before=third)] == ["1", "0"]
    assert [one.content async for one in place.history(after=third, oldest_first=True)] == ["3", "4"]
    saloon.channel.permit(saloon.guild.bot, read_message_history=False)
    assert [one async for one in place.history()] == []


async def test_edits_are_remembered(saloon: Saloon, place: discord.TextChannel) -> None:
    sent = await place.send("one")
    saloon.discord.advance(10)
    await sent.edit(content="two")
    await sent.edit(content="three")
    [message] = saloon.channel.messages
    assert [one.text for one in message.versions] == ["one", "two", "three"]
    assert 9 < message.edited[0].when - message.when < 12
    assert [one.edited_at is not None async for one in place.history()] == [True]
    await saloon.discord.wait_for(lambda: "MESSAGE_UPDATE" in saloon.toy.events)


async def test_what_is_deleted_is_gone(saloon: Saloon, place: discord.TextChannel) -> None:
    mine, theirs = await place.send("mine"), saloon.pat.say(saloon.channel, "theirs")
    with pytest.raises(discord.Forbidden) as refused:
        await place.get_partial_message(theirs.id).delete()
    assert refused.value.code == 50013
    with pytest.raises(discord.Forbidden) as refused:
        await place.get_partial_message(theirs.id).edit(content="x")
    assert refused.value.code == 50005
    saloon.guild.bot_role.permissions |= discord.Permissions(manage_messages=True).value
    await place.get_partial_message(theirs.id).delete()
    saloon.discord.delete(saloon.channel.messages[0])
    for deed in (mine.edit(content="x"), mine.delete()):
        with pytest.raises(discord.NotFound) as gone:
            await deed
        assert gone.value.code == 10008
    await saloon.discord.wait_for(lambda: saloon.toy.events.count("MESSAGE_DELETE") == 2)


async def test_an_ephemeral_message_cannot_be_reached_through_its_channel(saloon: Saloon, api: Api) -> None:
    [reply] = (await saloon.gwen.slash(saloon.channel, "/do")).replies
    path = f"/channels/{saloon.channel.id}/messages/{reply.id}"
    assert (await api("PATCH", path, {"content": "x"}))[1]["code"] == 10008


async def test_an_old_message_may_not_be_edited_for_ever(sandbox: Sandbox, api: Api) -> None:
    channel = sandbox.guild("G").channel("c")
    _, sent = await api("POST", f"/channels/{channel.id}/messages", {"content": "x"})
    path = f"/channels/{channel.id}/messages/{sent['id']}"
    sandbox.world.edits_of_old_messages = 2
    for _ in range(4):
        assert (await api("PATCH", path, {"content": "y"}))[0] == 200
    sandbox.advance(HOUR + 1)
    answers = [await api("PATCH", path, {"content": "z"}) for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 429]
    assert answers[-1][1]["code"] == 30046
    assert sandbox.world.edits_of_old_messages == 2


async def test_an_archived_thread_wakes_when_the_bot_speaks_and_a_locked_one_does_not(saloon: Saloon, api: Api) -> None:
    thread = saloon.channel.thread("side")
    messages = f"/channels/{thread.id}/messages"
    _, sent = await api("POST", messages, {"content": "in the thread"})
    assert thread.messages[0].text == "in the thread" and saloon.channel.messages == []
    thread.archive()
    for method, body in (("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await api(method, f"{messages}/{sent['id']}", body))[1]["code"] == 50083
    await api("POST", messages, {"content": "wakes it"})
    assert (await api("PATCH", f"{messages}/{sent['id']}", {"content": "works again"}))[0] == 200
    thread.archive(locked=True)
    assert (await api("POST", messages, {"content": "x"}))[1]["code"] == 50083


async def test_what_threads_need(saloon: Saloon, api: Api) -> None:
    thread = saloon.channel.thread("t")
    saloon.channel.permit(saloon.guild.bot, send_messages=False)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[0] == 200
    saloon.channel.permit(saloon.guild.bot, send_messages_in_threads=False)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[1]["code"] == 50013


async def test_a_channel_is_deleted(saloon: Saloon, place: discord.TextChannel) -> None:
    thread = saloon.channel.thread("side")
    saloon.guild.remove(saloon.channel)
    with pytest.raises(discord.NotFound) as gone:
        await place.send("x")
    assert gone.value.code == 10003
    await saloon.discord.wait_for(lambda: "CHANNEL_DELETE" in saloon.toy.events)
    await saloon.discord.wait_for(lambda: saloon.toy.get_channel(place.id) is None)
    assert saloon.toy.get_channel(thread.id) is None


async def test_pins(saloon: Saloon, place: discord.TextChannel) -> None:
    sent = await place.send("pin me")
    with pytest.raises(discord.Forbidden):
        await sent.pin()
    saloon.guild.bot_role.permissions |= discord.Permissions(pin_messages=True).value
    await sent.pin()
    assert [one.text for one in saloon.channel.messages if one.pinned] == ["pin me"]


async def test_two_hundred_and_fifty_pins(sandbox: Sandbox, api: Api) -> None:
    guild = sandbox.guild("G", pin_messages=True)
    channel = guild.channel("c")
    for n in range(251):
        guild.member(f"P{n}").say(channel, "x").pinned = n < 250
    path = f"/channels/{channel.id}/messages/pins/{channel.messages[-1].id}"
    assert (await api("PUT", path))[1]["code"] == 30003


async def test_ids_carry_the_time(sandbox: Sandbox) -> None:
    channel = sandbox.guild("G").channel("c")
    sandbox.advance(HOUR)
    assert abs(discord.utils.snowflake_time(sandbox.world.snowflakes.next()).timestamp() - sandbox.now()) < 1
    assert re.fullmatch(r"<#\d{17,}>", channel.mention)
    assert "c" in repr(channel)
