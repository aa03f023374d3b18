"""The option `more`: "key value, key value", for the options and traits that slash commands do not name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from bot.rules.commands import verb_of
from bot.rules.errors import Refused
from bot.rules.model import plain_signs, seen_as
from bot.rules.registry import MORE_OPTIONS, System, terms_of, trait_terms
from bot.rules.schema import Kind, Option, Shape, called, declared, shape_of, trait_called
from bot.rules.words import Phrase

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
