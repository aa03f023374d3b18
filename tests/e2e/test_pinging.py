"""Whom the messages of a whole round ping, over real sockets."""

import re

import pytest

from tests.e2e.house import Table, shown

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_only_calls_ping_and_only_those_who_may_act(table: Table) -> None:
    await table.gather()
    await table.do(table.gwen, "/combatant add name:Twins reflex:1d4 count:2")
    await table.do(table.gwen, "/combatant add name:Scout reflex:1d12 side:crew", player=table.olga)
    await table.do(table.gwen, "/encounter gm", user=table.house.max)
    await table.each((table.olga, "/declare speed:fast"), (table.gwen, "/declare speed:fast combatant:Twins"))
    await table.declare("slow", "slow", "slow")
    await table.do(table.gwen, '/flip card:"30 3"')
    assert [file.name for file in (await table.told("card 30")).files] == ["card-30.png"]
    for _ in range(12):
        await table.do(table.gwen, "/next")
        if "Round 2" in await table.status(table.gwen):
            break
    await table.caught_up()
    players = {"Miranda": {table.mia}, "Reuben": {table.rob}, "Jonah": {table.joe}, "Scout": {table.olga}}
    for message in table.channel.messages:
        assert not message.pinged_everyone and not message.pinged_roles
        called = [name for name in (*players, "Twins") if re.search(f"{name} (is|are) up", shown(message.content))]
        closing = [name for name in (*players, "Twins") if re.search(f"{name} holds? without", message.content)]
        declaring = [*players, "Twins"] if "**Round 2" in message.content else []
        who = {
            one for name in called + closing + declaring for one in players.get(name, {table.house.max})
        }  # Gwen presses
        who |= (
            {table.gwen, table.house.max} if "The GM turns the card" in message.content else set()
        )  # Joe was the last
        assert message.pinged == table.ping(*who), message.content
    assert any(table.house.max.id in one.pinged for one in table.channel.messages)
