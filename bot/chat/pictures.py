"""Pictures as files of a message: drawn off the event loop, once for all who show the same; the newest are kept."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence

import discord

from bot import limits
from bot.render.pictures import Picture
from bot.render.text import Lexicon
from bot.rules.exhibits import Exhibit
from bot.rules.words import to_json

log = logging.getLogger(__name__)

KEPT = 32

Key = tuple[Lexicon, bytes]
"""The words on a picture, and the digest of its exhibit."""


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
            files.append(discord.File(io.BytesIO(picture.png), picture.file_name, description=picture.alternative))
        return files

    async def _drawn(self, exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        key = lexicon, hashlib.sha256(to_json(exhibit).encode()).digest()
        picture = self._kept.pop(key, None)
        if picture is None:
            # It is drawn to its end even if this caller is cancelled: others may wait for it, too.
            picture = await asyncio.shield(self._drawing.get(key) or self._begin(key, exhibit, lexicon))
        self._kept[key] = picture
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    def _begin(self, key: Key, exhibit: Exhibit, lexicon: Lexicon) -> asyncio.Task[Picture]:
        def ended(drawing: asyncio.Task[Picture]) -> None:
            del self._drawing[key]
            if not drawing.cancelled():
                drawing.exception()

        drawing = self._drawing[key] = asyncio.create_task(asyncio.to_thread(self._draw, exhibit, lexicon))
        drawing.add_done_callback(ended)
        return drawing
