"""Texts made small give back the very text; states of a long fight are all there, however they are stored."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from bot.app.ports import Announcement
from bot.rules.events import Audience, Event
from bot.rules.model import Deed
from bot.rules.views import Offer
from bot.rules.words import Frozen, Phrase, say
from bot.storage.errors import UnreadableRevisionError
from bot.storage.migrations import shipped_migrations
from bot.storage.packing import HARDLY_SHORTER, Packed, change, changed_model, follow, packed, unpacked
from bot.storage.rows import row_of
from bot.storage.sqlite import SqliteStore
from bot.storage.statements import SqlStore
from bot.storage.states import ENCOUNTERS_AT_MOST, ROWS_AT_MOST
from tests.storage.conftest import Opening
from tests.storage.samples import CHANNEL, EVENTS, SEED, new, revision, sent

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=5),
    max_leaves=25,
)


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@given(st.text(st.characters(codec="utf-8")))
def test_a_text_is_unpacked_as_it_was_packed_and_never_longer(text: str) -> None:
    small = packed(text)
    assert unpacked(small) == text
    assert len(small if isinstance(small, bytes) else small.encode()) <= len(text.encode())


@pytest.mark.parametrize(("text", "begins"), [(f"[{'1,' * 260}1]", b"H"), (f"[{'1,' * 2100}1]", b"x")])
def test_a_short_text_and_a_long_one_are_told_apart_from_what_stands_in_clear(text: str, begins: bytes) -> None:
    small = packed(text)
    assert isinstance(small, bytes) and small.startswith(begins) and unpacked(small) == text
    assert unpacked(text.encode()) == text


def test_what_is_so_short_that_compressing_it_is_not_worth_the_time_stays_in_clear() -> None:
    digits = "1" * (HARDLY_SHORTER - 1)
    assert packed(digits) == digits and isinstance(packed(f"{digits}1"), bytes)


@given(VALUES, VALUES)
def test_what_changed_leads_to_the_very_text_or_is_not_told(before: object, after: object) -> None:
    changed = change(dumped(before), dumped(after))
    assert changed is None or follow(dumped(before), changed) == dumped(after)


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ({"round": 1, "beat": 4}, {"round": 2, "beat": 4}, '[1,{"round":[0,2]},[]]'),
        ({"a": 1, "b": 2}, {"b": 2, "c": 3}, '[1,{"c":[0,3]},["a"]]'),
        ({"all": [{"x": 1}, {"x": 1}]}, {"all": [{"x": 1}, {"x": 2}]}, '[1,{"all":[2,[[1,[1,{"x":[0,2]},[]]]]]},[]]'),
        ([1, 2, 3, 4], [1, 2, 9, 9, 4], "[3,2,1,[9,9]]"),
        ([1, 1, 1], [1, 1], "[3,2,0,[]]"),
        ("one", "two", '[0,"two"]'),
    ],
)
def test_what_changed_is_told_in_short(before: object, after: object, changed: str) -> None:
    assert change(dumped(before), dumped(after)) == changed
    assert follow(dumped(before), changed) == dumped(after)


@pytest.mark.parametrize("after", ["x", '{"a": 1}', '{"a":1.50}', '{"a":true}'])
def test_a_text_that_could_not_be_had_again_is_not_told_as_a_change(after: str) -> None:
    """Not JSON, blanks that would be lost, another way to write a number, and a truth that Python takes for a 1."""
    assert change('{"a":1}', after) is None


@pytest.mark.parametrize("changed", ["[]", "[9]", "[2,[[7,[0,1]]]]", '[1,{"a":[3,0,0,[]]},[]]', "7", "x", "[1,2]"])
def test_a_change_that_does_not_fit_is_refused(changed: str) -> None:
    with pytest.raises(ValueError):
        follow('{"a":1}', changed)


class Rider(Frozen):
    """One who takes part."""

    name: str
    hits: int = 0
    horse: Rider | None = None
    marks: tuple[str, ...] = ()


class Fight(Frozen):
    """A state."""

    round: int = 1
    all: tuple[Rider, ...] = ()
    settings: dict[str, str] = {}


ANN, BO = Rider(name="Ann", marks=("red", "blue")), Rider(name="Bo", horse=Rider(name="Silver"))
FIGHT = Fight(all=(ANN, BO), settings={"pace": "flow"})


@pytest.mark.parametrize(
    ("after", "changed"),
    [
        (FIGHT.evolve(), "[1,{},[]]"),
        (FIGHT.evolve(round=2), '[1,{"round":[0,2]},[]]'),
        (FIGHT.evolve(all=(ANN, BO.evolve(hits=3))), '[1,{"all":[2,[[1,[1,{"hits":[0,3]},[]]]]]},[]]'),
        (FIGHT.evolve(all=(ANN, BO.evolve(horse=None))), '[1,{"all":[2,[[1,[1,{"horse":[0,null]},[]]]]]},[]]'),
        (FIGHT.evolve(all=(ANN.evolve(marks=("red", "é")), BO)),
         '[1,{"all":[2,[[0,[1,{"marks":[2,[[1,[0,"é"]]]]},[]]]]]},[]]'),
        (FIGHT.evolve(settings={"pace": "gm"}), '[1,{"settings":[0,{"pace":"gm"}]},[]]'),
        (FIGHT.evolve(all=(BO,)), '[1,{"all":[3,0,1,[]]},[]]'),
        (FIGHT.evolve(all=(ANN, BO, Rider(name="Cy"))),
         '[1,{"all":[3,2,0,[{"name":"Cy","hits":0,"horse":null,"marks":[]}]]},[]]'),
        (FIGHT.evolve(all=(ANN, ANN, BO)),
         '[1,{"all":[3,1,1,[{"name":"Ann","hits":0,"horse":null,"marks":["red","blue"]}]]},[]]'),
        (FIGHT.evolve(all=()), '[1,{"all":[3,0,0,[]]},[]]'),
        (FIGHT.evolve(all=(ANN.evolve(horse=ANN), BO)),
         '[1,{"all":[2,[[0,[1,{"horse":[0,{"name":"Ann","hits":0,"horse":null,"marks":["red","blue"]}]},[]]]]]},[]]'),
    ],
)  # fmt: skip
def test_what_changed_in_a_state_at_hand_leads_to_what_it_is_dumped_as(after: Fight, changed: str) -> None:
    assert changed_model(FIGHT, after) == changed
    assert follow(FIGHT.model_dump_json(), changed) == after.model_dump_json()


async def test_every_state_of_a_long_fight_can_be_had_again(opening: Opening) -> None:
    """With restarts in between, after which what is remembered has to be read first."""
    number, states = 1, {}
    async with opening() as store:
        encounter = (await store.open(new())).id
        states[1] = revision(1).state
    for restart in range(3):
        async with opening() as store:
            if restart:
                assert (await store.newest(encounter)).state == states[number]  # type: ignore[union-attr]
            for _ in range(50):
                number += 1
                fight = {"round": number // 7, "all": [{"who": one, "hits": number // one} for one in range(1, 20)]}
                states[number] = dumped(fight)
                await store.append(encounter, revision(number, state=states[number]))
    async with opening() as store:
        for each, state in states.items():
            assert await store.state_at(encounter, each) == (state, 3)
        assert isinstance(store, SqlStore)
        rows = [tuple(row) for row in await store._rows("SELECT number, whole FROM revisions ORDER BY number")]
    assert max(one - whole for one, whole in rows) == ROWS_AT_MOST - 1
    whole = [one for one, at in rows if one == at]
    assert whole[:4] == [1, 2, 34, 52 + 14], "the first of each process that does not know the one before is whole"


async def test_a_state_that_changed_in_everything_is_stored_whole(store: SqlStore) -> None:
    encounter = (await store.open(new())).id
    await store.append(encounter, revision(2, state='"aaa"'))
    await store.append(encounter, revision(3, state='"b"'))
    assert [row["whole"] for row in await store._rows("SELECT whole FROM revisions ORDER BY number")] == [1, 2, 3]
    assert await store.state_at(encounter, 3) == ('"b"', 3)


RIDERS = tuple(Rider(name=f"Rider {number}") for number in range(40))


@pytest.mark.parametrize(
    ("states", "whole"),
    [
        ((Fight(all=RIDERS),
          Fight(all=(RIDERS[0].evolve(hits=1), *RIDERS[1:])),
          Fight(all=tuple(one.evolve(hits=1) for one in RIDERS)),
          Fight(all=tuple(Rider(name="x", marks=("hurt",)) for _ in RIDERS), settings={"pace": "gm"})),
         [2, 2, 2, 5]),
        ((Fight(all=RIDERS[:2]), Fight(all=RIDERS[:4]), Fight(all=RIDERS[:8]), Fight(all=RIDERS[:15])), [2, 2, 2, 2]),
        ((Fight(all=RIDERS), Fight(all=(ANN.evolve(name="x" * 300),)), Fight()), [2, 2, 2]),
    ],
    ids=["other-riders", "more-and-more", "few-are-left"],
)  # fmt: skip
async def test_a_state_at_hand_is_stored_as_what_changed_unless_that_is_longer_than_it_or_than_one_before(
    tmp_path: Path, states: tuple[Fight, ...], whole: list[int]
) -> None:
    async with SqliteStore.open_at(tmp_path / "x.db") as store:
        encounter = (await store.open(new())).id
        for number, state in enumerate(states, 2):
            await store.append(encounter, revision(number, state=None, reached=state))
        assert [row["whole"] for row in await store._rows("SELECT whole FROM revisions ORDER BY number")] == [1, *whole]
        for number, state in enumerate(states, 2):
            assert await store.state_at(encounter, number) == (state.model_dump_json(), 3)


async def test_a_state_at_hand_and_one_that_was_stored_follow_on_each_other(tmp_path: Path) -> None:
    first, last = Fight(all=RIDERS), Fight(all=(RIDERS[0].evolve(hits=1), *RIDERS[1:]))
    async with SqliteStore.open_at(tmp_path / "x.db") as store:
        encounter = (await store.open(new())).id
        await store.append(encounter, revision(2, state=None, reached=first))
        await store.append(encounter, revision(3, state=first.evolve(round=2).model_dump_json()))
        await store.append(encounter, revision(4, state=None, reached=last))
        rows = await store._rows("SELECT whole FROM revisions ORDER BY number")
        assert [row["whole"] for row in rows] == [1, 2, 2, 2]
        assert await store.state_at(encounter, 3) == (first.evolve(round=2).model_dump_json(), 3)
        assert await store.state_at(encounter, 4) == (last.model_dump_json(), 3)


@pytest.mark.parametrize("opening", ["sqlite"], indirect=True)
async def test_only_some_encounters_are_remembered(store: SqlStore) -> None:
    opened = [await store.open(new(channel)) for channel in range(ENCOUNTERS_AT_MOST + 2)]
    for one in opened:
        await store.append(one.id, revision(2))
    assert len(store._states._newest) == ENCOUNTERS_AT_MOST
    for one in opened:
        assert await store.state_at(one.id, 2) == (revision(2).state, 3)


async def test_the_newest_state_outlives_the_pruning_of_those_it_followed_on(store: SqlStore) -> None:
    encounter = (await store.open(new())).id
    for number in range(2, 9):
        await store.append(encounter, revision(number))
    await store.append(encounter, revision(9), ended=90)
    assert await store.prune(91) == 9
    assert await store.state_at(encounter, 8) is None
    assert await store.state_at(encounter, 9) == (revision(9).state, 3)
    await store.append(encounter, revision(10))
    assert await store.state_at(encounter, 10) == (revision(10).state, 3)


@pytest.mark.parametrize("rotten", [b"x\x9cnothing", b"", "[7]"])
async def test_a_rotten_state_is_named_and_not_shown(store: SqlStore, rotten: Packed) -> None:
    encounter = (await store.open(new())).id
    await store.append(encounter, revision(2))
    await store.append(encounter, revision(3))
    await store._rows("UPDATE revisions SET state = ?, whole = 1 WHERE number = 2", (store._held(rotten),))
    for number, column in ((2, "state"), (3, "state")):
        with pytest.raises(UnreadableRevisionError, match=f"its {column} cannot be read"):
            await store.state_at(encounter, number)


OLD_ROWS = """
INSERT INTO encounters VALUES (1, ?, 7, 'torg', 5, NULL);
INSERT INTO seeds VALUES (1, 1, ?);
INSERT INTO revisions VALUES (1, 1, 'start', 1, NULL, 9, 'Ann', 77, 5, 3, NULL, NULL, '[]', '[]',
    '[{"text":"a"}]', '{"round":1}');
