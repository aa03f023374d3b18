"""`quickdraw new-system`: what it writes works untouched, whatever it begins with."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __main__ as root
from bot.new_system import KITS
from bot.testing.checks import story

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[1]
SMALLEST = 60
"""Lines of Python of a system that is real: one side, then the other."""


def called(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder above a new system, with nothing else on its path but the bot."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cwd / "cache")}
    environ["QUICKDRAW_SYSTEMS_DIRECTORY"] = str(cwd)
    return subprocess.run(
        (sys.executable, "-m", *command), cwd=cwd, env=environ, check=False, capture_output=True, text=True
    )


@pytest.mark.parametrize("kit", KITS)
def test_what_is_written_passes_everything_untouched_and_is_played(
    kit: str, alone: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert root.main(["new-system", f"My {kit}", "--kit", kit]) == 0
    assert f"python -m pytest my_{kit}" in capsys.readouterr().out
    tidy = called("ruff", "check", "--no-cache", "--config", str(ROOT / "pyproject.toml"), f"my_{kit}", cwd=alone)
    assert tidy.returncode == 0, tidy.stdout
    tested = called("pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio", f"my_{kit}", cwd=alone)
    assert tested.returncode == 0, tested.stdout
    (line,) = [line for line in called("bot", "systems", cwd=alone).stdout.splitlines() if line.startswith("my-")]
    card = called("bot", "systems", "--check", f"my-{kit}", cwd=alone)
    marks = [line.split()[:2] for line in card.stdout.splitlines()]
    assert card.returncode == 0 and len(marks) == 12, card.stdout
    assert {rule for rule, mark in marks if mark != "kept"} == {"model"}
    assert f"My {kit}" in line and "0.1" in line and "en, de" in line and "passed 20" in line, line


def test_the_smallest_is_small(alone: Path) -> None:
    assert root.main(["new-system", "sides", "--kit", "sides", "--in", "systems"]) == 0
    files = [path for path in Path("systems/sides").glob("*.py") if not path.name.startswith("test_")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= SMALLEST


@pytest.mark.parametrize("name", ["", "1st", "a.b", "../up", "class", "a  b", "häuser"])
def test_a_name_that_no_system_can_have_is_refused(name: str, alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert root.main(["new-system", name]) == 2
    assert repr(name) in capsys.readouterr().err and not list(alone.iterdir())


def test_what_is_there_is_not_overwritten(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (alone / "my_own").mkdir()
    assert root.main(["new-system", "My-own"]) == 2
    assert "my_own is there already" in capsys.readouterr().err
    assert list(alone.iterdir()) == [alone / "my_own"] and not list((alone / "my_own").iterdir())


def test_a_story_that_does_not_happen_is_noticed(tmp_path: Path) -> None:
    """What is answered differs from what the page says, or a line is none of a story."""
    step = story.Step("Gwen", "/encounter start system:ticks name:Yard", answer="no such words")
    (tmp_path / "systems").mkdir()
    with pytest.raises(AssertionError, match="no such words"):
        asyncio.run(story.played([step], tmp_path))
    page = tmp_path / "page.md"
    page.write_text("```play\nGwen: /next\n  channel: Ann\n  answer: You\nMia: /act\n```\n", "utf-8")
    assert list(story.steps_of(page)) == [story.Step("Gwen", "/next", "Ann", "You"), story.Step("Mia", "/act")]
    for wrong in ("  channel: Ann", "Gwen says hello"):
        page.write_text(f"```play\n{wrong}\n```\n", "utf-8")
        with pytest.raises(AssertionError, match=wrong.strip()):
            list(story.steps_of(page))
