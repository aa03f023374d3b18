"""What Discord's own client does before it sends: reads commands, suggests, checks and converts values."""

import contextlib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot import limits
from bot.sandbox.checks import BOOLEAN, CHANNEL, GROUP, INTEGER, LABEL, ROW, STRING, SUBCOMMAND, TEXT_INPUT, USER
from bot.sandbox.guilds import Channel, Guild, Member
from bot.sandbox.wire import Json


class ClientRefusedError(Exception):
    """Discord's client would not let a person do this: a sentence, and the facts that fill its gaps."""

    def __init__(self, sentence: str, **facts: object) -> None:
        super().__init__(sentence.format(**facts))
        self.sentence, self.facts = sentence, facts


LENGTH = "{name}: {length} characters, but {low} to {high} are allowed"


Entered = Any
"""What is entered: text, a number, a member."""


def option_value(option: Json, entered: Entered, guild: Guild) -> Any:
    """The value that a command's option gets, checked as the client checks it."""
    value = _converted(option, entered, guild)
    if option.get("choices"):
        return _chosen(option, value)
    name = option["name"]
    if isinstance(value, str):
        low, high = option.get("min_length", 0), option.get("max_length", limits.STRING_OPTION)
        if not low <= len(value) <= high:
            raise ClientRefusedError(LENGTH, name=name, length=len(value), low=low, high=high)
    elif not isinstance(value, bool):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise ClientRefusedError(
                "{name}: {value} is not between {low} and {high}", name=name, value=value, low=low, high=high
            )
    return value


def _converted(option: Json, entered: Entered, guild: Guild) -> Any:
    kind, name = option["type"], option["name"]
    if kind == BOOLEAN:
        if str(entered).lower() in ("true", "false"):
            return str(entered).lower() == "true"
        raise ClientRefusedError("{name}: {entered!r} is neither true nor false", name=name, entered=entered)
    if kind == INTEGER and not option.get("choices"):
        try:
            return int(str(entered))
        except ValueError:
            raise ClientRefusedError("{name}: {entered!r} is no number", name=name, entered=entered) from None
    if kind in (USER, CHANNEL):
        return str(_named(entered, (guild.members if kind == USER else guild.channels).values()).id)
    return str(entered)


def _chosen(option: Json, value: Any) -> Any:
    for choice in option["choices"]:
        if str(value) in (choice["name"], str(choice["value"])):
            return choice["value"]
    listed = ", ".join(choice["name"] for choice in option["choices"])
    raise ClientRefusedError("{name}: {value!r} is none of {listed}", name=option["name"], value=value, listed=listed)


def _named(entered: Entered, among: Iterable[Member | Channel]) -> Member | Channel:
    for one in among:
        if entered is one or str(entered) in (one.name, f"@{one.name}", f"#{one.name}", str(one.id), one.mention):
            return one
    raise ClientRefusedError("there is no {entered!r} here", entered=str(entered))


def resolved(ids: Iterable[str], guild: Guild, by: Member) -> Json:
    """What an interaction tells about the members, other users and channels that its values name."""
    data: Json = {}
    for id in (int(one) for one in ids if one.isdigit()):
        if id in guild.members:
            about = guild.members[id].payload()
            data.setdefault("users", {})[str(id)] = about.pop("user")
            about["permissions"] = str(guild.everyone.permissions)
            data.setdefault("members", {})[str(id)] = about
        elif id in guild.world.users:  # Of whoever is no member Discord tells the user alone.
            data.setdefault("users", {})[str(id)] = guild.world.users[id].payload()
        elif id in guild.channels:
            permissions = {"permissions": str(by.permissions_in(guild.channels[id]))}
            data.setdefault("channels", {})[str(id)] = {**guild.channels[id].payload(), **permissions}
    return data


def select_values(select: Json, entered: Iterable[Entered], *, raw: bool) -> list[str]:
    """The values that a select menu sends for the options, by value or label."""
    values = [_select_value(select, one, raw) for one in entered]
    low, high = (1 if select.get(key) is None else int(select[key]) for key in ("min_values", "max_values"))
    if not raw and not low <= len(values) <= high:
        raise ClientRefusedError(
            "{count} chosen, but {low} to {high} have to be", count=len(values), low=low, high=high
        )
    return values


def _select_value(select: Json, entered: Entered, raw: bool) -> str:
    for option in select["options"]:
        if entered in (option["value"], option["label"]):
            return str(option["value"])
    if raw:
        return str(entered)
    raise ClientRefusedError("{entered!r} is not among the options", entered=entered)


def modal_components(modal: Json, entered: Mapping[str, Entered], *, raw: bool) -> list[Json]:
    """What a submitted modal sends; fields by custom_id or label, the others as they were prefilled."""
    left = dict(entered)
    sent = [_modal_part(part, left, raw) for part in modal["components"]]
    if left:
        raise ClientRefusedError("the form has no {fields}", fields=", ".join(left))
    return sent


