"""Judges the age of an interaction by our own clock, whatever the difference to Discord's.

The clock is the steady one, which nobody sets; it may still go a little faster than Discord's.

After a lost connection Discord replays what was missed; an interaction older than three seconds can no longer be
answered, and must not be carried out either. Must not know what was asked.
"""

from __future__ import annotations

import time

import discord

from bot import limits

DRIFT = 0.001
"""Seconds by which our clock may gain on Discord's in a second, at most."""


class Freshness:
    """Learns the smallest difference between the clocks, and measures age beyond it."""

    def __init__(self) -> None:
        self._offset = float("inf")
        self._learned = 0.0

    def fresh(self, interaction: discord.Interaction) -> bool:
        """Whether Discord still waits for an answer to this interaction."""
        return self.fresh_at(time.monotonic(), interaction.created_at.timestamp())

    def fresh_at(self, now: float, created: float) -> bool:
        """Whether an interaction seen `now`, by our clock, and `created`, by Discord's, is fresh."""
        drifted = self._offset + (now - self._learned) * DRIFT
        self._offset, self._learned = min(drifted, now - created), now
        return now - created - self._offset < limits.FIRST_ANSWER_SECONDS
