"""Eternal Soldier: Aknar and Beauregard, to the simultaneous blow at 28.

The worked example of the rules: agility 17 with a class VII weapon against agility 7 with a class V weapon.
"""

from __future__ import annotations

from bot.demo.stage import Stage

ANN, BEN = ("Ann", "Aknar"), ("Ben", "Beauregard")
BLOWS = {4: ANN, 7: BEN, 8: ANN, 12: ANN, 14: BEN, 16: ANN, 20: ANN, 21: BEN, 24: ANN}
"""Who strikes at which segment, before both do at 28."""

SHOWS = (
    "**The clock starts.**",
    "(pings Ann, Ben)",
    *(f"**Segment {segment}:** {name} (swing)." for segment, (_, name) in BLOWS.items()),
    "**Segment 28:** Aknar (swing), Beauregard (swing).",
    "(pings Ben)",
    "**Segment 32:** Aknar (swing).",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("You can now: Act: Aknar",)
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:eternal-soldier name:"The duel"')
    await stage.types("Ann", "/join name:Aknar agility:17")
    await stage.types("Ben", "/join name:Beauregard agility:7 side:foes")
    await stage.types("Gwen", "/flip")
    await stage.types("Ann", "/declare speed:VII action:swing repeat:true")
    await stage.types("Ben", "/declare speed:V action:swing repeat:true")
    for segment, (player, _) in BLOWS.items():
        await stage.types(player, "/act")
        if segment == 7:
            await stage.board()
    await stage.types("Ann", "/encounter status")
    await stage.types("Ann", '/act action:"overhead"')
    await stage.types("Ben", '/act action:"low"')
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
