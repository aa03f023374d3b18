"""Which announcements that have waited together share a message, and what that message says.

Owns the order and the limits: nothing is left out, and nobody is pinged who would not have been. Must not know why
they had to wait, nor how they are sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot import limits
from bot.app.ports import Announcement, Pending


def fitting(waiting: Iterable[Pending]) -> tuple[Pending, ...]:
    """Return the first announcements that fit into one message: those of one encounter, at least one of them."""
    found: list[Pending] = []
    for one in waiting:
        if found and (one.encounter != found[0].encounter or not _fits([*found, one])):
            break
        found.append(one)
    return tuple(found)


def _fits(rows: Sequence[Pending]) -> bool:
    whole = merged(rows)
    return (
        len(whole.text) <= limits.MESSAGE
        and len(whole.pings) <= limits.MENTIONS
        and len(whole.exhibits) <= limits.ATTACHMENTS
    )


def merged(rows: Sequence[Pending]) -> Announcement:
    """Return what some announcements say together.

    Buttons belong to a moment: those of the newest announcement that has any remain, if nothing has moved on since.
    """
    told = [row.announcement for row in rows]
    beat = told[-1].beat
    offers = next((one.offers for one in reversed(told) if one.offers and one.beat == beat), ())
    return Announcement(
        text="\n".join(one.text for one in told),
        pings=tuple(dict.fromkeys(user for one in told for user in one.pings)),
        exhibits=tuple(exhibit for one in told for exhibit in one.exhibits),
        offers=offers,
        beat=beat,
    )
