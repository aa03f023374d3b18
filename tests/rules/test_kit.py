"""The kit for turn orders, by a toy: Pebbles, sorted by a number."""

from typing import Any

import pytest

from bot.rules.clock import ClockUnit
from bot.rules.exhibits import OrderExhibit
from bot.rules.hooks import BaseSystem
from bot.rules.kit.board import BoardSystem
from bot.rules.kit.turns import TurnOrder, TurnState
from bot.rules.model import Viewer
from bot.rules.views import Mark
from bot.rules.words import Phrase
from tests.conformance.table import Table
from tests.toys.pebbles import Beach, Pebbles, Thrower


class Pier(TurnState[Thrower]):
    """A pier, on which turns begin when the GM says so."""

    known_settings = Beach.known_settings


class Queue(Pebbles):
    """Pebbles that begin with the GM's Next; who is tired has no turn."""

    id = "queue"
    state_type = Pier  # type: ignore[assignment]  # the fields of turns besides those of a beach

    def running(self, state: Any) -> bool:
        return bool(state.begun)

    def is_able(self, one: Thrower) -> bool:
        return one.condition is None


class Punctual(Queue):
    """A queue that remembers who has missed a turn."""

    id = "punctual"

    def turn_over(self, state: Any, who: Thrower, *, missed: bool = False) -> Any:
        return super().turn_over(state, who.replace(condition="late") if missed else who, missed=missed)


def places(table: Table) -> tuple[str, list[tuple[str, list[str]]]]:
    """Return what the picture of the order goes by, and who stands at which value."""
    (picture,) = next(event.exhibits for event in table.last if event.exhibits)
    assert isinstance(picture, OrderExhibit) and isinstance(picture.measure, Phrase)
    return picture.measure.code, [(place.value, [one.name for one in place.who]) for place in picture.places]


def up(table: Table) -> str | None:
    found = table.state.first_up
    return found.name if found else None


@pytest.fixture
def beach() -> Table:
    """Return a table with Ann (player 1, grip 3), Bob (player 2, grip 7) and Cy (the GM's, grip 5): Ann is up."""
    table = Table(Pebbles())
    for name, player, grip in (("Ann", 1, 3), ("Bob", 2, 7), ("Cy", None, 5)):
        table.join(name, player=player, grip=grip)
    return table


# Turns.


def test_turns_go_by_the_order_and_rounds_follow_each_other(beach: Table) -> None:
    assert beach.sheet == ["round round=1, turns", "Bob (ready)", "Cy (ready)", "Ann (up): up", "Ann is up."]
    assert beach.buttons == ["Throw…: act pebbles=?, main", "offer-next: next"]
    beach.act("Ann", pebbles=3, by=1)
    assert beach.public_texts() == ["Ann throws 3.", "**Round 1:** Bob is up."]
    beach.next(by=2)
    assert beach.public_texts() == ["Bob is passed over.", "**Round 1:** Cy is up."]
    assert beach.row("Bob").mark is Mark.DONE
    beach.act(pebbles=5)
    assert beach.public_texts()[-2:] == ["Round 1 ends.", "**Round 2:** Bob is up."]
    assert beach.board.on_deck == (beach.id("Cy"),)
    beach.next(round=True)
    assert beach.public_texts()[:2] == ["The GM ends the round.", "Round 2 ends."]


def test_what_is_out_of_turn_is_refused(beach: Table) -> None:
    with beach.refused("not-your-turn", who="Bob", up="Ann"):
        beach.act("Bob", by=2)
    with beach.refused("too-many", found=4, most=3):
        beach.act("Ann", pebbles=4, by=1)
    with beach.refused("gm-only", what="next"):
        beach.next(by=2)
    with beach.refused("gm-only", what="next"):
        beach.next(by=1, round=True)
    beach.act("Bob", force=True)
    assert up(beach) == "Ann", "by force out of turn: nobody else is moved"
    with beach.refused("already-done", who="Bob"):
        beach.act("Bob", force=True)


def test_everything_that_may_be_done_in_a_turn(beach: Table) -> None:
    assert beach.allowed(1) == {"act Ann pebbles=1", "next"}
    assert beach.allowed(2) == set()
    assert beach.allowed() == {"act Ann pebbles=1", "act pebbles=1", "next", "next round=True"}


