"""What is answered to presses and forms, in walks through all systems: told once, nothing else chosen, few buttons."""

import re
from collections.abc import Iterator

import discord
import pytest

from bot.chat.buttons import BUTTONS_IN_PANEL, view_of
from bot.render.text import Lexicon, lexicon
from bot.rules.commands import DECLARE
from bot.rules.registry import system_of
from bot.rules.views import Offer, Style
from bot.rules.words import LANGUAGES
from tests.conformance.marks import amount
from tests.conformance.pressing import Press, walked
from tests.rules.conformance import every_system

PRESSES = 400
BY_HAND = re.compile(r"\([^)]*: [^)]*\)")
"""What the table chose or rolled itself is told once more, for all to see."""
CALL = re.compile(r"^\*\*.*$", re.MULTILINE)
"""What is called at once is told once more, as everybody hears it."""
SAID_FROM = 5
"""Letters of a text that stands in an answer by no chance."""


@pytest.mark.parametrize("language", LANGUAGES)
@every_system
async def test_an_answer_repeats_nothing_and_leaves_nothing_else_chosen(system: str, language: str) -> None:
    words = lexicon(system_of(system).words, language)
    for press in await walked(system, "answers", amount(PRESSES), "flow", language):
        if press.answer is None:
            continue
        told = CALL.sub("", BY_HAND.sub("", "\n".join(words.lines(press.answer.lines))))
        if press.changed and "several" not in dict(press.offer.options):  # Of several each is told what it declares.
            assert not [typed for typed in written(press) if is_repeated(typed, told)], (press.path, told)
        for chosen in highlighted(press):
            assert not chosen.asks and not chosen.opens and "same" not in dict(chosen.options), press.path
            given = {**dict(press.offer.options), **press.filled}
            assert all(given.get(name, value) == value for name, value in chosen.options), press.path
        check_size(press.answer.offers, words)


def written(press: Press) -> Iterator[str]:
    """Yield the texts that were typed into the form of a press."""
    for typed in press.filled.values():
        yield from (line for line in typed.splitlines() if len(line) >= SAID_FROM and line not in ("True", "False"))


def is_repeated(typed: str, told: str) -> bool:
    return len(re.findall(rf"(?<!\w){re.escape(typed)}(?!\w)", told)) > 1


def highlighted(press: Press) -> list[Offer]:
    """Return what stands out of the panel of a declaration, once one has declared there for oneself."""
    if (
        press.answer is None
        or not press.changed
        or press.offer.verb != DECLARE
        or "several" in dict(press.offer.options)
    ):
        return []
    chosen = [one for one in press.answer.offers if one.verb == DECLARE and one.style is Style.MAIN]
    assert len(chosen) <= 1, press.path
    return chosen


def check_size(offers: tuple[Offer, ...], words: Lexicon) -> None:
    """Hold that a panel has few buttons; the rest is in menus."""
    view = view_of(offers, words, 1, 1, panel=True)
    buttons = [one for one in view.children if isinstance(one, discord.ui.Button)] if view is not None else []
    assert len(buttons) <= BUTTONS_IN_PANEL + 1, "one alone is put in no menu"
