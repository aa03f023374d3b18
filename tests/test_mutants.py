"""The search for changes that no test notices: it tells of what it found, and never passes without having looked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutants

NAME = "bot.rules.draw.x_sample__mutmut_"


@pytest.fixture
def mutmut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a stand-in for mutmut says what it is to do, in `making` and `trying`, and has its `results`."""
    program = tmp_path / "mutmut"
    program.write_text(
        '#!/bin/sh\ncase "$1 $2" in\n"run none") . ./making ;;\nrun*) . ./trying ;;\n'
        "results*) cat results ;;\nshow*) printf '%s\\n' '-before' '- was' '+ is' ;;\nesac\n",
        "utf-8",
    )
    program.chmod(0o755)
    monkeypatch.setattr(mutants, "STAGE", tmp_path)
    monkeypatch.setattr(mutants, "MUTMUT", str(program))
    monkeypatch.setattr(mutants, "stage", lambda modules: None)
    monkeypatch.setattr("sys.argv", ["mutants", "bot/rules/draw.py"])
    (tmp_path / "making").write_text(f"echo {mutants.READY}", "utf-8")
    (tmp_path / "trying").write_text("true", "utf-8")
    return tmp_path


def became(place: Path, *ends: str) -> None:
    lines = [f"    {NAME}{number}: {end}\n" for number, end in enumerate(ends, 1)]
    (place / "results").write_text("".join(lines), "utf-8")


def test_what_was_noticed_is_counted_and_what_was_not_is_shown(
    mutmut: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    became(mutmut, *["killed"] * 99, "survived")
    assert mutants.main() == 0
    told = capsys.readouterr().out
    assert f"not noticed: {NAME}100\n- was\n+ is\n" in told
    assert "noticed 99.0% of 100 out of 100; the least for so many is 97.0%" in told


def test_below_the_floor_it_fails(mutmut: Path) -> None:
    became(mutmut, *["killed"] * 96, *["survived"] * 4)
    assert mutants.main() == 1


def test_where_nothing_was_tried_it_fails(mutmut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    became(mutmut, "not checked", "not checked")
    assert mutants.main() == 1
    assert "nothing was tried" in capsys.readouterr().out


def test_where_trying_ended_in_an_error_it_fails(mutmut: Path) -> None:
    became(mutmut, "killed")
    (mutmut / "trying").write_text("exit 2", "utf-8")
    assert mutants.main() == 1


def test_where_the_tests_did_not_pass_to_begin_with_it_fails(mutmut: Path, capsys: pytest.CaptureFixture[str]) -> None:
    became(mutmut)
    (mutmut / "making").write_text("echo test_x failed; exit 1", "utf-8")
    assert mutants.main() == 1
    assert "test_x failed" in capsys.readouterr().out


def test_where_there_is_nothing_to_change_it_passes(mutmut: Path) -> None:
    became(mutmut)
    assert mutants.main() == 0


def test_the_time_is_over_only_when_enough_have_been_tried(mutmut: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "GLANCE", 0.01)
    long = "n=0; while [ $n -lt 3000000 ]; do n=$((n + 1)); done"
    (mutmut / "trying").write_text(f"{long}; exec cat results > seen", "utf-8")
    became(mutmut, *["killed"] * 19, "not checked")
    looked: list[int] = []

    def tried() -> dict[str, str]:
        looked.append(len(looked))
        if len(looked) == 3:
            became(mutmut, *["killed"] * 20)
        return {name: end for name, end in mutants.results().items() if end == "killed"}

    monkeypatch.setattr(mutants, "tried", tried)
    assert mutants.run({NAME}, minutes=0.0001, least=20) == 0
    assert len(looked) == 3
    assert not (mutmut / "seen").exists()


def test_what_nothing_can_notice_stands_in_the_code() -> None:
    named = {Path(name).with_suffix("").as_posix().replace("/", "."): name for name in mutants.modules_in(["bot/"])}
    code = {module: (mutants.ROOT / name).read_text("utf-8").splitlines() for module, name in named.items()}

    def stands(one: dict[str, str]) -> bool:
        there = (lines for module, lines in code.items() if module.startswith(one.get("where", "")))
        return any(one["was"] in line for lines in there for line in lines)

    assert [one for one in mutants.equivalents() if not stands(one)] == []
