"""What may be done now in Past Participle: each rule once, for what is offered and for what is refused.

Owns when a command may be given, and what of it that question turns on: whom it is for, which phase it picks, what
the table's own cards gave. Must not change anything, nor know what a command does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from bot.rules.commands import Abort, Command, ForCombatant
from bot.rules.contract import Guard
from bot.rules.deck import SPEEDS, result
from bot.rules.errors import Refused
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.past_participle import speeds
from bot.rules.systems.past_participle.commands import EARLIEST, Act, Check, Declare, Flip, Hold, Next
from bot.rules.systems.past_participle.reading import bar_given, check_laid, group_of, own_cards
from bot.rules.systems.past_participle.state import (
    WAITING,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    place_of,
    side_of,
    smallness,
    undeclared,
)


def ways(state: Showdown, viewer: Viewer) -> Iterator[Command]:
    """Yield what the viewer could mean: for each of its combatants, for the GM also what takes the round on.

    At a big table most combatants can do little at a time: what one look at a combatant rules out is not put together.
    """
    mine = [one for one in state.combatants if one.commanded_by(viewer)]
    for one in mine:
        yield from _ways_for(state, one, viewer)
    yield Next.meant(by=viewer)
    yield Flip.meant(by=viewer)
    if state.stage is Stage.DECLARE and state.setting("cards") == "side":
        for side in dict.fromkeys(one.side for one in state.visible):
            yield from (Flip.meant(by=viewer, side=side, card=card) for card in _harmless_cards(state, side))
    yield Act.meant(by=viewer)
    yield Hold.meant(by=viewer)
    for one in mine:
        if result_is_open(state, one):
            yield Flip.meant(by=viewer, combatant=one.id, roll="1")
    if state.answered is not None:
        yield Hold.meant(by=viewer, combatant=state.answered.who)
    yield Check.meant(by=viewer, ruling=True)


def _ways_for(state: Showdown, one: Gunfighter, viewer: Viewer) -> Iterator[Command]:
    if state.stage is Stage.DECLARE:
        for speed in SPEEDS:
            yield Declare.meant(by=viewer, combatant=one.id, speed=speed)
    if may_pick(state, one):
        for phase in one.open:
            yield Declare.meant(by=viewer, combatant=one.id, phase=phase)
    if has_turn(state, one):
        yield Act.meant(by=viewer, combatant=one.id)
        yield Hold.meant(by=viewer, combatant=one.id)
    if has_to_abort(state, one):
        yield Abort.meant(by=viewer, combatant=one.id)
    yield Check.meant(by=viewer, combatant=one.id)


def whose(state: Showdown, command: ForCombatant) -> Gunfighter:
    """Return whom a command is for: to act or to hold, the GM need not name who is up."""
    wanted = command.combatant
    if wanted is None and isinstance(command, Act | Hold):
        wanted = state.up
    if wanted is None:
        raise Refused("which-combatant")
    return state.get(wanted)


def other_one(state: Showdown, viewer: Viewer, named: CombatantId | None) -> Gunfighter:
    """Return another combatant that a command names: one that its giver can see."""
    other = state.get(named)
    if not other.seen_by(viewer):
        raise Refused("no-such-combatant")
    return other


# Declaring.


def declare(state: Showdown, command: Declare) -> None:
    """A speed is declared before the flip, in the order of the table; after it a phase is picked."""
    who = whose(state, command)
    if command.phase is not None:
        phase_picked(state, who, command.phase)
        return
    if state.stage is not Stage.DECLARE:
        raise Refused("too-late-to-declare")
    if not command.force:
        _check_unlocked(state, who)
        _check_order(state, who)


def _check_unlocked(state: Showdown, who: Gunfighter) -> None:
    if who.speed is not None and state.openly:
        raise Refused("locked")


def _check_order(state: Showdown, who: Gunfighter) -> None:
    if who.hidden or state.setting("order") != "reflex":
        return
    size = smallness(who)
    first = [one for one in undeclared(state) if not one.hidden and smallness(one) < size]
    if first:
        raise Refused("not-in-order", first=tuple(one.name for one in sorted(first, key=smallness)))


def may_pick(state: Showdown, one: Gunfighter) -> bool:
    """Whether a combatant may choose its phase: until the first is called; unpicked, until its earliest is."""
    if one.stand is not Stand.DUE or len(one.open) < 2:
        return False
    if state.stage is Stage.PICK:
        return True
    return state.stage is Stage.ACT and one.phase is None and place_of(one.open[0]) > place_of(state.phase)


def phase_picked(state: Showdown, who: Gunfighter, text: str) -> str:
    """Return the phase that a combatant picks, of those that are open to it."""
    if not may_pick(state, who):
        raise Refused("no-pick-now", who=who.name)
    if text.strip().casefold() == EARLIEST:
        return who.open[0]
    phase = text.strip().upper()
    if phase not in who.open:
        raise Refused("phase-not-open", who=who.name, found=phase, open=who.open)
    return phase


# The flip.


def flip(state: Showdown, command: Flip) -> None:
    """The card is turned once, when all have declared, or with force some; results and cards of the table's own are
    noted before it.
    """
    bar_given(command)
    if command.card is not None and command.roll is None and (command.side or command.combatant) is not None:
        _check_laid(state, command, command.card)
        return
    if command.side is not None:
        raise Refused("card-for-side")
    if command.roll is not None or command.combatant is not None:
        _check_result(state, command)
        return
    if state.stage is not Stage.DECLARE:
        raise Refused("already-flipped")
    missing = undeclared(state)
    if missing and not command.force:
        raise Refused("not-all-declared", names=tuple(one.name for one in missing))
    if len(missing) == len(state.combatants):
        raise Refused("nobody-declared")
    for group, numbers in cards_laid(state, command).items():
        check_laid(state.pile.deck, numbers, [one for one in _readers(state, group) if one.speed is not None])


def cards_laid(state: Showdown, command: Flip) -> Mapping[str, tuple[int, ...]]:
    """Return the cards that the table lays for the flip itself, by the group that reads them."""
    if command.card is None:
        return state.laid
    if state.setting("cards") != "one":
        raise Refused("card-for-whom", option=state.setting("cards"))
    return {"": own_cards(command.card)}


def _check_laid(state: Showdown, command: Flip, text: str) -> None:
    if state.stage is not Stage.DECLARE:
        raise Refused("already-flipped")
    group, _ = group_named(state, command)
    check_laid(state.pile.deck, own_cards(text), _readers(state, group))


def group_named(state: Showdown, command: Flip) -> tuple[str, str]:
    """Return the group that a card is laid for, and how it is called."""
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


def _readers(state: Showdown, group: str) -> list[Gunfighter]:
    return [one for one in state.visible if one.given is None and group_of(state, one) == group]


def _harmless_cards(state: Showdown, side: str) -> Iterator[str]:
    readers = _readers(state, side.casefold())
    cards = (card for card in state.pile.deck.cards if not any(result([card], one.pool).again for one in readers))
    yield from (str(card.number) for card in islice(cards, 1))


def openly_forced(state: Showdown, command: Command) -> bool:
    """Whether everybody may know that a command was forced: not a flip that only hidden ones had not declared for."""
    return command.verb != "flip" or any(not one.hidden for one in undeclared(state))


def _check_result(state: Showdown, command: Flip) -> None:
    if command.combatant is None or command.roll is None or command.card is not None:
        raise Refused("roll-for-whom")
    result_given(command.roll)
    who = whose(state, command)
    if not result_is_open(state, who):
        raise Refused("already-flipped")


def result_is_open(state: Showdown, one: Gunfighter) -> bool:
    """Whether what a combatant reads may still be given by the table's own cards."""
    return state.stage is Stage.DECLARE or (state.stage is Stage.PICK and one.stand in (Stand.DUE, Stand.HESITATES))


