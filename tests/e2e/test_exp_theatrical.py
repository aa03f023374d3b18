"""EXP's theatrical initiative, played by a referee and three players over real sockets."""

import re

import pytest

from tests.e2e.arena import Arena

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALIENS = tuple(f"Alien {number}" for number in range(1, 6))


async def gather(arena: Arena) -> None:
    """Begin, with Abel DEX 12, Babel 14, Cable 9, and five aliens that are alike."""
    await arena.each(
        (arena.gwen, '/encounter start system:exp-theatrical name:"The scuffle"'),
        (arena.mia, "/join name:Abel dexterity:12"),
        (arena.rob, "/join name:Babel dexterity:14"),
        (arena.joe, "/join name:Cable side:crew dexterity:9"),
        *((arena.gwen, f'/combatant add name:"{name}" dexterity:10') for name in ALIENS),
    )


async def roll(arena: Arena, *, crew: int, foes: int) -> None:
    await arena.do(arena.gwen, f"/flip side:crew roll:{crew}")
    await arena.do(arena.gwen, f"/flip side:foes roll:{foes}")


def call(unit: int, name: str) -> tuple[str, str]:
    """Return the call of a persona, and whom it pings."""
    return f"**Unit {unit}:** {name} is up.", {"Abel": "Mia", "Babel": "Rob", "Cable": "Joe"}.get(name, "Gwen")


def dice(unit: int) -> tuple[str, str]:
    """Return the call for the dice of a unit, and whom it pings."""
    told = "Each side rolls: one of its players, Roll or `/flip`. The referee rolls for all who are left."
    return f"**Unit {unit}.** {told}", "Joe Mia Rob"


async def test_golden_1_the_higher_die_goes_first_and_dex_within_a_side(arena: Arena) -> None:
    await gather(arena)
    assert arena.calls == []
    await roll(arena, crew=8, foes=6)
    await arena.told("**The dice:** crew 8, foes 6.")
    await arena.told("**Unit 1:** Babel is up.")
    await arena.do(arena.rob, '/act do:move-attack action:"runs up and kicks"')
    await arena.presses(arena.mia, "Attacks, then moves", "Abel is up")
    await arena.told("Cable is up")
    await arena.do(arena.joe, "/act do:attack-while-moving")
    await arena.told("Alien 1 is up.")
    # Alike: the referee lets them act in the order that she likes.
    for name in reversed(ALIENS):
        await arena.do(arena.gwen, f'/act do:attack combatant:"{name}"')
    await arena.tells(
        "Babel moves, then attacks: runs up and kicks",
        "Abel attacks, then moves.",
        "Cable attacks while moving.",
        "Alien 5 attacks.",
        "Alien 1 attacks.",
        "Unit 1 ends.",
        "**Unit 2.** Each side rolls",
    )
    # The dice of the next unit are asked for of all but Gwen, who has just pressed.
    assert arena.calls == [*(call(1, name) for name in ("Babel", "Abel", "Cable", "Alien 1")), dice(2)]

    await roll(arena, crew=3, foes=9)
    await arena.told("**The dice:** foes 9, crew 3.")
    for _ in range(8):
        await arena.do(arena.gwen, "/next")
    await arena.told("**Unit 3.**")
    assert arena.calls[5:] == [*(call(2, name) for name in ("Babel", "Abel", "Cable")), dice(3)], "Gwen presses herself"
    assert "Cable misses its turn." in "\n".join(await arena.caught_up())


