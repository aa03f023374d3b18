"""A fight whose channel is gone is ended, and its GM told elsewhere on the server, once."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.app.ports import Unsaved
from bot.app.records import NO_REVISION, Kind, News
from bot.app.shards import ALL
from bot.render.text import lexicon
from bot.rules.words import ENGLISH, say
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, Saloon
from tests.app.slow import HaltingStore

ELSEWHERE = SALOON.replace(channel=SALOON.channel + 1)


async def test_its_log_is_kept_for_those_who_led_it_on_that_server_alone(empty: Saloon, refused: Any) -> None:
    await empty.start()
    await empty.give("join", by=ANN, name="Andy", owner=ANN.user, reflex="2d6")
    await empty.gone.place(SALOON.channel)
    again = empty.restarted()
    [lost] = await again.records.lost(ELSEWHERE, GWEN)
    assert lost.title == "High Noon"
    for of in ("high noon", str(lost.record.id)):
        name, text = await again.records.log(ELSEWHERE, GWEN, "text", of)
        assert name == "log.txt" and "Andy joins" in text
    with refused("log-of-none", found="Noon", allowed=("High Noon",)):
        await again.records.log(ELSEWHERE, GWEN, "text", "Noon")
    for place, who in ((ELSEWHERE, ANN), (ELSEWHERE, MIA), (ELSEWHERE.replace(guild=99), GWEN)):
        assert await again.records.lost(place, who) == ()
        with refused("log-of-nothing"):
            await again.records.log(place, who, "text", "High Noon")


async def test_one_that_had_ended_before_its_channel_went_is_one_of_them(empty: Saloon) -> None:
    await empty.start()
    await empty.end()
    assert await empty.records.lost(ELSEWHERE, GWEN) == ()
    await empty.gone.place(SALOON.channel)
    assert len(await empty.records.lost(ELSEWHERE, GWEN)) == 1
    await empty.store.forget(channel=SALOON.channel)
    assert await empty.store.lost(SALOON.guild or 0) == []


async def test_it_is_ended_by_the_bot_and_told_once_and_after_a_restart_too(empty: Saloon) -> None:
    await empty.start()
    encounter = (await empty.live()).record.id
    await empty.gone.place(SALOON.channel)
    await empty.gone.place(SALOON.channel)
    assert await empty.store.live(SALOON.channel) is None
    newest = await empty.store.newest(encounter)
    assert newest is not None and newest.kind is Kind.COMMAND and newest.actor == 0
    for news in (empty.news, empty.restarted().news):
        await news.load(ALL)
        assert news.none_for(ELSEWHERE, ANN.user) or await news.take(ELSEWHERE, ANN.user) is None
        assert not news.none_for(ELSEWHERE, GWEN.user)
    message = await news.take(ELSEWHERE, GWEN.user)
    assert message is not None and await news.take(ELSEWHERE, GWEN.user) is None, "it is being told"
    [line] = message.lines
    assert "High Noon" in lexicon((), ENGLISH).plain(line) and [one.revision for one in message.news] == [NO_REVISION]
    await news.unclear(message)
    again = await news.take(ELSEWHERE, GWEN.user)
    assert again is not None and again.doubtful
    await news.told(again)
    assert await news.take(ELSEWHERE, GWEN.user) is None


async def test_that_it_is_gone_may_be_heard_twice_and_while_somebody_ends_it(path: Path) -> None:
    async with Saloon.open_at(path, HaltingStore) as slow:
        await slow.start()
        encounter = (await slow.live()).record.id
        async with slow.store.halting("after newest", slow.gone.place(SALOON.channel)) as ending:
            await slow.gone.place(SALOON.channel)
            await slow.end()
        await ending
        assert [one.actor for one in await slow.store.revisions(encounter)] == [GWEN.user, GWEN.user]


async def test_players_who_have_left_are_told_of_once(saloon: Saloon) -> None:
    for _ in range(2):
        await saloon.gone.members(SALOON.channel, [ANN.user, BOB.user])
    assert sum("has left this server" in text or "have left this server" in text for text in saloon.texts) == 1


async def test_news_of_a_place_that_cannot_be_marked_wait_and_other_news_are_not_told_anywhere(empty: Saloon) -> None:
    await empty.start()
    encounter = (await empty.live()).record.id
    await empty.store.put_news(
        [News(encounter=encounter, revision=NO_REVISION, user=BOB.user, phrase=say("order-set"))]
    )
    await empty.gone.place(SALOON.channel)
    news = empty.restarted().news
    await news.load(ALL)
    assert news.none_for(ELSEWHERE, BOB.user) or await news.take(ELSEWHERE, BOB.user) is None
    with patch.object(empty.store, "put_news", side_effect=Unsaved("not-saved-full")), pytest.raises(Unsaved):
        await news.take(ELSEWHERE, GWEN.user)
    assert await news.take(ELSEWHERE, GWEN.user) is not None
