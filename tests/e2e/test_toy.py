"""Systems of an installed package, with options and traits that nobody else has.

The bot is the real one, in a process of its own, and knows the toys from their files alone: forms, buttons,
settings, rules and refusals are there, and the other systems go on beside them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.e2e.house import AS_IT_IS, House, Table, open_house

pytestmark = pytest.mark.asyncio(loop_scope="session")

PACKAGE = Path(__file__).parents[1] / "toys"
"""The toys as an installed package, with their entry points."""
WITH_TOYS = f"import sys\nsys.path.append({str(PACKAGE)!r})\n{AS_IT_IS}"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def house(tmp_path_factory: Any) -> AsyncIterator[House]:
    """A house whose bot knows the toys, too."""
    async with open_house(tmp_path_factory.mktemp("toys"), program=WITH_TOYS) as house:
        yield house


async def played(table: Table) -> None:
    """Begin, with Mia's Ann and Rob's Bob at the table: Bob has the firmer grip."""
    await table.do(table.gwen, '/encounter start system:pebbles name:"The beach"')
    await table.do(table.mia, "/join name:Ann more:grip=3")
    await table.do(table.rob, "/join name:Bob more:grip=7")


async def test_the_slash_commands_stay_as_they_are(house: House) -> None:
    """What the toys take beyond them goes into `more`: none of it makes a command too large for Discord."""
    commands = {one["name"]: [option["name"] for option in one["options"]] for one in house.discord.commands}
    assert not {"pebbles", "gem_7"} & {*commands["act"]} and "more" in commands["act"]
    assert not {"grip", "coin_7"} & {*commands["join"]} and "more" in commands["join"]


async def test_forty_options_and_thirty_traits(table: Table) -> None:
    """The hoard has them, and gives names of other systems another meaning: it is played by commands and by forms."""
    await table.do(table.gwen, "/encounter start system:hoard")
    await table.do(table.mia, '/join name:Ann more:"coin_7 3, coin_30 9"')
    await table.refuses(
        (table.rob, "/join name:Bob more:coin_31=1", ("Hoard has no use for `coin_31:` with /join",)),
        (table.rob, "/join name:Bob more:coin_7=10", ("coin_7 10 is not possible. Allowed: 0 to 9",)),
    )
    use = await table.do(table.rob, "/join name:Bob")
    form = await table.press(table.rob, use.replies[-1], "Change")
    assert form.modal is not None, form.text
    await table.rob.submit(form, {"coin_1": "4", "More": "coin_29 8\ncoin_30"})
    offered = [value for _, value in await table.mia.complete(table.channel, '/act more:"gem_7 2, gem_"')]
    assert offered[:2] == ["gem_7 2, gem_1 ", "gem_7 2, gem_2 "], "each key once"
    await table.do(table.mia, '/act speed:8 action:true more:"gem_7 2, gem_3 -1"')
    await table.tells("Ann acts: 2 of gem 7, 8 of speed.", "Bob is up")
    await table.refuses(
        (table.rob, "/act speed:fast", ("speed: “fast” is not possible",)),
        (table.rob, "/act speed:1 more:speed=2", ("`speed:` is given twice",)),
    )


async def test_a_round_of_the_toy(table: Table) -> None:
    await played(table)
    await table.do(table.mia, "/act more:pebbles=2")
    await table.tells("**Round 1:** Ann is up", "Ann throws 2", "**Round 1:** Bob is up")
    await table.do(table.rob, "/act more:pebbles=7")
    await table.tells("Bob throws 7", "**Round 2:** Bob is up")
    # Mia and Rob have brought about their own other turns, and are not pinged for them.
    assert table.calls == [("**Round 1:** Bob is up.", "Rob")]


async def test_its_trait_is_asked_for_in_a_form(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:pebbles")
    use = await table.do(table.mia, "/join name:Zoe")
    assert use.modal is not None
    sent = await table.mia.submit(use, {"grip": "5"})
    assert "joins" in sent.text
    assert "grip 12 is not possible. Allowed: 1 to 9" in await table.say(
        table.gwen, "/combatant add name:Cat more:grip=12"
    )


async def test_its_button_asks_for_its_option(table: Table) -> None:
    await played(table)
    form = await table.presses(table.mia, "Throw…", "Ann is up")
    assert form.modal is not None
    await table.mia.submit(form, {"Pebbles": "3"})
    await table.tells("Ann throws 3")


async def test_its_refusals_settings_and_rules(table: Table) -> None:
    await played(table)
    await table.refuses(
        (table.mia, "/act more:pebbles=4", ("Ann cannot throw 4. Allowed: 1 to 3.",)),
        (table.rob, "/act more:pebbles=1", ("Bob is not up, Ann is.",)),
        (table.mia, "/act total:9", ("no use for `total:` with /act", "pebbles")),
        (table.mia, "/declare speed:fast", ("Pebbles has no use for /declare",)),
        (table.mia, "/odds", ("Pebbles has no answer to /odds",)),
    )
    await table.do(table.gwen, "/encounter settings key:tide value:high")
    assert "Allowed: 1 to 1." in await table.say(table.mia, "/act more:pebbles=2")
    assert "at most as many as your grip" in await table.say(table.olga, "/rules")


async def test_the_other_systems_know_nothing_of_it(table: Table) -> None:
    await table.do(table.gwen, "/encounter start system:fast-action")
    await table.do(table.mia, "/join name:Ann dice:5")
    await table.refuses((table.mia, "/act more:pebbles=3", ("Fast Action has no use for `pebbles:` with /act",)))
