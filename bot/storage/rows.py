"""Between the rows of the database and the values of the ports. Must not know any statement."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TypeVar

from pydantic import TypeAdapter

from bot.app.ports import Announcement, EncounterRecord, Kind, Pending, Revision, SeedEpoch
from bot.rules.draw import Drawn
from bot.rules.events import Event
from bot.storage.errors import UnreadableRevisionError

T = TypeVar("T")

_EVENTS = TypeAdapter(tuple[Event, ...])
_DRAWS = TypeAdapter(tuple[Drawn, ...])
_ANNOUNCEMENTS = TypeAdapter(tuple[Announcement, ...])


def row_of(encounter: int, revision: Revision) -> dict[str, object]:
    """Return the row of a new revision, of which nothing has been delivered yet."""
    return {
        **dict(revision),
        "encounter": encounter,
        "kind": revision.kind.value,
        "undelivered": 0 if revision.announcements else None,
        "events": _EVENTS.dump_json(revision.events).decode(),
        "draws": _DRAWS.dump_json(revision.draws).decode(),
        "announcements": _ANNOUNCEMENTS.dump_json(revision.announcements).decode(),
    }


def revision_of(row: sqlite3.Row) -> Revision:
    """Return the revision that a row holds."""
    return Revision(
        number=row["number"],
        kind=_loaded(row, "kind", Kind),
        position=row["position"],
        parent=row["parent"],
        command=row["command"],
        events=_loaded(row, "events", _EVENTS.validate_json),
        state=row["state"],
        version=row["version"],
        draws=_loaded(row, "draws", _DRAWS.validate_json),
        announcements=_announcements(row),
        actor=row["actor"],
        actor_name=row["actor_name"],
        request_id=row["request"],
        at=row["at"],
    )


def pending_of(row: sqlite3.Row) -> list[Pending]:
    """Return the announcements of a row that have not been delivered."""
    return [
        Pending(
            encounter=row["encounter"],
            revision=row["number"],
            ordinal=ordinal,
            channel=row["channel"],
            system=row["system"],
            announcement=announcement,
            request_id=row["request"],
        )
        for ordinal, announcement in enumerate(_announcements(row))
        if ordinal >= row["undelivered"]
    ]


def encounters_of(rows: Iterable[sqlite3.Row]) -> list[EncounterRecord]:
    """Return the encounters of rows that hold one seed each, those of an encounter one after the other."""
    found = []
    for _, group in groupby(rows, key=lambda row: int(row["id"])):
        seeds = list(group)
        first = seeds[0]
        found.append(
            EncounterRecord(
                id=first["id"],
                channel=first["channel"],
                guild=first["guild"],
                system=first["system"],
                started=first["started"],
                ended=first["ended"],
                epochs=tuple(SeedEpoch(seed=row["seed"], since=row["since"]) for row in seeds),
            )
        )
    return found


def _announcements(row: sqlite3.Row) -> tuple[Announcement, ...]:
    if row["announcements"] is None:
        return ()
    return _loaded(row, "announcements", _ANNOUNCEMENTS.validate_json)


def _loaded(row: sqlite3.Row, column: str, load: Callable[[str], T]) -> T:
    try:
        return load(row[column])
    except ValueError:
        pass  # Not kept as the cause: it quotes the row, and a row may hold secrets.
    raise UnreadableRevisionError(row["encounter"], row["number"], column)
