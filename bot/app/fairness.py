"""Chance beyond doubt: the proof of every draw, and the log in which they stand.

Entries are numbered within the edition, so that a gap tells nothing.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from bot.app import ports
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter, describe_command, known_draws
from bot.app.private_messages import for_others
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.menu import SEALED
from bot.fight.telling import Announcement
from bot.rules.commands import Command
from bot.rules.draw import Draw, Drawn, binding, commitment, value_for
from bot.rules.errors import Refused
from bot.rules.events import UNFORCED, Event, makes_message
from bot.rules.manual_results import counted
from bot.rules.model import SystemState, UserId, Viewer, same_name
from bot.rules.registry import System
from bot.rules.words import Phrase, from_json, say

POSTED_AROUND = 10 * 60 * 1000
"""Milliseconds before the stored time from which on the start message is looked for."""
COMMITTED = "seed-committed"
"""The code of what is told of a seed as it is announced."""
Sealed = tuple[str, int]
"""The SHA-256 of a seed, with which its encounter and the time are sealed; and that encounter."""
ReadOwnMessages = Callable[[int, ports.Millis], Awaitable[Sequence[Sealed]]]
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
        self, live: LiveEncounter, epoch: ports.SeedEpoch, revisions: Sequence[ports.Revision], viewer: Viewer
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

    async def _in_channel(self, live: LiveEncounter, epoch: ports.SeedEpoch, first: ports.Revision) -> list[Phrase]:
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

    async def _stored(self, record: ports.EncounterRecord, epoch: ports.SeedEpoch) -> Sealed:
        first = await self._encounters.store.revision(record.id, epoch.since)
        assert first is not None
        return _sealed(record, epoch, first)

    async def _replayed(
        self, live: LiveEncounter, epoch: ports.SeedEpoch, revisions: Sequence[ports.Revision], viewer: Viewer
    ) -> Phrase:
        stored = await self._encounters.store.state_at(live.record.id, revisions[0].number)
        if stored is None:
            return say("verify-not-replayed")
        plays = ports.whole_plays(revisions)
        heard = [one for one in plays if any(event.heard_by(viewer) for event in one.events)]
        replay = Replay(live.system, epoch, revisions[0], self._encounters.parse(live, *stored))
        differing = await replay.differing(revisions)
        if differing is None:
            return say("verify-replayed", n=len(heard))
        earlier = "-earlier" if differing.version != live.system.version else ""
        if differing.play not in (numbers := [one.play for one in heard]):
            return say(f"verify-replayed-otherwise-secret{earlier}")
        return say(f"verify-replayed-otherwise{earlier}", number=numbers.index(differing.play) + 1, n=len(heard))


def _sealed(record: ports.EncounterRecord, epoch: ports.SeedEpoch, first: ports.Revision) -> Sealed:
    """Return what the start message of a seed announces."""
    return commitment(epoch.seed, binding(record.id, first.at)), record.id


def _spans(record: ports.EncounterRecord) -> list[tuple[ports.SeedEpoch, int | None]]:
    return [*zip(record.epochs, [*(one.since for one in record.epochs[1:]), None], strict=True)]


def _announced(revision: ports.Revision) -> str:
    found = (one.phrase for one in revision.events if one.phrase.code == COMMITTED)
    return next((str(_in_full(one).facts["sealed"]) for one in found), "")


def _in_full(phrase: Phrase) -> Phrase:
    """Return what is told of a seed in the channel with the whole SHA-256, which older rows have told there."""
    return say(f"{COMMITTED}-whole", **{"sealed": phrase.facts["commitment"], **phrase.facts})


def _announces(message: Announcement, sealed: str) -> bool:
    """Whether a message announces a SHA-256: by its button, before there was one by its words."""
    return sealed in message.text or any((SEALED, sealed) in one.options for one in message.offers)


def _wrong(epoch: ports.SeedEpoch, revisions: Sequence[ports.Revision]) -> Drawn | None:
    draws = (drawn for one in revisions for drawn in one.draws)
    return next((one for one in draws if value_for(epoch.seed, one.purpose, one.bound) != one.value), None)


STEPS_AT_ONCE = 8
"""So many steps take some hundredths of a second."""


class Replay:
    """The commands that drew from one seed, applied again from the state where that began."""

    def __init__(self, system: System, epoch: ports.SeedEpoch, first: ports.Revision, state: SystemState[Any]) -> None:
        self._system, self._draw = system, partial(Draw, epoch.seed)
        self._states = {first.number: state}
        """The state after each revision."""

    async def differing(self, revisions: Sequence[ports.Revision]) -> ports.Revision | None:
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

    def _same(self, revision: ports.Revision) -> bool:
        if revision.kind is not ports.Kind.COMMAND:
            self._states[revision.number] = self._states[revision.position]
            return not revision.draws
        draw, before = self._draw(), self._states[revision.parent or 0]
        try:
            step = self._system.apply(before, self._command(revision), draw)
        except (Refused, ValueError, TypeError):
            return False
        self._states[revision.number] = step.state
        return draw.drawn == revision.draws and _same_told(step.events, revision.events)

    def _end(self, play: Sequence[ports.Revision]) -> None:
        first, last = play[0], play[-1]
        if last.kind is ports.Kind.COMMAND and not any(makes_message(one.events) for one in play):
            before, after = self._states[first.parent or 0], self._states[last.number]
            self._states[last.number] = self._system.posted(before, after)

    def _command(self, revision: ports.Revision) -> Command:
        text = revision.command or "{}"
        return from_json(self._system.kinds[json.loads(text)["verb"]], text)


def _same_told(events: Sequence[Event], stored: Sequence[Event]) -> bool:
    """Whether the phrases are told to the same users in this order, whatever else is told; buttons may differ."""
    told = iter([(one.phrase, one.audience, one.owner) for one in stored])
    return all((one.phrase, one.audience, one.owner) in told for one in events)


MENTION = re.compile(r"<@(\d+)>")
SMALL = "-# "
"""With which Discord has a line in small letters."""
Tell = Callable[[Phrase], str]
"""Tells a phrase in the words of a system and the language of a reader."""


class Lost(NamedTuple):
    """An ended encounter whose channel is gone."""

    title: str
    record: ports.EncounterRecord


class Records:
    """Writing logs."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def log(self, place: Place, actor: Actor, form: str, of: str | None = None) -> tuple[str, str]:
        """Return (file name, contents) of the log of the newest encounter here; `form` is text or json.

        `of`: of one of those that `lost` names, by its id or title.
        """
        live, revisions = await self._encounters.read(place, None if of is None else await self._lost(place, actor, of))
        record = live.record
        viewer = live.viewer(actor)
        names = _names(revisions, viewer)
        entries: list[dict[str, Any]] = []
        tell = partial(self._encounters.teller.plain, live.system.words, actor.language)
        people = {one.actor: one.actor_name for one in revisions}
        for revision in ports.whole_plays(revisions):
            if entry := self._entry(live, revision, viewer, names, tell):
                entry["events"] = [MENTION.sub(partial(_called, people), line) for line in entry["events"]]
                entries.append({"number": len(entries) + 1, **entry})
            if record.ended is not None:
                # The draws of a step that this viewer may not read stand with the last entry before it.
                _add_chance(entries[-1], record, revision, [
                    {"purpose": one.purpose, "bound": one.bound, "value": one.value}
                    for one in known_draws(live.state, revision, viewer)
                ])  # fmt: skip
        if form == "json":
            seeds = [epoch.seed.hex() for epoch in record.epochs] if record.ended is not None else None
            whole = {
                "encounter": record.id, "system": record.system, "title": live.state.title, "seeds": seeds,
                "entries": entries,
            }  # fmt: skip
            return "log.json", json.dumps(whole, ensure_ascii=False, indent=1)
        return "log.txt", _as_text(entries, tell)

    async def lost(self, place: Place, actor: Actor) -> tuple[Lost, ...]:
        """Return the ended encounters of a server whose channels are gone, for those who led them; the latest first."""
        records = () if place.guild is None else await self._encounters.store.lost(place.guild)
        loaded = [await self._encounters.load(record) for record in records]
        own = [one for one in loaded if actor.user in one.state.gms]
        return tuple(Lost(one.state.title or one.system.name, one.record) for one in own)

    async def _lost(self, place: Place, actor: Actor, of: str) -> ports.EncounterRecord:
        known = await self.lost(place, actor)
        found = next((one for one in known if of == str(one.record.id) or same_name(of, one.title)), None)
        if found is None:
            titles = tuple(dict.fromkeys(one.title for one in known))
            raise Refused("log-of-none", found=of, allowed=titles) if titles else Refused("log-of-nothing")
        return found.record

    def _entry(
        self, live: LiveEncounter, revision: ports.Revision, viewer: Viewer, names: Mapping[int, str], tell: Tell
    ) -> dict[str, Any]:
        told = [one.phrase for one in revision.events if one.heard_by(viewer)]
        if not told:
            return {}
        if revision.actor != viewer.user:
            told = [for_others(self._encounters, live, one) for one in told]
        told = [_in_full(one) if one.code == COMMITTED else one for one in told]
        giver = revision.giver
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(revision.at / 1000, UTC).isoformat(timespec="seconds"),
            "by": tell(giver) if isinstance(giver, Phrase) else giver,
            "what": tell(_told(live, revision, viewer, names)),
            "events": [tell(one).removeprefix(SMALL) for one in told],
        }
        if viewer.gm:
            entry["command"] = json.loads(revision.command or "null")
        return entry


