"""The live board of an encounter: one message, edited while it is there and young, else posted anew.

A board never pings, and is edited only when what it shows has changed: an edit must not betray a secret step. A posting
is noted before it begins, so that a crash leaves neither two boards nor none.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import discord

from bot import limits
from bot.app.ports import Clock, Store
from bot.app.records import FINISHED, PINNED, POSTING, BoardPost, EncounterRecord
from bot.chat.buttons import buttons_of, parts_of
from bot.chat.circuit_breaker import forbids, passes, refuses_content
from bot.chat.languages import lexicon_of
from bot.chat.pictures import Pictures
from bot.fight.menu import ALL
from bot.render.board import board_text
from bot.render.text import Lexicon
from bot.rules.views import PIN, BoardView, Offer, ScreenView
from bot.rules.words import to_json

log = logging.getLogger(__name__)

K = TypeVar("K")
V = TypeVar("V")

Put = Callable[[discord.ui.LayoutView, list[discord.File]], Awaitable[discord.Message]]
"""Posts or edits a board: its components, and the files that they show."""

SEARCHED = 50
"""Messages of a channel among which a board whose posting was interrupted is looked for."""
SAFETY_SECONDS = 10 * 60
"""The last edits of a board come so long before Discord counts them."""
YOUNG = int(limits.OLD_MESSAGE_SECONDS - SAFETY_SECONDS) * 1000
"""Milliseconds after which a board is posted anew."""
SCREEN_BUTTONS_AT_MOST = 4 * limits.BUTTONS_IN_ROW
"""A screen has a row of its own button besides."""
NO_MENTIONS = discord.AllowedMentions.none()
REMEMBERED = 1000
"""Boards, and notes about them, that are kept in memory."""


class Remembered(Generic[K, V]):
    """Remembers what a store holds. While something is being stored, and once that failed, the store is asked again."""

    def __init__(
        self, load: Callable[[K], Awaitable[V | None]], save: Callable[..., Awaitable[None]], most: int
    ) -> None:
        self._load, self._save, self._most = load, save, most
        self._known: OrderedDict[K, V | None] = OrderedDict()

    async def get(self, key: K) -> V | None:
        """Return a value, from memory if it is there."""
        if key in self._known:
            return self._known[key]
        value = await self._load(key)
        self._keep(key, value)
        return value

    async def put(self, key: K, value: V) -> None:
        """Store a value, and remember it."""
        self._known.pop(key, None)
        await self._save(key, value)
        self._keep(key, value)

    def _keep(self, key: K, value: V | None) -> None:
        self._known[key] = value
        if len(self._known) > self._most:
            self._known.popitem(last=False)


class Boards:
    """Keeps the boards."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock, pictures: Pictures) -> None:
        self._client, self._clock, self._pictures = client, clock, pictures
        self._posts = Remembered[int, BoardPost](store.board, lambda _, post: store.put_board(post), REMEMBERED)
        self._notes = Remembered[str, str](store.note, store.put_note, REMEMBERED)

    async def shows(self, encounter: EncounterRecord, board: BoardView) -> bool:
        """Return whether the board of an encounter is up to date."""
        post = await self._posts.get(encounter.id)
        begun = await self._notes.get(self._posting(encounter))
        return post is not None and post.digest == _digest(board) and not begun

    async def finish(self, encounter: EncounterRecord) -> None:
        """Note that the board of an ended encounter shows nothing more: its channel is gone."""
        if (post := await self._posts.get(encounter.id)) is not None:
            await self._posts.put(encounter.id, post.replace(digest=FINISHED))

    async def show(self, encounter: EncounterRecord, board: BoardView, *, repost: bool) -> bool:
        """Bring a board up to date; `repost`: post it again, below everything else. Return whether it was posted."""
        post = await self._posts.get(encounter.id)
        begun = await self._notes.get(self._posting(encounter))
        digest = _digest(board)
        if post is not None and not repost and not begun:
            if post.digest == digest:
                return False
            young = self._clock.now() - post.posted < YOUNG
            if (young or board.ended) and await self._edited(post, encounter, board):
                await self._pin(encounter, board, post.message)
                await self._posts.put(encounter.id, post.replace(digest=digest))
                return False
        # For a nonce that Discord knows it returns the earlier message, which shows what the board was then.
        await self._post(encounter, board, post, begun, "" if begun else digest)
        if begun:
            await self.show(encounter, board, repost=False)
        return True

    async def _post(
        self, encounter: EncounterRecord, board: BoardView, post: BoardPost | None, begun: str | None, digest: str
    ) -> None:
        before = str(post.message) if post is not None else ""
        nonce, _, old = (begun or f"{secrets.token_hex(8)} {before}").partition(" ")
        await self._notes.put(self._posting(encounter), f"{nonce} {old}")
        if post is None or before == old:
            message = await self._interrupted(encounter, board, int(old or 0)) if begun else None
            message = message or await self._with_pictures(
                encounter,
                board,
                lambda layout, files: self._channel(encounter.channel).send(
                    view=layout, files=files, silent=True, nonce=nonce, allowed_mentions=NO_MENTIONS
                ),
            )
            # Without a digest until the old one is gone: it is not finished with before.
            post = BoardPost(
                encounter=encounter.id,
                channel=encounter.channel,
                message=message.id,
                posted=self._clock.now(),
                digest="",
            )
            await self._posts.put(encounter.id, post)
        await self._pin(encounter, board, post.message)
        if old:
            await self._delete(encounter, int(old))
        await self._posts.put(encounter.id, post.replace(digest=digest))
        await self._notes.put(self._posting(encounter), "")

    async def _interrupted(self, encounter: EncounterRecord, board: BoardView, old: int) -> discord.Message | None:
        """Return the board whose posting was interrupted, found by its buttons, if it is there."""
        names = _encounters_in(layout_of(encounter, board))
        try:
            async for message in self._channel(encounter.channel).history(limit=SEARCHED):
                if not message.flags.components_v2 or message.id <= old or message.author != self._client.user:
                    continue
                if names & _encounters_in(discord.ui.LayoutView.from_message(message)):
                    return message
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("the board of encounter %s cannot be looked for (%s)", encounter.id, error)
        return None

    async def _with_pictures(self, encounter: EncounterRecord, board: BoardView, put: Put) -> discord.Message:
        files = await self._pictures.files(board.exhibits, lexicon_of(encounter.system, board.language))
        try:
            return await put(layout_of(encounter, board, files), files)
        except discord.HTTPException as error:
            if not files or not refuses_content(error):
                raise
            log.info("the board of encounter %s goes without its pictures (%s)", encounter.id, error)
            return await put(layout_of(encounter, board), [])

    def _posting(self, encounter: EncounterRecord) -> str:
        return f"{POSTING}{encounter.id}"

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    async def _edited(self, post: BoardPost, encounter: EncounterRecord, board: BoardView) -> bool:
        message = self._channel(post.channel).get_partial_message(post.message)
        try:
            await self._with_pictures(
                encounter,
                board,
                lambda layout, files: message.edit(view=layout, attachments=files, allowed_mentions=NO_MENTIONS),
            )
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the board of encounter %s cannot be edited (%s); posting it anew", encounter.id, error.code)
            return False
        return True

    async def _pin(self, encounter: EncounterRecord, board: BoardView, message: int) -> None:
        key = f"{PINNED}{encounter.id}"
        if board.place != PIN or await self._notes.get(key) == str(message):
            return
        try:
            await self._channel(encounter.channel).get_partial_message(message).pin()
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the board of encounter %s cannot be pinned (%s)", encounter.id, error)
        await self._notes.put(key, str(message))

    async def _delete(self, encounter: EncounterRecord, message: int) -> None:
        try:
            await self._channel(encounter.channel).get_partial_message(message).delete()
        except discord.HTTPException as error:
            if passes(error) or forbids(error):
                raise
            log.info("the old board of encounter %s is gone, or stays (%s)", encounter.id, error)


