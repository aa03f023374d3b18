"""Standing orders: what is given in the name of somebody who is away."""

from __future__ import annotations

from collections.abc import Iterator

from bot.app.answers import reply
from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.look import Look
from bot.app.parsing.command import Making, command_of
from bot.app.perform import Commands, expanded
from bot.app.records import ORDERS
from bot.app.requests import Answer, Place
from bot.fight import menu, standing_orders
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.fight.whom import several_named
from bot.rules.commands import STANDING
from bot.rules.errors import Refused
from bot.rules.events import phrases_with_groups
from bot.rules.model import Combatant, CombatantId
from bot.rules.orders import PASS
from bot.rules.registry import system_of
from bot.rules.views import Choice, Offer, Style
from bot.rules.words import Phrase, say

OF = "of"
"""The option of such a button that says of which verb the order is."""


class StandingOrders:
    """Giving, showing and cancelling standing orders."""

    def __init__(self, encounters: Encounters, commands: Commands, look: Look) -> None:
        self._encounters, self._commands, self._look = encounters, commands, look

    # What their owners do.

    async def pressed(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Set an order, cancel one, or show them, as a button says."""
        options = dict(request.options)
        verb, kind = (options.pop(name, None) for name in (OF, "tear"))
        if request.encounter is not None and (await self._look.encounter_at(place)) != request.encounter:
            raise Refused("no-encounter")
        if kind is not None:
            return await self.tear_up(place, actor, request.combatant, str(kind))
        if verb is not None:
            return await self.put(place, actor, Request(verb=str(verb), combatant=request.combatant, options=options))
        return await self.look(place, actor, request.combatant)

    async def put(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Set an order: its command is given whenever the fight waits for it. Refuse what would be refused now.

        Where nobody has a turn that could be let pass, whoever would pass lets each moment pass.
        """
        if request.verb == PASS and not system_of(await self._look.system_at(place)).orders.passes:
            return await self._commands.perform(place, actor, request.replace(options={"everything": True}))
        if request.names_several:
            return await self._commands.for_each(place, actor, request, self.put)
        encounters, options = self._encounters, dict(request.options)
        async with encounters.opened(place) as live:
            viewer, orders = live.viewer(actor), live.system.orders
            verb = request.verb
            live.system.check_use(verb)
            if verb == PASS:
                verb, options = orders.passing[0], {**options, **orders.passing[1]}
            request = expanded(live, request.replace(verb=verb, options=options))
            command = command_of(Making(encounters, live, live.fight, viewer), request)
            kind, one = orders.slot(command), live.state.find(command.whom)
            if kind is None:
                raise Refused("order-what")
            if one is None:
                raise Refused("which-combatant")
            if not standing_orders.may_order(live.state, viewer, one.id):
                raise Refused("order-not-yours", who=one.name)
            if (now := standing_orders.due(live.fight, command)) is not None and now.verb == command.verb:
                live.system.apply(live.state, command, live.draw())
            order = standing_orders.ordered_by(actor, kind, command, one.id)
            await self._keep(live, [*(other for other in live.orders if other.slot != order.slot), order])
            return self._shown(live, actor, say("order-set", order=standing_orders.describe_order(live.state, order)))

    async def tear_up(
        self, place: Place, actor: Actor, combatant: str | None = None, kind: str | None = None
    ) -> Answer:
        """Cancel one's orders: all of them, or those of a combatant and a kind."""
        async with self._encounters.opened(place) as live:
            whose = _named(live, actor, combatant)
            torn = [
                one
                for one in live.orders
                if one.user == actor.user and (not whose or one.combatant in whose) and kind in (None, one.kind)
            ]
            if not torn:
                raise Refused("no-orders")
            await self._keep(live, [one for one in live.orders if one not in torn])
            return self._shown(live, actor, say("orders-torn" if len(torn) > 1 else "order-torn"))

    async def look(self, place: Place, actor: Actor, combatant: str | None = None) -> Answer:
        """Return one's orders and the possible ones, for a combatant or for all of one's own."""
        async with self._encounters.opened(place) as live:
            whose = _named(live, actor, combatant)
            viewer = live.viewer(actor)
            able = [one for one in live.state.combatants if standing_orders.may_order(live.state, viewer, one.id)]
            wanted = [one for one in able if not whose or one.id in whose]
            if not wanted and whose:
                raise Refused("order-not-yours", who=live.state.get(whose[0]).name)
            if not wanted:
                raise Refused("no-combatant-of-yours")
            if len(wanted) > 1:
                offers = tuple(standing_orders.button(one, say("offer-whom", who=one.name)) for one in wanted)
                return self._answered(
                    live, (say("panel-which"), *standing_orders.order_lines(live.orders, live.fight, actor)), offers
                )
            [one] = wanted
            there = standing_orders.order_lines(live.orders, live.fight, actor, one) or (say("orders-none"),)
            offers = (
                *self._tears(live, actor, one),
                *(_setting(one, choice) for choice in live.system.orders.choices()),
            )
            return self._answered(live, (say("orders-panel", who=one.name), *there), offers)

    async def _keep(self, live: LiveEncounter, orders: list[standing_orders.StandingOrder]) -> None:
        other = {one.slot for one in (*live.orders, *orders) if one not in live.orders or one not in orders}
        settled = {slot: occasion for slot, occasion in live.settled.items() if slot not in other}
        noted = standing_orders.written(orders, settled)
        await self._encounters.store.put_note(f"{ORDERS}{live.record.id}", noted)
        live.keep_orders(tuple(orders), settled, noted)
        self._encounters.plan(live)

    def _shown(self, live: LiveEncounter, actor: Actor, *what: Phrase) -> Answer:
        return self._answered(
            live, (*what, *standing_orders.order_lines(live.orders, live.fight, actor)), tuple(self._tears(live, actor))
        )

    def _answered(self, live: LiveEncounter, lines: tuple[Phrase, ...], offers: tuple[Offer, ...]) -> Answer:
        return reply(live, *phrases_with_groups(live.state, lines), alone=True, offers=offers)

    def _tears(self, live: LiveEncounter, actor: Actor, whose: Combatant | None = None) -> Iterator[Offer]:
        for order, one in standing_orders.shown_to(live.orders, live.state, actor, whose):
            label = say("order-offer-tear", order=standing_orders.describe_order(live.state, order))
            given = (("tear", order.kind),)
            yield Offer(verb=STANDING, label=label, combatant=one.id, options=given, style=Style.DANGER)


def _named(live: LiveEncounter, actor: Actor, text: str | None) -> tuple[CombatantId, ...]:
    return () if text is None else several_named(live.state, live.viewer(actor), text)


def _setting(one: Combatant, choice: Choice) -> Offer:
    """Return the button that makes a standing order of a choice."""
    given = menu.button(choice, one.id)
    return given.replace(verb=STANDING, options=((OF, choice.verb), *given.options))
