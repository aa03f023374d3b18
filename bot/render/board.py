"""The board and the status as lines: short enough for a phone, cut in a fixed order when there are too many.

Owns the signs of the marks and the budget of characters. Must not know a system, nor which viewer is meant: it
tells what is in the view it is given.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.render.text import Lexicon, fitted, literal
from bot.rules.views import BoardView, Chip, Mark, Offer, PersonalView, Row
from bot.rules.words import Frozen

SIGNS = {
    Mark.WAITED_FOR: "⬜",
    Mark.READY: "🟦",
    Mark.UP: "▶️",
    Mark.BUSY: "⏳",
    Mark.HOLDS: "✋",
    Mark.DONE: "✅",
    Mark.MISSES: "❌",
    Mark.ASIDE: "▫️",
}
TEXT_AT_MOST = 3600
"""Characters of all the words of a board; Discord allows 4000."""


class BoardText(Frozen):
    """The words of a board, in three parts."""

    head: str
    rows: str
    prompt: str


def board_text(view: BoardView, lexicon: Lexicon) -> BoardText:
    """Return the words of a board."""
    title = f"## {literal(view.title)}" if view.title else ""
    heading = " · ".join(lexicon.tell(phrase) for phrase in view.heading)
    lines = [row_line(row, lexicon) for row in view.rows] + [f"〰️ {lexicon.tell(lane)}" for lane in view.lanes]
    prompt = lexicon.lines(view.prompt) if not view.ended else lexicon.raw("board-ended")
    head = "\n".join(filter(None, (title, f"**{heading}**" if heading else "")))
    room = TEXT_AT_MOST - len(head) - min(len(prompt), 800)
    return BoardText(head=head, rows=fitted(lines, room, lexicon.raw("board-more")), prompt=prompt[:800])


def row_line(row: Row, lexicon: Lexicon) -> str:
    """Return the line of a combatant: a sign, its name, and how it stands in words."""
    count = f" ×{row.count}" if row.count > 1 else ""
    chips = " ".join(_chip(chip, lexicon) for chip in row.chips)
    status = ", ".join(lexicon.tell(phrase) for phrase in row.status)
    told = " · ".join(filter(None, (chips, status)))
    return f"{SIGNS[row.mark]} **{literal(row.name)}**{count}" + (f" · {told}" if told else "")


def _chip(chip: Chip, lexicon: Lexicon) -> str:
    return f"{SIGNS[chip.mark]} {lexicon.tell(chip.label)}"


def status_lines(view: PersonalView, lexicon: Lexicon) -> tuple[str, ...]:
    """Return what one person may see, as lines: the board, what is hidden from others, secrets, and what to do."""
    text = board_text(view.board, lexicon)
    lines = [text.head, text.rows, text.prompt]
    if view.hidden:
        lines += [f"**{lexicon.raw('hidden-head')}**", *(row_line(row, lexicon) for row in view.hidden)]
    if view.secrets:
        lines += [f"**{lexicon.raw('secrets-head')}**", *(lexicon.tell(phrase) for phrase in view.secrets)]
    lines.append(_can_do(view.offers, lexicon))
    return tuple(filter(None, lines))


def _can_do(offers: Sequence[Offer], lexicon: Lexicon) -> str:
    if not offers:
        return lexicon.raw("offers-none")
    return lexicon.raw("offers-head") + " " + " · ".join(literal(lexicon.plain(offer.label)) for offer in offers)
