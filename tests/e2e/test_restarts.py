"""The power goes, at every moment of a fight: it goes on from the last answered command, and nothing is told twice."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox import Message, Outcome
from tests.e2e.house import House, Table, anonymous, impatient, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")

POSTS = r"^/channels/\d+/messages$"


@dataclass
class Fight:
    """A round, step by step: joining, declaring, flip, picks, phases, holds, a late act, an abort, the close."""

    table: Table
    panel: Outcome | None = None
    form: Outcome | None = None

    @property
    def steps(self) -> list[Callable[[], Awaitable[object]]]:
        """The steps in order. Each finds what it needs in what was shown before."""
        return [
            self.start, self.join, self.add, self.open_panel, self.declare, self.flip, self.open_picks, self.pick,
            self.call, self.ask_to_hold, self.hold, self.act, self.late_act, self.abort, self.hold_on, self.close,
            self.go_on, self.take_back,
        ]  # fmt: skip

    async def start(self) -> None:
        await self.table.do(self.table.gwen, '/encounter start system:past-participle name:"The yard"')

    async def join(self) -> None:
        await self.table.do(self.table.mia, "/join name:Miranda reflex:3d10")
        self.form = await self.table.do(self.table.rob, "/join name:Rufus")

    async def add(self) -> None:
        assert self.form is not None
        await self.table.rob.submit(self.form, {"reflex": "2d6"})
        await self.table.do(self.table.gwen, "/combatant add name:Hombres reflex:2d10 count:3")
        await self.table.do(self.table.gwen, "/combatant add name:Rider reflex:1d8")

    async def open_panel(self) -> None:
        self.panel = await self.table.press(self.table.mia, await self.table.shows("0 of 4"), "Declare")

    async def declare(self) -> None:
        assert self.panel is not None
        await self.table.press(self.table.mia, self.panel.replies[-1], "Fast")
        await self.table.do(self.table.rob, "/declare speed:normal")
        await self.table.do(self.table.gwen, "/declare speed:normal combatant:Hombres")
        await self.table.do(self.table.gwen, "/declare speed:fast combatant:Rider")

    async def flip(self) -> None:
        await self.table.do(self.table.gwen, "/flip card:28")

    async def open_picks(self) -> None:
        self.panel = await self.table.press(self.table.mia, await self.table.told("card 28"), "Pick a phase")

    async def pick(self) -> None:
        assert self.panel is not None
        await self.table.press(self.table.mia, self.panel.replies[-1], "Phase I")

    async def call(self) -> None:
        await self.table.press(self.table.gwen, await self.table.told("card 28"), "Next")

    async def ask_to_hold(self) -> None:
        shown = await self.table.press(self.table.mia, await self.table.told("Miranda is up"), "More…")
        panel = await self.table.press(self.table.mia, shown.replies[-1], "Hold: Miranda")
        self.form = await self.table.press(self.table.mia, (panel.replies or shown.replies)[-1], "Hold until…")

    async def hold(self) -> None:
        assert self.form is not None
        await self.table.mia.submit(self.form, {"until": "a cowboy shows"})

    async def act(self) -> None:
        await self.table.press(self.table.gwen, await self.table.told("Rider is up"), "Act")

    async def late_act(self) -> None:
        await self.table.told("Hombres are up")
        await self.table.do(self.table.mia, "/act action:shoots")

    async def abort(self) -> None:
        await self.table.press(self.table.gwen, await self.table.shows("Hombres are up"), "Hold")
        await self.table.do(self.table.gwen, "/abort combatant:Hombres")

    async def hold_on(self) -> None:
        await self.table.told("Rufus is up")
        await self.table.do(self.table.rob, "/hold until:dawn")

    async def close(self) -> None:
        await self.table.press(self.table.rob, await self.table.told("Rufus may go on waiting"), "Go on waiting")

    async def go_on(self) -> None:
        await self.table.told("Round 2")
        await self.table.do(self.table.mia, "/declare speed:slow")
        await self.table.do(self.table.mia, "/declare speed:normal")

    async def take_back(self) -> None:
        await self.table.do(self.table.gwen, "/encounter undo")


async def stands(table: Table) -> str:
    """Where the fight stands, as each of them sees it."""
    told = [await table.status(who) for who in (table.gwen, table.mia, table.rob, table.olga)]
    return anonymous(told)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shaky(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house whose bot is killed again and again."""
    async with open_house(tmp_path_factory.mktemp("shaky")) as house:
        yield house


@pytest.mark.nightly
async def test_a_fight_goes_on_after_a_kill_at_each_step(house: House, shaky: House, tmp_path: Path) -> None:
    """At one table the bot is killed after every other step, at another one after the steps between."""
    calm = Fight(house.table("calm"))
    stood = []
    for step in calm.steps:
        await step()
        stood.append(await stands(calm.table))
    told = [anonymous(text) for text in await calm.table.caught_up()]
    board = (await calm.table.shows("Round 2", "2 of 4")).text

    async def shaken(house: House, odd: bool) -> None:
        fight = Fight(house.table("shaken"))
        for number, step in enumerate(fight.steps):
            await step()
            if number % 2 == odd:
                await house.bot.restart()
                assert await stands(fight.table) == stood[number], step.__name__
        assert [anonymous(text) for text in await fight.table.caught_up()] == told
        assert (await fight.table.shows("Round 2", "2 of 4")).text == board
        assert "Traceback" not in house.bot.log

    async with open_house(tmp_path) as other:
        await asyncio.gather(shaken(shaky, False), shaken(other, True))


def once(table: Table, words: str) -> list[Message]:
    return [one for one in table.posts if words in one.content]


