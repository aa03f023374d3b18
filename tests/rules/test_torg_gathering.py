"""Torg: what one person announces for several at one count is one message, when the count goes on."""

from __future__ import annotations

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


def test_as_long_as_one_is_asked_for_another_one_the_board_alone_shows_what_is_announced() -> None:
    table = gang()
    for name in ("Ace", "Bob"):
        table.declare(name, speed="normal", action="shoots")
        assert posted(table) == []
        assert "shoots" in str(table.under_way)
    table.declare("Cal", speed="fast", action="runs")
    assert posted(table)[:2] == [
        "Cal announces: runs (fast), due at the top of 8. Penalty 0.",
        "Announced at count 11: Ace: shoots (due at 5), Bob: shoots (due at 5).",
    ]


def test_another_announcement_at_that_count_is_told_when_it_goes_on() -> None:
    table = gang()
    table.play("declare Ace kind:simple action:draws; declare Bob speed:normal action:draws")
    table.play("declare Cal speed:normal action:draws")
    assert "Announced at count 11: Ace: draws (due at 8), Bob: draws (due at 5)." in posted(table)


def test_who_leaves_the_last_of_them_out_has_the_others_told_too() -> None:
    table = gang()
    table.play("declare Ace speed:normal action:shoots; declare Bob speed:normal action:shoots secret:true")
    table.play("declare Cal speed:normal action:shoots")
    assert "Bob" not in " ".join(text for text in posted(table) if text.startswith("Announced at"))
    assert any(text.startswith("Announced at count 11: Ace: shoots") for text in posted(table))


def test_what_another_one_may_answer_is_posted_at_once() -> None:
    table = Duel().play("join Andy player:1 initiative:11")
    for name in ("Ace", "Bob"):
        table.join(name, initiative=11)
    table.play("next; hold Andy by:1; declare Ace speed:normal action:shoots; hold Bob")
    assert posted(table)[:2] == [
        "Bob holds.",
        "Announced at count 11: Ace: shoots (due at 5).",
    ]
    table.play("declare Andy by:1 kind:simple action:ducks at:11; at top 8")


def told_here(table: Duel) -> list[str]:
    """Return what is told of the count that is left, wherever the last command posts anything."""
    return [text for text in posted(table) if text.startswith("Announced at")]


def test_who_alone_of_them_announces_is_told_when_it_goes_on() -> None:
    table = gang()
    table.play("declare Ace speed:normal action:shoots; next")
    assert told_here(table) == ["Announced at count 11: Ace: shoots (due at 5)."]
    table.next()
    assert told_here(table) == [], "once"


def waiting(**more: Any) -> Duel:
    """The same, and Dan of player 2, who is asked at that count, too."""
    table = gang(**more)
    table.join("Dan", player=2, initiative=11)
    return table


def test_what_was_announced_by_one_word_for_several_is_told_once_though_the_count_waits_for_somebody_else() -> None:
    table = waiting()
    table.declare(several="all", action="shoots")
    [text, *_] = posted(table)
    assert text.startswith("Ace, Bob and Cal announce: shoots")
    table.declare("Dan", by=2, speed="fast", action="ducks")
    assert posted(table)[0].startswith("Dan announces: ducks") and told_here(table) == []


def test_the_one_whose_announcement_was_posted_is_not_told_again_with_the_others() -> None:
    table = waiting()
    for name in ("Ace", "Bob"):
        table.declare(name, speed="normal", action="shoots")
        assert posted(table) == []
    table.declare("Cal", speed="normal", action="shoots")
    assert [text.split(" announces")[0] for text in posted(table)] == ["Cal"]
    table.act("Dan", by=2, done=True)
    assert told_here(table) == ["Announced at count 11: Ace: shoots (due at 5), Bob: shoots (due at 5)."]


def test_what_is_told_once_more_after_a_claim_is_what_was_told_before_it() -> None:
    """Dan, of 8, surges to 11 at that count, which the others have left: none of theirs is taken back by that."""
    table = gang()
    table.play("join Dan player:2 initiative:8; declare Ace speed:normal action:shoots")
    table.play("declare Bob speed:normal action:shoots; declare Cal speed:normal action:shoots")
    before = told_here(table)
    assert before == ["Announced at count 11: Ace: shoots (due at 5), Bob: shoots (due at 5)."]
    table.declare("Dan", by=2, surge=3, speed="fast", action="ducks", at="11")
    assert "Ace" not in " ".join(text for text in posted(table) if "aken back" in text)
    assert told_here(table) == before


def test_with_one_word_for_the_last_of_them_those_are_told_who_announced_before_it() -> None:
    table = gang()
    table.play("declare Ace action:shoots; declare several:all action:shoots")
    assert posted(table)[0].startswith("Bob and Cal announce: shoots")
    assert told_here(table) == ["Announced at count 11: Ace: shoots (due at 5)."]


def test_who_is_called_like_the_beginning_of_anothers_name_is_told_beside_it() -> None:
    table = gang()
    table.join("Ca", initiative=11)
    for name in ("Ca", "Ace", "Bob", "Cal"):
        table.declare(name, action="shoots")
    assert posted(table)[0].startswith("Cal announces: shoots") and "Ca: shoots" in told_here(table)[0]


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


def test_what_the_gm_puts_right_before_the_count_goes_on_is_told_as_it_stands_then() -> None:
    """From 11 a slow action is due at 2."""
    table = gang()
    table.play("declare Ace speed:normal action:shoots; declare Ace speed:slow force:true")
    assert posted(table) == []
    table.next()
    assert told_here(table) == ["Announced at count 11: Ace: shoots (due at 2)."]


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
