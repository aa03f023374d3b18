"""Which faults of Discord pass by themselves, and which do not. Must not know what was sent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

FAILS = 500
"""The first status by which Discord says that it fails. What has become of the request then nobody knows."""
UNREACHED = (discord.DiscordException, aiohttp.ClientError, OSError)
"""Whatever a request to Discord may fail with; a timeout is an OSError."""
TOO_MANY_EDITS = 30046
"""Of a message older than an hour. Discord calls it a rate limit, but waiting does not help for long."""

THREAD_ASLEEP = 50083
"""A thread that is archived, and locked so that no message wakes it."""

TEXT_ALONE = frozenset({403, 413})
"""What Discord answers where it does not take the pictures of a message: its text may go without them."""


def passes(error: BaseException) -> bool:
    """Whether the same request may well be taken later: Discord fails, or has had enough for now."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or (error.status == 429 and error.code != TOO_MANY_EDITS)
    if isinstance(error, aiohttp.ClientResponseError):
        return error.status >= 500
    return isinstance(error, (discord.RateLimited, aiohttp.ClientError, OSError))


def forbids(error: BaseException) -> bool:
    """Whether Discord lets the bot do nothing of the kind in that place, until somebody changes that.

    Neither is a token that it no longer knows a refusal of what was sent: with a new one it may be taken.
    """
    if isinstance(error, discord.HTTPException):
        return error.status in (401, 403) or error.code == THREAD_ASLEEP
    return False


def failure(status: int) -> discord.DiscordServerError:
    """Return what a request fails with where Discord fails, of which no more is known."""
    refused: Any = SimpleNamespace(status=status, reason="nothing was told")
    return discord.DiscordServerError(refused, None)
