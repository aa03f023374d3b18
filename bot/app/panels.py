"""Private panels and forms: for whom a button is meant, what a panel shows, what a form asks for.

Owns the question before a GM overwrites what a player has said in secret, too. Must not decide what is allowed: it asks
the system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from bot import limits
from bot.app.announcing import paneled
from bot.app.carrying import Tried
from bot.app.encounters import Encounters
from bot.app.live import LiveEncounter
from bot.app.making import named
from bot.app.ordering import buttons
from bot.app.requests import Actor, Answer, Place, Remembered, Request, viewer_of
from bot.rules import several_shown
from bot.rules.commands import EACH, Command, Declare, given_options
from bot.rules.declared import Kind, a_word, called, hinted, shape_of
from bot.rules.errors import Refused
from bot.rules.events import Event
from bot.rules.model import Combatant, CombatantId, SystemState, Viewer
from bot.rules.overwriting import OVERWRITTEN
from bot.rules.registry import System
from bot.rules.verbs import DECLARE, VERBS, Target, verb_of
from bot.rules.views import Offer, Panel, Style
from bot.rules.words import Phrase, say


def panel_of(system: System, state: SystemState[Any], viewer: Viewer, verb: str, combatant: Combatant) -> Panel:
    """Return the panel of a verb for a combatant; that of a declaration has the same as last round first,
    and leads to the standing orders of one's own.
    """
    found: Panel = system.panel(state, viewer, verb, combatant)
    if verb != DECLARE or verb not in system.kinds:
        return found
    found = several_shown.with_same(system, state, viewer, combatant, found)
    return found.evolve(offers=(*found.offers, *buttons(system, state, viewer, combatant)))


def for_several(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> Panel:
    """Return the panel in which one declares for several."""
    combatant = None if request.combatant is None else state.get(named(state, viewer, request.combatant))
    return several_shown.panel(system, state, viewer, request.for_several or "", combatant)


def panel_again(live: LiveEncounter, viewer: Viewer, command: Command, told: Answer) -> Answer:
    """Return what is told of a press with the panel in which it was made: a declaration may be changed there; for one
    who declares for one after the other, with that of the next one.
    """
    if not isinstance(command, Declare):
        return told
    if command.several == EACH:
        further = paneled(live, several_shown.next_panel(live.system, live.state, viewer))
        return told.evolve(lines=(*told.lines, *further.lines), offers=further.offers)
    combatant = live.state.find(command.combatant)
    if combatant is None or command.several is not None:
        return told
    return told.evolve(offers=panel_of(live.system, live.state, viewer, command.verb, combatant).offers)


FOREIGN = frozenset({"not-yours", "no-combatant-of-yours", "which-combatant", "gm-only"})
"""Refusals of what is not for whoever presses."""


def able(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, asks: tuple[str, ...] = ()
) -> tuple[CombatantId, ...]:
    """Return the combatants that a press without a name can mean, those due first; none, where it is clear whom it is
    for: that of whoever presses, or whoever is up. What it `asks` for is not given yet.
    """
    target = verb_of(request.verb).target
    several = target is Target.OWN or (target is Target.ONLY_LEGAL and not viewer.gm)
    if not (request.pressed and several) or request.combatant is not None or request.for_several is not None:
        return ()
    legal = [one for one in system.legal(state, viewer) if one.verb == request.verb]
    for_verb = {one.whom for one in legal if not _for_nobody(one, request, asks)}
    if None in for_verb:
        return ()
    own = [one for one in system.due_first(state) if one in for_verb]
    if asks:
        return tuple(own)
    return tuple(one for one in own if _may(system, state, viewer, request, one))


def _for_nobody(command: Command, request: Request, asks: tuple[str, ...]) -> bool:
    given = given_options(command).keys()
    return command.whom is None and not given <= {*request.options, *asks}


def _may(system: System, state: SystemState[Any], viewer: Viewer, request: Request, combatant: CombatantId) -> bool:
    given = {name: value for name, value in request.options.items() if value is not None}
    try:
        return system.may(state, system.command(request.verb, **{**given, "by": viewer, "combatant": combatant}))
    except (Refused, ValidationError):
        return False


def chooser(
    state: SystemState[Any], request: Request, some: Iterable[CombatantId], asks: tuple[str, ...] = ()
) -> Panel:
    """Return the question for whom a press is, with the same press for each of some combatants."""
    options = tuple((name, str(value)) for name, value in request.options.items() if value is not None)
    return Panel(
        lines=(say("panel-which"),),
        offers=tuple(
            Offer(
                verb=request.verb,
                label=say("offer-whom", who=state.get(one).name),
                combatant=one,
                options=options,
                asks=asks,
            )
            for one in some
        ),
    )


def instead_of(
    system: System, state: SystemState[Any], viewer: Viewer, request: Request, refusal: Phrase
) -> Panel | None:
    """Return what one may do at this moment who pressed what is somebody else's, or what nobody of theirs can do now;
    None: it was refused for another reason.
    """
    if refusal.code not in FOREIGN and not _idle(system, state, viewer, request):
        return None
    if refusal.code == "which-combatant":
        refusal = say("nobody-can-now" if viewer.gm else "none-of-yours-can-now")
    offers = system.offers(state, viewer)
    return Panel(lines=(refusal, say("offers-head" if offers else "offers-none")), offers=offers)


def _idle(system: System, state: SystemState[Any], viewer: Viewer, request: Request) -> bool:
    if request.combatant is not None or verb_of(request.verb).target is not Target.OWN:
        return False
    return all(one.verb != request.verb for one in system.legal(state, viewer))


Choice = tuple[str, Phrase]
"""What is given, and how it is called."""


class Field(NamedTuple):
    """What is asked for one option; without `choices` it is typed."""

    name: str
    label: Phrase
    hint: Phrase
    choices: tuple[Choice, ...] = ()


YES_OR_NO: tuple[Choice, ...] = (("True", say("word-yes")), ("False", say("word-no")))


class Filling:
    """Says what is asked."""

    def __init__(self, encounters: Encounters) -> None:
        self._encounters = encounters

    async def fields(
        self, place: Place, actor: Actor, request: Request, asks: Sequence[str]
    ) -> tuple[str, tuple[Field, ...]]:
        """Return the system that is played in a channel, and the fields of a form for some options of a verb."""
        async with self._encounters.locked(place):
            live = await self._encounters.at(place)
            viewer = viewer_of(actor, live.state.gms)
            found = tuple(_field(live.system, live.state, viewer, request, name) for name in dict.fromkeys(asks))
            return live.record.system, found


def _field(system: System, state: SystemState[Any], viewer: Viewer, request: Request, name: str) -> Field:
    option = system.options.get(request.verb, {}).get(name)
    if option is None:
        return Field(name, _as_it_is(name), _as_it_is(name))
    field = Field(name, called(request.verb, name), hinted(request.verb, name))
    kind = shape_of(system.kinds[request.verb], name).kind
    if kind is Kind.YES_OR_NO:
        return field._replace(choices=YES_OR_NO)
    if kind is Kind.COMBATANT:
        others = tuple(_others(state, viewer, request))
        return field._replace(choices=others if len(others) <= limits.SELECT_OPTIONS else ())
    return field._replace(choices=tuple((one, a_word(one)) for one in option.choices or option.picks))


def _others(state: SystemState[Any], viewer: Viewer, request: Request) -> Iterator[Choice]:
    for one in state.combatants:
        if one.seen_by(viewer) and str(one.id) != request.combatant:
            yield str(one.id), _as_it_is(one.name)


def _as_it_is(text: str) -> Phrase:
    return say("as-it-is", text=text)


OVERWRITE = "overwrite"
"""The verb of the button that says that it was meant."""
Doubts = Remembered[Request]
"""The commands that wait for an answer."""


def overwritten(made: Tried) -> tuple[Event, ...]:
    """Return what players would be told of what a GM's command overwrites of theirs."""
    if not made.command.by.gm or not VERBS[made.command.verb].overwrites:
        return ()
    return tuple(event for event in made.step.events if event.phrase.code == OVERWRITTEN)


def pinned(live: LiveEncounter, request: Request, command: Command) -> Request:
    """Return a request as the one for this combatant, at this moment of the fight: it is refused at any other."""
    whom = command.whom
    return request.evolve(
        combatant=None if whom is None else str(whom), encounter=live.record.id, beat=live.state.beat
    )  # fmt: skip


def question(live: LiveEncounter, told: tuple[Event, ...], of: str) -> Answer:
    """Return the question whether that is meant, with the button that says so; it is told to whoever asks alone."""
    asked = tuple(
        say("overwrite-sure", who=event.phrase.facts["who"], user=event.owner or 0) for event in told
    )  # fmt: skip
    sure = Offer(verb=OVERWRITE, label=say("offer-overwrite"), options=(("of", of),), style=Style.DANGER)
    return Answer(
        system=live.record.system, encounter=live.record.id, beat=live.state.beat, lines=asked, offers=(sure,)
    )
