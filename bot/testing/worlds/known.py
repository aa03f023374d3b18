"""What the worlds are known to differ in: one list, with a sentence for each.

Whatever stands here is a debt of the rules or a difference that is no secret; an entry of the first kind goes when it
is paid.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.testing.worlds.deeds import Deed

EXCLUDED: dict[str, Callable[[str, Deed], bool]] = {
    "a ruling is no secret, whomever it is asked for": lambda system, deed: "ruling" in deed.options,
    "a roll for all the rest is no secret, whoever is named with it": lambda system, deed: "rest" in deed.options,
}
"""Secret deeds that show, and are not done: why, and which."""


def excluded(system: str, deed: Deed) -> bool:
    """Whether a secret deed is known to show."""
    return any(known(system, deed) for known in EXCLUDED.values())
