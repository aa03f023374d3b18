"""Pictures as files of a message: drawn off the event loop, and once for all who show the same; a few are kept.

Owns that a picture is never the reason that a message fails. Must not know what is on one.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol

import discord

from bot import limits
from bot.render.text import Lexicon
from bot.rules.exhibits import Exhibit
from bot.rules.words import to_json

log = logging.getLogger(__name__)

KEPT = 32

Key = tuple[Lexicon, bytes]
"""By what a picture is kept: the words that are written on it, and what its exhibit is, in short."""


class Picture(Protocol):
    """A drawn picture: PNG, a file name that tells nothing secret, and its words."""

    @property
    def png(self) -> bytes:
        """The image."""
        ...

    @property
    def file_name(self) -> str:
        """Its name."""
        ...

    @property
    def alternative(self) -> str:
        """What it shows, for those who do not see it."""
        ...


class Pictures:
    """Draws exhibits."""

    def __init__(self, draw: Callable[[Exhibit, Lexicon], Picture]) -> None:
        self._draw = draw
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self._drawing: dict[Key, asyncio.Task[Picture]] = {}

    async def files(self, exhibits: Sequence[Exhibit], lexicon: Lexicon) -> list[discord.File]:
        """Return the pictures of exhibits in these words; one that cannot be drawn is left out, for its text stands."""
        files = []
        for exhibit in exhibits[: limits.ATTACHMENTS]:
            try:
                picture = await self._drawn(exhibit, lexicon)
            except Exception:
                log.exception("a %s could not be drawn; its text stands alone", exhibit.kind)
                continue
            file = discord.File(io.BytesIO(picture.png), picture.file_name, description=picture.alternative)
            files.append(file)
        return files

    async def _drawn(self, exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        key = lexicon, hashlib.sha256(to_json(exhibit).encode()).digest()
        picture = self._kept.pop(key, None)
        if picture is None:
            # It is drawn to its end, whoever goes away meanwhile: others may wait for it, too.
            picture = await asyncio.shield(self._drawing.get(key) or self._begun(key, exhibit, lexicon))
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def _begun(self, key: Key, exhibit: Exhibit, lexicon: Lexicon) -> asyncio.Task[Picture]:
        drawing = self._drawing[key] = asyncio.create_task(asyncio.to_thread(self._draw, exhibit, lexicon))
        drawing.add_done_callback(lambda task: self._ended(key, task))
        return drawing

    def _ended(self, key: Key, drawing: asyncio.Task[Picture]) -> None:
        del self._drawing[key]
        if not drawing.cancelled():
            drawing.exception()
