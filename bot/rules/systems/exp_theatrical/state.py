"""EXP's theatrical initiative: its state, and who comes when."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Annotated

from msgspec import Meta

from bot.rules.exp.dice import DiceState
from bot.rules.exp.units import PARTS, Taker, referees
from bot.rules.kit.ladder import unsettled
from bot.rules.model import CombatantId, Side, is_defeated, same_name, seen_as
from bot.rules.systems.exp_theatrical.commands import SETTINGS, PlayerTraits
from bot.rules.words import Fact, Frozen, say


class Player(Taker):
    """A persona, which has one turn in a unit."""

    traits: PlayerTraits = PlayerTraits()

    @property
    def left(self) -> tuple[str, ...]:
        """Its turn, if it has not had that yet."""
        return () if self.done else PARTS


class SideRolls(Frozen):
    """A side's die in this unit, then one for each tie; `own`: which were the table's own."""

    side: Side
    rolls: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    own: tuple[bool, ...] = ()

    @property
    def told(self) -> Fact:
        """The rolls in words: the die, and what was rolled among equals."""
        return _in_words(self.rolls)

    @property
    def short(self) -> str:
        """The rolls where there is little room."""
        return "·".join(map(str, self.rolls))


def _in_words(rolls: tuple[int, ...]) -> Fact:
    *before, last = rolls
    return say("rolled-then", before=_in_words(tuple(before)), roll=last) if before else last


class Scene(DiceState[Player]):
    """An encounter of theatrical initiative; `seen`: who has been in everybody's view, gone ones too."""

    known_settings = SETTINGS

    rolls: tuple[SideRolls, ...] = ()
    seen: tuple[CombatantId, ...] = ()

    # The sides and their dice.

    @property
    def die(self) -> int:
        """The sides of the die that is rolled."""
        return int(self.setting("die")[1:])

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides that everybody can see, in the order of seats; one side whatever its letter case."""
        found: dict[str, Side] = {}
        for one in self.visible:
            found.setdefault(seen_as(one.side), one.side)
        return tuple(found.values())

    def rolls_of(self, side: Side) -> SideRolls:
        """Return what a side has rolled in this unit."""
        return next((one for one in self.rolls if same_name(one.side, side)), SideRolls(side=side))

    def in_view(self, one: Player) -> Scene:
        """Return the state after a persona has come into everybody's view, unless it has been there before."""
        return self if one.id in self.seen else self.replace(seen=(*self.seen, one.id))

    def founder(self, side: Side) -> Player:
        """Return the persona of a side that has been in view for longest: draws are made in its name."""
        places = {one: place for place, one in enumerate(self.seen)}
        among = (one for one in self.visible if same_name(one.side, side))
        return min(among, key=lambda one: (places.get(one.id, -1), one.drawn_as))

    @cached_property
    def to_roll(self) -> tuple[Side, ...]:
        """The sides that must roll, or roll again among equals: not those of which everybody is defeated."""
        undefeated = {seen_as(one.side) for one in self.visible if not is_defeated(one)}
        rolls = {side: self.rolls_of(side).rolls for side in self.sides if seen_as(side) in undefeated}
        if self.setting("ties") == "reroll":
            return unsettled(rolls)
        return tuple(side for side, mine in rolls.items() if not mine)

    @property
    def equal_names(self) -> tuple[Side, ...]:
        """The sides that have rolled and must roll again."""
        return tuple(side for side in self.to_roll if self.rolls_of(side).rolls)

    def is_called(self, side: Side) -> bool:
        """Return whether somebody of a side has been called in this unit."""
        return any(same_name(one.side, side) and (one.done or one.id in self.up) for one in self.visible)

    # The order.

    def dexterity(self, one: Player) -> int:
        """Return what a persona's place within its side goes by; one without DEX comes last."""
        if self.setting("within") == "seat":
            return 0
        return -1 if one.traits.dexterity is None else one.traits.dexterity

    def in_order(self, among: Iterable[Player] | None = None) -> tuple[Player, ...]:
        """Return personas as they act: dice of sides, then DEX, then seats; hidden ones move no side."""
        every = dict.fromkeys(seen_as(side) for side in (*self.sides, *(one.side for one in self.combatants)))
        seats = {side: place for place, side in enumerate(every)}
        dice = {side: tuple(-roll for roll in self.rolls_of(side).rolls) or (1,) for side in seats}

        def place(one: Player) -> tuple[tuple[int, ...], int, int]:
            side = seen_as(one.side)
            return dice[side], seats[side], -self.dexterity(one)

        return tuple(sorted(self.combatants if among is None else among, key=place))

    def is_simultaneous(self, one: Player) -> bool:
        """Return whether a persona acts at once with another side: equal dice that no roll settles."""
        mine = self.rolls_of(one.side).rolls
        others = (side for side in self.sides if not same_name(side, one.side))
        meets = any(self.rolls_of(side).rolls == mine for side in others)
        return self.setting("ties") == "simultaneous" and bool(mine) and meets

    def acts_at_once(self, one: Player) -> bool:
        """Return whether a persona is up at once with another side."""
        return self.is_up(one.id) and self.is_simultaneous(one)

    def are_alike(self, one: Player, other: Player) -> bool:
        """Return whether two personas are the referee's and act in whatever order the referee likes."""
        same = same_name(one.side, other.side) and self.dexterity(one) == self.dexterity(other)
        return same and referees(one) and referees(other)
