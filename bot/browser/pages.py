"""The web server of a table: the pages of its seats, their sockets and pictures.

A seat is known by its link alone; whatever is asked with a link is answered for the person of that seat. A name in
`Host` that is none of this machine's would be another site's, pointed here; a request that changes something, or opens
a socket, has to come from a page of ours.
"""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from importlib.resources import files
from socket import gethostname

import segno
from aiohttp import web
from aiohttp.typedefs import Handler
from markupsafe import Markup

from bot.browser import showing
from bot.browser.heads import Ask, no_head
from bot.browser.seats import Seat, Seats
from bot.browser.tabs import Tab, Unused, nothing_unused
from bot.sandbox import Channel, Message, PlayableGuild

HEARTBEAT = 20.0
"""Seconds after which a page that is gone without a word is noticed."""
LARGEST = 64 * 1024
STATIC = {
    "seat.js": "text/javascript",
    "line.js": "text/javascript",
    "ring.js": "text/javascript",
    "table.js": "text/javascript",
    "table.css": "text/css",
    "icon.svg": "image/svg+xml",
}
LOOPBACK = ("localhost", "127.0.0.1", "::1")
NAME = re.compile(r"\w[\w .'-]{0,31}")
NAME_OF_CHANNEL = re.compile(r"[\w-]{1,32}")
LOCALES = {"en": "en-US", "de": "de"}
"""The locale of Discord's for each language of the pages."""

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
KEPT = {"Cache-Control": "no-cache"}
"""Of what is the same for all: a browser keeps it, and asks whether it is still the newest."""
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
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


