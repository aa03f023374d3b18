"""What others receive through the whole bot is the same in two worlds that differ in a secret, or in who presses."""

from __future__ import annotations

import logging

import pytest

from bot.testing.marks import amount, of_rule
from bot.testing.worlds.clock import played
from bot.testing.worlds.pairs import FIRST_SEED, Outcome, Pair
from bot.testing.worlds.world import leave_discord_out

RULE = "worlds"
"""The rule of quality that these checks are for, where one does not say another."""
PAIRS = 40


async def pair(system: str, seed: int, *, absent: bool = False) -> Outcome:
    return await Pair(system, seed, absent=absent).play()


def check_pairs(system: str, monkeypatch: pytest.MonkeyPatch, log: pytest.LogCaptureFixture, *, absent: bool) -> None:
    leave_discord_out(monkeypatch)
    deeds, seeds = 0, range(FIRST_SEED, FIRST_SEED + amount(PAIRS, least=2))
    for seed in seeds:
        outcome = played(pair(system, seed, absent=absent))
        assert outcome.different is None, outcome.report
        deeds += outcome.deeds
    assert deeds >= 10 * len(seeds), "a pair is a whole script"
    assert not [one.getMessage() for one in log.get_records("call") if one.levelno >= logging.ERROR]


def test_others_receive_the_same_whatever_is_secret(
    system: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    check_pairs(system, monkeypatch, caplog, absent=False)


@of_rule("absence")
def test_others_receive_the_same_whether_somebody_presses_or_has_left_orders(
    system: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    check_pairs(system, monkeypatch, caplog, absent=True)
