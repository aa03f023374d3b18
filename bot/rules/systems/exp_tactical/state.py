"""EXP's tactical initiative: its state, priorities, and who is forced next.

Owns what is stored: scores, and how each move and attack stands. Must not know how it changes.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile

from bot.rules.exp.conditions import ATTACK, MOVE, PARTS, blocked, referees
from bot.rules.exp.turns import OwnTime
from bot.rules.ladder import unsettled
from bot.rules.model import CombatantId, SystemState, once
from bot.rules.systems.exp_tactical.forms import SETTINGS, PersonaTraits

INITIATIVE_DIE, TIE_DIE = 20, 10


class Part(StrEnum):
    """How a move or an attack stands in the unit."""

    OPEN = "open"
    """Its persona has not had its say yet in the first pass."""
    WAITS = "waits"
    DONE = "done"
    LOST = "lost"
    """Given up, or lost to a condition."""


LEFT = (Part.OPEN, Part.WAITS)


class Persona(OwnTime):
    """A persona of tactical initiative. `score`: d20 + DEX, then a decimal for each tie."""

    traits: PersonaTraits = PersonaTraits()
    score: tuple[int, ...] = ()
    own: tuple[bool, ...] = ()
    """Which parts of its score were rolled with the table's own dice."""
    drawn: int = 0
    """How many rolls were made for it in this unit, so that each has a purpose of its own."""
    move: Part = Part.OPEN
    attack: Part = Part.OPEN
    barred: bool = False
    """Failed to intercede, and waits until the next in line has really acted."""
    late: bool = False
    """Came in while the unit went on, and has not had its say yet: its roll may still be replaced by a real die."""
    owed: tuple[str, ...] = ()
    """What it has paid with in secret: it still seems to have that, and can do nothing with it but wait or give up."""

    def standing(self, part: str) -> Part:
        """Return how its move, or its attack, stands."""
        return self.move if part == MOVE else self.attack

    def with_parts(self, parts: tuple[str, ...], standing: Part) -> Persona:
        """Return this persona with these parts standing so."""
        return self.evolve(**dict.fromkeys(parts, standing))

    @property
    def left(self) -> tuple[str, ...]:
        """What it may still do in this unit, in the condition that it is in."""
        return tuple(part for part in self.unused if part not in blocked(self))

    @property
    def unused(self) -> tuple[str, ...]:
        """What it has neither done nor lost, be it able to do it or not."""
        return tuple(part for part in PARTS if self.standing(part) in LEFT)

    @property
    def unspent(self) -> tuple[str, ...]:
        """What it has neither done nor lost, nor paid with in secret."""
        return tuple(part for part in self.unused if part not in self.owed)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """What it has not had its say on in the first pass, and can do."""
        return tuple(part for part in self.parts(Part.OPEN) if part not in blocked(self))

    def parts(self, standing: Part) -> tuple[str, ...]:
        """Return which of its move and attack stand so."""
        return tuple(part for part in (MOVE, ATTACK) if self.standing(part) is standing)


class Fray(SystemState[Persona]):
    """An encounter of tactical initiative. `rolled`: priorities are settled; `lap`: the pass; `up`: who must act."""

    known_settings = SETTINGS

    rolled: bool = False
    lap: int = 1
    up: tuple[CombatantId, ...] = ()
    attacker: CombatantId | None = None
    """Who has just attacked: until somebody is called."""


def put_in(state: Fray, who: Persona) -> Persona:
    """Return one who comes into view: while the unit goes on it comes late, unless it has rolled."""
    if who.score:
        return come_late(state, who)
    return who.evolve(late=state.rolled and not who.hidden)


def come_late(state: Fray, who: Persona) -> Persona:
    """Return one who is put in with its score: after the first pass it waits with what it has not done."""
    return who.with_parts(who.parts(Part.OPEN), Part.WAITS) if state.rolled and state.lap > 1 else who


def unbarred(state: Fray) -> tuple[Persona, ...]:
    """Return who was barred from going before others, and is no longer."""
    return tuple(one.evolve(barred=False) for one in state.combatants if one.barred)


def to_roll(state: Fray) -> tuple[CombatantId, ...]:
    """Return which visible personas must roll, or roll again among equals."""
    return unsettled({one.id: one.score for one in state.visible})


