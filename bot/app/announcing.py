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

Players = Mapping[CombatantId, tuple[UserId, ...]]
"""Who acts for a combatant: its player, or for one that is nobody's the GMs."""


def announcements(
    teller: Teller, words: Mapping[str, str], events: Sequence[Event], players: Players, beat: int
) -> tuple[Announcement, ...]:
    """Return the messages that tell the public events, in order. `beat` goes onto their buttons."""
    groups: list[list[Event]] = []
    for event in events:
        if event.audience is not Audience.PUBLIC:
            continue
        if groups and not event.call and not groups[-1][-1].call and not groups[-1][-1].offers:
            groups[-1].append(event)
        else:
            groups.append([event])
    return tuple(_announcement(teller, words, group, players, beat) for group in groups)


def _announcement(
    teller: Teller, words: Mapping[str, str], events: list[Event], players: Players, beat: int
) -> Announcement:
    called = (players.get(combatant, ()) for event in events for combatant in event.call)
    pings = tuple(dict.fromkeys(user for users in called for user in users))
    text = teller.message(words, [event.phrase for event in events])
    mentions = " ".join(f"<@{user}>" for user in pings)
    exhibits = tuple(exhibit for event in events for exhibit in event.exhibits)
    return Announcement(
        text=f"{text}\n{mentions}" if mentions else text,
        pings=pings,
        exhibits=exhibits[:PICTURES_AT_MOST],
        offers=tuple(offer for event in events for offer in event.offers),
        beat=beat,
    )
