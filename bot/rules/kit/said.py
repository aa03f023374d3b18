"""What people say in words of their own: lists of patterns, which stand in the catalogues of a system.

A list is a message, and each of its lines a pattern (a regular expression, in lower case).
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources


@cache
def said(package: str, code: str) -> re.Pattern[str]:
    """Return what finds a text of a list, at whole words."""
    files = sorted(resources.files(package).joinpath("words").iterdir(), key=lambda file: file.name)
    lists = re.compile(rf"^{code} =\n((?: +.+\n)+)", re.MULTILINE)
    found = "".join(one for file in files for one in lists.findall(file.read_text("utf-8")))
    return re.compile("|".join(rf"(?<![^\W\d_])(?:{line.strip()})(?!\w)" for line in found.splitlines()))
