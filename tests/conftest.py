"""What all tests share: the same examples in every run, the long files first, every line of the log read, and in CI
nothing skipped.
"""

from __future__ import annotations

import functools
import os
import re
import sys
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

import tests.rules.recipes  # noqa: F401  # The recipes of all systems are known in each test.
from tests.postgres import PostgresServer, postgres_server
from tests.secrets_in_logs import READER
from tests.surroundings import inherited

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
# Hypothesis mixes in the constants of all modules of ours that are imported by then. So a change anywhere, or other
# tests run before, would change what a test is run with, and it has no switch for that.
pytest.MonkeyPatch().setattr(providers, "_get_local_constants", Constants)

READER.learn(pytest.MonkeyPatch())


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


FIRST = ("tests/transcripts/", "tests/chat/test_forms.py", "tests/e2e/", "tests/worlds/", "tests/test_new_system.py")
"""The files that take longest: begun at the end they would be waited for by all other processors."""


UNCOUNTED = re.compile(
    r"""tests/(e2e|models|worlds|handbook)/ | tests/transcripts/test_bot\.py
      | tests/rules/test_(conformance\w*|\w+_properties)\.py | tests/render/test_phone\.py""",
    re.VERBOSE,
)
"""What is covered by chance, or by playing whole fights, is not counted, and to count it took a third of all tests'
time; and the bot of an end-to-end test is in a process of its own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if UNCOUNTED.match(item.nodeid):
            item.add_marker(pytest.mark.no_cover)
    # What is counted comes last: each time that it begins again, catalogues and systems are read anew.
    items.sort(key=lambda item: (not item.nodeid.startswith(FIRST), is_counted(item)))


def is_counted(item: pytest.Item) -> bool:
    return item.get_closest_marker("no_cover") is None


UNTRACED = pytest.StashKey[bool]()


def forget() -> None:
    """Empty what functions of the bot keep of earlier calls: what an untraced call has found is never counted."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("bot."):
            for kept in vars(module).values():
                if isinstance(kept, functools._lru_cache_wrapper):
                    kept.cache_clear()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Do not trace what is not counted: pytest-cov counts it no longer then, but its workers go on tracing.

    What is counted after that begins with nothing kept, whichever files a worker was given before.
    """
    tracer, stash = sys.gettrace(), item.session.stash
    counted = is_counted(item)
    if counted and stash.get(UNTRACED, False):
        forget()
    stash[UNTRACED] = not counted
    if counted or tracer is None:
        return (yield)
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    if os.environ.get("CI") == "true" and skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
