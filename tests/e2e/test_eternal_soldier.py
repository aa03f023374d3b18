"""Eternal Soldier, played by a GM and three players over real sockets."""

import asyncio
import re

import pytest

from tests.e2e.arena import Arena
from tests.e2e.house import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def gather(arena: Arena, *, start: bool = True) -> None:
    """Begin, with Aknar (agility 17), Beauregard (7) and Clyde (10); the clock is started."""
    await arena.each(
        (arena.gwen, '/encounter start system:eternal-soldier name:"The duel"'),
        (arena.mia, "/join name:Aknar agility:17"),
        (arena.rob, "/join name:Beauregard agility:7 side:foes"),
        (arena.joe, "/join name:Clyde agility:10"),
    )
    if start:
        await arena.do(arena.gwen, "/flip")


ASKED = ("Segment 0: Aknar, Beauregard, Clyde, what do you begin?", "Joe Mia Rob")


def due(segment: int, **done: str) -> tuple[str, str]:
    """Return the call of what is done at a segment, and whom it pings."""
    players = {"Aknar": "Mia", "Beauregard": "Rob", "Clyde": "Joe"}
    names = ", ".join(f"{name} ({what})" for name, what in done.items())
    return f"**Segment {segment}:** {names}.", " ".join(sorted(players[name] for name in done))


async def test_golden_2_a_duel_up_to_the_blows_at_once(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.joe, "/hold")
    await arena.do(arena.mia, "/declare speed:VII action:swing repeat:true")
    await arena.told("Aknar begins: swing (VII, repeat), done at segment 4, then again until changed.")
    # Attacks repeat by themselves.
    await arena.do(arena.rob, "/declare speed:V action:swing")
    await arena.told("Beauregard begins: swing (V, repeat), done at segment 7")
    blows = {4: "Aknar", 7: "Beauregard", 8: "Aknar", 12: "Aknar", 14: "Beauregard", 16: "Aknar", 20: "Aknar"}
    blows |= {21: "Beauregard", 24: "Aknar"}
    for segment, name in blows.items():
        await arena.told(f"**Segment {segment}:** {name} (swing).")
        await arena.do({"Aknar": arena.mia, "Beauregard": arena.rob}[name], "/act")
    both = await arena.told("**Segment 28:** Aknar (swing), Beauregard (swing).")
    assert both.pinged == arena.ping(arena.rob), "Mia has just pressed"
    assert [one.label for one in both.buttons][:2] == ["Act: Aknar", "Act: Beauregard"]
    await arena.press(arena.mia, both, "Act: Aknar")
    # The clock stands until both have acted.
    assert "Segment 28" in await arena.status(arena.olga)
    await arena.do(arena.rob, "/act action:low")
    await arena.tells("Aknar acts: swing.", "Beauregard acts: swing. low", "**Segment 32:** Aknar (swing).")
    # Whose own blow brings the next one of its own about is not pinged for it.
    own = (12, 20)
    wanted = [ASKED, *(due(segment, **{name: "swing"}) for segment, name in blows.items() if segment not in own)]
    wanted += [("**Segment 28:** Aknar (swing), Beauregard (swing).", "Rob"), due(32, Aknar="swing")]
    assert arena.calls == wanted


async def test_golden_3_and_8_first_the_sword_and_a_long_action_in_parts(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.joe, "/hold")
    await arena.do(arena.mia, "/declare speed:VII action:draws repeat:false")
    await arena.do(arena.rob, "/declare speed:X+X action:climbs")
    await arena.told("Beauregard begins: climbs (X+X), done at segment 28.")
    await arena.told("**Segment 4:** Aknar (draws).")
    await arena.do(arena.mia, "/declare speed:VII action:swing")
    await arena.told("Aknar begins: swing (VII, repeat), done at segment 8")
    await arena.told("**Segment 8:** Aknar (swing).")
    assert "28" in await arena.say(arena.rob, "/why")


async def test_golden_4_dismounting_drawing_and_swinging(arena: Arena) -> None:
    await gather(arena)
    mia, rob = arena.mia, arena.rob
    await arena.do(arena.joe, "/hold")
    await arena.do(mia, "/declare speed:VIII action:dismounts")
    await arena.do(rob, "/declare speed:V action:swing")
    await arena.told("**Segment 5:** Aknar (dismounts).")
    await arena.do(mia, "/declare speed:VII action:draws")
    await arena.told("**Segment 7:** Beauregard (swing).")
    await arena.do(rob, "/act")
    await arena.told("**Segment 9:** Aknar (draws).")
    await arena.do(mia, "/declare speed:VII action:swing")
    await arena.told("**Segment 13:** Aknar (swing).")
    await arena.do(mia, "/act")
    await arena.told("**Segment 14:** Beauregard (swing).")
    assert arena.calls == [
        ASKED,
        due(5, Aknar="dismounts"),
        due(7, Beauregard="swing"),
        due(9, Aknar="draws"),
        due(14, Beauregard="swing"),
    ]


async def test_golden_5_an_action_begins_when_it_is_announced(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.joe, "/hold")
    await arena.do(arena.rob, "/hold")
    await arena.do(arena.mia, "/declare speed:15s action:waits")
    await arena.told("**Segment 15:** Aknar (waits).")
    await arena.do(arena.mia, "/declare speed:10s action:rides")
    await arena.told("Aknar begins: rides (10s), done at segment 25.")
    await arena.told("**Segment 25:** Aknar (rides).")
    assert arena.calls == [ASKED], "Mia brings the rest about herself"


