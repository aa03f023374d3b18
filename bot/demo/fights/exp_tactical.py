"""EXP tactical: the unit of four, Abel 26, Babel 21, Cable 13 and Dabel 9.

The worked example of the rules: the highest wait, the lowest are forced, and Abel has the last word.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "**Priorities:** Abel (26), Babel (21), Cable (13), Dabel (9).",
    "**Unit 1, Pass 1:** Abel is up: act, or wait.",
    "(pings Ann)",
    "Abel holds; waiting: move, attack.",
    "Babel holds; waiting: move, attack.",
    "Cable attacks.",
    "Cable holds; waiting: move.",
    "Dabel, the lowest, must do everything now",
    "**Unit 1, Pass 2:** Cable must finish: move.",
    "(pings Cat)",
    "Abel goes before Cable: AWE roll",
    "**Unit 1, Pass 3:** Babel must finish: move, attack.",
    "**Unit 1, Pass 4:** Abel has the last word: attack",
    "Unit 1 ends.",
    "**Unit 2.**",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("Dabel is the lowest and may not wait",)
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:exp-tactical name:"The unit of four"')
    await stage.types("Ann", "/join name:Abel dexterity:12 awareness:18 mental:10")
    await stage.types("Ben", "/join name:Babel dexterity:11 awareness:12 mental:10")
    await stage.types("Cat", "/join name:Cable dexterity:10 awareness:12 mental:10")
    await stage.types("Gwen", "/combatant add name:Dabel dexterity:6 awareness:10 mental:10")
    for name, roll in (("Abel", 14), ("Babel", 10), ("Cable", 3), ("Dabel", 3)):
        await stage.types("Gwen", f"/flip combatant:{name} roll:{roll}")
    await _passes(stage)
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")


async def _passes(stage: Stage) -> None:
    await stage.types("Ann", "/hold what:both")
    await stage.types("Ben", "/hold what:both")
    await stage.types("Cat", "/act do:attack")
    await stage.types("Cat", "/hold what:move")
    await stage.types("Gwen", "/hold combatant:Dabel what:both")
    await stage.types("Gwen", "/act combatant:Dabel do:both")
    await stage.types("Ann", "/act do:move")
    await stage.types("Cat", "/act do:move")
    await stage.types("Ben", "/act do:both")
    await stage.types("Ann", "/act do:attack")
