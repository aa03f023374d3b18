"""A store in the memory of the process: SQLite without a file, a thread or turns."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from bot.storage.database import Run, Values, shipped_migrations
from bot.storage.statements import GroupCommit, SqlStore

T = TypeVar("T")


class MemoryStore(SqlStore):
    """Encounters that go with it."""

    refusal = sqlite3.IntegrityError

    def __init__(self) -> None:
        self._database = sqlite3.connect(":memory:", isolation_level=None)
        self._database.row_factory = sqlite3.Row
        for one in shipped_migrations():
            self._database.executescript(one.script)
        self._group_commit = GroupCommit(self._in_turn, lambda rows: self._add_revisions(self._run, rows), self.refusal)

    def assure(self) -> None:
        """Do nothing: nobody can take it away."""

    async def _run(self, statement: str, values: Values = (), /) -> Sequence[Any]:
        return self._database.execute(statement, values).fetchall()

    async def _rows(self, statement: str, values: Values = ()) -> Sequence[Any]:
        return await self._run(statement, values)

    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        return await work(self._run)

    async def _in_turn(self, work: Callable[..., Awaitable[None]], *given: Any) -> None:
        await work(*given)

    def _is_conflict(self, error: Exception) -> bool:
        return "revisions.encounter, revisions.number" in str(error)
