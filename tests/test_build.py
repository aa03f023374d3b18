"""Which build `quickdraw --version` says that it is."""

import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot import build

COMMIT = "0123456789abcdef"
FETCHED = json.dumps({"url": "https://example.org/quickdraw.git", "vcs_info": {"vcs": "git", "commit_id": COMMIT}})
EDITABLE = json.dumps({"url": "file:///opt/quickdraw", "dir_info": {"editable": True}})


def install(monkeypatch: pytest.MonkeyPatch, version: str, origin: str | None = None) -> None:
    found = SimpleNamespace(version=version, read_text=lambda _: origin)
    monkeypatch.setattr(build, "distribution", lambda _: found)


@pytest.mark.parametrize("origin", [None, FETCHED])
def test_a_release_is_its_version(monkeypatch: pytest.MonkeyPatch, origin: str | None) -> None:
    install(monkeypatch, "1.0.0", origin)
    assert build.describe() == "1.0.0"


def test_what_pip_has_fetched_names_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "1.0.0.dev0", FETCHED)
    assert build.describe() == "1.0.0.dev0 (01234567)"


@pytest.mark.parametrize("origin", [None, EDITABLE])
def test_a_checkout_names_its_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, origin: str | None) -> None:
    install(monkeypatch, "1.0.0.dev0", origin)
    monkeypatch.setattr(build, "__file__", str(tmp_path / "bot/build.py"))
    git = ["git", "-C", str(tmp_path), "-c", "user.name=Gwen", "-c", "user.email=gwen@example.org"]
    subprocess.run([*git, "init", "--quiet"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "--no-gpg-sign", "-m", "Begin"], check=True)
    told = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
    assert build.describe() == f"1.0.0.dev0 ({told[:8]})"


def test_where_no_commit_is_known_none_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, "1.0.0.dev0")
    monkeypatch.setattr(build, "__file__", str(tmp_path / "bot/build.py"))
    assert build.describe() == "1.0.0.dev0"
    (tmp_path / ".git").mkdir()
    assert build.describe() == "1.0.0.dev0", "that is no checkout"
