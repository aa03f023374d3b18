"""What is for one person's eyes, through the whole bot: news that reach the person, and the GM's screen."""

from __future__ import annotations

import pytest

from bot.limits import TOKEN_SECONDS
from bot.sandbox import Channel, Message, Person
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


def seen_by(channel: Channel, who: Person, words: str) -> list[Message]:
    """What somebody alone sees with these words."""
    return [one for one in channel.history if one.viewer == who.id and words in one.text and not one.deleted]


async def ambushed(table: Table) -> None:
    """Play until Miranda is up in phase I; in the dark Quicksilver's phase is III, where nobody else acts."""
    await table.gather()
    await table.do(table.gwen, "/encounter settings key:call value:auto")
    await table.do(table.gwen, "/combatant add name:Quicksilver reflex:3d12 hidden:true")
    await table.declare("fast", "normal", "slow", ("Quicksilver", "slow"))
    for name, result in (("Miranda", "8"), ("Reuben", "9"), ("Jonah", "4"), ("Quicksilver", "9")):
        await table.do(table.gwen, f"/flip combatant:{name} roll:{result}")
    await table.do(table.gwen, "/flip")
    await table.told("Pick your phase")
    await table.do(table.gwen, "/next")
    await table.told("Miranda is up")


async def test_a_hidden_combatant_that_is_due_is_told_to_the_gm_alone_whoever_presses(house: House) -> None:
    table = house.table("ambush")
    await ambushed(table)
    await table.do(table.mia, "/act")
    await table.told("Reuben is up")
    await table.press(table.rob, await table.told("Reuben is up"), "Act")
    await table.told("Jonah is up")
    await table.until(lambda: seen_by(table.channel, table.gwen, "News for you"), "news")
    (news,) = seen_by(table.channel, table.gwen, "News for you")
    assert "Rob (/act (Reuben)): Quicksilver (hidden): phase III has come." in news.text
    assert not any("Quicksilver" in one.text for one in table.channel.history if one.viewer != table.gwen.id)
    assert "News" not in await table.say(table.gwen, "/help"), "once"
    assert "phase III has come" in await table.status(table.gwen)


async def test_news_are_a_follow_up_while_a_token_lives_and_then_head_the_next_answer(house: House) -> None:
    """A quarter of an hour after Mia's last command Discord takes no follow-up on it any more."""
    table = house.table("later")
    await table.gather()
    await table.do(table.gwen, "/declare combatant:Miranda speed:slow")
    await table.until(lambda: seen_by(table.channel, table.mia, "**slow** is declared for Miranda"), "follow-up")
    (told,) = seen_by(table.channel, table.mia, "News for you")
    assert "Gwen (/declare (Miranda))" in told.text
    for interaction in house.discord.interactions:
        if interaction.member.id == table.mia.id:
            interaction.at -= TOKEN_SECONDS
    await table.do(table.gwen, "/declare combatant:Miranda speed:fast")
    await table.caught_up()
    assert not seen_by(table.channel, table.mia, "**fast** is declared")
    head, *_ = (await table.say(table.mia, "/help")).split("Do you play?")
    assert "News for you" in head and "**fast** is declared for Miranda" in head and "slow" not in head
    assert "News for you" not in await table.say(table.mia, "/help"), "once"
    assert "**fast** is declared for Miranda" in await table.status(table.mia)
    await table.do(table.gwen, "/declare combatant:Miranda speed:normal")
    await table.until(lambda: seen_by(table.channel, table.mia, "**normal** is declared for Miranda"), "a new way")


def screens(table: Table, who: Person) -> list[Message]:
    """The screens for somebody's eyes alone."""
    return seen_by(table.channel, who, "The GM's screen")


async def test_the_screen_shows_the_gm_everything_and_follows_what_the_gm_does(house: House) -> None:
    table = house.table("screen")
    await ambushed(table)
    assert "is for GMs" in await table.say(table.rob, "/encounter screen")
    await table.do(table.gwen, "/encounter screen")
    (screen,) = screens(table, table.gwen)
    assert "Quicksilver" in screen.text and "hidden" in screen.text and "Only" not in screen.text
    await table.do(table.mia, "/act")
    await table.told("Reuben is up")
    await table.press(table.gwen, screen, "Renew")
    await table.until(lambda: "Act: Reuben" in screen.text, "renewed screen")
    mark = len(table.posts)
    use = await table.press(table.gwen, screen, "Act: Reuben")
    assert "Quicksilver (hidden): phase III has come" in use.text, "what the GM's own press makes due"
    await table.told("Jonah is up", after=mark)
    await table.until(lambda: "Act: Jonah" in screen.text, "renewed screen")
    assert screens(table, table.gwen) == [screen]
    assert not any("Quicksilver" in one.text for one in table.channel.messages)
