"""The first steps of a GM, and which system fits a table."""

from __future__ import annotations

from bot.app.encounters import Encounters
from bot.app.presets import Presets
from bot.app.requests import Answer, Place
from bot.app.start_and_end import StartAndEnd
from bot.fight.askers import Actor
from bot.rules.errors import Refused
from bot.rules.registry import System, all_systems
from bot.rules.views import Offer, Style
from bot.rules.words import Phrase, say

BEGIN, SEAT, STATUS, BACK, CLOSE = "begin", "seat", "status", "back", "close"
STEPS = (BEGIN, SEAT, STATUS, BACK, CLOSE)
"""Choose a system, put combatants on the table, see what can be done now, take back, end."""


class Guide:
    """Where to begin, for players and GMs."""

    def __init__(self, encounters: Encounters, start_and_end: StartAndEnd, presets: Presets) -> None:
        self._encounters, self._start_and_end, self._presets = encounters, start_and_end, presets

    def help(self) -> Answer:
        """Tell where to begin, with the steps of a GM as buttons."""
        return Answer(
            lines=(say("help-player"), say("help-gm"), say("help-signs"), say("help-more")),
            offers=(*map(_step, STEPS), WHICH),
        )

    async def known(self, place: Place) -> tuple[System, ...]:
        """Return all systems: first those that were played on the server, the latest first, then by their names."""
        played = [] if place.guild is None else await self._encounters.store.systems(place.guild)
        there = all_systems()
        return tuple(there[id] for id in dict.fromkeys((*played, *there)) if id in there)

    async def systems(self, place: Place) -> Answer:
        """Ask which system is to be played, with a button for each, and one for who does not know."""
        systems = await self.known(place)
        lines = tuple(_named(system) for system in systems)
        return Answer(lines=(say("begin-asks"), *lines), offers=(*map(_starting, systems), WHICH))

    def propose(self, given: tuple[str, ...]) -> Answer:
        """Return the system to which the answers that were `given` lead; or the next question, with its answers.

        Refuse answers that lead to no system.
        """
        fitting = [one for one in all_systems().values() if one.fits and one.fits[: len(given)] == given]
        if not fitting:
            raise Refused("no-such-button")
        if len(fitting) == 1:
            start = _starting(fitting[0]).replace(style=Style.MAIN)
            return Answer(lines=(say("fit-proposes"), _named(fitting[0])), offers=(start, _step(BEGIN)))
        further = dict.fromkeys(one.fits[len(given)] for one in fitting)
        offers = tuple(
            WHICH.replace(label=say(f"fit-{answer}"), options=((FITS, ",".join((*given, answer))),))
            for answer in further
        )
        return Answer(lines=(say("-".join(("fit-asks", *given))),), offers=offers)

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
        """Start an encounter, from a preset if one is named; welcome the first one of a server."""
        kept = None if preset is None else await self._presets.named(place, actor, preset, system)
        started = await self._start_and_end.start(place, actor, system=system, name=name, request_id=request_id)
        if kept is not None:
            started = await self._presets.laid_out(place, actor, kept, started)
        return await self._welcomed(place, started)

    async def _welcomed(self, place: Place, started: Answer) -> Answer:
        if place.guild is None or await self._encounters.store.count(guild=place.guild) > 1:
            return started
        return started.replace(
            lines=(*started.lines, say("welcome"), say("welcome-steps")),
            offers=(*started.offers, *(_step(step) for step in STEPS if step != BEGIN)),
        )


WHICH, FITS = Offer(verb="which", label=say("offer-which"), opens=True), "fits"
"""The button that asks which system fits, and its option: the answers so far."""


def _named(system: System) -> Phrase:
    return say("begin-system", name=system.name, summary=system.summary)


def _starting(system: System) -> Offer:
    return Offer(verb="start", label=say("begin-named", name=system.name), options=(("system", system.id),), opens=True)


def _step(step: str) -> Offer:
    asks = ("name",) if step == SEAT else ()
    style = Style.MAIN if step == BEGIN else Style.PLAIN
    return Offer(verb=step, label=say(f"offer-{step}"), opens=not asks, asks=asks, style=style)
