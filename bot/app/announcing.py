"""Public events into announcements: which lines share a message, and whom a message pings.

A call of a turn is a message of its own, so that it notifies those who may act and nobody else. Must not know
where a message goes, nor a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.app.ports import Announcement, Teller
from bot.rules.events import Audience, Event
from bot.rules.model import CombatantId, UserId

PICTURES_AT_MOST = 10
"""As many as one message of Discord may carry."""
LETTERS_AT_MOST = 1800
"""A message of Discord holds 2000; a line that would not fit begins another one, so that none is lost."""

MESSAGE_HOLDS = 2000
MENTION_LETTERS = 24
"""The longest mention, with the blank before it."""
PINGS_AT_MOST = 80

Players = Mapping[CombatantId, tuple[UserId, ...]]
"""Who acts for a combatant: its player, or for one that is nobody's the GMs."""


def announcements(
    teller: Teller, words: Mapping[str, str], events: Sequence[Event], players: Players, beat: int
) -> tuple[Announcement, ...]:
    """Return the messages that tell the public events, in order. `beat` goes onto their buttons."""
    groups: list[list[Event]] = []
    length = 0
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        letters = len(teller.message(words, [event.phrase])) + 1
        apart = not groups or event.call or groups[-1][-1].call or groups[-1][-1].offers
        if apart or not _fits(groups[-1], event, length + letters):
            groups.append([event])
            length = letters
        else:
            groups[-1].append(event)
            length += letters
    return tuple(one for group in groups for one in _announced(teller, words, group, players, beat))


def _fits(group: list[Event], event: Event, letters: int) -> bool:
    """Whether a message can hold an event besides those of the group, `letters` long with it."""
    pictures = sum(len(one.exhibits) for one in (*group, event))
    return letters <= LETTERS_AT_MOST and pictures <= PICTURES_AT_MOST


def _announced(
    teller: Teller, words: Mapping[str, str], events: list[Event], players: Players, beat: int
) -> list[Announcement]:
    """Return the message that tells a group of events; more of them if it pings more people than fit into one."""
    called = (players.get(combatant, ()) for event in events for combatant in event.call)
    pings = tuple(dict.fromkeys(user for users in called for user in users))
    text = teller.message(words, [event.phrase for event in events])
    room = (MESSAGE_HOLDS - len(text)) // MENTION_LETTERS
    exhibits = tuple(exhibit for event in events for exhibit in event.exhibits)
    first = Announcement(
        text="\n".join(filter(None, (text, _mentioning(pings[:room])))),
        pings=pings[:room],
        exhibits=exhibits[:PICTURES_AT_MOST],
        offers=tuple(offer for event in events for offer in event.offers),
        beat=beat,
    )
    starts = range(room, len(pings), PINGS_AT_MOST)
    rest = [pings[start : start + PINGS_AT_MOST] for start in starts]
    return [first, *(Announcement(text=_mentioning(some), pings=some, beat=beat) for some in rest)]


def _mentioning(users: tuple[UserId, ...]) -> str:
    return " ".join(f"<@{user}>" for user in users)