def result_given(text: str) -> str:
    """Return a Reflex result that the table's own cards gave: a number, or CF."""
    roll = text.strip().upper()
    if roll != "CF" and not (roll.isdecimal() and 1 <= int(roll) <= 99):
        raise Refused("bad-roll", found=text)
    return roll


def go_on(state: Showdown, command: Next) -> None:
    """Phases are called once the card is turned."""
    if state.stage is Stage.DECLARE:
        raise Refused("flip-first")


# Acting, holding, aborting.

NO_TURN: Mapping[Stand, str] = {
    Stand.IDLE: "not-in-round",
    Stand.ACTED: "already-acted",
    Stand.NEXT: "is-next",
    Stand.GOES_ON: "holds-already",
    Stand.HESITATES: "is-hesitating",
    Stand.LOST: "is-lost",
}
"""How one who neither is to act nor holds stands, and why it has no turn then."""


def act(state: Showdown, command: Act) -> None:
    """One acts when up or holding, at most as slowly as declared; with force at any time, but for a preempt."""
    who = whose(state, command)
    if command.speed is not None:
        _check_speed(who, command.speed)
    if command.preempt is not None:
        _check_preempt(state, who, other_one(state, command.by, command.preempt))
    elif not command.force:
        _check_turn(state, who)


def may_answer(state: Showdown, one: Gunfighter) -> bool:
    """Whether a holder may come in: its circumstance has come, or the pace leaves time between two actions."""
    return one.wait is not None or (one.holds_for_later and state.setting("pace") != "flow")