class Pages:
    """The server's handlers; `open_to_others`: where others find this machine; `begin`, `fight_in`: begin a fight."""

    def __init__(
        self,
        guild: PlayableGuild,
        seats: Seats,
        settled: Callable[[], Awaitable[None]],
        begin: Callable[[], Awaitable[None]],
        fight_in: Callable[[Channel], Awaitable[None]],
        unused: Unused = nothing_unused,
        head_of: Ask = no_head,
        *,
        open_to_others: str | None,
    ) -> None:
        self._guild, self._seats, self._settled = guild, seats, settled
        self._begin, self._fight_in = begin, fight_in
        self._open, self._unused, self._head_of = open_to_others, unused, head_of
        self._tabs: set[Tab] = set()
        self._doors: set[str] = set()
        guild.watchers.append(self._changed)

    def application(self) -> web.Application:
        """Return the application, to be served."""
        app = web.Application(middlewares=[guard], client_max_size=LARGEST)
        app.on_response_prepare.append(sign)
        app.on_shutdown.append(self._close)
        app.add_routes([
            web.get("/", self.no_seat),
            web.get("/static/{name}", self.static),
            web.get("/enter/{door}", self.enter),
            web.get("/seat/{link}/", self.seat),
            web.get("/seat/{link}/overlay", self.overlay),
            web.get("/seat/{link}/live", self.live),
            web.post("/seat/{link}/language", self.choose_language),
            web.get("/seat/{link}/table", self.table),
            web.post("/seat/{link}/seats", self.add_seat),
            web.post("/seat/{link}/seats/{seat}", self.renew_link),
            web.post("/seat/{link}/seats/{seat}/name", self.rename_seat),
            web.post("/seat/{link}/seats/{seat}/remove", self.remove_seat),
            web.post("/seat/{link}/channels", self.add_channel),
            web.post("/seat/{link}/again", self.start_again),
            web.get("/seat/{link}/file/{file}", self.file),
        ])  # fmt: skip
        return app

    async def no_seat(self, request: web.Request) -> web.Response:
        """What to do at an address that is no seat."""
        return self._no_seat(request)

    async def static(self, request: web.Request) -> web.Response:
        """One of the few files that all pages share."""
        name = request.match_info["name"]
        if name not in STATIC:
            raise web.HTTPNotFound
        text = (files("bot.browser") / "static" / name).read_text("utf-8")
        digest = hashlib.sha256(text.encode()).hexdigest()
        kept = {**KEPT, "ETag": f'"{digest}"'}
        if any(one.value == digest for one in request.if_none_match or ()):
            return web.Response(status=304, headers=kept)
        return web.Response(text=text, content_type=STATIC[name], charset="utf-8", headers=kept)

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
        return self._seat_page(request, overlay=False)

    async def overlay(self, request: web.Request) -> web.Response:
        """The board and the card alone, to be laid over a stream: for spectators, to whom nothing is private."""
        if not self._seat(request).spectator:
            raise web.HTTPForbidden(text="An overlay has the spectators' link: what a seat sees may be secret.")
        return self._seat_page(request, overlay=True)

    def _seat_page(self, request: web.Request, *, overlay: bool) -> web.Response:
        seat = self._seat(request)
        language = seat.language or _language_of(request)
        seat.person.prefer(LOCALES[language])
        channels = [one for one in self._guild.channels.values() if seat.person.may(one, view_channel=True)]
        return _html(
            showing.page("seat.html", language, seat=seat, guild=self._guild, channels=channels, overlay=overlay)
        )

    async def choose_language(self, request: web.Request) -> web.Response:
        """Have a seat in another language, whatever its browser prefers."""
        seat, language = self._seat(request), str((await request.post()).get("language", ""))
        if language not in showing.LANGUAGES:
            raise web.HTTPBadRequest
        self._seats.add(replace(seat, language=language))
        await self._settled()
        raise web.HTTPSeeOther("./")

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        """The socket of a page."""
        seat = self._seat(request)
        # aiohttp would compress in a thread, and leave an error that nobody takes where the page is closed meanwhile.
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=LARGEST, compress=False)
        await socket.prepare(request)
        tab = Tab(seat, socket, self._settled, self._unused, self._head_of)
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
        """The host's page: the seats side by side, or the links to them. The first fight is begun in its language."""
        host = self._host(request)
        page = self._table(request, host)
        await self._begin()
        return page

    async def add_seat(self, request: web.Request) -> web.Response:
        """Add a player."""
        host = self._host(request)
        name, wrong = await self._new_name(request, host)
        if wrong is not None:
            return wrong
        seat = Seat(self._guild.member(name))
        self._seats.add(seat)
        self._seats.renew(seat)
        await self._settled()
        raise web.HTTPSeeOther("table")

    async def rename_seat(self, request: web.Request) -> web.Response:
        """Give a player another name."""
        host, seat = self._host(request), self._other(request)
        name, wrong = await self._new_name(request, host)
        if wrong is not None:
            return wrong
        seat.person.user.rename(name)
        await self._seats_changed()
        raise web.HTTPSeeOther("../../table")

    async def remove_seat(self, request: web.Request) -> web.Response:
        """Take a seat away; what its person has said stays."""
        self._host(request)
        seat = self._other(request)
        if seat.spectator:
            raise web.HTTPNotFound
        self._seats.remove(seat)
        self._close_tabs(seat)
        await self._settled()
        raise web.HTTPSeeOther("../../table")

    async def add_channel(self, request: web.Request) -> web.Response:
        """Add a channel: a second fight can be played there."""
        host = self._host(request)
        name = "-".join(str((await request.post()).get("name", "")).lower().split())
        if not NAME_OF_CHANNEL.fullmatch(name):
            return self._table(request, host, "name_wrong")
        self._guild.channel(name)
        await self._seats_changed()
        raise web.HTTPSeeOther("table")

    async def start_again(self, request: web.Request) -> web.Response:
        """Replace the first channel by a new one, and begin the fight there anew."""
        self._host(request)
        first = next(iter(self._guild.channels.values()))
        others = [one for one in self._guild.channels.values() if one is not first]
        self._guild.remove(first)
        new = self._guild.channel(first.name)
        for one in others:  # The new one comes first, as the old one did.
            self._guild.channels[one.id] = self._guild.channels.pop(one.id)
        await self._fight_in(new)
        await self._seats_changed()
        raise web.HTTPSeeOther("table")

    async def _new_name(self, request: web.Request, host: Seat) -> tuple[str, web.Response | None]:
        name = " ".join(str((await request.post()).get("name", "")).split())
        if not NAME.fullmatch(name):
            return name, self._table(request, host, "name_wrong")
        if any(one.name.casefold() == name.casefold() for one in self._guild.members.values()):
            return name, self._table(request, host, "name_taken", name)
        return name, None

    async def _seats_changed(self) -> None:
        for tab in list(self._tabs):
            tab.reload()
        await self._settled()

    async def renew_link(self, request: web.Request) -> web.Response:
        """Make a new link to a seat; pages that were opened with the one before are closed."""
        self._host(request)
        seat = self._other(request)
        self._seats.renew(seat)
        self._close_tabs(seat)
        await self._settled()
        raise web.HTTPSeeOther("../table")

    def _other(self, request: web.Request) -> Seat:
        wanted = request.match_info["seat"]
        seats = (one for one in (*self._seats.all, self._seats.spectators) if not one.host)
        seat = next((one for one in seats if str(one.person.id) == wanted), None)
        if seat is None:
            raise web.HTTPNotFound
        return seat

    def _close_tabs(self, seat: Seat) -> None:
        for tab in [one for one in self._tabs if one.person is seat.person]:
            tab.close()

    def _table(self, request: web.Request, host: Seat, notice: str = "", about: str = "") -> web.Response:
        language = host.language or _language_of(request)
        self._guild.prefer(LOCALES[language])  # In which the next fight is told.
        html = showing.page(
            "table.html",
            language,
            guild=self._guild,
            channels=list(self._guild.channels.values()),
            seats=[self._row(request, one, language) for one in self._seats.all],
            spectators=self._row(request, self._seats.spectators, language),
            host=host,
            side_by_side=self._open is None,
            notice=f"{about} {showing.words_in(language)[notice]}".strip() if notice else "",
        )
        return _html(html)

    def _row(self, request: web.Request, seat: Seat, language: str) -> dict[str, object]:
        link = self._seats.lend(seat) if self._open is None and not seat.spectator else self._seats.link(seat)
        base = request.url.origin()
        if self._open is not None and base.host in LOOPBACK:  # That would be each player's own machine.
            base = base.with_host(self._open)
        address = f"{base}/seat/{link}/" if link is not None else None
        code = None
        if address is not None and self._open is not None:
            title = f"{showing.words_in(language)['seat_link']} {seat.person.name}"
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
            raise web.HTTPNotFound(text=self._no_seat(request).text, content_type="text/html")
        return seat

    def _no_seat(self, request: web.Request) -> web.Response:
        return _html(showing.page("no_seat.html", _language_of(request)), status=404)

    def _changed(self, message: Message) -> None:
        for tab in list(self._tabs):
            tab.changed(message)

    async def _close(self, _: web.Application) -> None:
        for tab in list(self._tabs):
            tab.close()


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", charset="utf-8")


def _language_of(request: web.Request) -> str:
    """Return the first language that a browser asks for, of those that there are."""
    wanted = (one.partition(";")[0].strip() for one in request.headers.get("Accept-Language", "").split(","))
    return next((showing.language_of(one) for one in wanted if one.partition("-")[0] in showing.LANGUAGES), "en")
