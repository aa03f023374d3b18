"""What the picture of a card shows, in words, for those who do not see it.

Owns which of it is told first where there is not room for all: the card itself is never left out.
"""

from __future__ import annotations

from bot.render.lettering import clip
from bot.render.look import ALTERNATIVE
from bot.rules.exhibits import CardExhibit, FollowUp, PoolReading


def describe_card(card: CardExhibit) -> str:
    """Return what the picture of a card shows, in words."""
    head = f"Action card {card.number}, toggle {'yes' if card.toggle else 'no'}."
    bar = "; ".join(
        f"{line.speed}{' (in play)' if line.in_play else ''} {', '.join(map(str, line.targets))}" for line in card.bar
    )
    rows = "; ".join(f"{place}: {' '.join(row)}" for place, row in enumerate(card.cells, 1))
    columns = " ".join(f"d{sides}" for sides in card.columns)
    rest = "".join(f" {_followed(follow_up)}" for follow_up in card.follow_ups)
    rest += f" Initiative for phases I to IV: {bar}. Rows by number of dice, columns {columns}: {rows}."
    told = "; ".join(_read(reading) for reading in card.readings)
    read = clip(f" {told}.", ALTERNATIVE - len(head) - len(rest)) if told else ""
    return clip(head + read + rest, ALTERNATIVE)


def _read(reading: PoolReading) -> str:
    names = ", ".join(one.name for one in reading.who)
    what = (
        f"phase{'s' if len(reading.phases) > 1 else ''} {', '.join(reading.phases)}" if reading.phases else "hesitates"
    )
    return f"{names}, {reading.speed}, {reading.pool} → {reading.result}, {what}"


def _followed(follow_up: FollowUp) -> str:
    read = "; ".join(
        f"d{column.sides} {', '.join(_cell(column.cells, row) for row in column.rows)}" for column in follow_up.columns
    )
    return f"Follow-up card {follow_up.number}: {read}."


def _cell(cells: tuple[str, ...], row: int) -> str:
    return f"row {row + 1}: {cells[row]}" if row < len(cells) else f"row {row + 1}"
