"""Fast Action: hidden combatants keep their own time. They are told of, they catch up, and nobody else can tell."""

from typing import Any

from tests.conformance.table import Table


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


def test_what_it_was_owed_is_gone_also_for_one_that_has_spent_all_of_the_next_round() -> None:
    table = ended()
    table.state = table.state.put(table["Lurker"].replace(spent=5))
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
    assert table.state.up == (table.id("Lurker"),) and table["Lurker"].still == 0
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
