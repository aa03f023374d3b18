"""Answers to the actor: the first response where that is in time, told in private, refusals and faults included.

Owns the one way in which an interaction is answered. Nothing is done for one that comes too late; what was done is
told as long as it can be, and at the next occasion where it could not. Must not know what was asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import secrets
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any

import discord

from bot import limits
from bot.app.news import Letter
from bot.app.ports import Repeated, Unanswerable, Unsaved
from bot.app.requests import Answer, Place
from bot.chat.acknowledging import Acknowledging, FirstAnswer
from bot.chat.buttons import view_of
from bot.chat.discord_errors import TEXT_ALONE, UNREACHED
from bot.chat.follow_ups import FollowUps, text_of
from bot.chat.observing import Ending, Nobody, Observer, verb_of
from bot.chat.people import place_of, spoken_to
from bot.chat.permissions import unheard
from bot.chat.pictures import Pictures
from bot.chat.private_screens import PrivateScreens, is_pane, layout_of
from bot.chat.words import lexicon_for, lexicon_of
from bot.render.board import status_text
from bot.rules.errors import Refused
from bot.rules.near import did_you_mean
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[Answer]]


class _Way(Enum):
    """How an answer is told, besides being the first one or not."""

    ANSWER = auto()
    """As the answer to a command."""
    IN_PLACE = auto()
    """In place of what was pressed on."""
    BESIDE = auto()
    """Besides what was pressed on, which stays."""


@dataclass
class _Course:
    """How a command ends."""

    ending: Ending = Ending.DROPPED


class Replies:
    """Answers interactions."""

    def __init__(
        self,
        pictures: Pictures,
        acknowledging: Acknowledging,
        observer: Observer | None = None,
        follow_ups: FollowUps | None = None,
        private_screens: PrivateScreens | None = None,
    ) -> None:
        self._pictures, self._observer = pictures, observer or Nobody()
        self._follow_ups, self._private_screens = follow_ups or FollowUps(), private_screens
        self.acknowledging = acknowledging
        self._under_way: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def command(self, interaction: discord.Interaction, work: Work, place: Place | None = None) -> None:
        """Answer a slash command or a form, privately. `place`: what it is about, where that is another channel."""
        place, response = place or place_of(interaction), interaction.response
        first = FirstAnswer(self.acknowledging, interaction, lambda: response.defer(ephemeral=True, thinking=True))
        with self._dealing(), self._observed(interaction) as course:
            answer = await self._done_in_time(first, course, work)
            if course.ending is Ending.REPEATED:
                await first.acknowledge()
                await self._told(first, interaction.delete_original_response)
            if answer is None:
                return
            await self._tell(first, place, _with_what_is_unheard(answer, interaction), _Way.ANSWER)
            await self._followed(first, place, answer)

    async def press(self, interaction: discord.Interaction, work: Work, place: Place | None = None) -> None:
        """Answer a button: a private panel changes in place; on a public message what all hear needs no words."""
        place = place or place_of(interaction)
        pane = is_pane(interaction.message)
        private = interaction.message is not None and interaction.message.flags.ephemeral and not pane
        first = FirstAnswer(self.acknowledging, interaction, interaction.response.defer)
        with self._dealing(), self._observed(interaction) as course:
            answer = await self._done_in_time(first, course, work)
            if course.ending is Ending.DROPPED and answer is None:
                return
            told = answer is not None and answer.posted and not answer.alone
            heard = told and not private and unheard(interaction) is None
            if pane or answer is None or heard:  # A pane is brought up to date by an edit of what was pressed on.
                await first.acknowledge()
            if answer is not None and not heard and not (pane and answer.screen is not None):
                way = _Way.IN_PLACE if private and not answer.refused else _Way.BESIDE
                await self._tell(first, place, _with_what_is_unheard(answer, interaction), way)
            await self._followed(first, place, answer, on_pane=pane)

    async def form(self, interaction: discord.Interaction, form: discord.ui.Modal) -> None:
        """Show a form, as the first and only answer."""
        with self._dealing():
            if await self._taken_up(interaction):
                await self.acknowledging.give(interaction, lambda: interaction.response.send_modal(form))

    def stop(self) -> None:
        """Take up nothing more."""
        self._stopping = True

    async def finished(self) -> None:
        """Wait until everything that was taken up is answered."""
        while self._under_way:
            await asyncio.wait(self._under_way)
        await self._follow_ups.finished()

    async def close(self) -> None:
        """Leave what is still not answered."""
        await self._follow_ups.close()
        tasks = tuple(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @contextlib.contextmanager
    def _dealing(self) -> Iterator[None]:
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        try:
            yield
        finally:
            self._under_way.discard(task)

    @contextlib.contextmanager
    def _observed(self, interaction: discord.Interaction) -> Iterator[_Course]:
        course, loop = _Course(), asyncio.get_running_loop()
        began = loop.time()
        yield course
        verb, seconds = verb_of(interaction), loop.time() - began
        log.info("interaction %s: %s, %s in %.0f ms", interaction.id, verb, course.ending, seconds * 1000)
        self._observer.answered(verb, course.ending, seconds)

    async def _done_in_time(self, first: FirstAnswer, course: _Course, work: Work) -> Answer | None:
        if not await self._taken_up(first.interaction):
            return None
        done = await first.doing(partial(self._done, work, first.interaction))
        if done is not None:
            course.ending, answer = done
            return answer
        return Answer(lines=(say("out-of-reach"),), refused=True) if first.given else None

    async def _taken_up(self, interaction: discord.Interaction) -> bool:
        if not self.acknowledging.taken_up(interaction):
            return False
        if self._stopping:
            text = lexicon_for(interaction).tell(say("stopping"))
            await self.acknowledging.give(interaction, lambda: interaction.response.send_message(text, ephemeral=True))
        return not self._stopping

    async def _done(self, work: Work, interaction: discord.Interaction) -> tuple[Ending, Answer | None]:
        try:
            answer = await work()
            return (Ending.REFUSED if answer.refused else Ending.DONE), answer
        except Repeated:
            return Ending.REPEATED, None
        except Unanswerable:
            return Ending.DROPPED, Answer(lines=(say("out-of-reach"),), refused=True)
        except Refused as refusal:
            meant = did_you_mean(refusal.phrase)
            lines = (refusal.phrase,) if meant is None else (refusal.phrase, meant)
            return Ending.REFUSED, Answer(system=refusal.system, lines=lines, refused=True)
        except Unsaved as fault:
            return Ending.UNSAVED, Answer(lines=(say(fault.code),), refused=True)
        except Exception:
            return Ending.FAILED, Answer(lines=(unexpected(f"interaction {interaction.id}"),), refused=True)

    async def _followed(
        self, first: FirstAnswer, place: Place, answer: Answer | None, *, on_pane: bool = False
    ) -> None:
        if not first.given:
            return
        self._follow_ups.keep(place, first.interaction)
        if self._private_screens is not None:
            await self._private_screens.answered(place, first.interaction, answer, on_pane=on_pane)

    async def _letter(self, place: Place, interaction: discord.Interaction, answer: Answer) -> Letter | None:
        if answer.screen is not None:
            return None
        letter = await self._follow_ups.heading(place, interaction.user.id)
        if letter is None or len(_text_of(answer, letter)[0]) <= limits.MESSAGE:
            return letter
        await self._follow_ups.put_back(letter)
        return None

    async def _tell(self, first: FirstAnswer, place: Place, answer: Answer, way: _Way) -> None:
        interaction, response = first.interaction, first.interaction.response
        answer = spoken_to(interaction, answer)
        letter = await self._letter(place, interaction, answer)

        async def tell(*, bare: bool) -> None:
            if first.given and way is not _Way.BESIDE:
                await interaction.edit_original_response(**await self._changed(answer, letter, bare=bare))
            elif first.given:
                await interaction.followup.send(ephemeral=True, **await self._message(answer, letter, bare=bare))
            elif way is _Way.IN_PLACE:
                await response.edit_message(**await self._changed(answer, letter, bare=bare))
            else:
                await response.send_message(ephemeral=True, **await self._message(answer, letter, bare=bare))

        if not await self._told(first, lambda: _bare_at_need(tell), letter):
            await self._follow_ups.missed(place, interaction.user.id, answer)

    async def _told(
        self, first: FirstAnswer, tell: Callable[[], Awaitable[object]], letter: Letter | None = None
    ) -> bool:
        try:
            told = True
            if letter is None:
                await first.tell(tell)
            else:
                told = await self._follow_ups.settle(letter, lambda: first.tell(tell))
        except UNREACHED:
            told = False
        if not told:
            log.warning("the answer to interaction %s could not be told; what was done stands", first.interaction.id)
        return told

    async def _message(self, answer: Answer, letter: Letter | None, *, bare: bool) -> dict[str, Any]:
        if answer.screen is not None:
            return {"view": layout_of(answer)}
        text, view, files = await self._worded(answer, letter)
        return {"content": text, "files": [] if bare else files, **({} if view is None else {"view": view})}

    async def _changed(self, answer: Answer, letter: Letter | None, *, bare: bool) -> dict[str, Any]:
        if answer.screen is not None:
            return {"view": layout_of(answer)}
        text, view, files = await self._worded(answer, letter)
        return {"content": text, "view": view, "attachments": [] if bare else files}

    async def _worded(
        self, answer: Answer, letter: Letter | None
    ) -> tuple[str, discord.ui.View | None, list[discord.File]]:
        lexicon = lexicon_of(answer.system, answer.language)
        view = view_of(answer.offers, lexicon, answer.encounter, answer.beat)
        files = await self._pictures.files(answer.exhibits, lexicon)
        text, attachment = _text_of(answer, letter)
        if attachment is not None:
            name, contents = attachment
            files.append(discord.File(io.BytesIO(contents.encode()), name))
        return text, view, files


async def _bare_at_need(tell: Callable[..., Awaitable[None]]) -> None:
    try:
        await tell(bare=False)
    except discord.HTTPException as error:
        if error.status not in TEXT_ALONE:
            raise
        await tell(bare=True)


def _with_what_is_unheard(answer: Answer, interaction: discord.Interaction) -> Answer:
    phrase = unheard(interaction) if answer.announced else None
    return answer if phrase is None else answer.evolve(lines=(*answer.lines, phrase))


def _text_of(answer: Answer, letter: Letter | None) -> tuple[str, tuple[str, str] | None]:
    """Return the text of an answer, with news at its head, and the file that goes with it.

    A view, which has the news in it, goes whole into a file if it is too long.
    """
    lexicon = lexicon_of(answer.system, answer.language)
    if answer.view is not None and not answer.refused:
        text, whole = status_text(answer.view, lexicon)
        return text, ("status.md", whole) if whole else None
    head = () if letter is None else (text_of(letter, answer.language),)
    if answer.refused:
        return "\n".join((*head, *map(lexicon.refusal, answer.lines))), None
    return "\n".join((*head, lexicon.message(answer.lines))), answer.attachment


def unexpected(where: str) -> Phrase:
    """Log the exception being handled under a reference, and return what to tell of it.

    What the store fails with is told plainly, and the store has logged it.
    """
    if isinstance(fault := sys.exc_info()[1], Unsaved):
        return say(fault.code)
    reference = secrets.token_hex(4)
    log.exception("unexpected fault %s at %s", reference, where)
    return say("unexpected", reference=reference)
