"""How many functions and files of ours a repeated `/declare` crosses, from its cog to the statement of SQL.

Run with `-s` to read the counts and the functions. Comprehensions are left out. The path ends where the row is handed
to the library of the database for the first time; what is told and recorded afterwards is counted beside it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from bot.chat import outbox
from tests.chat.house import House

ROOT = f"{Path(__file__).parents[2]}/"
OURS = (f"{ROOT}bot/", f"{ROOT}cogs/")
LEFT_OUT = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
FUNCTIONS_AT_MOST, FILES_AT_MOST = 116, 42


class CommandPath:
    """The functions that were called, as (file, name) in the order of their first call."""

    def __init__(self) -> None:
        self.functions: dict[tuple[str, str], None] = {}
        self.until_sql: list[tuple[str, str]] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note what is called inside."""
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        code = frame.f_code
        if event != "call":
            return
        if "aiosqlite" in code.co_filename and code.co_name == "_execute":
            begun = any(file.startswith("cogs/") for file, _ in self.functions)
            self.until_sql = self.until_sql or (list(self.functions) if begun else [])
        elif code.co_filename.startswith(OURS) and code.co_name not in LEFT_OUT:
            self.functions.setdefault((code.co_filename.removeprefix(ROOT), code.co_qualname))


def files(functions: list[tuple[str, str]]) -> int:
    return len({file for file, _ in functions})


async def test_a_repeated_declaration_crosses_few_functions(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "RECORDED_AFTER", 9_000.0)  # Else what came before is recorded meanwhile.
    await house.started()
    for who, name in ((house.ann, "Andy"), (house.bob, "Bess")):
        await house.command(who, "join", name=name, reflex="2d8")
    for speed in ("fast", "slow"):
        await house.command(house.ann, "declare", speed=speed)
    await house.quiet()
    path = CommandPath()
    with path.noted():
        assert "fast" in await house.command(house.ann, "declare", speed="fast")
    cog = next(place for place, (file, _) in enumerate(path.until_sql) if file.startswith("cogs/"))
    to_sql, whole = path.until_sql[cog:], list(path.functions)
    print(f"\nfrom cog to SQL: {len(to_sql)} functions in {files(to_sql)} files")  # noqa: T201
    print(f"whole: {len(whole)} functions in {files(whole)} files")  # noqa: T201
    print("\n".join(f"  {file}: {name}" for file, name in to_sql))  # noqa: T201
    assert len(to_sql) <= FUNCTIONS_AT_MOST and files(to_sql) <= FILES_AT_MOST
