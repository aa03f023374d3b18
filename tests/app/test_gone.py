"""A fight whose channel is gone is ended, and its GM told elsewhere on the server, once."""

from bot.app.ports import ASIDE, Kind
from bot.app.shards import ALL
from bot.render.text import lexicon
from bot.rules.words import ENGLISH
from tests.app.saloon import ANN, GWEN, SALOON, Saloon

ELSEWHERE = SALOON.evolve(channel=SALOON.channel + 1)


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
    letter = await news.take(ELSEWHERE, GWEN.user)
    assert letter is not None and await news.take(ELSEWHERE, GWEN.user) is None, "it is being told"
    [line] = letter.lines
    assert "High Noon" in lexicon((), ENGLISH).plain(line) and [one.revision for one in letter.news] == [ASIDE]
    await news.unclear(letter)
    again = await news.take(ELSEWHERE, GWEN.user)
    assert again is not None and again.doubtful
    await news.told(again)
    assert await news.take(ELSEWHERE, GWEN.user) is None
