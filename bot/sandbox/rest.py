"""Every REST route: the bot, its commands, guilds, channels, threads, messages and answers to interactions."""

from collections.abc import Iterator
from dataclasses import replace

from aiohttp import web

from bot import limits
from bot.sandbox import posting
from bot.sandbox.checks import check_choice_value, check_command, check_commands, check_modal
from bot.sandbox.client import focused
from bot.sandbox.gateway import Gateway
from bot.sandbox.guilds import Channel, Guild, Thread, World
from bot.sandbox.interactions import (
    CHOICES,
    DEFER,
    DEFER_UPDATE,
    REPLY,
    UPDATE,
    Interaction,
    Interactions,
    thread_asleep,
)
from bot.sandbox.messages import Message, iso, numbered
from bot.sandbox.requests import BODY, RouteHandler
from bot.sandbox.wire import Body, FormBody, Json, answer, nothing, refuse

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
NONCE_SECONDS = 5 * 60.0
"""How long a nonce is remembered. Discord documents only "a few minutes"."""


class Rest:
    """The handlers of all routes."""

    def __init__(self, world: World, gateway: Gateway, interactions: Interactions) -> None:
        self._world = world
        self._gateway = gateway
        self._interactions = interactions

    def routes(self) -> Iterator[tuple[str, str, RouteHandler]]:
        """Yield every route as method, path and handler."""
        yield "GET", "/gateway", self._gateway_url
        yield "GET", "/gateway/bot", self._gateway_bot
        yield "GET", "/users/@me", self._me
        yield "GET", "/users/{user}", self._user
        yield "GET", "/oauth2/applications/@me", self._application
        yield "GET", "/applications/@me", self._application
        yield "GET", "/guilds/{guild}", self._get_guild
        yield "GET", "/guilds/{guild}/channels", self._guild_channels
        yield "GET", "/guilds/{guild}/members/{user}", self._guild_member
        for commands in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
            yield "GET", commands, self._list_commands
            yield "PUT", commands, self._put_commands
            yield "POST", commands, self._post_command
            yield "GET", commands + "/{command}", self._get_command
            yield "PATCH", commands + "/{command}", self._patch_command
            yield "DELETE", commands + "/{command}", self._delete_command
        channel = "/channels/{channel}"
        yield "GET", channel, self._get_channel
        yield "PATCH", channel, self._edit_channel
        yield "POST", channel + "/typing", self._typing
        yield "POST", channel + "/threads", self._open_thread
        yield "GET", channel + "/messages/pins", self._pins
        yield "PUT", channel + "/messages/pins/{message}", self._pin
        yield "DELETE", channel + "/messages/pins/{message}", self._pin
        yield "GET", channel + "/messages", self._list_messages
        yield "POST", channel + "/messages", self._post_message
        yield "GET", channel + "/messages/{message}", self._get_message
        yield "PATCH", channel + "/messages/{message}", self._edit_message
        yield "DELETE", channel + "/messages/{message}", self._delete_message
        yield "POST", channel + "/messages/{message}/threads", self._open_thread
        webhook = "/webhooks/{app}/{token}"
        yield "POST", "/interactions/{id}/{token}/callback", self._callback
        yield "POST", webhook, self._follow_up
        yield "GET", webhook + "/messages/{message}", self._get_reply
        yield "PATCH", webhook + "/messages/{message}", self._edit_reply
        yield "DELETE", webhook + "/messages/{message}", self._delete_reply

    # The bot and its guilds

    async def _gateway_url(self, _: web.Request) -> web.Response:
        return answer({"url": self._gateway.url})

    async def _gateway_bot(self, _: web.Request) -> web.Response:
        return answer(self._gateway.way_in())

    async def _me(self, _: web.Request) -> web.Response:
        return answer({**self._world.bot.payload(), "verified": True, "mfa_enabled": True, "flags": 0})

    async def _user(self, request: web.Request) -> web.Response:
        user = self._world.users.get(int(request.match_info["user"]))
        if user is None:
            raise refuse(10013)
        return answer(user.payload())

    async def _application(self, _: web.Request) -> web.Response:
        return answer(
            {
                "id": str(self._world.bot.id),
                "name": self._world.bot.name,
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": {**self._world.bot.payload(), "bot": False},
                "team": None,
                "verify_key": "0" * 64,
                "flags": 0,
                "approximate_guild_count": len(self._world.guilds),
                "integration_types_config": {"0": {}},
            }
        )

    async def _get_guild(self, request: web.Request) -> web.Response:
        return answer(self._guild(request).rest_payload())

    async def _guild_channels(self, request: web.Request) -> web.Response:
        channels = self._guild(request).channels.values()
        return answer([one.payload() for one in channels if not isinstance(one, Thread)])

    async def _guild_member(self, request: web.Request) -> web.Response:
        member = self._guild(request).members.get(int(request.match_info["user"]))
        if member is None:
            raise refuse(10007)
        return answer(member.payload())

    def _guild(self, request: web.Request) -> Guild:
        guild = self._world.guilds.get(int(request.match_info["guild"]))
        if guild is None:
            raise refuse(10004)
        return guild

    # Commands

    async def _list_commands(self, request: web.Request) -> web.Response:
        return answer(list(self._commands(request).values()))

    async def _put_commands(self, request: web.Request) -> web.Response:
        before = self._commands(request)
        wishes = request[BODY].json
        check_commands(wishes)
        # A command that keeps its name keeps its id.
        ids = {(one["type"], one["name"]): id for id, one in before.items()}
        for id in before:
            del self._world.commands[id]
        return answer([self._keep(request, one, ids.get((one.get("type", 1), one["name"]))) for one in wishes])

    async def _post_command(self, request: web.Request) -> web.Response:
        wish = request[BODY].form
        check_command(wish)
        before = self._commands(request)
        ids = {(one["type"], one["name"]): id for id, one in before.items()}
        same = ids.get((wish.get("type", 1), wish["name"]))
        if same is None and len(before) >= limits.COMMANDS:
            raise refuse(30032)
        return answer(self._keep(request, wish, same), status=201 if same is None else 200)

    async def _get_command(self, request: web.Request) -> web.Response:
        return answer(self._command(request))

    async def _patch_command(self, request: web.Request) -> web.Response:
        command = self._command(request)
        wish = {**command, **request[BODY].form}
        check_command(wish)
        return answer(self._keep(request, wish, int(command["id"])))

    async def _delete_command(self, request: web.Request) -> web.Response:
        del self._world.commands[int(self._command(request)["id"])]
        return nothing()

    def _commands(self, request: web.Request) -> dict[int, Json]:
        if int(request.match_info["app"]) != self._world.bot.id:
            raise refuse(50001)
        guild = request.match_info.get("guild")
        if guild is not None:
            self._guild(request)
        return {id: one for id, one in self._world.commands.items() if one.get("guild_id") == guild}

    def _command(self, request: web.Request) -> Json:
        command = self._commands(request).get(int(request.match_info["command"]))
        if command is None:
            raise refuse(10063)
        return command

    def _keep(self, request: web.Request, wish: Json, id: int | None) -> Json:
        id = id or self._world.snowflakes.next()
        command: Json = {
            "type": 1,
            "description": "",
            "options": [],
            "name_localizations": None,
            "description_localizations": None,
            "default_member_permissions": None,
            "dm_permission": True,
            "contexts": None,
            "integration_types": [0],
            "nsfw": False,
            **wish,
            "id": str(id),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.snowflakes.next()),
        }
        if "guild" in request.match_info:
            command["guild_id"] = request.match_info["guild"]
        self._world.commands[id] = command
        self._world.bell.ring()
        return command

    # Channels and threads

    async def _get_channel(self, request: web.Request) -> web.Response:
        return answer(self._channel(request).payload())

    async def _edit_channel(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        form = FormBody(request[BODY].form)
        form.text("name", 1, limits.CHANNEL_NAME)
        form.boolean("archived")
        form.boolean("locked")
        form.one_of("auto_archive_duration", ARCHIVE_MINUTES)
        form.settle()
        wish = form.data
        if isinstance(channel, Thread):
            own = channel.owner is self._world.bot and not wish.get("locked") and "name" not in wish
            if not own:
                _need(channel, manage_threads=True)
            channel.archived = wish.get("archived", channel.archived)
            channel.locked = wish.get("locked", channel.locked)
        else:
            _need(channel, manage_channels=True)
        channel.name = wish.get("name", channel.name)
        channel.topic = wish.get("topic", channel.topic)
        channel.announce_update()
        return answer(channel.payload())

    async def _typing(self, request: web.Request) -> web.Response:
        self._channel(request)
        return nothing()

    async def _open_thread(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if isinstance(channel, Thread):
            raise refuse(50024)
        _need(channel, create_public_threads=True)
        form = FormBody(request[BODY].form)
        name = form.text("name", 1, limits.CHANNEL_NAME, required=True)
        form.one_of("auto_archive_duration", ARCHIVE_MINUTES)
        form.settle()
        id = None
        if "message" in request.match_info:
            # A thread on a message has the message's id.
            id = _message(channel, request).id
            if id in channel.guild.channels:
                raise refuse(160004)
        return answer(channel.thread(name, owner=self._world.bot, id=id).payload(), status=201)

    def _channel(self, request: web.Request) -> Channel:
        channel = self._world.channel(int(request.match_info["channel"]))
        if not channel.guild.bot.may(channel, view_channel=True):
            raise refuse(50001)
        return channel

    # Messages

    async def _post_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        body = request[BODY]
        repeated = self._repeated(channel, body.form)
        if repeated is not None:
            return answer(repeated.payload())
        in_thread = isinstance(channel, Thread)
        if isinstance(channel, Thread) and channel.archived:
            if channel.locked and not channel.guild.bot.may(channel, manage_threads=True):
                raise refuse(50083)
            channel.wake()
        _need(channel, send_messages=not in_thread, send_messages_in_threads=in_thread)
        if body.files:
            _need(channel, attach_files=True)
        body = _without_embeds(channel, body, sending=True)
        reference = _reference(channel, body.form)
        message = posting.create(self._world, channel, channel.guild.bot, body, reference=reference)
        return answer(message.payload())

    async def _list_messages(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if not channel.guild.bot.may(channel, read_message_history=True):
            return answer([])
        limit = min(limits.MESSAGES_LISTED, int(request.query.get("limit", 50)))
        before = int(request.query.get("before", 2**63))
        after = int(request.query.get("after", 0))
        found = [one for one in channel.messages if after < one.id < before]
        found = found[:limit] if after else found[-limit:]
        return answer([one.payload() for one in reversed(found)])

    async def _get_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        _need(channel, read_message_history=True)
        return answer(_message(channel, request).payload())

    async def _edit_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = _message(channel, request)
        if message.author is not self._world.bot:
            raise refuse(50005)
        if thread_asleep(channel):
            raise refuse(50083)
        if self._world.clock() - message.when > limits.OLD_MESSAGE_SECONDS:
            if message.old_edits >= self._world.edits_of_old_messages:
                raise refuse(30046, retry_after=1.0)
            message.old_edits += 1
        posting.edit(self._world, channel, message, _without_embeds(channel, request[BODY], sending=False))
        return answer(message.payload())

    async def _delete_message(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        message = _message(channel, request)
        if message.author is not self._world.bot:
            _need(channel, manage_messages=True)
        if thread_asleep(channel):
            raise refuse(50083)
        posting.delete(channel, message)
        return nothing()

    async def _pins(self, request: web.Request) -> web.Response:
        pinned = [one for one in reversed(self._channel(request).messages) if one.pinned]
        items = [{"pinned_at": iso(one.when), "message": one.payload()} for one in pinned]
        return answer({"items": items, "has_more": False})

    async def _pin(self, request: web.Request) -> web.Response:
        pinned = request.method == "PUT"
        channel = self._channel(request)
        message = _message(channel, request)
        _need(channel, pin_messages=True)
        if pinned and sum(one.pinned for one in channel.messages) >= limits.PINS:
            raise refuse(30003)
        message.pinned = pinned
        return nothing()

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

    # Answers to interactions

    async def _callback(self, request: web.Request) -> web.Response:
        interaction = self._interactions.to_answer(int(request.match_info["id"]), request.match_info["token"])
        body = request[BODY]
        form = FormBody(body.form)
        kind = form.one_of("type", interaction.allowed_answers, required=True)
        form.settle()
        message = self._first_answer(interaction, kind, body.inner("data"))
        interaction.answer = kind
        interaction.bell.ring()
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return nothing()
        about: Json = {"id": str(interaction.id), "type": interaction.type}
        resource: Json = {"type": kind}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = message.ephemeral
            resource["message"] = message.payload()
        return answer({"interaction": about, "resource": resource})

    def _first_answer(self, interaction: Interaction, kind: int, data: Body) -> Message | None:
        if kind == CHOICES:
            interaction.choices = _checked_choices(data.form, focused(interaction.data)["type"])
            return None
        if kind == REPLY:
            interaction.original = self._reply(interaction, data)
        elif kind == DEFER:
            interaction.original = posting.defer(self._world, interaction, data)
            interaction.replies.append(interaction.original)
        elif kind in (DEFER_UPDATE, UPDATE):
            interaction.original = interaction.source
            if kind == UPDATE and interaction.source is not None:
                posting.edit(self._world, interaction.channel, interaction.source, data)
        else:
            check_modal(FormBody(data.form, data.path))
            interaction.modal = {**data.form, "components": numbered(data.form["components"])}
        return interaction.original

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        # The first follow-up fills a deferred reply.
        if interaction.loading and interaction.original is not None:
            message = interaction.original
            posting.edit(self._world, interaction.channel, message, request[BODY])
        else:
            message = self._reply(interaction, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def _get_reply(self, request: web.Request) -> web.Response:
        return answer(_reply_named(self._interaction(request), request.match_info["message"]).payload())

    async def _edit_reply(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        message = _reply_named(interaction, request.match_info["message"])
        posting.edit(self._world, interaction.channel, message, request[BODY])
        interaction.touch()
        return answer(message.payload())

    async def _delete_reply(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        posting.delete(interaction.channel, _reply_named(interaction, request.match_info["message"]))
        interaction.touch()
        return nothing()

    def _interaction(self, request: web.Request) -> Interaction:
        return self._interactions.answered(int(request.match_info["app"]), request.match_info["token"])

    def _reply(self, interaction: Interaction, body: Body) -> Message:
        channel = interaction.channel
        message = posting.create(self._world, channel, channel.guild.bot, body, interaction=interaction)
        interaction.replies.append(message)
        return message


def _need(channel: Channel, **permissions: bool) -> None:
    if not channel.guild.bot.may(channel, **permissions):
        raise refuse(50013)


def _message(channel: Channel, request: web.Request) -> Message:
    return channel.message(int(request.match_info["message"]))


def _without_embeds(channel: Channel, body: Body, *, sending: bool) -> Body:
    form = body.form
    if not form.get("embeds") or channel.guild.bot.may(channel, embed_links=True):
        return body
    if sending and not (form.get("content") or form.get("components") or body.files):
        raise refuse(50013)
    return replace(body, json={**form, "embeds": []})


def _reference(channel: Channel, form: Json) -> Message | None:
    wish = form.get("message_reference")
    if not wish:
        return None
    found = next((one for one in channel.messages if one.id == int(wish["message_id"])), None)
    if found is None and wish.get("fail_if_not_exists", True):
        checked = FormBody(form)
        checked.fault("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message", "message_reference")
        checked.settle()
    return found


def _reply_named(interaction: Interaction, wanted: str) -> Message:
    for message in (interaction.original, interaction.source, *interaction.replies):
        if message is None or message.deleted:
            continue
        if message is interaction.original if wanted == "@original" else str(message.id) == wanted:
            return message
    raise refuse(10008)


def _checked_choices(data: Json, option_type: int) -> list[Json]:
    form = FormBody(data, ("data",))
    for choice in form.forms("choices", 0, limits.CHOICES, required=True):
        choice.text("name", 1, limits.CHOICE_TEXT, required=True)
        check_choice_value(choice, option_type)
    form.settle()
    return list(data["choices"])
