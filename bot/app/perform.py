"""Commands of play: carry one out, open its panel, answer a question.

Answers are returned; no state leaves these use cases.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.app.answers import answer, paneled, reply
from bot.app.characters import remember
from bot.app.encounters import Encounters, fight_at, line_of, stored, tried
from bot.app.live_encounter import LiveEncounter
from bot.app.parsing.command import Making, command_of, query_of
from bot.app.parsing.more import with_more
from bot.app.requests import Answer, PendingConfirmations, Place
from bot.fight import late_answers, menu, panels
from bot.fight.askers import Actor
from bot.fight.batch import together
from bot.fight.fight import Fight
from bot.fight.menu import NOW, SKIPPED, Panel, replied
from bot.fight.request import Request
from bot.fight.whom import able, meant, named, several_named
from bot.rules.commands import ANSWER, MORE, Command, Interrupt, Query, Target, Why, verb_of
from bot.rules.draw import Draw
from bot.rules.errors import Refused, passes
from bot.rules.events import for_user
from bot.rules.model import CombatantId, Viewer
from bot.rules.registry import MORE_OPTIONS
from bot.rules.roster import asked_traits
from bot.rules.system import TRIED
from bot.rules.views import Asked, Offer
from bot.rules.words import say

KEPT = "of"
"""The option of a button that says which question it answers."""
Give = Callable[[Place, Actor, Request], Awaitable[Answer]]
"""Carries out a request of a user, or answers it."""


class Commands:
    """The use cases of play of one bot."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters
        self._unconfirmed: PendingConfirmations[Request] = PendingConfirmations()

    # The way of a command.

    async def perform(self, place: Place, actor: Actor, request: Request, *, confirmed: bool = False) -> Answer:
        """Carry out a request. Raise Refused if it is refused, Repeated if it was carried out before.

        Unless it is `confirmed`, return the question whether to overwrite what a player has said in secret.
        """
        encounters = self._encounters
        async with encounters.opened(place, request.request_id) as live:
            live.system.check_use(request.verb)
            if request.options.get(MORE_OPTIONS) is not None:
                request = expanded(live, request)
            if request.encounter is not None and (stale := _stale(live, request)) is not None:
                if (late := await self._late(live, actor, request)) is None:
                    return stale
                request = late
            viewer, at = live.viewer(actor), request.at
            if at == NOW:
                request = request.replace(options={**request.options, "at": None})
            fight = live.fight if request.at is None else await fight_at(encounters, live, request.at)
            try:
                command = command_of(Making(encounters, live, fight, viewer), request)
                turn = await tried(encounters, live, command)
            except Asked as asked:
                panel = menu.with_at(panels.asked(live.fight, viewer, command, asked), at)
                return self._question(live, place, actor, request, panel).replace(refused=True)
            except Refused as refusal:
                some = able(fight, viewer, request) if not request.pressed else ()
                if refusal.phrase.code != "which-combatant" or not some:
                    raise
                panel = panels.chooser(fight.state, viewer, request, some)._replace(lines=(refusal.phrase,))
                return self._question(live, place, actor, request, panel).replace(refused=True)
            if viewer.gm and not confirmed and (lost := panels.overwritten(turn.transaction.events)):
                digest = self._unconfirmed.keep(place, actor, _pinned(live, request, command))
                return paneled(live, panels.overwriting(lost, digest))
            events = await stored(encounters, live, actor, command, turn, request_id=request.request_id)
            await remember(encounters.store, place, actor, live, command)
            of = fight.state.find(command.whom)
            answered = answer(live, viewer, events, of=of, goes_on=command.verb in ("next", "flip"))
            if command.verb == "join" and (newcomer := live.state.find(command.whom)) is not None:
                given = [name for name, value in request.options.items() if value is not None]
                assumed = tuple(asked_traits(live.system, given))
                numbers = panels.with_numbers(live.system, newcomer, request.remembered, assumed)
                if numbers.lines:
                    answered = _with_panel(live, answered, numbers).replace(alone=True)
            again = panels.panel_again(live.fight, viewer, command, at) if request.pressed else None
            return answered if again is None else _with_panel(live, answered.replace(offers=()), again)

    async def _late(self, live: LiveEncounter, actor: Actor, request: Request) -> Request | None:
        """Return a press of one who was skipped where its button stood, as a claim of that; None for any other."""
        if request.encounter != live.record.id or not verb_of(request.verb).claimable:
            return None
        for one in late_answers.stops_at(await line_of(self._encounters, live), SKIPPED):
            owners = [one.fight.state.get(who).owner for who in one.late]
            if one.fight.state.public_version == request.public_version and actor.user in owners:
                return request.replace(options={**request.options, "at": SKIPPED})
        return None

    async def for_each(self, place: Place, actor: Actor, request: Request, give: Give) -> Answer:
        """Give a request with `give` for each combatant that it names; tell once what is the same of several.

        Refuse it if the first one is refused; a later refusal is told, and the others go on.
        """
        async with self._encounters.opened(place) as live:
            live.system.check_use(request.verb)
            some = several_named(live.state, live.viewer(actor), request.combatant or "")
        answers: list[Answer] = []
        for id in some:
            one = request.replace(combatant=str(id), request_id=None if answers else request.request_id)
            try:
                answers.append(await give(place, actor, one))
            except Refused as refusal:
                if not answers:
                    raise
                answers.append(answers[-1].replace(lines=(refusal.phrase,), alone=True))
        told = [for_user(actor.user, line) for one in answers for line in one.lines]
        lines = tuple([event.phrase for event in together(told)])
        return answers[-1].replace(lines=lines, offers=(), alone=any(one.alone for one in answers))

    async def overwrite(self, place: Place, actor: Actor, of: str, *, request_id: int | None) -> Answer:
        """Carry out the request that the user was asked to confirm last, if that is the one with this digest."""
        request = self._kept(place, actor, of).replace(request_id=request_id)
        return await self.perform(place, actor, request, confirmed=True)

    def _kept(self, place: Place, actor: Actor, digest: str) -> Request:
        """Return the request about which the user was asked last; refuse a press on an older question."""
        request = self._unconfirmed.found(place, actor, digest)
        if request is None:
            raise Refused("question-gone")
        return request

    def _question(self, live: LiveEncounter, place: Place, actor: Actor, request: Request, panel: Panel) -> Answer:
        """Return a question whose buttons give all that was said: what is too long for a button is kept meanwhile."""
        given = {(name, str(value)) for name, value in request.options.items()}
        if any(map(panels.is_long, panel.offers)):
            digest = (KEPT, self._unconfirmed.keep(place, actor, request))
            panel = panel._replace(
                offers=tuple(
                    one.replace(options=(digest, *(said for said in one.options if said not in given)))
                    for one in panel.offers
                )
            )
        return paneled(live, panel)

    async def whom(self, place: Place, actor: Actor, request: Request, asks: tuple[str, ...] = ()) -> Request | Answer:
        """Return a press with the combatant that it means, or the question which; `asks`: what a form will ask for."""
        if (digest := request.options.get(KEPT)) is not None:
            kept = self._kept(place, actor, str(digest))
            chosen = {name: value for name, value in request.options.items() if name != KEPT}
            request = request.replace(options={**kept.options, **chosen})
        async with self._encounters.opened(place) as live:
            if request.pressed and _stale(live, request) is not None:
                return request
            viewer = live.viewer(actor)
            if request.public and viewer.gm and request.combatant and verb_of(request.verb).target is Target.OWN:
                one = live.state.find(named(live.state, viewer, request.combatant))
                if one is not None and not one.run_by(viewer):  # A GM means one of its own, or is asked.
                    request = request.replace(combatant=None)
            some = able(live.fight, viewer, request, asks) if request.pressed else ()
            if len(some) > 1 or (some and not live.state.get(some[0]).run_by(viewer)):
                panel = panels.chooser(live.state, viewer, request, some, asks)
                return self._question(live, place, actor, request, panel)
            return request.replace(combatant=str(some[0])) if some else request

    async def instead(self, place: Place, actor: Actor, request: Request, refusal: Refused) -> Answer:
        """Return what a user can do now in place of a command that was refused; raise `refusal` again if nothing is."""
        async with self._encounters.opened(place) as live:
            viewer = live.viewer(actor)
            with suppress(Refused):
                request = expanded(live, request)
            if refusal.code in late_answers.TOO_LATE:
                still = (*await late_answers_of(self._encounters, live, viewer), *panels.coming_in(live.fight, viewer))
                panel = Panel((refusal.phrase, say("offers-head")), still) if still else None
            else:
                panel = panels.forced_or_awaited(live.fight, viewer, request, refusal)
            panel = panel or panels.instead_of(live.fight, viewer, request, refusal.phrase)
            if panel is None:
                raise refusal
            return paneled(live, panel).replace(refused=True)

    # Looking, which changes nothing.

    async def ask(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Answer a question, in private."""
        if request.names_several:
            return await self.for_each(place, actor, request, self.ask)
        async with self._encounters.opened(place) as live:
            request = expanded(live, request)
            query = query_of(live.fight, live.viewer(actor), request, self._encounters.teller)
            live.state.there(query.whom)
            if isinstance(query, Why):
                combatant = live.state.get(query.combatant)
                lines = live.system.why(live.state, combatant) or (say("why-nothing", who=combatant.name),)
                return reply(live, *lines)
            return paneled(live, await self._asked(live, query))

    async def _asked(self, live: LiveEncounter, query: Query) -> Panel:
        if not isinstance(query, Interrupt):
            return replied(live.system.ask(live.state, query))
        if query.at is not None:
            then = await fight_at(self._encounters, live, query.at)
            return menu.with_at(replied(live.system.ask(then.state, query)), query.at)
        hidden = live.state.there(query.whom).hidden  # It keeps its own time.
        for at in () if hidden else reversed(late_answers.places(await line_of(self._encounters, live))):
            with suppress(Refused):
                then = await fight_at(self._encounters, live, at)
                return menu.with_at(replied(live.system.ask(then.state, query)), at)
        return replied(live.system.ask(live.state, query))

    async def panel(self, place: Place, actor: Actor, request: Request) -> Answer:
        """Return the private panel of a verb; with several combatants of one's own, the choice among them first."""
        async with self._encounters.opened(place) as live:
            live.system.check_use(request.verb)
            if request.encounter is not None and (stale := _stale(live, request)) is not None:
                if (late := await self._late(live, actor, request)) is None:
                    return stale
                request = late
            viewer, at = live.viewer(actor), request.at
            whom = named(live.state, viewer, request.combatant) if at is not None and request.combatant else None
            fight = live.fight if at in (None, NOW) else await fight_at(self._encounters, live, at, whom)
            if request.verb == MORE:
                panel = panels.everything(fight, viewer)
                still = await late_answers_of(self._encounters, live, viewer)
                panel = panel._replace(offers=(*still, *panels.passing(live.fight, viewer), *panel.offers))
            elif request.verb == ANSWER:
                panel = await claims_of(self._encounters, live, viewer, at)
                if not panel.offers:
                    lines = say("panel-no-answer", at=live.system.named(fight.state)), say("offers-head")
                    panel = Panel(lines, menu.offers(live.fight, viewer))
            elif request.for_several is not None:
                panel = panels.for_several(fight, viewer, request)
            else:
                panel = _panel(fight, viewer, request)
            return paneled(live, panel)


async def late_answers_of(encounters: Encounters, live: LiveEncounter, viewer: Viewer) -> tuple[Offer, ...]:
    """Return the buttons by which a user can still answer what has happened."""
    offers = late_answers.answers(await line_of(encounters, live), live.fight)
    return tuple([one for one in offers if (await claims_of(encounters, live, viewer, dict(one.options)["at"])).offers])


async def claims_of(encounters: Encounters, live: LiveEncounter, viewer: Viewer, at: str | None) -> Panel:
    """Return what a user could have answered where the fight stood, as far as that changes what everybody heard."""
    system, line = live.system, await line_of(encounters, live)

    def changes(offer: Offer) -> bool:
        if offer.opens or offer.asks:
            return True
        given = {**dict(offer.options), "at": at}
        command = system.command(offer.verb, by=viewer, combatant=offer.combatant, **given)
        return passes(late_answers.give, live.fight, line, command, Draw(TRIED), live.next)

    panel, stood = Panel(()), [live.fight]
    if at is not None:
        stood = [one.fight for one in late_answers.stops_at(line, at)]
    for then in stood:
        found = menu.with_at(Panel((), menu.answers(then, viewer, at or NOW)), at or NOW).offers
        panel = Panel((say("panel-answer", at=system.named(then.state)),), tuple(filter(changes, found)))
        if panel.offers:
            break
    return panel


def expanded(live: LiveEncounter, request: Request) -> Request:
    """Return a request with the options that were typed in `more` as options of their own."""
    return request.replace(options=with_more(live.system, request.verb, request.options))


def _stale(live: LiveEncounter, request: Request) -> Answer | None:
    if request.encounter == live.record.id and (
        request.public_version == live.state.public_version or verb_of(request.verb).lasting
    ):
        return None
    board = live.board()
    return reply(live, say("stale"), *board.heading, *board.prompt, refused=True)


def _pinned(live: LiveEncounter, request: Request, command: Command) -> Request:
    """Return a request with its combatant and the present public version: at any other public version it is refused."""
    whom = request.combatant if command.whom is None else str(command.whom)
    return request.replace(combatant=whom, encounter=live.record.id, public_version=live.state.public_version)


def _with_panel(live: LiveEncounter, answered: Answer, panel: Panel) -> Answer:
    """Return an answer with the lines and the buttons of a panel below its own."""
    below = paneled(live, panel)
    return answered.replace(lines=(*answered.lines, *below.lines), offers=(*answered.offers, *below.offers))


def _panel(fight: Fight, viewer: Viewer, request: Request) -> Panel:
    state = fight.state
    if request.verb == menu.DEFEATED.verb and viewer.gm:
        return Panel((say("panel-edit"),), menu.defeat_actions(state))
    offers = [one for one in menu.offers(fight, viewer) if one.verb == request.verb]
    id = _panel_for(fight, viewer, request, offers)
    if id is None:
        if not offers:
            return Panel(lines=(say("panel-empty"),))
        return panels.which(state, viewer, (one.replace(opens=True) for one in offers))
    combatant = state.get(id)
    if not viewer.gm and not combatant.owned_by(viewer):
        raise Refused("not-yours", who=combatant.name)
    state.there(id)
    return panels.panel_of(fight, viewer, request.verb, combatant, request.at)


def _panel_for(fight: Fight, viewer: Viewer, request: Request, offers: Sequence[Offer]) -> CombatantId | None:
    try:
        combatant = meant(fight, viewer, request)
    except Refused:
        if not offers or request.combatant is not None:
            raise
        combatant = None
    return offers[0].combatant if combatant is None and len(offers) == 1 else combatant
