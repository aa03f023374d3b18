"""Messages of a channel: sent so that a repeated sending makes no second one, and the bot's own that are read."""

from __future__ import annotations

import asyncio
import hmac
import logging
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime

import discord
from discord.http import handle_message_parameters

from bot import limits
from bot.app.ports import Delivery, Keepsakes, Store
from bot.app.records import Millis, Pending
from bot.app.verify import Sealed
from bot.chat.buttons import read, view_of
from bot.chat.circuit_breaker import refuses_content
from bot.chat.languages import lexicon_of
from bot.chat.observing import unexpected
from bot.chat.pictures import Pictures
from bot.fight.menu import SEALED, VERIFY
from bot.fight.telling import Announcement
from bot.rules.words import say

log = logging.getLogger(__name__)

KEY_OF_NONCES = "key of nonces"
SEARCHED = 50
"""Messages of a channel among which an earlier message is looked for."""
RECORDED_AFTER = 0.1
"""Seconds for which one commit gathers what was sent. A process that dies meanwhile looks for the message again."""


class Outbox:
    """Sends announcements, and finds those that were sent."""

    def __init__(self, client: discord.Client, store: Store, pictures: Pictures) -> None:
        self._client, self._store, self._pictures = client, store, pictures
        self._nonces = Nonces(store)

    async def send(self, rows: Sequence[Pending], *, doubtful: bool) -> int:
        """Send announcements as one message, and return its id; a `doubtful` one is looked for first."""
        if doubtful and (found := await self._arrived(rows)) is not None:
            log.info("%s had arrived", name_of(rows))
            return found
        if len(rows) > 1:
            await self._store.put_note(_bundle(rows[0].channel), f"{_place(rows[0])} {_place(rows[-1])}")
        message = merged(rows)
        files = await self._pictures.files(message.exhibits, lexicon_of(rows[0].system, message.language))
        try:
            return await self._post(rows[0], message, files)
        except discord.HTTPException as error:
            if not files or not refuses_content(error):
                raise
            log.info("%s goes without its pictures: Discord refuses it (%s)", name_of(rows), error)
            return await self._post(rows[0], message, [])

    async def send_plain(self, row: Pending, round: int | None) -> int:
        """Send a line that something could not be shown, in place of an announcement that Discord refuses."""
        language = row.announcement.language
        phrase = say("not-shown-round", round=round) if round else say("not-shown")
        text = lexicon_of(row.system, language).message([phrase])
        return await self._post(
            row, Announcement(text=text, public_version=row.announcement.public_version, language=language), []
        )

    async def under_way(self, waiting: Iterable[Pending]) -> tuple[Pending, ...]:
        """Return the first of the announcements that wait, with those that an earlier process sent along with it.

        It noted them before it sent them; whether they have arrived is not known. `waiting` is not empty.
        """
        rows = list(waiting)
        noted = await self._store.note(_bundle(rows[0].channel)) or ""
        first, _, last = noted.partition(" ")
        places = [_place(row) for row in rows]
        bundled = first == places[0] and last in places
        return tuple(rows[: places.index(last) + 1 if bundled else 1])

    async def _post(self, row: Pending, message: Announcement, files: list[discord.File]) -> int:
        view = _view(row, message)
        pinged = [discord.Object(user) for user in message.pings]
        with handle_message_parameters(
            message.text if len(files) == len(message.exhibits) else message.whole or message.text,
            files=files,
            view=view or discord.utils.MISSING,
            nonce=await self._nonces.of(_place(row)),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=pinged, replied_user=False),
        ) as parameters:
            posted = await self._client.http.send_message(row.channel, params=parameters)
        return int(posted["id"])

    async def _arrived(self, rows: Sequence[Pending]) -> int | None:
        """Return the id of the newest own message, boards apart, if it is the one that may have been sent."""
        message, row = merged(rows), rows[0]
        view = _view(row, message)
        buttons = [] if view is None else [getattr(one, "custom_id", None) for one in view.children]
        files = await self._pictures.files(message.exhibits, lexicon_of(row.system, message.language))
        channel = self._client.get_partial_messageable(row.channel)
        try:
            async for found in channel.history(limit=SEARCHED):
                if found.author == self._client.user and found.content:
                    same = (
                        found.id > (row.request_id or 0)
                        and found.content in (message.text.strip(), message.whole.strip())
                        and _buttons_of(found) == buttons
                        and [one.filename for one in found.attachments] in ([], [one.filename for one in files])
                    )
                    return found.id if same else None
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("%s cannot be looked for (%s)", name_of(rows), error)
        return None


class Nonces:
    """The nonces of messages, the same after a crash."""

    def __init__(self, store: Keepsakes) -> None:
        self._store = store
        self._key: str | None = None

    async def of(self, message: str) -> str:
        """Return the nonce of a message, keyed: it must not tell how many rows, secret ones too, came before."""
        if self._key is None:
            kept = await self._store.note(KEY_OF_NONCES)
            if self._key is None:  # still: another channel may have been faster
                self._key = kept or secrets.token_hex()
                await self._store.put_note(KEY_OF_NONCES, self._key)
        return hmac.digest(self._key.encode(), message.encode(), "sha256").hex()[: limits.NONCE]


