"""Words of the rules, as they are typed in any language: what their names mean, and sides and settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from bot.app.ports import Teller
from bot.rules.fuzzy_match import begun
from bot.rules.model import CREW, FOES, SystemState, Viewer, seen_as
from bot.rules.registry import System
from bot.rules.words import LANGUAGES, Source

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
