"""What every `Store` must do with announcements: keep them, in order, until they are delivered."""

from __future__ import annotations

import pytest

from bot.app.ports import Conflict, Pending, Store
from bot.storage.database import ROWS_AT_ONCE
from tests.storage.conftest import Opening
from tests.storage.samples import CHANNEL, announcement, new, revision, sent


async def texts(store: Store) -> list[str]:
    return [pending.announcement.text for pending in await store.pending()]


async def test_an_announcement_is_pending_with_its_place(store: Store) -> None:
    opened = await store.open(new(CHANNEL, "hello"))
    await store.append(opened.id, revision(2, "Round 1", "Phase I"))
    places = [(1, 0, "hello"), (2, 0, "Round 1"), (2, 1, "Phase I")]
    assert await store.pending() == [
        Pending(
            encounter=opened.id,
            revision=number,
            ordinal=ordinal,
            channel=CHANNEL,
            system="torg",
            announcement=announcement(text),
        )
        for number, ordinal, text in places
    ]


async def test_revisions_that_say_nothing_are_not_pending(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2))
    await store.append(opened.id, revision(3, "aloud"))
    await store.append(opened.id, revision(4))
    assert await texts(store) == ["aloud"]


async def test_pending_of_an_encounter_are_in_order_beyond_nine(store: Store) -> None:
    opened, other = await store.open(new(1, "1")), await store.open(new(2, "other"))
    for number in range(2, 13):
        await store.append(opened.id, revision(number, str(number)))
    await store.append(other.id, revision(2, "other again"))
    told = [str(number) for number in range(1, 13)]
    assert await texts(store) == [*told, "other", "other again"]


async def test_an_announcement_is_delivered_with_all_before_it(store: Store) -> None:
    opened, other = await store.open(new(1, "one")), await store.open(new(2, "other"))
    await store.append(opened.id, revision(2, "two", "three", "four"))
    await store.append(opened.id, revision(3, "five"))
    steps = {
        (1, 0): ["two", "three", "four", "five", "other"],
        (2, 1): ["four", "five", "other"],
        (2, 2): ["five", "other"],
        (3, 0): ["other"],
    }
    for (number, ordinal), left in steps.items():
        await store.delivered([sent(opened.id, number, ordinal)])
        assert await texts(store) == left
    await store.append(opened.id, revision(4, "six"))
    assert await texts(store) == ["six", "other"]
    await store.delivered([sent(other.id, 1, 0)])
    assert await texts(store) == ["six"]


async def test_a_later_delivery_takes_earlier_revisions_along(store: Store) -> None:
    opened = await store.open(new(CHANNEL, "one"))
    await store.append(opened.id, revision(2, "two"))
    await store.append(opened.id, revision(3, "three", "four"))
    await store.delivered([sent(opened.id, 3, 0)])
    assert await texts(store) == ["four"]


async def test_what_was_delivered_is_never_pending_again(store: Store) -> None:
    opened = await store.open(new(CHANNEL, "one", "two", "three"))
    await store.delivered([sent(opened.id, 1, 1)])
    await store.delivered([sent(opened.id, 1, 0)])
    assert await texts(store) == ["three"]
    await store.delivered([sent(opened.id, 1, 2)])
    await store.delivered([sent(opened.id, 1, 0)])
    assert await texts(store) == []


async def test_the_farewell_of_an_ended_encounter_is_still_pending(opening: Opening) -> None:
    async with opening() as store:
        opened = await store.open(new(CHANNEL, "hello"))
        await store.delivered([sent(opened.id, 1, 0)])
        await store.append(opened.id, revision(2, "farewell"), ended=90)
    async with opening() as store:
        assert await texts(store) == ["farewell"]
        await store.delivered([sent(opened.id, 2, 0)])
    async with opening() as store:
        assert await texts(store) == []


async def test_a_refused_revision_announces_nothing(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, "first"))
    with pytest.raises(Conflict):
        await store.append(opened.id, revision(2, "second"))
    assert await texts(store) == ["first"]


async def test_what_several_encounters_announced_is_recorded_at_once(store: Store) -> None:
    """More of them than one statement holds, the last of which has something left."""
    opened = [await store.open(new(place, f"{place}: one")) for place in range(1, ROWS_AT_ONCE + 3)]
    await store.append(opened[-1].id, revision(2, "two", "three"))
    *others, kept = opened
    await store.delivered([*(sent(one.id, 1, 0) for one in others[1:]), sent(kept.id, 2, 0)])
    assert await texts(store) == ["1: one", "three"]
    await store.delivered([])
    assert await texts(store) == ["1: one", "three"]
