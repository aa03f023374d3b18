"""Which numbers stand on an axis: as close as they have room. Must not know what is measured."""

from __future__ import annotations

from bot.render.lettering import length
from bot.render.look import SMALL, Face

_BETWEEN = 30


def numbered(low: int, high: int, wide: int) -> range:
    """Return which of the numbers from low to high are written along so many pixels: every 1, 2, 5, 10, and so on."""
    widest = max(length(str(end), Face.PLAIN, SMALL) for end in (low, high))
    most = max(int(wide // (widest + _BETWEEN)), 1)
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if (high - low) // step <= most:
                return range(-(-low // step) * step, high + 1, step)
        power *= 10
