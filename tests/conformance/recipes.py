"""What the conformance suite has to know of one system, where a default does not fit.

By default traits come from the system's `traits`, and values of options from `choices`, `suggest` and their type.
"""

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


MARKER = "Xyzzy-Marker"

RECIPES: dict[str, Recipe] = {}
"""The recipes that were given, by the ids of their systems."""


def recipe_of(system: str) -> Recipe:
    """Return the recipe of a system: the one that was given, or the default one."""
    return RECIPES.get(system, Recipe())
