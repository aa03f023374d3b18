"""What an action says, and until when it is open to simultaneous ones; contests and rulings.

Owns the questions that an action raises. Must not know when it may be taken, nor what follows from it.
"""

from __future__ import annotations

from bot.rules import chronicle
from bot.rules.chronicle import done_by
from bot.rules.commands import Edit
from bot.rules.deck import PHASES, parse_pool
from bot.rules.draw import Draw
from bot.rules.events import Event, about, for_gm, public
from bot.rules.step import Step
from bot.rules.systems.past_participle import flip
from bot.rules.systems.past_participle.commands import Act, Check
from bot.rules.systems.past_participle.forms import GunfighterTraits
from bot.rules.systems.past_participle.legality import whose
from bot.rules.systems.past_participle.speeds import parse_speed
from bot.rules.systems.past_participle.state import (
    NO_DIE_YET,
    Answered,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    place_of,
    told,
)
from bot.rules.views import Offer
from bot.rules.words import Fact, say

INTERRUPTER_PENALTY = 2


def act_told(state: Showdown, who: Gunfighter, command: Act, phase: str | None) -> Event:
    """Return that somebody acts, with what was said of it: what it does, and how fast; it counts as done in `phase`."""
    facts: dict[str, Fact] = {"who": who.name}
    code = "acts"
    if command.action is not None:
        code, facts["action"] = f"{code}-with", command.action
    if command.speed is not None:
        code, facts["speed"] = f"{code}-speed", parse_speed(command.speed)
    if who.owed is not None:
        code, facts["phase"] = f"{code}-as-of", who.owed.phase
    if who.owed is not None:
        before = state.stage is Stage.DECLARE
        return done_by(who, about(who, code, **facts), state.round - before, place_of(who.owed.phase) + 1)
    return done_by(who, about(who, code, **facts), state.round, place_of(phase) + 1)


def acts(state: Showdown, who: Gunfighter, command: Act) -> Step[Showdown]:
    """Have one act. With a circumstance it acts in phase with the action that just happened, whatever has been called
    since.
    """
    phase = (state.last or state.phase) if who.wait else state.phase
    events = [act_told(state, who, command, phase or PHASES[-1])]
    if who.wait and state.stage is Stage.ACT and who.stand is Stand.HOLDS:
        doubt = Offer(verb="hold", label=say("offer-not-yet"), combatant=who.id)
        events[0] = events[0].evolve(offers=(doubt,))
        state = state.evolve(answered=Answered(who=who.id, wait=who.wait))
    if state.setting("exposure") == "on" and phase and not who.hidden and who.owed is None:
        events.append(exposed(state, who, phase))
    # What was owed from the round before leaves the new round as it is.
    stand = who.stand if state.stage is Stage.DECLARE else Stand.ACTED
    wait = who.wait if state.stage is Stage.DECLARE else None
    return Step(state.put(who.evolve(stand=stand, wait=wait, owed=None)), tuple(events))


def preempts(state: Showdown, who: Gunfighter, command: Act, draw: Draw) -> Step[Showdown]:
    """Have one go before the one who is up if a Reflex contest, at a penalty, is won; else right after it."""
    other = state.get(command.preempt)
    state, mine, theirs = contest(state, who, other, draw)
    won = mine is not None and (theirs is None or mine - INTERRUPTER_PENALTY > theirs)
    facts = {"who": who.name, "other": other.name, **results(mine, theirs)}
    event = public("preempts" if won else "preempt-fails", penalty=INTERRUPTER_PENALTY, **facts)
    if not won:
        return Step(state.put(who.evolve(stand=Stand.NEXT)), (event,))
    return Step(state, (event,)).then(lambda state: acts(state, who, command))


def not_yet(state: Showdown, who: Gunfighter) -> Step[Showdown]:
    """Have one hold on that acted on a circumstance which, as the GM says, has not come."""
    wait = state.answered.wait if state.answered else None
    event = public("not-yet", who=who.name, until=wait or "")
    state = chronicle.withdrawn(state, who)
    return Step(state.put(who.evolve(stand=Stand.HOLDS, wait=wait), answered=None), (event,))


def exposed(state: Showdown, who: Gunfighter, phase: str) -> Event:
    """Return until when an action in a phase is open to simultaneous ones: until the actor's own die comes up next,
    or until the round ends. A die that nobody in sight has is not named.
    """
    level = state.level if state.last == phase else NO_DIE_YET
    own = who.pool.sides
    later = own < level
    bigger = {one.pool.sides for one in state.visible if one.pool.sides > own}
    if later:
        # Its own die has not come yet in this phase: so long, and no longer.
        between = [sides for sides in bigger if sides < level]
        if not between:
            return public("exposed-own", die=own, phase=phase)
        return public("exposed", die=min(between), phase=phase)
    if phase == PHASES[-1]:
        return public("exposed-round")
    following = PHASES[PHASES.index(phase) + 1]
    return public("exposed", die=min(bigger), phase=following) if bigger else public("exposed-phase", phase=following)


def reflex_kept(state: Showdown, command: Edit) -> tuple[Step[Showdown], Edit | None]:
    """Return the step that keeps for the rounds to come what an edit makes of a Reflex, and the edit that is left.

    What a player changes after the flip must not change the order that the card has given.
    """
    who = state.get(command.combatant)
    given = command.traits.reflex if isinstance(command.traits, GunfighterTraits) else None
    if given is None or command.by.gm or who.stand is Stand.IDLE or (later := parse_pool(given)) == who.pool:
        return Step(state), command
    told = about(who, "reflex-waits", who=who.name, before=str(who.pool), after=str(later))
    kept = Step(state.put(who.evolve(reflex_to_come=str(later))), (told,))
    if command.name is None:
        return kept, None
    return kept, Edit(by=command.by, combatant=command.combatant, name=command.name)


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
            "result": told(reading.value),
            "card": card.number,
        }
        return Step(state, (about(who, "checked", **facts),))
    other = state.get(command.against)
    state, mine, theirs = contest(state, who, other, draw)
    facts = {"who": who.name, "other": other.name, **results(mine, theirs)}
    winner = who if (mine or 0) > (theirs or 0) else other
    tied = (mine or 0) == (theirs or 0)
    event = public("contest-tied", **facts) if tied else public("contest", winner=winner.name, **facts)
    secret = who.hidden or other.hidden
    return Step(state, (for_gm(event.phrase.code, **event.phrase.facts) if secret else event,))


def results(mine: int | None, theirs: int | None) -> dict[str, Fact]:
    """Return what both read in a contest, as it is told."""
    return {"mine": told(mine), "theirs": told(theirs)}


def contest(state: Showdown, who: Gunfighter, other: Gunfighter, draw: Draw) -> tuple[Showdown, int | None, int | None]:
    """Read both, each on a card of its own."""
    secret, (first, second) = who.hidden or other.hidden, sorted((who.id, other.id))
    state, purpose = state.tried(f"round {state.round}", f"contest of combatants {first} and {second}")
    mine, _ = flip.fresh_reading(state, who, draw, purpose, secret=secret)
    theirs, _ = flip.fresh_reading(state, other, draw, purpose, secret=secret)
    return state, mine.value, theirs.value
