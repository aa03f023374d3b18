"""Fast, normal and slow: the known actions, the weapons of a gear list, and the speed of several actions together.

Source: the rules of Past Participle, "Action Speeds" and "Determining Speed".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from bot.rules.deck import SPEEDS
from bot.rules.errors import Refused, refuse_if
from bot.rules.kit.said import said
from bot.rules.words import Phrase, say

FREE = "free"
MOST_ACTIONS = 3

KNOWN: Mapping[str, str] = {
    **dict.fromkeys(("run", "pistol", "knife", "fast martial attack", "cock", "aim", "dodge"), "fast"),
    **dict.fromkeys(("ready weapon", "reload cartridge", "fast draw", "rapid reload"), "fast"),
    **dict.fromkeys(("brawl", "move", "athletics", "sword", "carbine", "rifle", "shotgun"), "normal"),
    **dict.fromkeys(("lasso", "tackle", "aim carbine", "skill use", "ready item", "ready knife"), "normal"),
    **dict.fromkeys(("reload bow", "aimed shot"), "normal"),
    **dict.fromkeys(("extended action", "load muzzle-loader", "load breech-loader", "auxiliary"), "slow"),
    **dict.fromkeys(("talk", "hand signal", "drop item"), FREE),
}
"""The speed of every action that needs no ruling."""

MOVEMENTS = frozenset({"run", "move", "athletics"})
"""A combatant that only moves may declare any speed."""
ATTACKS = frozenset({
    "pistol", "knife", "fast martial attack", "brawl", "sword", "carbine", "rifle", "shotgun", "lasso", "tackle",
    "aim", "aim carbine", "aimed shot",
})  # fmt: skip
"""Actions that go with no skill check and that no auxiliary action has; to aim is part of an attack."""
SKILLS = frozenset({"skill use", "extended action"})
"""Skill checks other than fast draw and rapid reload, which anybody may combine."""
AIMED = "aimed "
"""Before the name of a slow weapon: an attack for which it was aimed in the round before."""

WORDS = "bot.rules.systems.past_participle"
"""Where the lists of other names stand, in every language."""
_DOING = re.compile(r"^(\w+?)(?:ing|s)\b")
_BETWEEN = re.compile(r"\s*(?:[,;+&]|\b(?:and|then|und|dann)\b)\s*")


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
    refuse_if(len(found) != 1, "bad-speed", found=text, allowed=SPEEDS)
    return found[0]


def _entries(text: str) -> Iterator[tuple[str, str, str]]:
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, _, speeds = (part.strip().casefold() for part in entry.partition("="))
        yield entry, name, speeds


def parse_added(text: str) -> dict[str, str]:
    """Return the actions in a setting such as "nod=free; rope=normal"."""
    added: dict[str, str] = {}
    for entry, name, speed in _entries(text):
        refuse_if(not name or speed not in (*SPEEDS, FREE), "bad-actions", found=entry, allowed=(*SPEEDS, FREE))
        added[name] = speed
    return added


def parse_gear(text: str) -> dict[str, str]:
    """Return the weapons of a gear list, such as "sharps=slow/normal/slow": speeds to attack, cock and aim."""
    gear: dict[str, str] = {}
    for entry, name, written in _entries(text):
        speeds = [part.strip() for part in written.split("/")]
        if not name or len(speeds) > 3 or not set(speeds) <= set(SPEEDS):
            raise Refused("bad-gear", found=entry, allowed=SPEEDS)
        gear[name] = "/".join(speeds)
    return gear


def with_weapons(gear: Mapping[str, str]) -> dict[str, str]:
    """Return what can be done with the weapons of a gear list: to fire, ready, cock and aim each."""
    found: dict[str, str] = {}
    for name, written in gear.items():
        attack, cock, aim = (*written.split("/"), "fast", "fast")[:3]
        found |= {name: attack, f"ready {name}": cock, f"draw {name}": cock, f"cock {name}": cock, f"aim {name}": aim}
        if attack == "slow":
            found[f"{AIMED}{name}"] = attack
    return found


def parse_actions(text: str, added: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the actions in a text; raise Refused for unknown ones."""
    known = {**KNOWN, **added}
    found = []
    for part in filter(None, _BETWEEN.split(text.strip().casefold())):
        aimed = said(WORDS, "said-aimed-with").sub("", part, count=1)
        name = next((name for text in _readings(aimed) if (name := _named(text, known))), None)
        if name is None:
            raise Refused("unknown-actions", found=part, known=tuple(known))
        if aimed != part:
            aim = f"aim {name}" if f"aim {name}" in known else "aim carbine" if known[name] != "fast" else "aim"
            names = (f"{AIMED}{name}",) if f"{AIMED}{name}" in known else (aim, name)
        else:
            names = ("aim", "pistol") if name == "aimed shot" else (name,)
        found += [(one, known[one]) for one in names]
    refuse_if(not found, "declare-what", unsaid=("action", "speed"))
    return found


