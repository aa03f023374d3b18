"""One digest a day, in place of pings, for whom fights wait: when it is due, what it says, and that it is kept."""

from __future__ import annotations

import pytest

from bot.app.digests import Digest
from bot.app.ports import Unreadable
from bot.app.requests import Actor
from bot.app.shards import ALL, Shards
from tests.app.saloon import ANN, BOB, DAY, GWEN, NOON, SALOON, STABLE, Saloon

HOUR = 60 * 60 * 1000
ANNE = Actor(user=ANN.user, name="Anne", language="de")


async def two_fights(saloon: Saloon, **settings: str) -> None:
    """Have Ann be up in two channels: Andy in the saloon since noon, Anton in the stable since an hour later."""
    for place, name in ((SALOON, "Andy"), (STABLE, "Anton")):
        await saloon.start(place=place, system="exp-none")
        for who, player in ((name, ANN), ("Bess", BOB)):
            await saloon.give("join", by=player, place=place, name=who, owner=player.user)
        for key, value in settings.items():
            await saloon.give("configure", place=place, key=key, value=value)
        await saloon.give("next", place=place)
        saloon.clock.time += HOUR


async def due(saloon: Saloon, shards: Shards = ALL) -> list[Digest]:
    found = await saloon.digests.due(shards)
    return [one._replace(text=one.text.replace("\u00a0", " "), ping=one.ping.replace("\u00a0", " ")) for one in found]


async def test_it_says_once_a_day_where_one_is_waited_for_and_calls_ping_no_more(empty: Saloon) -> None:
    await two_fights(empty)
    await empty.pings.choose(SALOON, ANN, "digest")
    [digest] = await due(empty)
    assert (digest.user, digest.channel, digest.made) == (ANN.user, SALOON.channel, NOON + 2 * HOUR)
    start = NOON // 1000
    assert digest.text.split("\n") == [
        "**Once a day:** the fights that wait for you, the longest wait first. "
        "`/encounter pings` on the server changes that.",
        f"High Noon, https://discord.com/channels/1/10: the turn of Andy (asked <t:{start}:R>)",
        f"High Noon, https://discord.com/channels/1/20: the turn of Anton (asked <t:{start + 3600}:R>)",
    ]
    assert digest.ping.startswith("<@1> Your daily digest cannot reach you")
    await empty.digests.sent(digest)
    for player in (ANN, BOB):
        await empty.give("act", by=player, do="both")
    assert (empty.announced[0].pings, empty.announced[0].private) == ((), ()), "Andy is called, and Ann named"
    assert empty.announced[0].text.endswith("<@1>")
    empty.clock.time = NOON + 2 * HOUR + DAY - 1
    assert await due(empty) == []
    empty.clock.time += 1
    [again] = await due(empty)
    assert again.key != digest.key and f"Anton (asked <t:{start + 3600}:R>)" in again.text.split("\n")[1]


async def test_it_is_written_down_before_it_is_sent(empty: Saloon) -> None:
    """After a restart the same one is to be sent, whatever has happened meanwhile; once sent, none for a day."""
    await two_fights(empty)
    await empty.pings.choose(SALOON, ANNE, "digest")
    [digest] = await due(empty)
    assert digest.text.startswith("**Einmal am Tag:** Man wartet auf dich")
    await empty.give("act", by=ANN, do="both")
    again = await empty.started_anew()
    again.clock.time += HOUR
    assert [one[:-1] for one in await due(again)] == [digest[:-1]]
    await again.digests.sent(digest)
    assert await due(again) == []


async def test_what_was_not_sent_is_made_anew_where_a_channel_cannot_be_read_any_more(empty: Saloon) -> None:
    await two_fights(empty)
    await empty.pings.choose(SALOON, ANN, "digest")
    [first] = await due(empty)
    empty.discord_answers = False
    assert await due(empty) == [], "while that is not known it waits"
    empty.discord_answers = True
    assert [one.text for one in await due(empty)] == [first.text]
    empty.unreadable.add((ANN.user, SALOON.channel))
    [anew] = await due(empty)
    assert "Andy" in first.text and "Andy" not in anew.text and "Anton" in anew.text
    assert anew.channel == STABLE.channel
    empty.unreadable.add((ANN.user, STABLE.channel))
    assert await due(empty) == []


