"""The real discord.py with its transport taken away: what it would send is kept, and answered or failed as told.

Nothing here knows the bot. `Wire` stands where HTTP was; `Caller` makes the interactions that people would cause.
"""

import asyncio
import inspect
import itertools
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.chat.http_pool import HttpConnectionPool
from tests.secrets_in_logs import READER

APPLICATION = 900_000_000_000_000_001
GUILD = 900_000_000_000_000_002
CHANNEL = 900_000_000_000_000_003
MANAGER = discord.Permissions(manage_channels=True)

_serial = itertools.count(1)


def snowflake() -> int:
    """A new id, of now."""
    return discord.utils.time_snowflake(discord.utils.utcnow()) + next(_serial) % 4096


def fault(status: int, code: int = 0) -> discord.HTTPException:
    """An answer of Discord that is none."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    if status >= 500:
        kind = discord.DiscordServerError
    response: Any = SimpleNamespace(status=status, reason="so it is")
    return kind(response, {"code": code, "message": "refused"})


@dataclass
class Request:
    """A request that would have gone out."""

    method: str
    path: str
    body: Any
    files: list[tuple[str, bytes]] = field(default_factory=list)
    at: float = 0.0
    query: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Everything that one could read in it."""
        return json.dumps(self.body, ensure_ascii=False)

    @property
    def told(self) -> dict[str, Any]:
        """The message that it makes: that of a first response stands in it."""
        body: dict[str, Any] = self.body or {}
        return body.get("data") or body

    @property
    def private(self) -> bool:
        """Whether an answer to an interaction goes to the asker alone."""
        return bool((self.told.get("flags") or 0) & 64)


@dataclass
class Wire:
    """Where HTTP was. `gate`, once set to an event, holds back every request that matches until it is set."""

    sent: list[Request] = field(default_factory=list)
    stored_commands: list[Any] = field(default_factory=list)
    history: list[dict[str, Any]] = field(default_factory=list)
    """The messages that a channel has, newest first."""
    _faults: list[tuple[str, BaseException]] = field(default_factory=list)
    _gates: list[tuple[str, asyncio.Event]] = field(default_factory=list)

    def fail(self, *errors: BaseException, on: str = "") -> None:
        """Fail the next requests whose `METHOD path` contains `on`, one after the other."""
        self._faults += [(on, error) for error in errors]

    def hold(self, on: str) -> asyncio.Event:
        """Hold back requests whose `METHOD path` contains `on`, until the event is set."""
        gate = asyncio.Event()
        self._gates.append((on, gate))
        return gate

    def of(self, on: str) -> list[Request]:
        """The requests whose `METHOD path` contains `on`."""
        return [one for one in self.sent if on in f"{one.method} {one.path}"]

    async def _take(self, route: Route, body: Any, files: Iterable[discord.File]) -> Request:
        kept = [(file.filename, file.fp.read()) for file in files]
        at = asyncio.get_running_loop().time()
        request = Request(route.method, route.url.removeprefix(route.BASE), body, kept, at)
        self.sent.append(request)
        line = f"{request.method} {request.path}"
        for on, gate in self._gates:
            if on in line:
                await gate.wait()
        for place, (on, error) in enumerate(self._faults):
            if on in line:
                del self._faults[place]
                raise error
        return request

    async def http(self, _: Any, route: Route, *, files: Any = None, form: Any = None, **given: Any) -> Any:
        """What `HTTPClient.request` does."""
        body = given.get("json")
        if form:
            body = json.loads(next(part["value"] for part in form if part["name"] == "payload_json"))
        request = await self._take(route, body, files or ())
        if request.path == "/gateway/bot":
            return {"url": "wss://nowhere", "shards": 1, "session_start_limit": {"max_concurrency": 1}}
        if request.path.endswith("/commands"):
            self.stored_commands = request.body
            return [
                {**command, "id": str(snowflake()), "application_id": str(APPLICATION), "version": "1"}
                for command in request.body
            ]
        if request.method == "GET":
            return self.history if request.path.endswith("/messages") else open_to_all(request.path)
        return None if request.method == "DELETE" else message(request)

    async def pooled(self, path: str, payload: Any) -> int:
        """What `HttpConnectionPool.post` does; a fault with a status is met again by the library, which follows it."""
        line = f"POST {path}"
        if any(on in line and isinstance(error, discord.HTTPException) for on, error in self._faults):
            return 400
        await self._take(Route("POST", path), payload, ())
        return 204

    async def webhook(self, _: Any, route: Route, session: Any, **given: Any) -> Any:
        """What `AsyncWebhookAdapter.request` does."""
        body, multipart = given.get("payload"), given.get("multipart")
        if multipart:
            body = json.loads(next(part["value"] for part in multipart if part["name"] == "payload_json"))
        request = await self._take(route, body, given.get("files") or ())
        request.query = given.get("params") or {}
        if request.path.endswith("/callback"):
            return {"interaction": {"id": str(snowflake()), "type": 2}}
        return None if request.method == "DELETE" else message(request)


