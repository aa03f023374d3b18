"""Fast Action: Anders against the Midnight Lady, and Benny's flintlock.

The worked examples of the rules: dice spent one by one, a dodge with none left, the odds of a
wrench before it is caught at, and a flintlock whose margin counts.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "Anders rolls 6 6 5 1 1: 3 successes. (own dice)",
    "The Midnight Lady rolls 6 6 2 2 2: 2 successes. (own dice)",
    "**The order:** Anders, Benny, The Midnight Lady.",
    "**Round 1:** Anders is up, 5 of 5 dice.",
    "(pings Ann)",
    "The Midnight Lady reacts with dodges behind a crate, spending 1: 4 left.",
    "Anders spends 1 on snapshot: 4 left.",
    "Anders spends 3 on aimed burst: 1 left.",
    "Anders spends 1 on runs through the doorway: 0 left.",
    "**Round 1:** Benny is up, 5 of 5 dice.",
    "Benny tests with 9 dice (2 prowess + 4 + 3 AD):",
    "Left over, and spent on Watch: Benny (2), The Midnight Lady (4).",
    "**Round 2:** Anders is up, 5 of 5 dice.",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("Anders has 0 dice left and cannot spend 1", "5 AD, 7 dice: 3S 43%")
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:fast-action name:"The Midnight Lady"')
    await stage.types("Ann", "/join name:Anders dice:5")
    await stage.types("Ben", "/join name:Benny dice:5")
    await stage.types("Gwen", '/combatant add name:"The Midnight Lady"')
    await stage.types("Gwen", '/flip combatant:Anders roll:"6 6 5 1 1"')
    await stage.types("Gwen", '/flip combatant:Benny roll:"6 5 5 4 4"')
    await stage.types("Gwen", '/flip combatant:"The Midnight Lady" roll:"6 6 2 2 2"')
    await _first_round(stage)
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")


async def _first_round(stage: Stage) -> None:
    await stage.types("Gwen", '/act combatant:"The Midnight Lady" cost:1 action:"dodges behind a crate"')
    await stage.types("Ann", "/act cost:1 action:snapshot")
    await stage.types("Ann", '/act cost:3 action:"aimed burst"')
    await stage.types("Ann", '/act cost:7m/AD distance:5 action:"runs through the doorway"')
    await stage.types("Ann", "/act cost:1 action:dodge")
    await stage.types("Ann", "/act done:true")
    await stage.types("Ben", "/odds dice:0 target:3S")
    await stage.types("Ben", "/odds dice:5 target:3S")
    await stage.types("Ben", '/check cost:3 dice:4 target:"2S@10m,20" distance:8 effect:2HP/SM')
    await stage.types("Ben", "/act done:true")
    await stage.types("Gwen", "/next")
    await stage.types("Ann", "/encounter status")
