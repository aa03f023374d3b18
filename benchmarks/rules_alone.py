"""How many declarations the rules alone carry out in a second, on one core: a command made, applied, and no more.

And what an announcement costs whose message has buttons: in Torg, where everybody at the count may answer it.
"""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import bot
from benchmarks.rows import Row, figure
from bot.rules.deck import parse_deck
from bot.rules.draw import Draw
from bot.rules.model import Viewer
from bot.rules.registry import System, system_of
from bot.rules.system import Opening
from tests.plays import played

COMBATANTS, COMMANDS = 10, 4000
GM = Viewer(user=900, gm=True)
SPEEDS = ("fast", "normal", "slow")


def _seated(system: System, **traits: object) -> Any:
    deck = parse_deck(tomllib.loads((Path(bot.__file__).parent / "decks" / "standard.toml").read_text("utf-8")))
    state = system.start(Opening(title="The yard", gm=900, deck=deck), Draw(bytes(32))).state
    for number in range(1, COMBATANTS + 1):
        join = system.command(
            "join", by=GM, combatant=number, name=f"Rider {number}", side="crew", owner=number, traits=traits
        )
        state = played(system, state, join, Draw(bytes(32))).state
    return state


async def measured(rounds: int, share: float) -> list[Row]:
    """Return how many there are, of those that are made before; with the making of each, what it is without goal."""
    system = system_of("past-participle")
    applied, made = list[float](), list[float]()
    for _ in range(rounds):
        state = _seated(system, reflex="3d10")
        numbers = range(int(COMMANDS * share))
        began = time.process_time()
        commands = [
            system.command("declare", by=Viewer(user=who), combatant=who, speed=SPEEDS[turn % 3])
            for turn, who in ((number // COMBATANTS, number % COMBATANTS + 1) for number in numbers)
        ]
        making, began = time.process_time() - began, time.process_time()
        for command in commands:
            state = played(system, state, command, Draw(bytes(32))).state
        applying = time.process_time() - began
        applied.append(len(numbers) / applying)
        made.append(len(numbers) / (making + applying))
    return [
        figure("Rules alone: declarations in a second of a core", applied, 35_000, "per s", least=True),
        figure("The same, each made from its options first", made, None, "per s"),
        figure("Rules alone: an announcement in Torg", _announced(rounds, share), 0.4, "ms"),
    ]


def _announced(rounds: int, share: float) -> list[float]:
    """Return the milliseconds that an announcement takes on average of those of ten combatants at one count."""
    system = system_of("torg")
    opened = played(system, _seated(system, initiative=10), system.command("next", by=GM), Draw(bytes(32))).state
    whose = range(1, COMBATANTS + 1)
    commands = [system.command("declare", by=Viewer(user=who), combatant=who, speed="slow") for who in whose]
    times, took = max(int(COMMANDS * share) // 100, 1), list[float]()
    for _ in range(rounds):
        began = time.process_time()
        for _ in range(times):
            state: Any = opened
            for command in commands:
                state = played(system, state, command, Draw(bytes(32))).state
        took.append((time.process_time() - began) * 1000 / (times * COMBATANTS))
    return took
