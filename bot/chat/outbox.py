"""Sends announcements as one message, so that a repeated sending makes no second one.

Owns the marks of a message: the nonce made from its first row, by which Discord knows it again for a few minutes,
and what it says, by which it is found among the newest messages after that. Must not know why or when something is
sent, nor what becomes of a failure.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Iterable, Sequence

import discord
from discord.http import handle_message_parameters

from bot import limits
from bot.app.ports import Announcement, Pending, Store
from bot.chat.buttons import view_of
from bot.chat.circuit_breaker import refuses_content
from bot.chat.merging import merged
from bot.chat.pictures import Pictures
from bot.chat.words import lexicon_of
from bot.rules.words import say

log = logging.getLogger(__name__)

KEY_OF_NONCES = "key of nonces"
LOOKED_THROUGH = 50
"""Messages of a channel among which one that was under way is looked for."""


class Outbox:
    """Sends announcements, and finds those that were sent."""

    def __init__(self, client: discord.Client, store: Store, pictures: Pictures) -> None:
        self._client, self._store, self._pictures = client, store, pictures
        self._key: str | None = None

    async def send(self, rows: Sequence[Pending], *, doubtful: bool) -> None:
        """Send announcements as one message; one that is `doubtful` may be there already, and is looked for first."""
        if doubtful and await self._arrived(rows):
            log.info("%s had arrived", where(rows))
            return
        if len(rows) > 1:
            await self._store.put_note(_bundle(rows[0].channel), f"{_place(rows[0])} {_place(rows[-1])}")
        told = merged(rows)
        files = await self._pictures.files(told.exhibits, lexicon_of(rows[0].system, told.language))
        try:
            await self._post(rows[0], told, files)
        except discord.HTTPException as error:
            if not files or not refuses_content(error):
                raise
            log.info("%s goes without its pictures: Discord refuses it (%s)", where(rows), error)
            await self._post(rows[0], told, [])

    async def send_plain(self, row: Pending, round: int | None) -> None:
        """Send a line that something could not be shown, in place of an announcement that Discord refuses."""
        told, code = row.announcement, "not-shown" if not round else "not-shown-round"
        text = lexicon_of(row.system, told.language).message([say(code, **({"round": round} if round else {}))])
        await self._post(row, Announcement(text=text, beat=told.beat, language=told.language), [])

    async def under_way(self, waiting: Iterable[Pending]) -> tuple[Pending, ...]:
        """Return the announcements that a process before may have sent as one message: at least the first."""
        rows = list(waiting)
        noted = await self._store.note(_bundle(rows[0].channel)) or ""
        begins, _, ends = noted.partition(" ")
        places = [_place(row) for row in rows]
        together = begins == places[0] and ends in places
        return tuple(rows[: places.index(ends) + 1 if together else 1])

    async def _post(self, row: Pending, told: Announcement, files: list[discord.File]) -> None:
        view = view_of(told.offers, lexicon_of(row.system, told.language), row.encounter, told.beat)
        pinged = [discord.Object(user) for user in told.pings]
        with handle_message_parameters(
            told.text,
            files=files,
            view=view or discord.utils.MISSING,
            nonce=await self._nonce(row),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=pinged, replied_user=False),
        ) as parameters:
            await self._client.http.send_message(row.channel, params=parameters)

    async def _arrived(self, rows: Sequence[Pending]) -> bool:
        """Whether a message that may have been sent is there.

        Announcements of a channel go out one after the other, so it is the bot's newest one there, boards apart,
        or it has not arrived. It is known by what survives: it is younger than the command that it tells of (both
        ids are Discord's, and so is the clock in them), says the same words, has the same buttons, and the same
        pictures or none. Only the bot's own messages are read; that needs Read Message History alone. Without that
        nothing is found, and the nonce has to do.
        """
        told, row = merged(rows), rows[0]
        view = view_of(told.offers, lexicon_of(row.system, told.language), row.encounter, told.beat)
        buttons = [] if view is None else [getattr(one, "custom_id", None) for one in view.children]
        pictures = [
            file.filename
            for file in await self._pictures.files(told.exhibits, lexicon_of(rows[0].system, told.language))
        ]
        try:
            async for message in self._channel(row).history(limit=LOOKED_THROUGH):
                if message.author.id != getattr(self._client.user, "id", None) or not message.content:
                    continue
                return (
                    message.id > (row.request_id or 0)
                    and message.content == told.text.strip()
                    and _buttons_of(message) == buttons
                    and [one.filename for one in message.attachments] in ([], pictures)
                )
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("%s cannot be looked for (%s)", where(rows), error)
        return False

    def _channel(self, row: Pending) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(row.channel)

    async def _nonce(self, row: Pending) -> str:
        """Return the mark of an announcement's row, the same after a crash.

        Everybody receives it: keyed, so that it does not tell how many rows, secret ones among them, came before.
        """
        if self._key is None:
            kept = await self._store.note(KEY_OF_NONCES)
            if self._key is None:  # still: another channel may have been faster
                self._key = kept or secrets.token_hex()
                await self._store.put_note(KEY_OF_NONCES, self._key)
        return hmac.digest(self._key.encode(), _place(row).encode(), "sha256").hex()[: limits.NONCE]


def where(rows: Sequence[Pending]) -> str:
    """Return what a log calls some announcements."""
    return f"announcement {_place(rows[0])}" + (f" (to {_place(rows[-1])})" if len(rows) > 1 else "")


def _place(row: Pending) -> str:
    return f"{row.encounter}.{row.revision}.{row.ordinal}"


def _bundle(channel: int) -> str:
    return f"sent together in channel {channel}"


def _buttons_of(message: discord.Message) -> list[str | None]:
    found: list[str | None] = []
    for row in message.components:
        found += [getattr(one, "custom_id", None) for one in getattr(row, "children", ())]
    return found
