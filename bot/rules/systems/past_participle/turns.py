"""What an action says, and until when it is open to simultaneous ones; contests and rulings.

Owns the questions that an action raises. Must not know when it may be taken, nor what follows from it.
"""

from __future__ import annotations

from bot.rules.deck import PHASES, SIDES
from bot.rules.draw import Draw
from bot.rules.events import Event, about, for_gm, public
from bot.rules.step import Step
from bot.rules.systems.past_participle import flip
from bot.rules.systems.past_participle.commands import Act, Check
from bot.rules.systems.past_participle.legality import whose
from bot.rules.systems.past_participle.state import Gunfighter, Showdown
from bot.rules.words import Fact


def act_told(who: Gunfighter, command: Act) -> Event:
    """Return that somebody acts, with what was said of it: what it does, and how fast."""
    name, action, speed = who.name, command.action, command.speed
    if action is None:
        return about(who, "acts", who=name) if speed is None else about(who, "acts-speed", who=name, speed=speed)
    if speed is None:
        return about(who, "acts-with", who=name, action=action)
    return about(who, "acts-with-speed", who=name, action=action, speed=speed)


def exposed(sides: int, phase: str, level: int) -> Event:
    """Return until when an action is open to simultaneous ones: until the actor's own die comes up next.

    `level` is the smallest die whose turn has come in `phase`; a late actor whose own die has not come yet in
    this phase is exposed until then, everybody else until its die comes in the next phase.
    """
    following = f"phase {phase}" if sides < level else _after(phase)
    if sides == SIDES[-1]:
        return public("exposed-phase", phase=following)
    return public("exposed", die=SIDES[SIDES.index(sides) + 1], phase=following)


def _after(phase: str) -> str:
    place = PHASES.index(phase) + 1
    return f"phase {PHASES[place]}" if place < len(PHASES) else "phase I of the next round"


def check(state: Showdown, command: Check, draw: Draw) -> Step[Showdown]:
    """Cut the deck for a ruling, or read Reflex on fresh cards, alone or against another."""
    if command.ruling:
        state, purpose = state.tried(f"round {state.round}", "ruling")
        card = state.pile.cut(draw, purpose)
        return Step(state, (public("ruling-yes" if card.toggle else "ruling-no", card=card.number),))
    who = whose(state, command)
    if command.against is None:
        state, purpose = state.tried(f"round {state.round}", f"reading of combatant {who.id}")
        reading, card = flip.fresh_reading(state, who, draw, purpose, secret=who.hidden)
        facts: dict[str, Fact] = {
            "who": who.name,
            "pool": str(who.pool),
            "result": flip.told(reading.value),
            "card": card.number,
        }
        return Step(state, (about(who, "checked", **facts),))
    other = state.get(command.against)
    state, mine, theirs = contest(state, who, other, draw)
    facts = {"who": who.name, "other": other.name, "mine": flip.told(mine), "theirs": flip.told(theirs)}
    winner = who if (mine or 0) > (theirs or 0) else other
    tied = (mine or 0) == (theirs or 0)
    event = public("contest-tied", **facts) if tied else public("contest", winner=winner.name, **facts)
    secret = who.hidden or other.hidden
    return Step(state, (for_gm(event.phrase.code, **event.phrase.facts) if secret else event,))


def contest(state: Showdown, who: Gunfighter, other: Gunfighter, draw: Draw) -> tuple[Showdown, int | None, int | None]:
    """Read both, each on a card of its own."""
    secret, (first, second) = who.hidden or other.hidden, sorted((who.id, other.id))
    state, purpose = state.tried(f"round {state.round}", f"contest of combatants {first} and {second}")
    mine, _ = flip.fresh_reading(state, who, draw, purpose, secret=secret)
    theirs, _ = flip.fresh_reading(state, other, draw, purpose, secret=secret)
    return state, mine.value, theirs.value
