"""The board and the status as lines: short enough for a phone, cut in a fixed order when there are too many.

Owns the signs of the marks and the budget of characters. Must not know a system, nor which viewer is meant: it
tells what is in the view it is given.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import limits
from bot.render.text import MESSAGE_AT_MOST, Lexicon, fitted, literal, shortened
from bot.rules.views import BoardView, Chip, Mark, Offer, PersonalView, Row, ScreenView
from bot.rules.words import Frozen, ends_told

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
LANE = "〰️"
"""Of what is under way, where no picture shows it."""
KEPT_CLEAR = 400
"""Characters, because Discord does not document the limit that its library knows."""
TEXT_AT_MOST = limits.COMPONENTS_TEXT - KEPT_CLEAR
"""Characters of all the words of a board."""
HEADING_AT_MOST = 300
PROMPT_AT_MOST = 800
PRIVATE_AT_MOST = 1200
STATUS_SHARES = {"news": 400, "prompt": 300, "hidden": 300, "secrets": 500, "offers": 300}
"""Characters of the parts of a status that does not fit as a whole; the rows of the board have the rest."""


class BoardText(Frozen):
    """The words of a board, in parts; `private`: what only a GM's screen has."""

    head: str
    rows: str
    prompt: str
    private: str = ""


def board_text(view: BoardView, lexicon: Lexicon, *, pictured: bool = False) -> BoardText:
    """Return the words of a board; what its pictures show (`pictured`) is not said besides."""
    more = lexicon.more
    head = _head(view, lexicon)
    prompt = fitted(_prompt(view, lexicon), PROMPT_AT_MOST, more)
    private = fitted(_private(view, lexicon), PRIVATE_AT_MOST, more) if isinstance(view, ScreenView) else ""
    room = TEXT_AT_MOST - len(head) - len(prompt) - len(private)
    rows = fitted(_rows(view, lexicon, pictured=pictured), room, more)
    return BoardText(head=head, rows=rows, prompt=prompt, private=private)


def _private(view: ScreenView, lexicon: Lexicon) -> list[str]:
    lines: list[str] = []
    for name, some in (("screen-secrets-head", view.secrets), ("bells-head", view.bells)):
        if some:
            lines += [f"**{lexicon.word(name)}**", *(lexicon.tell(phrase) for phrase in some)]
    return lines


def _head(view: BoardView, lexicon: Lexicon) -> str:
    title = f"## {literal(view.title)}" if view.title else ""
    if isinstance(view, ScreenView):
        title = f"-# {lexicon.word('screen-head')}\n{title}"
    heading = shortened(" · ".join(lexicon.tell(phrase) for phrase in view.heading), HEADING_AT_MOST)
    return "\n".join(filter(None, (title, f"**{heading}**" if heading else "")))


def _rows(view: BoardView, lexicon: Lexicon, *, pictured: bool = False) -> list[str]:
    lanes = () if pictured else view.lanes
    return [row_line(row, lexicon) for row in view.rows] + [f"{LANE} {lexicon.tell(lane)}" for lane in lanes]


def _prompt(view: BoardView, lexicon: Lexicon) -> list[str]:
    if view.ended:
        return [lexicon.word("board-ended")]
    return [lexicon.tell(phrase) for phrase in (*view.prompt, *ends_told(view.ends, view.declare_by))]


def row_line(row: Row, lexicon: Lexicon) -> str:
    """Return the line of a combatant: a sign, its name, and how it stands in words."""
    count = f" ×{row.count}" if row.count > 1 else ""
    chips = " ".join(_chip(chip, lexicon) for chip in row.chips)
    status = ", ".join(lexicon.tell(phrase) for phrase in row.status)
    told = " · ".join(filter(None, (chips, status)))
    return f"{SIGNS[row.mark]} **{literal(row.name)}**{count}" + (f" · {told}" if told else "")


def _chip(chip: Chip, lexicon: Lexicon) -> str:
    return f"{SIGNS[chip.mark]} {lexicon.tell(chip.label)}"


def status_text(view: PersonalView, lexicon: Lexicon) -> tuple[str, str]:
    """Return what one person may see, in one message; and as a whole, if that is more than the message holds.

    It is the news, the board, what is hidden from others, secrets, and what to do. The rows of the board are cut first.
    """
    parts = {
        "news": [lexicon.tell(phrase) for phrase in view.news],
        "head": [_head(view.board, lexicon)],
        "rows": _rows(view.board, lexicon),
        "prompt": _prompt(view.board, lexicon),
        "hidden": [row_line(row, lexicon) for row in view.hidden],
        "secrets": [lexicon.tell(phrase) for phrase in view.secrets],
        "bells": [lexicon.tell(phrase) for phrase in view.bells],
        "orders": [lexicon.tell(phrase) for phrase in view.orders],
        "offers": [_can_do(view.offers, lexicon)],
    }
    for name in ("news", "hidden", "secrets", "bells"):
        if parts[name]:
            parts[name].insert(0, f"**{lexicon.word(f'{name}-head')}**")
    whole = "\n".join(line for lines in parts.values() for line in lines if line)
    if len(whole) <= MESSAGE_AT_MOST:
        return whole, ""
    more = lexicon.more
    cut = {name: "\n".join(lines) for name, lines in parts.items()}
    cut |= {name: fitted(parts[name], most, more) for name, most in STATUS_SHARES.items()}
    room = MESSAGE_AT_MOST - sum(len(text) + 1 for name, text in cut.items() if name != "rows")
    cut["rows"] = fitted(parts["rows"], room, more)
    return "\n".join(filter(None, cut.values())), whole


def _can_do(offers: Sequence[Offer], lexicon: Lexicon) -> str:
    if not offers:
        return lexicon.word("offers-none")
    return lexicon.word("offers-head") + " " + " · ".join(literal(lexicon.plain(offer.label)) for offer in offers)
