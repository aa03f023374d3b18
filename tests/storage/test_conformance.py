"""What every `Store` must do: encounters, revisions, boards, notes, announcements, pruning. Knows the port alone."""

import asyncio

import pytest

from bot.app.ports import Conflict, Repeated, Store
from bot.app.records import FINISHED, BoardPost, EncounterRecord, Kind, Pending, SeedEpoch, whole
from bot.fight.fight import Deadlines
from bot.storage.database import ROWS_AT_ONCE
from tests.storage.conftest import Opening
from tests.storage.samples import CHANNEL, GUILD, LARGEST, OTHER_SEED, SEED, announcement, new, revision, sent


async def end(store: Store, encounter: int, number: int, at: int) -> None:
    await store.append(encounter, revision(number), ended=at)


async def test_an_encounter_is_there_once_it_is_open(store: Store) -> None:
    opened = await store.open(new())
    assert opened == EncounterRecord(
        id=opened.id,
        channel=CHANNEL,
        guild=GUILD,
        system="torg",
        started=revision(1).at,
        ended=None,
        epochs=(SeedEpoch(seed=SEED, since=1),),
    )
    assert await store.live(CHANNEL) == opened
    assert await store.last(CHANNEL) == opened
    assert await store.running() == [CHANNEL]


async def test_an_empty_store_has_nothing(store: Store) -> None:
    assert await store.live(CHANNEL) is None
    assert await store.last(CHANNEL) is None
    assert await store.running() == []
    assert await store.revisions(1) == []
    assert await store.newest(1) is None
    assert await store.state_at(1, 1) is None
    assert not await store.known(1)
    assert await store.pending() == []
    assert await store.board(1) is None
    assert await store.note("synced") is None
    assert await store.prune(LARGEST) == 0


async def test_the_largest_ids_and_a_missing_guild_are_kept(store: Store) -> None:
    opened = await store.open(new(LARGEST, guild=None, request_id=LARGEST, actor=LARGEST))
    assert await store.live(LARGEST) == opened
    assert opened.guild is None
    newest = await store.newest(opened.id)
    assert newest is not None
    assert newest.actor == newest.request_id == LARGEST


async def test_a_revision_comes_back_as_it_was_given(store: Store) -> None:
    opened = await store.open(new())
    given = revision(2, "Round 1", "Phase I", request_id=77, kind=Kind.UNDO, position=1, parent=1)
    await store.append(opened.id, given)
    assert await store.newest(opened.id) == given


async def test_what_was_stored_is_there_after_a_restart(opening: Opening) -> None:
    async with opening() as store:
        opened = await store.open(new(CHANNEL, "hello"))
        await store.append(opened.id, revision(2, "Round 1"))
        before = await store.pending()
    async with opening() as store:
        assert await store.live(CHANNEL) == opened
        assert await store.newest(opened.id) == revision(2, "Round 1")
        assert await store.pending() == before


async def test_all_revisions_come_in_order_without_states_and_announcements(store: Store) -> None:
    opened = await store.open(new(CHANNEL, "hello"))
    other = await store.open(new(CHANNEL + 1))
    for number in range(2, 13):
        await store.append(opened.id, revision(number, "more"))
    await store.append(other.id, revision(2))
    assert await store.revisions(opened.id) == [
        revision(number).replace(state=None, announcements=()) for number in range(1, 13)
    ]


async def test_the_latest_come_between_two_numbers_the_newest_first(store: Store) -> None:
    opened = await store.open(new())
    for number in range(2, 8):
        await store.append(opened.id, revision(number, "more"))
    found = await store.latest(opened.id, 2, 7, 3)
    assert found == [revision(number).replace(state=None, announcements=()) for number in (6, 5, 4)]
    assert await store.latest(opened.id, 6, 7, 3) == await store.latest(opened.id + 1, 0, 7, 3) == []


async def test_the_steps_of_a_play_are_stored_together_or_not_at_all(store: Store) -> None:
    opened = await store.open(new())
    deadlines = Deadlines(attended=(2, 3))
    play = [revision(2, play=2), revision(3, play=2), revision(4, "more", play=2, deadlines=deadlines)]
    await store.append(opened.id, *play)
    assert await store.play(opened.id, 4) == [
        one.replace(announcements=()) if one is not play[2] else one for one in play
    ]
    assert [one.number for one in await store.play(opened.id, 3)] == [2, 3]
    assert whole(await store.play(opened.id, 5)) is None
    for some in (
        [revision(5, play=5), revision(4, play=5)],
        [revision(5, play=5), revision(4, play=5, news=(7,))],
        [revision(5, play=5), revision(6, play=5, request_id=9), revision(6, play=5)],
    ):
        with pytest.raises(Conflict):
            await store.append(opened.id, *some)
        assert [one.number for one in await store.revisions(opened.id)] == [1, 2, 3, 4]
    both = (store.append(opened.id, revision(5, play=5), revision(6, play=5)) for _ in range(2))
    assert [type(one) for one in await asyncio.gather(*both, return_exceptions=True)].count(Conflict) == 1
    assert [one.number for one in await store.revisions(opened.id)] == [1, 2, 3, 4, 5, 6]


