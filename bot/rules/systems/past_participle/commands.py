"""The commands of Past Participle: their options, which are offered, when each may be given, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from bot.rules import commands
from bot.rules.commands import Abort, Command
from bot.rules.deck import PHASES, SPEEDS, Bar, parse_bar, result
from bot.rules.errors import Forced, Refused, refuse_if
from bot.rules.kit.turns import CallSystem, Hold, Next
from bot.rules.model import CombatantId, Note, ShortText, Side, Viewer
from bot.rules.permissions import for_whom
from bot.rules.schema import Option
from bot.rules.systems.past_participle.cards import Numbers, check_cards, parse_cards, parse_result, readers_of
from bot.rules.systems.past_participle.speeds import Repertoire, declared_speed, parse_speed
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stage, Stand, side_of
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
    give_up: Annotated[bool | None, Option()] = None


class Check(commands.Check):
    """Cut the deck for a ruling, or read Reflex on fresh cards."""

    ruling: Annotated[bool | None, Option(for_nobody=True)] = None
    against: Annotated[CombatantId | None, Option()] = None


class Odds(commands.Odds):
    """Ask for the chances of each phase."""

    speed: Annotated[ShortText | None, Option(choices=SPEEDS)] = None


class Declaration(NamedTuple):
    """A speed that is declared, and the phrases that say how it came about."""

    who: Gunfighter
    speed: str
    reasons: list[Phrase]
    plan: Note | None
    manner: str | None


class TypedCards(NamedTuple):
    """Typed cards for a side or a combatant (its `group`), and its name."""

    group: str
    name: str
    numbers: Numbers
    bar: Bar | None


class TypedResult(NamedTuple):
    """A typed Reflex result."""

    who: Gunfighter
    result: str
    bar: Bar | None


class Turn(NamedTuple):
    """The flip, and the cards typed for it by the group that reads them."""

    typed: Mapping[str, Numbers]
    bar: Bar | None


class Action(NamedTuple):
    """An action: now, right after the current one (`later`), or in an attempt before a combatant (`preempt`)."""

    who: Gunfighter
    note: Note | None
    speed: str | None
    later: bool
    preempt: Gunfighter | None


class Wait(NamedTuple):
    """A hold until something happens, or (None) for later, and its event."""

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


class PastParticipleGuards(CallSystem[Showdown, Gunfighter]):
    """Which commands may be given in Past Participle."""

    commands = (Declare, Flip, Act, Hold, Abort, Next, Check, Odds)

    def answers(self, state: Showdown, command: Command) -> bool:
        """Return whether a holder acts at once, and preempts nobody."""
        at_once = isinstance(command, Act) and command.preempt is None and not command.give_up
        who = state.find(command.whom) if at_once else None
        return who is not None and state.may_respond(who)

    def answering(self, state: Showdown, viewer: Viewer) -> Iterator[Act]:
        """Return the acts of all holders that may respond."""
        return (Act(by=viewer, combatant=one.id) for one in state.visible if state.may_respond(one))

    def others_wait(self, state: Showdown, viewer: Viewer) -> bool:
        """Return whether the circumstance of another one's combatant could come with each action."""
        return any(state.may_give_up(one) and not one.run_by(viewer) for one in state.visible)

    def forced_past(self, state: Showdown, command: Command) -> Sequence[Gunfighter] | None:
        """Return those who have not declared, whom a flip is forced past."""
        return state.undeclared if isinstance(command, Flip) and command.combatant is None is command.side else None

    def check_declare(self, state: Showdown, command: Declare) -> Declaration | Gunfighter:
        """Return the declared speed, or after the flip who picks which phase."""
        who = for_whom(state, command, None)
        if command.phase is not None:
            refuse_if(not state.may_pick(who), "no-pick-now", who=who.name)
            picked = command.phase.strip().upper()
            phase = who.open[0] if picked == EARLIEST.upper() else picked
            refuse_if(phase not in who.open, "phase-not-open", who=who.name, found=phase, open=who.open)
            return who.replace(phase=phase)
        refuse_if(state.stage is not Stage.DECLARE, "too-late-to-declare")
        if not command.force:
            _check_unlocked(state, who)
            _check_order(state, who)
        speed = parse_speed(command.speed) if command.speed is not None else None
        manner, action = command.kind, command.action
        refuse_if(manner not in (None, *MANNERS), "bad-manner", found=manner or "", allowed=MANNERS)
        known = Repertoire({}, {}) if action is None else state.repertoire(who)
        speed, reasons = declared_speed(speed, action, known, auxiliary=manner is not None, force=command.force)
        if manner is not None:
            reasons = [say("your-manner", manner=manner), *reasons]
        return Declaration(who, speed, reasons, action, manner)

    def check_flip(self, state: Showdown, command: Flip) -> TypedCards | TypedResult | Turn:
        """Return the typed cards, the typed result, or the flip itself."""
        turned = state.stage is not Stage.DECLARE
        bar = parse_bar(command.bar) if command.bar is not None else None
        if command.card is not None and command.roll is None and (command.side or command.combatant) is not None:
            refuse_if(turned, "already-flipped")
            group, name = _group(state, command)
            numbers = parse_cards(command.card)
            all_of_it = [one for one in state.combatants if one.given is None and state.group_of(one) == group]
            check_cards(state, numbers, readers_of(state, group) or all_of_it)
            return TypedCards(group, name, numbers, bar)
        refuse_if(command.side is not None, "card-for-side")
        if command.roll is not None or command.combatant is not None:
            if command.combatant is None or command.roll is None or command.card is not None:
                raise Refused("roll-for-whom")
            typed, who = parse_result(command.roll), state.get(command.combatant)
            refuse_if(not state.takes_result(who), "already-flipped")
            return TypedResult(who, typed, bar)
        refuse_if(turned, "already-flipped")
        missing = state.undeclared
        names = tuple(one.name for one in missing)
        refuse_if(missing and not command.force, "not-all-declared", Forced.FLIP, names=names)
        refuse_if(not state.visible, "nobody-declared")  # What happens in public follows from what is public.
        cards = state.laid
        if command.card is not None:
            refuse_if(state.setting("cards") != "one", "card-for-whom", option=state.setting("cards"))
            cards = {"": parse_cards(command.card)}
        for group, numbers in cards.items():
            check_cards(state, numbers, [one for one in readers_of(state, group) if one.speed is not None])
        return Turn(cards, bar)

    def check_next(self, state: Showdown, command: Next) -> bool:
        """Return whether the GM ends the round; refuse it before the flip."""
        refuse_if(state.stage is Stage.DECLARE, "flip-first")
        return command.round

    def check_act(self, state: Showdown, command: Act) -> Action:
        """Return the action of a combatant that is up, holds, or is forced."""
        who, other = for_whom(state, command, state.only_up), None
        speed = _checked_speed(who, command.speed) if command.speed is not None else None
        if command.give_up:
            refuse_if(not state.may_give_up(who), "no-wait-to-give-up", who=who.name)
        elif command.preempt is not None:
            other = _visible_other(state, command.by, command.preempt)
            refuse_if(not state.is_up(other.id), "not-up", other=other.name)
            refuse_if(not who.holds_for_later, "preempt-who-holds")
        elif not command.force:
            _check_turn(state, who)
        after_others = bool(state.up) and who.holds_for_later and not (state.is_up(who.id) or command.force)
        later = command.give_up or after_others
        return Action(who, command.action, speed, bool(later) and other is None, other)

    def check_hold(self, state: Showdown, command: Hold) -> Wait:
        """Return the hold of a combatant: new, into the next round, or restored."""
        who = for_whom(state, command, state.only_up)
        if command.by.gm and state.answered is not None and state.answered.who == who.id:
            return Wait(who, state.answered.wait, "not-yet")  # the GM's word: its circumstance has not come
        if who.owed is not None:
            raise Refused("late-needs-no-hold", who=who.name, phase=who.owed.phase)
        self.check_needs_hold(state, command, who)
        if who.stand is not Stand.HOLDS:
            _check_turn(state, who)
            # One that waits since the last round need not name its circumstance again.
            until = command.until or who.wait
            return Wait(who, until, "holds-until" if until else "holds")
        refuse_if(state.stage is not Stage.CLOSE, "holds-already", who=who.name)
        refuse_if(who.wait is None, "no-circumstance", who=who.name)
        return Wait(who, who.wait, "goes-on")

    def check_abort(self, state: Showdown, command: Abort) -> Gunfighter:
        """Return who withdraws a declaration, or after the flip a hold."""
        who = for_whom(state, command, None)
        refuse_if(not state.may_abort(who), "nothing-to-abort", who=who.name)
        if state.stage is Stage.DECLARE and not command.force:
            _check_unlocked(state, who)
        return who

    def check_check(self, state: Showdown, command: Check) -> tuple[Gunfighter, ...]:
        """Return whose Reflex is read: one combatant's, or two against each other; of nobody: a ruling."""
        if command.ruling:
            refuse_if(command.combatant is not None or command.against is not None, "check-what")
            return ()
        refuse_if(command.combatant is None, "check-what")
        who = state.get(command.combatant)
        if command.against is None:
            return (who,)
        other = _visible_other(state, command.by, command.against)
        refuse_if(other.id == who.id, "contest-with-itself", who=who.name)
        return who, other


