"""A courier, its database and an encounter, on a wire: where announcements are tried."""

from collections.abc import Sequence

from bot.app.event_bus import AnnouncementRefused, DrawBoard, EventBus
from bot.app.records import EncounterRecord, Pending
from bot.chat.boards import Boards
from bot.chat.client import Quickdraw
from bot.chat.courier import Courier
from bot.chat.observing import Observer
from bot.chat.pictures import Pictures
from bot.fight.telling import Announcement
from bot.machine import SystemClock
from bot.render.pictures import draw
from bot.rules.views import BoardView
from bot.rules.words import say
from bot.storage.sqlite import SqliteStore
from tests.chat.wire import CHANNEL, Request, Wire, until
from tests.storage import samples

BOARD = BoardView(title="Saloon", public_version=1, prompt=(say("done"),))
ANNOUNCING = f"POST /channels/{CHANNEL}/messages"


def shows(board: BoardView) -> DrawBoard:
    """Have a board be shown."""
    return lambda: board


class Post:
    """A courier, its database, and an encounter."""

    def __init__(self, client: Quickdraw, store: SqliteStore, wire: Wire) -> None:
        self.client, self.store, self.wire = client, store, wire
        self.refused: list[AnnouncementRefused] = []
        self.courier = self.another()
        self.record: EncounterRecord

    def another(self, observer: Observer | None = None) -> Courier:
        pictures = Pictures(draw)
        boards = Boards(self.client, self.store, SystemClock(), pictures)
        bus = EventBus()
        bus.subscribe(AnnouncementRefused, self.refused.append)
        return Courier(self.client, self.store, boards, pictures, self.client.breaker, observer, bus)

    async def announce(self, *told: Announcement | str) -> Sequence[Pending]:
        """Store announcements, and give them to the courier."""
        mine = await self.announce_later(*told)
        self.courier.wake(self.record, shows(BOARD), mine)
        return mine

    async def announce_later(self, *told: Announcement | str) -> Sequence[Pending]:
        """Store announcements."""
        known = await self.store.newest(self.record.id)
        assert known is not None
        announced = tuple(Announcement(text=one) if isinstance(one, str) else one for one in told)
        revision = samples.revision(known.number + 1).replace(announcements=announced, request_id=None)
        await self.store.append(self.record.id, revision)
        return [one for one in await self.store.pending() if one.revision == revision.number]

    async def quiet(self) -> None:
        """Wait until nothing is left to be done, and have it recorded."""
        await until(lambda: all(queue.idle for queue in self.courier.queues))
        await self.courier.record()

    @property
    def told(self) -> list[Request]:
        """The announcements that were tried."""
        return [one for one in self.wire.of(ANNOUNCING) if one.body["content"] is not None]

    @property
    def texts(self) -> list[str]:
        return [one.body["content"] for one in self.told]

    @property
    def shown(self) -> list[Request]:
        """The board, as it was tried."""
        of_board = [one for one in self.wire.of(f"/channels/{CHANNEL}/messages") if one.method in ("POST", "PATCH")]
        return [one for one in of_board if one.body.get("content") is None]
