"""Eternal Soldier over real sockets: what a transcript cannot say."""

import asyncio
import re

import pytest

from tests.e2e.arena import Arena
from tests.e2e.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def gather(arena: Arena) -> None:
    """Begin, with Aknar (agility 17), Beauregard (7) and Clyde (10); the clock is started."""
    await arena.each(
        (arena.gwen, '/encounter start system:eternal-soldier name:"The duel"'),
        (arena.mia, "/join name:Aknar agility:17"),
        (arena.rob, "/join name:Beauregard agility:7 side:foes"),
        (arena.joe, "/join name:Clyde agility:10"),
    )
    await arena.do(arena.gwen, "/flip")


async def test_common_actions_are_offered_and_have_their_class(arena: Arena) -> None:
    await gather(arena)
    offered = await arena.mia.complete(arena.channel, "/declare action:horse")
    assert {value for _, value in offered} >= {"get off horse", "get on horse"}
    await arena.do(arena.gwen, "/encounter settings key:actions value:lasso=V")
    offered = await arena.mia.complete(arena.channel, "/declare action:las")
    assert [value for _, value in offered] == ["lasso"]
    await arena.do(arena.rob, '/declare action:"get on horse"')
    await arena.told("Beauregard begins: get on horse (X), done at segment 14.")
    await arena.do(arena.mia, "/declare action:lasso")
    await arena.told("Aknar begins: lasso (V), done at segment 3.")


COMMITMENT = re.compile(r"[0-9a-f]{64}")
"""Each encounter has its own."""
MARKS = ("peachstone7", "quicksilver-and-a-long-note9")


async def test_a_secret_action_is_its_owners_and_the_gms_until_it_is_done(house: House) -> None:
    """Twice the same fight, but for a secret: all that anybody else receives is the same, word for word."""

    async def play(number: int) -> list[str]:
        arena = Arena(house, house.guild.channel(f"soldier-secret-{number}"))
        await gather(arena)
        speed = ("VII", "X+X+20s")[number]
        own = await arena.do(arena.mia, f"/declare speed:{speed} secret:true action:{MARKS[number]}")
        assert MARKS[number] in own.text
        for who in (arena.mia, arena.gwen):
            seen = await arena.do(who, "/encounter status")
            assert MARKS[number] in seen.text
            assert [file.name for file in seen.replies[-1].files] == ["timeline.png"]
            assert seen.replies[-1].viewer == who.id
        for who in (arena.rob, arena.joe, arena.olga):
            seen = await arena.do(who, "/encounter status")
            assert not any(one.files for one in seen.replies), who.name
        await arena.do(arena.rob, "/declare speed:2s action:ducks")
        # To go on the GM passes over who has not declared, as far as everybody can see.
        await arena.do(arena.joe, "/hold")
        await arena.do(arena.gwen, "/next")
        await arena.told("**Segment 2:** Beauregard (ducks).")
        mine, robs, olgas = [
            (await arena.do(who, "/encounter status")).replies[-1].files for who in (arena.mia, arena.rob, arena.olga)
        ]
        if robs:
            assert robs[0].bytes == olgas[0].bytes != mine[0].bytes
        assert not any(MARKS[number] in sent for sent in arena.sent_to_others(arena.mia, arena.gwen))
        seen_so_far = await arena.others_see(arena.mia, arena.gwen)
        assert not any(MARKS[number] in text for text in seen_so_far)
        await arena.do(arena.rob, "/hold")
        await arena.do(arena.gwen, "/next")
        # 4 is class VII at agility 17; X+X and 20 segments are 6 + 6 + 20.
        await arena.told(f"**Segment {(4, 32)[number]}:** Aknar ({MARKS[number]}).")
        return seen_so_far

    plain, other = await asyncio.gather(play(0), play(1))
    assert len(plain) == len(other)
    for one, two in zip(plain, other, strict=True):
        assert COMMITMENT.sub("", one) == COMMITMENT.sub("", two)
