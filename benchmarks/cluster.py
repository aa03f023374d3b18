"""Three PostgreSQL servers under Patroni with synchronous replication, on this machine, that can be hurt.

Everything is Debian's: `postgresql-15`, `patroni`, `etcd-server`, and before the pooler `haproxy` and `pgbouncer`. All
connections are over TLS, and each certificate is verified. Each server is reached by cables: ports of ours that pass on
what is said or do not, so that a machine can be unplugged without rights over the network.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from signal import SIGKILL, SIGTERM
from typing import Any

import asyncpg

from tests.postgres import children_of

PACKAGES = {
    "postgresql-15": "postgresql",
    "patroni": "patroni",
    "etcd-server": "etcd",
    "haproxy": "haproxy",
    "pgbouncer": "pgbouncer",
}
"""Debian's packages, and the services that they start by themselves."""
BINARIES = Path("/usr/lib/postgresql/15/bin")
PATH = f"{BINARIES}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
HERE, SECRET = "127.0.0.1", "a-password-of-the-cluster"
NAMES = ("a", "b", "c")
_ports = count(random.randrange(20_000, 30_000))
SETTLES_WITHIN = 120.0
LOOKS_EVERY = 0.05
TTL = 20
"""Seconds after which a primary that is not heard of has lost its place: the least that Patroni's documents allow."""


def missing() -> list[str]:
    """Return the packages that are not installed."""
    programs = {"postgresql-15": str(BINARIES / "postgres"), "etcd-server": "etcd"}
    return [one for one in PACKAGES if shutil.which(programs.get(one, one), path=PATH) is None]


