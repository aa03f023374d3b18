"""First responses to interactions: in time, once, and settled where nobody knows whether one arrived.

Discord takes one first response, within three seconds. It is the result itself; only what takes long is deferred. An
interaction that is delivered twice or too late is dropped: after a lost connection Discord replays what was missed.
They go over connections of our own, where that is possible (`http_pool`).
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from enum import Enum, auto
from typing import Any, TypeVar
from urllib.parse import quote

import discord
from discord import InteractionResponseType as Kind

from bot import limits
from bot.chat.circuit_breaker import ACKNOWLEDGED, UNREACHED, CircuitBreaker, NotAllowedToSend, passes, server_error
from bot.chat.http_pool import HttpConnectionPool
from bot.chat.observing import Ending

log = logging.getLogger(__name__)

T = TypeVar("T")
Send = Callable[[], Awaitable[object]]
View = discord.ui.View | discord.ui.LayoutView

DEFERRED_AFTER = 1.5
"""Seconds: half of what Discord gives."""
LIBRARY_REPEATS_AFTER = 0.9
"""Seconds after which the library may have sent a request twice; it pauses for one before it does."""
RETRY_PAUSES = (0.1, 0.3, 0.6)
"""Seconds before the next attempts, while there is still time for a first response."""
TOO_LATE_AFTER = 10.0
"""Seconds after which a command is no longer carried out: the fight may have moved on."""
CLOCK_DRIFT = 0.001
"""Seconds by which our clock may gain on Discord's in a second, at most."""
REPLAY_SECONDS = 60.0
"""Seconds after a start in which older interactions are taken for replays: clocks may differ."""
REMEMBERED = 5000
"""Interactions that are recognised when they are delivered twice."""
RESPONDED, POOL_FAILED = "responded", "pool-failed"
"""Marks of an interaction, in its `extras`: it has a first response; the pool did not get one through."""
EPHEMERAL, V2 = discord.MessageFlags(ephemeral=True), discord.MessageFlags(components_v2=True)


class Outcome(Enum):
    """Says whether a first response arrived."""

    SENT = auto()
    SENT_LATE = auto()
    """It arrived, but so late that nothing more should be done."""
    FAILED = auto()


class Freshness:
    """Estimates the age of interactions by our clock, from the smallest difference to Discord's seen so far."""

    def __init__(self) -> None:
        self._offset = float("inf")
        self._learned = 0.0

    def age(self, now: float, created: float) -> float:
        """Return the age in seconds of an interaction seen `now` (our clock) and `created` then (Discord's clock)."""
        drifted = self._offset + (now - self._learned) * CLOCK_DRIFT
        self._offset, self._learned = min(drifted, now - created), now
        return now - created - self._offset


