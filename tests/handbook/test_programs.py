"""What the docs tell to type in a shell: every call of `quickdraw` is made, in order, and ends as the page says.

A table and a bot are begun elsewhere (`tests/chromium`, `tests/e2e`), a move needs a server (`tests/storage`), and what
installs the bot needs a network: `make hosting` does it. Of those lines the words and the files that they name are
looked at.
"""

import re
import shlex
from pathlib import Path

import pytest

from bot import __main__ as root
from bot.command_line import parser
from tests.handbook.reading import ROOT, pages, shell_lines
from tests.storage.test_copies import made

CALLED = re.compile(r"(?:\S*/)?quickdraw (?P<words>[^>]*?)\s*(?:> (?P<file>\S+))?")
DONE_ELSEWHERE = ("play", "demo", "migrate")
NO_TOKEN = 2


@pytest.fixture(autouse=True)
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a host with a database, where no token is set yet."""
    monkeypatch.chdir(tmp_path)
    for name in ("QUICKDRAW_DISCORD_TOKEN", "QUICKDRAW_STORAGE_URL"):
        monkeypatch.delenv(name, raising=False)
    made(Path("quickdraw.db"))


def called(page: Path) -> list[re.Match[str]]:
    """The calls of `quickdraw` on a page."""
    found = (CALLED.fullmatch(line) for line in shell_lines(page))
    return [one for one in found if one is not None]


def ending(words: list[str]) -> int:
    """The exit code of a call: what needs a token says that there is none."""
    return NO_TOKEN if words[0] in ("run", "check") else 0


@pytest.mark.parametrize("page", [page for page in pages() if called(page)], ids=lambda page: page.name)
def test_what_a_page_tells_a_host_to_type_does_it(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for call in called(page):
        words = shlex.split(call["words"].replace("FILE", "copy.db"))
        if words[0] in DONE_ELSEWHERE:
            assert parser().parse_args(words).what == words[0]
            continue
        assert root.main(words) == ending(words), call[0]
        told = capsys.readouterr()
        assert ("[discord] token: it is missing" in told.err) == (ending(words) == NO_TOKEN), call[0]
        if call["file"] is not None:
            Path(call["file"]).write_text(told.out, "utf-8")


def test_the_files_that_a_line_names_are_there() -> None:
    named = {
        (page.name, file)
        for page in pages()
        for line in shell_lines(page)
        for file in re.findall(r"(?:docs|tests|bot)/[\w./-]+", line)
    }
    assert ("ten-minutes.md", "docs/hosting/quickdraw.service") in named
    assert not [(page, file) for page, file in named if not (ROOT / file).exists()]


def test_whoever_installs_it_has_the_choice_of_tools() -> None:
    lines = [
        line for line in shell_lines(ROOT / "docs/operating.md") if line.endswith(" install .") and "/" not in line
    ]
    assert lines == ["pip install .", "pipx install .", "uv tool install ."]
