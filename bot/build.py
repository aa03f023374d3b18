"""Which build of the bot this is."""

from __future__ import annotations

import json
import subprocess
from importlib.metadata import distribution
from pathlib import Path

LETTERS = 8
"""Of the name of a commit, as many as are told."""


def describe() -> str:
    """Return the installed version; of a build that is no release, the commit too, where that is known."""
    installed = distribution("quickdraw-bot")
    commit = _commit(installed.read_text("direct_url.json")) if ".dev" in installed.version else None
    return installed.version if commit is None else f"{installed.version} ({commit[:LETTERS]})"


def _commit(origin: str | None) -> str | None:
    """Return the commit that pip has fetched (PEP 610), or that stands in the checkout from which the bot runs."""
    fetched: str | None = json.loads(origin or "{}").get("vcs_info", {}).get("commit_id")
    if fetched is not None:
        return fetched
    here = Path(__file__).parents[1]
    if not (here / ".git").exists():
        return None
    try:
        asked = subprocess.run(["git", "-C", here, "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return asked.stdout.strip()
