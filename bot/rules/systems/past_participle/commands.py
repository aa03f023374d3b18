"""The commands of Past Participle: their options, when each may be given, and what it comes to.

Owns one guard for each verb: it raises Refused, or returns an intent that says what is to be done and for whom. Must
not change anything, nor know how an intent is carried out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from bot.rules import commands
from bot.rules.authority import for_whom
from bot.rules.contract import Guard
from bot.rules.deck import PHASES, SPEEDS, Bar, parse_bar
from bot.rules.declared import Option
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, Note, ShortText, Side, Viewer
from bot.rules.systems.past_participle.cards import Numbers, check_cards, parse_cards, parse_result, readers_of
from bot.rules.systems.past_participle.speeds import declared_speed, parse_speed
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stage, Stand, ascending_reflex, side_of
from bot.rules.words import Phrase, say

MANNERS = ("focused", "cautious")
EARLIEST = "earliest"
"""In place of a phase: the first that is open."""


class Declare(commands.Declare):
    """Declare a speed, or after the flip a phase."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    action: Annotated[Note | None, Option(suggested=True)] = None
    phase: Annotated[ShortText | None, Option(choices=(*PHASES, EARLIEST))] = None
    kind: Annotated[ShortText | None, Option(choices=MANNERS)] = None


class Flip(commands.Flip):
    """Turn the card, or type cards or a result of the table's own."""

    card: Annotated[ShortText | None, Option()] = None
    roll: Annotated[ShortText | None, Option()] = None
    bar: Annotated[ShortText | None, Option()] = None
    side: Annotated[Side | None, Option(suggested=True)] = None


class Act(commands.Act):
    """Take the action that is due or held."""

    action: Annotated[Note | None, Option()] = None
    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None
    preempt: Annotated[CombatantId | None, Option()] = None


class Hold(commands.Hold):
    """Wait, for a circumstance or for later."""

    until: Annotated[Note | None, Option()] = None


class Next(commands.Next):
    """Call the next phase or combatant, or close the round."""

    round: Annotated[bool, Option()] = False


class Check(commands.Check):
    """Cut the deck for a ruling, or read Reflex on fresh cards."""

    ruling: Annotated[bool | None, Option(for_nobody=True)] = None
    against: Annotated[CombatantId | None, Option()] = None


class Odds(commands.Odds):
    """Ask for the chances of each phase."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None


COMMANDS = (Declare, Flip, Act, Hold, commands.Abort, Next, Check, Odds)


def _visible_other(state: Showdown, viewer: Viewer, named: CombatantId) -> Gunfighter:
    other = state.get(named)
    if not other.seen_by(viewer):
        raise Refused("no-such-combatant")
    return other


# Declaring.


class Declaration(NamedTuple):
    """A speed that is declared, and the phrases that say how it came about."""

    who: Gunfighter
    speed: str
    reasons: list[Phrase]
    plan: Note | None
    manner: str | None


class Pick(NamedTuple):
    """The phase that is picked after the flip."""

    who: Gunfighter
    phase: str


def declare(state: Showdown, command: Declare) -> Declaration | Pick:
    """A speed is declared before the flip, in the order of the setting; after it a phase is picked."""
    who = for_whom(state, command, None)
    if command.phase is not None:
        return Pick(who, _picked_phase(state, who, command.phase))
    if state.stage is not Stage.DECLARE:
        raise Refused("too-late-to-declare")
    if not command.force:
        _check_unlocked(state, who)
        _check_order(state, who)
    speed = parse_speed(command.speed) if command.speed is not None else None
    if command.kind not in (None, *MANNERS):
        raise Refused("bad-manner", found=command.kind or "", allowed=MANNERS)
    added, auxiliary = state.setting("actions"), command.kind is not None
    speed, reasons = declared_speed(speed, command.action, added, auxiliary=auxiliary, force=command.force)
    if command.kind is not None:
        reasons = [say("your-manner", manner=command.kind), *reasons]
    return Declaration(who, speed, reasons, command.action, command.kind)


def _check_unlocked(state: Showdown, who: Gunfighter) -> None:
    if who.speed is not None and state.openly:
        raise Refused("locked")


def _check_order(state: Showdown, who: Gunfighter) -> None:
    if who.hidden or state.setting("order") != "reflex":
        return
    size = ascending_reflex(who)
    first = [one for one in state.undeclared if not one.hidden and ascending_reflex(one) < size]
    if first:
        raise Refused("not-in-order", first=tuple(one.name for one in sorted(first, key=ascending_reflex)))


def _picked_phase(state: Showdown, who: Gunfighter, text: str) -> str:
    if not state.may_pick(who):
        raise Refused("no-pick-now", who=who.name)
    if text.strip().casefold() == EARLIEST:
        return who.open[0]
    phase = text.strip().upper()
    if phase not in who.open:
        raise Refused("phase-not-open", who=who.name, found=phase, open=who.open)
    return phase


# The flip.


class TypedCards(NamedTuple):
    """Cards of the table's own for a side or a combatant (its `group`), which is called `name`."""

    group: str
    name: str
    numbers: Numbers
    bar: Bar | None


