"""Queues to channels: announcements go out in order and once, and boards are kept behind them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property

import discord

from bot.app.event_bus import (
    AnnouncementRefused,
    BoardRequested,
    DrawBoard,
    EncounterChanged,
    EventBus,
    PlaceGone,
    PostRefused,
)
from bot.app.ports import Store, Unsaved
from bot.app.records import EncounterRecord, Pending
from bot.chat.boards import Boards
from bot.chat.circuit_breaker import THREAD_LOCKED, CircuitBreaker, forbids, gone, passes, refuses_content
from bot.chat.observing import Observer, unexpected
from bot.chat.outbox import DeliveryRecords, Outbox, fitting, name_of
from bot.chat.pictures import Pictures
from bot.rules.views import FOLLOW, BoardView
from bot.rules.words import Phrase, say

log = logging.getLogger(__name__)

BOARD_EVERY = 1.0
"""Least seconds between two edits of a board."""
LOOK_EVERY = 1.0
"""Seconds between the times at which boards are compared after secret steps, whenever those were."""
BOARDS_REMEMBERED = 1000
"""Boards of which it is known, without asking the database, what they show."""
MESSAGES_BELOW = 8
"""Most messages of the bot below a board: with one more it is out of sight, and moves down."""
BUSY = 3
BUSY_WITHIN = 5.0
"""So many messages in so many seconds are near Discord's limit for a channel: boards then do not move down."""
LATE = 5.0
"""Seconds after which a waiting announcement shares a message with those behind it."""
NONCE_HOLDS = 60.0
"""Seconds for which Discord remembers a nonce, at least: it says "a few minutes"."""
UNSAVED_FOR = 5.0
"""Seconds until the next attempt where the database fails."""
TRY_ANYWAY = (60.0, 600.0, 3600.0)
"""Seconds until something forbidden is tried again if nobody tells that it is allowed; the last one is repeated."""


@dataclass(frozen=True)
class _Shared:
    records: DeliveryRecords
    outbox: Outbox
    boards: Boards
    breaker: CircuitBreaker
    observer: Observer | None
    bus: EventBus
    shown: dict[int, BoardView] = field(default_factory=dict)
    """The board of each encounter as it was shown last. An equal one costs no pause: a secret step must not delay the
    next edit."""
    below: dict[int, int] = field(default_factory=dict)
    """How many messages were sent to a channel since its board was posted."""
    sent: dict[int, deque[float]] = field(default_factory=dict)
    """When the newest messages were sent to a channel."""

    def remember(self, encounter: int, board: BoardView) -> None:
        self.shown.pop(encounter, None)
        self.shown[encounter] = board
        if len(self.shown) > BOARDS_REMEMBERED:
            del self.shown[next(iter(self.shown))]


@dataclass(frozen=True)
class _Wish:
    """A board to be shown. `repost`: below everything else. `move_down`: the same once the channel has room."""

    encounter: EncounterRecord
    draw: DrawBoard
    repost: bool
    move_down: bool = False

    @cached_property
    def board(self) -> BoardView:
        return self.draw()


