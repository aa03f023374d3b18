"""What was typed, made a command: names to ids, options to their types, `more` to options, lines to a command each.

Options of slash commands, forms, buttons and pasted lines all come here as a request, and nothing parses behind it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any, NamedTuple

from bot.app.encounters import Encounters
from bot.app.live_encounter import LiveEncounter
from bot.app.pasted import Fresh, listed
from bot.app.ports import Decks, Teller
from bot.fight.batch import Several, Single
from bot.fight.fight import Fight
from bot.fight.request import Request
from bot.fight.whom import meant, named, several_named, the_only
from bot.rules import join_policy
from bot.rules.commands import DECLARE, Command, Query, Target, verb_of
from bot.rules.deck import DeckError
from bot.rules.errors import Refused, refuse_if
from bot.rules.fuzzy_match import begun, nearest
from bot.rules.last_declarations import UNSAID
from bot.rules.model import (
    CREW,
    FOES,
    Combatant,
    CombatantId,
    SystemState,
    Title,
    Viewer,
    plain_signs,
    seen_as,
    spelt,
    unquoted,
)
from bot.rules.registry import MORE_OPTIONS, NAMED_TRAITS, System, terms_of, trait_terms
from bot.rules.roster import apart, check_newcomers, check_number, names_in, numbered
from bot.rules.schema import Kind, Option, Shape, called, declared, naming, shape_of, trait_called
from bot.rules.validation import parse, reader_of
from bot.rules.words import LANGUAGES, Frozen, Phrase, Source, say


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


# Declarations in lines: "Orc 1: slow, shoots; Orc 2-4: fast".


def declared_in_lines(fight: Fight, given: Mapping[str, Any], teller: Teller) -> Several:
    """Return a declaration for each of one's own that the `lines` name, with what else is `given`; refuse empty ones.

    A line has words of the rules, "name value", and what is neither is the action.
    """
    bare, viewer = {name: value for name, value in given.items() if name != "lines"}, given["by"]
    own: dict[str, Combatant] = {seen_as(one.name): one for one in fight.state.combatants if one.commanded_by(viewer)}
    parts = (line.partition(":") for line in re.split(r"[\n;]", str(given["lines"])))
    said = [(names, text.strip()) for names, _, text in parts if text.strip()]
    refuse_if(not own, "no-combatant-of-yours")
    refuse_if(not said, "lines-what")
    singles = list[Single]()
    for names, text in said:
        options = _declared_in(fight, text, teller)
        for name in names_in(names, own):
            if (one := own.get(seen_as(name))) is None:
                near = nearest(name, (one.name for one in own.values()))
                raise Refused("no-such-name", found=name, near=near) if near else Refused("no-such-combatant")
            way = fight.system.command(DECLARE, **{**bare, **options, "combatant": one.id})
            singles.append(Single(one.name, (way,)))
    return Several(by=viewer, now=given.get("now"), singles=tuple(singles))


def _declared_in(fight: Fight, text: str, teller: Teller) -> dict[str, Any]:
    system, state, _ = fight
    kind, given = system.kinds[DECLARE], dict[str, Any]()
    options = {name: one for name, one in declared(kind, Option).items() if name not in UNSAID}
    choices = tuple(word for one in options.values() for word in one.choices)
    text = understood(teller, system.words, text, choices, whole=False)
    for part in filter(None, map(str.strip, text.split(","))):
        key, _, rest = part.partition(" ")
        known = {name: one.choices or system.suggest(state, DECLARE, name, part) for name, one in options.items()}
        found = ((name, begun(part, words)) for name, words in known.items() if name != "action")
        name, word = next((one for one in found if one[1]), (None, None))
        if name is not None:
            given[name] = word
        elif key in options and (typed := _typed(shape_of(kind, key), rest.strip())) is not None:
            given[key] = typed
        else:
            given["action"] = f"{given['action']}, {part}" if "action" in given else part
    return given


def _typed(shape: Shape, text: str) -> int | bool | str | None:
    if shape.kind is Kind.YES_OR_NO:
        return True if text in ("", "true") else None
    if shape.kind is Kind.NUMBER:
        fits = text.removeprefix("-").isdecimal() and shape.least <= int(text) <= shape.most
        return int(text) if fits else None
    return text if shape.kind is Kind.TEXT and 0 < len(text) <= shape.most else None


_BETWEEN_PARTS = re.compile(r"(\s*[,;+&=/]\s*|\s+(?:and|then|und|dann)\s+)")
"""Between several things that are typed for one option."""


def understood(teller: Teller, words: tuple[Source, ...], typed: str, known: tuple[str, ...], *, whole: bool) -> str:
    """Return a text with words of the rules for their names in any language; a `whole` text is one word."""
    names = _names(teller.named, words, known)
    if whole:
        return begun(typed, known) or names.get(begun(typed, names) or "", typed)
    return names.get(seen_as(typed)) or "".join(names.get(seen_as(one), one) for one in _BETWEEN_PARTS.split(typed))


@lru_cache
def _names(
    named: Callable[[tuple[Source, ...], str, str], str], words: tuple[Source, ...], known: tuple[str, ...]
) -> Mapping[str, str]:
    names = {seen_as(one): one for one in known}
    for language in LANGUAGES:
        for one in known:
            names.setdefault(seen_as(named(words, language, one)), one)
    return names


def side_named(state: SystemState[Any], viewer: Viewer, teller: Teller, text: str) -> str:
    """Return the side that a text names or begins, in any case and language; a new side stays as it was typed."""
    text = _names(teller.named, (), (CREW, FOES)).get(seen_as(text), text)
    sides = (*(one.side for one in state.everyone if one.seen_by(viewer)), CREW, FOES)
    return begun(text, {seen_as(side): side for side in sides}.values()) or text


def setting_named(system: System, given: dict[str, Any], teller: Teller) -> dict[str, Any]:
    """Return the options with the key and the value of a setting spelled as the system has them."""
    keys = {setting.key: setting for setting in system.settings}
    setting = keys.get(begun(str(given.get("key", "")), keys) or "")
    if setting is None:
        return given
    given = {**given, "key": setting.key}
    if "value" in given:
        known, whole = setting.choices or setting.words, bool(setting.choices)
        given["value"] = understood(teller, system.words, str(given["value"]), known, whole=whole)
    return given


# The option `more`: "key value, key value", for the options and traits that slash commands do not name.

_ENTRIES = re.compile(r'[,，\n](?=(?:[^"]*"[^"]*")*[^"]*$)')
"""Between two entries, but not within quotation marks."""
_ENTRY = re.compile(r"\s*([^\W\d]\w*)(?:\s*[:=]\s*|\s+|$)(.*)", re.DOTALL)


class Completion(NamedTuple):
    """The whole of `more` as it can be gone on with, and what its last key means."""

    text: str
    label: Phrase


def keys_of(system: System, verb: str) -> dict[str, Shape]:
    """Return the options and traits of a system that a slash command does not name, with what each takes."""
    if verb_of(verb).takes_traits:
        named = {term.name for term in trait_terms()}
        return {name: shape_of(system.traits_type, name) for name in system.traits if name not in named}
    kind = system.kinds.get(verb)
    named = {term.name for term in terms_of(verb)}
    return {name: shape_of(kind, name) for name in declared(kind, Option) if name not in named} if kind else {}


def with_more(system: System, verb: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with those that were typed in `more` as options of their own; refuse one that is given twice."""
    given = {name: value for name, value in options.items() if name != MORE_OPTIONS}
    more = read_more(system, verb, str(options.get(MORE_OPTIONS) or ""))
    for key in more:
        if given.get(key) is not None:
            raise Refused("given-twice", option=key)
    return {**given, **more}


