"""What players do in the ordinary course of a fight can be given by buttons, choices and forms alone, in every system.

Reached is what a board or one's own panels have a button for; what such a button asks for in a form counts as given.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.registry import all_systems
from bot.rules.views import Offer
from tests.conformance.table import Table, player
from tests.rules.eternal_soldier_table import under_way
from tests.rules.saloon import Saloon, card_on_which
from tests.rules.torg_table import Duel


def reached(table: Table, by: int = 1) -> set[str]:
    """Everything that a player can give without typing an option, as a verb and the options that are given with it."""
    viewer = player(by)
    view = table.system.view(table.state, viewer)
    may = {(one.verb, one.whom) for one in table.system.legal(table.state, viewer)}
    own = [one for one in table.state.combatants if one.owner == by]
    found: set[str] = set()
    for offer in (*view.board.offers, *view.offers):
        for each in opened(table, offer, by) if offer.opens else (offer,):
            for one in own if each.combatant is None else [table[each.combatant]]:
                if one.owner == by and (each.verb, one.id) in may:
                    found.add(" ".join([each.verb, *sorted({name for name, _ in each.options} | {*each.asks})]))
    return found


def opened(table: Table, offer: Offer, by: int) -> Iterator[Offer]:
    """What a button opens, for those of a player's whom it may be for."""
    for one in table.state.combatants:
        if one.owner == by and offer.combatant in (None, one.id):
            yield from table.system.panel(table.state, player(by), offer.verb, one).offers


def test_past_participle() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    assert not {one for one in reached(table) if one.startswith("abort")}, "nothing is declared that could be withdrawn"
    assert {"declare speed", "declare action kind speed"} <= reached(table)
    table.declare("Andy", speed="fast", by=1)
    assert "abort" in reached(table)
    table.fight(Andy=("fast", "7"), Brad=("slow", "9"))
    assert "declare phase" in reached(table)
    table.next()
    assert {"act", "hold", "hold until", "check against"} <= reached(table)
    assert not {one for one in reached(table) if one.startswith("abort")}
    table.hold("Andy", by=1)
    assert {"act", "act preempt", "abort"} <= reached(table)


def test_a_contest_has_a_button_while_there_is_somebody_to_contest_with() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d10")
    table.join("Lurker", hidden=True)
    table.fight(Andy=("fast", "7"), Lurker=("fast", "7"))
    table.next()
    assert "check against" not in reached(table), "nobody else is in sight"
    table.join("Brad")
    assert "check against" in reached(table)


def test_a_holder_goes_before_the_one_who_is_up_by_a_button() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"))
    table.next()
    assert "act preempt" not in reached(table), "nobody holds"
    table.hold("Andy", by=1, until="noon")
    assert "act preempt" not in reached(table), "who waits for something is not before anybody"
    table.undo()
    table.hold("Andy", by=1)
    (button,) = [offer for offer in table.board.offers if dict(offer.options).get("preempt")]
    assert table.text(button.label) == "Go before Brad"
    assert button == next(offer for offer in table.last[-1].offers if offer.options)
    seven = card_on_which("2d10", 7)  # 7 - 2 for interrupting is more than 4.
    table.ready("contest", Andy=seven, Brad=card_on_which("2d8", 4, apart_from=(seven,)))
    table.act("Andy", by=1, **{name: int(value) for name, value in button.options})
    assert table.codes()[0] == "preempts"


def test_what_is_open_or_held_by_nobody_is_not_offered_to_be_withdrawn() -> None:
    table = Saloon(declarations="open")
    table.join("Andy", player=1, reflex="2d10")
    table.declare("Andy", speed="fast", by=1)
    assert "abort" not in reached(table), "an open declaration is locked"


