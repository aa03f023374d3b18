"""EXP's tactical initiative: its state, priorities, and who is forced next."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from itertools import takewhile

from bot.rules.exp.dice import DiceState
from bot.rules.exp.units import MOVE, PARTS, OwnTime, blocked, referees
from bot.rules.kit.ladder import unsettled
from bot.rules.model import CombatantId, names
from bot.rules.roster import stem
from bot.rules.systems.exp_tactical.commands import SETTINGS, PersonaTraits

INITIATIVE_DIE, TIE_DIE = 20, 10


class Part(StrEnum):
    """How a move or an attack stands in the unit."""

    OPEN = "open"
    """Its persona has not had its say yet in the first pass."""
    WAITS = "waits"
    DONE = "done"
    LOST = "lost"
    """Given up, or lost to a condition while it waited."""
    DOWNED = "downed"
    """Passed over with its persona, which could do nothing at all: if that ends in this unit, it is open yet."""


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
    bonus: int | None = None
    """The DEX that was added to its roll; None: that was not kept."""
    rolls_as: CombatantId | None = None
    """Whose roll it shares: those who do have one place among the priorities."""
    owed: tuple[str, ...] = ()
    """What it has paid with in secret: it still seems to have that, and can do nothing with it but wait or give up."""

    @property
    def shares(self) -> object:
        """What is the same for those who share its roll."""
        return self.id if self.rolls_as is None else (self.rolls_as,)

    def part_of_turn(self, part: str) -> Part:
        """Return how one part of its turn stands: its move, or for any other `part` its attack."""
        return self.move if part == MOVE else self.attack

    def with_parts(self, parts: tuple[str, ...], stage: Part) -> Persona:
        """Return this persona with these parts at a stage."""
        return self.replace(**dict.fromkeys(parts, stage))

    counted_anew = ("drawn",)

    @property
    def left(self) -> tuple[str, ...]:
        """What it may still do in this unit, in the condition that it is in."""
        return tuple(part for part in self.unused if part not in blocked(self))

    @property
    def unused(self) -> tuple[str, ...]:
        """What it has neither done nor lost, be it able to do it or not."""
        return tuple(part for part in PARTS if self.part_of_turn(part) in LEFT)

    @property
    def unspent(self) -> tuple[str, ...]:
        """What it has neither done nor lost, nor paid with in secret."""
        return tuple(part for part in self.unused if part not in self.owed)

    @property
    def unsaid(self) -> tuple[str, ...]:
        """What it has not had its say on in the first pass, and can do."""
        return tuple(part for part in self.parts(Part.OPEN) if part not in blocked(self))

    def parts(self, stage: Part) -> tuple[str, ...]:
        """Return which of its move and attack are at a stage."""
        return tuple(part for part in PARTS if self.part_of_turn(part) is stage)

    @property
    def die(self) -> int:
        """The sides of the die that a persona rolls next."""
        return TIE_DIE if self.score else INITIATIVE_DIE

    @property
    def waiting(self) -> tuple[str, ...]:
        """What a persona has waited, and can still do."""
        return tuple(part for part in self.parts(Part.WAITS) if part not in blocked(self))

    def afresh(self) -> Persona:
        """Return the persona as it enters a new unit: everything is open, and the roll is to be made."""
        return self.replace(
            score=(), bonus=None, rolls_as=None, drawn=0, move=Part.OPEN, attack=Part.OPEN, barred=False, late=False,
            owed=(),
        )  # fmt: skip


class Fray(DiceState[Persona]):
    """An encounter of tactical initiative. `lap`: the pass; `goes_on`: who was up has attacked, and is called again."""

    known_settings = SETTINGS

    lap: int = 1
    goes_on: bool = False

    def put_in(self, who: Persona) -> Persona:
        """Return one who comes into view: while the unit goes on it comes late, unless it has rolled."""
        if who.score:
            return self.come_late(who)
        return who.replace(late=self.rolled and not who.hidden)

    def come_late(self, who: Persona) -> Persona:
        """Return one who is put in with its score: after the first pass it waits with what it has not done."""
        return who.with_parts(who.parts(Part.OPEN), Part.WAITS) if self.rolled and self.lap > 1 else who

    @property
    def unbarred(self) -> tuple[Persona, ...]:
        """Who was barred from going before others, and is no longer."""
        return tuple(one.replace(barred=False) for one in self.combatants if one.barred)

    @property
    def to_roll(self) -> tuple[CombatantId, ...]:
        """The visible personas that must roll, or roll again among equals."""
        first: dict[object, Persona] = {}
        for one in self.visible:
            first.setdefault(one.shares, one)
        return unsettled({one.id: one.score for one in first.values()})

    @cached_property
    def awaited(self) -> tuple[CombatantId, ...]:
        """The ids of those who must still roll, hidden ones last: these settle ties only once they are revealed."""
        return (*self.to_roll, *(one.id for one in self.combatants if one.hidden and not one.score))

    @cached_property
    def equals(self) -> tuple[Persona, ...]:
        """The visible personas that have rolled and must roll again."""
        waiting = {self.get(one).shares for one in self.to_roll}
        return tuple(one for one in self.visible if one.score and one.shares in waiting)

    @property
    def equal_names(self) -> tuple[str, ...]:
        """The names of those who must roll again."""
        return names(self.equals)

    def in_order(self) -> tuple[Persona, ...]:
        """Return the personas from the highest priority down. The referee's block stands together, at its highest."""
        return tuple(one for place in self._grouped(self.combatants) for one in place)

    @property
    def places(self) -> tuple[tuple[Persona, ...], ...]:
        """Who is called together, from the highest priority down: one persona each, or the referee's block."""
        return self._grouped(tuple(one for one in self.visible if one.score))

    def _grouped(self, among: tuple[Persona, ...]) -> tuple[tuple[Persona, ...], ...]:
        found = sorted(among, key=lambda one: (one.score, not one.hidden), reverse=True)
        blocks: dict[object, list[Persona]] = {}
        for one in found:
            blocks.setdefault(self._block(one), []).append(one)
        return tuple(map(tuple, blocks.values()))

    def _block(self, one: Persona) -> object:
        if self.setting("referee-block") == "on" and referees(one) and not one.hidden:
            return "referee"
        return one.id if one.hidden else one.shares

    def alike(self, one: Persona) -> tuple[Persona, ...]:
        """Return the referee's personas that may share a roll with one: numbered alike, of its DEX, not yet rolled."""
        if not referees(one) or one.hidden or one.score:
            return (one,)
        dex, kind = one.traits.dexterity, stem(one.name)
        others = (other for other in self.visible if referees(other) and not other.score)
        return tuple(other for other in others if other.traits.dexterity == dex and stem(other.name) == kind)

    @cached_property
    def lowest(self) -> tuple[Persona, ...]:
        """The lowest place with something left: the one that is forced, with what is left in it."""
        left = (tuple(one for one in place if one.left) for place in reversed(self.places))
        return next(filter(None, left), ())

    def is_lowest(self, ids: tuple[CombatantId, ...]) -> bool:
        """Return whether one of these is in the lowest place with something left."""
        return any(one.id in ids for one in self.lowest)

    def must_finish(self, ids: tuple[CombatantId, ...]) -> bool:
        """Return whether these, being up, can wait no more: they are forced, or the lowest in the first pass."""
        return self.lap > 1 or self.is_lowest(ids)

    def may_wait(self, ids: tuple[CombatantId, ...]) -> bool:
        """Return whether these, being up and not the lowest, may wait in the first pass.

        Where all of a turn waits together, none of it may be done.
        """
        return self.setting("split-waits") == "on" or any(not self.get(one).parts(Part.DONE) for one in ids)

    @property
    def forced_next(self) -> tuple[Persona, ...]:
        """Who will be forced after those who are up."""
        others = (place for place in reversed(self.places) if all(one.id not in self.up for one in place))
        return next(filter(None, (tuple(one for one in place if one.left) for place in others)), ())

    @cached_property
    def facing(self) -> tuple[Persona, ...]:
        """Who is up, or would be called next: others may go before them."""
        if self.up_now or not self.rolled:
            return self.up_now
        unsaid = (tuple(one for one in place if one.unsaid) for place in self.places)
        return next(filter(None, unsaid), self.lowest)

    @cached_property
    def may_intercede(self) -> tuple[Persona, ...]:
        """Who may go before those who are up, if an AWE roll is made: higher, waiting, and not barred."""
        above = takewhile(lambda place: all(one not in self.facing for one in place), self.places)
        return tuple(one for place in above for one in place if one.waiting and not one.barred)

    def untouched(self, one: Persona) -> bool:
        """Return whether a persona has not had its say yet, so that its roll may still be set."""
        return not self.rolled or one.late or (one.id not in self.up and one.parts(Part.OPEN) == PARTS)


def told(score: tuple[int, ...]) -> str:
    """Return a score as it is told: 17, 17.3, 17.37."""
    return f"{score[0]}.{''.join(map(str, score[1:]))}" if len(score) > 1 else str(score[0])
