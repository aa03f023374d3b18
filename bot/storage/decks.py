"""The `Decks` port on files: the deck that is shipped with the bot, and a directory of a table's own decks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from bot.app.ports import Decks
from bot.rules.deck import STANDARD_DECK, Deck, DeckError, parse_deck
from bot.rules.errors import Refused

BYTES_AT_MOST = 1_000_000
LEVELS = 5
"""The numbers of a card's own bar stand in a list, in a table, in a card, in the list of cards, in the whole."""
DOTS_AT_MOST = 40
"""In a line. A key of many parts takes a time that grows with their square, and a deck has no use for it."""

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
        return (STANDARD_DECK, *sorted(stems - {STANDARD_DECK}))

    def load(self, name: str) -> Deck:
        """Return a deck; raise DeckError if its file is wrong, Refused if there is none of that name."""
        if name not in self.names():
            raise Refused("no-such-deck", name=name)
        if name == STANDARD_DECK or self._directory is None:
            return _standard_deck()
        return parse_deck(_read(self._directory / f"{name}.toml"))


@cache
def _standard_deck() -> Deck:
    return parse_deck(_read(files("bot") / "decks" / f"{STANDARD_DECK}.toml"))


def _read(file: Traversable) -> dict[str, object]:
    text = _text(file)
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DOTS_AT_MOST and not line.lstrip().startswith("#"):
            raise DeckError(file.name, f"line {number}", f"{line.count('.')} dots", f"at most {DOTS_AT_MOST} in a line")
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).rstrip(")").rpartition(" (at ")
        raise DeckError(file.name, place, reason, "TOML") from error
    except RecursionError:
        raise _too_deep(file) from None
    if _is_deeper(raw, LEVELS):
        raise _too_deep(file)
    return raw


def _text(file: Traversable) -> str:
    try:
        with file.open("rb") as opened:
            found = opened.read(BYTES_AT_MOST + 1)
        if len(found) > BYTES_AT_MOST:
            raise DeckError(file.name, "file", f"more than {BYTES_AT_MOST} bytes", "1 MB at most")
        return found.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(file.name, "encoding", f"byte {error.start}", "UTF-8 text") from error
    except OSError as error:
        raise DeckError(file.name, "file", error.strerror, "a file that the bot may read") from error


def _too_deep(file: Traversable) -> DeckError:
    return DeckError(file.name, "nesting", "lists and tables in too many others", "no more of that than cards need")


def _is_deeper(raw: object, levels: int) -> bool:
    layer = [raw]
    for _ in range(levels):
        inner = [one.values() if isinstance(one, dict) else one for one in layer if isinstance(one, dict | list)]
        layer = [one for some in inner for one in some]
    return any(isinstance(one, dict | list) for one in layer)
