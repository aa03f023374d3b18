"""Commands at once: in turn in one channel, from two processes, and cancelled in the middle."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

import pytest

from bot.app.requests import Place
from bot.rules.errors import Refused
from tests.app.saloon import ANN, BOB, MIA, SALOON, STABLE, Saloon, id_of, told
from tests.app.slow import HaltingStore


@pytest.fixture
async def slow(path: Path) -> AsyncIterator[Any]:
    """The posse, with a store that can be halted."""
    async with Saloon.open_at(path, HaltingStore) as saloon:
        await saloon.posse()
        yield saloon


async def speeds(saloon: Saloon, place: Place = SALOON) -> list[str | None]:
    return [one.speed for one in (await saloon.state(place)).combatants]


# At once.


async def test_commands_of_one_channel_take_turns(slow: Any) -> None:
    async with slow.store.halting("before append", slow.give("declare", by=ANN, speed="fast")) as first:
        second = asyncio.create_task(slow.give("declare", by=BOB, speed="slow"))
        looking = asyncio.create_task(slow.look.status(SALOON, BOB))
        await asyncio.sleep(0.01)
        assert not second.done() and not looking.done()
    await asyncio.gather(first, second, looking)
    assert await speeds(slow) == ["fast", "slow", None]
    assert [one.number for one in await slow.store.revisions(1)] == [1, 2, 3, 4, 5, 6]
    assert told(slow.courier.boards[-1].prompt) == ["2 of 3 have declared."]


async def test_many_at_once_all_count(saloon: Saloon) -> None:
    names = [f"Rider {number}" for number in range(12)]
    joining = (saloon.give("join", name=name, reflex="2d6", request_id=number) for number, name in enumerate(names))
    await asyncio.gather(*joining)
    state = await saloon.state()
    assert {one.name for one in state.combatants} == {"Andy", "Bess", "Clay", *names}
    assert len({one.id for one in state.combatants}) == 15
    assert (await saloon.restarted().state()) == state


async def test_of_two_gms_who_press_next_one_advances(saloon: Saloon) -> None:
    await saloon.flipped()
    press = await saloon.here()
    answers = await asyncio.gather(saloon.give("next", press=press), saloon.give("next", by=MIA, press=press))
    assert sorted(one.refused for one in answers) == [False, True]
    assert (await saloon.state()).phase == "I"
    assert (await saloon.state()).up == (id_of("Andy"),)


async def test_channels_do_not_wait_for_each_other(slow: Any) -> None:
    await slow.start(place=STABLE, by=BOB)
    async with slow.store.halting("before append", slow.give("declare", by=ANN, speed="fast")) as halted:
        await slow.give("join", by=BOB, place=STABLE, name="Andy", reflex="1d4")
        assert not halted.done()
    await halted
    assert (await speeds(slow))[0] == "fast" and await speeds(slow, STABLE) == [None]
    assert {one.channel for one in slow.courier.sent[-2:]} == {SALOON.channel, STABLE.channel}


# Two services on one file.


async def test_who_was_slower_is_told_so_and_the_next_command_works(saloon: Saloon, path: Path, refused: Any) -> None:
    async with Saloon.open_at(path, like=saloon) as other:
        await other.live()
        await saloon.give("declare", by=ANN, speed="fast")
        file = saloon.dump()
        with refused("busy"):
            await other.give("declare", by=BOB, speed="slow", request_id=8)
        assert saloon.dump() == file
        assert other.courier.sent == []
        await other.give("declare", by=BOB, speed="slow", request_id=8)
        assert await speeds(other) == ["fast", "slow", None]
        with refused("busy"):
            await saloon.undo()
        await saloon.undo()
        assert await speeds(saloon) == ["fast", None, None]
        with refused("busy"):
            await other.end()
        await other.end()


async def test_of_two_who_start_one_starts(empty: Saloon, path: Path, refused: Any) -> None:
    async with Saloon.open_at(path, like=empty) as other:
        found = await asyncio.gather(empty.start(), other.start(by=MIA), return_exceptions=True)
        [refusal] = [one for one in found if isinstance(one, Refused)]
        assert refusal.code == "encounter-runs"
        assert len(empty.rows("SELECT id FROM encounters")) == 1
        assert await other.state() == await empty.state()


async def test_of_two_who_restore_one_does(saloon: Saloon, path: Path) -> None:
    await saloon.end()
    async with Saloon.open_at(path, like=saloon) as other:
        found = await asyncio.gather(saloon.restore(), other.restore(), return_exceptions=True)
        [refusal] = [one for one in found if isinstance(one, Refused)]
        assert refusal.code in ("busy", "encounter-runs")
        assert await other.state() == await saloon.state()


@pytest.mark.parametrize(("place", "code"), [("before append", "busy"), ("after last", "encounter-runs")])
async def test_a_restore_that_comes_second_is_refused(
    saloon: Saloon, path: Path, refused: Any, place: str, code: str
) -> None:
    await saloon.end()
    async with Saloon.open_at(path, HaltingStore, like=saloon) as other:
        async with other.store.halting(place, other.restore()) as late:
            await saloon.restore()
        with refused(code):
            await late
        assert await other.state() == await saloon.state()


async def test_looking_does_not_bring_back_a_table_of_before(slow: Any) -> None:
    """One who looks while another one loads and plays must not leave an older table in memory."""
    slow.encounters.forget(SALOON.channel)
    async with slow.store.halting("after newest", slow.autocomplete.combatants(SALOON, ANN, "declare")) as looking:
        playing = asyncio.create_task(slow.give("declare", by=ANN, speed="fast"))
        await asyncio.sleep(0.01)
    await asyncio.gather(looking, playing)
    await slow.give("declare", by=BOB, speed="slow")
    assert await speeds(slow) == ["fast", "slow", None]


async def test_a_row_of_another_process_that_comes_while_one_loads_is_left_out_whole(slow: Any) -> None:
    other = slow.restarted()
    slow.encounters.forget(SALOON.channel)
    async with slow.store.halting("after newest", slow.live()) as loading:
        await other.give("declare", by=ANN, speed="fast")
    live = await loading
    assert (live.number, live.position) == (4, 4) and [one.speed for one in live.state.combatants] == [None] * 3
    with pytest.raises(Refused, match="busy"):
        await slow.give("declare", by=BOB, speed="slow")
    await slow.give("declare", by=BOB, speed="slow")
    assert await speeds(slow) == ["fast", "slow", None]


# Cancelled in the middle.


async def cancelled(saloon: Any, place: str, work: Awaitable[Any]) -> None:
    """Cancel work twice while it is stored: it goes to its end, and the same is found after a restart."""
    async with saloon.store.halting(place, work) as task:
        for _ in range(2):
            task.cancel()
            await asyncio.sleep(0)
        assert not task.done()
    with pytest.raises(asyncio.CancelledError):
        await task


@pytest.mark.parametrize("place", ["before append", "after append"])
async def test_a_command_cancelled_while_it_is_stored_is_stored_and_told(slow: Any, place: str) -> None:
    await cancelled(slow, place, slow.give("declare", by=ANN, speed="fast"))
    assert told(slow.courier.boards[-1].prompt) == ["1 of 3 have declared."]
    await slow.give("declare", by=BOB, speed="slow")
    assert told(slow.courier.boards[-1].prompt) == ["2 of 3 have declared."]
    assert await slow.restarted().state() == await slow.state()


async def test_a_start_or_a_restore_cancelled_while_it_is_stored_is_stored_and_told(slow: Any) -> None:
    await cancelled(slow, "after open", slow.start(place=STABLE))
    assert "Fair draws" in slow.texts[0]
    await slow.join("Ace", ANN, place=STABLE)
    await slow.end()
    await cancelled(slow, "after append", slow.restore())
    assert "goes on" in slow.texts[0]
    await slow.give("declare", by=ANN, speed="fast")
    for place in (SALOON, STABLE):
        assert await slow.restarted().state(place) == await slow.state(place)


async def test_a_command_cancelled_while_it_waits_does_nothing(slow: Any) -> None:
    async with slow.store.halting("before append", slow.give("declare", by=ANN, speed="fast")) as first:
        second = asyncio.create_task(slow.give("declare", by=BOB, speed="slow"))
        await asyncio.sleep(0)
        second.cancel()
    await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert await speeds(slow) == ["fast", None, None]


async def test_when_everything_is_cancelled_the_table_is_loaded_again(slow: Any) -> None:
    """As at the end of the process: even the work that goes to its end is cut off."""
    for place, found in (("before append", [None, None, None]), ("after append", ["fast", None, None])):
        async with slow.store.halting(place, slow.give("declare", by=ANN, speed="fast")) as task:
            for one in asyncio.all_tasks() - {asyncio.current_task()}:
                one.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert await speeds(slow) == found
    await slow.give("declare", by=BOB, speed="slow")
    assert await speeds(slow) == ["fast", "slow", None]
    await slow.give("declare", "Clay", speed="slow")
    waiting = [one.announcement.text for one in await slow.store.pending()]
    assert waiting[-1].startswith("Clay has declared. 3 of 3 have declared.")


async def test_work_whose_caller_and_which_itself_fail_is_not_lost_sight_of(slow: Any, path: Path) -> None:
    """Both cancelled and refused: the caller is cancelled, and asyncio has nothing to complain of."""
    async with Saloon.open_at(path, like=slow) as other:
        async with slow.store.halting("before append", slow.give("declare", by=ANN, speed="fast")) as task:
            await other.give("declare", by=BOB, speed="slow")
            task.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await task
        await slow.give("declare", by=ANN, speed="normal")
        assert await speeds(slow) == ["normal", "slow", None]
