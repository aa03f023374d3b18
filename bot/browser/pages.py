"""The web server of a table: the pages of its seats, their sockets and pictures.

A seat is known by its link alone; whatever is asked with a link is answered for the person of that seat. A name in
`Host` that is none of this machine's would be another site's, pointed here; a request that changes something, or opens
a socket, has to come from a page of ours. Must not know what a message says.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
from collections.abc import Awaitable, Callable
from importlib.resources import files
from socket import gethostname

import segno
from aiohttp import web
from aiohttp.typedefs import Handler
from markupsafe import Markup

from bot.browser import showing
from bot.browser.seats import Seat, Seats
from bot.browser.tabs import Tab
from bot.sandbox import Message, PlayableGuild

HEARTBEAT = 20.0
"""Seconds after which a page that is gone without a word is noticed."""
LARGEST = 64 * 1024
STATIC = {
    "seat.js": "text/javascript",
    "table.js": "text/javascript",
    "table.css": "text/css",
    "icon.svg": "image/svg+xml",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
NAME = re.compile(r"\w[\w .'-]{0,31}")

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
    own = gethostname().lower()
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
    """Refuse requests for other hosts, and changes that other sites ask for."""
    if not is_ours(request.headers.get("Host", "")):
        raise web.HTTPMisdirectedRequest(text="This is not the address of the table.")
    acts = request.method not in ("GET", "HEAD") or "Upgrade" in request.headers
    if acts and not from_our_page(request):
        raise web.HTTPForbidden(text="This does not come from a page of the table.")
    return await handler(request)


async def sign(_: web.Request, response: web.StreamResponse) -> None:
    """Give a response its headers; aiohttp calls it for refusals, too."""
    response.headers.update(HEADERS)


class Pages:
    """The server's handlers.

    `open_to_others` is the address by which others find this machine; None: they do not, and the host of the table
    sees the seats side by side.
    """

    def __init__(
        self, guild: PlayableGuild, seats: Seats, settled: Callable[[], Awaitable[None]], *, open_to_others: str | None
    ) -> None:
        self._guild, self._seats, self._settled, self._open = guild, seats, settled, open_to_others
        self._tabs: set[Tab] = set()
        self._doors: set[str] = set()
        guild.watchers.append(self._changed)

    def application(self) -> web.Application:
        """Return the application, to be served."""
        app = web.Application(middlewares=[guard], client_max_size=LARGEST)
        app.on_response_prepare.append(sign)
        app.on_shutdown.append(self._close)
        app.add_routes([
            web.get("/static/{name}", self.static),
            web.get("/enter/{door}", self.enter),
            web.get("/seat/{link}/", self.seat),
            web.get("/seat/{link}/live", self.live),
            web.get("/seat/{link}/table", self.table),
            web.post("/seat/{link}/seats", self.add_seat),
            web.post("/seat/{link}/seats/{seat}", self.renew_link),
            web.get("/seat/{link}/file/{file}", self.file),
        ])  # fmt: skip
        return app

    async def static(self, request: web.Request) -> web.Response:
        """One of the few files that all pages share."""
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound
        text = (files("bot.browser") / "static" / name).read_text("utf-8")
        return web.Response(text=text, content_type=STATIC[name], charset="utf-8")

    def door(self) -> str:
        """Return the secret part of an address that leads to the host's page, once."""
        door = secrets.token_urlsafe(32)
        self._doors.add(door)
        return door

    async def enter(self, request: web.Request) -> web.Response:
        """Lead to the host's page, by an address that is good for once."""
        door = request.match_info["door"]
        if door not in self._doors:
            raise web.HTTPNotFound(text="This address was good for once. Take the one that the table has printed.")
        self._doors.remove(door)
        raise web.HTTPSeeOther(f"/seat/{self._seats.link(self._seats.host)}/table")

    async def seat(self, request: web.Request) -> web.Response:
        """The page of a seat."""
        seat = self._seat(request)
        channels = [one for one in self._guild.channels.values() if seat.person.may(one, view_channel=True)]
        html = showing.page("seat.html", seat=seat, guild=self._guild, channels=channels)
        return web.Response(text=html, content_type="text/html", charset="utf-8")

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """The socket of a page."""
        seat = self._seat(request)
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LARGEST)
        await socket.prepare(request)
        tab = Tab(seat.person, socket, self._settled)
        self._tabs.add(tab)
        try:
            await tab.run()
        finally:
            self._tabs.discard(tab)
        return socket

    async def file(self, request: web.Request) -> web.Response:
        """A file of a message that the person of the seat sees."""
        seat = self._seat(request)
        wanted = request.match_info["file"]
        for channel in self._guild.channels.values():
            for message in seat.person.sees(channel):
                for one in message.files:
                    if str(one.id) == wanted:
                        kind = "image/png" if showing.is_picture(one) else "application/octet-stream"
                        return web.Response(body=one.bytes, content_type=kind)
        raise web.HTTPNotFound

    async def table(self, request: web.Request) -> web.Response:
        """The host's page: the seats side by side, or the links to them."""
        return self._table(request, self._host(request))

    async def add_seat(self, request: web.Request) -> web.Response:
        """Add a player."""
        host = self._host(request)
        name = " ".join(str((await request.post()).get("name", "")).split())
        if not NAME.fullmatch(name):
            return self._table(request, host, "A name has 1 to 32 letters, digits, blanks, dots, dashes.")
        if any(one.name.casefold() == name.casefold() for one in self._guild.members.values()):
            return self._table(request, host, f"{name} sits here already.")
        seat = Seat(self._guild.member(name))
        self._seats.add(seat)
        self._seats.renew(seat)
        await self._settled()
        raise web.HTTPSeeOther("table")

    async def renew_link(self, request: web.Request) -> web.Response:
        """Make a new link to a seat; pages that were opened with the one before are closed."""
        self._host(request)
        wanted = request.match_info["seat"]
        seat = next((one for one in self._seats.all if str(one.person.id) == wanted and not one.host), None)
        if seat is None:
            raise web.HTTPNotFound
        self._seats.renew(seat)
        for tab in [one for one in self._tabs if one.person is seat.person]:
            tab.close()
        await self._settled()
        raise web.HTTPSeeOther("../table")

    def _table(self, request: web.Request, host: Seat, notice: str = "") -> web.Response:
        rows = [self._row(request, one) for one in self._seats.all]
        html = showing.page(
            "table.html",
            guild=self._guild,
            channels=list(self._guild.channels.values()),
            seats=rows,
            host=host,
            side_by_side=self._open is None,
            notice=notice,
        )
        return web.Response(text=html, content_type="text/html", charset="utf-8")

    def _row(self, request: web.Request, seat: Seat) -> dict[str, object]:
        link = self._seats.lend(seat) if self._open is None else self._seats.link(seat)
        base = request.url.origin()
        if self._open is not None and base.host in LOOPBACK:  # That would be each player's own machine.
            base = base.with_host(self._open)
        address = f"{base}/seat/{link}/" if link is not None else None
        code = None
        if address is not None and self._open is not None:
            title = f"The link of {seat.person.name} as a code for a camera"
            code = Markup(segno.make(address, micro=False).svg_inline(omitsize=True, title=title))
        return {"seat": seat, "address": address, "code": code}

    def _host(self, request: web.Request) -> Seat:
        seat = self._seat(request)
        if not seat.host:
            raise web.HTTPForbidden(text="This is the host's alone.")
        return seat

    def _seat(self, request: web.Request) -> Seat:
        seat = self._seats.at(request.match_info["link"])
        if seat is None:
            raise web.HTTPNotFound(text="There is no such seat. Ask the host of the table for your link.")
        return seat

    def _changed(self, message: Message) -> None:
        for tab in list(self._tabs):
            tab.changed(message)

    async def _close(self, _: web.Application) -> None:
        for tab in list(self._tabs):
            tab.close()
