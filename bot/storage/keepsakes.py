"""The statements for what a server keeps from one encounter to the next. Must not know what any of it holds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from bot.app.ports import Keepsake, KeepsakeStore, Kept
from bot.storage.engine import Engine, Found

_WHERE = "FROM keepsakes WHERE guild = ? AND kind = ?"
_FOUND = f'SELECT guild, kind, key, "user", name, system, body {_WHERE}'
_PUT = """
    INSERT INTO keepsakes (guild, kind, key, "user", name, system, body)
    VALUES (:guild, :kind, :key, :user, :name, :system, :body)
    ON CONFLICT (guild, kind, key) DO UPDATE SET
    "user" = excluded."user", name = excluded.name, system = excluded.system, body = excluded.body"""


class RowsOfKeepsakes(Engine, KeepsakeStore):
    """That part of the store."""

    async def put_keepsake(self, keepsake: Keepsake) -> None:
        """Keep something, in place of what was kept under its key."""
        await self._rows(
            _PUT,
            {**asdict(keepsake), "kind": keepsake.kind.value},
        )

    async def keepsake(self, guild: int, kind: Kept, key: str) -> Keepsake | None:
        """Return what is kept under a key."""
        rows = await self._rows(f"{_FOUND} AND key = ?", (guild, kind.value, key))
        return _keepsake_of(rows[0]) if rows else None

    async def keepsakes(self, guild: int, kind: Kept) -> Sequence[Keepsake]:
        """Return all of a kind that a server keeps, by name."""
        found = [_keepsake_of(row) for row in await self._rows(_FOUND, (guild, kind.value))]
        return sorted(found, key=lambda one: (one.name, one.key))  # Here: databases do not agree on the order of texts.

    async def remove_keepsake(self, guild: int, kind: Kept, key: str) -> None:
        """Keep it no longer."""
        await self._rows(f"DELETE {_WHERE} AND key = ?", (guild, kind.value, key))


def _keepsake_of(row: Found) -> Keepsake:
    return Keepsake(**{**dict(row), "kind": Kept(row["kind"])})
