"""How long it takes from /flip until its message is posted, with the picture of the card, at a table of 40."""

from __future__ import annotations

import time

from benchmarks.bots import GM, OURS, bot, channel_of, player_of
from benchmarks.rows import Row, figure

COMBATANTS, FLIPS = 40, 24


async def measured(rounds: int, share: float) -> list[Row]:
    """Return the 95th hundredth of the flips of some rounds of play."""
    waits: list[float] = []
    async with bot(*OURS, channels=1, players=COMBATANTS) as ours:
        await ours.seat(reflex="3d10")
        for flip in range(int(FLIPS * share) + 1):
            for player in ours.players:
                await ours.done(0, player_of(player), "declare", speed=("fast", "normal", "slow")[(flip + player) % 3])
            posted, began = ours.discord.next_post(channel_of(0), pictured=True), time.perf_counter()
            await ours.done(0, GM, "flip")
            waits.append((await posted - began) * 1000)
            await ours.done(0, GM, "next", round=True)
    waits = sorted(waits[1:])  # What is made once for all is made in the first.
    return [figure("`/flip` with its picture at 40: 95 of 100 within", [waits[int(len(waits) * 0.95)]], 150, "ms")]
