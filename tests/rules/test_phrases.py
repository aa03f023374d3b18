"""Phrases that the shared rules put together: the ends of times, and lists of one or two."""

from bot.rules.words import either, ends_told, say


def test_an_end_is_told_in_whole_seconds_none_too_few() -> None:
    """1,001 milliseconds are 2 seconds, 2,000 are 2."""
    assert ends_told(None, "turn") == ()
    assert ends_told(1001, "answer") == (say("wait-answer", ends=2),)
    assert ends_told(2000, "turn") == (say("wait-turn", ends=2),)


def test_one_thing_is_told_as_it_is_and_one_of_two_as_such() -> None:
    assert either("fast") == "fast"
    assert either("fast", "slow") == say("either", one="fast", other="slow")
