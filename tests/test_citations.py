"""What docstrings, comments and pages name is here to be read."""

import ast
import io
import os
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_architecture import ROOT, committed
from tests.trees import tree_of

FILES = [path.relative_to(ROOT) for path in committed() if path.is_file()]
HERE = {str(path) for path in FILES} | {str(folder) for path in FILES for folder in path.parents}
NAMES = {path.name for path in FILES}
ELSEWHERE = {"discord.py", "config.toml", "NAME.toml"}
"""The library, and files that are for their owner to write."""

ADDRESS = re.compile(r"\w+://\S+")
FOLDER = "|".join(sorted({re.escape(path.parts[0]) for path in FILES if len(path.parts) > 1}))
CITED = re.compile(
    rf"""(?<![\w./*-])(?:
        (?:{FOLDER})/[\w./-]*                               # a folder of ours, and what is said to be in it
      | (?:[\w.-]+/)*[\w-][\w.-]*\.(?:md|py|toml|sql|lock|yml)\b  # a file, by its name or with its folders
    )(?![\w<{{*])""",  # bot/*.py names none
    re.VERBOSE,
)


def texts_of(path: Path) -> Iterator[str]:
    """Yield the comments and docstrings of a module."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def cited_in(text: str) -> list[str]:
    return [match[0].rstrip("./") for match in CITED.finditer(ADDRESS.sub("", text))]


def is_here(cited: str, folder: Path) -> bool:
    return cited in ELSEWHERE or cited in NAMES or cited in HERE or os.path.normpath(folder / cited) in HERE


def missing_in(path: Path, text: str) -> list[str]:
    return [f"{path}: {cited}" for cited in cited_in(text) if not is_here(cited, path.parent)]


def test_every_file_that_is_cited_is_here() -> None:
    found: list[str] = []
    for path in FILES:
        if path.suffix in (".py", ".md") and (missing := missing_in(path, (ROOT / path).read_text("utf-8"))):
            # Code may name what is not here; only then is it read for its comments and docstrings, which takes long.
            told = texts_of(ROOT / path) if path.suffix == ".py" else ()
            found += missing if path.suffix == ".md" else [one for text in told for one in missing_in(path, text)]
    assert not found


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("See DESIGN.md, and `rules/torg.md`.", ["DESIGN.md", "rules/torg.md"]),
        ("in `bot/rules/systems/`: its state.py", ["bot/rules/systems", "state.py"]),
        ("tests/rules holds it. Run .venv/bin/python -m x", ["tests/rules"]),
        ("GET /gateway/bot answers application/json, 7/27", []),
        ("https://example.org/bot/x.md and bot/*.py or tests/test_<it>.py", []),
    ],
)
def test_what_counts_as_cited(text: str, cited: list[str]) -> None:
    assert cited_in(text) == cited


PAINS = (ROOT / "docs" / "pains.md").read_text("utf-8")
SHOWN = re.compile(r"`(tests/[\w/]+\.py|tests/[\w/-]+\.txt)((?:::[^`:]+)*)`")


def defined(path: Path) -> set[str]:
    """The tests of a file, those of a class with its name before them; the scenes of a transcript."""
    if path.suffix == ".txt":
        return {f"::{line.removeprefix('== ')}" for line in path.read_text("utf-8").splitlines()}
    tree = tree_of(path)
    found = {f"::{one.name}" for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            found |= {f"::{one.name}::{test.name}" for test in one.body if hasattr(test, "name")}
    return found


def test_each_of_the_twenty_pains_has_what_is_done_and_tests_that_are_there() -> None:
    rows = [line.strip("|").split(" | ") for line in PAINS.splitlines() if re.match(r"\| \d+ \|", line)]
    assert [int(row[0]) for row in rows] == list(range(1, 21))
    for number, hurts, done, shown in rows:
        tests = SHOWN.findall(shown)
        assert hurts and done and tests, number
        assert shown.count("`") == 2 * len(tests), f"{number}: whatever is quoted there is a test"
        missing = [path + test for path, test in tests if test not in defined(ROOT / path)]
        assert not missing, f"{number}: each is a test, and not a file of them"
