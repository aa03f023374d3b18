"""The use cases of play: carry out a command, open a panel, answer a question, look.

Owns the way of a command: drop what was done before, authorise, apply, save, say. Must not know Discord, SQLite or any
sentence. What it returns is an answer; no state leaves it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from bot.app.announcing import answer, paneled
from bot.app.bus import BoardRequested
from bot.app.carrying import stored, tried
from bot.app.characters import remember
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.making import Making, command_of, meant, query_of
from bot.app.news import in_status
from bot.app.ordering import lines as order_lines
from bot.app.panels import (
    Doubts,
    able,
    chooser,
    for_several,
    instead_of,
    overwritten,
    panel_again,
    panel_of,
    pinned,
    question,
)
from bot.app.ports import Chance, Decks
from bot.app.requests import Actor, Answer, Nameable, Place, Request, viewer_of
from bot.app.trails import standing, trail_of
from bot.rules import bells, door, moments
from bot.rules.commands import Command, Interrupt, Query, Why
from bot.rules.declared import Setting, Trait
from bot.rules.errors import Refused
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer, one_line, seen_as
from bot.rules.registry import System
from bot.rules.roster import asked_traits
from bot.rules.verbs import ANSWER, verb_of
from bot.rules.views import BoardView, Offer, Panel
from bot.rules.words import NONE, Fact, say


class Missing(NamedTuple):
    """The traits that one is asked for who would join, and the system that has them."""

    system: str
    traits: dict[str, Trait]


class Service:
    """The use cases of one bot."""

    def __init__(self, encounters: Encounters, decks: Decks, chance: Chance) -> None:
        self._encounters, self._decks, self._chance = encounters, decks, chance
        self._doubts = Doubts()

    # The way of a command.

    async def perform(self, place: Place, actor: Actor, request: Request, *, sure: bool = False) -> Answer:
        """Carry out a request. Raise Refused if it is refused, Repeated if it was carried out before.

        Who is not `sure` yet is asked before what a player has said in secret is overwritten.
        """
        encounters = self._encounters
        async with encounters.locked(place, request.request_id):
            live = await encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            if (stale := _stale(live, request)) is not None:
                return stale
            state = live.state if request.at is None else await standing(encounters, live, request.at)
            command = self.command_of(live, state, viewer, request)
            made = await tried(encounters, live, command)
            if not sure and (lost := overwritten(made)):
                return question(live, lost, self._doubts.keep(place, actor, pinned(live, request, command)))
            step = await stored(encounters, live, actor, made, request_id=request.request_id)
            await remember(encounters.store, place, actor, live, command)
            told = answer(live, viewer, step.events, goes_on=command.verb == "next")
            return panel_again(live, viewer, command, told) if request.pressed else told

    def command_of(self, live: LiveEncounter, state: SystemState[Any], viewer: Viewer, request: Request) -> Command:
        """Return the command that a request makes in a state: the present one, or that of a claimed moment."""
        fresh_id = partial(self.fresh_id, live)
        return command_of(
            Making(live.system, state, viewer, fresh_id, self._decks, self._encounters.clock.now()), request
        )

    async def overwrite(self, place: Place, actor: Actor, of: str, *, request_id: int | None) -> Answer:
        """Carry out the request about which the asker was asked last."""
        request = self._doubts.found(place, actor, of)
        if request is None:
            raise Refused("overwrite-gone")
        return await self.perform(place, actor, request.evolve(request_id=request_id), sure=True)

    def fresh_id(self, live: LiveEncounter, name: str, hidden: bool) -> CombatantId:
        """Return the id of one who joins: that which it had, if it was here before.

        Names that the hidden ones have taken must not show in the ids of the others.
        """
        kind = "hidden" if hidden else "in view"
        ids = (self._chance.identity(live.seed, f"{kind} {place}, {seen_as(one_line(name))}") for place in count(1))
        taken = {one.id for one in (*live.state.combatants, *live.state.waiting)}
        return next(id for id in ids if id not in taken)

    async def whom(self, place: Place, actor: Actor, request: Request, asks: tuple[str, ...] = ()) -> Request | Answer:
        """Return a press with the combatant that it means; where it could mean several, the question for whom it is.

        What it `asks` for is still to be given.
        """
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            if _stale(live, request) is not None:
                return request
            some = able(live.system, live.state, viewer_of(actor, live.state.gms), request, asks)
            if len(some) > 1:
                return paneled(live, chooser(live.state, request, some, asks))
            return request.evolve(combatant=str(some[0])) if some else request

    async def instead(self, place: Place, actor: Actor, request: Request, refusal: Refused) -> Answer:
        """Return what one may do at this moment whose press was refused, if that was of what is somebody else's, or of
        what nobody of theirs can do now; raise any other refusal.
        """
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            panel = instead_of(live.system, live.state, viewer, request, refusal.phrase)
            if panel is None:
                raise refusal
            return paneled(live, panel).evolve(refused=True)

    # Looking, which changes nothing.

    async def look(self, place: Place, actor: Actor) -> Answer:
        """Return all of the encounter of a channel that the asker may see."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            view = live.system.view(live.state, viewer_of(actor, live.state.gms))
            news = await in_status(self._encounters, live, actor.user)
            view = view.evolve(news=news, orders=order_lines(live.orders, live.state, actor))
            return Answer(
                system=live.record.system,
                encounter=live.record.id,
                beat=live.state.beat,
                view=view,
                offers=view.offers,
                exhibits=view.exhibits or view.board.exhibits,
            )

    async def ask(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Answer a question, for the asker alone."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            query = query_of(live.system, live.state, viewer, request)
            if isinstance(query, Why):
                combatant = live.state.get(query.combatant)
                lines = live.system.why(live.state, combatant) or (say("why-nothing", who=combatant.name),)
                return Answer(system=live.record.system, lines=lines)
            return paneled(live, await self._asked(live, query))

    async def _asked(self, live: LiveEncounter, query: Query) -> Panel:
        if not isinstance(query, Interrupt):
            return live.system.ask(live.state, query)
        if query.at is not None:
            return _with_at(live.system.ask(await standing(self._encounters, live, query.at), query), query.at)
        for at in reversed(moments.places(live.system, await trail_of(self._encounters, live))):
            with suppress(Refused):
                return _with_at(live.system.ask(await standing(self._encounters, live, at), query), at)
        return live.system.ask(live.state, query)

    async def panel(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Return the private panel of a verb; for one with several combatants, the choice among them first."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            if (stale := _stale(live, request)) is not None:
                return stale
            at = request.at
            state = live.state if at is None else await standing(self._encounters, live, at)
            if request.verb == ANSWER:
                return paneled(live, _answering(live.system, state, viewer, at))
            if request.for_several is not None:
                return paneled(live, for_several(live.system, state, viewer, request))
            return paneled(live, _with_at(_panel(live.system, state, viewer, request), at))

    async def repost(self, place: Place) -> Answer:
        """Post the board of a channel again."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            system, state = live.system, live.state
            self._encounters.bus.publish(BoardRequested(live.record, lambda: system.public_board(state)))
            return Answer(system=live.record.system, lines=(say("done"),), announced=True, posted=True)

    async def bells(self, place: Place, actor: Actor) -> Answer:
        """Return the bells that the asker may know of."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            lines = bells.listed(live.state, viewer_of(actor, live.state.gms))
            return Answer(system=live.record.system, lines=lines or (say("no-bells"),))

    async def bell_texts(self, place: Place, actor: Actor) -> tuple[str, ...]:
        """Return what the bells tell that the asker may know of."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            return tuple(bell.text for bell in live.state.bells if viewer.gm or not bell.secret)

    async def settings(self, place: Place, key: str | None) -> Answer:
        """Return the settings, or one of them: what each is, and what it may be."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            system = live.system
            wanted = [one for one in system.settings if key is None or one.key == key]
            if not wanted:
                keys = tuple(one.key for one in system.settings) or (NONE,)
                raise Refused("no-such-setting", found=key or say("any"), allowed=keys, system=system.name)
            lines = []
            for setting in wanted:
                value = live.state.setting(setting.key) or NONE
                allowed = self._decks_of(setting) or setting.choices
                code = "setting-between" if setting.bounds else "setting" if allowed else "setting-free"
                facts: dict[str, Fact] = {"allowed": allowed, **setting.bounds} if allowed else {}
                lines.append(say(code, key=setting.key, value=value, means=setting.means, **facts))
            return Answer(system=live.record.system, lines=tuple(lines))

    async def setting_keys(self, place: Place) -> tuple[str, ...]:
        """Return the settings that there are in a channel."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            return tuple(setting.key for setting in live.system.settings)

    async def setting_values(self, place: Place, key: str) -> tuple[str, ...]:
        """Return what a setting may be."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            setting = next((one for one in live.system.settings if one.key == key), None)
            if setting is None:
                return ()
            return self._decks_of(setting) or (*setting.choices, *setting.examples)

    def _decks_of(self, setting: Setting) -> tuple[str, ...]:
        return tuple(self._decks.names()) if setting.deck else ()

    async def system_at(self, place: Place) -> str:
        """Return the id of the system that is played in a channel."""
        async with self._encounters.locked(place):
            return (await self._encounters.at(place)).record.system

    async def encounter_at(self, place: Place) -> int:
        """Return the number of the encounter that runs in a channel."""
        async with self._encounters.locked(place):
            return (await self._encounters.at(place)).record.id

    async def missing(self, place: Place, traits: Mapping[str, object]) -> Missing:
        """Return what one is asked for who would join here with `traits`; no traits if no more are needed."""
        async with self._encounters.locked(place):
            system = (await self._encounters.at(place)).system
            given = tuple(name for name, value in traits.items() if value is not None)
            return Missing(system.id, asked_traits(system, given))

    async def suggest(self, place: Place, verb: str, option: str, typed: str) -> tuple[str, ...]:
        """Return what an option may be here, for one who has typed so far."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            if option == "at" and verb_of(verb).claimable:
                return moments.places(live.system, await trail_of(self._encounters, live))
            return live.system.suggest(live.state, verb, option, typed)

    async def waiting(self, place: Place, actor: Actor) -> tuple[str, ...]:
        """Return the names of those who wait to be let in, for one who may do that."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            return door.names(live.state) if viewer_of(actor, live.state.gms).gm else ()

    async def nameable(self, place: Place, actor: Actor, verb: str) -> tuple[Nameable, ...]:
        """Return the combatants that the asker may name with a verb: those it may be given for first."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            seen = [one for one in live.system.order(live.state) if one.seen_by(viewer)]
            able = {one.whom for one in live.system.legal(live.state, viewer) if one.verb == verb}
            ranked = sorted(seen, key=lambda one: (one.id not in able, not one.owned_by(viewer)))
            return tuple(Nameable(id=one.id, name=one.name, own=one.owned_by(viewer)) for one in ranked)


def _stale(live: LiveEncounter, request: Request) -> Answer | None:
    now = request.encounter == live.record.id and (request.beat == live.state.beat or verb_of(request.verb).lasting)
    if not request.pressed or now:
        return None
    board: BoardView = live.system.public_board(live.state)
    return Answer(
        system=live.record.system,
        encounter=live.record.id,
        beat=live.state.beat,
        lines=(say("stale"), *board.heading, *board.prompt),
        refused=True,
    )


def _panel(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> Panel:
    offers = [one for one in system.offers(state, viewer) if one.verb == request.verb]
    combatant = _panel_for(system, state, viewer, request, offers)
    if combatant is None:
        line = say("panel-which") if offers else say("panel-empty")
        return Panel(lines=(line,), offers=tuple(one.evolve(opens=True) for one in offers))
    found: Combatant = state.get(combatant)
    if not viewer.gm and not found.owned_by(viewer):
        raise Refused("not-yours", who=found.name)
    return panel_of(system, state, viewer, request.verb, found)


def _answering(system: System, state: SystemState[Any], viewer: Viewer, at: str | None) -> Panel:
    claims = [one for one in system.offers(state, viewer) if one.combatant is not None and verb_of(one.verb).claimable]
    head = say("panel-answer" if claims else "panel-no-answer", at=moments.named(system, state))
    return _with_at(Panel(lines=(head,), offers=tuple(claims)), at)


def _with_at(panel: Panel, at: str | None) -> Panel:
    if at is None:
        return panel
    return panel.evolve(offers=tuple(one.evolve(options=(*one.options, ("at", at))) for one in panel.offers))


def _panel_for(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, offers: Sequence[Offer]
) -> CombatantId | None:
    try:
        combatant = meant(system, state, viewer, request)
    except Refused:
        if not offers or request.combatant is not None:
            raise
        combatant = None
    return offers[0].combatant if combatant is None and len(offers) == 1 else combatant
