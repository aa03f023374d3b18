"""How long a player waits for the answer to /declare, and what that costs: beside bare bots that answer once.

Beside one as it comes, one that is tuned, and, on PostgreSQL, one with an insert of asyncpg's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

from benchmarks.bots import BARE, OURS, TUNED, Bot, Figures, bot
from benchmarks.rows import Row, ratio
from tests.postgres import postgres_server

AT_ONCE = {1: 400, 64: 2000}
"""How many are in flight, and how many are given in a round then."""
TITLES = {"p50": "median wait", "p99": "longest of a hundred", "rate": "rate", "cpu": "processor"}
UNITS = {"p50": "ms", "p99": "ms", "rate": "per s", "cpu": "ms each"}


class Base(NamedTuple):
    """A bare bot, how a row calls the comparison with it, and the goals: by how many are in flight and what."""

    module: Sequence[str]
    name: str
    goals: Mapping[tuple[int, str], float]


PLAIN = Base(BARE, "`/declare`", {(1, "p50"): 1.05, (1, "cpu"): 1.0, (64, "rate"): 1.0})
FAST = Base(
    TUNED, "`/declare`, beside the tuned bot", {(1, "p50"): 1.15, (1, "p99"): 1.4, (1, "cpu"): 1.2, (64, "rate"): 0.8}
)
ON_POSTGRES = Base(BARE, "`/declare` on PostgreSQL", {(1, "p50"): 1.25, (1, "cpu"): 1.25})


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what they took, measured in turn."""
    async with bot(*BARE) as bare, bot(*TUNED) as tuned, bot(*OURS) as ours:
        rows = await compared([(PLAIN, bare), (FAST, tuned)], ours, rounds, share)
    stack = ExitStack()
    mine, theirs = await asyncio.to_thread(_databases, stack)
    try:
        async with bot(*BARE, url=theirs) as bare, bot(*OURS, url=mine) as ours:
            return rows + await compared([(ON_POSTGRES, bare)], ours, rounds, share)
    finally:
        await asyncio.to_thread(stack.close)


def _databases(stack: ExitStack) -> tuple[str, str]:
    server = stack.enter_context(postgres_server(durable=True))
    return stack.enter_context(server.database()), stack.enter_context(server.database())


async def compared(bases: Sequence[tuple[Base, Bot]], ours: Bot, rounds: int, share: float) -> list[Row]:
    """Return what `/declare` took of a bot, beside others that are measured in turn with it."""
    await ours.seat(reflex="3d10")
    bots = [*(one for _, one in bases), ours]
    for at_once in AT_ONCE:  # What is made once for all is made now.
        for one in bots:
            await one.measured(200, at_once, one.declare)
    found: dict[int, list[list[Figures]]] = {at_once: [] for at_once in AT_ONCE}
    for _ in range(rounds):
        for at_once, given in AT_ONCE.items():
            found[at_once].append([await one.measured(int(given * share), at_once, one.declare) for one in bots])
    return [
        row
        for place, (base, _) in enumerate(bases)
        for at_once in AT_ONCE
        for row in _rows(base, at_once, [(taken[place], taken[-1]) for taken in found[at_once]])
    ]


def _rows(base: Base, at_once: int, pairs: Sequence[tuple[Figures, Figures]]) -> list[Row]:
    return [
        ratio(
            f"{base.name}, {at_once} in flight: {title}",
            [(getattr(bare, name), getattr(ours, name)) for bare, ours in pairs],
            base.goals.get((at_once, name)),
            UNITS[name],
            least=name == "rate",
        )
        for name, title in TITLES.items()
    ]
