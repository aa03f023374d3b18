"""Public events into announcements: which lines share a message, and whom a message pings.

What only the board shows makes no message; it is told with whatever else of the same step is posted. Must not know
where a message goes, nor a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import limits
from bot.app.ports import Announcement, Teller
from bot.rules.events import Audience, Event
from bot.rules.model import CombatantId, UserId
from bot.rules.words import Phrase, Source, ends_told

ROOM_FOR_THE_TELLER = 200
"""The teller cuts a message that is nearly as long as Discord allows: lines are joined well short of that."""
LETTERS_AT_MOST = limits.MESSAGE - ROOM_FOR_THE_TELLER
"""A line that would not fit begins another message, so that none is lost."""

MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80
"""Mentions in a message of nothing else: 1920 letters of those that Discord allows."""

Players = Mapping[CombatantId, tuple[UserId, ...]]
"""Who acts for a combatant: its player; for one that is nobody's, or that waits to be let in, the GMs."""


def announcements(
    teller: Teller,
    words: tuple[Source, ...],
    events: Sequence[Event],
    players: Players,
    beat: int,
    presser: UserId,
    gms: tuple[UserId, ...] = (),
) -> tuple[Announcement, ...]:
    """Return the message that tells the public events, in order; more than one only where one has no room for them.

    `beat` goes onto its buttons. `presser` brought them about, looks on, and is not pinged.
    """
    if not any(event.makes_message for event in events):
        return ()
    groups: list[list[Event]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        letters = len(teller.message(words, _lines(event))) + 1
        if not groups or not _fits(groups[-1], event, length + letters):
            groups.append([event])
            length = letters
        else:
            groups[-1].append(event)
            length += letters
    return tuple(
        one for group in groups for one in _announced(teller, words, group, _pings(group, players, gms, presser), beat)
    )


def _lines(event: Event) -> tuple[Phrase, ...]:
    """Return what is told of an event: itself, and when the time ends in which it may be answered, or declared."""
    return (event.phrase, *ends_told(event.ends, event.declare_by))


def _fits(group: list[Event], event: Event, letters: int) -> bool:
    """Whether a message can hold an event besides those of the group, `letters` long with it."""
    pictures = sum(len(one.exhibits) for one in (*group, event))
    return letters <= LETTERS_AT_MOST and pictures <= limits.ATTACHMENTS


def _announced(
    teller: Teller, words: tuple[Source, ...], events: list[Event], pings: tuple[UserId, ...], beat: int
) -> list[Announcement]:
    """Return the message that tells a group of events; more of them if it pings more people than fit into one."""
    text = teller.message(words, [line for event in events for line in _lines(event)])
    room = (limits.MESSAGE - len(text)) // MENTION_LETTERS
    exhibits = tuple(exhibit for event in events for exhibit in event.exhibits)
    first = Announcement(
        text="\n".join(filter(None, (text, _mentioning(pings[:room])))),
        pings=pings[:room],
        exhibits=exhibits[: limits.ATTACHMENTS],
        offers=tuple(offer for event in events for offer in event.offers),
        beat=beat,
    )
    starts = range(room, len(pings), PINGS_AT_MOST)
    rest = [pings[start : start + PINGS_AT_MOST] for start in starts]
    return [first, *(Announcement(text=_mentioning(some), pings=some, beat=beat) for some in rest)]


def _pings(events: list[Event], players: Players, gms: tuple[UserId, ...], presser: UserId) -> tuple[UserId, ...]:
    """Return whom a group of events pings: the players of those whose turn it newly is, and the GMs where it is theirs,
    but for the presser.
    """
    called = (one for event in events for one in event.call if one not in event.quiet)
    asked = gms if any(event.calls_gm for event in events) else ()
    users = dict.fromkeys((*(user for combatant in called for user in players.get(combatant, ())), *asked))
    return tuple(user for user in users if user != presser)


def _mentioning(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)
