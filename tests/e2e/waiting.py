"""Fights that wait, with the pace of moments, for who could answer what has just been done."""

from typing import NamedTuple

from bot.sandbox import Message
from tests.e2e.house import Table


class Waiting(NamedTuple):
    """What leads to a moment that others could answer, what is told of it, who they are, and what comes after it."""

    lines: tuple[tuple[str, str], ...]
    told: str
    names: str
    left: str
    called: str


WAITING = {
    "torg": Waiting(
        lines=(
            ("rob", "/join name:Brad initiative:20"), ("mia", "/join name:Andy initiative:14"),
            ("mia", "/join name:Eve initiative:13"), ("joe", "/join name:Cass initiative:10"),
            ("gwen", "/next"), ("rob", '/declare speed:slow action:"shoots Andy"'),
        ),
        told="Brad announces: shoots Andy",
        names="Andy, Eve and Cass",
        left="Andy and Eve",
        called="**Count 14**, bottom: Andy may announce.",
    ),
    "eternal-soldier": Waiting(
        lines=(
            ("mia", "/join name:Aknar agility:17"), ("rob", "/join name:Beauregard agility:7"),
            ("joe", "/join name:Clyde agility:10"), ("gwen", "/flip"), ("joe", "/hold"),
            ("mia", "/declare speed:VII action:swing"), ("rob", "/declare speed:V action:swing"),
        ),
        told="Beauregard begins: swing",
        names="Aknar and Clyde",
        left="Aknar",
        called="**Segment 4:** Aknar (swing).",
    ),
    "fast-action": Waiting(
        lines=(
            ("rob", "/join name:Berta dice:5"), ("mia", "/join name:Anders dice:5"), ("joe", "/join name:Cora dice:5"),
            ("gwen", '/flip combatant:Berta roll:"6 6 6 1 1"'), ("gwen", '/flip combatant:Anders roll:"6 6 1 1 1"'),
            ("gwen", '/flip combatant:Cora roll:"6 1 1 1 1"'), ("rob", "/act done:true"),
        ),
        told="Berta is done.",
        names="Anders and Cora",
        left="Anders",
        called="**Round 1:** Anders is up, 5 of 5 dice.",
    ),
}  # fmt: skip
"""Of each system in which moments wait: Mia's combatants and Joe's could answer what Rob's has done."""


async def waiting(table: Table, system: str, **settings: str) -> Message:
    """Play a system up to the moment that others could answer; return the line that carries its buttons."""
    await table.do(table.gwen, f"/encounter start system:{system}")
    for key, value in {"pace": "moments", **settings}.items():
        await table.do(table.gwen, f"/encounter settings key:{key} value:{value}")
    for who, command in WAITING[system].lines:
        await table.do(getattr(table, who), command)
    line = await table.told(WAITING[system].told)
    await table.stands(f"{WAITING[system].names} may respond")
    return line
