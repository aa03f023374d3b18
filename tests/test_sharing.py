"""The tenure of a connection: claimed before anything is served, given back after it, and what if it is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.ports import Deposed, Held, Leases
from bot.app.shards import ALL, Shards
from bot.app.tenure import Pace
from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend
from bot.sharing import Tenancy

AT_ONCE = Pace(lasts=60.0, margin=0.0, renews=0.001, tries=0.001)


class Shared(Leases):
    """A database that others have, too, and its leases."""

    def __init__(self, *told: tuple[int, ...]) -> None:
        self.told, self.over = list(told), False
        self.returned: list[int] = []
        self.ended: Callable[[], None] | None = None
        self.asked = asyncio.Event()
        self.leases = self

    def under(self, tenure: int, end: Callable[[], None]) -> Any:
        self.ended = end
        return f"under {tenure}"

    async def hold(self, number: int | None, holder: str, wanted: Shards, lasts: float) -> Held:
        if self.over:
            raise Deposed
        self.asked.set()
        held = self.told.pop(0) if len(self.told) > 1 else self.told[0]
        return Held(7, frozenset(held))

    async def give_back(self, number: int) -> None:
        self.returned.append(number)

    async def holders(self, wanted: Shards) -> tuple[str, ...]:
        return ("another",)


class Client:
    """What is served, as far as it is told of shards."""

    def __init__(self, *, failing: bool = False) -> None:
        self.failing = failing
        self.served: list[Shards] = []
        self.more = asyncio.Event()

    async def serve_too(self, shards: Shards) -> None:
        self.served.append(shards)
        self.more.set()
        if self.failing:
            raise ConnectionError("lost")


async def for_ever() -> None:
    await asyncio.Event().wait()


async def requested(tenancy: Tenancy) -> None:
    (began,) = CircuitBreaker(tenancy.may_send).trace().on_request_start
    await began(None, None, None)  # type: ignore[arg-type]


async def test_a_file_is_had_whole_by_one_process() -> None:
    store: Any = SimpleNamespace(leases=None)
    client: Any = Client()
    async with Tenancy(store) as tenancy:
        assert await tenancy.claim(client, ALL) == ALL and tenancy.store is store
        assert await tenancy.lasts_for(asyncio.sleep(0))
    await requested(tenancy)


async def test_what_is_served_is_stored_under_a_tenure_that_is_given_back_at_the_end() -> None:
    shared, client = Shared((), (0,)), Client()
    async with Tenancy(shared, AT_ONCE) as tenancy:  # type: ignore[arg-type]
        assert await tenancy.claim(client, ALL) == ALL  # type: ignore[arg-type]
        assert str(tenancy.store) == "under 7"
        await requested(tenancy)
        assert await tenancy.lasts_for(asyncio.sleep(0))
        assert shared.returned == []
    assert shared.returned == [7]
    with pytest.raises(NotAllowedToSend):
        await requested(tenancy)


async def test_who_is_told_to_stop_while_it_waits_has_nothing_to_give_back_but_its_number() -> None:
    shared, client = Shared(()), Client()
    async with Tenancy(shared, AT_ONCE) as tenancy:  # type: ignore[arg-type]
        waiting = asyncio.create_task(tenancy.claim(client, ALL))  # type: ignore[arg-type]
        await shared.asked.wait()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    assert shared.returned == [7]


@pytest.mark.parametrize("by_the_store", [False, True])
async def test_once_another_process_has_taken_over_what_is_done_is_left(by_the_store: bool) -> None:
    shared, client = Shared((0,)), Client()
    async with Tenancy(shared, AT_ONCE) as tenancy:  # type: ignore[arg-type]
        await tenancy.claim(client, ALL)  # type: ignore[arg-type]
        if by_the_store:
            assert shared.ended is not None
            shared.ended()
        else:
            shared.over = True
        assert not await tenancy.lasts_for(for_ever())
        with pytest.raises(NotAllowedToSend):
            await requested(tenancy)


async def test_what_fails_is_told_and_what_is_cancelled_is_left() -> None:
    async def fails() -> None:
        raise ValueError("so it is")

    async with Tenancy(SimpleNamespace(leases=None)) as tenancy:  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="so it is"):
            await tenancy.lasts_for(fails())
        doing = asyncio.create_task(tenancy.lasts_for(for_ever()))
        await asyncio.sleep(0)
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing


@pytest.mark.parametrize("failing", [False, True])
async def test_shards_that_become_free_are_served_too_or_all_begins_anew(
    failing: bool, caplog: pytest.LogCaptureFixture
) -> None:
    shared, client = Shared((1,), (1, 2)), Client(failing=failing)
    async with Tenancy(shared, AT_ONCE) as tenancy:  # type: ignore[arg-type]
        assert await tenancy.claim(client, Shards((1, 2), 4)) == Shards((1,), 4)  # type: ignore[arg-type]
        await client.more.wait()
        assert client.served == [Shards((2,), 4)]
        if failing:
            assert not await tenancy.lasts_for(for_ever())
            assert "the connection begins anew (lost)" in caplog.text
