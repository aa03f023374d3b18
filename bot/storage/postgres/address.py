"""The address of a database of PostgreSQL's: what one looks like, and what of it may be told.

An address may hold a password: nothing else of the project puts one into a text. Must not know asyncpg.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

SCHEMES = ("postgresql", "postgres")
_VISIBLE = re.compile(r"[!-~]+")


def is_address(url: str) -> bool:
    """Whether a text has the form of such an address, with the name of a database."""
    try:
        parts = urlsplit(url)
        port = parts.port  # raises ValueError for what is no port
    except ValueError:
        return False
    name = parts.path.removeprefix("/")
    return (
        bool(parts.scheme in SCHEMES and _VISIBLE.fullmatch(url) and not parts.fragment and name and "/" not in name)
        and port != 0
    )


def shown(url: str) -> str:
    """Return an address without user, password and options: where the database is, and its name."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
    return f"postgresql://{place}{parts.path}"