def _digest(board: BoardView) -> str:
    return FINISHED if board.ended else hashlib.sha256(to_json(board).encode()).hexdigest()


def _encounters_in(layout: discord.ui.LayoutView) -> set[str]:
    buttons = (one for one in layout.walk_children() if isinstance(one, discord.ui.Button))
    return {":".join((button.custom_id or "").split(":")[:2]) for button in buttons}


def layout_of(
    encounter: EncounterRecord, board: BoardView, pictures: Sequence[discord.File] = ()
) -> discord.ui.LayoutView:
    """Return a board as the components of its message, which carries the pictures as files."""
    return board_layout(board, lexicon_of(encounter.system, board.language), encounter.id, (), pictures)


def board_layout(
    board: BoardView, lexicon: Lexicon, encounter: int, own: Sequence[Offer], pictures: Sequence[discord.File] = ()
) -> discord.ui.LayoutView:
    """Return a board as components; `own`: the buttons that are about the board itself."""
    text = board_text(board, lexicon, pictured=bool(pictures))
    frame: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=0x8B1A1A)
    frame.add_item(discord.ui.TextDisplay(text.head))
    for part in (text.rows, text.private, text.prompt):
        if part:
            frame.add_item(discord.ui.Separator())
            frame.add_item(discord.ui.TextDisplay(part))
    if pictures:
        frame.add_item(discord.ui.MediaGallery(*(discord.MediaGalleryItem(one) for one in pictures)))
    for row in [] if board.ended else _action_rows(board, lexicon, encounter, own):
        frame.add_item(row)
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(frame)
    layout.stop()
    return layout


def _action_rows(
    board: BoardView, lexicon: Lexicon, encounter: int, own: Sequence[Offer]
) -> Iterator[discord.ui.ActionRow[Any]]:
    if isinstance(board, ScreenView):
        parts = parts_of(board.offers, lexicon, encounter, board.public_version, SCREEN_BUTTONS_AT_MOST)
    else:
        parts = [*buttons_of((*board.offers, ALL), lexicon, encounter, board.public_version)]
    for one in parts:
        if isinstance(one, discord.ui.Select):
            yield discord.ui.ActionRow(one)
    buttons = [one for one in parts if isinstance(one, discord.ui.Button)]
    for start in range(0, len(buttons), limits.BUTTONS_IN_ROW):
        yield discord.ui.ActionRow(*buttons[start : start + limits.BUTTONS_IN_ROW])
    if own:
        yield discord.ui.ActionRow(*buttons_of(own, lexicon, encounter, board.public_version))
