"""Names and notes are shown as they were typed, sentences are whole, and nothing is longer than it may be."""

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from bot.render.catalogues import COMMON, catalogues
from bot.render.text import LIST_AT_MOST, MESSAGE_AT_MOST, Lexicon, Teller, fitted, literal, shortened
from bot.rules.registry import all_systems
from bot.rules.words import ENGLISH, Phrase, say
from tests.conformance.markdown import shown
from tests.conformance.sources import Said, said_in
from tests.words import lexicon as lexicon_of
from tests.words import sentences

ROOT = Path(__file__).parents[2]
MARKS = some.text(alphabet="*_~`|[]()<>#-+.:/@&!\\ \n1a0éz\N{PILE OF POO}ー", max_size=24)
PIECES = some.lists(
    some.sampled_from([
        "**", "__", "_", "*", "~~", "||", "`", "```", "# ", "> ", ">>> ", "- ", "-# ", "1. ", "100. ", "[a](b)", "[",
        "](", "<@1>", "<@&1>", "<#1>", "<:a:1>", "<a:a:1>", "<t:1:R>", "</a:1>", "<id:home>", "<http://a.b>",
        "http://a.b", "HTTPS://a.b", "steam://run", "discord.gg/abc", "discord.com/invite/abc", "@everyone", "\\", "a",
        "é", " ", "\n",
    ]),
    max_size=8,
).map("".join)  # fmt: skip


@pytest.mark.parametrize(
    ("source", "text", "formats"),
    [
        ("**a** _b_ ~~c~~ ||d||", "a b c d", ["bold", "italics", "struck", "spoiler"]),
        ("*a* __b__ `c`", "a b `c`", ["italics too", "underline", "code"]),
        ("# a", "a", ["heading"]),
        ("x # a", "x # a", []),
        ("- a\n1. b", "a\nb", ["list", "list"]),
        ("> a", "a", ["quote"]),
        ("-# a", "a", ["subtext"]),
        ("[a](http://b.c)", "a", ["link"]),
        ("<@1><:a:2><#3>", "<@1><:a:2><#3>", ["mention", "emoji", "mention"]),
        ("http://a.b", "http://a.b", ["address"]),
        (r"\*a\* \_b\_ \# c", "*a* _b_ # c", []),
        ("snake_case_name", "snake_case_name", []),
        ("é_a_é", "éaé", ["italics"]),
        ("**a *b***", "a b", ["bold", "italics too"]),
    ],
)
def test_the_oracle_formats_as_discord_does(source: str, text: str, formats: list[str]) -> None:
    assert shown(source) == (text, formats)


TYPED = (
    "Andy", "snake_case_name", "_a_", "__a__", "*a*", "**a**", "***", "~~a~~", "||a||", "`a`", "```a```", "a`b",
    "# a", "## a", "  # a", "-# a", "- a", "  - a", "* a", "+ a", "1. a", "12. a", "100. a", "> a", ">>> a", "<@12>",
    "<@!12>", "<@&12>", "<#12>", "<:a:12>", "<a:a:12>", "<t:12:R>", "</join:12>", "<id:customize>", "@everyone",
    "[a](http://b.c)", "[a](<b>)", "http://a.b/c_d", "HtTpS://a.b", "<https://a.b>", "steam://run/1",
    "discord.gg/abc", "Discord.GG/abc", "discord.com/invite/abc", "\\", "\\\\", "\\*a\\*", "¯\\_(ツ)_/¯", "é_a_é",
    "ー_a_ー", "a_", "_a", "_", "a\n# b", "a\n1. b", "and/or", "a//b", "3.5", "-3", "{who}", "{", "%s", "",
)  # fmt: skip


@pytest.mark.parametrize("typed", TYPED)
def test_it_is_shown_as_it_was_typed(typed: str) -> None:
    assert shown(literal(typed)) == (typed, [])


@pytest.mark.parametrize("name", ["Andy", "Zoë", "O'Brien", "snake_case_name", "Nr. 5", "Ann-Marie", "and/or"])
def test_ordinary_names_are_left_as_they_are(name: str) -> None:
    assert literal(name) == name


@given(typed=MARKS | PIECES | some.text(max_size=30))
@example("a_\u00e9_b")
def test_anything_is_shown_as_it_was_typed(typed: str) -> None:
    assert shown(literal(typed)) == (typed, [])


