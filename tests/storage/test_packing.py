"""Texts made small give back the very text; states of a long fight are all there, however they are stored."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from bot.fight.telling import Announcement
from bot.rules.events import Audience, Event
from bot.rules.model import Deed
from bot.rules.views import Offer
from bot.rules.words import Frozen, Phrase, from_json, say
from bot.storage.database import TABLES
from bot.storage.errors import UnreadableRevisionError
from bot.storage.rows import COMPRESSED_FROM, packed, row_of, unpacked
from bot.storage.statements import SqlStore
from tests.storage.conftest import Opening
from tests.storage.samples import EVENTS, new, revision


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(st.text(st.characters(codec="utf-8")))
def test_a_text_is_unpacked_as_it_was_packed_and_never_longer(text: str) -> None:
    text = dumped(text)
    small = packed(text)
    assert unpacked(small) == text
    assert len(small) <= len(text.encode())


def test_a_row_has_the_columns_of_its_table_in_their_order() -> None:
    assert tuple(row_of(1, revision(2))) == TABLES["revisions"]


def test_a_text_that_is_too_short_to_compress_stays_in_clear() -> None:
    digits = "1" * (COMPRESSED_FROM - 1)
    assert packed(digits) == digits.encode() and len(packed(f"{digits}1")) < COMPRESSED_FROM


def test_a_text_in_clear_is_told_apart_from_a_compressed_one() -> None:
    assert unpacked(b'{"a":1}') == '{"a":1}'


def fight(number: int) -> str:
    """Return the state of a fight in which one of nineteen riders is hit in each row."""
    riders = [{"who": hashlib.sha256(bytes([one])).hexdigest(), "hits": (number + one) // 19} for one in range(19)]
    return dumped({"row": number, "riders": riders})


async def test_every_state_of_a_long_fight_can_be_had_again(opening: Opening) -> None:
    """With restarts in between."""
    number = 1
    async with opening() as store:
        encounter = (await store.open(new(state=fight(1)))).id
    for _ in range(3):
        async with opening() as store:
            newest = await store.newest(encounter)
            assert newest is not None and newest.state == fight(number)
            for _ in range(50):
                number += 1
                await store.append(encounter, revision(number, state=fight(number)))
    async with opening() as store:
        for each in range(1, number + 1):
            assert await store.state_at(encounter, each) == (fight(each), 3)


async def test_the_newest_state_outlives_the_pruning_of_those_it_followed_on(store: SqlStore) -> None:
    encounter = (await store.open(new(state=fight(1)))).id
    for number in range(2, 9):
        await store.append(encounter, revision(number, state=fight(number)))
    await store.append(encounter, revision(9, state=fight(9)), ended=90)
    assert await store.prune(91) == 9
    assert await store.state_at(encounter, 8) is None
    assert await store.state_at(encounter, 9) == (fight(9), 3)
    await store.append(encounter, revision(10, state=fight(10)))
    assert await store.state_at(encounter, 10) == (fight(10), 3)


@pytest.mark.parametrize("rotten", [b"x\x9cnothing", b"\xff"])
async def test_a_rotten_state_is_named_and_not_shown(store: SqlStore, rotten: bytes) -> None:
    encounter = (await store.open(new())).id
    await store.append(encounter, revision(2))
    await store._rows("UPDATE revisions SET state = ? WHERE number = 2", (rotten,))
    with pytest.raises(UnreadableRevisionError, match="its state cannot be read"):
        await store.state_at(encounter, 2)


def test_what_goes_without_saying_is_not_stored_with_an_event() -> None:
    pictured, plain = EVENTS
    bare = Event(phrase=say("declared"), audience=Audience.OWNER, about=1)
    for events in ((bare,), (plain,), (pictured, bare), ()):
        row = row_of(1, revision(1).replace(events=events))
        stored = unpacked(row["events"])  # type: ignore[arg-type]
        assert '"call":[]' not in stored
        assert from_json(tuple[Event, ...], stored) == events


UNSAID: dict[type[Frozen], dict[str, object]] = {
    Event: {
        "audience": "public", "about": None, "owner": None, "call": (), "quiet": (), "warns": (), "calls_gm": False,
        "exhibits": (), "ends": None, "deeds": (), "undone": (), "posted": True,
        "wait": "answer", "pictured": False, "step": None,
    },
    Announcement: {"pings": (), "exhibits": (), "offers": (), "public_version": 0, "language": "en", "whole": ""},
    Offer: {"combatant": None, "options": (), "asks": (), "opens": False, "style": "plain"},
    Deed: {"at": ()},
    Phrase: {"facts": {}},
}  # fmt: skip
"""What is not stored of these: another default would change what was stored without it."""


def value_of(one: FieldInfo) -> object:
    return one.default if one.default_factory is NODEFAULT else one.default_factory()


@pytest.mark.parametrize("kind", UNSAID, ids=lambda kind: kind.__name__)
def test_what_goes_without_saying_in_stored_rows_stays_what_it_is(kind: type[Frozen]) -> None:
    assert {one.name: value_of(one) for one in fields(kind) if not one.required} == UNSAID[kind]
