"""The action deck on the table: drawn without replacement, in an order fixed when it is shuffled."""

from __future__ import annotations

import pytest

from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.pile import Pile
from tests.rules.table import SEED, standard_deck


def pile_of(*order: int, **changes: object) -> Pile:
    """A pile of the standard deck with these cards to come."""
    return Pile(deck=standard_deck(), order=order).evolve(**changes)


def test_a_new_pile_is_the_whole_deck_shuffled() -> None:
    draw = Draw(SEED)
    pile = Pile.of(standard_deck(), draw)
    assert sorted(pile.order) == list(range(54)) and pile.order != tuple(range(54))
    assert pile.shown == () and pile.shuffles == 1
    assert len(draw.drawn) == 53
    assert all(made.purpose.startswith("shuffle 1, place ") for made in draw.drawn)


def test_cards_come_in_their_order_without_replacement() -> None:
    draw = Draw(SEED)
    pile = pile_of(28, 8, 0)
    seen = []
    for _ in range(3):
        card, pile = pile.turn(draw)
        seen.append(card.number)
    assert seen == [28, 8, 0]
    assert pile.order == () and pile.shown == (28, 8, 0)
    assert draw.drawn == (), "turning needs no chance: the order is fixed"


def test_an_empty_pile_is_shuffled_before_the_next_card() -> None:
    draw = Draw(SEED)
    card, pile = pile_of(shown=(28, 8)).turn(draw)
    assert pile.shuffles == 2
    assert pile.shown == (card.number,)
    assert sorted((*pile.order, card.number)) == list(range(54))
    assert draw.drawn[0].purpose == "shuffle 2, place 54"


def test_shuffling_again_takes_all_cards_in() -> None:
    pile = pile_of(1, 2, shown=(3, 4), peeks=2).shuffled_again(Draw(SEED))
    assert sorted(pile.order) == list(range(54)) and pile.shown == () and pile.shuffles == 2


def test_shuffling_the_rest_leaves_the_turned_ones_out() -> None:
    draw = Draw(SEED)
    pile = pile_of(*range(20), shown=tuple(range(20, 54))).remainder_shuffled(draw)
    assert sorted(pile.order) == list(range(20)) and pile.order != tuple(range(20))
    assert pile.shown == tuple(range(20, 54)) and pile.shuffles == 2
    assert draw.drawn[0].purpose == "shuffle 2 of the rest, place 20"


def test_the_tables_own_card_is_taken_wherever_it_lies() -> None:
    card, pile = pile_of(1, 28, 2).laid(28)
    assert (card.number, pile.order, pile.shown) == (28, (1, 2), (28,))
    card, pile = pile.laid(28)
    assert (card.number, pile.order, pile.shown) == (28, (1, 2), (28,)), "it may be turned twice on a table"


@pytest.mark.parametrize("number", [54, 99])
def test_a_card_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(Refused) as refusal:
        pile_of(1).laid(number)
    assert (refusal.value.code, refusal.value.phrase.facts) == ("no-such-card", {"found": number, "most": 53})


def test_a_look_changes_neither_order_nor_number() -> None:
    draw = Draw(SEED)
    pile = pile_of(5, 9, 1, shown=(7,))
    first, after = pile.peek(draw)
    second, after = after.peek(draw)
    assert {first.number, second.number} <= {1, 5, 9}
    assert after == pile.evolve(peeks=2)
    assert [made.purpose for made in draw.drawn] == ["look 1 into shuffle 1", "look 2 into shuffle 1"]
    assert [made.bound for made in draw.drawn] == [3, 3]


def test_a_look_into_an_empty_pile_is_into_the_whole_deck() -> None:
    card, pile = pile_of(shown=(1, 2)).peek(Draw(SEED))
    assert card in standard_deck().cards and pile.order == ()


def test_what_may_still_come_does_not_tell_the_order() -> None:
    assert [card.number for card in pile_of(9, 1, 5).unseen] == [1, 5, 9]
    assert [card.number for card in pile_of().unseen] == list(range(54))


@pytest.mark.parametrize(("shown", "reshuffling"), [((), False), ((1, 52), False), ((1, 0), True), ((53,), True)])
def test_cards_0_and_53_have_the_deck_reshuffled(shown: tuple[int, ...], reshuffling: bool) -> None:
    assert pile_of(1, shown=shown).reshuffling is reshuffling
