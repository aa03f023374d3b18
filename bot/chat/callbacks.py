"""First responses, by which commands and presses are answered: the shortest way that there is.

Discord is not asked to send each back: nobody reads what it would tell of them, and reading it takes as long as writing
them. Those without a file go straight to it; what it does not take is sent once more in the library's way, which knows
what each refusal means. Must not know what is answered.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import aiohttp
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.chat.discord_errors import FAILS, failure
from bot.chat.straight import TAKEN, Straight, dumped


class Callbacks(AsyncWebhookAdapter):
    """The library's way to Discord's webhooks and interactions, with one of its own for first responses."""

    def __init__(self, straight: Straight) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._straight = straight

    async def create_interaction_response(  # type: ignore[override]
        self,
        interaction_id: int,
        token: str,
        *,
        session: aiohttp.ClientSession,
        params: MultipartParameters,
        proxy: str | None = None,
        proxy_auth: aiohttp.BasicAuth | None = None,
    ) -> dict[str, Any]:
        """Send a first response; return what the library wants to know of one at least."""
        there: dict[str, Any] = {"interaction": {"id": interaction_id}}
        if proxy is None and not params.files and await self._taken(interaction_id, token, params.payload):
            return there
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        await self.request(
            route,
            session,
            payload=params.payload,
            multipart=params.multipart if params.files else None,
            files=params.files,
            proxy=proxy,
            proxy_auth=proxy_auth,
        )
        return there

    async def _taken(self, interaction: int, token: str, payload: object) -> bool:
        path = f"/interactions/{interaction}/{quote(token, safe='')}/callback"
        answer = await self._straight.send("POST", path, dumped(payload))
        if answer.status >= FAILS:
            raise failure(answer.status)
        return answer.status == TAKEN


def answer_in_short(straight: Straight) -> None:
    """Have first responses sent so, by whatever begins after this."""
    async_context.set(Callbacks(straight))