@given(one=MARKS | PIECES, other=MARKS | PIECES)
def test_it_formats_nothing_in_a_sentence_either(one: str, other: str) -> None:
    """Two names in one sentence cannot open and close a format between them."""
    assert shown(f"{literal(one)} acts after {literal(other)}.") == (f"{one} acts after {other}.", [])
    assert shown(f"{literal(one)} ({literal(other)})")[1] == []


@given(name=MARKS | PIECES)
def test_a_bold_name_is_bold_and_no_more(name: str) -> None:
    if name.strip("\n"):
        assert shown(f"▶️ **{literal(name)}** · up") == (f"▶️ {name} · up", ["bold"])


COMMON_WORDS = Lexicon()
LEXICONS = {"common": COMMON_WORDS} | {id: Lexicon(system.words) for id, system in all_systems().items()}


def codes_of(system: str) -> set[str]:
    """The codes of all sentences of a system's own, or of those that all share."""
    sources = (COMMON,) if system == "common" else all_systems()[system].words
    return {code for one in catalogues(sources, ENGLISH) for code in one.texts}


@pytest.mark.parametrize("system", LEXICONS)
def test_every_sentence_can_be_told(system: str) -> None:
    lexicon = LEXICONS[system]
    for code in codes_of(system):
        names = lexicon.pattern(code).facts
        assert all(re.fullmatch(r"[a-z_]+", name) for name in names), f"{code}: a plain fact, no attribute of one"
        phrase = Phrase(code=code, facts={name: f"the {name}" for name in names})
        told, plain = lexicon.tell(phrase), lexicon.plain(phrase)
        assert all(f"the {name}" in told and f"the {name}" in plain for name in names), code
        assert not re.search(r"[{}]", told + plain), code
        assert "**" not in plain and "`" not in plain, code
        assert told.count("**") % 2 == 0 and told.count("`") % 2 == 0, f"{code}: a format that is not closed"


def told_by_name(lexicon: Lexicon, code: str) -> str:
    """A sentence with the names of its facts in their places."""
    pattern = lexicon.pattern(code)
    return pattern.told(dict.fromkeys(pattern.facts, 1), "{{{}}}".format, "{{{}}}".format, "{{{}}}".format)


def test_only_what_nobody_can_type_stands_in_code() -> None:
    """A backslash does not escape inside of code: a name there could close it."""
    inside = {
        name
        for system, lexicon in LEXICONS.items()
        for code in codes_of(system)
        for piece in re.findall(r"`([^`]*)`", told_by_name(lexicon, code))
        for name in re.findall(r"\{(.*?)\}", piece)
    }
    known = (
        "commitment",
        "sealed",
        "announced",
        "seed",
        "reference",
        "option",
        "count",
        "initiative",
        "again",
        "cards",
    )
    assert inside <= {*known, "movement"}


VERBS = ("declare", "flip", "act", "hold", "abort", "next", "surge", "check", "join", "leave")


def test_verbs_have_their_words() -> None:
    for verb in VERBS:
        assert COMMON_WORDS.word(f"offer-{verb}") == verb.capitalize()
        assert COMMON_WORDS.pattern(f"offer-{verb}-for").facts == COMMON_WORDS.pattern(f"panel-{verb}").facts == {"who"}


def said_below(*folders: str) -> list[Said]:
    """The codes that the files of some folders say in so many letters."""
    return [said for folder in folders for path in (ROOT / folder).glob("*.py") for said in said_in(path)]


def test_whatever_all_share_has_a_sentence_and_its_facts() -> None:
    """In cogs `about` is what an option is about."""
    all_said = said_below("bot/app", "bot/chat") + [one for one in said_below("cogs") if one.function != "about"]
    assert len({one.code for one in all_said}) > 30
    for said in all_said:
        needed = COMMON_WORDS.pattern(said.code).facts
        assert said.facts is None or needed <= said.facts, said


def test_whatever_the_shared_rules_say_has_a_sentence() -> None:
    known = {code for system in LEXICONS for code in codes_of(system)}
    assert {said.code for said in said_below("bot/rules")} <= known


def test_a_systems_words_win() -> None:
    lexicon = lexicon_of(round="Unit {$round}")
    assert lexicon.tell(say("round", round=3)) == "Unit 3"
    assert lexicon.tell(say("done")) == "Done."


