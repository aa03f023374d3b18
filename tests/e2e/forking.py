"""Bots as processes that start at once: forked from one that has imported the bot already.

Most of what a start costs is imports.
"""

import asyncio
import atexit
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from signal import SIGKILL
from threading import Lock
from typing import Any

ROOT = Path(__file__).parents[2]
HAS_PIDFD = hasattr(os, "pidfd_open")
"""Whether the end of a process that is another one's child can be waited for, as on Linux."""
ONE_AT_A_TIME = Lock()
"""Requests are sent from threads, and each is answered before the next."""


class Forked:
    """A process of which the tests ask what they ask of one of asyncio's."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended = os.pidfd_open(pid)
        self._code: int | None = None

    def __del__(self) -> None:
        os.close(self._ended)

    @property
    def returncode(self) -> int | None:
        """The exit code, negative for a signal; None while it runs."""
        if self._code is None and select.select([self._ended], [], [], 0)[0]:
            self._code = _ask({"ended": self.pid})
        return self._code

    async def wait(self) -> int:
        """Wait for its end; return the exit code."""
        if self.returncode is None:
            loop, ended = asyncio.get_running_loop(), asyncio.Event()
            loop.add_reader(self._ended, ended.set)
            try:
                await ended.wait()
            finally:
                loop.remove_reader(self._ended)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(SIGKILL)


async def fork(program: str, arguments: list[str], folder: Path, environ: Mapping[str, str], output: Path) -> Forked:
    """Start a program that begins where the bot is imported."""
    started = {"program": program, "arguments": arguments, "cwd": str(folder), "environ": environ}
    return Forked(await asyncio.to_thread(_ask, {**started, "output": str(output)}))


@cache
def _server() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.e2e.forking"]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(command, cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(server.communicate)  # Without its input it ends.
    return server


def _ask(request: Mapping[str, Any]) -> int:
    with ONE_AT_A_TIME:
        server = _server()
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(json.dumps(request).encode() + b"\n")
        server.stdin.flush()
        return int(server.stdout.readline())


def serve() -> None:
    """Fork a process for each request, or tell how one ended, until nobody can ask any more."""
    import bot.__main__  # noqa: F401 - so that no child imports it
    from bot.rules.registry import all_systems

    all_systems()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "ended" in request:
            answer = os.waitstatus_to_exitcode(os.waitpid(request["ended"], 0)[1])
        elif (answer := os.fork()) == 0:
            _become(request)
        os.write(1, b"%d\n" % answer)


def _become(request: Mapping[str, Any]) -> None:
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environ"])
    output = os.open(request["output"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number, other in enumerate((os.open(os.devnull, os.O_RDONLY), output, output)):
        os.dup2(other, number)
    sys.argv = ["-c", *request["arguments"]]
    exec(request["program"], {"__name__": "__main__"})


if __name__ == "__main__":
    serve()
