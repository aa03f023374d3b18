"""Private news on their way: as a follow-up while that is possible, else at the head of the next private answer."""

import asyncio
from pathlib import Path

import pytest

from bot.app.requests import Answer
from bot.chat import follow_ups
from bot.render.text import MESSAGE_AT_MOST
from bot.rules.words import say
from tests.chat.house import House, buttons, opened, quick
from tests.chat.wire import Caller, Request, Wire, fault, until

SLOW = "Gemma (/declare (Bess)): **slow** is declared for Bess for round 1. It may be changed until the flip."
NEWS = f"**News for you:**\n{SLOW}"
AGAIN = f"**News for you; some of it you may have read before:**\n{SLOW}"


@pytest.fixture
async def saloon(house: House) -> House:
    """An encounter with Bob's Bess, whom nobody has told anything."""
    await house.started()
    await house.command(house.bob, "join", name="Bess", reflex="2d8")
    await settled(house)
    return house


async def settled(house: House) -> None:
    """Wait until everybody has been told what can be told now, in public and in private."""
    await house.client.parts.replies.finished()
    await house.quiet()


async def slow(house: House, speed: str = "slow") -> list[Request]:
    """Have the GM declare for Bess; return what was sent to Bob because of it."""
    before = len(house.wire.sent)
    await house.command(house.gm, "declare", speed=speed, combatant="Bess")
    await settled(house)
    return [one for one in house.wire.sent[before:] if "declared for Bess" in one.text and one.path.count("/") == 3]


async def answered(house: House, who: Caller, command: str) -> str:
    """Give a command; return what is answered, which is no follow-up."""
    asked = who.command(command)
    (answer,) = [one for one in await house.call(asked) if "/interactions/" in one.path]
    return str(answer.told["content"])


async def waiting(house: House) -> int:
    """How many pieces of news wait."""
    running = await house.store.live((await house.store.running())[0])
    assert running is not None
    return len(await house.store.news(running.id))


async def test_news_are_a_private_follow_up_on_the_newest_interaction(saloon: House) -> None:
    newest = saloon.bob.command("encounter status")
    await saloon.call(newest)
    await saloon.call(saloon.ann.command("encounter status"))
    (told,) = await slow(saloon)
    assert told.method == "POST" and told.path.endswith(f"/{newest.token}")
    assert told.private and told.told["content"] == NEWS
    assert told.body["allowed_mentions"] == {"parse": []}
    assert await waiting(saloon) == 0
    assert "News" not in await saloon.command(saloon.bob, "help")


