"""What has happened in an encounter since a user was there last."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from bot.app.answers import reply
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.ports import Fights, FindReadable
from bot.app.records import EncounterRecord, Revision, whole_plays
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.batch import together
from bot.fight.menu import WHERE
from bot.rules import deeds
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event
from bot.rules.model import UserId
from bot.rules.words import Phrase, say

LINES_AT_MOST = 15
"""Lines that tell what has happened, the first of them included, that says since when."""
ROWS_AT_ONCE = 50


class CatchUp:
    """What has happened since a user was there last."""

    def __init__(self, encounters: Encounters, readable: FindReadable) -> None:
        self._encounters, self._store, self._readable = encounters, encounters.store, readable

    async def catch_up(self, place: Place, actor: Actor, of: int | None = None) -> Answer:
        """Return what everybody heard since the user last gave a command; in another encounter if the user is in it."""
        record = await self._found(place, actor.user, of)
        live = self._encounters.live_of(record) or await self._encounters.load(record)
        pressed = await self._store.last_press(record.id, actor.user)
        rows = [row async for row in newest_first(self._store, record.id, pressed)]
        events = [
            event
            for row in reversed(rows)
            if live.stands(row.number)
            for event in together(row.events)
            if event.audience is Audience.PUBLIC
        ]
        told = self._fitting(live, events, actor.language)
        here = await self._store.revision(record.id, pressed) if pressed else None
        file = None
        since = say("catch-up-start") if here is None else say("catch-up-since", since=here.at // 1000)
        if not told:
            since = say("catch-up-nothing")
        elif (left := len(events) - len(told)) > 0:
            whole = "\n".join(self._text(live, actor.language, event) for event in events)
            since, file = say("catch-up-left", since=since, n=left), ("what-happened.md", whole)
        pictures = deeds.summed_up(live.state, live.system.clock(live.state), events)
        return reply(live, since, *told, offers=(WHERE,), exhibits=pictures if told else (), attachment=file)

    async def _found(self, place: Place, user: UserId, of: int | None) -> EncounterRecord:
        record = await self._store.live(place.channel)
        if of is not None and (record is None or record.id != of):
            record = next((one for one in await self._store.attended(user) if one.id == of), None)
            if record is not None and record.channel not in (await self._readable(user, [record.channel])).channels:
                record = None
        if record is None:
            raise Refused("no-encounter" if of is None else "catch-up-gone")
        return record

    def _fitting(self, live: LiveEncounter, events: Sequence[Event], language: str) -> tuple[Phrase, ...]:
        """Return the newest of some lines that fit; those that stood on the board alone are left out first."""

        def height(event: Event) -> int:
            return self._text(live, language, event).count("\n") + 1

        room = LINES_AT_MOST - 1
        if sum(map(height, events)) > room:
            events = [one for one in events if one.posted]
        kept: list[Phrase] = []
        for event in reversed(events):
            room -= height(event)
            if room < 0:
                break
            kept.insert(0, event.phrase)
        return tuple(kept)

    def _text(self, live: LiveEncounter, language: str, event: Event) -> str:
        return self._encounters.teller.message(live.system.words, language, [event.phrase])


async def newest_first(store: Fights, encounter: int, after: int) -> AsyncIterator[Revision]:
    """Yield the transactions after a revision, each as one, the newest first."""
    before, steps = 1 << 62, list[Revision]()
    while rows := await store.latest(encounter, after, before, ROWS_AT_ONCE):
        for row in rows:
            if steps and steps[0].play != row.play:
                yield next(whole_plays(steps))
                steps = []
            steps.insert(0, row)
        before = rows[-1].number
    if steps:
        yield next(whole_plays(steps))
