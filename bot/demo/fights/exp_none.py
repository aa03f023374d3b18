"""EXP without initiative: Abel and Babel surprise the aliens, in the order of their seats.

The worked example of the rules: clockwise, a move and an attack each, and whoever is stunned is passed over.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "Gwen is the referee",
    "**Clockwise:** Abel, Babel, Aliens.",
    "**Unit 1:** Abel is up.",
    "(pings Ann)",
    "Abel moves: out of the hatch",
    "Abel attacks.",
    "**Unit 1:** Babel is up.",
    "(pings Ben)",
    "Babel moves and attacks",
    "**Unit 1**, the referee's seat: Aliens are up.",
    "(pings Gwen)",
    "Unit 1 ends.",
    "Abel is passed over: stunned.",
    "**Unit 2:** Babel is up.",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("no use for /hold", "Babel is not up. Now: Abel.")
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:exp-none name:"The ambush"')
    await stage.types("Ann", "/join name:Abel")
    await stage.types("Ben", "/join name:Babel")
    await stage.types("Gwen", "/combatant add name:Aliens count:5")
    await stage.types("Gwen", "/next")
    await stage.types("Ann", "/hold")
    await stage.types("Ben", "/act do:move")
    await stage.types("Ann", '/act do:move action:"out of the hatch"')
    await stage.types("Ann", "/act do:attack")
    await stage.types("Ben", '/act do:both action:"runs up and kicks"')
    await stage.types("Gwen", "/act combatant:Aliens do:attack")
    await stage.types("Gwen", "/combatant edit combatant:Abel condition:stunned")
    await stage.types("Gwen", "/next")
    await stage.types("Ben", "/act done:true")
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
