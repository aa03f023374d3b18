"""The configuration: where a value comes from, what each may be, and that secrets stay secret."""

import logging
import re
import traceback
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.app.shards import Shards
from bot.config import ConfigError, load

TOKEN = "MTIzNDU2Nzg5.Gabcde.do-not-tell_me"
SEED = "0123456789abcdefABCDEF" + "7" * 42
EXAMPLE = Path(__file__).parents[1] / "config.example.toml"
WITH_TOKEN = {"QUICKDRAW_DISCORD_TOKEN": TOKEN}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a directory of its own, which has no config.toml yet."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def file(text: str, name: str = "config.toml") -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


def failure(text: str, environ: dict[str, str] | None = None) -> str:
    """Return what is said of a file, with a token given otherwise."""
    with pytest.raises(ConfigError) as raised:
        load(file(text), WITH_TOKEN if environ is None else environ)
    return str(raised.value)


ADDRESS_ALLOWED = "a host and a port, such as 127.0.0.1:9464"


def test_defaults() -> None:
    config = load(None, WITH_TOKEN)
    assert config.discord.token.get_secret_value() == TOKEN
    assert config.discord.api_base is None
    assert config.discord.guilds == ()
    assert config.discord.shards is None
    assert config.storage.url.get_secret_value() == "sqlite:///quickdraw.db"
    assert config.decks.directory is None
    assert config.fairness.seed is None
    assert (config.log.level, config.log.format) == ("info", "text")
    assert config.metrics.place is None


FULL = f"""
[discord]
token = "{TOKEN}"
api_base = "http://127.0.0.1:8080/api/v10/"
guilds = [1, 1100000000000000001]
shards = "0-15/16"
[storage]
url = "sqlite:////var/lib/quickdraw.db"
[decks]
directory = "decks"
[fairness]
seed = "{SEED}"
[log]
level = "debug"
format = "json"
[metrics]
address = "[::1]:9464"
"""


def test_every_key_of_a_file() -> None:
    Path("decks").mkdir()
    config = load(file(FULL, "own.toml"), {"PATH": "/bin"})
    assert config.discord.token.get_secret_value() == TOKEN
    assert config.discord.api_base == "http://127.0.0.1:8080/api/v10"
    assert config.discord.guilds == (1, 1_100_000_000_000_000_001)
    assert config.discord.shards == Shards.every(16)
    assert config.storage.url.get_secret_value() == "sqlite:////var/lib/quickdraw.db"
    assert config.decks.directory == Path("decks")
    assert config.fairness.seed is not None
    assert config.fairness.seed.get_secret_value() == bytes.fromhex(SEED)
    assert (config.log.level, config.log.format) == ("debug", "json")
    assert config.metrics.place == ("::1", 9464)


def test_the_environment_wins() -> None:
    Path("decks").mkdir()
    Path("cards").mkdir()
    environ = {
        "QUICKDRAW_DISCORD_TOKEN": "another",
        "QUICKDRAW_DISCORD_API_BASE": "https://proxy.example/api",
        "QUICKDRAW_DISCORD_GUILDS": " 7, 8 ,9",
        "QUICKDRAW_DISCORD_SHARDS": "0-1/2",
        "QUICKDRAW_STORAGE_URL": "sqlite:///other.db",
        "QUICKDRAW_DECKS_DIRECTORY": "cards",
        "QUICKDRAW_FAIRNESS_SEED": "ab" * 32,
        "QUICKDRAW_LOG_LEVEL": "warning",
        "QUICKDRAW_LOG_FORMAT": "text",
        "QUICKDRAW_METRICS_ADDRESS": "0.0.0.0:80",
    }
    assert list(environ) == [f"QUICKDRAW_{section}_{key}".upper() for section, key in keys()]
    config = load(file(FULL), environ)
    assert config.discord.token.get_secret_value() == "another"
    assert config.discord.api_base == "https://proxy.example/api"
    assert config.discord.guilds == (7, 8, 9)
    assert config.discord.shards == Shards((0, 1), 2)
    assert config.storage.url.get_secret_value() == "sqlite:///other.db"
    assert config.decks.directory == Path("cards")
    assert config.fairness.seed is not None
    assert config.fairness.seed.get_secret_value() == b"\xab" * 32
    assert (config.log.level, config.log.format) == ("warning", "text")
    assert config.metrics.place == ("0.0.0.0", 80)
    assert load(None, environ) == config
    Path("config.toml").unlink()
    assert load(None, environ) == config


