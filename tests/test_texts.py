"""No text for people stands in a cog or at the edge: they are in the catalogues, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.texts import texts_in

ROOT = Path(__file__).parents[1]
FOLDERS = ("bot/chat", "cogs")
NOBODY_READS = {
    "bot/chat/acknowledging.py": {"the first answer to interaction {}", "the answer to interaction {}"},
    "bot/chat/addresses.py": {"Authorization", "Bot {}", "Improper token has been passed."},
    "bot/chat/alone.py": {
        "another process of this machine runs with the same token already: stop that one first",
        "\0quickdraw {}",
    },
    "bot/chat/callbacks.py": {"nothing was told"},
    "bot/chat/client.py": {"interaction {}", "commands {} {}"},
    "bot/chat/lines.py": {"the board in channel {}", "the board", "the board of encounter {}"},
    "bot/chat/mail.py": {"key of nonces", "announcement {}", " (to {})", "sent together in channel {}"},
    "bot/chat/replies.py": {"interaction {}"},
    "bot/chat/running.py": {
        "Discord does not know the token: make a new one at https://discord.com/developers/applications",
        "Discord does not grant the intents that were asked for (4014)",
    },
    "bot/chat/straight.py": {
        "Host: {}\r\nUser-Agent: {}\r\nContent-Type: application/json\r\n",
        "POST {}{} HTTP/1.1\r\n{}Content-Length: {}\r\n\r\n",
    },
    "bot/chat/weather.py": {"another process may serve these shards by now"},
    "cogs/completing.py": {"Quickdraw"},  # a type
    "cogs/encounter.py": {"on deck"},  # what is typed
}
"""Texts that reach no table: the log and the console, Discord's API and the store are told them."""


def found_in(folder: str) -> Iterator[tuple[str, int, str]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for line, text in texts_in(ast.parse(path.read_text("utf-8"))):
            yield str(path.relative_to(ROOT)), line, text


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_text_stands_in_a_cog_or_at_the_edge(folder: str) -> None:
    found = [
        f"{path}:{line}: {text}" for path, line, text in found_in(folder) if text not in NOBODY_READS.get(path, ())
    ]
    assert not found, "these belong into a catalogue"


def test_what_nobody_reads_is_still_there() -> None:
    there = {(path, text) for folder in FOLDERS for path, _, text in found_in(folder)}
    assert {(path, text) for path, texts in NOBODY_READS.items() for text in texts} <= there


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
        'say("field-name", who=name)',
        'command(description=described("describe-join"))',
        'Choice(name=name, value="on-deck")',
        'key = f"{one} {other}"',
        'Field(label="")',
    ],
)
def test_what_is_no_text_for_people_is_not(code: str) -> None:
    assert not list(texts_in(ast.parse(code)))
