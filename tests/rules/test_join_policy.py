"""Who comes to the table: at once, after a GM has let them in, or not at all."""

import pytest

from bot.rules.model import SystemState
from bot.rules.registry import all_systems
from bot.rules.schema import COMMON_SETTINGS
from bot.rules.system import InitiativeSystem
from tests.conformance.table import GM, Table, player


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


def test_a_system_has_no_setting_of_its_own_by_a_common_name() -> None:
    class Doubled(SystemState):  # type: ignore[type-arg]
        known_settings = COMMON_SETTINGS[:1]

    kind = type(all_systems()["past-participle"])
    with pytest.raises(TypeError, match="Shut: every system has a setting called language"):
        type("Shut", (kind,), {"state_type": Doubled})
    assert issubclass(kind, InitiativeSystem)


# How many a player may bring.


def test_a_combatant_of_ones_own_that_hides_is_not_counted() -> None:
    open_world, secret_world = Table(), Table()
    secret_world.join("Mole", player=1, hidden=True)
    for table in (open_world, secret_world):
        for number in range(1, 6):
            table.join(f"Number {number}", player=1, by=1)
        assert table.public_texts() == ["joined who=Number 5 side=crew"]


# Asking.


# The GM's word.


def test_one_who_does_not_wait_is_not_let_in() -> None:
    table = asking()
    admit(table, "Six")
    with table.refused("nobody-waits"):
        table.do(table.system.command("admit", by=GM, combatant=table.id("Six")))


def test_a_hidden_namesake_keeps_nobody_out() -> None:
    table = asking()
    table.join("Six", hidden=True)
    admit(table, "Six")
    assert seats(table).count("Six") == 2
