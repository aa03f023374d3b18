"""Ticks: starts, ties, costs, hidden ones and boards, worked out by hand; the transcripts of ticks tell the rest."""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.exhibits import TimelineExhibit
from bot.rules.systems.ticks.state import costs_of
from bot.rules.words import NONE
from tests.conformance.table import GM, Table


def thrown(table: Table, purpose: str, die: int) -> None:
    """Have a die give this, whatever the seed gives."""
    table.rigged[purpose, 6] = die - 1


def begun(opening: str = "trait", **starts: int | tuple[int, int]) -> Table:
    """Return a table whose players' combatants start on these ticks (or: tick and edge), with no dice."""
    table = Table("ticks", opening=opening)
    for number, (name, start) in enumerate(starts.items(), 1):
        tick, edge = start if isinstance(start, tuple) else (start, 0)
        table.join(name, player=number, start=tick, edge=edge)
    table.flip()
    return table


def up(table: Table) -> str | None:
    found = table.state.find(table.state.up or 0)
    return found.name if found else None


def ticks(table: Table) -> dict[str, int | None]:
    return {one.name: one.tick for one in table.state.combatants}


def order(table: Table) -> list[str]:
    return [row.name for row in table.board.rows]


# The start.


def own_die() -> Table:
    table = Table("ticks")
    table.join("Andy")
    table.flip("Andy", roll="4")
    table.flip()
    return table


BY_HAND: dict[tuple[str, str], tuple[Callable[[], Table], str, bool]] = {
    ("flip", "roll"): (own_die, "(own dice)", True),
}
"""For the test that holds of every such option that it is told."""


# Costs.


def test_the_table_says_what_actions_cost() -> None:
    table = begun(Andy=5, Babel=6)
    for cost in ("0", "100", "1000", "-1", "x", "3.5"):
        with table.refused("bad-cost", found=cost, most=99):
            table.act("Andy", cost=cost)
    with table.refused("done-alone"):
        table.act("Andy", done=True, action="runs", by=1)
    table.configure("costs", "draw a bow = 4 ; draw=2")
    with table.refused("cost-unknown", found="sing", allowed=("draw a bow", "draw")):
        table.act("Andy", action="sing")
    with table.refused("cost-unknown", found="reaction"):
        table.act("Babel")
    table.act("Andy", action="draw a bow and shoot")
    assert ticks(table)["Andy"] == 9
    with table.refused("bad-costs", found="x"):
        table.configure("costs", "x")
    for wrong in ("a=0", "=3", "a=100", " =3"):
        with table.refused("bad-costs"):
            table.configure("costs", wrong)
    table.configure("costs", ";")
    with table.refused("cost-unknown", allowed=(NONE,)):
        table.act("Andy")
    assert costs_of("a=1;; B = 2;") == {"a": 1, "b": 2}


# Reactions.


def test_a_reaction_answers_what_has_just_been_done() -> None:
    table = begun(Andy=5, Babel=8, Cable=9)
    table.act("Andy", action="attack Cable", by=1)
    assert (up(table), table.state.now) == ("Babel", 8)
    table.act("Cable", action="dodges", at="5", by=3)
    assert table.public_texts()[0] == "answers-at who=Cable at=tick 5"
    assert (up(table), ticks(table)["Cable"]) == ("Babel", 12)
    system, state = table.system, table.state
    assert not system.answers(state, system.command("hold", by=GM, combatant=table.id("Andy")))
    assert not system.answers(state, system.command("act", by=GM, combatant=table.id("Babel"), cost="1"))


# Who comes, goes, is hidden.


def test_who_comes_later_stands_a_dies_throw_ahead() -> None:
    table = begun(Andy=5)
    table.configure("opening", "roll")
    thrown(table, "tick 5, start of combatant 7, try 1", 4)
    table.join("Cable", id=7)
    assert table.public_texts()[1] == "Cable comes in on tick 9."
    assert table.why("Cable")[0] == "Cable came in later, on tick 9."


def lurking() -> Table:
    table = Table("ticks", opening="trait")
    table.join("Andy", player=1, start=5)
    table.join("Lurker", start=3, hidden=True)
    table.flip()
    return table


# What is shown.


def test_the_board_shows_the_line() -> None:
    table = begun(Andy=5, Babel=8)
    table.act("Andy", action="attack")
    assert table.sheet == [
        "Tick 8",
        "Babel (up): up; tick 8",
        "Andy (ready): attack; tick 12",
        "Babel is up: Act costs ticks, Hold waits. All others may react.",
    ]
    (line,) = table.board.exhibits
    assert isinstance(line, TimelineExhibit) and (line.unit, line.now, line.descending) == ("tick", 8, False)
    assert [(bar.name, bar.label, bar.begins, bar.lands) for bar in line.bars] == [
        ("Babel", "", 8, 8),
        ("Andy", "attack", 5, 12),
    ], "everybody on the line"
    assert table.buttons == ["offer-act: act …, main", "offer-hold: hold", "offer-next: next"]


def test_what_may_be_done_is_offered_to_whom_it_concerns() -> None:
    table = begun(Andy=5, Babel=8, Cable=9)
    assert table.last[-1].call == (table.id("Andy"),)
    assert [table.button(offer) for offer in table.last[-1].offers] == [
        "offer-act: act Andy …, main", "offer-hold: hold Andy", "offer-next: next",
    ]  # fmt: skip
    table.hold("Andy", by=1)
    assert table.allowed(1) == {"act Andy cost=1", "abort Andy"}
    assert table.allowed(2) == {"act Babel cost=1", "act Babel done=True", "hold Babel", "next"}
    assert table.allowed(3) == {"act Cable cost=1"}
    assert table.allowed() == {
        *table.allowed(1), *table.allowed(2), *table.allowed(3), "act cost=1", "act done=True", "hold",
    }  # fmt: skip
    before = Table("ticks")
    before.join("Andy", player=1)
    assert before.allowed(1) == {"flip Andy"} and before.allowed() == {"flip", "flip Andy"}


def test_the_panel_of_acting_has_the_actions_that_have_a_name() -> None:
    table = begun(Andy=5, Babel=8)
    assert table.panel("act", "Andy") == [
        "panel-act who=Andy",
        "attack (7): act Andy action=attack cost=7",
        "move (5): act Andy action=move cost=5",
        "other (5): act Andy action=other cost=5",
        "Something else…: act Andy action=? cost=?",
        "Let it go (1): act Andy done=True",
    ]
    assert table.panel("act", "Babel") == [
        "Babel reacts:",
        "attack (7): act Babel action=attack cost=7",
        "move (5): act Babel action=move cost=5",
        "react (3): act Babel action=react cost=3",
        "Something else…: act Babel action=? cost=?",
    ]
    assert table.panel("hold", "Andy") == ["panel-hold who=Andy", "offer-hold: hold Andy"]
    assert Table("ticks").system.panel(table.state, GM, "abort", table["Andy"]).offers == ()
    before = Table("ticks")
    before.join("Andy")
    assert before.panel("act", "Andy") == ["panel-act who=Andy"]


def test_actions_and_costs_are_suggested() -> None:
    table = begun(Andy=5)
    suggest = table.system.suggest
    assert suggest(table.state, "act", "action", "A") == ("attack",)
    assert suggest(table.state, "act", "cost", "1") == ("1", "10")
    assert suggest(table.state, "act", "cost", "x") == suggest(table.state, "hold", "until", "") == ()
    assert suggest(table.state, "act", "done", "") == ()
