"""Brings a database to the present schema: numbered files of SQL, each applied once and whole.

A migration and the record of it are one transaction. Owns the table `migrations`; must not know any other.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

import aiosqlite

from bot.storage.errors import SchemaTooNewError
from bot.storage.transactions import transaction

_FILE_NAME = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")
_COMMENT = re.compile(r"--.*")


@dataclass(frozen=True)
class Migration:
    """One step from a schema to the next."""

    number: int
    name: str
    script: str

    def statements(self) -> Iterator[str]:
        """Yield the statements one by one: running them as a script would commit the open transaction."""
        statement = ""
        # A piece that ends in a semicolon may still be in the middle of a text, a comment or a trigger.
        for piece in re.split(r"(?<=;)", self.script):
            statement += piece
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if _COMMENT.sub("", statement).strip():
            raise ValueError(f"migration {self.number:04} ends in the middle of a statement")


def read_migrations(directory: Traversable) -> tuple[Migration, ...]:
    """Return the migrations of a directory in order; refuse other files, and numbers doubled or left out."""
    found: list[Migration] = []
    for file in directory.iterdir():
        match = _FILE_NAME.fullmatch(file.name)
        if match is None:
            raise ValueError(f"not a migration: {file.name!r}; allowed: four digits, _, a name, .sql")
        found.append(Migration(int(match[1]), match[2], file.read_text(encoding="utf-8")))
    found.sort(key=lambda migration: migration.number)
    numbers = [migration.number for migration in found]
    if numbers != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations must be numbered from 1 without doubles and gaps; found {numbers}")
    return tuple(found)


def shipped_migrations() -> tuple[Migration, ...]:
    """Return the migrations that belong to this version of the bot."""
    return read_migrations(files("bot.storage") / "migrations")


async def migrate(connection: aiosqlite.Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations that the database has not had; refuse a database that has had later ones."""
    await connection.execute_fetchall(
        "CREATE TABLE IF NOT EXISTS migrations"
        " (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT"
    )
    found = await _schema(connection)
    if found > len(migrations):
        raise SchemaTooNewError(found, len(migrations))
    for migration in migrations[found:]:
        await _apply(connection, migration)


async def _schema(connection: aiosqlite.Connection) -> int:
    [(number,)] = await connection.execute_fetchall("SELECT coalesce(max(number), 0) FROM migrations")
    return int(number)


async def _apply(connection: aiosqlite.Connection, migration: Migration) -> None:
    async with transaction(connection):
        if await _schema(connection) >= migration.number:
            return  # Another process that opened the database at the same time was faster.
        for statement in migration.statements():
            await connection.execute_fetchall(statement)
        await connection.execute_fetchall(
            "INSERT INTO migrations (number, name, at) VALUES (?, ?, ?)",
            (migration.number, migration.name, time.time_ns() // 1_000_000),
        )
