"""Whether what somebody does is an attack, by its words: attacks are repeated unless it is said otherwise.

Owns the words for blows and weapons, for what is done with a weapon without striking, and for the things on which a
blow is done once. Must not know any class, nor what the GM has listed: that list says so itself.
"""

from __future__ import annotations

import re


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


def is_attack(words: str) -> bool:
    """Return whether these words (as texts are compared) are an attack: a blow or a weapon, on nobody's rope."""
    if _TRIGGER.match(words):
        return True
    said = re.findall(r"[a-z]+", words)
    if not said or _forms(said[0], "ing", "es", "s") & _NO_BLOWS:
        return False
    at = said.index("at") if "at" in said else len(said)
    if at < len(said) and _forms(said[0], "ing", "s") & _THROWS:
        return True
    if set(said[1:at]) & _THINGS:
        return False
    return any(_forms(word, "ing", "es", "ed", "s") & _BLOWS or word in _WEAPONS for word in said[:at])


def _forms(word: str, *endings: str) -> set[str]:
    found = {word}
    for ending in endings:
        if word.endswith(ending):
            stem = word.removesuffix(ending)
            found |= {stem, f"{stem}e"}
            if len(stem) > 2 and stem[-1] == stem[-2]:
                found.add(stem[:-1])
    return found
