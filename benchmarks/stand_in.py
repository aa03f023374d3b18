"""A Discord that knows nothing but how to be answered: as cheap as it can be, so that it is the bots that are measured.

It checks nothing: that is the local Discord's, in `bot/sandbox`, which takes more time for it than the bots that are
measured here.
"""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from itertools import count
from types import TracebackType
from typing import Any, Self

from aiohttp import WSMsgType, web

TOKEN = "a-token-of-the-bench"
APPLICATION = 1_000_000_000_000_000_001
GUILD = 1_000_000_000_000_000_002
PATIENCE = 30.0
"""Seconds after which an answer does not come any more."""
_EPOCH = 1_420_070_400_000
_STAMP = "2026-01-01T00:00:00+00:00"
_ALL = str((1 << 49) - 1)
_PLAYERS = str(1 << 10 | 1 << 11 | 1 << 31)
"""To see channels, to write in them, to use commands: what a player has."""


class Asked:
    """An interaction, and when it was answered."""

    def __init__(self) -> None:
        self.sent = time.perf_counter()
        self.answered: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.text = ""
        """What it was answered."""

    def told(self, message: dict[str, Any] | None, at: float) -> None:
        """Note the first answer."""
        if not self.answered.done():
            self.text = str((message or {}).get("content"))
            self.answered.set_result(at - self.sent)


