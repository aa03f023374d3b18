"""A system that is not installed any more, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.rules.registry import all_systems


@contextmanager
def removed(id: str) -> Iterator[None]:
    """Have a system be gone; afterwards all stand in their order again."""
    known = all_systems()
    before = dict(known)
    del known[id]
    try:
        yield
    finally:
        known.clear()
        known.update(before)
