"""The store on PostgreSQL. Nothing outside this package imports its library, which is an extra."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit


def shown(url: str) -> str:
    """Return an address without user, password and options: where the database is, and its name."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", [""])[0]
    return f"postgresql://{place}{parts.path}"
