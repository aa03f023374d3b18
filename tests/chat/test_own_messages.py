"""The bot's own messages, read in a channel: never edited ones alone, and none where it may not read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.chat.outbox import own_messages

BOT, MAX = object(), object()
MOMENT = 1_700_000_000_000


def message(author: object, content: str, *, edited: bool = False) -> SimpleNamespace:
    return SimpleNamespace(author=author, content=content, edited_at=datetime.now(UTC) if edited else None)


class Channel:
    """A channel with these messages, or one whose history cannot be read."""

    def __init__(self, *messages: SimpleNamespace, status: int | None = None) -> None:
        self.messages, self.status, self.asked = messages, status, dict[str, Any]()

    def get_partial_messageable(self, channel: int) -> Channel:
        assert channel == 10
        return self

    async def history(self, **asked: Any) -> AsyncIterator[SimpleNamespace]:
        self.asked = asked
        if self.status is not None:
            raise discord.HTTPException(cast(Any, SimpleNamespace(status=self.status, reason="")), "no")
        for one in self.messages:
            yield one

    @property
    def user(self) -> object:
        return BOT


async def test_the_bots_messages_from_a_moment_on_are_read_but_for_edited_ones() -> None:
    channel = Channel(
        message(BOT, "begins"), message(MAX, "hello"), message(BOT, "changed", edited=True), message(BOT, "flips")
    )
    assert await own_messages(cast(Any, channel), 10, MOMENT) == ["begins", "flips"]
    assert channel.asked["after"] == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC) and channel.asked["oldest_first"]


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_where_the_history_cannot_be_read_there_are_none(status: int) -> None:
    assert await own_messages(cast(Any, Channel(status=status)), 10, MOMENT) == ()
