"""The command line: what it runs, how it ends, what it writes, and that it never writes a secret."""

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot import __main__ as root
from bot import build, command_line, config, logs
from bot.app.ports import Unsaved
from bot.app.shards import Shards
from bot.app.use_cases import UseCases
from bot.chat import running
from bot.chat.client import Quickdraw
from bot.sandbox.server import GUARD
from bot.storage import stores
from bot.storage.errors import StorageError

TOKEN = f"MTIzNDU2Nzg5.a-secret.of-the-owner-{os.getpid()}"
SEED = "5a" * 32


class Demo:
    """Stands where the demo is, and remembers what it was to play."""

    def __init__(self) -> None:
        self.played: list[tuple[str, Path]] = []

    def play(self, system: str, pictures: Path) -> int:
        self.played.append((system, pictures))
        return 3


@pytest.fixture(autouse=True)
def as_before(alone: Path) -> Iterator[None]:
    """No configuration, and logging as it was before."""
    logger = logging.getLogger()
    handlers, level = logger.handlers[:], logger.level
    yield
    logger.handlers[:] = handlers
    logger.setLevel(level)


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Demo:
    demo, module = Demo(), ModuleType("bot.demo.playing")
    monkeypatch.setattr(module, "play", demo.play, raising=False)
    monkeypatch.setattr(module, "known", lambda: [command_line.DEMO, "torg"], raising=False)
    import bot.demo

    monkeypatch.setitem(sys.modules, "bot.demo.playing", module)
    monkeypatch.setattr(bot.demo, "playing", module, raising=False)
    return demo


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[config.Config]:
    """The settings that the bot would have been run with."""
    served: list[config.Config] = []

    async def serve(settings: config.Config, tell: object = None) -> None:
        served.append(settings)

    monkeypatch.setattr(root, "serve", serve)
    return served


def test_without_a_token_the_demo_is_played(
    demo: Demo, served: list[config.Config], capsys: pytest.CaptureFixture[str]
) -> None:
    assert root.main([]) == 3, "the demo's exit code"
    assert demo.played == [("past-participle", Path("demo-pictures"))]
    told = capsys.readouterr().out
    assert "QUICKDRAW_DISCORD_TOKEN" in told and "config.toml" in told and "Reset Token" in told
    assert not served


def test_the_demo_on_demand(demo: Demo, served: list[config.Config], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["demo"]) == 3
    assert root.main(["demo", "torg", "--pictures", "elsewhere"]) == 3
    assert demo.played == [("past-participle", Path("demo-pictures")), ("torg", Path("elsewhere"))]
    assert not served