def test_nobody_is_moved_when_somebody_leaves(beach: Table) -> None:
    beach.leave("Cy")
    assert up(beach) == "Ann"
    beach.leave("Ann")
    assert up(beach) == "Bob"
    beach.leave("Bob")
    assert beach.sheet == ["round round=1, turns", "Nobody is here yet: `/join`, and `/combatant add` for the GM."]
    beach.next()
    assert beach.public_texts() == ["Round 1 ends.", "**Round 2.**"]
    beach.join("Dan", hidden=True)
    with beach.refused("which-combatant"):
        beach.act()


def test_a_hidden_one_acts_in_private_once_a_round(beach: Table) -> None:
    """Its grip of 6 comes after Bob's 7 and before Cy's 5."""
    beach.join("Lurker", player=3, hidden=True, grip=6)
    assert beach.public_texts() == []
    beach.act("Ann", by=1)
    assert up(beach) == "Bob" and beach.private_texts(3) == []
    beach.act("Bob", by=2)
    due = "Lurker (hidden): its turn of round 1 has come. Act for it, or reveal it, whenever that fits."
    assert up(beach) == "Cy" and beach.private_texts(3) == [due] and beach.private_texts(1) == []
    assert [beach.text(line) for line in beach.view(3).secrets] == [
        "Lurker (hidden) may act at any time in this round."
    ]
    beach.act("Cy")
    beach.act("Bob", by=2)
    assert beach.private_texts(3) == [due.replace("round 1", "round 2")], "told anew in each round"
    beach.act("Lurker", pebbles=6, by=3)
    assert beach.public_texts() == [] and beach.private_texts(3) == ["Lurker throws 6."]
    assert beach.view(3).secrets == ()
    beach.reveal("Lurker")
    assert [beach.text(line) for line in beach.system.why(beach.state, beach["Lurker"])] == [
        "That is place 2 of 4 for Lurker."
    ]


def test_turns_that_the_gm_begins_tell_the_order_and_pass_over_who_cannot_act() -> None:
    table = Table(Queue())
    assert table.text(table.board.prompt[0]).startswith("Nobody is here yet")
    for name, grip in (("Ann", 3), ("Bob", 7), ("Cy", 5)):
        table.join(name, grip=grip)
    table.edit("Cy", condition="tired")
    assert table.sheet[-1] == "GM: Next begins."
    with table.refused("not-begun"):
        table.next(round=True)
    table.next()
    assert table.public_texts()[:2] == ["**The order:** Bob, Cy, Ann.", "**Round 1:** Bob is up."]
    assert places(table) == ("by-order", [("1", ["Bob"]), ("2", ["Cy"]), ("3", ["Ann"])])
    assert table.row("Cy").mark is Mark.ASIDE
    table.act("Bob")
    assert table.public_texts()[1:] == ["Cy is passed over: tired.", "**Round 1:** Ann is up."]
    table.edit("Ann", condition="tired")
    assert up(table) == "Bob" and table.state.round == 2
    with table.refused("is-disabled", who="Ann", condition="tired"):
        table.act("Ann")
    table.edit("Bob", condition="tired")
    assert table.public_texts()[1:] == ["Bob is passed over: tired."]
    assert table.text(table.board.prompt[0]) == "Nobody can act. GM: Next ends the round."
    table.next()
    assert table.public_texts() == ["Round 2 ends.", "**Round 3.**"]


# An order by dice.


def test_the_defaults_of_the_hooks_say_nothing(beach: Table) -> None:
    """A system that overrides none of them has nobody to answer, nobody who is next and no secret lines."""
    system: Any = beach.system
    state, one = beach.state, beach.state.combatants[0]
    assert list(BaseSystem[Any, Any].answering(system, state, Viewer())) == []
    assert BoardSystem[Any, Any].on_deck(system, state, ()) == ()
    assert BaseSystem[Any, Any].clock(system, state) == (ClockUnit("round", 1),)
    assert BoardSystem[Any, Any].secret_lines(system, state, one) == ()
    assert not TurnOrder[Any, Any].player_flips(system, state, None)


def test_a_turn_that_is_passed_over_is_missed_and_one_that_is_taken_is_not() -> None:
    table = Table(Punctual())
    for name in ("Ann", "Bob"):
        table.join(name)
    table.next()
    table.act("Ann")
    table.next()
    assert (table["Ann"].condition, table["Bob"].condition) == (None, "late")
