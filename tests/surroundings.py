"""What a test finds around it: the machine's environment without the bot's own settings, and what the log tells."""

import logging
import os

import pytest


def inherited() -> dict[str, str]:
    """Return the environment, without any setting of the bot."""
    return {key: value for key, value in os.environ.items() if not key.startswith("QUICKDRAW_")}


def errors_told(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return the errors that were logged; no fault comes with a traceback."""
    assert not [one for one in caplog.records if one.exc_info], caplog.text
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
