"""The settings of the bot: from a TOML file and the environment, which wins.

The token, the seed and an address with a password are in no text, neither of a setting nor of an error.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretBytes, SecretStr, ValidationError
from pydantic_core import ErrorDetails

from bot.app.shards import Shards

DEFAULT_PLACE = Path("config.toml")
PREFIX = "QUICKDRAW_"

_SERVERS = ("postgresql://", "postgres://")
_DATABASE = re.compile(r"sqlite:///([^?#]*[^?#/])")
_SEED = re.compile(r"[0-9a-fA-F]{64}")
_VISIBLE = re.compile(r"[!-~]+")
_GUILDS = re.compile(r"\s*[0-9]{1,20}\s*(,\s*[0-9]{1,20}\s*)*")
_KINDS: dict[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table",
}
_SECRETS = {("discord", "token"), ("fairness", "seed"), ("storage", "url")}


class ConfigError(Exception):
    """Something in the configuration is wrong: a line for each thing, which says what is allowed instead."""


def _token(value: object) -> object:
    if isinstance(value, str) and not _VISIBLE.fullmatch(value):
        raise ValueError
    return value


def _api_base(value: object) -> object:
    if not isinstance(value, str):
        return value
    parts = urlsplit(value)  # Like `port`, raises ValueError for what is no address.
    known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    if not known or parts.query or parts.fragment or not _VISIBLE.fullmatch(value):
        raise ValueError
    return value.rstrip("/")


def _database(value: object) -> object:
    if isinstance(value, str) and not (_is_server(value) if value.startswith(_SERVERS) else _is_file(value)):
        raise ValueError
    return value


def _is_file(url: str) -> bool:
    return bool(_DATABASE.fullmatch(url)) and not url.endswith("/:memory:")


def _is_server(url: str) -> bool:
    parts = urlsplit(url)  # Like `port`, raises ValueError for what is no address.
    name, hosts = parts.path.removeprefix("/"), parts.netloc.rpartition("@")[2].split(",")
    known = all(urlsplit(f"//{host}").port != 0 and (host or len(hosts) == 1) for host in hosts)
    return bool(_VISIBLE.fullmatch(url) and known and name and "/" not in name and not parts.fragment)


def _directory(value: object) -> object:
    if not isinstance(value, str) or not value or not Path(value).is_dir():
        raise ValueError
    return Path(value)


def _seed(value: object) -> object:
    if not isinstance(value, str) or not _SEED.fullmatch(value):
        raise ValueError
    return bytes.fromhex(value)


def _address(value: object) -> object:
    if isinstance(value, str):
        parts = urlsplit(f"//{value}")  # Like `port`, raises ValueError for what is no address.
        if value != f"{parts.netloc}" or not parts.hostname or not parts.port or "@" in value:
            raise ValueError
    return value


def _shards(value: object) -> object:
    if not isinstance(value, str):
        raise ValueError
    return Shards.read(value)


GuildId = Annotated[int, Field(gt=0, lt=1 << 63)]


class _Section(BaseModel):
    # An error must not quote its input: that may be the token, and errors are logged.
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


class DiscordSection(_Section):
    """How to reach Discord."""

    token: Annotated[SecretStr, BeforeValidator(_token)] = Field(
        description="the bot's token, in quotes and without blanks"
    )
    api_base: Annotated[str | None, BeforeValidator(_api_base)] = Field(
        default=None, description="an http or https address, such as https://discord.com/api/v10"
    )
    guilds: tuple[GuildId, ...] = Field(
        default=(), strict=False, description="a list of server ids: [ID, ID], in the variable ID,ID"
    )
    shards: Annotated[Shards | None, BeforeValidator(_shards)] = Field(
        default=None,
        description="the first and the last of how many, counted from 0, such as 0-3/16, or one of them, such as 3/16",
    )


class StorageSection(_Section):
    """Where encounters are kept."""

    url: Annotated[SecretStr, BeforeValidator(_database)] = Field(
        default=SecretStr("sqlite:///quickdraw.db"),
        description="sqlite:///FILE (from the working directory), sqlite:////FILE (from the root) or "
        "postgresql://USER:PASSWORD@HOST:PORT/NAME (signs of the password other than letters, digits, - and _ as %XX)",
    )

    @property
    def is_file(self) -> bool:
        """Whether the database is a file, which one process has for itself."""
        return not self.url.get_secret_value().startswith(_SERVERS)


class DecksSection(_Section):
    """Where a table's own action decks are."""

    directory: Annotated[Path | None, BeforeValidator(_directory)] = Field(
        default=None, description="a directory that exists"
    )


class FairnessSection(_Section):
    """Where chance comes from."""

    seed: Annotated[SecretBytes | None, BeforeValidator(_seed)] = Field(
        default=None, description="64 hexadecimal digits in quotes"
    )


class LogSection(_Section):
    """What the bot writes about its work."""

    level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="debug, info, warning or error"
    )
    format: Literal["text", "json"] = Field(default="text", description="text or json")


class MetricsSection(_Section):
    """Where figures about the bot's work can be read."""

    address: Annotated[str | None, BeforeValidator(_address)] = Field(
        default=None, description="a host and a port, such as 127.0.0.1:9464"
    )

    @property
    def place(self) -> tuple[str, int] | None:
        """The host and the port; None: nowhere."""
        parts = urlsplit(f"//{self.address or ''}")
        return (parts.hostname, parts.port) if parts.hostname and parts.port else None


class Config(_Section):
    """All settings."""

    discord: DiscordSection = Field(description="a table")
    storage: StorageSection = Field(default=StorageSection(), description="a table")
    decks: DecksSection = Field(default=DecksSection(), description="a table")
    fairness: FairnessSection = Field(default=FairnessSection(), description="a table")
    log: LogSection = Field(default=LogSection(), description="a table")
    metrics: MetricsSection = Field(default=MetricsSection(), description="a table")


