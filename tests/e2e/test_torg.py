"""The time line of Torg, over real sockets: a picture that shows everybody no secret, and the owner and the GM all."""

import pytest

from tests.e2e.arena import Arena

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_what_is_under_way_is_a_picture_without_secret_actions(arena: Arena) -> None:
    await arena.each(
        (arena.gwen, '/encounter start system:torg name:"The hostage"'),
        (arena.mia, "/join name:Andy initiative:19"),
        (arena.rob, "/join name:Brad initiative:18"),
        (arena.gwen, "/next"),
        (arena.mia, "/declare speed:slow action:plugh secret:true"),
    )
    secret = await arena.shows("Count 18")
    assert secret.files == [] and "plugh" not in secret.text
    for who in (arena.mia, arena.gwen, arena.rob, arena.olga):
        [seen] = (await arena.do(who, "/encounter status")).replies
        inside = who in (arena.mia, arena.gwen)
        assert [file.name for file in seen.files] == ["timeline.png"] * inside
        assert ("plugh" in seen.text) == inside and seen.viewer == who.id
    await arena.do(arena.rob, '/declare speed:normal action:"shoots the lamp"')
    board = await arena.shows("shoots the lamp", "Time line")
    assert [file.name for file in board.files] == ["timeline.png"]
    line = board.text[board.text.index("Time line") :]
    assert "Brad: shoots the lamp, from 18 to 12" in line
    assert "plugh" not in line and "Andy" not in line.split("\n")[0]
    assert not any("plugh" in sent for sent in arena.sent_to_others(arena.mia, arena.gwen))
