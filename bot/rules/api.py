"""The names that an author of a system may rely on: `__all__`, and nothing else of the bot.

They are those of `API = 1`: they stay, with what they take and return. One that is to go stands in `DEPRECATED`, works
for twelve months more, and warns. What each is stands at its docstring, and in docs/system-api.md.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

from bot.rules import authority, by_hand, chronicle, commands, deck, exhibits, ladder, roster, standing, underway
from bot.rules.authority import for_whom, gm_only
from bot.rules.base import API, AnySystem, Guard, Opening
from bot.rules.bells import recovered
from bot.rules.chronicle import done_by
from bot.rules.clock import Hand
from bot.rules.commands import Command, Query, given_options
from bot.rules.declared import Number, Option, PoolText, Setting, Small, Trait, Typed, fields_of
from bot.rules.draw import Draw
from bot.rules.errors import Forced, Refused, passes, refuse_if
from bot.rules.events import (
    Audience,
    Event,
    Step,
    about,
    calling,
    for_gm,
    for_owner,
    makes_message,
    on_board,
    on_picture,
    public,
)
from bot.rules.fuzzy_match import folded, parse_word
from bot.rules.kit import lists
from bot.rules.kit.board import NEXT, BoardSystem, Button, offers_of, order_picture, phrases, place_reason
from bot.rules.kit.rolling import Flip, FlipRest, RolledOrder, RolledStart, Roller, roll_offers
from bot.rules.kit.said import said
from bot.rules.kit.turns import (
    CallState,
    FlipFor,
    Hold,
    Next,
    NextTo,
    TogetherState,
    Turn,
    TurnOrder,
    TurnState,
    TurnTaker,
    hold_event,
)
from bot.rules.model import (
    CREW,
    FOES,
    Combatant,
    CombatantId,
    Note,
    ShortText,
    Side,
    SystemState,
    Traits,
    Viewer,
    names,
    once,
    same_name,
    seen_as,
)
from bot.rules.offering import offer_of
from bot.rules.standing import Orders
from bot.rules.views import Asked, BoardView, Chip, Mark, Offer, Panel, Row, Style
from bot.rules.words import NONE, Fact, Frozen, Phrase, Sentences, either, say

NAMESPACES = (authority, by_hand, chronicle, commands, deck, exhibits, ladder, lists, roster, standing, underway)
"""Modules that are public as wholes."""

__all__ = [
    "API", "CREW", "FOES", "NEXT", "NONE", "AnySystem", "Asked", "Audience", "BoardSystem", "BoardView",
    "Button", "CallState", "Chip", "Combatant", "CombatantId", "Command", "Draw", "Event", "Fact", "Flip",
    "FlipFor", "FlipRest", "Forced", "Frozen", "Guard", "Hand", "Hold", "Mark", "Next", "NextTo", "Note", "Number",
    "Offer", "Opening", "Option", "Orders", "Panel", "Phrase", "PoolText", "Query", "Refused", "RolledOrder",
    "RolledStart", "Roller", "Row", "Sentences", "Setting", "ShortText", "Side", "Small", "Step", "Style",
    "SystemState", "TogetherState", "Trait", "Traits", "Turn", "TurnOrder", "TurnState", "TurnTaker", "Typed",
    "Viewer", "about",
    "authority", "by_hand", "calling", "chronicle", "commands", "deck", "done_by", "either", "exhibits",
    "fields_of", "folded", "for_gm", "for_owner", "for_whom", "given_options", "gm_only", "hold_event", "ladder",
    "lists", "makes_message", "names", "offer_of", "offers_of", "on_board", "on_picture", "once", "order_picture",
    "parse_word", "passes", "phrases", "place_reason", "public", "recovered", "refuse_if", "roll_offers", "roster",
    "said", "same_name", "say", "seen_as", "standing", "underway",
]  # fmt: skip


class Deprecated(NamedTuple):
    """A name that is to go: what it stands for, what to use `instead`, and until which day (YYYY-MM-DD) it works."""

    found: Any
    instead: str
    until: str


DEPRECATED: dict[str, Deprecated] = {}


def __getattr__(name: str) -> Any:
    """Return what stands for a name that is to go, with a warning; raise AttributeError for one that there is not."""
    if (old := DEPRECATED.get(name)) is None:
        raise AttributeError(f"bot.rules.api has no name {name!r}")
    message = f"bot.rules.api.{name} works until {old.until} at least: use {old.instead}"
    warnings.warn(message, DeprecationWarning, stacklevel=2)
    return old.found
