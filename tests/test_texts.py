"""No text for people stands in the code: they are in the catalogues, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.rules.registry import all_systems
from tests.texts import texts_in

ROOT = Path(__file__).parents[1]
FOLDERS = ("bot/app", "bot/chat", "bot/render", "cogs")
NOBODY_READS = {
    "bot/app/encounters.py": {"encounter {}: a state of form {} cannot be read"},
    "bot/app/panels.py": {"True", "False"},  # what is given
    "bot/app/preferences.py": {"removed from server {}"},
    "bot/app/ports.py": {
        "posting the board of encounter ", "posting the screen of encounter ", "pinned board of encounter ",
        "standing orders of encounter ",
    },
    "bot/app/service.py": {"in view"},
    "bot/app/tenure.py": {"the database is too slow"},
    "bot/app/standing.py": {"the clock"},
    "bot/app/announcing.py": {"on deck"},
    "bot/chat/client.py": {
        "interaction {}", "commands {} {}", "Discord refuses the commands: {}", "as a whole",
    },
    "bot/chat/circuit_breaker.py": {"another process may serve these shards by now", "no reason given"},
    "bot/chat/first_responses.py": {"the first answer to interaction {}", "the answer to interaction {}"},
    "bot/chat/http_pool.py": {
        "Host: {}\r\nUser-Agent: {}\r\nContent-Type: application/json\r\n",
        "POST {}{} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n",
        "the server closed the connection",
    },
    "bot/chat/courier.py": {"the board in channel {}", "the board", "the board of encounter {}"},
    "bot/chat/outbox.py": {"key of nonces", "announcement {}", " (to {})", "sent together in channel {}"},
    "bot/chat/replies.py": {"interaction {}"},
    "bot/chat/running.py": {
        "Authorization", "Bot {}", "Improper token has been passed.",
        "another process of this machine runs with the same token already: stop that one first", "\0quickdraw {}",
        "Discord does not know the token: make a new one at https://discord.com/developers/applications",
        "Discord does not grant the intents that were asked for (4014)",
    },
    "bot/render/card_plan.py": {"in use"},
    "bot/render/patterns.py": {"no message of one pattern: {}", "not known here: {}", "{} takes one fact"},
    "bot/render/sheet.py": {"Colour"},  # a type
    "cogs/completing.py": {"Quickdraw"},  # a type
    "cogs/encounter.py": {"on deck"},  # what is typed
}  # fmt: skip
"""Texts that reach no table: the log and the console, Discord's API and the store are told them."""


