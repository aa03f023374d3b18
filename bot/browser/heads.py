"""The head of a seat: what stands above or beside the messages of a channel, as the bot alone can say it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from bot.sandbox import Channel, Person


class Head(NamedTuple):
    """What one person is shown of a fight: who is up, what only they may know, and what they would do now."""

    up: str
    own: str
    rows: Sequence[dict[str, Any]]
    """Components of Discord's, with the buttons."""
    is_next: bool
    """Whether they are called next."""


Ask = Callable[[Person, Channel], Awaitable[Head | None]]
"""Asks the bot for the head of somebody in a channel; None where no fight is under way."""


async def no_head(person: Person, channel: Channel) -> Head | None:
    """Answer for a bot that has nothing to say of a channel."""
    return None