class TypedResult(NamedTuple):
    """A Reflex result of the table's own."""

    who: Gunfighter
    result: str
    bar: Bar | None


class Turn(NamedTuple):
    """The flip itself, and the cards that are typed for it, by the group that reads them."""

    typed: Mapping[str, Numbers]
    bar: Bar | None


def flip(state: Showdown, command: Flip) -> TypedCards | TypedResult | Turn:
    """The card is turned once, when all have declared, or with force some. Results and cards are typed before it."""
    bar = parse_bar(command.bar) if command.bar is not None else None
    if command.card is not None and command.roll is None and (command.side or command.combatant) is not None:
        _check_stage(state)
        group, name = _group(state, command)
        numbers = parse_cards(command.card)
        check_cards(state, numbers, readers_of(state, group))
        return TypedCards(group, name, numbers, bar)
    if command.side is not None:
        raise Refused("card-for-side")
    if command.roll is not None or command.combatant is not None:
        if command.combatant is None or command.roll is None or command.card is not None:
            raise Refused("roll-for-whom")
        typed, who = parse_result(command.roll), state.get(command.combatant)
        if not state.takes_result(who):
            raise Refused("already-flipped")
        return TypedResult(who, typed, bar)
    _check_stage(state)
    missing = state.undeclared
    if missing and not command.force:
        raise Refused("not-all-declared", names=tuple(one.name for one in missing))
    if len(missing) == len(state.combatants):
        raise Refused("nobody-declared")
    cards = state.laid
    if command.card is not None:
        if state.setting("cards") != "one":
            raise Refused("card-for-whom", option=state.setting("cards"))
        cards = {"": parse_cards(command.card)}
    for group, numbers in cards.items():
        check_cards(state, numbers, [one for one in readers_of(state, group) if one.speed is not None])
    return Turn(cards, bar)


def _check_stage(state: Showdown) -> None:
    if state.stage is not Stage.DECLARE:
        raise Refused("already-flipped")


def _group(state: Showdown, command: Flip) -> tuple[str, str]:
    sharing = state.setting("cards")
    match sharing, command.side, command.combatant:
        case "side", str(side), None:
            for one in state.combatants:
                if side_of(one) == side.casefold():
                    return side_of(one), one.side
            raise Refused("no-such-side", found=side, allowed=tuple(dict.fromkeys(one.side for one in state.visible)))
        case "combatant", None, int(combatant):
            return str(combatant), state.get(combatant).name
        case "one", _, _:
            raise Refused("card-for-all")
        case _:
            raise Refused("card-for-whom", option=sharing)


def next_step(state: Showdown, command: Next) -> None:
    """Phases are called once the card is turned."""
    if state.stage is Stage.DECLARE:
        raise Refused("flip-first")


# Acting, holding, aborting.


class Action(NamedTuple):
    """An action that is taken, or that is to come before that of a combatant to `preempt`."""

    who: Gunfighter
    note: Note | None
    speed: str | None
    forced: bool
    preempt: Gunfighter | None


class Wait(NamedTuple):
    """A combatant that holds until something happens, or (None) for later; `code`: of the event."""

    who: Gunfighter
    until: Note | None
    code: str


