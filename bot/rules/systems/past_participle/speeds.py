"""Fast, normal and slow: the known actions, and the speed of several together.

Source: the rules of Past Participle, "Speed". Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.rules.deck import SPEEDS
from bot.rules.errors import Refused
from bot.rules.words import Phrase, say

FREE = "free"
MOST_ACTIONS = 3

KNOWN: Mapping[str, str] = {
    **dict.fromkeys(("run", "pistol", "knife", "fast martial attack", "cock", "aim", "dodge"), "fast"),
    **dict.fromkeys(("ready weapon", "reload cartridge"), "fast"),
    **dict.fromkeys(("brawl", "move", "athletics", "sword", "carbine", "aim carbine", "skill use"), "normal"),
    **dict.fromkeys(("ready item", "ready knife", "reload bow"), "normal"),
    **dict.fromkeys(("extended action", "load muzzle-loader", "load breech-loader", "auxiliary"), "slow"),
    **dict.fromkeys(("talk", "hand signal", "drop item"), FREE),
}
"""The speed of every action that needs no ruling."""

MOVEMENTS = frozenset({"run", "move", "athletics"})
"""A combatant that only moves may declare any speed."""
ATTACKS = frozenset({"pistol", "knife", "fast martial attack", "brawl", "sword", "carbine", "aim", "aim carbine"})
"""Actions that cannot be part of an auxiliary action; to aim is part of an attack."""

_ALSO = {
    "aim pistol": "aim", "aim knife": "aim", "aim rifle": "aim carbine", "aim bow": "aim carbine",
    "duck": "dodge", "parry": "dodge", "defend": "dodge",
    "load": "reload cartridge", "reload": "reload cartridge",
    **dict.fromkeys(("load pistol", "load cartridge", "reload pistol", "load revolver"), "reload cartridge"),
    "load bow": "reload bow", "nock arrow": "reload bow",
    **dict.fromkeys(("load musket", "load muzzle loader", "reload musket"), "load muzzle-loader"),
    **dict.fromkeys(("load breech loader", "reload breech-loader"), "load breech-loader"),
    "draw knife": "ready knife", "draw item": "ready item", "draw pistol": "ready weapon",
    "walk": "move", "crawl": "move", "climb": "athletics", "jump": "athletics", "swim": "athletics",
    "sprint": "run", "flee": "run", "punch": "brawl", "speak": "talk", "shout": "talk", "yell": "talk",
}  # fmt: skip
"""Other names of known actions."""
_FILLER = re.compile(r"^(?:(?:fire|shoot|swing|use|attack with|with)\s+)+")
_ARTICLE = re.compile(r"\b(?:a|an|the|his|her|their|my|your)\s+")
_DOING = re.compile(r"^(\w+?)ing\b")
_BETWEEN = re.compile(r"\s*(?:[,;+&]|\band\b|\bthen\b)\s*")


class Combined(NamedTuple):
    """The speed of several actions, their phrases, and the reason's code."""

    speed: str
    actions: tuple[Phrase, ...]
    reason: str


def faster(speed: str) -> str:
    """Return the next faster speed; fast for fast."""
    return SPEEDS[max(SPEEDS.index(speed) - 1, 0)]


def parse_speed(text: str) -> str:
    """Return the speed whose name begins so; raise Refused for none."""
    if text in SPEEDS:
        return text
    found = [speed for speed in SPEEDS if speed.startswith(text.strip().casefold())]
    if len(found) != 1:
        raise Refused("bad-speed", found=text, allowed=SPEEDS)
    return found[0]


def parse_added(text: str) -> dict[str, str]:
    """Return the actions in a setting such as "lasso=normal; nod=free"."""
    added: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, _, speed = (part.strip().casefold() for part in entry.partition("="))
        if not name or speed not in (*SPEEDS, FREE):
            raise Refused("bad-actions", found=entry, allowed=(*SPEEDS, FREE))
        added[name] = speed
    return added


def parse_actions(text: str, added: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the actions in a text; raise Refused for unknown ones."""
    known = {**KNOWN, **added}
    found = []
    for part in filter(None, _BETWEEN.split(text.strip().casefold())):
        name = next((name for name in _readings(part) if name in known), None)
        if name is None:
            raise Refused("unknown-actions", found=part, known=tuple(known))
        found.append((name, known[name]))
    if not found:
        raise Refused("declare-what")
    return found


def _readings(part: str) -> Iterator[str]:
    plain = _ARTICLE.sub("", part)
    for done in (part, plain, *_done(plain)):
        for text in (done, _FILLER.sub("", done)):
            yield _ALSO.get(text, text)


def _done(text: str) -> Iterator[str]:
    if doing := _DOING.match(text):
        stem, rest = doing[1], text[doing.end() :]
        yield from (f"{stem}{rest}", f"{stem}e{rest}", f"{stem[:-1]}{rest}")


def is_maneuver(actions: list[tuple[str, str]]) -> bool:
    """Return whether actions are only movement and at most one free action."""
    counted = [name for name, speed in actions if speed != FREE]
    return bool(counted) and MOVEMENTS.issuperset(counted) and len(actions) - len(counted) < 2


def combine(actions: list[tuple[str, str]]) -> Combined:
    """Return the speed of actions in one round; raise Refused for none.

    One free action comes with everything, each further one counts as fast. One action has its own speed; two or
    three are one slower than the slowest; a slow one goes with no other.
    """
    phrases = tuple(say("worked-action", what=name, speed=speed) for name, speed in actions)
    frees = sum(speed == FREE for _, speed in actions)
    counted = [speed for _, speed in actions if speed != FREE] + ["fast"] * max(0, frees - 1)
    if not counted:
        return Combined("fast", phrases, "worked-free")
    if len(counted) > MOST_ACTIONS:
        raise Refused("too-many-actions", actions=phrases, most=MOST_ACTIONS)
    if len(counted) == 1:
        return Combined(counted[0], phrases, "worked-one")
    if "slow" in counted:
        raise Refused("slow-stands-alone", actions=phrases)
    return Combined("slow" if "normal" in counted else "normal", phrases, "worked-several")


def declared_speed(
    speed: str | None, action: str | None, added: str, *, auxiliary: bool, force: bool
) -> tuple[str, list[Phrase]]:
    """Return the speed of a declaration, and how it came about.

    `added` is the setting of added actions. An auxiliary action is slow; with `force` any speed that is given holds.
    """
    if auxiliary:
        if not force:
            _check_not_faster(speed, combine([("auxiliary", "slow")]))
        speed = speed or "slow"
    if action is None:
        if speed is None:
            raise Refused("declare-what")
        return speed, []
    described = [say("your-plan", plan=action)]
    try:
        actions = parse_actions(action, parse_added(added))
    except Refused:
        if speed is None:
            raise
        return speed, described
    combined = combine(actions)
    if auxiliary and (attacks := tuple(name for name, _ in actions if name in ATTACKS)):
        raise Refused("auxiliary-no-attack", attacks=attacks)
    if auxiliary and speed is not None:
        return speed, described
    if speed is not None and is_maneuver(actions):
        return speed, [say("worked-maneuver", actions=combined.actions, speed=speed)]
    if not force:
        _check_not_faster(speed, combined)
    return speed or combined.speed, [say(combined.reason, actions=combined.actions, speed=combined.speed)]


def _check_not_faster(speed: str | None, combined: Combined) -> None:
    if speed is not None and SPEEDS.index(combined.speed) > SPEEDS.index(speed):
        raise Refused("actions-slower", actions=combined.actions, worked=combined.speed, speed=speed)
