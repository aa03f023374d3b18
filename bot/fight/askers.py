"""Who asks, and what the fight lets that user see and do."""

from __future__ import annotations

from bot.rules.model import UserId, Viewer
from bot.rules.words import ENGLISH, Frozen


class Actor(Frozen):
    """A user who asks. `manages`: has Manage Channels, and counts as a GM; `governs`: has Manage Server."""

    user: UserId
    name: str
    manages: bool = False
    governs: bool = False
    language: str = ENGLISH


def viewer_of(actor: Actor, gms: tuple[UserId, ...]) -> Viewer:
    """Return the viewer that an actor is in an encounter with these GMs."""
    return Viewer(user=actor.user, gm=actor.manages or actor.user in gms)
