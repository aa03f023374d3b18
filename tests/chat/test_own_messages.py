"""The seeds that the bot's own messages announce: never edited ones alone, and none where it may not read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.chat.outbox import announced_seeds

BOT, MAX = object(), object()
MOMENT = 1_700_000_000_000


SEALED = "5a" * 32


def message(author: object, content: str = "", *custom_ids: str, edited: bool = False) -> SimpleNamespace:
    row = SimpleNamespace(children=[SimpleNamespace(custom_id=one) for one in custom_ids])
    changed = datetime.now(UTC) if edited else None
    return SimpleNamespace(author=author, content=content, components=[row], edited_at=changed)


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


async def test_a_seed_is_announced_by_the_button_of_a_message_that_was_never_edited_or_by_older_words() -> None:
    """What others write announces none, nor what they have the bot quote: that has no bare backtick, and no button."""
    button, older = f"q1:7:0:verify::=:of={SEALED}", f"SHA-256: `{SEALED}` (with encounter 6 and the time {MOMENT})"
    channel = Channel(
        message(BOT, "begins", "q1:7:0:enter::=:", button),
        message(BOT, older),
        message(MAX, older, button),
        message(BOT, older, button, edited=True),
        message(BOT, f"Andy holds: {SEALED} 1 {MOMENT}", "q1:7:3:act::=:", "q1:7:3:verify::=:", "another's"),
    )
    assert await announced_seeds(cast(Any, channel), 10, MOMENT) == [(SEALED, 7), (SEALED, 6)]
    assert channel.asked["after"] == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC) and channel.asked["oldest_first"]


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_where_the_history_cannot_be_read_there_are_none(status: int) -> None:
    assert await announced_seeds(cast(Any, Channel(status=status)), 10, MOMENT) == ()
