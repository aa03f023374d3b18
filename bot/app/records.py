"""The log of an encounter, in the edition that one viewer may see, as text or JSON.

Owns what goes into an edition: the events that the viewer may hear, who gave each command and for whom; the
commands themselves only for a GM; every draw, once the seed is public, though of a secret one not what it was for.
Entries are numbered within the edition, so that a gap tells nothing. Must not know any system.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.app.encounters import Encounters
from bot.app.history import told_command
from bot.app.live import LiveEncounter
from bot.app.ports import BOUND, EncounterRecord, Revision
from bot.app.requests import Actor, Place, viewer_of
from bot.rules.draw import Drawn
from bot.rules.events import FORCED_UNSEEN
from bot.rules.model import Viewer

SECRET = "something that not everybody may know"
"""What a secret draw was for, as it stands in the log of one who may not know: the draw itself everybody may check."""


class Records:
    """Writes logs."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def log(self, place: Place, actor: Actor, form: str) -> tuple[str, str]:
        """Return (file name, contents) of the log of the newest encounter here; `form` is text or json."""
        live, revisions = await self._encounters.read(place)
        record = live.record
        viewer = viewer_of(actor, live.state.gms)
        names = _names(revisions, viewer)
        entries: list[dict[str, Any]] = []
        for revision in revisions:
            if entry := self._entry(live, revision, viewer, names, actor.language):
                entries.append({"number": len(entries) + 1, **entry})
            if record.ended is not None:
                # What was drawn in secret stands with the last entry that this viewer may read before it.
                _add_chance(entries[-1], record, revision, viewer)
        if form == "json":
            seeds = [epoch.seed.hex() for epoch in record.epochs] if record.ended is not None else None
            whole = {
                "encounter": record.id, "system": record.system, "title": live.state.title, "seeds": seeds,
                "entries": entries,
            }  # fmt: skip
            return "log.json", json.dumps(whole, ensure_ascii=False, indent=1)
        return "log.txt", _as_text(entries)

    def _entry(
        self, live: LiveEncounter, revision: Revision, viewer: Viewer, names: Mapping[int, str], language: str
    ) -> dict[str, Any]:
        """Return what a viewer may read of a revision; nothing if it may not hear of it at all."""
        told = [one for one in revision.events if one.heard_by(viewer)]
        if not told:
            return {}
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(revision.at / 1000, UTC).isoformat(timespec="seconds"),
            "by": revision.actor_name,
            "what": told_command(live, revision, names) + _forced(revision, viewer),
            "events": [self._encounters.teller.plain(live.system.words, language, one.phrase) for one in told],
        }
        if viewer.gm:
            entry["command"] = json.loads(revision.command or "null")
        return entry


def _add_chance(entry: dict[str, Any], record: EncounterRecord, revision: Revision, viewer: Viewer) -> None:
    """Add to an entry what recomputes the draws of a revision: a new seed, luck mixed into it, the draws themselves."""
    epoch = next((one for one in record.epochs if one.since == revision.number), None)
    if epoch is not None:
        entry["seed"] = epoch.seed.hex()
        entry["bound"] = [record.id, revision.at] if epoch.form == BOUND else []
    if revision.luck is not None:
        entry["luck"] = revision.luck.text
    entry.setdefault("draws", []).extend(_drawn(one, viewer) for one in revision.draws)


def _drawn(drawn: Drawn, viewer: Viewer) -> dict[str, Any]:
    """Return a draw as it may be read: whole, but for what a secret one was for."""
    purpose = drawn.purpose if viewer.gm or not drawn.secret else SECRET
    return {"purpose": purpose, "bound": drawn.bound, "counter": drawn.counter, "value": drawn.value}


def _names(revisions: Sequence[Revision], viewer: Viewer) -> dict[int, str]:
    """Return the combatants that the viewer heard joining, those that have left among them."""
    heard = (one for one in revisions if any(event.heard_by(viewer) for event in one.events))
    commands = (json.loads(one.command or "{}") for one in heard)
    joined = (one for command in commands for one in _newcomers(command))
    known = (one for one in joined if viewer.gm or not one.get("hidden") or one.get("owner") == viewer.user)
    return {one["combatant"]: one["name"] for one in known}


def _newcomers(command: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return who comes in by a command."""
    if command.get("verb") == "split":
        return ({"combatant": command["newcomer"], "name": command["name"]},)
    return (command,) if command.get("verb") == "join" else command.get("newcomers", ())


def _forced(revision: Revision, viewer: Viewer) -> str:
    """Return what the viewer may read of whether a command was forced."""
    forced = json.loads(revision.command or "{}").get("force")
    unseen = any(event.phrase.code == FORCED_UNSEEN and not event.heard_by(viewer) for event in revision.events)
    return ", forced" if forced and not unseen else ""


def _as_text(entries: Sequence[dict[str, Any]]) -> str:
    lines = []
    for entry in entries:
        lines.append(f"{entry['number']}. {entry['at']} {entry['by']}: {entry['what']}")
        lines += [f"   {event}" for event in entry["events"]]
        if "seed" in entry:
            lines.append(f"   seed: {entry['seed']}, bound to: {', '.join(map(str, entry['bound'])) or 'nothing'}")
        lines += [
            f"   draw {one['counter']}: {one['value']} below {one['bound']}, for: {one['purpose']}"
            for one in entry.get("draws", ())
        ]
    return "\n".join(lines) + "\n"
