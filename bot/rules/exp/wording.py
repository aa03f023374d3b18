"""The sentences that the three systems of EXP share: unit, persona and referee are its own words.

Must not know a rule: only how it is told.
"""

from __future__ import annotations

from bot.rules.exp.deeds import PSIONIC, REACTION

SHARED = {
    "round": "Unit {round}",
    "gm-added": "<@{user}> is a referee here now.",
    "gm-removed": "<@{user}> is no referee here any more.",
    "encounter-started": "**{title}** begins: {system}. {who} is the referee. `/join` to take part.",
    "encounter-started-unnamed": "A fight begins: **{system}**. {who} is the referee. `/join` to take part.",
    "encounter-ended": "**{title} ends**, in unit {rounds}. There were: {names}.",
    "ended": "This encounter has ended. A referee can bring it back with `/encounter restore`, for 7 days.",
    "gm-only": "{deed} is the referee's. A referee of this encounter can do it: whoever started it, those named "
    "with `/encounter gm`, and members with Manage Channels.",
    "not-yours": "{who} is not yours. Its player, or a referee, can do that.",
    "no-such-combatant": "There is no such persona. Give its name as on the board, or choose from the list.",
    "no-combatant-of-yours": "You have no persona here. `/join` puts one on the table.",
    "which-combatant": "Say for which persona: `combatant:`.",
    "table-full": "The table is full: {most} personas at most. A referee can take one off first: `/combatant remove`.",
    "already-gm": "That member is a referee here already. `remove:true` takes that away.",
    "not-a-gm": "That member is not a referee here. `/encounter gm` without `remove:` makes a referee.",
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
    "condition-takes": "{who} is {condition}: it cannot {taken}.",
    "condition-takes-until": "{who} is {condition} until unit {ends} ends: it cannot {taken}.",
    "near-condition": "“{found}” is no condition here. Did you mean {near}? There are: {allowed}.",
    "no-condition": "“{found}” is no condition here. There are: {allowed}; with a number it ends by itself after so "
    "many units (stunned 2).",
    "part-blocked": "{who} cannot: {condition} takes its {part}. The referee may allow it with `force`.",
    "offer-done": "Done",
    "offer-do-move": "Move",
    "offer-do-attack": "Attack",
    "offer-do-both": "Move and attack",
    "offer-do-nothing": "Nothing",
    "hidden-due": "{who} (hidden): its turn of unit {round} has come ({left}). Act for it, or reveal it, whenever that "
    "fits.",
    "hidden-behind": "{who} (hidden) may still do what it was owed in unit {round}, as of then, until its next turn "
    "comes: {left}.",
    "revealed-owed": "{who} still has its turn of unit {round}, until its next one comes: {left}.",
    "as-of": "As of unit {round}: {what}",
    "status-still": "owed of unit {round}: {left}",
    "secret-hidden-ready": "{who} (hidden) may act at any time in this unit; its turn is its own.",
    "bad-do": "“{found}” is not something to do here. Allowed: {allowed}.",
    "is-disabled": "{who} cannot act: {condition}. The referee may allow it with `force`.",
    "already-done": "{who} has had its turn in this unit. The next one comes with the next unit.",
    "has-missed": "{who} has missed its turn in this unit. The referee may let it act with `force`.",
    "not-your-turn": "{who} is not up. Now: {up}. The referee may let it act with `force`.",
    "nobody-up": "Nobody is up. The referee goes on: `/next`.",
}

_POWERS = {PSIONIC: "uses a mental power", REACTION: "reacts"}
POWERS_TOLD = {
    **{power: f"{{who}} {told}." for power, told in _POWERS.items()},
    **{f"{power}-with": f"{{who}} {told}: {{action}}" for power, told in _POWERS.items()},
    **{f"{power}-to": f"{{who}} {told}, answering {{to}}." for power, told in _POWERS.items()},
    **{f"{power}-to-with": f"{{who}} {told}, answering {{to}}: {{action}}" for power, told in _POWERS.items()},
    "offer-do-psionic": "Psionic",
    "offer-do-reaction": "Reaction",
}
"""Of the systems with powers that come out of turn."""

ROLLED = {
    "order-open": "Nobody is here yet: who comes rolls, and is put in.",
    "prompt-flip": "Roll (`/flip`, or `roll:` with a real die); the referee rolls for all who are left.",
    "offer-roll": "Roll",
    "offer-roll-rest": "Roll for all who are left",
    "order-changes": "The order changes. To come: {names}.",
    "order-stays": "The order of this unit stays as it is.",
    "prompt-equals": "Equal: {names}. They roll again: `/flip`.",
    "flip-first": "The dice come first: `/flip`, each player for its own, the referee for all who are left.",
    "already-rolled": "The dice of this unit are rolled. `/next` goes on; new ones come with the next unit.",
    "roll-again-first": "Equal: {names}. They roll again first: `/flip`.",
}
"""What the two systems with dice share besides."""
