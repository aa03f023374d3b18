"""The gateway: websockets, sessions, events. Owns who hears what in which order; decides nothing else."""

import asyncio
import json
import secrets
import zlib
from collections import deque
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.sandbox.guilds import Guild, World
from bot.sandbox.wire import Json

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 9, 10, 11

HEARTBEAT_INTERVAL = 41_250
GOODBYE = 2.0
"""Seconds that a client has to say goodbye in its turn, once its socket is closed."""
KEPT_FOR_RESUME = 5000
STARTS_A_DAY = 1000
GUILDS_OF_A_SHARD = 2500
"""With more, a bot is told to have more shards."""

GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""Members, presences, message content: never granted here."""

UNKNOWN_ERROR = 4000
AUTHENTICATION_FAILED = 4004
INVALID_SHARD = 4010
SHARDING_REQUIRED = 4011
DISALLOWED_INTENTS = 4014


class _Socket:
    def __init__(self, ws: web.WebSocketResponse, compressed: bool) -> None:
        self.ws = ws
        self.session: Session | None = None
        self._zlib = zlib.compressobj() if compressed else None
        self._queue: asyncio.Queue[Json | int] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        self._queue.put_nowait(payload)

    def close(self, code: int) -> None:
        """Closes the socket once all before is sent."""
        self._queue.put_nowait(code)

    async def write(self) -> int | None:
        """Sends what is queued; returns the code with which it is to be closed, None once it is gone."""
        while True:
            payload = await self._queue.get()
            if isinstance(payload, int):
                return payload
            text = json.dumps(payload)
            try:
                if self._zlib is None:
                    await self.ws.send_str(text)
                else:
                    data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.ws.send_bytes(data)
            except ConnectionError:
                return None


ACK_AFTER = 0.1
"""Seconds, as over a network. discord.py notes when it sent a heartbeat after sending it: an answer before that seems
to answer the one before, and the library warns of being a whole interval behind."""


@dataclass(eq=False)
class Session:
    """What the gateway remembers of one bot's connection, beyond the loss of its socket."""

    intents: int
    shard: tuple[int, int]
    socket: _Socket | None
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    sent: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_FOR_RESUME))

    def serves(self, guild: int) -> bool:
        """Whether a guild belongs to its shard."""
        number, count = self.shard
        return (guild >> 22) % count == number

    def wants(self, event: str, guild: Guild) -> bool:
        """Whether its intents and its shard cover this event."""
        needed = 0
        if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")):
            needed = GUILDS
        elif event.startswith("MESSAGE_"):
            needed = GUILD_MESSAGES
        return self.intents & needed == needed and self.serves(guild.id)

    def dispatch(self, event: str, data: Json) -> None:
        """Sends an event, or keeps it for a RESUME."""
        self.sequence += 1
        payload: Json = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.sent.append(payload)
        if self.socket is not None:
            self.socket.send(payload)

    def missed(self, after: int) -> list[Json] | None:
        """The events after a number, or None if they are no longer all remembered."""
        kept = [one for one in self.sent if one["s"] > after]
        return kept if after <= self.sequence and len(kept) == self.sequence - after else None