def install() -> None:
    """Install the packages that are missing, and stop the services that they start."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    packages = missing()
    subprocess.run(["apt-get", "update", "-qq"], check=True, env=quiet)
    command = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    subprocess.run(command, check=True, env=quiet, stdout=subprocess.DEVNULL)
    for package in packages:
        subprocess.run(["service", PACKAGES[package], "stop"], check=False, env=quiet, capture_output=True)


def free_port() -> int:
    """Return a port that nobody has, and that is given to nobody who connects without asking for one."""
    while True:
        with suppress(OSError), socket.create_server((HERE, next(_ports))) as server:
            return int(server.getsockname()[1])


class Cable:
    """A port that leads to another one, or nowhere."""

    def __init__(self, to: int) -> None:
        self.port, self._to = free_port(), to
        self._plugged = asyncio.Event()
        self._listening: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Let everybody through."""
        self._plugged.set()
        if self._listening is None:
            self._listening = await asyncio.start_server(self._connect, HERE, self.port)

    def drop(self) -> None:
        """Let nothing through any more, and say nothing of it."""
        self._plugged.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs, there = await asyncio.open_connection(HERE, self._to)
        except OSError:
            writer.transport.abort()
            return
        for source, target in ((reader, there), (theirs, writer)):
            task = asyncio.create_task(self._pass_on(source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await reader.read(65536):
                await self._plugged.wait()
                writer.write(said)
                await writer.drain()
        writer.close()


class Program:
    """A process of the cluster, with the rights of `postgres` where this one is root."""

    def __init__(self, folder: Path, name: str, *command: str | Path, **environ: str) -> None:
        self._folder, self._name, self._command, self._environ = folder, name, command, environ
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it; what it writes is in the folder."""
        who: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        environ = {"PATH": PATH, "LC_ALL": "C.UTF-8", "HOME": str(self._folder), **self._environ}
        with (self._folder / f"{self._name}.log").open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=environ, cwd=self._folder, stdout=log, stderr=log, start_new_session=True, **who
            )

    async def end(self, number: int = SIGTERM) -> None:
        """Send it a signal, and wait until it has ended."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)
            await self._process.wait()


class Machine:
    """One server with its Patroni, and the cables by which others reach it and it reaches etcd."""

    def __init__(self, name: str, folder: Path, etcd: int) -> None:
        self.name, self.folder, self.port, self.rest = name, folder / name, free_port(), free_port()
        self.way, self.checked, self.registry = Cable(self.port), Cable(self.rest), Cable(etcd)
        self.writable: bool | None = None
        """Whether it takes writes; None: it does not answer."""
        self.followers = 0
        """Standbys that stream from it and of which at least one has each commit before it is answered."""
        self._asking: asyncpg.Connection | None = None
        self._one_at_a_time = asyncio.Lock()
        self.patroni = Program(folder, f"patroni-{name}", "patroni", self.folder / "patroni.json")

    @property
    def cables(self) -> tuple[Cable, ...]:
        """All its cables."""
        return self.way, self.checked, self.registry

    def configure(self, keys: Path) -> None:
        """Write what Patroni is told."""
        self.folder.mkdir()
        tls = {"sslmode": "verify-full", "sslrootcert": str(keys / "root.crt")}
        users = {
            kind: {"username": name, "password": SECRET, **tls}
            for kind, name in (("superuser", "postgres"), ("replication", "replicator"), ("rewind", "rewinder"))
        }
        told = {
            "scope": "quickdraw",
            "name": self.name,
            "restapi": {"listen": f"{HERE}:{self.rest}", "connect_address": f"{HERE}:{self.checked.port}"},
            "etcd3": {"host": f"{HERE}:{self.registry.port}", "use_proxies": True},
            "bootstrap": {
                "dcs": {
                    "ttl": TTL,
                    "loop_wait": 1,
                    "retry_timeout": 3,
                    "primary_start_timeout": 0,
                    "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True},
                },
                "initdb": [{"encoding": "UTF8"}, "data-checksums"],
            },
            "postgresql": {
                "listen": f"{HERE}:{self.port}",
                "connect_address": f"{HERE}:{self.way.port}",
                "data_dir": str(self.folder / "data"),
                "bin_dir": str(BINARIES),
                "pgpass": str(self.folder / "pgpass"),
                "authentication": users,
                "use_unix_socket": True,
                "pg_hba": [
                    "local all all trust",
                    f"hostssl replication replicator {HERE}/32 scram-sha-256",
                    f"hostssl all all {HERE}/32 scram-sha-256",
                ],
                "parameters": {
                    "unix_socket_directories": str(self.folder),
                    "password_encryption": "scram-sha-256",
                    "ssl": "on",
                    "ssl_cert_file": str(keys / "server.crt"),
                    "ssl_key_file": str(keys / "server.key"),
                    "shared_buffers": "64MB",
                },
            },
            "tags": {},
        }
        (self.folder / "patroni.json").write_text(json.dumps(told))

    async def ask(self, statement: str) -> list[Any]:
        """Return the rows of a statement, asked by the machine's own socket, which no cable is in the way of."""
        async with self._one_at_a_time:
            try:
                if self._asking is None or self._asking.is_closed():
                    self._asking = await asyncpg.connect(
                        host=str(self.folder), port=self.port, user="postgres", timeout=2, command_timeout=2
                    )
                return list(await self._asking.fetch(statement))
            except BaseException:
                if self._asking is not None:
                    self._asking.terminate()
                self._asking = None
                raise

    def kill_server(self) -> None:
        """End all processes of its server at once; its Patroni stays."""
        try:
            first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return
        for process in (first, *children_of(first)):
            with suppress(ProcessLookupError):
                os.kill(process, SIGKILL)

    async def kill(self) -> None:
        """End all of it at once."""
        await self.patroni.end(SIGKILL)
        self.kill_server()


@dataclass
class Cluster:
    """The machines, and what was seen of them."""

    folder: Path
    keys: Path
    machines: list[Machine]
    promotions: list[tuple[float, str]] = field(default_factory=list)
    """When which machine began to take writes."""

    def address(self, *ports: int) -> str:
        """Return the address of the database by some ports of this machine."""
        hosts = ",".join(f"{HERE}:{port}" for port in ports)
        options = f"sslmode=verify-full&sslrootcert={self.keys / 'root.crt'}"
        more = "&target_session_attrs=read-write" if len(ports) > 1 else ""
        return f"postgresql://quickdraw:{SECRET}@{hosts}/quickdraw?{options}{more}"

    @property
    def primary(self) -> Machine:
        """The machine that began to take writes last, while it does."""
        name = self.promotions[-1][1]
        return next(one for one in self.machines if one.name == name)

    @property
    def seen(self) -> str:
        """What was seen last of each machine."""
        return ", ".join(f"{one.name}: {one.writable}, {one.followers}" for one in self.machines)

    async def watch(self) -> None:
        """Look at each machine again and again."""
        await asyncio.gather(*map(self._watch, self.machines))

    async def _watch(self, machine: Machine) -> None:
        statement = (
            "SELECT NOT pg_is_in_recovery() AS writable, count(*) AS followers FROM pg_stat_replication"
            " WHERE state = 'streaming' HAVING bool_or(sync_state = 'sync') OR count(*) = 0"
        )
        while True:
            await asyncio.sleep(LOOKS_EVERY)
            try:
                rows = await machine.ask(statement)
            except Exception:  # It ends, starts or is too slow.
                machine.writable, machine.followers = None, 0
                continue
            writable = bool(rows[0]["writable"]) if rows else True  # Without a row: it streams, and not in step yet.
            if writable and not machine.writable:
                self.promotions.append((time.monotonic(), machine.name))
            machine.writable, machine.followers = writable, rows[0]["followers"] if rows else 0

    async def settled(self, followers: int) -> None:
        """Wait until one machine takes writes, with so many standbys."""

        def found() -> bool:
            writable = [one for one in self.machines if one.writable]
            return len(writable) == 1 and self.promotions[-1][1] == writable[0].name and \
                writable[0].followers >= followers  # fmt: skip

        await until(
            found, SETTLES_WITHIN, f"a primary with {followers} standbys", lambda: f"{self.seen} {self.promotions}"
        )

    async def whole(self) -> None:
        """Wait until one machine takes writes, all others follow, and Patroni would let one of them take over."""
        await self.settled(len(self.machines) - 1)
        roles: dict[str, str] = {}

        def found() -> bool:
            return roles.get(self.primary.name) == "leader" and "sync_standby" in roles.values()

        async with asyncio.timeout(SETTLES_WITHIN):
            while not found():
                await asyncio.sleep(LOOKS_EVERY)
                with suppress(OSError, ValueError):  # Its Patroni is about to answer.
                    reader, writer = await asyncio.open_connection(HERE, self.primary.rest)
                    writer.write(b"GET /cluster HTTP/1.0\r\n\r\n")
                    _, _, body = (await reader.read()).partition(b"\r\n\r\n")
                    writer.close()
                    roles = {one["name"]: one["role"] for one in json.loads(body)["members"]}

    async def promoted(self, before: int) -> float:
        """Wait for a promotion after the first so many; return when it was."""
        await until(lambda: len(self.promotions) > before, SETTLES_WITHIN, "a promotion")
        return self.promotions[before][0]

    async def switch_over(self) -> None:
        """Have Patroni make another machine the primary, as soon as it finds one that may be."""
        body, before = json.dumps({"leader": self.primary.name}).encode(), len(self.promotions)
        head = f"POST /switchover HTTP/1.0\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        while len(self.promotions) == before:
            reader, writer = await asyncio.open_connection(HERE, self.primary.rest)
            writer.write(head + body)
            status = await reader.readline()
            writer.close()
            if b" 412 " not in status:
                return
            await asyncio.sleep(LOOKS_EVERY)


async def until(met: Callable[[], object], within: float, what: str, seen: Callable[[], str] = str) -> None:
    """Wait for something to be so."""
    end = time.monotonic() + within
    while not met():
        if time.monotonic() > end:
            raise TimeoutError(f"there was not {what} within {within:.0f} s {seen()}")
        await asyncio.sleep(LOOKS_EVERY)


def make_keys(folder: Path) -> None:
    """Make an authority, and the certificate of a server that it has signed."""
    name = f"subjectAltName=IP:{HERE},DNS:localhost"
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
    for command in (
        ("req", "-x509", *curve, "-keyout", "root.key", "-out", "root.crt", "-subj", "/CN=root"),
        ("req", "-x509", *curve, "-CA", "root.crt", "-CAkey", "root.key", "-keyout", "server.key",
         "-out", "server.crt", "-subj", "/CN=server", "-addext", name, "-addext", "basicConstraints=CA:FALSE"),
    ):  # fmt: skip
        subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)


def give_away(folder: Path) -> None:
    """Give a folder to the user `postgres`, where this process is root."""
    if os.getuid() == 0:
        for place in (folder, *folder.rglob("*")):
            shutil.chown(place, "postgres", "postgres")


def _tell_logs(folder: Path) -> Callable[..., None]:
    def told(kind: object, error: object, trace: object) -> None:
        if error is not None:
            for log in sorted(folder.glob("**/*.log")):
                lines = [line for line in log.read_text().splitlines() if "INFO: no action" not in line]
                print(f"--- {log.name}", *lines[-60:], sep="\n")

    return told


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Cluster]:
    """Have a cluster of three machines, with the database `quickdraw` and its user."""
    keys = folder / "keys"
    keys.mkdir()
    make_keys(keys)
    client, peer = free_port(), free_port()
    machines = [Machine(name, folder, client) for name in NAMES]
    for one in machines:
        one.configure(keys)
    give_away(folder)
    cluster = Cluster(folder, keys, machines)
    etcd = Program(
        folder, "etcd", "etcd", "--data-dir", folder / "etcd", "--listen-client-urls", f"http://{HERE}:{client}",
        "--advertise-client-urls", f"http://{HERE}:{client}", "--listen-peer-urls", f"http://{HERE}:{peer}",
        "--initial-advertise-peer-urls", f"http://{HERE}:{peer}", "--initial-cluster", f"default=http://{HERE}:{peer}",
    )  # fmt: skip
    async with AsyncExitStack() as stack:
        stack.push(_tell_logs(folder))
        await etcd.start()
        stack.push_async_callback(etcd.end, SIGKILL)
        # Patroni does not start while etcd has not decided on its version.
        log = folder / "etcd.log"
        await until(lambda: "enabled capabilities" in log.read_text(), SETTLES_WITHIN, "an etcd that is ready")
        for one in machines:
            for cable in one.cables:
                await cable.open()
            stack.push_async_callback(one.kill)
        await machines[0].patroni.start()
        watching = asyncio.create_task(cluster.watch())
        stack.callback(watching.cancel)
        await cluster.settled(0)
        for one in machines[1:]:
            await one.patroni.start()
        await cluster.settled(len(NAMES) - 1)
        await cluster.primary.ask(f"CREATE ROLE quickdraw LOGIN PASSWORD '{SECRET}'")
        await cluster.primary.ask("ALTER ROLE quickdraw SET idle_in_transaction_session_timeout = '5s'")
        await cluster.primary.ask("CREATE DATABASE quickdraw OWNER quickdraw")
        yield cluster


