"""Hostile inputs: every command with any values, past all that a client would check, and presses that were forged.

Each has to be answered, with a refusal or otherwise, without a trace; and nobody is pinged by what somebody typed.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.rules.registry import all_systems
from bot.sandbox import Channel, Message, Outcome, Person
from bot.sandbox.checks import BUTTON
from bot.sandbox.interactions import COMPONENT
from bot.sandbox.wire import Json
from tests.e2e.house import House, Table
from tests.soak.figures import BROKEN, Figures

GROUPS, TEXT, NUMBER, YES_OR_NO, USER, CHANNEL = (1, 2), 3, 4, 5, 6, 7
"""Types of options, as Discord numbers them."""
AT_A_TABLE, AT_ONCE = 100, 5
TEXTS = (
    "", " ", "x", "Ace", "x" * 6000, "\u202eecA\u2066", "\0", "\ud800", "\u200b", "٣", "²d6", "-1", "1e309", "9" * 400,
    "@everyone", "<@&1>", "<@{user}>", "`", "||", "[a](http://b.c)", "# a\n## b", "%", "%s", "{who}", "{0}", "${HOME}",
    "../../etc/passwd", "'; DROP TABLE revisions; --", "<script>", "\U0001f469\u200d\U0001f680", "None", "true", "2d6",
    "standard", "fast", "28", "slow, fast", "a=b; c=d", "a" * 101,
)  # fmt: skip
NUMBERS = (0, 1, -1, 3, 28, 999, -999, 2**31, 2**53, -(2**53), 10**30)
FORGED = ("declare", "flip", "act", "hold", "next", "join", "admit", "configure", "end", "forget", "x", "")


def commands(registered: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    """Yield every command by its whole name, with its options."""
    for one in registered:
        inner = [option for option in one.get("options", ()) if option["type"] in GROUPS]
        for part in inner:
            yield f"{one['name']} {part['name']}", part.get("options", [])
        if not inner:
            yield one["name"], one.get("options", [])


async def hostile(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Send hostile inputs at tables of every system."""
    figures, attacker = Figures(rounds=rounds), Attacker(house, random.Random(seed))
    systems = sorted(all_systems())
    for number, first in enumerate(range(0, rounds, AT_A_TABLE)):
        table = house.table(f"hostile {seed} {number}")
        await table.do(table.gwen, f"/encounter start system:{systems[number % len(systems)]}")
        for start in range(first, min(first + AT_A_TABLE, rounds), AT_ONCE):
            many = min(AT_ONCE, rounds - start)
            told = await asyncio.gather(*(attacker.attack(table) for _ in range(many)))
            figures.stuck += [what for what, use in told if use.failed]
            figures.unhandled += [what for what, use in told if BROKEN in use.text]
            figures.commands += many
        for message in table.channel.history:
            if message.pinged_everyone or message.pinged_roles or message.pinged - {one.id for one in house.everybody}:
                figures.leaked.append(f"a ping at {table.channel.name}: {message.content}")
    figures.read(house.bot.log)
    return figures


class Attacker:
    """Makes up what nobody would type."""

    def __init__(self, house: House, chance: random.Random) -> None:
        self.house, self.chance = house, chance
        self.commands = list(commands(house.discord.commands))

    async def attack(self, table: Table) -> tuple[str, Outcome]:
        """Do something hostile; return what it was, and what came of it."""
        who = self.chance.choice(self.house.everybody)
        if table.channel.messages and self.chance.random() < 0.25:
            return await self._press(who, table)
        name, options = self.chance.choice(self.commands)
        given = {
            one["name"]: self._value(one, table) for one in options if one.get("required") or self.chance.random() < 0.5
        }
        return f"/{name} {given!r}"[:500], await who.send_command(table.channel, name, given)

    def _value(self, option: Json, table: Table) -> Any:
        if option["type"] == NUMBER:
            return self.chance.choice(NUMBERS)
        if option["type"] == YES_OR_NO:
            return self.chance.random() < 0.5
        if option["type"] == USER:
            return self.chance.choice(self.house.everybody)
        if option["type"] == CHANNEL:
            return table.channel
        known = [choice["value"] for choice in option.get("choices", ())]
        return self.chance.choice([*known, *TEXTS])

    async def _press(self, who: Person, table: Table) -> tuple[str, Outcome]:
        chance, place = self.chance, table.channel
        message = chance.choice(place.messages)
        parts = (
            chance.choice(("q1", "q1", "q1", "q2", "")),
            str(chance.choice(NUMBERS)), str(chance.choice(NUMBERS)), chance.choice(FORGED),
            str(chance.choice(NUMBERS)), chance.choice(("=", "o", "?until,speed", "!", "")),
            f"{chance.choice(('speed', 'away', 'by', 'card', ''))}={chance.choice(TEXTS)}",
        )  # fmt: skip
        forged = ":".join(parts)[:100]
        return forged, await press(who, place, forged, message)


async def press(who: Person, place: Channel, custom_id: str, message: Message) -> Outcome:
    """Press what was never there: as if the message had a button with that custom_id."""
    button = {"type": BUTTON, "style": 2, "label": "x", "custom_id": custom_id, "id": 2}
    forged = replace(message.versions[-1], components=[{"type": 1, "id": 1, "components": [button]}])
    data = {"component_type": BUTTON, "custom_id": custom_id, "id": 2}
    return await who._act(COMPONENT, place, data, message, forged)
