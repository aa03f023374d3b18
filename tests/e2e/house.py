"""A house to play in: the sandbox, its people, and the bot as a process of its own on a database file."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import Any

from bot import limits
from bot.sandbox import Channel, Message, Outcome, Person, PlayableGuild
from bot.sandbox.interactions import DEFER_UPDATE
from bot.sandbox.server import GUARD
from tests.e2e.forking import HAS_PIDFD, Forked, fork
from tests.secrets_in_logs import typed_in_secret
from tests.surroundings import inherited
from tests.troubles import Sandbox

ROOT = Path(__file__).parents[2]
TOKEN = "sandbox-token"
SEED = "5a" * 32
"""The fixed seed, in hexadecimal digits: the cards are foreseeable, and the digits are searched for in what is sent."""
BELL = ("here now.", "here any more.")
_ENDING = re.compile(rb"interaction (\d+): .*, ([a-z]+) in ")
LENIENT = f"""
from bot import limits

limits.FIRST_ANSWER_SECONDS = {GUARD}
"""
"""Has the bot answer however late it hears of an interaction: the process may have to wait for the processor."""
AS_IT_IS = """
import sys
from bot.__main__ import main

sys.exit(main())
"""
BESIDE = f"""
import sys
from bot.chat import first_responses

first_responses.LIBRARY_REPEATS_AFTER = {GUARD}
from bot.__main__ import main

sys.exit(main())
"""
"""The bot beside another one: however late it hears of another first answer, it takes that for the other's."""


Process = Forked | asyncio.subprocess.Process


class Bot:
    """The bot as a process, on one database file that outlives it."""

    def __init__(self, discord: Sandbox, folder: Path, *, punctual: bool = False, **environ: str) -> None:
        self.discord, self.folder, self._punctual = discord, folder, punctual
        self._program = AS_IT_IS
        self.decks = folder / "decks"
        self.decks.mkdir(exist_ok=True)
        self.errors = folder / "stderr.txt"
        self._endings: dict[int, str] = {}
        self._looked_through = 0
        self._process: Process | None = None
        self._environ = {
            "QUICKDRAW_DISCORD_TOKEN": TOKEN,
            "QUICKDRAW_DISCORD_API_BASE": discord.api_base,
            "QUICKDRAW_STORAGE_URL": f"sqlite:///{folder / 'quickdraw.db'}",
            "QUICKDRAW_DECKS_DIRECTORY": str(self.decks),
            "QUICKDRAW_FAIRNESS_SEED": SEED,
            "QUICKDRAW_LOG_LEVEL": "debug",
            **environ,
        }

    @property
    def log(self) -> str:
        """What it has written so far, over all its lives."""
        return self.errors.read_text() if self.errors.exists() else ""

    def ending_of(self, interaction: int) -> str | None:
        """Return how an interaction ended ("done", "refused"), once the log tells."""
        with self.errors.open("rb") as log:
            log.seek(self._looked_through)
            told = log.read()
        whole = told[: told.rfind(b"\n") + 1]
        self._looked_through += len(whole)
        self._endings |= {int(found[1]): found[2].decode() for found in _ENDING.finditer(whole)}
        return self._endings.get(interaction)

    def run_as(self, program: str) -> None:
        """Be started as this program, from the next start on; it has the command line of the bot."""
        self._program = program

    def set(self, variable: str, value: str) -> None:
        """Set a variable of its environment, from the next start on."""
        self._environ[variable] = value

    def beside_another(self) -> None:
        """Run beside another bot with the same token, from the next start on."""
        self._program = BESIDE

    async def launch(self) -> Process:
        """Start the process, without waiting for anything."""
        environ = {**inherited(), "PYTHONPATH": str(ROOT), **self._environ}
        code = self._program if self._punctual else LENIENT + self._program
        if self._program in (AS_IT_IS, BESIDE) and HAS_PIDFD:
            self._process = await fork(code, ["run"], self.folder, environ, self.errors)
            return self._process
        with self.errors.open("a") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", code, "run", cwd=self.folder, env=environ, stdout=errors, stderr=errors
            )
        return self._process

    async def start(self) -> None:
        """Start, and wait until commands are heard."""
        process = await self.launch()
        await self.discord.wait_for(
            lambda: process.returncode is not None or (self.discord.connected and self.discord.commands),
            what="a bot that hears commands",
        )
        assert process.returncode is None, self.log

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        await self._ended(SIGKILL)

    async def restart(self) -> None:
        """Kill it, and start it on the same file."""
        await self.kill()
        await self.start()

    async def stop(self) -> None:
        """Tell it to stop, and see that it ends well."""
        assert await self._ended(SIGTERM) == 0, self.log

    def signal(self, number: Signals) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    async def _ended(self, number: Signals) -> int:
        self.signal(number)
        return await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended; return its exit code."""
        assert self._process is not None
        code = await asyncio.wait_for(self._process.wait(), GUARD)
        self._process = None
        await self.discord.wait_for(lambda: not self.discord.connected, what="a closed gateway")
        return code

    async def close(self) -> None:
        """End it if a test left it running."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@contextmanager