def test_torg() -> None:
    table = Duel()
    table.seat(Andy=18, Brad=16)
    assert {"surge points", "declare action kind phase speed"} == reached(table)
    table.next()
    assert {
        "declare action kind", "declare action kind rush", "declare action kind rush speed take_time",
        "declare action kind rush secret speed take_time", "declare action kind phase rush speed", "declare kind",
        "hold", "act done",
    } <= reached(table)  # fmt: skip
    table.declare("Andy", kind="dramatic", secret=True, by=1)
    assert {"abort", "abort retarget", "declare secret"} <= reached(table)
    table.declare("Brad", kind="dramatic", by=2)
    while table.state.count is not None and not any(line.startswith("act total") for line in reached(table)):
        table.next()
    assert {"act", "act total", "hold", "abort"} <= reached(table)


def test_in_torg_a_form_asks_for_more_time_and_a_later_count_where_there_are_such() -> None:
    table = Duel.of(Andy=18)
    table.configure("take-time", "off")
    assert "declare action kind rush speed" in reached(table)
    assert "declare action kind rush speed take_time" not in reached(table)


def test_eternal_soldier() -> None:
    table = under_way()
    assert not {one for one in reached(table) if one.startswith("abort")}, "nothing is under way"
    assert {
        "declare action", "declare speed", "declare action repeat secret speed",
        "declare action reacting repeat secret speed", "declare action closing reach speed", "hold", "hold until",
    } <= reached(table)  # fmt: skip
    table.declare("Aknar", by=1, action="run")
    assert {"abort", "declare action", "check target"} <= reached(table)


def test_fast_action() -> None:
    table = Table("fast-action")
    table.join("Andy", player=1)
    table.join("Brad", player=2)
    table.flip("Andy", roll="6 6 6 6 6")
    table.flip("Brad", roll="1 1 1 1 1")
    test = "check cost dice distance effect target"
    assert {"act cost", "act action cost distance", "act done", "hold", test} <= reached(table)
    assert {"act cost", test} <= reached(table, 2), "at any time"
    table.act("Andy", cost="2", by=1)
    assert "act bind" in reached(table)


def test_exp_without_initiative() -> None:
    table = Table("exp-none")
    table.join("Abel", player=1)
    table.next()
    assert {"act do", "act done"} == reached(table)


def test_exp_by_sides() -> None:
    table = Table("exp-theatrical")
    table.join("Abel", player=1, dexterity=12)
    table.join("Babel", player=2, dexterity=9, side="foes")
    assert "flip" in reached(table)
    table.flip("Abel", roll="10")
    table.flip("Babel", roll="1")
    assert "act do" in reached(table)
    assert "act do" in reached(table, 2), "a reaction, at any time"


def test_exp_by_priorities() -> None:
    table = Table("exp-tactical")
    table.join("Abel", player=1, dexterity=12, awareness=9, mental=3)
    table.join("Babel", player=2, dexterity=9, awareness=9)
    assert "flip" in reached(table)
    table.flip("Abel", roll="19")
    table.flip("Babel", roll="1")
    assert {"act do", "hold", "hold what", "check mental"} <= reached(table)
    assert "check against mental" not in reached(table), "nobody else has MSTR"
    assert {"act do"} <= reached(table, 2), "to go before, or to react"
    assert not {"check mental", "check against mental"} & reached(table, 2), "without MSTR there is no mental contest"
    table.edit("Babel", mental=2)
    assert all("check against mental" in reached(table, number) for number in (1, 2))


def test_card_deal() -> None:
    table = Table("card-deal")
    table.join("Andy", player=1)
    table.join("Brad", player=2)
    table.flip("Andy", card="Ks")
    table.flip("Brad", card="2h")
    table.flip()
    assert {"act", "hold"} == reached(table)
    table.hold("Andy", by=1)
    assert {"abort", "act", "act action", "act preempt"} == reached(table)


def test_ticks() -> None:
    table = Table("ticks")
    table.join("Andy", player=1, start=3)
    table.join("Brad", player=2, start=9)
    table.flip()
    assert {"act action cost", "act done", "hold"} <= reached(table)
    assert "act action cost" in reached(table, 2), "reactions"
    table.hold("Andy", by=1, until="noon")
    assert "act action cost" in reached(table), "it comes back"


def test_every_system_has_its_test() -> None:
    assert len(all_systems()) == 9
