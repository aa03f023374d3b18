"""Phrases into sentences, and names into text that Discord shows as it was typed.

Owns escaping: every text fact is escaped, whoever it comes from, so that no name, note or setting can format,
link or mention anything; only a phrase within a phrase is the bot's own words. Must not know who will read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from bot import limits
from bot.render.agreeing import agreeing, several, subjects
from bot.render.english import COMMON
from bot.rules.words import BY_HAND, DIRECTIONS, Fact, Phrase

ROOM_FOR_MENTIONS = 100
"""Characters, so that a call can mention those who may act."""
MESSAGE_AT_MOST = limits.MESSAGE - ROOM_FOR_MENTIONS

REFUSAL_AT_MOST = 299
"""Characters of a refusal."""
ROOMS_OF_A_FACT = (100, 60, 30, 15)
"""Characters of what a refusal quotes, where it is too long otherwise: the most that let it be short enough."""
LIST_AT_MOST = 700
"""Characters of a list of facts, so that one of a hundred names still fits into a message."""

_SPECIAL = re.compile(
    r"""[\\*~`|\[\]<>]                         # formatting, code, spoilers, links, mentions and custom emoji
      | (?<![0-9A-Za-z])_ | _(?![0-9A-Za-z])   # an underscore inside a word (of ASCII, for Discord) formats nothing
      | (?<=:)/(?=/) | (?<=\.gg)/ | (?<=invite)/   # bare links and invitations
      | ^\s*[#+-](?=[\s#]|$) | ^\s*\d+\.(?=\s|$)   # headings and lists, at the start of a line""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE | re.ASCII,
)


_TURNING = str.maketrans(dict.fromkeys(map(ord, DIRECTIONS)))


def contained(text: str) -> str:
    """Return `text` so that it turns nothing around it: a nickname may hold what no name at the table does."""
    return text.translate(_TURNING)


def literal(text: str) -> str:
    """Return `text` so that Discord shows it as it stands, and all around it as it would be without."""
    return _SPECIAL.sub(lambda match: f"{match[0][:-1]}\\{match[0][-1]}", contained(text))


class Lexicon:
    """The sentences of one system, the common ones behind them."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = words

    def tell(self, phrase: Phrase) -> str:
        """Return the sentence of a phrase, for a message."""
        told = self._put_in(self.raw(phrase.code), phrase, self._told)
        return noted(told, self._told(phrase.facts[BY_HAND])) if BY_HAND in phrase.facts else told

    def _told(self, fact: Fact) -> str:
        """Return a fact for a message: a phrase is the bot's own words, all else is escaped."""
        if isinstance(fact, tuple):
            return _listed([self._told(item) for item in fact])
        if isinstance(fact, Phrase):
            return self.tell(fact)
        return literal(fact) if isinstance(fact, str) else str(fact)

    def _put_in(self, sentence: str, phrase: Phrase, told: Callable[[Fact], str]) -> str:
        """Return a sentence with its facts put in. Of several of whom it tells, its verbs are of several."""
        of = subjects(sentence)
        facts = {name: told(fact) if name not in of else _subject(told, fact) for name, fact in phrase.facts.items()}
        return agreeing(sentence, several(phrase)).format_map(facts)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence of a code."""
        return code in self._words or code in COMMON

    def refusal(self, phrase: Phrase) -> str:
        """Return the sentence of a refusal: short, however long what it quotes is."""
        told = self.tell(phrase)
        for room in ROOMS_OF_A_FACT:
            if len(told) <= REFUSAL_AT_MOST:
                break
            told = self.tell(phrase.evolve(facts={name: _cut(fact, room) for name, fact in phrase.facts.items()}))
        return shortened(told, REFUSAL_AT_MOST)

    def raw(self, code: str) -> str:
        """Return the sentence of a code as it stands, for one without facts."""
        return self._words[code] if code in self._words else COMMON[code]

    def plain(self, phrase: Phrase) -> str:
        """Return the sentence without any formatting, for labels, files and quotations."""
        sentence = re.sub(r"\*\*|`", "", self.raw(phrase.code))
        told = self._put_in(sentence, phrase, self._plainly)
        return noted(told, self._plainly(phrase.facts[BY_HAND])) if BY_HAND in phrase.facts else told

    def _plainly(self, fact: Fact) -> str:
        if isinstance(fact, tuple):
            return ", ".join(self._plainly(item) for item in fact)
        return self.plain(fact) if isinstance(fact, Phrase) else contained(str(fact))

    def lines(self, phrases: Iterable[Phrase]) -> str:
        """Return the sentences of phrases, a line each."""
        return "\n".join(self.tell(phrase) for phrase in phrases)

    def message(self, phrases: Iterable[Phrase]) -> str:
        """Return the sentences of phrases, as many as fit into one message."""
        return fitted((self.tell(phrase) for phrase in phrases), MESSAGE_AT_MOST, "… {n}")


def _subject(told: Callable[[Fact], str], fact: Fact) -> str:
    """Return those of whom something is told: the last two of several are joined by an "and"."""
    if not isinstance(fact, tuple) or len(fact) < 2:
        return told(fact)
    return f"{told(fact[:-1])} and {told(fact[-1])}"


def noted(told: str, how: str) -> str:
    """Return what is told, with how its result was given."""
    return f"{told} ({how})"


def _listed(items: Sequence[str]) -> str:
    """Return items in one list, as many as there is room for."""
    told: list[str] = []
    room = LIST_AT_MOST
    for item in items:
        room -= len(item) + 2
        if told and room < 0:
            return f"{', '.join(told)}, +{len(items) - len(told)} more"
        told.append(item)
    return ", ".join(told)


def _cut(fact: Fact, room: int) -> Fact:
    """Return a fact in so many characters; of several words as many as that, and how many more there are."""
    if isinstance(fact, str):
        return shortened(fact, room)
    words = [word for word in fact if isinstance(word, str)] if isinstance(fact, tuple) else []
    kept: list[str] = []
    for word in words:
        room -= len(word) + 2
        if kept and room < 0:
            return (*kept, f"+{len(words) - len(kept)} more")
        kept.append(shortened(word, max(room, 15)))
    return tuple(kept) if words else fact


def shortened(text: str, most: int) -> str:
    """Return `text`, cut with an ellipsis if it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fitted(lines: Iterable[str], most: int, more: str) -> str:
    """Return as many whole lines as fit into `most` characters; `more` (with {n}) tells how many do not.

    A first line that alone is too long is cut.
    """
    kept: list[str] = []
    rest = list(lines)
    room = most - len(more) - 8
    while rest and len(rest[0]) + 1 <= room:
        room -= len(rest[0]) + 1
        kept.append(rest.pop(0))
    if rest and not kept and room > 1:
        kept.append(shortened(rest.pop(0), room - 1))
    if rest:
        kept.append(more.format(n=len(rest)))
    return "\n".join(kept)


class Teller:
    """Finds the words for the use cases."""

    def message(self, words: Mapping[str, str], phrases: Iterable[Phrase]) -> str:
        """Return the phrases as the text of one message, a line each."""
        return Lexicon(words).message(phrases)

    def plain(self, words: Mapping[str, str], phrase: Phrase) -> str:
        """Return a phrase without formatting."""
        return Lexicon(words).plain(phrase)