def test_facts() -> None:
    lexicon = lexicon_of(x="{$a}, {$b}: {$c}", y="**{$a}** `{$b}`")
    phrase = say("x", a="*a*", b=-3, c=("_d_", "e"))
    assert lexicon.tell(phrase) == r"\*a\*, -3: \_d\_, e"
    assert lexicon.plain(phrase) == "*a*, -3: _d_, e"
    assert lexicon.plain(say("y", a="**bold**", b="x")) == "**bold** x"
    assert lexicon.tell(say("x", a="{b}", b="{c}", c=())) == "{b}, {c}: "
    assert lexicon.lines([say("done"), say("round", round=1)]) == ["Done.", "Round 1"]
    with pytest.raises(KeyError):
        lexicon.tell(say("no-such-sentence"))


def test_the_words_of_the_use_cases_are_the_same() -> None:
    teller, words = Teller(), sentences(x="**{$a}**")
    assert teller.message(words, "en", [say("x", a="*"), say("done")]) == "**\\***\nDone."
    assert teller.plain(words, "en", say("x", a="*")) == "*"


def test_a_long_list_says_how_many_more() -> None:
    lexicon = lexicon_of(x="There are: {$names}.")
    names = tuple(f"Bandit {number}" for number in range(0, 200, 2))
    told = lexicon.tell(say("x", names=names))
    assert len(told) <= LIST_AT_MOST + 60
    shown_names = told.removeprefix("There are: ").split(", +")[0].split(", ")
    assert told.endswith(f", +{100 - len(shown_names)} more (`/encounter log`).")
    assert lexicon.tell(say("x", names=names[:5])) == "There are: " + ", ".join(names[:5]) + "."
    assert lexicon.tell(say("x", names=("n" * 2000,))).count("n") >= 2000, "one alone is told"
    assert lexicon.plain(say("x", names=names)).count("Bandit") == 100, "a log tells all"


@given(names=some.lists(some.text(alphabet="*a_ ", min_size=1, max_size=80), max_size=100).map(tuple))
def test_a_message_is_never_too_long_and_never_empty(names: tuple[str, ...]) -> None:
    lexicon = lexicon_of(x="There are: {$names}. Also: {$names}.")
    told = lexicon.message([say("x", names=names), say("done")])
    assert 0 < len(told) <= MESSAGE_AT_MOST == 1900
    assert told.startswith("There are")


MORE = "+{} more".format
LINES = some.lists(some.text(alphabet="ab ", max_size=40), max_size=30)


@given(lines=LINES, most=some.integers(20, 400))
def test_fitted(lines: list[str], most: int) -> None:
    text = fitted(lines, most, MORE)
    assert len(text) <= most
    kept = text.split("\n")
    if text == "\n".join(lines):
        return
    more = re.fullmatch(r"\+(\d+) more", kept[-1])
    if more is None:
        assert len(lines) == 1 and text.endswith("…")
        return
    rest = kept[:-1]
    assert len(rest) + int(more[1]) == len(lines)
    if not rest[0].endswith("…"):
        assert rest == lines[: len(rest)], "whole lines, in their order"


def test_fitted_cuts_a_first_line_that_is_too_long() -> None:
    text = fitted(["x" * 100, "y"], 40, MORE)
    assert text.startswith("xxxxxxxxxx") and text.endswith("…\n+1 more") and len(text) <= 40
    assert fitted(["x" * 100], 40, MORE).endswith("x…")
    assert fitted([], 40, MORE) == ""
    assert fitted(["xxx"], 5, MORE) == "+1 more", "no room for anything"


@given(text=some.text(max_size=60), most=some.integers(1, 50))
def test_shortened(text: str, most: int) -> None:
    short = shortened(text, most)
    assert len(short) <= most
    assert short == text if len(text) <= most else short.endswith("…") and text.startswith(short[:-1])


@pytest.mark.parametrize("mark", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_no_name_turns_the_text_around_it(mark: str) -> None:
    phrase = say("encounter-started", title=f"{mark}yard", system="none", who=f"Gw{mark}en")
    for told in (Lexicon().tell(phrase), Lexicon().plain(phrase), Lexicon().tell(say("undone-secret", what=(mark,)))):
        assert mark not in told
    assert "Gwen is the GM" in Lexicon().tell(phrase)


def test_a_label_keeps_its_end_however_long_what_it_quotes_is() -> None:
    label = say("offer-answer-what", who="The Very Reverend Obadiah " * 3, what="swings the axe " * 9, at="segment 12")
    told = Lexicon().label(label)
    assert told.endswith(", at segment 12") and len(told) <= 80
    assert told.startswith("Answer The Very Rev")
