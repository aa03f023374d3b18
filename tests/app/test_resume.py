"""After a start: what was not delivered goes to the courier in order, once, and every board is woken."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from bot.app.live_encounter import LiveEncounter
from bot.app.ports import Unsaved
from bot.app.records import FINISHED, BoardPost, EncounterRecord
from bot.app.requests import Place
from bot.app.shards import ALL, Shards
from tests.app.saloon import ANN, BOB, SALOON, STABLE, Saloon


async def test_undelivered_announcements_are_taken_up_in_order_and_once(saloon: Saloon) -> None:
    await saloon.flipped()
    await saloon.give("next")
    await saloon.store.delivered(saloon.courier.sent[:2])
    rest = saloon.courier.sent[2:]
    again = saloon.restarted()
    assert len(again.encounters) == 0
    await again.resumed()
    assert len(again.encounters) == 1, "in memory"
    assert again.courier.sent == rest
    assert len(rest) == 2
    assert again.courier.boards == saloon.courier.boards[-1:]
    await again.give("act", by=ANN)
    assert [one.revision for one in again.courier.sent[2:]] == [14], "the last step of the play"
    await again.store.delivered(again.courier.sent)
    last = await again.started_anew()
    assert last.courier.sent == []


async def test_part_of_a_command_that_was_delivered_is_not_told_again(saloon: Saloon) -> None:
    for number in range(20):
        name = f"{number} " + "x" * 70
        await saloon.join(name)
        await saloon.give("declare", name, speed="fast")
    await saloon.flipped()
    first, second = saloon.courier.sent[-2:]
    assert (first.ordinal, second.ordinal) == (0, 1)
    await saloon.store.delivered([first])
    again = await saloon.started_anew()
    assert again.courier.sent == [second]


async def test_every_board_is_woken_and_what_nobody_uses_is_not_in_memory(saloon: Saloon) -> None:
    await saloon.start(place=STABLE, by=BOB)
    await saloon.store.delivered(saloon.courier.sent)
    again = await saloon.started_anew()
    assert again.courier.woken == [1, 2]
    assert again.courier.sent == []
    assert len(again.encounters) == 0


async def test_encounters_of_other_shards_are_left_to_others(saloon: Saloon) -> None:
    first, second = Shards((0,), 2), Shards((1,), 2)
    await saloon.start(place=Place(channel=77, guild=1 << 22), by=BOB)
    await saloon.start(place=Place(channel=78, guild=3 << 22), by=BOB)
    await saloon.store.put_board(BoardPost(encounter=3, channel=78, message=5, posted=1, digest="shown"))
    await saloon.end(place=Place(channel=78, guild=3 << 22), by=BOB)
    again = saloon.restarted()
    await again.encounters.look_over(second, await again.encounters.resume(second))
    assert set(again.courier.woken) == {2, 3} and {one.encounter for one in again.courier.sent} == {2, 3}
    await again.encounters.look_over(first, await again.encounters.resume(first))
    assert again.courier.woken[-1] == 1 and again.in_memory(SALOON)


async def test_what_runs_is_looked_over_bit_by_bit(saloon: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two of them people are answered; one that somebody uses already stays in memory as it is."""
    pauses = list[float]()

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    await saloon.start(place=STABLE, by=BOB)
    await saloon.store.delivered(saloon.courier.sent)
    again = saloon.restarted()
    taken_up = await again.encounters.resume()
    await again.state()
    used = again.encounters.in_memory(SALOON.channel)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    await again.encounters.look_over(ALL, taken_up)
    assert pauses == [0.01, 0.01]
    assert again.courier.woken == [1, 2]
    assert again.encounters.in_memory(SALOON.channel) is used and not again.in_memory(STABLE)


