"""The scripts of walks."""

import pytest

from tests.conformance.marks import numbers


@pytest.fixture
def script(request: pytest.FixtureRequest) -> list[int]:
    """Return the numbers that a walk goes by."""
    return numbers(request.node.name)
