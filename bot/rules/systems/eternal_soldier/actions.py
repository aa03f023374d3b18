"""What people mean by the text of an action: its length, its use, and whether it is an attack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from bot.rules.errors import Refused, refuse_if
from bot.rules.kit.lists import REMOVE, edited_list, entries
from bot.rules.kit.said import said
from bot.rules.systems.eternal_soldier.notation import CLASSES, SPEED_FORMS, WORDS, Arms, Weapon, parse_speed, plain
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


GET_UP = "get up from prone"
_EFFECTS = {"drop weapon": Use.DROP, "pick up dropped weapon": Use.PICK_UP, "drop prone": Use.PRONE, GET_UP: Use.GET_UP}
_MOVING = {"run": Use.RUN, "walk": Use.WALK, "stop": Use.STOP}
_DEFENCES = {"parry": Use.PARRY, "dodge": Use.DODGE}
_VERBS = {"attack": Use.ATTACK, "draw": Use.DRAW, "reload": Use.RELOAD}
"""Verbs that take a named weapon, or else the one in hand."""
_FORMS = {
    "draw {}": "draw",
    "attack {}": "attack",
    "reload {}": "reload",
    "release {}": "automatic",
    "{} in hand": "draw",
}
"""What can be done with a weapon, and the field of a weapon that allows it."""
_SAID = {
    **{plain(name): f"said-{name}" for name in (*_MOVING, *_DEFENCES)},
    "get on or off bicycle": "said-get-on-or-off-a-bicycle",
    "get in or out of car": "said-get-in-or-out-of-car",
    "throw grappling hook": "said-throw-grappling-hook",
    GET_UP: "said-get-up-from-prone",
    "get something out of pocket": "said-get-something-out-of-pocket",
    "pick up dropped weapon": "said-pick-up-dropped-weapon",
}
"""Actions that are said otherwise, too, and the lists of how."""
_ENDINGS = (("ies", "y"), ("ying", "ie"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"))
"""How English verbs end where somebody tells what one does, and what stands there in the name of an action."""
DRAWN_AT_MOST = 5
"""Weapons that are offered to be drawn."""
KEPT = frozenset({*_MOVING, *_VERBS, "release"})
"""Words that the GM's own actions may not take."""
ATTACK, ONCE = "attack", "once"
_OWN_FORMS = (*SPEED_FORMS, f"V {ATTACK}", f"V {ONCE}", REMOVE)


class ParsedAction(NamedTuple):
    """What an action's text means; `speed` None: its length needs none; `common`: of the rules, never an attack."""

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

    return edited_list(before, text, "action", "=", _OWN_FORMS, plain, written)


def _parse_own_action(entry: str) -> tuple[str, str, str]:
    """Return the name, the speed and the kind: ATTACK, ONCE or nothing."""
    name, equals, value = entry.partition("=")
    name = plain(name)
    refuse_if(not name or not equals, "bad-action", found=entry, allowed=_OWN_FORMS)
    refuse_if(name in KEPT, "kept-word", found=name, allowed=tuple(sorted(KEPT)))
    speed, _, kind = value.strip().rpartition(" ")
    if not speed or kind.casefold() not in (ATTACK, ONCE):
        return name, parse_speed(value), ""
    return name, parse_speed(speed), kind.casefold()