def _add_chance(
    entry: dict[str, Any], record: ports.EncounterRecord, revision: ports.Revision, draws: Sequence[dict[str, Any]]
) -> None:
    epoch = next((one for one in record.epochs if one.since == revision.number), None)
    if epoch is not None:
        entry["seed"] = epoch.seed.hex()
        entry["bound"] = [record.id, revision.at]
    entry.setdefault("draws", []).extend(draws)


def _names(revisions: Sequence[ports.Revision], viewer: Viewer) -> dict[int, str]:
    heard = (one for one in revisions if any(event.heard_by(viewer) for event in one.events))
    commands = (json.loads(one.command or "{}") for one in heard)
    joined = (one for command in commands for one in _newcomers(command))
    known = (one for one in joined if viewer.gm or not one.get("hidden") or one.get("owner") == viewer.user)
    return {one["combatant"]: one["name"] for one in known}


def _newcomers(command: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    if command.get("verb") == "split":
        return ({"combatant": command["newcomer"], "name": command["name"]},)
    return (command,) if command.get("verb") == "join" else command.get("newcomers", ())


def _told(live: LiveEncounter, revision: ports.Revision, viewer: Viewer, names: Mapping[int, str]) -> Phrase:
    run = describe_command(live, revision, names)
    forced = json.loads(revision.command or "{}").get("force")
    unseen = any(event.phrase.code in UNFORCED and not event.heard_by(viewer) for event in revision.events)
    return say("ran-forced", run=run) if forced and not unseen else run


def _called(people: Mapping[UserId, str], mention: re.Match[str]) -> str:
    return people.get(int(mention[1]), mention[0])


def _as_text(entries: Sequence[dict[str, Any]], tell: Tell) -> str:
    lines = []
    for entry in entries:
        lines.append(f"{entry['number']}. {entry['at']} {entry['by']}: {entry['what']}")
        told = list(entry["events"])
        if "seed" in entry:
            told.append(tell(say("log-seed", seed=entry["seed"], bound=tuple(map(str, entry["bound"])))))
        draws = entry.get("draws", ())
        told += [tell(say("log-drawn", **draw)) for draw in draws]
        lines += [f"   {one}" for one in told]
    return "\n".join(lines) + "\n"