class FirstResponses:
    """Sends first responses over a pool of connections; the library sends what the pool cannot, or all without one."""

    def __init__(self, breaker: CircuitBreaker, pool: HttpConnectionPool | None = None) -> None:
        self.breaker, self._pool = breaker, pool
        self._freshness = Freshness()
        self._began = time.time() - 0.002  # Discord's times are cut to milliseconds.
        self._deadlines: OrderedDict[int, float] = OrderedDict()
        self.other_process = False
        """Whether another process responds with the same token."""

    def accept(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether an interaction is to be dealt with: it is fresh, and was not delivered before."""
        if interaction.id in self._deadlines:
            log.info("interaction %s was delivered twice; it is dealt with once", interaction.id)
            return False
        now = asyncio.get_running_loop().time()
        left = limits.FIRST_ANSWER_SECONDS - self._freshness.age(now, interaction.created_at.timestamp())
        self._deadlines[interaction.id] = now + left
        if len(self._deadlines) > REMEMBERED:
            self._deadlines.popitem(last=False)
        if not self.breaker.may_send():
            log.info("interaction %s may be another process's by now; nothing was done", interaction.id)
            return False
        if left <= 0:
            log.info("interaction %s is a late replay; nothing was done", interaction.id)
        return left > 0

    def deadline(self, interaction: int) -> float:
        """Return until when an interaction can be answered, by the loop's clock; infinite once it has a response."""
        return self._deadlines.get(interaction, math.inf)

    def answerable(self, interaction: int) -> bool:
        """Return whether an interaction has a response, or can still be given one."""
        return self._deadlines.get(interaction, math.inf) > asyncio.get_running_loop().time()

    # The kinds of responses.

    async def defer(self, interaction: discord.Interaction[Any], *, thinking: bool) -> None:
        """Respond without words; `thinking`: Discord shows privately that an answer will come."""
        kind = Kind.deferred_channel_message if thinking else Kind.deferred_message_update
        await self._send(
            interaction,
            {"type": kind.value} | ({"data": {"flags": EPHEMERAL.value}} if thinking else {}),
            lambda: interaction.response.defer(ephemeral=thinking, thinking=thinking),
        )

    async def message(
        self,
        interaction: discord.Interaction[Any],
        content: str | None = None,
        view: View | None = None,
        files: Sequence[discord.File] = (),
    ) -> None:
        """Respond with a private message."""
        shown: dict[str, Any] = {} if view is None else {"view": view}
        await self._send(
            interaction,
            {"type": Kind.channel_message.value, "data": _message(content, view, EPHEMERAL)},
            lambda: interaction.response.send_message(content, files=files, ephemeral=True, **shown),
            pooled=not files,
        )

    async def update(
        self,
        interaction: discord.Interaction[Any],
        content: str | None = None,
        view: View | None = None,
        files: Sequence[discord.File] = (),
    ) -> None:
        """Respond by changing the message that was pressed on."""
        shown: dict[str, Any] = {} if _has_v2(view) else {"content": content}
        data = {"components": [], "attachments": [], **_message(content, view, discord.MessageFlags())}
        await self._send(
            interaction,
            {"type": Kind.message_update.value, "data": data},
            lambda: interaction.response.edit_message(view=view, attachments=files, **shown),
            pooled=not files,
        )

    async def form(self, interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
        """Respond with a form."""
        payload = {"type": Kind.modal.value, "data": form.to_dict()}
        await self._send(interaction, payload, lambda: interaction.response.send_modal(form))

    async def _send(
        self, interaction: discord.Interaction[Any], payload: object, by_library: Send, *, pooled: bool = True
    ) -> None:
        """Send a response over the pool; with files, or where the pool fails or is refused, by the library."""
        if pooled and self._pool is not None and POOL_FAILED not in interaction.extras:
            path = f"/interactions/{interaction.id}/{quote(interaction.token, safe='')}/callback"
            try:
                status = await self._pool.post(path, payload)
            except NotAllowedToSend:
                raise
            except OSError:
                interaction.extras[POOL_FAILED] = True
                raise
            if status < 300:
                return
            if status >= 500:
                raise server_error(status)
        await by_library()

    # Attempts.

    async def settle(self, interaction: discord.Interaction[Any], send: Send) -> Outcome:
        """Send a first response, and return whether it arrived."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            await self.deliver(interaction, send)
        except UNREACHED as error:
            log.info("interaction %s cannot be answered (%s)", interaction.id, error)
            return Outcome.FAILED
        if loop.time() - began > TOO_LATE_AFTER:
            log.info("interaction %s was answered only now", interaction.id)
            return Outcome.SENT_LATE
        return Outcome.SENT

    async def deliver(self, interaction: discord.Interaction[Any], send: Send) -> None:
        """Send a first response, again while that may help; raise UNREACHED if it is in vain."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        pauses = iter(RETRY_PAUSES)
        sent = False

        async def attempt() -> None:
            nonlocal sent
            while True:
                try:
                    await send()
                    return
                except UNREACHED as error:
                    if getattr(error, "code", None) == ACKNOWLEDGED:
                        if sent or loop.time() - began > LIBRARY_REPEATS_AFTER:
                            return
                        self._note_rival(interaction)
                        raise
                    sent = True
                    pause = next(pauses, None)
                    if pause is None or not passes(error):
                        raise
                await asyncio.sleep(pause)

        who = f"the first answer to interaction {interaction.id}"
        try:
            await self.breaker.retry(attempt, who, until=began + limits.TOKEN_SECONDS)
        except UNREACHED:
            self._deadlines[interaction.id] = -math.inf
            raise
        self._deadlines[interaction.id] = math.inf
        interaction.extras[RESPONDED] = True

    def _note_rival(self, interaction: discord.Interaction[Any]) -> None:
        """Note that another process responded first, unless that was before this one began: a replay."""
        if interaction.created_at.timestamp() < self._began and time.time() < self._began + REPLAY_SECONDS:
            log.info("interaction %s was answered before this process began", interaction.id)
            return
        if not self.other_process:
            log.error(
                "another process answers with this bot's token: stop one of the two. From here on each command is "
                "carried out by the one that Discord heard first, and not by the other"
            )
        self.other_process = True


class Unreached(discord.DiscordException):
    """An interaction has no first response, and can have none any more."""


class Responder:
    """Answers one interaction. `thinking`: how it is deferred."""

    def __init__(
        self, responses: FirstResponses, interaction: discord.Interaction[Any], *, thinking: bool = False
    ) -> None:
        self.responses, self.interaction, self._thinking = responses, interaction, thinking
        self.outcome: Outcome | None = None
        """Whether the first response arrived; None: none was sent yet."""
        self.ending = Ending.DROPPED
        """How the command ended."""

    @property
    def responded(self) -> bool:
        """Whether Discord has a first response."""
        return self.outcome in (Outcome.SENT, Outcome.SENT_LATE)

    def end(self, ending: Ending) -> None:
        """Note how the command ended."""
        self.ending = ending

    async def run(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T | None:
        """Do work, deferring the answer if it takes long. Return None, with nothing done, if no response is taken."""
        responses, loop = self.responses, asyncio.get_running_loop()
        if responses.other_process or not responses.breaker.closed:
            await self.defer()
            return await work() if self.outcome is Outcome.SENT else None
        deferring: list[asyncio.Task[None]] = []
        due = responses.deadline(self.interaction.id) - limits.FIRST_ANSWER_SECONDS + DEFERRED_AFTER
        timer = loop.call_at(max(due, loop.time()), lambda: deferring.append(asyncio.create_task(self.defer())))
        try:
            done = await work()
        except BaseException:  # This task is cancelled.
            for task in deferring:
                task.cancel()
            raise
        finally:
            timer.cancel()
        for task in deferring:
            await task
        return done

    async def defer(self) -> None:
        """Respond without words, unless there is a response already."""
        if self.outcome is None:
            send = self.responses.defer
            self.outcome = await self.responses.settle(
                self.interaction, lambda: send(self.interaction, thinking=self._thinking)
            )

    async def deliver(self, send: Send) -> None:
        """Send the answer while Discord fails and the token lives; raise UNREACHED if it is in vain."""
        if self.outcome is Outcome.FAILED:
            raise Unreached
        if self.responded:
            until = asyncio.get_running_loop().time() + limits.TOKEN_SECONDS
            await self.responses.breaker.retry(send, f"the answer to interaction {self.interaction.id}", until=until)
            return
        try:
            await self.responses.deliver(self.interaction, send)
        except UNREACHED:
            self.outcome = Outcome.FAILED
            raise
        self.outcome = Outcome.SENT


def _has_v2(view: View | None) -> bool:
    return view is not None and view.has_components_v2()


def _message(content: str | None, view: View | None, flags: discord.MessageFlags) -> dict[str, Any]:
    v2 = _has_v2(view)
    return {
        "flags": flags.value | (V2.value if v2 else 0),
        "allowed_mentions": discord.AllowedMentions.none().to_dict(),
        **({} if v2 else {"content": content}),
        **({} if view is None else {"components": view.to_components()}),
    }
