"""Whose turn it is, how fast it may be, until when it is open to simultaneous action; contests and rulings.

Owns the questions that an action raises. Must not know what follows from it.
"""

from __future__ import annotations

from bot.rules.deck import PHASES, SIDES, SPEEDS
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_gm, public
from bot.rules.step import Step
from bot.rules.systems.past_participle import flip, speeds
from bot.rules.systems.past_participle.commands import Check
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stage, Stand, hidden_ready
from bot.rules.words import Fact


def check_speed(who: Gunfighter, text: str) -> None:
    """Refuse an action slower than what was declared."""
    found = speeds.parse_speed(text)
    declared = who.speed or "slow"
    if SPEEDS.index(found) > SPEEDS.index(declared):
        allowed = SPEEDS[: SPEEDS.index(declared) + 1]
        raise Refused("slower-than-declared", who=who.name, speed=declared, found=found, allowed=allowed)


def check_turn(state: Showdown, who: Gunfighter) -> None:
    """Refuse to let one act who is not up, does not hold and is no hidden one whose phase has come."""
    if state.stage is Stage.DECLARE:
        raise Refused("flip-first")
    if state.stage is Stage.PICK:
        raise Refused("no-phase-called")
    if who.stand is Stand.HOLDS or hidden_ready(state, who):
        return
    refusals = {
        Stand.ACTED: "already-acted", Stand.NEXT: "is-next", Stand.HESITATES: "is-hesitating",
        Stand.LOST: "is-lost", Stand.IDLE: "not-in-round", Stand.GOES_ON: "holds-already",
    }  # fmt: skip
    if who.stand in refusals:
        raise Refused(refusals[who.stand], who=who.name)
    up = state.find(state.up or 0)
    if up is None:
        raise Refused("nobody-up")
    raise Refused("not-your-turn", who=who.name, up=up.name)


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
        card, pile = state.pile.peek(draw)
        code = "ruling-yes" if card.toggle else "ruling-no"
        return Step(state.evolve(pile=pile), (public(code, card=card.number),))
    if command.combatant is None:
        raise Refused("check-what")
    who = state.get(command.combatant)
    if command.against is None:
        state, reading, card = flip.fresh_reading(state, who, draw, secret=who.hidden)
        facts: dict[str, Fact] = {
            "who": who.name,
            "pool": str(who.pool),
            "result": flip.told(reading.value),
            "card": card.number,
        }
        return Step(state, (about(who, "checked", **facts),))
    other = state.get(command.against)
    if other.id == who.id:
        raise Refused("contest-with-itself", who=who.name)
    if not other.seen_by(command.by):
        raise Refused("no-such-combatant")
    state, mine, theirs = contest(state, who, other, draw)
    facts = {"who": who.name, "other": other.name, "mine": flip.told(mine), "theirs": flip.told(theirs)}
    winner = who if (mine or 0) > (theirs or 0) else other
    tied = (mine or 0) == (theirs or 0)
    event = public("contest-tied", **facts) if tied else public("contest", winner=winner.name, **facts)
    secret = who.hidden or other.hidden
    return Step(state, (for_gm(event.phrase.code, **event.phrase.facts) if secret else event,))


def contest(state: Showdown, who: Gunfighter, other: Gunfighter, draw: Draw) -> tuple[Showdown, int | None, int | None]:
    """Read both on fresh cards; if either is hidden the cards are only looked at."""
    secret = who.hidden or other.hidden
    state, mine, _ = flip.fresh_reading(state, who, draw, secret=secret)
    state, theirs, _ = flip.fresh_reading(state, other, draw, secret=secret)
    return state, mine.value, theirs.value
