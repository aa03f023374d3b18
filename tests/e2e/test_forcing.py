"""A GM whose step is refused is offered to force it where forcing does what was meant, a restart in between or not."""

from __future__ import annotations

import pytest

from bot.sandbox import Outcome
from tests.e2e.house import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

RESTART = pytest.mark.parametrize("restart", [False, True])
ROLLS = ('/flip combatant:Miranda roll:"6 6 1"', '/flip combatant:Reuben roll:"2 2 1"')
DECLARES = ("/declare combatant:Miranda speed:12s", "/declare combatant:Reuben speed:12s")
UNDER_WAY = {
    "card-deal": ("", ("/flip",), "The cards of this round are dealt."),
    "fast-action": ("dice:3", ROLLS, "The order is rolled"),
    "eternal-soldier": ("agility:7", ("/flip", *DECLARES), "The clock runs"),
}
"""For each system with which traits one joins, how a fight gets under way, and what a second flip is answered."""
FURTHER = ("Flip: Miranda", "Flip: Reuben")
"""A further card for one of them needs no force."""


def labels(use: Outcome) -> list[str]:
    return [str(one.label) for one in use.replies[-1].buttons]


async def seated(table: Table, system: str, restart: bool, traits: str, *lines: str) -> None:
    """Start a fight with Mia's Miranda and Rob's Reuben, restart the bot or not, and give the GM's lines."""
    await table.do(table.gwen, f"/encounter start system:{system}")
    await table.each((table.mia, f"/join name:Miranda {traits}"), (table.rob, f"/join name:Reuben {traits}"))
    if restart:
        await table.house.bot.restart()
    for line in lines:
        await table.do(table.gwen, line)


@RESTART
@pytest.mark.parametrize("system", UNDER_WAY)
async def test_a_second_flip_offers_nothing_that_would_start_anew(table: Table, system: str, restart: bool) -> None:
    traits, lines, refused = UNDER_WAY[system]
    await seated(table, system, restart, traits, *lines)
    before = await table.caught_up()
    again = await table.do(table.gwen, "/flip")
    assert refused in again.text
    assert "`force`" in again.text, "who means that can type it"
    assert [one for one in labels(again) if one not in FURTHER] == []
    assert await table.caught_up() == before


@RESTART
async def test_a_flip_without_those_who_are_missing_is_offered(table: Table, restart: bool) -> None:
    await seated(table, "past-participle", restart, "reflex:2d8")
    await table.do(table.mia, "/declare speed:fast")
    early = await table.do(table.gwen, "/flip")
    assert labels(early) == ["Flip without them", "Declare: Reuben"]
    await table.press(table.gwen, early.replies[-1], "Flip without them")
    await table.told("Reuben has not declared and is left out")


@RESTART
async def test_a_roll_that_was_typed_can_take_the_place_of_another(table: Table, restart: bool) -> None:
    await seated(table, "fast-action", restart, "dice:3", *ROLLS)
    await table.do(table.mia, "/act cost:1")
    late = await table.do(table.gwen, '/flip combatant:Miranda roll:"5 5 5"')
    assert labels(late) == ["Let this roll count"]
    await table.press(table.gwen, late.replies[-1], "Let this roll count")
    await table.told("5 5 5")


@RESTART
async def test_what_is_in_the_air_can_be_dropped_to_end_a_round(table: Table, restart: bool) -> None:
    await seated(table, "torg", restart, "initiative:14", "/next")
    await table.do(table.mia, "/declare speed:slow action:aims")
    early = await table.do(table.gwen, "/next round:true")
    assert "In the air: Miranda" in early.text
    assert labels(early)[0] == "Drop it, and end the round"
    await table.press(table.gwen, early.replies[-1], "Drop it, and end the round")
    await table.told("Round 2")
