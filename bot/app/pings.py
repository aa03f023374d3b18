"""One's own pings: seeing and choosing how one is told that one's turn has come.

Must not know a sentence, Discord, nor what follows from a wish.
"""

from __future__ import annotations

from bot.app.announcing import PINGS
from bot.app.encounters import Encounters
from bot.app.requests import Actor, Answer, Place
from bot.app.wishes import Pinged
from bot.rules.errors import Refused
from bot.rules.views import Offer, Style
from bot.rules.words import say

TABLE = "table"
"""In place of a wish: whatever the table has set."""
WAYS = (*Pinged, TABLE)


class Pings:
    """Choosing how one is told."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Tell the asker how it is told of its turns, with a button for each way."""
        chosen = (await self._encounters.wishes.at(_guild(place))).get(actor.user)
        now = chosen or TABLE
        offers = tuple(
            Offer(
                verb=PINGS.verb,
                label=say(f"offer-pings-{way.replace(' ', '-')}"),
                options=(("how", way),),
                style=Style.MAIN if way == now else Style.PLAIN,
            )
            for way in WAYS
        )
        return Answer(lines=(say(f"pings-{now.replace(' ', '-')}"), say("pings-ways")), offers=offers)

    async def choose(self, place: Place, actor: Actor, how: str) -> Answer:
        """Keep how the asker would be told."""
        if how not in WAYS:
            raise Refused("no-such-button")
        await self._encounters.wishes.put(_guild(place), actor.user, None if how == TABLE else Pinged(how))
        return await self.look(place, actor)


def _guild(place: Place) -> int:
    if place.guild is None:
        raise Refused("not-on-a-server")
    return place.guild
