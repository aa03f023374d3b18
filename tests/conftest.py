"""What all tests share: derandomised examples, the order of files, a log that is read, nothing skipped in CI."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import tests.rules.recipes  # noqa: F401  # The recipes of all systems are known in each test.
from bot import packages
from tests.postgres import PostgresServer, postgres_server
from tests.secrets_in_logs import READER
from tests.surroundings import inherited

EXAMPLES = max(15, int(500 * float(os.environ.get("WALKS", "0.05"))))
"""Those of a property that names no number itself: 500 in `make walks`."""
settings.register_profile("the same", derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)
settings.load_profile("the same")

READER.learn(pytest.MonkeyPatch())


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a system of an installed package be chosen for the conformance tests."""
    parser.addoption("--system", action="append", help="run tests/conformance for this system alone (an id)")


def pytest_configure(config: pytest.Config) -> None:
    """Have the systems of installed packages be played if one is chosen."""
    if config.getoption("--system"):
        packages.load()


@pytest.fixture(autouse=True)
def _no_secret_is_logged() -> Iterator[None]:
    """Read whatever is logged during a test."""
    READER.begin()
    yield
    assert not READER.found


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A PostgreSQL, started for the first test that asks for it."""
    with postgres_server() as started:
        yield started


@pytest.fixture
def empty_database(server: PostgresServer) -> Iterator[str]:
    """The address of a database of PostgreSQL's that nobody has opened yet."""
    with server.database() as url:
        yield url


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, and no setting of the bot in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in os.environ.keys() - inherited().keys():
        monkeypatch.delenv(name)
    return tmp_path


MOSTLY_WAITS = ("tests/e2e/", "tests/transcripts/test_bot.py")
"""The bot of these tests is another process."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files that mostly wait evenly among the others, so that the processors always have work."""
    groups: tuple[dict[str, None], dict[str, None]] = ({}, {})
    for item in items:
        groups[item.nodeid.startswith(MOSTLY_WAITS)][item.nodeid.partition("::")[0]] = None
    share = {file: place / len(group) for group in groups for place, file in enumerate(group)}
    items.sort(key=lambda item: share[item.nodeid.partition("::")[0]])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    if os.environ.get("CI") == "true" and skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    took = os.times()
    whole = took.user + took.system + took.children_user + took.children_system
    terminalreporter.write_line(f"{whole:.0f} s of processor time")
