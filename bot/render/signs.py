"""The signs: every symbol that a text of the bot may have, each with the one thing that it means in all systems.

What a sign means is said by the page for players and by `/help`; pictures have marks of their own, with words beside
them.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.views import Mark

MARKS: Mapping[Mark, str] = {
    Mark.WAITED_FOR: "⬜",
    Mark.READY: "🟦",
    Mark.UP: "▶️",
    Mark.BUSY: "⏳",
    Mark.HOLDS: "✋",
    Mark.DONE: "✅",
    Mark.MISSES: "❌",
    Mark.ASIDE: "▫️",
    Mark.FALLEN: "✖️",
}
"""How a combatant stands, or a part of its turn."""
SCREEN = "🕶️"
"""For the GM alone."""
BECOMES = "→"
"""What something was, and what it is now or leads to."""
SUITS = "♠♥♦♣"
"""Of playing cards."""
SIGNS = (*MARKS.values(), SCREEN, BECOMES, *SUITS)
