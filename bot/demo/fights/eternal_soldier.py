"""Eternal Soldier: Aknar and Beauregard, to the simultaneous blow at 28.

The worked example of the rules: agility 17 with a class VII weapon against agility 7 with a class V weapon.
"""

from __future__ import annotations

from bot.demo.stage import Stage

BLOWS = ("Ann", "Ben", "Ann", "Ann", "Ben", "Ann", "Ann", "Ben", "Ann")
"""Who strikes at 4, 7, 8, 12, 14, 16, 20, 21 and 24, before both do at 28."""

SHOWS = (
    "**The clock starts.**",
    "(pings Ann, Ben)",
    *(
        f"**Segment {segment}:** {name} (swing)."
        for segment, name in (
            (4, "Aknar"),
            (7, "Beauregard"),
            (8, "Aknar"),
            (12, "Aknar"),
            (14, "Beauregard"),
            (16, "Aknar"),
            (20, "Aknar"),
            (21, "Beauregard"),
            (24, "Aknar"),
        )
    ),
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
    for place, name in enumerate(BLOWS):
        await stage.types(name, "/act")
        if place == 1:
            await stage.board()
    await stage.types("Ann", "/encounter status")
    await stage.types("Ann", '/act action:"overhead"')
    await stage.types("Ben", '/act action:"low"')
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
