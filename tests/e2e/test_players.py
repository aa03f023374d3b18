"""Who cannot play: no combatant is given to them, none of them becomes a GM, a restart in between or not."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.sandbox import Person
from tests.e2e.house import House, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

BOT = "A bot cannot take part."
STRANGER = "That user is not a member of this server"


@contextmanager
def gone(house: House, one: Person) -> Iterator[None]:
    """Have somebody leave the server, and come back at the end."""
    house.guild.dismiss(one)
    try:
        yield
    finally:
        house.guild.members[one.id] = one


@pytest.mark.parametrize("restart", [False, True])
async def test_who_cannot_play_is_given_nothing(table: Table, restart: bool) -> None:
    house = table.house
    await table.do(table.gwen, "/encounter start system:exp-none")
    await table.do(table.gwen, "/combatant add name:Orc")
    if restart:
        await house.bot.restart()
    before = await table.caught_up()
    with gone(house, table.joe):
        for who, why in ((house.guild.bot, BOT), (table.joe, STRANGER)):
            for command, options in (
                ("combatant add", {"name": "Wolf", "player": str(who.id)}),
                ("combatant edit", {"combatant": "Orc", "player": str(who.id)}),
                ("encounter gm", {"user": str(who.id)}),
            ):
                use = await table.send(table.gwen, command, options)
                assert why in use.text, command
        away = await table.send(table.gwen, "encounter gm", {"user": str(table.joe.id), "remove": True})
        assert "is not a referee here" in away.text, "a GM who has left can be taken off the list"
    assert await table.caught_up() == before
    await table.do(table.gwen, "/combatant edit combatant:Orc player:Joe")
    assert "Orc" in await table.status(table.joe)
