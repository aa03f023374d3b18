"""Past Participle: Miranda and Reuben against the posse, two rounds.

The first round is the worked example of the rules: card 28 is turned. In the second, Reuben hesitates, and
Miranda holds and then tries to be before one who is up.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "5 of 5 have declared.",
    "**Round 1: card 28 is turned.**",
    "Miranda: fast, 3d10 reads 8.",
    "Hombre 2: fast, 2d10 reads 7.",
    "Reuben: normal, 2d6 reads 2.",
    "(picture: 1-card-28.png)",
    "**Phase I:** Miranda, Hombre 2. Miranda is up.",
    "(pings Mia)",
    "Miranda holds until: an hombre shows himself",
    "**Phase III:** Hombre 1, Hombre 3.",
    "Miranda acts: fires as he breaks cover",
    "**Phase IV:** Reuben is up.",
    "(pings Rob)",
    "Reuben acts: cuts the rope",
    "**Round 2: card 39 is turned.**",
    "Reuben hesitates",
    "**The hacienda yard ends**, in round 3.",
)
"""What the channel is told, in this order: the example of the rules."""
ALONE = ("fast: I 78%", "You declared **fast** for Miranda", "Still to declare: Hombre 1-3")
"""What one person alone is told."""
GM = "Gwen"


async def play(stage: Stage) -> None:
    """Play it."""
    await _gathers(stage)
    await _first_round(stage)
    await _second_round(stage)
    await stage.board()
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")
    await stage.types("Rob", "/encounter verify")


async def begin(stage: Stage) -> None:
    """Play the first round, and leave the second to whoever sits at the table: Mia and Rob are still to declare."""
    await _gathers(stage)
    await _first_round(stage)
    await _the_posse_declares(stage)
    await stage.settles()
    await stage.types("Gwen", "/encounter board")


async def _gathers(stage: Stage) -> None:
    await stage.types("Gwen", '/encounter start system:past-participle name:"The hacienda yard"')
    await stage.types("Mia", "/join name:Miranda reflex:3d10")
    await stage.types("Rob", "/join name:Reuben reflex:2d6")
    for number in (1, 2, 3):
        await stage.types("Gwen", f'/combatant add name:"Hombre {number}" reflex:2d10')


async def _first_round(stage: Stage) -> None:
    await stage.types("Mia", "/odds")
    await stage.types("Mia", "/declare speed:fast")
    panel = await stage.presses("Rob", "Declare", under="1 of 5")
    await stage.presses("Rob", "Normal", panel)
    await stage.types("Gwen", "/flip card:28")
    await _the_posse_declares(stage)
    await stage.types("Gwen", "/flip card:28", until="card 28 is turned")
    panel = await stage.presses("Mia", "Pick a phase", under="card 28")
    await stage.presses("Mia", "Phase I", panel)
    await stage.presses("Gwen", "Next", under="card 28", until="Miranda, Hombre 2")
    await stage.types("Mia", '/hold until:"an hombre shows himself"')
    await stage.types("Gwen", '/act combatant:"Hombre 2" action:"runs at Miranda with a club"')
    await stage.types("Mia", '/act action:"fires as he breaks cover"')
    await stage.types("Gwen", '/act combatant:"Hombre 1" action:"throws a lasso at Reuben"')
    await stage.presses("Rob", "Act", under="Hombre 3 is up")
    await stage.presses("Gwen", "Act", under="Hombre 3 is up", until="Reuben is up")
    await stage.types("Rob", '/act action:"cuts the rope"')


async def _second_round(stage: Stage) -> None:
    await stage.types("Mia", '/declare action:"run, fire pistol"')
    await stage.types("Rob", '/declare action:"load musket"')
    await _the_posse_declares(stage)
    await stage.types("Gwen", "/flip card:39", until="card 39 is turned")
    await stage.types("Rob", "/why")
    await stage.presses("Gwen", "Next", under="card 39", until="Hombre 2 is up")
    await stage.presses("Gwen", "Act", under="Hombre 2 is up", until="Miranda is up")
    await stage.presses("Mia", "Hold", under="Miranda is up", until="Miranda holds")
    await stage.types("Mia", '/act preempt:"Hombre 1" action:"runs behind the trough, shooting"')
    await stage.types("Gwen", '/act combatant:"Hombre 1" action:"fires where she stood"')
    await stage.types("Mia", '/act action:"shoots from behind the trough"')
    await stage.types("Gwen", '/act combatant:"Hombre 3" action:"calls for help"')


async def _the_posse_declares(stage: Stage) -> None:
    for number, speed in ((1, "normal"), (2, "fast"), (3, "normal")):
        await stage.types("Gwen", f'/declare speed:{speed} combatant:"Hombre {number}"')