def test_a_wrong_value_that_a_variable_replaces_does_no_harm() -> None:
    config = load(file('[log]\nlevel = "loud"'), {**WITH_TOKEN, "QUICKDRAW_LOG_LEVEL": "error"})
    assert config.log.level == "error"


def test_an_empty_variable_counts_as_not_set() -> None:
    config = load(file('[log]\nlevel = "debug"'), {**WITH_TOKEN, "QUICKDRAW_LOG_LEVEL": ""})
    assert config.log.level == "debug"
    assert "[discord] token: it is missing" in failure("", {"QUICKDRAW_DISCORD_TOKEN": ""})


def test_a_file_that_begins_with_a_mark_is_read() -> None:
    assert load(file("\N{ZERO WIDTH NO-BREAK SPACE}[log]\nlevel = 'debug'"), WITH_TOKEN).log.level == "debug"


def test_a_missing_file_is_refused_only_if_it_was_named() -> None:
    assert load(None, WITH_TOKEN).log.level == "info"
    with pytest.raises(ConfigError, match=r"^config\.toml: there is no such file$"):
        load(Path("config.toml"), WITH_TOKEN)


def test_a_file_that_cannot_be_read_is_refused() -> None:
    Path("config.toml").mkdir()
    with pytest.raises(ConfigError, match=r"^config\.toml: cannot be read: "):
        load(None, WITH_TOKEN)


GUILDS_ALLOWED = "a list of server ids: [ID, ID], in the variable ID,ID"
SHARDS_ALLOWED = "the first and the last of how many, counted from 0, such as 0-3/16, or one of them, such as 3/16"
URL_ALLOWED = (
    "sqlite:///FILE (from the working directory), sqlite:////FILE (from the root) or "
    "postgresql://USER:PASSWORD@HOST:PORT/NAME (signs of the password other than letters, digits, - and _ as %XX)"
)
API_ALLOWED = "an http or https address, such as https://discord.com/api/v10"
TOKEN_ALLOWED = "the bot's token, in quotes and without blanks"
SEED_ALLOWED = "64 hexadecimal digits in quotes"
HIDDEN = "a text, not shown here"


