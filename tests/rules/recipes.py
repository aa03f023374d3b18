"""The recipes of the bot's own systems, for the conformance suite; and what their own test files say of them."""

import importlib
import importlib.util
from typing import Any

from tests.conformance.recipes import MARKER, RECIPES, Recipe

RECIPES.update(
    {
        "past-participle": Recipe(
            traits={"weapon": (None, "peacemaker=fast/fast/fast", "sharps=slow/normal/slow")},
            values={
                ("declare", "action"): (
                    "run, fire pistol",
                    "load musket",
                    "aim sharps",
                    "aimed shot with sharps",
                    "sing",
                ),
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
            values={
                ("flip", "roll"): ("3", "17", "x"),
                ("act", "total"): (1, 10, 20, 21),
                ("act", "cost"): ("move", "x"),
            },
            once=(("did-move", "did-both"), ("did-attack", "did-both")),
        ),
        "d20": Recipe(
            traits={"initiative": (None, -2, 0, 3, 3)},
            values={("flip", "roll"): ("1", "12", "20", "21", "x"), ("hold", "until"): ("the door opens",)},
        ),
        "ticks": Recipe(
            values={
                ("flip", "roll"): ("1", "6", "7"),
                ("act", "cost"): ("1", "3", "0", "x"),
                ("hold", "until"): ("3", "20", "tick 15", "he comes"),
            }
        ),
        "card-deal": Recipe(
            values={("flip", "card"): ("K♠", "5h", "red joker", "x")},
            once=(("acts", "acts-with", "acts-joker", "acts-joker-with"),),
        ),
    }
)


def said_by(system: str, name: str, default: Any) -> Any:
    """Return what a system's own test file, such as tests/rules/test_torg.py, says under a name."""
    place = f"tests.rules.test_{system.replace('-', '_')}"
    if importlib.util.find_spec(place) is None:
        return default
    return getattr(importlib.import_module(place), name, default)
