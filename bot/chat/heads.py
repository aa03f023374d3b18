"""What one person sees of a fight at a glance: who is up, what only they know, and their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.app.look import Look
from bot.app.ports import Unsaved
from bot.app.requests import Place
from bot.chat.buttons import view_of
from bot.chat.languages import lexicon_of
from bot.fight.askers import Actor
from bot.render.board import glance_text
from bot.rules.errors import Refused


class Head(NamedTuple):
    """A glance at a fight: who is up, what only its reader knows, and the components of its buttons."""

    up: str
    own: str
    rows: Sequence[Any]
    is_next: bool


async def head_of(look: Look, place: Place, actor: Actor) -> Head | None:
    """Return what somebody sees of the fight of a channel, in their language; None where none is under way."""
    try:
        glance = await look.glance(place, actor)
    except (Refused, Unsaved):
        return None
    lexicon = lexicon_of(glance.system, actor.language)
    buttons = view_of(glance.offers, lexicon, glance.encounter, glance.public_version)
    up, own = glance_text(glance.board, glance.hidden, glance.secrets, lexicon)
    return Head(up, own, buttons.to_components() if buttons is not None else (), glance.is_next)
