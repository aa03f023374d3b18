"""What the timer does while nobody presses: a time ends, and standing orders are given."""

from __future__ import annotations

import logging

from bot.app.encounters import Encounters, carry_out
from bot.app.event_bus import DeadlineChanged, KeptWaiting
from bot.app.live_encounter import ANY_COMBATANT, LiveEncounter
from bot.app.ports import Unsaved
from bot.app.private_messages import Inbox
from bot.app.records import NO_REVISION, Millis, News
from bot.app.requests import Place
from bot.fight import standing_orders
from bot.fight.askers import Actor
from bot.fight.deadlines import due, kept_waiting
from bot.rules.commands import Command, Elapse, Pass
from bot.rules.errors import Refused
from bot.rules.model import NOBODY, UserId, Viewer
from bot.rules.words import say

log = logging.getLogger(__name__)
TIMER = Actor(user=NOBODY, name="the clock")
"""The actor of what happens because a time is over; stored, it has this name in every language."""
RETRIED_AFTER = 10 * 1000
"""Milliseconds after which an end is tried again that could not be stored."""


class Timer:
    """What the timer gives when a time is over: its end, and the standing orders that are due."""

    def __init__(self, encounters: Encounters, inbox: Inbox) -> None:
        self._encounters, self._inbox = encounters, inbox

    async def time_over(self, channel: int) -> None:
        """Give the standing orders that are due in a channel; end the time to answer or declare, if it is over."""
        encounters, place, late = self._encounters, Place(channel=channel), tuple[UserId, ...]()
        try:
            async with encounters.opened(place) as live:
                now = encounters.clock.now()
                await self._carry_out(live, now)
                if (command := due(live.fight, now)) is not None:
                    late = kept_waiting(live.fight) if isinstance(command, Elapse) else ()
                    await carry_out(encounters, live, TIMER, command)
                    if late and live.record.guild is not None:
                        encounters.bus.publish(KeptWaiting(channel, live.record.guild, late))
                else:
                    encounters.plan(live)
        except Refused as refusal:
            if refusal.code == "busy":  # another process was quicker
                encounters.bus.publish(DeadlineChanged(channel, encounters.clock.now() + RETRIED_AFTER))
            log.info("channel %s: no time ends here (%s)", channel, refusal.code)
        except Unsaved:
            encounters.bus.publish(DeadlineChanged(channel, encounters.clock.now() + RETRIED_AFTER))

    async def _carry_out(self, live: LiveEncounter, now: Millis) -> None:
        while wanted := live.due(live.fight):
            slot, occasion = next(iter(wanted.items()))
            live.settle(slot, occasion)
            if slot.combatant == ANY_COMBATANT:
                by = Viewer(user=slot.user, gm=slot.user in live.state.gms)
                await carry_out(self._encounters, live, TIMER, Pass(by=by, now=now, ordered=True))
                continue
            order = next(one for one in live.orders if one.slot == slot)
            command = order.due(live.fight)
            assert command is not None, "the fight waits for it"
            await self._give(live, order, command.replace(now=now))

    async def _give(self, live: LiveEncounter, order: standing_orders.StandingOrder, command: Command) -> None:
        try:
            await carry_out(self._encounters, live, TIMER, command)
        except Refused as refusal:
            if refusal.code == "busy":
                raise
            told_now = say("order-refused", order=standing_orders.describe_order(live.state, order), why=refusal.phrase)
            before = next(
                (one.phrase for one in live.news if (one.revision, one.user) == (NO_REVISION, order.user)), None
            )
            if before is not None and before != told_now:
                told_now = say("news-and", one=before, two=told_now)
            await self._inbox.add(
                News(encounter=live.record.id, revision=NO_REVISION, user=order.user, phrase=told_now),
                live.record.channel,
            )
