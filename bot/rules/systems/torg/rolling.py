"""Rolling the base initiative: at the start, for newcomers, and again for those who held to the end of a round.

Owns what a roll gives. Must not know who may roll, nor what the initiative is for.
"""

from __future__ import annotations

from bot.rules.by_hand import OWN_DICE, given
from bot.rules.draw import Draw
from bot.rules.events import Event, about
from bot.rules.step import Step
from bot.rules.systems.torg.state import Countdown, Fighter, in_turn, unrolled
from bot.rules.systems.torg.tables import AGAIN, DIE, INITIATIVE_BASE, bonus, parse_roll
from bot.rules.words import Fact


def everybody(state: Countdown, draw: Draw) -> Step[Countdown]:
    """Roll for everybody who has no base initiative."""
    return in_turn(Step(state), unrolled(state.combatants), lambda state, one: _rolled(state, one, None, draw))


def one(state: Countdown, who: Fighter, typed: str | None, draw: Draw) -> Step[Countdown]:
    """Roll for one combatant, or take the roll of the table's own dice."""
    dice = parse_roll(typed) if typed is not None else None
    return _rolled(state, who, dice, draw)


def _rolled(state: Countdown, who: Fighter, dice: tuple[int, ...] | None, draw: Draw) -> Step[Countdown]:
    own = dice is not None
    if dice is None:
        who = who.evolve(rolls=who.rolls + 1)
        dice = _dice(state, who, draw)
    number = bonus(sum(dice))
    before, rolled = who.traits.initiative, INITIATIVE_BASE + number
    again = before is not None
    keeps = again and state.setting("reroll-keep-best") == "on" and (before or 0) > rolled
    told = before if keeps and before is not None else rolled
    facts: dict[str, Fact] = {
        "who": who.name,
        "dice": tuple(map(str, dice)),
        "bonus": f"{number:+}",
        "initiative": told,
    }
    if before is None or keeps:
        event: Event = about(who, "rolled-kept" if keeps else "rolled", **facts)
    else:
        event = about(who, "rolled-again", before=before, **facts)
    event = given(event, OWN_DICE if own else None)
    who = who.evolve(rerolled=again)
    if not keeps:
        who = who.evolve(dice=dice, own=own, traits=who.traits.evolve(initiative=rolled))
    return Step(state.put(who), (event,))


def _dice(state: Countdown, who: Fighter, draw: Draw) -> tuple[int, ...]:
    dice: list[int] = []
    while not dice or dice[-1] in AGAIN:
        purpose = f"round {state.round}, initiative of combatant {who.id}, roll {who.rolls}, die {len(dice) + 1}"
        dice.append(draw.die(DIE, purpose, secret=who.hidden))
    return tuple(dice)
