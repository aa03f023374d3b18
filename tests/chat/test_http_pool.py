"""The pool of connections, against servers of others: uvicorn, hypercorn, nginx with TLS; and one that misbehaves."""

import asyncio
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import hypercorn.asyncio
import pytest
import uvicorn
from hypercorn.config import Config

from bot.chat import http_pool
from bot.chat.circuit_breaker import CircuitBreaker, NotAllowedToSend
from bot.chat.first_responses import FirstResponses
from bot.chat.http_pool import HttpConnectionPool
from tests.chat.house import House
from tests.chat.wire import until

LONG = b"x" * 300_000


class Site:
    """What a foreign server serves: a path for each way to answer. It keeps what came, and on which connection."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.headers: dict[str, str] = {}
        self.connections: set[tuple[str, int]] = set()

    async def __call__(self, scope: Any, receive: Callable[[], Any], send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] != "http":
            return
        self.connections.add(tuple(scope["client"]))
        self.headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        self.bodies.append(body)
        status, headers, parts = {
            "/api/v10/taken": (204, [], [b""]),
            "/api/v10/closes": (204, [(b"connection", b"close")], [b""]),
            "/api/v10/refused": (400, [(b"Content-Length", b"14")], [b'{"code":40060}']),
            "/api/v10/chunked": (200, [], [b"[1,", b"2", b"]"]),
            "/api/v10/long": (502, [(b"CONTENT-length", b"300000")], [LONG]),
        }[scope["path"]]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for part in parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def by_uvicorn(site: Site) -> AsyncIterator[str]:
    """Serve with uvicorn; yield the address."""
    with listening() as sock:
        server = uvicorn.Server(uvicorn.Config(site, lifespan="off", log_level="critical"))
        serving = asyncio.create_task(server.serve(sockets=[sock]))
        yield "http://127.0.0.1:{1}/api/v10".format(*sock.getsockname())
        server.should_exit = True
        await serving


@asynccontextmanager
async def by_hypercorn(site: Site) -> AsyncIterator[str]:
    """Serve with hypercorn; yield the address."""
    config, stop = Config(), asyncio.Event()
    config.loglevel = "CRITICAL"
    with listening() as sock:
        config.bind = [f"fd://{os.dup(sock.fileno())}"]
        serving = asyncio.create_task(hypercorn.asyncio.serve(site, config, shutdown_trigger=stop.wait))
        yield "http://127.0.0.1:{1}/api/v10".format(*sock.getsockname())
        stop.set()
        await serving


@contextmanager
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        yield sock


@asynccontextmanager
async def pool_to(address: str, **more: Any) -> AsyncIterator[HttpConnectionPool]:
    pool = HttpConnectionPool(address, "DiscordBot (a test)", **more)
    try:
        yield pool
    finally:
        pool.close()


SERVERS = [by_uvicorn, by_hypercorn]


@pytest.mark.parametrize("serve", SERVERS)
async def test_requests_arrive_whole_and_share_a_connection(serve: Any) -> None:
    site = Site()
    async with serve(site) as address, pool_to(address) as pool:
        assert [await pool.post("/taken", {"n": n, "text": "é"}) for n in range(5)] == [204] * 5
    assert site.bodies == [b'{"n":%d,"text":"\\u00e9"}' % n for n in range(5)] and len(site.connections) == 1
    assert site.headers["user-agent"] == "DiscordBot (a test)" and site.headers["content-type"] == "application/json"
    assert site.headers["host"] == address.split("/")[2]


@pytest.mark.parametrize("serve", SERVERS)
async def test_answers_of_every_form_are_read_to_their_end(serve: Any) -> None:
    site = Site()
    async with serve(site) as address, pool_to(address) as pool:
        paths = ["/chunked", "/refused", "/long", "/taken"] * 3
        assert [await pool.post(path, {}) for path in paths] == [200, 400, 502, 204] * 3
    assert len(site.bodies) == 12


@pytest.mark.parametrize("serve", SERVERS)
async def test_a_connection_that_the_server_closes_is_not_used_again(serve: Any) -> None:
    site = Site()
    async with serve(site) as address, pool_to(address) as pool:
        assert [await pool.post(path, {}) for path in ("/closes", "/taken", "/taken")] == [204] * 3
    assert len(site.connections) == 2


@pytest.mark.parametrize("serve", SERVERS)
async def test_requests_at_the_same_time_have_a_connection_each(serve: Any) -> None:
    site = Site()
    async with serve(site) as address, pool_to(address) as pool:
        assert await asyncio.gather(*(pool.post("/taken", {}) for _ in range(8))) == [204] * 8
        assert len(site.connections) == 8
        assert await asyncio.gather(*(pool.post("/taken", {}) for _ in range(8))) == [204] * 8
    assert len(site.connections) == 8


NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
NGINX_CONFIG = """\
pid {folder}/pid; error_log {folder}/errors; daemon off; master_process off;
events {{ }}
http {{
  access_log off; keepalive_requests 3; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{
    listen 127.0.0.1:{port} ssl; ssl_certificate {folder}/cert.pem; ssl_certificate_key {folder}/key.pem;
    location /api/v10/taken {{ return 204; }}
    location /api/v10/refused {{ return 400 '{{"code":40060}}'; }}
    location /api/v10/behind {{ proxy_pass http://127.0.0.1:{behind}/api/v10/chunked; proxy_http_version 1.1; }}
  }}
}}
"""


@asynccontextmanager
async def by_nginx(folder: Path, behind: int) -> AsyncIterator[str]:
    """Serve with nginx and TLS; yield the address."""
    if NGINX is None:
        pytest.skip("nginx is not installed")
    certificate = await asyncio.create_subprocess_exec(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem",
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert await certificate.wait() == 0
    with listening() as sock:
        port = sock.getsockname()[1]
    (folder / "nginx.conf").write_text(NGINX_CONFIG.format(folder=folder, port=port, behind=behind))
    process = await asyncio.create_subprocess_exec(NGINX, "-p", folder, "-c", folder / "nginx.conf")
    try:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                assert process.returncode is None, (folder / "errors").read_text()
                await asyncio.sleep(0.01)
            else:
                writer.close()
                break
        yield f"https://localhost:{port}/api/v10"
    finally:
        process.terminate()
        await process.wait()


async def test_nginx_with_tls(tmp_path: Path) -> None:
    """Every third request ends its connection; chunks come from a server behind it; its certificate is checked."""
    site = Site()
    async with by_uvicorn(site) as inner, by_nginx(tmp_path, int(inner.split(":")[2].split("/")[0])) as address:
        trusted = ssl.create_default_context(cafile=str(tmp_path / "cert.pem"))
        async with pool_to(address, tls=trusted) as pool:
            paths = ["/taken", "/refused", "/behind"] * 4
            assert [await pool.post(path, {"a": 1}) for path in paths] == [204, 400, 200] * 4
        async with pool_to(address) as pool:
            with pytest.raises(ssl.SSLCertVerificationError):
                await pool.post("/taken", {})


# A server that misbehaves.

TAKEN = b"HTTP/1.1 204 No Content\r\nVia: 1.1 somebody\r\n\r\n"


class Raw:
    """Answers each request with the bytes that come next; an empty answer closes the connection."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers)
        self.connections: list[asyncio.StreamWriter] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(writer)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
                answer = self.answers.pop(0)
                for place in range(0, len(answer), 7):
                    writer.write(answer[place : place + 7])
                    await writer.drain()
                if not answer:
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def pool_to_raw(*answers: bytes, **more: Any) -> AsyncIterator[tuple[HttpConnectionPool, Raw]]:
    raw = Raw(*answers)
    server = await asyncio.start_server(raw.serve, "127.0.0.1", 0)
    address = "http://127.0.0.1:{1}/api/v10".format(*server.sockets[0].getsockname())
    async with pool_to(address, **more) as pool:
        yield pool, raw
    server.close()
    for connection in raw.connections:
        connection.close()


@pytest.mark.parametrize(
    ("answer", "status", "kept"),
    [
        (b"HTTP/1.1 100 Continue\r\n\r\n" + TAKEN, 204, True),
        (b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + TAKEN, 204, True),
        (b"HTTP/1.1 400 Bad Request\r\ncOnTeNt-LeNgTh: 2\r\n\r\nno", 400, True),
        (b"HTTP/1.1 200 OK\r\nTRANSFER-ENCODING: Chunked\r\n\r\nA;x=1\r\n0123456789\r\n0\r\n\r\n", 200, True),
        (b"HTTP/1.1 204 No Content\r\nCONNECTION: Close\r\n\r\n", 204, False),
        (b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", 200, False),
        (b"HTTP/1.1 400 Bad Request\r\n\r\nit ends with the connection", 400, False),
        (TAKEN + b"more than was asked", 204, False),
        (TAKEN + TAKEN, 204, False),
    ],
)
async def test_a_connection_is_kept_where_it_can_be(answer: bytes, status: int, kept: bool) -> None:
    async with pool_to_raw(answer, TAKEN) as (pool, raw):
        assert await pool.post("/", {}) == status
        await until(lambda: bool(pool._open) is kept and (not kept or pool._idle))
        assert await pool.post("/", {}) == 204
        assert len(raw.connections) == (1 if kept else 2)


@pytest.mark.parametrize("answer", [b"", b"something else\r\n\r\n", b"HTTP/1.1 2", b"HTTP/1.1 101 Yes\r\n\r\n"])
async def test_without_an_answer_the_request_fails_and_the_next_one_works(
    answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pool_to_raw(TAKEN, answer, TAKEN) as (pool, raw):
        assert await pool.post("/", {}) == 204
        monkeypatch.setattr(http_pool, "ANSWER_SECONDS", 0.2)
        with pytest.raises(OSError):
            await pool.post("/", {})
        monkeypatch.setattr(http_pool, "ANSWER_SECONDS", 30)
        assert await pool.post("/", {}) == 204 and len(raw.connections) == 2


async def test_an_idle_connection_is_given_up_before_the_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_pool, "IDLE_SECONDS", -1.0)
    async with pool_to_raw(TAKEN, TAKEN) as (pool, raw):
        assert [await pool.post("/", {}), await pool.post("/", {})] == [204, 204]
        assert len(raw.connections) == 2


async def test_nothing_is_sent_while_another_process_may_serve_the_shards() -> None:
    allowed = False
    async with pool_to_raw(TAKEN, may_send=lambda: allowed) as (pool, raw):
        with pytest.raises(NotAllowedToSend):
            await pool.post("/", {})
        allowed = True
        assert await pool.post("/", {}) == 204 and raw.answers == []


# First responses over the pool, and by the library where that fails.


class Answers(HttpConnectionPool):
    """A pool that has answers ready."""

    def __init__(self, *answers: int | OSError) -> None:
        super().__init__("http://127.0.0.1:1/api", "a test")
        self.answers, self.posted = list(answers), list[tuple[str, Any]]()

    async def post(self, path: str, payload: object) -> int:
        self.posted.append((path, payload))
        answer = self.answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer


@pytest.mark.parametrize(
    ("answer", "by_library"), [(204, 0), (400, 1), (429, 1), (ConnectionResetError("lost"), 1)], ids=repr
)
async def test_the_library_sends_what_the_pool_cannot(house: House, answer: int | OSError, by_library: int) -> None:
    pool, before = Answers(answer), len(house.wire.sent)
    responses, interaction = FirstResponses(CircuitBreaker(), pool), house.ann.command("help")
    await responses.deliver(interaction, lambda: responses.message(interaction, "Done."))
    path = f"/interactions/{interaction.id}/{interaction.token}/callback"
    data = {"flags": 64, "allowed_mentions": {"parse": []}, "content": "Done."}
    assert pool.posted == [(path, {"type": 4, "data": data})]
    sent = house.wire.sent[before:]
    assert [(one.path, one.body) for one in sent] == [
        (path, {"type": 4, "data": {"tts": False, "attachments": [], **data}})
    ] * by_library


async def test_a_failure_of_discord_is_not_repeated_by_the_library(house: House) -> None:
    """Nobody knows whether it was taken: it is sent again over the pool."""
    pool = Answers(503, 204)
    responses, interaction = FirstResponses(CircuitBreaker(), pool), house.ann.press("x")
    before = len(house.wire.sent)
    await responses.deliver(interaction, lambda: responses.defer(interaction, thinking=False))
    assert [payload for _, payload in pool.posted] == [{"type": 6}] * 2 and len(house.wire.sent) == before
