"""`quickdraw migrate`, and what the other commands say of a database on a server: what they say, and how they end."""

import asyncio
import sys
from pathlib import Path

import pytest

from bot import __main__ as root
from bot.storage import stores
from bot.storage.files import held
from bot.storage.moving import MOVING
from tests.storage.samples import new, revision
from tests.storage.test_copies import made
from tests.test_command_line import TOKEN

HUSH = "hush-this-is-a-password"


@pytest.fixture(autouse=True)
def token(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token, of all settings."""
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return the exit code, and all that was written: lines without a password."""
    code = root.main(arguments)
    told = capsys.readouterr()
    assert HUSH not in told.out + told.err and "Traceback" not in told.err
    return code, told.out + told.err


def test_to_a_server_and_back(capsys: pytest.CaptureFixture[str], empty_database: str) -> None:
    made(Path("old.db"), 4)
    code, told = run(capsys, "migrate", "old.db", empty_database)
    place = f"{stores.told(empty_database)}: encounters: 1, revisions: 4; the same as in {Path('old.db').resolve()}"
    assert code == 0 and told.startswith(place)
    code, again = run(capsys, "migrate", empty_database, "sqlite:///back.db")
    assert code == 0 and again.startswith("back.db: encounters: 1, revisions: 4; the same as in postgresql://")
    assert again.split()[-1] == told.split()[-1], "both had the same digest"
    code, told = run(capsys, "migrate", "old.db", empty_database)
    assert code == 1 and "there is something in it already (encounters, seeds, revisions)" in told


def test_what_cannot_be_moved_is_one_line_each(capsys: pytest.CaptureFixture[str], empty_database: str) -> None:
    made(Path("old.db"))
    nobody = f"postgresql://ann:{HUSH}@127.0.0.1:1/quickdraw"
    for arguments, code, words in (
        (("old.db", "new.db"), 1, "`quickdraw backup` makes a copy"),
        ((empty_database, empty_database), 1, "both are postgresql://"),
        (("nothing.db", empty_database), 1, "there is no database of Quickdraw's: "),
        ((empty_database, "new.db"), 1, "there is no database of Quickdraw's: postgresql://"),
        (("old.db", nobody), 1, "no server answers there"),
        ((nobody, "new.db"), 1, "no server answers there"),
        (("old.db", f"mysql://ann:{HUSH}@x/y"), 2, "found a text, not shown here; allowed: sqlite:///FILE"),
        (("old.db", "ftp://x/y"), 2, 'found "ftp://x/y"; allowed: sqlite:///FILE'),
    ):
        got, told = run(capsys, "migrate", *arguments)
        assert got == code and words in told and told.count("\n") == 1, arguments
    with held(Path("old.db")):
        assert run(capsys, "migrate", "old.db", empty_database)[0] == 5
    Path("old.db").write_text("no database " * 100)
    code, told = run(capsys, "migrate", "old.db", empty_database)
    assert code == 1 and "file is not a database" in told
    assert not Path("new.db").exists() and not Path("nothing.db").exists()


def test_without_the_extra_it_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, empty_database: str
) -> None:
    made(Path("old.db"))
    monkeypatch.setitem(sys.modules, "tqdm", None)
    code, told = run(capsys, "migrate", "old.db", empty_database)
    assert code == 1 and "pip install 'quickdraw-bot[postgres]'" in told


def test_a_move_that_was_broken_off_is_told_and_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, empty_database: str
) -> None:
    made(Path("old.db"))

    def breaking(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("bot.storage.moving.compare", breaking)
        code, told = run(capsys, "migrate", "old.db", empty_database)
    assert code == 1 and told == "It was broken off. The same command goes on where it stood.\n"
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", empty_database)
    assert root.main(["run"]) == 1, "no bot runs on it"
    capsys.readouterr()
    assert run(capsys, "migrate", "old.db", empty_database)[0] == 0


def test_a_difference_is_told(capsys: pytest.CaptureFixture[str], empty_database: str) -> None:
    made(Path("old.db"))

    source = str(Path("old.db").resolve())

    async def begin_and_change() -> None:
        async with stores.opened(empty_database) as store:
            await store.put_note(MOVING, source)
            await store.open(new(77, guild=5).replace(id=5))
            await store.append(5, revision(2))

    asyncio.run(begin_and_change())
    code, told = run(capsys, "migrate", "old.db", empty_database)
    assert code == 1 and "encounters that differ: 5. If a bot ran meanwhile, stop it" in told


def test_a_database_on_a_server_is_looked_at_and_copied_by_its_own_tools(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, empty_database: str
) -> None:
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", empty_database)
    for command in ("backup", "restore"):
        code, told = run(capsys, command, "copy.db")
        assert code == 1 and "`pg_dump --format=custom --file=FILE` makes a copy" in told and told.count("\n") == 1
    careful = "SELECT '' AS line WHERE $1 AND FALSE"  # The server of the tests may lose what it has saved.
    monkeypatch.setattr("bot.storage.postgres.opening.CARELESS", careful)
    code, told = run(capsys, "check")
    assert code == 0 and f"the database {stores.told(empty_database)}, which is not there yet" in told
    made(Path("old.db"))
    assert run(capsys, "migrate", "old.db", empty_database)[0] == 0
    code, told = run(capsys, "check")
    assert code == 0 and f"the database {stores.told(empty_database)}, which is whole" in told
    monkeypatch.setenv("QUICKDRAW_STORAGE_URL", f"postgresql://ann:{HUSH}@127.0.0.1:1/quickdraw")
    code, told = run(capsys, "check")
    wrong = told.split("\n\n")[1]
    assert code == 1 and wrong.startswith("wrong: postgresql://127.0.0.1:1/quickdraw: no server answers there")