def _modal_part(part: Json, left: dict[str, Entered], raw: bool) -> Json:
    if part["type"] == ROW:
        fields = [_field(one, one["label"], left, raw) for one in part["components"]]
        return {"type": ROW, "id": part["id"], "components": fields}
    if part["type"] == LABEL:
        inner = _field(part["component"], part["label"], left, raw)
        return {"type": LABEL, "id": part["id"], "component": inner}
    return {"type": part["type"], "id": part["id"]}


def _field(field: Json, label: str, left: dict[str, Entered], raw: bool) -> Json:
    given = left.pop(field["custom_id"], left.pop(label, None))
    sent: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] == TEXT_INPUT:
        sent["value"] = _text_value(field, label, given, raw)
    else:
        sent["values"] = _chosen_values(field, label, given, raw)
    return sent


def _text_value(field: Json, label: str, given: Entered, raw: bool) -> str:
    value = str(field.get("value") or "" if given is None else given)
    if raw:
        return value
    if not value and field.get("required", True):
        raise ClientRefusedError("{label} has to be filled", label=label)
    low, high = field.get("min_length") or 0, field.get("max_length") or limits.TEXT_INPUT
    if value and not low <= len(value) <= high:
        raise ClientRefusedError(LENGTH, name=label, length=len(value), low=low, high=high)
    return value


def _chosen_values(field: Json, label: str, given: Entered, raw: bool) -> list[str]:
    if given is None:
        given = [option["value"] for option in field["options"] if option.get("default")]
    entered = [given] if isinstance(given, str) else list(given)
    if not entered:
        if field.get("required", True) and not raw:
            raise ClientRefusedError("{label} has to be chosen", label=label)
        return []
    return select_values(field, entered, raw=raw)


_LOOKS_LIKE_A_NAME = r"[a-z][\w-]*(?=:\S)"
"""In a value without quotes this is taken for an option, so that a misspelt one is not lost in the value."""


@dataclass(frozen=True)
class SlashCommand:
    """A command or subcommand that can be used: what is registered, and the way down to it."""

    registered: Json
    path: tuple[Json, ...]
    """The group and subcommand below, if any."""

    @property
    def name(self) -> str:
        """Its whole name: `encounter start`."""
        return " ".join(one["name"] for one in (self.registered, *self.path))

    @property
    def options(self) -> list[Json]:
        """The options it takes."""
        return (self.path[-1] if self.path else self.registered).get("options") or []

    def option(self, name: str) -> Json | None:
        """One of its options."""
        return next((one for one in self.options if one["name"] == name), None)

    def data(self, options: list[Json]) -> Json:
        """The interaction's `data` for these values."""
        for part in reversed(self.path):
            options = [{"type": part["type"], "name": part["name"], "options": options}]
        known: Json = {key: self.registered[key] for key in ("id", "name", "guild_id") if key in self.registered}
        return {**known, "type": 1, "options": options}


def find_command(commands: Iterable[Json], line: str) -> tuple[SlashCommand, str]:
    """The command that a line begins with, and the rest of the line."""
    name, _, rest = line.lstrip("/").strip().partition(" ")
    registered = next((one for one in commands if one["name"] == name), None)
    if registered is None:
        raise ClientRefusedError("there is no command /{name}", name=name)
    path: list[Json] = []
    inside = registered
    while any(one["type"] in (SUBCOMMAND, GROUP) for one in inside.get("options") or []):
        name, _, rest = rest.strip().partition(" ")
        found = next((one for one in inside["options"] if one["name"] == name), None)
        if found is None:
            raise ClientRefusedError("/{command} has no {part!r}", command=registered["name"], part=name)
        path.append(found)
        inside = found
    return SlashCommand(registered, tuple(path)), rest


def read_options(command: SlashCommand, rest: str, *, raw: bool) -> dict[str, str]:
    """The options typed, in order: `name:value`, quoted or up to the next name. Raw: unknown names too."""
    known = [re.escape(one["name"]) for one in command.options]
    name = re.compile(rf"(?:^|\s+)({'|'.join([*known, _LOOKS_LIKE_A_NAME])}):")
    typed: dict[str, str] = {}
    at = 0
    while rest[at:].strip():
        match = name.match(rest, at)
        if match is None or not (raw or command.option(match[1])):
            words = rest[at:].strip()
            raise ClientRefusedError("/{command} has no option for {words!r}", command=command.name, words=words)
        typed[match[1]], at = _read_value(rest, match.end(), name)
    return typed


def _read_value(rest: str, start: int, name: re.Pattern[str]) -> tuple[str, int]:
    quoted = re.compile(r'"((?:[^"\\]|\\.)*)"').match(rest, start)
    if quoted is not None:
        return re.sub(r"\\(.)", r"\1", quoted[1]), quoted.end()
    following = name.search(rest, start)
    end = following.start() if following is not None else len(rest)
    return rest[start:end].strip(), end


