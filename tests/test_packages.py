"""Systems from elsewhere: a directory and installed packages are found, checked, and told of."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from bot import command_line, packages
from bot.rules import registry
from bot.rules.registry import all_systems

TOY = """
from tests.toys.straws import Straws
__version__ = "2.1"
class Mine(Straws):
    id = "{id}"
    name = "Mine"
    api = {api}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A directory for systems; what is loaded from it is forgotten afterwards."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    before, known = set(all_systems()), set(sys.modules)
    (tmp_path / "systems").mkdir()
    yield tmp_path / "systems"
    for id in set(all_systems()) - before:
        registry.remove(id)
        packages._PACKAGES.pop(id)
    for name in set(sys.modules) - known:
        del sys.modules[name]


def laid(folder: Path, name: str, id: str = "mine", api: int = 1) -> None:
    (folder / f"{name}.py").write_text(TOY.format(id=id, api=api), "utf-8")


def test_a_file_and_a_folder_are_systems_and_the_log_names_them(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    laid(folder, "mine_file")
    (folder / "mine_folder").mkdir()
    laid(folder / "mine_folder", "system", "other")
    with caplog.at_level(logging.INFO):
        assert packages.load(folder) == []
    path = folder / "mine_file.py"
    assert f"system mine: version 2.1, from {path} ({path})" in caplog.messages
    assert {"mine", "other"} <= all_systems().keys()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise ValueError('no\\nsuch thing')", "no such thing"),
        ("x = (", "'(' was never closed (bad.py, line 1)"),
        ("import nowhere_to_be_found", "No module named 'nowhere_to_be_found'"),
        ("assert False", "AssertionError"),
        ("", "it has no system"),
        (TOY.format(id="torg", api=1), "the id 'torg' is taken"),
        (TOY.format(id="mine", api=2), "mine is made for API 2 of Quickdraw, and this is API 1"),
        (
            TOY.format(id="mine", api=1) + "    words = ()",
            "mine has no sentence for summary, instead-declare, instead-hold, instead-abort, instead-surge, "
            "instead-check, trait-dexterity, trait-dexterity-means, option-flip-roll, option-flip-roll-hint",
        ),
    ],
)
def test_one_that_fails_is_left_out_with_one_line_and_the_others_are_played(
    folder: Path, caplog: pytest.LogCaptureFixture, text: str, reason: str
) -> None:
    (folder / "bad.py").write_text(text, "utf-8")
    laid(folder, "good", "good")
    (left_out,) = packages.load(folder)
    assert left_out.reason.startswith(reason) and "good" in all_systems()
    assert [one for one in caplog.messages if "left out" in one] == [f"left out {folder / 'bad.py'}: {left_out.reason}"]


def test_an_installed_package_is_a_system(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its entry point names a class, or a module with one."""

    def installed(group: str) -> list[Any]:
        assert group == "quickdraw.systems"
        values = {"straws": "tests.toys.straws:Straws", "beach": "tests.toys.pebbles"}
        return [EntryPoint(name, value, group) for name, value in values.items()]

    monkeypatch.setattr(packages, "entry_points", installed)
    assert packages.load(None) == []
    assert {"straws", "pebbles"} <= all_systems().keys()


def test_the_list_says_of_each_where_it_is_from_and_how_it_was_tested(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(folder, "mine_file")
    (folder / "bad.py").write_text("raise ValueError('no')", "utf-8")
    monkeypatch.setenv("QUICKDRAW_SYSTEMS_DIRECTORY", str(folder))
    assert command_line.systems(None) == command_line.WELL
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["id", "name", "version", "from", "languages", "conformance"]
    (mine,) = [line.split() for line in lines if line.startswith("mine ")]
    assert mine == ["mine", "Mine", "2.1", str(folder / "mine_file.py"), "en", "never", "tested", "here"]
    (torg,) = [line for line in lines if line.startswith("torg ")]
    assert "the bot" in torg and "en, de" in torg and torg.endswith("with each release")
    assert lines[-1] == f"left out {folder / 'bad.py'}: no"
    one = packages._PACKAGES["mine"]
    assert packages.tested(one) == "never tested here"
    packages.keep_result(one.system, True, "2026-11-23")
    assert packages.tested(one) == "passed 2026-11-23"
    packages.keep_result(one.system, False, "2026-11-24")
    assert packages.tested(one) == "failed 2026-11-24"
    laid(folder, "mine_file", api=2)
    assert packages.tested(one) == "changed since 2026-11-24"
