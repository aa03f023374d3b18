"""Judges the age of an interaction by our own clock, whatever the difference to Discord's.

The clock is the steady one, which nobody sets; it may still go a little faster than Discord's.

After a lost connection Discord replays what was missed; an interaction older than three seconds can no longer be
answered, and must not be carried out either. Must not know what was asked.
"""

from __future__ import annotations

import time

import discord

DRIFT = 0.001
"""Seconds by which our clock may gain on Discord's in a second, at most."""


class Freshness:
    """Learns the smallest difference between the clocks, and measures age beyond it."""

    def __init__(self) -> None:
        self._offset = float("inf")
        self._learned = 0.0

    def age(self, interaction: discord.Interaction) -> float:
        """Return how many seconds ago an interaction came about, as far as can be told."""
        return self.age_at(time.monotonic(), interaction.created_at.timestamp())

    def age_at(self, now: float, created: float) -> float:
        """Return the age of an interaction that is seen `now`, by our clock, and was `created` by Discord's."""
        drifted = self._offset + (now - self._learned) * DRIFT
        self._offset, self._learned = min(drifted, now - created), now
        return now - created - self._offset
