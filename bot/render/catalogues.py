"""Where the sentences stand: catalogues in Fluent, read when something of them is told.

The words of a system in a language are all files named after that: `en.ftl`, `en.options.ftl`.

Fluent's own parser reads a message and Babel has the plural rules of its language; between the two it is compiled here
when it is first told, since a phrase is told on the way of every command: one without a choice is one format string.

Of Fluent's functions there are four: `COUNT($who)` is how many those are of whom something is told (a group with a
plural as its name is several), `AND($who)` lists them with an "and" before the last; where a message counts somebody,
it lists them so, too. `WORD($speed)` is a word of the rules (fast) as the language has it, `TIME($at)` a time of a
clock (round 2, phase II).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from fluent.syntax import FluentParser, ast

from bot.rules import words
from bot.rules.words import ENGLISH, Sentences, Source

Facts = Mapping[str, words.Fact]
Telling = Callable[[str], str]
"""Tells a fact by its name."""

_FORMATTING = re.compile(r"\*\*|`")


def number_of(facts: Facts, name: str) -> int:
    """Return how many those are whom a fact names: a group with a plural as its name is several."""
    fact, groups = facts[name], facts.get(words.MANY, ())
    assert isinstance(groups, tuple)
    if isinstance(fact, words.Phrase):  # It says something of those whom it names.
        fact = next((one for one in fact.facts.values() if isinstance(one, tuple)), "")
    named = fact if isinstance(fact, tuple) else (fact,)
    return len(named) if len(named) > 1 else 1 + any(one in groups for one in named)


class BadMessage(Exception):
    """A message that cannot be told: it is not Fluent, or has something in it that is not known here."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a fact; `word`: the fact is a word of the rules, `time`: a time of a clock."""

    name: str
    word: bool = False
    time: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """The place of a choice by a fact: how many it is, or which word; `counted`: of how many something is told."""

    name: str
    counted: bool
    variants: Mapping[str, Pattern]
    default: str
    category: Callable[[int], str]

    def chosen(self, facts: Facts) -> Pattern:
        """Return the variant that fits."""
        fact = number_of(facts, self.name) if self.counted else facts[self.name]
        if (exact := self.variants.get(str(fact))) is not None:
            return exact
        category = self.category(fact) if isinstance(fact, int) else self.default
        return self.variants.get(category, self.variants[self.default])


@dataclass(frozen=True, slots=True)
class Pattern:
    """A message or variant: texts and places; `template`: all, if it is plain; `facts` it needs, some `listed`."""

    parts: tuple[str | Place | Choice, ...]
    facts: frozenset[str]
    listed: frozenset[str]
    template: str | None = field(default=None)

    def told(self, facts: Facts, tell: Telling, word: Telling, time: Telling) -> str:
        """Return the message with its facts put in."""
        if self.template is not None:
            return self.template.format_map({name: tell(name) for name in self.facts})
        pieces: list[str] = []
        for part in self.parts:
            if isinstance(part, str):
                pieces.append(part)
            elif isinstance(part, Place):
                pieces.append((word if part.word else time if part.time else tell)(part.name))
            else:
                pieces.append(part.chosen(facts).told(facts, tell, word, time))
        return "".join(pieces)

    def bare(self) -> Pattern:
        """Return the message without any formatting."""
        return _pattern([_bare(part) for part in self.parts], self.listed)


def _bare(part: str | Place | Choice) -> str | Place | Choice:
    if isinstance(part, str):
        return _FORMATTING.sub("", part)
    if isinstance(part, Place):
        return part
    variants = {key: variant.bare() for key, variant in part.variants.items()}
    return Choice(part.name, part.counted, variants, part.default, part.category)


def compiled(text: str, language: str) -> Pattern:
    """Return the message that is written there in Fluent, in a language."""
    entry = FluentParser(with_spans=False).parse_entry(text)
    if not isinstance(entry, ast.Message) or entry.value is None or entry.attributes:
        raise BadMessage(f"no message of one pattern: {text!r}")
    return _compiled(entry.value, language)


def _compiled(pattern: ast.Pattern, language: str) -> Pattern:
    listed: set[str] = set()
    parts: list[str | Place | Choice] = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(element.value)
        else:
            parts.append(_placed(element.expression, language, listed))
    return _pattern(parts, frozenset(listed))


