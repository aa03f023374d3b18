"""A call that people have talked out of sight is sent once more, to nobody's ping; nothing else is."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from bot.app.bus import EncounterChanged, EventBus
from bot.app.ports import Announcement, Pending
from bot.chat import calls
from bot.chat.circuit_breaker import NotAllowedToSend
from bot.rules.views import Offer
from bot.rules.words import say
from tests.chat.post import BOARD, Post, shows
from tests.chat.test_outbox import message_of
from tests.chat.wire import fault, until

ACT = Offer(verb="act", label=say("offer-act"))
CALL = 1000
"""The message that has the call."""
READ = "GET /channels"


class Fight:
    """A fight whose present call is known, and how often it was asked for."""

    def __init__(self, post: Post) -> None:
        self.post, self.asked = post, 0
        told = Announcement(text="Ann is up. <@1>", offers=(ACT,), beat=3)
        self.call: Pending | None = Pending(
            encounter=post.record.id, revision=2, ordinal=0, channel=post.record.channel, system="past-participle",
            announcement=told, message=CALL,
        )  # fmt: skip
        self.bus = EventBus()
        post.courier.follow_calls(self.bus, self.find)

    async def find(self, channel: int) -> Pending | None:
        self.asked += 1
        return self.call

    def step(self, *, public: bool = True, announced: bool = True) -> None:
        """Have a step be taken."""
        told = (self.call,) if announced and self.call is not None else ()
        self.bus.publish(EncounterChanged(self.post.record, shows(BOARD), told, public))

    def talk(self, messages: int) -> None:
        """Have so many messages lie below the newest call."""
        self.post.wire.history = [message_of(2000 + number, "chat") for number in range(messages)]

    @property
    def sent(self) -> list[dict[str, Any]]:
        return [one.body for one in self.post.told]

    @property
    def looks(self) -> int:
        return len(self.post.wire.of(READ))


@pytest.fixture
def fight(post: Post, monkeypatch: pytest.MonkeyPatch) -> Fight:
    """A fight whose calls are looked for every hundredth of a second."""
    monkeypatch.setattr(calls, "LOOK_AFTER", 0.01)
    monkeypatch.setattr(calls, "LOOK_AT_LEAST_EVERY", 0.01)
    return Fight(post)


def test_it_is_looked_for_after_two_minutes_and_may_have_twelve_messages_below_it() -> None:
    assert (calls.LOOK_AFTER, calls.MESSAGES_BELOW) == (120, 12)


async def test_with_thirteen_messages_below_it_it_is_sent_once_more_and_pings_nobody(fight: Fight) -> None:
    fight.talk(12)
    fight.step()
    await until(lambda: fight.looks > 2)
    assert fight.sent == []
    fight.talk(13)
    await until(lambda: fight.sent)
    fight.talk(0)
    looks = fight.looks
    await until(lambda: fight.looks > looks + 2)
    [sent] = fight.sent
    assert sent["content"] == "Ann is up. <@1>" and sent.get("nonce") is None
    assert not sent["allowed_mentions"].get("users") and sent["allowed_mentions"]["parse"] == []
    [row] = sent["components"]
    assert [one["custom_id"] for one in row["components"]] == [f"q1:{fight.post.record.id}:3:act::=:"]


@pytest.mark.parametrize(("public", "announced"), [(False, True), (True, False)])
async def test_a_step_that_nobody_heard_of_or_posts_nothing_begins_no_look(
    fight: Fight, public: bool, announced: bool
) -> None:
    fight.talk(13)
    fight.step(public=public, announced=announced)
    other = Fight(fight.post)
    other.step()
    await until(lambda: other.asked > 2)
    assert fight.asked == 0


async def test_once_nobody_is_waited_for_it_is_looked_for_no_more(fight: Fight) -> None:
    fight.talk(13)
    fight.step()
    fight.call = None
    await until(lambda: fight.asked == 1)
    assert (fight.sent, fight.looks) == ([], 0)


@pytest.mark.parametrize(
    "error", [fault(403, 50001), fault(503), NotAllowedToSend(), aiohttp.ServerDisconnectedError()], ids=repr
)
async def test_where_the_history_cannot_be_read_nothing_is_sent(
    fight: Fight, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be forbidden, Discord may fail, or another process may serve the shard by now."""
    fight.talk(13)
    fight.post.wire.fail(error, on=READ)
    fight.step()
    follower = fight.post.courier._follower
    assert follower is not None
    [task] = follower._looks.values()
    await until(lambda: not follower._looks)
    assert task.exception() is None and not caplog.records
    assert fight.sent == [] and fight.looks == 1


async def test_with_each_message_it_begins_anew_and_at_the_end_it_stops(fight: Fight) -> None:
    fight.step()
    fight.step()
    follower = fight.post.courier._follower
    assert follower is not None and len(follower._looks) == 1
    await until(lambda: fight.asked > 1)
    await fight.post.courier.close()
    assert not follower._looks
