"""Card Deal: holding, going before others by a cut, and what a hold answers; with cards worked out by hand."""

from __future__ import annotations

from typing import Any

from bot.rules.views import Mark
from tests.rules.card_deal_table import cutting, dealt, held, mark, order, statuses, up


def test_who_holds_acts_after_whoever_is_up() -> None:
    table = held()
    assert statuses(table, "Andy") == ["K♠", "holds: somebody shows"]
    table.act("Andy", by=1)
    assert table.public_texts() == ["Andy holds no longer, and acts after Babel."]
    assert statuses(table, "Andy") == ["K♠", "is next"]
    with table.refused("is-next-already"):
        table.act("Andy", by=1)
    with table.refused("no-hold-to-preempt"):
        table.act("Andy", preempt="Babel", by=1)
    table.act("Babel", by=2)
    assert table.public_texts() == ["Babel acts.", "**Round 1:** Andy is up, from the hold."]
    table.act("Andy", by=1)
    assert table.public_texts() == ["Andy acts.", "**Round 1, 2♣:** Cable is up."]


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


def test_where_the_table_has_rolled_for_it_the_gm_says_so_by_force() -> None:
    table = held()
    table.act("Andy", preempt="Babel", force=True)
    assert table.public_texts() == ["Andy goes before Babel.", "Andy acts."]
    assert not table.drawn and up(table) == "Babel"


def test_one_goes_before_the_one_who_is_up_alone() -> None:
    table = held()
    for other in ("Cable", "Andy"):
        with table.refused("preempt-who-is-up", who="Andy", up="Babel"):
            table.act("Andy", preempt=other, by=1)
    with table.refused("is-up-already", who="Babel"):
        table.act("Babel", preempt="Babel", by=2)
    with table.refused("no-hold-to-preempt", who="Cable"):
        table.act("Cable", preempt="Babel", by=3)


def test_a_hold_goes_over_into_the_next_round_without_a_card() -> None:
    table = held()
    table.act("Babel"), table.act("Cable")
    assert (table.state.round, up(table)) == (1, None)
    table.next()
    assert table.state.round == 2
    with table.refused("holds-without-card"):
        table.flip("Andy", card="3♣")
    with table.refused("not-begun"):
        table.act("Andy", by=1)
    table.flip()
    assert table["Andy"].cards == () and order(table)[0] == "Andy"
    assert table.why("Andy") == ["Andy held over from an earlier round, and was dealt no card."]
    table.act("Andy", by=1)
    table.act()
    assert up(table) == "Andy" and order(table)[0] == "Andy"
    table.act("Andy", by=1)
    assert mark(table, "Andy") is Mark.DONE


def test_who_holds_when_nobody_is_up_acts_at_once() -> None:
    table = dealt(Andy="K♠")
    table.hold("Andy", by=1)
    assert table.public_texts() == ["Andy holds."]
    with table.refused("nobody-up", who="Andy"):
        table.act("Andy", done=True, by=1)
    with table.refused("nobody-up"):
        table.act("Andy", preempt="Andy", by=1)
    table.act("Andy", by=1)
    assert table.state.round == 2


def test_what_is_held_can_be_given_up() -> None:
    table = held()
    table.abort("Andy", by=1)
    assert table.public_texts() == ["Andy aborts: what it held is given up."]
    assert mark(table, "Andy") is Mark.DONE
    with table.refused("nothing-held", who="Andy"):
        table.abort("Andy", by=1)


def test_who_gives_up_between_two_rounds_is_dealt_in() -> None:
    table = dealt(Andy="K♠")
    table.hold("Andy", by=1)
    table.next()
    table.abort("Andy", by=1)
    table.flip()
    assert up(table) == "Andy"


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
