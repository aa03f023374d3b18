"""What a GM overwrites of what a player has said in secret is told to that player, and to nobody else."""

from __future__ import annotations

from typing import Any, cast

import pytest

from bot.rules import remembering
from bot.rules.events import Audience, Step, public
from bot.rules.model import Viewer
from bot.rules.registry import system_of
from bot.rules.systems.eternal_soldier.system import EternalSoldier
from bot.rules.words import say
from tests.conformance.table import Table, player
from tests.rules.eternal_soldier_table import under_way
from tests.rules.torg_table import Duel

LOST = "overwritten who=Andy"


def fight(**settings: Any) -> Table:
    table = Table(**settings)
    table.join("Andy", player=1, reflex="2d10")
    table.join("Brad", reflex="2d8")
    return table


def told_of_it(table: Table) -> list[tuple[Audience, int | None, object]]:
    """Who hears that something was overwritten, and for whom."""
    return [
        (event.audience, event.owner, event.phrase.facts["who"])
        for event in table.last
        if event.phrase.code == "overwritten"
    ]


ANDYS = [(Audience.OWNER, 1, "Andy")]


def test_another_speed_of_the_gms_is_told_to_the_player_before_what_it_is_now() -> None:
    table = fight()
    table.declare("Andy", speed="fast", by=1)
    table.declare("Andy", speed="slow")
    assert told_of_it(table) == ANDYS
    assert table.private_texts(1)[0] == LOST and "slow" in table.private_texts(1)[1]
    assert table.public_texts() == []


def test_each_player_s_word_is_kept_by_itself() -> None:
    table = fight()
    table.join("Bess", player=2, reflex="2d8")
    table.declare("Bess", speed="fast", by=2)
    table.declare("Andy", speed="fast", by=1)
    table.declare("Andy", speed="slow")
    assert [id for id, _ in table.state.spoken] == [table["Bess"].id]
    table.declare("Bess", speed="slow")
    assert told_of_it(table) == [(Audience.OWNER, 2, "Bess")]


def test_open_declarations_and_what_is_carried_on_are_no_secrets() -> None:
    table = fight(declarations="open")
    table.declare("Andy", speed="fast", by=1)
    table.declare("Andy", speed="slow", force=True)
    assert told_of_it(table) == []
    before = fight()
    before.declare("Andy", speed="fast", by=1)
    carried = before.state.put(before["Andy"].evolve(carried=True))
    assert not before.system.overwritten(
        carried, before.state.put(before["Andy"].evolve(speed="slow")), before["Andy"].id
    )


def ambushed(**declared: Any) -> Duel:
    """Player 1's hidden Andy declares in round 1, and Brad in secret too; the round ends over both."""
    table = Duel()
    table.join("Andy", player=1, initiative=18, hidden=True)
    table.join("Brad", player=2, initiative=18)
    table.next()
    table.declare("Andy", by=1, **declared)
    table.declare("Brad", by=2, action="draw", secret=True)
    table.next(round=True, force=True)
    assert table.state.round == 2 and table["Andy"].behind
    return table


def test_in_torg_what_was_announced_in_secret_stays_the_players_word_over_the_end_of_a_round() -> None:
    table = ambushed(action="shoot", secret=True)
    assert [id for id, _ in table.state.spoken] == [table["Andy"].id], "nothing is left of what Brad said"
    table.abort("Andy")
    assert told_of_it(table) == ANDYS


def test_in_eternal_soldier_it_is_what_is_under_way_in_secret() -> None:
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    table.abort("Aknar")
    assert told_of_it(table) == [(Audience.OWNER, 1, "Aknar")]
    table = under_way()
    table.declare("Aknar", by=1, speed="VII", action="stab")
    table.abort("Aknar")
    assert told_of_it(table) == []
    assert isinstance(table.system, EternalSoldier)


@pytest.mark.parametrize("system", ["fast-action", "exp-none", "exp-theatrical", "exp-tactical", "card-deal", "ticks"])
def test_in_the_others_nothing_is_said_in_secret(system: str) -> None:
    table = Table(system_of(system))
    assert table.system.overwritten(table.state, table.state, 1) is False


def test_whose_word_stands_already_is_not_kept_anew() -> None:
    """The state has the very same then, so that a row has nothing of it."""
    table = fight()
    table.join("Bess", player=2, reflex="2d8")
    table.declare("Bess", speed="fast", by=2)
    table.declare("Andy", speed="fast", by=1)
    spoken = table.state.spoken
    table.declare("Andy", speed="slow", by=1)
    assert table.state.spoken is spoken and len(spoken) == 2


class Careless:
    """A game in which every secret is lost at once: whoever is asked of has lost one."""

    def overwritten(self, before: Any, after: Any, combatant: Any) -> bool:
        return True


def test_it_is_asked_of_those_others_alone_whom_a_command_has_changed() -> None:
    table = fight()
    table.join("Bess", player=2, reflex="2d8")
    table.join("Cole", player=3, reflex="2d8")
    for who, user in (("Andy", 1), ("Bess", 2), ("Cole", 3)):
        table.declare(who, speed="fast", by=user)
    before = table.state
    changed = before.put(*(before.get(table[who].id).evolve(speed="slow") for who in ("Andy", "Bess")))
    again = table.system.command("declare", by=player(1), combatant=table["Andy"].id, speed="slow")
    step = remembering.tell_overwritten(cast("Any", Careless()), before, again, Step(changed, (public("changed"),)))
    assert [event.phrase for event in step.events] == [say("overwritten", who="Bess"), say("changed")]
    assert {who for who, _ in step.state.spoken} == {table["Andy"].id, table["Cole"].id}
    for_brad = table.system.command("declare", by=Viewer(gm=True, user=9), combatant=table["Brad"].id, speed="slow")
    assert remembering.tell_overwritten(cast("Any", Careless()), before, for_brad, Step(before, ())).state is before
