"""The board and the status as lines: short enough for a phone, cut in a fixed order when there are too many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate

from bot import limits
from bot.render.signs import MARKS
from bot.render.text import MESSAGE_AT_MOST, Lexicon, fitted, in_runs, literal, shortened
from bot.rules.views import WAITED_FOR, BoardView, Chip, Mark, Offer, PersonalView, Row, ScreenView
from bot.rules.words import Fact, Frozen, Phrase, ends_told, say

KEPT_CLEAR = 400
"""Characters, because Discord does not document the limit that its library knows."""
TEXT_AT_MOST = limits.COMPONENTS_TEXT - KEPT_CLEAR
"""Characters of all the words of a board."""
HEADING_AT_MOST = 300
PROMPT_AT_MOST = 800
LIST_AT_MOST = 60
"""Characters of a list in what is waited for: the signs of the rows say of all who they are."""
NAMED_BELOW_AT_MOST = 10
"""Rows of a board below which a line names who is waited for and who comes next."""
IN_ONE_PIECE = 20
"""Characters of a status that stays in one line, wherever that of its combatant breaks."""
NO_BREAK = "\u00a0"
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
    more = lexicon.more_lines
    head = _head(view, lexicon)
    prompt = fitted(_prompt(view, lexicon, _waits_and_next(view)), PROMPT_AT_MOST, more)
    private = fitted(_private(view, lexicon), PRIVATE_AT_MOST, more) if isinstance(view, ScreenView) else ""
    room = TEXT_AT_MOST - len(head) - len(prompt) - len(private)
    rows = fitted(_lines_of(view.rows, lexicon, pictured=pictured), room, more)
    return BoardText(head=head, rows=rows, prompt=prompt, private=private)


def _private(view: ScreenView, lexicon: Lexicon) -> list[str]:
    lines: list[str] = []
    for name, some in (("screen-secrets-head", view.secrets), ("bells-head", view.bells)):
        if some:
            lines += [f"**{lexicon.word(name)}**", *lexicon.lines(some)]
    return lines


def _head(view: BoardView, lexicon: Lexicon) -> str:
    title = f"## {literal(view.title)}" if view.title else ""
    if isinstance(view, ScreenView):
        title = f"-# {lexicon.word('screen-head')}\n{title}"
    heading = shortened(" · ".join(lexicon.lines(view.heading)), HEADING_AT_MOST)
    counters = shortened(" · ".join(lexicon.lines(view.counters)), HEADING_AT_MOST)
    return "\n".join(filter(None, (title, f"**{heading}**" if heading else "", counters)))


def _lines_of(rows: Iterable[Row], lexicon: Lexicon, *, pictured: bool = False) -> list[str]:
    return [lexicon.attempt(partial(row_line, row, lexicon, pictured=pictured), "row") for row in rows]


def _prompt(view: BoardView, lexicon: Lexicon, besides: tuple[Phrase, ...] = ()) -> list[str]:
    if view.ended:
        return [lexicon.word("board-ended")]
    prompt = (_shortly(phrase, lexicon) for phrase in (*view.prompt, *besides))
    return lexicon.lines((*prompt, *ends_told(view.ends, view.wait)))


def _waits_and_next(view: BoardView) -> tuple[Phrase, ...]:
    """Return the line for whom the fight waits and who is next; none where the prompt or the rows have to do."""
    if len(view.rows) > NAMED_BELOW_AT_MOST:
        return ()
    facts = [fact for phrase in view.prompt for fact in phrase.facts.values()]
    named = {name for fact in facts for name in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(name, str)}
    rows = [row for row in view.rows if row.name not in named]
    waited = tuple(row.name for row in rows if row.mark in WAITED_FOR)
    following = tuple(row.name for row in rows if row.combatant in view.on_deck)
    if not following:
        return (say("board-waits", names=waited),) if waited else ()
    return (say("board-waits-next" if waited else "board-next", names=waited, following=following),)


def _shortly(phrase: Phrase, lexicon: Lexicon) -> Phrase:
    return phrase.replace(facts={name: _first(fact, lexicon) for name, fact in phrase.facts.items()})


def _first(fact: Fact, lexicon: Lexicon) -> Fact:
    names = [name for name in in_runs(fact) if isinstance(name, str)] if isinstance(fact, tuple) else []
    lengths = accumulate(len(name) + 2 for name in names)
    room = max(1, sum(length - 2 <= LIST_AT_MOST for length in lengths))
    return (*names[:room], lexicon.more(len(names) - room)) if len(names) > room else fact


def row_line(row: Row, lexicon: Lexicon, *, pictured: bool = False) -> str:
    """Return a combatant's line: sign, name and status, broken after some 34 characters, between its parts."""
    count = f" ×{row.count}" if row.count > 1 else ""
    chips = " ".join(_chip(chip, lexicon) for chip in row.chips if _told_apart(row))
    status = ", ".join(_in_one_piece(phrase, lexicon) for phrase in (row.status if pictured else row.whole))
    told = " · ".join(filter(None, (chips, status)))
    name = f"**{literal(row.name)}**{count}"
    name = f"~~{name}~~" if row.mark is Mark.FALLEN else name
    return f"{MARKS[row.mark]} {name}" + (f" · {told}" if told else "")


