"""A guard around the library's event parsers: an event that it cannot read is dropped, and the connection goes on.

discord.py calls its parsers unguarded, and one error closes every shard. The only module that uses a private name of
the library (`Client._connection`), to reach its parsers. Must not know what an event means.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Literal

import discord
from discord import app_commands
from msgspec import UNSET, Meta, Struct, UnsetType, convert

log = logging.getLogger(__name__)

Parse = Callable[[Any], None]


class EventGuard:
    """Guards the parsers of one client."""

    def __init__(self, client: discord.Client) -> None:
        self.dropped: Counter[str] = Counter()
        """How many events of each type were dropped."""
        self._closed = False
        parsers: dict[str, Parse] = client._connection.parsers
        for event, parse in parsers.items():
            parsers[event] = partial(self._parse, event, parse)

    def close(self) -> None:
        """Read no more events: the client is being closed."""
        self._closed = True

    def _parse(self, event: str, parse: Parse, data: Any) -> None:
        if self._closed:
            return
        try:
            convert(data, _READ.get(event, _Ids))
            if event == "INTERACTION_CREATE":
                data = with_channel(data)
                check_interaction(data)
            parse(data)
        except Exception as error:
            self._drop(event, error, data.get("id") if isinstance(data, dict) else None)

    def has_options(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the options of a command can be read; drop the command otherwise.

        The library reads them in a task of its own, where nothing catches what fails.
        """
        try:
            given, command = interaction.namespace, interaction.command
            for option in _options(interaction.data):
                if not isinstance(option["value"], str if option["type"] == TEXT else str | int | float):
                    raise TypeError
                if option.get("focused") and (option["name"] not in given or not _takes(command, option["name"])):
                    raise LookupError
        except Exception as error:
            self._drop("INTERACTION_CREATE", error, str(interaction.id))
            return False
        return True

    def _drop(self, event: str, error: Exception, id: object) -> None:
        self.dropped[event] += 1
        which = f" {id}" if isinstance(id, str) and re.fullmatch(SNOWFLAKE, id) else ""
        # Neither its content nor the error's message, which may quote it.
        log.error("dropped an event %s%s that cannot be read (%s)", event, which, type(error).__name__)


def _takes(command: object, option: object) -> bool:
    return isinstance(command, app_commands.Command) and option in [one.display_name for one in command.parameters]


TEXT, SUBCOMMANDS = 3, (1, 2)
"""Types of options."""


def _options(part: Any) -> Iterator[dict[str, Any]]:
    """Yield the options of a command or subcommand that have values."""
    for option in part.get("options", ()):
        if option["type"] in SUBCOMMANDS:
            yield from _options(option)
        else:
            yield option


SNOWFLAKE = "^[0-8]?[0-9]{1,18}$"
Snowflake = Annotated[str, Meta(pattern=SNOWFLAKE)]
"""An id, or a set of permissions, as Discord writes it: less than 2**63."""
Small = Annotated[int, Meta(ge=0, lt=2**31)]
DAY = 24 * 60 * 60.0
"""Seconds by which clocks may differ: an id from later than that was not made by Discord."""


class _Ids(Struct):
    id: Snowflake | UnsetType = UNSET
    guild_id: Snowflake | None = None


class _User(Struct):
    id: Snowflake
    username: str
    global_name: str | None = None


class _Ready(Struct):
    user: _User
    guilds: list[_Ids]
    shard: tuple[Small, Small]


_READ: Mapping[str, Any] = {"READY": _Ready}
"""What is read of an event, if that is more than ids."""


class _Member(Struct):
    user: _User
    roles: list[Snowflake]
    permissions: Snowflake
    nick: str | None = None


class _Message(Struct):
    id: Snowflake
    flags: int = 0


class _Resolved(Struct):
    users: dict[Snowflake, _User] = {}


class _Command(Struct):
    name: str
    type: Literal[1] = 1
    resolved: _Resolved | UnsetType = UNSET


class _Pressed(Struct):
    custom_id: str
    component_type: int
    values: list[str] = []


class _Field(Struct):
    custom_id: str = ""
    value: str | None = None
    values: list[str] = []
    component: _Field | UnsetType = UNSET
    components: list[_Field] = []


class _Submitted(Struct):
    custom_id: str
    components: list[_Field]


class _Interaction(Struct, kw_only=True):
    """What the library and the bot read of any interaction."""

    id: Snowflake
    token: Annotated[str, Meta(pattern="^[!-~]+$")]
    channel_id: Snowflake
    member: _Member | None = None
    user: _User | None = None
    guild_id: Snowflake | None = None
    message: _Message | UnsetType = UNSET
    locale: str = ""
    guild_locale: str = ""
    app_permissions: Snowflake = "0"


class _Given(_Interaction, kw_only=True):
    data: _Command


class _Press(_Interaction, kw_only=True):
    data: _Pressed


class _Form(_Interaction, kw_only=True):
    data: _Submitted


_KINDS: Mapping[int, type[_Interaction]] = {2: _Given, 3: _Press, 4: _Given, 5: _Form}
"""What is read of an interaction, by its type."""


def check_interaction(data: dict[str, Any]) -> None:
    """Raise LookupError or ValueError for an interaction that the library reads and the bot could not."""
    read = convert(data, _KINDS[data["type"]])
    if (read.user if read.guild_id is None else read.member) is None:
        raise LookupError
    if discord.utils.snowflake_time(int(read.id)).timestamp() > time.time() + DAY:
        raise ValueError


def with_channel(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction with a channel that the library reads: some servers send `channel_id` and nothing else."""
    given = data.get("channel")
    kinds = [kind.value for kind in discord.ChannelType]
    if not data.get("channel_id") or (given and given["id"] == data["channel_id"] and given["type"] in kinds):
        return data
    channel = {"id": data["channel_id"], "type": discord.ChannelType.text.value, "name": "", "position": 0}
    return {**data, "channel": {**channel, "guild_id": data.get("guild_id")}}
