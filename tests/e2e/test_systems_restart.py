"""A power cut in the middle of a fight of each system: it goes on where it was, also with what is secret."""

from pathlib import Path

import pytest

from bot.sandbox import Person
from tests.e2e.arena import Arena
from tests.e2e.house import House, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRAITS = {
    "fast-action": "",
    "exp-none": "",
    "exp-theatrical": "dexterity:{place}",
    "exp-tactical": "dexterity:{place} awareness:20 mental:5",
    "torg": "initiative:{place}",
    "eternal-soldier": "agility:{place}",
}


def first_half(arena: Arena) -> dict[str, tuple[tuple[Person, str], ...]]:
    """What is typed before the power is cut: something is spent, waited, secret and in the air."""
    gwen, mia, rob, joe = arena.gwen, arena.mia, arena.rob, arena.joe
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
    "eternal-soldier": ("/next", "/next"),
}


async def halfway(house: House, system: str) -> Arena:
    arena = Arena(house, house.guild.channel(f"cut-{system}"))
    await arena.do(arena.gwen, f"/encounter start system:{system}")
    people = ((arena.mia, "Abel", 9), (arena.rob, "Babel", 8), (arena.joe, "Cable", 7))
    for who, name, place in people:
        await arena.do(who, f"/join name:{name} {TRAITS[system].format(place=place)}")
    for who, line in first_half(arena)[system]:
        await arena.do(who, line)
    return arena


async def seen(arena: Arena) -> list[str]:
    """What everybody is shown privately; the seconds of files are none of it."""
    return [await arena.status(who) for who in (arena.gwen, arena.mia, arena.rob, arena.olga)]


async def test_every_system_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        arenas = {system: await halfway(house, system) for system in TRAITS}
        before = {system: (await arena.caught_up(), await seen(arena)) for system, arena in arenas.items()}
        assert "lurks" in before["torg"][1][1] and "lurks" not in before["torg"][1][2]
        assert "lurks" in before["eternal-soldier"][1][1] and "lurks" not in before["eternal-soldier"][1][3]
        await house.bot.restart()
        for system, arena in arenas.items():
            assert await seen(arena) == before[system][1], system
            assert await arena.caught_up() == before[system][0], system
            for line in SECOND_HALF[system]:
                await arena.do(arena.gwen, line)
            after = await seen(arena)
            assert after != before[system][1], system
            # All of it can be taken back, to what it was before the cut, and brought again.
            for _ in (*SECOND_HALF[system], "gm", "gm", "gm", "gm"):
                await arena.do(arena.gwen, "/encounter undo")
            assert await seen(arena) == before[system][1], system
            ask = await arena.do(arena.gwen, "/encounter end")
            await arena.press(arena.gwen, ask.replies[-1], "End it")
            assert "come from the seed" in await arena.say(arena.olga, "/encounter verify") or system == "exp-none"
