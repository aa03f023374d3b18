"""What a user has given: a command whose names are not yet resolved."""

from __future__ import annotations

import re

from bot.rules.commands import verb_of
from bot.rules.model import spelt
from bot.rules.words import Frozen

_SEVERAL = re.compile(r",|\d ?- ?\d")


class Request(Frozen):
    """A command as it was given: names not yet resolved, options not yet checked.

    `request_id` identifies the interaction, so that a repeated one is not carried out twice. A button brings the
    `encounter` and the `public_version` that it belongs to. It is `public` where everybody sees it: who presses it may
    not have read whose it is.
    """

    verb: str
    request_id: int | None = None
    combatant: str | None = None
    options: dict[str, int | str | bool | None] = {}
    encounter: int | None = None
    public_version: int | None = None
    public: bool = False
    remembered: tuple[str, ...] = ()
    """The traits among the options of a user who joins that are as in the last fight."""

    @property
    def pressed(self) -> bool:
        """Whether this came from a button."""
        return self.encounter is not None

    @property
    def names_several(self) -> bool:
        """Whether the combatant may be several: `Orc 1, Orc 2` or `Orc 1-4`."""
        return self.combatant is not None and _SEVERAL.search(spelt(self.combatant)) is not None

    @property
    def for_several(self) -> str | None:
        """The value of `several`, where the verb has that option."""
        lines = "all" if self.options.get("lines") else None
        several = self.options.get("several", lines) if verb_of(self.verb).for_several else None
        return None if several is None else str(several)

    @property
    def at(self) -> str | None:
        """The claimed moment, where the verb can claim one."""
        at = self.options.get("at") if verb_of(self.verb).claimable else None
        return None if at is None else str(at)
