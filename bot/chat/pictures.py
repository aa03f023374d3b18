"""Pictures as files of a message: drawn off the event loop, a few kept, and never the reason that a message fails."""

from __future__ import annotations

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol

import discord

from bot import limits
from bot.rules.exhibits import Exhibit

log = logging.getLogger(__name__)

KEPT = 32


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

    def __init__(self, draw: Callable[[Exhibit], Picture]) -> None:
        self._draw = draw
        self._kept: OrderedDict[str, Picture] = OrderedDict()

    async def files(self, exhibits: Sequence[Exhibit]) -> list[discord.File]:
        """Return the pictures of exhibits; one that cannot be drawn is left out, its text stands alone."""
        files = []
        for exhibit in exhibits[: limits.ATTACHMENTS]:
            try:
                picture = await self._drawn(exhibit)
            except Exception:
                log.exception("a %s could not be drawn; its text stands alone", exhibit.kind)
                continue
            file = discord.File(io.BytesIO(picture.png), picture.file_name, description=picture.alternative)
            files.append(file)
        return files

    async def _drawn(self, exhibit: Exhibit) -> Picture:
        key = exhibit.model_dump_json()
        kept = self._kept.pop(key, None)
        picture = kept if kept is not None else await asyncio.to_thread(self._draw, exhibit)
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