async def test_once_the_token_is_too_old_they_head_the_next_answer(
    saloon: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert follow_ups.REACHABLE_SECONDS == 14 * 60
    monkeypatch.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
    assert await slow(saloon) == []
    assert (await answered(saloon, saloon.bob, "help")).startswith(f"{NEWS}\n**Do you play?**")
    assert "News" not in await saloon.command(saloon.bob, "help")
    assert "News" not in await saloon.command(saloon.gm, "help")


async def test_they_head_a_refusal_too(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
    await slow(saloon)
    assert (await answered(saloon, saloon.bob, "act")).startswith(f"{NEWS}\n")


async def test_a_status_tells_them_once_and_counts_as_telling(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
    await slow(saloon)
    assert (await saloon.command(saloon.bob, "encounter status")).count(SLOW) == 1
    assert await waiting(saloon) == 0
    assert SLOW in await saloon.command(saloon.bob, "encounter status"), "it has what was told lately"


async def test_they_wait_over_a_restart(tmp_path: Path, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    monkeypatch.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
    async with opened(tmp_path, wire) as before:
        await before.started()
        await before.command(before.bob, "join", name="Bess", reflex="2d8")
        await slow(before)
    async with opened(tmp_path, wire) as after:
        assert (await answered(after, after.bob, "help")).startswith(NEWS)


@pytest.mark.parametrize("error", [fault(404, 10015), fault(401, 50027), fault(403, 50001)], ids=repr)
async def test_what_discord_refuses_waits_for_the_next_answer(saloon: House, error: Exception) -> None:
    saloon.wire.fail(error, on="POST /webhooks")
    assert len(await slow(saloon)) == 1
    assert await slow(saloon, "fast") == [], "that way is dead"
    told = await answered(saloon, saloon.bob, "help")
    assert told.startswith(NEWS) and "**fast** is declared" in told


@pytest.mark.parametrize("error", [fault(502), ConnectionResetError(), TimeoutError()], ids=repr)
async def test_what_may_have_arrived_is_told_again_and_says_so(saloon: House, error: Exception) -> None:
    saloon.wire.fail(error, on="POST /webhooks")
    assert len(await slow(saloon)) == 1
    assert (await answered(saloon, saloon.bob, "help")).startswith(AGAIN)
    assert "News" not in await saloon.command(saloon.bob, "help")


async def test_the_answer_to_a_press_is_headed_by_the_news(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as old:
        old.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
        await slow(saloon)
    public_version = int(next(iter(buttons(saloon.boards[-1]).values())).split(":")[2])
    press = saloon.bob.press(await saloon.button(f"{public_version}:abort::=:"))
    await saloon.call(press)
    await settled(saloon)
    told = [one for one in saloon.wire.of(f"/{press.token}") if "News" in one.text]
    assert [one.told["content"] for one in told] == [f"{NEWS}\nBess aborts its declaration. 0 of 1 have declared."]
    assert told[0].private


async def test_an_answer_without_room_is_followed_by_them(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as old:
        old.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
        await slow(saloon)
        await slow(saloon)
    long = Answer(lines=(say("offer-whom", who="x" * (MESSAGE_AT_MOST - 50)),))

    async def work() -> Answer:
        return long

    asked = saloon.bob.command("help")
    await saloon.client.parts.replies.command(asked, work)
    await settled(saloon)
    answer, told = saloon.wire.of(f"/{asked.token}")
    assert answer.told["content"].startswith("xxx") and told.told["content"] == f"{NEWS}\n{SLOW}"


async def test_news_never_come_by_an_interaction_that_waits_for_its_answer(saloon: House) -> None:
    """Discord would fill the waiting answer with them, and the answer then take their place."""
    asked = saloon.bob.command("help")
    gate = saloon.wire.hold(f"{asked.token}/callback")
    asking = asyncio.create_task(saloon.call(asked))
    await until(lambda: saloon.wire.of(f"{asked.token}/callback"))
    before = len(saloon.wire.sent)
    await saloon.command(saloon.gm, "declare", speed="slow", combatant="Bess")
    await until(lambda: any(one.told.get("content") == NEWS for one in saloon.wire.sent[before:]))
    gate.set()
    (answer,) = await asking
    assert "News" not in answer.text
    (told,) = [one for one in saloon.wire.sent[before:] if "News" in one.text]
    assert asked.token not in told.path


MISSED = "You may not have seen the answer. This was done: You declared **fast** for Bess for round 1."


async def test_what_was_done_and_could_not_be_answered_is_told_at_the_next_contact(
    saloon: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as old:
        old.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
        saloon.wire.fail(fault(404, 10062), on="POST /interactions")
        await saloon.command(saloon.bob, "declare", speed="fast")
        saloon.wire.fail(fault(404, 10062), on="POST /interactions")
        await saloon.command(saloon.bob, "act")
        await settled(saloon)
        assert await waiting(saloon) == 1, "what was refused has changed nothing"
        told = await answered(saloon, saloon.bob, "help")
        assert told.startswith(f"**News for you:**\n{MISSED}") and told.count("the answer") == 1
    assert await waiting(saloon) == 0
    await saloon.command(saloon.bob, "help")
    saloon.wire.fail(fault(404, 10062), on="POST /interactions")
    before = len(saloon.wire.sent)
    await saloon.command(saloon.bob, "declare", speed="slow")
    await settled(saloon)
    (told,) = [one.text for one in saloon.wire.sent[before:] if "/webhooks/" in one.path]
    assert "This was done: You declared **slow**" in told, "at once, where an older answer can be followed"


async def test_the_ways_to_people_are_bounded(saloon: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow_ups, "REMEMBERED", 2)
    for user in range(40, 45):
        await saloon.command(Caller(saloon.client, user, "Stranger"), "help")
    ears = saloon.client.parts.replies._follow_ups._contacts
    assert [user for _, user in ears] == [43, 44]
    monkeypatch.setattr(follow_ups, "REACHABLE_SECONDS", -1.0)
    await saloon.command(saloon.ann, "help")
    assert not ears


async def test_once_the_bot_is_stopped_nothing_more_is_told(saloon: House) -> None:
    await saloon.client.parts.replies.close()
    assert await slow(saloon) == []
    assert await waiting(saloon) == 1
