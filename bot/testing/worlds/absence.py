"""Somebody who is absent: in one world standing orders give what in the other one she presses, at the same moments.

Owns that the second world, in which she has none, does by hand whatever orders do in the first. Must not know what
anybody receives of it.
"""

from __future__ import annotations

import random
from typing import Any

from bot.app.live import PASS, LiveEncounter
from bot.app.ordering import Slot, StandingOrder
from bot.rules.commands import Command, given_options
from bot.testing.worlds.deeds import ANN, Deed
from bot.testing.worlds.grammar import Grammar
from bot.testing.worlds.world import PASSED, World

ORDERS_EACH = (1, 2, 2, 3)
APART = 7
"""So many milliseconds later than others' come her orders: who is first at one moment is no matter of either world."""


async def absent(worlds: tuple[World, World], grammar: Grammar, chance: random.Random) -> list[StandingOrder]:
    """Have Ann go, with standing orders in the first world for whatever is hers; return those that will be given."""
    given: list[StandingOrder] = []
    first, second = worlds
    orders: Any = first.cases.standing
    planner = orders._encounters._planner
    give, moment = orders._give, planner._moment

    async def mirrored(live: LiveEncounter, order: StandingOrder, command: Command) -> None:
        await give(live, order, command)
        if order.user == ANN.user:
            given.append(order)
            whom = None if command.whom is None else str(command.whom)
            await second.do(Deed(ANN, "give", command.verb, whom, given_options(command)), PASSED)
            first.as_many_as(second)

    def apart(live: LiveEncounter, slot: Slot) -> int:
        return int(moment(live, slot)) + (APART if slot.user == ANN.user and slot.kind != PASS else 0)

    orders._give, planner._moment = mirrored, apart
    live = first.live
    assert live is not None
    for one in live.state.visible:
        if one.owner == ANN.user:
            for _ in range(chance.choice(ORDERS_EACH)):
                await ordered(worlds, grammar.ordering(live.state, ANN, one))
    return given


async def ordered(worlds: tuple[World, World], deed: Deed) -> None:
    """Have Ann set, see or cancel her orders: in the second world, where she presses herself, she has none."""
    first, second = worlds
    await first.do(deed)
    second.as_many_as(first)
