"""The form of /join: the traits that the system needs and that were not given. Must not know a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot import limits
from bot.chat import custom_ids
from bot.chat.buttons import Form
from bot.rules.contract import Option
from bot.rules.roster import Trait
from bot.rules.views import Offer
from bot.rules.words import say


def join_form(name: str, side: str, given: Mapping[str, Any], missing: Sequence[Trait]) -> Form:
    """Return the form. Its custom_id carries what was given; what does not fit is asked again, filled in."""
    offer = Offer(verb="join", label=say("offer-join"))
    fields: list[tuple[str, Option, str | None]] = [("name", Option(label="Name", hint="its name"), name)]
    fields += [(trait.name, Option(label=trait.name.capitalize(), hint=trait.means), None) for trait in missing]
    for key, value in {"side": side, **given}.items():
        if value is None:
            continue
        longer = offer.evolve(options=(*offer.options, (key, str(value))))
        if len(custom_ids.write(longer, 0, 0)) <= limits.CUSTOM_ID:
            offer = longer
        else:
            fields.append((key, Option(label=key.capitalize(), hint="as it was given"), str(value)))
    return Form("Join", custom_ids.write(offer, 0, 0), fields[: limits.MODAL_FIELDS])
