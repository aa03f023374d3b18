"""The address of a database of PostgreSQL's: what of it may be told. It may hold a password. Must not know asyncpg."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit


def shown(url: str) -> str:
    """Return an address without user, password and options: where the database is, and its name."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
    return f"postgresql://{place}{parts.path}"
