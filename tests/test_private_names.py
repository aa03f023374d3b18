"""Private names of libraries: they change without notice, so the bot uses none."""

import ast
import sys
from collections.abc import Iterator
from importlib import import_module

from tests.test_architecture import MODULES, is_in, module_of, name_of
from tests.trees import tree_of

DOCUMENTED = {"_replace", "_asdict", "_fields", "_exit", "_is_protocol"}
"""Of the standard library, public in spite of their names."""
STANDARD = {*sys.stdlib_module_names, "typing_extensions"}
BY_NAME = {"getattr", "setattr", "hasattr", "delattr"}


def private(name: str | None) -> bool:
    return name is not None and name.startswith("_") and not name.startswith("__") and name != "_"


def own_names() -> set[str]:
    """Every private name that the bot itself gives to something."""
    found: set[str] = set()
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return {name for name in found if private(name)}


def used(tree: ast.Module) -> Iterator[str]:
    """Private names that a module imports from elsewhere, or asks of something other than itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if private(alias.name))
            if any(map(private, (node.module or "").split("."))):
                yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if any(map(private, alias.name.split("."))))
        elif isinstance(node, ast.Attribute) and private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in BY_NAME:
            name = node.args[1] if len(node.args) > 1 else None
            if isinstance(name, ast.Constant) and isinstance(name.value, str) and private(name.value):
                yield name.value


def test_no_private_name_of_a_library_is_used() -> None:
    own = own_names() - {"_connection"}
    found = {
        f"{name_of(path)}: {name}" for path in MODULES for name in used(tree_of(path)) if name not in own | DOCUMENTED
    }
    assert not found


def overridden(kind: type) -> set[str]:
    """Private names that a class takes over from a library."""
    bases = [base for base in kind.__mro__[1:] if not is_in(base.__module__, "bot", "cogs")]
    libraries = [base for base in bases if base.__module__.partition(".")[0] not in STANDARD]
    names = {name for name in vars(kind) if private(name) and name not in DOCUMENTED and not name.startswith("_abc")}
    return {name for name in names if any(name in vars(base) for base in libraries)}


def test_no_private_method_of_a_library_is_overridden() -> None:
    found = {
        f"{kind.__qualname__}.{name}"
        for path in MODULES
        if path.name != "__main__.py"
        for kind in vars(import_module(module_of(path))).values()
        if isinstance(kind, type) and kind.__module__ == module_of(path)
        for name in overridden(kind)
    }
    assert not found
