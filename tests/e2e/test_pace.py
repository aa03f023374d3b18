"""The pace of moments, over real sockets: who lets pass what, and with how many presses."""

import pytest

from tests.e2e.arena import Arena
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("system", WAITING)
async def test_the_clock_waits_until_each_has_let_it_pass(arena: Arena, system: str) -> None:
    """In Torg both of Mia's with one press. Nobody hears of it, and who has brought it about is not waited for."""
    line = await waiting(arena, system)
    assert [one.label for one in line.buttons][-4:] == ["Answer", "Let it pass", "Let everything pass", "Next"]
    assert not line.pinged and "End of the time to answer" not in line.content
    mark = len(arena.posts)
    assert "Nothing waits for you" in (await arena.press(arena.rob, line, "Let it pass")).text
    assert (await arena.press(arena.joe, line, "Let it pass")).text == "You let it pass."
    await arena.stands(f"{WAITING[system].left} may respond")
    await arena.press(arena.mia, line, "Let it pass")
    call = await arena.told(WAITING[system].called, after=mark)
    assert arena.posts[mark:] == [call] and not call.pinged, "Mia has pressed herself"


async def test_everything_passes_until_it_is_taken_back_or_something_is_aimed_at_one(arena: Arena) -> None:
    line = await waiting(arena, "torg")
    use = await arena.press(arena.joe, line, "Let everything pass")
    assert "until you take that back" in use.text
    await arena.do(arena.mia, "/pass")
    await arena.told("**Count 14**, bottom: Andy may announce.")
    assert "let everything pass" in await arena.status(arena.joe)
    await arena.do(arena.mia, '/declare speed:slow action:"shoots Cass" combatant:Andy')
    await arena.stands("Brad and Cass may respond")
    assert "let everything pass" not in await arena.status(arena.joe)
    await arena.do(arena.joe, "/pass everything:true")
    await arena.stands("Brad may respond")
    assert "You are asked again." in await arena.say(arena.joe, "/pass everything:false")
