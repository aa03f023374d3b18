"""The picture that sums a fight up: who did what everybody saw, and when; and nothing else."""

import random
from collections.abc import Callable

import pytest

from bot.fight.deadlines import ends
from bot.fight.menu import SKIPPED
from bot.rules import deeds
from bot.rules.commands import Elapse
from bot.rules.events import Step, for_owner, public
from bot.rules.exhibits import Named, SummaryExhibit, word
from bot.rules.model import PUBLIC
from bot.rules.registry import system_of
from tests.conformance.table import Table
from tests.conformance.walking import seated
from tests.rules import card_deal_table, eternal_soldier_table, exp_tactical_table, fast_action_table, test_ticks
from tests.rules.conformance import every_system
from tests.rules.saloon import Saloon
from tests.rules.torg_table import Duel

Told = dict[str, list[tuple[int, int, str]]]


def summary(table: Table) -> SummaryExhibit:
    """The picture of what was done at a table."""
    (found,) = deeds.summed_up(table.state, table.system.clock(table.state), table.heard)
    return found


def told(found: SummaryExhibit) -> Told:
    """When each did something: column, thousandths, place."""
    return {strip.who.name: [(one.column, one.thousandths, one.place) for one in strip.done] for strip in found.strips}


def fought() -> Saloon:
    """Two rounds: Andy acts in I and III, Brad in IV and not at all, the hidden Lurker in II and, revealed, in I."""
    table = Saloon()
    table.join("Andy", player=1, side="crew", reflex="2d8")
    table.join("Brad", side="foes", reflex="2d8", count=2)
    table.join("Lurker", side="ghosts", reflex="2d8", hidden=True)
    table.clash(Andy=("fast", "7"), Brad=("normal", "2"), Lurker=("fast", "5"))
    table.next()
    table.act("Andy", by=1)
    table.act("Lurker")
    table.act("Brad")
    assert table.state.round == 2
    table.reveal("Lurker")
    table.clash(Andy=("fast", "3"), Brad=("normal", "CF"), Lurker=("fast", "7"))
    table.next()
    table.act("Lurker")
    table.act("Andy", by=1)
    return table


def test_the_end_shows_who_acted_in_which_phase_of_which_round() -> None:
    """A round has four phases: the middle of the first is at 125 of a thousand, of the others 250 further each."""
    found = summary(fought())
    assert (found.unit, found.first, found.last, found.within) == (
        "round",
        1,
        2,
        tuple(map(word, ("I", "II", "III", "IV"))),
    )
    assert [strip.who for strip in found.strips] == [
        Named(name="Andy"), Named(name="Brad", side=1, bodies=2), Named(name="Lurker", side=2),
    ]  # fmt: skip
    assert told(found) == {
        "Andy": [(1, 125, "I"), (2, 625, "III")],
        "Brad": [(1, 875, "IV")],
        "Lurker": [(2, 125, "I")],
    }, "what the hidden one did unseen is not told when it is seen"


def test_of_a_hidden_one_the_end_tells_nothing() -> None:
    table = Saloon()
    table.join("Andy", player=1, side="crew", reflex="2d8")
    table.join("Lurker", side="ghosts", reflex="2d8", hidden=True)
    table.clash(Andy=("fast", "7"), Lurker=("fast", "7"))
    table.next()
    table.act("Lurker")
    assert deeds.done(table.heard) == ()
    table.act("Andy", by=1)
    found = summary(table)
    assert list(told(found)) == ["Andy"] and found.sides == ("crew", "foes")


def test_a_fight_in_which_nothing_was_done_has_no_picture() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    assert deeds.summed_up(table.state, table.system.clock(table.state), table.heard) == ()


def test_what_one_who_comes_after_all_takes_back_was_not_done() -> None:
    """Aknar (agility 17) stabs every four segments, each time since his time was over; the third he takes back."""
    table = eternal_soldier_table.under_way(deadline="1h")
    table.now = 1_700_000_000_000
    table.declare("Aknar", by=1, speed="VII", action="stab")
    table.declare("Beauregard", by=2, speed="X", action="climb")
    for _ in range(3):
        table.now = ends(table.deadlines)
        table.do(Elapse(by=PUBLIC))
    assert [deed.at for deed in deeds.done(table.heard)] == [(4,), (8,), (12,)]
    table.abort("Aknar", by=1, at=SKIPPED)
    assert [deed.at for deed in deeds.done(table.heard)] == [(4,), (8,)]


