"""The public names of the rules: the bot's own systems use nothing else, and each is told of."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bot.rules
from bot.rules import api, base

RULES = Path(bot.rules.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "system-api.md"
OWN = ("bot.rules.systems", "bot.rules.exp")
"""The bot's own systems, and what three of them share."""
PLACES = [*Path(__file__).parents[1].rglob("*.py"), *(RULES / "systems").rglob("*.py"), *(RULES / "exp").rglob("*.py")]
USED = set[str]().union(*(re.findall(r"\w+", path.read_text("utf-8")) for path in PLACES))


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports of the bot, each with where it is from; not those of its own systems."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8").replace("@", "_")))
    for node in (one for one in nodes if isinstance(one, ast.ImportFrom)):
        module = str(node.module)
        if module.startswith("bot.") and not module.startswith(OWN):
            yield from ((module, alias.name) for alias in node.names)


def is_public(module: str, name: str) -> bool:
    """Whether a name of a module is one of the API, or stands in one of its namespaces."""
    if f"{module}.{name}" in OWN:
        return True
    found = getattr(importlib.import_module(module), name)
    known = any(getattr(api, one) is found for one in api.__all__)
    return known or any(module == one.__name__ and not name.startswith("_") for one in api.NAMESPACES)


def test_the_systems_of_the_bot_use_public_names_alone() -> None:
    modules = [path for part in OWN for path in (RULES / part.rpartition(".")[2]).rglob("*.py")]
    used = {(str(path.relative_to(RULES)), *one) for path in modules for one in imported(path)}
    assert len(used) > 500 and not [one for one in used if not is_public(*one[1:])]


def test_what_is_written_for_a_new_system_uses_the_api_alone() -> None:
    places = list((RULES.parent / "scaffold").rglob("s*.txt"))
    used = [one for path in places for one in imported(path)]
    assert len(places) == 10 and {module for module, _ in used} == {"bot.rules.api"}
    assert {name for _, name in used} <= {*api.__all__}


@pytest.mark.parametrize("name", api.__all__)
def test_a_public_name_is_told_of_and_tested(name: str) -> None:
    found: Any = getattr(api, name)
    assert f"| `{name}` |" in PAGE.read_text("utf-8"), "its page says what it is"
    if inspect.isclass(found) or inspect.isfunction(found) or inspect.ismodule(found):
        assert inspect.getdoc(found), "it has a docstring"
    assert name in USED, "a test or a system that is tested uses it"


def test_there_is_one_version_of_it() -> None:
    assert (api.API, base.API) == (1, 1)


def test_a_name_that_is_to_go_works_and_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api.DEPRECATED, "Throw", api.Deprecated(api.Flip, "Flip", "2027-11-23"))
    with pytest.warns(DeprecationWarning, match=r"bot\.rules\.api\.Throw works until 2027-11-23 at least: use Flip"):
        assert api.Throw is api.Flip
    with pytest.raises(AttributeError, match=r"bot\.rules\.api has no name 'Thrown'"):
        _ = api.Thrown