SYSTEMS = "bot/rules/systems"
TYPED = {
    "bot/rules/common_settings.py": {"on deck"},
    "bot/rules/exp/conditions.py": {"knocked down", "knocked out"},
    f"{SYSTEMS}/card_deal/cards.py": {"red joker", "black joker"},
    f"{SYSTEMS}/eternal_soldier/notation.py": {"draw VII", "attack VII", "reload X"},
    f"{SYSTEMS}/fast_action/showing.py": {"{}S {}"},
    f"{SYSTEMS}/torg/tables.py": {"very fast", "very slow"},
}
"""Words and signs of the rules: typed, they are the same in every language; told, a word is its `word-…`."""
TYPED_WHOLE = {
    "bot/rules/verbs.py",
    *(f"{SYSTEMS}/{name}.py" for name in ("eternal_soldier/actions", "past_participle/speeds")),
}
"""What people type of their actions and commands, long lists of it: modules that read it, and say nothing."""
DRAWN_FOR = {
    "bot/rules/draw.py": {"combatant: {}", "{}, cut {}", "{}, place {}"},
    "bot/rules/model.py": {"{}, try {}"},
    "bot/rules/pile.py": {"shuffle {}"},
    "bot/rules/kit/rolling.py": {"order, roll {} of combatant {}"},
    f"{SYSTEMS}/card_deal/system.py": {
        "card of combatant {}", "combatant {} before combatant {}", "round {}", "{}, its card", "{}, the other's card",
    },
    f"{SYSTEMS}/eternal_soldier/guards.py": {"segment {}"},
    f"{SYSTEMS}/eternal_soldier/system.py": {"combatant {} stops on the {} segment", "segment {}"},
    f"{SYSTEMS}/exp_tactical/powers.py": {
        "unit {}", "mental contest of {}", "{}, d20 of combatant {}", "{}, tie {} of combatant {}",
    },
    f"{SYSTEMS}/exp_tactical/system.py": {
        "unit {}", "unit {}, initiative of combatant {}, roll {}", "AWE roll of combatant {}",
    },
    f"{SYSTEMS}/exp_theatrical/system.py": {"unit {}", "side of combatant {}"},
    f"{SYSTEMS}/fast_action/system.py": {
        "order, roll {} of combatant {}", "round {}", "test of combatant {}", "{}, die {}",
    },
    f"{SYSTEMS}/past_participle/cards.py": {"round {}, flip", "{}, card {} of combatant {}"},
    f"{SYSTEMS}/past_participle/system.py": {
        "round {}", "reading of combatant {}", "contest of combatants {} and {}",
    },
    f"{SYSTEMS}/ticks/system.py": {"start of combatant {}", "tie of combatant {}", "tick {}", "before the start"},
    f"{SYSTEMS}/torg/actions.py": {"round {}", "coin between {}"},
    f"{SYSTEMS}/torg/system.py": {"round {}, initiative of combatant {}, roll {}, die {}"},
}  # fmt: skip
"""What draws are for: it is part of what is drawn from, so it can be in no language but one."""
FOR_DEVELOPERS = {
    "bot/rules/contract.py": {"a guard of {}", "commands or instead for {}", "Guard", "Opening"},
    "bot/rules/vocabulary.py": {"the trait {}"},
    "bot/rules/kinds.py": {"Newcomer"},
    "bot/rules/words.py": {"Phrase"},
    "bot/rules/declared.py": {"yes or no"},
}
"""What is said of a class that cannot be created, types, and values that nobody is told."""
FOR_DECKS = "bot/rules/deck.py"
"""It tells whoever wrote a file of cards what is wrong with it."""
GIVEN = {"True", "False"}
"""What a button gives for a yes or no."""


def found_in(folder: str) -> Iterator[tuple[str, int, str]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for line, text in texts_in(ast.parse(path.read_text("utf-8"))):
            yield str(path.relative_to(ROOT)), line, text


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_text_stands_in_a_cog_at_the_edge_in_a_use_case_or_in_what_tells_and_paints(folder: str) -> None:
    found = [
        f"{path}:{line}: {text}" for path, line, text in found_in(folder) if text not in NOBODY_READS.get(path, ())
    ]
    assert not found, "these belong into a catalogue"


def test_what_nobody_reads_is_still_there() -> None:
    there = {(path, text) for folder in FOLDERS for path, _, text in found_in(folder)}
    assert {(path, text) for path, texts in NOBODY_READS.items() for text in texts} <= there


def test_no_text_stands_in_a_rule() -> None:
    names = {system.name for system in all_systems().values()}
    found = [
        f"{path}:{line}: {text}"
        for path, line, text in found_in("bot/rules")
        if path not in TYPED_WHOLE | {FOR_DECKS}
        and not any(text in known.get(path, ()) for known in (TYPED, DRAWN_FOR, FOR_DEVELOPERS))
        and text not in names | GIVEN
    ]
    assert not found, "these belong into a catalogue"


def test_what_is_known_of_the_rules_is_still_there() -> None:
    there = {(path, text) for path, _, text in found_in("bot/rules")}
    for known in (TYPED, DRAWN_FOR, FOR_DEVELOPERS):
        assert {(path, text) for path, texts in known.items() for text in texts} <= there
    assert {path for path, _ in there} >= {*TYPED_WHOLE, FOR_DECKS}


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