def hold(state: Showdown, command: Hold) -> None:
    """One holds when up; before the round closes, one who waits for a circumstance goes on waiting. The GM may have
    one hold on whose circumstance has not come.
    """
    who = whose(state, command)
    if is_doubted(state, command.by, who):
        return
    if who.owed is not None:
        raise Refused("late-needs-no-hold", who=who.name, phase=who.owed.phase)
    if who.hidden:
        raise Refused("hidden-needs-no-hold", who=who.name)
    if who.stand is not Stand.HOLDS:
        _check_turn(state, who)
    elif state.stage is not Stage.CLOSE:
        raise Refused("holds-already", who=who.name)
    elif who.wait is None:
        raise Refused("no-circumstance", who=who.name)


def is_doubted(state: Showdown, viewer: Viewer, one: Gunfighter) -> bool:
    """Whether the GM may still say of a combatant that the circumstance it acted on has not come."""
    return viewer.gm and state.answered is not None and state.answered.who == one.id


def hidden_ready(state: Showdown, one: Gunfighter) -> bool:
    """Whether this is a hidden combatant whose phase has come: the GM may act for it whenever it fits.

    Where the GM calls the phases, one comes as soon as nobody who is seen acts before it or in it.
    """
    if not one.hidden or one.stand is not Stand.DUE or state.stage not in (Stage.ACT, Stage.CLOSE):
        return False
    place = place_of(one.earliest)
    if state.stage is Stage.CLOSE or place <= place_of(state.phase):
        return True
    seen = (other for other in state.visible if other.stand is Stand.DUE)
    return state.up is None and all(place < place_of(other.earliest) for other in seen)


def has_turn(state: Showdown, one: Gunfighter) -> bool:
    """Whether a combatant is up, holds, or may act whenever it fits: a hidden one, or one that was hidden."""
    if one.owed is not None or one.stand is Stand.HOLDS:
        return True
    return one.id == state.up or hidden_ready(state, one)


def _check_turn(state: Showdown, who: Gunfighter) -> None:
    if has_turn(state, who):
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


def _check_speed(who: Gunfighter, text: str) -> None:
    found = speeds.parse_speed(text)
    declared = (who.owed.speed if who.owed is not None else who.speed) or "slow"
    allowed = SPEEDS[: SPEEDS.index(declared) + 1]
    if found not in allowed:
        raise Refused("slower-than-declared", who=who.name, speed=declared, found=found, allowed=allowed)


def _check_preempt(state: Showdown, who: Gunfighter, other: Gunfighter) -> None:
    if state.up != other.id:
        raise Refused("not-up", other=other.name)
    if not who.holds_for_later:
        raise Refused("preempt-who-holds")


def abort(state: Showdown, command: Abort) -> None:
    """Before the flip a declaration is withdrawn, if it is not locked; later a hold is given up."""
    who = whose(state, command)
    if not has_to_abort(state, who):
        raise Refused("nothing-to-abort", who=who.name)
    if state.stage is Stage.DECLARE and not command.force:
        _check_unlocked(state, who)


def has_to_abort(state: Showdown, one: Gunfighter) -> bool:
    """Whether a combatant has something to abort: a declaration, or a hold."""
    if state.stage is Stage.DECLARE:
        return one.speed is not None
    return one.stand in (*WAITING, Stand.GOES_ON)


# Contests and rulings.


def check(state: Showdown, command: Check) -> None:
    """The deck is cut for a ruling; Reflex is read for somebody, against nobody or another one."""
    if command.ruling:
        return
    if command.combatant is None:
        raise Refused("check-what")
    if command.against is None:
        return
    who, other = whose(state, command), other_one(state, command.by, command.against)
    if other.id == who.id:
        raise Refused("contest-with-itself", who=who.name)


GUARDS: Mapping[str, Guard] = {
    "declare": declare,
    "flip": flip,
    "next": go_on,
    "act": act,
    "hold": hold,
    "abort": abort,
    "check": check,
}
