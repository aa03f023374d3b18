"""Counters: numbers that the table keeps, for all or for one combatant, in view or for the GM alone."""

from typing import Any

import pytest

from bot.fight.views import screen_of
from bot.rules.counters import COUNTERS_AT_MOST, LEAST, MOST
from bot.rules.errors import Refused
from tests.conformance.table import Table
from tests.rules.torg_table import Duel


def duel() -> Table:
    """Andy is the first user's, Brad the GM's."""
    table = Duel.of(Andy=18)
    table.join("Brad", initiative=10)
    return table


def count(table: Table, name: str, who: str | None = None, *, by: int | None = None, **options: Any) -> None:
    table.give("counter", who, by=by, name=name, **options)


def on_row(table: Table, who: str) -> list[str]:
    """The counters on the row of somebody that everybody sees."""
    row = next(one for one in table.board.rows if one.name == who)
    return [table.text(line) for line in row.status if line.code == "counter"]


def test_a_counter_of_a_combatant_begins_at_nothing_and_stands_in_its_row() -> None:
    table = duel()
    count(table, "hp", "Brad", value=12)
    assert table.public_texts() == ["counter-set-of value=12 name=hp who=Brad"]
    count(table, "HP", "Brad", change="-3")
    count(table, "wounds", "Brad", change="+1")
    assert on_row(table, "Brad") == ["counter name=hp value=9", "counter name=wounds value=1"]
    assert on_row(table, "Andy") == []
    count(table, "hp", "Brad", remove=True)
    assert on_row(table, "Brad") == ["counter name=wounds value=1"]


def test_a_counter_of_all_stands_above_the_rows() -> None:
    table = duel()
    count(table, "doom", change="2")
    assert [table.text(line) for line in table.board.counters] == ["counter name=doom value=2"]
    count(table, "doom", value=0)
    assert [table.text(line) for line in table.board.counters] == ["counter name=doom value=0"], "nothing happens at 0"


def test_a_change_makes_no_message_and_no_button_old() -> None:
    table = duel()
    public_version = table.state.public_version
    count(table, "hp", "Andy", value=5)
    assert not any(event.posted for event in table.last) and table.state.public_version == public_version


def test_who_has_let_something_pass_is_not_asked_again() -> None:
    table = Duel.paced(Brad=20, Andy=14, Cass=12)
    table.declare("Brad", action="shoot Andy", speed="slow", by=1)
    table.give("pass", by=2)
    passed = table.state.passed
    assert table.id("Andy") in passed
    count(table, "hp", "Cass", value=3)
    assert table.state.passed == passed


def test_what_is_for_the_gm_alone_is_nowhere_else() -> None:
    table = duel()
    board = table.board
    count(table, "morale", "Brad", value=7, secret=True)
    count(table, "reserves", value=3, secret=True)
    assert table.public_texts() == [] and table.board == board
    lines = [table.text(line) for line in table.view().secrets]
    assert lines == ["counter-line-of-secret name=morale value=7 who=Brad", "counter-line-secret name=reserves value=3"]
    assert not any("morale" in table.text(line) for line in table.view(1).secrets)
    count(table, "morale", "Brad", change="+1")
    assert table.private_texts() == ["counter-set-of-secret value=8 name=morale who=Brad"], "it stays the GM's"


def test_a_counter_of_a_hidden_combatant_is_seen_as_that_is() -> None:
    table = duel()
    table.join("Lurker", hidden=True, initiative=12)
    count(table, "hp", "Lurker", value=4)
    assert table.public_texts() == [] and "hp" not in repr(table.board) and "hp" not in repr(table.view(1))
    [row] = table.view().hidden
    assert "counter name=hp value=4" in [table.text(line) for line in row.status]


def test_players_keep_those_of_their_own_combatants() -> None:
    table = duel()
    count(table, "hp", "Andy", by=1, value=9)
    count(table, "luck", "Andy", value=2, secret=True)
    count(table, "luck", "Andy", by=1, value=1)
    assert on_row(table, "Andy") == ["counter name=hp value=9", "counter name=luck value=1"]
    assert ("luck", 2) in [(one.name, one.value) for one in table.state.counters], "the GM's is another one"


@pytest.mark.parametrize(
    ("code", "by", "who", "options"),
    [
        ("not-yours", 1, "Brad", {"change": "+1"}),
        ("which-combatant", 1, None, {"change": "+1"}),
        ("counter-secret", 1, "Andy", {"value": 1, "secret": True}),
        ("counter-what", None, "Andy", {}),
        ("counter-what", None, "Andy", {"change": "+1", "value": 1}),
        ("bad-change", None, "Andy", {"change": "1.5"}),
        ("bad-change", None, "Andy", {"change": "++1"}),
        ("counter-bounds", None, "Andy", {"value": MOST + 1}),
        ("counter-bounds", None, "Andy", {"change": str(LEAST - 1)}),
        ("no-such-counter", None, "Andy", {"remove": True}),
    ],
)
def test_what_cannot_be_counted_is_refused_and_changes_nothing(
    code: str, by: int | None, who: str | None, options: dict[str, Any]
) -> None:
    table = duel()
    before = table.state
    with pytest.raises(Refused) as refused:
        count(table, "hp", who, by=by, **options)
    assert refused.value.code == code and table.state == before


def test_there_is_room_for_fifty() -> None:
    table = duel()
    for number in range(COUNTERS_AT_MOST):
        count(table, f"c{number}", value=1)
    count(table, "c7", change="+1")
    with pytest.raises(Refused) as refused:
        count(table, "one more", value=1)
    assert refused.value.code == "counters-full"


def test_one_that_has_left_takes_its_counters_along_and_brings_them_back() -> None:
    table = duel()
    count(table, "hp", "Andy", value=5)
    andy = table.id("Andy")
    table.leave("Andy")
    assert "hp" not in repr(table.board) and "hp" not in repr(table.view())
    table.join("Andy", player=1, initiative=18, id=andy)
    assert on_row(table, "Andy") == ["counter name=hp value=5"]


def test_the_gms_screen_changes_each_by_one() -> None:
    table = duel()
    count(table, "hp", "Brad", value=5)
    count(table, "doom", value=1, secret=True)
    offers = [one for one in screen_of(table.fight).offers if one.verb == "counter"]
    assert [table.text(one.label) for one in offers] == [
        "offer-counter-of name=hp change=+1 who=Brad", "offer-counter-of name=hp change=-1 who=Brad",
        "offer-counter name=doom change=+1", "offer-counter name=doom change=-1",
    ]  # fmt: skip
    down = offers[1]
    given: dict[str, Any] = dict(down.options)
    table.give("counter", down.combatant, **given)
    assert on_row(table, "Brad") == ["counter name=hp value=4"]