def _placed(expression: object, language: str, listed: set[str]) -> str | Place | Choice:
    if isinstance(expression, ast.StringLiteral):
        return str(expression.parse()["value"])
    if isinstance(expression, ast.VariableReference):
        return Place(expression.id.name)
    if isinstance(expression, ast.FunctionReference) and expression.id.name == "AND":
        name = _argument(expression)
        listed.add(name)
        return Place(name)
    if isinstance(expression, ast.FunctionReference) and expression.id.name == "WORD":
        return Place(_argument(expression), word=True)
    if isinstance(expression, ast.FunctionReference) and expression.id.name == "TIME":
        return Place(_argument(expression), time=True)
    if isinstance(expression, ast.SelectExpression):
        return _choice(expression, language, listed)
    raise BadMessage(f"not known here: {expression!r}")


def _choice(expression: ast.SelectExpression, language: str, listed: set[str]) -> Choice:
    selector = expression.selector
    if isinstance(selector, ast.FunctionReference) and selector.id.name == "COUNT":
        name, counted = _argument(selector), True
        listed.add(name)
    elif isinstance(selector, ast.VariableReference):
        name, counted = selector.id.name, False
    else:
        raise BadMessage(f"not known here: {selector!r}")
    variants = {_key(one): _compiled(one.value, language) for one in expression.variants}
    default = next(_key(one) for one in expression.variants if one.default)
    return Choice(name, counted, variants, default, category_of(language))


def _argument(call: ast.FunctionReference) -> str:
    given = call.arguments.positional
    if len(given) != 1 or not isinstance(given[0], ast.VariableReference) or call.arguments.named:
        raise BadMessage(f"{call.id.name} takes one fact")
    return str(given[0].id.name)


def _key(variant: ast.Variant) -> str:
    return str(variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value)


def _pattern(parts: list[str | Place | Choice], listed: frozenset[str]) -> Pattern:
    facts = {part.name for part in parts if not isinstance(part, str)}
    inner = [variant for part in parts if isinstance(part, Choice) for variant in part.variants.values()]
    template = None
    if all(isinstance(part, str) or (isinstance(part, Place) and not (part.word or part.time)) for part in parts):
        template = "".join(
            part.replace("{", "{{").replace("}", "}}") if isinstance(part, str) else f"{{{part.name}}}"
            for part in parts
            if not isinstance(part, Choice)
        )
    return Pattern(
        parts=tuple(parts),
        facts=frozenset(facts).union(*(variant.facts for variant in inner)),
        listed=listed.union(*(variant.listed for variant in inner)),
        template=template,
    )


@cache
def category_of(language: str) -> Callable[[int], str]:
    """Return what finds the plural category of a number in a language; its rules are loaded when needed."""

    @cache
    def category(number: int) -> str:
        return _rule(language)(number)

    return category


@cache
def _rule(language: str) -> Callable[[int], str]:
    from babel.core import Locale

    return Locale.parse(language).plural_form


COMMON = "bot.render"
"""Whose sentences every system shares."""

_BEGINNING = re.compile(r"^([a-z][a-z0-9-]*) =", re.MULTILINE)


class Catalogue:
    """The messages of one source in one language."""

    def __init__(self, text: str, language: str) -> None:
        beginnings = list(_BEGINNING.finditer(text))
        ends = [*(one.start() for one in beginnings[1:]), len(text)]
        self.language = language
        self.texts = {one[1]: text[one.start() : end] for one, end in zip(beginnings, ends, strict=True)}
        self._patterns: dict[str, Pattern] = {}
        self._bare: dict[str, Pattern] = {}

    def pattern(self, code: str) -> Pattern:
        """Return a message that it has."""
        known = self._patterns.get(code)
        if known is None:
            known = self._patterns[code] = compiled(self.texts[code], self.language)
        return known

    def bare(self, code: str) -> Pattern:
        """Return a message that it has, without any formatting."""
        known = self._bare.get(code)
        if known is None:
            known = self._bare[code] = self.pattern(code).bare()
        return known


@cache
def catalogue(source: Source, language: str) -> Catalogue | None:
    """Return the catalogue of a source in a language; None if it has none."""
    if isinstance(source, Sentences):
        return Catalogue(source.text, language) if source.language == language else None
    folder = resources.files(source).joinpath("words")
    files = sorted((file for file in folder.iterdir() if language_of(file.name) == language), key=lambda one: one.name)
    return Catalogue("".join(file.read_text("utf-8") for file in files), language) if files else None


def language_of(file: str) -> str:
    """Return the language that a file of a catalogue is named after: `en` of `en.options.ftl`."""
    return file.partition(".")[0]


def catalogues(sources: tuple[Source, ...], language: str) -> Iterator[Catalogue]:
    """Yield the catalogues of sources in a language, the one that wins first; behind them those in English."""
    for spoken in dict.fromkeys((language, ENGLISH)):
        for source in reversed(sources):
            if (found := catalogue(source, spoken)) is not None:
                yield found
