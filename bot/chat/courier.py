"""Carries announcements to the channel, in order and once, and keeps the board behind them.

Owns the sending: a nonce made from the announcement's row, so that a crash between sending and recording neither
loses nor doubles it; patience when Discord fails; giving way when it forbids. Must not know what is announced.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import discord

from bot import limits
from bot.app.ports import EncounterRecord, Pending, Store
from bot.chat.boards import Boards
from bot.chat.buttons import view_of
from bot.chat.faults import TEXT_ALONE, passes
from bot.chat.pictures import Pictures
from bot.chat.replies import lexicon_of, unexpected
from bot.rules.views import BoardView

log = logging.getLogger(__name__)

BOARD_EVERY = 1.0
"""Seconds between two edits of a board, at least."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds to wait before the next attempt when Discord fails; the last one is repeated."""

KEY_OF_NONCES = "key of nonces"


@dataclass
class _Delivery:
    """What is to be done for one encounter. The carrier sends what is queued; the painter keeps the board.

    `painted` is the board that the painter took up last: one that looks the same is no work, or a secret step would
    make the painter pause, and the next edit come later than without it.
    """

    encounter: EncounterRecord
    board: BoardView
    painted: BoardView | None = None
    queue: deque[Pending] = field(default_factory=deque)
    board_waits: bool = True
    anew: bool = False
    carrier: asyncio.Task[None] | None = None
    painter: asyncio.Task[None] | None = None


class Courier:
    """Carries what the use cases announce."""

    def __init__(self, client: discord.Client, store: Store, boards: Boards, pictures: Pictures) -> None:
        self._client, self._store, self._boards, self._pictures = client, store, boards, pictures
        self._rounds: dict[int, _Delivery] = {}
        self._key: str | None = None

    def wake(self, encounter: EncounterRecord, board: BoardView, announced: Sequence[Pending]) -> None:
        """Take up new announcements of an encounter, and what its board is to show now."""
        known = self._rounds.setdefault(encounter.id, _Delivery(encounter, board))
        known.encounter, known.board = encounter, board
        known.board_waits = known.anew or board != known.painted
        known.queue.extend(announced)
        if known.carrier is None or known.carrier.done():
            known.carrier = asyncio.create_task(self._carry(known))
        if known.board_waits and (known.painter is None or known.painter.done()):
            known.painter = asyncio.create_task(self._paint(known))

    def post_board(self, encounter: EncounterRecord, board: BoardView) -> None:
        """Post the board again, and make that one the live one."""
        self._rounds.setdefault(encounter.id, _Delivery(encounter, board)).anew = True
        self.wake(encounter, board, ())

    async def close(self) -> None:
        """Stop; what has not been sent is taken up at the next start."""
        tasks = [task for known in self._rounds.values() for task in (known.carrier, known.painter) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry(self, known: _Delivery) -> None:
        """Send what is queued, until nothing is left. It never waits for the board."""
        while known.queue:
            pending = known.queue[0]
            try:
                await self._patiently(known, lambda pending=pending: self._deliver(pending))  # type: ignore[misc]
            except Exception:
                unexpected(_where(pending))  # it was sent; recording a later one records it too
            known.queue.popleft()

    async def _paint(self, known: _Delivery) -> None:
        """Show the board as long as it changes, behind the announcements and not too often."""
        while known.board_waits:
            if known.carrier is not None and not known.carrier.done():
                await asyncio.wait((known.carrier,))
                continue  # the board may meanwhile look again as it did before
            await self._patiently(known, lambda: self._show(known))
            await asyncio.sleep(BOARD_EVERY)
        if known.board.ended:
            self._rounds.pop(known.encounter.id, None)

    async def _patiently(self, known: _Delivery, work: Callable[[], Awaitable[None]]) -> None:
        """Do something with Discord, again and again while Discord fails."""
        failures = 0
        while True:
            try:
                return await work()
            except Exception as error:
                if not passes(error):
                    raise
                wait = PATIENCE[min(failures, len(PATIENCE) - 1)]
                failures += 1
                log.warning("Discord fails (%s); encounter %s waits %s s", error, known.encounter.id, wait)
                await asyncio.sleep(wait)

    async def _show(self, known: _Delivery) -> None:
        known.board_waits, known.painted = False, known.board
        anew, known.anew = known.anew, False
        try:
            await self._boards.show(known.encounter, known.board, anew=anew)
        except Exception as error:
            if passes(error):
                known.board_waits, known.anew = True, anew or known.anew
                raise
            if isinstance(error, discord.HTTPException):
                log.warning("encounter %s has no board: Discord refuses it (%s)", known.encounter.id, error)
            else:
                unexpected(f"the board of encounter {known.encounter.id}")

    async def _deliver(self, pending: Pending) -> None:
        """Send one announcement and record it; one that Discord will never take is given up, and logged."""
        try:
            await self._send(pending)
        except Exception as error:
            if passes(error):
                raise
            if isinstance(error, discord.HTTPException):
                log.warning("%s is given up: Discord refuses it (%s)", _where(pending), error)
            else:
                unexpected(_where(pending))
        await self._store.delivered(pending.encounter, pending.revision, pending.ordinal)

    async def _send(self, pending: Pending) -> None:
        """Send one announcement; without its pictures, where Discord does not take them."""
        files = await self._pictures.files(pending.announcement.exhibits)
        try:
            await self._post(pending, files)
        except discord.HTTPException as error:
            if not files or error.status not in TEXT_ALONE:
                raise
            log.info("%s goes without its pictures: Discord refuses it (%s)", _where(pending), error)
            await self._post(pending, [])

    async def _post(self, pending: Pending, files: list[discord.File]) -> None:
        announcement = pending.announcement
        view = view_of(announcement.offers, lexicon_of(pending.system), pending.encounter, announcement.beat)
        await self._client.get_partial_messageable(pending.channel).send(
            announcement.text,
            files=files,
            view=view or discord.utils.MISSING,
            nonce=await self._nonce(pending),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(user) for user in announcement.pings]
            ),
        )

    async def _nonce(self, pending: Pending) -> str:
        """Return the mark of an announcement's row, the same after a crash.

        Everybody receives it: keyed, so that it does not tell how many rows, secret ones among them, came before.
        """
        if self._key is None:
            kept = await self._store.note(KEY_OF_NONCES)
            if self._key is None:  # still: another encounter may have been faster
                self._key = kept or secrets.token_hex()
                await self._store.put_note(KEY_OF_NONCES, self._key)
        row = f"{pending.encounter}.{pending.revision}.{pending.ordinal}"
        return hmac.digest(self._key.encode(), row.encode(), "sha256").hex()[: limits.NONCE]


def _where(pending: Pending) -> str:
    return f"announcement {pending.encounter}.{pending.revision}.{pending.ordinal}"