async def two_sit(table: Table) -> None:
    await table.do(table.mia, "/join name:Miranda reflex:3d10")
    await table.do(table.rob, "/join name:Reuben reflex:2d6")
    await table.shows("0 of 2")


async def test_killed_before_discord_heard_of_it(shaky: House) -> None:
    table = shaky.table("unheard")
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.told("begins:")
    await table.shows("Round 1")
    await two_sit(table)
    shaky.discord.fail("POST", POSTS, status=500, times=2)
    await table.do(table.mia, "/leave")
    await table.do(table.rob, "/leave")
    assert not once(table, "leaves")
    await shaky.bot.restart()
    await table.told("Reuben leaves")
    assert [one.content for one in table.posts[1:]] == ["Miranda leaves.", "Reuben leaves."]
    assert len(await table.caught_up()) == 3


async def test_killed_after_discord_took_it_and_before_that_was_recorded(shaky: House) -> None:
    table = shaky.table("unrecorded")
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.told("begins:")
    await table.shows("Round 1")
    await two_sit(table)
    shaky.discord.fail("POST", POSTS, status=500, times=2, after=True)
    await table.do(table.mia, "/leave")
    await table.told("Miranda leaves")
    before = len(shaky.discord.requests)
    await shaky.bot.restart()
    await table.do(table.rob, "/leave")
    await table.told("Reuben leaves")
    asked = [one for one in shaky.discord.requests[before:] if one.path == f"/channels/{table.channel.id}/messages"]
    assert asked[0].method == "GET"  # it was looked for, and found
    assert not any("Miranda leaves" in str(one.json) for one in asked)
    assert len(once(table, "Miranda leaves")) == 1


async def test_killed_while_the_message_was_under_way(shaky: House) -> None:
    """The message arrives when the new process has sent it already."""
    table = shaky.table("under-way")
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.told("begins:")
    await table.shows("Round 1")
    await two_sit(table)
    let_go = shaky.discord.hold("POST", POSTS)
    await table.do(table.mia, "/leave")
    here = f"/channels/{table.channel.id}/messages"
    await shaky.discord.wait_for(lambda: any(one.status is None and one.path == here for one in shaky.discord.requests))
    late = next(one for one in shaky.discord.requests if one.status is None and one.path == here)
    await shaky.bot.restart()
    await table.told("Miranda leaves")
    let_go.set()
    await shaky.discord.wait_for(lambda: late.status is not None)
    assert len(once(table, "Miranda leaves")) == 1
    assert len(table.boards) == 1


async def test_killed_at_any_moment_a_command_is_done_whole_or_not_at_all(shaky: House) -> None:
    table = shaky.table("any-moment")
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.told("begins:")
    moments = {"Nr0": 0.001, "Nr1": 0.006, "Nr2": 0.014}
    for name in moments:
        await table.do(table.mia, f"/join name:{name} reflex:2d6")
    with impatient(shaky):
        for name, delay in moments.items():
            await table.mia.slash(table.channel, f"/leave combatant:{name}")
            await asyncio.sleep(delay)
            await shaky.bot.restart()
    texts = await table.caught_up()
    status = await table.status(table.gwen)
    for name in moments:
        assert sum(f"{name} leaves" in text for text in texts) == (f"**{name}**" not in status)


async def test_the_live_board_is_found_again_and_not_doubled(shaky: House) -> None:
    table = shaky.table("board")
    await table.gather()
    board = await table.shows("0 of 3")
    await shaky.bot.restart()
    await table.do(table.mia, "/declare speed:fast")
    assert await table.shows("1 of 3") is board
    shaky.discord.delete(board)
    await shaky.bot.restart()
    await table.do(table.rob, "/declare speed:fast")
    assert await table.shows("2 of 3") is not board


async def test_killed_while_a_board_was_posted_leaves_one_board(shaky: House) -> None:
    """Discord took it, and the answer was lost with the process."""
    table = shaky.table("board-taken")
    await table.do(table.gwen, "/encounter start system:past-participle")
    first = await table.shows("Nobody is here yet")
    shaky.discord.fail("POST", rf"^/channels/{table.channel.id}/messages$", status=500, times=2, after=True)
    await table.do(table.gwen, "/encounter board")
    await table.discord.wait_for(lambda: len(table.boards) == 2)
    await table.do(table.mia, "/join name:Miranda reflex:3d10")
    await shaky.bot.restart()
    assert await table.shows("0 of 1", "Miranda") is not first
    assert (await table.status(table.gwen)).count("**Miranda**") == 1

    # The one that replaces it was recorded, and the old one was still to be taken away.
    old = table.board
    shaky.discord.hold("DELETE", rf"^/channels/{table.channel.id}/messages/")
    await table.do(table.gwen, "/encounter board")
    await table.discord.wait_for(lambda: len(table.boards) == 2)
    await table.discord.wait_for(lambda: shaky.discord.requests[-1].method == "DELETE")
    await shaky.bot.restart()
    assert await table.shows("0 of 1", "Miranda") is not old
    await table.do(table.mia, "/declare speed:fast")
    await table.shows("1 of 1")


async def test_an_ended_encounter_is_told_to_its_end_after_a_restart(shaky: House) -> None:
    table = shaky.table("ended")
    await table.gather()
    end = await table.do(table.gwen, "/encounter end")
    await table.shows("0 of 3")
    await shaky.bot.restart()
    shaky.discord.fail("POST", POSTS, status=500, times=1)
    await table.press(table.gwen, end.replies[-1], "End it")
    await shaky.bot.restart()
    await table.told("ends", "The seed was")
    await table.shows("This encounter has ended")
    await table.do(table.gwen, "/encounter restore")
    await table.told("goes on")
    assert len(once(table, "The seed was")) == 1
