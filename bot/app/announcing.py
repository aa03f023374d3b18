"""Public events into announcements: which lines share a message, whom a message names, and whom of those it pings.

What only the board shows makes no message; it is told with whatever else of the same step is posted. Must not know
where a message goes, nor a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot import limits
from bot.app.messengers import Teller
from bot.app.ports import Announcement
from bot.app.wishes import Chosen, Pinged, wish_of
from bot.rules.common_settings import LANGUAGE
from bot.rules.events import Audience, Event, makes_message
from bot.rules.model import SystemState, UserId, acting_for
from bot.rules.views import Offer
from bot.rules.words import Phrase, Source, ends_told, say

ROOM_FOR_THE_TELLER = 200
"""The teller cuts a message that is nearly as long as Discord allows: lines are joined well short of that."""
LETTERS_AT_MOST = limits.MESSAGE - ROOM_FOR_THE_TELLER
"""A line that would not fit begins another message, so that none is lost."""

MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""

PINGS = Offer(verb="pings", label=say("offer-pings"), opens=True)
"""Under every ping: how one is told oneself."""
_SILENT = Announcement(text="")
"""Messages are made from it: what is in them was typed already."""


def announcements(
    teller: Teller,
    words: tuple[Source, ...],
    events: Sequence[Event],
    state: SystemState[Any],
    presser: UserId,
    chosen: Chosen,
) -> tuple[Announcement, ...]:
    """Return the message that tells the public events, in order; more than one only where one has no room for them.

    `presser` brought them about, looks on, and is not called. Who is called and has `chosen` to be left in peace is
    named all the same, so that nobody can tell.
    """
    if not makes_message(events):
        return ()
    language = state.setting(LANGUAGE)
    groups: list[list[_Told]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        told = _Told(event, teller.message(words, language, _lines(event)))
        letters = len(told.text) + 1
        if not groups or not _fits(groups[-1], event, length + letters):
            groups.append([told])
            length = letters
        else:
            groups[-1].append(told)
            length += letters
    made = (one for group in groups for one in _announced(group, _called(group, state, presser), state))
    return tuple(one.evolve(pings=_loud(one.pings, state, chosen), language=language) for one in made)


class _Told(NamedTuple):
    """An event, and what is told of it."""

    event: Event
    text: str


def _lines(event: Event) -> tuple[Phrase, ...]:
    return (event.phrase, *ends_told(event.ends, event.declare_by))


def _fits(group: list[_Told], event: Event, letters: int) -> bool:
    pictures = len(event.exhibits) + sum(len(one.event.exhibits) for one in group)
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _announced(group: list[_Told], pings: tuple[UserId, ...], state: SystemState[Any]) -> list[Announcement]:
    text = "\n".join(one.text for one in group)
    room = (limits.MESSAGE - len(text)) // MENTION_LETTERS
    exhibits = tuple(exhibit for one in group for exhibit in one.event.exhibits)
    own = (PINGS,) if pings else ()
    first = _SILENT.evolve(
        text="\n".join(filter(None, (text, _mentioning(pings[:room])))),
        pings=pings[:room],
        exhibits=exhibits[: limits.ATTACHMENTS],
        offers=(*(offer for one in group for offer in one.event.offers), *own),
        beat=state.beat,
    )
    starts = range(room, len(pings), PINGS_AT_MOST)
    rest = [pings[start : start + PINGS_AT_MOST] for start in starts]
    return [first, *(_SILENT.evolve(text=_mentioning(some), pings=some, offers=own, beat=state.beat) for some in rest)]


def _called(group: list[_Told], state: SystemState[Any], presser: UserId) -> tuple[UserId, ...]:
    """Return whom a group of events calls: the players of those whose turn it newly is, and the GMs where it is theirs,
    but for the presser.
    """
    players = acting_for(state)
    called = (who for one in group for who in one.event.call if who not in one.event.quiet)
    asked = state.gms if any(one.event.calls_gm for one in group) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *asked))
    return tuple(user for user in users if user != presser)


def _loud(users: tuple[UserId, ...], state: SystemState[Any], chosen: Chosen) -> tuple[UserId, ...]:
    return tuple(user for user in users if wish_of(chosen, state, user) is not Pinged.QUIET)


def _mentioning(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)