@pytest.mark.parametrize(
    ("section", "key", "value", "found", "allowed"),
    [
        ("discord", "token", '""', HIDDEN, TOKEN_ALLOWED),
        ("discord", "token", '"Bot abc"', HIDDEN, TOKEN_ALLOWED),
        ("discord", "token", '"abc\\n"', HIDDEN, TOKEN_ALLOWED),
        ("discord", "token", '"abc…"', HIDDEN, TOKEN_ALLOWED),
        ("discord", "token", "123", "a whole number, not shown here", TOKEN_ALLOWED),
        ("discord", "token", '["abc"]', "a list, not shown here", TOKEN_ALLOWED),
        ("discord", "api_base", '"discord.com/api"', '"discord.com/api"', API_ALLOWED),
        ("discord", "api_base", '"ftp://host/api"', '"ftp://host/api"', API_ALLOWED),
        ("discord", "api_base", '"http:///api"', '"http:///api"', API_ALLOWED),
        ("discord", "api_base", '"http://host:x/"', '"http://host:x/"', API_ALLOWED),
        ("discord", "api_base", '"http://host:0/"', '"http://host:0/"', API_ALLOWED),
        ("discord", "api_base", '"http://[1/"', '"http://[1/"', API_ALLOWED),
        ("discord", "api_base", '"http://host/a b"', '"http://host/a b"', API_ALLOWED),
        ("discord", "api_base", '"http://host/?a=b"', '"http://host/?a=b"', API_ALLOWED),
        ("discord", "api_base", '"http://host/#a"', '"http://host/#a"', API_ALLOWED),
        ("discord", "api_base", "true", "true", API_ALLOWED),
        ("discord", "guilds", "5", "5", GUILDS_ALLOWED),
        ("discord", "guilds", '"5,6"', '"5,6"', GUILDS_ALLOWED),
        ("discord", "guilds", '[5, "6"]', '"6"', GUILDS_ALLOWED),
        ("discord", "guilds", "[true]", "true", GUILDS_ALLOWED),
        ("discord", "guilds", "[0]", "0", GUILDS_ALLOWED),
        ("discord", "guilds", f"[{1 << 63}]", f"{1 << 63}", GUILDS_ALLOWED),
        ("discord", "guilds", "{ a = 1 }", "a table", GUILDS_ALLOWED),
        ("discord", "shards", '"0-3"', '"0-3"', SHARDS_ALLOWED),
        ("discord", "shards", '"3-0/16"', '"3-0/16"', SHARDS_ALLOWED),
        ("discord", "shards", '"0-16/16"', '"0-16/16"', SHARDS_ALLOWED),
        ("discord", "shards", '""', '""', SHARDS_ALLOWED),
        ("discord", "shards", "16", "16", SHARDS_ALLOWED),
        ("discord", "shards", "[[0], 1]", "a list", SHARDS_ALLOWED),
        ("storage", "url", '"mysql://host/db"', '"mysql://host/db"', URL_ALLOWED),
        ("storage", "url", '"postgresql://host"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://host/a/b"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://host:0/db"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://host/db x"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://ann:hush@host"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://ann:hu#sh@host/db"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://ann:hush@host:no/db"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://ann:hush@host:5432,other:0/db"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"postgresql://ann:hush@host,,other/db"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"mysql://host/db?PASSWORD=hush"', HIDDEN, URL_ALLOWED),
        ("storage", "url", '"sqlite:///"', '"sqlite:///"', URL_ALLOWED),
        ("storage", "url", '"sqlite://file.db"', '"sqlite://file.db"', URL_ALLOWED),
        ("storage", "url", '"sqlite:///:memory:"', '"sqlite:///:memory:"', URL_ALLOWED),
        ("storage", "url", '"sqlite:///a.db?mode=ro"', '"sqlite:///a.db?mode=ro"', URL_ALLOWED),
        ("storage", "url", '"sqlite:///data/"', '"sqlite:///data/"', URL_ALLOWED),
        ("storage", "url", '"quickdraw.db"', '"quickdraw.db"', URL_ALLOWED),
        ("storage", "url", "1.5", "1.5", URL_ALLOWED),
        ("decks", "directory", '"nowhere"', '"nowhere"', "a directory that exists"),
        ("decks", "directory", '"config.toml"', '"config.toml"', "a directory that exists"),
        ("decks", "directory", '""', '""', "a directory that exists"),
        ("decks", "directory", "2026-01-31", "a date or time", "a directory that exists"),
        ("fairness", "seed", f'"{SEED[1:]}"', HIDDEN, SEED_ALLOWED),
        ("fairness", "seed", f'"{SEED}0"', HIDDEN, SEED_ALLOWED),
        ("fairness", "seed", f'"{SEED[1:]}g"', HIDDEN, SEED_ALLOWED),
        ("fairness", "seed", f'"{SEED}\\n"', HIDDEN, SEED_ALLOWED),
        ("fairness", "seed", "7", "a whole number, not shown here", SEED_ALLOWED),
        ("log", "level", '"loud"', '"loud"', "debug, info, warning or error"),
        ("log", "level", '"INFO"', '"INFO"', "debug, info, warning or error; did you mean info?"),
        ("log", "level", '"warn"', '"warn"', "debug, info, warning or error; did you mean warning?"),
        ("log", "level", "10", "10", "debug, info, warning or error"),
        ("log", "format", '"xml"', '"xml"', "text or json"),
        ("log", "format", '"jsonl"', '"jsonl"', "text or json; did you mean json?"),
    ],
)
def test_a_wrong_value_is_refused(section: str, key: str, value: str, found: str, allowed: str) -> None:
    said = failure(f"[{section}]\n{key} = {value}", {} if key == "token" else None)
    assert said == f"config.toml: [{section}] {key}: found {found}; allowed: {allowed}"


