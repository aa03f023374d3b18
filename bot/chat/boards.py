"""The live board of an encounter: one message, edited while it is there and young, else posted anew.

Owns the board's message. It never pings, and is edited only when what it shows has changed: an edit must not
betray a secret step. A posting is noted before it is begun, so that a crash leaves neither two boards nor none.
Must not know a rule.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any

import discord

from bot import limits
from bot.app.ports import FINISHED, PINNED, POSTING, BoardPost, Clock, EncounterRecord
from bot.chat.buttons import buttons_of, parts_of
from bot.chat.circuit_breaker import forbids, passes, refuses_content
from bot.chat.pictures import Pictures
from bot.chat.posts import Posts
from bot.chat.words import lexicon_of
from bot.render.board import board_text
from bot.render.text import Lexicon
from bot.rules.views import PIN, BoardView, Offer, ScreenView
from bot.rules.words import say, to_json

log = logging.getLogger(__name__)

Put = Callable[[discord.ui.LayoutView, list[discord.File]], Awaitable[discord.Message]]
"""Posts or edits a board: its components, and the files that they show."""

LOOKED_THROUGH = 50
"""Messages of a channel among which a board whose posting was interrupted is looked for."""
IN_GOOD_TIME = 10 * 60
"""Seconds, so that the last edits of a board never fall into the time in which Discord counts them."""
SCREEN_BUTTONS_AT_MOST = 4 * limits.BUTTONS_IN_ROW
"""Of a screen, which has a row of its own buttons besides."""
AWAY = Offer(verb="screen", label=say("offer-screen-away"), options=(("away", "yes"),))
"""Takes a lasting screen away."""
YOUNG = int(limits.OLD_MESSAGE_SECONDS - IN_GOOD_TIME) * 1000
"""Milliseconds after which a board is posted anew."""


class Boards:
    """Keeps the boards."""

    def __init__(self, client: discord.Client, store: Posts, clock: Clock, pictures: Pictures) -> None:
        self._client, self._store, self._clock, self._pictures = client, store, clock, pictures

    async def shows(self, encounter: EncounterRecord, board: BoardView) -> bool:
        """Whether the board of an encounter is up to date: there is nothing to be done with it."""
        post = await self._store.board(encounter.id)
        return post is not None and post.digest == _digest(board) and not await self._store.note(_posting(encounter))

    async def show(self, encounter: EncounterRecord, board: BoardView, *, anew: bool) -> bool:
        """Bring the board of an encounter up to date; `anew`: post it again, below everything else. Return whether it
        was posted.
        """
        post = await self._store.board(encounter.id)
        begun = await self._store.note(_posting(encounter))
        digest = _digest(board)
        if post is not None and not anew and not begun:
            if post.digest == digest:
                return False
            young = self._clock.now() - post.posted < YOUNG
            if (young or board.ended) and await self._edited(post, encounter, board):
                await self._pinned(encounter, board, post.message)
                await self._store.put_board(post.evolve(digest=digest))
                return False
        # Discord gives the message it knows for a nonce it knows; that one shows what the board was then.
        await self._post(encounter, board, post, begun, "" if begun else digest)
        if begun:
            await self.show(encounter, board, anew=False)
        return True

    async def _post(
        self, encounter: EncounterRecord, board: BoardView, post: BoardPost | None, begun: str | None, digest: str
    ) -> None:
        before = str(post.message) if post is not None else ""
        nonce, _, old = (begun or f"{secrets.token_hex(8)} {before}").partition(" ")
        await self._store.put_note(_posting(encounter), f"{nonce} {old}")
        if post is None or before == old:
            message = await self._arrived(encounter, board, int(old or 0)) if begun else None
            message = message or await self._shown(
                encounter,
                board,
                lambda layout, files: self._channel(encounter.channel).send(
                    view=layout, files=files, silent=True, nonce=nonce, allowed_mentions=discord.AllowedMentions.none()
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
            await self._store.put_board(post)
        await self._pinned(encounter, board, post.message)
        if old:
            await self._removed(encounter, int(old))
        await self._store.put_board(post.evolve(digest=digest))
        await self._store.put_note(_posting(encounter), "")

    async def _arrived(self, encounter: EncounterRecord, board: BoardView, old: int) -> discord.Message | None:
        """Return the board whose posting was interrupted, if it is there: Discord may have forgotten its nonce.

        It is younger than the old one, and its buttons name the same encounter. One without any is not found.
        """
        names = {_encounter_in(one.custom_id) for one in _buttons(layout_of(encounter, board).walk_children())}
        try:
            async for message in self._channel(encounter.channel).history(limit=LOOKED_THROUGH):
                shown = discord.ui.LayoutView.from_message(message) if message.flags.components_v2 else None
                if shown is None or message.id <= old or message.author != self._client.user:
                    continue
                if names & {_encounter_in(one.custom_id) for one in _buttons(shown.walk_children())}:
                    return message
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("the board of encounter %s cannot be looked for (%s)", encounter.id, error)
        return None

    async def _shown(self, encounter: EncounterRecord, board: BoardView, put: Put) -> discord.Message:
        files = await self._pictures.files(board.exhibits, lexicon_of(encounter.system, board.language))
        try:
            return await put(layout_of(encounter, board, files), files)
        except discord.HTTPException as error:
            if not files or not refuses_content(error):
                raise
            log.info("the board of encounter %s goes without its pictures (%s)", encounter.id, error)
            return await put(layout_of(encounter, board), [])

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    async def _edited(self, post: BoardPost, encounter: EncounterRecord, board: BoardView) -> bool:
        message = self._channel(post.channel).get_partial_message(post.message)
        try:
            await self._shown(
                encounter,
                board,
                lambda layout, files: message.edit(
                    view=layout, attachments=files, allowed_mentions=discord.AllowedMentions.none()
                ),
            )
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the board of encounter %s cannot be edited (%s); posting it anew", encounter.id, error.code)
            return False
        return True

    async def _pinned(self, encounter: EncounterRecord, board: BoardView, message: int) -> None:
        if board.place != PIN or isinstance(board, ScreenView):
            return
        if await self._store.note(_pin(encounter)) == str(message):
            return
        try:
            await self._channel(encounter.channel).get_partial_message(message).pin()
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the board of encounter %s cannot be pinned (%s)", encounter.id, error)
        await self._store.put_note(_pin(encounter), str(message))

    async def _removed(self, encounter: EncounterRecord, message: int) -> None:
        try:
            await self._channel(encounter.channel).get_partial_message(message).delete()
        except discord.HTTPException as error:
            if passes(error) or forbids(error):
                raise
            log.info("the old board of encounter %s is gone, or stays (%s)", encounter.id, error)


def _digest(board: BoardView) -> str:
    return FINISHED if board.ended else hashlib.sha256(to_json(board).encode()).hexdigest()


def _buttons(items: Iterable[object]) -> list[discord.ui.Button[Any]]:
    return [one for one in items if isinstance(one, discord.ui.Button)]


def _encounter_in(custom_id: str | None) -> str:
    return ":".join((custom_id or "").split(":")[:2])


def _posting(encounter: EncounterRecord) -> str:
    return f"{POSTING}{encounter.id}"


def _pin(encounter: EncounterRecord) -> str:
    return f"{PINNED}{encounter.id}"


def layout_of(
    encounter: EncounterRecord, board: BoardView, pictures: Sequence[discord.File] = ()
) -> discord.ui.LayoutView:
    """Return a board as the components of its message, which carries the pictures as files."""
    own = (AWAY,) if isinstance(board, ScreenView) else ()
    return laid_out(board, lexicon_of(encounter.system, board.language), encounter.id, own, pictures)


def laid_out(
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
        parts = parts_of(board.offers, lexicon, encounter, board.beat, SCREEN_BUTTONS_AT_MOST)
    else:
        parts = [*buttons_of(board.offers, lexicon, encounter, board.beat)]
    for one in parts:
        if isinstance(one, discord.ui.Select):
            yield discord.ui.ActionRow(one)
    buttons = [one for one in parts if isinstance(one, discord.ui.Button)]
    for start in range(0, len(buttons), limits.BUTTONS_IN_ROW):
        yield discord.ui.ActionRow(*buttons[start : start + limits.BUTTONS_IN_ROW])
    if own:
        yield discord.ui.ActionRow(*buttons_of(own, lexicon, encounter, board.beat))
