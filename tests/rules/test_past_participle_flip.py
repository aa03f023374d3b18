"""Past Participle: the flip, the table's own cards and results, picking a phase, the deck."""

from bot.rules.deck import Bar, parse_pool, result
from tests.conformance.table import standard_deck
from tests.rules.saloon import Saloon, card_on_which, duel

# The flip.


def test_one_side_may_have_a_card_of_the_tables_and_the_other_one_of_the_pile() -> None:
    table = Saloon(cards="side")
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="2d8")
    seven, five = card_on_which("2d8", 7), card_on_which("2d8", 5)
    table.flip(side="crew", card=str(seven))
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.stack(five)
    table.flip()
    assert (table["Andy"].result, table["Brad"].result) == (7, 5)


def test_a_card_with_a_bar_of_its_own_is_read_by_that() -> None:
    """A 7 is enough for phase I on the common bar of a fast action, and for III on this one."""
    own = Bar(fast=(12, 9, 6, 1), normal=(13, 10, 8, 2), slow=(20, 15, 10, 3))
    deck = standard_deck()
    card = card_on_which("2d8", 7)
    cards = tuple(one.replace(bar=own) if one.number == card else one for one in deck.cards)
    table = duel()
    table.configure("deck", "own", deck=deck.replace(cards=cards))
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.flip(card=str(card))
    assert "fast: I 12 · II 9 · III 6 · IV 1" in table.public_texts()
    assert table["Andy"].open == ("III", "IV")
    assert "Target numbers for fast: I 12, II 9, III 6, IV 1." in table.why("Andy")


def test_a_typed_result_is_held_against_the_bar_printed_on_the_card_turned() -> None:
    """A 7 is enough for phase I on the common bar, and for III on the one of this card."""
    own = Bar(fast=(12, 9, 6, 1), normal=(13, 10, 8, 2), slow=(20, 15, 10, 3))
    deck, card = standard_deck(), card_on_which("2d8", 5)
    cards = tuple(one.replace(bar=own) if one.number == card else one for one in deck.cards)
    table = duel()
    table.configure("deck", "own", deck=deck.replace(cards=cards))
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.flip("Andy", roll="7")
    table.flip(card=str(card))
    assert table["Andy"].open == ("III", "IV") and table["Brad"].open == ("IV",)
    table.flip("Brad", roll="9")
    assert table["Brad"].open == ("II", "III", "IV"), "put right after the flip: still that card's bar"


# The deck.


def test_a_deck_of_the_tables_own_is_to_be_shuffled() -> None:
    table = duel()
    table.configure("deck", "mine", deck=table.state.pile.deck.replace(name="mine"))
    pile = table.state.pile
    assert (pile.deck.name, pile.shuffles, pile.shuffled) == ("mine", 2, False)
    assert "The deck is reshuffled." in table.public_texts()
    table.configure("cards", "side")
    assert table.state.pile.shuffles == 2


def test_another_seed_for_the_cards_to_come() -> None:
    table = duel()
    table.stack(5)
    table.check("Andy", by=1)
    before = table.state.pile
    after = table.system.reseeded(table.state).pile
    assert sorted(after.order) == sorted(before.order) and after.shown == before.shown
    assert (after.shuffles, after.shuffled) == (2, False)


def test_a_reshuffle_in_the_middle_of_a_flip_is_announced() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="1d10")
    table.declare("Andy", speed="slow")
    again = next(one.number for one in standard_deck().cards if result([one], parse_pool("1d10")).again)
    pile = table.state.pile
    table.state = table.state.replace(pile=pile.replace(order=(again,), shuffled=True))
    table.flip()
    codes = table.codes()
    assert codes[:2] == ["reshuffled", "flipped"] and "followed-up" in codes
