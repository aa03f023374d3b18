"""What people mean by the text of an action: its length, its use, and whether it is an attack.

Owns the common actions of the rules, the GM's own, what is done with weapons, and the words that make an attack: those
repeat unless the player says otherwise. Must not know who may do it, nor when it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.rules.errors import Refused
from bot.rules.systems.eternal_soldier.notation import (
    CLASSES,
    REMOVE,
    SPEED_FORMS,
    Arms,
    Weapon,
    edited_list,
    entries,
    parse_speed,
    plain,
)
from bot.rules.systems.eternal_soldier.state import Use

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

NAMES = tuple(name for names in COMMON.values() for name in names)


_OTHER_FORMS = (
    (re.compile(r"get (?:on|onto|off|on/off|on/off of) bicycle"), "get on or off bicycle"),
    (re.compile(r"get (?:in|into|out of|in/out of|in or out|in/out) car"), "get in or out of car"),
    (re.compile(r"throw grapnel"), "throw grappling hook"),
    (re.compile(r"get up"), "get up from prone"),
    (re.compile(r"pick up weapon"), "pick up dropped weapon"),
)
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
"""Verbs that take a named weapon, or else the one in hand."""
_IN_HAND = re.compile(r"(?:have )?(.+) in hand")
_FORMS = {
    "draw {}": "draw",
    "attack {}": "attack",
    "reload {}": "reload",
    "release {}": "automatic",
    "{} in hand": "draw",
}
"""What can be done with a weapon, and the field of a weapon that allows it."""
DRAWN_AT_MOST = 5
"""Weapons that are offered to be drawn."""
KEPT = frozenset({*_MOVING, *_VERBS})
"""Words that the GM's own actions may not take."""
ATTACK, ONCE = "attack", "once"
_OWN_FORMS = (*SPEED_FORMS, f"V {ATTACK}", f"V {ONCE}", REMOVE)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BLOWS = _words(
    """
    attack swing fire shoot shot strike stab slash thrust cut hit punch kick chop lunge bash bite bitten claw
    blow headbutt butt gore whip hack jab smash club clobber pummel slug slap beat batter maul cleave skewer
    spear impale sting peck ram hook uppercut backhand knee elbow stomp trample throttle strangle snipe volley
    cudgel scratch rake clip pistolwhip gouge wallop swipe swat thrash flail snap lash
    """
)
"""An attack, in whatever form it is said."""
_WEAPONS = _words(
    """
    sword axe knife dagger rapier sabre saber lance pike halberd mace hammer staff bow crossbow arrow sling
    pistol revolver rifle musket shotgun gun derringer carbine colt winchester tomahawk machete bayonet fist
    fists fang fangs claws teeth talons tusk tusks horns tail whip cutlass scimitar blade
    """
)
_NO_BLOWS = _words(
    """
    draw unsheathe sheathe holster load reload cock clean polish sharpen wipe ready prepare aim point grab take
    fetch find pick drop hand give lend get put hide show lower raise hold lift buy sell study watch look listen
    dodge parry block duck avoid catch climb jump open close shut turn lie crawl call shout yell tell talk ask
    think count wait light write tie untie bandage dress reach move step walk run stop
    """
)
"""First words of what is done with a weapon, or despite a word for a blow, without striking anybody."""
_THINGS = _words(
    """
    rope ropes cord string strap straps rein reins bond bonds chain chains wire wires cable fuse line net web
    lock padlock bolt hinge door gate window shutter pane glass mirror wall fence barrel crate box chest lid
    lamp lantern candle light lights match flint fire switch button lever bell gong key keys log tree branch
    bush hedge cloth sail canvas cake bread meat cards deck dirt ground floor drum nail stake peg sign post
    brake brakes chandelier vine free loose across
    """
)
"""What a blow is done to once."""
_THROWS = frozenset({"throw", "toss", "hurl", "fling"})
"""An attack, if it is at somebody."""
_TRIGGER = re.compile(r"(?:pull|squeez)\w* trigger\b")


class ParsedAction(NamedTuple):
    """What an action's text means.

    `speed` None: its length does not depend on a speed. `instant`: it takes no time. `common`: a common action of the
    rules, which is never an attack.
    """

    label: str
    use: Use
    speed: str | None = None
    weapon: Weapon | None = None
    instant: bool = False
    common: bool = False


class NamedAction(NamedTuple):
    """An action that is listed with its name."""

    speed: str
    attack: bool = False


OwnActions = Mapping[str, NamedAction]
_KNOWN = {plain(name): NamedAction(speed) for speed, names in COMMON.items() for name in names}


@lru_cache(maxsize=128)
def parse_own_actions(text: str) -> OwnActions:
    """Return the GM's own actions of an accepted list by their names."""
    found = map(_parse_own_action, entries(text))
    return {name: NamedAction(speed, kind == ATTACK if kind else is_attack(name)) for name, speed, kind in found}


def edited_actions(before: str, text: str) -> str:
    """Return a list of own actions with those of `text` added or removed."""

    def written(entry: str) -> str:
        name, speed, kind = _parse_own_action(entry)
        return f"{name}={speed} {kind}".strip()

    return edited_list(before, text, "action", "=", _OWN_FORMS, written)


