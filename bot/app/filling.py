"""What a form asks for: of each option how it is called, and what can be chosen for it. Nothing of it is told here.

Owns what is offered for choice: an option's own choices, yes or no, or whom the asker can see. Must not know any one
system, nor how a form is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bot import limits
from bot.app.encounters import Encounters
from bot.app.requests import Actor, Place, Request, viewer_of
from bot.rules.declared import Kind, a_word, called, hinted, shape_of
from bot.rules.model import SystemState, Viewer
from bot.rules.registry import System
from bot.rules.words import Phrase, say

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