def impatient(house: House, seconds: float = 0) -> Iterator[None]:
    """Have people wait for no answer, or only so long: it may never come."""
    before, house.guild.patience = house.guild.patience, seconds
    try:
        yield
    finally:
        house.guild.patience = before


class House:
    """A guild whose people play, and the bot that serves it."""

    def __init__(self, discord: Sandbox, bot: Bot) -> None:
        self.discord, self.bot = discord, bot
        self.guild: PlayableGuild = discord.guild("The Saloon", pin_messages=True)
        self.gwen = self.guild.member("Gwen")
        self.mia, self.rob, self.joe = (self.guild.member(name) for name in ("Mia", "Rob", "Joe"))
        self.olga = self.guild.member("Olga")
        self.max = self.guild.member("Max", manage_channels=True)
        self.everybody = (self.gwen, self.mia, self.rob, self.joe, self.olga, self.max)

    def table(self, name: str = "showdown", *, channel: Channel | None = None) -> Table:
        """Return a table in a channel of its own."""
        return Table(self, channel or self.guild.channel(name))


class Table:
    """A channel with the people in it. Gwen is the GM, Mia, Rob and Joe play, Olga looks on."""

    def __init__(self, house: House, channel: Channel) -> None:
        self.house, self.discord, self.channel = house, house.discord, channel
        self.gwen, self.mia, self.rob, self.joe = house.gwen, house.mia, house.rob, house.joe
        self.olga = house.olga
        self.answers: list[tuple[Person, Outcome]] = []
        self.since = len(self.discord.requests)

    # What people do.

    async def do(self, who: Person, line: str, **more: Any) -> Outcome:
        """Use a command; it is answered in time, and privately."""
        use = await who.slash(self.channel, line, **more)
        return self._private(who, line, use)

    async def send(self, who: Person, command: str, options: Mapping[str, Any]) -> Outcome:
        """Send a command with any values, past all that the client would check."""
        return self._private(who, command, await who.send_command(self.channel, command, options))

    async def press(self, who: Person, where: Message, label: str, *, raw: bool = False) -> Outcome:
        """Press a button of a message; it is answered in time, and privately."""
        use = await who.press(where, label, raw=raw)
        if use.interaction.answer == DEFER_UPDATE:  # What it brings, if anything, comes apart from this.
            await self.ending_of(use)
        return self._private(who, label, use)

    async def ending_of(self, use: Outcome) -> str:
        """Wait until the bot has done with an interaction; return how that ended: done, refused, dropped …"""
        endings: list[str] = []

        def is_done() -> bool:
            endings.extend(filter(None, (self.house.bot.ending_of(use.interaction.id),)))
            return bool(endings)

        await self.until(is_done, f"end of interaction {use.interaction.id}")
        return endings[0]

    def _private(self, who: Person, what: str, use: Outcome) -> Outcome:
        self.answers.append((who, use))
        assert not use.failed, f"{who.name}: {what}: no answer\n{self.house.bot.log}"
        assert all(one.viewer == who.id for one in use.replies), f"{what} was not answered privately"
        assert "Something went wrong" not in use.text, f"{what}\n{self.house.bot.log}"
        return use

    async def say(self, who: Person, line: str, **more: Any) -> str:
        """Use a command; return what was answered."""
        return (await self.do(who, line, **more)).text

    async def each(self, *lines: tuple[Person, str]) -> None:
        """Use several commands, one after the other."""
        for who, line in lines:
            await self.do(who, line)

    async def status(self, who: Person) -> str:
        """Return what one is shown privately."""
        return await self.say(who, "/encounter status")

    async def log(self, who: Person, form: str = "text") -> str:
        """Return the log in the edition of one person."""
        use = await self.do(who, f"/encounter log format:{form}")
        return use.replies[-1].files[0].bytes.decode()

    # What everybody sees.

    @property
    def posts(self) -> list[Message]:
        """The announcements, oldest first: every public message that is not a board."""
        return [one for one in self.channel.messages if one.content]

    @property
    def texts(self) -> list[str]:
        """The words of the announcements, without their buttons, as Discord's client shows them."""
        return [shown(one.content) for one in self.posts]

    @property
    def boards(self) -> list[Message]:
        """The boards that are there."""
        return [one for one in self.channel.messages if not one.content]

    @property
    def board(self) -> Message:
        """The only board."""
        (board,) = self.boards
        return board

    async def told(self, *words: str, after: int = 0) -> Message:
        """Wait for an announcement that shows these words, the newest one, and return it."""

        def found() -> list[Message]:
            return [one for one in self.posts[after:] if all(word in shown(one.text) for word in words)]

        await self.until(found, f"announcement with {words}")
        return found()[-1]

    async def shows(self, *words: str, without: str | None = None) -> Message:
        """Wait until there is one board, with these words, and return it."""

        def found() -> bool:
            boards = self.boards
            told = shown(boards[0].text) if len(boards) == 1 else ""
            return len(boards) == 1 and all(word in told for word in words) and not (without and without in told)

        await self.until(found, f"board with {words}")
        return self.board

    async def until(self, met: Callable[[], object], what: str) -> None:
        """Wait for something to be so; fail with all that is there if it does not come."""
        try:
            await self.discord.wait_for(met, what=what)
        except TimeoutError:
            seen = "\n".join(f"- {one.text}" for one in self.channel.messages)
            raise AssertionError(f"no {what}; there is\n{seen}\n{self.house.bot.log}") from None

    async def caught_up(self) -> list[str]:
        """Wait until all that was commanded so far is announced, and return the announcements.

        A GM who comes and goes is the bell: announcements come in order, so all before it have come. What waited may
        be one message with it.
        """
        mark = len(self.posts)
        await self.do(self.gwen, "/encounter gm", user=self.olga)
        await self.do(self.gwen, "/encounter gm remove:true", user=self.olga)
        await self.told(BELL[1], after=mark)
        told = ("\n".join(line for line in text.split("\n") if not line.endswith(BELL)) for text in self.texts)
        return [text for text in told if text]

    async def nothing_changed(self, *, by: Callable[[], Awaitable[Outcome]]) -> Outcome:
        """Do something, and see that neither the GM's status nor the announcements changed."""
        status, posts = await self.status(self.gwen), await self.caught_up()
        use = await by()
        assert await self.status(self.gwen) == status
        assert await self.caught_up() == posts
        return use

    async def brings(self, who: Person, line: str, *words: str) -> str:
        """Use a command, and return the announcement with these words that comes of it."""
        mark = len(self.posts)
        await self.do(who, line)
        return shown((await self.told(*words, after=mark)).content)

    async def stands(self, *words: str) -> None:
        """See that an onlooker is shown these words: at once, where the board may be a second behind."""
        status = shown(await self.status(self.olga))
        for word in words:
            assert word in status, f"{word!r} is missing in\n{status}"

    async def tells(self, *wanted: str) -> list[str]:
        """See that the announcements have these words, in this order."""
        texts = await self.caught_up()
        in_order(texts, *wanted)
        return texts

    async def refuses(self, *cases: tuple[Person, str, tuple[str, ...]]) -> None:
        """See that each command is refused with its words, privately, and that none changed anything."""
        status, posts = await self.status(self.gwen), await self.caught_up()
        for who, line, words in cases:
            use = await self.do(who, line)
            assert use.replies, f"{line}: no answer"
            for word in words:
                assert word in use.text, f"{line}: {use.text}"
            assert await self.status(self.gwen) == status, line
        assert await self.caught_up() == posts

    async def presses(self, who: Person, label: str, *words: str) -> Outcome:
        """Press a button of the newest announcement with these words."""
        return await self.press(who, await self.told(*words), label)

    @property
    def calls(self) -> list[tuple[str, str]]:
        """Every message that pinged somebody: its call, before those who follow and the mentions, and whom."""
        names = {one.id: one.name for one in self.house.everybody}
        return [
            (_call(one.content), " ".join(sorted(names[person] for person in one.pinged)))
            for one in self.channel.messages
            if one.pinged
        ]

    def sent_to_others(self, *insiders: Person) -> list[str]:
        """Every request of the bot since this table is here that was no answer to one of the insiders at it."""
        mine = {use.interaction.token for who, use in self.answers if who in insiders}
        return [
            json.dumps(
                [
                    one.path,
                    one.query,
                    one.json,
                    [[file.name, file.bytes.decode(errors="replace")] for file in one.files],
                ],
                ensure_ascii=False,
            )
            for one in self.discord.requests[self.since :]
            if not any(token in one.path for token in mine)
        ]

    async def others_see(self, *insiders: Person) -> list[str]:
        """All that those not named received here, without ids: announcements, answers, and their logs and statuses."""
        outsiders = [one for one in self.house.everybody if one not in insiders and one is not self.house.max]
        for who in outsiders:
            await self.status(who)
        logs = [re.sub(r"\d{4}-\d\d-\d\dT[\d:+]*", "T", await self.log(who, "json")) for who in outsiders]
        texts = [f"{one.text} {sorted(one.pinged)} {[file.name for file in one.files]}" for one in self.posts]
        replies = [
            f"{who.name}: {one.text} {[button.label for button in one.buttons]} {[file.name for file in one.files]}"
            for who, use in self.answers
            if who in outsiders
            for one in use.replies
        ]
        return [anonymous(text) for text in (*texts, *replies, *logs)]

    # The fight of the golden cases.

    async def gather(self, *, system: str = "past-participle", name: str = "The yard") -> None:
        """Begin, with Miranda, Reuben and Jonah at the table."""
        await self.each(
            (self.gwen, f'/encounter start system:{system} name:"{name}"'),
            (self.mia, "/join name:Miranda reflex:3d10"),
            (self.rob, "/join name:Reuben reflex:2d6"),
            (self.joe, "/join name:Jonah reflex:1d10"),
        )

    async def declare(self, miranda: str, reuben: str, jonah: str, *others: tuple[str, str]) -> None:
        """Everybody declares a speed; the GM does for the others."""
        await self.each(
            (self.mia, f"/declare speed:{miranda}"),
            (self.rob, f"/declare speed:{reuben}"),
            (self.joe, f"/declare speed:{jonah}"),
            *((self.gwen, f'/declare speed:{speed} combatant:"{name}"') for name, speed in others),
        )

    def ping(self, *people: Person) -> frozenset[int]:
        """Return whom a message pings that pings these."""
        return frozenset(one.id for one in people)


