"""Beginning an encounter: the steps of a GM, the welcome on a new server, presets, and combatants from pasted lines.

A preset may hold hidden combatants: only the user who kept it may see it, and who manages the channel and can read the
one where it was kept. Pasted lines are looked at first, each by itself, then put on the table, all or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.app.answers import reply
from bot.app.encounters import Encounters, carry_out
from bot.app.lifecycle import Lifecycle
from bot.app.live_encounter import LiveEncounter
from bot.app.parser import Making, command_of
from bot.app.pasted import Pasted, parts_of, read
from bot.app.ports import FindReadable, GuildPreference, PreferenceKind
from bot.app.requests import Answer, PendingConfirmations, Place
from bot.app.service import Service
from bot.fight.askers import Actor
from bot.fight.request import Request
from bot.rules.commands import MUSTERED_AT_MOST, Muster
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import nearest
from bot.rules.model import Combatant, seen_as, unquoted
from bot.rules.registry import System, all_systems, system_of
from bot.rules.schema import trait_called
from bot.rules.views import Offer, Style
from bot.rules.words import Frozen, Phrase, from_json, say, to_json

PRESETS_AT_MOST = 50
"""Of a server."""
QUOTED = 60


class Table(Frozen):
    """The contents of a preset: settings that differ from the defaults, and combatants. `channel`: where it is from."""

    channel: int
    settings: dict[str, str] = {}
    combatants: tuple[dict[str, Any], ...] = ()


class Presets:
    """Saving, removing and using presets."""

    def __init__(self, encounters: Encounters, service: Service, readable: FindReadable) -> None:
        self._encounters, self._service, self._readable = encounters, service, readable

    async def save(self, place: Place, actor: Actor, name: str) -> Answer:
        """Save the settings and the combatants of an encounter as a preset."""
        guild, name = _guild(place), unquoted(name)
        async with self._encounters.opened(place) as live:
            live.gm(actor, "save")
            there = await self._encounters.store.preferences(guild, PreferenceKind.PRESET)
            before = next((one for one in there if one.key == seen_as(name)), None)
            if before is not None and not await self._seen_among([before], actor):
                raise Refused("preset-taken", name=name[:QUOTED])
            if before is None and len(there) >= PRESETS_AT_MOST:
                raise Refused("presets-full", most=PRESETS_AT_MOST)
            table = _table_of(live)
            await self._encounters.store.put_preference(
                GuildPreference(
                    guild=guild, kind=PreferenceKind.PRESET, key=seen_as(name), user=actor.user, name=name,
                    system=live.record.system, body=to_json(table),
                )
            )  # fmt: skip
            told = "preset-saved" if before is None else "preset-saved-anew"
            return Answer(lines=(say(told, name=name, n=len(table.combatants), settings=len(table.settings)),))

    async def remove(self, place: Place, actor: Actor, name: str) -> Answer:
        """Remove a preset."""
        found = await self._found(place, actor, name)
        await self._encounters.store.remove_preference(found.guild, PreferenceKind.PRESET, found.key)
        return Answer(lines=(say("preset-removed", name=found.name),))

    async def names(self, place: Place, actor: Actor, system: str | None = None) -> tuple[str, ...]:
        """Return the names of the presets that a user may use, of one system or of all."""
        if place.guild is None:
            return ()
        there = await self._encounters.store.preferences(place.guild, PreferenceKind.PRESET)
        fitting = [one for one in there if system in (None, one.system)]
        return tuple(one.name for one in await self._seen_among(fitting, actor))

    async def named(self, place: Place, actor: Actor, name: str, system: str) -> GuildPreference:
        """Return a preset by its name; refuse one of another system."""
        found = await self._found(place, actor, name)
        if found.system != system:
            raise Refused("preset-elsewhere", name=found.name, system=system_of(found.system).name)
        return found

    async def laid_out(self, place: Place, actor: Actor, preset: GuildPreference, started: Answer) -> Answer:
        """Apply a preset to an encounter that has just begun; tell what of it does not fit any more."""
        table = from_json(Table, preset.body)
        left_out: list[Phrase] = []
        for key, value in table.settings.items():
            request = Request(verb="configure", options={"key": key, "value": value})
            try:
                await self._service.perform(place, actor, request)
            except Refused as refusal:
                left_out.append(say("preset-left-out", why=refusal.phrase))
        for start in range(0, len(table.combatants), MUSTERED_AT_MOST):
            try:
                await self._muster(place, actor, table.combatants[start : start + MUSTERED_AT_MOST])
            except Refused as refusal:
                left_out.append(say("preset-left-out", why=refusal.phrase))
        filled = say("preset-filled", name=preset.name, n=len(table.combatants), settings=len(table.settings))
        return started.replace(lines=(*started.lines, filled, *left_out))

    async def _muster(self, place: Place, actor: Actor, combatants: Sequence[dict[str, Any]]) -> None:
        encounters = self._encounters
        async with encounters.opened(place) as live:
            by, now = live.viewer(actor), encounters.clock.now()
            fresh_id = Making(encounters, live, live.fight, by).fresh_id
            newcomers = [{**one, "combatant": fresh_id(one["name"], one.get("hidden", False))} for one in combatants]
            try:
                command = live.system.command("muster", by=by, now=now, newcomers=newcomers)
            except Refused:
                raise Refused("preset-outdated") from None
            await carry_out(encounters, live, actor, command)

    async def _found(self, place: Place, actor: Actor, name: str) -> GuildPreference:
        there = await self._encounters.store.preferences(_guild(place), PreferenceKind.PRESET)
        known = {one.key: one for one in await self._seen_among(there, actor)}
        found = known.get(seen_as(name))
        if found is None:
            near = nearest(name, (one.name for one in known.values()))
            code = "no-such-preset-near" if near else "no-such-preset"
            raise Refused(code, found=name[:QUOTED], near=near)
        return found

    async def _seen_among(self, presets: Sequence[GuildPreference], actor: Actor) -> list[GuildPreference]:
        others = [one for one in presets if actor.manages and one.user != actor.user]
        kept = {one.key: from_json(Table, one.body).channel for one in others}
        readable = (await self._readable(actor.user, sorted({*kept.values()}))).channels if kept else frozenset[int]()
        return [one for one in presets if one.user == actor.user or kept.get(one.key) in readable]


def _guild(place: Place) -> int:
    if place.guild is None:
        raise Refused("presets-need-a-server")
    return place.guild


def _table_of(live: LiveEncounter) -> Table:
    state, usual = live.state, {one.key: one.default for one in live.system.settings}
    settings = {key: state.setting(key) for key in usual if state.setting(key) != usual[key]}
    return Table(channel=live.record.channel, settings=settings, combatants=tuple(map(_kept, state.everyone)))


def _kept(one: Combatant) -> dict[str, Any]:
    traits = one.traits.given()
    apart = {"owner": one.owner} if one.owner is not None else {}
    return {
        "name": one.name, "side": one.side, "count": one.count, "hidden": one.hidden, "traits": traits, **apart,
    }  # fmt: skip


BEGIN, SEAT, STATUS, BACK, CLOSE = "begin", "seat", "status", "back", "close"
STEPS = (BEGIN, SEAT, STATUS, BACK, CLOSE)
"""Choose a system, put combatants on the table, see what can be done now, take back, end."""


class Guide:
    """Where to begin, for players and GMs."""

    def __init__(self, encounters: Encounters, lifecycle: Lifecycle, presets: Presets) -> None:
        self._encounters, self._lifecycle, self._presets = encounters, lifecycle, presets

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
        started = await self._lifecycle.start(place, actor, system=system, name=name, request_id=request_id)
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


LINES_AT_MOST = 60


class Asking(NamedTuple):
    """What the form for pasted lines shows: the labels of a line's fields, and the lines pasted before."""

    system: str
    parts: tuple[Phrase, ...]
    before: str


