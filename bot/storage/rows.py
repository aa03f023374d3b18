"""Between the rows of the database and the values of the ports. Must not know any statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import TypeVar

from bot.app.ports import Announcement, EncounterRecord, Kind, Pending, Revision, SeedEpoch, Track, luck_of
from bot.rules.draw import Drawn
from bot.rules.events import Event
from bot.rules.words import from_json, to_json
from bot.storage.database import Found
from bot.storage.errors import UnreadableRevisionError
from bot.storage.old_forms import follow
from bot.storage.packing import Packed, WholeState, is_compressed, packed, unpacked

T = TypeVar("T")

_SAME = ("number", "position", "parent", "actor", "actor_name", "at", "version")
"""Columns that are called as in a revision, and hold the same."""
_EVENTS = partial(from_json, tuple[Event, ...])
_DRAWS = partial(from_json, tuple[Drawn, ...])
_ANNOUNCEMENTS = partial(from_json, tuple[Announcement, ...])


def row_of(encounter: int, revision: Revision, whole: int, state: Packed | None) -> dict[str, object]:
    """Return the row of a new revision, by its columns; nothing of it has been delivered yet."""
    return {
        **{column: getattr(revision, column) for column in _SAME},
        "encounter": encounter,
        "kind": revision.kind.value,
        "request": revision.request_id,
        "announced": len(revision.announcements),
        "undelivered": 0 if revision.announcements else None,
        "whole": whole,
        "command": None if revision.command is None else packed(revision.command),
        "events": packed(to_json(revision.events)),
        "draws": packed(to_json(revision.draws)),
        "announcements": packed(to_json(revision.announcements)),
        "state": state,
    }


def revision_of(row: Found, state: str | None = None) -> Revision:
    """Return the revision that a row holds, with its state if that was read."""
    return Revision(
        **{column: row[column] for column in _SAME},
        kind=_loaded(row, "kind", Kind),
        request_id=row["request"],
        command=None if row["command"] is None else _loaded(row, "command", str),
        events=_loaded(row, "events", _EVENTS),
        draws=_loaded(row, "draws", _DRAWS),
        announcements=announcements_of(row),
        state=state,
    )


def track_of(row: Found) -> Track:
    """Return what is kept in memory of the revision that a row holds."""
    draws = _loaded(row, "draws", _DRAWS)
    luck = None if row["command"] is None else _loaded(row, "command", luck_of)
    return Track(row["number"], _loaded(row, "kind", Kind), row["position"], draws, luck, row["request"])


def state_of(rows: Sequence[Found]) -> tuple[str, WholeState | None] | None:
    """Return the state of the last of these rows, the first of which holds one whole; None if one was pruned.

    With it comes the whole one, unless its row is of a form on which no row of today depends.
    """
    if not rows or any(row["state"] is None for row in rows):
        return None
    first, last = rows[0], rows[-1]
    text = _loaded(first, "state", str)
    whole = WholeState(first["number"], text.encode(), len(first["state"]))
    if len(rows) == 1:
        return text, whole
    if is_compressed(last["state"]):
        return _loaded(last, "state", str, whole.text), whole
    changes = [_loaded(row, "state", str) for row in rows[1:-1]]
    return _loaded(last, "state", lambda change: follow(text, *changes, change)), None


def pending_of(row: Found) -> list[Pending]:
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
        for ordinal, announcement in enumerate(announcements_of(row))
        if ordinal >= row["undelivered"]
    ]


def encounters_of(rows: Iterable[Found]) -> list[EncounterRecord]:
    """Return the encounters of rows that hold one seed each, those of an encounter one after the other."""
    found = []
    for _, group in groupby(rows, key=lambda row: int(row["id"])):
        seeds = list(group)
        columns = {name: seeds[0][name] for name in ("id", "channel", "guild", "system", "started", "ended")}
        epochs = tuple(SeedEpoch(seed=row["seed"], since=row["since"], form=row["form"]) for row in seeds)
        found.append(EncounterRecord(**columns, epochs=epochs))
    return found


def announcements_of(row: Found) -> tuple[Announcement, ...]:
    """Return what a row announces; nothing once that was pruned."""
    return () if row["announcements"] is None else _loaded(row, "announcements", _ANNOUNCEMENTS)


def _loaded(row: Found, column: str, load: Callable[[str], T], whole: bytes | None = None) -> T:
    try:
        return load(unpacked(row[column], whole))
    except ValueError:
        pass  # Not kept as the cause: it quotes the row, and a row may hold secrets.
    raise UnreadableRevisionError(row["encounter"], row["number"], column)
