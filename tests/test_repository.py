"""What people who join find in the repository says one thing, and says it everywhere."""

import os
import re
import subprocess
import tomllib
from importlib.metadata import distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def values_of(key: str, text: str) -> list[str]:
    """What stands after a key of a YAML file, line by line."""
    return re.findall(rf"^ *(?:- )?{key}: +(.+)$", text, re.MULTILINE)


def targets() -> set[str]:
    return set(re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE))


def test_the_licence_of_the_project_and_of_its_fonts_are_there() -> None:
    assert PROJECT["license"] == "MIT" and text_of("LICENSE").startswith("MIT License\n")
    assert PROJECT["license-files"] == [
        "LICENSE",
        "bot/render/fonts/LICENSE-DejaVu.txt",
        "bot/render/fonts/LICENSE-NotoEmoji.txt",
    ]
    assert "Bitstream" in text_of("bot/render/fonts/LICENSE-DejaVu.txt")


def test_the_forge_runs_what_everybody_runs_from_the_oldest_python_on() -> None:
    workflow = text_of(".github/workflows/ci.yml")
    assert values_of("run", workflow) == [".ci/run"]
    assert os.access(ROOT / ".ci/run", os.X_OK)
    (pythons,) = values_of("python", workflow)
    assert re.findall(r"\d\.\d+", pythons)[0] == PROJECT["requires-python"].removeprefix(">=")


def test_each_night_the_forge_runs_every_part_that_takes_long() -> None:
    assert values_of("run", text_of(".github/workflows/nightly.yml")) == ["make nightly"]
    assert os.access(ROOT / ".ci/nightly", os.X_OK)
    (parts,) = re.findall(r"^for part in (.+); do$", text_of(".ci/nightly"), re.MULTILINE)
    changes = set(re.findall(r"\bmake ([a-z ]+)", text_of(".ci/run")))
    others = {"run", "nightly", "check", "pictures", "lock"}
    checked = {one for line in changes for one in line.split()} - {"browser"}
    assert {*parts.split(), *checked, *others} == set(re.findall(r"^([\w-]+):", text_of("Makefile"), re.MULTILINE))


def test_each_hook_before_a_commit_is_a_target_of_the_makefile_and_fetches_nothing() -> None:
    hooks = text_of(".pre-commit-config.yaml")
    assert values_of("repo", hooks) == ["local"]
    assert set(values_of("language", hooks)) == {"system"}
    commands = values_of("entry", hooks)
    assert commands and len(commands) == len(values_of("id", hooks))
    for command in commands:
        program, target = command.split()
        assert program == "make" and target in targets(), command


def test_the_newest_version_of_the_changelog_is_that_of_the_project() -> None:
    headings = re.findall(r"^## \[(.+?)\](.*)$", text_of("CHANGELOG.md"), re.MULTILINE)
    for section in re.split(r"^## ", text_of("CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        for part in re.split(r"^### ", section, flags=re.MULTILINE)[1:] or [section]:
            assert "\n- " in part, f"nothing stands below {part}"
    version, date = headings[0]
    assert PROJECT["version"] == (f"{version}.dev0" if date == " - unreleased" else version)
    assert date == " - unreleased" or re.fullmatch(r" - \d{4}-\d\d-\d\d", date)


def test_what_contributing_tells_to_run_is_there() -> None:
    page = text_of("CONTRIBUTING.md")
    told = set(re.findall(r"^make (\w+)", page, re.MULTILINE))
    assert {"check", "test"} <= told <= targets()
    tests = re.findall(r"pytest (\S+?)(?:::(\w+))?(?: -k \w+)?$", page, re.MULTILINE)
    assert any(name for _, name in tests), "how to run one test"
    for place, name in tests:
        assert (ROOT / place).exists(), place
        assert not name or f"def {name}(" in text_of(place), name


def test_every_file_of_the_bot_is_in_the_wheel() -> None:
    """The builder takes all that lies in a package, but for what the repository ignores."""
    builder = tomllib.loads(text_of("pyproject.toml"))["tool"]["hatch"]["build"]
    assert builder["targets"]["wheel"] == {"packages": ["bot", "cogs"]}
    other = [str(path) for path in (ROOT / "bot").rglob("*.*") if path.suffix not in (".py", ".pyc")]
    ignored = subprocess.run(["git", "check-ignore", *other], cwd=ROOT, capture_output=True, text=True, check=False)
    assert len(other) > 10 and not ignored.stdout.split(), ignored.stdout


def pins_of(name: str) -> dict[str, Requirement]:
    """The pinned distributions of a lock, by name; with the extras and the version that each is pinned with."""
    pins = re.findall(r"^([\w.-]+(?:\[[\w,-]+\])?==[^ ;\\]+)", text_of(name), re.MULTILINE)
    return {canonicalize_name(one.name): one for one in map(Requirement, pins)}


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-run.lock"])
def test_a_lock_names_each_extra_that_one_distribution_asks_of_another(lock: str) -> None:
    # Without it, a pip that finds a newer version than the pinned one takes the extra's requirement for unpinned.
    pins = pins_of(lock)
    for name in pins.keys() & {canonicalize_name(one.name) for one in distributions()}:
        for needed in map(Requirement, requires(name) or ()):
            if needed.extras and applies(needed, pins[name].extras):
                pin = pins[canonicalize_name(needed.name)]
                assert needed.extras <= pin.extras, f"{lock}: {name} asks for {needed}, but it has {pin}"


def applies(needed: Requirement, extras: set[str]) -> bool:
    """Whether a distribution asks for this here, with those of its own extras."""
    return needed.marker is None or any(needed.marker.evaluate({"extra": one}) for one in {"", *extras})


def test_what_hosts_install_is_what_the_tests_ran_with() -> None:
    needed = {re.split(r"[<>=]", one)[0].replace(".", "-") for one in PROJECT["dependencies"]}
    pinned, tested = pins_of("requirements-run.lock"), pins_of("requirements.lock")
    assert pinned.keys() >= needed
    assert len(pinned) < len(tested)
    assert all(pin.specifier == tested[name].specifier for name, pin in pinned.items())


def test_the_page_for_hosts_names_every_figure() -> None:
    figures = set(re.findall(r'"(quickdraw_\w+)", "', text_of("bot/metrics.py")))
    named = set(re.findall(r"^\| `(quickdraw_\w+)` \|", text_of("docs/operating.md"), re.MULTILINE))
    assert figures and named == {f"{one}_total" if one == "quickdraw_commands" else one for one in figures}
