"""The small parts of the edge: permissions, people, pictures, addresses."""

import asyncio
import threading
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket

from bot.chat.circuit_breaker import forbids, passes
from bot.chat.interactions import NEEDS, actor_of, invitation, missing, must_speak, place_of
from bot.chat.languages import lexicon_of
from bot.chat.pictures import KEPT, Pictures
from bot.chat.running import use_api
from bot.render.pictures import Picture, draw
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.exhibits import Exhibit
from tests.chat.house import House
from tests.chat.wire import CHANNEL, GUILD, MANAGER, Caller, fault
from tests.storage.samples import CARD, TIMELINE

BITS = {
    "view_channel": (10, "View Channel"),
    "send_messages": (11, "Send Messages"),
    "embed_links": (14, "Embed Links"),
    "attach_files": (15, "Attach Files"),
    "read_message_history": (16, "Read Message History"),
    "pin_messages": (51, "Pin Messages"),
    "send_messages_in_threads": (38, "Send Messages in Threads"),
}
"""As Discord numbers and shows them."""


def test_needs_have_the_names_and_bits_of_discord() -> None:
    lexicon = lexicon_of(None, "en")
    assert {need.flag: lexicon.plain(need.name) for need in NEEDS} == {flag: name for flag, (_, name) in BITS.items()}
    for flag, (bit, _) in BITS.items():
        assert discord.Permissions(**{flag: True}).value == 1 << bit
    assert all(lexicon.knows(need.fails.code) for need in NEEDS)


def test_the_invitation_asks_for_exactly_what_is_needed() -> None:
    address = urlsplit(invitation(42))
    asked = parse_qs(address.query)
    assert (address.scheme, address.netloc) == ("https", "discord.com")
    assert asked["client_id"] == ["42"]
    assert set(asked["scope"][0].split()) == {"bot", "applications.commands"}
    assert int(asked["permissions"][0]) == sum(1 << bit for bit, _ in BITS.values())


@pytest.mark.parametrize("thread", [False, True])
def test_what_is_missing(thread: bool) -> None:
    assert missing(discord.Permissions.all(), thread=thread) == ()
    lacks = {need.flag for need in missing(discord.Permissions(), thread=thread)}
    assert lacks == BITS.keys() - {"send_messages" if thread else "send_messages_in_threads"}
    (one,) = missing(discord.Permissions(1 << 10 | 1 << 11 | 1 << 14 | 1 << 16 | 1 << 38 | 1 << 51), thread=thread)
    assert one.flag == "attach_files"


def test_no_encounter_begins_where_there_is_no_server(house: House) -> None:
    interaction = house.gm.command("encounter start", system="past-participle")
    must_speak(interaction)
    interaction.guild_id = None
    with pytest.raises(Refused) as refusal:
        must_speak(interaction)
    assert refusal.value.code == "not-on-a-server"


def test_who_asks_and_where(house: House) -> None:
    interaction = Caller(house.client, 14, "Mick", MANAGER).command("help")
    actor, place = actor_of(interaction), place_of(interaction)
    assert (actor.user, actor.name, actor.manages) == (14, "Mick", True)
    assert (place.channel, place.guild) == (CHANNEL, GUILD)
    assert not actor_of(house.ann.command("help")).manages