def shown(text: str) -> str:
    """Return what Discord's client makes of a text with backslashes before all that would format; blanks may break."""
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", text).replace("\u00a0", " ")


def _call(content: str) -> str:
    *lines, _ = content.split("\n")
    return [line for line in lines if not line.startswith("After that:")][-1]


def in_order(texts: Iterable[str], *wanted: str) -> None:
    """See that the words are found in the texts, in this order."""
    whole, place = "\n".join(texts), 0
    for words in wanted:
        found = whole.find(words, place)
        assert found >= 0, f"{words!r} is missing, or out of order, in\n{whole}"
        place = found + len(words)


def unbound(text: str) -> str:
    """Return a text without commitments, and the encounter and the time that they bind."""
    return re.sub(r"\b[0-9a-f]{64}\b|(?<=`)[0-9a-f]{8}(?=…`)|\b\d{12,13}\b", "SEALED", text)


def anonymous(value: object) -> str:
    """Return a body as text, without what differs between two channels: ids and the numbers of encounters."""
    text = re.sub(r"q1:\d+:", "q1:E:", unbound(str(value)))
    text = re.sub(r"'nonce': '[^']*'", "'nonce': N", text)
    return re.sub(r"\b\d{4,}\b", "#", text)


@asynccontextmanager
async def open_house(
    folder: Path, *, punctual: bool = False, program: str = AS_IT_IS, **environ: str
) -> AsyncIterator[House]:
    """Open a house with a bot that is up, run as a `program`; at the end it is told to stop, and ends well."""
    async with closed_house(folder, punctual=punctual, **environ) as house:
        house.bot.run_as(program)
        await house.bot.start()
        yield house
        await house.bot.stop()


@asynccontextmanager
async def closed_house(folder: Path, *, punctual: bool = False, **environ: str) -> AsyncIterator[House]:
    """Open a house whose bot is still to be started.

    If it is `punctual`, an interaction has to be answered in the 3 seconds that Discord gives.
    """
    within = limits.FIRST_ANSWER_SECONDS if punctual else GUARD
    async with Sandbox(token=TOKEN, patience=GUARD, first_answer_within=within) as discord:
        bot = Bot(discord, folder, punctual=punctual, **environ)
        try:
            yield House(discord, bot)
        finally:
            await bot.close()
        log = bot.log
        assert not [secret for secret in secrets_of(discord) if secret in log], log


def secrets_of(discord: Sandbox) -> set[str]:
    """Return what no line of a log may have: the bot's token, the seed, and the secrets of every interaction."""
    typed = {text for one in discord.interactions for text in typed_in_secret(one.data)}
    return {TOKEN, SEED, *typed, *(one.token for one in discord.interactions)}
