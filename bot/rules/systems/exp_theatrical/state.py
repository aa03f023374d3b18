"""EXP's theatrical initiative: its state, and who comes when.

Owns the sides' rolls and the order they make. Must not know how it changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from bot.rules.exp.conditions import PARTS, referees
from bot.rules.exp.turns import Taker
from bot.rules.ladder import unsettled
from bot.rules.model import CombatantId, Side, SystemState, once, same_name, seen_as
from bot.rules.systems.exp_theatrical.forms import SETTINGS, PlayerTraits
from bot.rules.words import Fact, Frozen, say


class Player(Taker):
    """A persona, which has one turn in a unit."""

    traits: PlayerTraits = PlayerTraits()

    @property
    def left(self) -> tuple[str, ...]:
        """Its turn, if it has not had that yet."""
        return () if self.done else PARTS


class SideRolls(Frozen):
    """What a side has rolled in this unit: its die, then once more for each tie."""

    side: Side
    rolls: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    own: tuple[bool, ...] = ()
    """Which of these were rolled with the table's own die."""


class Scene(SystemState[Player]):
    """An encounter of theatrical initiative. `rolled`: the order of sides is settled; `up`: who acts now."""

    known_settings = SETTINGS

    rolls: tuple[SideRolls, ...] = ()
    seen: tuple[CombatantId, ...] = ()
    """Who has been in everybody's view, in the order in which they came into it; also those who have left."""
    rolled: bool = False
    up: tuple[CombatantId, ...] = ()
    attacker: CombatantId | None = None
    """Who has just attacked: until somebody is called."""


def die(state: Scene) -> int:
    """Return the sides of the die that is rolled."""
    return int(state.setting("die")[1:])


@once
def sides(state: Scene) -> tuple[Side, ...]:
    """Return the sides that everybody can see, in the order of seats; one side whatever its letter case."""
    found: dict[str, Side] = {}
    for one in state.visible:
        found.setdefault(seen_as(one.side), one.side)
    return tuple(found.values())


def told(rolls: tuple[int, ...]) -> Fact:
    """Return what a side rolled, as it is told: its die, and what it rolled among equals."""
    *before, last = rolls
    return say("rolled-then", before=told(tuple(before)), roll=last) if before else last


def shortly(rolls: tuple[int, ...]) -> str:
    """Return what a side rolled where there is little room."""
    return "·".join(map(str, rolls))


def rolls_of(state: Scene, side: Side) -> SideRolls:
    """Return what a side has rolled in this unit."""
    return next((one for one in state.rolls if same_name(one.side, side)), SideRolls(side=side))


def in_view(state: Scene, one: Player) -> Scene:
    """Return the state after a persona has come into everybody's view: after all who ever did, unless it has before."""
    return state if one.id in state.seen else state.evolve(seen=(*state.seen, one.id))


def founder(state: Scene, side: Side) -> CombatantId:
    """Return who stands for a side: the one of it that has been in view for longest, whatever the side is called."""
    places = {one: place for place, one in enumerate(state.seen)}
    among = (one.id for one in state.visible if same_name(one.side, side))
    return min(among, key=lambda one: (places.get(one, -1), one))


@once
def to_roll(state: Scene) -> tuple[Side, ...]:
    """Return which sides must roll, or roll again among equals."""
    rolls = {side: rolls_of(state, side).rolls for side in sides(state)}
    if state.setting("ties") == "reroll":
        return unsettled(rolls)
    return tuple(side for side, mine in rolls.items() if not mine)


def equals(state: Scene) -> tuple[Side, ...]:
    """Return the sides that have rolled and must roll again."""
    return tuple(side for side in to_roll(state) if rolls_of(state, side).rolls)


def dexterity(state: Scene, one: Player) -> int:
    """Return what a persona's place within its side goes by; one without DEX comes last."""
    if state.setting("within") == "seat":
        return 0
    return -1 if one.traits.dexterity is None else one.traits.dexterity


def in_order(state: Scene, among: Iterable[Player] | None = None) -> tuple[Player, ...]:
    """Return the personas (or some) in the order in which they act: the dice of the sides, then DEX, then seats.

    A side stands where its first persona sits; hidden ones do not move it.
    """
    every = dict.fromkeys(seen_as(side) for side in (*sides(state), *(one.side for one in state.combatants)))
    seats = {side: place for place, side in enumerate(every)}
    dice = {side: tuple(-roll for roll in rolls_of(state, side).rolls) or (1,) for side in seats}

    def place(one: Player) -> tuple[tuple[int, ...], int, int]:
        side = seen_as(one.side)
        return dice[side], seats[side], -dexterity(state, one)

    return tuple(sorted(state.combatants if among is None else among, key=place))


def due(state: Scene) -> tuple[Player, ...]:
    """Return who comes next: one, or all of the sides that act at once. Disabled ones are among them."""
    waiting = [one for one in in_order(state) if not one.done and not one.hidden]
    if not waiting:
        return ()
    first = rolls_of(state, waiting[0].side).rolls
    group = [one for one in waiting if rolls_of(state, one.side).rolls == first]
    return tuple(group) if len({seen_as(one.side) for one in group}) > 1 else tuple(waiting[:1])


def at_once(state: Scene, one: Player) -> bool:
    """Whether a persona acts at once with another side: their dice are equal, and no roll is to settle that."""
    mine = rolls_of(state, one.side).rolls
    others = (side for side in sides(state) if not same_name(side, one.side))
    return state.setting("ties") == "simultaneous" and any(rolls_of(state, side).rolls == mine for side in others)


@once
def up_now(state: Scene) -> tuple[Player, ...]:
    """Return who is up, in the order in which they act."""
    if len(state.up) == 1:
        return (state.get(state.up[0]),)
    return in_order(state, [one for one in state.combatants if one.id in state.up])


def alike(state: Scene, one: Player, other: Player) -> bool:
    """Whether two personas are the referee's and nothing sets them apart: they act in the order that she likes."""
    same = same_name(one.side, other.side) and dexterity(state, one) == dexterity(state, other)
    return same and referees(one) and referees(other)


def called(state: Scene, side: Side) -> bool:
    """Whether somebody of a side has been called in this unit."""
    return seen_as(side) in _called(state)


@once
def _called(state: Scene) -> frozenset[str]:
    return frozenset(seen_as(one.side) for one in state.visible if one.done or one.id in state.up)


def afresh(one: Player) -> Player:
    """Return the persona as it enters a new unit."""
    return one.evolve(done=False, missed=False)
