"""The log of an encounter, in the edition that one viewer may see, as text or JSON.

Owns what goes into an edition: the events that the viewer may hear, who gave each command and for whom; the
commands themselves only for a GM; once the seed is public, the draws that the viewer may know.
Entries are numbered within the edition, so that a gap tells nothing. Must not know any system.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter, Source, describe_command, known_draws
from bot.app.news import for_others
from bot.app.ports import BARE, EncounterRecord, Revision
from bot.app.requests import Actor, Place
from bot.rules.events import FORCED_UNSEEN
from bot.rules.model import SystemState, UserId, Viewer
from bot.rules.words import Phrase, say

MENTION = re.compile(r"<@(\d+)>")
SMALL = "-# "
"""With which Discord has a line in small letters."""
Tell = Callable[[Phrase], str]
"""Tells a phrase in the words of a system and the language of a reader."""


class Records:
    """Writing logs."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def log(self, place: Place, actor: Actor, form: str) -> tuple[str, str]:
        """Return (file name, contents) of the log of the newest encounter here; `form` is text or json."""
        live, revisions = await self._encounters.read(place)
        record = live.record
        viewer = live.viewer(actor)
        names = _names(revisions, viewer)
        entries: list[dict[str, Any]] = []
        tell = partial(self._encounters.teller.plain, live.system.words, actor.language)
        people = {one.actor: one.actor_name for one in revisions}
        sources = {epoch.since: Source(epoch) for epoch in record.epochs}
        source = sources[revisions[0].number]
        for revision in revisions:
            source = sources.get(revision.number, source)
            source.add(revision.draws, revision.luck)
            if entry := self._entry(live, revision, viewer, names, tell):
                entry["events"] = [MENTION.sub(partial(_called, people), line) for line in entry["events"]]
                entries.append({"number": len(entries) + 1, **entry})
            if record.ended is not None:
                # The draws of a step that this viewer may not read stand with the last entry before it.
                _add_chance(entries[-1], record, revision, _listed(source, live.state, revision, viewer, tell))
        if form == "json":
            seeds = [epoch.seed.hex() for epoch in record.epochs] if record.ended is not None else None
            whole = {
                "encounter": record.id, "system": record.system, "title": live.state.title, "seeds": seeds,
                "entries": entries,
            }  # fmt: skip
            return "log.json", json.dumps(whole, ensure_ascii=False, indent=1)
        return "log.txt", _as_text(entries, tell)

    def _entry(
        self, live: LiveEncounter, revision: Revision, viewer: Viewer, names: Mapping[int, str], tell: Tell
    ) -> dict[str, Any]:
        told = [one.phrase for one in revision.events if one.heard_by(viewer)]
        if not told:
            return {}
        if revision.actor != viewer.user:
            told = [for_others(self._encounters, live, one) for one in told]
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
    entry: dict[str, Any], record: EncounterRecord, revision: Revision, draws: Sequence[dict[str, Any]]
) -> None:
    epoch = next((one for one in record.epochs if one.since == revision.number), None)
    if epoch is not None:
        entry["seed"] = epoch.seed.hex()
        entry["bound"] = [] if epoch.form == BARE else [record.id, revision.at]
    if revision.luck is not None:
        entry.setdefault("luck", []).append(revision.luck.text)
    entry.setdefault("draws", []).extend(draws)


def _listed(
    source: Source, state: SystemState[Any], revision: Revision, viewer: Viewer, tell: Tell
) -> Sequence[dict[str, Any]]:
    """Return the draws that a viewer may know; of those by a counter all, for each follows from those before it."""
    known = known_draws(state, revision, viewer)
    if source.by_purpose:
        return [
            {"purpose": one.purpose, "bound": one.bound, "value": one.value, "luck": len(source.lucky(one))}
            for one in known
        ]
    hidden = tell(say("log-secret"))
    return [
        {
            "purpose": one.purpose if one in known else hidden, "bound": one.bound, "counter": one.counter,
            "value": one.value,
        }
        for one in revision.draws
    ]  # fmt: skip


def _names(revisions: Sequence[Revision], viewer: Viewer) -> dict[int, str]:
    heard = (one for one in revisions if any(event.heard_by(viewer) for event in one.events))
    commands = (json.loads(one.command or "{}") for one in heard)
    joined = (one for command in commands for one in _newcomers(command))
    known = (one for one in joined if viewer.gm or not one.get("hidden") or one.get("owner") == viewer.user)
    return {one["combatant"]: one["name"] for one in known}


def _newcomers(command: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    if command.get("verb") == "split":
        return ({"combatant": command["newcomer"], "name": command["name"]},)
    return (command,) if command.get("verb") == "join" else command.get("newcomers", ())


def _told(live: LiveEncounter, revision: Revision, viewer: Viewer, names: Mapping[int, str]) -> Phrase:
    run = describe_command(live, revision, names)
    forced = json.loads(revision.command or "{}").get("force")
    unseen = any(event.phrase.code == FORCED_UNSEEN and not event.heard_by(viewer) for event in revision.events)
    return say("ran-forced", run=run) if forced and not unseen else run


def _called(people: Mapping[UserId, str], mention: re.Match[str]) -> str:
    return people.get(int(mention[1]), mention[0])


def _as_text(entries: Sequence[dict[str, Any]], tell: Tell) -> str:
    lines = []
    for entry in entries:
        lines.append(f"{entry['number']}. {entry['at']} {entry['by']}: {entry['what']}")
        told = list(entry["events"])
        if "seed" in entry:
            bound = tuple(map(str, entry["bound"])) or say("log-unbound")
            told.append(tell(say("log-seed", seed=entry["seed"], bound=bound)))
        draws = entry.get("draws", ())
        told += [tell(say("log-draw" if "counter" in draw else "log-drawn", **draw)) for draw in draws]
        lines += [f"   {one}" for one in told]
    return "\n".join(lines) + "\n"
