"""Where to begin: the steps of a GM, each with its button, and the welcome on a server that is new to the bot.

Owns which steps there are and who is welcomed. Must not know a sentence, Discord, nor what a step does: each is a use
case of its own, of which the first is begun here, so that a command and a press do the same.
"""

from __future__ import annotations

from bot.app.encounters import Encounters
from bot.app.lifecycle import Lifecycle
from bot.app.presets import Presets
from bot.app.requests import Actor, Answer, Place
from bot.rules.registry import all_systems
from bot.rules.views import Offer, Style
from bot.rules.words import say

BEGIN, SEAT, STATUS, BACK, CLOSE = "begin", "seat", "status", "back", "close"
STEPS = (BEGIN, SEAT, STATUS, BACK, CLOSE)
"""Choose a system, put combatants on the table, see what can be done now, take back, end."""


class Guide:
    """Shows the way."""

    def __init__(self, encounters: Encounters, lifecycle: Lifecycle, presets: Presets) -> None:
        self._encounters, self._lifecycle, self._presets = encounters, lifecycle, presets

    def help(self) -> Answer:
        """Tell where to begin, with the steps of a GM as buttons."""
        return Answer(
            lines=(say("help-player"), say("help-gm"), say("help-signs"), say("help-more")),
            offers=tuple(map(_step, STEPS)),
        )

    def systems(self) -> Answer:
        """Ask which system is to be played, with a button for each."""
        systems = [(one, system) for one, system in all_systems().items()]
        lines = tuple(say("begin-system", name=system.name, summary=system.summary) for _, system in systems)
        offers = tuple(
            Offer(
                verb="start",
                label=say("begin-named", name=system.name),
                options=(("system", one),),
                opens=True,
            )
            for one, system in systems
        )
        return Answer(lines=(say("begin-asks"), *lines), offers=offers)

    async def start(
        self,
        place: Place,
        actor: Actor,
        *,
        system: str,
        name: str | None = None,
        preset: str | None = None,
        request_id: int | None = None,
    ) -> Answer:
        """Begin an encounter in a channel, as a preset has it; whoever begins the first of a server is welcomed."""
        kept = None if preset is None else await self._presets.named(place, actor, preset, system)
        started = await self._lifecycle.start(place, actor, system=system, name=name, request_id=request_id)
        if kept is not None:
            started = await self._presets.laid_out(place, actor, kept, started)
        return await self._welcomed(place, started)

    async def _welcomed(self, place: Place, started: Answer) -> Answer:
        if place.guild is None or await self._encounters.store.count(guild=place.guild) > 1:
            return started
        return started.evolve(
            lines=(*started.lines, say("welcome"), say("welcome-steps")),
            offers=(*started.offers, *(_step(step) for step in STEPS if step != BEGIN)),
        )


def _step(step: str) -> Offer:
    asks = ("name",) if step == SEAT else ()
    style = Style.MAIN if step == BEGIN else Style.PLAIN
    return Offer(verb=step, label=say(f"offer-{step}"), opens=not asks, asks=asks, style=style)
