"""One process for one token: seen on the same machine, whatever database each has."""

from __future__ import annotations

import logging
import secrets
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.chat.alone import TokenInUse, alone_with

ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from bot.chat.alone import alone_with

with alone_with(sys.argv[1], None):
    print("held", flush=True)
    sys.stdin.read()
"""
API = "http://127.0.0.1:1/api"
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="nothing is marked there")


@pytest.fixture
def token() -> str:
    """A token that no other process has, such as another run of these tests."""
    return f"a-token-{secrets.token_hex()}"


@on_linux
def test_a_token_is_had_once_and_again_when_it_is_free(token: str) -> None:
    with alone_with(token, None), pytest.raises(TokenInUse) as raised, alone_with(token, None):
        pass
    assert str(raised.value) == "another process of this machine runs with the same token already: stop that one first"
    with alone_with(token, None):
        pass


@on_linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_another_process_has_it_as_long_as_it_lives(token: str, number: signal.Signals) -> None:
    command = [sys.executable, "-c", HOLDER, token]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "held\n"
        with pytest.raises(TokenInUse), alone_with(token, None):
            pass
        process.send_signal(number)
        process.wait()
        with alone_with(token, None):
            pass


def test_tokens_and_apis_are_told_apart(token: str) -> None:
    with alone_with(token, None), alone_with(f"{token}x", None), alone_with(token, API):
        pass


@on_linux
def test_no_name_tells_the_token(token: str) -> None:
    with alone_with(token, None):
        names = Path("/proc/net/unix").read_text()
    assert "@quickdraw " in names and token not in names


def test_where_nothing_can_be_marked_the_bot_runs_all_the_same(
    token: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def deny(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    caplog.set_level(logging.INFO)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(socket, "socket", deny)
    with alone_with(token, None):
        pass
    assert "cannot be seen from here" in caplog.text and token not in caplog.text
    monkeypatch.setattr(sys, "platform", "win32")
    with alone_with(token, None):
        pass
    assert len(caplog.records) == 1
