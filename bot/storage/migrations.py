"""The steps that bring a database to the present schema: numbered files of SQL.

Owns how they are read and split into statements. Must not know any table, nor which database they are applied to.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

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


def shipped_migrations(package: str = "bot.storage") -> tuple[Migration, ...]:
    """Return the migrations that belong to this version of the bot; each kind of database has a package of them."""
    return read_migrations(files(package) / "migrations")
