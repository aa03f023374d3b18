"""Between the rows of the database and the values of the ports; texts and states are made small with zstandard.

Owns when a state is stored whole, and remembers the last whole one of some encounters, against which the next ones are
compressed. Must not know any statement.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import NamedTuple, TypeVar

from zstandard import (
    DICT_TYPE_RAWCONTENT,
    ZstdCompressionDict,
    ZstdCompressionParameters,
    ZstdCompressor,
    ZstdDecompressor,
    ZstdError,
)

from bot.app.ports import Announcement, EncounterRecord, Kind, Pending, Revision, SeedEpoch, Track, luck_of
from bot.rules.draw import Drawn
from bot.rules.events import Event
from bot.rules.words import from_json, to_json
from bot.storage.database import Found
from bot.storage.errors import UnreadableRevisionError

COMPRESSED_FROM = 128
"""Bytes of a text: a shorter one saves too little for its 3 microseconds."""
ROWS_AT_MOST = 32
"""Rows that depend on one whole state, itself included."""
ENCOUNTERS_AT_MOST = 64
"""Encounters whose last whole state is remembered; the next state of any other one is stored whole."""
WHOLE_WORTH = 5
"""A state is stored whole again where what changed takes more than this part (a fifth) of the last whole one."""
COMPRESSORS_AT_MOST = 16
"""Compressors that are kept with a dictionary, of 120 to 250 kB each: 2 to 6 microseconds a state, not 15 to 25."""
_LEVEL, _TABLE_LOG = 5, 12
_ZSTD = b"\x28\xb5\x2f\xfd"
"""What compressed texts begin with, and none in clear: what is kept so is JSON."""
_compress = ZstdCompressor(level=_LEVEL).compress


class WholeState(NamedTuple):
    """The last whole state of an encounter: its revision, its JSON, and how many bytes it takes compressed."""

    number: int
    text: bytes
    size: int


class States:
    """The last whole states of some encounters, against which further ones are compressed."""

    def __init__(self) -> None:
        self._wholes: OrderedDict[int, WholeState] = OrderedDict()

    def pack(self, encounter: int, number: int, state: bytes) -> tuple[WholeState, bytes]:
        """Return the whole state that a revision depends on (or is), and what its row holds of its state."""
        whole = self._wholes.get(encounter)
        if whole is not None and number < whole.number + ROWS_AT_MOST:
            changed = _compressor(whole.text).compress(state)
            if len(changed) * WHOLE_WORTH <= whole.size:
                return whole, changed
        held = packed(state.decode())
        return WholeState(number, state, len(held)), held

    def remember(self, encounter: int, whole: WholeState) -> None:
        """Remember the last whole state of an encounter, once it is stored."""
        self._wholes[encounter] = whole
        self._wholes.move_to_end(encounter)
        if len(self._wholes) > ENCOUNTERS_AT_MOST:
            self._wholes.popitem(last=False)

    def forget_all(self) -> None:
        """Forget every encounter, such as when older rows are rewritten."""
        self._wholes.clear()


def packed(text: str) -> bytes:
    """Return a JSON text compressed, or in clear if that is no longer."""
    plain = text.encode()
    if len(plain) < COMPRESSED_FROM:
        return plain
    small = _compress(plain)
    return small if len(small) < len(plain) else plain


def unpacked(value: bytes, whole: bytes | None = None) -> str:
    """Return a text, of a changed state with its `whole` one; raise ValueError if it cannot be read."""
    if not value.startswith(_ZSTD):
        return value.decode()
    try:
        return ZstdDecompressor(dict_data=None if whole is None else _dictionary(whole)).decompress(value).decode()
    except ZstdError as error:
        raise ValueError("not compressed as it should be") from error


def _dictionary(whole: bytes) -> ZstdCompressionDict:
    return ZstdCompressionDict(whole, dict_type=DICT_TYPE_RAWCONTENT)


@lru_cache(maxsize=COMPRESSORS_AT_MOST)
def _compressor(whole: bytes) -> ZstdCompressor:
    # Its tables are as small as the texts let them be: by default each would take up to 1.7 MB. An entry for each 8
    # bytes of the whole state finds what is the same in it.
    table = max(_TABLE_LOG, (len(whole) // 8).bit_length())
    parameters = ZstdCompressionParameters.from_level(
        _LEVEL,
        window_log=max(10, (2 * len(whole)).bit_length()),
        hash_log=table,
        chain_log=table,
        write_dict_id=False,
    )
    return ZstdCompressor(compression_params=parameters, dict_data=_dictionary(whole))


T = TypeVar("T")

_SAME = ("number", "position", "parent", "actor", "actor_name", "at", "version", "message")
"""Columns that are called as in a revision, and hold the same."""
_EVENTS = partial(from_json, tuple[Event, ...])
_DRAWS = partial(from_json, tuple[Drawn, ...])
_ANNOUNCEMENTS = partial(from_json, tuple[Announcement, ...])


def row_of(states: States, encounter: int, revision: Revision) -> tuple[dict[str, object], WholeState | None]:
    """Return the row of a new revision, its columns in order, and the whole state that its own one depends on, if it
    has one. Nothing of it has been delivered yet.
    """
    text = revision.state if revision.reached is None else to_json(revision.reached)
    whole, state = (None, None) if text is None else states.pack(encounter, revision.number, text.encode())
    row: dict[str, object] = {
        "encounter": encounter,
        "number": revision.number,
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
        "whole": revision.number if whole is None else whole.number,
        "command": None if revision.command is None else packed(revision.command),
        "events": packed(to_json(revision.events)),
        "draws": packed(to_json(revision.draws)),
        "announcements": packed(to_json(revision.announcements)),
        "state": state,
    }
    return row, whole


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


def state_of(rows: Sequence[Found]) -> tuple[str, WholeState] | None:
    """Return the state of the last of these rows, and the whole one of the first; None if it was pruned."""
    if not rows or any(row["state"] is None for row in (rows[0], rows[-1])):
        return None
    first, last = rows[0], rows[-1]
    text = _loaded(first, "state", str)
    whole = WholeState(first["number"], text.encode(), len(first["state"]))
    return (text if last is first else _loaded(last, "state", str, whole.text)), whole


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


def _loaded(row: Found, column: str, load: Callable[[str], T], whole: bytes | None = None) -> T:
    try:
        value = row[column]
        return load(value if isinstance(value, str) else unpacked(value, whole))
    except ValueError:
        pass  # Not kept as the cause: it quotes the row, and a row may hold secrets.
    raise UnreadableRevisionError(row["encounter"], row["number"], column)