def cards_without_follow_up(state: Showdown, side: str) -> Iterator[str]:
    """Yield the cards that can be typed for a side with nothing after them."""
    readers = readers_of(state, side.casefold())
    cards = (card for card in state.pile.deck.cards if not any(result([card], one.pool).again for one in readers))
    return (str(card.number) for card in cards)


def _visible_other(state: Showdown, viewer: Viewer, named: CombatantId) -> Gunfighter:
    other = state.get(named)
    refuse_if(not other.seen_by(viewer), "no-such-combatant")
    return other


def _check_unlocked(state: Showdown, who: Gunfighter) -> None:
    refuse_if(who.speed is not None and state.openly, "locked")


def _check_order(state: Showdown, who: Gunfighter) -> None:
    if who.hidden or state.setting("order") != "reflex":
        return
    # Smaller dice first, then fewer dice.
    first = [one for one in state.undeclared if not one.hidden and one.pool[::-1] < who.pool[::-1]]
    if first:
        raise Refused("not-in-order", first=tuple(one.name for one in sorted(first, key=lambda one: one.pool[::-1])))


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


def _checked_speed(who: Gunfighter, text: str) -> str:
    found = parse_speed(text)
    declared = (who.owed.speed if who.owed is not None else who.speed) or "slow"
    allowed = SPEEDS[: SPEEDS.index(declared) + 1]
    refuse_if(found not in allowed, "slower-than-declared", who=who.name, speed=declared, found=found, allowed=allowed)
    return found


def _check_turn(state: Showdown, who: Gunfighter) -> None:
    if state.has_turn(who):
        return
    refuse_if(state.stage is Stage.DECLARE, "flip-first")
    refuse_if(state.stage is Stage.PICK, "no-phase-called")
    if who.stand in NO_TURN:
        raise Refused(NO_TURN[who.stand], who=who.name)
    refuse_if(not state.up, "nobody-up")
    raise Refused("not-your-turn", who=who.name, up=state.named_up)
