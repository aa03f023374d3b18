"""EXP without initiative, played by a referee and three players over real sockets."""

import re

import pytest

from tests.e2e.arena import Arena
from tests.e2e.house import in_order

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def gather(arena: Arena) -> None:
    """Sit down as P1 P2 R P3: the referee's three personas are one seat, where the first of them sits."""
    await arena.each(
        (arena.gwen, '/encounter start system:exp-none name:"The scuffle"'),
        (arena.mia, "/join name:Abel"),
        (arena.rob, "/join name:Babel"),
        (arena.gwen, "/combatant add name:Ogre"),
        (arena.joe, "/join name:Cable"),
        (arena.gwen, "/combatant add name:Imp"),
        (arena.gwen, "/combatant add name:Wolf"),
    )


def up(unit: int, name: str, who: str) -> tuple[str, str]:
    """Return the call of a player's persona, and whom it pings."""
    return f"**Unit {unit}:** {name} is up.", who


def seat(unit: int, name: str) -> tuple[str, str]:
    """Return the call of a persona of the referee."""
    return f"**Unit {unit}**, the referee's seat: {name} is up.", "Gwen"


async def test_golden_7_clockwise_and_the_referee_is_one_seat(arena: Arena) -> None:
    await gather(arena)
    assert arena.calls == []
    await arena.do(arena.gwen, "/next")
    await arena.told("**Unit 1:** Abel is up.")
    await arena.do(arena.mia, "/act do:both action:charges")
    await arena.told("Abel moves and attacks: charges")
    await arena.presses(arena.rob, "Move", "Babel is up")
    await arena.told("Babel moves.")
    await arena.stands("Babel is up, and has left: attack.")
    await arena.presses(arena.rob, "Attack", "Babel is up")
    await arena.told("Babel attacks.")
    await arena.told("the referee's seat: Ogre is up.")
    await arena.stands("Ogre is up", "In the same seat: Imp, Wolf.")
    # In her one seat the referee plays her personas as she likes.
    await arena.do(arena.gwen, "/act do:attack combatant:Imp")
    await arena.do(arena.gwen, "/act do:nothing combatant:Imp")
    await arena.told("Imp is done. Not used, and gone: move.")
    await arena.do(arena.gwen, "/act do:both")
    await arena.told("Ogre moves and attacks.")
    await arena.told("Wolf is up")
    await arena.do(arena.gwen, "/next")
    await arena.told("**Unit 1:** Cable is up.")
    await arena.presses(arena.joe, "Done", "Cable is up")
    await arena.tells("Cable is done. Not used, and gone: move, attack.", "Unit 1 ends.")
    await arena.told("**Unit 2:** Abel is up.")
    for _ in range(6):
        await arena.do(arena.gwen, "/next")
    await arena.told("**Unit 3:** Abel is up.")
    assert arena.calls == [
        up(1, "Abel", "Mia"),
        up(1, "Babel", "Rob"),
        seat(1, "Ogre"),  # after Rob's act; the others of her seat she calls herself
        up(1, "Cable", "Joe"),
        up(2, "Abel", "Mia"),
        up(2, "Babel", "Rob"),
        up(2, "Cable", "Joe"),
        up(3, "Abel", "Mia"),
    ]


async def test_the_referee_reseats_and_a_whole_seat_moves(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.gwen, "/combatant reorder combatant:Ogre before:Abel")
    await arena.do(arena.gwen, "/next")
    for _ in range(6):
        await arena.do(arena.gwen, "/next")
    await arena.told("Unit 2", "Ogre is up")
    assert arena.calls == [up(1, "Abel", "Mia"), up(1, "Babel", "Rob"), up(1, "Cable", "Joe")]
    in_order(
        await arena.caught_up(), "1**, the referee's seat: Ogre", "seat: Imp", "seat: Wolf", "Abel is", "Babel", "Cable"
    )


async def test_the_words_are_those_of_exp(arena: Arena) -> None:
    """Units, personas and referees, in public lines and on the board; no round, combatant or GM."""
    await gather(arena)
    await arena.do(arena.gwen, "/next")
    await arena.told("Abel is up")
    board = await arena.shows("Unit 1", "Abel")
    refused = await arena.say(arena.rob, "/encounter undo")
    assert "referee's" in refused
    assert "no such persona" in await arena.say(arena.mia, "/act combatant:Nobody")
    ask = await arena.do(arena.gwen, "/encounter end")
    await arena.press(arena.gwen, ask.replies[-1], "End it")
    await arena.told("ends**, in unit 1")
    begun = arena.texts[0]
    assert "Gwen is the referee" in begun
    for text in (*arena.texts, board.text, refused):
        assert not re.search(r"(?<!/)\b(GM|[Rr]ound|[Cc]ombatant)\b", text), text


async def test_who_is_stunned_is_passed_over_and_may_not_act(arena: Arena) -> None:
    await gather(arena)
    await arena.do(arena.gwen, "/combatant edit combatant:Babel condition:stunned")
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/act do:both")
    await arena.tells("Abel moves and attacks.", "Babel is passed over: stunned.", "Ogre is up.")
    await arena.refuses((arena.rob, "/act do:move", ("Babel has missed its turn", "force")))
    await arena.do(arena.gwen, "/combatant edit combatant:Ogre condition:unconscious")
    await arena.told("Ogre is passed over: unconscious.")
    await arena.told("Imp is up.")


async def test_bad_input_is_refused_and_changes_nothing(arena: Arena) -> None:
    await gather(arena)
    await arena.refuses(
        (arena.mia, "/act do:move", ("/next",)),
        (arena.mia, "/next", ("referee's",)),
        (arena.gwen, "/next round:true", ("referee begins first",)),
    )
    await arena.do(arena.gwen, "/next")
    await arena.do(arena.mia, "/act do:move")
    await arena.refuses(
        # Holding: what to do instead is said.
        (arena.mia, "/hold", ("no use for /hold", "one's own turn", "/act do:move", "do:both", "gone")),
        (arena.mia, "/hold what:attack", ("no use for /hold", "nothing waits")),
        (arena.mia, "/act do:move", ("has used its move", "Left: attack")),
        (arena.mia, "/act do:both", ("has used its move", "Left: attack")),
        (arena.mia, "/act do:dance", ("“dance”", "move, attack, both, nothing")),
        (arena.mia, "/act do:move combatant:Babel", ("Babel is not yours", "referee")),
        (arena.rob, "/act do:move", ("Babel is not up", "Now: Abel", "force")),
        (arena.rob, "/next", ("referee's",)),
        (arena.gwen, "/act do:both combatant:Wolf", ("Wolf is not up", "Now: Abel")),
        (arena.gwen, "/flip", ("no use for /flip", "/next")),
        (arena.mia, "/declare speed:fast", ("no use for /declare", "/act do:")),
        (arena.mia, "/abort", ("no use for /abort", "/act done:true")),
        (arena.mia, "/surge points:3", ("no use for /surge",)),
        (arena.mia, "/interrupt target:Babel", ("/interrupt",)),
        (arena.olga, "/act", ("no persona here", "/join")),
    )
