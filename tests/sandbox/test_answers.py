"""Answering interactions: every kind of first answer, follow-ups, and their limits of time and number."""

import asyncio

import discord
import pytest

from bot.sandbox import Sandbox
from tests.sandbox.conftest import Api, Saloon


async def test_an_ephemeral_reply_is_seen_by_one(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        answered = await interaction.response.send_message("a secret", ephemeral=True)
        assert answered.is_ephemeral() and isinstance(answered.resource, discord.InteractionMessage)
        assert answered.resource.content == "a secret"

    use = await saloon.do(act)
    assert not use.failed and use.text == "a secret"
    assert use.replies[0].ephemeral and use.replies[0].type == 20
    assert saloon.gwen.sees(saloon.channel) == use.replies
    assert saloon.pat.sees(saloon.channel) == []
    assert saloon.channel.messages == []
    assert "MESSAGE_CREATE" not in saloon.toy.events


async def test_a_public_reply_is_seen_by_all_who_see_the_channel(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("aloud")

    use = await saloon.do(act)
    assert saloon.pat.sees(saloon.channel) == use.replies == saloon.channel.messages
    assert use.replies[0].author is saloon.guild.bot.user
    saloon.channel.permit(saloon.pat, view_channel=False)
    assert saloon.pat.sees(saloon.channel) == []
    await saloon.discord.wait_for(lambda: "MESSAGE_CREATE" in saloon.toy.events)


async def test_a_deferred_reply_stays_ephemeral_when_it_is_edited(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        assert saloon.channel.history[-1].loading
        await interaction.edit_original_response(content=f"now {saloon.pat.mention}")

    use = await saloon.do(act)
    [reply] = use.replies
    assert reply.ephemeral and reply.text.startswith("now")
    assert reply.edited == [] and reply.pinged == frozenset()


async def test_the_first_follow_up_after_a_defer_fills_it(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        # Said to be public, but the deferred reply decides.
        await interaction.followup.send("first")
        await interaction.followup.send("second")
        await interaction.followup.send("third", ephemeral=True)

    use = await saloon.do(act)
    await saloon.discord.wait_for(lambda: len(use.replies) == 3)
    assert [(one.text, one.ephemeral) for one in use.replies] == [("first", True), ("second", False), ("third", True)]


async def test_a_deferred_reply_that_is_never_filled_has_failed(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    saloon.guild.patience = 0
    use = await saloon.do(act)
    await saloon.discord.wait_for(lambda: use.interaction.loading)
    assert use.failed and use.replies == []
    assert saloon.gwen.sees(saloon.channel)[0].loading


async def test_a_deferred_reply_can_be_taken_away(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()

    use = await saloon.do(act)
    assert not use.failed and use.replies == [] and saloon.channel.messages == []


async def test_a_follow_up_can_be_edited_and_deleted(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one", ephemeral=True)
        message = await interaction.followup.send("two", wait=True, ephemeral=True)
        await message.edit(content="two and a half")
        await message.delete()
        with pytest.raises(discord.NotFound) as gone:
            await message.edit(content="three")
        assert gone.value.code == 10008

        ended.set()

    ended = asyncio.Event()
    use = await saloon.do(act)
    await saloon.discord.wait_for(ended.is_set)
    assert use.text == "one" and saloon.toy.caught is None


async def test_a_second_first_answer_is_40060(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None
        await interaction.response.send_message("twice")

    await saloon.do(act)
    await saloon.discord.wait_for(lambda: saloon.toy.caught)
    assert saloon.toy.refusal.code == 40060 and saloon.toy.refusal.status == 400


async def test_after_three_seconds_the_token_is_void(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        saloon.discord.advance(3.01)
        await interaction.response.send_message("late")

    saloon.guild.patience = 0
    use = await saloon.do(act)
    await saloon.discord.wait_for(lambda: saloon.toy.caught)
    assert use.failed
    assert saloon.toy.refusal.code == 10062 and saloon.toy.refusal.status == 404


async def test_no_answer_at_all(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        return

    saloon.guild.patience = 0
    use = await saloon.do(act)
    await saloon.discord.wait_for(lambda: saloon.toy.used)
    assert use.failed


async def test_after_fifteen_minutes_follow_ups_are_refused(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        saloon.discord.advance(15 * 60 - 1)
        await interaction.followup.send("two")
        saloon.discord.advance(2)
        await interaction.followup.send("three")

    await saloon.do(act)
    await saloon.discord.wait_for(lambda: saloon.toy.caught)
    assert (saloon.toy.refusal.status, saloon.toy.refusal.code) == (401, 50027)


async def test_a_follow_up_before_any_answer(saloon: Saloon) -> None:
    async def act(interaction: discord.Interaction) -> None:
        await interaction.followup.send("too early")

    saloon.guild.patience = 0
    await saloon.do(act)
    await saloon.discord.wait_for(lambda: saloon.toy.caught)
    assert (saloon.toy.refusal.status, saloon.toy.refusal.code) == (404, 10015)


async def test_answers_that_do_not_fit_a_slash_command(saloon: Saloon, api: Api) -> None:
    async def act(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind in (1, 6, 7, 8):
            status, body = await api("POST", path, {"type": kind, "data": {"choices": []}})
            assert (status, body["code"]) == (400, 50035)
            assert body["errors"]["type"]["_errors"][0]["code"] == "BASE_TYPE_CHOICES"
        status, body = await api("POST", path, {"type": 4, "data": {"content": "x" * 2001}})
        fault = body["errors"]["data"]["content"]["_errors"][0]
        assert fault == {"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}
        status, body = await api("POST", path, {"type": 4, "data": {"content": ""}})
        assert body == {"message": "Cannot send an empty message", "code": 50006}
        # What was refused did not use up the one answer, and without with_response there is no body.
        assert await api("POST", path, {"type": 4, "data": {"content": "well"}}) == (204, None)

    assert (await saloon.do(act)).text == "well"


async def test_tokens_that_were_never_given(sandbox: Sandbox, api: Api) -> None:
    assert (await api("POST", "/interactions/1/nope/callback", {"type": 4}))[1]["code"] == 10062
    app = sandbox.world.bot.id
    assert (await api("POST", f"/webhooks/{app}/nope", {"content": "x"}))[1]["code"] == 10015


async def test_several_people_at_once(saloon: Saloon) -> None:
    waiting: list[discord.Interaction] = []

    async def act(interaction: discord.Interaction) -> None:
        waiting.append(interaction)
        await saloon.discord.wait_for(lambda: len(waiting) == 5)
        await interaction.response.send_message(f"for {interaction.user.display_name}", ephemeral=True)

    saloon.toy.act = act
    people = [saloon.guild.member(f"P{n}") for n in range(5)]
    uses = await asyncio.gather(*(one.slash(saloon.channel, "/do") for one in people))
    assert [use.text for use in uses] == [f"for P{n}" for n in range(5)]
    assert all(len(one.sees(saloon.channel)) == 1 for one in people)


async def test_what_an_interaction_tells(saloon: Saloon) -> None:
    await saloon.gwen.slash(saloon.channel, "/do")
    [used] = saloon.toy.used
    assert (used.guild_id, used.channel_id, used.user.id) == (saloon.guild.id, saloon.channel.id, saloon.gwen.id)
    assert used.permissions.manage_channels and not used.permissions.manage_guild
    assert used.app_permissions.send_messages and not used.app_permissions.pin_messages
    american = discord.Locale.american_english
    assert (used.locale, used.guild_locale, used.context.guild) == (american, american, True)
    assert abs(used.created_at.timestamp() - saloon.discord.now()) < 5


async def test_app_permissions_follow_the_channel(saloon: Saloon) -> None:
    saloon.channel.permit(saloon.guild.everyone, send_messages=False)
    saloon.channel.permit(saloon.guild.bot_role, send_messages=True)
    saloon.channel.permit(saloon.guild.bot, embed_links=False)
    await saloon.gwen.slash(saloon.channel, "/do")
    [used] = saloon.toy.used
    assert used.app_permissions.send_messages and not used.app_permissions.embed_links
    assert not used.permissions.send_messages


async def test_in_a_thread(saloon: Saloon) -> None:
    thread = saloon.channel.thread("side street")
    use = await saloon.gwen.slash(thread, "/do")
    [used] = saloon.toy.used
    assert isinstance(used.channel, discord.Thread) and used.channel.type is discord.ChannelType.public_thread
    assert used.channel.parent_id == saloon.channel.id
    assert saloon.gwen.sees(thread) == use.replies and saloon.gwen.sees(saloon.channel) == []


async def test_default_mentions_of_a_reply_are_users_only(saloon: Saloon, api: Api) -> None:
    role = saloon.guild.role("All", mentionable=True)
    saloon.pat.roles.append(role)

    async def act(interaction: discord.Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        text = f"@everyone {role.mention} {saloon.gwen.mention}"
        await api("POST", path, {"type": 4, "data": {"content": text}})

    [reply] = (await saloon.do(act)).replies
    assert reply.pinged == {saloon.gwen.id}