class StandIn:
    """A Discord on a port of this machine, for one bot."""

    def __init__(self) -> None:
        self._serial = count(1)
        self._asked: dict[str, Asked] = {}
        self._commands: dict[str, str] = {}
        self._socket: web.WebSocketResponse | None = None
        self._compress: Any = None
        self._events = 0
        self._ready, self._known = asyncio.Event(), asyncio.Event()
        self._runner: web.AppRunner
        self.api_base = self._gateway = ""
        self._awaited: dict[tuple[int, bool], list[asyncio.Future[float]]] = {}
        """Who waits for a message in a channel, or for one with pictures."""

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/", self._connected)
        app.router.add_route("*", "/api/v10/{path:.*}", self._requested)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.api_base, self._gateway = f"http://127.0.0.1:{port}/api/v10", f"ws://127.0.0.1:{port}/"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def ready(self) -> None:
        """Wait until the bot is on the gateway and has told its commands."""
        async with asyncio.timeout(PATIENCE):
            await self._known.wait()
            await self._ready.wait()

    def next_post(self, channel: int, *, pictured: bool = False) -> asyncio.Future[float]:
        """Return when the next message with words, or with words and pictures, is posted in a channel."""
        posted: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited.setdefault((channel, pictured), []).append(posted)
        return posted

    async def ask(self, channel: int, user: int, command: str, /, **options: str | int | bool) -> Asked:
        """Use a command of the bot, and wait for its first answer; `encounter start` is one of a group."""
        name, _, sub = command.partition(" ")
        types = {str: 3, int: 4, bool: 5}
        given = [{"name": key, "type": types[type(value)], "value": value}
                 for key, value in options.items()]  # fmt: skip
        told = [{"name": sub, "type": 1, "options": given}] if sub else given
        token, asked = f"token-{next(self._serial)}", Asked()
        self._asked[token] = asked
        await self._tell("INTERACTION_CREATE", {
            "id": str(self._snowflake()), "application_id": str(APPLICATION), "type": 2, "token": token, "version": 1,
            "guild_id": str(GUILD), "guild": {"id": str(GUILD), "locale": "en-GB", "features": []},
            "channel_id": str(channel), "channel": {**_channel(channel), "permissions": _PLAYERS},
            "member": {
                "user": _user(user, f"player{user}"), "roles": [], "joined_at": _STAMP, "permissions": _PLAYERS,
                "deaf": False, "mute": False, "flags": 0, "nick": None, "avatar": None, "premium_since": None,
                "pending": False, "communication_disabled_until": None,
            },
            "app_permissions": _ALL, "locale": "en-GB", "guild_locale": "en-GB", "entitlements": [],
            "entitlement_sku_ids": [], "authorizing_integration_owners": {"0": str(GUILD)}, "context": 0,
            "attachment_size_limit": 10_000_000,
            "data": {"id": self._commands[name], "name": name, "type": 1, "options": told},
        })  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            await asked.answered
        del self._asked[token]
        return asked

    def _snowflake(self) -> int:
        return (int(time.time() * 1000) - _EPOCH) << 22 | next(self._serial) & 0x3FFFFF

    async def _tell(self, event: str, data: dict[str, Any]) -> None:
        self._events += 1
        await self._send({"op": 0, "t": event, "s": self._events, "d": data})

    async def _send(self, payload: dict[str, Any]) -> None:
        assert self._socket is not None
        text = json.dumps(payload)
        if self._compress is None:
            await self._socket.send_str(text)
        else:
            await self._socket.send_bytes(
                self._compress.compress(text.encode()) + self._compress.flush(zlib.Z_SYNC_FLUSH)
            )

    async def _connected(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(timeout=0.2)
        await socket.prepare(request)
        self._compress = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._socket = socket
        await self._send({"op": 10, "s": None, "t": None, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._heard(message.json())
        return socket

    async def _heard(self, payload: dict[str, Any]) -> None:
        if payload["op"] == 1:
            await self._send({"op": 11, "s": None, "t": None, "d": None})
        if payload["op"] == 2:
            await self._tell("READY", {
                "v": 10, "user": _user(APPLICATION, "bench"), "guilds": [{"id": str(GUILD), "unavailable": True}],
                "session_id": "session", "resume_gateway_url": self._gateway,
                "shard": payload["d"].get("shard") or [0, 1], "application": {"id": str(APPLICATION), "flags": 0},
            })  # fmt: skip
            await self._tell("GUILD_CREATE", _guild())
            self._ready.set()

    async def _requested(self, request: web.Request) -> web.Response:
        now, path = time.perf_counter(), request.match_info["path"]
        parts = path.split("/")
        if parts[0] == "interactions":
            return await self._answered(request, parts[2], now)
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _json({"url": self._gateway, "shards": 1, "session_start_limit": limit})
        if path == "users/@me":
            return _json(_user(APPLICATION, "bench"))
        if path.endswith("applications/@me"):
            return _json({"id": str(APPLICATION), "name": "bench", "icon": None, "description": "", "bot_public": True,
                          "bot_require_code_grant": False, "verify_key": "", "flags": 0,
                          "owner": _user(APPLICATION + 9, "owner")})  # fmt: skip
        if parts[-1] == "commands":
            told = [{**one, "id": str(self._snowflake()), "application_id": str(APPLICATION), "version": "1"}
                    for one in await request.json()]  # fmt: skip
            self._commands = {one["name"]: one["id"] for one in told}
            self._known.set()
            return _json(told)
        if request.method in ("DELETE", "PUT"):
            return web.Response(status=204)
        if request.method == "GET":
            return _json([])
        body = await _body(request)
        if parts[0] == "channels" and request.method == "POST" and body.get("content"):
            for pictured in {False, request.content_type != "application/json"}:
                for posted in self._awaited.pop((int(parts[1]), pictured), ()):
                    posted.set_result(now)
        if parts[0] == "webhooks" and (asked := self._asked.get(parts[2])):
            asked.told(body, now)
        channel = int(parts[1]) if parts[0] == "channels" else GUILD
        known = parts[-1] if parts[-1].isdecimal() and request.method == "PATCH" else str(self._snowflake())
        return _json(_message(known, channel, body))

    async def _answered(self, request: web.Request, token: str, now: float) -> web.Response:
        body = await _body(request)
        asked, id = self._asked[token], str(self._snowflake())
        if body["type"] != 5:  # One that is deferred is not there yet.
            asked.told(body.get("data"), now)
        if "with_response" not in request.query:
            return web.Response(status=204, headers={"Via": "1.1 bench"})
        about = {"id": id, "type": 2, "response_message_id": id, "response_message_loading": body["type"] == 5,
                 "response_message_ephemeral": True}  # fmt: skip
        message = _message(id, GUILD, body.get("data") or {})
        return _json({"interaction": about, "resource": {"type": body["type"], "message": message}})


async def _body(request: web.Request) -> dict[str, Any]:
    if request.content_type == "application/json":
        return dict(await request.json())
    form = await request.post()
    return dict(json.loads(str(form.get("payload_json", "{}"))))


def _json(what: object) -> web.Response:
    return web.Response(body=json.dumps(what).encode(), content_type="application/json", headers={"Via": "1.1 bench"})


def _user(id: int, name: str) -> dict[str, Any]:
    return {"id": str(id), "username": name, "discriminator": "0", "avatar": None, "global_name": None,
            "bot": id == APPLICATION}  # fmt: skip


def _channel(id: int) -> dict[str, Any]:
    return {"id": str(id), "type": 0, "name": f"channel-{id % 100}", "position": 0, "permission_overwrites": [],
            "nsfw": False, "parent_id": None, "guild_id": str(GUILD), "topic": None}  # fmt: skip


def _guild() -> dict[str, Any]:
    role = {"id": str(GUILD), "name": "@everyone", "permissions": _ALL, "position": 0, "color": 0, "hoist": False,
            "colors": {"primary_color": 0}, "managed": False, "mentionable": False, "flags": 0}  # fmt: skip
    itself = {"user": _user(APPLICATION, "bench"), "roles": [], "joined_at": _STAMP, "deaf": False, "mute": False,
              "flags": 0}  # fmt: skip
    return {"id": str(GUILD), "name": "Bench", "owner_id": str(APPLICATION + 9), "roles": [role], "emojis": [],
            "features": [], "channels": [], "threads": [], "members": [itself], "member_count": 1, "large": False,
            "unavailable": False, "stickers": [], "voice_states": [], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [], "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0,
            "preferred_locale": "en-GB", "system_channel_flags": 0, "afk_timeout": 60,
            "premium_progress_bar_enabled": False, "soundboard_sounds": []}  # fmt: skip


def _message(id: str, channel: int, body: dict[str, Any]) -> dict[str, Any]:
    return {"id": id, "channel_id": str(channel), "author": _user(APPLICATION, "bench"),
            "content": body.get("content") or "", "timestamp": _STAMP, "edited_timestamp": None, "tts": False,
            "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "type": 0, "pinned": False, "flags": body.get("flags") or 0, "components": []}  # fmt: skip
