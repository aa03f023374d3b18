"""Which announcements that have waited together share a message, and what that message says.

Owns the order and the limits: nothing is left out, and nobody is pinged who would not have been. Must not know why
they had to wait, nor how they are sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot import limits
from bot.app.announcing import PINGS
from bot.app.ports import Announcement, Pending
from bot.rules.views import Offer


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
    if len(told) == 1:
        return told[0]
    beat = told[-1].beat
    buttons = (_of_the_moment(one) for one in reversed(told) if one.beat == beat)
    pings = (PINGS,) if any(PINGS in one.offers for one in told) else ()
    return Announcement(
        text="\n".join(one.text for one in told),
        pings=tuple(dict.fromkeys(user for one in told for user in one.pings)),
        exhibits=tuple(exhibit for one in told for exhibit in one.exhibits),
        offers=(*next(filter(None, buttons), ()), *pings),
        beat=beat,
        language=told[-1].language,
    )


def _of_the_moment(told: Announcement) -> tuple[Offer, ...]:
    return tuple(one for one in told.offers if one != PINGS)
