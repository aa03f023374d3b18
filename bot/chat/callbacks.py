"""First responses as the library sends them, but for one thing: Discord is not asked to send each back.

Nobody reads what it would tell of them, and reading it takes as long as writing them. Must not know what is answered.
"""

from __future__ import annotations

from typing import Any

import aiohttp
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context


class Callbacks(AsyncWebhookAdapter):
    """The library's way to Discord's webhooks and interactions."""

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
        return {"interaction": {"id": interaction_id}}


def answer_in_short() -> None:
    """Have first responses sent so, by whatever begins after this."""
    async_context.set(Callbacks())  # type: ignore[no-untyped-call]
