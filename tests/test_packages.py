"""Systems from elsewhere: a directory and installed packages are found, checked, and told of."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from bot import __main__ as root
from bot import command_line, packages, quality
from bot.rules import registry
from bot.rules.registry import all_systems

pytestmark = pytest.mark.nightly

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
    for rule in packages.TESTED:
        packages.keep_result(one.system, rule, True, "2026-11-23")
    assert packages.tested(one) == "passed 2026-11-23"
    packages.keep_result(one.system, "undo", False, "2026-11-24")
    assert packages.tested(one) == "failed 2026-11-24: undo"
    laid(folder, "mine_file", api=2)
    assert packages.tested(one) == "changed since 2026-11-24"


CHECKED = """
from types import ModuleType
from bot.rules.registry import system_of
from bot.testing import conformance
from bot.testing.marks import of_rule, only, walks
from mine_file import Mine

RULE = "conformance"
def test_it_is_played(system): assert system_of(system).name == "Mine"
@walks(40)
@of_rule("undo")
def test_it_walks(system, script): assert len(script) >= 25
@of_rule("replay")
def test_it_is_named(system): assert system_of(system).name == "Yours"
@only(lambda system: system.id == "yours")
def test_of_another(system): raise AssertionError

checks = ModuleType("checks")
vars(checks).update({name: found for name, found in vars().items() if name.startswith("test_")})
conformance.CHECKS = (checks,)
TestMine = conformance.suite(Mine)
del test_it_is_played, test_it_walks, test_it_is_named, test_of_another
"""


def suite_run(folder: Path, *words: str) -> None:
    program = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_mine.py", *words)
    root = Path(__file__).parents[1]
    environ = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{folder}"}
    subprocess.run(program, cwd=folder, env=environ, check=False, capture_output=True)


def test_the_suite_keeps_what_passed_and_only_what_was_tested_whole(folder: Path) -> None:
    """Two walks of `test_it_walks` (a twentieth of 40) passed, and the one test of the rule `replay` did not."""
    laid(folder, "mine_file")
    (folder / "test_mine.py").write_text(CHECKED, "utf-8")
    packages.load(folder)
    one = packages._PACKAGES["mine"]
    suite_run(folder, "-k", "named or walks and 1")
    assert packages.result(one.system, "undo") is None and packages.tested(one).startswith("failed")
    suite_run(folder)
    results = {rule: packages.result(one.system, rule) for rule in packages.TESTED}
    passed = {rule: found.passed for rule, found in results.items() if found is not None}
    assert passed == {"conformance": True, "undo": True, "replay": False}
    assert all(found.same for found in results.values() if found is not None)
    packages.keep_result(one.system, "replay", True, "2026-11-23")
    assert packages.tested(one).startswith("passed in part 20")


def test_the_card_says_of_each_rule_whether_it_is_kept(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUICKDRAW_SYSTEMS_DIRECTORY", str(folder))
    (folder / "mine_file.py").write_text(
        TOY.format(id="mine", api=1) + '    exempt = {"model": "it is a toy", "phone": " "}\n', "utf-8"
    )
    packages.load(folder)
    one = packages._PACKAGES["mine"]
    for rule in ("conformance", "undo", "replay", "languages"):
        packages.keep_result(one.system, rule, rule != "undo", "2026-11-23")
    marks = {mark.rule: (mark.kept, mark.told) for mark in quality.card(one)}
    assert len(marks) == 10
    assert marks["conformance"] == (True, "passed 2026-11-23") and marks["undo"] == (False, "failed 2026-11-23")
    assert marks["model"] == (None, "it is a toy") and marks["phone"] == (False, "never tested here")
    assert marks["size"] == (True, "9 in 1") and marks["licence"] == (False, "none is told")
    assert marks["languages"] == (False, "nothing in de")
    laid(folder, "mine_file")
    assert quality.card(one)[0] == ("conformance", False, "passed 2026-11-23, and changed since")
    assert root.main(["systems", "--check", "exp-none"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 10 and all(line.split()[1] == "kept" for line in told)
    assert root.main(["systems", "--check", "nowhere"]) == 1
    assert "there is no system 'nowhere'; there are card-deal, " in capsys.readouterr().out
