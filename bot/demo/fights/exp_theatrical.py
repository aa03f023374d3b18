"""EXP theatrical: Abel, Babel, Cable and five aliens, two units.

The worked example of the rules: first the expedition wins the roll, then the aliens do.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "Gwen is the referee",
    "**The dice:** crew 8, foes 6.",
    "**Unit 1:** Babel is up.",
    "(pings Ben)",
    "**Unit 1:** Abel is up.",
    "**Unit 1:** Cable is up.",
    "**Unit 1:** Aliens are up.",
    "(pings Gwen)",
    "**The dice:** foes 9, crew 3.",
    "**Unit 2:** Aliens are up.",
    "**Unit 2:** Babel is up.",
    "Babel is passed over: stunned.",
    "**Unit 2:** Abel is up.",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("no use for /hold",)
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:exp-theatrical name:"The scuffle"')
    await stage.types("Ann", "/join name:Abel dexterity:12")
    await stage.types("Ben", "/join name:Babel dexterity:14")
    await stage.types("Cat", "/join name:Cable dexterity:9")
    await stage.types("Gwen", "/combatant add name:Aliens count:5 dexterity:10")
    await stage.types("Gwen", "/flip side:crew roll:8")
    await stage.types("Gwen", "/flip side:foes roll:6")
    await stage.types("Ben", '/act do:move-attack action:"runs up and kicks"')
    await stage.types("Ann", "/act do:attack-move")
    await stage.types("Cat", "/act do:attack-while-moving")
    await stage.types("Gwen", "/act combatant:Aliens do:attack")
    await stage.types("Gwen", "/flip side:crew roll:3")
    await stage.types("Gwen", "/flip side:foes roll:9")
    await stage.types("Gwen", "/act combatant:Aliens do:move")
    await stage.types("Gwen", "/combatant edit combatant:Babel condition:stunned")
    await stage.types("Cat", "/hold")
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
