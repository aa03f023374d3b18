"""Systems of installed packages are found, checked and told of; a broken one keeps no other from being played."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import command_line, packages
from bot.rules import registry
from bot.rules.registry import all_systems

ROOT = Path(__file__).parents[1]
TOY = """
from bot.rules.systems.ticks.system import Ticks

class Mine(Ticks):
    id = "{id}"
    name = "Mine"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where packages are installed; what is loaded from it is forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    before, known = set(all_systems()), set(sys.modules)
    yield tmp_path
    for id in set(all_systems()) - before:
        registry.remove(id)
    for name in set(sys.modules) - known:
        del sys.modules[name]


def laid(folder: Path, name: str, text: str, value: str = "") -> None:
    """Install a package of one module, with an entry point: its class, or the module."""
    (folder / f"{name}.py").write_text(text, "utf-8")
    info = folder / f"{name}-2.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.1\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[quickdraw.systems]\n{name} = {value or name}\n", "utf-8")


def test_an_installed_package_is_a_system_and_the_log_names_it(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its entry point names a class, or a module with one."""
    laid(folder, "by_class", TOY.format(id="mine"), "by_class:Mine")
    laid(folder, "by_module", TOY.format(id="other"))
    with caplog.at_level(logging.INFO):
        packages.load()
    assert f"system mine, from by_class 2.1 ({folder / 'by_class.py'})" in caplog.messages
    assert {"mine", "other"} <= all_systems().keys()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise ValueError('no\\nsuch thing')", "no such thing"),
        ("x = (", "'(' was never closed (bad.py, line 1)"),
        ("import nowhere_to_be_found", "No module named 'nowhere_to_be_found'"),
        ("assert False", "AssertionError"),
        (TOY.format(id="torg"), "the id 'torg' is taken"),
        (TOY.format(id="mine") + "    words = ()", "mine has no sentence for summary, "),
    ],
)
def test_one_that_fails_is_left_out_with_one_line_and_the_others_are_played(
    folder: Path, caplog: pytest.LogCaptureFixture, text: str, reason: str
) -> None:
    laid(folder, "bad", text)
    laid(folder, "good", TOY.format(id="good"))
    packages.load()
    [line] = [one for one in caplog.messages if "left out" in one]
    assert line.startswith(f"left out bad 2.1: {reason}") and "good" in all_systems()


def test_the_list_says_of_each_where_it_is_from(
    folder: Path, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    laid(folder, "mine", TOY.format(id="mine"))
    laid(folder, "bad", "raise ValueError('no')")
    assert command_line.systems() == command_line.WELL
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]
    assert ["mine", f"{'Mine':28}mine 2.1"] in lines and ["torg", f"{'Torg Simple':28}the bot"] in lines
    assert "left out bad 2.1: no" in caplog.messages


@pytest.mark.nightly
def test_the_conformance_tests_are_run_for_the_system_of_a_package(folder: Path) -> None:
    """As the page on adding a system says."""
    laid(folder, "mine", TOY.format(id="mine"))
    program = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/conformance", "--system", "mine")
    environ = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(program, cwd=ROOT, env=environ, check=False, capture_output=True, text=True)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout
