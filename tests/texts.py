"""Finding texts in code that people would read: they belong into the catalogues."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

SHOWN = frozenset({"content", "description", "group_description", "label", "placeholder", "text", "title"})
"""What the library has shown to people, whatever it is given as."""
LOGGING = frozenset({"debug", "info", "warning", "error", "critical", "exception", "log"})
PATTERNS = frozenset({"compile"})
_PLACE = "{}"
"""In place of what is put into a text."""
_WORDS = re.compile(r"[^\W\d_][,;:.!?]* (?:[^\W\d_]|\{\})|\{\}[,;:.!?]* [^\W\d_]")
_CAPITALISED = re.compile(r"[A-Z][a-z]+")
_LETTER = re.compile(r"[^\W\d_]")


class Text(NamedTuple):
    """A text in code: its line, and how it reads."""

    line: int
    text: str


def texts_in(tree: ast.AST) -> Iterator[Text]:
    """Yield the texts in code that stand there for people: several words, one with a capital, or anything shown.

    Those for developers are none: docstrings, what a logger or an exception of Python's own is told, what an assertion
    says, and what texts are searched for.
    """
    for child, shown in _parts(tree):
        text = _read(child)
        if text is None or (isinstance(child, ast.JoinedStr) and not _tells(text, shown)):
            yield from texts_in(child)
        elif _tells(text, shown):
            yield Text(getattr(child, "lineno", 0), text)


def _tells(text: str, shown: bool) -> bool:
    """Whether a text is one for people."""
    bare = text.replace(_PLACE, "")
    return bool(_WORDS.search(text) or _CAPITALISED.fullmatch(bare.strip()) or (shown and _LETTER.search(bare)))


def _parts(node: ast.AST) -> Iterator[tuple[ast.AST, bool]]:
    """Yield the parts of code that may have texts for people, and whether the library would show each."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc).endswith("Error"):
        return
    if isinstance(node, ast.Assert):
        yield node.test, False
    elif isinstance(node, ast.Call):
        name = _name(node)
        if name in LOGGING | PATTERNS:
            return
        yield node.func, False
        yield from ((one, False) for one in node.args)
        yield from ((one.value, one.arg in SHOWN or (name == "Choice" and one.arg == "name")) for one in node.keywords)
    else:
        yield from ((child, False) for child in ast.iter_child_nodes(node))


def _name(call: ast.Call) -> str:
    """How what is called is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def _read(node: ast.AST) -> str | None:
    """How a text reads; None of anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_PLACE if isinstance(one, ast.FormattedValue) else _read(one) or "" for one in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
