"""What Fast Action asks for: traits and the options of its verbs. Must not know what they do."""

from __future__ import annotations

from bot.rules.contract import Option
from bot.rules.roster import Trait

DICE_AT_MOST = 30

TRAITS = (
    Trait(name="dice", means="action dice (AD) in each round", lowest=1, highest=DICE_AT_MOST, default=5),
    Trait(name="prowess", means="dice added to tests", lowest=0, highest=DICE_AT_MOST, default=2),
)
_COST = Option(label="Cost", hint="dice: 3, or 2AD, or at least: 1AD+2, or by distance: 7m/AD")
_DISTANCE = Option(label="Distance", hint="in metres: 5 or 10.5m")
OPTIONS = {
    "flip": {"roll": Option(label="Roll", hint="real dice of the one named: 6 5 5 2 1")},
    "act": {
        "cost": _COST,
        "action": Option(label="Action", hint="what the dice are spent on"),
        "distance": _DISTANCE,
        "done": Option(label="Done", hint="ends the turn"),
        "bind": Option(label="Bind", hint="how many of the dice spent are EX-bound; the GM frees them with -1, -2 …"),
    },
    "hold": {"until": Option(label="Until", hint="what the dice are kept for")},
    "next": {"round": Option(label="Round", hint="end the round now")},
    "check": {
        "cost": _COST,
        "dice": Option(label="Dice", hint="dice that the action gives, besides prowess and AD"),
        "target": Option(label="Target", hint="3S, or by distance: 2S@10m,20,30 or 2S@3m,2"),
        "distance": _DISTANCE,
        "effect": Option(label="Effect", hint="for each point of margin: 2HP/SM"),
    },
}
INSTEAD = {
    "declare": "say it when you spend: `/act cost:… action:…`",
    "abort": "what is spent is spent; `/act done:true` ends the turn, and the GM takes a slip back with "
    "`/encounter undo`",
    "surge": "spend more dice on the action: `/act cost:…` or `/check cost:…`",
}
SUGGESTED = {
    "cost": ("1", "2", "3", "4", "5", "2AD", "7m/AD", "10m/2AD"),
    "target": ("1S", "2S", "3S", "4S", "2S@10m,20,30,40,50", "2S@3m,2"),
    "effect": ("1HP/SM", "2HP/SM", "3HP/SM"),
}
