"""The time line of Torg, over real sockets: a picture that shows everybody no secret, and the owner and the GM all."""

import pytest

from tests.e2e.house import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_what_is_under_way_is_a_picture_without_secret_actions(table: Table) -> None:
    await table.each(
        (table.gwen, '/encounter start system:torg name:"The hostage"'),
        (table.mia, "/join name:Andy initiative:19"),
        (table.rob, "/join name:Brad initiative:18"),
        (table.gwen, "/next"),
        (table.mia, "/declare speed:slow action:plugh secret:true"),
    )
    secret = await table.shows("Count 18")
    assert secret.files == [] and "plugh" not in secret.text
    for who in (table.mia, table.gwen, table.rob, table.olga):
        [seen] = (await table.do(who, "/encounter status")).replies
        inside = who in (table.mia, table.gwen)
        assert [file.name for file in seen.files] == ["timeline.png"] * inside
        assert ("plugh" in seen.text) == inside and seen.viewer == who.id
    await table.do(table.rob, '/declare speed:normal action:"shoots the lamp"')
    board = await table.shows("shoots the lamp", "Time line")
    assert [file.name for file in board.files] == ["timeline.png"]
    line = board.text[board.text.index("Time line") :]
    assert "Brad: shoots the lamp, from 18 to 12" in line
    assert "plugh" not in line and "Andy" not in line.split("\n")[0]
    assert not any("plugh" in sent for sent in table.sent_to_others(table.mia, table.gwen))
