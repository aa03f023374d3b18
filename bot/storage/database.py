"""What a store asks of a database: to carry statements out, one by one or several as one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from bot.app.shards import AGE_BITS, Shards
from bot.storage.errors import StorageError, too_new, two_versions, unreleased

T = TypeVar("T")
Found = Any
"""A row that a statement returned: its values by the names of their columns, or in order."""
Values = Sequence[object] | Mapping[str, object]
Run = Callable[..., Awaitable[Sequence[Found]]]
"""Carries out a statement, with its values, within a transaction."""

PACKED = ("command", "events", "draws", "announcements", "deadlines", "state")
"""Columns that hold texts made small."""
TABLES: dict[str, tuple[str, ...]] = {
    "encounters": ("id", "channel", "ordinal", "guild", "system", "started", "ended"),
    "seeds": ("encounter", "since", "seed"),
    "revisions": (
        "encounter", "number", "play", "kind", "position", "parent", "actor", "actor_name", "request", "at", "version",
        "announced", "undelivered", "message", *PACKED,
    ),
    "people": ("encounter", "user"),
    "boards": ("encounter", "channel", "message", "posted", "digest"),
    "news": ("encounter", "user", "revision", "sending", "phrase"),
    "keepsakes": ("guild", "kind", "key", "user", "name", "system", "body"),
    "notes": ("key", "value"),
}  # fmt: skip
"""The columns of every table of a store, each table behind those that its rows refer to."""
ROWS_AT_ONCE = 64
"""Of one statement: few enough that a database remembers it, and need not read it again."""


def columns_of(table: str) -> str:
    """Return the columns of a table as they stand in a statement."""
    return ", ".join(f'"{column}"' for column in TABLES[table])


def upsert(table: str, *keys: str) -> str:
    """Return the statement that adds or replaces a row, unless its encounter is deleted."""
    columns = TABLES[table]
    places = ", ".join(f":{column}" for column in columns)
    there = "EXISTS (SELECT 1 FROM encounters WHERE id = :encounter)" if "encounter" in columns else "TRUE"
    changed = ", ".join(f'"{column}" = excluded."{column}"' for column in columns if column not in keys)
    named = ", ".join(f'"{key}"' for key in keys)
    return (
        f"INSERT INTO {table} ({columns_of(table)}) SELECT {places} WHERE {there}"
        f" ON CONFLICT ({named}) DO UPDATE SET {changed}"
    )


def served(shards: Shards) -> str:
    """Return the condition that the server of a row, in its column `guild`, belongs to some shards."""
    ids = ", ".join(map(str, shards.ids)) or "NULL"
    return f"(coalesce(guild, 0) >> {AGE_BITS}) % {shards.of} IN ({ids})"


def writes(statement: str) -> bool:
    """Return whether a statement may change something."""
    return not statement.lstrip().startswith("SELECT")


def inserting(table: str, rows: int) -> str:
    """Return the statement that adds so many rows to a table."""
    places = f"({', '.join('?' * len(TABLES[table]))})"
    return f"INSERT INTO {table} ({columns_of(table)}) VALUES {', '.join([places] * rows)}"


APPLIED = "SELECT number, name FROM migrations ORDER BY number"
"""Returns the migrations that a database has had, in order."""


class Migration(NamedTuple):
    """One step from a schema to the next: a script of one or more statements."""

    number: int
    name: str
    script: str


def shipped_migrations(package: str = "bot.storage") -> tuple[Migration, ...]:
    """Return the migrations that belong to this version, in order; each kind of database has a package of them.

    Raise StorageError if they are those of several versions, one installed over another.
    """
    scripts = sorted((files(package) / "migrations").iterdir(), key=lambda file: file.name)
    names = [file.name for file in scripts if file.name.endswith(".sql")]
    if [name[:4] for name in names] != [f"{number:04}" for number in range(1, len(names) + 1)]:
        raise two_versions(names)
    return tuple(
        Migration(int(file.name[:4]), file.name[5:].removesuffix(".sql"), file.read_text("utf-8"))
        for file in scripts
        if file.name in names
    )


def refusal_of(found: Sequence[tuple[int, str]], known: Sequence[Migration]) -> StorageError | None:
    """Return why a database cannot be used that has had these migrations (number, name), in order; None if it can."""
    shipped = [(one.number, one.name) for one in known]
    if list(found[: len(shipped)]) != shipped[: len(found)]:
        return unreleased()
    return too_new(found[-1][0], len(shipped)) if len(found) > len(shipped) else None
