"""Sentences of tests' own, as a system has them, and how a sentence is found that is in another language."""

from bot.render.text import Lexicon
from bot.rules.words import Sentences


def sentences(language: str = "en", /, **messages: str) -> tuple[Sentences, ...]:
    """Return sentences by their codes; an underscore stands for a hyphen: `not_up="{$who} is not up."`."""
    lines = (f"{code.replace('_', '-')} = {text}\n" for code, text in messages.items())
    return (Sentences(language, "".join(lines)),)


def lexicon(**messages: str) -> Lexicon:
    """Return a lexicon of such sentences, and the common ones behind them."""
    return Lexicon(sentences(**messages))
