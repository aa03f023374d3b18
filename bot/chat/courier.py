"""Carries announcements to the channel, in order and once, and keeps the board behind them.

Owns the sending: a nonce made from the announcement's row, so that a crash between sending and recording neither
loses nor doubles it; patience when Discord fails; giving way when it forbids. Must not know what is announced.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import aiohttp
import discord

from bot.app.ports import EncounterRecord, Pending, Store
from bot.chat.boards import Boards
from bot.chat.buttons import view_of
from bot.chat.pictures import Pictures
from bot.chat.replies import lexicon_of, unexpected
from bot.rules.views import BoardView

log = logging.getLogger(__name__)

BOARD_EVERY = 1.0
"""Seconds between two edits of a board, at least."""
PATIENCE = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds to wait before the next attempt when Discord fails; the last one is repeated."""
FAILING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Faults that pass: the announcement stays first in the queue."""


@dataclass
class _Round:
    """What is to be done for one encounter. `board_from`: when its board may be edited next (the loop's clock)."""

    encounter: EncounterRecord
    board: BoardView
    queue: deque[Pending] = field(default_factory=deque)
    board_waits: bool = True
    anew: bool = False
    board_from: float = 0.0
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None


class Courier:
    """Carries what the use cases announce."""

    def __init__(self, client: discord.Client, store: Store, boards: Boards, pictures: Pictures) -> None:
        self._client, self._store, self._boards, self._pictures = client, store, boards, pictures
        self._rounds: dict[int, _Round] = {}

    def wake(self, encounter: EncounterRecord, board: BoardView, announced: Sequence[Pending]) -> None:
        """Take up new announcements of an encounter, and what its board is to show now."""
        known = self._rounds.setdefault(encounter.id, _Round(encounter, board))
        known.encounter, known.board, known.board_waits = encounter, board, True
        known.queue.extend(announced)
        known.stirred.set()
        if known.task is None or known.task.done():
            known.task = asyncio.create_task(self._run(known))

    def post_board(self, encounter: EncounterRecord, board: BoardView) -> None:
        """Post the board again, and make that one the live one."""
        self._rounds.setdefault(encounter.id, _Round(encounter, board)).anew = True
        self.wake(encounter, board, ())

    async def close(self) -> None:
        """Stop; what has not been sent is taken up at the next start."""
        tasks = [known.task for known in self._rounds.values() if known.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, known: _Round) -> None:
        """Send what is queued, then the board, until nothing is left to do."""
        failures = 0
        while known.queue or known.board_waits:
            try:
                await self._step(known)
                failures = 0
            except FAILING as error:
                wait = PATIENCE[min(failures, len(PATIENCE) - 1)]
                failures += 1
                log.warning("Discord fails (%s); encounter %s waits %s s", error, known.encounter.id, wait)
                await asyncio.sleep(wait)
        if known.board.ended:
            self._rounds.pop(known.encounter.id, None)

    async def _step(self, known: _Round) -> None:
        """Do the next thing: an announcement goes before the board, and never waits for it."""
        if known.queue:
            await self._deliver(known.queue[0])
            known.queue.popleft()
            return
        now = asyncio.get_running_loop().time()
        if now < known.board_from:
            known.stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(known.stirred.wait(), known.board_from - now)
            return
        await self._show(known)
        known.board_from = asyncio.get_running_loop().time() + BOARD_EVERY

    async def _show(self, known: _Round) -> None:
        known.board_waits = False
        anew, known.anew = known.anew, False
        try:
            await self._boards.show(known.encounter, known.board, anew=anew)
        except FAILING:
            known.board_waits, known.anew = True, anew or known.anew
            raise
        except discord.HTTPException as error:
            log.warning("encounter %s has no board: Discord refuses it (%s)", known.encounter.id, error)
        except Exception:
            unexpected(f"the board of encounter {known.encounter.id}")

    async def _deliver(self, pending: Pending) -> None:
        """Send one announcement and record it; one that Discord will never take is given up, and logged."""
        announcement = pending.announcement
        where = f"announcement {pending.encounter}.{pending.revision}.{pending.ordinal}"
        view = view_of(announcement.offers, lexicon_of(pending.system), pending.encounter, announcement.beat)
        try:
            await self._client.get_partial_messageable(pending.channel).send(
                announcement.text,
                files=await self._pictures.files(announcement.exhibits),
                view=view or discord.utils.MISSING,
                nonce=f"{pending.encounter}.{pending.revision}.{pending.ordinal}",
                allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[discord.Object(user) for user in announcement.pings]
                ),
            )
        except FAILING:
            raise
        except discord.HTTPException as error:
            log.warning("%s is given up: Discord refuses it (%s)", where, error)
        except (TimeoutError, discord.RateLimited, OSError):
            raise
        except Exception:
            unexpected(where)
        await self._store.delivered(pending.encounter, pending.revision, pending.ordinal)
