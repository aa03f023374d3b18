"""Private news: what a command brought about for the eyes of somebody who did not give it.

News are marked before their telling begins: where nobody knows what came of it they are told again, and say so. What
was undone is not told.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import reduce

from bot.app.encounters import Encounters
from bot.app.event_bus import NewsAdded, NewsOrphaned
from bot.app.live_encounter import LiveEncounter, describe_command
from bot.app.ports import Unreadable, Unsaved
from bot.app.records import NO_REVISION, News, Revision, Sending, verb_in, whole
from bot.app.requests import Answer, Place
from bot.app.shards import Shards
from bot.fight.telling import AT_TURN, HEADS_UP, audience
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.model import UserId, Viewer
from bot.rules.system import PLAY_VERBS
from bot.rules.words import Fact, Frozen, Phrase, say

OTHERS = "others-"
"""Begins the code of what others are told in place of a sentence that speaks to whoever did it."""
IN_STATUS_AT_MOST = 5
"""Steps of which a status tells once more what somebody was told."""
AT_ONCE_AT_MOST = 5
"""Steps of which one message tells; the others wait for the next one."""


PLACE_GONE = "place-gone"
"""Code of the news that the channel of a fight is gone: they are told elsewhere on the server."""


class PrivateMessage(Frozen):
    """The private news for one user, to be sent together; `doubtful`: they may have been sent before."""

    system: str | None
    channel: int
    lines: tuple[Phrase, ...]
    news: tuple[News, ...]
    doubtful: bool = False


class Inbox:
    """The private news that users wait for, and which of them were sent."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters
        self._under_way: set[tuple[int, int, UserId]] = set()
        self._orphaned: dict[tuple[int, int, UserId], tuple[int | None, News]] = {}
        """News of fights whose channels are gone, by their keys, with the server on which they can be told."""

    async def load(self, shards: Shards) -> None:
        """Take up the news of some shards that are to be told anywhere on their server."""
        for guild, news in await self._encounters.store.orphaned(shards):
            if news.phrase is not None and news.phrase.code == PLACE_GONE:
                self._orphaned[news.key] = guild, news

    def none_for(self, place: Place, user: UserId) -> bool:
        """Whether nothing waits for a user; False if that is not known without the store."""
        if self._has_orphaned(place, user):
            return False
        live = self._encounters.in_memory(place.channel)
        return live is not None and not any(one.user == user for one in live.news)

    async def take(self, place: Place, user: UserId) -> PrivateMessage | None:
        """Mark what waits for a user as being sent, and return it, if any; `told`, `not_told` or `unclear` follows."""
        if (message := await self._take_orphaned(place, user)) is not None:
            return message
        async with self._encounters.locked(place):
            try:
                live = await self._encounters.at(place)
            except (Refused, Unreadable):
                return None
            waiting = [one for one in live.news if one.user == user and live.stands(one.revision)]
            due = [one for one in waiting if one.key not in self._under_way][:AT_ONCE_AT_MOST]
            if not due:
                return None
            lines = await lines_of(self._encounters, live, user, due)
            message = await self._marked(live.record.system, place.channel, lines, due)
            live.replace_news(message.news)
        if message.lines:
            return message
        await self.told(message)  # Its round is over, or it was for the GMs, of whom the user is none any more.
        return None

    def _has_orphaned(self, place: Place, user: UserId) -> list[News]:
        return [one for guild, one in self._orphaned.values() if (guild, one.user) == (place.guild, user)]

    async def _take_orphaned(self, place: Place, user: UserId) -> PrivateMessage | None:
        due = [one for one in self._has_orphaned(place, user) if one.key not in self._under_way][:AT_ONCE_AT_MOST]
        if not due:
            return None
        lines = tuple(one.phrase for one in due if one.phrase is not None)
        return await self._marked(None, place.channel, lines, due)

    async def _marked(
        self, system: str | None, channel: int, lines: tuple[Phrase, ...], due: Sequence[News]
    ) -> PrivateMessage:
        tried, keys = tuple(one.replace(sending=Sending.TRIED) for one in due), {one.key for one in due}
        doubtful = any(one.sending is Sending.TRIED for one in due)
        self._under_way |= keys
        try:
            await self._encounters.store.put_news(tried)
        except Unsaved:
            self._under_way -= keys
            raise
        return PrivateMessage(system=system, channel=channel, lines=lines, news=tried, doubtful=doubtful)

    async def told(self, message: PrivateMessage) -> None:
        """Mark news as sent."""
        await self._settle(message, Sending.SENT)

    async def not_told(self, message: PrivateMessage) -> None:
        """Mark news as not sent: they wait."""
        await self._settle(message, Sending.WAITS)

    async def unclear(self, message: PrivateMessage) -> None:
        """Mark news as perhaps sent: they wait, and are sent with a word about that."""
        await self._settle(message, Sending.TRIED)

    async def _settle(self, message: PrivateMessage, sending: Sending) -> None:
        settled = [one.replace(sending=sending) for one in message.news]
        keys = {one.key for one in settled}
        try:
            if sending is not Sending.TRIED:
                await self._encounters.store.put_news(settled)
        finally:
            self._under_way -= keys
        for one in settled:
            if (found := self._orphaned.pop(one.key, None)) is not None and one.sending is not Sending.SENT:
                self._orphaned[one.key] = found[0], one
        if (live := self._encounters.in_memory(message.channel)) is not None:
            live.replace_news(settled)

    async def missed(self, answer: Answer, channel: int, user: UserId) -> None:
        """Add the answer to a command as news, because the user could not be answered."""
        if answer.revision is not None:
            told = reduce(lambda one, two: say("news-and", one=one, two=two), answer.lines)
            phrase = say("news-missed", told=told)
            await self.add(
                News(encounter=answer.encounter, revision=answer.revision, user=user, phrase=phrase), channel
            )

    async def tell_gms(self, encounter: int, channel: int, phrase: Phrase) -> None:
        """Add news for the GMs of an encounter that is in memory."""
        live = self._encounters.in_memory(channel)
        if live is not None and live.record.id == encounter:
            for user in live.state.gms:
                await self.add(News(encounter=encounter, revision=NO_REVISION, user=user, phrase=phrase), channel)

    async def add_orphaned(self, guild: int | None, news: News) -> None:
        """Add news to be told anywhere on a server."""
        await self._encounters.store.put_news([news])
        self._orphaned[news.key] = guild, news
        self._encounters.bus.publish(NewsOrphaned(guild, news.user))

    async def add(self, news: News, channel: int) -> None:
        """Add news that belong to no revision."""
        await self._encounters.store.put_news([news])
        live = self._encounters.in_memory(channel)
        if live is not None and live.record.id == news.encounter:
            live.replace_news((news,))
        self._encounters.bus.publish(NewsAdded(channel, news.user))


