"""The GM's hands, through the whole bot: many at once, what others see of it, and what is not harmed unseen."""

import asyncio

import pytest

from bot.sandbox import Message, Person
from tests.e2e.arena import Arena
from tests.e2e.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")

BANDITS = tuple(f"Bandit {number}" for number in range(1, 9))
ALL_EIGHT = f"{', '.join(BANDITS[:-1])} and {BANDITS[-1]}"


async def gang(arena: Arena) -> None:
    """Miranda is Mia's, Reuben Rob's, and eight bandits are Gwen's."""
    await arena.do(arena.gwen, "/encounter start system:past-participle")
    await arena.do(arena.mia, "/join name:Miranda reflex:2d8")
    await arena.do(arena.rob, "/join name:Reuben reflex:2d6")
    await arena.do(arena.gwen, "/combatant add name:Bandit number:8 reflex:2d10")


async def panel(arena: Arena, who: Person, where: Message) -> Message:
    """Open the panel for all whom one runs and who have still to declare."""
    return (await arena.press(who, where, "Declare for the rest")).replies[-1]


def labels(message: Message) -> list[str]:
    return [str(one.label) for one in message.buttons]


async def test_many_declare_and_act_with_few_presses(arena: Arena) -> None:
    """In the second round two GMs press the same at once, and one of them is told so."""
    await gang(arena)
    before = await arena.caught_up()
    first = (await arena.do(arena.gwen, "/declare several:all")).replies[-1]
    assert labels(first) == ["All normal", "Group: Bandit (8)", "One by one"]
    await arena.press(arena.gwen, first, "All normal")
    assert all(f"You declared **normal** for {name}." in first.text for name in BANDITS) and not labels(first)
    await arena.stands("8 of 10 have declared")
    assert await arena.caught_up() == before, "the channel is told of no declaration"
    assert "normal" not in await arena.status(arena.rob)

    mark = len(arena.posts)
    await arena.each((arena.mia, "/declare speed:fast"), (arena.rob, "/declare speed:slow"))
    assert (await arena.told("All have declared", after=mark)).pinged == arena.ping(arena.gwen)
    for name, result in (("Miranda", 7), ("Reuben", 8), *((name, 7) for name in BANDITS)):
        await arena.do(arena.gwen, f'/flip combatant:"{name}" roll:{result}')
    await arena.do(arena.gwen, '/flip bar:"7/5/3/1 10/8/5/2 13/11/8/3" card:28')
    await arena.do(arena.gwen, "/next")
    await arena.told("Miranda is up")
    mark = len(arena.posts)
    await arena.do(arena.mia, "/act")
    call = await arena.told("Bandit 1 is up", after=mark)
    await arena.press(arena.gwen, call, "All have acted")
    done = await arena.told(f"{ALL_EIGHT} act.", after=mark)
    assert arena.posts[mark:] == [call, done], "one call, and one message for all of them"

    await arena.do(arena.gwen, "/next round:true")
    call = await arena.told("Round 2")
    gms = (arena.gwen, arena.house.max)
    panels = [await panel(arena, who, call) for who in gms]
    assert all(labels(one)[:2] == ["Same as last round", "All normal"] for one in panels)
    both = zip(gms, panels, strict=True)
    uses = await asyncio.gather(*(arena.press(who, where, "Same as last round") for who, where in both))
    assert sorted(use.text.partition(".")[0] for use in uses) == ["", "Nobody of yours has to declare now"]
    [changed] = [one for one in panels if not labels(one)]
    assert all(f"You declared **normal** for {name}." in changed.text for name in BANDITS)

    await arena.each((arena.gwen, "/flip force:true"), (arena.gwen, "/next round:true"))
    group = await panel(arena, arena.gwen, await arena.told("Round 3"))
    await arena.press(arena.gwen, group, "Group: Bandit (8)")
    await arena.press(arena.gwen, group, "Slow")
    assert f"You declared **slow** for {BANDITS[7]}." in group.text
    await arena.stands("8 of 10 have declared")


