"""`quickdraw backup`, `restore` and `check`: what they say, and how they end."""

import asyncio
import re
import socket
import tomllib
from pathlib import Path

import pytest

from bot import __main__ as root
from bot import metrics
from bot.storage.files import held
from tests.storage.test_copies import made

TOKEN = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.GabcdE.abcdefghijklmnopqrstuvwxyz-_0123456789"
"""In the shape of a token: the first part says 1100000000000000001."""


@pytest.fixture(autouse=True)
def token(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token, of all settings."""
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the exit code, and all that was written."""
    code = root.main(arguments)
    told = capsys.readouterr()
    assert TOKEN not in told.out + told.err
    return code, told.out + told.err


def test_a_backup_and_the_way_back(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    made(Path("quickdraw.db"))
    monkeypatch.delenv("QUICKDRAW_DISCORD_TOKEN")
    with held(Path("quickdraw.db")):
        code, told = run(capsys, "backup", "copy.db")
        assert code == 0 and "copy.db: a copy of quickdraw.db, whole and checked" in told
        code, told = run(capsys, "restore", "copy.db")
        assert code == 5 and told == "another process runs on the database quickdraw.db already: stop that one first\n"
    assert run(capsys, "backup", "copy.db") == (
        1,
        "copy.db is there already, and is not overwritten: name another file\n",
    )
    code, told = run(capsys, "restore", "copy.db")
    assert code == 0 and "quickdraw.db: now what copy.db holds. The old one is kept: quickdraw.db.before-" in told
    code, told = run(capsys, "restore", "nothing.db")
    assert code == 1 and "nothing.db: there is no such file" in told


def test_the_example_of_a_configuration_is_the_one_that_lies_in_the_repository(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told = run(capsys, "config")
    assert (code, told) == (0, (Path(__file__).parents[1] / "config.example.toml").read_text("utf-8"))


def test_the_database_is_the_one_that_the_configuration_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made(Path("other.db"))
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", "sqlite:///other.db")
    assert run(capsys, "backup", "copy.db")[0] == 0
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", "mysql://x")
    for arguments in (("backup", "more.db"), ("restore", "copy.db"), ("check",)):
        code, told = run(capsys, *arguments)
        assert code == 2 and "QUICKDRAW_STORAGE_URL" in told


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "check")
    assert code == 0 and "quickdraw.db, which is not there yet" in told
    assert not Path("quickdraw.db").exists(), "to look makes nothing"
    made(Path("quickdraw.db"))
    with held(Path("quickdraw.db")):
        code, told = run(capsys, "check")
    assert code == 0 and "\nAll is well" in told and "quickdraw.db, which is whole" in told


def test_the_settings_in_force_are_told_with_their_secrets_masked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("config.toml").write_text('[log]\nlevel = "debug"\n[discord]\nguilds = [7]\n', "utf-8")
    for name, value in (
        ("DISCORD_GUILDS", "12,13"), ("DISCORD_SHARDS", "0-3/16"), ("LOG_FORMAT", "json"), ("FAIRNESS_SEED", "ab" * 32),
        ("STORAGE_URL", "postgresql://gwen:hunter2@127.0.0.1:1/fights"),
    ):  # fmt: skip
        monkeypatch.setenv(f"QUICKDRAW_{name}", value)
    _, told = run(capsys, "check")
    settings = tomllib.loads(told.split("\n\n")[0])
    assert settings == {
        "discord": {"token": "***", "guilds": [12, 13], "shards": "0-3/16"},
        "storage": {"url": "***"},
        "decks": {},
        "fairness": {"seed": "***"},
        "log": {"level": "debug", "format": "json"},
        "metrics": {},
    }
    assert not {"hunter2", "gwen", "ab" * 32} & set(re.findall(r"\w+", told))


def test_everything_that_is_wrong_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("quickdraw.db").write_text("no database " * 100)
    Path("quickdraw.db").chmod(0o644)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", "0123456789abcdef0123456789abcdef")
    code, told = run(capsys, "check")
    lines = told.split("\n\n")[1].splitlines()
    assert code == 1 and len(lines) == 3 and all(line.startswith("wrong: ") for line in lines)
    assert "shape of a bot's token" in lines[0] and "0123456789abcdef" not in told
    assert "file is not a database" in lines[1]
    assert "chmod 600 quickdraw.db" in lines[2]


def test_a_folder_that_the_database_cannot_be_put_into_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", "sqlite:///nowhere/quickdraw.db")
    code, told = run(capsys, "check")
    assert code == 1 and re.search(r"wrong: nothing can be written to .*/nowhere: No such file or directory", told)


def test_an_address_at_which_no_figures_can_be_served_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("QUICKDRAW_METRICS_ADDRESS", f"127.0.0.1:{port}")
        monkeypatch.setattr(metrics, "ANSWER_WITHIN", 0.01)
        code, told = run(capsys, "check")
    assert code == 1 and f"wrong: figures cannot be served at 127.0.0.1:{port}: " in told
    assert run(capsys, "check")[0] == 0, "it is free again"


async def test_an_address_at_which_a_bot_serves_its_figures_is_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with metrics.Metrics().served("127.0.0.1", 0, lambda: "nobody is connected") as port:
        monkeypatch.setenv("QUICKDRAW_METRICS_ADDRESS", f"127.0.0.1:{port}")
        assert (await asyncio.to_thread(run, capsys, "check"))[0] == 0


@pytest.mark.parametrize(
    "token",
    ["x", "a.b.c", TOKEN[:-30], TOKEN.replace(".", "-"), "bm90LWEtbnVtYmVyLWF0LWFsbA.GabcdE." + "z" * 27, TOKEN + ".x"],
)
def test_a_token_of_another_shape_is_told(
    token: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", token)
    code, told = run(capsys, "check")
    assert code == 1 and "shape of a bot's token" in told and f" {token} " not in told


def test_check_and_run_say_how_to_finish_a_restore_that_was_broken_off(
    capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    aside = Path("quickdraw.db.before-20260101T000000Z")
    made(aside)
    how = f"Finish it with `quickdraw restore FILE`, or bring the old database back with `quickdraw restore {aside}`"
    code, told = run(capsys, "check")
    assert code == 1 and f"quickdraw.db is not there, but {aside} is: a restore was broken off. {how}" in told
    assert root.main(["run"]) == 1
    (record,) = [one for one in caplog.records if one.name == "bot"]
    assert how in record.getMessage() and record.exc_info is None
    assert not Path("quickdraw.db").exists(), "it does not start empty"
    assert run(capsys, "restore", str(aside))[0] == 0
    code, told = run(capsys, "check")
    assert code == 0 and "quickdraw.db, which is whole" in told


def test_a_second_process_ends_with_a_line_and_a_code_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    with held(Path("quickdraw.db")):
        assert root.main(["run"]) == 5
    (record,) = [one for one in caplog.records if one.name == "bot"]
    assert record.getMessage() == "another process runs on the database quickdraw.db already: stop that one first"
    assert record.exc_info is None