@pytest.mark.parametrize(
    ("variable", "value", "found", "allowed"),
    [
        ("QUICKDRAW_DISCORD_TOKEN", " ", HIDDEN, TOKEN_ALLOWED),
        ("QUICKDRAW_DISCORD_API_BASE", "localhost:80", '"localhost:80"', API_ALLOWED),
        ("QUICKDRAW_DISCORD_GUILDS", "1;2", '"1;2"', GUILDS_ALLOWED),
        ("QUICKDRAW_DISCORD_GUILDS", "1,,2", '"1,,2"', GUILDS_ALLOWED),
        ("QUICKDRAW_DISCORD_GUILDS", "-1", '"-1"', GUILDS_ALLOWED),
        ("QUICKDRAW_DISCORD_GUILDS", "0", "0", GUILDS_ALLOWED),
        ("QUICKDRAW_STORAGE_URL", "mysql://x", '"mysql://x"', URL_ALLOWED),
        ("QUICKDRAW_DECKS_DIRECTORY", "nowhere", '"nowhere"', "a directory that exists"),
        ("QUICKDRAW_FAIRNESS_SEED", "abc", HIDDEN, SEED_ALLOWED),
        ("QUICKDRAW_LOG_LEVEL", "10", '"10"', "debug, info, warning or error"),
        ("QUICKDRAW_LOG_FORMAT", "yaml", '"yaml"', "text or json"),
        ("QUICKDRAW_METRICS_ADDRESS", "9464", '"9464"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", "host", '"host"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", "host:0", '"host:0"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", "host:70000", '"host:70000"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", ":80", '":80"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", "host:80/metrics", '"host:80/metrics"', ADDRESS_ALLOWED),
        ("QUICKDRAW_METRICS_ADDRESS", "me@host:80", '"me@host:80"', ADDRESS_ALLOWED),
    ],
)
def test_a_wrong_variable_is_refused_by_its_own_name(variable: str, value: str, found: str, allowed: str) -> None:
    said = failure("", {**WITH_TOKEN, variable: value})
    assert said == f"{variable}: found {found}; allowed: {allowed}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[discord]\ntokn = 'x'",
            "[discord] tokn: there is no such key; allowed: token, api_base, guilds, shards; did you mean token?",
        ),
        ("[log]\nzzz = 1", "[log] zzz: there is no such key; allowed: level, format"),
        (
            "[logs]\nlevel = 'info'",
            "logs: there is no such section; allowed: discord, storage, decks, fairness, log, metrics; "
            "did you mean log?",
        ),
        ("[xyz]", "xyz: there is no such section; allowed: discord, storage, decks, fairness, log, metrics"),
        (
            "token = 'x'",
            "token: there is no such section; allowed: discord, storage, decks, fairness, log, metrics; "
            "did you mean [discord] token?",
        ),
        ("log = 'debug'", "log: found a text; allowed: a table, [log]"),
        ("storage = [1]", "storage: found a list; allowed: a table, [storage]"),
        ("discord = 7", "discord: found a whole number; allowed: a table, [discord]"),
        ("[log]\nlevel = \n", "not TOML: Invalid value (at line 2, column 9)"),
        ("[log]\n[log]", "not TOML: Cannot declare ('log',) twice (at line 2, column 5)"),
    ],
)
def test_a_wrong_key_section_or_file_is_refused(text: str, said: str) -> None:
    assert failure(text) == f"config.toml: {said}"


def test_a_part_of_the_shards_is_not_served_from_a_file() -> None:
    assert failure('[discord]\nshards = "0-3/16"') == (
        "[discord] shards: found 0-3/16, but a file is had by one process: nobody would serve the others; "
        'allowed: 0-15/16, or a database that processes share, [storage] url = "postgresql://..."'
    )


def test_a_missing_token_is_told_with_both_places() -> None:
    with pytest.raises(ConfigError) as raised:
        load(None, {})
    assert str(raised.value) == (
        "config.toml: [discord] token: it is missing; set it there or in QUICKDRAW_DISCORD_TOKEN"
    )


def test_an_unknown_variable_is_refused() -> None:
    said = failure("", {**WITH_TOKEN, "QUICKDRAW_LOG_LEVL": "debug", "LOG_LEVL": "no concern of ours"})
    assert said.startswith("QUICKDRAW_LOG_LEVL: there is no such variable; allowed: QUICKDRAW_DISCORD_TOKEN, ")
    assert said.endswith("; did you mean QUICKDRAW_LOG_LEVEL?")
    assert "QUICKDRAW_XYZ" in failure("", {**WITH_TOKEN, "QUICKDRAW_XYZ": ""})


def test_all_that_is_wrong_is_told_at_once_and_once() -> None:
    said = failure(
        "[log]\nlevel = 1\nform = 2\n[discord]\nguilds = ['x', 'x']", {"QUICKDRAW_STORAGE_URL": "x", "QUICKDRAW_X": ""}
    )
    places = [line.split(": ")[0] + ": " + line.split(": ")[1] for line in said.splitlines()]
    assert places == [
        "QUICKDRAW_X: there is no such variable; allowed",
        "config.toml: [discord] token",
        "config.toml: [discord] guilds",
        'QUICKDRAW_STORAGE_URL: found "x"; allowed',
        "config.toml: [log] level",
        "config.toml: [log] form",
    ]


def test_bytes_that_are_no_text_are_refused() -> None:
    Path("config.toml").write_bytes(b"[discord]\ntoken = '" + TOKEN.encode() + b"\xff'")
    with pytest.raises(ConfigError) as raised:
        load(None, {})
    assert str(raised.value).startswith("config.toml: found byte ")
    assert no_secret_in(raised.value)