class Gateway:
    """Every session, and the door they come in by."""

    def __init__(self, world: World, token: str, shards: int, doors: int) -> None:
        self._world = world
        self._token = token
        self._shards, self._doors = shards, doors
        self._identified = 0
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.turned_away: int | None = None
        """The code that whoever identifies is turned away with."""
        self.log: list[Json] = []
        """Everything that bots sent here."""

    @property
    def connected(self) -> list[Session]:
        """The sessions that have a living socket."""
        return [one for one in self.sessions.values() if one.socket is not None]

    def way_in(self) -> Json:
        """Where the gateway is, how many shards are recommended, and how many may come in."""
        limit = {
            "total": STARTS_A_DAY,
            "remaining": max(STARTS_A_DAY - self._identified, 0),
            "reset_after": 0,
            "max_concurrency": self._doors,
        }
        return {"url": self.url, "shards": self._shards, "session_start_limit": limit}

    def announce(self, event: str, data: Json, guild: Guild) -> None:
        """Tells every session that asked for such events."""
        for session in self.sessions.values():
            if session.wants(event, guild):
                session.dispatch(event, data)
        self._world.bell.ring()

    def drop(self, code: int = UNKNOWN_ERROR, *, resumable: bool = True) -> None:
        """Closes all sockets; with `resumable=False` the sessions are forgotten too."""
        connected = self.connected
        if not resumable:
            self.sessions.clear()
        for session in connected:
            socket, session.socket = session.socket, None
            if socket is not None:
                socket.close(code)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """One websocket from HELLO to its end."""
        ws = web.WebSocketResponse(max_msg_size=0, timeout=GOODBYE)
        await ws.prepare(request)
        socket = _Socket(ws, request.query.get("compress") == "zlib-stream")
        socket.send({"op": HELLO, "s": None, "t": None, "d": {"heartbeat_interval": HEARTBEAT_INTERVAL}})
        reader, writer = asyncio.create_task(self._read(socket)), asyncio.create_task(socket.write())
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
            if reader.done():
                await reader
            elif (code := writer.result()) is not None:
                # While somebody reads, the connection would be gone at once, and perhaps before its end is told.
                reader.cancel()
                await asyncio.wait([reader])
                await ws.close(code=code)
        finally:
            reader.cancel()
            writer.cancel()
            self._disconnected(socket)
        return ws

    async def _read(self, socket: _Socket) -> None:
        async for message in socket.ws:
            if message.type is WSMsgType.TEXT:
                payload: Json = message.json()
                self.log.append(payload)
                socket.session = self._receive(payload, socket, socket.session)

    def _disconnected(self, socket: _Socket) -> None:
        session = socket.session
        if session is not None and session.socket is socket:
            session.socket = None
            # A client that says goodbye in these words ends its session.
            if socket.ws.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self._world.bell.ring()

    def _receive(self, payload: Json, socket: _Socket, session: Session | None) -> Session | None:
        match payload["op"]:
            case 1:
                ack = {"op": HEARTBEAT_ACK, "s": None, "t": None, "d": None}
                asyncio.get_running_loop().call_later(ACK_AFTER, socket.send, ack)
            case 2:
                return self._identify(payload["d"], socket)
            case 6:
                return self._resume(payload["d"], socket)
        return session

    def _identify(self, wish: Json, socket: _Socket) -> Session | None:
        number, count = wish.get("shard") or (0, 1)
        session = Session(wish.get("intents", 0), (number, count), socket)
        code = self._refusal(wish["token"], session)
        if code is not None:
            socket.close(code)
            return None
        self._identified += 1
        self.sessions[session.id] = session
        session.dispatch("READY", self._ready(session))
        for guild in self._world.guilds.values():
            if session.wants("GUILD_CREATE", guild):
                session.dispatch("GUILD_CREATE", guild.payload())
        self._world.bell.ring()
        return session

    def _refusal(self, token: str, session: Session) -> int | None:
        number, count = session.shard
        if self.turned_away is not None:
            return self.turned_away
        if token != self._token:
            return AUTHENTICATION_FAILED
        if session.intents & PRIVILEGED:
            return DISALLOWED_INTENTS
        if not 0 <= number < count:
            return INVALID_SHARD
        crowded = sum(session.serves(guild) for guild in self._world.guilds) > GUILDS_OF_A_SHARD
        return SHARDING_REQUIRED if crowded else None

    def _resume(self, wish: Json, socket: _Socket) -> Session | None:
        session = self.sessions.get(wish["session_id"])
        missed = session.missed(wish["seq"]) if session is not None else None
        if session is None or missed is None or wish["token"] != self._token:
            socket.send({"op": INVALID_SESSION, "s": None, "t": None, "d": False})
            return None
        session.socket = socket
        for payload in missed:
            socket.send(payload)
        session.dispatch("RESUMED", {"_trace": []})
        self._world.bell.ring()
        return session

    def _ready(self, session: Session) -> Json:
        return {
            "v": 10,
            "user": self._world.bot.payload(),
            "guilds": [
                {"id": str(guild), "unavailable": True} for guild in self._world.guilds if session.serves(guild)
            ],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(self._world.bot.id), "flags": 0},
        }
