"""What the picture of a flip has on it: the card and its follow-ups, who reads what on them, and the phases open.

Owns which facts stand on it: what everybody hears at the flip, of visible combatants alone. Must not know how any of
it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.deck import SIDES, SPEEDS, Bar, Card, looks, result
from bot.rules.exhibits import BarLine, CardExhibit, FollowedColumn, FollowUp, PoolMark, PoolReading
from bot.rules.sides import named, sides_of
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, told


def card_read(state: Showdown, members: Sequence[Gunfighter], cards: Sequence[Card], bar: Bar) -> CardExhibit:
    """Return the picture of a card and its follow-ups, as these combatants read them against a bar."""
    card, *further = cards
    used = {one.ready_as for one in members}
    sides = sides_of(state.visible)
    return CardExhibit(
        number=card.number,
        toggle=card.toggle,
        columns=SIDES,
        cells=tuple(tuple(row.split()) for row in card.cause),
        bar=tuple(BarLine(speed=speed, targets=bar.targets(speed), in_play=speed in used) for speed in SPEEDS),
        pools=tuple(PoolMark(sides=die, dice=dice) for die, dice in _pools(members)),
        readings=_readings(members, cards, bar, sides),
        follow_ups=tuple(_followed(members, cards, place) for place in range(1, len(further) + 1)),
        sides=sides,
    )


def _pools(members: Sequence[Gunfighter]) -> list[tuple[int, int]]:
    return sorted({(one.pool.sides, one.pool.dice) for one in members})


def _readings(
    members: Sequence[Gunfighter], cards: Sequence[Card], bar: Bar, sides: tuple[str, ...]
) -> tuple[PoolReading, ...]:
    alike: dict[tuple[int, int, int, int], list[Gunfighter]] = {}
    for one in members:
        read = result(cards, one.pool).value or 0
        place = (SPEEDS.index(one.ready_as), -read, -one.pool.sides, -one.pool.dice)
        alike.setdefault(place, []).append(one)
    found = []
    for _, group in sorted(alike.items(), key=lambda one: one[0]):
        speed, pool = group[0].ready_as, group[0].pool
        value = result(cards, pool).value
        phases = () if value is None else bar.open_phases(speed, value)
        who = tuple(named(one, sides) for one in group)
        found.append(PoolReading(speed=speed, pool=str(pool), result=told(value), phases=phases, who=who))
    return tuple(found)


def _followed(members: Sequence[Gunfighter], cards: Sequence[Card], place: int) -> FollowUp:
    read: dict[int, set[int]] = {}
    for one in members:
        found = looks(cards, one.pool)
        if len(found) > place:
            read.setdefault(one.pool.sides, set()).update(found[place].rows)
    columns = (
        FollowedColumn(
            sides=sides,
            cells=tuple(row.split()[SIDES.index(sides)] for row in cards[place].cause),
            rows=tuple(sorted(rows)),
        )
        for sides, rows in sorted(read.items())
    )
    return FollowUp(number=cards[place].number, columns=tuple(columns))
