"""REST routes about messages in channels, and what the bot's permissions there allow. No interactions."""

from dataclasses import replace

from aiohttp import web

from bot import limits
from bot.sandbox import posting
from bot.sandbox.guilds import Channel, Thread, World
from bot.sandbox.interactions import thread_asleep
from bot.sandbox.messages import Message, iso
from bot.sandbox.requests import BODY
from bot.sandbox.wire import Body, FormBody, Json, answer, nothing, refuse

NONCE_SECONDS = 5 * 60.0
"""How long a nonce is remembered. Discord tells of "a few minutes" alone."""


class RestMessages:
    """The handlers of these routes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.edits_of_old_messages = 30
        """How often a message older than an hour may be edited. Discord does not tell; this is a guess."""

    def routes(self) -> list[web.RouteDef]:
        """Every route of this file."""
        one = "/channels/{channel}/messages/{message}"
        return [
            web.get("/channels/{channel}/messages/pins", self.pins),
            web.put("/channels/{channel}/messages/pins/{message}", self.pin),
            web.delete("/channels/{channel}/messages/pins/{message}", self.unpin),
            web.get("/channels/{channel}/messages", self.list),
            web.post("/channels/{channel}/messages", self.create),
            web.get(one, self.get),
            web.patch(one, self.edit),
            web.delete(one, self.delete),
        ]

    async def create(self, request: web.Request) -> web.Response:
        """Posts a message; a nonce seen lately gives the first message again."""
        channel = self._channel(request)
        body = request[BODY]
        repeated = self._repeated(channel, body.form)
        if repeated is not None:
            return answer(repeated.payload())
        self._wake(channel)
        self._may_send(channel, body)
        body = self._without_embeds(channel, body, sending=True)
        reference = self._reference(channel, body.form)
        message = posting.create(self._world, channel, channel.guild.bot, body, reference=reference)
        return answer(message.payload())

    async def list(self, request: web.Request) -> web.Response:
        """The newest messages first; none for a bot that may not read the history."""
        channel = self._channel(request)
        limit = min(limits.MESSAGES_LISTED, int(request.query.get("limit", 50)))
        before = int(request.query.get("before", 2**63))
        after = int(request.query.get("after", 0))
        found = [one for one in channel.messages if after < one.id < before]
        if not channel.guild.bot.may(channel, read_message_history=True):
            found = []
        found = found[:limit] if after else found[-limit:]
        return answer([one.payload() for one in reversed(found)])

    async def get(self, request: web.Request) -> web.Response:
        """One message."""
        channel = self._channel(request)
        if not channel.guild.bot.may(channel, read_message_history=True):
            raise refuse(50013)
        return answer(self._message(channel, request).payload())

    async def edit(self, request: web.Request) -> web.Response:
        """Edits one of the bot's messages."""
        channel = self._channel(request)
        message = self._message(channel, request)
        if message.author is not self._world.bot:
            raise refuse(50005)
        if thread_asleep(channel):
            raise refuse(50083)
        self._count_old_edit(message)
        posting.edit(self._world, channel, message, self._without_embeds(channel, request[BODY], sending=False))
        return answer(message.payload())

    async def delete(self, request: web.Request) -> web.Response:
        """Deletes a message: the bot's own, or with Manage Messages any."""
        channel = self._channel(request)
        message = self._message(channel, request)
        own = message.author is self._world.bot
        if not own and not channel.guild.bot.may(channel, manage_messages=True):
            raise refuse(50013)
        if thread_asleep(channel):
            raise refuse(50083)
        posting.delete(channel, message)
        return nothing()

    async def pins(self, request: web.Request) -> web.Response:
        """The pinned messages."""
        channel = self._channel(request)
        pinned = [one for one in reversed(channel.messages) if one.pinned]
        items = [{"pinned_at": iso(one.when), "message": one.payload()} for one in pinned]
        return answer({"items": items, "has_more": False})

    async def pin(self, request: web.Request) -> web.Response:
        """Pins a message."""
        return self._set_pinned(request, True)

    async def unpin(self, request: web.Request) -> web.Response:
        """Takes a pin off."""
        return self._set_pinned(request, False)

    def _set_pinned(self, request: web.Request, pinned: bool) -> web.Response:
        channel = self._channel(request)
        message = self._message(channel, request)
        if not channel.guild.bot.may(channel, pin_messages=True):
            raise refuse(50013)
        if pinned and sum(one.pinned for one in channel.messages) >= limits.PINS:
            raise refuse(30003)
        message.pinned = pinned
        return nothing()

    def _channel(self, request: web.Request) -> Channel:
        channel = self._world.channel(int(request.match_info["channel"]))
        if not channel.guild.bot.may(channel, view_channel=True):
            raise refuse(50001)
        return channel

    def _message(self, channel: Channel, request: web.Request) -> Message:
        return channel.message(int(request.match_info["message"]))

    def _repeated(self, channel: Channel, form: Json) -> Message | None:
        nonce = form.get("nonce")
        if nonce is None or not form.get("enforce_nonce"):
            return None
        since = self._world.clock() - NONCE_SECONDS
        for one in reversed(channel.history):
            if one.when < since:
                return None
            if one.nonce is not None and str(one.nonce) == str(nonce) and one.author is self._world.bot:
                return one
        return None

    def _wake(self, channel: Channel) -> None:
        if isinstance(channel, Thread) and channel.archived:
            if channel.locked and not channel.guild.bot.may(channel, manage_threads=True):
                raise refuse(50083)
            channel.wake()

    def _may_send(self, channel: Channel, body: Body) -> None:
        bot = channel.guild.bot
        in_thread = isinstance(channel, Thread)
        if not bot.may(channel, send_messages=not in_thread, send_messages_in_threads=in_thread):
            raise refuse(50013)
        if body.files and not bot.may(channel, attach_files=True):
            raise refuse(50013)

    def _without_embeds(self, channel: Channel, body: Body, *, sending: bool) -> Body:
        form = body.form
        if not form.get("embeds") or channel.guild.bot.may(channel, embed_links=True):
            return body
        if sending and not (form.get("content") or form.get("components") or body.files):
            raise refuse(50013)
        return replace(body, json={**form, "embeds": []})

    def _reference(self, channel: Channel, form: Json) -> Message | None:
        wish = form.get("message_reference")
        if not wish:
            return None
        for one in channel.messages:
            if one.id == int(wish["message_id"]):
                return one
        if wish.get("fail_if_not_exists", True):
            checked = FormBody(form)
            checked.fault("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message", "message_reference")
            checked.settle()
        return None

    def _count_old_edit(self, message: Message) -> None:
        if self._world.clock() - message.when <= limits.OLD_MESSAGE_SECONDS:
            return
        if message.old_edits >= self.edits_of_old_messages:
            raise refuse(30046, retry_after=1.0)
        message.old_edits += 1
