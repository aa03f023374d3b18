"""The action deck on the table: drawn without replacement, in an order fixed when it is shuffled."""

import pytest

from bot.rules.deck import Deck, Pile
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.words import from_json, to_json
from tests.conformance.table import SEED, standard_deck


def pile_of(*order: int, **changes: object) -> Pile:
    """A pile of the standard deck with these cards to come."""
    return Pile(deck=standard_deck(), order=order).replace(**changes)


def test_a_new_pile_is_the_whole_deck_shuffled_when_its_first_card_is_turned() -> None:
    draw = Draw(SEED)
    new = Pile.of(standard_deck())
    assert (new.shuffles, new.shuffled, new.shown, len(new.unseen)) == (1, False, (), 54)
    card, pile = new.turn(draw)
    assert sorted((card.number, *pile.order)) == list(range(54)) and pile.order != tuple(sorted(pile.order))
    assert pile.shown == (card.number,) and (pile.shuffles, pile.shuffled) == (1, True)
    assert len(draw.drawn) == 53
    assert all(made.purpose.startswith("shuffle 1, place ") and not made.secret for made in draw.drawn)
    again, _ = new.turn(Draw(SEED))
    assert again == card


def test_the_order_follows_from_the_deck_and_the_number_of_the_shuffle() -> None:
    standard, other = standard_deck(), Deck(name="brass", bar=standard_deck().bar, cards=standard_deck().cards)
    orders = [Pile.of(deck, shuffles).turn(Draw(SEED))[1].order for deck in (standard, other) for shuffles in (1, 2)]
    assert len(set(orders)) == 4
    draw = Draw(SEED)
    Pile.of(other, 2).turn(draw)
    assert draw.drawn[0].purpose == "shuffle 2 of the deck brass, place 54"


def test_a_card_that_was_taken_before_the_shuffle_moves_no_other() -> None:
    new = Pile.of(standard_deck())
    first, rest = new.turn(Draw(SEED))
    _, without = new.take(rest.order[3])
    turned, after = without.turn(Draw(SEED))
    assert turned == first
    assert after.order == (*rest.order[:3], *rest.order[4:])


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


def test_gathering_takes_all_cards_in() -> None:
    pile = pile_of(1, 2, shown=(3, 4)).gathered()
    assert sorted(pile.order) == list(range(54)) and pile.shown == ()
    assert (pile.shuffles, pile.shuffled) == (2, False)


def test_shuffling_the_rest_leaves_the_turned_ones_out() -> None:
    draw = Draw(SEED)
    rest = pile_of(*range(20), shown=tuple(range(20, 54))).marked_for_reshuffle()
    assert (rest.shuffles, rest.shuffled) == (2, False)
    card, pile = rest.turn(draw)
    assert sorted((card.number, *pile.order)) == list(range(20)) and (card.number, *pile.order) != tuple(range(20))
    assert pile.shown == (*range(20, 54), card.number)
    assert draw.drawn[0].purpose == "shuffle 2, place 54"


def test_the_tables_own_card_is_taken_wherever_it_lies() -> None:
    card, pile = pile_of(1, 28, 2).take(28)
    assert (card.number, pile.order, pile.shown) == (28, (1, 2), (28,))
    card, pile = pile.take(28)
    assert (card.number, pile.order, pile.shown) == (28, (1, 2), (28,)), "it may be turned twice on a table"


@pytest.mark.parametrize("number", [54, 99])
def test_a_card_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(Refused) as refusal:
        pile_of(1).take(number)
    assert (refusal.value.code, refusal.value.phrase.facts) == ("no-such-card", {"found": number, "most": 53})


def test_a_cut_is_drawn_for_its_purpose() -> None:
    draw, pile = Draw(SEED), pile_of(5, 9, 1, shown=(7,))
    first, second = pile.cut(draw, "one"), pile.cut(draw, "two", secret=True)
    assert {first.number, second.number} <= {1, 5, 9}
    cut = [made for made in draw.drawn if made.purpose.startswith("one, ")]
    assert [(made.purpose, made.bound) for made in cut] == [(f"one, cut {n}", 55 - n) for n in range(1, len(cut) + 1)]
    assert {made.secret for made in cut} == {False}
    assert {made.secret for made in draw.drawn if made not in cut} == {True}


def test_a_cut_gives_the_same_card_whatever_else_was_turned() -> None:
    whole = pile_of(*range(54))
    card = whole.cut(Draw(SEED), "ruling")
    fewer = [number for number in range(54) if number == card.number or number % 3]
    assert pile_of(*fewer).cut(Draw(SEED), "ruling") == card
    other = pile_of(*(number for number in fewer if number != card.number)).cut(Draw(SEED), "ruling")
    assert other.number in fewer and other != card


def test_the_cuts_go_on_until_the_only_card_that_may_come_is_there() -> None:
    for number in range(54):
        assert pile_of(number).cut(Draw(SEED), "ruling").number == number


def test_each_card_comes_up_as_often() -> None:
    """Chi-square over 3,000 cuts of a pile of 3; 13.816 is its value for p = 0.001 with 2 degrees of freedom."""
    seen = dict.fromkeys((5, 9, 1), 0)
    for number in range(3_000):
        seen[pile_of(5, 9, 1).cut(Draw(SEED), f"ruling {number}").number] += 1
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 13.816


def test_cuts_bring_up_every_card_once() -> None:
    seen = list(Draw(SEED).cuts([3, 5, 8], "ruling"))
    assert sorted(seen) == [3, 5, 8]


def test_a_follow_up_is_another_card() -> None:
    assert pile_of(5, 9).cut(Draw(SEED), "follow-up", apart=(5,)).number == 9
    assert pile_of(5).cut(Draw(SEED), "follow-up", apart=(5,)).number != 5, "the whole deck, where no other is left"


def test_a_cut_of_an_empty_pile_is_of_the_whole_deck() -> None:
    pile = pile_of(shown=(1, 2))
    assert pile.cut(Draw(SEED), "ruling") in standard_deck().cards and pile.order == ()


def test_what_may_still_come_does_not_tell_the_order() -> None:
    assert [card.number for card in pile_of(9, 1, 5).unseen] == [1, 5, 9]
    assert [card.number for card in pile_of().unseen] == list(range(54))


@pytest.mark.parametrize(("shown", "reshuffling"), [((), False), ((1, 52), False), ((1, 0), True), ((53,), True)])
def test_cards_0_and_53_have_the_deck_reshuffled(shown: tuple[int, ...], reshuffling: bool) -> None:
    assert pile_of(1, shown=shown).reshuffling is reshuffling


def test_equal_decks_share_their_cards() -> None:
    deck = standard_deck()
    one, other = (from_json(Deck, to_json(deck)) for _ in range(2))
    assert one.cards is other.cards and one.by_number is other.by_number
