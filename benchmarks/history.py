"""What channels were told, compared with what is stored and with what was answered.

Each command has a word that no other one has, so that it is known again wherever it is told.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.app.records import whole_plays
from bot.sandbox import Sandbox
from bot.storage.postgres.store import PostgresStore

SETTLES_WITHIN = 60
"""Seconds."""
_WORD = re.compile(r"\bw\d+\b")


class Told(NamedTuple):
    """A command that was given: its word, its interaction, its channel, and whether it was answered as carried out."""

    word: str
    request: int
    channel: int
    answered: bool


@dataclass
class History:
    """What is wrong with what happened; nothing, if all was well."""

    commands: int
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    unanswered: int = 0
    """Commands that were carried out without an answer: their process was killed in between."""

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.disordered)

    def told(self) -> str:
        """Return it in words."""
        wrong = "".join(f"\n  {one}" for one in [*self.lost, *self.doubled, *self.disordered][:20])
        return (
            f"{self.commands} commands: {len(self.lost)} lost, {len(self.doubled)} doubled, "
            f"{len(self.disordered)} channels out of order; {self.unanswered} carried out without an answer{wrong}"
        )


async def found(store: PostgresStore, discord: Sandbox, given: Sequence[Told]) -> History:
    """Wait until everything is told that is stored, and compare."""
    for _ in range(SETTLES_WITHIN):
        if not await store.pending():
            break
        await asyncio.sleep(1)
    await asyncio.sleep(2)  # Each board is shown once more.
    channels = {one.channel for one in given}
    for _ in range(SETTLES_WITHIN):  # A new board is there before the old one is taken away.
        if all(one.boards == 1 for one in _heard(discord, channels).values()):
            break
        await asyncio.sleep(1)
    return compared(await _stored(store), _heard(discord, channels), given)


@dataclass
class Stored:
    """What is stored of one channel: the words of its announcements, and the words that its commands had, in order."""

    announced: list[str] = field(default_factory=list)
    carried_out: dict[int, str] = field(default_factory=dict)
    """By interaction."""
    gaps: bool = False


class Heard(NamedTuple):
    """The words that a channel was told, in order, and how many boards it has."""

    words: list[str]
    boards: int


def compared(stored: Mapping[int, Stored], heard: Mapping[int, Heard], given: Iterable[Told]) -> History:
    """Compare what is stored with what was heard and with what was answered."""
    given = list(given)
    history = History(len(given))
    for one in given:
        done = stored[one.channel].carried_out.get(one.request)
        if one.answered and done != one.word:
            history.lost.append(f"{one.word} was answered, and is not stored")
        history.unanswered += not one.answered and done is not None
    for channel, what in heard.items():
        announced, times = stored[channel].announced, Counter(what.words)
        history.lost += [f"{word} is stored, and was not told" for word in announced if not times[word]]
        history.lost += [f"{word} was told, and is not stored" for word in times if word not in announced]
        history.doubled += [f"{word} was told {n} times" for word, n in times.items() if n > 1]
        if what.boards != 1:
            history.doubled.append(f"channel {channel} has {what.boards} boards")
        if list(times) != announced or stored[channel].gaps:
            history.disordered.append(f"channel {channel}: {' '.join(what.words)}; stored: {' '.join(announced)}")
    return history


async def _stored(store: PostgresStore) -> dict[int, Stored]:
    found: defaultdict[int, Stored] = defaultdict(Stored)
    for record in [await store.live(channel) for channel in await store.running()]:
        assert record is not None
        revisions = await store.revisions(record.id)
        one = found[record.channel]
        one.gaps = [revision.number for revision in revisions] != list(range(1, len(revisions) + 1))
        for revision in whole_plays(revisions):
            if revision.request_id is not None and (words := _WORD.findall(revision.command or "")):
                one.carried_out[revision.request_id] = words[0]
            for announcement in await store.announced(record.id, revision.number):
                one.announced += _WORD.findall(announcement.text)
    return found


def _heard(discord: Sandbox, channels: Iterable[int]) -> dict[int, Heard]:
    found = {}
    for channel in channels:
        messages = discord.world.channel(channel).messages
        words = [word for message in messages for word in _WORD.findall(message.content)]
        found[channel] = Heard(words, sum(not message.content for message in messages))
    return found
