"""No text for people stands in the code: they are in the catalogues, in every language."""

import ast
from functools import cache
from pathlib import Path

import pytest

from bot.rules.registry import all_systems
from tests.texts import texts_in
from tests.trees import tree_of

ROOT = Path(__file__).parents[1]
NOBODY_READS = {
    " (to {})", "Authorization", "Bot {}", "Colour",
    "Discord does not grant the intents that were asked for (4014)",
    "Discord does not know the token: make a new one at https://discord.com/developers/applications",
    "Discord refuses the commands: {}", "False", "Host: {}\r\nUser-Agent: {}\r\nContent-Type: application/json\r\n",
    "Improper token has been passed.", "POST {}{} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n", "Quickdraw", "True",
    "announcement {}", "another process may serve these shards by now",
    "as a whole",
    "commands {} {}", "encounter {}: a state of form {} cannot be read", "in use", "in view", "interaction {}",
    "key of nonces", "no message of one pattern: {}", "no reason given", "not known here: {}", "on deck",
    "gone channel of encounter ", "pinned board of encounter ", "posting the board of encounter ",
    "removed from server {}", "sent together in channel {}", "standing orders of encounter ",
    "the answer to interaction {}", "the board", "the board in channel {}", "the board of encounter {}", "the clock",
    "the first answer to interaction {}", "the server closed the connection",
    "{} takes one fact",
}  # fmt: skip
"""Texts that reach no table: the log and the console, Discord's API and the store are told them."""
TYPED = {
    "attack VII", "black joker", "draw VII", "knocked down", "knocked out", "on deck", "red joker", "reload X",
    "very fast", "very slow", "{}S {}",
}  # fmt: skip
"""Words and signs of the rules: typed, they are the same in every language; told, a word is its `word-…`."""
DRAWN_FOR = {
    "AWE roll of {}", "before the start", "card of {}", "coin between {}", "initiative of {}", "{}, second roll",
    "combatant revealed as number {}",
    "combatant {}", "combatant: {}", "contest of {} and {}", "mental contest of {}", "order, roll {} of {}",
    "reading of {}", "round {}", "round {}, flip", "round {}, initiative of {}, roll {}, die {}", "segment {}",
    "side of {}", "start of {}", "start {}, segment {}", "test of {}", "tick {}", "tie of {}", "unit {}",
    "unit {}, initiative of {}, roll {}", "{} before {}", "{} stops on the {} segment", "{}, attempt {}",
    "{}, card {} of {}", "{}, cut {}", "{}, d20 of {}", "{}, die {}", "{}, in secret", "{}, its card", "{}, place {}",
    "{}, the other's card", "{}, tie {} of {}", "{}, try {}",
}  # fmt: skip
"""What draws are for: it is part of what is drawn from, so it can be in no language but one."""
FOR_DEVELOPERS = {
    "Guard", "Opening", "Phrase", "a guard of {}", "commands or instead for {}",
    "yes or no",
}  # fmt: skip
"""What is said of a class that cannot be created, types, and values that nobody is told."""
WHOLE = {
    "bot/rules/deck.py",
    "bot/rules/commands.py",
    "bot/rules/systems/eternal_soldier/actions.py",
    "bot/rules/systems/past_participle/speeds.py",
}
"""Long lists of what people type of their actions and commands, what the writer of a deck is told is wrong, and the
names of an API.
"""
OF_RULES = TYPED | DRAWN_FOR | FOR_DEVELOPERS | {"True", "False"} | {one.name for one in all_systems().values()}
FOLDERS = ("bot/app", "bot/fight", "bot/chat", "bot/render", "cogs")
KNOWN = {"bot/rules": OF_RULES, **dict.fromkeys(FOLDERS, NOBODY_READS)}


@cache
def found_in(folder: str) -> tuple[tuple[str, str], ...]:
    """Every text in a folder, and where it stands."""
    return tuple(
        (f"{path.relative_to(ROOT)}:{line}", text)
        for path in sorted((ROOT / folder).rglob("*.py"))
        if str(path.relative_to(ROOT)) not in WHOLE
        for line, text in texts_in(tree_of(path))
    )


@pytest.mark.parametrize(("folder", "known"), KNOWN.items(), ids=KNOWN)
def test_no_text_for_people_stands_in_the_code(folder: str, known: set[str]) -> None:
    found = [f"{place}: {text}" for place, text in found_in(folder) if text not in known]
    assert not found, "these belong into a catalogue"


def test_what_is_known_is_still_there() -> None:
    there = {text for folder in KNOWN for _, text in found_in(folder)}
    assert (NOBODY_READS | TYPED | DRAWN_FOR | FOR_DEVELOPERS) - there == set()
    assert all((ROOT / path).exists() for path in WHOLE)


@pytest.mark.parametrize(
    "code",
    [
        'command(description="Begin an encounter")',
        'command(description="Begin")',
        'Label(text=f"Your {what}")',
        'Choice(name="quiet", value="x")',
        'Form("Join", custom_id)',
        'Asked("name", "its name")',
        'raise Refused("nobody is here")',
        'NAME = "as it was given"',
        'told = f"{first} of {last}"',
        'told = f"{label:>{width}} more"',
        "x = f\"{one}{shown('in a place')}\"",
        'assert waits("for a while")',
        'def told():\n    """It is told."""\n    return "It is told."',
    ],
)
def test_a_text_that_somebody_writes_is_found(code: str) -> None:
    assert len(list(texts_in(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        '"""A module."""\nLIMIT = 3\n"""What it is."""',
        'log.warning("the board of %s cannot be shown", board)',
        'raise TypeError(f"{name} takes {count} options")',
        'assert found, "nobody was found"',
        're.compile("[a-z] of [a-z]")',
        'say("field-name", who=name)',
        'command(description=described("describe-join"))',
        'Choice(name=name, value="on-deck")',
        'key = f"{one} {other}"',
        'Field(label="")',
    ],
)
def test_what_is_no_text_for_people_is_not(code: str) -> None:
    assert not list(texts_in(ast.parse(code)))
