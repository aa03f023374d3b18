"""A power cut in the middle of a fight of each system: it goes on where it was, with what is secret, and on time."""

import re
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.sandbox import Message, Person
from tests.e2e.house import House, Table, open_house
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRAITS = {
    "fast-action": "dice:5",
    "exp-none": "",
    "exp-theatrical": "dexterity:{place}",
    "exp-tactical": "dexterity:{place} awareness:20 mental:5",
    "torg": "initiative:{place}",
    "eternal-soldier": "agility:{place}",
}


def first_half(table: Table) -> dict[str, tuple[tuple[Person, str], ...]]:
    """What is typed before the power is cut: something is spent, waited, secret and in the air."""
    gwen, mia, rob, joe = table.gwen, table.mia, table.rob, table.joe
    return {
        "fast-action": (
            (gwen, "/combatant add name:Lurker hidden:true"),
            *((gwen, f'/flip combatant:{name} roll:"{roll}"') for name, roll in
              (("Abel", "6 6 6 1 1"), ("Babel", "6 6 1 1 1"), ("Cable", "6 1 1 1 1"))),
            (rob, "/act cost:2 action:dodge"),
            (mia, "/act cost:3 bind:1 action:aims"),
            (mia, "/hold until:\"somebody shows\""),
        ),
        "exp-none": ((gwen, "/combatant add name:Ogre hidden:true"), (gwen, "/next"), (mia, "/act do:move")),
        "exp-theatrical": (
            (gwen, "/combatant add name:Ogre dexterity:3"),
            (gwen, "/flip side:crew roll:8"),
            (gwen, "/flip side:foes roll:8"),
            (gwen, "/flip side:crew roll:9"),
            (gwen, "/flip side:foes roll:2"),
            (mia, "/act do:attack-move"),
        ),
        "exp-tactical": (
            *((gwen, f"/flip combatant:{name} roll:5") for name in ("Abel", "Babel", "Cable")),
            (mia, "/hold what:move"),
            (mia, "/act do:attack"),
            (rob, "/hold"),
        ),
        "torg": (
            (mia, "/surge points:3"),
            (gwen, "/next"),
            (mia, "/declare speed:slow secret:true rush:1 action:lurks"),
            (rob, "/declare speed:fast phase:3 action:later"),
        ),
        "eternal-soldier": (
            (gwen, '/encounter settings key:weapons value:"colt: draw IV, attack III, reload X, holds 6"'),
            (gwen, "/flip"),
            (mia, "/declare speed:X secret:true action:lurks"),
            (rob, '/declare action:"draw colt"'),
            (joe, "/declare action:run"),
            (gwen, "/next"),
        ),
    }  # fmt: skip


SECOND_HALF = {
    "fast-action": ("/next", "/next", "/next"),
    "exp-none": ("/next", "/next", "/next"),
    "exp-theatrical": ("/next", "/next", "/next"),
    "exp-tactical": ("/next", "/next", "/next"),
    "torg": ("/next", "/next", "/next"),
    "eternal-soldier": ("/next force:true", "/next force:true"),
}


async def halfway(house: House, system: str) -> Table:
    table = Table(house, house.guild.channel(f"cut-{system}"))
    await table.do(table.gwen, f"/encounter start system:{system}")
    people = ((table.mia, "Abel", 9), (table.rob, "Babel", 8), (table.joe, "Cable", 7))
    for who, name, place in people:
        await table.do(who, f"/join name:{name} {TRAITS[system].format(place=place)}")
    for who, line in first_half(table)[system]:
        await table.do(who, line)
    return table


async def seen(table: Table) -> list[str]:
    """What everybody is shown privately; the seconds of files are none of it."""
    return [await table.status(who) for who in (table.gwen, table.mia, table.rob, table.olga)]


A_WHILE_LATER = """
import sys
import time
from types import SimpleNamespace
from bot import machine

machine.time = SimpleNamespace(time_ns=lambda: time.time_ns() + 200 * 10**9)
from bot.__main__ import main

sys.exit(main())
"""
"""The bot as it is, but that its clock is 200 seconds ahead."""
ENDS = re.compile(r"End of the time to answer: <t:\d{10}:R>\.")


