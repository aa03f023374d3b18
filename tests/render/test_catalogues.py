"""Every sentence stands in every language, with the same facts; each file is Fluent, and each choice is whole."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import bot
from bot import limits
from bot.app.private_messages import OTHERS
from bot.chat.languages import lexicon_of
from bot.render.catalogues import COMMON, Choice, Pattern, catalogue, category_of, language_of
from bot.render.text import Lexicon
from bot.rules.registry import System, all_systems
from bot.rules.schema import Option, called, declared, hinted, trait_called, trait_means
from bot.rules.words import ENGLISH, LANGUAGES, Source, either, say
from tests.words import sentences

ROOT = Path(bot.__file__).parent
SOURCES: list[str] = sorted(
    {COMMON, *(cast(str, source) for system in all_systems().values() for source in system.words)}
)
FILES = sorted(ROOT.rglob("words/*.ftl"))
TRANSLATIONS = tuple(language for language in LANGUAGES if language != ENGLISH)


def messages(source: Source, language: str) -> dict[str, Pattern]:
    """All sentences of a source in a language."""
    found = catalogue(source, language)
    assert found is not None, f"{source} has nothing in {language}"
    return {code: found.pattern(code) for code in found.texts}


def told(pattern: Pattern) -> str:
    """Return a sentence with nothing in the places of its facts."""
    return pattern.told(dict.fromkeys(pattern.facts, 1), str, str, str)


def words_that_have_names() -> set[str]:
    """Return the words of the rules, and their names in every language."""
    found = {
        (code.removeprefix("word-"), told(pattern))
        for source in SOURCES
        for language in LANGUAGES
        for code, pattern in messages(source, language).items()
        if code.startswith("word-")
    }
    return {word for pair in found for word in pair}


@cache
def translated_value() -> re.Pattern[str]:
    return re.compile(rf'(?<=\w:)"?({"|".join(map(re.escape, sorted(words_that_have_names())[::-1]))})\b"?')


def choices(pattern: Pattern) -> list[Choice]:
    """The choices of a sentence, those within variants too."""
    here = [part for part in pattern.parts if isinstance(part, Choice)]
    return here + [one for choice in here for variant in choice.variants.values() for one in choices(variant)]


def test_every_file_is_of_a_language_and_of_somebody_who_reads_it() -> None:
    named = {ROOT.parent.joinpath(*source.split("."), "words") for source in SOURCES}
    assert {path.parent for path in FILES} == named
    for folder in named:
        parts = {language: [path.name for path in folder.glob(f"{language}.*")] for language in LANGUAGES}
        wanted = {language: {name.replace(ENGLISH, language, 1) for name in parts[ENGLISH]} for language in LANGUAGES}
        assert {language: set(names) for language, names in parts.items()} == wanted
        assert sum(map(len, parts.values())) == len(list(folder.iterdir()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_is_fluent(path: Path) -> None:
    body = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    assert path.read_text("utf-8").endswith("\n"), "another file of its language may follow it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_all_files_of_a_language_together_have_nothing_twice(source: str, language: str) -> None:
    files = sorted(ROOT.parent.joinpath(*source.split("."), "words").iterdir())
    texts = [path.read_text("utf-8") for path in files if language_of(path.name) == language]
    bodies = [FluentParser(with_spans=False).parse(text).body for text in texts]
    codes = Counter(entry.id.name for body in bodies for entry in body if isinstance(entry, ast.Message))
    assert not [code for code, count in codes.items() if count > 1]
    found = catalogue(source, language)
    assert found is not None and found.texts.keys() == codes.keys(), "what is cut up is what is parsed"


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("source", SOURCES)
def test_no_catalogue_lacks_a_sentence_or_a_fact(source: str, language: str) -> None:
    english, translated = messages(source, ENGLISH), messages(source, language)
    assert english.keys() ^ translated.keys() == set()
    differing = {code for code in english if english[code].facts != translated[code].facts}
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_every_choice_is_whole(source: str, language: str) -> None:
    """It has a variant for each plural of the language, or is a choice by words, and says which is the usual one."""
    plurals = {category_of(language)(number) for number in range(200)}
    for code, pattern in messages(source, language).items():
        for choice in choices(pattern):
            assert choice.variants.keys() == plurals and choice.default == "other", code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", SOURCES)
def test_formats_are_closed_and_labels_fit_whatever_the_language(source: str, language: str) -> None:
    for code, pattern in messages(source, language).items():
        shown = pattern.told(dict.fromkeys(pattern.facts, 1), "{}".format, "{}".format, "{}".format)
        assert shown.count("**") % 2 == 0 and shown.count("`") % 2 == 0, code
        if code.startswith("offer-"):
            assert len(shown) <= limits.BUTTON_LABEL - 40, f"{code}: no room for a name"


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("source", SOURCES)
def test_what_is_typed_stays_as_it_is_typed(source: str, language: str) -> None:
    """A command or an option that a sentence names is the same in every language; a value may be translated."""
    english, translated = messages(source, ENGLISH), messages(source, language)
    for code in english.keys() & translated.keys() - {"rules-card"}:
        typed = [
            set(re.findall(r"`([^`]*)`", translated_value().sub("", told(one[code])))) for one in (english, translated)
        ]
        assert typed[0] == typed[1], code


def test_what_is_asked_for_has_its_sentences_and_nothing_else_has() -> None:
    """The line about an option or a trait, which is for everybody whatever is played, is in one place alone."""
    systems = all_systems().values()
    verbs = [(verb, kind) for system in systems for verb, kind in system.kinds.items()]
    options = {(verb, name) for verb, kind in verbs for name in declared(kind, Option)}
    traits = {name for system in systems for name in system.traits}
    told = Counter(code for source in SOURCES for code in messages(source, ENGLISH))
    wanted = [of(*option) for option in options for of in (called, hinted)]
    wanted += [of(name) for name in traits for of in (trait_called, trait_means)]
    wanted += [setting.means for system in systems for setting in system.settings]
    asked = re.compile("(option|trait|setting-means)-")
    assert {code for code in told if asked.match(code)} == {phrase.code for phrase in wanted} | {"trait-missing"}
    lines = {f"about-{of}-{name}".replace("_", "-") for of, name in (*options, *(("trait", one) for one in traits))}
    assert {told[line] for line in lines} == {1}


def test_what_a_language_lacks_is_told_in_english() -> None:
    words = (*sentences(up="{$who} is up.", begin="Begin."), *sentences("de", up="{$who} ist dran."))
    lexicon = Lexicon(words, "de")
    assert [lexicon.tell(say("up", who="Andy")), lexicon.tell(say("begin"))] == ["Andy ist dran.", "Begin."]
    assert lexicon.tell(say("done")) == "Erledigt."
    assert Lexicon(words).tell(say("up", who="Andy")) == "Andy is up."


def test_words_of_the_rules_are_told_in_the_language_and_others_as_they_stand() -> None:
    words = (*sentences("de", up="{WORD($speed)}: {$speed}", word_very_fast="sehr schnell"),)
    lexicon = Lexicon(words, "de")
    assert lexicon.tell(say("up", speed="very fast")) == "sehr schnell: very fast"
    assert lexicon.tell(say("up", speed=("very fast", "*other*"))) == r"sehr schnell, \*other\*: very fast, \*other\*"
    assert lexicon.plain(say("up", speed=say("done"))) == "Erledigt.: Erledigt."
    assert lexicon.tell(say("up", speed=3)) == "3: 3"


def test_times_of_a_clock_are_told_in_the_language() -> None:
    lexicon = Lexicon(sentences("de", up="**{TIME($at)}**", word_round="Runde", word_phase="Phase"), "de")
    assert lexicon.tell(say("up", at="round 2, phase II")) == "**Runde 2, Phase II**"
    assert lexicon.plain(say("up", at="phase II")) == "Phase II"
    assert lexicon.tell(say("up", at="lap *3*")) == r"**lap \*3\***", "a word that nobody knows as it stands"
    assert lexicon.tell(say("up", at=say("done"))) == "**Erledigt.**"


def test_conditions_that_a_system_knows_are_told_in_the_language_and_others_as_they_stand() -> None:
    exp, other = lexicon_of("exp-tactical", "de"), lexicon_of("torg", "de")
    assert exp.tell(say("recovers", who="Abel", condition="knocked down")) == "Abel ist nicht mehr niedergeschlagen."
    assert exp.tell(say("status-condition-to", condition="killed", ends=4)) == "tot bis 4"
    assert other.tell(say("status-condition", condition="killed")) == "killed"
    changed = say("changed", what=say("called-condition"), old=say("word-none"), new="killed")
    assert exp.tell(changed) == "Zustand nichts → tot"
    taken = say("condition-takes", who="Abel", condition="stunned", taken=either("move", "attack"))
    assert exp.tell(taken) == "Abel ist betäubt: Bewegung oder Angriff geht also nicht."


def test_what_a_button_gives_is_told_in_the_language() -> None:
    exp = lexicon_of("exp-theatrical", "de")
    given = [("move-attack",), ("both", "shoots"), ("done",), ("hold",)]
    assert [exp.plain(say("offer-options-for", who="Abel", options=one)) for one in given] == [
        "Abel: Bewegung, dann Angriff", "Abel: beides, shoots", "Abel: fertig", "Abel: halten",
    ]  # fmt: skip
    saloon = lexicon_of("past-participle", "de")
    assert saloon.plain(say("offer-same", what=("slow", "shoots"))) == "Wie letztes Mal: langsam, shoots"
    chances = (say("odds-part", phase="I", chance="44%"), say("odds-hesitates", chance="2%"))
    assert saloon.plain(say("odds-line", speed="fast", chances=chances)) == "schnell: I 44%, zögert 2%"


def test_lists_are_told_in_the_language() -> None:
    lexicon = Lexicon(sentences("de", up="{AND($names)}"), "de")
    assert lexicon.tell(say("up", names=("Ann", "Bob", "Cy"))) == "Ann, Bob und Cy"
    assert lexicon.more(3) == "+3 weitere"


def test_visitors_of_fluent_find_no_function_but_ours() -> None:
    found: set[str] = set()

    class Functions(Visitor):
        def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
            found.add(node.id.name)

    for path in FILES:
        Functions().visit(FluentParser(with_spans=False).parse(path.read_text("utf-8")))
    assert found == {"COUNT", "AND", "TIME", "WORD"}


@pytest.mark.parametrize("system", all_systems().values(), ids=lambda system: system.id)
def test_what_others_are_told_in_place_of_a_sentence_needs_no_more_than_that(system: System) -> None:
    lexicon = Lexicon(system.words)
    codes = {code for source in (*system.words, COMMON) for code in messages(source, ENGLISH)}
    instead = {code for code in codes if code.startswith(OTHERS)}
    assert instead
    for code in instead:
        assert lexicon.pattern(code).facts <= lexicon.pattern(code.removeprefix(OTHERS)).facts, code
