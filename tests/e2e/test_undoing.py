"""After undo and redo the present call stands there anew: its buttons work, those of older calls refuse politely."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.e2e.arena import Arena

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
async def test_the_buttons_of_the_newest_call_work_and_older_ones_say_what_is_up(arena: Arena, system: str) -> None:
    story = STORIES[system]
    await arena.do(arena.gwen, f"/encounter start system:{system}")
    for name, line in story.setup:
        await arena.do(getattr(arena, name), line)
    first = await arena.told(story.before)
    await arena.do(arena.mia, story.line)
    called = await arena.told(story.called)
    assert arena.rob.id in called.pinged

    mark = len(arena.posts)
    await arena.do(arena.gwen, "/encounter undo")
    undone = await arena.told(f"<@{arena.mia.id}>", after=mark)
    mark = len(arena.posts)
    await arena.do(arena.gwen, "/encounter redo")
    redone = await arena.told(f"<@{arena.rob.id}>", after=mark)
    assert undone.pinged == {arena.mia.id} and redone.pinged == {arena.rob.id}

    status = await arena.status(arena.gwen)
    for old in (first, called, undone):
        for who in (arena.mia, arena.rob):
            use = await arena.press(who, old, story.button)
            assert "That button is from before; nothing was changed." in use.text and "Babel" in use.text
    assert await arena.status(arena.gwen) == status
    await arena.press(arena.rob, redone, story.button)
    await arena.told(story.did, after=mark)
