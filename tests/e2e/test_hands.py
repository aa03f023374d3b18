"""The GM's hands, through the whole bot: many at once, what others see of it, and what is not harmed unseen."""

import asyncio

import pytest

from bot.sandbox import Message, Person
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

BANDITS = tuple(f"Bandit {number}" for number in range(1, 9))
ALL_EIGHT = "Bandit 1-8"


async def gang(table: Table) -> None:
    """Miranda is Mia's, Reuben Rob's, and eight bandits are Gwen's."""
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.do(table.mia, "/join name:Miranda reflex:2d8")
    await table.do(table.rob, "/join name:Reuben reflex:2d6")
    await table.do(table.gwen, "/combatant add name:Bandit number:8 reflex:2d10")


async def panel(table: Table, who: Person, where: Message) -> Message:
    """Open the panel for all whom one runs and who have still to declare."""
    return (await table.press(who, where, "Declare for the rest")).replies[-1]


def labels(message: Message) -> list[str]:
    return [str(one.label) for one in message.buttons]


async def test_many_declare_and_act_with_few_presses(table: Table) -> None:
    """In the second round two GMs press the same at once, and one of them is told so."""
    await gang(table)
    before = await table.caught_up()
    first = (await table.do(table.gwen, "/declare several:all")).replies[-1]
    assert labels(first) == ["All normal", "Group: Bandit (8)", "One by one", "In lines…"]
    await table.press(table.gwen, first, "All normal")
    assert "You declared **normal** for Bandit 1-8." in first.text and not labels(first)
    await table.stands("8 of 10 have declared")
    assert await table.caught_up() == before, "the channel is told of no declaration"
    assert "normal" not in await table.status(table.rob)

    mark = len(table.posts)
    await table.each((table.mia, "/declare speed:fast"), (table.rob, "/declare speed:slow"))
    assert (await table.told("The GM turns the card", after=mark)).pinged == table.ping(table.gwen)
    for name, result in (("Miranda", 7), ("Reuben", 8), *((name, 7) for name in BANDITS)):
        await table.do(table.gwen, f'/flip combatant:"{name}" roll:{result}')
    await table.do(table.gwen, '/flip bar:"7/5/3/1 10/8/5/2 13/11/8/3" card:28')
    await table.do(table.gwen, "/next")
    await table.told("Miranda is up")
    mark = len(table.posts)
    await table.do(table.mia, "/act")
    call = await table.told("Bandit 1 is up", after=mark)
    await table.press(table.gwen, call, "All have acted")
    done = await table.told(f"{ALL_EIGHT} act.", after=mark)
    assert table.posts[mark:] == [call, done], "one call, and one message for all of them"

    await table.do(table.gwen, "/next round:true")
    call = await table.told("Round 2")
    gms = (table.gwen, table.house.max)
    panels = [await panel(table, who, call) for who in gms]
    assert all(labels(one)[:2] == ["Same as last round", "All normal"] for one in panels)
    both = zip(gms, panels, strict=True)
    uses = await asyncio.gather(*(table.press(who, where, "Same as last round") for who, where in both))
    assert sorted(use.text.partition(".")[0] for use in uses) == ["", "None of your combatants has to declare now"]
    [changed] = [one for one in panels if not labels(one)]
    assert "You declared **normal** for Bandit 1-8." in changed.text

    await table.each((table.gwen, "/flip force:true"), (table.gwen, "/next round:true"))
    group = await panel(table, table.gwen, await table.told("Round 3"))
    await table.press(table.gwen, group, "Group: Bandit (8)")
    await table.press(table.gwen, group, "Slow")
    assert f"You declared **slow** for {ALL_EIGHT}." in group.text
    await table.stands("8 of 10 have declared")


async def test_the_gm_is_asked_before_a_secret_is_overwritten_and_the_player_is_told(table: Table) -> None:
    """What was declared the GM does not learn; of all this the others learn nothing."""
    await gang(table)
    await table.each((table.mia, "/declare speed:fast"), (table.rob, "/declare speed:slow"))
    before = await table.caught_up()
    asked = await table.do(table.gwen, "/declare combatant:Miranda speed:slow")
    assert "has declared for Miranda in secret" in asked.text and "fast" not in asked.text
    assert "Miranda declared fast." in await table.status(table.mia), "nothing is done yet"
    await table.press(table.gwen, asked.replies[-1], "Do it all the same")
    words = "Gwen (/declare (Miranda)): What was declared in secret for Miranda does not stand any more."
    await table.until(lambda: [one for one in table.channel.history if words in one.text], "news")
    assert {one.viewer for one in table.channel.history if words in one.text} == {table.mia.id}
    assert "Miranda declared slow." in await table.status(table.mia)
    assert await table.caught_up() == before


async def test_conditions_end_by_themselves_and_notes_are_the_gms(table: Table) -> None:
    await gang(table)
    await table.do(table.gwen, '/combatant edit combatant:Miranda condition:blinded rounds:2 note:"owes the sheriff"')
    assert "owes the sheriff" in await table.status(table.gwen)
    for number in (2, 3):
        await table.stands("blinded to 2")
        mark = len(table.posts)
        for line in ("/declare several:all speed:normal", "/flip force:true", "/next round:true"):
            await table.do(table.gwen, line)
        call = await table.told(f"Round {number}", after=mark)
        assert ("Miranda is no longer blinded." in call.content) == (number == 3)
    assert "blinded" not in await table.status(table.olga)
    assert "owes the sheriff" in await table.status(table.gwen)
    assert "owes the sheriff" not in "".join(table.sent_to_others(table.gwen))
    assert "owes the sheriff" not in await table.log(table.mia)


async def test_each_is_pinged_as_one_has_chosen_and_nobody_else_can_tell(house: House) -> None:
    """On a server of its own: what one has chosen holds at every table of it."""
    there = House(house.discord, house.bot)
    table = Table(there, there.guild.channel("pings"))
    await table.do(table.gwen, "/encounter start system:exp-none")
    for who, name in ((table.mia, "Andy"), (table.rob, "Bess"), (table.joe, "Clay")):
        await table.do(who, f"/join name:{name}")
    await table.do(table.gwen, "/next")
    call = await table.told("Andy is up")
    assert call.pinged == table.ping(table.mia) and labels(call)[-1] == "Pings"
    own = (await table.press(table.rob, call, "Pings")).replies[-1]
    await table.press(table.rob, own, "On deck")
    assert own.text.startswith("**You are told when you come next**") and own.viewer == table.rob.id
    assert "You are not pinged" in await table.say(table.joe, "/encounter pings how:quiet")
    calls = []
    for who, name in ((table.mia, "Bess"), (table.rob, "Clay"), (table.joe, "Andy")):
        mark = len(table.posts)
        await table.do(who, "/act do:both")
        calls.append(await table.told(f"{name} is up", after=mark))
    assert [one.pinged for one in calls] == [table.ping(table.rob), frozenset(), table.ping(table.mia)]
    mentions = [one.content.split("\n")[-1] for one in calls]
    assert mentions == [f"<@{who.id}>" for who in (table.rob, table.joe, table.mia)], "others see the same as ever"
    assert all(labels(one)[-1] == "Pings" for one in calls)
    await table.until(lambda: [one for one in table.channel.history if "is next" in one.text], "news")
    [told] = [one for one in table.channel.history if "is next" in one.text]
    assert told.viewer == table.rob.id and "Bess is next, as things stand. Get ready." in told.text
