"""Nobody can tell a standing order from a press: in one world it is given, in the other one it is pressed."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.rules.registry import all_systems
from bot.testing.worlds.clock import played
from bot.testing.worlds.pairs import FIRST_SEED, Outcome, Pair
from bot.testing.worlds.world import leave_discord_out

pytestmark = pytest.mark.nightly

PAIRS, AT_MOST = 4, 30
"""So many pairs are played at least, and at most until so many orders were given."""


@pytest.mark.parametrize("system", all_systems())
def test_all_others_receive_the_same_and_at_the_same_moments(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The GM among them: messages, edits, pings, buttons, answers, logs."""
    leave_discord_out(monkeypatch)
    given: Counter[str] = Counter()

    async def play(seed: int) -> Outcome:
        pair = Pair(system, seed, absent=True)
        outcome = await pair.play()
        given.update(order.kind for order in pair.given)
        return outcome

    for seed in range(FIRST_SEED, FIRST_SEED + AT_MOST):
        outcome = played(play(seed))
        assert outcome.different is None, outcome.report
        if seed >= FIRST_SEED + PAIRS and given.total() >= PAIRS:
            break
    assert given, "no order was given"