def option_values(command: SlashCommand, entered: Mapping[str, Entered], guild: Guild, *, raw: bool) -> list[Json]:
    """The options as an interaction carries them; raw: whatever they are, and none required."""
    options = []
    for name, one in entered.items():
        option = command.option(name)
        if option is None:
            if not raw:
                raise ClientRefusedError("/{command} has no option {name}", command=command.name, name=name)
            option = {"name": name, "type": STRING}
        options.append({"name": name, "type": option["type"], "value": _value_of(option, one, guild, raw)})
    missing = [one["name"] for one in command.options if one.get("required") and one["name"] not in entered]
    if missing and not raw:
        raise ClientRefusedError("/{command} needs {options}", command=command.name, options=", ".join(missing))
    return options


def _value_of(option: Json, entered: Entered, guild: Guild, raw: bool) -> Any:
    try:
        return option_value(option, entered, guild)
    except ClientRefusedError:
        if not raw:
            raise
        if option["type"] == INTEGER:
            with contextlib.suppress(ValueError):
                return int(str(entered))
        return entered


def options_while_typing(command: SlashCommand, typed: Mapping[str, Entered], guild: Guild) -> list[Json]:
    """The options while the last is still being typed: that one as it stands, the others as they are."""
    if not typed:
        raise ClientRefusedError("nothing is being typed")
    last = list(typed)[-1]
    option = command.option(last)
    if option is None or not option.get("autocomplete"):
        raise ClientRefusedError("{option} has no autocomplete", option=last)
    before = {name: value for name, value in typed.items() if name != last}
    now = {"name": last, "type": option["type"], "value": typed[last], "focused": True}
    return [*option_values(command, before, guild, raw=True), now]


def focused(data: Json) -> Json:
    """The option that an autocomplete interaction is about."""
    options: list[Json] = data["options"]
    while options[0]["type"] in (SUBCOMMAND, GROUP):
        options = options[0]["options"]
    return next(option for option in options if option.get("focused"))


_NEEDS_QUOTES = re.compile(r'[\s":\\]')
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True)
class Suggestion:
    """Something that could be typed next."""

    line: str
    """The whole line, once it is taken."""
    label: str
    hint: str = ""
    needed: bool = False
    """Whether a command cannot be sent without it."""
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


def flattened(commands: Iterable[Json]) -> Iterator[tuple[str, SlashCommand, Json]]:
    """Each command that can be used: its whole name, itself, and the part of it that is described."""
    for registered in commands:
        yield from _below(registered["name"], SlashCommand(registered, ()), registered)


def _below(name: str, command: SlashCommand, part: Json) -> Iterator[tuple[str, SlashCommand, Json]]:
    inner = [one for one in part.get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield name, command, part
    for one in inner:
        yield from _below(f"{name} {one['name']}", SlashCommand(command.registered, (*command.path, one)), one)


def suggest_commands(commands: Iterable[Json], line: str, locale: str) -> list[Suggestion]:
    """The commands whose name begins with what is typed, and then those that have it anywhere."""
    typed = " ".join(line.removeprefix("/").lower().split())
    found = [(name, part) for name, _, part in flattened(commands) if typed in name]
    found.sort(key=lambda one: (not one[0].startswith(typed), one[0]))
    return [Suggestion(f"/{name} ", f"/{name}", _in(locale, part, "description")) for name, part in found]


def _in(locale: str, part: Json, key: str) -> str:
    return str((part.get(f"{key}_localizations") or {}).get(locale, part[key]))


def find_typing(commands: Iterable[Json], line: str) -> Typing | None:
    """Which command and option a line has come to, and its typed value; None while the command is typed."""
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


def suggest_options(typing: Typing, locale: str, unused: Collection[str] = ()) -> list[Suggestion]:
    """The options that may be named next, those that are needed first; without the `unused`."""
    if typing.word_before is None:
        return []
    left = [one for one in typing.command.options if one["name"] not in {*typing.used, *unused}]
    left.sort(key=lambda one: not one.get("required"))
    return [
        Suggestion(
            f"{typing.word_before}{one['name']}:",
            f"{one['name']}:",
            _in(locale, one, "description"),
            needed=bool(one.get("required")),
        )
        for one in left
        if one["name"].startswith(typing.word.lower())
    ]


def suggest_values(typing: Typing, guild: Guild, told: Iterable[Json], locale: str) -> list[Suggestion]:
    """What is offered for the option being typed, as `told` by the bot or by its type; none between options."""
    option = typing.option
    if option is None:
        return []
    typed = typing.value.strip().strip('"').casefold()
    offered: list[tuple[str, Entered]] = [(one["name"], one["value"]) for one in told]
    if not offered:
        offered = [(_in(locale, one, "name"), one["value"]) for one in option.get("choices") or []]
        offered += [(one, None) for one in ("True", "False") if option["type"] == BOOLEAN]
        offered += [(one.name, None) for one in guild.members.values() if option["type"] == USER]
        offered = [(name, value) for name, value in offered if typed in name.casefold()]
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
