"""A fight in memory in which people only press what they are offered, and fill in forms by what those show."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.app.encounters import Encounters
from bot.app.event_bus import EncounterChanged, EventBus
from bot.app.live_encounter import LiveEncounter
from bot.app.private_messages import Inbox
from bot.app.records import Pending, whole
from bot.app.requests import Answer, Place
from bot.app.standing_orders import OF
from bot.app.use_cases import UseCases
from bot.chat.buttons import read, write
from bot.chat.presses import QUESTIONS
from bot.fight.askers import Actor
from bot.fight.panels import OVERWRITE, Field, forced_or_awaited
from bot.fight.request import Request
from bot.limits import CUSTOM_ID
from bot.render.text import Teller, lexicon
from bot.rules.commands import ANSWER, DECLARE, MORE, STANDING, given_options
from bot.rules.deeds import done
from bot.rules.errors import Refused
from bot.rules.model import Deed, SystemState, UserId, Viewer
from bot.rules.registry import MORE_OPTIONS, System, system_of
from bot.rules.schema import Kind, shape_of
from bot.rules.views import Offer
from bot.rules.words import ENGLISH, Phrase, say
from bot.storage.decks import DeckFiles
from tests.app.saloon import ANN, BOB, GWEN, Chance, Clock
from tests.conformance.recipes import recipe_of
from tests.conformance.walking import some_traits
from tests.storage.in_memory import MemoryStore

PEOPLE = (ANN, BOB, GWEN)
CAST = (("Andy", ANN), ("Babel", ANN), ("Cable", BOB), ("Brad", None), ("Dabel", None))
HIDDEN = "Plugh"
ALL = Offer(verb=MORE, label=say("offer-more"), opens=True)
NO_PRESSES = frozenset(
    {"enter", "pings", "screen", "paste", "seat", "begin", "start", "end", "forget", "where", "catchup"}
)
"""Verbs of buttons that are no part of play."""
DEEP = 4
"""Presses and forms with which one command is given at most."""
TRIES = 60
"""So often a form is filled in, each time otherwise, before it counts as one that cannot be."""
FREE = ("noon", "1", "3", "II", "fast", "2d6", "6", "crew")
"""What is typed where nothing is shown."""


@dataclass
class Press:
    """What came of a press on an offered button: the labels on the way, and the refusal if there was one."""

    who: Actor
    path: tuple[str, ...]
    offer: Offer
    before: SystemState[Any]
    after: SystemState[Any]
    english: tuple[str, ...] = ()
    refusal: Phrase | None = None
    filled: dict[str, str] = field(default_factory=dict)
    answer: Answer | None = None
    done: tuple[Deed, ...] = ()
    """What everybody saw done by it."""

    @property
    def changed(self) -> bool:
        """Whether a command was carried out."""
        return self.before is not self.after


class Room:
    """A fight of a system, in memory."""

    def __init__(self, system: str, seed: object, language: str = ENGLISH) -> None:
        self.system: System = system_of(system)
        self.chance = random.Random(f"{system}: {seed}")
        self.language = language
        self.place = Place(channel=10, guild=1, language=language)
        self.sent: list[Pending] = []
        chance, bus = Chance(), EventBus()
        chance.seeds = self.chance.randrange(200)
        self.encounters = Encounters(
            MemoryStore(), Teller(), bus, Clock(), chance, DeckFiles(None), lambda request: True
        )
        bus.subscribe(EncounterChanged, lambda event: self.sent.extend(event.announced))
        nobody: Any = None
        self.cases = UseCases(self.encounters, Inbox(self.encounters), nobody)
        self.number = 0
        self.taking_back: set[UserId] = set()
        """Who has undone something, and so knows where the fight stands."""

    @property
    def live(self) -> LiveEncounter:
        """The encounter in memory."""
        found = self.encounters.in_memory(self.place.channel)
        assert found is not None
        return found

    @property
    def state(self) -> SystemState[Any]:
        """The present state."""
        state: SystemState[Any] = self.live.state
        return state

    async def opened(self, pace: str = "flow", *, hidden: bool = True) -> Room:
        """Begin, with everybody at the table."""
        await self.cases.start_and_end.start(self.place, self.speaking(GWEN), system=self.system.id, name="High Noon")
        if pace != "flow":
            await self.typed(GWEN, "configure", key="pace", value=pace)
        for name, player in (*CAST, (HIDDEN, None)) if hidden else CAST:
            await self.comes_in(name, player, by=player or GWEN)
        return self

    async def comes_in(self, name: str, player: Actor | None, *, by: Actor) -> None:
        """Have somebody bring in a combatant, with some traits."""
        traits = some_traits(self.system, recipe_of(self.system.id), self.chance)
        owner, side = (None, "foes") if player is None else (player.user, "crew")
        await self.typed(by, "join", None, name=name, owner=owner, side=side, **traits, hidden=name == HIDDEN)

    async def joined(self) -> None:
        """Have the GM bring in a combatant of anybody's, while the fight goes on; nothing where the table is full."""
        with contextlib.suppress(Refused):
            await self.comes_in(f"Newcomer {self.number}", self.chance.choice(PEOPLE), by=GWEN)

    def speaking(self, who: Actor) -> Actor:
        """Return a person who reads the language of the walk."""
        return who.replace(language=self.language)

    async def typed(self, who: Actor, verb: str, combatant: str | None = None, **options: Any) -> Answer:
        """Give a command as it is typed."""
        self.number += 1
        request = Request(verb=verb, combatant=combatant, options=options, request_id=self.number)
        return await self.cases.commands.perform(self.place, self.speaking(who), request)

    async def taken_back(self) -> None:
        """Undo the newest step, and redo it half of the time; nothing where nothing can be undone."""
        with contextlib.suppress(Refused):
            await self.cases.undo.undo(self.place, self.speaking(GWEN))
            self.taking_back = {GWEN.user}
            if self.chance.random() < 0.5:
                await self.cases.undo.redo(self.place, self.speaking(GWEN))

    # What is offered.

    def newest(self) -> tuple[Offer, ...]:
        """Return the buttons of the newest message, if nothing has been done since; else none."""
        last = [one for one in self.sent if one.revision == self.live.number]
        return tuple(offer for one in last for offer in one.announcement.offers)

    def board(self) -> tuple[Offer, ...]:
        """Return the buttons of the board."""
        return self.live.board().offers

    def posted(self) -> tuple[Offer, ...]:
        """Return what everybody is offered now."""
        found: list[Offer] = []
        for one in (*self.newest(), *self.board()):
            if one.verb not in NO_PRESSES and one not in found:
                found.append(one)
        return tuple(found)

    async def status(self, who: Actor) -> tuple[Offer, ...]:
        """Return what somebody is offered in private."""
        answer = await self.cases.look.status(self.place, self.speaking(who))
        return tuple(one for one in answer.offers if one.verb not in NO_PRESSES)

    def label(self, offer: Offer) -> str:
        """Return the words of a button."""
        return lexicon(self.system.words, self.language).label(offer.label)

    def addressed(self, offer: Offer) -> Sequence[Actor]:
        """Return those for whom a public button is meant, in some order."""
        one = self.state.find(offer.combatant)
        if one is not None and one.owner is not None:
            return (*(who for who in PEOPLE if who.user == one.owner), GWEN)
        if one is not None or offer.verb in ("admit",):
            return (GWEN,)
        return self.chance.sample(PEOPLE, len(PEOPLE))

    # Pressing.

    async def press(self, who: Actor, offer: Offer, path: tuple[str, ...] = ()) -> Press:
        """Press a button, and go on in what it shows until a command is given, or nothing is offered there."""
        before, path = self.state, (*path, self.label(offer))
        custom_id = write(offer, self.live.record.id, before.public_version)
        assert len(custom_id) <= CUSTOM_ID, f"{custom_id} is dropped"
        button = read(custom_id)
        assert button is not None
        request, filled = button.request(None), dict[str, str]()
        english = lexicon(self.system.words, ENGLISH).label(offer.label)
        result = Press(who, path, offer, before, before, (english,))
        answer = Answer()
        for _ in range(TRIES if button.asks else 1):
            self.number += 1
            try:
                if button.asks:
                    found = await self.cases.commands.whom(self.place, self.speaking(who), request, button.asks)
                    if isinstance(found, Answer):
                        answer = found
                        break
                    filled = await self._filled(who, found, button.asks)
                    if button.asks == (MORE_OPTIONS,) and not filled:  # Its only field is not left empty.
                        break
                    request = button.request(None, **filled)
                answer = await self._given(who, button.opens, request.replace(request_id=self.number))
            except Refused as refusal:
                answer = Answer(lines=(refusal.phrase,), refused=True)
            if not answer.refused:
                break
        result.after, result.answer, result.filled = self.state, answer, filled
        if result.changed:
            newest = whole(await self.encounters.store.play(self.live.record.id, self.live.number))
            assert newest is not None
            result.done = done(newest.events)
        further = [one for one in answer.offers if one.verb not in NO_PRESSES]
        if answer.refused:
            result.refusal = answer.lines[0]
        elif button.opens and not answer.offers:
            result.refusal = say("empty-panel")
        elif self.state is before and further and len(path) < DEEP and button.verb != STANDING:
            return await self.press(who, self.chance.choice(further), path)
        return result

    async def _given(self, who: Actor, opens: bool, request: Request) -> Answer:
        service, actor = self.cases.commands, self.speaking(who)
        if request.verb == OVERWRITE:
            return await service.overwrite(self.place, actor, str(request.options["of"]), request_id=self.number)
        if request.verb == STANDING:
            return await self.cases.standing_orders.pressed(self.place, actor, request)
        try:
            if opens:
                known = lexicon(self.system.words, ENGLISH).knows(f"panel-{request.verb}")
                assert known or request.verb in (ANSWER, MORE)
                return await service.panel(self.place, actor, request)
            found = await service.whom(self.place, actor, request)
            if isinstance(found, Answer):
                return found
            asks = request.verb in QUESTIONS
            return await (service.ask if asks else service.perform)(self.place, actor, found)
        except Refused as refusal:
            answer = await service.instead(self.place, actor, request, refusal)
            choices = forced_or_awaited(self.live.fight, self.live.viewer(actor), request, refusal)
            return answer.replace(lines=(refusal.phrase,), refused=choices is None)

    async def _filled(self, who: Actor, request: Request, asks: Sequence[str]) -> dict[str, str]:
        verb = str(request.options.get(OF, request.verb))
        request = request.replace(verb=verb)
        if asks == (MORE_OPTIONS,):
            known = [one for one in self._accepted(who, request, (*self.system.options[verb],), exactly=True) if one]
            given = self.chance.choice(known) if known else {}
            return {MORE_OPTIONS: "\n".join(f'{name} "{value}"' for name, value in given.items())} if given else {}
        if self.chance.random() < 0.3 and (known := self._accepted(who, request, asks)):
            return self.chance.choice(known)
        fields = (await self.cases.look.fields(self.place, self.speaking(who), request, asks)).fields
        given = {one.name: await self._value(who, request, one) for one in fields}
        if len(fields) > 1:
            often = self.chance.choice((0.1, 0.3, 0.6))
            needed = {one.name for one in fields if one.required}
            given = {name: value for name, value in given.items() if name in needed or self.chance.random() < often}
        return given

    def _accepted(
        self, who: Actor, request: Request, asks: Sequence[str], *, exactly: bool = False
    ) -> list[dict[str, str]]:
        """Return what of a form would be accepted: what the legal ways of its verb give, where it asks for that."""
        ways = (
            one
            for one in self.system.legal(self.state, self.live.viewer(who))
            if one.verb == request.verb
            and (request.combatant == (one.whom and str(one.whom)) or (request.combatant is None and not exactly))
        )
        given = ({name: str(value) for name, value in given_options(one).items()} for one in ways)
        return [one for one in given if one.keys() <= {*asks, *request.options}]

    def _said(self, line: str) -> Sequence[str]:
        """Return what could be typed after "Orc: " in a form of several lines."""
        one = next(one for one in self.state.combatants if line == f"{one.name}: ")
        ways = (
            way for way in self.system.legal(self.state, Viewer(gm=True)) if (way.verb, way.whom) == (DECLARE, one.id)
        )
        given = (given_options(way) for way in ways)
        found = [", ".join(f"{name} {value}" for name, value in one.items()) for one in given]
        return found or FREE

    async def _value(self, who: Actor, request: Request, asked: Field) -> str:
        if asked.choices:
            return self.chance.choice(asked.choices)[0]
        if asked.lines is not None:
            return "\n".join(f"{line}{self.chance.choice(self._said(line))}" for line in asked.lines.splitlines())
        shape = shape_of(self.system.kinds[request.verb], asked.name)
        if shape.kind is Kind.NUMBER:
            at = self.system.clock(self.state)[-1].at or 0
            near = self.chance.choice((0, at)) + self.chance.randint(-4, 12)
            return str(min(max(near, shape.least), shape.most))
        known = [str(one) for one in recipe_of(self.system.id).values.get((request.verb, asked.name), ()) if one != "x"]
        known += (await self.cases.autocomplete.option(self.place, who, request.verb, asked.name, "")).texts
        return self.chance.choice(known or FREE)


async def walked(system: str, seed: object, presses: int, pace: str, language: str = ENGLISH) -> list[Press]:
    """Return the presses of a walk."""
    room = await Room(system, seed, language).opened(pace)
    found: list[Press] = []
    while len(found) < presses and not room.state.ended:
        found += await one_press(room)
    return found


async def one_press(room: Room) -> list[Press]:
    """Press something that somebody is offered now; of what addresses several, whoever may. Now and then the GM takes
    the last step back first.
    """
    chance = room.chance
    if chance.random() < 0.05:
        await room.taken_back()
    if chance.random() < 0.6 and (offers := room.posted()):
        offer = chance.choice(offers)
        for who in room.addressed(offer):
            press = await room.press(who, offer)
            if press.refusal is None:
                return [press]
        return [press]
    who = chance.choice(PEOPLE)
    offers = await room.status(who) if chance.random() < 0.6 else (ALL,)
    return [await room.press(who, chance.choice(offers))] if offers else []
