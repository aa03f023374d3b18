"""Card Deal: by which card who acts, cuts, edges, jokers, hidden ones and boards; transcripts tell its turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.state import Stand
from bot.rules.views import Mark
from tests.conformance.table import Table
from tests.rules.card_deal_table import dealt, held, laid, mark, order, stacked, up

# Cards.


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


def test_every_card_is_read_as_it_is_told() -> None:
    assert [cards.parse(text) for text in cards.ALL] == list(range(53, -1, -1))
    assert cards.ALL[:7] == ("black joker", "red joker", "A♠", "A♥", "A♦", "A♣", "K♠")


# A round.


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


# The table's own cards.


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
    ("flip", "card"): (by_hand, "(by hand: card K♠)", True)
}
"""For the test that holds of every such option that it is told."""


def test_cards_are_suggested_from_the_highest_down() -> None:
    table = Table("card-deal")
    assert table.system.suggest(table.state, "flip", "card", "k") == ("K♠", "K♥", "K♦", "K♣")
    assert len(table.system.suggest(table.state, "flip", "card", "")) == 25
    assert table.system.suggest(table.state, "act", "action", "") == ()
    assert table.system.suggest(table.state, "edit", "condition", "") == Table("torg").system.suggest(
        Table("torg").state, "edit", "condition", ""
    )


# Holding.


def test_a_hold_goes_over_into_the_next_round_without_a_card() -> None:
    table = held()
    table.act("Babel"), table.act("Cable")
    table.next()
    table.flip()
    assert table["Andy"].cards == () and order(table)[0] == "Andy"
    assert table.why("Andy") == ["Andy held over from an earlier round, and was dealt no card."]
    table.act("Andy", by=1)
    table.act()
    assert up(table) == "Andy" and order(table)[0] == "Andy"
    with table.refused("which-combatant"):
        table.act(by=1)
    table.act("Andy", by=1)
    assert mark(table, "Andy") is Mark.DONE


def test_nothing_else_answers() -> None:
    table = held()
    system, state = table.system, table.state
    for verb, options in (("act", {"done": True}), ("act", {"preempt": table.id("Babel")}), ("hold", {})):
        command: Any = system.command(verb, by=table.legal()[0].by, combatant=table.id("Andy"), **options)
        assert not system.answers(state, command)
    assert not system.answers(state, system.command("act", by=table.legal()[0].by))


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
    table.state = table.state.evolve(out=tuple(card for card in range(54) if card != own))
    table.flip("Lurker")
    assert len(set(table["Lurker"].cards)) == 2 and len(table.state.out) == 53


# What is shown.


def test_the_board_offers_what_can_be_done() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    assert [table.button(offer) for offer in table.board.offers] == ["offer-flip: flip, main", "offer-enter: enter"]
    assert table.text(table.board.prompt[0]) == "GM: Flip deals the cards."
    assert table.why("Andy") == ["Andy has no card yet."]
    table.flip("Andy", card="9d")
    assert table.why("Andy") == ["Dealt to Andy: 9♦."]
    table = held()
    before = f"Go before Babel: act preempt={table.id('Babel')}"
    another = "Another card: flip …"
    assert table.buttons == ["offer-act: act, main", "offer-hold: hold", "offer-next: next", before, another]
    table.act("Babel"), table.act("Cable")
    assert table.buttons == ["offer-act: act …", "offer-next: next"]


def test_the_clock_waits_by_the_pace_alone() -> None:
    table = held()
    table.configure("pace", "gm")
    table.act("Babel")
    assert table.text(table.system.board(table.state).prompt[0]) == "GM: Next goes on."


def test_what_may_be_done_is_offered_to_whom_it_concerns() -> None:
    table = held()
    up = table.id("Babel")
    assert table.allowed(1) == {"act Andy", f"act Andy preempt={up}", "abort Andy"}
    assert table.allowed(2) == {"act Babel", "hold Babel", "next"}
    assert table.allowed(3) == {"flip Cable"}
    assert {line for line in table.allowed() if line.split()[-1] not in ("Andy", "Babel", "Cable")} == {
        "act", "hold", "next", "next round=True", "flip Cable card=black joker", f"act Andy preempt={up}",
    }  # fmt: skip
    assert table.last[-1].call == (up,)


def test_the_clock_shows_the_round_and_the_rank() -> None:
    table = dealt(Andy="K♠", Babel="9♣")
    table.bell("somebody comes", at="9")
    table.act("Andy")
    assert "bell-rings at=round 1, card 9 text=somebody comes" in table.public_texts()
    assert [hand.at for hand in table.system.clock(table.state)] == [1, 8]


def test_the_clock_goes_down_alone_whoever_is_called_after_it() -> None:
    table = dealt(Andy="9♠", Babel="red joker", Cable="2♣")
    laid(table, "round 1, card of combatant 5, try 1", "A♠")
    ranks = [table.system.clock(table.state)[1].at]
    table.join("Late", id=5)
    while table.state.round == 1:
        ranks.append(table.system.clock(table.state)[1].at)
        table.act()
    assert (up(table), ranks) == (None, [8, 8, 8, 1, 1])