def _readings(part: str) -> Iterator[str]:
    plain = said(WORDS, "said-articles").sub("", part)
    for done in (part, plain, *_done(plain)):
        for text in (done, said(WORDS, "said-fillers").sub("", done)):
            yield " ".join(text.split())


def _done(text: str) -> Iterator[str]:
    if doing := _DOING.match(text):
        stem, rest = doing[1], text[doing.end() :]
        yield from (f"{stem}{rest}", f"{stem}e{rest}", f"{stem[:-1]}{rest}")


def _named(text: str, known: Mapping[str, str]) -> str | None:
    if text in known:
        return text
    return next((name for name in KNOWN if said(WORDS, f"said-{name.replace(' ', '-')}").fullmatch(text)), None)


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
    refuse_if(len(counted) > MOST_ACTIONS, "too-many-actions", actions=phrases, most=MOST_ACTIONS)
    if len(counted) == 1:
        return Combined(counted[0], phrases, "worked-one")
    refuse_if("slow" in counted, "slow-stands-alone", actions=phrases)
    return Combined("slow" if "normal" in counted else "normal", phrases, "worked-several")


class Repertoire(NamedTuple):
    """What a combatant can do besides known actions: the table's own, and weapons; `aimed`: those aimed last round."""

    actions: Mapping[str, str]
    gear: Mapping[str, str]
    aimed: Collection[str] = ()

    @property
    def added(self) -> Mapping[str, str]:
        """The speeds of its actions and of what can be done with its weapons."""
        return {**with_weapons(self.gear), **self.actions}

    def is_attack(self, name: str) -> bool:
        """Return whether an action is an attack, or a part of one."""
        return name in ATTACKS or name.removeprefix("aim ").removeprefix(AIMED) in self.gear

    def aims(self, text: str | None) -> tuple[str, ...]:
        """Return the weapons that are aimed in what a combatant does; none for a text that is not understood."""
        try:
            actions = parse_actions(text or "", self.added)
        except Refused:
            return ()
        return tuple(name.removeprefix("aim ") for name, _ in actions if name.startswith("aim "))


def declared_speed(
    speed: str | None, action: str | None, known: Repertoire, *, auxiliary: bool, force: bool
) -> tuple[str, list[Phrase]]:
    """Return the speed of a declaration, and why; auxiliary actions are slow, `force` takes any speed given."""
    if auxiliary:
        if not force:
            _check_not_faster(speed, combine([("auxiliary", "slow")]))
        speed = speed or "slow"
    if action is None:
        if speed is None:
            raise Refused("declare-what", unsaid=("action", "speed"))
        return speed, []
    described = [say("your-plan", plan=action)]
    try:
        actions = parse_actions(action, known.added)
    except Refused:
        if speed is None:
            raise
        return speed, described
    attacks = tuple(name for name, _ in actions if known.is_attack(name))
    refuse_if(auxiliary and attacks, "auxiliary-no-attack", attacks=attacks)
    if not force:
        _check_together(actions, attacks, known)
    combined = combine(actions)
    if auxiliary:
        return speed or combined.speed, described
    if is_maneuver(actions) and (speed is not None or combined.reason == "worked-several"):
        speed = speed or ("fast" if any(name == "run" for name, _ in actions) else "normal")
        return speed, [say("worked-maneuver", actions=combined.actions, speed=speed)]
    if not force:
        _check_not_faster(speed, combined)
    aims = [
        say("was-aimed" if name in known.aimed else "not-aimed", weapon=name)
        for name in attacks
        if known.gear.get(name, "").startswith("slow")
    ]
    return speed or combined.speed, [say(combined.reason, actions=combined.actions, speed=combined.speed), *aims]


def _check_together(actions: list[tuple[str, str]], attacks: tuple[str, ...], known: Repertoire) -> None:
    skills = tuple(name for name, _ in actions if name in SKILLS)
    refuse_if(attacks and skills, "attack-no-skill", attacks=attacks, skills=skills)
    unaimed = [name.removeprefix(AIMED) for name in attacks if name.startswith(AIMED)]
    if missing := [name for name in unaimed if name in known.gear and name not in known.aimed]:
        raise Refused("not-aimed-before", weapon=missing[0])


def _check_not_faster(speed: str | None, combined: Combined) -> None:
    if speed is not None and SPEEDS.index(combined.speed) > SPEEDS.index(speed):
        raise Refused("actions-slower", actions=combined.actions, worked=combined.speed, speed=speed)
