"""Past Participle: the flip, the table's own cards and results, picking a phase, the deck."""

from __future__ import annotations

from bot.rules.deck import Bar, parse_pool, result
from bot.rules.exhibits import CardExhibit, FollowedColumn
from tests.conformance.table import standard_deck
from tests.rules.saloon import Saloon, card_on_which, duel

# The flip.


def test_an_exceptional_result_turns_a_follow_up_card() -> None:
    table = duel("1d4", "1d12")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28 1")  # 1d4 reads 4* on 28 and CF, a 1, on card 1
    assert table["Andy"].result == 5 and table["Andy"].cards == (28, 1)
    assert table["Brad"].result == 5, "the follow-up is not for one who needs none"
    assert table.public_texts()[:2] == [
        "**Round 1: card 28 is turned.** Toggle: no.",
        "Exceptional! Follow-up card 1, for Andy.",
    ]
    exhibits = [exhibit for event in table.last for exhibit in event.exhibits if isinstance(exhibit, CardExhibit)]
    assert [exhibit.number for exhibit in exhibits] == [28], "one picture has all of it"
    assert exhibits[0].cells[0] == ("4*", "2", "7", "7", "5")
    assert {(mark.sides, mark.dice) for mark in exhibits[0].pools} == {(4, 1), (12, 1)}
    assert [(card.number, card.columns) for card in exhibits[0].follow_ups] == [
        (1, (FollowedColumn(sides=4, cells=("CF", "2", "CF", "3", "4*"), rows=(0,)),)),
    ], "Brad reads it no more"  # fmt: skip
    assert [(one.who[0].name, one.speed, one.pool, one.result, one.phases) for one in exhibits[0].readings] == [
        ("Brad", "fast", "1d12", "5", ("II", "III", "IV")), ("Andy", "fast", "1d4", "5", ("II", "III", "IV")),
    ]  # fmt: skip
    assert [(line.speed, line.in_play) for line in exhibits[0].bar] == [
        ("fast", True), ("normal", False), ("slow", False),
    ]  # fmt: skip


def test_a_card_for_each_side() -> None:
    table = Saloon(cards="side")
    for name, owner in (("Andy", 1), ("Babel", 2), ("Brad", None)):
        table.join(name, player=owner, reflex="2d8")
        table.declare(name, speed="fast")
    with table.refused("card-for-whom", option="side"):
        table.flip(card="28")
    one = card_on_which("2d8", 5)
    two = card_on_which("2d8", 7)
    table.stack(one, two)
    table.flip()
    assert [table[name].result for name in ("Andy", "Babel", "Brad")] == [5, 5, 7]
    heads = [text for text in table.public_texts() if "is turned" in text]
    assert [head.split(",")[0] for head in heads] == ["For crew", "For foes"]


def test_a_card_for_each_combatant() -> None:
    table = duel(cards="combatant")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    one = card_on_which("2d8", 5)
    two = card_on_which("2d8", 7)
    table.stack(one, two)
    table.flip()
    assert (table["Andy"].result, table["Brad"].result) == (5, 7)
    assert f"For Andy, **card {one} is turned.**" in table.public_texts()[0]


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


def test_the_crew_is_the_crew_whatever_its_case() -> None:
    table = Saloon(cards="side")
    table.join("Brad", reflex="2d8", side="foes")
    table.join("Andy", player=1, reflex="2d8", side="Crew")
    table.join("Babel", player=2, reflex="2d8", side="crew")
    seven, five = card_on_which("2d8", 7), card_on_which("2d8", 5)
    for name in ("Andy", "Babel", "Brad"):
        table.declare(name, speed="fast")
    table.stack(seven, five)
    table.flip()
    assert [table[name].result for name in ("Andy", "Babel", "Brad")] == [7, 7, 5], "one card for the crew"
    assert [one.name for one in table.system.order(table.state)] == ["Andy", "Babel", "Brad"]


def test_the_tables_own_results() -> None:
    table = duel()
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip("Andy", roll=" cf ")
    assert table.public_texts() == [] and table.private_texts() == ["Andy: CF is noted for the flip."]
    table.stack(card_on_which("2d8", 5))
    table.flip()
    assert (table["Andy"].result, table["Brad"].result) == (None, 5)
    assert table["Andy"].cards == () and len(table["Brad"].cards) == 1


def test_a_card_with_a_bar_of_its_own_is_read_by_that() -> None:
    """A 7 is enough for phase I on the common bar of a fast action, and for III on this one."""
    own = Bar(fast=(12, 9, 6, 1), normal=(13, 10, 8, 2), slow=(20, 15, 10, 3))
    deck = standard_deck()
    card = card_on_which("2d8", 7)
    cards = tuple(one.evolve(bar=own) if one.number == card else one for one in deck.cards)
    table = duel()
    table.configure("deck", "own", deck=deck.evolve(cards=cards))
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
    cards = tuple(one.evolve(bar=own) if one.number == card else one for one in deck.cards)
    table = duel()
    table.configure("deck", "own", deck=deck.evolve(cards=cards))
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.flip("Andy", roll="7")
    table.flip(card=str(card))
    assert table["Andy"].open == ("III", "IV") and table["Brad"].open == ("IV",)
    table.flip("Brad", roll="9")
    assert table["Brad"].open == ("II", "III", "IV"), "put right after the flip: still that card's bar"


def test_each_side_has_the_bar_of_its_card_also_where_all_its_results_are_typed() -> None:
    table = Saloon(cards="side")
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="2d8")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="slow")
    table.flip("Brad", roll="11")
    table.stack(card_on_which("2d8", 5))
    table.flip()
    told = table.public_texts()
    assert [line for line in told if line.startswith(("fast:", "slow:"))] == [
        "fast: I 7 · II 5 · III 3 · IV 1", "slow: I 13 · II 11 · III 8 · IV 3",
    ]  # fmt: skip


def test_the_bar_given_with_the_flip() -> None:
    table = duel()
    for name in ("Andy", "Brad"):
        table.declare(name, speed="fast")
    table.stack(card_on_which("2d8", 5))
    table.flip(bar="6/6/5/5 9/9/9/9 5/5/5/5")
    assert table["Andy"].open == ("III", "IV")
    assert "fast: I 6 · II 6 · III 5 · IV 5" in table.public_texts()


# The deck.


def test_a_deck_of_the_tables_own_is_to_be_shuffled() -> None:
    table = duel()
    table.configure("deck", "mine", deck=table.state.pile.deck.evolve(name="mine"))
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
    table.state = table.state.evolve(pile=pile.evolve(order=(again,), shuffled=True))
    table.flip()
    codes = table.codes()
    assert codes[:2] == ["reshuffled", "flipped"] and "followed-up" in codes
