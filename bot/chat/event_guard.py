"""A guard around the library's parsers of events: what they cannot read is dropped, and the connection goes on.

discord.py calls them unguarded, and one error closes every shard.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any

import discord
from discord.state import AutoShardedConnectionState, ConnectionState

log = logging.getLogger(__name__)

AHEAD = timedelta(days=1)
"""By so much clocks may differ: an id from later than that was not made by Discord."""


def guard_parsers() -> None:
    """Have every parser of the library drop what it cannot read; the log tells the event's type, and nothing of it."""

    def guarded(event: str, parse: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        @wraps(parse)
        def read(state: Any, data: Any) -> None:
            try:
                parse(state, with_channel(data) if event == "INTERACTION_CREATE" else data)
            except Exception as error:
                log.error("dropped an event %s that cannot be read (%s)", event, type(error).__name__)

        return read

    for kind in (ConnectionState, AutoShardedConnectionState):
        for name, parse in list(vars(kind).items()):
            if name.startswith("parse_") and not hasattr(parse, "__wrapped__"):
                setattr(kind, name, guarded(name.removeprefix("parse_").upper(), parse))


def with_channel(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction with a channel object. Raise LookupError, TypeError or ValueError if it is unreadable."""
    who = data["user"] if data.get("guild_id") is None else data["member"]["user"]
    if discord.utils.snowflake_time(int(data["id"])) > discord.utils.utcnow() + AHEAD or not who["username"]:
        raise ValueError
    given, kinds = data.get("channel"), [kind.value for kind in discord.ChannelType]
    if given and given["id"] == data["channel_id"] and given["type"] in kinds:
        return data
    channel = {"id": data["channel_id"], "type": discord.ChannelType.text.value, "name": "", "position": 0}
    return {**data, "channel": {**channel, "guild_id": data.get("guild_id")}}
