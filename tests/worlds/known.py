"""What the worlds are known to differ in, or are not asked about: one list, with a sentence for each.

Whatever stands here is a debt of the rules or a difference that is no secret; an entry goes when it is paid.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.worlds.deeds import Deed

EXCLUDED: dict[str, Callable[[str, Deed], bool]] = {
    "a ruling is no secret, whomever it is asked for": lambda system, deed: "ruling" in deed.options,
}
"""Secret deeds that show, and are not done: why, and which."""


def excluded(system: str, deed: Deed) -> bool:
    """Whether a secret deed is known to show."""
    return any(known(system, deed) for known in EXCLUDED.values())


def unasked(deed: Deed, *, ended: bool) -> bool:
    """Whether a deed of the script is left out.

    Once an encounter has ended its draws are public, those for hidden ones among them; and the even draws of the worlds
    come from no seed.
    """
    return ended and deed.how == "verify"


def without_known(text: str) -> str:
    """Return a log without what it is known to tell.

    The draws after the end: there are those of the hidden ones among them.
    """
    if '"draws"' not in text:
        return text
    whole = json.loads(text)
    for entry in whole["entries"]:
        entry.pop("draws", None)
    return json.dumps(whole, ensure_ascii=False, indent=1)
