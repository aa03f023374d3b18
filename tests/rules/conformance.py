"""What the conformance suites share: every system, scripts for walks, and how many of them."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from bot.rules.commands import Command
from bot.rules.registry import all_systems

every_system = pytest.mark.parametrize("system", sorted(all_systems()))
scripts = st.lists(st.integers(0, 2**20), min_size=25, max_size=60)


def walks(examples: int) -> Any:
    """Run a test over so many scripts, always the same ones; with WALKS=20 in the environment over 20 times more.

    With WALKS=0.25 over a quarter of them, and what fails is not made simpler first: that is for whom a failure is
    enough.
    """
    times = float(os.environ.get("WALKS", "1"))
    return settings(
        max_examples=max(1, int(examples * times)),
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink) if times >= 1 else (Phase.generate,),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def key(command: Command) -> tuple[str, int | None]:
    """Return the verb and the combatant of a command."""
    return command.verb, getattr(command, "combatant", None)
