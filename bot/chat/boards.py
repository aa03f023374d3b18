"""The live board of an encounter: one message, edited while it is there and young, else posted anew.

Owns the board's message. It never pings, and is edited only when what it shows has changed: an edit must not
betray a secret step. Must not know a rule.
"""

from __future__ import annotations

import hashlib
import logging

import discord

from bot.app.ports import BoardPost, Clock, EncounterRecord, Store
from bot.chat.buttons import ROW, buttons_of
from bot.chat.faults import UNREACHED, passes
from bot.chat.replies import lexicon_of
from bot.render.board import board_text
from bot.rules.views import BoardView

log = logging.getLogger(__name__)

YOUNG = 50 * 60 * 1000
"""Milliseconds after which a board is posted anew; Discord limits the edits of messages older than an hour."""


class Boards:
    """Keeps the boards."""

    def __init__(self, client: discord.Client, store: Store, clock: Clock) -> None:
        self._client, self._store, self._clock = client, store, clock

    async def show(self, encounter: EncounterRecord, board: BoardView, *, anew: bool) -> None:
        """Bring the board of an encounter up to date; `anew`: post it again, below everything else."""
        post = await self._store.board(encounter.id)
        digest = hashlib.sha256(board.model_dump_json().encode()).hexdigest()
        if post is not None and not anew:
            if post.digest == digest:
                return
            if self._clock.now() - post.posted < YOUNG and await self._edited(post, encounter, board):
                await self._store.put_board(post.evolve(digest=digest))
                return
        message = await self._channel(encounter.channel).send(
            view=layout_of(encounter, board), silent=True, allowed_mentions=discord.AllowedMentions.none()
        )
        await self._store.put_board(
            BoardPost(
                encounter=encounter.id,
                channel=encounter.channel,
                message=message.id,
                posted=self._clock.now(),
                digest=digest,
            )
        )
        if post is not None:
            await self._removed(post)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)

    async def _edited(self, post: BoardPost, encounter: EncounterRecord, board: BoardView) -> bool:
        """Edit the live board; return whether Discord let us."""
        message = self._channel(post.channel).get_partial_message(post.message)
        try:
            await message.edit(view=layout_of(encounter, board), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if passes(error):
                raise
            log.info("the board of encounter %s cannot be edited (%s); posting it anew", encounter.id, error.code)
            return False
        return True

    async def _removed(self, post: BoardPost) -> None:
        """Delete a board that is live no longer, if it is still there."""
        try:
            await self._channel(post.channel).get_partial_message(post.message).delete()
        except UNREACHED as error:
            log.info("the old board of encounter %s stays (%s)", post.encounter, error)


def layout_of(encounter: EncounterRecord, board: BoardView) -> discord.ui.LayoutView:
    """Return a board as the components of its message."""
    lexicon = lexicon_of(encounter.system)
    text = board_text(board, lexicon)
    frame: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container(accent_colour=0x8B1A1A)
    frame.add_item(discord.ui.TextDisplay(text.head))
    for part in (text.rows, text.prompt):
        if part:
            frame.add_item(discord.ui.Separator())
            frame.add_item(discord.ui.TextDisplay(part))
    buttons = [] if board.ended else buttons_of(board.offers, lexicon, encounter.id, board.beat)
    for start in range(0, len(buttons), ROW):
        frame.add_item(discord.ui.ActionRow(*buttons[start : start + ROW]))
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(frame)
    layout.stop()
    return layout
