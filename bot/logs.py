"""What the bot writes about its work: how much of it, in which form, and never a secret.

A line is one line, whoever chose the name in it, and no token is in any, even where a library quotes an address or a
message of Discord's.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
from types import TracebackType

log = logging.getLogger("bot")

OURS = ("bot", "cogs")
"""The loggers of the bot; any other belongs to a library."""

_TOKENS = (
    re.compile(r"(?<=/webhooks/)(\d+/)[^/\s?\"'<>)]+"),
    re.compile(r"(?<=/interactions/)(\d+/)[^/\s?\"'<>)]+"),
    re.compile(r"(?<=\btoken)([\"']?\s*[:=]\s*[\"'])[^\"']+"),
    re.compile(r"(\bBot\s+)[\w-]{8,}\.[\w-]{4,}\.[\w-]{8,}"),
)
"""Where tokens stand: in the addresses of interactions, in messages of the gateway, in the header of a request."""
_BREAKS = {number: f"\\u{number:04x}" for number in (0x85, 0x2028, 0x2029)}
"""What JSON leaves as it is although some take it for the end of a line."""


def without_tokens(text: str) -> str:
    """Return a text with what looks like a token left out."""
    for pattern in _TOKENS:
        text = pattern.sub(r"\1(token)", text)
    return text


def in_one_line(text: str) -> str:
    """Return a text with whatever does not print written as it is in Python: it cannot end the line."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


class AsText(logging.Formatter):
    """A line for people; the lines of a fault below it, each set in."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as a line."""
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        whole = f"{at} {record.levelname} {record.name}: {in_one_line(_message_of(record))}"
        if record.exc_info:
            fault = self.formatException(record.exc_info).splitlines()
            whole = "\n".join([whole, *(f"    {in_one_line(line)}" for line in fault)])
        return without_tokens(whole)


class AsJson(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON."""
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_tokens(_message_of(record)),
        }
        if record.exc_info:
            entry["fault"] = without_tokens(self.formatException(record.exc_info))
        if record.stack_info:
            entry["stack"] = without_tokens(self.formatStack(record.stack_info))
        return json.dumps(entry, ensure_ascii=False).translate(_BREAKS)


def _message_of(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        return f"{record.msg} {record.args}"


def log_what_nobody_catches() -> None:
    """Have the log tell, in its own form, what Python would write to the terminal at the end of a task or thread."""

    def told(kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        log.critical("a fault that nobody caught", exc_info=(kind, error, trace) if kind and error else None)

    sys.excepthook = told
    threading.excepthook = lambda raised: told(raised.exc_type, raised.exc_value, raised.exc_traceback)
    sys.unraisablehook = lambda raised: told(raised.exc_type, raised.exc_value, raised.exc_traceback)
    logging.captureWarnings(True)


def log_as(level: str, form: str) -> None:
    """Log from `level` on, in this form; of the libraries from info on: at debug they quote what people declare."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else AsText())
    wanted = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(wanted, logging.INFO), handlers=[handler])
    for name in OURS:
        logging.getLogger(name).setLevel(wanted)
