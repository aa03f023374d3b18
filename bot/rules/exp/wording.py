"""The sentences that the three systems of EXP share: unit, persona and referee are its own words.

Must not know a rule: only how it is told.
"""

from __future__ import annotations

SHARED = {
    "round": "Unit {round}",
    "gm-added": "<@{user}> is a referee here now.",
    "gm-removed": "<@{user}> is no referee here any more.",
    "encounter-started": "**{title}** begins: {system}. {who} is the referee. `/join` to take part.",
    "encounter-ended": "**{title} ends**, in unit {rounds}. There were: {names}.",
    "ended": "This encounter has ended. A referee can bring it back with `/encounter restore`, for 7 days.",
    "gm-only": "{deed} is the referee's. A referee of this encounter can do it: whoever started it, those named "
    "with `/encounter gm`, and members with Manage Channels.",
    "not-yours": "{who} is not yours. Its player, or a referee, can do that.",
    "no-such-combatant": "There is no such persona. Give its name as on the board, or choose from the list.",
    "no-combatant-of-yours": "You have no persona here. `/join` puts one on the table.",
    "which-combatant": "Say for which persona: `combatant:`.",
    "table-full": "The table is full: {most} personas at most.",
    "already-gm": "That member is a referee here already.",
    "not-a-gm": "That member is not a referee here.",
    "last-gm": "The last referee stays. Name another one first.",
    "unit-begins": "**Unit {round}.**",
    "unit-ends": "Unit {round} ends.",
    "cut-short": "The referee ends the unit.",
    "passed-disabled": "{who} is passed over: {condition}.",
    "did": "{who} acts.",
    "did-with": "{who} acts: {action}",
    "did-move": "{who} moves.",
    "did-move-with": "{who} moves: {action}",
    "did-attack": "{who} attacks.",
    "did-attack-with": "{who} attacks: {action}",
    "did-both": "{who} moves and attacks.",
    "did-both-with": "{who} moves and attacks: {action}",
    "did-nothing": "{who} does nothing.",
    "did-nothing-with": "{who} does nothing: {action}",
    "status-up": "up",
    "status-done": "done",
    "status-missed": "missed its turn",
    "prompt-empty": "Nobody is here yet: `/join`, and `/combatant add` for the referee.",
    "prompt-nobody-able": "Nobody can act. Referee: Next ends the unit.",
    "offer-done": "Done",
    "offer-do-move": "Move",
    "offer-do-attack": "Attack",
    "offer-do-both": "Move and attack",
    "offer-do-nothing": "Nothing",
    "secret-hidden-ready": "{who} (hidden) may act at any time in this unit; its turn is its own.",
    "bad-do": "“{found}” is not something to do here. Allowed: {allowed}.",
    "is-disabled": "{who} cannot act: {condition}. The referee may allow it with `force`.",
    "already-done": "{who} has had its turn in this unit.",
    "has-missed": "{who} has missed its turn in this unit. The referee may let it act with `force`.",
    "not-your-turn": "{who} is not up. Now: {up}. The referee may let it act with `force`.",
    "nobody-up": "Nobody is up.",
}

ROLLED = {
    "order-open": "Nobody is here yet: who comes rolls, and is put in.",
    "prompt-flip": "Referee: Flip rolls.",
    "prompt-equals": "Equal: {names}. They roll again: `/flip`.",
    "flip-first": "The dice come first: `/flip`.",
    "already-rolled": "The dice of this unit are rolled. `/next` goes on; new ones come with the next unit.",
    "roll-again-first": "Equal: {names}. They roll again first: `/flip`.",
}
"""What the two systems with dice share besides."""
