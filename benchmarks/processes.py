"""The bot as a process of a fleet, and what any process has taken of the processor."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sys
import time
from pathlib import Path
from signal import SIGKILL, SIGTERM
from types import TracebackType
from typing import Self

ENDS_WITHIN = 30.0


def processor_of(process: int) -> float:
    """Return the seconds of processor that a process has taken so far.

    On Linux it has a clock of its own for that, whose number is made of that of the process: what is read of one comes
    in hundredths of a second, and forty commands take seven of those.
    """
    return time.clock_gettime(~process << 3 | 2)


class Member:
    """One process, as an async context manager: told to stop at the end."""

    def __init__(self, log: Path, token: str, api: str, database: str, shards: str) -> None:
        self._log = log
        self._environ = {
            **os.environ,
            "QUICKDRAW_DISCORD_TOKEN": token,
            "QUICKDRAW_DISCORD_API_BASE": api,
            "QUICKDRAW_DISCORD_SHARDS": shards,
            "QUICKDRAW_STORAGE_URL": database,
        }
        self._process: asyncio.subprocess.Process

    async def __aenter__(self) -> Self:
        with self._log.open("w") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", "run", env=self._environ, stdout=errors, stderr=errors,
                start_new_session=True,  # Linux shares the processor out among sessions, and each bot is a service.
            )  # fmt: skip
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            print(self._log.read_text()[-3000:])
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(SIGTERM)
        await asyncio.wait_for(self._process.wait(), ENDS_WITHIN)

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._process.send_signal(SIGKILL)
        await self._process.wait()

    def cpu(self) -> float:
        """Return the seconds of processor that it has taken so far."""
        return processor_of(self._process.pid)

    def memory(self) -> int:
        """Return how many KiB it has in memory."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def faults(self) -> list[str]:
        """Return what its log tells of faults, each with the lines set in below it."""
        told = re.split(r"\n(?! )", self._log.read_text())
        return [one for one in told if " ERROR bot" in one or "Traceback" in one]