FULL = ("too-many-at-once", "table-full")
"""Refusals that each further line would get, too."""


class Pasting:
    """Adding combatants by pasted lines."""

    def __init__(self, encounters: Encounters, service: Service) -> None:
        self._encounters, self._service = encounters, service
        self._kept: PendingConfirmations[str] = PendingConfirmations()

    async def asks(self, place: Place, actor: Actor) -> Asking:
        """Return what the form for pasted lines shows; refuse a user who is no GM."""
        async with self._encounters.opened(place) as live:
            live.gm(actor, "muster")
            before = self._kept.newest(place, actor) or ""
            return Asking(live.record.system, parts_of(live.system), before)

    async def look(self, place: Place, actor: Actor, text: str) -> Answer:
        """Return the newcomers of some lines with a button that adds them, or what is wrong in each line."""
        await self.asks(place, actor)
        digest = self._kept.keep(place, actor, text)
        async with self._encounters.opened(place) as live:
            found = read(live.system, self._encounters.teller, text)
            lines = found.lines
            if not lines or len(lines) > LINES_AT_MOST:
                raise Refused("no-lines" if not lines else "too-many-lines", most=LINES_AT_MOST)
            command, wrong = self._tried(live, actor, found)
            if wrong or command is None:
                return reply(live, say("paste-wrong"), *wrong, *found.told, refused=True)
            change, of = Offer(verb="paste", label=say("offer-paste"), opens=True), (("of", digest),)
            add = Offer(verb="pasted", label=say("offer-pasted"), options=of, style=Style.MAIN)
            return reply(live, *_shown(command), *found.told, offers=(add, change))

    def _tried(self, live: LiveEncounter, actor: Actor, found: Pasted) -> tuple[Muster | None, list[Phrase]]:
        good, wrong, command = list[str](), list[Phrase](), None
        for number, line in found.lines:
            try:
                command = self._command(live, actor, [*good, line])
                live.system.apply(live.state, command, live.draw())
            except Refused as refusal:
                wrong.append(say(f"paste-wrong-{found.each}", line=number, why=refusal.phrase))
                if refusal.code in FULL:
                    break
            else:
                good.append(line)
        return command, wrong

    def _command(self, live: LiveEncounter, actor: Actor, lines: list[str]) -> Muster:
        request = Request(verb="muster", options={"lines": "\n".join(lines)})
        made = command_of(Making(self._encounters, live, live.fight, live.viewer(actor)), request)
        assert isinstance(made, Muster)
        return made

    async def carry_out(self, place: Place, actor: Actor, of: str, *, request_id: int | None) -> Answer:
        """Add the newcomers of the lines with a digest."""
        text = self._kept.found(place, actor, of)
        if text is None:
            raise Refused("paste-gone")
        async with self._encounters.opened(place) as live:
            lines = "\n".join(line for _, line in read(live.system, self._encounters.teller, text).lines)
        request = Request(verb="muster", request_id=request_id, options={"lines": lines})
        return await self._service.perform(place, actor, request)


def _shown(command: Muster) -> list[Phrase]:
    alike: dict[Any, list[str]] = {}
    for one in command.newcomers:
        alike.setdefault(one.replace(combatant=0, name="-"), []).append(one.name)
    head = say("paste-shown", n=len(command.newcomers))
    return [head, *(_line(tuple(names), like) for like, names in alike.items())]


def _line(names: tuple[str, ...], like: Any) -> Phrase:
    told = [
        say("paste-trait", trait=trait_called(name), value=str(value)) for name, value in like.traits.given().items()
    ]
    told += [say("paste-count", n=like.count)] * (like.count > 1) + [say("paste-hidden")] * like.hidden
    return say("paste-line", names=names, side=like.side, told=tuple(told or (say("paste-usual"),)))
