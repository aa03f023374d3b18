"""What every request has to pass, and what every answer says: against other sites, and against guessing.

A name in `Host` that is none of this machine's would be another site's, pointed here; a request that changes something,
or opens a socket, has to come from a page of ours. Must not know a seat.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
))  # fmt: skip
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",  # With none at all, browsers would not tell us that a form is of ours.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?")


def is_ours(host: str) -> bool:
    """Whether a `Host` names this machine: by an address, which no other site can be, or by its own name."""
    match = _HOST.fullmatch(host)
    if match is None:
        return False
    name = match[1].strip("[]").lower()
    own = socket.gethostname().lower()
    if name in ("localhost", own, f"{own.partition('.')[0]}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def from_our_page(request: web.Request) -> bool:
    """Whether a request that does something comes from a page that this server gave."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.host}"


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn away what is not for us or not from us; give each answer its headers."""
    try:
        if not is_ours(request.headers.get("Host", "")):
            raise web.HTTPMisdirectedRequest(text="This is not the address of the table.")
        acts = request.method not in ("GET", "HEAD") or "Upgrade" in request.headers
        if acts and not from_our_page(request):
            raise web.HTTPForbidden(text="This does not come from a page of the table.")
        return await handler(request)
    except web.HTTPException as answer:
        answer.headers.update(HEADERS)
        raise


async def sign(_: web.Request, response: web.StreamResponse) -> None:
    """Give an answer its headers."""
    response.headers.update(HEADERS)
