"""A pack of 54 cards: the four suits and two jokers, as numbers from 0 (the lowest) to 53, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.rules.draw import Draw
from bot.rules.errors import Refused

PACK = range(54)
SUITS = "♣♦♥♠"
"""From the lowest."""
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PLACES = (*RANKS, "joker")
"""What the ranks are called, from the lowest."""
JOKERS = {52: "red joker", 53: "black joker"}
LOW = RANKS.index("5")
"""The highest rank that one who is quick need not keep."""

_JOKERS = {"joker": 52, **{name: card for card, name in JOKERS.items()}}
_WORDS = {"jack": "j", "queen": "q", "king": "k", "ace": "a"}
_SUITS = {**{suit: suit for suit in SUITS}, "c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_CARD = re.compile(r"(10|[2-9]|[jqka]|jack|queen|king|ace)(?: of |-| )?([♣♦♥♠cdhs])(?:lubs?|iamonds?|earts?|pades?)?")


def rank_of(card: int) -> int:
    """Return the rank of a card, as its place among `PLACES`, from 0 on."""
    return len(RANKS) if card in JOKERS else card // len(SUITS)


def name_of(card: int) -> str:
    """Return the name of a card as people write it."""
    return JOKERS.get(card) or f"{RANKS[card // len(SUITS)]}{SUITS[card % len(SUITS)]}"


ALL = tuple(name_of(card) for card in reversed(PACK))
"""All cards as they are written, from the highest."""


def parse(text: str) -> int:
    """Return the card that is written, such as K♠, ks, king of spades, red joker; refuse what is none."""
    typed = text.strip().casefold().replace("\ufe0f", "")
    if typed in _JOKERS:
        return _JOKERS[typed]
    found = _CARD.fullmatch(typed)
    if found is None:
        raise Refused("bad-card", found=text)
    rank = _WORDS.get(found[1], found[1]).upper()
    return RANKS.index(rank) * len(SUITS) + SUITS.index(_SUITS[found[2]])


def cut(draw: Draw, purpose: str, apart: Collection[int], *, secret: bool = False) -> int:
    """Return a card from anywhere in the pack but those `apart`. Whatever lies apart, the cuts are the same."""
    return next(card for card in draw.cuts(PACK, purpose, secret=secret) if card not in apart)