def read_more(system: System, verb: str, text: str) -> dict[str, str]:
    """Return options by key; refuse an unknown first key and a key twice. Text without a key goes to the one before."""
    keys = _all_keys(system, verb)
    given: dict[str, str] = {}
    last = None
    for entry in _ENTRIES.split("\n".join(map(plain_signs, text.splitlines()))):
        match = _ENTRY.fullmatch(entry)
        key = seen_as(match[1]) if match is not None else entry.strip().partition(" ")[0]
        if match is not None and key in keys:
            if key in given:
                raise Refused("given-twice", option=key)
            last, given[key] = key, match[2].strip()
        elif entry.strip():
            if last is None:
                allowed = (*keys,) or ("none",)
                raise Refused("no-such-option", option=key, verb=verb, system=system.name, allowed=allowed)
            given[last] = f"{given[last]},{entry}"
    yes = {key for key, shape in keys.items() if shape.kind is Kind.YES_OR_NO}
    return {key: value.strip().strip('"') or "true" for key, value in given.items() if value.strip() or key in yes}


def _all_keys(system: System, verb: str) -> dict[str, Shape]:
    if verb_of(verb).takes_traits:
        return {name: shape_of(system.traits_type, name) for name in system.traits}
    options = system.options.get(verb, {})
    return {**keys_of(system, verb), **{name: shape_of(system.kinds[verb], name) for name in options}}


def completions(
    system: System, verb: str, typed: str, values: Callable[[str, str], Iterable[str]]
) -> tuple[Completion, ...]:
    """Return how a text can go on: with a key, or with one of the `values` of its last key and what is typed of it."""
    keys = keys_of(system, verb)
    before, comma, part = typed.rpartition(",")
    word, _, value = part.lstrip().partition(" ")
    head = f"{before.rstrip()}, " if comma else ""
    if word in keys:
        known = (one for one in values(word, value) if value.casefold() in one.casefold())
        return tuple(Completion(f"{head}{word} {one}", _label(verb, word)) for one in known)
    used = {entry.split()[0].casefold() for entry in before.split(",") if entry.strip()}
    fitting = (key for key in keys if key not in used and key.startswith(seen_as(part)))
    return tuple(Completion(f"{head}{key} ", _label(verb, key)) for key in fitting)


def _label(verb: str, key: str) -> Phrase:
    return trait_called(key) if verb_of(verb).takes_traits else called(verb, key)
