"""What a server keeps from one encounter to the next: presets, people's characters, and how each is
told of its turns.

Owns the shape of it, and what a store does with it. Must not know what a keepsake holds, nor SQLite or Discord.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from bot.rules.model import UserId
from bot.rules.words import Frozen


class Kept(StrEnum):
    """What is kept."""

    PRESET = "preset"
    CHARACTER = "character"
    PINGS = "pings"


class Keepsake(Frozen):
    """Something kept: found by its key among those of its kind on its server; `body` is JSON."""

    guild: int
    kind: Kept
    key: str
    user: UserId
    name: str
    system: str
    body: str


class KeepsakeStore(Protocol):
    """Where that is kept. Forgetting a server forgets what it keeps."""

    async def put_keepsake(self, keepsake: Keepsake) -> None:
        """Keep something, in place of what was kept under its key."""
        ...

    async def keepsake(self, guild: int, kind: Kept, key: str) -> Keepsake | None:
        """Return what is kept under a key."""
        ...

    async def keepsakes(self, guild: int, kind: Kept) -> Sequence[Keepsake]:
        """Return all of a kind that a server keeps, by name."""
        ...

    async def remove_keepsake(self, guild: int, kind: Kept, key: str) -> None:
        """Keep it no longer."""
        ...
