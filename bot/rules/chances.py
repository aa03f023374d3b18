"""Chances as they are told: in percent, and as the parts of a bar.

Owns that what is neither nothing nor sure is never told as either. Must not know any one system, nor what is hoped for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.rules.exhibits import OddsBar, Share
from bot.rules.words import Phrase


def percent(chance: Fraction) -> str:
    """Return a chance in percent; one that is neither nothing nor sure is never told as either."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{int(chance * 100 + Fraction(1, 2))}%"


def stacked(label: Phrase, chances: Sequence[Fraction]) -> OddsBar:
    """Return chances that come to one as a bar of parts."""
    shares = (Share(thousandths=int(chance * 1000 + Fraction(1, 2)), told=percent(chance)) for chance in chances)
    return OddsBar(label=label, shares=tuple(shares))
