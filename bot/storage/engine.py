"""What carries the statements of a store out: a database, as far as they need to know of it.

Owns the one form in which statements are written for every database: the SQL that all of them share, with `?` for each
value in order or `:name` for each by its name. Must not know any table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bot.storage.packing import Packed

T = TypeVar("T")

ROWS_AT_ONCE = 64
"""Of one statement: few enough that a database remembers it, and need not read it again."""

Values = Sequence[object] | Mapping[str, object]


class Found(Protocol):
    """A row that a statement returned."""

    def __getitem__(self, column: str, /) -> Any:
        """Return the value of a column."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Yield the values, in the order of the columns."""
        ...

    def keys(self) -> Iterable[str]:
        """Return the names of the columns."""
        ...


class Run(Protocol):
    """Carries a statement out within a transaction."""

    async def __call__(self, statement: str, values: Values = (), /) -> Sequence[Found]:
        """Return the rows that it returns."""
        ...


def writes(statement: str) -> bool:
    """Whether a statement may change something."""
    return not statement.lstrip().startswith("SELECT")


class Engine(ABC):
    """A database."""

    refusal: type[Exception]
    """What a row raises that is against a rule of its table."""

    @abstractmethod
    async def _rows(self, statement: str, values: Values = ()) -> Sequence[Found]:
        """Carry out a statement by itself."""

    @abstractmethod
    async def _in_one(self, work: Callable[[Run], Awaitable[T]]) -> T:
        """Carry out statements in one transaction. `work` may be asked for it again, after all of it was undone."""

    async def _add_many(self, run: Run, table: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        names = ", ".join(f'"{column}"' for column in columns)
        places = f"({', '.join('?' * len(columns))})"
        for at in range(0, len(rows), ROWS_AT_ONCE):
            some = rows[at : at + ROWS_AT_ONCE]
            statement = f"INSERT INTO {table} ({names}) VALUES {', '.join([places] * len(some))}"
            await run(statement, [cell for row in some for cell in row])

    @abstractmethod
    def _is_conflict(self, error: Exception) -> bool:
        """Whether a row was refused since another one has its number, or its channel."""

    @abstractmethod
    def _held(self, text: Packed) -> Packed:
        """Return what a column holds of a text that was made small."""
