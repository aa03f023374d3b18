"""What tests over every system share: the list of all, and the amount of walks."""

from collections.abc import Callable

import pytest

from bot.rules.registry import all_systems
from tests.conformance.marks import SCRIPT, Check, amount

every_system = pytest.mark.parametrize("system", sorted(all_systems()))


def walks(examples: int) -> Callable[[Check], Check]:
    """Run a test over the amount of so many scripts, always the same ones (see `tests.conformance.marks.walks`)."""

    def marked(test: Check) -> Check:
        walked: Check = pytest.mark.parametrize(SCRIPT, range(amount(examples)), indirect=True)(test)
        return walked

    return marked