def _parse_own_action(entry: str) -> tuple[str, str, str]:
    """Return the name, the speed and the kind: ATTACK, ONCE or nothing."""
    name, equals, value = entry.partition("=")
    name = plain(name)
    if not name or not equals:
        raise Refused("bad-action", found=entry, allowed=_OWN_FORMS)
    if name in KEPT:
        raise Refused("kept-word", found=name, allowed=tuple(sorted(KEPT)))
    speed, _, kind = value.strip().rpartition(" ")
    if not speed or kind.casefold() not in (ATTACK, ONCE):
        return name, parse_speed(value), ""
    return name, parse_speed(speed), kind.casefold()


def parse_action(text: str | None, speed: str | None, own: OwnActions, weapons: Arms, out: str | None) -> ParsedAction:
    """Return what an action's text means; a given speed replaces the listed one.

    `out` is the key of the weapon in hand, which "attack" alone means. Raise Refused for an unknown action without a
    speed.
    """
    if text is None and speed is None:
        raise Refused("declare-what", allowed=SPEED_FORMS)
    speed = parse_speed(speed) if speed is not None else None
    if text is None:
        return ParsedAction(speed or "", Use.PLAIN, speed)
    words = re.sub(r"\s*/\s*", "/", plain(text))
    words = next((name for form, name in _OTHER_FORMS if form.fullmatch(words)), words)
    if words in _MOVING:
        return ParsedAction(words, _MOVING[words])
    known = own.get(words, _KNOWN.get(words))
    if known is not None:
        use = Use.ATTACK if known.attack else _EFFECTS.get(words, Use.PLAIN)
        return ParsedAction(text, use, speed or known.speed, common=words not in own)
    with_weapon = _parse_with_weapon(text, words, speed, weapons, out)
    if with_weapon is not None:
        return with_weapon
    if speed is None:
        known_names = (*NAMES, *own, *_MOVING, *with_weapons(weapons.values()))
        raise Refused("unknown-action", found=text, known=known_names)
    return ParsedAction(text, Use.ATTACK if is_attack(words) else Use.PLAIN, speed)


def _parse_with_weapon(text: str, words: str, speed: str | None, weapons: Arms, out: str | None) -> ParsedAction | None:
    held = _IN_HAND.fullmatch(words)
    if held is not None and held[1] in weapons:
        return ParsedAction(text, Use.DRAW, weapon=weapons[held[1]], instant=True)
    verb, _, rest = words.partition(" ")
    use = _VERBS.get(verb)
    if use is None:
        return None
    if use is Use.FIRE and rest in ("", "trigger"):
        return ParsedAction(text, use, instant=True)
    rest = rest.removeprefix("with ")
    named = [key for key in weapons if rest == key or rest.startswith(f"{key} ")]
    if named:
        weapon = weapons[max(named, key=len)]
    elif speed is None and out is not None and out in weapons and use is not Use.DRAW:
        weapon = weapons[out]
    else:
        return None
    if use is Use.FIRE:
        return ParsedAction(text, use, weapon=weapon, instant=True)
    speed = speed or {Use.DRAW: weapon.draw, Use.ATTACK: weapon.attack, Use.RELOAD: weapon.reload}[use]
    if speed is None:
        raise Refused("no-draw" if use is Use.DRAW else "no-reload", weapon=weapon.name)
    return ParsedAction(text, use, speed, weapon)


def with_weapons(weapons: Iterable[Weapon], *forms: str) -> Iterator[str]:
    """Yield what can be done with weapons, as it is typed, in these or all forms."""
    for weapon in weapons:
        for form in forms or _FORMS:
            if getattr(weapon, _FORMS[form]) is not None:
                yield form.format(weapon.name)


def offered_actions(weapons: Arms, out: str | None) -> tuple[str, ...]:
    """Return the texts to offer: use of the weapons at hand, and a few draws."""
    at_hand = [weapon for weapon in weapons.values() if weapon.key == out or weapon.draw is None]
    others = [weapon for weapon in weapons.values() if weapon not in at_hand][:DRAWN_AT_MOST]
    return (*with_weapons(at_hand, "attack {}", "reload {}"), *with_weapons(others, "draw {}"))


def suggested_actions(typed: str, own: OwnActions, weapons: Arms) -> tuple[str, ...]:
    """Return the actions that contain a typed text, first those starting so."""
    wanted = plain(typed)
    names = (*own, *with_weapons(weapons.values()), *NAMES, *_MOVING)
    found = [name for name in names if wanted in plain(name)]
    return tuple(sorted(found, key=lambda name: not plain(name).startswith(wanted)))


def suggested_speeds(typed: str) -> tuple[str, ...]:
    """Return the speeds that start with a typed text."""
    typed = "".join(typed.upper().split())
    if typed.isdecimal():
        return (f"{typed}s",)
    head, plus, last = typed.rpartition("+")
    return tuple(f"{head}{plus}{name}" for name in CLASSES if name.startswith(last))


def is_attack(words: str) -> bool:
    """Return whether a plain text describes a blow or shot at somebody."""
    if _TRIGGER.match(words):
        return True
    said = re.findall(r"[a-z]+", words)
    if not said or _word_stems(said[0], "ing", "es", "s") & _NO_BLOWS:
        return False
    at = said.index("at") if "at" in said else len(said)
    if at < len(said) and _word_stems(said[0], "ing", "s") & _THROWS:
        return True
    if set(said[1:at]) & _THINGS:
        return False
    return any(_word_stems(word, "ing", "es", "ed", "s") & _BLOWS or word in _WEAPONS for word in said[:at])


def _word_stems(word: str, *endings: str) -> set[str]:
    found = {word}
    for ending in endings:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            found |= {stem, f"{stem}e"}
            if len(stem) > 2 and stem[-1] == stem[-2]:
                found.add(stem[:-1])
    return found
