"""Somebody who is absent: in one world standing orders give what in the other one she presses, at the same moments.

Owns that the second world does by hand whatever orders do in the first. Must not know what anybody receives of it.
"""

from __future__ import annotations

import random
from typing import Any

from bot.app.live import LiveEncounter
from bot.app.ordering import StandingOrder
from bot.rules.commands import Command, given_options
from tests.worlds.deeds import ANN, Deed
from tests.worlds.grammar import Grammar
from tests.worlds.world import PASSED, World

ORDERS_EACH = (1, 2, 2, 3)


async def absent(worlds: tuple[World, World], grammar: Grammar, chance: random.Random) -> list[StandingOrder]:
    """Have Ann go, with standing orders in the first world for whatever is hers; return those that will be given."""
    given: list[StandingOrder] = []
    first, second = worlds
    orders: Any = first.cases.standing
    give = orders._give

    async def mirrored(live: LiveEncounter, order: StandingOrder, command: Command) -> None:
        await give(live, order, command)
        if order.user == ANN.user:
            given.append(order)
            whom = None if command.whom is None else str(command.whom)
            await second.do(Deed(ANN, "give", command.verb, whom, given_options(command)), PASSED)
            first.as_many_as(second)

    orders._give = mirrored
    live = first.live
    assert live is not None
    for one in live.state.visible:
        if one.owner == ANN.user:
            for _ in range(chance.choice(ORDERS_EACH)):
                await first.do(grammar.ordering(live.state, ANN, one))
    second.as_many_as(first)
    return given
