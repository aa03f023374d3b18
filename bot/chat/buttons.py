"""Buttons and menus of offers, and the custom_ids that carry them.

A custom_id has an encounter, its public version, a verb, a combatant and options. It holds nothing but what
its reader may know, and needs nothing of this process.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

import discord

from bot import limits
from bot.fight.request import Request
from bot.render.text import Lexicon, shortened
from bot.rules.views import Offer, Style
from bot.rules.words import Frozen

PATTERN = (
    r"q1:(?P<encounter>\d+):(?P<public_version>\d+):(?P<verb>[a-z]+):(?P<combatant>\d*)"
    r":(?P<how>[=o?])(?P<asks>[a-z0-9_,]*):(?P<options>.*)"
)
MENU = r"q1menu:(?P<page>\d+)"
"""The custom_id of a page of a menu. The values of its options are custom_ids of buttons."""

NO_OPTIONS = frozenset(("by", "now", "combatant", "combatants"))
"""What a command has besides its options: who gives it, when, and for whom. A custom_id has a place of its own for the
combatant.
"""

BUTTONS_IN_PANEL = 8
OFFERS_IN_PANEL = BUTTONS_IN_PANEL + (limits.ROWS - 2) * limits.SELECT_OPTIONS
"""As many as there is room for below two rows of buttons; more are in menus alone."""
BUTTONS_AT_MOST = limits.ROWS * limits.BUTTONS_IN_ROW
_STYLES = {
    Style.MAIN: discord.ButtonStyle.primary,
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.DANGER: discord.ButtonStyle.danger,
}


class Press(Frozen):
    """A button, as read from its custom_id. `opens`: it opens the panel of its verb; `asks`: a form comes first.

    `public`: it stands where everybody sees it.
    """

    custom_id: str
    encounter: int
    public_version: int
    verb: str
    combatant: str | None
    opens: bool
    asks: tuple[str, ...]
    options: dict[str, str]
    public: bool = False

    def at(self, public_version: int) -> Press:
        """Return the same button as it would stand at another public version."""
        head, encounter, _, rest = self.custom_id.split(":", 3)
        return self.replace(custom_id=f"{head}:{encounter}:{public_version}:{rest}", public_version=public_version)

    def request(self, request_id: int | None, **filled: str) -> Request:
        """Return the command that the button gives, with the fields of a form filled in."""
        return Request(
            verb=self.verb,
            request_id=request_id,
            combatant=self.combatant,
            options={**self.options, **filled},
            encounter=self.encounter,
            public_version=self.public_version,
            public=self.public,
        )


def write(offer: Offer, encounter: int, public_version: int) -> str:
    """Return the custom_id of an offer."""
    how = "o" if offer.opens else "?" if offer.asks else "="
    options = ";".join(f"{name}={_quoted(value)}" for name, value in offer.options)
    combatant = "" if offer.combatant is None else offer.combatant
    return f"q1:{encounter}:{public_version}:{offer.verb}:{combatant}:{how}{','.join(offer.asks)}:{options}"


def read(custom_id: str) -> Press | None:
    """Return the button of a custom_id; None if it is not the bot's, or has options that no button gives."""
    match = re.fullmatch(PATTERN, custom_id)
    if match is None:
        return None
    pairs = [pair.partition("=") for pair in filter(None, match["options"].split(";"))]
    names = [name for name, _, _ in pairs]
    if len(set(names)) < len(names) or not NO_OPTIONS.isdisjoint((*names, *match["asks"].split(","))):
        return None
    return Press(
        custom_id=custom_id,
        encounter=int(match["encounter"]),
        public_version=int(match["public_version"]),
        verb=match["verb"],
        combatant=match["combatant"] or None,
        opens=match["how"] == "o",
        asks=tuple(filter(None, match["asks"].split(","))),
        options={name: unquote(value) for name, _, value in pairs},
    )


def buttons_of(
    offers: Sequence[Offer], lexicon: Lexicon, encounter: int, public_version: int
) -> list[discord.ui.Button[Any]]:
    """Return the buttons of offers, each once, as many as a message holds."""
    return _buttons(offers, lexicon, encounter, public_version)[:BUTTONS_AT_MOST]


def view_of(
    offers: Sequence[Offer], lexicon: Lexicon, encounter: int, public_version: int, *, panel: bool = False
) -> discord.ui.View | None:
    """Return offers as the components of a message, if any: buttons, in menus where a message or `panel` is full."""
    buttons = _buttons(offers, lexicon, encounter, public_version)
    parts: Sequence[discord.ui.Item[Any]] = _fitted(buttons, lexicon, BUTTONS_AT_MOST)
    if panel and BUTTONS_IN_PANEL + 1 < len(buttons) <= OFFERS_IN_PANEL:
        parts = [*buttons[:BUTTONS_IN_PANEL], *_menus(buttons[BUTTONS_IN_PANEL:], lexicon, code="menu-more")]
    if not parts:
        return None
    view = discord.ui.View(timeout=None)
    for part in parts:
        view.add_item(part)
    view.stop()  # Presses are read from their custom_ids: nothing waits for this object.
    return view


def parts_of(
    offers: Sequence[Offer], lexicon: Lexicon, encounter: int, public_version: int, most: int
) -> Sequence[discord.ui.Button[Any] | discord.ui.Select[Any]]:
    """Return the buttons of offers; menus in their place, a page each, where they are more than `most`."""
    return _fitted(_buttons(offers, lexicon, encounter, public_version), lexicon, most)


def _fitted(
    buttons: Sequence[discord.ui.Button[Any]], lexicon: Lexicon, most: int
) -> Sequence[discord.ui.Button[Any] | discord.ui.Select[Any]]:
    return buttons if len(buttons) <= most else [*_menus(buttons, lexicon)]


def _buttons(
    offers: Sequence[Offer], lexicon: Lexicon, encounter: int, public_version: int
) -> list[discord.ui.Button[Any]]:
    found: dict[str, discord.ui.Button[Any]] = {}
    for offer in offers:
        custom_id = write(offer, encounter, public_version)
        if len(custom_id) <= limits.CUSTOM_ID:
            label = lexicon.label(offer.label)
            found[custom_id] = discord.ui.Button(label=label, style=_STYLES[offer.style], custom_id=custom_id)
    return [*found.values()]


def _menus(
    buttons: Sequence[discord.ui.Button[Any]], lexicon: Lexicon, code: str = "menu-page"
) -> Iterator[discord.ui.Select[Any]]:
    for page in range(min(-(-len(buttons) // limits.SELECT_OPTIONS), limits.ROWS)):
        first = page * limits.SELECT_OPTIONS
        some = buttons[first : first + limits.SELECT_OPTIONS]
        one, other = some[0].label or "", some[-1].label or ""
        span = {"first": first + 1, "last": first + len(some), "n": len(buttons)}
        text = one if len(some) == 1 else lexicon.word(code, one=one, other=other, **span)
        yield discord.ui.Select(
            custom_id=f"q1menu:{page}",
            placeholder=shortened(text, limits.SELECT_PLACEHOLDER),
            options=[discord.SelectOption(label=button.label or "?", value=button.custom_id or "") for button in some],
        )


def _quoted(value: str) -> str:
    return value.replace("%", "%25").replace(";", "%3B").replace("\n", "%0A")
