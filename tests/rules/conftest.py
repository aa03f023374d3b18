"""The scripts of walks."""

from __future__ import annotations

import random

import pytest


@pytest.fixture
def script(request: pytest.FixtureRequest) -> list[int]:
    """Return the numbers that a walk goes by.

    Their seed is the name of the case, such as `test_undo_never_draws_anew[torg-3]`: always the same, whatever else is
    imported or run, and to be run again by that name alone.
    """
    chance = random.Random(request.node.name)
    return [chance.randrange(2**20) for _ in range(chance.randint(25, 60))]
