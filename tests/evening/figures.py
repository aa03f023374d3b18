"""What an evening cost the table, and what it may cost.

A wait behind the channel's limit is reckoned for one press a second, whatever the speed at which the evening was
played.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

MESSAGES_PER_WINDOW, WINDOW = 5, 5.0
"""What Discord lets a bot post in one channel, about: so many messages in so many seconds."""
WAIT_AT_MOST = 1.0


@dataclass(frozen=True)
class Budget:
    """What a round may cost at most: public messages, presses of the GM, and of each player."""

    messages: int
    gm: int
    player: int = 3


BUDGETS = {
    "past-participle": Budget(15, 8),
    "past-participle-unlike": Budget(15, 8),
    "torg": Budget(20, 16, 4),
    "torg-unlike": Budget(20, 10, 4),
    "fast-action": Budget(14, 8),
    "eternal-soldier": Budget(16, 16),
    "exp-none": Budget(14, 8),
    "exp-theatrical": Budget(15, 8),
    "exp-tactical": Budget(20, 8),
    "card-deal": Budget(14, 8),
    "d20": Budget(14, 8),
    "sides": Budget(14, 8),
    "ticks": Budget(20, 12),
}


BY_POST = {
    "past-participle": Budget(11, 5, 3),
    "torg": Budget(40, 8, 13),  # What takes nothing of a round is announced again and again.
    "fast-action": Budget(30, 8, 7),
    "eternal-soldier": Budget(14, 3, 4),
    "exp-none": Budget(10, 3, 3),
    "exp-theatrical": Budget(13, 5, 3),
    "exp-tactical": Budget(32, 10, 8),
    "card-deal": Budget(8, 3, 2),
    "d20": Budget(8, 3, 3),
    "sides": Budget(11, 4, 3),  # The dice of each round are told.
    "ticks": Budget(95, 12, 15),
}
"""What a round by post may cost at a table of five; in Ticks a round is the whole week."""
SEGMENTS = 10
"""So many segments of Eternal Soldier are counted as a round."""


@dataclass
class Figures:
    """What was counted of a round: `gathering` are the public messages before it."""

    gathering: int = 0
    messages: int = 0
    edits: int = 0
    boards: int = 0
    pings: int = 0
    presses: Counter[str] = field(default_factory=Counter)
    wait: float = 0.0

    def most_of_a_player(self, gm: str) -> int:
        """Return the presses of the player who had the most."""
        return max((times for who, times in self.presses.items() if who != gm), default=0)

    def over(self, budget: Budget, gm: str) -> list[str]:
        """Return what is over the budget."""
        held = {
            "messages while people gather": (self.gathering, 1),
            "messages in the round": (self.messages, budget.messages),
            "presses by the GM": (self.presses[gm], budget.gm),
            "presses by a player": (self.most_of_a_player(gm), budget.player),
            "seconds of waiting": (self.wait, WAIT_AT_MOST),
        }
        return [f"{found:g} {what}, and {most:g} at most" for what, (found, most) in held.items() if found > most]


def longest_wait(presses: Sequence[float], posts: Sequence[float]) -> float:
    """Return how long a message waits behind the channel's limit at most, if a press is made every second.

    `presses` and `posts` are when they came about, in order; a post comes of the newest press before it.
    """
    sent: list[float] = []
    longest = 0.0
    for post in posts:
        wanted = float(bisect_right(presses, post))
        free = sent[-MESSAGES_PER_WINDOW] + WINDOW if len(sent) >= MESSAGES_PER_WINDOW else wanted
        sent.append(max(wanted, free, *sent[-1:]))
        longest = max(longest, sent[-1] - wanted)
    return longest
