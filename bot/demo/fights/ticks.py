"""Ticks: Ilka and Bero against two wolves, and a third one that nobody sees.

The dice are the table's own: a reaction that costs ticks, a wait until something
happens, another until a tick, and two on one tick.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "Ilka rolls 2. (own dice)",
    "Wolves roll 4. (own dice)",
    "**The clock starts.**",
    "Ilka starts on tick 8.",
    "Bero starts on tick 13.",
    "Wolves start on tick 14.",
    "**Tick 8:** Ilka is up.",
    "(pings Ann)",
    "Ilka: attack with the spear (7), next on tick 15.",
    "**Tick 13:** Bero is up.",
    "Bero holds until: a wolf leaps",
    "**Tick 14:** Wolves are up.",
    "Ilka reacts: ducks (3), next on tick 18.",
    "Bero: attack its flank (7), next on tick 21.",
    "Wolves: attack Ilka (7), next on tick 21.",
    "**Tick 18:** Ilka is up.",
    "Ilka holds until tick 21.",
    "**Tick 21:** Bero is up.",
    "Bero: move (5), next on tick 26.",
    "Who is first? Ilka rolls",
    "Who is first? Wolves roll",
    "**The hollow ends.**",
)
"""What the channel is told, in this order."""
ALONE = ("Lurker (hidden) is on tick", "of those on one tick the higher edge", "Bero is not up, Ilka is")
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:ticks name:"The hollow"')
    await stage.types("Ann", "/join name:Ilka start:6")
    await stage.types("Ben", "/join name:Bero start:10 edge:3")
    await stage.types("Gwen", "/combatant add name:Wolves count:2 start:10")
    await stage.types("Gwen", "/combatant add name:Lurker start:9 hidden:true")
    await _the_leap(stage)
    await stage.types("Ann", "/hold until:21")
    await stage.types("Ben", "/act action:move")
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")


async def _the_leap(stage: Stage) -> None:
    await stage.types("Ann", "/flip combatant:Ilka roll:2")
    await stage.types("Ben", "/flip combatant:Bero roll:3")
    await stage.types("Gwen", "/flip combatant:Wolves roll:4")
    await stage.types("Gwen", "/flip")
    await stage.types("Gwen", "/encounter status")
    await stage.types("Ann", '/act action:"attack with the spear"')
    await stage.board()
    await stage.types("Ben", '/hold until:"a wolf leaps"')
    await stage.types("Ann", "/act action:ducks")
    await stage.types("Ben", '/act action:"attack its flank"')
    await stage.types("Gwen", '/act combatant:Wolves action:"attack Ilka"')
    await stage.types("Ann", "/why")
    await stage.types("Ben", "/act done:true")
