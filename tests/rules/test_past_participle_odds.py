"""Past Participle: the odds are counted, not approximated: against every order of the cards that may come."""

import random
from fractions import Fraction
from typing import Any

import pytest

from bot.rules.deck import PHASES, Bar, Card, Deck, parse_pool, read, result, shares
from bot.rules.systems.past_participle.commands import Odds
from tests.conformance.table import player, standard_deck
from tests.rules.saloon import Saloon, card_on_which, in_phases, lurking


def odds(table: Saloon, **options: Any) -> list[str]:
    """The answer to player 1's question."""
    query = Odds(by=player(1), combatant=table.id("Andy"), **options)
    return [table.text(line) for line in table.system.ask(table.state, query).lines]


def naively(pool: str, speed: str, pile: tuple[Card, ...], deck: Deck) -> dict[str | None, Fraction]:
    """The same chances, by turning every card in every order until the result is known; an empty pile is shuffled."""
    found: dict[str | None, Fraction] = dict.fromkeys((*PHASES, None), Fraction(0))

    def turn(turned: tuple[Card, ...], left: tuple[Card, ...], chance: Fraction) -> None:
        value, again = result(turned, parse_pool(pool)) if turned else (0, (0,))
        if not again or (value or 0) >= 13:
            phases = deck.bar.open_phases(speed, value) if value is not None else ()
            found[phases[0] if phases else None] += chance
            return
        left = left or deck.cards
        for card in left:
            turn((*turned, card), tuple(one for one in left if one is not card), chance / len(left))

    turn((), pile, Fraction(1))
    return found


@pytest.mark.parametrize("pool", ["1d4", "3d4", "5d4", "2d6", "4d8", "2d10", "5d12"])
@pytest.mark.parametrize("seed", range(3))
def test_the_odds_are_exact_on_any_small_pile(pool: str, seed: int) -> None:
    deck = standard_deck()
    pile = tuple(random.Random(f"{pool} {seed}").sample(deck.cards, 6))
    for speed in ("fast", "slow"):
        assert shares(parse_pool(pool), speed, pile, deck, None) == naively(pool, speed, pile, deck)


@pytest.mark.parametrize("pool", ["1d6", "2d8", "3d12"])
def test_the_odds_are_exact_on_the_whole_deck(pool: str) -> None:
    deck = standard_deck()
    assert shares(parse_pool(pool), "normal", deck.cards, deck, None) == naively(pool, "normal", deck.cards, deck)


def test_golden_odds_of_two_cards_worked_by_hand() -> None:
    """1d4 reads 4* on the one and 3 on the other. The first one first: 4 + 3 = 7, phase I. Else a 3, phase III."""
    deck = standard_deck()
    four = next(card for card in deck.cards if read(card, parse_pool("1d4")).again)
    three = deck.by_number[card_on_which("1d4", 3)]
    found = shares(parse_pool("1d4"), "fast", (four, three), deck, None)
    assert found == {"I": Fraction(1, 2), "II": 0, "III": Fraction(1, 2), "IV": 0, None: 0}


def test_golden_after_the_last_card_of_a_pile_the_whole_deck_follows() -> None:
    """The pile has one card, on which 1d4 reads 4*: with a 3 or more of the whole deck that is phase I."""
    deck, pool = standard_deck(), parse_pool("1d4")
    four = next(card for card in deck.cards if read(card, pool).again)
    high = sum((card.column(4)[0].value or 1) >= 3 for card in deck.cards)
    found = shares(pool, "fast", (four,), deck, None)
    assert found["I"] == Fraction(high, 54) and found["II"] == 1 - Fraction(high, 54), "4 + 1 is a 5, phase II"


def test_a_card_is_held_against_the_bar_that_is_printed_on_it() -> None:
    """A 7 is enough for phase I on the common bar of a fast action, and for III on the one of this card."""
    own = Bar(fast=(12, 9, 6, 1), normal=(13, 10, 8, 2), slow=(20, 15, 10, 3))
    deck = standard_deck()
    seven = card_on_which("2d8", 7)
    other = card_on_which("2d8", 7, apart_from=(seven,))
    cards = tuple(one.replace(bar=own) if one.number == seven else one for one in deck.cards)
    table = lurking()
    table.configure("deck", "own", deck=deck.replace(cards=cards))
    table.state = table.state.replace(pile=table.state.pile.replace(order=(seven, other)))
    assert odds(table, speed="fast")[1:] == ["fast: I 50%, II 0%, III 50%, IV 0%, hesitates 0%"]
    table.flip("Brad", roll="5", bar="8/7/6/5 9/9/9/9 9/9/9/9")
    assert odds(table, speed="fast")[1:] == ["fast: I 0%, II 100%, III 0%, IV 0%, hesitates 0%"], "the table's own bar"


def test_where_the_deck_will_be_reshuffled_all_of_it_may_come() -> None:
    table = in_phases("7", "7", "CF")
    pile = table.state.pile
    table.state = table.state.replace(pile=pile.replace(order=pile.order[:3], shown=(0,)))
    assert odds(table)[0] == "Andy, 2d8, with the 54 cards that may still come:"


def test_one_who_will_go_on_waiting_is_told_the_odds_of_that() -> None:
    table = in_phases("7", "7", "CF")
    table.hold("Andy", by=1, until="noon")
    table.hold("Brad")
    table.hold("Andy", by=1)
    assert odds(table, speed="slow")[-1].startswith("going on waiting: I ")


def test_a_chance_that_is_neither_nothing_nor_sure_is_told_as_neither() -> None:
    """5d12 never fails on the standard deck, and comes to 40 with three twelves and more, hardly ever."""
    table = Saloon()
    table.join("Andy", player=1, reflex="5d12")
    table.flip("Andy", roll="5", bar="40/1/1/1 40/1/1/1 40/1/1/1")
    assert odds(table, speed="fast")[-1] == "fast: I <1%, II >99%, III 0%, IV 0%, hesitates 0%"
