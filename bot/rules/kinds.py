"""The commands of the roster as a system types them: with the traits of its own combatants.

Must not know any one system, nor what a command does.
"""

from __future__ import annotations

from typing import Annotated, cast

from pydantic import Field, create_model

from bot.rules.commands import MUSTERED_AT_MOST, Command, Edit, Join, Muster, Newcomer
from bot.rules.model import Combatant, Traits


def traits_of(combatant: type[Combatant]) -> type[Traits]:
    """Return the traits of a kind of combatant."""
    return cast("type[Traits]", combatant.model_fields["traits"].annotation)


def with_traits(kind: type[Command], traits: type[Traits]) -> type[Command]:
    """Return a command of the roster with the traits of a system, if it brings any."""
    if issubclass(kind, Muster):
        own = create_model("Newcomer", __base__=Newcomer, __module__=traits.__module__, traits=(traits, traits()))
        several = Annotated[tuple[own, ...], Field(min_length=1, max_length=MUSTERED_AT_MOST)]
        return create_model(kind.__name__, __base__=kind, __module__=traits.__module__, newcomers=(several, ...))
    if not issubclass(kind, Join | Edit):
        return kind
    return create_model(kind.__name__, __base__=kind, __module__=traits.__module__, traits=(traits, traits()))