def test_a_nickname_is_one_line_that_turns_nothing(house: House) -> None:
    for nickname, name in (
        ("\u202eGwen\n\u2066", "Gwen"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("\u200c", "plain"),
    ):
        interaction = house.ann.command("help")
        interaction.user.nick = nickname  # type: ignore[union-attr]
        interaction.user._user.name = "plain"  # type: ignore[union-attr]
        assert actor_of(interaction).name == name


def test_which_faults_pass() -> None:
    assert all(map(passes, (fault(500), fault(429), discord.RateLimited(1.0))))
    assert all(map(passes, (aiohttp.ClientError(), TimeoutError(), OSError())))
    assert not any(map(passes, (fault(429, 30046), fault(400), fault(401), fault(403), fault(404))))
    assert not any(map(passes, (RuntimeError(), ValueError())))


def test_what_is_forbidden_in_a_place_is_no_refusal_of_what_was_sent() -> None:
    for error in (fault(401), fault(403, 50001), fault(403, 50013), fault(400, 50083)):
        assert forbids(error)
    for other in (fault(400, 50035), fault(404, 10003), fault(429, 30046), fault(500), ValueError()):
        assert not forbids(other)


ENGLISH = Lexicon()


class Draughtsman:
    """Draws, and remembers where and what."""

    def __init__(self) -> None:
        self.drawn: list[Exhibit] = []
        self.threads: set[int] = set()

    def __call__(self, exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        self.drawn.append(exhibit)
        self.threads.add(threading.get_ident())
        return draw(exhibit, lexicon)


async def test_pictures_are_drawn_off_the_event_loop() -> None:
    draughtsman = Draughtsman()
    (file,) = await Pictures(draughtsman).files([CARD], ENGLISH)
    assert draughtsman.threads and threading.get_ident() not in draughtsman.threads
    assert file.filename == "card-7.png"
    assert file.fp.read() == draw(CARD, ENGLISH).png
    assert file.description == draw(CARD, ENGLISH).alternative


async def test_the_loop_goes_on_while_one_is_drawn() -> None:
    begun, released = threading.Event(), threading.Event()

    def slow(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        begun.set()
        assert released.wait(5)
        return Picture(b"png", "slow.png", "slow")

    task = asyncio.create_task(Pictures(slow).files([CARD], ENGLISH))
    await asyncio.to_thread(begun.wait, 5)
    assert not task.done()
    released.set()
    assert len(await task) == 1


async def test_the_same_picture_is_drawn_once_and_sent_whole_each_time() -> None:
    draughtsman = Draughtsman()
    pictures = Pictures(draughtsman)
    (first,) = await pictures.files([CARD], ENGLISH)
    first.fp.read()
    first.close()
    (second,) = await pictures.files([CARD], ENGLISH)
    assert second.fp.read() == draw(CARD, ENGLISH).png
    assert draughtsman.drawn == [CARD]


async def test_what_is_being_drawn_is_not_begun_again() -> None:
    """Two ask at the same time, and the first goes away."""
    begun, released, drawn = threading.Event(), threading.Event(), list[Exhibit]()

    def slow(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        drawn.append(exhibit)
        begun.set()
        assert released.wait(5)
        return Picture(b"png", "slow.png", "slow")

    pictures = Pictures(slow)
    first, second = (asyncio.create_task(pictures.files([CARD], ENGLISH)) for _ in range(2))
    await asyncio.to_thread(begun.wait, 5)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    released.set()
    assert len(await second) == 1
    assert len(await pictures.files([CARD], ENGLISH)) == 1 and drawn == [CARD]


async def test_a_few_are_kept_those_used_last() -> None:
    drawn: list[Exhibit] = []

    def sketch(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        drawn.append(exhibit)
        return Picture(b"", "x.png", "")

    pictures = Pictures(sketch)
    cards = [CARD.replace(number=number) for number in range(KEPT + 1)]
    for card in (*cards[:-1], cards[0], cards[-1]):
        await pictures.files([card], ENGLISH)
    assert drawn == cards
    await pictures.files([cards[0]], ENGLISH)
    assert drawn == cards, "used lately, and still there"
    await pictures.files([cards[1]], ENGLISH)
    assert drawn == [*cards, cards[1]], "the one not used for longest made way"


async def test_one_that_cannot_be_drawn_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    def broken(exhibit: Exhibit, lexicon: Lexicon) -> Picture:
        if exhibit.kind == "card":
            raise RuntimeError("no ink")
        return draw(exhibit, lexicon)

    files = await Pictures(broken).files([CARD, TIMELINE], ENGLISH)
    assert [file.filename for file in files] == ["timeline.png"]
    assert "a card could not be drawn" in caplog.text


async def test_no_more_pictures_than_a_message_carries() -> None:
    files = await Pictures(lambda exhibit, lexicon: Picture(b"", "x.png", "")).files([CARD] * 30, ENGLISH)
    assert len(files) == 10


@pytest.fixture
async def api(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """A small API: it names a gateway to who has the right token."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)

    async def gateway(request: web.Request) -> web.Response:
        token = request.headers["Authorization"]
        if token == "Bot wrong":
            return web.Response(status=401)
        if token == "Bot broken":
            return web.Response(status=502)
        return web.json_response({"url": "ws://127.0.0.1:1/gateway"})

    app = web.Application()
    app.router.add_get("/api/gateway/bot", gateway)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}/api"
    await runner.cleanup()


async def test_another_api_names_its_gateway(api: str) -> None:
    await use_api(api, "right")
    assert api == discord.http.Route.BASE
    assert yarl.URL("ws://127.0.0.1:1/gateway") == DiscordWebSocket.DEFAULT_GATEWAY


async def test_a_wrong_token_and_a_broken_api(api: str) -> None:
    before = discord.http.Route.BASE
    with pytest.raises(discord.LoginFailure, match="Improper token"):
        await use_api(api, "wrong")
    with pytest.raises(aiohttp.ClientResponseError, match="502") as raised:
        await use_api(api, "broken")
    assert "broken" not in str(raised.value)
    assert before == discord.http.Route.BASE
