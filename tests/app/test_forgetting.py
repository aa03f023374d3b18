"""What is stored is forgotten: where a manager asks for it, and 30 days after the bot has left a server."""

from pathlib import Path
from typing import Any

import pytest

from bot.app.forgetting import CHANNEL, SERVER, Forgetting
from bot.app.records import BoardPost
from bot.app.requests import Place
from bot.app.shards import ALL, Shards
from bot.fight.askers import Actor
from bot.rules.views import Style
from tests.app.saloon import ANN, BOB, DAY, GWEN, MIA, NOON, SALOON, STABLE, Saloon, told

OLA = Actor(user=8, name="Ola", manages=True, governs=True)
"""Has Manage Server."""
ELSEWHERE = Place(channel=30, guild=2)
MARKER = "Xyzzy-Plugh"


@pytest.fixture
async def forgetting(saloon: Saloon) -> Forgetting:
    """Encounters in two channels of one server, one of them ended before, and one on another server."""
    await saloon.end()
    await saloon.start(name=MARKER)
    await saloon.start(place=STABLE, by=BOB, name=MARKER)
    await saloon.start(place=ELSEWHERE, by=BOB, name="Elsewhere")
    return Forgetting(saloon.encounters)


def encounters(saloon: Saloon) -> list[int]:
    return [id for (id,) in saloon.rows("SELECT id FROM encounters ORDER BY id")]


def in_the_files(path: Path, text: str) -> bool:
    return any(text.encode() in file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


async def test_one_is_asked_with_a_button_for_each_that_one_may_forget(saloon: Saloon, forgetting: Forgetting) -> None:
    file = saloon.dump()
    for by, scopes in ((MIA, [CHANNEL]), (OLA, [CHANNEL, SERVER])):
        answer = await forgetting.ask(SALOON, by)
        assert [dict(one.options)["scope"] for one in answer.offers] == scopes
        assert [(one.verb, one.style) for one in answer.offers] == [("forget", Style.DANGER)] * len(scopes)
        assert "2 of this channel, 3 of this server" in told(answer.lines)[0]
    assert saloon.dump() == file


async def test_a_channel_is_forgotten_with_all_that_belongs_to_it(saloon: Saloon, forgetting: Forgetting) -> None:
    await saloon.store.put_note("posting the board of encounter 2", "nonce")
    answer = await forgetting.forget(SALOON, MIA, CHANNEL)
    assert told(answer.lines) == [
        "Forgotten: 2 encounters of this channel. The messages in it stay until you delete them."
    ]
    assert encounters(saloon) == [3, 4]
    for table in ("seeds", "revisions"):
        assert {one for (one,) in saloon.rows(f"SELECT encounter FROM {table}")} == {3, 4}
    assert saloon.rows("SELECT key FROM notes WHERE key LIKE 'posting%'") == []
    assert saloon.rows("PRAGMA foreign_key_check") == []
    assert not saloon.in_memory(SALOON) and saloon.in_memory(STABLE)
    await saloon.start(name="Anew")
    assert (await saloon.state()).title == "Anew"
    again = await forgetting.forget(SALOON, MIA, CHANNEL)
    assert told(again.lines) == [
        "Forgotten: 1 encounter of this channel. The messages in it stay until you delete them."
    ]


async def test_a_server_is_forgotten_and_no_other(saloon: Saloon, forgetting: Forgetting) -> None:
    answer = await forgetting.forget(STABLE, OLA, SERVER)
    assert told(answer.lines)[0].startswith("Forgotten: 3 encounters of this server.")
    assert encounters(saloon) == [4]
    assert not saloon.in_memory(SALOON) and not saloon.in_memory(STABLE) and saloon.in_memory(ELSEWHERE)


async def test_nothing_of_it_is_left_in_the_files(saloon: Saloon, forgetting: Forgetting) -> None:
    saloon.rows("UPDATE revisions SET actor_name = ? WHERE encounter IN (1, 2, 3)", MARKER)
    assert in_the_files(saloon.path, MARKER)
    await forgetting.forget(SALOON, OLA, SERVER)
    assert not in_the_files(saloon.path, MARKER)


async def test_who_may_not_is_told_who_may(saloon: Saloon, forgetting: Forgetting, refused: Any) -> None:
    file = saloon.dump()
    for by in (ANN, GWEN):
        with refused("not-yours-to-forget-channel"):
            await forgetting.ask(SALOON, by)
        with refused("not-yours-to-forget-channel"):
            await forgetting.forget(SALOON, by, CHANNEL)
    for by in (ANN, MIA):
        with refused("not-yours-to-forget-server"):
            await forgetting.forget(SALOON, by, SERVER)
    with refused("not-yours-to-forget-channel"):
        await forgetting.forget(SALOON, ANN, "everything")
    assert saloon.dump() == file


async def test_where_nothing_is_stored_there_is_nothing_to_forget(
    saloon: Saloon, forgetting: Forgetting, refused: Any
) -> None:
    for place in (Place(channel=99, guild=9), Place(channel=99)):
        with refused("nothing-to-forget"):
            await forgetting.ask(place, OLA)
    assert len((await forgetting.ask(Place(channel=99, guild=1), OLA)).offers) == 1


async def test_a_board_that_is_still_on_its_way_is_not_recorded(saloon: Saloon, forgetting: Forgetting) -> None:
    await forgetting.forget(SALOON, MIA, CHANNEL)
    await saloon.store.put_board(BoardPost(encounter=2, channel=10, message=5, posted=1, digest=""))
    assert await saloon.store.board(2) is None


async def test_30_days_after_the_bot_was_removed_a_server_is_forgotten(saloon: Saloon, forgetting: Forgetting) -> None:
    await forgetting.left(1)
    saloon.clock.time = NOON + 30 * DAY - 1
    assert await forgetting.prune(ALL) == 0
    saloon.clock.time += 1
    assert await forgetting.prune(ALL) == 3
    assert encounters(saloon) == [4]
    await saloon.start(name="Invited again")
    assert await forgetting.prune(ALL) == 0


async def test_a_server_that_invites_the_bot_again_is_kept(saloon: Saloon, forgetting: Forgetting) -> None:
    await forgetting.left(1)
    saloon.clock.time += 29 * DAY
    await forgetting.joined(1)
    saloon.clock.time += 29 * DAY
    assert await forgetting.prune(ALL) == 0
    assert len(encounters(saloon)) == 4


async def test_servers_of_other_shards_are_no_concern_of_this_process(saloon: Saloon, forgetting: Forgetting) -> None:
    first, second = Shards((0,), 2), Shards((1,), 2)
    await forgetting.seen(set(), second)
    assert await saloon.store.note("removed from server 1") is None, "it belongs to the first"
    await forgetting.seen(set(), first)
    saloon.clock.time += 30 * DAY
    assert await forgetting.prune(second) == 0
    assert await forgetting.prune(first) == 4


async def test_what_happened_while_the_bot_was_not_running_is_taken_up(saloon: Saloon, forgetting: Forgetting) -> None:
    await forgetting.left(2)
    await forgetting.seen({2, 7}, ALL)
    saloon.clock.time += 20 * DAY
    await forgetting.seen({2, 7}, ALL)
    saloon.clock.time += 10 * DAY
    assert await forgetting.prune(ALL) == 3, "counted from when it was first missed; the other one is there again"
    assert encounters(saloon) == [4]
