"""Reads the source for the codes of phrases and refusals that it names, of a system's own files or of any others."""

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

PLACES = {
    "Refused": 0, "refuse_if": 1, "say": 0, "public": 0, "about": 1, "calling": 0, "for_owner": 1, "for_gm": 0,
}  # fmt: skip
"""Functions that are given a code, and which argument that is."""
CORE = {
    "permissions", "bells", "clock", "commands", "system", "deck", "draw", "errors", "events", "exhibits", "model",
    "registry", "roster", "step", "views", "words",
}  # fmt: skip


class Said(NamedTuple):
    """A code that a file names, its facts (None: some come from elsewhere), by which function and where."""

    code: str
    facts: frozenset[str] | None
    function: str
    place: str


@cache
def said_in(path: Path) -> tuple[Said, ...]:
    """Return every code that a file names."""
    return tuple(
        Said(code, facts_of(node), node.func.id, f"{path}:{node.lineno}")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLACES
        for argument in node.args[PLACES[node.func.id] :][:1]
        for code in _literals(argument)
    )


def facts_of(call: ast.Call) -> frozenset[str] | None:
    """Return the keywords of a call; None if it is given others by `**`."""
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(filter(None, names))


def codes_said(system: type[Any]) -> dict[str, str]:
    """Return the codes that a system's own files (its module and what it imports besides the core) name, and where."""
    return {said.code: said.place for path in own_files(system.__module__) for said in said_in(path)}


def own_files(start: str) -> Iterator[Path]:
    """Yield a system's module and every other one of the rules that it imports, the core apart."""
    seen, waiting = set[str](), [start]
    while waiting:
        module = waiting.pop()
        if module in seen or module.removeprefix("bot.rules.").split(".")[0] in CORE:
            continue
        seen.add(module)
        path = Path(str(importlib.import_module(module).__file__))
        yield path
        waiting += imported_by(path)


@cache
def imported_by(path: Path) -> tuple[str, ...]:
    """Return the modules of the rules that a file imports."""
    return tuple(
        name
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.rules")
        for name in (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names))
        if name != "bot.rules" and _is_module(name)
    )


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
