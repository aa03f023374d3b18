"""What the table's own cards are: their numbers and bars as they are typed, whose they are, and what they ask for.

Owns the reading of such words. Must not know when they may be given, nor change anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.deck import Bar, Deck, parse_bar, result
from bot.rules.errors import Refused
from bot.rules.systems.past_participle.commands import Flip
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, side_of


def own_cards(text: str) -> tuple[int, ...]:
    """Return the numbers of the cards that the table has laid itself, the follow-ups after the first."""
    numbers = text.replace(",", " ").split()
    if not numbers or not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise Refused("bad-card", found=text)
    return tuple(int(number) for number in numbers)


def bar_given(command: Flip) -> Bar | None:
    """Return the target numbers of the table's own that come with a flip."""
    return parse_bar(command.bar) if command.bar is not None else None


def group_of(state: Showdown, one: Gunfighter) -> str:
    """Return whose card a combatant reads: everybody's, its side's or its own."""
    return {"one": "", "side": side_of(one), "combatant": str(one.id)}[state.setting("cards")]


def check_laid(deck: Deck, numbers: tuple[int, ...], readers: Iterable[Gunfighter]) -> None:
    """Refuse cards that there are none of, or that call for a follow-up which the table has not laid yet."""
    for number in numbers:
        if number not in deck.by_number:
            raise Refused("no-such-card", found=number, most=len(deck.cards) - 1)
    cards = [deck.by_number[number] for number in numbers]
    again = tuple(f"{one.name} ({one.pool})" for one in readers if result(cards, one.pool).again)
    if again:
        so_far = " ".join(map(str, numbers))
        raise Refused("follow-up-wanted", names=again, cards=so_far, last=numbers[-1])
