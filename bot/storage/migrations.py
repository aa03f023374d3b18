"""The steps that bring a database to the present schema: numbered files of SQL. Must not know any table."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple


class Migration(NamedTuple):
    """One step from a schema to the next: a script of one or more statements."""

    number: int
    name: str
    script: str


def shipped_migrations(package: str = "bot.storage") -> tuple[Migration, ...]:
    """Return the migrations that belong to this version, in order; each kind of database has a package of them."""
    scripts = sorted((files(package) / "migrations").iterdir(), key=lambda file: file.name)
    return tuple(
        Migration(int(file.name[:4]), file.name[5:].removesuffix(".sql"), file.read_text("utf-8")) for file in scripts
    )
