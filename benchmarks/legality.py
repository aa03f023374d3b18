"""How long it takes to say what a GM may do now, at a table of 40: what every answer and every button asks first.

Run: .venv/bin/python -m benchmarks.legality [SYSTEM ...]. A fight of each system is played from a fixed seed, by what
is legal; milliseconds of the processor before the first roll, at the median moment, and at the worst one.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bot
from bot.rules.deck import parse_deck
from bot.rules.draw import Draw
from bot.rules.model import Viewer
from bot.rules.registry import System, all_systems
from bot.rules.system import Opening
from tests.plays import played

COMBATANTS, COMMANDS, TIMES = 40, 40, 20
GM = Viewer(user=900, gm=True)
ONWARD = ("next", "flip")


def _traits(system: System, chance: random.Random) -> dict[str, Any]:
    return {
        name: "2d8" if trait.pool else chance.randint(max(trait.lowest, 1), max(min(trait.highest, 12), 1))
        for name, trait in system.traits.items()
        if trait.default is None and not trait.text
    }


def _fight(system: System) -> Iterator[Any]:
    chance, commands = random.Random(1), 0
    deck = parse_deck(tomllib.loads((Path(bot.__file__).parent / "decks" / "standard.toml").read_text("utf-8")))

    def draw() -> Draw:
        return Draw(commands.to_bytes(32, "big"))

    state = system.start(Opening(title="The yard", gm=GM.user or 0, deck=deck), draw()).state
    for number in range(COMBATANTS):
        owner = number + 1 if number % 3 else None
        join = system.command(
            "join", by=GM, combatant=1000 + number, name=f"Rider {number}", side=("crew", "foes")[number % 2],
            owner=owner, traits=_traits(system, chance),
        )  # fmt: skip
        commands += 1
        state = played(system, state, join, draw()).state
    yield state
    for _ in range(COMMANDS):
        ready = [one for one in system.legal(state, GM) if one.verb not in ("abort", "check")]
        onward = [one for one in ready if one.verb in ONWARD and one.whom is None]
        others = [one for one in ready if one.verb not in ONWARD]
        choices = onward if onward and (not others or chance.random() < 0.3) else others or ready
        commands += 1
        state = played(system, state, chance.choice(sorted(choices, key=repr)), draw()).state
        yield state


def _milliseconds(system: System, state: Any) -> float:
    took = []
    for _ in range(TIMES):
        asked = state.replace()  # as it is when a command has been given: nothing has been asked of it yet
        before = time.process_time()
        system.legal(asked, GM)
        took.append((time.process_time() - before) * 1000)
    return statistics.median(took)


def main(wanted: list[str]) -> None:
    """Measure, and print a row for each system."""
    print(f"{'system':16} {'seated':>8} {'median':>8} {'worst':>8}   (ms)")
    for system in all_systems().values():
        if system.id in (wanted or all_systems()):
            took = [_milliseconds(system, state) for state in _fight(system)]
            print(f"{system.id:16} {took[0]:>8.2f} {statistics.median(took):>8.2f} {max(took):>8.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
