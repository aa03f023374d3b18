"""The form of /join: the traits that the system needs and that were not given. Must not know a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.chat import custom_ids
from bot.chat.buttons import Form
from bot.rules.contract import Option
from bot.rules.roster import Trait
from bot.rules.views import Offer
from bot.rules.words import say

FIELDS_AT_MOST = 5


def join_form(name: str, side: str, given: Mapping[str, Any], missing: Sequence[Trait]) -> Form:
    """Return the form; its custom_id carries what was given, its first field the name."""
    kept = tuple((key, str(value)) for key, value in given.items() if value is not None)
    offer = Offer(verb="join", label=say("offer-join"), options=(("side", side), *kept))
    fields: list[tuple[str, Option, str | None]] = [("name", Option(label="Name", hint="its name"), name)]
    fields += [(trait.name, Option(label=trait.name.capitalize(), hint=trait.means), None) for trait in missing]
    return Form("Join", custom_ids.write(offer, 0, 0)[: custom_ids.AT_MOST], fields[:FIELDS_AT_MOST])
