"""A channel, thread or post that is deleted with a fight in it: the bot ends the fight and tells its GM elsewhere."""

import pytest

from bot.sandbox import Channel, Message, Thread
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

GONE = (
    "The channel of the fight “Torg Simple” is gone, so the bot has ended that fight. "
    "Its log is kept: `/encounter log of:` gives it to its GMs."
)


def a_place(house: House, kind: str, name: str) -> Channel:
    channel = house.guild.channel(name)
    return channel.thread("duel") if kind == "thread" else channel


async def fought(house: House, place: Channel) -> Table:
    """Return a fight in a place, whose GM has been nowhere else yet."""
    table = Table(house, place)
    table.gwen = house.guild.member(f"Gwen of {place.name}")
    await table.do(table.gwen, "/encounter start system:torg")
    await table.do(table.mia, "/join name:Andy initiative:14")
    await table.do(table.gwen, "/next")
    await table.told("Count 14")
    await table.shows("Count 14, bottom")  # Nothing is left to be posted or edited, which would find out, too.
    await house.discord.quiet()
    return table


async def ended(house: House, place: Channel) -> None:
    """Wait until the bot has ended what was played in a place."""
    words = f"channel {place.id} is gone"
    await house.discord.wait_for(lambda: words in house.bot.log, what=words)


@pytest.mark.parametrize("restart", ["never", "meanwhile", "then"])
@pytest.mark.parametrize("kind", ["channel", "thread", "parent"])
async def test_a_fight_whose_place_was_deleted_is_ended_and_its_gm_told_elsewhere(
    house: House, table: Table, kind: str, restart: str
) -> None:
    place = a_place(house, "channel" if kind == "channel" else "thread", f"{kind}-{restart}")
    there = await fought(house, place)
    deleted = place.parent if kind == "parent" and isinstance(place, Thread) else place
    if restart == "meanwhile":
        await house.bot.kill()
        house.guild.remove(deleted)
        await house.bot.start()
    else:
        house.guild.remove(deleted)
    await ended(house, place)
    if restart == "then":
        await house.bot.restart()
    assert str(place.id) not in await table.say(table.mia, "/where")
    assert GONE in await table.say(there.gwen, "/help")
    assert GONE not in await table.say(there.gwen, "/help"), "once"
    assert "Traceback" not in house.bot.log


async def test_who_can_be_reached_elsewhere_is_told_at_once_and_nobody_but_the_gm(house: House, table: Table) -> None:
    place = a_place(house, "channel", "reached")
    there = await fought(house, place)
    await table.do(there.gwen, "/help")
    await table.do(table.mia, "/help")
    house.guild.remove(place)

    def told() -> list[Message]:
        return [one for one in table.channel.history if GONE in one.text]

    await table.until(told, "news of the place that is gone")
    assert [one.viewer for one in told()] == [there.gwen.id]


async def test_what_discord_answers_to_a_message_ends_it_too(house: House) -> None:
    place = a_place(house, "channel", "silent")
    there = await fought(house, place)
    house.discord.fail("POST", rf"^/channels/{place.id}/messages$", status=404, code=10003, times=10**6)
    await there.do(there.mia, "/declare speed:slow action:aims")
    await ended(house, place)
    house.discord.calm()
    assert "No encounter runs in this channel" in await there.status(there.mia)


async def test_an_archived_thread_loses_nothing_over_a_restart(house: House) -> None:
    place = house.guild.channel("attic").thread("duel")
    there = await fought(house, place)
    place.archive()
    await house.bot.restart()
    assert str(place.id) in await Table(house, house.guild.channel("cellar")).say(there.mia, "/where")
    place.wake()
    await there.do(there.mia, "/declare speed:slow action:aims")
    await there.told("Andy announces: aims")


async def test_commands_above_or_below_a_fight_point_to_it_if_their_giver_can_read_it(house: House) -> None:
    lobby, hall = house.guild.channel("lobby"), house.guild.channel("hall")
    below = Table(house, lobby.thread("below"))
    assert "Anybody can begin one" in await below.say(house.mia, "/declare")
    await fought(house, lobby)
    pointed = f"No encounter runs in this channel.\nTorg Simple runs in <#{lobby.id}>"
    assert pointed in await below.say(house.mia, "/declare")
    assert pointed in await below.say(house.rob, "/join name:Brad")
    whispers = hall.thread("whispers", members=[house.mia])
    await Table(house, whispers).do(house.mia, "/encounter start system:torg")
    assert f"Torg Simple runs in <#{whispers.id}>" in await Table(house, hall).say(house.mia, "/next")
    assert "Anybody can begin one" in await Table(house, hall).say(house.rob, "/next")
