"""What all tests share: the same examples in every run, and in CI nothing may be skipped."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

settings.register_profile("the same", derandomize=True, database=None, deadline=None)
settings.load_profile("the same")
# Hypothesis mixes in the constants of all modules of ours that are imported by then. So a change anywhere, or other
# tests run before, would change what a test is run with, and it has no switch for that.
pytest.MonkeyPatch().setattr(providers, "_get_local_constants", Constants)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter is not None else []
    if os.environ.get("CI") == "true" and skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