def open_to_all(path: str) -> dict[str, Any]:
    """A channel, a server or a member, of which all that is known is that everybody reads everything there."""
    id = path.rpartition("/")[2]
    role = {
        "id": str(GUILD), "name": "@everyone", "permissions": str(discord.Permissions.all().value), "position": 0,
        "color": 0, "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
        "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip
    if "/members/" in path:
        return {
            "user": person(int(id), "Somebody"),
            "roles": [],
            "joined_at": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }
    if path.startswith("/guilds/"):
        return {"id": str(GUILD), "name": "The Saloon", "owner_id": "1", "roles": [role], "emojis": [], "features": []}
    return {"id": id, "type": 0, "guild_id": str(GUILD), "name": "saloon", "position": 0, "permission_overwrites": []}


def message(request: Request) -> dict[str, Any]:
    """The message that a request makes."""
    body = request.body or {}
    last = request.path.rpartition("/")[2]
    return {
        "id": last if last.isdecimal() and "/messages/" in request.path else str(snowflake()),
        "channel_id": str(CHANNEL),
        "author": person(APPLICATION, "Quickdraw"),
        "content": body.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "type": 0,
        "pinned": False,
        "flags": body.get("flags") or 0,
        "components": [],
    }


def person(user: int, name: str) -> dict[str, Any]:
    """A user, as Discord tells of it."""
    return {"id": str(user), "username": name, "discriminator": "0", "avatar": None, "global_name": None}


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """discord.py without a transport."""
    wire = Wire()

    async def http(client: Any, route: Route, **given: Any) -> Any:
        return await wire.http(client, route, **given)

    async def webhook(adapter: Any, route: Route, session: Any, **given: Any) -> Any:
        return await wire.webhook(adapter, route, session, **given)

    async def post(pool: HttpConnectionPool, path: str, payload: Any) -> int:
        return await wire.pooled(path, payload)

    monkeypatch.setattr(HTTPClient, "request", http)
    monkeypatch.setattr(AsyncWebhookAdapter, "request", webhook)
    monkeypatch.setattr(HttpConnectionPool, "post", post)
    return wire


MEMBER = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "permissions": "0", "flags": 0}


