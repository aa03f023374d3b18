"""Verbs agree with those they are told of: "Orc 1 and Orc 2 are up", "Ruffians have declared".

Sentences are written of one; of several their verbs are changed. Must not know which combatants are several by
themselves: a phrase says so.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from bot.rules.words import MANY, Fact, Phrase

KEPT = frozenset({"aborts", "hesitates", "holds"})
"""Words by which people find a line: they stay as they are."""
_OTHERWISE = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_SUBJECT = re.compile(r"\{(who|names|up|other|winner)\} ([a-z]+s)\b(?: and ([a-z]+s)\b)?")


def several(phrase: Phrase) -> frozenset[str]:
    """Return the names of those facts of a phrase that are several: some names, or a group by a plural."""
    groups = phrase.facts.get(MANY, ())
    assert isinstance(groups, tuple)

    def many(fact: Fact) -> bool:
        words = fact if isinstance(fact, tuple) else (fact,)
        return len(words) > 1 or any(word in groups for word in words)

    return frozenset(name for name, fact in phrase.facts.items() if many(fact))


def agreeing(sentence: str, many: Collection[str]) -> str:
    """Return a sentence as it is written where those of its facts are several."""

    def of_several(match: re.Match[str]) -> str:
        name, verb, further = match.groups()
        if name not in many or verb in KEPT:
            return match[0]
        return f"{{{name}}} {_plural(verb)}" + (f" and {_plural(further)}" if further else "")

    changed = _SUBJECT.sub(of_several, sentence)
    return changed if changed == sentence else re.sub(r"\bits\b", "their", changed)


def subjects(sentence: str) -> frozenset[str]:
    """Return the facts of a sentence of which something is told: several of them are joined by an "and"."""
    return frozenset(match[1] for match in _SUBJECT.finditer(sentence))


def _plural(verb: str) -> str:
    if verb in _OTHERWISE:
        return _OTHERWISE[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]
