"""What the evening reckons: waits behind the channel's limit, and what is over a budget."""

from collections import Counter

import pytest

from bot.rules.registry import all_systems
from tests.evening.__main__ import GM, row
from tests.evening.figures import BUDGETS, Budget, Figures, longest_wait
from tests.evening.rounds import ROUNDS, UNLIKE


@pytest.mark.parametrize(
    ("posts", "wait"),
    [
        ([], 0.0),
        ([0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5], 0.0),  # one for each press: five in five seconds are allowed
        ([0.5, 0.6, 1.5, 1.6, 2.5, 2.6], 3.0),  # the sixth, of second 3, goes five seconds after the first: at 6
        ([0.5] * 11, 10.0),
    ],
)
def test_a_message_waits_for_the_fifth_before_it(posts: list[float], wait: float) -> None:
    assert longest_wait([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0], posts) == wait


def test_what_is_over_the_budget_is_named() -> None:
    found = Figures(gathering=2, messages=16, presses=Counter({GM: 90, "Mia": 4}), wait=1.5)
    assert found.over(Budget(15, 8), GM) == [
        "2 messages while people gather, and 1 at most",
        "16 messages in the round, and 15 at most",
        "90 presses by the GM, and 8 at most",
        "4 presses by a player, and 3 at most",
        "1.5 seconds of waiting, and 1 at most",
    ]
    assert Figures(gathering=1, messages=15).over(Budget(15, 8), GM) == []


def test_every_system_has_a_round_and_a_budget() -> None:
    assert set(ROUNDS) == set(BUDGETS)
    assert {name.removesuffix(UNLIKE) for name in ROUNDS} == set(all_systems())


def test_a_line_has_each_figure_beside_what_it_may_be() -> None:
    found = Figures(1, 15, 3, 1, 9, Counter({GM: 18, "Mia": 2}), 0.0)
    assert row("past-participle", found, BUDGETS["past-participle"]).split() == [
        "past-participle", "1/1", "15/15", "9", "3", "1", "18/8", "2/3", "0.0/1.0",
    ]  # fmt: skip
