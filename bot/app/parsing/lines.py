"""Declarations in lines: "Orc 1: slow, shoots; Orc 2-4: fast"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bot.app.parsing.words import understood
from bot.app.ports import Teller
from bot.fight.batch import Several, Single
from bot.fight.fight import Fight
from bot.rules.commands import DECLARE
from bot.rules.errors import Refused, refuse_if
from bot.rules.fuzzy_match import begun, nearest
from bot.rules.last_declarations import UNSAID
from bot.rules.model import Combatant, seen_as
from bot.rules.roster import names_in
from bot.rules.schema import Kind, Option, Shape, declared, shape_of


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
