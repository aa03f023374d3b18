"""Card Deal: Miranda and Reuben against Jonah's gang, at the stage stop.

The first cards are the table's own: an ace that is held, a joker that acts whenever it likes, and a cut to go before.
"""

from __future__ import annotations

from bot.demo.stage import Stage

SHOWS = (
    "Miranda has A♠. (by hand: card A♠)",
    "**The cards are dealt.**",
    "Reuben: black joker (by hand: card black joker)",
    "Miranda: A♠ (by hand: card A♠)",
    "A joker: after this round all cards are shuffled.",
    "**Round 1, A♠:** Miranda is up.",
    "(pings Mia, Rob)",
    "Miranda holds until: somebody leaves the coach",
    "**Round 1, Q♥:** Jonah is up.",
    "Reuben plays the joker and acts: cuts the horses loose",
    "Jonah acts: jumps from the coach",
    "**Round 1, 7♦:** Bandits are up.",
    "Miranda cuts",
    "Round 1 ends.",
    "All cards are shuffled together.",
    "**The cards are dealt.**",
    "**The stage stop ends**, in round 2.",
)
"""What the channel is told, in this order."""
ALONE = ("Bandits are not up, Jonah is", "A joker acts whenever it likes.", "Card Deal has no answer to /odds")
"""What one person alone is told."""


async def play(stage: Stage) -> None:
    """Play it."""
    await stage.types("Gwen", '/encounter start system:card-deal name:"The stage stop"')
    await stage.types("Mia", "/join name:Miranda level_headed:1")
    await stage.types("Rob", "/join name:Reuben quick:1")
    await stage.types("Gwen", "/combatant add name:Jonah")
    await stage.types("Gwen", "/combatant add name:Bandits count:4")
    await _first_round(stage)
    await stage.types("Gwen", "/flip")
    ask = await stage.types("Gwen", "/encounter end")
    await stage.presses("Gwen", "End it", ask, until="The seed was")


async def _first_round(stage: Stage) -> None:
    for name, card in (("Miranda", "A♠"), ("Reuben", '"black joker"'), ("Jonah", "Qh"), ("Bandits", "7d")):
        await stage.types("Gwen", f"/flip combatant:{name} card:{card}")
    await stage.types("Gwen", "/flip")
    await stage.types("Mia", '/hold until:"somebody leaves the coach"')
    await stage.types("Gwen", "/act combatant:Bandits")
    await stage.types("Rob", '/act action:"cuts the horses loose"')
    await stage.types("Rob", "/why")
    await stage.types("Rob", "/odds")
    await stage.types("Gwen", '/act combatant:Jonah action:"jumps from the coach"')
    await stage.types("Mia", "/act preempt:Bandits action:fires")
    await stage.types("Gwen", "/act combatant:Bandits action:shoot")
    await stage.types("Mia", "/act action:fires")
