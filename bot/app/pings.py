"""How users want to be pinged on a server."""

from __future__ import annotations

from bot.app.encounters import Encounters
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.menu import PINGS
from bot.fight.telling import PingChoice
from bot.rules.errors import Refused
from bot.rules.views import Offer, Style
from bot.rules.words import say

TABLE = "table"
"""In place of a wish: whatever the table has set."""
WAYS = (*PingChoice, TABLE)


class Pings:
    """Seeing and choosing how one is pinged."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Tell the user how they are pinged, with a button for each choice."""
        chosen = (await self._encounters.ping_choices.at(place.server())).get(actor.user)
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
        """Store how the user wants to be pinged."""
        if how not in WAYS:
            raise Refused("no-such-button")
        choices, guild = self._encounters.ping_choices, place.server()
        if how == TABLE:
            await choices.put(guild, actor.user, None)
        elif (await choices.at(guild)).get(actor.user) != how:
            await choices.put(guild, actor.user, PingChoice(how))
        return await self.look(place, actor)
