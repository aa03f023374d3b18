"""Where Discord is: the one place that sets the addresses which the library keeps as class attributes.

Owns `Route.BASE` and the gateway's default. The gateway is whatever the API names.
"""

from __future__ import annotations

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket


class NoSuchApi(Exception):
    """Nobody listens at the address that was configured."""


async def use_api(base: str, token: str) -> None:
    """Reach Discord through another API: a proxy, or the local stand-in."""
    headers = {"Authorization": f"Bot {token}"}
    patience = aiohttp.ClientTimeout(total=30)
    try:
        async with (
            aiohttp.ClientSession(headers=headers, timeout=patience) as session,
            session.get(f"{base}/gateway/bot") as answer,
        ):
            if answer.status == 401:
                raise discord.LoginFailure("Improper token has been passed.")
            answer.raise_for_status()
            gateway = (await answer.json())["url"]
    except aiohttp.ClientConnectorError as error:
        raise NoSuchApi(str(error)) from error
    discord.http.Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
