"""What deeds are filled in with: somebody, a value of an option, traits, a setting, a change; sensible or not.

Owns the words and numbers that are tried. Must not know which deeds there are, nor how often each is tried.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bot.app.requests import Actor
from bot.rules.declared import Kind, Shape, Trait
from bot.rules.model import Combatant, SystemState
from bot.rules.registry import System, system_of
from bot.testing.recipes import recipe_of
from bot.testing.worlds.deeds import GMS, PLAYERS

GUESSED = "Lurker 1"
"""The name of the first hidden combatant, which strangers guess."""
GUESSES = (GUESSED, "Lurkr 1", "lurk", "sleep", "4")
"""How strangers name somebody who may not be there: whole, nearly, and by a part."""
FREE_TEXTS = ("lasso=normal; whistle=free", "standard", "2", "5", "x", "on", "off")
TIMES = ("1", "3", "8", "12", "14", "20", "II", "phase IV", "round 2", "unit 3", "count 9", "x")
"""When a bell may ring, in one system or another."""
SIDES = ("crew", "foes", "others", "Crew")
CONDITIONS = ("stunned", "paralysed", "knocked down", "killed", "unconscious", "none", "prone")
NOTES = ("reloads slowly", "knows the way out", "none")
TYPED = ("", "", "l", "a", "1", "on")
FILLED = ("1", "3", "x", "fast", "2d6", "run")


class Filling:
    """Fills in what is said of a system's table. `first`: of the ids that it gives to those who join by it."""

    def __init__(self, system: str, chance: random.Random, first: int) -> None:
        self.system: System = system_of(system)
        self.recipe = recipe_of(system)
        self.chance = chance
        self.first = self._next_id = first
        self.players: Sequence[Actor] = PLAYERS
        """Who may be made the player of a combatant."""

    def knows(self, one: Combatant, who: Actor) -> bool:
        """Whether somebody may name a combatant: its player and a GM also a hidden one that came in by this."""
        theirs = who in GMS or one.owner == who.user
        return not one.hidden or (theirs and self.first < one.id <= self._next_id)

    def somebody(self, state: SystemState[Any], who: Actor) -> str | None:
        """Name somebody at the table: by id or name; now and then nobody, or one that a stranger guesses.

        A GM does not guess: it would name another one where there are hidden ones.
        """
        if self.chance.random() < 0.1:
            return None if who in GMS else self.chance.choice((None, *GUESSES))
        known = [one for one in state.combatants if self.knows(one, who)]
        if not known:
            return None
        one = self.chance.choice(known)
        return one.name if self.chance.random() < 0.3 else str(one.id)

    def value(self, state: SystemState[Any], verb: str, option: str, shape: Shape, who: Actor) -> Any:
        """Return a value for an option: of the recipe, of what is suggested, or by its type."""
        chance = self.chance
        if option == "at":
            hand = self.system.clock(state)[-1]
            return str((hand.at or 0) + chance.randint(-4, 9) * (1 if hand.down else -1))
        if shape.kind is Kind.YES_OR_NO:
            return chance.random() < 0.8
        if shape.kind is Kind.COMBATANT:
            return self.somebody(state, who)
        known: list[Any] = list(self.recipe.values.get((verb, option), ()))
        if shape.kind is Kind.NUMBER:
            return chance.choice([*known, *(known or (-3, 0, 1, 2, 3, 5, 10, 13))])
        known += self.system.suggest(state, verb, option, "")
        return chance.choice([*known, *known, "nonsense"]) if known else chance.choice(("1", "2", "crew", "foes"))

    def traits(self) -> dict[str, Any]:
        """Return traits that a combatant may have."""
        found = {name: self._trait(name, trait) for name, trait in self.system.traits.items()}
        return {name: value for name, value in found.items() if value is not None}

    def _trait(self, name: str, trait: Trait) -> Any:
        chance = self.chance
        if name in self.recipe.traits:
            return chance.choice(self.recipe.traits[name])
        if trait.pool:
            return f"{chance.randint(1, 5)}d{chance.choice((4, 6, 8, 10, 12))}"
        if not trait.required and chance.random() < 0.5:
            return None
        return chance.randint(max(trait.lowest, 1), max(min(trait.highest, 20), 1))

    def setting(self, key: str) -> dict[str, Any]:
        """Return a value for a setting."""
        known = [setting for setting in self.system.settings if setting.key == key]
        choices = (*known[0].choices, *known[0].examples) if known else ()
        choices = choices or FREE_TEXTS
        return {"key": key, "value": self.chance.choice(choices)}

    def key(self) -> str:
        """Return a setting."""
        return self.chance.choice([*(setting.key for setting in self.system.settings), "x"])

    def changes(self, state: SystemState[Any], verb: str, who: Actor) -> dict[str, Any]:
        """Return what is to become of a combatant that is edited, seated, split or merged."""
        chance = self.chance
        if verb == "split":
            return {"count": chance.randint(1, 3), "name": chance.choice((None, f"Part {chance.randrange(1000)}"))}
        if verb == "merge":
            return {"into": self.somebody(state, who) or "Nobody"}
        if verb == "reorder":
            return {"before": self.somebody(state, who)}
        if verb != "edit":
            return {}
        some = {
            "name": f"Renamed {chance.randrange(1000)}",
            "side": chance.choice(SIDES),
            "condition": chance.choice(CONDITIONS),
            "rounds": chance.randint(1, 3),
            "note": chance.choice(NOTES),
            "aware": chance.random() < 0.5,
            "count": chance.randint(1, 9),
            "at": chance.choice(TIMES),
            **({"owner": chance.choice(self.players).user} if self.players else {}),
            **self.traits(),
        }
        wanted = chance.sample(sorted(some), k=min(len(some), chance.choice((1, 1, 2))))
        return {name: some[name] for name in wanted}
