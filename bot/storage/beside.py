"""The statements for what stands beside revisions: boards, notes, news, lasting screens, and preferences of servers.

Must not know what any of them says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.ports import (
    BoardPost,
    GuildPreference,
    GuildPreferences,
    News,
    PreferenceKind,
    PrivateStore,
    ScreenPost,
    Standing,
)
from bot.app.shards import ALL, Shards
from bot.rules.model import UserId
from bot.rules.words import Phrase, from_json, to_json
from bot.storage.database import TABLES, Database, Found, columns_of, served, upsert

PUT_NOTE = upsert("notes", "key")
_PUT_NEWS = upsert("news", "encounter", "user", "revision")
_PUT_BOARD = upsert("boards", "encounter")
_PUT_SCREEN = upsert("screens", "encounter")
_PUT_PREFERENCE = upsert("keepsakes", "guild", "kind", "key")
_NEWS = f"SELECT {columns_of('news')} FROM news WHERE encounter = ?"
_PREFERENCES = f"SELECT {columns_of('keepsakes')} FROM keepsakes WHERE guild = ? AND kind = ?"


class RowsBeside(Database, PrivateStore, GuildPreferences):
    """That part of the store."""

    async def board(self, encounter: int) -> BoardPost | None:
        rows = await self._rows(f"SELECT {columns_of('boards')} FROM boards WHERE encounter = ?", (encounter,))
        return BoardPost(**dict(rows[0])) if rows else None

    async def put_board(self, post: BoardPost) -> None:
        await self._rows(_PUT_BOARD, _values("boards", post))

    async def note(self, key: str) -> str | None:
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", (key,))
        return rows[0]["value"] if rows else None

    async def put_note(self, key: str, value: str) -> None:
        await self._rows(PUT_NOTE, {"key": key, "value": value})

    async def news(self, encounter: int) -> Sequence[News]:
        waiting = f'{_NEWS} AND standing < ? ORDER BY revision, "user"'
        return [_news_of(row) for row in await self._rows(waiting, (encounter, Standing.TOLD.value))]

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[News]:
        newest = f'{_NEWS} AND "user" = ? ORDER BY revision DESC LIMIT ?'
        return [_news_of(row) for row in reversed(await self._rows(newest, (encounter, user, most)))]

    async def put_news(self, news: Sequence[News]) -> None:
        for one in news:
            phrase = None if one.phrase is None else to_json(one.phrase)
            await self._rows(_PUT_NEWS, {**_values("news", one), "standing": one.standing.value, "phrase": phrase})

    async def screens(self, shards: Shards = ALL) -> Sequence[ScreenPost]:
        rows = await self._rows(
            f"SELECT {columns_of('screens')} FROM screens"
            f" WHERE encounter IN (SELECT id FROM encounters WHERE {served(shards)}) ORDER BY encounter"
        )
        return [ScreenPost(**dict(row)) for row in rows]

    async def put_screen(self, screen: ScreenPost) -> None:
        await self._rows(_PUT_SCREEN, _values("screens", screen))

    async def remove_screen(self, encounter: int) -> None:
        await self._rows("DELETE FROM screens WHERE encounter = ?", (encounter,))

    async def put_preference(self, preference: GuildPreference) -> None:
        await self._rows(_PUT_PREFERENCE, {**_values("keepsakes", preference), "kind": preference.kind.value})

    async def preference(self, guild: int, kind: PreferenceKind, key: str) -> GuildPreference | None:
        rows = await self._rows(f"{_PREFERENCES} AND key = ?", (guild, kind.value, key))
        return _preference_of(rows[0]) if rows else None

    async def preferences(self, guild: int, kind: PreferenceKind) -> Sequence[GuildPreference]:
        found = [_preference_of(row) for row in await self._rows(_PREFERENCES, (guild, kind.value))]
        return sorted(found, key=lambda one: (one.name, one.key))  # Here: databases do not agree on the order of texts.

    async def remove_preference(self, guild: int, kind: PreferenceKind, key: str) -> None:
        await self._rows("DELETE FROM keepsakes WHERE guild = ? AND kind = ? AND key = ?", (guild, kind.value, key))


def _values(table: str, value: object) -> dict[str, Any]:
    return {column: getattr(value, column) for column in TABLES[table]}


def _news_of(row: Found) -> News:
    phrase = None if row["phrase"] is None else from_json(Phrase, row["phrase"])
    return News(**{**dict(row), "standing": Standing(row["standing"]), "phrase": phrase})


def _preference_of(row: Found) -> GuildPreference:
    return GuildPreference(**{**dict(row), "kind": PreferenceKind(row["kind"])})