@dataclass
class Pooler:
    """HAProxy, which finds the primary, and PgBouncer before it."""

    port: int
    bouncer: Program
    proxy: Program

    async def restart(self) -> None:
        """End PgBouncer at once, and start it again."""
        await self.bouncer.end(SIGKILL)
        await self.bouncer.start()


@asynccontextmanager
async def pooled(cluster: Cluster, mode: str = "session") -> AsyncIterator[Pooler]:
    """Have a pooler before a cluster."""
    front, port, keys = free_port(), free_port(), cluster.keys
    folder = cluster.folder / f"pooler-{mode}"
    folder.mkdir()
    servers = "".join(
        f"  server {one.name} {HERE}:{one.way.port} check port {one.checked.port}\n" for one in cluster.machines
    )
    (folder / "haproxy.cfg").write_text(f"""\
defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind {HERE}:{front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 200ms fall 3 rise 1 on-marked-down shutdown-sessions
{servers}""")
    (folder / "users.txt").write_text(f'"quickdraw" "{SECRET}"\n')
    (folder / "pgbouncer.ini").write_text(f"""\
[databases]
quickdraw = host={HERE} port={front}
[pgbouncer]
listen_addr = {HERE}
listen_port = {port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = {folder / "users.txt"}
pool_mode = {mode}
ignore_startup_parameters = extra_float_digits, idle_in_transaction_session_timeout
server_login_retry = 0.2
server_connect_timeout = 2
query_wait_timeout = 5
client_tls_sslmode = require
client_tls_cert_file = {keys / "server.crt"}
client_tls_key_file = {keys / "server.key"}
server_tls_sslmode = verify-full
server_tls_ca_file = {keys / "root.crt"}
""")
    give_away(folder)
    proxy = Program(folder, "haproxy", "haproxy", "-db", "-f", folder / "haproxy.cfg")
    bouncer = Program(folder, "pgbouncer", "pgbouncer", folder / "pgbouncer.ini")
    async with AsyncExitStack() as stack:
        for one in (proxy, bouncer):
            await one.start()
            stack.push_async_callback(one.end, SIGKILL)
        yield Pooler(port, bouncer, proxy)