async def test_the_last_press_is_the_newest_that_somebody_gave(store: Store) -> None:
    opened = await store.open(new())
    other = await store.open(new(CHANNEL + 1))
    await store.append(other.id, revision(2, actor=10))
    for number, actor in enumerate((7, 8, 7, 8), 2):
        await store.append(opened.id, revision(number, "more", actor=actor))
    assert [await store.last_press(opened.id, user) for user in (7, 8, 10)] == [4, 5, 0]


async def test_the_running_encounters_of_people_are_found(store: Store) -> None:
    one, two, far = [await store.open(new(channel, guild=guild)) for channel, guild in ((1, 5), (2, 5), (3, 6))]
    await store.append(one.id, revision(2, people=(7, 8)))
    for other in (two, far):
        await store.append(other.id, revision(2, people=(7,)))
    assert await store.attended(7) == [one, two, far]
    assert await store.attended(7, 5) == [one, two]
    assert await store.attended(8) == [one]
    await store.append(one.id, revision(3))
    assert await store.attended(8) == [one], "the same as before"
    await store.append(one.id, revision(4, people=(9,)))
    assert (await store.attended(8), await store.attended(9)) == ([], [one])
    await end(store, two.id, 3, at=90)
    await store.forget(channel=3)
    assert await store.attended(7) == []


async def test_the_message_that_announced_a_revision_is_kept(store: Store) -> None:
    opened = await store.open(new(CHANNEL, "hello", "there"))
    await store.append(opened.id, revision(2, "more"))
    await store.append(opened.id, revision(3, "yet more"))
    first, second, more, _ = await store.pending()
    await store.delivered([first.replace(message=41)])
    await store.delivered([second.replace(message=42)])
    await store.delivered([more.replace(message=43)])
    assert [one.message for one in await store.revisions(opened.id)] == [41, 43, None]


async def test_every_state_can_be_had_again(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, version=4))
    assert await store.state_at(opened.id, 1) == (revision(1).state, 3)
    assert await store.state_at(opened.id, 2) == (revision(2).state, 4)
    assert await store.state_at(opened.id, 3) is None


async def test_one_encounter_a_channel_runs(store: Store) -> None:
    opened = await store.open(new())
    with pytest.raises(Conflict):
        await store.open(new(request_id=5))
    assert await store.running() == [opened.channel]
    assert not await store.known(5)


async def test_after_its_end_a_channel_is_free_and_remembers_the_last(store: Store) -> None:
    first = await store.open(new())
    await end(store, first.id, 2, at=90)
    assert await store.live(CHANNEL) is None
    assert await store.running() == []
    assert await store.last(CHANNEL) == first.replace(ended=90)
    second = await store.open(new())
    assert second.id != first.id
    assert await store.live(CHANNEL) == await store.last(CHANNEL) == second


async def test_running_are_those_that_have_not_ended(store: Store) -> None:
    opened = [await store.open(new(channel)) for channel in (30, 10, 20)]
    await end(store, opened[1].id, 2, at=90)
    assert await store.running() == [20, 30]


async def test_the_last_encounter_of_a_channel_is_the_one_that_began_last_whatever_its_id(store: Store) -> None:
    early = new(CHANNEL, "early").replace(id=77)
    late = new(CHANNEL, "late").replace(id=5)
    await store.open(early)
    await end(store, 77, 2, at=90)
    opened = await store.open(late)
    assert opened.id == 5 and await store.last(CHANNEL) == opened
    await end(store, 5, 2, at=90)
    last = await store.last(CHANNEL)
    assert last is not None and last.id == 5
    assert [one.encounter for one in await store.pending()] == [77, 5]


async def test_an_id_is_taken_once(store: Store) -> None:
    await store.open(new(CHANNEL).replace(id=77))
    with pytest.raises(Exception, match=r"encounters\.id|encounters_pkey"):
        await store.open(new(CHANNEL + 1).replace(id=77))
    assert await store.live(CHANNEL + 1) is None