def test_a_deed_of_which_nobody_heard_can_come_to_nothing_unheard() -> None:
    table = Saloon()
    table.join("Andy", reflex="2d8")
    events = [
        deeds.done_by(table["Andy"], for_owner(table["Andy"], "acts"), 1),
        public("not-yet").replace(undone=(table.id("Andy"),)),
    ]
    assert deeds.done(events) == ()


def test_who_has_left_is_still_told_of() -> None:
    table = fought()
    table.leave("Andy")
    table.join("Cass", player=3, reflex="2d8")
    table.leave("Cass")
    found = summary(table)
    assert told(found)["Andy"] == [(1, 125, "I"), (2, 625, "III")]
    assert "Cass" not in told(found), "nobody who came and went"


def test_who_waited_for_something_acted_when_that_came() -> None:
    """Golden case 6: Andy holds until somebody shows, Brad acts in III, and Andy right after, though IV was called."""
    table = Saloon()
    for number, name in enumerate(("Andy", "Brad", "Cass"), 1):
        table.join(name, player=number, reflex="2d8")
    table.clash(Andy=("fast", "7"), Brad=("fast", "3"), Cass=("fast", "1"))
    table.next()
    table.hold("Andy", by=1, until="somebody shows")
    table.act("Brad", by=2)
    assert table.state.phase == "IV"
    table.act("Andy", by=1)
    at = [(deed.who, deed.at) for deed in deeds.done(table.heard)]
    assert at == [(table.id("Brad"), (1, 3)), (table.id("Andy"), (1, 3))]
    table.hold("Andy")
    assert table.codes()[0] == "not-yet"
    assert [deed.who for deed in deeds.done(table.heard)] == [table.id("Brad")], "it had not come"


def test_what_is_owed_counts_as_of_its_phase() -> None:
    """The Lurker's phase I passes while it is hidden; revealed, it acts as of that phase, in the next round too."""
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Lurker", reflex="2d8", hidden=True)
    table.clash(Andy=("fast", "1"), Lurker=("fast", "7"))
    table.next()
    table.act("Andy", by=1)
    assert table.state.round == 2
    table.reveal("Lurker")
    table.act("Lurker")
    assert [deed.at for deed in deeds.done(table.heard)] == [(1, 4), (1, 1)]


def test_what_is_owed_of_a_unit_counts_as_of_it() -> None:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.join("Lurker", hidden=True)
    table.next()
    table.act(do="both")
    table.reveal("Lurker")
    table.act("Lurker", do="both")
    assert [deed.at for deed in deeds.done(table.heard)] == [(1,), (1,)]


def test_dice_that_are_owed_are_spent_as_of_their_round() -> None:
    table = fast_action_table.rolled(Anders="6 6 5 1 1", Ben="6 5 5 1 1")
    table.join("Lurker", hidden=True)
    table.flip("Lurker", roll="6 5 5 4 4")
    table.act("Anders", done=True, by=1)
    table.act("Ben", done=True, by=2)
    assert table.state.round == 2
    table.reveal("Lurker")
    table.act("Lurker", cost="1")
    assert [deed.at for deed in deeds.done(table.heard)] == [(1,)]


def test_each_counts_once_for_its_moment_if_everybody_heard_of_it() -> None:
    table = Saloon()
    table.join("Andy", reflex="2d8")
    andy, units = table["Andy"], table.system.clock(table.state)
    events = [deeds.done_by(andy, event) for event in (public("acts"), public("acts"), for_owner(andy, "acts"))]
    step = deeds.dated(Step(table.state, (*events, deeds.done_by(andy, public("acts"), 7))), units)
    assert [deed.at for deed in deeds.done(step.events)] == [(1,), (7,)]


def test_of_very_many_the_newest_are_shown() -> None:
    table = Saloon()
    table.join("Andy", reflex="2d8")
    most, units = deeds.DEEDS_AT_MOST, table.system.clock(table.state)
    events = [deeds.done_by(table["Andy"], public("acts"), n) for n in range(most + 9)]
    (found,) = deeds.summed_up(table.state, units, events)
    assert (found.first, found.last) == (9, most + 8)


