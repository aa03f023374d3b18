"""The loop that everything runs on: uvloop's where that is installed, which is not on Windows; else Python's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

try:
    import uvloop
except ImportError:  # pragma: no cover - on Windows
    uvloop = None  # type: ignore[assignment,unused-ignore]


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the loop; None: as Python does."""
    return None if uvloop is None else uvloop.new_event_loop
