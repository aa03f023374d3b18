"""Answers to the person who asked: refusals, faults and results, in private.

Nothing is done for an interaction that comes too late. What was done is answered as long as the token lives, and where
that fails, waits for the person's next contact.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple

import discord

from bot import limits
from bot.app.ports import Repeated, Unanswerable, Unsaved
from bot.app.private_messages import PrivateMessage
from bot.app.requests import Answer, Place
from bot.chat.buttons import view_of
from bot.chat.circuit_breaker import UNREACHED, refuses_content
from bot.chat.first_responses import RESPONDED, FirstResponses, Responder, View
from bot.chat.follow_ups import FollowUps, text_of
from bot.chat.forms import Submitted
from bot.chat.interactions import near, place_of, unheard
from bot.chat.languages import language_of, lexicon_for, lexicon_of
from bot.chat.observing import Ending, Observer, unexpected, verb_of
from bot.chat.pictures import Pictures
from bot.chat.screens import PrivateScreens, is_private_screen, screen_layout
from bot.render.board import status_text
from bot.render.text import MESSAGE_AT_MOST, Lexicon, fitted
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.model import UserId
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[Answer]]


class _Way(Enum):
    ANSWER = auto()
    """It is the answer to a command."""
    IN_PLACE = auto()
    """It replaces the message that was pressed on."""
    BESIDE = auto()
    """The message that was pressed on stays."""


class _Rendered(NamedTuple):
    content: str | None
    view: View | None
    files: list[discord.File]


class Replies:
    """Answers interactions."""

    def __init__(
        self,
        pictures: Pictures,
        responses: FirstResponses,
        observer: Observer | None,
        follow_ups: FollowUps,
        private_screens: PrivateScreens,
        refusal: Callable[[int], Phrase | None],
        elsewhere: Callable[[UserId, Collection[int]], Awaitable[tuple[Phrase, ...]]],
    ) -> None:
        self._pictures, self._responses, self._observer = pictures, responses, observer
        self._follow_ups, self._private_screens = follow_ups, private_screens
        self._refusal, self._elsewhere = refusal, elsewhere
        self._under_way: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def command(
        self,
        interaction: discord.Interaction[Any],
        work: Work,
        place: Place | None = None,
        form: Submitted | None = None,
    ) -> None:
        """Answer a slash command or a form. `place`: the channel of the encounter, if that is another one.

        `form`: what was submitted.
        """
        place = place or place_of(interaction)
        responder = Responder(self._responses, interaction, thinking=True)
        with self._dealing(responder):
            answer = await self._carry_out(responder, work, form)
            if responder.ending is Ending.REPEATED:
                await responder.defer()
                await self._delivered(responder, interaction.delete_original_response)
            if answer is not None:
                await self._tell(responder, place, answer, _Way.ANSWER)
                await self._after(responder, place, answer)

    async def press(
        self,
        interaction: discord.Interaction[Any],
        work: Work,
        place: Place | None = None,
        form: Submitted | None = None,
    ) -> None:
        """Answer a button: a private panel changes in place; on a public message what all hear needs no words.

        `form`: what was submitted.
        """
        place, message = place or place_of(interaction), interaction.message
        on_screen = is_private_screen(message)
        private = message is not None and message.flags.ephemeral and not on_screen
        responder = Responder(self._responses, interaction)
        with self._dealing(responder):
            answer = await self._carry_out(responder, work, form)
            if answer is None and responder.ending is Ending.DROPPED:
                return
            public = answer is not None and answer.posted and not answer.alone
            is_posted = public and not private and self._unposted(place, interaction) is None
            if on_screen or answer is None or is_posted:  # A screen is renewed by an edit of what was pressed on.
                await responder.defer()
            if answer is not None and not is_posted and not (on_screen and answer.screen is not None):
                way = _Way.IN_PLACE if private and not answer.refused else _Way.BESIDE
                await self._tell(responder, place, answer, way)
            await self._after(responder, place, answer, on_screen=on_screen)

    async def form(self, interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
        """Show a form, as the first and only answer."""
        with self._dealing(None):
            if self._stopping:
                await self.refuse_stopping(interaction)
            elif self._responses.accept(interaction):
                await self._responses.settle(interaction, lambda: self._responses.form(interaction, form))

    async def refuse_stopping(self, interaction: discord.Interaction[Any]) -> None:
        """Answer that the bot is being stopped."""
        if self._responses.accept(interaction):
            text = lexicon_for(interaction).tell(say("stopping"))
            await self._responses.settle(interaction, lambda: self._responses.message(interaction, text))

    async def fault(self, interaction: discord.Interaction[Any], phrase: Phrase) -> None:
        """Tell of a fault outside of a use case; log that it could not be told."""
        text, responded = lexicon_for(interaction).tell(phrase), interaction.extras.get(RESPONDED)
        try:
            if responded:
                await interaction.followup.send(text, ephemeral=True)
            else:
                await self._responses.message(interaction, text)
        except UNREACHED:
            log.warning("the fault of interaction %s could not be told", interaction.id)

    def stop(self) -> None:
        """Accept nothing more."""
        self._stopping = True

    async def finished(self) -> None:
        """Wait until everything that was accepted is answered."""
        while self._under_way:
            await asyncio.wait(self._under_way)
        await self._follow_ups.finished()

    async def close(self) -> None:
        """Cancel what is still not answered."""
        await self._follow_ups.close()
        tasks = tuple(self._under_way)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @contextlib.contextmanager
    def _dealing(self, responder: Responder | None) -> Iterator[None]:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        self._under_way.add(task)
        began = loop.time()
        try:
            yield
            if responder is not None:
                verb, seconds, ending = verb_of(responder.interaction), loop.time() - began, responder.ending
                log.info("interaction %s: %s, %s in %.0f ms", responder.interaction.id, verb, ending, seconds * 1000)
                if self._observer is not None:
                    self._observer.answered(verb, ending, seconds)
        finally:
            self._under_way.discard(task)

    async def _carry_out(self, responder: Responder, work: Work, form: Submitted | None) -> Answer | None:
        """Do the work and return what to tell; None if nothing is to be told."""
        if self._stopping:
            await self.refuse_stopping(responder.interaction)
            return None
        if not self._responses.accept(responder.interaction):
            return None
        answer = await responder.run(partial(self._try, responder, work))
        if answer is None and responder.ending is Ending.DROPPED and responder.responded:
            answer = Answer(lines=(say("out-of-reach"),), refused=True)
        return form.refused(answer) if form is not None and answer is not None and answer.refused else answer

    async def _try(self, responder: Responder, work: Work) -> Answer | None:
        try:
            answer = await work()
            responder.end(Ending.REFUSED if answer.refused else Ending.DONE)
            return answer
        except Repeated:
            responder.end(Ending.REPEATED)
            return None
        except Unanswerable:
            lines: tuple[Phrase, ...] = (say("out-of-reach"),)
        except Refused as refusal:
            responder.end(Ending.REFUSED)
            return await self._refused(responder.interaction, refusal)
        except Unsaved as fault:
            responder.end(Ending.UNSAVED)
            lines = (say(fault.code),)
        except Exception:
            responder.end(Ending.FAILED)
            lines = (unexpected(f"interaction {responder.interaction.id}"),)
        return Answer(lines=lines, refused=True)

    async def _refused(self, interaction: discord.Interaction[Any], refusal: Refused) -> Answer:
        """Return why something was refused, and what can be meant: where no fight runs, those above and below."""
        lines = tuple[Phrase, ...]()
        if refusal.phrase.code == "no-encounter":
            with contextlib.suppress(Refused, Unsaved):
                lines = await self._elsewhere(interaction.user.id, near(interaction))
        if not lines:
            meant = did_you_mean(refusal.phrase, lexicon_for(interaction, refusal.system).named)
            lines = (refusal.phrase,) if meant is None else (refusal.phrase, meant)
        return Answer(system=refusal.system, lines=lines, refused=True)

    async def _after(
        self, responder: Responder, place: Place, answer: Answer | None, *, on_screen: bool = False
    ) -> None:
        if responder.responded:
            self._follow_ups.keep(place, responder.interaction)
            await self._private_screens.answered(place, responder.interaction, answer, on_screen=on_screen)

    async def _news(self, place: Place, interaction: discord.Interaction[Any], answer: Answer) -> PrivateMessage | None:
        if answer.screen is not None:
            return None
        news = await self._follow_ups.heading(place, interaction.user.id)
        if news is None or len(_text_of(answer, news)[0]) <= limits.MESSAGE:
            return news
        await self._follow_ups.put_back(news)
        return None

    async def _tell(self, responder: Responder, place: Place, answer: Answer, way: _Way) -> None:
        interaction = responder.interaction
        answer = answer.replace(language=language_of(interaction.locale))
        if (answer.announced or answer.view is not None) and (why := self._unposted(place, interaction)) is not None:
            self._follow_ups.told_unposted(interaction.id)
            answer = _with_line(answer, why)
        news = await self._news(place, interaction, answer)

        async def send() -> None:
            rendered = await self._rendered(answer, news)
            try:
                await self._send(responder, way, rendered)
            except discord.HTTPException as error:
                if not rendered.files or not refuses_content(error):
                    raise
                await self._send(responder, way, rendered._replace(files=[]))

        if not await self._delivered(responder, send, news):
            await self._follow_ups.missed(place, interaction.user.id, answer)

    def _unposted(self, place: Place, interaction: discord.Interaction[Any]) -> Phrase | None:
        """Return what to tell a user whose command the channel does not hear of; None if it does."""
        return unheard(interaction) or self._refusal(place.channel)

    async def _send(self, responder: Responder, way: _Way, rendered: _Rendered) -> None:
        interaction, (content, view, files) = responder.interaction, rendered
        if not responder.responded:
            send = self._responses.update if way is _Way.IN_PLACE else self._responses.message
            await send(interaction, content, view, files)
            return
        shown: dict[str, Any] = {"view": view} if content is None else {"content": content, "view": view}
        if way is not _Way.BESIDE:
            await interaction.edit_original_response(attachments=files, **shown)
            return
        if view is None:
            del shown["view"]
        await interaction.followup.send(ephemeral=True, files=files, **shown)

    async def _delivered(
        self, responder: Responder, send: Callable[[], Awaitable[object]], news: PrivateMessage | None = None
    ) -> bool:
        try:
            delivered = True
            if news is None:
                await responder.deliver(send)
            else:
                delivered = await self._follow_ups.settle(news, lambda: responder.deliver(send))
        except UNREACHED:
            delivered = False
        if not delivered:
            log.warning(
                "the answer to interaction %s could not be told; what was done stands", responder.interaction.id
            )
        return delivered

    async def _rendered(self, answer: Answer, news: PrivateMessage | None) -> _Rendered:
        if answer.screen is not None:
            return _Rendered(None, screen_layout(answer), [])
        lexicon = lexicon_of(answer.system, answer.language)
        view = view_of(answer.offers, lexicon, answer.encounter, answer.public_version, panel=True)
        files = await self._pictures.files(answer.exhibits, lexicon)
        text, attachment = _text_of(answer, news)
        if attachment is not None:
            name, contents = attachment
            files.append(discord.File(io.BytesIO(contents.encode()), name))
        return _Rendered(text, view, files)


def _with_line(answer: Answer, line: Phrase) -> Answer:
    if answer.view is None:
        return answer.replace(lines=(*answer.lines, line))
    return answer.replace(view=answer.view.replace(news=(*answer.view.news, line)))


def _text_of(answer: Answer, news: PrivateMessage | None) -> tuple[str, tuple[str, str] | None]:
    """Return the text of an answer below its news, and the name and contents of a file with what does not fit."""
    lexicon = lexicon_of(answer.system, answer.language)
    if answer.view is not None and not answer.refused:  # It has the news in it.
        text, whole = status_text(answer.view, lexicon)
        return text, ("status.md", whole) if whole else None
    head = () if news is None else (text_of(news, answer.language),)
    if answer.refused:
        return "\n".join((*head, *map(lexicon.refusal, answer.lines))), _lists_of(answer.lines, lexicon)
    lines = lexicon.lines(answer.lines)
    text, whole = fitted(lines, MESSAGE_AT_MOST, lexicon.in_file), "\n".join(lines)
    file = None if text == whole else ("answer.md", whole)
    return "\n".join((*head, text)), answer.attachment or file


def _lists_of(lines: Sequence[Phrase], lexicon: Lexicon) -> tuple[str, str] | None:
    """Return the name and contents of a file with a refusal in full, if one that has a list is too long to be told."""
    listing = (one for one in lines if any(isinstance(fact, tuple) for fact in one.facts.values()))
    if all(lexicon.refusal(one) == lexicon.tell(one) for one in listing):
        return None
    return "answer.md", "\n".join(map(lexicon.plain, lines))
