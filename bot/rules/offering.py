"""What somebody can do now, as offers: which there are, in which order, and what each still asks for.

Must not know any one system, nor how an offer is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.rules.base import AnySystem
from bot.rules.commands import Command, given_options
from bot.rules.declared import called
from bot.rules.model import CombatantId, Viewer
from bot.rules.verbs import VERBS
from bot.rules.views import WAITED_FOR, Mark, Offer
from bot.rules.words import Phrase, say

DUE = (*WAITED_FOR, Mark.HOLDS)
"""Who is due, by how it stands on the board; the first first."""


def due_first(system: AnySystem, state: Any) -> tuple[CombatantId, ...]:
    """Return the combatants in the order in which they are offered: who is up, who is waited for, who holds, then the
    rest.
    """

    def place(one: Any) -> int:
        mark = system.row(state, one).mark
        return DUE.index(mark) if mark in DUE else len(DUE)

    return tuple(one.id for one in sorted(system.order(state), key=place))


def offers(system: AnySystem, state: Any, viewer: Viewer) -> tuple[Offer, ...]:
    """Return what the viewer can do now, one offer for each verb and combatant; several ways open a panel."""
    ways: dict[tuple[str, CombatantId | None], list[Command]] = {}
    for command in system.legal(state, viewer):
        if not VERBS[command.verb].offered:
            continue
        ways.setdefault((command.verb, command.whom), []).append(command)
    found = []
    places = {id: place for place, id in enumerate(due_first(system, state), 1)}
    for (verb, combatant), commands in sorted(
        ways.items(), key=lambda way: places.get(way[0][1] or 0, len(places) + 1)
    ):
        one = state.find(combatant)
        label = say(f"offer-{verb}-for", who=one.name) if one is not None else say(f"offer-{verb}")
        if len(commands) > 1 or VERBS[verb].opens_panel:
            found.append(Offer(verb=verb, label=label, combatant=combatant, opens=True))
        else:
            found.append(_asking(system, commands[0], label))
    return tuple(found)


def _asking(system: AnySystem, command: Command, label: Phrase) -> Offer:
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


def in_panel(system: AnySystem, commands: Iterable[Command]) -> tuple[Offer, ...]:
    """Return the buttons of a panel that give commands of play, each once."""
    found: list[Offer] = []
    for command in commands:
        offer = _by_what_it_gives(system, command)
        if offer not in found:
            found.append(offer)
    return tuple(found)


def _by_what_it_gives(system: AnySystem, command: Command) -> Offer:
    given = _asking(system, command, say(f"offer-{command.verb}"))
    if given.options:
        rest = command.evolve(**dict.fromkeys(given.asks))
        return given.evolve(label=say("offer-options", options=options_told(rest)))
    return given.evolve(label=called(command.verb, given.asks[0])) if given.asks else given


def options_told(command: Command) -> tuple[str, ...]:
    """Return what a command gives, as it is told; one that gives nothing, its verb."""
    given = given_options(command)
    return tuple(str(value) if value is not True else name for name, value in given.items()) or (command.verb,)