async def lines_of(
    encounters: Encounters, live: LiveEncounter, user: UserId, some: Sequence[News]
) -> tuple[Phrase, ...]:
    """Return the lines that tell a user some news: who did what, and what it means for the user.

    What was done in a round that is over means nothing any more.
    """
    viewer = Viewer(user=user, gm=user in live.state.gms)
    names = {one.id: one.name for one in live.state.everyone if one.seen_by(viewer)}
    lines: list[Phrase] = []
    for one in some:
        if one.phrase is not None:
            lines.append(one.phrase)
            continue
        row = whole(await encounters.store.play(one.encounter, one.revision))
        assert row is not None
        if await _is_overtaken(encounters, live, row):
            continue
        mine = [event for event in row.events if user in audience(live.state, event)]
        told = [event.phrase for event in mine if event.phrase.code not in (HEADS_UP, AT_TURN)]
        facts: dict[str, Fact] = {"who": row.giver, "what": describe_command(live, row, names)}
        lines += [say("news-line", told=for_others(encounters, live, phrase), **facts) for phrase in told]
        lines += [phrase for phrase in _still_so(live, mine) if phrase not in lines]
    return tuple(lines)


async def _is_overtaken(encounters: Encounters, live: LiveEncounter, row: Revision) -> bool:
    """Whether a step of play is of a round that is over."""
    if verb_in(row.command) not in PLAY_VERBS:
        return False
    found = await encounters.store.state_at(live.record.id, row.number)
    return found is not None and json.loads(found[0]).get("round", 0) < live.state.round


def _still_so(live: LiveEncounter, events: Sequence[Event]) -> tuple[Phrase, ...]:
    def so_now(event: Event) -> bool:
        if event.phrase.code == HEADS_UP:
            return event.about in live.system.board(live.state).on_deck
        return event.phrase.code == AT_TURN and event.about in live.fight.waiting_for.must

    return tuple(event.phrase for event in events if so_now(event))


async def in_status(encounters: Encounters, live: LiveEncounter, user: UserId) -> tuple[Phrase, ...]:
    """Return a user's private news for `/encounter status`, oldest first: the newest few, and all yet untold."""
    newest = await encounters.store.newest_news(live.record.id, user, IN_STATUS_AT_MOST)
    known = {one.key for one in newest}
    earlier = [one for one in live.news if one.user == user and one.key not in known]
    some = sorted((*earlier, *newest), key=lambda one: one.revision)
    return await lines_of(encounters, live, user, [one for one in some if live.stands(one.revision)])


def for_others(encounters: Encounters, live: LiveEncounter, phrase: Phrase) -> Phrase:
    """Return a phrase as others read it; one that has no such form stays as it is."""
    code = f"{OTHERS}{phrase.code}"
    return phrase.replace(code=code) if encounters.teller.knows(live.system.words, code) else phrase
