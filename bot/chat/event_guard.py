"""A guard around the library's event parsers: an event that it cannot read is dropped, and the connection goes on.

discord.py calls its parsers unguarded, and one error closes every shard. The only module that uses a private name of
the library (`Client._connection`), to reach its parsers. Must not know what an event means.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import discord

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
            if event == "INTERACTION_CREATE":
                data = with_channel(data)
                check_options(data)
            parse(data)
        except Exception as error:
            self.dropped[event] += 1
            # Neither its content nor the error's message, which may quote it.
            log.error("dropped an event %s that cannot be read (%s)", event, type(error).__name__)


COMMAND, AUTOCOMPLETE = 2, 4
SUBCOMMANDS = (1, 2)
"""Types of options that have options of their own."""


def check_options(data: dict[str, Any]) -> None:
    """Raise LookupError or TypeError for a command whose options lack something: the library reads them in a task of
    its own, where nothing catches what fails.
    """
    if data["type"] in (COMMAND, AUTOCOMPLETE):
        command = data["data"]
        pending = [*command.get("options", ())]
        for option in pending:
            if not isinstance(option["type"], int) or not isinstance(option["name"], str):
                raise TypeError
            if option["type"] in SUBCOMMANDS:
                pending += option.get("options", ())
            elif "value" not in option:
                raise LookupError
        if not isinstance(command["name"], str) or any(
            not isinstance(found, dict) for kind in command.get("resolved", {}).values() for found in kind.values()
        ):
            raise TypeError


def with_channel(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction with a channel: the library reads no `channel_id`, and some servers send nothing else."""
    if data.get("channel") or not data.get("channel_id"):
        return data
    channel = {"id": data["channel_id"], "type": discord.ChannelType.text.value, "name": "", "position": 0}
    return {**data, "channel": {**channel, "guild_id": data.get("guild_id")}}