async def test_an_encounter_opened_again_runs_with_a_second_seed(store: Store) -> None:
    opened = await store.open(new())
    await end(store, opened.id, 2, at=90)
    await store.append(opened.id, revision(3, kind=Kind.RESTORE), epoch=OTHER_SEED)
    assert await store.live(CHANNEL) == opened.replace(
        epochs=(SeedEpoch(seed=SEED, since=1), SeedEpoch(seed=OTHER_SEED, since=3))
    )
    assert await store.running() == [CHANNEL]


async def test_a_channel_that_is_taken_is_not_restored_to(store: Store) -> None:
    old = await store.open(new())
    await end(store, old.id, 2, at=90)
    taken = await store.open(new())
    with pytest.raises(Conflict):
        await store.append(old.id, revision(3, "back", request_id=8), epoch=OTHER_SEED)
    assert await store.newest(old.id) == revision(2)
    assert await store.live(CHANNEL) == taken
    assert await store.pending() == []
    assert not await store.known(8)


async def test_an_ended_encounter_takes_revisions_and_stays_ended(store: Store) -> None:
    opened = await store.open(new())
    await end(store, opened.id, 2, at=90)
    await store.append(opened.id, revision(3))
    assert await store.last(CHANNEL) == opened.replace(ended=90)


async def test_a_number_is_taken_once(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, request_id=1))
    with pytest.raises(Conflict):
        await store.append(opened.id, revision(2, "late", request_id=2, actor_name="Bo"))
    with pytest.raises(Conflict):
        await store.append(opened.id, revision(2, request_id=3), ended=90)
    assert await store.newest(opened.id) == revision(2, request_id=1)
    assert await store.live(CHANNEL) == opened
    assert not await store.known(2)


async def test_of_two_that_append_the_same_number_one_wins(store: Store) -> None:
    opened = await store.open(new())
    names = [f"writer {place}" for place in range(8)]
    outcomes = await asyncio.gather(
        *(store.append(opened.id, revision(2, actor_name=name)) for name in names), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [Conflict] * 7
    newest = await store.newest(opened.id)
    assert newest is not None
    assert newest.actor_name == names[outcomes.index(None)]


async def test_of_two_that_open_in_a_channel_one_wins(store: Store) -> None:
    outcomes = await asyncio.gather(*(store.open(new()) for _ in range(8)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Conflict) == 7
    assert [await store.live(CHANNEL)] == [one for one in outcomes if isinstance(one, EncounterRecord)]
    assert await store.running() == [CHANNEL]


async def test_a_request_is_carried_out_once(store: Store) -> None:
    opened = await store.open(new(request_id=1))
    await store.append(opened.id, revision(2, request_id=2))
    other = await store.open(new(CHANNEL + 1))
    assert await store.known(1)
    assert await store.known(2)
    for request_id in (1, 2):
        with pytest.raises(Repeated):
            await store.append(opened.id, revision(3, "twice", request_id=request_id))
        with pytest.raises(Repeated):
            await store.append(other.id, revision(2, request_id=request_id), ended=90)
        with pytest.raises(Repeated):
            await store.open(new(CHANNEL + 2, request_id=request_id))
    assert await store.newest(opened.id) == revision(2, request_id=2)
    assert await store.running() == [opened.channel, other.channel]


async def test_a_repeated_request_is_told_from_a_conflict_it_also_makes(store: Store) -> None:
    opened = await store.open(new(request_id=1))
    with pytest.raises(Repeated):
        await store.open(new(request_id=1))
    with pytest.raises(Repeated):
        await store.append(opened.id, revision(1, request_id=1))


async def test_many_revisions_have_no_request(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2))
    await store.append(opened.id, revision(3))
    assert len(await store.revisions(opened.id)) == 3


async def test_a_revision_needs_its_encounter(store: Store) -> None:
    with pytest.raises(Exception) as failure:
        await store.append(404, revision(1))
    assert not isinstance(failure.value, Conflict | Repeated)
    assert await store.revisions(404) == []


async def test_a_position_must_be_there(store: Store) -> None:
    opened = await store.open(new())
    with pytest.raises(Exception) as failure:
        await store.append(opened.id, revision(2, kind=Kind.UNDO, position=7))
    assert not isinstance(failure.value, Conflict | Repeated)
    assert await store.newest(opened.id) == revision(1)
    with pytest.raises(type(failure.value)):
        await store.open(new(CHANNEL + 1, position=7))
    assert await store.running() == [opened.channel]


async def test_what_is_not_committed_is_not_seen(store: Store) -> None:
    """A reader beside a transaction that fails at its very end never sees the beginning of it."""
    await store.open(new(request_id=1))
    failing = asyncio.create_task(store.open(new(CHANNEL + 1, request_id=1)))
    seen = []
    while not failing.done():
        seen.append(await store.live(CHANNEL + 1))
    with pytest.raises(Repeated):
        await failing
    assert set(seen) == {None}


async def test_many_transactions_at_once_stay_whole(store: Store) -> None:
    ended = await store.open(new(999))
    channels = range(1, 41)
    await asyncio.gather(end(store, ended.id, 2, at=90), *(store.open(new(channel, "hello")) for channel in channels))
    assert await store.running() == list(channels)
    for one in [await store.live(channel) for channel in channels]:
        assert one is not None
        assert one.epochs == (SeedEpoch(seed=SEED, since=1),)
        assert await store.newest(one.id) == revision(1, "hello")
    assert len(await store.pending()) == len(channels)


async def test_a_board_is_replaced_by_a_later_one(store: Store) -> None:
    opened, other = await store.open(new()), await store.open(new(CHANNEL + 1))
    first = BoardPost(encounter=opened.id, channel=CHANNEL, message=LARGEST, posted=5, digest="aa")
    second = first.replace(message=6, posted=7, digest="bb")
    beside = first.replace(encounter=other.id, channel=CHANNEL + 1, message=8)
    for post in (first, beside, second):
        await store.put_board(post)
    assert await store.board(opened.id) == second
    assert await store.board(other.id) == beside


async def test_a_note_is_replaced_by_a_later_one(store: Store) -> None:
    await store.put_note("synced", "abc")
    await store.put_note("other", "Größe")
    await store.put_note("synced", "")
    assert await store.note("synced") == ""
    assert await store.note("other") == "Größe"


async def test_a_note_that_comes_with_a_revision_is_kept_with_it_or_not_at_all(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2), note=("mine", "first"))
    assert await store.note("mine") == "first"
    with pytest.raises(Conflict):
        await store.append(opened.id, revision(2), note=("mine", "second"))
    assert await store.note("mine") == "first"
    await store.append(opened.id, revision(3))
    assert await store.note("mine") == "first"