async def test_who_chooses_otherwise_meanwhile_gets_no_more(empty: Saloon) -> None:
    await two_fights(empty)
    await empty.pings.choose(SALOON, ANN, "digest")
    [digest] = await due(empty)
    await empty.pings.choose(SALOON, ANN, "ping")
    await empty.digests.sent(digest)
    assert (await empty.encounters.ping_choices.at(1))[ANN.user] == "ping"
    assert await due(empty) == []
    await empty.pings.choose(SALOON, ANN, "table")
    assert not await empty.encounters.ping_choices.replace(1, ANN.user, "digest", "{}")  # type: ignore[arg-type]
    await empty.pings.choose(SALOON, ANN, "digest")
    [digest] = await due(empty)
    await empty.digests.sent(digest)
    await empty.pings.choose(SALOON, ANN, "digest")
    assert await due(empty) == [], "to choose it once more brings no second one"


async def test_it_comes_where_one_is_waited_for_alone_and_on_the_shards_that_are_served(empty: Saloon) -> None:
    await two_fights(empty)
    await empty.pings.choose(SALOON, BOB, "digest")
    assert await due(empty) == []
    await empty.pings.choose(SALOON, GWEN, "digest")
    assert await due(empty) == []
    await empty.give("act", by=ANN, do="both")
    [digest] = await due(empty)
    assert digest.user == BOB.user and digest.text.count("\n") == 1
    assert await due(empty, Shards((1,), 2)) == []
    assert len(await due(empty, Shards((0,), 2))) == 1


async def test_it_comes_neither_in_hours_that_do_not_count_nor_while_all_clocks_stand_still(empty: Saloon) -> None:
    """It is 1:13 at night in Berlin once both have begun; at 8 both fights wait again, and one is paused by then."""
    await two_fights(empty, deadline="1d 08-23 Europe/Berlin")
    await empty.pings.choose(SALOON, ANN, "digest")
    eight = NOON + 46 * 60_000 + 40_000 + 8 * HOUR
    empty.clock.time = eight - 1
    assert await due(empty) == []
    empty.clock.time = eight
    await empty.give("pause", place=SALOON)
    await empty.give("pause", place=STABLE)
    assert await due(empty) == []
    await empty.give("resume", place=STABLE)
    [digest] = await due(empty)
    assert digest.channel == STABLE.channel
    assert "all clocks stand still" in digest.text and "the turn of Anton" in digest.text


async def test_a_reminder_comes_privately_though_the_line_calls_for_something_else_too(empty: Saloon) -> None:
    await two_fights(empty, deadline="2h")
    await empty.pings.choose(SALOON, ANN, "digest")
    empty.clock.time = NOON + HOUR
    await empty.time_comes()
    [reminder] = empty.announced
    assert reminder.pings == () and [one.user for one in reminder.private] == [ANN.user]


async def test_one_fight_that_cannot_be_read_leaves_the_others_their_digest(
    empty: Saloon, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_fights(empty)
    await empty.give("act", by=ANN, do="both")
    for who in (ANN, BOB):
        await empty.pings.choose(SALOON, who, "digest")
    real = empty.absence.digest

    async def digest(guild: int, user: int) -> object:
        if user == ANN.user:
            raise Unreadable("encounter 2")
        return await real(guild, user)

    monkeypatch.setattr(empty.absence, "digest", digest)
    assert [one.user for one in await due(empty)] == [BOB.user]
    assert "a digest is left out: encounter 2" in caplog.text


async def test_who_chooses_otherwise_while_it_is_made_gets_none(empty: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    await two_fights(empty)
    await empty.pings.choose(SALOON, ANN, "digest")
    real = empty.absence.digest

    async def digest(guild: int, user: int) -> object:
        await empty.pings.choose(SALOON, ANN, "private")
        return await real(guild, user)

    monkeypatch.setattr(empty.absence, "digest", digest)
    assert await due(empty) == []
    assert (await empty.encounters.ping_choices.at(1))[ANN.user] == "private"