INSERT INTO revisions VALUES (1, 2, 'command', 2, 1, 9, 'Ann', 78, 6, 3, 0, '{"verb":"next"}',
    '[{"phrase":{"code":"x"}}]',
    '[{"purpose":"p","bound":6,"counter":0,"value":5}]', '[{"text":"b"},{"text":"c"}]', '{"round":2}');
INSERT INTO revisions VALUES (1, 3, 'undo', 1, NULL, 9, 'Ann', NULL, 7, 3, NULL, NULL, '[]', '[]', NULL, NULL);
INSERT INTO revisions VALUES (1, 4, 'redo', 2, 1, 9, 'Ann', NULL, 8, 3, NULL, NULL, '[]', '[]', '[]', '{"round":2}');
"""


async def test_the_rows_of_a_database_from_before_are_read_and_gone_on_from(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    first = shipped_migrations()[0]
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL) STRICT"
        )
        db.execute("INSERT INTO migrations VALUES (1, 'encounters', 0)")
        db.executescript(first.script)
        for statement in filter(str.strip, OLD_ROWS.split(";\n")):
            values = {"encounters": (CHANNEL,), "seeds": (SEED,)}.get(statement.split()[2], ())
            db.execute(statement, values)
    async with SqliteStore.open_at(path) as store:
        live = await store.live(CHANNEL)
        assert live is not None and live.epochs[0].seed == SEED
        assert [one.announcement.text for one in await store.pending()] == ["b", "c"]
        await store.delivered([sent(1, 2, 1)])
        assert await store.pending() == []
        assert await store.known(78) and not await store.known(79)
        assert [(one.number, one.kind, one.position, one.parent) for one in await store.revisions(1)] == [
            (1, "start", 1, None),
            (2, "command", 2, 1),
            (3, "undo", 1, None),
            (4, "redo", 2, 1),
        ]
        old = await store.revision(1, 2)
        assert old is not None and old.command == '{"verb":"next"}' and old.events[0].phrase.code == "x"
        assert old.draws[0].value == 5
        assert await store.state_at(1, 2) == ('{"round":2}', 3)
        assert await store.state_at(1, 3) is None, "pruned before, pruned now"
        newest = await store.newest(1)
        assert newest is not None and newest.state == '{"round":2}'
        await store.append(1, revision(5, state='{"round":3}', parent=2))
        assert await store.state_at(1, 5) == ('{"round":3}', 3)
        assert await store._rows("PRAGMA foreign_key_check") == []
        [(table,)] = await store._rows("SELECT sql FROM sqlite_schema WHERE name = 'revisions'")
        assert "revisions_2" not in table, "it refers to itself under its present name"


def test_what_goes_without_saying_is_not_stored_with_an_event_but_for_the_kinds_of_pictures() -> None:
    pictured, plain = EVENTS
    bare = Event(phrase=say("declared"), audience=Audience.OWNER, about=1)
    for events in ((bare,), (plain,), (pictured, bare), ()):
        row = row_of(1, revision(1).evolve(events=events), 1, None)
        stored = unpacked(row["events"])  # type: ignore[arg-type]
        assert ('"call":[]' in stored) == (pictured in events)
        assert TypeAdapter(tuple[Event, ...]).validate_json(stored) == events


UNSAID: dict[type[Frozen], dict[str, object]] = {
    Event: {
        "audience": "public", "about": None, "owner": None, "call": (), "quiet": (), "calls_gm": False, "exhibits": (),
        "offers": (), "ends": None, "declare_by": None, "deed": None, "posted": True, "given_for": (),
    },
    Announcement: {"pings": (), "exhibits": (), "offers": (), "beat": 0, "language": "en"},
    Offer: {"combatant": None, "options": (), "asks": (), "opens": False, "style": "plain"},
    Deed: {"at": ()},
    Phrase: {"facts": {}},
}  # fmt: skip
"""What is not stored of these: another default would change what was stored without it."""


@pytest.mark.parametrize("kind", UNSAID, ids=lambda kind: kind.__name__)
def test_what_goes_without_saying_in_stored_rows_stays_what_it_is(kind: type[Frozen]) -> None:
    assert {name: kind.model_fields[name].default for name in UNSAID[kind]} == UNSAID[kind]
