"""Judges the age of an interaction by our own clock, whatever the difference to Discord's.

After a lost connection Discord replays what was missed; an interaction older than three seconds can no longer be
answered, and must not be carried out either. Must not know what was asked.
"""

from __future__ import annotations

import discord

ANSWERABLE = 3.0
"""Seconds for which Discord waits for the first answer."""


class Freshness:
    """Learns the smallest difference between the clocks, and measures age beyond it."""

    def __init__(self) -> None:
        self._offset = float("inf")

    def fresh(self, interaction: discord.Interaction) -> bool:
        """Whether Discord still waits for an answer to this interaction."""
        return self.fresh_after((discord.utils.utcnow() - interaction.created_at).total_seconds())

    def fresh_after(self, seconds: float) -> bool:
        """Whether an interaction seen `seconds` after its creation, by two clocks, is fresh."""
        self._offset = min(self._offset, seconds)
        return seconds - self._offset < ANSWERABLE