class DeliveryRecords:
    """Records what Discord has taken, all channels in one commit; of a channel at most one message is unrecorded."""

    def __init__(self, store: Delivery) -> None:
        self._store = store
        self._due: dict[int, Pending] = {}
        self._turn = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._writer: asyncio.Task[None] | None = None

    def note(self, row: Pending) -> None:
        """Record soon that an announcement was sent, and with it all earlier ones of its encounter."""
        self._due[row.channel] = row
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(RECORDED_AFTER, self._begin)

    async def recorded(self, channel: int) -> None:
        """Wait until what was noted of a channel is recorded, or cannot be."""
        if channel in self._due:
            await self.record()

    async def record(self) -> None:
        """Record what was noted. Where that fails, a later record covers it."""
        async with self._turn:
            rows = [*self._due.values()]
            if not rows:
                return
            try:
                await self._store.delivered(rows)
            except Exception:
                unexpected(name_of(rows))
            finally:
                for row in rows:
                    if self._due.get(row.channel) is row:
                        del self._due[row.channel]

    async def close(self) -> None:
        """Record nothing more; the next start looks for what was not recorded."""
        if self._timer is not None:
            self._timer.cancel()
        if self._writer is not None:
            await asyncio.wait([self._writer])

    def _begin(self) -> None:
        self._timer = None
        self._writer = asyncio.create_task(self.record())


def fitting(waiting: Iterable[Pending]) -> tuple[Pending, ...]:
    """Return the first announcements that fit into one message: those of one encounter, at least one of them."""
    found: list[Pending] = []
    for one in waiting:
        if found and (one.encounter != found[0].encounter or not _fits([*found, one])):
            break
        found.append(one)
    return tuple(found)


def merged(rows: Sequence[Pending]) -> Announcement:
    """Return what some announcements say together, with the newest buttons that are still valid."""
    parts = [row.announcement for row in rows]
    if len(parts) == 1:
        return parts[0]
    public_version = parts[-1].public_version
    buttons = (one.offers for one in reversed(parts) if one.public_version == public_version)
    return Announcement(
        text="\n".join(one.text for one in parts),
        whole="\n".join(one.whole or one.text for one in parts) if any(one.whole for one in parts) else "",
        pings=tuple(dict.fromkeys(user for one in parts for user in one.pings)),
        exhibits=tuple(exhibit for one in parts for exhibit in one.exhibits),
        offers=next(filter(None, buttons), ()),
        public_version=public_version,
        language=parts[-1].language,
    )


def name_of(rows: Sequence[Pending]) -> str:
    """Return what the log calls some announcements."""
    return f"announcement {_place(rows[0])}" + (f" (to {_place(rows[-1])})" if len(rows) > 1 else "")


def _fits(rows: Sequence[Pending]) -> bool:
    whole = merged(rows)
    return (
        max(len(whole.text), len(whole.whole)) <= limits.MESSAGE
        and len(whole.pings) <= limits.MENTIONS
        and len(whole.exhibits) <= limits.ATTACHMENTS
    )


def _view(row: Pending, message: Announcement) -> discord.ui.View | None:
    return view_of(message.offers, lexicon_of(row.system, message.language), row.encounter, message.public_version)


def _place(row: Pending) -> str:
    return f"{row.encounter}.{row.revision}.{row.ordinal}"


def _bundle(channel: int) -> str:
    return f"sent together in channel {channel}"


def _buttons_of(message: discord.Message) -> list[str | None]:
    parts = (part for row in message.components for part in getattr(row, "children", ()))
    return [getattr(part, "custom_id", None) for part in parts]


OWN_SEARCHED = 100
"""Messages that are looked through."""


OLDER = re.compile(r"`([0-9a-f]{64})`\D+(\d+)\D+\d+")
"""A SHA-256 and its encounter in words, as start messages had them. People's texts have no bare backtick."""


async def announced_seeds(client: discord.Client, channel: int, at: Millis) -> Sequence[Sealed]:
    """Return what the bot's messages from a moment on announce that were never edited; none where it cannot read."""
    after = datetime.fromtimestamp(at / 1000, UTC)
    messages = client.get_partial_messageable(channel).history(limit=OWN_SEARCHED, after=after, oldest_first=True)
    try:
        mine = [one async for one in messages if one.author == client.user and one.edited_at is None]
    except discord.HTTPException as error:
        log.info("the messages of channel %s cannot be read (%s)", channel, error)
        return ()
    return [sealed for one in mine for sealed in _announced_by(one)]


def _announced_by(message: discord.Message) -> Iterator[Sealed]:
    if (found := OLDER.search(message.content)) is not None:
        yield found[1], int(found[2])
    for press in map(read, filter(None, _buttons_of(message))):
        if press is not None and press.verb == VERIFY and SEALED in press.options:
            yield press.options[SEALED], press.encounter
