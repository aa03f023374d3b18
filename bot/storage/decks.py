"""The `Decks` port on files: the deck that is shipped with the bot, and a directory of a table's own decks.

Owns where a deck comes from and what it may be called. Must not know what a card is: `parse_deck` does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from bot.app.ports import Decks
from bot.rules.deck import Deck, DeckError, parse_deck
from bot.rules.errors import Refused

STANDARD = "standard"

# No dot and no slash: a name comes from a chat, and must not lead out of the directory.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class DeckFiles(Decks):
    """The standard deck, and every NAME.toml of a directory."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory

    def names(self) -> Sequence[str]:
        """Return the names that there are, the standard one first."""
        own = self._directory.glob("*.toml") if self._directory is not None else ()
        stems = {path.stem for path in own if _NAME.fullmatch(path.stem) and path.is_file()}
        return (STANDARD, *sorted(stems - {STANDARD}))

    def load(self, name: str) -> Deck:
        """Return a deck; raise DeckError if its file is wrong, Refused if there is none of that name."""
        if name not in self.names():
            raise Refused("no-such-deck", name=name)
        if name == STANDARD or self._directory is None:
            return parse_deck(_read(files("bot") / "decks" / f"{STANDARD}.toml"))
        return parse_deck(_read(self._directory / f"{name}.toml"))


def _read(file: Traversable) -> dict[str, object]:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(file.name, "encoding", f"byte {error.start}", "UTF-8 text") from error
    except OSError as error:
        raise DeckError(file.name, "file", error.strerror, "a file that the bot may read") from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).rstrip(")").rpartition(" (at ")
        raise DeckError(file.name, place, reason, "TOML") from error
