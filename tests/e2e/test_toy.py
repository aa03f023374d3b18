"""A system with an option and a trait that nobody else has, laid into the folder of the systems; no other edit.

The bot is the real one, in a process of its own, and knows the toy from its file alone: slash commands, forms, buttons,
settings, rules and refusals are there, and the other systems go on beside it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.e2e.house import House, Table, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")

TOYS = Path(__file__).parents[1] / "toys"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: Any) -> AsyncIterator[House]:
    """A house whose bot knows the toys, too."""
    async with open_house(tmp_path_factory.mktemp("toys"), more_systems=TOYS) as house:
        yield house


async def played(table: Table) -> None:
    """Begin, with Mia's Ann and Rob's Bob at the table: Bob has the firmer grip."""
    await table.do(table.gwen, '/encounter start system:pebbles name:"The beach"')
    await table.do(table.mia, "/join name:Ann grip:3")
    await table.do(table.rob, "/join name:Bob grip:7")


def options_of(commands: list[dict[str, Any]], name: str) -> dict[str, dict[str, Any]]:
    """The options of a command, or of a command of a group, as Discord was told them."""
    for word in name.split():
        (found,) = [one for one in commands if one["name"] == word]
        commands = found["options"]
    return {one["name"]: one for one in commands}


async def test_discord_is_told_of_the_option_and_the_trait(house: House) -> None:
    commands = house.discord.commands
    pebbles = options_of(commands, "act")["pebbles"]
    assert (pebbles["description"], pebbles["min_value"], pebbles["max_value"]) == (
        "How many pebbles you throw",
        -999,
        999,
    )
    for name in ("join", "combatant add", "combatant edit"):
        assert options_of(commands, name)["grip"]["description"] == "Grip of the hand"
    assert "rush" in options_of(commands, "declare"), "the others are still there"


async def test_a_round_of_the_toy(table: Table) -> None:
    await played(table)
    await table.do(table.mia, "/act pebbles:2")
    await table.tells("**Round 1:** Ann is up", "Ann throws 2", "**Round 1:** Bob is up")
    await table.do(table.rob, "/act pebbles:7")
    await table.tells("Bob throws 7", "**Round 2:** Bob is up")
    # Mia and Rob have brought about their own other turns, and are not pinged for them.
    assert table.calls == [("**Round 1:** Bob is up.", "Rob")]


async def test_its_trait_is_asked_for_in_a_form(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:pebbles")
    use = await table.do(table.mia, "/join name:Zoe")
    assert use.modal is not None
    sent = await table.mia.submit(use, {"grip": "5"})
    assert "joins" in sent.text
    assert "grip 12 is not possible. Allowed: 1 to 9" in await table.say(table.gwen, "/combatant add name:Cat grip:12")


async def test_its_button_asks_for_its_option(table: Table) -> None:
    await played(table)
    form = await table.presses(table.mia, "Throw…", "Ann is up")
    assert form.modal is not None
    await table.mia.submit(form, {"Pebbles": "3"})
    await table.tells("Ann throws 3")


async def test_its_refusals_settings_and_rules(table: Table) -> None:
    await played(table)
    await table.refuses(
        (table.mia, "/act pebbles:4", ("Ann cannot throw 4. Allowed: 1 to 3.",)),
        (table.rob, "/act pebbles:1", ("Bob is not up, Ann is.",)),
        (table.mia, "/act total:9", ("no use for `total:` with /act", "pebbles")),
        (table.mia, "/declare speed:fast", ("Pebbles has no use for /declare",)),
        (table.mia, "/odds", ("Pebbles has no answer to /odds",)),
    )
    await table.do(table.gwen, "/encounter settings key:tide value:high")
    assert "Allowed: 1 to 1." in await table.say(table.mia, "/act pebbles:2")
    assert "at most as many as your grip" in await table.say(table.olga, "/rules")


async def test_the_other_systems_know_nothing_of_it(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:fast-action")
    await table.do(table.mia, "/join name:Ann grip:3 dice:5")
    await table.refuses((table.mia, "/act pebbles:3", ("Fast Action has no use for `pebbles:` with /act",)))
