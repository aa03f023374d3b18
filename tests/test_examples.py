"""Tests that are always the same: what they are run with hangs on nothing but themselves."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some


def examples() -> list[tuple[int, str]]:
    """What Hypothesis makes for a test."""
    made: list[tuple[int, str]] = []

    @settings(max_examples=300)
    @given(number=some.integers(0, 10**6), text=some.text(max_size=12))
    def keep(number: int, text: str) -> None:
        made.append((number, text))

    keep()
    return made


def test_examples_are_the_same_whatever_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = examples()
    (tmp_path / "newcomer.py").write_text('CONSTANTS = (4711, 81581, "Xyzzy", "Plugh")\n')
    monkeypatch.syspath_prepend(tmp_path)
    assert importlib.import_module("newcomer").CONSTANTS[0] == 4711
    assert examples() == before