async def test_the_gm_is_asked_before_a_secret_is_overwritten_and_the_player_is_told(arena: Arena) -> None:
    """What was declared the GM does not learn; of all this the others learn nothing."""
    await gang(arena)
    await arena.each((arena.mia, "/declare speed:fast"), (arena.rob, "/declare speed:slow"))
    before = await arena.caught_up()
    asked = await arena.do(arena.gwen, "/declare combatant:Miranda speed:slow")
    assert "has declared for Miranda in secret" in asked.text and "fast" not in asked.text
    assert "Miranda declared fast." in await arena.status(arena.mia), "nothing is done yet"
    await arena.press(arena.gwen, asked.replies[-1], "Do it all the same")
    words = "Gwen (/declare (Miranda)): What was declared in secret for Miranda does not stand any more."
    await arena._wait(lambda: [one for one in arena.channel.history if words in one.text], "news")
    assert {one.viewer for one in arena.channel.history if words in one.text} == {arena.mia.id}
    assert "Miranda declared slow." in await arena.status(arena.mia)
    assert await arena.caught_up() == before


async def test_conditions_end_by_themselves_and_notes_are_the_gms(arena: Arena) -> None:
    await gang(arena)
    await arena.do(arena.gwen, '/combatant edit combatant:Miranda condition:blinded rounds:2 note:"owes the sheriff"')
    assert "owes the sheriff" in await arena.status(arena.gwen)
    for number in (2, 3):
        await arena.stands("blinded to 2")
        mark = len(arena.posts)
        for line in ("/declare several:all speed:normal", "/flip force:true", "/next round:true"):
            await arena.do(arena.gwen, line)
        call = await arena.told(f"Round {number}", after=mark)
        assert ("Miranda is no longer blinded." in call.content) == (number == 3)
    assert "blinded" not in await arena.status(arena.olga)
    assert "owes the sheriff" in await arena.status(arena.gwen)
    assert "owes the sheriff" not in "".join(arena.sent_to_others(arena.gwen))
    assert "owes the sheriff" not in await arena.log(arena.mia)


async def test_each_is_pinged_as_one_has_chosen_and_nobody_else_can_tell(house: House) -> None:
    """On a server of its own: what one has chosen holds at every table of it."""
    there = House(house.discord, house.bot)
    arena = Arena(there, there.guild.channel("pings"))
    await arena.do(arena.gwen, "/encounter start system:exp-none")
    for who, name in ((arena.mia, "Andy"), (arena.rob, "Bess"), (arena.joe, "Clay")):
        await arena.do(who, f"/join name:{name}")
    await arena.do(arena.gwen, "/next")
    call = await arena.told("Andy is up")
    assert call.pinged == arena.ping(arena.mia) and labels(call)[-1] == "Pings"
    own = (await arena.press(arena.rob, call, "Pings")).replies[-1]
    await arena.press(arena.rob, own, "On deck")
    assert own.text.startswith("**You are told when you come next**") and own.viewer == arena.rob.id
    assert "You are not pinged" in await arena.say(arena.joe, "/encounter pings how:quiet")
    calls = []
    for who, name in ((arena.mia, "Bess"), (arena.rob, "Clay"), (arena.joe, "Andy")):
        mark = len(arena.posts)
        await arena.do(who, "/act do:both")
        calls.append(await arena.told(f"{name} is up", after=mark))
    assert [one.pinged for one in calls] == [arena.ping(arena.rob), frozenset(), arena.ping(arena.mia)]
    mentions = [one.content.split("\n")[-1] for one in calls]
    assert mentions == [f"<@{who.id}>" for who in (arena.rob, arena.joe, arena.mia)], "others see the same as ever"
    assert all(labels(one)[-1] == "Pings" for one in calls)
    await arena._wait(lambda: [one for one in arena.channel.history if "is next" in one.text], "news")
    [told] = [one for one in arena.channel.history if "is next" in one.text]
    assert told.viewer == arena.rob.id and "Bess is next, as things stand. Get ready." in told.text