async def test_equal_sides_roll_again_unless_the_referee_has_them_act_at_once(arena: Arena) -> None:
    await gather(arena)
    await roll(arena, crew=5, foes=5)
    await arena.shows("Equal: crew, foes.")
    await arena.refuses((arena.mia, "/act do:move", ("dice come first", "/flip")))
    await roll(arena, crew=2, foes=7)
    await arena.told("**The dice:** foes 5, then 7, crew 5, then 2.")
    await arena.told("Alien 1 is up")
    await arena.do(arena.gwen, "/encounter settings key:ties value:simultaneous")
    await arena.do(arena.gwen, "/next round:true")
    await roll(arena, crew=4, foes=4)
    at_once = await arena.told("equal dice, so", "act at once", "collide")
    assert all(name in at_once.content for name in ("Abel", "Babel", "Cable", *ALIENS))
    assert at_once.pinged == arena.ping(arena.mia, arena.rob, arena.joe)
    # Any of them may go, in any order; the unit ends when all have.
    for who, line in (
        (arena.joe, "/act do:move"),
        (arena.mia, "/act do:nothing"),
        *((arena.gwen, f'/act do:attack combatant:"{name}"') for name in ALIENS),
        (arena.rob, "/act do:attack"),
    ):
        await arena.do(who, line)
    await arena.tells("Cable moves.", "Abel does nothing.", "Babel attacks.", "Unit 2 ends.", "**Unit 3.**")


async def test_the_words_are_those_of_exp(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.gwen, "/flip")
    await arena.told("is up.")
    board = await arena.shows("Unit 1", "Abel")
    for text in (*arena.texts, board.text, await arena.say(arena.mia, "/flip")):
        assert not re.search(r"(?<!/)\b(GM|[Rr]ound|[Cc]ombatant)\b", text), text


async def test_who_is_stunned_is_passed_over_and_missed_turns_are_missed(arena: Arena) -> None:
    await gather(arena)
    await roll(arena, crew=8, foes=6)
    await arena.told("Babel is up")
    await arena.do(arena.gwen, "/combatant edit combatant:Babel condition:stunned")
    await arena.tells("Babel is passed over: stunned.", "Abel is up.")
    await arena.refuses((arena.rob, "/act do:attack", ("Babel has missed its turn", "force")))
    await arena.do(arena.gwen, "/combatant edit combatant:Cable condition:killed")
    await arena.refuses((arena.joe, "/act do:attack", ("Cable cannot act: killed", "force")))
    await arena.do(arena.mia, "/act do:move")
    await arena.tells("Abel moves.", "Cable is passed over: killed.", "Alien 1 is up.")
    await arena.do(arena.gwen, "/act do:attack combatant:Babel force:true")
    await arena.told("Babel attacks.")


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena)
    gwen, mia = arena.gwen, arena.mia
    await arena.refuses(
        (mia, "/act do:move", ("dice come first",)),
        (mia, "/flip side:foes", ("Abel is not of foes, but of crew",)),
        (gwen, "/flip roll:8", ("whose die", "side:")),
        (gwen, "/flip side:crew roll:11", ("“11” is no roll of a d10", "1 to 10")),
        (gwen, "/flip side:crew roll:0", ("“0” is no roll", "1 to 10")),
        (gwen, "/flip side:neutrals roll:8", ("no side “neutrals”", "crew, foes")),
        (gwen, "/flip side:foes combatant:Abel roll:8", ("Abel is not of foes, but of crew",)),
        (gwen, "/encounter settings key:die value:d7", ("d7", "d4, d6, d8, d10")),
        (gwen, "/encounter settings key:ties value:dex", ("dex", "reroll, simultaneous")),
        (gwen, "/combatant edit combatant:Abel dexterity:100", ("100", "0 to 99")),
    )
    await roll(arena, crew=8, foes=6)
    await arena.refuses(
        (mia, "/act do:move", ("Abel is not up", "Now: Babel")),
        (arena.rob, "/act do:somersault", ("“somersault”", "move-attack, attack-move, attack-while-moving")),
        (arena.rob, "/hold", ("no use for /hold", "do:attack-move", "exp-tactical")),
        (arena.rob, "/abort", ("no use for /abort", "do:nothing")),
        (arena.rob, "/declare speed:fast", ("no use for /declare", "/act do:")),
        (arena.rob, "/surge points:3", ("no use for /surge",)),
        (gwen, "/flip", ("rolled",)),
        (gwen, "/flip side:crew roll:3", ("The crew have rolled, and have been called",)),
    )