def parse_action(text: str | None, speed: str | None, own: OwnActions, weapons: Arms, out: str | None) -> ParsedAction:
    """Return what a text means, at a given speed or its listed one. Refuse an unknown action without a speed."""
    refuse_if(text is None and speed is None, "declare-what", allowed=SPEED_FORMS, unsaid=("action", "speed"))
    speed = parse_speed(speed) if speed is not None else None
    if text is None:
        return ParsedAction(speed or "", Use.PLAIN, speed)
    words = _named(plain(text))
    if words in _MOVING:
        return ParsedAction(words, _MOVING[words])
    known = next((own[one] for one in _said_as(words) if one in own), _KNOWN.get(words))
    if words in _DEFENCES and known is None and speed is None:
        return ParsedAction(text, _DEFENCES[words], instant=True)
    if known is not None:
        use = Use.ATTACK if known.attack else _EFFECTS.get(words, Use.PLAIN)
        return ParsedAction(text, use, speed or known.speed, common=words not in own)
    with_weapon = _parse_with_weapon(text, words, speed, weapons, out)
    if with_weapon is not None:
        return with_weapon
    if speed is None:
        if said(WORDS, "said-armed-draw").match(words):
            draws = tuple(with_weapons(weapons.values(), "draw {}"))
            raise Refused("unknown-draw", found=text, known=draws) if draws else Refused("draw-how-fast", found=text)
        known_names = (*NAMES, *own, *_MOVING, *with_weapons(weapons.values()))
        raise Refused("unknown-action", found=text, known=known_names)
    return ParsedAction(text, Use.ATTACK if is_attack(words) else Use.PLAIN, speed)


@lru_cache(maxsize=128)
def _named(words: str) -> str:
    forms = tuple(_said_as(re.sub(r"\s*/\s*", "/", words)))
    found = (name for form in forms for name, code in _SAID.items() if said(WORDS, code).fullmatch(form))
    return next((form for form in forms if form in _KNOWN), None) or next(found, forms[0])


def _said_as(words: str) -> Iterator[str]:
    """Yield a text, and with the first word as a name of an action has it: "opens door" as "open door"."""
    yield words
    verb, blank, rest = words.partition(" ")
    for ending, instead in _ENDINGS:
        if verb.endswith(ending):
            stem = verb.removesuffix(ending)
            yield stem + instead + blank + rest
            if ending == "ing" and stem[-2:-1] == stem[-1:]:
                yield stem[:-1] + blank + rest


def _parse_with_weapon(text: str, words: str, speed: str | None, weapons: Arms, out: str | None) -> ParsedAction | None:
    held = said(WORDS, "said-in-hand").fullmatch(words)
    key = next(filter(None, held.groups()), "") if held is not None else ""
    if key in weapons:
        return ParsedAction(text, Use.DRAW, weapon=weapons[key], instant=True)
    named = [key for key in weapons if re.search(rf"(?<!\w){re.escape(key)}(?!\w)", words)]
    weapon = weapons[max(named, key=len)] if named else None
    bare = words if weapon is None else " ".join(words.replace(weapon.key, " ").split())
    if said(WORDS, "said-release").fullmatch(bare):
        return ParsedAction(text, Use.FIRE, weapon=weapon, instant=True)
    ends = (bare.partition(" ")[0], bare.rpartition(" ")[2])
    verbs = (verb for word in ends for verb in _VERBS if said(WORDS, f"said-armed-{verb}").fullmatch(word))
    verb = next(verbs, None)
    if verb is not None and weapon is None and speed is None and verb != "draw":
        weapon = weapons.get(out or "")
    if verb is None or weapon is None:
        return None
    speed = speed or getattr(weapon, verb)
    if speed is None:
        raise Refused(f"no-{verb}", weapon=weapon.name)
    return ParsedAction(text, _VERBS[verb], speed, weapon)


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
    return _containing(typed, (*own, *with_weapons(weapons.values()), *NAMES, *_MOVING))


def suggested_with(typed: str, weapons: Arms) -> tuple[str, ...]:
    """Return what can be done with weapons that contains a typed text, first what starts so."""
    return _containing(typed, with_weapons(weapons.values()))


def _containing(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    wanted = plain(typed)
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
    return bool(said(WORDS, "said-attack").search(words)) and not said(WORDS, "said-once").search(words)


def is_one_shot(text: str) -> bool:
    """Return whether a text names a weapon that is reloaded after each shot."""
    return bool(said(WORDS, "said-one-shot").search(plain(text)))
