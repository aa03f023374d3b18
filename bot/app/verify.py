"""Whether every draw of an encounter is as it was sealed before: recomputed, and played again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from bot.app import records
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter, known_draws
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.menu import SEALED
from bot.fight.telling import Announcement
from bot.rules.commands import Command
from bot.rules.draw import Draw, Drawn, binding, commitment, value_for
from bot.rules.errors import Refused
from bot.rules.events import Event, makes_message
from bot.rules.manual_results import counted
from bot.rules.model import SystemState, Viewer
from bot.rules.registry import System
from bot.rules.words import Phrase, from_json, say

POSTED_AROUND = 10 * 60 * 1000
"""Milliseconds before the stored time from which on the start message is looked for."""
COMMITTED = "seed-committed"
"""The code of what is told of a seed as it is announced."""
Sealed = tuple[str, int]
"""The SHA-256 of a seed, with which its encounter and the time are sealed; and that encounter."""
ReadOwnMessages = Callable[[int, records.Millis], Awaitable[Sequence[Sealed]]]
"""Returns what the bot's messages in a channel announce from a moment on, but for edited ones; none if unreadable."""


class Fairness:
    """Verifying every draw."""

    def __init__(self, encounters: Encounters, own_messages: ReadOwnMessages | None = None) -> None:
        self._encounters, self._own_messages = encounters, own_messages

    async def verify(self, place: Place, actor: Actor) -> Answer:
        """Check the commitments, recompute every draw of the public seeds, and replay every command."""
        live, revisions = await self._encounters.read(place)
        record = live.record
        viewer = live.viewer(actor)
        lines: list[Phrase] = []
        for epoch, until in _spans(record):
            some = [one for one in revisions if epoch.since <= one.number and (until is None or one.number < until)]
            if record.ended is None and until is None:
                first = some[0]
                lines.append(say("verify-running", commitment=_announced(first), encounter=record.id, at=first.at))
                lines += await self._in_channel(live, epoch, first)
            else:
                lines += await self._verified(live, epoch, some, viewer)
        return Answer(system=record.system, lines=tuple(lines))

    async def _verified(
        self, live: LiveEncounter, epoch: records.SeedEpoch, revisions: Sequence[records.Revision], viewer: Viewer
    ) -> list[Phrase]:
        first, store = revisions[0], self._encounters.store
        sealed, announced = _sealed(live.record, epoch, first)[0], _announced(first)
        messages = await store.announced(live.record.id, first.number)
        if announced != sealed or (messages and not any(_announces(one, sealed) for one in messages)):
            return [say("verify-not-announced", announced=announced, commitment=sealed)]
        posted = await self._in_channel(live, epoch, first)
        if any(one.code == "verify-message-other" for one in posted):
            return posted
        wrong = _wrong(epoch, revisions)
        if wrong is not None:
            return [
                say(
                    "verify-bad" if viewer.gm or not wrong.secret else "verify-bad-secret",
                    purpose=wrong.purpose, value=wrong.value, bound=wrong.bound,
                )
            ]  # fmt: skip
        draws = sum(len(known_draws(live.state, one, viewer)) for one in revisions)
        told = [say("verify-draws", n=draws, seed=epoch.seed.hex(), commitment=sealed)]
        events = [event for one in revisions for event in one.events if event.heard_by(viewer)]
        told.append(say("verify-by-hand", n=counted(events)))
        return [*told, *posted, await self._replayed(live, epoch, revisions, viewer)]

    async def _in_channel(self, live: LiveEncounter, epoch: records.SeedEpoch, first: records.Revision) -> list[Phrase]:
        """Compare the SHA-256 and the encounter with the bot's own message in the channel, if it is there."""
        if self._own_messages is None:
            return []
        posted = await self._own_messages(live.record.channel, first.at - POSTED_AROUND)
        mine = _sealed(live.record, epoch, first)
        if mine in posted:
            return [say("verify-message", commitment=mine[0])]
        stored = [await self._stored(live.record, one) for one in live.record.epochs]
        others = [one for one in posted if one[1] == mine[1] and one not in stored]
        if others:
            return [say("verify-message-other", announced=others[0][0], commitment=mine[0])]
        return [say("verify-message-unread")]

    async def _stored(self, record: records.EncounterRecord, epoch: records.SeedEpoch) -> Sealed:
        first = await self._encounters.store.revision(record.id, epoch.since)
        assert first is not None
        return _sealed(record, epoch, first)

    async def _replayed(
        self, live: LiveEncounter, epoch: records.SeedEpoch, revisions: Sequence[records.Revision], viewer: Viewer
    ) -> Phrase:
        stored = await self._encounters.store.state_at(live.record.id, revisions[0].number)
        if stored is None:
            return say("verify-not-replayed")
        plays = records.whole_plays(revisions)
        known = [one for one in plays if any(event.heard_by(viewer) for event in one.events)]
        replay = Replay(live.system, epoch, revisions[0], self._encounters.parse(live, *stored))
        differing = await replay.differing(revisions)
        if differing is None:
            return say("verify-replayed", n=len(known))
        earlier = "-earlier" if differing.version != live.system.version else ""
        if differing.play not in (numbers := [one.play for one in known]):
            return say(f"verify-replayed-otherwise-secret{earlier}")
        return say(f"verify-replayed-otherwise{earlier}", number=numbers.index(differing.play) + 1, n=len(known))


