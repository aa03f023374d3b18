"""Trouble on purpose, in numbers: kills, orderly stops, failing requests, outages, and many who do the same at once.

Each function plays on a house and returns figures; what is lost, doubled, out of order, stuck or unhandled is counted.
The tests play a small number, the soak as many as it likes.
"""

import asyncio
import random
import signal
from collections.abc import Awaitable, Iterable

from bot.sandbox import Outcome
from tests.e2e.house import House, impatient
from tests.soak.figures import BROKEN, START, WHO, Crowd, Figures

AT_A_TABLE = 60
"""Combatants that come to one table; there is room for no more than a hundred."""


async def crowd_at(house: House, name: str) -> Crowd:
    """Return a crowd at a new table, at which a fight has begun."""
    crowd = Crowd(house.table(name))
    await crowd.table.do(crowd.table.gwen, START)
    await crowd.table.do(crowd.table.gwen, f"/combatant add name:{WHO} reflex:2d6")
    return crowd


async def kills(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Kill the bot at any moment while commands come in, start it again, and see what everybody was told."""
    figures, chance = Figures(rounds=rounds), random.Random(seed)
    for first in range(0, rounds, 8):
        crowd = await crowd_at(house, f"kill {seed} {first}")
        with impatient(house, 1.0):
            for _ in range(min(8, rounds - first)):
                giving = [asyncio.create_task(crowd.step()) for _ in range(6)]
                await asyncio.sleep(chance.random() * 0.2)
                await house.bot.restart()
                await asyncio.gather(*giving)
        await crowd.settled(house, killed=True)
        await crowd.count(figures, killed=True)
    figures.read(house.bot.log)
    return figures


async def orderly_stops(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Tell the bot to stop while commands come in, start it again, and see what everybody was told."""
    figures, chance = Figures(rounds=rounds), random.Random(seed)
    for number in range(rounds):
        crowd = await crowd_at(house, f"stop {seed} {number}")
        with impatient(house, 1.0):
            giving = [asyncio.create_task(crowd.step()) for _ in range(8)]
            await asyncio.sleep(chance.random() * 0.15)
            house.bot.signal(signal.SIGTERM)
            giving += [asyncio.create_task(crowd.step()) for _ in range(4)]
            if (code := await house.bot.ended()) != 0:
                figures.unhandled.append(f"the bot ended with {code} when it was told to stop")
            await house.bot.start()
            await asyncio.gather(*giving)
        await crowd.settled(house)
        await crowd.count(figures)
    figures.read(house.bot.log)
    return figures


async def storm(house: House, *, rounds: int, share: float = 0.1, seed: int = 1) -> Figures:
    """Give commands while a share of all requests fails, and see what everybody was told after it."""
    figures, crowds = Figures(), []
    for first in range(0, rounds, AT_A_TABLE):
        crowd = await crowd_at(house, f"storm {seed} {first}")
        house.discord.storm(share, seed=seed + first)
        before = failed(house)
        many = min(AT_A_TABLE, rounds - first)
        with impatient(house, 1.5):
            for start in range(0, many, 6):
                await asyncio.gather(*(crowd.step() for _ in range(min(6, many - start))))
        house.discord.calm()
        figures.rounds += failed(house) - before
        crowds.append(crowd)
    for crowd in crowds:
        await crowd.settled(house)
        await crowd.count(figures)
    figures.read(house.bot.log)
    return figures


def failed(house: House) -> int:
    """Return how many requests have failed so far."""
    return sum(one.status is not None and (one.status == 0 or one.status >= 500) for one in house.discord.requests)


async def outages(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Have Discord answer nothing for a while, or hang up, while commands come in."""
    figures, chance = Figures(rounds=rounds), random.Random(seed)
    crowds = []
    for first in range(0, rounds, 6):
        crowd = await crowd_at(house, f"outage {seed} {first}")
        with impatient(house, 1.5):
            for _ in range(min(6, rounds - first)):
                giving = [asyncio.create_task(crowd.step()) for _ in range(4)]
                await asyncio.sleep(chance.random() * 0.1)
                if chance.random() < 0.5:
                    house.discord.gateway.drop(resumable=chance.random() < 0.5)
                else:
                    house.discord.outage()
                giving += [asyncio.create_task(crowd.step()) for _ in range(3)]
                await asyncio.sleep(chance.random() * 2)
                house.discord.calm()
                await asyncio.gather(*giving)
                await house.discord.wait_for(lambda: house.discord.connected, what="a bot that is back")
        crowds.append(crowd)
    for crowd in crowds:
        await crowd.settled(house)
        await crowd.count(figures)
    figures.read(house.bot.log)
    return figures


async def races(house: House, *, rounds: int, seed: int = 1) -> Figures:
    """Have many do at once what only one can: begin, come by one name, end."""
    figures = Figures()
    for number in range(-(-rounds // 3)):
        table = house.table(f"race {seed} {number}")
        place, everybody = table.channel, house.everybody
        uses = await _at_once(who.slash(place, START) for who in everybody)
        uses += await _at_once(who.slash(place, "/join name:Ace reflex:2d6") for who in everybody)
        ask = await house.max.slash(place, "/encounter end")
        uses += await _at_once(house.max.press(ask.replies[-1], "End it", raw=True) for _ in range(3))
        await table.told("ends")
        log = await table.log(table.gwen)
        for words, where in (("begins:", table.texts), ("Ace joins", log.splitlines()), (" ends**", table.texts)):
            times = sum(words in text for text in where)
            figures.lost += [f"{words} at {place.name}"] * (times < 1)
            figures.doubled += [f"{words} at {place.name}"] * (times > 1)
        figures.rounds += 3
        figures.commands += len(uses) + 1
        figures.stuck += [place.name for use in uses if use.failed]
        figures.unhandled += [use.text for use in uses if BROKEN in use.text]
    figures.read(house.bot.log)
    return figures


async def _at_once(acts: Iterable[Awaitable[Outcome]]) -> list[Outcome]:
    return list(await asyncio.gather(*acts))
