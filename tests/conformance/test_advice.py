"""Every way that a refusal names is one: it is accepted when it is followed at once."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.render.text import lexicon
from bot.rules.commands import VERBS, Command
from bot.rules.errors import Refused
from bot.rules.model import Viewer
from bot.rules.registry import System, system_of
from bot.rules.schema import fields_of
from bot.rules.words import ENGLISH, Phrase
from tests.conformance.marks import scripts
from tests.conformance.table import GM
from tests.conformance.walking import seated, walk

QUOTED = re.compile(r"`([^`…]+)`")
COMPLETE = re.compile(r"(?:/(?P<verb>[a-z]+))?(?P<options>(?: ?\w+:\w+)*)|(?P<flag>force|change)")
FOR_THE_GM = re.compile(r"\bGM\b|referee|^With `force`")
NOT_FOR_NOW = re.compile(r"\b(?:[Ww]ho|when|[Oo]nce|later|next|alone|without|at most|Something|Say)\b")
"""In a sentence that names what may be done at another time, by somebody else or in part, or asks what is meant."""


class Way(NamedTuple):
    """What a sentence says may be done: this verb with these options; `by` whom."""

    verb: str
    options: dict[str, Any]
    by: Viewer


def named(system: System, refusal: Phrase, command: Command) -> Iterator[Way]:
    """Yield the ways that a refusal of a command names, as far as they are named in full and for now."""
    text = lexicon(system.words, ENGLISH).tell(refusal)
    for sentence in re.split(r"(?<=[.;?]) ", text):
        for quoted in () if NOT_FOR_NOW.search(sentence) else QUOTED.findall(sentence):
            found = COMPLETE.fullmatch(quoted.removeprefix("more:"))
            if found is None:
                continue
            pairs = [one.split(":") for one in (found["options"] or "").split()]
            options: dict[str, Any] = {
                name: value == "true" or (int(value) if value.isdecimal() else value) for name, value in pairs
            }
            options |= {found["flag"]: True} if found["flag"] else {}
            verb = found["verb"] or ""
            of_gm = FOR_THE_GM.search(sentence) or "force" in options or VERBS[verb or command.verb].gm_only
            yield Way(verb, options, GM if of_gm else command.by)


def is_open(system: System, state: Any, command: Command, refusal: Refused, way: Way) -> bool:
    """Whether a way may be gone: its verb for the same combatant; or with its options the command is not refused so."""
    if not way.verb:
        if not way.options.keys() <= fields_of(type(command)).keys():
            return False
        try:
            system.check(state, command.replace(by=way.by, **way.options))
        except Refused as other:  # The command may have another fault.
            return other.code != refusal.code
        return True
    known = fields_of(system.kinds[way.verb])
    whom = {command.whom, None} if command.whom is not None else {None, *(one.id for one in state.combatants)}
    some = [system.made(way.verb, by=way.by, **({"combatant": one} if "combatant" in known else {})) for one in whom]
    some += [one for one in system.legal(state, way.by) if one.verb == way.verb and one.whom in whom]
    return any(system.may(state, one.replace(**way.options)) for one in some)


def test_each_way_that_a_refusal_names_is_accepted(system: str) -> None:
    for script in scripts(f"advice in {system}", 60):
        table = seated(system_of(system))
        for move in walk(table, script):
            if move.refusal is None or move.command.verb not in table.system.options:
                continue
            for way in named(table.system, move.refusal.phrase, move.command):
                if way.verb and way.verb not in table.system.options:
                    continue
                assert is_open(table.system, move.before, move.command, move.refusal, way), (
                    f"{move.refusal.phrase}: {way}"
                )
