"""Who comes to the table: at once, after a GM has let them in, or not at all."""

from __future__ import annotations

import pytest

from bot.rules.contract import InitiativeSystem
from bot.rules.declared import COMMON_SETTINGS
from bot.rules.join_policy import WAITING_AT_MOST
from bot.rules.model import SystemState, Viewer
from bot.rules.registry import all_systems
from bot.rules.roster import COMBATANTS_AT_MOST
from tests.conformance.table import GM, Table, player

EVERY = pytest.mark.parametrize("system", sorted(all_systems()))


def seats(table: Table) -> list[str]:
    return [one.name for one in table.state.combatants]


def waiting(table: Table) -> list[str]:
    return [one.name for one in table.state.waiting]


def crowded() -> Table:
    """A table at which player 1 has as many combatants as a player may bring."""
    table = Table()
    for number in range(1, 6):
        table.join(f"Number {number}", player=1, by=1)
    return table


def asking() -> Table:
    """A crowded table, and one more of player 1 that waits."""
    table = crowded()
    table.join("Six", player=1, by=1)
    return table


def admit(table: Table, name: str, *, by: int | None = None, away: bool = False) -> None:
    one = next(one for one in table.state.waiting if one.name == name)
    table.do(table.system.command("admit", by=GM if by is None else player(by), combatant=one.id, away=away))


# The settings.


@EVERY
def test_every_system_has_the_settings_of_the_door(system: str) -> None:
    table = Table(system)
    assert set(COMMON_SETTINGS) <= set(table.system.settings)
    assert (table.state.setting("joining"), table.state.setting("combatants")) == ("open", "5")
    table.configure("joining", "closed")
    table.configure("combatants", "20")
    assert (table.state.setting("joining"), table.state.setting("combatants")) == ("closed", "20")
    with table.refused("bad-setting", allowed=("open", "ask", "closed")):
        table.configure("joining", "shut")
    with table.refused("bad-setting"):
        table.configure("combatants", "0")
    with table.refused("gm-only"):
        table.configure("joining", "open", by=1)


def test_a_system_has_no_setting_of_its_own_by_a_common_name() -> None:
    class Doubled(SystemState):  # type: ignore[type-arg]
        known_settings = COMMON_SETTINGS[:1]

    kind = type(all_systems()["past-participle"])
    with pytest.raises(TypeError, match="Shut: every system has a setting called language"):
        type("Shut", (kind,), {"state_type": Doubled})
    assert issubclass(kind, InitiativeSystem)


# How many a player may bring.


@EVERY
def test_a_player_brings_five_and_asks_for_the_sixth(system: str) -> None:
    table = Table(system)
    for number in range(1, 6):
        table.join(f"Number {number}", player=1, by=1)
    assert len(table.state.combatants) == 5
    table.join("Six", player=1, by=1)
    assert "Six" not in seats(table) and waiting(table) == ["Six"]
    table.join("Seven", player=2, by=2)
    assert seats(table)[-1] == "Seven", "another player is not concerned"
    admit(table, "Six")
    assert "Six" in seats(table) and waiting(table) == []
    assert "joined who=Six side=crew" in table.public_texts()


def test_a_gm_brings_as_many_as_there_is_room_for() -> None:
    table = Table(joining="closed")
    for number in range(7):
        table.join(f"Number {number}", player=1)
    assert len(table.state.combatants) == 7


def test_one_who_left_makes_room() -> None:
    table = crowded()
    table.leave("Number 3", by=1)
    table.join("Six", player=1, by=1)
    assert seats(table)[-1] == "Six"


def test_a_combatant_of_ones_own_that_hides_is_not_counted() -> None:
    open_world, secret_world = Table(), Table()
    secret_world.join("Mole", player=1, hidden=True)
    for table in (open_world, secret_world):
        for number in range(1, 6):
            table.join(f"Number {number}", player=1, by=1)
        assert table.public_texts() == ["joined who=Number 5 side=crew"]


# Asking.


def test_everybody_hears_that_one_asks_and_the_joiner_why() -> None:
    table = asking()
    assert table.public_texts() == ["asks-to-join who=Six side=crew user=1"]
    assert [one.phrase.code for one in table.last if one.heard_by(player(1))] == ["asks-to-join", "asked-for-more"]
    assert [one.phrase.code for one in table.last if one.heard_by(player(2))] == ["asks-to-join"]
    table = Table(joining="ask")
    table.join("Andy", player=1, by=1)
    assert [one.phrase.code for one in table.last if one.heard_by(player(1))] == ["asks-to-join", "asked"]


