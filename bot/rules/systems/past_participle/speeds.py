"""Fast, normal and slow: the actions that are known, and the speed of several taken together.

Source of the rules: Past Participle's action speeds. Must not know who acts, nor when.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.rules.deck import SPEEDS
from bot.rules.errors import Refused
from bot.rules.near import nearest
from bot.rules.words import Phrase, say

FREE = "free"
MOST_ACTIONS = 3

KNOWN: Mapping[str, str] = {
    "run": "fast",
    "pistol": "fast",
    "knife": "fast",
    "fast martial attack": "fast",
    "cock": "fast",
    "aim": "fast",
    "dodge": "fast",
    "ready weapon": "fast",
    "reload cartridge": "fast",
    "brawl": "normal",
    "move": "normal",
    "athletics": "normal",
    "sword": "normal",
    "carbine": "normal",
    "aim carbine": "normal",
    "skill use": "normal",
    "ready item": "normal",
    "ready knife": "normal",
    "reload bow": "normal",
    "extended action": "slow",
    "load muzzle-loader": "slow",
    "load breech-loader": "slow",
    "auxiliary": "slow",
    "talk": FREE,
    "hand signal": FREE,
    "drop item": FREE,
}
"""Every action that needs no ruling, and its speed."""

MOVEMENTS = frozenset({"run", "move", "athletics"})
"""Who does nothing but move may declare any speed: who is fast then, runs."""
ATTACKS = frozenset({"pistol", "knife", "fast martial attack", "brawl", "sword", "carbine", "aim", "aim carbine"})
"""What an auxiliary action leaves no time for; to aim is part of an attack."""

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
"""Other words for some of them."""
_FILLER = re.compile(r"^(?:(?:fire|shoot|swing|use|attack with|with)\s+)+")
_ARTICLE = re.compile(r"\b(?:a|an|the|his|her|their|my|your)\s+")
_DOING = re.compile(r"^(\w+?)ing\b")
_BETWEEN = re.compile(r"\s*(?:[,;+&]|\band\b|\bthen\b)\s*")


class Worked(NamedTuple):
    """The speed that some actions come to, each with its own, and the code of the reason."""

    speed: str
    actions: tuple[Phrase, ...]
    reason: str


def slower(speed: str) -> str:
    """Return the speed one level slower (slow stays slow)."""
    return SPEEDS[min(SPEEDS.index(speed) + 1, len(SPEEDS) - 1)]


def faster(speed: str) -> str:
    """Return the speed one level faster (fast stays fast)."""
    return SPEEDS[max(SPEEDS.index(speed) - 1, 0)]


def parse_speed(text: str) -> str:
    """Return the speed that `text` names, by its name or its first letters."""
    if text in SPEEDS:
        return text
    found = [speed for speed in SPEEDS if speed.startswith(text.strip().casefold())]
    if len(found) != 1:
        raise Refused("bad-speed", found=text, allowed=SPEEDS)
    return found[0]


def parse_added(text: str) -> dict[str, str]:
    """Return the actions that a GM has added, from "lasso=normal; whistle=free"."""
    added: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, _, speed = (part.strip().casefold() for part in entry.partition("="))
        if not name or speed not in (*SPEEDS, FREE):
            raise Refused("bad-actions", found=entry, allowed=(*SPEEDS, FREE))
        added[name] = speed
    return added


def named(text: str, added: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the actions in `text` as (name, speed); refuse any that is not known, with those that are nearest."""
    known = {**KNOWN, **added}
    found = []
    for part in filter(None, _BETWEEN.split(text.strip().casefold())):
        name = next((name for name in _readings(part) if name in known), None)
        if name is None:
            near = nearest(part, {*known, *_ALSO}, likely=0)
            raise Refused("unknown-actions", found=part, near=near)
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
    """Whether actions are nothing but movement, besides one that is free."""
    counted = [name for name, speed in actions if speed != FREE]
    return bool(counted) and MOVEMENTS.issuperset(counted) and len(actions) - len(counted) < 2


def combine(actions: list[tuple[str, str]]) -> Worked:
    """Return the speed of actions taken in one round; refuse what may not be combined.

    One free action comes with everything, each further one counts as fast. One action has its own speed; two or
    three are one slower than the slowest; a slow one goes with no other.
    """
    told = tuple(say("worked-action", what=name, speed=speed) for name, speed in actions)
    frees = sum(speed == FREE for _, speed in actions)
    counted = [speed for _, speed in actions if speed != FREE] + ["fast"] * max(0, frees - 1)
    if not counted:
        return Worked("fast", told, "worked-free")
    if len(counted) > MOST_ACTIONS:
        raise Refused("too-many-actions", actions=told, most=MOST_ACTIONS)
    if len(counted) == 1:
        return Worked(counted[0], told, "worked-one")
    if "slow" in counted:
        raise Refused("slow-stands-alone", actions=told)
    slowest = max(counted, key=SPEEDS.index)
    return Worked(slower(slowest), told, "worked-several")
