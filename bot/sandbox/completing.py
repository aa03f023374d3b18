"""What a client offers while a command is being typed: names, options, and values. Owns where in the line one is.

It must not know what the bot offers: values that only the bot can tell are asked for elsewhere.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.sandbox.checks_commands import BOOLEAN, CHAT_INPUT, GROUP, SUBCOMMAND, USER
from bot.sandbox.client import Entered
from bot.sandbox.command_line import SlashCommand
from bot.sandbox.guilds import Guild
from bot.sandbox.wire import Json

_NEEDS_QUOTES = re.compile(r'[\s":\\]')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class Suggestion:
    """Something that could be typed next."""

    line: str
    """The whole line, once it is taken."""
    label: str
    hint: str = ""
    option: str = ""
    """The option that it is a value of."""
    value: Entered = None
    """What is sent for it, where that is not its label."""


@dataclass(frozen=True)
class Typing:
    """How far a line has come: a command, and in it perhaps the value of an option, or a further word."""

    command: SlashCommand
    before: str
    """The line up to the value, or up to the word."""
    option: Json | None
    value: str
    """The value as it stands, if one is being typed."""
    word_before: str | None
    """The line up to the last word, if that may be the name of a further option."""
    word: str
    used: frozenset[str]


def flattened(commands: Iterable[Json]) -> Iterator[tuple[str, SlashCommand, str]]:
    """Each command that can be used: its whole name, itself, and what it does."""
    for registered in commands:
        if registered["type"] == CHAT_INPUT:
            yield from _below(registered["name"], SlashCommand(registered, ()), registered)


def _below(name: str, command: SlashCommand, part: Json) -> Iterator[tuple[str, SlashCommand, str]]:
    inner = [one for one in part.get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield name, command, part["description"]
    for one in inner:
        yield from _below(f"{name} {one['name']}", SlashCommand(command.registered, (*command.path, one)), one)


def names(commands: Iterable[Json], line: str) -> list[Suggestion]:
    """The commands whose name begins with what is typed, and then those that have it anywhere."""
    typed = " ".join(line.removeprefix("/").lower().split())
    found = [(name, description) for name, _, description in flattened(commands) if typed in name]
    found.sort(key=lambda one: (not one[0].startswith(typed), one[0]))
    return [Suggestion(f"/{name} ", f"/{name}", description) for name, description in found]


def place(commands: Iterable[Json], line: str) -> Typing | None:
    """Where in a command one is; None while its name is being typed."""
    for name, command, _ in flattened(commands):
        if line.startswith(f"/{name} "):
            return _inside(command, f"/{name} ", line[len(name) + 2 :])
    return None


def _inside(command: SlashCommand, head: str, rest: str) -> Typing:
    known = "|".join(re.escape(one["name"]) for one in command.options)
    name = re.compile(rf"(?:^|(?<=\s))({known}):") if known else re.compile(r"(?!)")
    used: list[str] = []
    start = end = 0
    while match := name.search(rest, end):
        used.append(match[1])
        start, end = match.end(), match.end()
        quoted = _QUOTED.match(rest, start)
        end = quoted.end() if quoted is not None else start
    value, closed = rest[start:], end > start
    if not used or closed:
        word = rest[end:].lstrip()
        free = not used or rest[end:] != word
        return Typing(command, head + rest, None, "", head + rest[: len(rest) - len(word)] if free else None, word,
                      frozenset(used))  # fmt: skip
    before, gap, word = value.rpartition(" ")
    free = bool(gap and before.strip()) and not value.startswith('"')
    return Typing(
        command=command,
        before=head + rest[:start],
        option=command.option(used[-1]),
        value=value,
        word_before=head + rest[: len(rest) - len(word)] if free else None,
        word=word,
        used=frozenset(used),
    )


def options(typing: Typing) -> list[Suggestion]:
    """The options that may be named next, those that are needed first."""
    if typing.word_before is None:
        return []
    left = [one for one in typing.command.options if one["name"] not in typing.used]
    left.sort(key=lambda one: not one.get("required"))
    return [
        Suggestion(f"{typing.word_before}{one['name']}:", f"{one['name']}:", _told(one))
        for one in left
        if one["name"].startswith(typing.word.lower())
    ]


def _told(option: Json) -> str:
    return f"{option['description']} (needed)" if option.get("required") else str(option["description"])


def values(typing: Typing, guild: Guild, told: Iterable[Json]) -> list[Suggestion]:
    """The values that fit what is typed: `told` by the bot, or known from the option itself."""
    option = typing.option
    if option is None:
        return []
    typed = typing.value.strip().strip('"').casefold()
    offered: list[tuple[str, Entered]] = [(one["name"], one["value"]) for one in told]
    if not offered:
        fixed = [one["name"] for one in option.get("choices") or []]
        fixed += ["True", "False"] if option["type"] == BOOLEAN else []
        fixed += [one.name for one in guild.members.values()] if option["type"] == USER else []
        offered = [(one, None) for one in fixed if typed in one.casefold()]
    if typing.value.endswith(" ") and any(name.casefold() == typed for name, _ in offered):
        return []  # It is whole: what comes next is another option.
    return [
        Suggestion(f"{typing.before}{_written(name)} ", name, option=option["name"], value=value)
        for name, value in offered
    ]


def _written(value: str) -> str:
    if not _NEEDS_QUOTES.search(value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