_SECTIONS: dict[str, Any] = {name: field.annotation for name, field in Config.model_fields.items()}
_VARIABLES = {
    f"{PREFIX}{section}_{key}".upper(): (section, key)
    for section, fields in _SECTIONS.items()
    for key in fields.model_fields
}


def load(path: Path | None, environ: Mapping[str, str]) -> Config:
    """Return the settings of a file and the environment; raise ConfigError naming everything that is wrong.

    Without `path`, the file is `config.toml` in the working directory, and need not be there. A variable with
    an empty value counts as not set, but its name must be right all the same.
    """
    file = path or DEFAULT_PLACE
    raw = _read(file, must_exist=path is not None)
    ours = [name for name in environ if name.startswith(PREFIX)]
    problems = [_unknown_variable(name) for name in ours if name not in _VARIABLES]
    given = {place: environ[name] for name, place in _VARIABLES.items() if environ.get(name)}
    for section in _SECTIONS:
        table = raw.setdefault(section, {})
        if isinstance(table, dict):
            table.update({key: _value_of(key, text) for (at, key), text in given.items() if at == section})
    try:
        config = Config.model_validate(raw)
    except ValidationError as error:
        problems += [_told(file, given, details) for details in error.errors()]
    else:
        problems += _contradictions(config)
        if not problems:
            return config
    # Raised out here: a ValidationError in its context would carry the token along.
    raise ConfigError("\n".join(dict.fromkeys(problems)))


def effective(config: Config) -> Iterator[str]:
    """Yield the settings that are in force as lines of TOML, secrets masked."""
    for section, table in config:
        yield f"[{section}]"
        for key, value in table:
            if value is None:
                yield f"# {key} is not set"
            elif (section, key) in _SECRETS and (key != "url" or _may_hold_a_password(value.get_secret_value())):
                yield f'{key} = "***"'
            elif key == "guilds":
                yield f"{key} = {[*value]}"
            else:
                yield f"{key} = {json.dumps(value.get_secret_value() if key == 'url' else str(value))}"


def storage_at(url: str) -> StorageSection:
    """Return the settings for a database at an address; raise ConfigError if it is none."""
    try:
        return StorageSection.model_validate({"url": url})
    except ValidationError:
        pass  # It has the address in it.
    found = f"{_kind(url)}, not shown here" if _may_hold_a_password(url) else _shown(url)
    raise ConfigError(f"a database: found {found}; allowed: {StorageSection.model_fields['url'].description}")


def _contradictions(config: Config) -> Iterable[str]:
    shards = config.discord.shards
    if shards is not None and not shards.whole and config.storage.is_file:
        every = Shards.every(shards.of)
        yield (
            f"[discord] shards: found {shards}, but a file is had by one process: nobody would serve the others; "
            f'allowed: {every}, or a database that processes share, [storage] url = "postgresql://..."'
        )


def _read(file: Path, *, must_exist: bool) -> dict[str, object]:
    try:
        # Some editors put a mark at the beginning ("-sig") that TOML does not know.
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        if not must_exist:
            return {}
        problem = "there is no such file"
    except OSError as error:
        problem = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError as error:
        problem = f"found byte {error.start}, which is not UTF-8; allowed: TOML, written as UTF-8"
    except tomllib.TOMLDecodeError as error:
        problem = f"not TOML: {error}"
    # Raised out here: the errors about the text have all of it in them.
    raise ConfigError(f"{file}: {problem}")


def _value_of(key: str, text: str) -> object:
    if key == "guilds" and _GUILDS.fullmatch(text):
        return [int(guild) for guild in text.split(",")]
    return text


def _unknown_variable(name: str) -> str:
    return f"{name}: there is no such variable; allowed: {', '.join(_VARIABLES)}{_hint(name, _VARIABLES)}"


def _told(file: Path, given: Mapping[tuple[str, str], str], details: ErrorDetails) -> str:
    section, *keys = (str(part) for part in details["loc"])
    if section not in _SECTIONS:
        elsewhere = [f"[{at}] {key}" for at, key in _VARIABLES.values() if key == section]
        hint = f"; did you mean {elsewhere[0]}?" if elsewhere else _hint(section, _SECTIONS)
        return f"{file}: {section}: there is no such section; allowed: {', '.join(_SECTIONS)}{hint}"
    if not keys:
        return f"{file}: {section}: found {_kind(details['input'])}; allowed: a table, [{section}]"
    fields, key = _SECTIONS[section].model_fields, keys[0]
    if key not in fields:
        hint = _hint(key, fields)
        return f"{file}: [{section}] {key}: there is no such key; allowed: {', '.join(fields)}{hint}"
    variable = f"{PREFIX}{section}_{key}".upper()
    if details["type"] == "missing":
        return f"{file}: [{section}] {key}: it is missing; set it there or in {variable}"
    place = variable if (section, key) in given else f"{file}: [{section}] {key}"
    found = f"{_kind(details['input'])}, not shown here"
    if (section, key) not in _SECRETS or (key == "url" and not _may_hold_a_password(details["input"])):
        found = _shown(details["input"])
    choices = [choice for choice in get_args(fields[key].annotation) if isinstance(choice, str)]
    hint = _hint(str(details["input"]).lower(), choices)
    return f"{place}: found {found}; allowed: {fields[key].description}{hint}"


def _hint(found: str, allowed: Iterable[str]) -> str:
    close = difflib.get_close_matches(found, list(allowed), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (str, int, float)) else _kind(value)


def _may_hold_a_password(value: object) -> bool:
    return isinstance(value, str) and ("@" in value or "postgres" in value or "password" in value.lower())


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "a date or time")
