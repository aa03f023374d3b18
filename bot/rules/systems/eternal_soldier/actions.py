"""What somebody means to do: the common actions, the GM's own, what is done with weapons, and moving.

Owns the reading of an action's text. Must not know who may do it, nor when it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.systems.eternal_soldier.kinds import is_attack
from bot.rules.systems.eternal_soldier.lengths import CLASSES, FORMS, parse_speed
from bot.rules.systems.eternal_soldier.state import Use
from bot.rules.systems.eternal_soldier.weapons import REMOVE, Weapon, plain

COMMON: Mapping[str, tuple[str, ...]] = {
    "I": ("drop weapon", "yell one word"),
    "II": ("turn 90°", "drop prone", "get out of chair", "shut door"),
    "III": ("turn 180°", "get over 3 ft barrier", "open door", "throw bolt", "light lighter"),
    "IV": ("get something out of pocket", "uncork bottle", "write one word", "strike match"),
    "V": ("get over 4 ft barrier", "get on or off a bicycle"),
    "VI": ("jump onto table", "light lamp with lit match"),
    "VII": ("roll down a car window", "open lock with key", "empty cash drawer"),
    "VIII": ("get up from prone", "pick up dropped weapon"),
    "IX": ("get off horse", "get out of tree", "get over 6 ft barrier", "tie knot"),
    "X": ("get on horse", "get in or out of car", "get into tree", "throw grappling hook"),
}
"""The common actions by their speed class."""

KNOWN: Mapping[str, str] = {plain(name): speed for speed, names in COMMON.items() for name in names}
NAMES = tuple(name for names in COMMON.values() for name in names)

_ALSO = {
    **dict.fromkeys(
        ("get on bicycle", "get onto bicycle", "get off bicycle", "get on/off bicycle", "get on/off of bicycle"),
        "get on or off bicycle",
    ),
    **dict.fromkeys(
        ("get in car", "get into car", "get out of car", "get in/out of car", "get in or out car", "get in/out car"),
        "get in or out of car",
    ),
    "throw grapnel": "throw grappling hook",
    "get up": "get up from prone",
    "pick up weapon": "pick up dropped weapon",
}
_EFFECTS = {
    "drop weapon": Use.DROP,
    "pick up dropped weapon": Use.PICK_UP,
    "drop prone": Use.PRONE,
    "get up from prone": Use.GET_UP,
}
_MOVING = {"run": Use.RUN, "walk": Use.WALK, "stop": Use.STOP}
_VERBS = {
    **dict.fromkeys(("draw", "unsheathe"), Use.DRAW),
    **dict.fromkeys(("attack", "swing", "fire", "shoot"), Use.ATTACK),
    **dict.fromkeys(("reload", "load"), Use.RELOAD),
    "release": Use.FIRE,
}
"""What may be done with a weapon that is named, or with the one in hand."""
_IN_HAND = re.compile(r"(?:have )?(.+) in hand")
DRAWN_AT_MOST = 5
"""So many weapons are offered to be drawn."""
NEAREST = 3
"""So many of the actions that are known are named to one who asks for another."""
KEPT = frozenset({*_MOVING, *_VERBS})
"""Words that the GM's own actions may not take."""
ATTACK, ONCE = "attack", "once"
"""What the GM's own list says of an action that is an attack, or is none; otherwise its name tells."""
_OWN_FORMS = (*FORMS, f"V {ATTACK}", f"V {ONCE}", REMOVE)


class Intent(NamedTuple):
    """What somebody means to do. `speed` None: it has a length of its own. `now`: it takes no time."""

    label: str
    use: Use
    speed: str | None = None
    weapon: Weapon | None = None
    now: bool = False
    named: bool = False
    """Whether it is one of the common actions: known not to be an attack."""


class Added(NamedTuple):
    """An action of the GM's own: its speed, and what the list says of its kind, if anything."""

    speed: str
    kind: str | None = None

    def is_attack(self, name: str) -> bool:
        """Whether the action of this name is an attack."""
        return is_attack(name) if self.kind is None else self.kind == ATTACK

    def told(self) -> str:
        """Return it as the GM writes it."""
        return self.speed if self.kind is None else f"{self.speed} {self.kind}"


@lru_cache(maxsize=128)
def parse_added(text: str) -> Mapping[str, Added]:
    """Return the GM's own actions by their names, of a setting that was accepted."""
    return dict(_added(entry) for entry in text.split(";") if entry.strip())


def changed_actions(before: str, text: str) -> str:
    """Return the setting with the actions of `text` added, replaced or, written "lasso=none", taken out."""
    added = dict(parse_added(before))
    entries = [entry for entry in text.split(";") if entry.strip()]
    if not entries:
        raise Refused("bad-action", found=text, allowed=_OWN_FORMS)
    for entry in entries:
        name, _, rest = (part.strip() for part in entry.partition("="))
        if rest.casefold() != REMOVE:
            name, action = _added(entry)
            added[name] = action
        elif added.pop(plain(name), None) is None:
            raise Refused("no-such-action", found=name, allowed=tuple(added) or (REMOVE,))
    return "; ".join(f"{name}={action.told()}" for name, action in sorted(added.items()))