def test_in_a_terminal_without_a_token_a_table_is_opened(
    demo: Demo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[object] = []

    def play(*arguments: object) -> int:
        opened.append(arguments)
        return 4

    monkeypatch.setattr(root, "_play", play)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    assert root.main([]) == 4
    assert "Reset Token" in capsys.readouterr().out
    assert root.main(["play", "--file", "other.db", "--host", "--port", "9000"]) == 4
    assert opened == [
        (None, Path("quickdraw-table.db"), None, 8420, None),
        (None, Path("other.db"), "0.0.0.0", 9000, None),
    ]
    assert not demo.played


def test_a_table_has_a_file_and_a_token_of_its_own(
    served: list[config.Config], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The servers of a bot's database would be taken for left, and its token does not concern the local Discord."""
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("QUICKDRAW_FAIRNESS_SEED", SEED)
    Path("config.toml").write_text('[discord]\nguilds = [12]\n[storage]\nurl = "sqlite:///theirs.db"\n')
    assert root.main(["play", "--port", "0", "--file", "table.db"]) == 0
    [settings] = served
    assert (
        settings.storage.url.get_secret_value() == "sqlite:///table.db"
        and settings.discord.guilds == ()
        and settings.fairness.seed is None
    )
    assert settings.discord.token.get_secret_value() != TOKEN
    assert (settings.discord.api_base or "").startswith("http://127.0.0.1:")
    assert not Path("theirs.db").exists() and "http" not in capsys.readouterr().out, "the bot ended before it was ready"


def test_a_token_in_the_environment_runs_the_bot(
    demo: Demo, served: list[config.Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main([]) == 0
    assert root.main(["run"]) == 0
    assert [one.discord.token.get_secret_value() for one in served] == [TOKEN, TOKEN]
    assert not demo.played


def test_an_empty_token_is_none(demo: Demo, served: list[config.Config], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", "")
    assert root.main([]) == 3
    assert not served


@pytest.mark.parametrize("arguments", [[], ["--config", "mine.toml"]])
def test_a_configuration_runs_the_bot(demo: Demo, served: list[config.Config], arguments: list[str]) -> None:
    Path("mine.toml" if arguments else "config.toml").write_text(f'[discord]\ntoken = "{TOKEN}"\n')
    assert root.main(arguments) == 0
    assert len(served) == 1 and not demo.played


def test_a_wrong_configuration_ends_with_2(
    demo: Demo, served: list[config.Config], capsys: pytest.CaptureFixture[str]
) -> None:
    assert root.main(["run"]) == 2, "run means run: no demo in its place"
    assert "token" in capsys.readouterr().err
    Path("config.toml").write_text(f'[discord]\ntoken = "{TOKEN}"\n[log]\nlevel = "loud"\n')
    assert root.main([]) == 2
    told = capsys.readouterr()
    assert "[log] level" in told.err and "loud" in told.err and "debug" in told.err
    assert TOKEN not in told.err + told.out
    assert root.main(["--config", "nowhere.toml"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err
    assert not served and not demo.played


@pytest.mark.parametrize("arguments", [[], ["demo"], ["demo", "torg"]])
def test_a_folder_for_pictures_that_cannot_be_made_is_one_line(
    demo: Demo, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("demo-pictures").write_text("a file")
    assert root.main(arguments) == 1 and not demo.played
    told = capsys.readouterr()
    assert "demo-pictures: no pictures can be put there" in told.err and "--pictures" in told.err
    assert "Traceback" not in told.err + told.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"], ["--fast"], ["demo", "torg", "more"], ["run", "x"], ["play", "--port", "99999"],
        ["play", "--port", "-1"], ["play", "--port", "web"],
    ],
)  # fmt: skip
def test_wrong_arguments_end_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        root.main(arguments)
    assert raised.value.code == 2
    assert "usage: quickdraw" in capsys.readouterr().err


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        root.main(["--help"])
    assert raised.value.code == 0
    assert "demo" in capsys.readouterr().out


def test_the_version_is_that_of_the_project_and_nothing_else_is_done(
    demo: Demo, served: list[config.Config], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(build, "describe", lambda: "1.2.3")
    for arguments in (["--version"], ["--version", "run"], ["--version", "--config", "nowhere.toml"]):
        assert root.main(arguments) == 0
        assert capsys.readouterr().out == "quickdraw 1.2.3\n"
    assert not served and not demo.played


class Socket:
    """A websocket that the gateway has closed."""

    close_code = None


class Answer:
    status, reason = 503, "Service Unavailable"


@pytest.mark.parametrize(
    "error",
    [
        StorageError("quickdraw.db is newer than this program"),
        discord.DiscordServerError(cast(Any, Answer()), "upstream"),
        aiohttp.ClientConnectionError("nobody there"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_stops_the_start_is_one_line_and_ends_with_1(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def serve(settings: config.Config) -> None:
        raise error

    monkeypatch.setattr(root, "serve", serve)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["run"]) == 1
    (record,) = [one for one in caplog.records if one.name == "bot"]
    assert record.levelname == "ERROR" and record.getMessage() == str(error) and record.exc_info is None
    assert TOKEN not in caplog.text


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (discord.LoginFailure("Improper token has been passed."), 3, "does not know the token"),
        (discord.ConnectionClosed(Socket(), shard_id=0, code=4004), 3, "does not know the token"),  # type: ignore[arg-type]
        (discord.ConnectionClosed(Socket(), shard_id=0, code=4014), 4, "4014"),  # type: ignore[arg-type]
        (discord.PrivilegedIntentsRequired(0), 4, "4014"),
        (discord.ConnectionClosed(Socket(), shard_id=0, code=4013), 1, "4013"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_discord_refuses_for_good_is_one_line_with_an_exit_code_of_its_own(
    error: Exception, code: int, words: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def serve(settings: config.Config) -> None:
        raise error

    monkeypatch.setattr(root, "serve", serve)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["run"]) == code
    (record,) = [one for one in caplog.records if one.name == "bot"]
    assert record.levelname == "ERROR" and words in record.getMessage() and record.exc_info is None
    assert "\n" not in record.getMessage() and TOKEN not in caplog.text


def test_a_bug_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    async def serve(settings: config.Config) -> None:
        raise RuntimeError("a loose screw")

    monkeypatch.setattr(root, "serve", serve)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    with pytest.raises(RuntimeError, match="loose"):
        root.main(["run"])


def logged(form: str, level: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    logging.getLogger().handlers.clear()
    logs.log_as(level, form)
    log = logging.getLogger("bot.somewhere")
    log.info("Zoë holds %s", "“so”\nand so")
    log.debug("nobody reads this")
    try:
        raise RuntimeError("a loose screw")
    except RuntimeError:
        log.exception("it broke")
    return capsys.readouterr().err.splitlines()


def test_a_log_in_json_is_an_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (json.loads(line) for line in logged("json", "info", capsys))
    assert first.pop("at").endswith("Z")
    assert first == {"level": "info", "logger": "bot.somewhere", "message": "Zoë holds “so”\nand so"}
    assert second["level"] == "error" and second["message"] == "it broke"
    assert "RuntimeError: a loose screw" in second["fault"]


def test_a_log_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = logged("text", "error", capsys)
    assert lines[0].endswith("ERROR bot.somewhere: it broke")
    assert "Zoë" not in "".join(lines)


class Login:
    """Stands for the connection: what `start` would do, up to the point where Discord is needed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tokens: list[str] = []
        self.client: Quickdraw | None = None
        self.synced = 0
        login = self

        async def start(client: Quickdraw, token: str, **_: Any) -> None:
            login.tokens.append(token)
            login.client = client
            await client.setup_hook()
            await login.while_connected()

        async def sync(client: Quickdraw, store: Any) -> None:
            login.synced += 1

        async def gateway(http: Any) -> tuple[int, str, dict[str, int]]:
            return 1, "wss://nowhere", {"max_concurrency": 1}

        monkeypatch.setattr(Quickdraw, "start", start)
        monkeypatch.setattr(Quickdraw, "_register_commands", sync)
        monkeypatch.setattr(discord.http.HTTPClient, "get_bot_gateway", gateway)

    async def while_connected(self) -> None:
        """What happens while the bot runs."""


@pytest.fixture
def login(monkeypatch: pytest.MonkeyPatch) -> Login:
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    return Login(monkeypatch)


def test_the_parts_are_put_together(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    cogs: set[str] = set()

    async def look() -> None:
        assert login.client is not None
        cogs.update(login.client.cogs)

    monkeypatch.setattr(login, "while_connected", look)
    monkeypatch.setenv("QUICKDRAW_FAIRNESS_SEED", SEED)
    assert root.main(["run"]) == 0
    assert login.tokens == [TOKEN] and login.synced == 1
    client = login.client
    assert client is not None and client.is_closed()
    assert client.courier is not None
    assert cogs == {"Encounter", "Roster", "Play"}
    assert Path("quickdraw.db").exists()


@pytest.fixture
def heard() -> Iterator[None]:
    """The end of the terminal is not ignored, as it is where the tests are run under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_a_start_that_goes_on_for_ever(
    heard: None, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def opened(url: str) -> AsyncIterator[None]:
        os.kill(os.getpid(), number)
        await asyncio.Event().wait()
        yield

    monkeypatch.setattr(stores, "opened", opened)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["run"]) == 0


def test_ctrl_c_in_any_other_command_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "systems", interrupted)
    assert root.main(["systems"]) == 130


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_well(
    heard: None, login: Login, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def until_closed() -> None:
        os.kill(os.getpid(), number)
        assert login.client is not None
        while True:
            await asyncio.sleep(0.005)
            if login.client.is_closed():
                return

    monkeypatch.setattr(login, "while_connected", until_closed)
    assert root.main(["run"]) == 0


def test_another_api_is_asked_first(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    async def use_api(base: str, token: str) -> None:
        asked.append((base, token))

    monkeypatch.setattr(root, "use_api", use_api)
    monkeypatch.setenv("QUICKDRAW_DISCORD_API_BASE", "http://127.0.0.1:1/api")
    assert root.main(["run"]) == 0
    assert asked == [("http://127.0.0.1:1/api", TOKEN)]


def test_nobody_there(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """An API that cannot be reached is tried again until a signal comes, and the token is in none of the lines."""
    warn = running.log.warning

    def warned(*line: Any) -> None:
        warn(*line)
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(running.log, "warning", warned)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("QUICKDRAW_DISCORD_API_BASE", "http://127.0.0.1:1/api")
    monkeypatch.setenv("QUICKDRAW_LOG_LEVEL", "debug")
    caplog.set_level(logging.DEBUG)
    assert root.main(["run"]) == 0
    [told] = [line for line in caplog.messages if "next try" in line]
    assert "Discord cannot be reached" in told and "127.0.0.1:1" in told and told.endswith("the next try is in 1.0 s")
    assert TOKEN not in caplog.text


def test_a_database_of_somebody_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("quickdraw.db").write_text("this is no database at all, but it is long enough to be read as one\n" * 99)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["run"]) == 1
    assert "quickdraw.db" in caplog.text
    assert "Traceback" not in caplog.text + capsys.readouterr().err


def test_the_secrets_are_in_no_text_of_the_settings() -> None:
    environ = {"QUICKDRAW_DISCORD_TOKEN": TOKEN, "QUICKDRAW_FAIRNESS_SEED": SEED}
    settings = config.load(None, environ)
    text = f"{settings!r} {settings} {settings.model_dump_json()}"
    assert TOKEN not in text and SEED not in text and str(bytes.fromhex(SEED)) not in text


def test_what_is_kept_no_longer_goes_at_the_start_and_once_a_day(login: Login, monkeypatch: pytest.MonkeyPatch) -> None:
    pruned: list[str] = []
    done = asyncio.Event()

    async def prune(cases: UseCases, *shards: Shards) -> None:
        pruned.append("once more")
        if len(pruned) == 2:
            raise Unsaved("not-saved-full")  # which keeps no later day from it
        if len(pruned) == 3:
            done.set()

    async def until_pruned() -> None:
        await asyncio.wait_for(done.wait(), GUARD)

    monkeypatch.setattr(login, "while_connected", until_pruned)
    monkeypatch.setattr(UseCases, "prune", prune)
    monkeypatch.setattr(root, "DAY", 0.001)
    assert root.main(["run"]) == 0
    assert len(pruned) >= 3


def test_a_start_that_cannot_save_ends_with_1_and_the_line_of_the_store(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def serve(settings: config.Config) -> None:
        raise Unsaved("not-saved-full")

    monkeypatch.setattr(root, "serve", serve)
    monkeypatch.setenv("QUICKDRAW_DISCORD_TOKEN", TOKEN)
    assert root.main(["run"]) == 1
    assert not [one for one in caplog.records if one.name == "bot"]
