"""A table at which a fight is played for somebody to watch: a local Discord, the bot as a process, and its people."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import tempfile
import textwrap
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.sandbox import Channel, Message, Outcome, Person, PlayableGuild, Sandbox

LEFT, RIGHT = 58, 50
QUIET = 0.35
"""Seconds without a request, after which everything that follows from a command has been seen."""
PATIENCE = 300.0
"""Seconds after which a wait is given up: more than the busiest machine needs."""
BOARD_SETTLES = 1.2
"""Seconds without a request after which the board has caught up: it is edited once a second at most."""


class Stage:
    """A channel, its people and what has been printed of it so far."""

    def __init__(
        self,
        discord: Sandbox,
        guild: PlayableGuild,
        channel: Channel,
        pictures: Path,
        write: Callable[[str], None],
        quiet: float = QUIET,
    ) -> None:
        self._discord, self._guild, self._channel = discord, guild, channel
        self._pictures, self._write, self._quiet = pictures, write, quiet
        self._shown: set[int] = set()
        self._people = {one.name: one for one in guild.members.values() if isinstance(one, Person)}
        self.saved: list[Path] = []

    def cast(self, role: str, name: str) -> None:
        """Have somebody of the table play a person of the story."""
        self._people[role] = self._people[name]

    def person(self, name: str) -> Person:
        """Return somebody of the table."""
        if name not in self._people:
            self._people[name] = self._guild.member(name)
        return self._people[name]

    async def types(self, name: str, line: str, *, until: str = "") -> Outcome:
        """Let somebody type a command, and show what comes of it: at least what has the words `until`."""
        use = await self.person(name).slash(self._channel, line)
        return await self._shows(name, f"types {line}", use, until)

    async def presses(
        self, name: str, label: str, on: Outcome | None = None, *, under: str = "", until: str = ""
    ) -> Outcome:
        """Let somebody press a button of the channel, `under` some words, or of a reply that they alone see."""

        def offering() -> list[Message]:
            places = self._channel.messages if on is None else on.replies
            return [one for one in places if label in _labels(one) and under in one.text]

        await self._discord.wait_for(offering, PATIENCE, f"a button {label!r} for {name}")
        use = await self.person(name).press(offering()[-1], label)
        return await self._shows(name, f"presses [{label}]", use, until, panel=on)

    def _is_told(self, words: str) -> bool:
        told = [one.content.replace("\u00a0", " ") for one in self._channel.messages if one.id not in self._shown]
        return any(words in text for text in told)

    async def _shows(self, name: str, did: str, use: Outcome, until: str, panel: Outcome | None = None) -> Outcome:
        if until:
            await self._discord.wait_for(lambda: self._is_told(until), PATIENCE, f"the words {until!r} in the channel")
        await self._discord.quiet(self._quiet)
        self._write("")
        self._write(f"── {name} {did}")
        left, right = list[str](), list[str]()
        for message in self._channel.messages:
            if message.id not in self._shown and not _is_board(message):
                self._shown.add(message.id)
                left += [*_wrapped(_told(message), LEFT), *self._about(message)]
        for reply in use.replies or (panel.replies if panel is not None else []):
            right += _wrapped(f"{name}: {_told(reply)}", RIGHT)
        self._rows(left, right)
        return use

    async def settles(self) -> None:
        """Wait until the board has caught up."""
        await self._discord.quiet(BOARD_SETTLES)

    async def board(self) -> None:
        """Print the board once it has caught up."""
        await self.settles()
        for message in self._channel.messages:
            if _is_board(message):
                self._write("")
                self._write("── the board")
                self._rows([*_wrapped(_told(message), LEFT), *self._about(message)], [])

    def _rows(self, left: list[str], right: list[str]) -> None:
        for one, other in itertools.zip_longest(left, right, fillvalue=""):
            self._write(f"  {one:<{LEFT}} │ {other}".rstrip())

    def _about(self, message: Message) -> list[str]:
        lines = [
            line
            for file in message.files
            for line in (f"(picture: {self._save(file.name, file.bytes)})", *_wrapped(file.description or "", LEFT))
        ]
        pinged = [person.name for person in self._people.values() if person.id in message.pinged]
        return [*lines, f"(pings {', '.join(pinged)})"] if pinged else lines

    def _save(self, name: str, contents: bytes) -> str:
        path = self._pictures / f"{len(self.saved) + 1}-{name}"
        path.write_bytes(contents)
        self.saved.append(path)
        return path.name


def _is_board(message: Message) -> bool:
    return not message.content


def _labels(message: Message) -> list[str]:
    return [button.label or "" for button in message.buttons]


def _told(message: Message) -> str:
    buttons = _labels(message)
    lines = [line for line in message.text.splitlines() if line not in buttons and not line.startswith("<@")]
    if buttons:
        lines.append(" ".join(f"[{label}]" for label in buttons))
    return "\n".join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    return [part for line in text.splitlines() for part in textwrap.wrap(line, width) or [""]]


@asynccontextmanager
async def raised(pictures: Path, write: Callable[[str], None], **environ: str) -> AsyncIterator[Stage]:
    """Start a local Discord and the bot, and give a stage; stop both at the end. `environ` is set for the bot."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(patience=PATIENCE) as discord:
            guild = discord.guild("The Saloon", pin_messages=True)
            channel = guild.channel("showdown")
            process = await _started(discord, Path(folder), environ)
            try:
                await discord.ready(timeout=PATIENCE)
                write(f"{'  WHAT THE CHANNEL SEES':<{LEFT + 3}}│ WHAT ONE PERSON ALONE SEES")
                yield Stage(discord, guild, channel, pictures, write)
            finally:
                if process.returncode is None:
                    process.terminate()
                await process.wait()


async def _started(discord: Sandbox, folder: Path, environ: dict[str, str]) -> asyncio.subprocess.Process:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("QUICKDRAW_")},
        "QUICKDRAW_DISCORD_TOKEN": discord.token,
        "QUICKDRAW_DISCORD_API_BASE": discord.api_base,
        "QUICKDRAW_STORAGE_URL": f"sqlite:///{folder / 'demo.db'}",
        "QUICKDRAW_LOG_LEVEL": "error",
        **environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")))),
    }
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", env=environment, cwd=folder)
