"""Work that is begun is carried out to its end, whoever is cancelled meanwhile."""

import asyncio
import gc

import pytest

from bot.background import to_its_end


async def test_work_goes_to_its_end_however_often_it_is_cancelled() -> None:
    finish = asyncio.Event()
    done = []

    async def work() -> None:
        await finish.wait()
        done.append(True)

    task = asyncio.create_task(to_its_end(work()))
    for _ in range(3):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    finish.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done


async def test_work_that_fails_after_its_caller_was_cancelled_is_not_reported_as_lost() -> None:
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    finish = asyncio.Event()

    async def work() -> None:
        await finish.wait()
        raise ValueError("failed")

    task = asyncio.create_task(to_its_end(work()))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    finish.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    del task
    await asyncio.sleep(0)  # The loop lets go of it,
    gc.collect()  # and it would be reported when it is thrown away.
    assert reported == []


async def test_work_that_is_cancelled_itself_ends_its_caller() -> None:
    inner: list[asyncio.Task[None] | None] = []

    async def work() -> None:
        inner.append(asyncio.current_task())
        await asyncio.Event().wait()

    task = asyncio.create_task(to_its_end(work()))
    for _ in range(2):
        await asyncio.sleep(0)
    assert inner[0] is not None
    task.cancel()
    inner[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
