"""A fact by itself, and what its message has besides."""

from bot.rules.events import calling
from bot.rules.exhibits import TimelineExhibit

PICTURE = TimelineExhibit(unit="segment", now=3, descending=False, bars=())


def test_a_fact_by_itself_says_the_same_to_the_same_people() -> None:
    call = calling("up", 7, who="Andy")
    told = call.replace(exhibits=(PICTURE,))
    assert told != call and told.alone() == call
    assert call.alone() is call
