"""Card Deal: by which card who acts, cuts, edges, jokers, hidden ones and boards; transcripts tell its turns."""

from collections.abc import Callable

import pytest

from bot.rules.errors import Refused
from bot.rules.systems.card_deal import cards
from tests.conformance.table import Table
from tests.rules.card_deal_table import dealt, held, laid, stacked, up

# Cards.


# A round.


def test_a_pack_that_is_used_up_takes_the_cards_of_earlier_rounds_back() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    table.act(), table.act()
    table.state = table.state.replace(out=tuple(range(54)))
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


def test_nobody_is_up_at_an_empty_table_until_somebody_is_dealt_in() -> None:
    table = Table("card-deal")
    assert table.text(table.board.prompt[0]).startswith("Nobody is here yet")
    table.flip()
    assert table.text(table.board.prompt[0]).startswith("Nobody is here: who comes is dealt in")
    id = table.join("Late", player=1)
    assert up(table) == "Late" and table.public_texts()[1] == f"Late: {cards.name_of(table[id].card)}"


# The table's own cards.


# Holding.


# Who is hidden.


def lurking(card: str = "A♠", andys: str = "K♠") -> Table:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Lurker", hidden=True)
    stacked(table, "Andy", andys)
    stacked(table, "Lurker", card)
    table.flip()
    return table


def test_a_hidden_one_needs_no_cut_and_its_card_may_come_up_again() -> None:
    table = lurking()
    with table.refused("needs-no-cut"):
        table.act("Lurker", preempt="Andy")
    laid(table, "round 1, card of combatant 7, try 1", "A♠")
    table.join("Babel", player=2, id=7)
    assert table["Babel"].card == table["Lurker"].card == cards.parse("A♠")
    table.flip("Lurker", card="Q♥")
    assert (table.public_texts(), table.private_texts()) == ([], ["Lurker: Q♥."])
    assert table.state.out == (cards.parse("K♠"), cards.parse("A♠"))


def test_a_hidden_one_looks_at_the_whole_pack_where_all_of_it_is_out() -> None:
    table = lurking("Q♠")
    own = table["Lurker"].card
    table.state = table.state.replace(out=tuple(card for card in range(54) if card != own))
    table.flip("Lurker")
    assert len(set(table["Lurker"].cards)) == 2 and len(table.state.out) == 53


# What is shown.


def test_the_board_offers_what_can_be_done() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    assert table.buttons == ["offer-flip: flip, main", "offer-enter: enter"]
    assert table.text(table.board.prompt[0]) == "GM: Flip deals the cards."
    assert table.why("Andy") == ["Andy has no card yet."]
    table.flip("Andy", card="9d")
    assert table.why("Andy") == ["Dealt to Andy: 9♦."]
    table = held()
    assert table.buttons == ["offer-act: act, main", "offer-hold: hold", "offer-next: next"]
    assert f"Go before Babel: act Andy preempt={table.id('Babel')}" in table.panel("act", "Andy")
    table.act("Babel"), table.act("Cable")
    assert table.buttons == ["offer-next: next, main", "offer-act: act", "Act…: act action=?"]


def by_hand() -> Table:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Brad", player=2)
    table.flip("Andy", card="ks")
    assert table.public_texts() == ["Andy: K♠."]
    stacked(table, "Brad", "3♥")
    table.flip()
    return table


BY_HAND: dict[tuple[str, str], tuple[Callable[[], Table], str, bool]] = {
    ("flip", "card"): (by_hand, "(by hand: card)", True)
}
"""For the test that holds of every such option that it is told."""


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2♣", 0), ("2♠", 3), ("3c", 4), ("10h", 34), ("10♥️", 34), ("K♠", 47), ("king of spades", 47),
        ("ace-clubs", 48), (" A♠ ", 51), ("joker", 52), ("Red Joker", 52), ("black joker", 53),
    ],
)  # fmt: skip
def test_a_card_is_read_however_it_is_written(text: str, card: int) -> None:
    assert cards.parse(text) == card


@pytest.mark.parametrize("text", ["", "1♠", "11♠", "K", "♠", "K♠♠", "green joker", "K x"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="bad-card"):
        cards.parse(text)


def test_the_highest_card_acts_first_and_of_one_rank_spades_hearts_diamonds_clubs() -> None:
    table = dealt(Andy="9♣", Babel="Q♦", Cable="Q♠", Dabel="Q♣", Ebel="Q♥")
    assert table.public_texts() == [
        "**The cards are dealt.**", "Cable: Q♠", "Ebel: Q♥", "Babel: Q♦", "Dabel: Q♣", "Andy: 9♣",
        "**Round 1, Q♠:** Cable is up.",
    ]  # fmt: skip
    called = []
    while table.state.round == 1:
        called.append(up(table))
        table.act(action="shoots")
    assert called == ["Cable", "Ebel", "Babel", "Dabel", "Andy"]
    told = ["Andy acts: shoots", "Round 1 ends.", "**Round 2.** GM: `/flip` deals the cards."]
    assert table.public_texts() == told
