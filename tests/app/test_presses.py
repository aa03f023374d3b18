"""What every system offers, over walks that only press it: each press is accepted, and does what its label says."""

from __future__ import annotations

import pytest

from bot.render.text import lexicon
from bot.rules.registry import system_of
from bot.rules.words import ENGLISH, LANGUAGES
from tests.app.pressing import Press, walked
from tests.rules.conformance import amount, every_system

PRESSES = 60
"""Presses of a walk."""
SKIPPED = ("Reach, closing…", "In secret…")
"""Buttons of Eternal Soldier that are to be mended."""
every_pace = pytest.mark.parametrize("pace", ["flow", "moments", "gm"])


@pytest.mark.no_cover
@every_pace
@every_system
async def test_an_offered_button_is_accepted(system: str, pace: str) -> None:
    """From somebody whom it addresses, with nobody acting in between; a form is filled in by what it shows."""
    for seed in range(amount(20)):
        for press in await walked(system, seed, PRESSES, pace, LANGUAGES[seed % len(LANGUAGES)]):
            assert press.refusal is None or set(SKIPPED) & set(press.english), told(system, press)


def told(system: str, press: Press) -> str:
    """Return a press that was refused, and why."""
    assert press.refusal is not None
    words = lexicon(system_of(system).words, ENGLISH)
    why = words.plain(press.refusal) if words.knows(press.refusal.code) else press.refusal.code
    return f"{press.who.name}: {' > '.join(press.path)} {press.filled}: {why}"
