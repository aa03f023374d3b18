"""Card Deal: whom hidden combatants are shown to, and what the board, the panels and the clock show."""

from __future__ import annotations

import pytest

from bot.rules.errors import Refused
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.state import Stand
from bot.rules.views import Mark
from tests.rules.card_deal_table import dealt, held, laid, mark, order, stacked, up
from tests.rules.table import Table

# Who is hidden.


def lurking(card: str = "A♠") -> Table:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Lurker", hidden=True)
    stacked(table, "Andy", "K♠")
    stacked(table, "Lurker", card)
    table.flip()
    return table


def test_a_hidden_ones_card_is_for_the_gm_alone() -> None:
    table = lurking()
    assert not any("Lurker" in text or "A♠" in text for text in table.public_texts())
    assert table.state.out == (cards.parse("K♠"),)
    secrets = [table.text(phrase) for phrase in table.view().secrets]
    assert secrets == ["Lurker (hidden) has A♠, and may act at any time until cards are dealt again."]
    assert table.view(1).secrets == ()


def test_those_who_know_of_a_hidden_one_are_told_once_when_the_turn_of_its_card_has_come() -> None:
    table = lurking()
    come = "Lurker (hidden): the turn of A♠ has come. Act for it, or reveal it, whenever that fits."
    assert table.private_texts()[-1] == come, "an ace is before Andy's king"
    table.hold("Andy", by=1)
    assert come not in table.private_texts()


def test_a_card_lower_than_all_others_has_come_when_nobody_else_is_left() -> None:
    table = lurking("2♣")
    come = "Lurker (hidden): the turn of 2♣ has come. Act for it, or reveal it, whenever that fits."
    assert come not in table.private_texts()
    table.act("Andy", by=1)
    assert come in table.private_texts() and table.private_texts(1) == []
    stacked(table, "Andy", "K♠", round=2)
    stacked(table, "Lurker", "A♠", round=2)
    table.flip()
    assert "Lurker (hidden): the turn of A♠ has come" in table.private_texts()[-1], "of each new card"


def test_before_a_joker_that_is_left_for_last_all_the_hidden_ones_come() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Lurker", hidden=True)
    stacked(table, "Andy", "red joker")
    stacked(table, "Lurker", "2♣")
    table.flip()
    assert "Lurker (hidden): the turn of 2♣ has come" in table.private_texts()[-1]


def test_a_hidden_one_acts_at_any_time_until_cards_are_dealt_again() -> None:
    table = lurking("2♣")
    table.act("Andy", by=1)
    assert table.state.round == 2, "nobody waits for it"
    table.act("Lurker", action="aims")
    assert (table.public_texts(), table.private_texts()) == ([], ["Lurker (hidden): aims"])
    with table.refused("not-begun"):
        table.act("Lurker")
    assert [table.text(one) for one in table.view().secrets] == ["Lurker (hidden) has 2♣."]
    table.flip()
    table.act("Lurker")
    assert table.private_texts() == ["Lurker (hidden): acts"]
    with table.refused("hidden-needs-no-hold"):
        table.hold("Lurker")
    with table.refused("already-done"):
        table.act("Lurker")


def test_a_hidden_one_needs_no_cut_and_its_card_may_come_up_again() -> None:
    table = lurking()
    with table.refused("needs-no-cut"):
        table.act("Lurker", preempt="Andy")
    laid(table, "round 1, card of combatant 7, try 1", "A♠")
    table.join("Babel", player=2, id=7)
    assert table["Babel"].card == table["Lurker"].card == cards.parse("A♠")
    table.flip("Lurker", card="Q♥")
    assert (table.public_texts(), table.private_texts()) == ([], ["Lurker has Q♥."])
    assert table.state.out == (cards.parse("K♠"), cards.parse("A♠"))


def test_a_hidden_one_is_given_a_card_by_hand_after_the_deal() -> None:
    table = lurking("2♣")
    table.act("Andy")
    with table.refused("hidden-is-dealt-first", who="Lurker"):
        table.flip("Lurker", card="Q♥")
    table.flip()
    table.flip("Lurker", card="Q♥")
    assert (table["Lurker"].card, table["Lurker"].stand) == (cards.parse("Q♥"), Stand.DUE)
    table.act("Lurker")
    table.flip(force=True)
    assert table["Lurker"].stand is Stand.DUE and not table["Lurker"].by_hand


def test_one_who_is_revealed_shows_its_card_and_is_called_for_it() -> None:
    table = lurking("red joker")
    assert not table.state.joker, "nobody knows of it"
    table.reveal("Lurker")
    assert "Lurker: red joker" in table.public_texts() and table.state.joker
    assert order(table) == ["Lurker", "Andy"]
    table.act("Lurker")
    assert table.public_texts() == ["Lurker plays the joker and acts."]


def test_one_who_is_revealed_between_two_rounds_waits_for_its_card() -> None:
    table = lurking("2♣")
    table.act("Andy")
    table.reveal("Lurker")
    assert table["Lurker"].cards == () and table["Lurker"].stand is Stand.OUT
    assert table.why("Lurker") == ["Lurker has no card yet."]


def test_one_who_is_revealed_after_it_has_acted_has_acted() -> None:
    table = lurking("Q♠")
    table.act("Lurker")
    table.reveal("Lurker")
    assert mark(table, "Lurker") is Mark.DONE and table["Lurker"].card not in table.state.out


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
    assert table.why("Andy") == ["Andy was dealt 9♦."]
    table = held()
    assert table.buttons == [
        "offer-act: act, main",
        "offer-hold: hold",
        "offer-next: next",
        f"Go before Babel: act preempt={table.id('Babel')}",
    ]
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


def test_the_panel_of_acting_has_what_is_open_to_one() -> None:
    table = held()
    assert table.panel("act", "Andy") == [
        "panel-act who=Andy",
        "offer-act: act Andy, main",
        "Act…: act Andy action=?",
        f"Go before Babel: act Andy preempt={table.id('Babel')}",
    ]
    assert table.panel("act", "Babel")[3:] == ["Done: act Babel done=True"]
    assert table.panel("act", "Cable") == ["panel-act who=Cable"]
    assert table.panel("hold", "Babel") == ["panel-hold who=Babel", "offer-hold: hold Babel"]


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


def test_what_others_have_is_named_with_what_to_do_instead() -> None:
    table = dealt(Andy="K♠")
    for verb in ("declare", "surge", "check"):
        with table.refused("no-use", verb=verb):
            table.give(verb, "Andy")
    with pytest.raises(Refused, match="no-question"):
        table.system.command("odds", by=table.legal()[0].by, combatant=table.id("Andy"))


def test_what_is_taken_back_and_done_again_deals_the_same() -> None:
    table = Table("card-deal")
    for name in ("Andy", "Babel"):
        table.join(name)
    table.flip()
    before = [one.cards for one in table.state.combatants]
    table.undo()
    table.join("Cable", hidden=True)
    table.flip()
    assert [one.cards for one in table.state.combatants[:2]] == before


def test_the_panel_of_a_deal_of_ones_own_asks_for_the_card_once() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    assert table.panel("flip", "Andy", by=None) == ["panel-flip who=Andy", "Card: flip Andy card=?"]
