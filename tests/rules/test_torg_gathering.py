"""Torg: what one person announces for several at one count is one message, when the count goes on."""

from __future__ import annotations

from typing import Any

from tests.rules.table import Table


def posted(table: Table) -> list[str]:
    """Return what the last command posts."""
    if not any(event.makes_message for event in table.last):
        return []
    return table.public_texts()


def gang(**more: Any) -> Table:
    """Three of the GM's, and Andy of player 1 sooner than they, at the bottom of count 11."""
    table = Table("torg")
    table.join("Andy", player=1, initiative=12)
    for name in ("Ace", "Bob", "Cal"):
        table.join(name, initiative=11, **more)
    table.next()
    table.act("Andy", by=1, done=True)
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
    table.declare("Ace", kind="simple", action="draws")
    table.declare("Bob", speed="normal", action="draws")
    table.declare("Cal", speed="normal", action="draws")
    assert "Announced at count 11: Ace: draws (due at 8), Bob: draws (due at 5)." in posted(table)


def test_who_leaves_the_last_of_them_out_has_the_others_told_too() -> None:
    table = gang()
    table.declare("Ace", speed="normal", action="shoots")
    table.declare("Bob", speed="normal", action="shoots", secret=True)
    table.declare("Cal", speed="normal", action="shoots")
    assert "Bob" not in " ".join(text for text in posted(table) if text.startswith("Announced at"))
    assert any(text.startswith("Announced at count 11: Ace: shoots") for text in posted(table))


def test_what_another_one_may_answer_is_posted_at_once() -> None:
    table = Table("torg")
    table.join("Andy", player=1, initiative=11)
    for name in ("Ace", "Bob"):
        table.join(name, initiative=11)
    table.next()
    table.hold("Andy", by=1)
    table.declare("Ace", speed="normal", action="shoots")
    assert posted(table) == ["Ace announces: shoots (normal), due at the top of 5. Penalty 0."], "Andy is asked again"
    table.declare("Andy", by=1, speed="normal", action="ducks")
    assert posted(table)[0].startswith("Andy announces: ducks")


def test_one_announcement_at_a_count_is_told_once() -> None:
    table = gang()
    table.declare("Ace", speed="normal", action="shoots")
    table.next()
    assert not any(text.startswith("Announced at") for text in posted(table))
