"""Whether a command costs more at a large table, or late in a long fight, than at a small one, or early."""

from __future__ import annotations

from benchmarks.bots import OURS, Bot, Figures, bot
from benchmarks.rows import Row, figure, ratio

COMMANDS = 300
BEGUN, LONG = 6_000, 16_000
"""Commands of a long fight, whatever the share. After the first of them caches are full, that of the newest 5,000
interactions last: what memory grows by from then on, it grows by for ever. Memory is given to a process in pieces so
large that of few commands nothing could be told.
"""
LARGE = ("benchmarks.larger",)


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what a command costs there, measured in turn."""
    async with (
        bot(*OURS, channels=1) as small,
        bot(*LARGE, channels=1, players=200) as large,
        bot(*OURS, channels=1) as old,
    ):
        for one in (small, large, old):
            await one.seat(reflex="3d10")
        for one in (small, large):  # Until everybody has declared, every declaration is for all to see.
            await one.measured(len(one.channels) * len(one.players), 1, one.declare)
        lasting = await _lasting(old)
        larger, longer = list[tuple[Figures, Figures]](), list[tuple[Figures, Figures]]()
        for _ in range(rounds):
            here = await _round(small, share)
            larger.append((here, await _round(large, share)))
            longer.append((here, await _round(old, share)))
    return [
        *_rows("200 combatants, beside 5", larger, 1.25),
        *_rows(f"Command {LONG:,} of a fight, beside the first hundreds", longer, 1.1),
        figure("Memory that a fight holds for each command, for ever", [lasting], 0.1, "KB"),
    ]


async def _lasting(one: Bot) -> float:
    await one.measured(BEGUN, 64, one.declare)
    began, rest = one.memory(), LONG - BEGUN
    await one.measured(rest, 64, one.declare)
    return (one.memory() - began) / rest / 1024


async def _round(one: Bot, share: float) -> Figures:
    return await one.measured(int(COMMANDS * share), 1, one.declare)


def _rows(what: str, pairs: list[tuple[Figures, Figures]], goal: float) -> list[Row]:
    return [
        ratio(f"{what}: median wait", [(one.p50, two.p50) for one, two in pairs], goal, "ms"),
        ratio(f"{what}: processor", [(one.cpu, two.cpu) for one, two in pairs], goal, "ms each"),
    ]
