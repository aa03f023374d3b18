"""Which messages the boards are, kept in memory besides: that is asked before each edit, and hardly ever changes.

Owns that what is remembered is what is stored: while something is being stored, and once that has failed, it is asked
for again. Good where nobody else keeps these boards. Must not know what a board shows.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol, TypeVar

from bot.app.ports import BoardPost

K = TypeVar("K")
V = TypeVar("V")

REMEMBERED = 1000
"""Boards, and remarks about them, that are kept in memory."""


class Posts(Protocol):
    """Where it is kept which message the board is: that part of a store."""

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""
        ...

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter."""
        ...

    async def note(self, key: str) -> str | None:
        """Return a remark."""
        ...

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        ...


class Remembered:
    """What is kept of boards, which those of a store are asked for once."""

    def __init__(self, store: Posts) -> None:
        self._store = store
        self._boards = OrderedDict[int, BoardPost | None]()
        self._notes = OrderedDict[str, str | None]()

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""
        if encounter not in self._boards:
            _keep(self._boards, encounter, await self._store.board(encounter))
        return self._boards[encounter]

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter."""
        self._boards.pop(post.encounter, None)
        await self._store.put_board(post)
        _keep(self._boards, post.encounter, post)

    async def note(self, key: str) -> str | None:
        """Return a remark."""
        if key not in self._notes:
            _keep(self._notes, key, await self._store.note(key))
        return self._notes[key]

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        self._notes.pop(key, None)
        await self._store.put_note(key, value)
        _keep(self._notes, key, value)


def _keep(kept: OrderedDict[K, V], key: K, value: V) -> None:
    kept[key] = value
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
