"""Torg Simple: Andy tackles Brad one count before the shot.

The worked example of the rules: Brad announces at 19, and the count goes on by itself to Andy's 14. Andy asks in
private how to be in time, answers at 19 after all, and surges and rushes.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "**Count 19**, bottom: Brad may announce.",
    "(pings Ben)",
    "Brad announces: shoots the hostage (normal), due at the top of 13. Penalty 0.",
    "**Count 14**, bottom: Andy may announce.",
    "[Answer Brad: shoots the hostage, at count 19]",
    "**Andy answers at count 19.**",
    "Taken back by that: **Count 14**, bottom: Andy may announce.",
    "**Count 17**, bottom.",
    "Andy announces: tackles Brad (fast), due at the top of 14. Penalty 6.",
    "**Count 14**, top: Andy: tackles Brad (-6: surge -3, rush -3).",
    "**Count 13**, top: Brad: shoots the hostage.",
    "(pings Ben)",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("surge 3, rush 1: announce at 17, resolves at 14, penalty 6", "[17 → 14, penalty 6]")
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:torg name:"The hostage"')
    await stage.types("Ann", "/join name:Andy initiative:14")
    await stage.types("Ben", "/join name:Brad initiative:19 side:foes")
    await stage.types("Gwen", "/next")
    await stage.types("Ben", '/declare speed:normal action:"shoots the hostage"')
    await stage.types("Ann", "/interrupt target:Brad speed:normal")
    await stage.types("Ann", '/declare speed:normal phase:17 surge:3 rush:1 at:19 action:"tackles Brad"')
    await stage.board()
    await stage.types("Ann", "/act total:13")
    await stage.types("Gwen", "/next")
    await stage.types("Ben", "/act total:11")
    await stage.types("Gwen", "/next")
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