@once
def awaited(state: Fray) -> tuple[CombatantId, ...]:
    """Return whose roll is waited for, be it seen or hidden. A hidden one settles its ties when it is revealed."""
    return (*to_roll(state), *(one.id for one in state.combatants if one.hidden and not one.score))


def die(one: Persona) -> int:
    """Return the sides of the die that a persona rolls next."""
    return TIE_DIE if one.score else INITIATIVE_DIE


@once
def equals(state: Fray) -> tuple[Persona, ...]:
    """Return the visible personas that have rolled and must roll again."""
    waiting = to_roll(state)
    return tuple(one for one in state.visible if one.score and one.id in waiting)


def in_order(state: Fray) -> tuple[Persona, ...]:
    """Return the personas from the highest priority down. The referee's block stands together, at its highest."""
    return tuple(one for place in _places(state, state.combatants) for one in place)


@once
def up_now(state: Fray) -> tuple[Persona, ...]:
    """Return who is up, from the highest priority down."""
    among = in_order(state) if len(state.up) > 1 else state.combatants
    return tuple(one for one in among if one.id in state.up)


def places(state: Fray) -> tuple[tuple[Persona, ...], ...]:
    """Return who is called together, from the highest priority down: one persona each, or the referee's block."""
    return _places(state, tuple(one for one in state.visible if one.score))


def _places(state: Fray, among: tuple[Persona, ...]) -> tuple[tuple[Persona, ...], ...]:
    found = sorted(among, key=lambda one: (one.score, not one.hidden), reverse=True)
    block = tuple(one for one in found if referees(one) and not one.hidden)
    if not (state.setting("referee-block") == "on" and block):
        return tuple((one,) for one in found)
    return tuple(block if one == block[0] else (one,) for one in found if one == block[0] or one not in block)


@once
def lowest(state: Fray) -> tuple[Persona, ...]:
    """Return the lowest place with something left: the one that is forced, with what is left in it."""
    for place in reversed(places(state)):
        left = tuple(one for one in place if one.left)
        if left:
            return left
    return ()


def is_lowest(state: Fray, ids: tuple[CombatantId, ...]) -> bool:
    """Whether one of these is in the lowest place with something left."""
    return any(one.id in ids for one in lowest(state))


def must_finish(state: Fray, ids: tuple[CombatantId, ...]) -> bool:
    """Whether these, being up, can wait no more: they are forced, or the lowest in the first pass."""
    return state.lap > 1 or is_lowest(state, ids)


def may_wait(state: Fray, ids: tuple[CombatantId, ...]) -> bool:
    """Whether these, being up, may wait with something: where it waits together, none of it may be done."""
    if must_finish(state, ids):
        return False
    return state.setting("split-waits") == "on" or any(not state.get(one).parts(Part.DONE) for one in ids)


def forced_next(state: Fray) -> tuple[Persona, ...]:
    """Return who will be forced after those who are up."""
    for place in reversed(places(state)):
        left = tuple(one for one in place if one.left)
        if left and not any(one.id in state.up for one in place):
            return left
    return ()


@once
def may_intercede(state: Fray) -> tuple[Persona, ...]:
    """Return who may go before those who are up, if an AWE roll is made: higher, waiting, and not barred."""
    above = takewhile(lambda place: all(one.id not in state.up for one in place), places(state))
    return tuple(one for place in above for one in place if waiting(one) and not one.barred)


def waiting(one: Persona) -> tuple[str, ...]:
    """Return what a persona has waited, and can still do."""
    return tuple(part for part in one.parts(Part.WAITS) if part not in blocked(one))


def untouched(state: Fray, one: Persona) -> bool:
    """Whether a persona has not had its say yet, so that its roll may still be set."""
    return not state.rolled or one.late or (one.id not in state.up and one.parts(Part.OPEN) == PARTS)


def names(some: tuple[Persona, ...]) -> tuple[str, ...]:
    """Return their names."""
    return tuple(one.name for one in some)


def told(score: tuple[int, ...]) -> str:
    """Return a score as it is told: 17, 17.3, 17.37."""
    return f"{score[0]}.{''.join(map(str, score[1:]))}" if len(score) > 1 else str(score[0])


def afresh(one: Persona) -> Persona:
    """Return the persona as it enters a new unit: everything is open, and the roll is to be made."""
    return one.evolve(score=(), drawn=0, move=Part.OPEN, attack=Part.OPEN, barred=False, late=False, owed=())