def a_torg_fight() -> tuple[Table, Told]:
    table = Duel.of(Andy=18, Brad=9)
    table.declare("Andy", kind="simple", speed="very fast")
    table.act("Andy", by=1)
    return table, {"Andy": [(1, 500, "18")], "Brad": []}


def a_fast_action_fight() -> tuple[Table, Told]:
    table = fast_action_table.rolled(Anders="6 6 5 1 1", Ben="6 5 5 4 4")
    table.act("Anders", cost="1", by=1)
    table.act("Anders", cost="1", by=1)
    return table, {"Anders": [(1, 500, "")], "Ben": []}


def an_exp_tactical_fight() -> tuple[Table, Told]:
    """Abel and Babel wait, Cable attacks and waits the move, Dabel does both; then Cable is forced to move."""
    table = exp_tactical_table.four()
    table.hold("Abel", by=1)
    table.hold("Babel", by=2)
    table.act("Cable", do="attack", by=3)
    table.hold("Cable", by=3)
    table.act("Dabel", do="both", by=4)
    table.act("Cable", do="move", by=3)
    return table, {
        "Abel": [], "Babel": [], "Cable": [(1, 250, "1"), (1, 750, "2")], "Dabel": [(1, 250, "1")],
    }  # fmt: skip


def an_exp_none_fight() -> tuple[Table, Told]:
    table = Table("exp-none")
    table.join("P1", player=1)
    table.next()
    table.act(do="both")
    table.act(do="move")
    return table, {"P1": [(1, 500, ""), (2, 500, "")]}


def an_exp_theatrical_fight() -> tuple[Table, Told]:
    table = Table("exp-theatrical")
    table.join("Abel", player=1, side="crew", dexterity=12)
    table.join("Alien", side="foes", dexterity=10)
    table.flip(side="crew", roll="8")
    table.flip(side="foes", roll="6")
    table.act("Abel", do="move", by=1)
    table.act("Alien", do="attack", action="bites")
    return table, {"Abel": [(1, 500, "")], "Alien": [(1, 500, "")]}


def a_card_deal_fight() -> tuple[Table, Told]:
    table = card_deal_table.dealt(Jonah="K♠", Rob="5h")
    table.act("Jonah", by=1)
    return table, {"Jonah": [(1, 500, "K")], "Rob": []}


def a_ticks_fight() -> tuple[Table, Told]:
    table = test_ticks.begun(Ann=2, Ben=5)
    table.act("Ann", by=1, cost="9")
    table.act("Ben", by=2, cost="9")
    return table, {"Ann": [(2, 500, "")], "Ben": [(5, 500, "")]}


def an_eternal_soldier_fight() -> tuple[Table, Told]:
    table = eternal_soldier_table.under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab")
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.act("Aknar", by=1)
    return table, {"Aknar": [(4, 500, "")], "Beauregard": []}


FIGHTS: dict[str, Callable[[], tuple[Table, Told]]] = {
    "torg": a_torg_fight,
    "fast-action": a_fast_action_fight,
    "exp-tactical": an_exp_tactical_fight,
    "exp-none": an_exp_none_fight,
    "exp-theatrical": an_exp_theatrical_fight,
    "card-deal": a_card_deal_fight,
    "ticks": a_ticks_fight,
    "eternal-soldier": an_eternal_soldier_fight,
}


@every_system
def test_every_system_says_of_what_is_done_whose_deed_it_is(system: str) -> None:
    """The GM does by chance whatever can be done for anybody, until somebody has acted."""
    table, chance = seated(system_of(system), hidden=False), random.Random("a fight")
    for _ in range(300):
        if deeds.done(table.heard):
            break
        there = table.legal()
        verb = chance.choice(sorted({one.verb for one in there} & {"declare", "flip", "next", "act"}))
        table.do(chance.choice([one for one in there if one.verb == verb]))
    assert any(strip.done for strip in summary(table).strips)


@pytest.mark.parametrize("system", FIGHTS)
def test_a_deed_of_each_system_stands_where_its_clock_stood(system: str) -> None:
    table, expected = FIGHTS[system]()
    assert told(summary(table)) == expected