class Courier:
    """Carries announcements to their channels and keeps the boards."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        boards: Boards,
        pictures: Pictures,
        breaker: CircuitBreaker,
        observer: Observer | None = None,
        bus: EventBus | None = None,
    ) -> None:
        self._records = DeliveryRecords(store)
        self._client, self._outbox = client, Outbox(client, store, pictures)
        self._shared = _Shared(self._records, self._outbox, boards, breaker, observer, bus or EventBus())
        self._queues: dict[int, ChannelQueue] = {}
        self._taking_up = self._closed = False

    @property
    def queues(self) -> Sequence[ChannelQueue]:
        """The queues to channels where something is to be done."""
        return tuple(self._queues.values())

    @property
    def waiting(self) -> int:
        """How many announcements have not reached their channels."""
        return sum(queue.waiting for queue in self.queues)

    def listen(self, bus: EventBus) -> None:
        """Subscribe to what channels are to show."""
        bus.subscribe(EncounterChanged, self._changed)
        bus.subscribe(BoardRequested, lambda event: self.post_board(event.encounter, event.draw_board))

    def wake(self, encounter: EncounterRecord, draw: DrawBoard, announced: Sequence[Pending]) -> None:
        """Queue new announcements of an encounter, and its board."""
        if (queue := self._queue(encounter)) is not None:
            queue.add(encounter, draw, announced, repost=False, old=self._taking_up)

    def look_later(self, encounter: EncounterRecord, draw: DrawBoard) -> None:
        """Queue the board of an encounter after a step that nobody may notice."""
        if (queue := self._queue(encounter)) is not None:
            queue.look_later(encounter, draw)

    def post_board(self, encounter: EncounterRecord, draw: DrawBoard) -> None:
        """Post the board again, below everything else."""
        if (queue := self._queue(encounter)) is not None:
            queue.add(encounter, draw, (), repost=True, old=self._taking_up)

    @contextmanager
    def taking_up(self) -> Iterator[None]:
        """Treat what is queued meanwhile as left by an earlier process, which may have sent some of it."""
        self._taking_up = True
        try:
            yield
        finally:
            self._taking_up = False

    def closed(self, channel: int | None) -> bool:
        """Return whether something waits until it is allowed in a channel."""
        return channel in self._queues and self._queues[channel].closed

    def refusal(self, channel: int | None) -> Phrase | None:
        """Return what cannot be posted in a channel, and why; None if Discord refused nothing there."""
        return self._queues[channel].refusal if channel in self._queues else None

    def allowed(self, *, channel: int | None = None, guild: int | None = None) -> None:
        """Try again what was forbidden in a channel, or anywhere in a guild."""
        for queue in self.queues:
            if channel == queue.channel or (guild is not None and guild == queue.guild):
                queue.allowed()

    async def drain(self) -> None:
        """Wait until everything is sent that can be."""
        for queue in self.queues:
            queue.hurry()
        while busy := [queue for queue in self.queues if not queue.idle]:
            await asyncio.gather(*(queue.finished() for queue in busy))
        await self.record()

    async def record(self) -> None:
        """Record what was sent, without waiting for more of it."""
        await self._records.record()

    async def close(self) -> None:
        """Stop; the next start takes up what has not been sent."""
        self._closed = True
        await asyncio.gather(*(queue.close() for queue in self.queues))
        await self._records.close()

    def _changed(self, event: EncounterChanged) -> None:
        if event.public:
            self.wake(event.encounter, event.draw_board, event.announced)
        else:
            self.look_later(event.encounter, event.draw_board)

    def _queue(self, encounter: EncounterRecord) -> ChannelQueue | None:
        if self._closed:
            return None
        queue = self._queues.get(encounter.channel)
        if queue is None:
            self._queues = {channel: one for channel, one in self._queues.items() if not one.empty}
            queue = self._queues[encounter.channel] = ChannelQueue(encounter, self._shared)
        return queue


def _why(error: discord.HTTPException) -> Phrase:
    if error.code in THREAD_LOCKED:
        return say("unposted-locked")
    return say("unposted-forbidden") if error.status == 403 else say("unposted-otherwise", found=error.text or "?")


class ChannelQueue:
    """The queue to one channel: one task sends announcements, another keeps the boards behind them."""

    def __init__(self, encounter: EncounterRecord, shared: _Shared) -> None:
        self.channel, self.guild = encounter.channel, encounter.guild
        self._shared = shared
        self._queue: deque[tuple[Pending, float]] = deque()
        """Announcements, and since when each waits, by the loop's clock."""
        self._wishes: dict[int, _Wish] = {}
        self._batch: tuple[Pending, ...] = ()
        """What is being sent as one message."""
        self._first_failure: float | None = None
        """When the batch failed first, so that it may have arrived."""
        self._from_before = False
        """Whether an earlier process may have sent the first of the queue."""
        self._singly = 0
        self._sending: asyncio.Task[None] | None = None
        self._painting: asyncio.Task[None] | None = None
        self._next_look: asyncio.TimerHandle | None = None
        self._quiet, self._hurry = asyncio.Event(), asyncio.Event()
        self._forbidden: asyncio.TimerHandle | None = None
        self._refusals = 0
        self._why: Phrase | None = None
        """Why Discord refused what was to be posted last; None if it did not."""

    @property
    def refusal(self) -> Phrase | None:
        """What cannot be posted, and why, by Discord's own answer."""
        if self._why is None or not (self._queue or self._wishes):
            return None
        return (
            say("unposted", n=len(self._queue), why=self._why) if self._queue else say("unposted-board", why=self._why)
        )

    def add(
        self, encounter: EncounterRecord, draw: DrawBoard, announced: Sequence[Pending], *, repost: bool, old: bool
    ) -> None:
        """Queue announcements and a board. `old`: an earlier process may have sent the first of them."""
        since = float("-inf") if old else asyncio.get_running_loop().time()
        self._from_before = self._from_before or (old and bool(announced) and not self._queue)
        self._queue.extend((one, since) for one in announced)
        self._wish(encounter, draw, repost=repost)
        self._go_on()

    def look_later(self, encounter: EncounterRecord, draw: DrawBoard) -> None:
        """Queue a board that is compared with the next public step, or at the next fixed time."""
        self._wish(encounter, draw, repost=False)
        if self._next_look is None and not _runs(self._painting):
            loop = asyncio.get_running_loop()
            self._next_look = loop.call_at((loop.time() // LOOK_EVERY + 1) * LOOK_EVERY, self._look)

    def allowed(self) -> None:
        """Try again what was forbidden."""
        if self._forbidden is not None:
            self._forbidden.cancel()
            self._forbidden = None
            self._go_on()

    def hurry(self) -> None:
        """Pause no longer between edits: the process is to end."""
        self._hurry.set()
        if self._next_look is not None:
            self._next_look.cancel()
            self._look()

    async def finished(self) -> None:
        """Wait until nothing is left that could be done now."""
        while not self.idle:
            await asyncio.wait([task for task in (self._sending, self._painting) if task is not None])

    async def close(self) -> None:
        """Stop; the next start takes up what has not been sent."""
        for handle in (self._forbidden, self._next_look):
            if handle is not None:
                handle.cancel()
        tasks = [task for task in (self._sending, self._painting) if task is not None]
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
        return not _runs(self._sending) and not _runs(self._painting)

    @property
    def empty(self) -> bool:
        """Whether nothing is left to be done."""
        return self.idle and not self._queue and not self._wishes

    def _wish(self, encounter: EncounterRecord, draw: DrawBoard, *, repost: bool) -> None:
        before = self._wishes.pop(encounter.id, None)
        repost = repost or (before is not None and before.repost)
        self._wishes[encounter.id] = _Wish(encounter, draw, repost, before is not None and before.move_down)

    def _look(self) -> None:
        self._next_look = None
        self._go_on()

    def _go_on(self) -> None:
        if self._queue and self._forbidden is None and not _runs(self._sending):
            self._quiet.clear()
            self._sending = asyncio.create_task(self._send_all())
        if self._wishes and not _runs(self._painting):
            self._painting = asyncio.create_task(self._paint())

    def _forbid(self, what: str, error: discord.HTTPException) -> None:
        first, self._why = self._why is None, _why(error)
        if first and (refusal := self.refusal) is not None:
            requests = tuple(row.request_id for row, _ in self._queue if row.request_id is not None)
            self._shared.bus.publish(PostRefused(self.channel, requests, refusal))
        wait = TRY_ANYWAY[min(self._refusals, len(TRY_ANYWAY) - 1)]
        self._refusals += 1
        log.warning("channel %s is closed to the bot (%s): %s waits", self.channel, error, what)
        if self._forbidden is None:
            self._forbidden = asyncio.get_running_loop().call_later(wait, self.allowed)

    def _look_for_place(self, error: discord.HTTPException) -> None:
        if gone(error):
            self._shared.bus.publish(PlaceGone(self.channel))

    # Announcements.

    async def _send_all(self) -> None:
        try:
            while self._queue and self._forbidden is None:
                await self._shared.records.recorded(self.channel)
                try:
                    self._batch = self._batch or await self._next()
                    await self._deliver(self._batch)
                except Unsaved:
                    await asyncio.sleep(UNSAVED_FOR)  # The store has logged it; nothing was sent.
        finally:
            self._quiet.set()

    async def _next(self) -> tuple[Pending, ...]:
        first, since = self._queue[0]
        waiting = [row for row, _ in self._queue]
        if self._from_before:
            return await self._shared.outbox.under_way(waiting)
        if self._singly:
            self._singly -= 1
        elif asyncio.get_running_loop().time() - since > LATE:
            return fitting(waiting)
        return (first,)

    async def _deliver(self, rows: tuple[Pending, ...]) -> None:
        try:
            message = await self._shared.breaker.retry(lambda: self._send(rows), name_of(rows))
        except discord.HTTPException as error:
            if forbids(error):
                self._forbid(name_of(rows), error)
                if self._first_failure is None:
                    self._batch = ()
                return
            if len(rows) > 1:  # One of them may be to blame: the others are not given up with it.
                self._batch, self._singly = (), len(rows)
                return
            log.warning("%s is given up: Discord refuses it (%s)", name_of(rows), error)
            self._look_for_place(error)
            self._shared.records.note(rows[-1])
        except Unsaved:
            raise
        except Exception:
            unexpected(name_of(rows))  # Not Discord's refusal: it counts as sent only with the next one.
        else:
            self._note_sent(rows, message)
        for _ in rows:
            self._queue.popleft()
        self._batch, self._first_failure, self._from_before = (), None, False

    async def _send(self, rows: tuple[Pending, ...]) -> int:
        now, shared = asyncio.get_running_loop().time(), self._shared
        forgotten = self._first_failure is not None and now - self._first_failure > NONCE_HOLDS
        try:
            return await shared.outbox.send(rows, doubtful=self._from_before or forgotten)
        except Exception as error:
            if passes(error) and self._first_failure is None:
                self._first_failure = now
            refused = isinstance(error, discord.HTTPException) and refuses_content(error) and not forbids(error)
            if len(rows) > 1 or not refused:
                raise
            log.warning("%s is refused by Discord (%s); a plain line takes its place", name_of(rows), error)
            message = await shared.outbox.send_plain(rows[0], self._round(rows[0].encounter))
            shared.bus.publish(AnnouncementRefused(rows[0].encounter, self.channel))
            return message

    def _note_sent(self, rows: tuple[Pending, ...], message: int) -> None:
        now, shared = asyncio.get_running_loop().time(), self._shared
        self._refusals, self._why = 0, None
        shared.below[self.channel] = shared.below.get(self.channel, 0) + 1
        shared.sent.setdefault(self.channel, deque(maxlen=BUSY)).append(now)
        for _, since in list(self._queue)[: len(rows)]:
            if shared.observer is not None and since > float("-inf"):
                shared.observer.announced(now - since)
        shared.records.note(rows[-1].replace(message=message))

    def _round(self, encounter: int) -> int | None:
        board = self._shared.shown.get(encounter)
        with contextlib.suppress(Exception):  # A board that cannot be drawn is logged where it is to be shown.
            board = self._wishes[encounter].board
        return board.round if board is not None else None

    # Boards.

    async def _paint(self) -> None:
        while self._wishes:
            if self._sending is not None and not self._quiet.is_set():
                await self._quiet.wait()
                continue  # the board may look as before by now
            self._drop_unchanged()
            if not self._wishes:
                return
            try:
                edited = await self._shared.breaker.retry(self._show, f"the board in channel {self.channel}")
            except discord.HTTPException as error:
                self._forbid("the board", error)
                return
            self._refusals = 0
            if edited:
                self._why = self._why if self._queue else None  # A board may be edited where nothing can be posted.
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), BOARD_EVERY)

    def _drop_unchanged(self) -> None:
        for encounter, wish in list(self._wishes.items()):
            try:
                changed = wish.repost or wish.move_down or wish.board != self._shared.shown.get(encounter)
            except Exception:
                unexpected(f"the board of encounter {encounter}")
                changed = False
            if not changed:
                del self._wishes[encounter]

    async def _show(self) -> bool:
        """Show the board of the earliest waiting encounter; return whether it was new. Raise errors that may pass."""
        wish = self._wishes.pop(min(self._wishes))
        encounter, shown = wish.encounter, self._shared.shown
        move_down = not wish.repost and self._should_move(wish, shown.get(encounter.id))
        held = move_down and self._busy()
        repost = wish.repost or (move_down and not held)
        known = move_down or repost or encounter.id in shown
        self._shared.remember(encounter.id, wish.board)
        try:
            if not known and await self._shared.boards.shows(encounter, wish.board):
                return False
            if await self._shared.boards.show(encounter, wish.board, repost=repost):
                self._shared.below[self.channel] = 0
        except Exception as error:
            if passes(error) or forbids(error):
                del shown[encounter.id]
                newer = self._wishes.get(encounter.id, wish)
                self._wishes[encounter.id] = replace(newer, repost=wish.repost or newer.repost, move_down=move_down)
                raise
            if isinstance(error, discord.HTTPException):
                log.warning("encounter %s has no board: Discord refuses it (%s)", encounter.id, error)
                self._look_for_place(error)
                if gone(error) and wish.board.ended:
                    await self._shared.boards.finish(encounter)
            else:
                unexpected(f"the board of encounter {encounter.id}")
        if held:
            self._wishes[encounter.id] = replace(self._wishes.get(encounter.id, wish), move_down=True)
        if wish.board.ended:
            shown.pop(encounter.id, None)
        return True

    def _should_move(self, wish: _Wish, before: BoardView | None) -> bool:
        """Return whether a changed board moves down: at a new round, or out of sight while people are waited for."""
        board = wish.board
        if board.place != FOLLOW or board.ended:
            return False
        out_of_sight = bool(board.offers) and self._shared.below.get(self.channel, 0) > MESSAGES_BELOW
        return wish.move_down or (before is not None and before.round != board.round) or out_of_sight

    def _busy(self) -> bool:
        newest = self._shared.sent.get(self.channel, deque[float]())
        recently = asyncio.get_running_loop().time() - BUSY_WITHIN
        return len(newest) == BUSY and newest[0] > recently and not self._hurry.is_set()


def _runs(task: asyncio.Task[None] | None) -> bool:
    return task is not None and not task.done()
