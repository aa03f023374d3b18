"""The sentences and forms of EXP's tactical initiative. Must not know a rule: only how it is asked and told."""

from __future__ import annotations

from bot.rules.contract import Option
from bot.rules.exp.conditions import ATTACK, BOTH, MOVE
from bot.rules.exp.wording import ROLLED, SHARED
from bot.rules.roster import Setting, Trait

PSIONIC, REACTION = "psionic", "reaction"
POWERS = (PSIONIC, REACTION)
DEEDS = (MOVE, ATTACK, BOTH, *POWERS)
WAITS = (MOVE, ATTACK, BOTH)

TRAITS = (
    Trait(name="dexterity", means="DEX: added to the d20 of initiative", lowest=0, highest=99),
    Trait(name="awareness", means="AWE: rolled under to intercede", lowest=0, highest=99, optional=True),
    Trait(name="mental", means="MSTR: added to the d20 of a mental contest", lowest=0, highest=99, optional=True),
)
SETTINGS = (
    Setting(
        key="split-waits",
        default="on",
        choices=("on", "off"),
        means="whether move and attack may be waited separately",
    ),
    Setting(
        key="referee-block",
        default="off",
        choices=("on", "off"),
        means="whether all referee personas act at once, at the highest of their scores",
    ),
)
OPTIONS = {
    "flip": {"roll": Option(label="Roll", hint="the real die of the one named: the d20, or the d10 among equals")},
    "act": {
        "do": Option(label="Do", hint="move, attack or both; psionic or reaction at any time", choices=DEEDS),
        "action": Option(label="Action", hint="what you do"),
        "total": Option(label="AWE roll", hint="what your real d20 shows, to intercede"),
        "preempt": Option(label="Answers", hint="whom a psionic power or a reaction answers"),
        "cost": Option(label="Cost", hint="with force: what a power costs after all", choices=WAITS),
    },
    "hold": {"what": Option(label="What", hint="what waits: move, attack or both", choices=WAITS)},
    "abort": {},
    "next": {"round": Option(label="Unit", hint="end the unit now")},
    "check": {
        "mental": Option(label="Mental", hint="a mental contest: d20 + MSTR"),
        "against": Option(label="Against", hint="the other one in it"),
    },
}
INSTEAD = {
    "declare": "say it when you act: `/act do:… action:…`",
    "surge": "a high score lets you act first or last: `/act`, or `/hold` and intercede later",
}
CARD = (
    "Each unit everybody rolls **d20 + DEX** (`/flip`); equals add a d10 as the next decimal. That is a priority: who "
    "is higher may act first, or make the others go first.",
    "First pass, from the highest down: `/act do:move`, `do:attack` or `do:both`, or wait: `/hold what:move`, "
    "`what:attack` or both. The lowest may not wait. Nothing is declared.",
    "Later passes: the lowest with something left must finish, or give it up (`/abort`). Anyone higher may go before "
    "it with `/act`: an AWE roll, d20 up to AWE; who fails waits until the next in line has acted.",
    "Stunned, unconscious, killed: waited moves and attacks are lost; paralysed: attacks; knocked down: moves.",
    "At any time: `/act do:psionic`, `/act do:reaction`. Mental contests: `/check mental:true`.",
)
_POWERS = {"psionic": "uses a mental power", "reaction": "reacts"}
WORDS = {
    **SHARED,
    **ROLLED,
    **{power: f"{{who}} {told}." for power, told in _POWERS.items()},
    **{f"{power}-with": f"{{who}} {told}: {{action}}" for power, told in _POWERS.items()},
    **{f"{power}-to": f"{{who}} {told}, answering {{to}}." for power, told in _POWERS.items()},
    **{f"{power}-to-with": f"{{who}} {told}, answering {{to}}: {{action}}" for power, told in _POWERS.items()},
    "costs": "That costs {who}: {what}.",
    "dice-wanted": "**Unit {round}.** Everybody rolls d20 + DEX: referee, `/flip`.",
    "rolls": "{who} rolls {roll} + {dex} = {score}.",
    "rolls-own": "{who} rolls {roll} (the table's own die) + {dex} = {score}.",
    "rolls-again": "{who} rolls {roll} on the d10: {score}.",
    "rolls-again-own": "{who} rolls {roll} on the d10 (the table's own): {score}.",
    "order-settled": "**Unit {round}**, priorities: {names}.",
    "up": "**Unit {round}, Pass {lap}:** {names} is up: act, or wait.",
    "up-lowest": "**Unit {round}, Pass {lap}:** {names}, the lowest, must do everything now: {left}.",
    "forced": "**Unit {round}, Pass {lap}:** {names} must finish: {left}. Who is higher may go before: {higher}.",
    "forced-last": "**Unit {round}, Pass {lap}:** {names} has the last word: {left}, or nothing (`/abort`).",
    "holds": "{who} holds; waiting: {what}.",
    "aborts": "{who} aborts, giving up: {what}.",
    "loses": "{who} loses: {what}.",
    "loses-condition": "{who}, {condition}, loses: {what}.",
    "awareness-made": "{who} goes before {up}: AWE roll {roll} of {awareness}, made.",
    "awareness-failed": "{who} would go before {up}: AWE roll {roll} of {awareness}, failed. "
    "The next in line is first.",
    "contest": "Mental contest: {who} {mine}, {other} {theirs}. {winner} is first.",
    "contest-alone": "Mental contest: {who} {mine}.",
    "stage-roll": "roll for initiative",
    "stage-pass": "Pass {lap}",
    "status-to-roll": "to roll",
    "status-rolls-again": "{score}, equal",
    "status-score": "{score}",
    "status-barred": "waits for the next in line",
    "chip-move-open": "move",
    "chip-move-waits": "move waits",
    "chip-move-done": "move done",
    "chip-move-lost": "move lost",
    "chip-attack-open": "attack",
    "chip-attack-waits": "attack waits",
    "chip-attack-done": "attack done",
    "chip-attack-lost": "attack lost",
    "prompt-up": "{names} is up: act, or wait.",
    "prompt-lowest": "{names}, the lowest, must do everything now, or give it up (Abort): {left}.",
    "prompt-forced": "{names} must finish, or give it up (Abort): {left}.",
    "prompt-higher": "May go before, by an AWE roll: {names}.",
    "prompt-last": "{names} has the last word: {left}, or nothing (Abort).",
    "prompt-next-forced": "Forced next: {names}.",
    "offer-hold-move": "Wait the move",
    "offer-hold-attack": "Wait the attack",
    "offer-do-psionic": "Psionic",
    "offer-do-reaction": "Reaction",
    "why-roll": "{who} rolled d20 + DEX: {score}.",
    "why-decimals": "Equal to another: {n} times a d10 as the next decimal, {score}.",
    "why-equal": "It is equal to another and must roll again.",
    "why-priority": "That is priority {place} of {of}: who is higher may act first, or let the others go first.",
    "why-block": "Referee personas act at once, at the highest of their scores.",
    "why-lowest": "It is the lowest with something left: it is the one that is forced.",
    "why-not-yet": "{who} has not rolled in this unit.",
    "roll-for-whom": "Say whose die it is: `combatant:` and `roll:` together.",
    "bad-roll": "“{found}” is no roll of a d{die}. Allowed: 1 to {die}.",
    "roll-stands": "{who} has rolled, and has had its say. With `force` the referee may change its roll.",
    "has-rolled": "{who} has rolled. A real die in place of that: `roll:…`.",
    "nothing-left": "{who} has nothing left to do in this unit.",
    "part-gone": "{who} has no {part} left in this unit. Left: {left}.",
    "part-blocked": "{who} cannot: {condition} takes its {part}. The referee may allow it with `force`.",
    "not-above": "{who} has no higher priority than {up}, and cannot go before.",
    "is-barred": "{who} has failed to go before, and waits until {up} has acted.",
    "awareness-missing": "{who} needs AWE to go before another: `/combatant edit awareness:`.",
    "bad-total": "{found} is no roll of a d20. Allowed: 1 to 20.",
    "no-awareness-roll": "`total:` is the AWE roll of one who goes before another; {who} needs none now.",
    "answers-what": "`preempt:` and `cost:` go with `do:psionic` or `do:reaction`.",
    "cost-needs-force": "A power costs nothing, unless the referee says so: `force` with `cost:`.",
    "bad-cost": "“{found}” is nothing that a power costs. Allowed: {allowed}.",
    "bad-wait": "“{found}” is nothing to wait. Allowed: {allowed}.",
    "hidden-needs-no-hold": "{who} is hidden: it may act at any time in the unit.",
    "waits-already": "{who} waits already. It may go before another with `/act`, or give up with `/abort`.",
    "lowest-may-not-wait": "{who} is the lowest and may not wait: it does everything now (`/act`), or gives it up "
    "(`/abort`).",
    "forced-may-not-wait": "{who} is forced and may not wait any more: `/act`, or give it up (`/abort`).",
    "no-split": "Move and attack are waited together here (setting `split-waits`): {who} may wait both, before either.",
    "nothing-to-abort": "{who} has nothing left to give up in this unit.",
    "check-what": "Say what: `mental:true` is a mental contest, d20 + MSTR, of `combatant:` (and `against:`).",
    "mental-missing": "{who} needs MSTR for that: `/combatant edit mental:`.",
    "contest-with-itself": "{who} cannot contest with itself.",
}
