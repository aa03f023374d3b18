"""Torg: what one person announces for several at one count is one message, when the count goes on."""

from typing import Any

import pytest

from tests.rules.torg_table import Duel


def posted(table: Duel) -> list[str]:
    """Return what the last command posts."""
    if not any(event.makes_message for event in table.last):
        return []
    return table.public_texts()


def gang(**more: Any) -> Duel:
    """Three of the GM's, and Andy of player 1 sooner than they, at the bottom of count 11."""
    table = Duel().play("join Andy player:1 initiative:12")
    for name in ("Ace", "Bob", "Cal"):
        table.join(name, initiative=11, **more)
    table.play("next; act Andy by:1 done:true")
    return table


def told_here(table: Duel) -> list[str]:
    """Return what is told of the count that is left, wherever the last command posts anything."""
    return [text for text in posted(table) if text.startswith("Announced at")]


def test_what_one_begins_who_is_hidden_is_not_told_as_announced_once_it_is_seen() -> None:
    table = gang()
    table.play("join Lurker hidden:true initiative:11; declare Lurker action:lurks; reveal Lurker; next")
    assert told_here(table) == [] and table.state.count != 11


@pytest.mark.parametrize(
    "options",
    [
        {"who": "Ace", "several": "group", "speed": "normal", "action": "shoots"},
        {"who": "", "lines": "Ace: normal, shoots; Ace 2: normal, shoots"},
    ],
    ids=["a group", "lines"],
)
def test_each_of_several_announced_at_once_is_told_when_the_count_goes_on(options: dict[str, Any]) -> None:
    table = gang()
    table.join("Ace 2", initiative=11)
    who = options.pop("who") or None
    table.declare(*[who] * bool(who), **options)
    assert posted(table) == [] and len(table.under_way) == 2
    table.next()
    assert told_here(table) == ["Announced at count 11: Ace: shoots (due at 5), Ace 2: shoots (due at 5)."]


def test_lines_take_what_a_declaration_takes_and_else_it_is_the_action() -> None:
    table = gang()
    table.declare(
        lines="Ace: normal, rush 1, shoots, twice; Bob: simple, take_time, surge 3000; Cal: take_time no, phase 9"
    )
    ace, bob = table["Ace"].actions[0], table["Bob"].actions[0]
    assert (ace.label, ace.speed, ace.lands, bob.kind, bob.label) == (
        "shoots, twice",
        "fast",
        8,
        "simple",
        "surge 3000",
    )
    assert bob.lands == 2, "from 11 a fast one is due at 8, and 6 counts later by taking time"
    assert (table["Cal"].actions[0].label, table["Cal"].actions[0].begins) == ("take_time no", 9)