def _sealed(record: records.EncounterRecord, epoch: records.SeedEpoch, first: records.Revision) -> Sealed:
    """Return what the start message of a seed announces."""
    return commitment(epoch.seed, binding(record.id, first.at)), record.id


def _spans(record: records.EncounterRecord) -> list[tuple[records.SeedEpoch, int | None]]:
    return [*zip(record.epochs, [*(one.since for one in record.epochs[1:]), None], strict=True)]


def _announced(revision: records.Revision) -> str:
    found = (one.phrase for one in revision.events if one.phrase.code == COMMITTED)
    return next((str(in_full(one).facts["sealed"]) for one in found), "")


def in_full(phrase: Phrase) -> Phrase:
    """Return what is told of a seed in the channel with the whole SHA-256, which older rows have told there."""
    return say(f"{COMMITTED}-whole", **{"sealed": phrase.facts["commitment"], **phrase.facts})


def _announces(message: Announcement, sealed: str) -> bool:
    """Whether a message announces a SHA-256: by its button, before there was one by its words."""
    return sealed in message.text or any((SEALED, sealed) in one.options for one in message.offers)


def _wrong(epoch: records.SeedEpoch, revisions: Sequence[records.Revision]) -> Drawn | None:
    draws = (drawn for one in revisions for drawn in one.draws)
    return next((one for one in draws if value_for(epoch.seed, one.purpose, one.bound) != one.value), None)


STEPS_AT_ONCE = 8
"""So many steps take some hundredths of a second."""


class Replay:
    """The commands that drew from one seed, applied again from the state where that began."""

    def __init__(
        self, system: System, epoch: records.SeedEpoch, first: records.Revision, state: SystemState[Any]
    ) -> None:
        self._system, self._draw = system, partial(Draw, epoch.seed)
        self._states = {first.number: state}
        """The state after each revision."""

    async def differing(self, revisions: Sequence[records.Revision]) -> records.Revision | None:
        """Return the first revision that comes out differently now, if any; yield to other tasks now and then."""
        for place, (_, some) in enumerate(groupby(revisions[1:], key=lambda one: one.play)):
            play = [*some]
            for revision in play:
                if not self._same(revision):
                    return revision
            self._end(play)
            if place % STEPS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return None

    def _same(self, revision: records.Revision) -> bool:
        if revision.kind is not records.Kind.COMMAND:
            self._states[revision.number] = self._states[revision.position]
            return not revision.draws
        draw, before = self._draw(), self._states[revision.parent or 0]
        try:
            step = self._system.apply(before, self._command(revision), draw)
        except (Refused, ValueError, TypeError):
            return False
        self._states[revision.number] = step.state
        return draw.drawn == revision.draws and _same_told(step.events, revision.events)

    def _end(self, play: Sequence[records.Revision]) -> None:
        first, last = play[0], play[-1]
        if last.kind is records.Kind.COMMAND and not any(makes_message(one.events) for one in play):
            before, after = self._states[first.parent or 0], self._states[last.number]
            self._states[last.number] = self._system.posted(before, after)

    def _command(self, revision: records.Revision) -> Command:
        text = revision.command or "{}"
        return from_json(self._system.kinds[json.loads(text)["verb"]], text)


def _same_told(events: Sequence[Event], stored: Sequence[Event]) -> bool:
    """Whether the phrases are told to the same users in this order, whatever else is told; buttons may differ."""
    told = iter([(one.phrase, one.audience, one.owner) for one in stored])
    return all((one.phrase, one.audience, one.owner) in told for one in events)
