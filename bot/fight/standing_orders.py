"""Standing orders as they are kept: whose, for which combatant, and the press that each repeats.

They stand beside the rows of an encounter, in none of them: what nobody else may know of is in no log, undo does not
reach it, and no number moves by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import asdict

from bot.fight.askers import Actor, viewer_of
from bot.fight.fight import Fight
from bot.rules.commands import DECLARE, FLIP, STANDING, Command, given_options
from bot.rules.model import Combatant, CombatantId, SystemState, UserId, Viewer
from bot.rules.views import WAITED_FOR, Offer
from bot.rules.words import Frozen, Phrase, from_json, say, to_json


class Slot(NamedTuple):
    """The key of a standing order: a combatant has one of each kind from each user."""

    user: UserId
    combatant: CombatantId
    kind: str


class StandingOrder(Frozen):
    """A command that the clock gives for a user."""

    user: UserId
    name: str
    manages: bool = False
    combatant: CombatantId
    kind: str
    verb: str
    options: dict[str, int | str | bool]

    @property
    def slot(self) -> Slot:
        """The key of the order."""
        return Slot(self.user, self.combatant, self.kind)

    @property
    def actor(self) -> Actor:
        """The user who gives it."""
        return Actor(user=self.user, name=self.name, manages=self.manages)

    def due(self, fight: Fight) -> Command | None:
        """Return the command to give now; None if it is not waited for, or its combatant is gone or another user's."""
        system, state, _ = fight
        viewer = viewer_of(self.actor, state.gms)
        if not may_order(state, viewer, self.combatant):
            return None
        command = system.command(self.verb, **{**self.options, "by": viewer, "combatant": self.combatant})
        return due(fight, command)


def due(fight: Fight, command: Command) -> Command | None:
    """Return the command of an order if the fight waits for it, or first the roll for its turn; None if neither."""
    ways = _ways(fight, command) if command.verb != DECLARE else []
    roll = next((way for way in ways if way.verb == FLIP and not given_options(way)), None)
    found = roll or (command if wants(fight, command) else None)
    return None if found is None else found.replace(ordered=True)


def wants(fight: Fight, command: Command) -> bool:
    """Whether the fight waits for what an order gives: for its combatant, with a command of that verb."""
    system, state, _ = fight
    if (known := system.orders.wants(state, command)) is not None:
        return known
    alike = (way for way in _ways(fight, command) if way.verb == command.verb)
    wanted = any(_ends_alone(command) or not _ends_alone(way) for way in alike)
    return wanted and (not system.orders.while_legal or system.may(state, command))


def _ends_alone(command: Command) -> bool:
    return given_options(command) == {"done": True}


def _ways(fight: Fight, command: Command) -> list[Command]:
    """Return the commands that may be given now for the combatant of an order, if the fight waits for it."""
    system, state, _ = fight
    one = state.find(command.whom)
    if one is None or system.mark(state, one) not in WAITED_FOR:  # A hidden one's, too, which no stop has.
        return []
    return [way for way in system.ways(state, command.by) if way.whom == one.id and system.may(state, way)]


def may_order(state: SystemState[Any], viewer: Viewer, combatant: CombatantId) -> bool:
    """Whether a user may set orders for a combatant: its player, or a GM if it has none."""
    one = state.find(combatant)
    return one is not None and (one.owned_by(viewer) or (one.owner is None and viewer.gm))


def button(one: Combatant, label: Phrase) -> Offer:
    """Return the button that shows the standing orders of a combatant."""
    return Offer(verb=STANDING, label=label, combatant=one.id, opens=True)


def buttons(fight: Fight, viewer: Viewer, one: Combatant) -> tuple[Offer, ...]:
    """Return the buttons that lead from a combatant's panel to its standing orders."""
    known = may_order(fight.state, viewer, one.id) and fight.system.orders.choices()
    return (button(one, say("offer-standing")),) if known else ()


def ordered_by(actor: Actor, kind: str, command: Command, combatant: CombatantId) -> StandingOrder:
    """Return a command of a user as a standing order."""
    options: dict[str, Any] = given_options(command)
    return StandingOrder(
        user=actor.user, name=actor.name, manages=actor.manages, combatant=combatant, kind=kind, verb=command.verb,
        options=options,
    )  # fmt: skip


def describe_order(state: SystemState[Any], order: StandingOrder) -> Phrase:
    """Return the phrase that describes an order of a combatant that is there."""
    what = tuple(name if value is True else str(value) for name, value in order.options.items())
    code = f"order-{order.kind}" if what else f"order-{order.kind}-plain"
    return say(code, who=state.get(order.combatant).name, what=what)


def shown_to(
    orders: Sequence[StandingOrder], state: SystemState[Any], actor: Actor, whose: Combatant | None = None
) -> Iterator[tuple[StandingOrder, Combatant]]:
    """Yield a user's orders with their combatants, while these are still the user's; of one, if one is given."""
    viewer = viewer_of(actor, state.gms)
    for order in orders:
        one = state.find(order.combatant)
        if order.user == actor.user and one is not None and whose in (None, one) and may_order(state, viewer, one.id):
            yield order, one


def order_lines(
    orders: Sequence[StandingOrder], fight: Fight, actor: Actor, whose: Combatant | None = None
) -> tuple[Phrase, ...]:
    """Return a line for each order of a user, and one if the user lets everything pass."""
    passing = (say("order-line", order=say("order-pass")),) if actor.user in fight.deadlines.waves else ()
    return passing + tuple(
        say("order-line", order=describe_order(fight.state, order))
        for order, _ in shown_to(orders, fight.state, actor, whose)
    )


class _Kept(StandingOrder, omit_defaults=True):
    settled: str | None = None

    @property
    def order(self) -> StandingOrder:
        """The order itself."""
        return StandingOrder(**{name: value for name, value in asdict(self).items() if name != "settled"})


def read(kept: str | None) -> tuple[tuple[StandingOrder, ...], dict[Slot, str]]:
    """Return stored orders, and the occasions for which they are settled."""
    found = from_json(tuple[_Kept, ...], kept) if kept else ()
    orders = tuple(one.order for one in found)
    return orders, {one.slot: one.settled for one in found if one.settled is not None}


def written(orders: Sequence[StandingOrder], settled: Mapping[Slot, str]) -> str:
    """Return orders as they are stored; empty without any."""
    kept = tuple(_Kept(**asdict(one), settled=settled.get(one.slot)) for one in orders)
    return to_json(kept) if kept else ""
