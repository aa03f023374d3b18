"""What makes a message, and what the board alone shows: in every system alike."""

from __future__ import annotations

from typing import Any, cast

from bot.rules import settling
from bot.rules.events import Step, for_gm, on_board, public
from bot.rules.model import SystemState
from tests.rules.table import Table
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


def test_joining_posts_nothing_before_the_fight_nor_in_it() -> None:
    table = duel()
    assert (posted(table), shown(table)) == ([], ["joined"])
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28")
    table.join("Late", player=2, reflex="1d6")
    assert (posted(table), shown(table)) == ([], ["joined"])


def test_who_was_let_in_is_told_so_by_a_message() -> None:
    table = duel(joining="ask")
    table.join("Mia", player=3, by=3, reflex="1d6")
    assert posted(table) == ["asks-to-join"]
    admit(table, "Mia")
    assert posted(table) == ["joined"]


def test_until_the_fight_moves_the_board_has_join_unless_the_table_is_closed() -> None:
    def joins(table: Table) -> bool:
        return "enter" in [offer.verb for offer in table.board.offers]

    table = Table("past-participle")
    assert joins(table)
    table.join("Andy", player=1, reflex="2d10")
    assert joins(table)
    table.configure("joining", "closed")
    assert not joins(table)
    table.configure("joining", "ask")
    table.declare("Andy", by=1, speed="fast")
    assert joins(table) and "enter" not in [offer.verb for event in table.last for offer in event.offers]
    table.flip(card="28")
    assert not joins(table) and "enter" not in [offer.verb for event in table.last for offer in event.offers]


def test_declaring_and_taking_that_back_post_nothing() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast")
    assert (posted(table), shown(table)) == ([], ["declared"])
    table.abort("Andy", by=1)
    assert (posted(table), shown(table)) == ([], ["withdrawn"])


def test_the_gm_is_called_when_the_last_one_has_declared_and_not_again_for_a_change() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast")
    table.declare("Brad", speed="fast")
    assert posted(table) == ["all-declared"]
    assert table.last[-1].calls_gm and "flip" in [offer.verb for offer in table.last[-1].offers]
    table.declare("Brad", speed="slow")
    assert posted(table) == []
    table.join("Late", player=2, reflex="1d6")
    table.leave("Late", by=2)
    assert posted(table) == ["left", "all-declared"], "who was waited for has gone"


def test_in_a_round_in_which_nobody_is_there_the_gm_is_not_called() -> None:
    table = duel()
    table.leave("Andy", by=1)
    table.leave("Brad")
    assert posted(table) == ["left"]


def test_before_the_clock_starts_announcing_holding_and_giving_up_post_nothing() -> None:
    table = Table("eternal-soldier")
    table.join("Aknar", player=1, agility=17)
    table.join("Beau", player=2, agility=7)
    table.declare("Aknar", speed="VII", action="swing")
    assert (posted(table), shown(table)) == ([], ["announces"])
    table.abort("Aknar")
    assert (posted(table), shown(table)) == ([], ["aborts"])
    for until in (None, "a shot"):
        table.hold("Aknar", until=until)
        assert posted(table) == []
        table.abort("Aknar")
        assert (posted(table), shown(table)) == ([], ["aborts-hold"])
    table.declare("Aknar", speed="VII", action="swing")
    table.declare("Beau", speed="V", action="swing")
    assert posted(table) == ["all-declared"]
    table.flip()
    table.act("Aknar", force=True)
    assert "acts" in posted(table)


def test_a_setting_is_posted_once_the_fight_has_moved_and_never_where_it_changes_nothing() -> None:
    table = duel()
    table.configure("pace", "gm")
    assert (posted(table), shown(table)) == ([], ["configured"])
    table.configure("pace", "gm")
    assert (posted(table), shown(table)) == ([], ["configured-same"])
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28")
    table.configure("pace", "gm")
    assert (posted(table), shown(table)) == ([], ["configured-same"])
    table.configure("pace", "flow")
    assert posted(table) == ["configured"]


def test_passing_and_being_ready_post_nothing_and_stand_before_what_follows_from_them() -> None:
    table = Table("torg")
    table.join("Andy", player=1, initiative=14)
    table.join("Brad", player=2, initiative=14)
    table.next()
    table.act("Andy", by=1, done=True)
    assert (posted(table), shown(table)) == ([], ["is-done"])
    table.declare("Brad", by=2, speed="normal", action="shoots")
    assert posted(table)[0] == "announces" and shown(table) == []


def test_what_moves_the_fight_is_posted_even_if_somebody_is_only_ready() -> None:
    ready: Step[SystemState[Any]] = Step(SystemState(), (on_board(public("ready")), for_gm("secret")))
    moved = settling.announced(cast("Any", Free()), SystemState(), ready, moved=True)
    assert [event.makes_message for event in moved.events] == [True, False]
    assert settling.announced(cast("Any", Free()), SystemState(), ready, moved=False) == ready