def _added(entry: str) -> tuple[str, Added]:
    name, equals, rest = entry.partition("=")
    name = plain(name)
    if not name or not equals:
        raise Refused("bad-action", found=entry, allowed=_OWN_FORMS)
    if name in KEPT:
        raise Refused("kept-word", found=name, allowed=tuple(sorted(KEPT)))
    speed, _, kind = rest.strip().rpartition(" ")
    if speed and kind.casefold() in (ATTACK, ONCE):
        return name, Added(parse_speed(speed), kind.casefold())
    return name, Added(parse_speed(rest))


def by_speed(speed: str | None) -> Intent:
    """Return what is meant by a speed alone."""
    if speed is None:
        raise Refused("declare-what", allowed=FORMS)
    speed = parse_speed(speed)
    return Intent(speed, Use.PLAIN, speed)


def understood(
    text: str, speed: str | None, *, added: Mapping[str, Added], weapons: Mapping[str, Weapon], out: str | None
) -> Intent:
    """Return what is meant by an action's text and speed; a speed that is given wins over the table's.

    `out` is the weapon in hand: "attack" alone means with that.
    """
    speed = parse_speed(speed) if speed is not None else None
    words = re.sub(r"\s*/\s*", "/", plain(text))
    words = _ALSO.get(words, words)
    if words in _MOVING:
        return Intent(words, _MOVING[words])
    own = added.get(words)
    if own is not None and own.is_attack(words):
        return Intent(text, Use.ATTACK, speed or own.speed)
    known = own.speed if own is not None else KNOWN.get(words)
    if known is not None:
        return Intent(text, _EFFECTS.get(words, Use.PLAIN), speed or known, named=own is None)
    armed = _with_weapon(text, words, speed, weapons, out)
    if armed is not None:
        return armed
    if speed is None:
        near = get_close_matches(words, (*NAMES, *added, *_MOVING, *with_weapons(weapons)), NEAREST, cutoff=0)
        raise Refused("unknown-action", found=text, allowed=tuple(near))
    return Intent(text, Use.ATTACK if is_attack(words) else Use.PLAIN, speed)


def _with_weapon(
    text: str, words: str, speed: str | None, weapons: Mapping[str, Weapon], out: str | None
) -> Intent | None:
    held = _IN_HAND.fullmatch(words)
    if held is not None and held[1] in weapons:
        return Intent(text, Use.DRAW, weapon=weapons[held[1]], now=True)
    verb, _, rest = words.partition(" ")
    use = _VERBS.get(verb)
    if use is None:
        return None
    if use is Use.FIRE and rest in ("", "trigger"):
        return Intent(text, use, now=True)
    rest = rest.removeprefix("with ")
    named = [key for key in weapons if rest == key or rest.startswith(f"{key} ")]
    if named:
        weapon = weapons[max(named, key=len)]
    elif speed is None and out is not None and out in weapons and use is not Use.DRAW:
        weapon = weapons[out]
    else:
        return None
    if use is Use.FIRE:
        return Intent(text, use, weapon=weapon, now=True)
    return Intent(text, use, speed or _own_speed(weapon, use), weapon)


def _own_speed(weapon: Weapon, use: Use) -> str:
    speed = {Use.DRAW: weapon.draw, Use.ATTACK: weapon.attack, Use.RELOAD: weapon.reload}[use]
    if speed is None:
        raise Refused("no-draw" if use is Use.DRAW else "no-reload", weapon=weapon.name)
    return speed


def with_weapons(weapons: Mapping[str, Weapon]) -> Iterator[str]:
    """Yield what can be done with weapons, as it is said."""
    for weapon in weapons.values():
        if weapon.draw:
            yield f"draw {weapon.name}"
        yield f"attack {weapon.name}"
        if weapon.reload:
            yield f"reload {weapon.name}"
        if weapon.automatic:
            yield f"release {weapon.name}"
        if weapon.draw:
            yield f"{weapon.name} in hand"


def armed(weapons: Mapping[str, Weapon], out: str | None) -> Iterator[str]:
    """Yield what fits a combatant's weapons: to use what is in hand or always at hand, and to draw a few others."""
    at_hand = [weapon for key, weapon in weapons.items() if key == out or weapon.draw is None]
    for weapon in at_hand:
        yield f"attack {weapon.name}"
        if weapon.reload:
            yield f"reload {weapon.name}"
    others = [weapon for weapon in weapons.values() if weapon not in at_hand]
    yield from (f"draw {weapon.name}" for weapon in others[:DRAWN_AT_MOST])


def suggested(typed: str, added: Mapping[str, Added], weapons: Mapping[str, Weapon]) -> tuple[str, ...]:
    """Return the actions that contain what was typed, those that begin with it first."""
    wanted = plain(typed)
    every = (*added, *with_weapons(weapons), *NAMES, *_MOVING)
    found = [name for name in every if wanted in plain(name)]
    return tuple(sorted(found, key=lambda name: not plain(name).startswith(wanted)))


def suggested_speeds(typed: str) -> tuple[str, ...]:
    """Return the speeds that what was typed may become."""
    typed = "".join(typed.upper().split())
    if typed.isdecimal():
        return (f"{typed}s",)
    head, plus, last = typed.rpartition("+")
    return tuple(f"{head}{plus}{name}" for name in CLASSES if name.startswith(last))