NO_TURN: Mapping[Stand, str] = {
    Stand.IDLE: "not-in-round",
    Stand.ACTED: "already-acted",
    Stand.NEXT: "is-next",
    Stand.GOES_ON: "holds-already",
    Stand.HESITATES: "is-hesitating",
    Stand.LOST: "is-lost",
}
"""Why a combatant that is neither to act nor holds has no turn."""


def act(state: Showdown, command: Act) -> Action:
    """One acts when up or holding, at most as slowly as declared; with force at any time, but for a preempt."""
    who, other = for_whom(state, command, state.up), None
    speed = _checked_speed(who, command.speed) if command.speed is not None else None
    if command.preempt is not None:
        other = _visible_other(state, command.by, command.preempt)
        if state.up != other.id:
            raise Refused("not-up", other=other.name)
        if not who.holds_for_later:
            raise Refused("preempt-who-holds")
    elif not command.force:
        _check_turn(state, who)
    return Action(who, command.action, speed, command.force, other)


def _checked_speed(who: Gunfighter, text: str) -> str:
    found = parse_speed(text)
    declared = (who.owed.speed if who.owed is not None else who.speed) or "slow"
    allowed = SPEEDS[: SPEEDS.index(declared) + 1]
    if found not in allowed:
        raise Refused("slower-than-declared", who=who.name, speed=declared, found=found, allowed=allowed)
    return found


def _check_turn(state: Showdown, who: Gunfighter) -> None:
    if state.has_turn(who):
        return
    if state.stage is Stage.DECLARE:
        raise Refused("flip-first")
    if state.stage is Stage.PICK:
        raise Refused("no-phase-called")
    if who.stand in NO_TURN:
        raise Refused(NO_TURN[who.stand], who=who.name)
    up = state.find(state.up)
    if up is None:
        raise Refused("nobody-up")
    raise Refused("not-your-turn", who=who.name, up=up.name)


def hold(state: Showdown, command: Hold) -> Wait:
    """One holds when up; before the round closes, one with a circumstance goes on waiting.

    The GM has one hold again whose circumstance has not come.
    """
    who = for_whom(state, command, state.up)
    if command.by.gm and state.answered is not None and state.answered.who == who.id:
        return Wait(who, state.answered.wait, "not-yet")
    if who.owed is not None:
        raise Refused("late-needs-no-hold", who=who.name, phase=who.owed.phase)
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    if who.stand is not Stand.HOLDS:
        _check_turn(state, who)
        # One that waits since the last round need not name its circumstance again.
        until = command.until or who.wait
        return Wait(who, until, "holds-until" if until else "holds")
    if state.stage is not Stage.CLOSE:
        raise Refused("holds-already", who=who.name)
    if who.wait is None:
        raise Refused("no-circumstance", who=who.name)
    return Wait(who, who.wait, "goes-on")


def abort(state: Showdown, command: commands.Abort) -> Gunfighter:
    """Before the flip a declaration is withdrawn, if it is not locked; later a hold is given up."""
    who = for_whom(state, command, None)
    if not state.may_abort(who):
        raise Refused("nothing-to-abort", who=who.name)
    if state.stage is Stage.DECLARE and not command.force:
        _check_unlocked(state, who)
    return who


# Contests and rulings.


class Reading(NamedTuple):
    """A reading of Reflex on a fresh card, against another combatant or none."""

    who: Gunfighter
    other: Gunfighter | None = None


def check(state: Showdown, command: Check) -> Reading | None:
    """The deck is cut for a ruling, or Reflex is read, alone or against another combatant."""
    if command.ruling:
        return None
    if command.combatant is None:
        raise Refused("check-what")
    who = state.get(command.combatant)
    if command.against is None:
        return Reading(who)
    other = _visible_other(state, command.by, command.against)
    if other.id == who.id:
        raise Refused("contest-with-itself", who=who.name)
    return Reading(who, other)


GUARDS: Mapping[str, Guard] = {
    "declare": declare,
    "flip": flip,
    "next": next_step,
    "act": act,
    "hold": hold,
    "abort": abort,
    "check": check,
}