def no_secret_in(error: BaseException) -> bool:
    """Whether the error, whatever is chained to it, and all their values keep the token and the seed."""
    told = "".join(traceback.format_exception(error)) + repr(error)
    chained: BaseException | None = error
    while chained is not None:
        told += repr(vars(chained)) + repr(chained.args)
        chained = chained.__cause__ or chained.__context__
    return TOKEN not in told and SEED not in told


@pytest.mark.parametrize(
    "text",
    [
        f'[discord]\ntoken = "{TOKEN} "',
        f'[discord]\ntoken = ["{TOKEN}"]',
        f'[discord]\ntoken = {{ value = "{TOKEN}" }}',
        f'[discord]\ntokn = "{TOKEN}"',
        f'token = "{TOKEN}"',
        f'discord = "{TOKEN}"',
        f'discord = ["{TOKEN}"]',
        f'[[discord]]\ntoken = "{TOKEN}"',
        f'[log]\nlevel = {{ token = "{TOKEN}" }}',
        f"[discord]\ntoken = {TOKEN}",
        f'[discord]\ntoken = "{TOKEN}',
        f'[discord]\ntoken = "{TOKEN}"\ntoken = "{TOKEN}"',
        f'[discord]\ntoken = "{TOKEN}"\n[log]\nlevel = 1',
        f'[fairness]\nseed = "{SEED}{SEED}"',
        f'[fairness]\nseed = ["{SEED}"]',
        f'[fairness]\nsed = "{SEED}"',
        f'[fairness]\nseed = "{SEED}"\n[log]\nlevel = 1',
    ],
)
def test_a_refusal_tells_neither_token_nor_seed(text: str) -> None:
    with pytest.raises(ConfigError) as raised:
        load(file(text), {})
    assert no_secret_in(raised.value)


def test_a_refused_variable_tells_neither_token_nor_seed() -> None:
    for wrong in (
        {"QUICKDRAW_DISCORD_TOKEN": f"{TOKEN}\n"},
        {"QUICKDRAW_TOKEN": TOKEN},
        {"QUICKDRAW_FAIRNESS_SEED": f"{SEED}{SEED}", **WITH_TOKEN},
    ):
        with pytest.raises(ConfigError) as raised:
            load(None, wrong)
        assert no_secret_in(raised.value)


def test_settings_tell_neither_token_nor_address_nor_seed(caplog: pytest.LogCaptureFixture) -> None:
    Path("decks").mkdir()
    config = load(file(FULL), {})
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("test").info("%s %r %s", config, config.discord, config.model_dump())
    told = caplog.text + repr(config) + str(config) + config.model_dump_json() + f"{config.fairness}"
    for secret in (TOKEN, "quickdraw.db", SEED, SEED.lower(), repr(bytes.fromhex(SEED))[2:-1]):
        assert secret not in told


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hu%23sh@db.example:5432/quickdraw?sslmode=verify-full",
        "postgres://ann@[::1]/quickdraw",
        "postgresql://ann:hush@db1.example:5433,db2.example/quickdraw?target_session_attrs=read-write",
        "postgresql:///quickdraw?host=/run/postgresql",
    ],
)
def test_a_database_may_be_on_a_server(url: str) -> None:
    assert load(None, {**WITH_TOKEN, "QUICKDRAW_STORAGE_URL": url}).storage.url.get_secret_value() == url


def test_settings_do_not_change() -> None:
    config = load(None, WITH_TOKEN)
    with pytest.raises(ValidationError, match="frozen"):
        config.log.level = "debug"  # type: ignore[misc]  # that is what may not be done


def keys() -> list[tuple[str, str]]:
    return [(section, key) for section, part in load(None, WITH_TOKEN) for key in type(part).model_fields]


def test_the_example_holds_the_defaults() -> None:
    assert load(EXAMPLE, WITH_TOKEN) == load(None, WITH_TOKEN)


def test_the_example_names_every_key_and_no_other() -> None:
    named, section = [], ""
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if header := re.fullmatch(r"\[(\w+)\]", line):
            section = header[1]
        elif entry := re.fullmatch(r"(?:# )?(\w+) = .+", line):
            named.append((section, entry[1]))
    assert named == keys()


def test_the_example_holds_with_every_key_set() -> None:
    Path("decks").mkdir()
    text = re.sub(r"^# (?=\w+ = )", "", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    config = load(file(text), {})
    assert config.discord.token.get_secret_value() == "paste-it-here"
    assert config.fairness.seed is not None
    assert config.decks.directory == Path("decks")
