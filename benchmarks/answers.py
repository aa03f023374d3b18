"""How long a player waits for the answer to /declare, and what that costs: beside a bare bot that answers once."""

from __future__ import annotations

from benchmarks.bots import BARE, OURS, Figures, bot
from benchmarks.rows import Row, ratio

AT_ONCE = {1: 400, 64: 2000}
"""How many are in flight, and how many are given in a round then."""
GOALS = {(1, "p50"): 1.25, (1, "p99"): 2.0, (1, "cpu"): 1.25, (64, "rate"): 0.5}
NAMES = {"p50": "median wait", "p99": "longest of a hundred", "rate": "rate", "cpu": "processor"}
UNITS = {"p50": "ms", "p99": "ms", "rate": "per s", "cpu": "ms each"}


async def measured(rounds: int, share: float) -> list[Row]:
    """Return what both took, measured in turn."""
    found: dict[int, list[tuple[Figures, Figures]]] = {at_once: [] for at_once in AT_ONCE}
    async with bot(*BARE) as bare, bot(*OURS) as ours:
        await ours.seat(reflex="3d10")
        for at_once in AT_ONCE:  # What is made once for all is made now.
            for one in (bare, ours):
                await one.measured(200, at_once, one.declare)
        for _ in range(rounds):
            for at_once, commands in AT_ONCE.items():
                given = int(commands * share)
                theirs = await bare.measured(given, at_once, bare.declare)
                found[at_once].append((theirs, await ours.measured(given, at_once, ours.declare)))
    return [
        ratio(
            f"`/declare`, {at_once} in flight: {title}",
            [(getattr(bare, name), getattr(ours, name)) for bare, ours in pairs],
            GOALS.get((at_once, name)),
            UNITS[name],
            least=name == "rate",
        )
        for at_once, pairs in found.items()
        for name, title in NAMES.items()
    ]
