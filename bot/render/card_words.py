"""What the picture of a card shows, in words, for those who do not see it.

Owns which of it is told first where there is not room for all: the card itself is never left out.
"""

from __future__ import annotations

from bot.render.lettering import clip
from bot.render.look import ALTERNATIVE
from bot.render.text import Lexicon
from bot.rules.exhibits import BarLine, CardExhibit, FollowUp, PoolReading, word
from bot.rules.words import Phrase, say


def describe_card(card: CardExhibit, lexicon: Lexicon) -> str:
    """Return what the picture of a card shows, in words."""
    toggle = say("picture-yes" if card.toggle else "picture-no")
    head = lexicon.plain(say("picture-card-head", number=card.number, toggle=toggle))
    bar = "; ".join(lexicon.plain(_targets(line)) for line in card.bar)
    rows = "; ".join(f"{place}: {' '.join(row)}" for place, row in enumerate(card.cells, 1))
    columns = " ".join(f"d{sides}" for sides in card.columns)
    rest = [_followed(follow_up, lexicon) for follow_up in card.follow_ups]
    rest.append(lexicon.plain(say("picture-card-rest", bar=bar, columns=columns, rows=rows)))
    told = "; ".join(lexicon.plain(_read(reading)) for reading in card.readings)
    behind = "".join(f" {part}" for part in rest)
    read = clip(f" {told}.", ALTERNATIVE - len(head) - len(behind)) if told else ""
    return clip(head + read + behind, ALTERNATIVE)


def _targets(line: BarLine) -> Phrase:
    code = "picture-speed-in-play" if line.in_play else "picture-speed"
    return say(code, speed=line.speed, targets=tuple(map(str, line.targets)))


def _read(reading: PoolReading) -> Phrase:
    names = tuple(one.name for one in reading.who)
    phases = say("picture-phases", phases=reading.phases)
    what = phases if reading.phases else say("picture-hesitates")
    speed = word(reading.speed)
    return say("picture-read", names=names, speed=speed, pool=reading.pool, result=reading.result, what=what)


def _followed(follow_up: FollowUp, lexicon: Lexicon) -> str:
    read = "; ".join(
        f"d{column.sides} {', '.join(lexicon.plain(_cell(column.cells, row)) for row in column.rows)}"
        for column in follow_up.columns
    )
    return lexicon.plain(say("picture-follow-up-read", number=follow_up.number, read=read))


def _cell(cells: tuple[str, ...], row: int) -> Phrase:
    if row < len(cells):
        return say("picture-cell", row=row + 1, cell=cells[row])
    return say("picture-row", row=row + 1)