async def test_pruning_forgets_states_of_encounters_ended_before(store: Store) -> None:
    old, recent, running = [await store.open(new(channel, "hello")) for channel in (1, 2, 3)]
    await end(store, old.id, 2, at=99)
    await end(store, recent.id, 2, at=100)
    history = await store.revisions(old.id)
    assert await store.prune(100) == 2
    assert await store.prune(100) == 0
    assert await store.state_at(old.id, 1) is None
    assert await store.state_at(old.id, 2) == (revision(2).state, 3), "who may read the log is in the newest"
    assert await store.newest(old.id) == revision(2).replace(announcements=())
    assert await store.revisions(old.id) == history
    for kept in (recent, running):
        assert await store.state_at(kept.id, 1) == (revision(1).state, 3)
        assert [one.encounter for one in await store.pending()].count(kept.id) == 1
    assert old.id not in [one.encounter for one in await store.pending()]


async def test_a_board_is_unfinished_until_it_shows_the_end(store: Store) -> None:
    """Of encounters that ended lately: nobody waits for the board of one that is long over, nor had one."""
    running, ended, over, bare = [await store.open(new(channel, request_id=None)) for channel in (1, 2, 3, 4)]
    for one in (running, ended, over):
        board = BoardPost(encounter=one.id, channel=one.channel, message=one.id + 70, posted=5, digest="old")
        await store.put_board(board)
    for one, at in ((ended, 100), (over, 99), (bare, 100)):
        await store.append(one.id, revision(2).replace(request_id=None), ended=at)
    assert [one.id for one in await store.unfinished(100)] == [ended.id]
    old = await store.board(ended.id)
    assert old is not None
    await store.put_board(old.replace(digest=FINISHED))
    assert await store.unfinished(100) == []


async def test_what_a_revision_announced_is_kept_until_it_is_pruned(store: Store) -> None:
    opened = await store.open(new())
    await store.append(opened.id, revision(2, "Round 1", "Phase I"))
    assert [one.text for one in await store.announced(opened.id, 2)] == ["Round 1", "Phase I"]
    assert await store.announced(opened.id, 3) == []
    await end(store, opened.id, 3, 5)
    await store.prune(6)
    assert await store.announced(opened.id, 2) == []


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
