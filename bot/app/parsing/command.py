"""What was typed, made a command: names to ids, options to their types, lines to a command each.

Options of slash commands, forms, buttons and pasted lines all come here as a request, and nothing parses behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.parsing.lines import declared_in_lines
from bot.app.parsing.pasted import Fresh, listed
from bot.app.parsing.words import setting_named, side_named, understood
from bot.app.ports import Decks, Teller
from bot.fight.batch import Several, Single
from bot.fight.fight import Fight
from bot.fight.request import Request
from bot.fight.whom import meant, named, several_named, the_only
from bot.rules import join_policy
from bot.rules.commands import DECLARE, Command, Query, Target, verb_of
from bot.rules.deck import DeckError
from bot.rules.errors import Refused, refuse_if
from bot.rules.model import CREW, FOES, Combatant, CombatantId, SystemState, Title, Viewer, seen_as, spelt, unquoted
from bot.rules.registry import NAMED_TRAITS, System
from bot.rules.roster import apart, check_newcomers, check_number, numbered
from bot.rules.schema import Option, declared, naming
from bot.rules.validation import parse, reader_of
from bot.rules.words import Frozen, say


class Making(NamedTuple):
    """What a command is made from besides its request; `fight`: the present one, or that at a claimed moment."""

    encounters: Encounters
    live: LiveEncounter
    fight: Fight
    viewer: Viewer

    def fresh_id(self, name: str, hidden: bool) -> CombatantId:
        """Return a newcomer's id: that of an earlier combatant of its name. It tells nothing of hidden names."""
        kind, seed = "hidden" if hidden else "in view", self.live.seed
        names = (f"{kind} {place}, {seen_as(name)}" for place in count(1))
        taken = {one.id for one in (*self.live.state.everyone, *self.live.state.waiting)}
        ids = (self.encounters.chance.identity(seed, name) for name in names)
        return next(id for id in ids if id not in taken)


def command_of(making: Making, request: Request) -> Command:
    """Return the command of a request; raise Refused if a name or value is wrong."""
    encounters, _, fight, viewer = making
    system = fight.system
    verb, given = request.verb, _resolved(fight, viewer, request, encounters.teller)
    if verb_of(verb).takes_traits:
        given["traits"] = _traits(system, given)
    if verb == "muster" and "lines" not in given:
        given = mustered(fight.state, given, making.fresh_id)
        verb = verb if "newcomers" in given else "join"
    giving = {"by": viewer, "now": encounters.clock.now()}
    if verb in _COMPLETIONS:
        given = _COMPLETIONS[verb](making, request, given)
    elif verb == DECLARE and "lines" in given:
        return declared_in_lines(fight, {**given, **giving}, encounters.teller)
    elif verb == "split":
        return _splitting(making, request, {**given, **giving})
    elif verb_of(verb).target is not Target.NOBODY:
        if request.names_several:
            return _for_each(fight, request, {**given, **giving})
        given["combatant"] = meant(fight, viewer, request, given)
    command = system.command(verb, **{**given, **giving})
    if isinstance(command, Query):
        raise Refused("bad-option", option="verb", found=verb, allowed=say("allowed-command"))
    return command


def _for_each(fight: Fight, request: Request, given: dict[str, Any]) -> Command:
    """Return a command for each of the combatants that a request names."""
    system, state, _ = fight
    some = several_named(state, given["by"], request.combatant or "")
    names = {one.id: one.name for one in (*state.everyone, *state.waiting)}
    first = system.command(request.verb, **{**given, "combatant": some[0]})
    return _together([Single(names[id], (first.replace(combatant=id),)) for id in some])


def _together(singles: Sequence[Single]) -> Command:
    """Return the commands of several as one; that of a single one is no more than that."""
    first = singles[0].ways[0]
    return first if len(singles) == 1 else Several(by=first.by, now=first.now, singles=tuple(singles), onward=True)


def _splitting(making: Making, request: Request, given: dict[str, Any]) -> Command:
    """Return the command by which some of each group that is named go on as a group of their own."""
    system, state, _ = making.fight
    some = several_named(state, making.viewer, request.combatant) if request.combatant is not None else ()
    singles, taken = list[Single](), list[str]()
    for group in map(state.get, some or (meant(making.fight, making.viewer, request),)):
        taken.append(str(given.get("name") or apart(state, group, taken)))
        newcomer = making.fresh_id(taken[-1], group.hidden)
        own = {**given, "name": taken[-1], "combatant": group.id, "newcomer": newcomer}
        singles.append(Single(group.name, (system.command(request.verb, **own),)))
    return _together(singles)


