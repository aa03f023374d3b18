"""What a button carries, as text: verb, encounter, public beat, combatant, and the options it gives.

Owns the form of a custom_id. It holds nothing but what its reader may know, and needs nothing of this process:
buttons work after a restart.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from bot.app.requests import Request
from bot.rules.views import Offer
from bot.rules.words import Frozen

PATTERN = (
    r"q1:(?P<encounter>\d+):(?P<beat>\d+):(?P<verb>[a-z]+):(?P<combatant>\d*)"
    r":(?P<how>[=o?])(?P<asks>[a-z_,]*):(?P<options>.*)"
)

MENU = r"q1menu:(?P<page>\d+)"
"""The custom_id of a menu: which page of the offers it shows. Each of its options has for a value what a button of it
would have for a custom_id.
"""


class Press(Frozen):
    """A button, as read from its custom_id. `opens`: it opens the panel of its verb; `asks`: a form comes first."""

    custom_id: str
    encounter: int
    beat: int
    verb: str
    combatant: str | None
    opens: bool
    asks: tuple[str, ...]
    options: dict[str, str]

    def request(self, request_id: int | None, **filled: str) -> Request:
        """Return the order that the button gives, with the options filled in by a form."""
        return Request(
            verb=self.verb,
            request_id=request_id,
            combatant=self.combatant,
            options={**self.options, **filled},
            encounter=self.encounter,
            beat=self.beat,
        )


def write(offer: Offer, encounter: int, beat: int) -> str:
    """Return the custom_id of an offer."""
    how = "o" if offer.opens else "?" if offer.asks else "="
    options = ";".join(f"{name}={_quoted(value)}" for name, value in offer.options)
    combatant = "" if offer.combatant is None else offer.combatant
    return f"q1:{encounter}:{beat}:{offer.verb}:{combatant}:{how}{','.join(offer.asks)}:{options}"


def read(custom_id: str) -> Press | None:
    """Return the button that a custom_id stands for, or None if it is none of ours."""
    match = re.fullmatch(PATTERN, custom_id)
    return None if match is None else press_of(match)


def press_of(match: re.Match[str]) -> Press:
    """Return the button of a custom_id that has matched."""
    pairs = (pair.partition("=") for pair in filter(None, match["options"].split(";")))
    return Press(
        custom_id=match[0],
        encounter=int(match["encounter"]),
        beat=int(match["beat"]),
        verb=match["verb"],
        combatant=match["combatant"] or None,
        opens=match["how"] == "o",
        asks=tuple(filter(None, match["asks"].split(","))),
        options={name: unquote(value) for name, _, value in pairs},
    )


def menu(page: int) -> str:
    """Return the custom_id of a menu."""
    return f"q1menu:{page}"


def _quoted(value: str) -> str:
    return value.replace("%", "%25").replace(";", "%3B").replace("\n", "%0A")
