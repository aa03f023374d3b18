"""The line to one channel: what is announced there goes out in order and once, and the boards behind it.

Owns the order of a channel, whichever encounters were or are played there, and what becomes of a failure: while
Discord fails, it waits; where it forbids, everything waits until it is allowed; what it refuses is given up. Must
not know what is announced, nor how a message is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import discord

from bot.app.bus import AnnouncementRefused, DrawBoard, EventBus
from bot.app.ports import EncounterRecord, Pending, Unsaved
from bot.chat.boards import Boards
from bot.chat.circuit_breaker import CircuitBreaker, forbids, passes, refuses_content
from bot.chat.merging import fitting
from bot.chat.observing import Observer
from bot.chat.outbox import Outbox, where
from bot.chat.receipts import Receipts
from bot.chat.replies import unexpected
from bot.rules.views import FOLLOW, BoardView

log = logging.getLogger(__name__)

BOARD_EVERY = 1.0
"""Seconds between two edits of a board, at least."""
LOOK_EVERY = 1.0
"""Seconds between the strokes at which a board is looked at after steps that nobody heard of: it is drawn for that, and
hardly ever another one by then."""
PAINTED_AT_MOST = 1000
"""Boards of which it is known, without looking into the database, what they show."""
MESSAGES_BELOW = 8
"""Messages of the bot that may lie below a board; with one more it is out of sight, and moves down."""
BUSY = 3
BUSY_WITHIN = 5.0
"""So many messages in so many seconds are near what a channel takes: a board that would move down waits, for the calls
must not. It is edited where it is meanwhile."""
LATE = 5.0
"""Seconds after which an announcement that waits shares a message with those behind it."""
NONCE_HOLDS = 60.0
"""Seconds after which Discord may have forgotten what it was sent. It remembers "a few minutes"."""
UNSAVED_FOR = 5.0
"""Seconds until an announcement is tried again that could not be sent since the database fails."""
TRY_ANYWAY = (60.0, 600.0, 3600.0)
"""Seconds until what is forbidden is tried again, if nothing tells that it is allowed; the last one is repeated."""


@dataclass(frozen=True)
class Tools:
    """What every line works with."""

    receipts: Receipts
    mail: Outbox
    boards: Boards
    breaker: CircuitBreaker
    observer: Observer
    bus: EventBus
    painted: dict[int, BoardView] = field(default_factory=dict)
    """The board of each encounter that was taken up last. One that looks the same is no work: a secret step must not
    make a painter pause, or the next edit would come later than without it."""
    below: dict[int, int] = field(default_factory=dict)
    """How many messages were sent to a channel since a board was posted there. What others write there is not known."""
    sent: dict[int, deque[float]] = field(default_factory=dict)
    """When the newest messages were sent to a channel."""

    def know(self, encounter: int, board: BoardView) -> None:
        """Know what the board of an encounter shows, rather than one that was taken up long ago."""
        self.painted.pop(encounter, None)
        self.painted[encounter] = board
        if len(self.painted) > PAINTED_AT_MOST:
            del self.painted[next(iter(self.painted))]


@dataclass(frozen=True)
class _Wish:
    """A board that is to be shown; `anew`: posted again."""

    encounter: EncounterRecord
    drawn: DrawBoard
    anew: bool
    down: bool = False
    """Whether it is to move down as soon as the channel has room."""

    @cached_property
    def board(self) -> BoardView:
        """The board: drawn once, when it may have to be shown."""
        return self.drawn()


class ChannelQueue:
    """The line to one channel. The carrier sends what is queued; the painter keeps the boards behind it."""

    def __init__(self, encounter: EncounterRecord, tools: Tools) -> None:
        self.channel, self.guild = encounter.channel, encounter.guild
        self._tools, self._doubtful = tools, False
        self._queue: deque[tuple[Pending, float]] = deque()
        self._wishes: dict[int, _Wish] = {}
        self._under_way: tuple[Pending, ...] = ()
        self._tried: float | None = None
        self._singly = 0
        self._carrier: asyncio.Task[None] | None = None
        self._painter: asyncio.Task[None] | None = None
        self._stroke: asyncio.TimerHandle | None = None
        self._still = asyncio.Event()
        self._hurry = asyncio.Event()
        self._forbidden: asyncio.TimerHandle | None = None
        self._refusals = 0

    # What others ask of it.

    def add(
        self, encounter: EncounterRecord, drawn: DrawBoard, announced: Sequence[Pending], *, anew: bool, old: bool
    ) -> None:
        """Take up announcements, and what the board of their encounter is to show now: it is drawn by the painter.

        `old`: they were left by a process before, which may have sent the first of them.
        """
        since = float("-inf") if old else asyncio.get_running_loop().time()
        self._doubtful = self._doubtful or (old and bool(announced) and not self._queue)
        self._queue.extend((one, since) for one in announced)
        self._wish(encounter, drawn, anew=anew)
        self._go_on()

    def look_later(self, encounter: EncounterRecord, drawn: DrawBoard) -> None:
        """Take up what the board of an encounter is to show after a step that nobody heard of: it is looked at with the
        next one that somebody did, or else at a stroke that comes at its time whatever was done before.
        """
        self._wish(encounter, drawn, anew=False)
        if self._stroke is None and (self._painter is None or self._painter.done()):
            loop = asyncio.get_running_loop()
            self._stroke = loop.call_at((loop.time() // LOOK_EVERY + 1) * LOOK_EVERY, self._struck)

    def allowed(self) -> None:
        """Try again what was forbidden: it may be allowed now."""
        if self._forbidden is not None:
            self._forbidden.cancel()
            self._forbidden = None
            self._go_on()

    def hurry(self) -> None:
        """Dawdle no longer: the process is to end."""
        self._hurry.set()
        if self._stroke is not None:
            self._stroke.cancel()
            self._struck()

    async def finished(self) -> None:
        """Wait until nothing is left that could be done now."""
        while not self.idle:
            await asyncio.wait([task for task in (self._carrier, self._painter) if task is not None])

    async def close(self) -> None:
        """Stop; what has not been sent is taken up at the next start."""
        for handle in (self._forbidden, self._stroke):
            if handle is not None:
                handle.cancel()
        tasks = [task for task in (self._carrier, self._painter) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def waiting(self) -> int:
        """How many announcements have not reached the channel."""
        return len(self._queue)

    @property
    def closed(self) -> bool:
        """Whether something waits until it is allowed."""
        return self._forbidden is not None

    @property
    def idle(self) -> bool:
        """Whether nothing is being done: there is nothing to do, or nothing is allowed."""
        return all(task is None or task.done() for task in (self._carrier, self._painter))

    @property
    def empty(self) -> bool:
        """Whether nothing is left to be done."""
        return self.idle and not self._queue and not self._wishes

    # The carrier and the painter.

    def _wish(self, encounter: EncounterRecord, drawn: DrawBoard, *, anew: bool) -> None:
        before = self._wishes.pop(encounter.id, None)
        anew = anew or (before is not None and before.anew)
        self._wishes[encounter.id] = _Wish(encounter, drawn, anew, before is not None and before.down)

    def _struck(self) -> None:
        self._stroke = None
        self._go_on()

    def _go_on(self) -> None:
        if self._queue and self._forbidden is None and (self._carrier is None or self._carrier.done()):
            self._still.clear()
            self._carrier = asyncio.create_task(self._carry())
        if self._wishes and (self._painter is None or self._painter.done()):
            self._painter = asyncio.create_task(self._paint())

    async def _carry(self) -> None:
        try:
            while self._queue and self._forbidden is None:
                await self._tools.receipts.recorded(self.channel)
                try:
                    self._under_way = self._under_way or await self._next()
                    await self._delivered(self._under_way)
                except Unsaved:
                    await asyncio.sleep(UNSAVED_FOR)  # The store has told of it; nothing was sent.
        finally:
            self._still.set()

    async def _next(self) -> tuple[Pending, ...]:
        first, since = self._queue[0]
        waiting = [row for row, _ in self._queue]
        if self._doubtful:
            return await self._tools.mail.under_way(waiting)
        if self._singly:
            self._singly -= 1
        elif asyncio.get_running_loop().time() - since > LATE:
            return fitting(waiting)
        return (first,)

    async def _delivered(self, rows: tuple[Pending, ...]) -> None:
        try:
            await self._tools.breaker.retry(lambda: self._sent(rows), where(rows))
        except discord.HTTPException as error:
            if forbids(error):
                self._forbid(where(rows), error)
                if self._tried is None:
                    self._under_way = ()
                return
            if len(rows) > 1:  # One of them may be to blame: the others are not given up with it.
                self._under_way, self._singly = (), len(rows)
                return
            log.warning("%s is given up: Discord refuses it (%s)", where(rows), error)
            self._tools.receipts.note(rows[-1])
        except Unsaved:
            raise
        except Exception:
            unexpected(where(rows))  # Not Discord's refusal: it counts as told only with the next that is.
        else:
            self._refusals = 0
            self._tools.below[self.channel] = self._tools.below.get(self.channel, 0) + 1
            newest = self._tools.sent.setdefault(self.channel, deque(maxlen=BUSY))
            newest.append(asyncio.get_running_loop().time())
            self._observed(len(rows))
            self._tools.receipts.note(rows[-1])
        for _ in rows:
            self._queue.popleft()
        self._under_way, self._tried, self._doubtful = (), None, False

    async def _sent(self, rows: tuple[Pending, ...]) -> None:
        now = asyncio.get_running_loop().time()
        doubtful = self._doubtful or (self._tried is not None and now - self._tried > NONCE_HOLDS)
        try:
            await self._tools.mail.send(rows, doubtful=doubtful)
        except Exception as error:
            if passes(error) and self._tried is None:
                self._tried = now
            refused = isinstance(error, discord.HTTPException) and refuses_content(error) and not forbids(error)
            if len(rows) > 1 or not refused:
                raise
            log.warning("%s is refused by Discord (%s); a plain line takes its place", where(rows), error)
            await self._tools.mail.send_plain(rows[0], self._round(rows[0].encounter))
            self._tools.bus.publish(AnnouncementRefused(rows[0].encounter, self.channel))

    def _round(self, encounter: int) -> int | None:
        board = self._tools.painted.get(encounter)
        with contextlib.suppress(Exception):  # A board that cannot be drawn is logged by the painter.
            board = self._wishes[encounter].board
        return board.round if board is not None else None

    def _observed(self, number: int) -> None:
        now = asyncio.get_running_loop().time()
        for _, since in list(self._queue)[:number]:
            if since > float("-inf"):
                self._tools.observer.announced(now - since)

    async def _paint(self) -> None:
        while self._wishes:
            if self._carrier is not None and not self._still.is_set():
                await self._still.wait()
                continue  # the board may meanwhile look again as it did before
            if not self._other():
                return
            try:
                shown = await self._tools.breaker.retry(self._show, f"the board in channel {self.channel}")
            except discord.HTTPException as error:
                self._forbid("the board", error)
                return
            self._refusals = 0
            if shown:
                await self._lingered(BOARD_EVERY)

    def _other(self) -> bool:
        for encounter, wish in list(self._wishes.items()):
            try:
                other = wish.anew or wish.down or wish.board != self._tools.painted.get(encounter)
            except Exception:
                unexpected(f"the board of encounter {encounter}")
                other = False
            if not other:
                del self._wishes[encounter]
        return bool(self._wishes)

    async def _show(self) -> bool:
        """Show the board of the earliest encounter that waits; return whether it was not shown already. Raise what may
        be different later.
        """
        wish = self._wishes.pop(min(self._wishes))
        encounter, painted = wish.encounter, self._tools.painted
        down = not wish.anew and self._moves(wish, painted.get(encounter.id))
        held = down and self._busy()
        anew = wish.anew or (down and not held)
        known = down or anew or encounter.id in painted
        self._tools.know(encounter.id, wish.board)
        try:
            if not known and await self._tools.boards.shows(encounter, wish.board):
                return False
            if await self._tools.boards.show(encounter, wish.board, anew=anew):
                self._tools.below[self.channel] = 0
        except Exception as error:
            if passes(error) or forbids(error):
                del painted[encounter.id]
                newer = self._wishes.get(encounter.id, wish)
                self._wishes[encounter.id] = _Wish(newer.encounter, newer.drawn, wish.anew or newer.anew, down)
                raise
            if isinstance(error, discord.HTTPException):
                log.warning("encounter %s has no board: Discord refuses it (%s)", encounter.id, error)
            else:
                unexpected(f"the board of encounter {encounter.id}")
        if held:
            self._wishes[encounter.id] = replace(self._wishes.get(encounter.id, wish), down=True)
        if wish.board.ended:
            painted.pop(encounter.id, None)
        return True

    def _moves(self, wish: _Wish, before: BoardView | None) -> bool:
        """Whether a board moves down: at a new round, and where it is out of sight while people are waited for.

        It is asked only for a board that looks another: nothing secret moves one.
        """
        board = wish.board
        if board.place != FOLLOW or board.ended:
            return False
        new_round = before is not None and before.round != board.round
        return (
            wish.down or new_round or (bool(board.offers) and self._tools.below.get(self.channel, 0) > MESSAGES_BELOW)
        )

    def _busy(self) -> bool:
        newest = self._tools.sent.get(self.channel, deque[float]())
        lately = asyncio.get_running_loop().time() - BUSY_WITHIN
        return len(newest) == BUSY and newest[0] > lately and not self._hurry.is_set()

    async def _lingered(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)

    def _forbid(self, what: str, error: discord.HTTPException) -> None:
        wait = TRY_ANYWAY[min(self._refusals, len(TRY_ANYWAY) - 1)]
        self._refusals += 1
        log.warning("channel %s is closed to the bot (%s): %s waits", self.channel, error, what)
        if self._forbidden is None:
            self._forbidden = asyncio.get_running_loop().call_later(wait, self.allowed)
