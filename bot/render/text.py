"""Phrases into sentences, and names into text that Discord shows as it was typed."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial

from bot import limits
from bot.render.catalogues import COMMON, Catalogue, Pattern, catalogues
from bot.rules.words import BY_HAND, DIRECTIONS, ENGLISH, MANY, Fact, OfSystem, Phrase, Source

log = logging.getLogger(__name__)

ROOM_FOR_MENTIONS = 100
"""Characters, so that a call can mention those who may act."""
MESSAGE_AT_MOST = limits.MESSAGE - ROOM_FOR_MENTIONS

REFUSAL_AT_MOST = 299
"""Characters of a refusal."""
ROOMS_OF_A_FACT = (100, 60, 30, 15)
"""Characters of what a refusal quotes, where it is too long otherwise: the most that let it be short enough."""
ROOMS_OF_A_LABEL = range(limits.BUTTON_LABEL - 5, 10, -5)
"""Those of what a label quotes."""
ROOM_FOR_A_NUMBER = 10
"""Characters, so that how many more there are fits whatever that is."""
LIST_AT_MOST = 700
"""Characters of a list of facts, so that one of a hundred names still fits into a message."""

_SPECIAL = re.compile(
    r"""[\\*~`|\[\]<>]                         # formatting, code, spoilers, links, mentions and custom emoji
      | (?<![0-9A-Za-z])_ | _(?![0-9A-Za-z])   # an underscore inside a word (of ASCII, for Discord) formats nothing
      | (?<=:)/(?=/) | (?<=\.gg)/ | (?<=invite)/   # bare links and invitations
      | ^\s*[#+-](?=[\s#]|$) | ^\s*\d+\.(?=\s|$)   # headings and lists, at the start of a line""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE | re.ASCII,
)


_HARDLY = re.compile(rf"[\\*~`|\[\]<>_/#+.{''.join(DIRECTIONS)}-]")
"""What any of that needs at least: most texts have none of it, and stand as they are."""

_NUMBER = r"(?:\d{1,3}|I{1,3}|IV)\)*\.?$"
_ORPHAN = re.compile(
    rf"""([,=·+]|\b(?:of|at|to|on|from|then|tick|phase|segment|rolls|reads|rush|surge|[Pp]enalty
         |an|auf|bis|von|dann|würfelt|ergibt|Eile|Abzug))[ ](?=-?{_NUMBER})
      | [ ](?=\(-?{_NUMBER})
      | (?<=[^\n]{{24}})[ ](?=[a-zäöüß]{{1,4}}[.!?]$)""",
    re.VERBOSE | re.MULTILINE,
)
"""What ends a public line and would stand alone on a phone: a number after what it belongs to, a short word."""

RUN_FROM = 3
"""So many who are numbered one after the other are told as one run."""
_NUMBERED = re.compile(r"(.*\D) (\d{1,4})")
_NO_LETTERS = re.compile(r"[^a-z0-9]+")
"""Between the parts of a word of the rules, such as "very fast"."""
_TURNING = str.maketrans(dict.fromkeys(map(ord, DIRECTIONS)))


def contained(text: str) -> str:
    """Return `text` so that it turns nothing around it: a nickname may hold what no name at the table does."""
    return text.translate(_TURNING)


def literal(text: str) -> str:
    """Return `text` so that Discord shows it as it stands, and all around it as it would be without."""
    if not _HARDLY.search(text):
        return text
    return _SPECIAL.sub(lambda match: f"{match[0][:-1]}\\{match[0][-1]}", contained(text))


def in_runs(facts: Iterable[str | Phrase]) -> tuple[str | Phrase, ...]:
    """Return a list with three or more names that are numbered one after the other told as one: Bandit 1-8."""
    runs: list[tuple[str, int, list[str | Phrase]]] = []
    for fact in facts:
        match = _NUMBERED.fullmatch(fact) if isinstance(fact, str) else None
        stem, number = (match[1], int(match[2])) if match else ("", 0)
        if match and runs and runs[-1][:2] == (stem, number - 1):
            runs[-1] = (stem, number, [*runs[-1][2], fact])
        else:
            runs.append((stem, number, [fact]))
    return tuple(
        one
        for stem, last, run in runs
        for one in (run if len(run) < RUN_FROM else [f"{stem} {last - len(run) + 1}-{last}"])
    )


class Lexicon:
    """The sentences of one system in one language, the common ones behind them."""

    def __init__(self, sources: tuple[Source, ...] = (), language: str = ENGLISH) -> None:
        self.sources, self.language = sources, language
        self._own = list(catalogues(sources, language))
        self._all = [*self._own, *catalogues((COMMON,), language)]
        self._labels: dict[str, str] = {}

    def tell(self, phrase: Phrase) -> str:
        """Return the sentence of a phrase, for a message."""
        told = self._put_in(self.pattern(phrase.code), phrase, self._told)
        return noted(told, self._told(phrase.facts[BY_HAND])) if BY_HAND in phrase.facts else told

    def _told(self, fact: Fact) -> str:
        if isinstance(fact, str):
            return literal(fact)
        if isinstance(fact, tuple):
            return self._listed([self._told(item) for item in in_runs(fact)])
        return self._of(fact).tell(fact) if isinstance(fact, Phrase) else str(fact)

    def _of(self, phrase: Phrase) -> Lexicon:
        return lexicon(phrase.words, self.language) if isinstance(phrase, OfSystem) else self

    @cached_property
    def _plural(self) -> re.Pattern[str]:
        message = self._found("plural-names").texts["plural-names"].splitlines()[0]
        endings = message.partition("=")[2].split()
        return re.compile(rf"({'|'.join(endings)})$", re.IGNORECASE)

    def facts_of(self, phrase: Phrase) -> Mapping[str, Fact]:
        """Return the facts of a phrase; of its groups those whose names are plurals in this language."""
        groups = phrase.facts.get(MANY)
        if not isinstance(groups, tuple):
            return phrase.facts
        return {**phrase.facts, MANY: tuple(one for one in groups if isinstance(one, str) and self._plural.search(one))}

    def _put_in(self, pattern: Pattern, phrase: Phrase, told: Callable[[Fact], str]) -> str:
        facts = self.facts_of(phrase)

        def tell(name: str) -> str:
            fact = facts[name]
            if isinstance(fact, tuple) and name in pattern.listed:
                *some, last = in_runs(fact) or ("",)
                return self.and_last(told(tuple(some)), told(last)) if some else told(last)
            return told(fact)

        return pattern.told(
            facts, tell, lambda name: self._word(facts[name], told), lambda name: self._time(facts[name], told)
        )

    def _word(self, fact: Fact, told: Callable[[Fact], str]) -> str:
        if isinstance(fact, str):
            parts = (fact,) if self.knows(word_code(fact)) else tuple(fact.split(", "))
            return self.named(fact) if all(self.knows(word_code(one)) for one in parts) else told(fact)
        return ", ".join(self._word(one, told) for one in fact) if isinstance(fact, tuple) else told(fact)

    def named(self, text: str) -> str:
        """Return words of the rules, separated by commas, as the language has them; any other text as it stands."""
        parts = (text,) if self.knows(word_code(text)) else text.split(", ")
        return ", ".join(self.word(code) if self.knows(code := word_code(one)) else one for one in parts)

    def _time(self, fact: Fact, told: Callable[[Fact], str]) -> str:
        if not isinstance(fact, str):
            return told(fact)
        hands = (hand.partition(" ") for hand in fact.split(", "))
        return ", ".join(f"{self._word(unit, told)}{space}{told(value)}" for unit, space, value in hands)

    def _found(self, code: str) -> Catalogue:
        for one in self._all:
            if code in one.texts:
                return one
        raise KeyError(code)

    def pattern(self, code: str) -> Pattern:
        """Return the sentence of a code, as it is put together."""
        return self._found(code).pattern(code)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence of a code."""
        return any(code in one.texts for one in self._all)

    def owns(self, code: str) -> bool:
        """Whether the system has a sentence of its own for a code."""
        return any(code in one.texts for one in self._own)

    def refusal(self, phrase: Phrase) -> str:
        """Return the sentence of a refusal: short, however long what it quotes is."""
        return self._within(phrase, REFUSAL_AT_MOST, ROOMS_OF_A_FACT, self.tell, self.in_file)

    def label(self, phrase: Phrase) -> str:
        """Return the words of a button, capitalised; what they quote is cut first, and a name stays as given."""
        told = self._within(phrase, limits.BUTTON_LABEL, ROOMS_OF_A_LABEL, self.plain, self.more)
        who = phrase.facts.get("who")
        return told if isinstance(who, str) and told.startswith(who) else told[:1].upper() + told[1:]

    def _within(
        self, phrase: Phrase, most: int, rooms: Iterable[int], tell: Callable[[Phrase], str], more: Callable[[int], str]
    ) -> str:
        told = tell(phrase)
        for room in rooms:
            if len(told) <= most:
                break
            told = tell(
                phrase.replace(facts={name: self._cut(fact, room, more) for name, fact in phrase.facts.items()})
            )
        return shortened(told, most)

    def plain(self, phrase: Phrase) -> str:
        """Return the sentence without any formatting, for labels, files and quotations."""
        if phrase.facts:
            return self._plain(phrase)
        if phrase.code not in self._labels:  # Those of buttons are asked for with each message.
            self._labels[phrase.code] = self._plain(phrase)
        return self._labels[phrase.code]

    def _plain(self, phrase: Phrase) -> str:
        told = self._put_in(self._found(phrase.code).bare(phrase.code), phrase, self._plainly)
        return noted(told, self._plainly(phrase.facts[BY_HAND])) if BY_HAND in phrase.facts else told

    def _plainly(self, fact: Fact) -> str:
        if isinstance(fact, tuple):
            return ", ".join(self._plainly(item) for item in fact)
        return self._of(fact).plain(fact) if isinstance(fact, Phrase) else contained(str(fact))

    def word(self, code: str, /, **facts: Fact) -> str:
        """Return a sentence of the renderer's own, by its code and facts that are as they should be."""

        def told(name: str) -> str:
            return str(facts[name])

        return self.pattern(code).told(facts, told, told, told)

    def and_last(self, some: str, last: str) -> str:
        """Return a list and its last one, joined by an "and"."""
        return self.word("and-last", some=some, last=last)

    def more(self, n: int) -> str:
        """Return how many more names there are than are told."""
        return self.word("board-more", n=n)

    def more_lines(self, n: int) -> str:
        """Return how many more lines of a board there are than are shown, and what shows them."""
        return self.tell(Phrase(code="board-more-lines", facts={"n": n}))

    def in_file(self, n: int) -> str:
        """Return how many more lines or names of a private answer there are, which a file beside it has."""
        return self.word("more-in-file", n=n)

    def in_log(self, n: int) -> str:
        """Return how many more lines or names of a message there are, which the log has."""
        return self.word("more-in-log", n=n)

    def lines(self, phrases: Iterable[Phrase]) -> list[str]:
        """Return the sentences of phrases, a line each; one that fails is a line that says so."""
        return [self.attempt(partial(self.tell, phrase), phrase.code) for phrase in phrases]

    def attempt(self, tell: Callable[[], str], what: str) -> str:
        """Return a line; where it cannot be made, a line that says so. `what` names it in the log."""
        try:
            return tell()
        except LookupError as error:  # Neither its message nor a trace: both may quote a secret.
            log.error("a line cannot be shown: %s (%s)", what, type(error).__name__)
            return self.word("line-not-shown")

    def message(self, phrases: Iterable[Phrase]) -> str:
        """Return the sentences of phrases, as many as fit into one message; one that fails is a line that says so."""
        return fitted(self.lines(phrases), MESSAGE_AT_MOST, self.in_log)

    def _listed(self, items: Sequence[str]) -> str:
        told: list[str] = []
        room = LIST_AT_MOST
        for item in items:
            room -= len(item) + 2
            if told and room < 0:
                return f"{', '.join(told)}, {self.in_log(len(items) - len(told))}"
            told.append(item)
        return ", ".join(told)

    def _cut(self, fact: Fact, room: int, more: Callable[[int], str]) -> Fact:
        if isinstance(fact, str):
            return shortened(fact, room)
        several = fact if isinstance(fact, tuple) else ()
        words = [word if isinstance(word, str) else self.plain(word) for word in several]
        kept: list[str] = []
        for word in words:
            room -= len(word) + 2
            if kept and room < 0:
                return (*kept, more(len(words) - len(kept)))
            kept.append(shortened(word, max(room, 15)))
        return tuple(kept) if words else fact


def word_code(word: str) -> str:
    """Return the code of a word of the rules."""
    return f"word-{_NO_LETTERS.sub('-', word).strip('-')}"


@cache
def lexicon(sources: tuple[Source, ...], language: str) -> Lexicon:
    """Return the sentences of sources in a language, made ready once."""
    return Lexicon(sources, language)


def noted(told: str, how: str) -> str:
    """Return a sentence, and in brackets behind it how its result was given."""
    return f"{told} ({how})"


def shortened(text: str, most: int) -> str:
    """Return `text`, cut with an ellipsis if it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fitted(lines: Iterable[str], most: int, more: Callable[[int], str]) -> str:
    """Return the whole lines that fit into `most` characters; `more` tells how many do not. A first line is cut."""
    kept: list[str] = []
    rest = list(lines)
    room = most - len(more(0)) - ROOM_FOR_A_NUMBER
    while rest and len(rest[0]) + 1 <= room:
        room -= len(rest[0]) + 1
        kept.append(rest.pop(0))
    if rest and not kept and room > 1:
        kept.append(shortened(rest.pop(0), room - 1))
    if rest:
        kept.append(more(len(rest)))
    return "\n".join(kept)


class Teller:
    """Finds the words for the use cases."""

    def message(self, words: tuple[Source, ...], language: str, phrases: Iterable[Phrase]) -> str:
        """Return the phrases as the text of one message, a line each; raise LookupError if one cannot be told."""
        found = lexicon(words, language)
        return _ORPHAN.sub("\\1\u00a0", fitted(map(found.tell, phrases), MESSAGE_AT_MOST, found.in_log))

    def plain(self, words: tuple[Source, ...], language: str, phrase: Phrase) -> str:
        """Return a phrase without formatting."""
        return lexicon(words, language).plain(phrase)

    def knows(self, words: tuple[Source, ...], code: str) -> bool:
        """Whether there is a sentence for a code."""
        return lexicon(words, ENGLISH).knows(code)

    def named(self, words: tuple[Source, ...], language: str, word: str) -> str:
        """Return a word of the rules as a language has it; any other text as it stands."""
        return lexicon(words, language).named(word)
