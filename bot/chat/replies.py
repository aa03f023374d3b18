"""Answers to the actor: acknowledged in time, told in private, refusals and faults included.

Owns the one way in which an interaction is answered. Must not know what was asked. An interaction that Discord no
longer lets us acknowledge is dropped before anything is done.
"""

from __future__ import annotations

import contextlib
import io
import logging
import secrets
import sys
from collections.abc import Awaitable, Callable
from functools import cache

import discord

from bot.app.ports import Repeated, Unsaved
from bot.app.requests import Answer
from bot.chat.buttons import view_of
from bot.chat.faults import UNREACHED
from bot.chat.freshness import Freshness
from bot.chat.pictures import Pictures
from bot.render.board import status_text
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.registry import all_systems
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[Answer]]
GONE = frozenset({10062, 40060})
"""Unknown interaction, and one that has been acknowledged already."""


@cache
def lexicon_of(system: str | None) -> Lexicon:
    """Return the words of a system; None: the common ones."""
    if system is None:
        return Lexicon({})
    return Lexicon(all_systems()[system].sentences)


class Replies:
    """Answers interactions."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._freshness = Freshness()

    async def command(self, interaction: discord.Interaction, work: Work) -> None:
        """Answer a slash command or a form, privately."""
        if await self.acknowledged(interaction, thinking=True):
            answer = await self._done(work, interaction)
            if answer is None:
                with contextlib.suppress(*UNREACHED):
                    await interaction.delete_original_response()
            else:
                await self._fill(interaction, answer)

    async def press(self, interaction: discord.Interaction, work: Work) -> None:
        """Answer a button: a private panel changes in place; on a public message success needs no words."""
        private = interaction.message is not None and interaction.message.flags.ephemeral
        if not await self.acknowledged(interaction, thinking=False):
            return
        answer = await self._done(work, interaction)
        if answer is None or (answer.announced and not private):
            return
        if private and not answer.refused:
            await self._fill(interaction, answer)
        else:
            await self._follow(interaction, answer)

    async def form(self, interaction: discord.Interaction, form: discord.ui.Modal) -> None:
        """Show a form, as the first and only answer."""
        if not self._freshness.fresh(interaction):
            return
        try:
            await interaction.response.send_modal(form)
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            log.info("interaction %s came too late or twice; no form was shown", interaction.id)

    async def acknowledged(self, interaction: discord.Interaction, *, thinking: bool) -> bool:
        """Acknowledge, a command (`thinking`) privately; return whether Discord still let us."""
        if not self._freshness.fresh(interaction):
            log.info("interaction %s is a late replay; nothing was done", interaction.id)
            return False
        try:
            if thinking:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()
        except discord.HTTPException as error:
            if error.code not in GONE:
                raise
            log.info("interaction %s came too late or twice; nothing was done", interaction.id)
            return False
        return True

    async def _done(self, work: Work, interaction: discord.Interaction) -> Answer | None:
        """Do the work; return what to tell, or None of a request that was carried out before."""
        try:
            return await work()
        except Repeated:
            log.info("interaction %s was carried out before", interaction.id)
            return None
        except Refused as refusal:
            return Answer(system=refusal.system, lines=(refusal.phrase,), refused=True)
        except Unsaved as fault:
            return Answer(lines=(say(fault.code),), refused=True)
        except Exception:
            return Answer(lines=(unexpected(f"interaction {interaction.id}"),), refused=True)

    async def _fill(self, interaction: discord.Interaction, answer: Answer) -> None:
        text, view, files = await self._told(answer)
        try:
            try:
                await interaction.edit_original_response(content=text, view=view, attachments=files)
            except discord.HTTPException:
                if not files:
                    raise
                await interaction.edit_original_response(content=text, view=view, attachments=[])
        except UNREACHED:
            log.warning("the answer to interaction %s could not be told; what was done stands", interaction.id)

    async def _follow(self, interaction: discord.Interaction, answer: Answer) -> None:
        text, view, files = await self._told(answer)
        try:
            await interaction.followup.send(text, ephemeral=True, files=files, view=view or discord.utils.MISSING)
        except UNREACHED:
            log.warning("the answer to interaction %s could not be told; what was done stands", interaction.id)

    async def _told(self, answer: Answer) -> tuple[str, discord.ui.View | None, list[discord.File]]:
        lexicon = lexicon_of(answer.system)
        view = view_of(answer.offers, lexicon, answer.encounter, answer.beat)
        files = await self._pictures.files(answer.exhibits)
        text, attachment = _worded(answer, lexicon)
        if attachment is not None:
            name, contents = attachment
            files.append(discord.File(io.BytesIO(contents.encode()), name))
        return text, view, files


def _worded(answer: Answer, lexicon: Lexicon) -> tuple[str, tuple[str, str] | None]:
    """Return the text of an answer, and the file that goes with it: a view that is too long goes whole into one."""
    if answer.view is None:
        return lexicon.message(answer.lines), answer.attachment
    text, whole = status_text(answer.view, lexicon)
    return text, ("status.md", whole) if whole else None


def unexpected(where: str) -> Phrase:
    """Log the exception being handled under a reference, and return what to tell of it.

    What the store fails with is told plainly, and the store has logged it.
    """
    if isinstance(fault := sys.exc_info()[1], Unsaved):
        return say(fault.code)
    reference = secrets.token_hex(4)
    log.exception("unexpected fault %s at %s", reference, where)
    return say("unexpected", reference=reference)