def test_the_gms_are_called_for_the_first_of_those_who_wait() -> None:
    table = Table(joining="ask")
    calls = []
    for user in (1, 2, 3):
        table.join(f"Number {user}", player=user, by=user)
        calls.append(table.last[0].call)
    assert calls == [(table.state.waiting[0].id,), (), ()]
    assert all(one.offers for one in table.heard if one.phrase.code == "asks-to-join")
    for name in waiting(table):
        admit(table, name)
    table.join("Number 4", player=4, by=4)
    assert table.last[0].call


def test_one_who_waits_takes_no_part() -> None:
    table = asking()
    assert "Six" not in repr(table.board)
    assert table.state.find(table.state.waiting[0].id) is None


def test_only_so_many_wait() -> None:
    table = Table(joining="ask")
    for user in range(1, WAITING_AT_MOST + 1):
        table.join(f"Number {user}", player=user, by=user)
    with table.refused("too-many-wait", most=WAITING_AT_MOST):
        table.join("One more", player=99, by=99)


def test_a_closed_table_is_joined_by_nobody_and_the_gm_still_adds() -> None:
    table = Table(joining="closed")
    with table.refused("table-closed"):
        table.join("Andy", player=1, by=1)
    table.join("Andy", player=1)
    assert seats(table) == ["Andy"]


# The GM's word.


def test_one_who_is_turned_away_may_ask_again() -> None:
    table = asking()
    admit(table, "Six", away=True)
    assert table.public_texts() == ["turned-away who=Six"]
    assert waiting(table) == [] and "Six" not in seats(table)
    table.join("Six", player=1, by=1)
    assert waiting(table) == ["Six"]


def test_only_a_gm_decides() -> None:
    table = asking()
    with table.refused("gm-only", what="admit"):
        admit(table, "Six", by=1)


def test_one_who_does_not_wait_is_not_let_in() -> None:
    table = asking()
    admit(table, "Six")
    with table.refused("nobody-waits"):
        table.do(table.system.command("admit", by=GM, combatant=table.id("Six")))


def test_whose_name_was_given_away_meanwhile_still_waits() -> None:
    table = asking()
    table.join("Six")
    with table.refused("name-taken", name="Six"):
        admit(table, "Six")
    assert waiting(table) == ["Six"]


def test_a_hidden_namesake_keeps_nobody_out() -> None:
    table = asking()
    table.join("Six", hidden=True)
    admit(table, "Six")
    assert seats(table).count("Six") == 2


def test_nobody_is_let_in_to_a_full_table() -> None:
    table = asking()
    for number in range(6, COMBATANTS_AT_MOST + 1):
        table.join(f"Number {number}")
    with table.refused("table-full", most=COMBATANTS_AT_MOST):
        admit(table, "Six")


def test_a_gm_and_the_player_are_reminded_of_who_waits() -> None:
    table = asking()
    told = [(one.code, one.facts) for one in table.system.view(table.state, GM).secrets if one.code == "waits-to-join"]
    assert told == [("waits-to-join", {"who": "Six", "side": "crew", "user": 1})]
    offers = [one for one in table.system.view(table.state, GM).offers if one.verb == "admit"]
    assert [(one.label.code, one.options) for one in offers] == [
        ("offer-admit-for", ()), ("offer-turn-away-for", (("away", "true"),)),
    ]  # fmt: skip
    assert "waits-to-join" in [one.code for one in table.system.view(table.state, player(1)).secrets]
    for other in (player(2), Viewer()):
        view = table.system.view(table.state, other)
        assert "waits-to-join" not in [one.code for one in view.secrets]
        assert not [one for one in view.offers if one.verb == "admit"]
    assert not [one for one in table.system.view(table.state, player(1)).offers if one.verb == "admit"]


def test_undo_takes_a_question_back() -> None:
    table = asking()
    table.undo()
    assert waiting(table) == []
    table.join("Six", player=1, by=1)
    admit(table, "Six")
    table.undo()
    assert waiting(table) == ["Six"] and "Six" not in seats(table)
