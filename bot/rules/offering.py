"""What somebody can do now, as offers: which there are, in which order, and what each still asks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import tee
from typing import Any

from bot.rules.commands import VERBS, Command, Target, given_options
from bot.rules.declared import called
from bot.rules.model import ANYBODY, Combatant, CombatantId, Viewer
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import Phrase, say

DUE = (*WAITED_FOR, Mark.HOLDS)
"""Who is due, by how it stands on the board; the first first."""


def due_first(system: Any, state: Any) -> tuple[CombatantId, ...]:
    """Return the combatants as they are offered: up, waited for, holding, then the rest."""

    def place(one: Any) -> int:
        mark = system.row(state, one).mark
        return DUE.index(mark) if mark in DUE else len(DUE)

    return tuple(one.id for one in sorted(system.order(state), key=place))


def offers(system: Any, state: Any, viewer: Viewer) -> tuple[Offer, ...]:
    """Return what the viewer can do now, one offer for each verb and combatant; several ways open a panel."""
    ways: dict[tuple[str, CombatantId | None], list[Command]] = {}
    for command in system.legal(state, viewer):
        if not VERBS[command.verb].offered:
            continue
        ways.setdefault((command.verb, command.whom), []).append(command)
    found = []
    places = {id: place for place, id in enumerate(system.due_first(state), 1)}
    for (verb, combatant), commands in sorted(
        ways.items(), key=lambda way: places.get(way[0][1] or 0, len(places) + 1)
    ):
        one = state.find(combatant)
        label = say(f"offer-{verb}-for", who=one.name) if one is not None else say(f"offer-{verb}")
        if combatant is None:
            if VERBS[verb].target is not Target.OWN or not any(named[0] == verb and named[1] for named in ways):
                found += [_for_nobody(system, one) for one in commands]
        elif len(commands) > 1 or VERBS[verb].opens_panel:
            found.append(Offer(verb=verb, label=label, combatant=combatant, opens=True))
        else:
            offer = _asking(system, commands[0], label)
            if one is not None and "done" in dict(offer.options):  # What ends a turn says so.
                offer = offer.evolve(label=say("offer-options-for", who=one.name, options=("done",)))
            found.append(offer)
    return tuple(found)


def answers(system: Any, state: Any, viewer: Viewer) -> tuple[Offer, ...]:
    """Return what the viewer could have answered where the fight stood in a state: hidden ones keep their own time."""
    ways = (way for way in system.legal(state, viewer) if system.may_claim(state, way))
    able = {(way.verb, way.whom) for way in ways if (one := state.find(way.whom)) is None or not one.hidden}
    return tuple(one for one in system.offers(state, viewer) if (one.verb, one.combatant) in able)


def _for_nobody(system: Any, command: Command) -> Offer:
    label = say(f"offer-{command.verb}")
    offer = _asking(system, command, label)
    if not offer.options:
        return offer
    told = options_told(command.evolve(**dict.fromkeys(offer.asks)))
    return offer.evolve(label=say("offer-verb-with", verb=label, options=told))


def _asking(system: Any, command: Command, label: Phrase) -> Offer:
    given = offer_of(command, label)
    options = system.options[command.verb]
    asks = tuple(
        name
        for name, _ in given.options
        if isinstance(getattr(command, name), str) and name in options and not options[name].choices
    )
    return given.evolve(asks=asks, options=tuple(pair for pair in given.options if pair[0] not in asks))


def offer_of(command: Command, label: Phrase) -> Offer:
    """Return the button that gives `command`."""
    options = tuple((name, str(value)) for name, value in given_options(command).items())
    return Offer(verb=command.verb, label=label, combatant=command.whom, options=options)


def acceptable(system: Any, state: Any, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the public buttons that somebody can press now, by what everybody knows of the fight."""
    if not offers:
        return offers
    seen = as_all_know_it(system, state)
    (ways,) = tee(system.ways(seen, ANYBODY), 1)  # Each way is made once, and none that nobody asks for.
    return tuple([one for one in offers if _is_acceptable(system, seen, one, copy(ways))])


def as_all_know_it(system: Any, state: Any) -> Any:
    """Return the fight without what is secret and who is hidden."""
    seen = system.openly(state)
    return seen.evolve(combatants=seen.visible) if len(seen.visible) < len(seen.combatants) else seen


def _is_acceptable(system: Any, state: Any, offer: Offer, ways: Iterable[Command]) -> bool:
    given = dict(offer.options)
    if offer.verb not in system.options or "several" in given:
        return True
    if offer.opens or offer.asks:
        fitting = (way for way in ways if way.verb == offer.verb and _fits(way, offer, given))
        return any(system.may(state, way) for way in fitting)
    named = VERBS[offer.verb].target is not Target.NOBODY
    who = [state.find(offer.combatant)] if offer.combatant is not None else [None, *(state.visible if named else ())]
    return any(system.may(state, way) for one in who for way in _pressed(system, offer, one, given))


def _fits(way: Command, offer: Offer, given: Mapping[str, str]) -> bool:
    """Whether a button leads to a way: all that the way gives the button gives too, or its panel or form asks for."""
    if offer.combatant is not None and way.whom != offer.combatant:
        return False
    options = given_options(way)
    if any(str(options.get(name)) != value for name, value in given.items()):
        return False
    return offer.opens or options.keys() <= {*given, *offer.asks}


def _pressed(system: Any, offer: Offer, one: Combatant | None, given: Mapping[str, str]) -> Iterator[Command]:
    whom: dict[str, Any] = {} if one is None else {"combatant": one.id}
    made = system.command if given else system.made  # To parse what is given takes its time.
    yield made(offer.verb, by=ANYBODY, **whom, **given)
    if VERBS[offer.verb].forcible:
        yield made(offer.verb, by=ANYBODY, **whom, **{**given, "force": True})


def in_panel(system: Any, commands: Iterable[Command]) -> tuple[Offer, ...]:
    """Return the buttons of a panel that give commands of play."""
    return tuple(_by_what_it_gives(system, command) for command in commands)


def _by_what_it_gives(system: Any, command: Command) -> Offer:
    given = _asking(system, command, say(f"offer-{command.verb}"))
    if given.options:
        rest = command.evolve(**dict.fromkeys(given.asks))
        return given.evolve(label=say("offer-options", options=options_told(rest)))
    return given.evolve(label=called(command.verb, given.asks[0])) if given.asks else given


def options_told(command: Command) -> tuple[str | Phrase, ...]:
    """Return what a command gives, as it is told; one that gives nothing, its verb."""
    given = given_options(command).items()
    return tuple([_option_told(command.verb, name, value) for name, value in given]) or (command.verb,)


def _option_told(verb: str, name: str, value: object) -> str | Phrase:
    if not isinstance(value, bool):
        return str(value)
    return called(verb, name) if value else say("offer-without", option=called(verb, name))
