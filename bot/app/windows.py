"""The end of the time to answer, and of that to declare: the fight goes on though nobody has pressed.

Owns what is done when a moment has come that was waited for. Whether the time is over the rules say: what was begun
anew meanwhile, or has been answered, or was ended by somebody else, goes on unchanged. Must not know what counts the
time.
"""

from __future__ import annotations

import logging

from bot.app.bus import DeadlineChanged
from bot.app.carrying import carry_out
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.ports import NOBODY, Millis, Unsaved
from bot.app.requests import Actor, Place
from bot.app.standing import StandingOrders
from bot.app.timing import LATEST
from bot.rules import deadline, pace
from bot.rules.commands import Lapse, Overdue
from bot.rules.errors import Refused
from bot.rules.model import PUBLIC

log = logging.getLogger(__name__)

CLOCK = Actor(user=NOBODY, name="the clock")
"""It has done what nobody did; stored, it is called so in every language."""
AGAIN = 10 * 1000
"""Milliseconds after which an end is tried again that could not be saved."""


class Windows:
    """Ends what is over."""

    def __init__(self, encounters: Encounters, orders: StandingOrders) -> None:
        self._encounters, self._orders = encounters, orders

    async def end(self, channel: int) -> None:
        """Give what those who are absent ordered in a channel; end the time to answer or to declare, if it is over."""
        encounters = self._encounters
        try:
            async with encounters.locked(Place(channel=channel)):
                live = await encounters.at(Place(channel=channel))
                now = encounters.clock.now()
                await self._orders.carry_out(live, _for_orders(live, now))
                if pace.is_over(live.state, now):
                    await carry_out(encounters, live, CLOCK, Lapse(by=PUBLIC, now=now))
                elif deadline.is_over(live.state, now):
                    await carry_out(encounters, live, CLOCK, Overdue(by=PUBLIC, now=now))
                else:
                    encounters.wait(live)
        except Refused as refusal:
            if refusal.code == "busy":  # Somebody else has been quicker: it is looked at anew.
                encounters.bus.publish(DeadlineChanged(channel, encounters.clock.now() + AGAIN))
            log.info("channel %s: no time ends here (%s)", channel, refusal.code)
        except Unsaved:
            encounters.bus.publish(DeadlineChanged(channel, encounters.clock.now() + AGAIN))


def _for_orders(live: LiveEncounter, now: Millis) -> Millis:
    return now + LATEST if deadline.is_over(live.state, now) else now
