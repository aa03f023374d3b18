"""Between the rows of the database and the values of the ports; longer texts and states are compressed."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import TypeVar

from bot.app.records import EncounterRecord, Kind, Pending, Revision, SeedEpoch, Track
from bot.fight.fight import Deadlines
from bot.fight.telling import Announcement
from bot.rules.draw import Drawn
from bot.rules.events import Event
from bot.rules.words import from_json, to_json
from bot.storage.database import Found
from bot.storage.errors import UnreadableRevisionError

COMPRESSED_FROM = 512
"""Bytes of a text: a shorter one saves a fifth, for as much time as a whole state takes."""
LEVEL = 1
"""Of zlib: the higher ones take twice the time for a tenth less."""
_ZLIB = b"x"
"""What compressed texts begin with, and none in clear: what is kept so is JSON."""


def packed(text: str) -> bytes:
    """Return a JSON text compressed, or in clear if that is no longer."""
    plain = text.encode()
    if len(plain) < COMPRESSED_FROM:
        return plain
    small = zlib.compress(plain, LEVEL)
    return small if len(small) < len(plain) else plain


def unpacked(value: bytes) -> str:
    """Return a text; raise ValueError if it cannot be read."""
    if not value.startswith(_ZLIB):
        return value.decode()
    try:
        return zlib.decompress(value).decode()
    except zlib.error as error:
        raise ValueError("not compressed as it should be") from error


T = TypeVar("T")

_SAME = ("number", "play", "position", "parent", "actor", "actor_name", "at", "version", "message")
"""Columns that are called as in a revision, and hold the same."""
_EVENTS = partial(from_json, tuple[Event, ...])
_DRAWS = partial(from_json, tuple[Drawn, ...])
_DEADLINES = partial(from_json, Deadlines)
_ANNOUNCEMENTS = partial(from_json, tuple[Announcement, ...])


def row_of(encounter: int, revision: Revision) -> dict[str, object]:
    """Return the row of a new revision, its columns in order. Nothing of it has been delivered yet."""
    state = revision.state if revision.reached is None else to_json(revision.reached)
    return {
        "encounter": encounter,
        "number": revision.number,
        "play": revision.play,
        "kind": revision.kind.value,
        "position": revision.position,
        "parent": revision.parent,
        "actor": revision.actor,
        "actor_name": revision.actor_name,
        "request": revision.request_id,
        "at": revision.at,
        "version": revision.version,
        "announced": len(revision.announcements),
        "undelivered": 0 if revision.announcements else None,
        "message": revision.message,
        "command": None if revision.command is None else packed(revision.command),
        "events": packed(to_json(revision.events)),
        "draws": packed(to_json(revision.draws)),
        "announcements": packed(to_json(revision.announcements)),
        "deadlines": None if revision.deadlines is None else packed(to_json(revision.deadlines)),
        "state": None if state is None else packed(state),
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
        deadlines=None if row["deadlines"] is None else _loaded(row, "deadlines", _DEADLINES),
        state=state,
    )


def track_of(row: Found) -> Track:
    """Return what is kept in memory of the revision that a row holds."""
    return Track(row["number"], row["play"], _loaded(row, "kind", Kind), row["position"], row["request"])


def state_of(row: Found) -> str | None:
    """Return the state that a row holds; None if it was pruned."""
    return None if row["state"] is None else _loaded(row, "state", str)


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
        epochs = tuple(SeedEpoch(seed=row["seed"], since=row["since"]) for row in seeds)
        found.append(EncounterRecord(**columns, epochs=epochs))
    return found


def announcements_of(row: Found) -> tuple[Announcement, ...]:
    """Return what a row announces; nothing once that was pruned."""
    return () if row["announcements"] is None else _loaded(row, "announcements", _ANNOUNCEMENTS)


def _loaded(row: Found, column: str, load: Callable[[str], T]) -> T:
    try:
        value = row[column]
        return load(value if isinstance(value, str) else unpacked(value))
    except ValueError:
        pass  # Not kept as the cause: it quotes the row, and a row may hold secrets.
    raise UnreadableRevisionError(row["encounter"], row["number"], column)