async def test_golden_6_a_reaction_takes_a_class_one_delay_first(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.rob, "/declare speed:X action:aims")
    await arena.do(arena.mia, "/declare speed:VII action:parries reacting:true")
    await arena.told("Aknar begins: parries (VII, reacting), done at segment 5.")
    # The longer weapon strikes one segment before the closing ends, but never before it is prepared.
    await arena.refuses((arena.joe, "/declare speed:V action:lunge reach:true", ("V is a preparation", "speed:14s")))
    await arena.do(arena.joe, "/declare speed:5s action:lunge reach:true repeat:false")
    await arena.told("Clyde begins: lunge (5s, reach), done at segment 4.")
    await arena.told("**Segment 4:** Clyde (lunge).")
    why = await arena.say(arena.mia, "/why")
    assert "class I delay first, 1" in why and "Done at segment 5" in why


async def test_golden_7_changing_ones_mind_counts_from_the_announcement(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.rob, "/hold")
    await arena.do(arena.joe, "/declare speed:3s action:whistles")
    await arena.do(arena.mia, "/declare speed:X action:climbs")
    await arena.told("Aknar begins: climbs (X), done at segment 6.")
    await arena.told("**Segment 3:** Clyde (whistles).")
    await arena.refuses((arena.mia, "/declare speed:VII action:swing", ("climbs", "done at segment 6", "/abort")))
    await arena.do(arena.mia, "/abort")
    await arena.told("Aknar aborts: climbs is lost.")
    await arena.do(arena.mia, "/declare speed:VII action:swing")
    await arena.told("Aknar begins: swing (VII, repeat), done at segment 7")
    await arena.do(arena.joe, "/hold")
    await arena.told("**Segment 7:** Aknar (swing).")
    await arena.tells("Aknar aborts", "Segment 3: Aknar, what next?")
    assert arena.calls == [ASKED, due(3, Clyde="whistles"), due(7, Aknar="swing")]


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


async def test_who_is_surprised_begins_when_it_is_aware(arena: Arena) -> None:
    await gather(arena, start=False)
    await arena.do(arena.gwen, "/flip surprise:crew")
    await arena.told("Surprise by crew. Beauregard will begin when aware.")
    await arena.told("Segment 0: Aknar, Clyde, what do you begin?")
    assert arena.calls == [("Segment 0: Aknar, Clyde, what do you begin?", "Joe Mia")]
    await arena.refuses((arena.rob, "/declare speed:V action:swing", ("Beauregard is not aware", "aware:true")))
    await arena.do(arena.joe, "/hold")
    await arena.do(arena.mia, "/declare speed:VII action:swing")
    await arena.told("**Segment 4:** Aknar (swing).")
    await arena.do(arena.gwen, "/combatant edit combatant:Beauregard aware:true")
    await arena.told("Segment 4: Beauregard is aware, and may begin.")
    assert arena.calls[-1] == ("Segment 4: Beauregard is aware, and may begin.", "Rob")
    await arena.do(arena.rob, "/declare speed:V action:swing")
    await arena.told("Beauregard begins: swing (V, repeat), done at segment 11")


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


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena, start=False)
    gwen, mia, rob = arena.gwen, arena.mia, arena.rob
    classes = "I, II, III, IV, V, VI, VII, VIII, IX, X"
    await arena.refuses(
        (arena.olga, "/join name:Nil agility:0", ("agility", "0", "1")),
        (arena.olga, "/join name:Nil agility:-3", ("agility", "-3", "1")),
        (gwen, "/combatant add name:Nil agility:0", ("agility", "0", "1")),
        (gwen, "/combatant edit combatant:Aknar agility:0", ("agility", "0", "1")),
        (mia, "/act", ("clock does not run yet", "/flip")),
        (mia, "/flip", ("GM's",)),
        (gwen, "/next", ("clock does not run yet",)),
        (gwen, "/flip surprise:bystanders", ("“bystanders” is no side", "crew, foes")),
    )
    await arena.do(gwen, "/flip")
    await arena.do(rob, "/declare speed:V action:swing")
    await arena.told("Beauregard begins")
    await arena.refuses(
        (mia, "/declare speed:XI action:swing", ("“XI” is no speed", classes)),
        (mia, "/declare speed:X+ action:swing", ("“X+” is no speed", classes, "X+X")),
        (mia, "/declare speed:0s action:swing", ("“0s” is no speed", "1s to 999s")),
        (mia, "/declare speed:fast action:swing", ("“fast” is no speed",)),
        (mia, "/declare speed:X+X+X+X+X+X+X+X+X+X+X", ("too many parts", "At most 10")),
        (mia, "/declare action:juggle", ("“juggle” has no class", "speed:")),
        (mia, "/declare action:stop", ("not moving",)),
        (mia, "/declare action:run repeat:true", ("`repeat:` does not fit",)),
        (mia, "/declare speed:I combatant:Beauregard", ("Beauregard is not yours",)),
        (rob, "/act", ("not done with swing before segment 7", "now is segment 0")),
        (rob, "/hold", ("swing", "done at segment 7")),
        (gwen, "/next to:0", ("Segment 0 is over",)),
        (mia, "/act", ("nothing under way",)),
        (mia, "/abort", ("nothing to abort",)),
        (mia, "/hold until:0", ("Segment 0 is over",)),
        (mia, "/check", ("nothing to roll for",)),
        (mia, "/surge points:3", ("no use for /surge", "quicker class")),
        (mia, "/next", ("GM's",)),
        (gwen, "/next round:true", ("no rounds here",)),
        (gwen, "/flip", ("clock runs", "force")),
        (gwen, "/act", ("Nothing is due at segment 0",)),
        (gwen, "/encounter settings key:actions value:lasso=XI", ("XI",)),
    )
