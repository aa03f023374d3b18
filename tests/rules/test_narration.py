"""What makes a message, and what the board alone shows: in every system alike."""

from typing import Any, cast

from bot.fight import telling
from bot.fight.fight import Fight
from bot.rules.events import Step, for_gm, on_board, public
from bot.rules.model import SystemState
from tests.conformance.table import Table
from tests.rules.test_join_policy import admit


class Free:
    """A game in which nobody declares."""

    def declared(self, state: Any) -> None:
        return None

    def board(self, state: Any) -> Any:
        raise AssertionError("nobody asks for it")


def posted(table: Table) -> list[str]:
    """Return the codes of what the last command posts."""
    return [event.phrase.code for event in table.last if event.makes_message]


def shown(table: Table) -> list[str]:
    """Return the codes of what the last command brings onto the board alone."""
    return [event.phrase.code for event in table.last if not event.posted]


def duel(joining: str = "open") -> Table:
    """Andy of player 1 and Brad, before their first declarations."""
    table = Table("past-participle", joining=joining)
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d10")
    return table


def test_who_was_let_in_is_told_so_by_a_message() -> None:
    table = duel(joining="ask")
    table.join("Mia", player=3, by=3, reflex="1d6")
    assert posted(table) == ["asks-to-join"]
    admit(table, "Mia")
    assert posted(table) == ["joined"]


def test_the_gm_is_called_when_the_last_one_has_declared_and_not_again_for_a_change() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast")
    table.declare("Brad", speed="fast")
    assert posted(table) == ["flip-now"] and shown(table) == ["declared"]
    assert table.last[-1].calls_gm and "flip" in [offer.verb for offer in table.offers]
    table.declare("Brad", speed="slow")
    assert posted(table) == []
    table.join("Late", player=2, reflex="1d6")
    table.leave("Late", by=2)
    assert posted(table) == ["left", "all-declared"], "who was waited for has gone"


def test_what_moves_the_fight_is_posted_even_if_somebody_is_only_ready() -> None:
    ready: Step[SystemState[Any]] = Step(SystemState(), (on_board(public("ready")), for_gm("secret")))
    moved = telling.announced(Fight(cast("Any", Free()), SystemState()), ready, moved=True)
    assert [event.makes_message for event in moved.events] == [True, False]
    assert telling.announced(Fight(cast("Any", Free()), SystemState()), ready, moved=False) == ready
