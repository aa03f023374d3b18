"""Pictures of every kind: that nothing odd breaks one, and that the same exhibit is the same picture."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from bot.render.text import Lexicon
from bot.rules.deck import SIDES
from bot.rules.exhibits import (
    BarLine,
    CardExhibit,
    Done,
    Exhibit,
    FollowedColumn,
    FollowUp,
    Named,
    OddsBar,
    OddsExhibit,
    OrderExhibit,
    Place,
    PoolMark,
    PoolReading,
    Share,
    Strip,
    SummaryExhibit,
    TimeBar,
    TimelineExhibit,
    word,
)
from bot.rules.registry import all_systems
from bot.rules.words import LANGUAGES, say
from tests.render.extremes import EXTREMES
from tests.render.looking import CARD, ODD, TORG, draw, writing


def test_the_same_exhibit_gives_the_same_bytes_in_any_thread() -> None:
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(draw, [CARD, TORG, CARD.replace(), TORG.replace()] * 3))
    assert len({picture.png for picture in made}) == 2


texts = some.one_of(some.text(max_size=80), some.sampled_from(ODD))
moments = some.one_of(some.integers(-30, 30), some.integers(-(10**12), 10**12))
time_bars = some.builds(TimeBar, name=texts, label=texts, begins=moments, lands=moments)
time_lines = some.builds(
    TimelineExhibit,
    unit=texts,
    now=moments,
    descending=some.booleans(),
    bars=some.lists(time_bars, max_size=14).map(tuple),
)
people = some.builds(Named, name=texts, side=some.integers(0, 99), bodies=some.integers(1, 999))
followed = some.builds(
    FollowedColumn,
    sides=some.sampled_from(SIDES),
    cells=some.lists(texts, max_size=6).map(tuple),
    rows=some.lists(some.integers(0, 6), max_size=5).map(tuple),
)
cards = some.builds(
    CardExhibit,
    number=some.integers(-99, 10**9),
    toggle=some.booleans(),
    columns=some.just(SIDES),
    cells=some.lists(some.lists(texts, max_size=6).map(tuple), max_size=6).map(tuple),
    bar=some.lists(
        some.builds(BarLine, speed=texts, targets=some.tuples(*[moments] * 4), in_play=some.booleans()), max_size=4
    ).map(tuple),
    pools=some.lists(
        some.builds(PoolMark, sides=some.sampled_from((*SIDES, 20)), dice=some.integers(-1, 9)), max_size=12
    ).map(tuple),
    readings=some.lists(
        some.builds(
            PoolReading,
            speed=some.sampled_from(("fast", "slow")),
            pool=texts,
            result=texts,
            phases=some.lists(texts, max_size=4).map(tuple),
            who=some.lists(people, max_size=9).map(tuple),
        ),
        max_size=20,
    ).map(tuple),
    follow_ups=some.lists(
        some.builds(FollowUp, number=moments, columns=some.lists(followed, max_size=2).map(tuple)), max_size=4
    ).map(tuple),
    sides=some.lists(texts, max_size=9).map(tuple),
)


odds = some.builds(
    OddsExhibit,
    who=texts,
    pool=texts,
    parts=some.lists(texts.map(word), max_size=9).map(tuple),
    bars=some.lists(
        some.builds(
            OddsBar,
            label=texts.map(word),
            shares=some.lists(some.builds(Share, thousandths=some.integers(0, 1000), told=texts), max_size=9).map(
                tuple
            ),
        ),
        max_size=14,
    ).map(tuple),
)


@some.composite
def summaries(draw: some.DrawFn) -> SummaryExhibit:
    """Fights from one column to another, with deeds in between."""
    first, long = draw(moments), draw(some.integers(0, 400))
    columns = some.integers(first, first + long)
    deeds = some.builds(Done, column=columns, thousandths=some.integers(0, 1000), place=texts)
    strips = some.builds(Strip, who=people, done=some.lists(deeds, max_size=5).map(tuple))
    return SummaryExhibit(
        title=draw(texts),
        unit=draw(texts),
        first=first,
        last=first + long,
        within=tuple(map(word, draw(some.lists(texts, max_size=4)))),
        strips=draw(some.lists(strips, max_size=25).map(tuple)),
        sides=draw(some.lists(texts, max_size=9).map(tuple)),
    )


orders = some.builds(
    OrderExhibit,
    title=texts.map(word),
    measure=texts.map(word),
    places=some.lists(
        some.builds(
            Place,
            value=texts,
            who=some.lists(people, max_size=9).map(tuple),
            dice=some.lists(some.integers(1, 6), max_size=30).map(tuple),
        ),
        max_size=22,
    ).map(tuple),
    sides=some.lists(texts, max_size=9).map(tuple),
    good=some.integers(0, 7),
)


@given(exhibit=some.one_of(cards, time_lines, odds, summaries(), orders))
def test_nothing_odd_breaks_a_picture(exhibit: Exhibit) -> None:
    picture = draw(exhibit)
    assert Image.open(BytesIO(picture.png)).width == 800
    assert 0 < len(picture.alternative) <= 1024


def test_a_picture_speaks_the_language_of_who_looks_at_it() -> None:
    german = Lexicon(("bot.rules.systems.past_participle",), "de")
    told = draw(CARD, german).alternative
    assert told.startswith("Aktionskarte 28, Ja/Nein: ") and "schnell, 3d10 ergibt 8. Offen: I, II, III, IV." in told
    assert draw(CARD).png != draw(CARD, german).png
    assert draw(TORG, german).alternative.startswith("Zeitlinie: je Zahl, abwärts, jetzt 17. Andy: ")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["past-participle", "fast-action", "exp-tactical"])
def test_no_word_of_a_picture_is_cut(monkeypatch: pytest.MonkeyPatch, system: str, language: str) -> None:
    lexicon = Lexicon(all_systems()[system].words, language)
    order = EXTREMES["an order of dice"].replace(title=say("round", round=12), measure=say("by-priority"))
    shown = [CARD, TORG, EXTREMES["odds"], EXTREMES["a fight"], *([order] if system == "exp-tactical" else [])]
    with writing(monkeypatch) as written:
        for exhibit in shown:
            draw(exhibit, lexicon)
    assert not [one.text for one in written if "…" in one.text]
