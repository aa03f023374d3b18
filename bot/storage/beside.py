"""The statements for what stands beside the revisions: boards, notes, news that wait for somebody, lasting screens.

Must not know what any of them says.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from bot.app.ports import BoardPost, News, PrivateStore, ScreenPost, Standing
from bot.app.shards import ALL, Shards
from bot.rules.model import UserId
from bot.rules.words import Phrase, from_json, to_json
from bot.storage.engine import Engine, Found, Run
from bot.storage.sharding import served

_PUT_NEWS = """
    INSERT INTO news (encounter, revision, "user", standing, phrase)
    SELECT :encounter, :revision, :user, :standing, :phrase
    WHERE EXISTS (SELECT 1 FROM encounters WHERE id = :encounter)
    ON CONFLICT (encounter, "user", revision) DO UPDATE SET standing = excluded.standing, phrase = excluded.phrase"""
_NEWS = 'SELECT encounter, revision, "user", standing, phrase FROM news WHERE encounter = ?'
_PUT_BOARD = """
    INSERT INTO boards (encounter, channel, message, posted, digest)
    SELECT :encounter, :channel, :message, :posted, :digest
    WHERE EXISTS (SELECT 1 FROM encounters WHERE id = :encounter)
    ON CONFLICT (encounter) DO UPDATE SET
    channel = excluded.channel, message = excluded.message, posted = excluded.posted, digest = excluded.digest"""
_PUT_SCREEN = """
    INSERT INTO screens (encounter, channel, "user", message, posted, digest)
    SELECT :encounter, :channel, :user, :message, :posted, :digest
    WHERE EXISTS (SELECT 1 FROM encounters WHERE id = :encounter)
    ON CONFLICT (encounter) DO UPDATE SET channel = excluded.channel, "user" = excluded."user",
    message = excluded.message, posted = excluded.posted, digest = excluded.digest"""
PUT_NOTE = "INSERT INTO notes (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


async def add_news(run: Run, encounter: int, revision: int, users: Sequence[UserId]) -> None:
    """Have a revision wait to be told to some people."""
    for user in users:
        await run('INSERT INTO news (encounter, revision, "user") VALUES (?, ?, ?)', (encounter, revision, user))


class RowsBeside(Engine, PrivateStore):
    """That part of the store."""

    async def board(self, encounter: int) -> BoardPost | None:
        """Return the live board of an encounter."""
        rows = await self._rows(
            "SELECT encounter, channel, message, posted, digest FROM boards WHERE encounter = ?", (encounter,)
        )
        return BoardPost(**dict(rows[0])) if rows else None

    async def put_board(self, post: BoardPost) -> None:
        """Record the live board of an encounter, unless that has been forgotten."""
        await self._rows(_PUT_BOARD, asdict(post))

    async def note(self, key: str) -> str | None:
        """Return a remark that the bot keeps for itself."""
        rows = await self._rows("SELECT value FROM notes WHERE key = ?", (key,))
        return rows[0]["value"] if rows else None

    async def put_note(self, key: str, value: str) -> None:
        """Keep a remark."""
        await self._rows(PUT_NOTE, (key, value))

    async def news(self, encounter: int) -> Sequence[News]:
        """Return what waits to be told, in order."""
        waiting = f'{_NEWS} AND standing < ? ORDER BY revision, "user"'
        return [_news_of(row) for row in await self._rows(waiting, (encounter, Standing.TOLD.value))]

    async def newest_news(self, encounter: int, user: UserId, most: int) -> Sequence[News]:
        """Return the newest of what a person was or is to be told, told or not, in order."""
        newest = f'{_NEWS} AND "user" = ? ORDER BY revision DESC LIMIT ?'
        return [_news_of(row) for row in reversed(await self._rows(newest, (encounter, user, most)))]

    async def put_news(self, news: Sequence[News]) -> None:
        """Record how some news stand; news that were not there are added, unless their encounter was forgotten."""
        for one in news:
            phrase = None if one.phrase is None else to_json(one.phrase)
            await self._rows(_PUT_NEWS, {**asdict(one), "standing": one.standing.value, "phrase": phrase})

    async def screens(self, shards: Shards = ALL) -> Sequence[ScreenPost]:
        """Return every lasting screen of the encounters of some shards."""
        rows = await self._rows(
            'SELECT encounter, channel, "user", message, posted, digest FROM screens'
            f" WHERE encounter IN (SELECT id FROM encounters WHERE {served(shards)}) ORDER BY encounter"
        )
        return [ScreenPost(**dict(row)) for row in rows]

    async def put_screen(self, screen: ScreenPost) -> None:
        """Record the lasting screen of an encounter, unless that was forgotten."""
        await self._rows(_PUT_SCREEN, asdict(screen))

    async def remove_screen(self, encounter: int) -> None:
        """Forget the lasting screen of an encounter."""
        await self._rows("DELETE FROM screens WHERE encounter = ?", (encounter,))


def _news_of(row: Found) -> News:
    phrase = None if row["phrase"] is None else from_json(Phrase, row["phrase"])
    return News(
        encounter=row["encounter"],
        revision=row["revision"],
        user=row["user"],
        standing=Standing(row["standing"]),
        phrase=phrase,
    )
