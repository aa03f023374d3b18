"""Card Deal: by which card who acts, cuts, edges, jokers, hidden ones and boards; transcripts tell its turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.rules.errors import Refused
from bot.rules.systems.card_deal import cards
from bot.rules.systems.card_deal.state import Stand
from bot.rules.views import Mark
from tests.rules.card_deal_table import cutting, dealt, held, laid, mark, order, stacked, statuses, up
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


def test_cards_that_were_dealt_stay_out_of_the_pack() -> None:
    table = dealt(Andy="K♠", Babel="2♣")
    table.act()
    table.act()
    stacked(table, "Andy", "K♠", round=2)  # it is out: the pack is cut again
    table.flip()
    assert table["Andy"].card not in (cards.parse("K♠"), cards.parse("2♣"), table["Babel"].card)
    assert len(set(table.state.out)) == 4


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
        "Andy was dealt 4♦, 5♦, 7♣.", "Level Headed: 2 cards.", "Quick: a card of 5 or lower was dealt anew.",
        "The best counts: 7♣.", "The highest card acts first; of one rank spades, hearts, diamonds, clubs.",
        "That is place 1 of 1.",
    ]  # fmt: skip
    assert "Quick: a card of 5 or lower was dealt anew." in edged("5♠", "9♦", quick=1).why("Andy"), "a five is low"


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


def test_who_cuts_the_higher_card_goes_before_and_the_other_is_up_still() -> None:
    table = held()
    cutting(table, "Andy", "7♥", "Babel", "7♦")
    table.act("Andy", preempt="Babel", action="shoots", by=1)
    assert table.public_texts() == ["Andy cuts 7♥, Babel 7♦: Andy goes before.", "Andy acts: shoots"]
    assert up(table) == "Babel" and mark(table, "Andy") is Mark.DONE


def test_who_cuts_the_lower_card_acts_after_it() -> None:
    table = held()
    cutting(table, "Andy", "7♦", "Babel", "7♥")
    table.act("Andy", preempt="Babel", by=1)
    assert table.public_texts() == ["Andy cuts 7♦, Babel 7♥: Andy acts after that."]
    table.act("Babel", by=2)
    assert up(table) == "Andy"


def test_a_second_cut_against_the_same_one_is_a_new_one() -> None:
    table = held()
    cutting(table, "Andy", "7♦", "Babel", "7♥")
    cutting(table, "Andy", "A♦", "Babel", "7♥", number=2)
    table.act("Andy", preempt="Babel", by=1)
    table.abort("Andy", by=1)
    assert table.public_texts() == ["Andy holds on."]
    table.act("Andy", preempt="Babel", by=1)
    assert table.public_texts()[0] == "Andy cuts A♦, Babel 7♥: Andy goes before."


def test_between_two_turns_a_holder_answers_what_has_just_happened() -> None:
    table = held()
    table.act("Babel", action="shoots", by=2)
    assert up(table) == "Cable"
    table.act("Andy", action="dives", at="9", by=1)
    assert table.public_texts()[0] == "answers-at who=Andy at=card 9"
    assert up(table) == "Cable" and mark(table, "Andy") is Mark.DONE


def test_where_the_pace_waits_for_answers_it_waits_for_who_holds_alone() -> None:
    table = held()
    table.configure("pace", "moments")
    table.act("Babel", by=2)
    assert (table.state.paused, up(table)) == (True, None)
    with table.refused("nothing-to-pass"):
        table.give("pass", by=3)
    table.give("pass", by=1)
    assert (table.state.paused, up(table)) == (False, "Cable")
    table.undo()
    table.act("Andy", action="fires", by=1)
    assert table.public_texts() == ["Andy acts: fires", "**Round 1, 2♣:** Cable is up."]


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
    assert come in lurking("2♣", "red joker").private_texts(), "all come before a joker that is left for last"


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


def test_one_who_is_revealed_after_it_has_acted_has_acted_and_between_two_rounds_waits_for_its_card() -> None:
    table = lurking("Q♠")
    table.act("Lurker")
    table.reveal("Lurker")
    assert mark(table, "Lurker") is Mark.DONE and table["Lurker"].card not in table.state.out
    table = lurking("2♣")
    table.act("Andy")
    table.reveal("Lurker")
    assert table["Lurker"].cards == () and table["Lurker"].stand is Stand.OUT
    assert table.why("Lurker") == ["Lurker has no card yet."]


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


def test_the_panel_of_acting_has_what_is_open_to_one() -> None:
    table = held()
    before = f"Go before Babel: act Andy preempt={table.id('Babel')}"
    buttons = ["offer-act: act Andy, main", "Act…: act Andy action=?", before]
    assert table.panel("act", "Andy") == ["panel-act who=Andy", *buttons]
    assert table.panel("act", "Babel")[3:] == ["Done: act Babel done=True"]
    assert table.panel("act", "Cable") == ["panel-act who=Cable"]
    assert table.panel("hold", "Babel") == ["panel-hold who=Babel", "offer-hold: hold Babel"]
    before_the_deal = Table("card-deal")
    before_the_deal.join("Andy", player=1)
    assert before_the_deal.panel("flip", "Andy") == ["panel-flip who=Andy", "Card: flip Andy card=?"]


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
