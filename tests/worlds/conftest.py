"""In no world may anything happen that nobody expected: both of a pair would go on alike without it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_unexpected(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail where a fault was logged."""
    yield
    assert not [one.getMessage() for one in caplog.get_records("call") if one.levelno >= logging.ERROR]
