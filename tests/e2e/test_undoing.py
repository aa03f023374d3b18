"""After undo and redo the present call stands there anew: its buttons work, those of older calls refuse politely."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.e2e.house import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Story(NamedTuple):
    """Mia is up, and what she types calls Rob; both have the same button."""

    setup: tuple[tuple[str, str], ...]
    before: str
    line: str
    called: str
    button: str
    did: str


STORIES = {
    "exp-none": Story(
        setup=(("mia", "/join name:Abel"), ("rob", "/join name:Babel"), ("gwen", "/next")),
        before="**Unit 1:** Abel is up.",
        line="/act do:both",
        called="**Unit 1:** Babel is up.",
        button="Move and attack",
        did="Babel moves and attacks.",
    ),
    "torg": Story(
        setup=(("mia", "/join name:Abel initiative:20"), ("rob", "/join name:Babel initiative:17"), ("gwen", "/next")),
        before="**Count 20**, bottom: Abel may announce.",
        line="/declare speed:slow action:climbs",
        called="**Count 17**, bottom: Babel may announce.",
        button="Hold",
        did="Babel holds.",
    ),
}


@pytest.mark.parametrize("system", STORIES)
async def test_the_buttons_of_the_newest_call_work_and_older_ones_say_what_is_up(table: Table, system: str) -> None:
    story = STORIES[system]
    await table.do(table.gwen, f"/encounter start system:{system}")
    for name, line in story.setup:
        await table.do(getattr(table, name), line)
    first = await table.told(story.before)
    await table.do(table.mia, story.line)
    called = await table.told(story.called)
    assert table.rob.id in called.pinged

    mark = len(table.posts)
    await table.do(table.gwen, "/encounter undo")
    undone = await table.told(f"<@{table.mia.id}>", after=mark)
    mark = len(table.posts)
    await table.do(table.gwen, "/encounter redo")
    redone = await table.told(f"<@{table.rob.id}>", after=mark)
    assert undone.pinged == {table.mia.id} and redone.pinged == {table.rob.id}

    status = await table.status(table.gwen)
    for old in (first, called, undone):
        for who in (table.mia, table.rob):
            use = await table.press(who, old, story.button)
            assert "That button is out of date; nothing was changed." in use.text and "Babel" in use.text
    assert await table.status(table.gwen) == status
    await table.press(table.rob, redone, story.button)
    await table.told(story.did, after=mark)
