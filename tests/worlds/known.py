"""What the worlds are known to differ in: one list, with a sentence for each.

Whatever stands here is a debt of the rules or a difference that is no secret; an entry of the first kind goes when it
is paid. After the end all draws are public, those for hidden ones among them, so that everybody can recompute them:
how many there were, out of how many each, and where in the row of counters. What they were for stays a secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from bot.render.text import Lexicon
from bot.rules.words import say
from tests.worlds.deeds import Deed

SECRET = Lexicon().plain(say("log-secret"))
"""What a secret draw was for, as the log has it of one who may not know."""
EXCLUDED: dict[str, Callable[[str, Deed], bool]] = {
    "a ruling is no secret, whomever it is asked for": lambda system, deed: "ruling" in deed.options,
    "a roll for all the rest is no secret, whoever is named with it": lambda system, deed: "rest" in deed.options,
}
"""Secret deeds that show, and are not done: why, and which."""


def excluded(system: str, deed: Deed) -> bool:
    """Whether a secret deed is known to show."""
    return any(known(system, deed) for known in EXCLUDED.values())


def without_known(text: str) -> str:
    """Return a log, or what verifying told, without what everybody has to know of the draws after the end.

    That are the draws for secrets, and their part in the number and in the counters of all. What of the other draws is
    told otherwise has to be the same: what each was for, out of how many, and what it gave.
    """
    if not text.startswith("{"):
        lines = [line for line in text.split("\n") if not line.endswith(f"for: {SECRET}")]
        text = re.sub(r"(?m)^   draw \d+:", "   draw:", "\n".join(lines))
        return re.sub(r"(from the seed `?[0-9a-f]{64}`?): \d+\.", r"\1: some.", text)
    whole = json.loads(text)
    for entry in whole["entries"]:
        if "draws" in entry:
            told = [one for one in entry["draws"] if one["purpose"] != SECRET]
            entry["draws"] = [{**one, "counter": None} for one in told]
    return json.dumps(whole, ensure_ascii=False, indent=1)
