"""Reads the source of a system: which codes of phrases and refusals its own files name."""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SAYING = {"Refused", "refuse_if", "say", "public", "about", "calling", "for_owner", "for_gm"}
CORE = {
    "authority", "bells", "clock", "commands", "contract", "deck", "draw", "errors", "events", "exhibits", "model",
    "registry", "roster", "step", "views", "words",
}  # fmt: skip


def codes_said(system: type[Any]) -> dict[str, str]:
    """Return the codes that a system's own files (its module and what it imports besides the core) name, and where."""
    found: dict[str, str] = {}
    for module in own_modules(system.__module__):
        path = Path(str(importlib.import_module(module).__file__))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in SAYING:
                place = 1 if _called(node) in {"about", "for_owner", "refuse_if"} else 0
                if len(node.args) > place:
                    found |= dict.fromkeys(_literals(node.args[place]), f"{module}:{node.lineno}")
    return found


def own_modules(start: str) -> Iterator[str]:
    """Yield a system's module and every other one of the rules that it imports, the core apart."""
    seen, waiting = set[str](), [start]
    while waiting:
        module = waiting.pop()
        if module in seen or module.removeprefix("bot.rules.").split(".")[0] in CORE:
            continue
        seen.add(module)
        path = Path(str(importlib.import_module(module).__file__))
        yield module
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.rules"):
                base = str(node.module)
                names = (base, *(f"{base}.{alias.name}" for alias in node.names))
                waiting += [name for name in names if name != "bot.rules" and _is_module(name)]


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
