"""EXP tactical: the unit of four, Abel 26, Babel 21, Cable 13 and Dabel 9.

The worked example of the rules: the highest wait, the lowest are forced, and Abel has the last word.
"""

from __future__ import annotations

from bot.demo.stage import Stage


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
