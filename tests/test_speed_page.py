"""The page about speed: it claims no goal as met that is missed, and names the commit that was measured."""

import re
from pathlib import Path

import pytest

from benchmarks import rows
from benchmarks.rows import Row, circumstances, fallen_short, table

FAST = Row("an answer: median wait", got=1.02, goal=1.05, ours=1.0, unit="ms", base=0.98)


def test_what_falls_short_of_a_goal_that_the_page_calls_met_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "performance.md"
    monkeypatch.setattr(rows, "PAGE", page)
    late = Row("a start", got=2.0, goal=1.2, ours=2.0, unit="s", base=1.0)
    page.write_text(table([FAST, late]), "utf-8")
    assert fallen_short([FAST, late]) == [], "the page says that one is missed"
    slow = Row(FAST.what, got=1.2, goal=1.05, ours=1.2, unit="ms", base=1.0)
    assert fallen_short([slow, late]) == [slow]


def test_the_page_names_the_commit_that_was_measured() -> None:
    named = re.search(r"^Commit ([0-9a-f]{8})(, changed)?, \d{4}-\d\d-\d\d: ", rows.PAGE.read_text("utf-8"), re.M)
    assert named is not None and not named[2]
    assert re.match(r"Commit [0-9a-f]{8}", circumstances(1))
