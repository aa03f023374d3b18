"""The log: a line is a line whoever chose the name in it, libraries keep quiet, and no token is in any."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import SecretStr

from bot.logs import in_one_line, log_as, without_tokens
from bot.rules.draw import Draw
from tests.secrets_in_logs import READER, typed_in_secret

FORGED = "Bob\n2026-01-01 00:00:00 ERROR bot: the seed is 5a\r\x1b[2J\x85\u2028\u202eeve"


def begin(level: str, form: str) -> None:
    """Log as the bot does, which leaves handlers alone that are there already."""
    logging.getLogger().handlers.clear()
    log_as(level, form)


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in (None, "bot", "cogs")]
    before = [(one, one.handlers[:], one.level) for one in loggers]
    yield
    for logger, handlers, level in before:
        logger.handlers[:] = handlers
        logger.setLevel(level)


def test_a_name_cannot_break_a_line_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    begin("info", "text")
    logging.getLogger("bot.x").info("%s joins", FORGED)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(
        r" INFO bot.x: Bob\n2026-01-01 00:00:00 ERROR bot: the seed is 5a\r\x1b[2J\x85\u2028\u202eeve joins"
    )


def test_a_fault_is_set_in_so_that_no_line_of_it_looks_like_another(capsys: pytest.CaptureFixture[str]) -> None:
    begin("info", "text")
    try:
        raise ValueError(FORGED)
    except ValueError:
        logging.getLogger("bot.x").exception("it broke")
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.endswith("ERROR bot.x: it broke")
    assert rest and all(line.startswith("    ") for line in rest)


def test_a_line_of_json_is_one_line_to_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    begin("info", "json")
    logging.getLogger("bot.x").info("%s joins", FORGED)
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["message"] == f"{FORGED} joins"


@pytest.mark.parametrize(
    ("level", "ours", "theirs"), [("debug", logging.DEBUG, logging.INFO), ("warning", logging.WARNING, logging.WARNING)]
)
def test_of_the_libraries_nothing_below_info_is_logged(level: str, ours: int, theirs: int) -> None:
    begin(level, "text")
    for name in ("bot", "bot.chat.courier", "cogs.play"):
        assert logging.getLogger(name).getEffectiveLevel() == ours
    for name in ("discord.gateway", "discord.http", "aiosqlite", "asyncio", "aiohttp.client", "PIL.Image"):
        assert logging.getLogger(name).getEffectiveLevel() == theirs


@pytest.mark.parametrize(
    "line",
    [
        "POST https://discord.com/api/v10/webhooks/123/SECRET has returned 200",
        "We are being rate limited. PATCH https://x/webhooks/123/SECRET/messages/@original responded with 429",
        "POST https://discord.com/api/v10/interactions/77/SECRET/callback failed",
        """WebSocket Event: {"t": "INTERACTION_CREATE", "d": {"token": "SECRET", "id": "7"}}""",
        "{'token': 'SECRET'}",
        "Authorization: Bot SECRETabc.SECR.SECRETdef-12",
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_no_token_is_in_a_line(line: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    begin("info", form)
    logging.getLogger("discord.http").warning("%s", line)
    try:
        raise RuntimeError(line)
    except RuntimeError:
        logging.getLogger("discord.http").exception("it broke")
    told = capsys.readouterr().err
    assert "SECR" not in told and "(token)" in told


def test_what_is_no_token_stays() -> None:
    for text in ("Zoë holds “so”", "token: none", "/webhooks/1", "a Bot of mine.so.what"):
        assert without_tokens(text) == in_one_line(text) == text


# What reads every line of the suite.


def test_every_line_of_ours_is_read_at_debug_and_a_secret_in_it_found() -> None:
    Draw(bytes([7]) * 32)
    SecretStr("the-token-of-this-test")
    for secret in ("07" * 32, "the-token-of-this-test"):
        logging.getLogger("bot.chat.anything").debug("it is %s", secret)
        logging.getLogger("cogs.play").debug("nothing of the kind")
        assert len(READER.found) == 1 and secret in READER.found.pop()


@pytest.mark.parametrize(
    ("data", "secrets"),
    [
        ({"name": "declare", "options": [{"name": "action", "value": "hides in the barn"}]}, ["hides in the barn"]),
        ({"name": "declare", "options": [{"name": "action", "value": "run"}]}, []),
        ({"name": "join", "options": [{"name": "name", "value": "Miranda of the hills"}]}, []),
        (
            {
                "name": "combatant",
                "options": [
                    {
                        "name": "add",
                        "type": 1,
                        "options": [{"name": "name", "value": "The lurker"}, {"name": "hidden", "value": True}],
                    }
                ],
            },
            ["The lurker"],
        ),
        (
            {"custom_id": "q1", "components": [{"components": [{"custom_id": "until", "value": "somebody shows"}]}]},
            ["somebody shows"],
        ),
        (
            {"custom_id": "q1", "components": [{"component": {"custom_id": "until", "value": "somebody shows"}}]},
            ["somebody shows"],
        ),
    ],
)
def test_what_somebody_sends_in_secret_is_known(data: dict[str, Any], secrets: list[str]) -> None:
    assert list(typed_in_secret(data)) == secrets