@dataclass
class Caller:
    """Somebody who uses commands, buttons and forms."""

    client: discord.Client
    user: int
    name: str
    permissions: discord.Permissions = field(default_factory=discord.Permissions)
    channel: int = CHANNEL
    app_permissions: discord.Permissions = field(default_factory=discord.Permissions.all)
    channel_type: int = 0
    locale: str = "en-GB"

    def interaction(self, type: int, data: dict[str, Any], **more: Any) -> discord.Interaction[Any]:
        """An interaction of this person's."""
        payload: Any = self.payload(type, data, **more)
        return discord.Interaction(data=payload, state=self.client._connection)

    def payload(self, type: int, data: dict[str, Any], **more: Any) -> dict[str, Any]:
        """What Discord tells of an interaction of this person's."""
        channel = {"id": str(self.channel), "type": self.channel_type, "name": "saloon", "position": 0,
                   "guild_id": str(GUILD), "permission_overwrites": [], "nsfw": False, "parent_id": "1",
                   "permissions": "0", "owner_id": "1", "member_count": 1, "message_count": 1,
                   "thread_metadata": {"archived": False, "auto_archive_duration": 60,
                                       "archive_timestamp": "2026-01-01T00:00:00+00:00"}}  # fmt: skip
        payload: dict[str, Any] = {
            "id": str(snowflake()),
            "application_id": str(APPLICATION),
            "type": type,
            "token": f"a-token-nobody-may-see-{next(_serial)}-",
            "version": 1,
            "guild_id": str(GUILD),
            "channel": channel,
            "channel_id": str(self.channel),
            "member": {
                **MEMBER,
                "user": person(self.user, self.name),
                "permissions": str(self.permissions.value),
                "deaf": False,
                "mute": False,
            },
            "app_permissions": str(self.app_permissions.value),
            "locale": self.locale,
            "guild_locale": "en-GB",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "attachment_size_limit": 10_000_000,
            "data": data,
            **more,
        }
        READER.learn_of(payload)
        return payload

    def command(self, name: str, /, **options: Any) -> discord.Interaction[Any]:
        """A slash command; `name` may be `encounter start`."""
        return self.interaction(2, self._data(name, options))

    def typing(self, name: str, focused: str, typed: str, /, **options: Any) -> discord.Interaction[Any]:
        """Somebody typing an option of a command."""
        return self.interaction(4, self._data(name, {**options, focused: typed}, focused=focused))

    def press(self, custom_id: str, *, private: bool = False) -> discord.Interaction[Any]:
        """A press on a button of a message."""
        button = {"type": 2, "style": 1, "label": "press", "custom_id": custom_id}
        pressed = {**self._message(private), "components": [{"type": 1, "components": [button]}]}
        return self.interaction(3, {"custom_id": custom_id, "component_type": 2}, message=pressed)

    def submit(
        self, custom_id: str, fields: dict[str, str], *, message: bool | None = None
    ) -> discord.Interaction[Any]:
        """A form, filled in; `message`: whether it came from a button, on a private message or not."""
        parts = [
            {"type": 18, "id": place, "component": {"type": 4, "id": place + 100, "custom_id": name, "value": value}}
            for place, (name, value) in enumerate(fields.items(), 1)
        ]
        more = {} if message is None else {"message": self._message(message)}
        return self.interaction(5, {"custom_id": custom_id, "components": parts}, **more)

    def _message(self, private: bool) -> dict[str, Any]:
        return message(Request("POST", "", {"flags": 64 if private else 0}))

    def _data(self, name: str, options: dict[str, Any], *, focused: str | None = None) -> dict[str, Any]:
        kinds: dict[type, int] = {bool: 5, int: 4, str: 3}
        resolved: dict[str, Any] = {}
        told = []
        for key, value in options.items():
            if isinstance(value, Caller):
                user = str(value.user)
                resolved = {"users": {user: person(value.user, value.name)}, "members": {user: dict(MEMBER)}}
                one: dict[str, Any] = {"name": key, "type": 6, "value": str(value.user)}
            else:
                one = {"name": key, "type": kinds[type(value)], "value": value}
            told.append({**one, "focused": True} if key == focused else one)
        first, _, second = name.partition(" ")
        nested = [{"name": second, "type": 1, "options": told}] if second else told
        data: dict[str, Any] = {"id": "1", "name": first, "type": 1, "options": nested}
        return {**data, "resolved": resolved} if resolved else data


async def turns(number: int = 50) -> None:
    """Let everything go on that is ready to."""
    for _ in range(number):
        await asyncio.sleep(0)


async def until(happens: Callable[[], object], *, within: float = 120.0) -> None:
    """Wait until something is so; fail, with its source, after two minutes."""
    try:
        async with asyncio.timeout(within):
            while not happens():  # noqa: ASYNC110 - what happens is not told by an event
                await asyncio.sleep(0.005)
    except TimeoutError:
        pytest.fail(f"waited in vain for {inspect.getsource(happens).strip()}")
