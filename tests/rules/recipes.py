"""What the conformance suite has to know of one system: nothing, unless it stands here.

A system that is added says it in its own test file, as `RECIPE`, and only if a default does not fit: traits come from
the system's `traits`, values of options from `choices`, `suggest` and their type.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """How the conformance suite plays one system."""

    traits: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Values to choose from for a trait (None: not given). Default: from the trait's bounds."""
    values: Mapping[tuple[str, str], tuple[Any, ...]] = field(default_factory=dict)
    """Values to choose from for an option of a verb, sensible and not, besides its choices."""
    secret: tuple[Mapping[str, Any], ...] = ()
    """Options of a `Declare` that must stay secret, two of them that nobody else can tell apart. The text MARKER
    in them must not be found in anything public. Empty: declarations are open in this system."""
    once: tuple[tuple[str, ...], ...] = ()
    """Groups of codes of events with the fact `who`: of each group at most one a round for one combatant, without
    `force`."""
    again: tuple[str, ...] = ()
    """Codes of events with the fact `who` after which that combatant may act once more in the round."""
    seats_settle_ties: bool = False
    """Whether the GM's seating settles at once who of those who are tied is up."""
    rounds: bool = True
    """Whether the system has rounds (otherwise ending one means that the cursor moves on)."""


MARKER = "Xyzzy-Marker"

RECIPES: dict[str, Recipe] = {
    "past-participle": Recipe(
        traits={"weapon": (None, "peacemaker=fast/fast/fast", "sharps=slow/normal/slow")},
        values={
            ("declare", "action"): ("run, fire pistol", "load musket", "aim sharps", "aimed shot with sharps", "sing"),
            ("flip", "card"): ("28", "8", "1 2", "99", "x"),
            ("flip", "roll"): ("1", "5", "12", "CF", "x"),
            ("flip", "bar"): ("7/5/3/1 10/8/5/2 13/11/8/3", "1/2/3/4 1/2/3/4 1/2/3/4", "x"),
            ("flip", "side"): ("crew", "Foes", "x"),
        },
        secret=(
            {"speed": "fast", "action": MARKER},
            {"speed": "slow", "action": f"{MARKER} and more", "kind": "cautious"},
        ),
        once=(("acts", "acts-with", "acts-speed", "acts-with-speed"),),
        again=("not-yet",),
        seats_settle_ties=True,
    ),
    "torg": Recipe(
        traits={"initiative": (None, 8, 14, 15, 16, 18, 20)},
        values={("flip", "roll"): ("1", "6", "10 20 3", "x")},
        secret=(
            {"speed": "fast", "action": MARKER, "secret": True},
            {"speed": "slow", "action": f"{MARKER} and more", "secret": True},
        ),
    ),
    "eternal-soldier": Recipe(
        traits={"agility": (1, 7, 11, 17, 40), "weapon": (None, "knife: attack II", "axe: draw V, attack V")},
        values={
            ("declare", "speed"): ("I", "VII", "X+X", "20s", "x"),
            ("declare", "action"): ("run", "stop", "swing"),
        },
        secret=(
            {"speed": "II", "action": MARKER, "secret": True},
            {"speed": "IX", "action": f"{MARKER} and more", "secret": True},
        ),
        rounds=False,
    ),
    "fast-action": Recipe(
        traits={"dice": (None, 1, 5, 8), "prowess": (None, 2, 4), "bound": (None, 0, 1)},
        values={
            ("flip", "roll"): (*(" ".join("6" * dice) for dice in range(1, 10)), "x"),
            ("act", "cost"): ("1", "2", "3", "2AD", "7m/AD", "x"),
            ("check", "cost"): ("1", "2", "x"),
            ("check", "target"): ("2S@10m,20", "2S", "2S@30ft,60", "2S@10m,60ft", "x"),
            ("check", "distance"): ("5", "14", "20ft", "x"),
            ("check", "effect"): ("2HP/SM", "x"),
        },
    ),
    "exp-none": Recipe(once=(("did-move",),)),
    "exp-theatrical": Recipe(
        values={("flip", "roll"): ("3", "8", "x")},
        once=(("did-move-attack", "did-attack-move", "did-attack-while-moving", "did-move", "did-attack"),),
    ),
    "exp-tactical": Recipe(
        traits={"awareness": (None, 5, 20), "mental": (None, 10)},
        values={("flip", "roll"): ("3", "17", "x"), ("act", "total"): (1, 10, 20, 21), ("act", "cost"): ("move", "x")},
        once=(("did-move", "did-both"), ("did-attack", "did-both")),
    ),
}


def recipe_of(system: str) -> Recipe:
    """Return the recipe of a system: its own, or the default one."""
    found: Recipe = RECIPES.get(system) or said_by(system, "RECIPE", Recipe())
    return found


def said_by(system: str, name: str, default: Any) -> Any:
    """Return what a system's own test file, such as tests/rules/test_torg.py, says under a name."""
    place = f"tests.rules.test_{system.replace('-', '_')}"
    if importlib.util.find_spec(place) is None:
        return default
    return getattr(importlib.import_module(place), name, default)