def _told_apart(row: Row) -> bool:
    marks = {chip.mark for chip in row.chips}
    return marks not in ({row.mark}, {Mark.READY})


def _chip(chip: Chip, lexicon: Lexicon) -> str:
    return f"{MARKS[chip.mark]}{NO_BREAK}{lexicon.tell(chip.label)}"


def _in_one_piece(phrase: Phrase, lexicon: Lexicon) -> str:
    told = lexicon.tell(phrase)
    quotes = any(map(_has_blanks, phrase.facts.values()))
    return told if quotes or len(told) > IN_ONE_PIECE else told.replace(" ", NO_BREAK)


def _has_blanks(fact: Fact) -> bool:
    if isinstance(fact, tuple):
        return any(map(_has_blanks, fact))
    return isinstance(fact, str) and " " in fact


def status_text(view: PersonalView, lexicon: Lexicon) -> tuple[str, str]:
    """Return what one person may see as one message, rows cut first; and the whole, if that is more."""
    parts = {
        "news": lexicon.lines(view.news),
        "head": [_head(view.board, lexicon)],
        "rows": [line.replace(NO_BREAK, " ") for line in _lines_of(view.board.rows, lexicon)],
        "prompt": _prompt(view.board, lexicon),
        "hidden": [line.replace(NO_BREAK, " ") for line in _lines_of(view.hidden, lexicon)],
        "secrets": lexicon.lines(view.secrets),
        "bells": lexicon.lines(view.bells),
        "orders": lexicon.lines(view.orders),
        "offers": [_can_do(view.offers, lexicon)],
    }
    for name in ("news", "hidden", "secrets", "bells"):
        if parts[name]:
            parts[name].insert(0, f"**{lexicon.word(f'{name}-head')}**")
    whole = "\n".join(line for lines in parts.values() for line in lines if line)
    if len(whole) <= MESSAGE_AT_MOST:
        return whole, ""
    more = lexicon.in_file
    cut = {name: "\n".join(lines) for name, lines in parts.items()}
    cut |= {name: fitted(parts[name], most, more) for name, most in STATUS_SHARES.items()}
    room = MESSAGE_AT_MOST - sum(len(text) + 1 for name, text in cut.items() if name != "rows")
    cut["rows"] = fitted(parts["rows"], room, more)
    return "\n".join(filter(None, cut.values())), whole


def glance_text(
    board: BoardView, hidden: Iterable[Row], secrets: Iterable[Phrase], lexicon: Lexicon
) -> tuple[str, str]:
    """Return for whom the fight waits and who is next, and what only one person may see, as lines: all of it."""
    up = lexicon.lines((*board.prompt, *_waits_and_next(board), *ends_told(board.ends, board.wait)))
    own = (*_lines_of(hidden, lexicon), *lexicon.lines(secrets))
    return "\n".join(up), "\n".join(own)


def _can_do(offers: Sequence[Offer], lexicon: Lexicon) -> str:
    if not offers:
        return lexicon.word("offers-none")
    return lexicon.word("offers-head") + " " + " · ".join(literal(lexicon.label(offer.label)) for offer in offers)
