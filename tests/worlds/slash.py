"""How a deed is typed in Discord: the slash command and its options. Must not know what comes of it."""

from __future__ import annotations

from typing import Any

from bot.rules.more import keys_of
from bot.rules.registry import all_systems
from bot.testing.worlds.deeds import GMS, Deed

GROUPED = {
    "muster": "combatant add", "split": "combatant split", "merge": "combatant merge",
    "edit": "combatant edit", "reveal": "combatant reveal", "reorder": "combatant reorder", "admit": "combatant admit",
    "configure": "encounter settings", "appoint": "encounter gm", "bell": "encounter bell",
    "remind": "encounter remind",
    "pause": "encounter pause",
    "resume": "encounter resume",
    "extend": "encounter extend",
}  # fmt: skip
"""Verbs that are given with a command of a group."""
OF_GMS = {"join": "combatant add", "leave": "combatant remove"}
"""Verbs for which a GM has a command of its own."""
LOOKS = {
    "orders": "standing",
    "bells": "encounter bell",
    "where": "where",
    "end?": "encounter end",
    "forget?": "encounter forget",
}
"""Looks that are taken with a command that is not called like them."""
UNTYPED = ("press", "complete", "lists", "catch up")
"""What is done without sending a command."""


def _with_more(verb: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return options with those in `more` that a slash command does not name."""
    beyond = {key for system in all_systems().values() for key in keys_of(system, verb)} & given.keys()
    named = {name: value for name, value in given.items() if name not in beyond}
    more = ", ".join(f"{key} {given[key]}" for key in sorted(beyond))
    return {**named, "more": more} if more else named


def typed(deed: Deed) -> tuple[str, dict[str, Any]] | None:
    """Return the slash command of a deed and the options given with it; None: no command is sent."""
    if deed.how in UNTYPED:
        return None
    given = {"player" if name == "owner" else name: value for name, value in deed.options.items() if value is not None}
    if deed.combatant is not None:
        given["combatant"] = deed.combatant
    if deed.verb == "away":
        return "standing", {"away": given.get("until", "back")}
    if deed.how in ("give", "ask", "panel"):
        if deed.verb == "join" and deed.who not in GMS:
            given.pop("player", None)
        command = (OF_GMS.get(deed.verb) if deed.who in GMS else None) or GROUPED.get(deed.verb, deed.verb)
        return command, _with_more(deed.verb, given)
    if deed.how == "order":
        return deed.verb, {**_with_more(deed.verb, given), "standing": True}
    if deed.how == "log":
        given["format"] = deed.verb
    if deed.how == "start":
        given["system"] = deed.verb
    return LOOKS.get(deed.how, f"encounter {deed.how}"), given