async def test_what_has_ended_meanwhile_is_not_looked_over(saloon: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    running = await saloon.store.running()

    async def before(shards: Shards) -> Sequence[int]:
        return running

    await saloon.end()
    again = saloon.restarted()
    monkeypatch.setattr(again.store, "running", before)
    await again.encounters.look_over(ALL, ())
    assert again.courier.woken == []


async def test_what_nobody_has_used_for_an_hour_does_not_stay_in_memory(saloon: Saloon) -> None:
    await saloon.start(place=STABLE, by=BOB)
    await saloon.give("declare", by=ANN, speed="fast")
    saloon.clock.time += 60 * 60 * 1000
    await saloon.state(STABLE)
    assert saloon.in_memory(SALOON)
    saloon.clock.time += 1
    await saloon.state(STABLE)
    assert saloon.in_memory(STABLE) and not saloon.in_memory(SALOON)
    await saloon.give("declare", by=ANN, speed="slow")
    assert saloon.in_memory(SALOON)
    saloon.clock.time += 60 * 60 * 1000 + 1
    await saloon.state(SALOON)
    assert saloon.in_memory(SALOON) and not saloon.in_memory(STABLE)


async def test_of_a_channel_that_nobody_uses_not_even_its_lock_stays_in_memory(saloon: Saloon) -> None:
    locks = saloon.encounters._locks
    async with saloon.encounters.locked(SALOON):
        assert [*locks] == [SALOON.channel]
        waiting = asyncio.ensure_future(saloon.give("declare", by=ANN, speed="fast"))
        await asyncio.sleep(0)
        assert not waiting.done()
    await waiting
    del waiting
    assert not locks


async def test_nothing_to_resume(empty: Saloon) -> None:
    await empty.resumed()
    assert empty.courier.woken == []


async def test_the_end_of_an_encounter_is_still_told(saloon: Saloon) -> None:
    await saloon.end()
    await saloon.store.delivered(saloon.courier.sent[:-1])
    again = await saloon.started_anew()
    assert again.courier.sent == saloon.courier.sent[-1:]
    assert again.courier.boards[-1].ended
    assert not again.in_memory()


async def test_the_end_is_told_before_the_next_encounter_of_the_channel(saloon: Saloon) -> None:
    await saloon.store.delivered(saloon.courier.sent)
    await saloon.end()
    await saloon.start(by=BOB)
    await saloon.join("Andy", ANN)
    again = await saloon.started_anew()
    assert again.courier.sent == saloon.courier.sent[1:]
    assert [one.encounter for one in again.courier.sent] == [1, 2]
    await again.store.delivered(again.courier.sent)
    assert await again.store.pending() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE revisions SET state = NULL WHERE encounter = 1 AND number = 4",
        "UPDATE revisions SET state = x'7b7d' WHERE encounter = 1 AND number = 4",
        "UPDATE revisions SET kind = 'x' WHERE encounter = 1 AND number = 2",
        "UPDATE revisions SET version = 99 WHERE encounter = 1 AND number = 4",
        "UPDATE encounters SET system = 'chess' WHERE id = 1",
    ],
)
async def test_an_encounter_that_cannot_be_read_keeps_no_other_from_going_on(
    saloon: Saloon, caplog: pytest.LogCaptureFixture, statement: str
) -> None:
    await saloon.start(place=STABLE, by=BOB)
    saloon.rows(statement)
    again = saloon.restarted()
    with caplog.at_level(logging.ERROR):
        await again.resumed()
    assert again.courier.woken == [2]
    assert "encounter 1 is left alone" in caplog.text
    await again.join("Andy", BOB, place=STABLE)
    assert [one.name for one in (await again.state(STABLE)).combatants] == ["Andy"]


async def test_where_the_store_fails_no_encounter_is_left_alone(
    saloon: Saloon, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = saloon.restarted()

    async def fails(record: EncounterRecord) -> LiveEncounter:
        raise Unsaved("not-saved-out-of-reach")

    monkeypatch.setattr(again.encounters, "load", fails)
    with pytest.raises(Unsaved):
        await again.resumed()


async def test_an_ended_encounters_board_that_does_not_show_it_is_woken(saloon: Saloon) -> None:
    """Once, and before that of the next encounter of the channel."""
    await saloon.end()
    await saloon.start(by=BOB)
    await saloon.start(place=STABLE, by=BOB)
    await saloon.store.delivered(saloon.courier.sent)
    post = BoardPost(encounter=1, channel=SALOON.channel, message=70, posted=5, digest="old")
    await saloon.store.put_board(post)
    again = await saloon.started_anew()
    assert again.courier.woken == [1, 2, 3] and [one.ended for one in again.courier.boards] == [True, False, False]
    await again.store.put_board(post.replace(digest=FINISHED))
    last = await again.started_anew()
    assert last.courier.woken == [2, 3]


async def test_the_announcements_of_one_whose_board_is_unfinished_are_told_once(saloon: Saloon) -> None:
    await saloon.store.put_board(BoardPost(encounter=1, channel=SALOON.channel, message=70, posted=5, digest="old"))
    await saloon.end()
    again = await saloon.started_anew()
    assert again.courier.sent == saloon.courier.sent
    await again.store.delivered(again.courier.sent)
    last = await again.started_anew()
    assert last.courier.sent == [] and last.courier.boards[-1].ended and not last.in_memory()


async def test_undo_and_redo_go_on_after_a_restart(saloon: Saloon) -> None:
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.undo()
    again = await saloon.started_anew()
    await again.redo()
    assert again.texts[0].startswith("Gwen brings back: /declare (Andy).")
    assert [one.name for one in (await again.state()).combatants] == ["Andy", "Bess", "Clay"]
