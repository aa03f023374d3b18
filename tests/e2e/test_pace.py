"""The pace of moments, over real sockets: who lets pass what, and with how many presses."""

import pytest

from tests.e2e.house import Table
from tests.e2e.waiting import WAITING, waiting

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("system", WAITING)
async def test_the_clock_waits_until_each_has_let_it_pass(table: Table, system: str) -> None:
    """In Torg both of Mia's with one press. Nobody hears of it, and who has brought it about is not waited for."""
    line = await waiting(table, system)
    assert [one.label for one in line.buttons][-4:] == ["Answer", "Let it pass", "Let everything pass", "Next"]
    assert not line.pinged and "End of the time to answer" not in line.content
    mark = len(table.posts)
    assert "nothing for you to let pass" in (await table.press(table.rob, line, "Let it pass")).text
    assert (await table.press(table.joe, line, "Let it pass")).text == "You let it pass."
    await table.stands(f"{WAITING[system].left} may respond")
    await table.press(table.mia, line, "Let it pass")
    call = await table.told(WAITING[system].called, after=mark)
    assert table.posts[mark:] == [call] and not call.pinged, "Mia has pressed herself"


async def test_everything_passes_until_it_is_taken_back_or_something_is_aimed_at_one(table: Table) -> None:
    line = await waiting(table, "torg")
    use = await table.press(table.joe, line, "Let everything pass")
    assert "until you take that back" in use.text
    await table.do(table.mia, "/pass")
    await table.told("**Count 14**, bottom: Andy may announce.")
    assert "let everything pass" in await table.status(table.joe)
    await table.do(table.mia, '/declare speed:slow action:"shoots Cass" combatant:Andy')
    await table.stands("Brad and Cass may respond")
    assert "let everything pass" not in await table.status(table.joe)
    await table.do(table.joe, "/pass everything:true")
    await table.stands("Brad may respond")
    assert "You are asked again." in await table.say(table.joe, "/pass everything:false")
