"""Reading "/encounter start name:The yard" against the registered commands. Owns the grammar alone."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.sandbox.checks_commands import GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND
from bot.sandbox.client import ClientRefusedError, Entered, option_value
from bot.sandbox.guilds import Guild
from bot.sandbox.wire import Json

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
        data: Json = {
            "id": self.registered["id"],
            "name": self.registered["name"],
            "type": 1,
            "options": options,
        }
        if "guild_id" in self.registered:
            data["guild_id"] = self.registered["guild_id"]
        return data


def find(commands: Iterable[Json], line: str) -> tuple[SlashCommand, str]:
    """The command that a line begins with, and the rest of the line."""
    name, _, rest = line.lstrip("/").strip().partition(" ")
    registered = next((one for one in commands if one["name"] == name and one["type"] == 1), None)
    if registered is None:
        raise ClientRefusedError(f"there is no command /{name}")
    path: list[Json] = []
    inside = registered
    while any(one["type"] in (SUBCOMMAND, GROUP) for one in inside.get("options") or []):
        name, _, rest = rest.strip().partition(" ")
        found = next((one for one in inside["options"] if one["name"] == name), None)
        if found is None:
            raise ClientRefusedError(f"/{registered['name']} has no {name!r}")
        path.append(found)
        inside = found
    return SlashCommand(registered, tuple(path)), rest


def read(command: SlashCommand, rest: str, *, raw: bool) -> dict[str, str]:
    """The options typed, in order: `name:value`, quoted or up to the next name. Raw: unknown names too."""
    known = [re.escape(one["name"]) for one in command.options]
    name = re.compile(rf"(?:^|\s+)({'|'.join([*known, _LOOKS_LIKE_A_NAME])}):")
    typed: dict[str, str] = {}
    at = 0
    while rest[at:].strip():
        match = name.match(rest, at)
        if match is None or not (raw or command.option(match[1])):
            words = rest[at:].strip()
            raise ClientRefusedError(f"/{command.registered['name']} has no option for {words!r}")
        typed[match[1]], at = _value(rest, match.end(), name)
    return typed


def _value(rest: str, start: int, name: re.Pattern[str]) -> tuple[str, int]:
    quoted = re.compile(r'"((?:[^"\\]|\\.)*)"').match(rest, start)
    if quoted is not None:
        return re.sub(r"\\(.)", r"\1", quoted[1]), quoted.end()
    following = name.search(rest, start)
    end = following.start() if following is not None else len(rest)
    return rest[start:end].strip(), end


def values(command: SlashCommand, entered: Mapping[str, Entered], guild: Guild, *, raw: bool) -> list[Json]:
    """The options as an interaction carries them; raw: whatever they are, and none required."""
    options = []
    for name, one in entered.items():
        option = command.option(name)
        if option is None:
            if not raw:
                raise ClientRefusedError(f"/{command.registered['name']} has no option {name}")
            option = {"name": name, "type": STRING}
        options.append({"name": name, "type": option["type"], "value": _value_of(option, one, guild, raw)})
    missing = [one["name"] for one in command.options if one.get("required") and one["name"] not in entered]
    if missing and not raw:
        raise ClientRefusedError(f"/{command.registered['name']} needs {', '.join(missing)}")
    return options


def _value_of(option: Json, entered: Entered, guild: Guild, raw: bool) -> Any:
    try:
        return option_value(option, entered, guild)
    except ClientRefusedError:
        if not raw:
            raise
        return _number(entered) if option["type"] in (INTEGER, NUMBER) else entered


def _number(entered: Entered) -> Any:
    try:
        return int(str(entered))
    except ValueError:
        return entered


def typing(command: SlashCommand, typed: Mapping[str, Entered], guild: Guild) -> list[Json]:
    """The options while the last is still being typed: that one as it stands, the others as they are."""
    if not typed:
        raise ClientRefusedError("nothing is being typed")
    last = list(typed)[-1]
    option = command.option(last)
    if option is None or not option.get("autocomplete"):
        raise ClientRefusedError(f"{last} has no autocomplete")
    before = {name: value for name, value in typed.items() if name != last}
    now = {"name": last, "type": option["type"], "value": typed[last], "focused": True}
    return [*values(command, before, guild, raw=True), now]


def focused(data: Json) -> Json:
    """The option that an autocomplete interaction is about."""
    options: list[Json] = data["options"]
    while options[0]["type"] in (SUBCOMMAND, GROUP):
        options = options[0]["options"]
    return next(option for option in options if option.get("focused"))