def _mustering(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    if "lines" not in given:
        return given
    newcomers = listed(making.fight, str(given["lines"]).splitlines(), making.fresh_id)
    teller = making.encounters.teller
    return {
        "newcomers": [
            {**one, "side": side_named(making.fight.state, making.viewer, teller, one["side"])} for one in newcomers
        ]
    }


def _joining(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    side = CREW if given.get("owner") == making.viewer.user else FOES
    combatant = making.fresh_id(str(given.get("name", "")), given.get("hidden") is True)
    return {"side": side, **given, "combatant": combatant}


def _configuring(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "deck": _deck(making.live.system, given, making.encounters.decks)}


def _admitting(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "combatant": join_policy.named(making.fight.state, request.combatant or "")}


def _leaving(making: Making, request: Request, given: dict[str, Any]) -> dict[str, Any]:
    if request.combatant is None:
        return given
    one: Combatant = making.fight.state.get(named(making.fight.state, making.viewer, request.combatant))
    refuse_if(not one.commanded_by(making.viewer), "not-yours", who=one.name)
    refuse_if(one.owner is None, "nobody-plays", who=one.name)
    return {**given, "user": one.owner}


_COMPLETIONS: Mapping[str, Callable[[Making, Request, dict[str, Any]], dict[str, Any]]] = {
    "muster": _mustering, "join": _joining, "configure": _configuring, "admit": _admitting,
    "away": _leaving,
}  # fmt: skip
"""How the options of verbs are completed whose combatants are not on the table yet, or that bring a deck."""


def query_of(fight: Fight, viewer: Viewer, request: Request, teller: Teller) -> Query:
    """Return the question of a request; raise Refused if a name or value is wrong."""
    system, state, _ = fight
    refuse_if(not any(one.seen_by(viewer) for one in state.everyone), "nobody-here")
    given = _resolved(fight, viewer, request, teller)
    run = (one.id for one in state.combatants if one.run_by(viewer))
    combatant = meant(fight, viewer, request) or the_only({*run})
    if combatant is None:
        raise Refused("which-combatant")
    if not viewer.gm and not state.get(combatant).owned_by(viewer):
        raise Refused("not-yours", who=state.get(combatant).name)
    query = system.command(request.verb, **{**given, "by": viewer, "combatant": combatant})
    if not isinstance(query, Query):
        raise Refused("no-question", verb=request.verb, system=system.name)
    return query


def _resolved(fight: Fight, viewer: Viewer, request: Request, teller: Teller) -> dict[str, Any]:
    system, state, _ = fight
    kind = system.kinds.get(request.verb)
    options = {} if kind is None else declared(kind, Option)
    given: dict[str, Any] = {key: value for key, value in request.options.items() if value is not None}
    for key, value in given.items():
        known = options[key].choices if key in options else ()
        if not isinstance(value, str) or value in known or key == "lines":
            continue
        words = known or system.suggest(state, request.verb, key, "")
        plain = spelt(value) if kind is None else reader_of(kind, key)(value)
        given[key] = understood(teller, system.words, plain or value, words, whole=bool(known))
    for key in given.keys() & {"by", "verb", "now"}:
        raise Refused("bad-option", option=key, found=str(given[key])[:80], allowed=say("allowed-never"))
    for key in naming(kind) if kind is not None else ():
        if key in given:
            given[key] = named(state, viewer, str(given[key]))
    if isinstance(given.get("side"), str):
        given["side"] = side_named(state, viewer, teller, given["side"])
    return setting_named(system, given, teller) if request.verb == "configure" else given


def _traits(system: System, given: dict[str, Any]) -> dict[str, Any]:
    found = {name: given.pop(name) for name in {*NAMED_TRAITS, *system.traits} if name in given}
    return {name: value for name, value in found.items() if name in system.traits}


class _Titled(Frozen):
    name: Title


def title_of(text: str) -> str:
    """Return a title in one line; raise Refused if it is too long."""
    return parse(_Titled, {"name": text}).name


def _deck(system: System, given: dict[str, Any], decks: Decks) -> object:
    name = str(given.get("value", ""))
    if not any(setting.deck and setting.key == given.get("key") for setting in system.settings):
        return None
    try:
        return decks.load(name)
    except DeckError as error:
        facts = {"card": error.card, "field": error.field, "allowed": error.allowed}
        raise Refused("bad-deck", name=name, found=str(error.found)[:80], **facts) from None


def mustered(state: SystemState[Any], given: dict[str, Any], fresh: Fresh) -> dict[str, Any]:
    """Return the options of a command for several newcomers, or for one, from names and a number."""
    names = [name for name in map(unquoted, str(given.get("name", "")).split(",")) if name]
    number, hidden = given.pop("number", None), given.get("hidden", False)
    if number is not None:
        check_number(len(names) * int(number))  # Before so many names are made.
        names = [one for name in names for one in numbered(state, name, int(number), hidden=hidden)]
    check_newcomers(names)
    if len(names) < 2:
        return {**given, "name": next(iter(names), "")}
    given = {"side": FOES, **given}
    return {"newcomers": [{**given, "name": name, "combatant": fresh(name, hidden)} for name in names]}
