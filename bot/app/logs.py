"""The log of an encounter, in the edition that its reader may see.

Entries are numbered within the edition, so that a gap tells nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, NamedTuple

from bot.app import records
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter, describe_command, known_draws
from bot.app.private_messages import for_others
from bot.app.requests import Place
from bot.app.verify import COMMITTED, in_full
from bot.fight.askers import Actor
from bot.rules.errors import Refused
from bot.rules.events import UNFORCED
from bot.rules.model import UserId, Viewer, same_name
from bot.rules.words import Phrase, say

MENTION = re.compile(r"<@(\d+)>")
SMALL = "-# "
"""With which Discord has a line in small letters."""
Tell = Callable[[Phrase], str]
"""Tells a phrase in the words of a system and the language of a reader."""


class Lost(NamedTuple):
    """An ended encounter whose channel is gone."""

    title: str
    record: records.EncounterRecord


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
        for revision in records.whole_plays(revisions):
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
        lost = () if place.guild is None else await self._encounters.store.lost(place.guild)
        loaded = [await self._encounters.load(record) for record in lost]
        own = [one for one in loaded if actor.user in one.state.gms]
        return tuple(Lost(one.state.title or one.system.name, one.record) for one in own)

    async def _lost(self, place: Place, actor: Actor, of: str) -> records.EncounterRecord:
        known = await self.lost(place, actor)
        found = next((one for one in known if of == str(one.record.id) or same_name(of, one.title)), None)
        if found is None:
            titles = tuple(dict.fromkeys(one.title for one in known))
            raise Refused("log-of-none", found=of, allowed=titles) if titles else Refused("log-of-nothing")
        return found.record

    def _entry(
        self, live: LiveEncounter, revision: records.Revision, viewer: Viewer, names: Mapping[int, str], tell: Tell
    ) -> dict[str, Any]:
        told = [one.phrase for one in revision.events if one.heard_by(viewer)]
        if not told:
            return {}
        if revision.actor != viewer.user:
            told = [for_others(self._encounters, live, one) for one in told]
        told = [in_full(one) if one.code == COMMITTED else one for one in told]
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
    entry: dict[str, Any], record: records.EncounterRecord, revision: records.Revision, draws: Sequence[dict[str, Any]]
) -> None:
    epoch = next((one for one in record.epochs if one.since == revision.number), None)
    if epoch is not None:
        entry["seed"] = epoch.seed.hex()
        entry["bound"] = [record.id, revision.at]
    entry.setdefault("draws", []).extend(draws)


def _names(revisions: Sequence[records.Revision], viewer: Viewer) -> dict[int, str]:
    told = (one for one in revisions if any(event.heard_by(viewer) for event in one.events))
    commands = (json.loads(one.command or "{}") for one in told)
    joined = (one for command in commands for one in _newcomers(command))
    known = (one for one in joined if viewer.gm or not one.get("hidden") or one.get("owner") == viewer.user)
    return {one["combatant"]: one["name"] for one in known}


def _newcomers(command: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    if command.get("verb") == "split":
        return ({"combatant": command["newcomer"], "name": command["name"]},)
    return (command,) if command.get("verb") == "join" else command.get("newcomers", ())


def _told(live: LiveEncounter, revision: records.Revision, viewer: Viewer, names: Mapping[int, str]) -> Phrase:
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
