"""A tab: one open page of a seat. It is told what its person sees, and does what its person does.

Everything goes through the person of the seat, who sees and may do on the sandbox what it would on Discord.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Annotated

import msgspec
from aiohttp import WSMsgType, web

from bot.browser import markdown, showing
from bot.browser.heads import Ask, Head
from bot.browser.seats import Seat
from bot.sandbox import Channel, ClientRefusedError, Message, Outcome

log = logging.getLogger(__name__)

Unused = Callable[[int], Awaitable[Mapping[str, Collection[str]]]]
"""Tells which options have no use in a channel, by commands."""
AT_ONCE = 8
"""Requests of one tab that are carried out at the same time."""
BEHIND = 2048
"""Things to tell that may wait for a slow page; one further behind is cut off, and begins anew."""
SHOWN = 50
"""Messages of a channel that a page begins with, and that it asks for when its reader scrolls up."""
LONGEST = 6000
"""Characters of a line: more than any command of Discord's can have."""

Id = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Line = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class Request(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """What a page asks for, with the page's own count of its requests: the answer carries it."""

    number: int


class Type(Request):
    """Send a line: a command, or words of one's own."""

    channel: Id
    line: Line


class Suggest(Type):
    """Ask what could be typed next."""


class Press(Request):
    """Press a button, or choose values in a menu."""

    message: Id
    custom_id: str
    values: list[str] | None = None


class Act(Request):
    """Press a button of one's head in a channel."""

    channel: Id
    custom_id: str


class Submit(Request):
    """Send a form."""

    ask: int
    fields: dict[str, str | list[str]]


class Dismiss(Request):
    """Take away what one alone sees."""

    message: Id


class Older(Request):
    """Ask for the messages before the oldest one that is shown."""

    channel: Id


REQUESTS = msgspec.json.Decoder(Type | Suggest | Press | Act | Submit | Dismiss | Older, strict=False)
"""Lenient, as pages write the ids of messages as strings: JavaScript's numbers are too short."""


async def nothing_unused(channel: int) -> Mapping[str, Collection[str]]:
    """Have every option suggested."""
    return {}


class Tab:
    """One open page of a seat."""

    def __init__(
        self,
        seat: Seat,
        socket: web.WebSocketResponse,
        settled: Callable[[], Awaitable[None]],
        unused: Unused,
        head_of: Ask,
    ) -> None:
        self.person, self._may_act = seat.person, not seat.spectator
        self._socket, self._settled, self._unused, self._head_of = socket, settled, unused, head_of
        self._oldest: dict[int, int] = {}
        """The oldest message of a channel that is shown."""
        self._queue: asyncio.Queue[Mapping[str, object] | Channel] = asyncio.Queue(BEHIND)
        """What is told, and channels whose head is."""
        self._outdated: set[int] = set()
        """The channels whose head is in the queue."""
        self._heads: dict[int, tuple[Head | None, str]] = {}
        """What was told last as the head of a channel, and its board."""
        self._known: set[int] = set()
        self._begun = False
        self._forms: dict[int, Outcome] = {}
        self._offered: dict[int, dict[tuple[str, str], object]] = {}
        """What was suggested in a channel, and what is sent for it."""
        self._working: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Tell what the person sees, and do what is asked, until the page is closed."""
        await showing.prepare([one for channel in self._shown().values() for one in channel])
        self._begin()
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._take(message.data)
        finally:
            for task in (writer, *self._working):
                task.cancel()

    def _begin(self) -> None:
        told = {}
        for id, messages in self._shown().items():
            self._known |= {one.id for one in messages}
            self._oldest[id] = messages[-SHOWN].id if len(messages) >= SHOWN else 0
            html = [self._html(one) for one in messages]
            told[str(id)] = {"messages": html, "more": len(messages) >= SHOWN}
        self._tell({"all": told})
        for channel in reversed(
            self.person.guild.channels.values()
        ):  # An overlay shows the fight that it hears of last.
            self._tell_head(channel)
        self._begun = True

    def _shown(self) -> dict[int, list[Message]]:
        return {id: self.person.sees(channel)[-SHOWN:] for id, channel in self.person.guild.channels.items()}

    async def _older(self, channel: Channel) -> Mapping[str, object]:
        seen = [one for one in self.person.sees(channel) if one.id < self._oldest.get(channel.id, 0)]
        some = seen[-SHOWN:]
        await showing.prepare(some)
        if some:
            self._oldest[channel.id] = some[0].id
            self._known |= {one.id for one in some}
        return {"older": [self._html(one) for one in some], "more": len(seen) > SHOWN}

    def _html(self, message: Message) -> str:
        return showing.message(message, self.person, acts=self._may_act)

    def changed(self, message: Message) -> None:
        """Tell that a message is new, edited or gone, if the person sees it, or did."""
        if not self._begun:
            return
        channel = self.person.guild.channels.get(message.channel_id)
        if channel is not None and message in self.person.sees(channel):
            new = message.id not in self._known
            self._known.add(message.id)
            if message.author.bot:
                self._tell_head(channel)
            told: dict[str, object] = {
                "put": str(message.id),
                "channel": str(message.channel_id),
                "html": self._html(message),
                "new": new,
            }
            if new and not message.loading and message.author.id != self.person.id:
                pings, alone = self.person.id in message.pinged, message.ephemeral
                told |= {"say": showing.spoken(message, self.person), "pings": pings, "alone": alone}
            self._tell(told)
        elif message.id in self._known:
            self._known.discard(message.id)
            self._tell({"gone": str(message.id)})

    def reload(self) -> None:
        """Have the page load itself anew: there is another channel, or another name."""
        self._tell({"reload": True})

    def close(self) -> None:
        """End it: its link is not valid any more, or the table closes."""
        asyncio.get_running_loop().create_task(self._socket.close(code=1001))

    def _tell(self, what: Mapping[str, object] | Channel) -> None:
        try:
            self._queue.put_nowait(what)
        except asyncio.QueueFull:
            self.close()

    def _tell_head(self, channel: Channel) -> None:
        """Tell the head of a channel before what is told next, as it is by then: however often it changes till then."""
        if channel.id not in self._outdated:
            self._outdated.add(channel.id)
            self._tell(channel)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                what = await self._queue.get()
                told = await self._head(what) if isinstance(what, Channel) else what
                if told is not None:
                    await self._socket.send_json(told)

    async def _head(self, channel: Channel) -> Mapping[str, object] | None:
        """Return how a channel's head is to be told; None if it is as it was told before."""
        self._outdated.discard(channel.id)
        head, seen = await self._asked(channel), self.person.sees(channel)
        card = None if self._may_act else showing.card_in(seen)  # Nobody at an overlay can look for it.
        board = showing.shown((showing.board_in(seen), card), self.person)
        if self._heads.get(channel.id) == (head, board):
            return None
        self._heads[channel.id] = head, board
        return {
            "head": str(channel.id),
            "html": showing.head(head, self.person, acts=self._may_act),
            "board": board,
            "fight": head is not None,
            "next": head is not None and head.is_next,
        }

    async def _asked(self, channel: Channel) -> Head | None:
        try:
            return await self._head_of(self.person, channel)
        except Exception as error:  # The page goes on without it.
            log.error("the head of a seat could not be made: %s", type(error).__name__)
            return None

    def _take(self, text: str) -> None:
        try:
            request = REQUESTS.decode(text)
        except msgspec.DecodeError:
            self.close()  # The page asks for nothing that is not known here: this is something else.
            return
        if len(self._working) >= AT_ONCE:
            self._tell({"done": request.number, "notice": self._word("too_much")})
            return
        task = asyncio.create_task(self._do(request))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _do(self, request: Request) -> None:
        told: dict[str, object] = {"done": request.number}
        try:
            told |= await self._done(request)
            await self._settled()
        except ClientRefusedError as refused:
            told["notice"] = showing.refusal(refused, self.person)
        except Exception as error:  # Its words may hold what was typed in secret.
            log.error("a request of a page could not be carried out: %s", type(error).__name__)
            told["notice"] = self._word("wrong")
        self._tell(told)

    def _word(self, key: str) -> str:
        return showing.words_in(showing.language_of(self.person.locale))[key]

    async def _done(self, request: Request) -> Mapping[str, object]:
        if isinstance(request, Older):
            return await self._older(self._channel(request.channel))
        if not self._may_act:
            raise ClientRefusedError("a spectator can do nothing here")
        match request:
            case Suggest(channel=channel, line=line):
                return await self._suggested(self._channel(channel), line)
            case Type(channel=channel, line=line):
                return await self._typed(self._channel(channel), line)
            case Press(message=message, custom_id=custom_id, values=None):
                return self._came(await self.person.press(self._message(message), custom_id=custom_id))
            case Press(message=message, custom_id=custom_id, values=list(values)):
                return self._came(await self.person.choose(self._message(message), custom_id, values))
            case Act(channel=channel, custom_id=custom_id):
                return await self._acted(self._channel(channel), custom_id)
            case Submit(ask=ask, fields=fields) if ask in self._forms:
                return self._came(await self.person.submit(self._forms.pop(ask), fields))
            case Dismiss(message=message):
                self.person.dismiss(self._message(message))
                return {}
        raise ClientRefusedError("this form is closed")

    async def _typed(self, channel: Channel, line: str) -> Mapping[str, object]:
        if not line.startswith("/"):
            await markdown.prepare([line])
            self.person.say(channel, line)
            return {}
        return self._came(await self.person.slash(channel, line, offered=self._offered.get(channel.id, {})))

    async def _acted(self, channel: Channel, custom_id: str) -> Mapping[str, object]:
        """Press a button of the head, as if it stood on the board: there is one wherever a fight is."""
        head, board = self._heads[channel.id][0], showing.board_in(self.person.sees(channel))
        if head is None or board is None:
            raise ClientRefusedError("this message is not there any more")
        return self._came(await self.person.press(board, custom_id=custom_id, besides=head.rows))

    async def _suggested(self, channel: Channel, line: str) -> Mapping[str, object]:
        try:
            unused = await self._unused(channel.id)
            found = await self.person.suggest(channel, line, self._offered.get(channel.id, {}), unused)
        except ClientRefusedError:
            found = []
        offered = self._offered.setdefault(channel.id, {})
        offered |= {(one.option, one.label): one.value for one in found if one.value is not None}
        needed = f" ({self._word('needed')})"
        shown = [{"line": one.line, "label": one.label, "hint": one.hint + needed * one.needed} for one in found[:25]]
        return {"suggestions": shown}

    def _came(self, use: Outcome) -> Mapping[str, object]:
        if use.modal is not None:
            ask = use.interaction.id % 1_000_000_007
            self._forms[ask] = use
            return {"form": showing.form(use.modal, ask, self.person)}
        return {"notice": self._word("no_answer")} if use.failed else {}

    def _channel(self, id: int) -> Channel:
        channel = self.person.guild.channels.get(id)
        if channel is None or not self.person.may(channel, view_channel=True):
            raise ClientRefusedError("there is no such channel")
        return channel

    def _message(self, id: int) -> Message:
        for channel in self.person.guild.channels.values():
            for message in self.person.sees(channel):
                if message.id == id:
                    return message
        raise ClientRefusedError("this message is not there any more")