class Cut(NamedTuple):
    """A house whose power was cut, and is back a while later: its fights, and what was seen of them before."""

    house: House
    tables: dict[str, Table]
    before: dict[str, tuple[list[str], list[str]]]
    short: dict[str, Table]
    """Fights that waited for answers, for 100 seconds."""
    long: tuple[Table, Message]
    """One that waits for 300 seconds, and its line with the buttons."""
    declaring: dict[str, Table]
    """Fights in which there is time to declare: by what follows then; that which has an hour is `hour`, that in which
    what was ordered is not to be declared any more is `withdrawn`.
    """
    marks: dict[str, int]


TIME_TO_DECLARE = re.compile(r"End of the time to declare: <t:\d{10}:R>\.")


async def declaring(house: House, name: str, **settings: str) -> Table:
    """Miranda is Mia's, and has a standing order; Reuben is Rob's, and has not declared."""
    table = Table(house, house.guild.channel(f"declaring-{name}"))
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.do(table.mia, "/join name:Miranda reflex:2d8")
    await table.do(table.rob, "/join name:Reuben reflex:2d6")
    for key, value in settings.items():
        await table.do(table.gwen, f"/encounter settings key:{key} value:{value}")
    assert TIME_TO_DECLARE.search(await table.status(table.olga))
    await table.do(table.mia, "/declare speed:slow standing:true")
    return table


async def withdrawn(house: House) -> Table:
    """Miranda is Mia's, who has ordered a declaration, pressed another one, and withdrawn it; Reuben has declared."""
    table = Table(house, house.guild.channel("withdrawn"))
    await table.do(table.gwen, "/encounter start system:past-participle")
    await table.do(table.mia, "/join name:Miranda reflex:2d8")
    await table.do(table.rob, "/join name:Reuben reflex:2d6")
    for who, line in (
        (table.mia, "/declare speed:slow standing:true"), (table.mia, "/declare speed:fast"), (table.mia, "/abort"),
        (table.rob, "/declare speed:fast"), (table.gwen, "/encounter settings key:deadline value:2m"),
    ):  # fmt: skip
        await table.do(who, line)
    return table


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def cut(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cut]:
    async with open_house(tmp_path_factory.mktemp("cut")) as house:
        tables = {system: await halfway(house, system) for system in TRAITS}
        before = {system: (await table.caught_up(), await seen(table)) for system, table in tables.items()}
        short = {system: Table(house, house.guild.channel(f"short-{system}")) for system in WAITING}
        for system, table in short.items():
            assert ENDS.search((await waiting(table, system, window="100")).content), system
        long = Table(house, house.guild.channel("long"))
        line = await waiting(long, "torg", window="300")
        waits = {
            "hour": await declaring(house, "hour", deadline="1h"),
            "flip": await declaring(house, "flip", deadline="2m"),
            "withdrawn": await withdrawn(house),
        }
        await house.bot.kill()
        marks = {system: len(table.posts) for system, table in short.items()}
        house.bot.run_as(A_WHILE_LATER)
        await house.bot.start()
        yield Cut(house, tables, before, short, (long, line), waits, marks)


@pytest.mark.nightly
async def test_every_system_goes_on_after_a_power_cut(cut: Cut) -> None:
    before = cut.before
    assert "lurks" in before["torg"][1][1] and "lurks" not in before["torg"][1][2]
    assert "lurks" in before["eternal-soldier"][1][1] and "lurks" not in before["eternal-soldier"][1][3]
    for system, table in cut.tables.items():
        assert await seen(table) == before[system][1], system
        assert await table.caught_up() == before[system][0], system
        for line in SECOND_HALF[system]:
            await table.do(table.gwen, line)
        after = await seen(table)
        assert after != before[system][1], system
        # All of it can be taken back, to what it was before the cut, and brought again.
        for _ in (*SECOND_HALF[system], "gm", "gm", "gm", "gm"):
            await table.do(table.gwen, "/encounter undo")
        assert await seen(table) == before[system][1], system
        ask = await table.do(table.gwen, "/encounter end")
        await table.press(table.gwen, ask.replies[-1], "End it")
        assert "come from the seed" in await table.say(table.olga, "/encounter verify") or system == "exp-none"
