"""Fast Action: hidden combatants keep their own time. They are told of, they catch up, and nobody else can tell."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table


def ambush(*, roll: str | None = "6 6 5 1 1", lurking: bool = True) -> Table:
    """Return a table on which Anders (player 1) is up, before Lurker (player 3, hidden; with this roll) and Brad."""
    table = Table("fast-action")
    for name, player, faces in (("Anders", 1, "6 6 6 6 6"), ("Brad", None, "1 1 1 1 1")):
        table.join(name, player=player)
        table.flip(name, roll=faces)
    if lurking:
        table.join("Lurker", player=3, hidden=True)
        if roll is not None:
            table.flip("Lurker", roll=roll)
    return table


def ended(**options: Any) -> Table:
    """Return the table after the first round, in which Lurker has spent 2 of its 5 dice."""
    table = ambush(**options)
    table.act("Lurker", cost="2")
    table.act("Anders", done=True, by=1)
    table.act("Brad", done=True)
    assert table.state.round == 2
    return table


def test_those_who_know_of_a_hidden_one_are_told_when_the_order_has_come_to_it() -> None:
    table = ambush()
    table.act("Anders", done=True, by=1)
    told = ["Lurker (hidden): its turn of round 1 has come, with 5 dice. Act for it, or reveal it, whenever that fits."]
    assert table.private_texts() == told and table.private_texts(3) == told
    assert not any("Lurker" in text for text in table.public_texts()) and table.private_texts(1) == []


def test_one_that_has_nothing_left_or_has_ended_its_turn_is_not_told_of() -> None:
    table = ambush()
    table.act("Lurker", cost="5")
    table.act("Anders", done=True, by=1)
    assert table.private_texts() == []
    table = ambush()
    table.act("Lurker", cost="1", done=True)
    table.act("Anders", done=True, by=1)
    table.act("Brad", done=True)
    assert table.private_texts() == [] and table["Lurker"].still == 0


def test_golden_what_it_has_not_spent_when_the_round_ends_it_may_still_spend_as_of_then() -> None:
    """2 of its 5 dice spent in round 1: 3 are left of it, and in round 2 it has 5 again."""
    table = ended()
    behind = "Lurker (hidden) may still spend 3 dice of round 1, as of then, until its next turn comes."
    assert table.private_texts(3) == [behind]
    assert [table.text(line) for line in table.view(3).secrets] == [behind]
    assert table.panel("act", "Lurker")[0] == "Lurker: 3 of 5 dice left."
    with table.refused("not-enough-owed", who="Lurker", cost=4, left=3, round=1):
        table.act("Lurker", cost="4", by=3)
    table.act("Lurker", cost="2", action="shoot", by=3)
    assert table.public_texts() == [] and table.private_texts() == ["As of round 1: Lurker spends 2 on shoot: 1 left."]
    table.check("Lurker", cost="1", dice=4)
    assert table.private_texts()[0] == "As of round 1: Lurker spends 1: 0 left."
    assert (table["Lurker"].still, table["Lurker"].left) == (0, 5)
    table.act("Lurker", cost="4")
    assert table.private_texts() == ["Lurker spends 4: 1 left."], "of round 2"


def test_it_may_let_that_go_and_bind_of_it() -> None:
    table = ended()
    table.act("Lurker", cost="1", bind=1, done=True)
    assert table.private_texts() == [
        "As of round 1: Lurker spends 1: 2 left.",
        "As of round 1: Lurker EX-binds 1: 1 bound in all.",
        "As of round 1: Lurker is done.",
    ]
    assert (table["Lurker"].still, table["Lurker"].left, table["Lurker"].done) == (0, 4, False)


def test_it_is_gone_when_the_next_turn_has_come() -> None:
    table = ended()
    table.act("Anders", done=True, by=1)
    assert table["Lurker"].still == 0
    assert table.private_texts(3)[0].startswith("Lurker (hidden): its turn of round 2 has come, with 5 dice.")
    table = ended(roll=None)
    table.act("Anders", done=True, by=1)
    assert table["Lurker"].still == 3, "one that has not rolled comes after everybody"
    table.act("Lurker", cost="3")
    table.act("Brad", done=True)
    assert table["Lurker"].still == 5, "of round 2"


def test_what_it_was_owed_is_gone_also_for_one_that_has_spent_all_of_the_next_round() -> None:
    table = ended()
    table.state = table.state.put(table["Lurker"].evolve(spent=5))
    table.act("Anders", done=True, by=1)
    assert table["Lurker"].still == 0 and table.private_texts() == []


def test_revealed_it_may_still_spend_it_for_all_to_see() -> None:
    table = ended()
    table.reveal("Lurker")
    assert "Lurker may still spend 3 dice of round 1, until its next turn comes." in table.public_texts()
    assert "3 dice of round 1" in [table.text(line) for line in table.row("Lurker").status]
    table.act("Lurker", cost="1", by=3)
    assert table.public_texts() == ["As of round 1: Lurker spends 1: 2 left."]
    table.act("Anders", done=True, by=1)
    assert table.state.up == table.id("Lurker") and table["Lurker"].still == 0
    assert table["Lurker"].left == 5


def test_nobody_else_hears_anything_else_of_it() -> None:
    heard = []
    for lurking in (True, False):
        table = ambush(lurking=lurking)
        for _ in range(2):
            if lurking:
                table.act("Lurker", cost="2")
            table.act("Anders", done=True, by=1)
            table.act("Brad", done=True)
        heard.append([table.text(event.phrase) for event in table.heard if event.audience == "public"])
    assert heard[0] == heard[1]
