"""Card Deal: who acts when by which card, edges, jokers, the pack, and cards of the table's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.state import Stand
from bot.rules.views import Mark
from tests.rules.card_deal_table import dealt, laid, mark, order, stacked, statuses, up
from tests.rules.recipes import Recipe
from tests.rules.table import Table

RECIPE = Recipe(
    values={("flip", "card"): ("K♠", "5h", "red joker", "x")},
    once=(("acts", "acts-with", "acts-joker", "acts-joker-with"),),
)
"""What the conformance suites have to know."""


# Cards.


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2♣", 0),
        ("2♠", 3),
        ("3c", 4),
        ("10h", 34),
        ("10♥️", 34),
        ("K♠", 47),
        ("king of spades", 47),
        ("ace-clubs", 48),
        (" A♠ ", 51),
        ("joker", 52),
        ("Red Joker", 52),
        ("black joker", 53),
    ],
)
def test_a_card_is_read_however_it_is_written(text: str, card: int) -> None:
    assert cards.parse(text) == card


@pytest.mark.parametrize("text", ["", "1♠", "11♠", "K", "♠", "K♠♠", "green joker", "K x"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad-card"):
        cards.parse(text)


def test_every_card_is_read_as_it_is_told() -> None:
    assert [cards.parse(text) for text in cards.ALL] == list(range(53, -1, -1))
    assert cards.ALL[:7] == ("black joker", "red joker", "A♠", "A♥", "A♦", "A♣", "K♠")


# A round.


def test_the_highest_card_acts_first_and_of_one_rank_spades_hearts_diamonds_clubs() -> None:
    table = dealt(Andy="9♣", Babel="Q♦", Cable="Q♠", Dabel="Q♣", Ebel="Q♥")
    assert table.public_texts() == [
        "**The cards are dealt.**",
        "Cable: Q♠",
        "Ebel: Q♥",
        "Babel: Q♦",
        "Dabel: Q♣",
        "Andy: 9♣",
        "**Round 1, Q♠:** Cable is up.",
    ]
    called = []
    while table.state.round == 1:
        called.append(up(table))
        table.act(action="shoots")
    assert called == ["Cable", "Ebel", "Babel", "Dabel", "Andy"]
    assert table.public_texts() == [
        "Andy acts: shoots",
        "Round 1 ends.",
        "**Round 2.** GM: `/flip` deals the cards.",
    ]


def test_cards_that_were_dealt_stay_out_of_the_pack() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    table.act()
    table.act()
    stacked(table, "Andy", "K♠", round=2)  # it is out: the pack is cut again
    table.flip()
    assert table["Andy"].card not in (cards.parse("K♠"), cards.parse("2♣"), table["Babel"].card)
    assert set(table.state.out) == {
        *map(cards.parse, ("K♠", "2♣")), table["Andy"].card, table["Babel"].card,
    }  # fmt: skip


def test_after_a_round_with_a_joker_the_pack_is_whole_again() -> None:
    table = dealt(Andy="K♠", Babel="joker")
    assert "A joker: after this round all cards are shuffled." in table.public_texts()
    table.act("Babel")
    table.act("Andy")
    assert table.public_texts()[1:3] == ["Round 1 ends.", "All cards are shuffled together."]
    assert table.state.out == () and not table.state.joker
    stacked(table, "Andy", "K♠", round=2)
    table.flip()
    assert table["Andy"].card == cards.parse("K♠")


def test_a_pack_that_is_used_up_takes_the_cards_of_earlier_rounds_back() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    table.act(), table.act()
    table.state = table.state.evolve(out=tuple(range(54)))
    table.flip()
    assert "The pack is used up: the cards of earlier rounds are shuffled." in table.public_texts()
    assert len(table.state.out) == 2


def test_more_cards_than_a_pack_has_come_from_a_second_one() -> None:
    table = Table("card-deal")
    for number in range(55):
        table.join(f"Foe {number}")
    table.flip()
    assert len(table.state.out) == 1 and all(one.cards for one in table.state.combatants)
    assert table.legal(), "no card is free for anybody, and yet all goes on"


def test_the_gm_deals_and_nobody_twice_but_by_force() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Brad")
    with table.refused("not-begun"):
        table.act("Andy", by=1)
    with table.refused("not-begun"):
        table.next()
    with table.refused("deal-to-all"):
        table.flip("Andy")
    with table.refused("gm-only"):
        table.flip(by=1)
    stacked(table, "Andy", "9♠", "3♠")
    stacked(table, "Brad", "8♠", "4♠")
    table.flip()
    table.act("Andy", by=1)
    with table.refused("dealt-already"):
        table.flip()
    table.flip(force=True)
    assert table["Andy"].stand is Stand.DONE and table["Brad"].card == cards.parse("4♠")


def test_nobody_is_up_at_an_empty_table_until_somebody_is_dealt_in() -> None:
    table = Table("card-deal")
    assert table.text(table.board.prompt[0]).startswith("Nobody is here yet")
    table.flip()
    assert table.text(table.board.prompt[0]).startswith("Nobody is here: who comes is dealt in")
    id = table.join("Late", player=1)
    assert up(table) == "Late" and table.public_texts()[1] == f"Late: {cards.name_of(table[id].card)}"


def test_one_who_comes_late_is_dealt_in_at_once_and_acts_next_if_its_card_is_the_best() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    laid(table, "round 1, card of combatant 5, try 1", "A♠")
    table.join("Late", id=5)
    assert up(table) == "Andy" and order(table) == ["Late", "Andy", "Babel"]
    table.act()
    assert table.public_texts()[1] == "**Round 1, A♠:** Late is up."


def test_who_is_up_and_leaves_hands_the_turn_on() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    table.leave("Andy")
    assert up(table) == "Babel"


def test_a_turn_can_be_let_go_by_its_player_and_ended_by_the_gm() -> None:
    table = dealt(Andy="K♠", Babel="9♣", Cable="2♣")
    with table.refused("gm-only"):
        table.next(by=2)
    table.act("Andy", done=True, by=1)
    assert table.public_texts()[0] == "Andy is done."
    table.next(by=2)
    assert table.public_texts()[0] == "Babel is passed over."
    table.next(round=True)
    assert table.public_texts()[:2] == ["The GM ends the round.", "Round 1 ends."]


def test_who_is_not_up_is_told_who_is_and_the_gm_may_insist() -> None:
    table = dealt(Andy="K♠", Babel="9♣")
    with table.refused("not-your-turn", who="Babel", up="Andy"):
        table.act("Babel", by=2)
    with table.refused("not-your-turn"):
        table.act("Babel", done=True, by=2)
    with table.refused("not-your-turn"):
        table.hold("Babel", by=2)
    table.act("Babel", force=True)
    assert up(table) == "Andy" and mark(table, "Babel") is Mark.DONE
    with table.refused("already-done", who="Babel"):
        table.act("Babel", by=2)
    with table.refused("which-combatant"):
        table.act(by=1)


def test_a_group_has_one_card() -> None:
    table = Table("card-deal")
    table.join("Bandits", count=5)
    table.flip()
    assert len(table["Bandits"].cards) == 1


# Quick, Level Headed, and a further card.


def edged(*hand: str, **traits: Any) -> Table:
    table = Table("card-deal")
    table.join("Andy", player=1, **traits)
    stacked(table, "Andy", *hand)
    table.flip()
    return table


@pytest.mark.parametrize(
    ("hand", "traits", "best"),
    [
        (("5♠", "9♦"), {}, "5♠"),
        (("5♠", "9♦"), {"quick": 1}, "9♦"),
        (("5♠", "2♦", "6♣"), {"quick": 1}, "6♣"),
        (("6♣", "9♦"), {"quick": 1}, "6♣"),
        (("9♦", "K♦"), {"level_headed": 1}, "K♦"),
        (("K♦", "9♦", "A♣"), {"level_headed": 1}, "K♦"),
        (("9♦", "K♦", "A♣"), {"level_headed": 2}, "A♣"),
        (("4♦", "5♦", "7♣"), {"level_headed": 1, "quick": 1}, "7♣"),
        (("4♦", "6♦", "7♣"), {"level_headed": 1, "quick": 1}, "6♦"),
    ],
)
def test_quick_need_not_keep_a_low_card_and_level_headed_keeps_the_best(
    hand: tuple[str, ...], traits: dict[str, int], best: str
) -> None:
    assert cards.name_of(edged(*hand, **traits)["Andy"].card) == best


def test_the_reasons_name_every_card_and_why_there_were_so_many() -> None:
    table = edged("4♦", "5♦", "7♣", level_headed=1, quick=1)
    assert "Andy: 7♣, the best of 4♦, 5♦, 7♣" in table.public_texts()
    assert table.why("Andy") == [
        "Andy was dealt 4♦, 5♦, 7♣.",
        "Level Headed: 2 cards.",
        "Quick: a card of 5 or lower was dealt anew.",
        "The best counts: 7♣.",
        "The highest card acts first; of one rank spades, hearts, diamonds, clubs.",
        "That is place 1 of 1.",
    ]


def test_a_five_is_a_low_card_too() -> None:
    assert "Quick: a card of 5 or lower was dealt anew." in edged("5♠", "9♦", quick=1).why("Andy")


def test_a_player_may_have_a_further_card_before_its_turn_and_the_best_counts() -> None:
    table = dealt(Andy="K♠", Babel=("9♣", "3♦", "A♦"))
    table.flip("Babel", by=2)
    assert table.public_texts() == ["Babel is dealt 3♦ besides; 9♣ counts."]
    table.flip("Babel", by=2)
    assert table.public_texts() == ["Babel is dealt A♦ besides; A♦ counts."]
    assert up(table) == "Andy", "the turn stays where it is"
    with table.refused("is-up-already", who="Andy"):
        table.flip("Andy", by=1)
    with table.refused("gm-only"):
        table.flip("Babel", by=1)
    table.act()
    table.act()
    with table.refused("deal-to-all"):
        table.flip("Babel", by=2)


def test_a_further_joker_has_the_pack_shuffled_too() -> None:
    table = dealt(Andy="K♠", Babel=("9♣", "joker"))
    table.flip("Babel")
    assert table.state.joker and mark(table, "Babel") is Mark.HOLDS
    table.act("Andy")
    assert up(table) == "Babel"
    with table.refused("already-done", who="Andy"):
        table.flip("Andy")


# Jokers.


def test_a_joker_acts_before_whoever_is_up_without_a_cut() -> None:
    table = dealt(Andy="K♠", Babel="black joker", Cable="2♦")
    assert (up(table), order(table)[0]) == ("Andy", "Babel")
    assert statuses(table, "Babel") == ["black joker", "at any time"]
    with table.refused("needs-no-cut", who="Babel"):
        table.act("Babel", preempt="Andy", by=2)
    table.act("Babel", action="dives", by=2)
    assert table.public_texts() == ["Babel plays the joker and acts: dives"]
    assert up(table) == "Andy" and not table.drawn
    assert table.why("Babel")[-2:] == ["A joker acts whenever it likes.", "That is place 1 of 3."]


def test_a_joker_that_nobody_has_played_is_called_last_and_may_be_held_over() -> None:
    table = dealt(Andy="K♠", Babel="red joker")
    table.act("Andy")
    assert table.public_texts()[1] == "**Round 1, red joker:** nobody else is left to be called, Babel is up."
    table.hold("Babel", by=2)
    assert table.text(table.board.prompt[0]).startswith("Left: Babel, who may act")
    table.next()
    assert table["Babel"].stand is Stand.HOLDS


def test_two_jokers_are_called_the_black_one_first() -> None:
    table = dealt(Andy="red joker", Babel="black joker")
    assert up(table) == "Babel"
    table.act("Andy", by=1)
    table.act("Babel", by=2)
    assert table.public_texts()[0] == "Babel acts."
    assert table.state.round == 2


# The table's own cards.


def by_hand() -> Table:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Brad", player=2)
    table.flip("Andy", card="ks")
    assert table.public_texts() == ["Andy has K♠."]
    stacked(table, "Brad", "3♥")
    table.flip()
    return table


BY_HAND: dict[tuple[str, str], tuple[Callable[[], Table], str, bool]] = {
    ("flip", "card"): (by_hand, "(by hand: card K♠)", True)
}
"""For the test that holds of every such option that it is told."""


def test_the_tables_own_cards_are_taken_and_nothing_is_drawn_for_them() -> None:
    table = by_hand()
    assert {made.purpose for made in table.drawn} == {f"round 1, card of combatant {table.id('Brad')}, try 1, cut 1"}
    assert up(table) == "Andy" and table.public_texts()[1:3] == ["Andy: K♠", "Brad: 3♥"]
    with table.refused("card-is-taken", who="Andy", card="K♠"):
        table.flip("Brad", card="K♠")
    table.flip("Brad", card="joker")
    assert table.state.joker and mark(table, "Brad") is Mark.HOLDS
    table.next(round=True)
    assert not table["Andy"].by_hand


def test_a_card_by_hand_says_whose_it_is() -> None:
    table = by_hand()
    with table.refused("card-for-whom"):
        table.flip(card="K♠")
    with table.refused("gm-only"):
        table.flip("Brad", card="A♠", by=2)
    with table.refused("bad-card", found="z"):
        table.flip("Brad", card="z")


def test_cards_are_suggested_from_the_highest_down() -> None:
    table = Table("card-deal")
    assert table.system.suggest(table.state, "flip", "card", "k") == ("K♠", "K♥", "K♦", "K♣")
    assert len(table.system.suggest(table.state, "flip", "card", "")) == 25
    assert table.system.suggest(table.state, "act", "action", "") == ()
    assert table.system.suggest(table.state, "edit", "condition", "") == Table("torg").system.suggest(
        Table("torg").state, "edit", "condition", ""
    )
