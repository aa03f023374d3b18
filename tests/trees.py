"""Reading code as a tree."""

import ast
import gc
from functools import cache
from pathlib import Path


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the tree of a file of Python.

    Nothing is collected meanwhile: what is told of a task that nobody waited for reads code too, and Python 3.11 takes
    the two for one ("AST constructor recursion depth mismatch").
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"), str(path))
    finally:
        if collecting:
            gc.enable()
