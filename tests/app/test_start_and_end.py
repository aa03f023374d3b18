"""Start, end, restore, verify, prune: and that the seed is committed to before and told after, never in between."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from bot.app.ports import Repeated
from bot.app.start_and_end import RESTORABLE
from bot.fight.askers import Actor
from bot.rules.draw import Drawn, binding, commitment, value_for
from bot.rules.exhibits import SummaryExhibit
from bot.rules.registry import system_of
from bot.storage.rows import packed, unpacked
from tests.app.saloon import ANN, BOB, DAY, GWEN, MIA, SALOON, STABLE, Saloon, id_of, request_of, told
from tests.removed import removed

FIRST, SECOND = bytes([3]) * 32, bytes([4]) * 32


def come_from(key: bytes, draws: list[Drawn]) -> bool:
    """Whether all draws follow from a key."""
    return all(value_for(key, one.purpose, one.bound) == one.value for one in draws)


def sealed(saloon: Saloon, seed: bytes) -> str:
    """Return what is committed to of a seed that comes into play in the first encounter, now."""
    return commitment(seed, binding(1, saloon.clock.time))


# Start.


async def test_a_start_commits_to_the_seed_before_anything_is_drawn(empty: Saloon) -> None:
    answer = await empty.start()
    [text] = empty.texts
    sealed = hashlib.sha256(FIRST + (1).to_bytes(8, "big") + empty.clock.time.to_bytes(8, "big")).hexdigest()
    assert text.splitlines() == [
        "**High Noon** begins: Past Participle. Gwen is the GM. `/join` to take part.",
        "**Round 1.** Declare your speeds.",
        f"-# Fair draws: SHA-256 `{sealed[:8]}…`",
    ]
    assert dict(empty.courier.sent[0].announcement.offers[1].options) == {"of": sealed}, "behind its button is the rest"
    assert f"Fair draws: SHA-256 {sealed} (with encounter 1 and the time {empty.clock.time})" in await empty.log()
    assert answer.announced
    assert (await empty.state()).gms == (GWEN.user,)
    assert await empty.draws() == []
    assert FIRST.hex() not in empty.whole and "fixed" not in empty.whole


async def test_an_encounter_without_a_name_is_called_like_its_system(empty: Saloon) -> None:
    await empty.start(name=None)
    assert (await empty.state()).title == "Past Participle"
    assert empty.texts[0].startswith("A fight begins: **Past Participle**. Gwen is the GM.")


async def test_a_fixed_seed_is_used_and_said(path: Path) -> None:
    seed = bytes(range(32))
    async with Saloon.open_at(path, fixed_seed=seed) as saloon:
        for place in (SALOON, STABLE):
            await saloon.start(place=place)
            live = await saloon.live(place)
            assert f"`{commitment(seed, binding(live.record.id, saloon.clock.time))[:8]}…`" in saloon.texts[0]
            assert "the seed is fixed" in saloon.texts[0]
            assert (await saloon.live(place)).seed == seed
        await saloon.end()
        await saloon.restore()
        assert "the seed is fixed" in saloon.texts[0]
    assert saloon.chance.seeds == 2, "none was made"


async def test_a_second_start_is_refused(saloon: Saloon, refused: Any) -> None:
    file = saloon.dump()
    for bot in (saloon, saloon.restarted()):
        with refused("encounter-runs"):
            await bot.start(by=BOB)
    assert saloon.dump() == file
    await saloon.start(place=STABLE)
    assert saloon.in_memory(STABLE)


async def test_each_encounter_has_a_seed_of_its_own(saloon: Saloon) -> None:
    await saloon.start(place=STABLE)
    await saloon.end()
    await saloon.start()
    assert [(await saloon.live(place)).seed[0] for place in (SALOON, STABLE)] == [5, 4]


# End.


async def test_an_end_sums_up_reveals_the_seed_and_closes_the_channel(saloon: Saloon, refused: Any) -> None:
    saloon.clock.time += 60_000
    answer = await saloon.end(request_id=3)
    assert saloon.texts == [
        "**High Noon ends** in round 1. Those who fought: Andy, Bess, Clay.\n"
        f"The seed was `{FIRST.hex()}`. `/encounter verify` recomputes every card and die."
    ]
    assert answer.announced
    assert saloon.courier.boards[-1].ended
    assert not saloon.in_memory()
    last = await saloon.store.last(SALOON.channel)
    assert last is not None and last.ended == saloon.clock.time
    assert await saloon.store.live(SALOON.channel) is None
    for work in (saloon.give("next"), saloon.end(), saloon.undo()):
        with refused("no-encounter"):
            await work


async def test_hidden_combatants_are_not_in_the_summary(empty: Saloon) -> None:
    await empty.start()
    await empty.join("Sniper", hidden=True)
    await empty.end()
    assert empty.texts[0].startswith("**High Noon ends.**")


async def test_the_end_sums_up_what_was_done_and_not_undone_by_those_who_left_too(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    for name in ("Andy", "Bea"):
        await empty.join(name, side="crew")
    await empty.give("next")
    await empty.give("act", do="both")
    await empty.give("act", do="both")
    await empty.undo()
    await empty.give("leave", combatant="Andy")
    for again in (empty, empty.restarted()):
        await again.end()
        [summary] = again.announced[0].exhibits
        assert isinstance(summary, SummaryExhibit)
        assert {one.who.name: [done.column for done in one.done] for one in summary.strips} == {"Andy": [1], "Bea": []}
        await again.restore()


async def test_only_gms_end(saloon: Saloon, refused: Any) -> None:
    with refused("gm-only", what="end"):
        await saloon.end(ANN)
    await saloon.end(MIA)


async def test_the_button_that_ends_is_for_its_own_encounter(saloon: Saloon, refused: Any) -> None:
    encounter, public_version = await saloon.here()
    with refused("no-encounter"):
        await saloon.end(request=request_of("end", press=(encounter + 1, public_version)))
    await saloon.give("declare", by=ANN, speed="fast")
    await saloon.end(request=request_of("end", press=(encounter, public_version)))


# Restore.


async def test_a_restored_encounter_stands_as_before_but_for_the_cards_to_come(saloon: Saloon) -> None:
    await saloon.all_declare()
    await saloon.give("flip", card="28")
    before = await saloon.state()
    press = await saloon.here()
    await saloon.end()
    saloon.clock.time += RESTORABLE
    await saloon.restore(request_id=4)
    after = await saloon.state()
    assert after.pile.shown == before.pile.shown == (28,)
    assert sorted(after.pile.order) == sorted(before.pile.order)
    assert (before.pile.shuffles, after.pile.shuffles, after.pile.shuffled) == (1, 2, False)
    assert after.public_version == before.public_version + 1
    assert after.replace(pile=before.pile, public_version=before.public_version) == before
    assert saloon.texts == [
        "**High Noon** goes on. New draws come from a new seed.\n"
        f"-# Fair draws: SHA-256 `{sealed(saloon, SECOND)[:8]}…`"
    ]
    assert (await saloon.give("next", press=press)).refused
    assert saloon.in_memory()


async def test_nothing_of_the_old_order_is_left_after_a_restore(saloon: Saloon) -> None:
    """Whoever knows the old seed knows nothing of what comes: the new order follows from the new seed alone."""
    await saloon.all_declare()
    await saloon.give("flip")
    await saloon.undo()
    await saloon.end()
    await saloon.restore()
    await saloon.give("flip")
    pile = (await saloon.state()).pile
    drawn = [one for one in await saloon.draws() if one.purpose.startswith("shuffle 2, ")]
    assert len(drawn) == 53
    assert come_from(SECOND, drawn)
    cards = list(range(54))
    for one in drawn:
        place = one.bound - 1
        cards[place], cards[one.value] = cards[one.value], cards[place]
    assert (*pile.shown, *pile.order) == tuple(cards)


async def test_a_restored_encounter_draws_from_the_new_seed_also_after_a_restart(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    await saloon.undo()
    await saloon.end()
    await saloon.restore()
    saloon = saloon.restarted()
    await saloon.give("check", ruling=True)
    since = (await saloon.live()).record.epochs[-1].since
    new = [one for stored in await saloon.store.revisions(1) if stored.number >= since for one in stored.draws]
    assert [one.purpose for one in new] == ["round 1, ruling, try 1, cut 1"]
    assert come_from(SECOND, new)


async def test_an_encounter_is_restored_any_number_of_times(saloon: Saloon) -> None:
    for _ in range(3):
        await saloon.end()
        await saloon.restore()
    record = (await saloon.live()).record
    assert [one.seed[0] for one in record.epochs] == [3, 4, 5, 6]
    assert [one.since for one in record.epochs] == [1, 6, 8, 10]
    assert await saloon.store.live(SALOON.channel) == record
    await saloon.all_declare()
    assert await saloon.restarted().state() == await saloon.state()


async def test_there_must_be_something_to_restore(empty: Saloon, refused: Any) -> None:
    with refused("nothing-to-restore"):
        await empty.restore()
    await empty.posse()
    with refused("encounter-runs"):
        await empty.restore()
    await empty.end()
    empty.clock.time += RESTORABLE + 1
    with refused("nothing-to-restore"):
        await empty.restore()


async def test_only_gms_restore(saloon: Saloon, refused: Any) -> None:
    await saloon.give("appoint", user=BOB.user)
    await saloon.end()
    file = saloon.dump()
    with refused("gm-only", what="restore"):
        await saloon.restore(ANN)
    assert saloon.dump() == file
    await saloon.restore(BOB)
    await saloon.end(MIA)
    await saloon.restore(MIA)


async def test_the_last_encounter_of_the_channel_is_restored(saloon: Saloon) -> None:
    await saloon.end()
    await saloon.start(name="Later")
    await saloon.end()
    await saloon.restore()
    assert (await saloon.state()).title == "Later"


async def test_only_a_gm_is_asked_whether_to_end(saloon: Saloon, refused: Any) -> None:
    await saloon.start(place=STABLE)
    answer = await saloon.start_and_end.ask_to_end(STABLE, GWEN)
    assert told(answer.lines) == ["End High Noon? It can be brought back for 7 days."]
    assert [one.verb for one in answer.offers] == ["end"]
    assert answer.encounter == (await saloon.here(STABLE))[0]
    with refused("gm-only", what="end"):
        await saloon.start_and_end.ask_to_end(SALOON, ANN)


async def test_what_was_begun_ended_or_brought_back_once_is_so_no_second_time(empty: Saloon) -> None:
    """Discord may deliver one request twice."""
    for request_id, work in ((1, empty.start), (2, empty.end), (3, empty.restore)):
        await work(request_id=request_id)
        file = empty.dump()
        with pytest.raises(Repeated):
            await work(request_id=request_id)
        assert empty.dump() == file


async def test_a_restore_whose_state_is_gone_is_refused(saloon: Saloon, refused: Any) -> None:
    await saloon.end()
    newest = await saloon.store.newest(1)
    assert newest is not None and newest.state is not None
    saloon.rows("UPDATE revisions SET state = ? WHERE number = 5", packed(newest.state))
    saloon.rows("UPDATE revisions SET state = NULL WHERE number = 4")
    with refused("pruned"):
        await saloon.restore()
    saloon.rows("UPDATE revisions SET state = NULL")
    with refused("pruned"):
        await saloon.restore()


# Verify.


async def test_a_running_encounter_does_not_tell_its_seed(saloon: Saloon) -> None:
    for _ in range(2):
        [line] = await saloon.verified()
        assert sealed(saloon, FIRST) in line
        assert FIRST.hex() not in line
        await saloon.give("check", ruling=True)


async def test_an_ended_encounter_is_verified(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    await saloon.end()
    assert await saloon.verified() == [
        f"All draws come from the seed {FIRST.hex()}; you may know 1 of them. Its SHA-256, with encounter and time, is "
        f"the one that was announced: {sealed(saloon, FIRST)}.",
        "Not drawn, but given by hand, and told so: 0.",
        "Played again from the draws, the log comes out as it was told: 6 entries.",
    ]


async def test_a_forged_draw_is_found(saloon: Saloon) -> None:
    await saloon.give("check", ruling=True)
    await saloon.end()
    [(draws,)] = saloon.rows("SELECT draws FROM revisions WHERE number = 5")
    forged = json.loads(unpacked(draws))
    forged[0]["value"] = (forged[0]["value"] + 1) % 54
    saloon.rows("UPDATE revisions SET draws = ? WHERE number = 5", json.dumps(forged).encode())
    value = forged[0]["value"]
    assert await saloon.verified() == [
        f"The draw for “round 1, ruling, try 1, cut 1” does not come from the seed. It was recorded as {value} of 54."
    ]


async def test_a_draw_that_was_left_out_is_found(saloon: Saloon) -> None:
    for _ in range(2):
        await saloon.give("check", ruling=True)
    await saloon.end()
    saloon.rows("UPDATE revisions SET draws = x'5b5d' WHERE number = 5")
    assert (await saloon.verified())[-1] == (
        "Played again from the draws, entry 5 of the 7 in your log does not come out as it was told."
    )


async def test_where_nothing_was_played_nothing_is_verified(empty: Saloon, refused: Any) -> None:
    with refused("no-encounter"):
        await empty.fairness.verify(SALOON, BOB)


# Prune.


async def test_states_go_when_they_can_no_longer_be_restored_and_the_rest_stays(saloon: Saloon, refused: Any) -> None:
    await saloon.end()
    await saloon.start(place=STABLE)
    saloon.clock.time += RESTORABLE
    assert await saloon.start_and_end.prune() == 0
    saloon.clock.time += 1
    assert await saloon.start_and_end.prune() == 5
    assert await saloon.start_and_end.prune() == 0
    assert [one.command is None for one in await saloon.store.revisions(1)] == [True, False, False, False, False]
    assert (await saloon.verified())[0].startswith("All draws come from the seed")
    with refused("nothing-to-restore"):
        await saloon.restore()
    await saloon.restarted().resumed()
    await saloon.start()
    await saloon.join("Andy", ANN)
    assert (await saloon.state()).get(id_of("Andy")).name == "Andy"


async def test_a_restored_encounter_is_never_pruned(saloon: Saloon) -> None:
    await saloon.end()
    await saloon.restore()
    saloon.clock.time += 100 * DAY
    assert await saloon.start_and_end.prune() == 0


async def test_an_encounter_that_nobody_joined_can_be_ended_and_restored(empty: Saloon) -> None:
    await empty.start()
    for _ in range(2):
        await empty.end()
        await empty.restore()
        assert (await empty.state()).combatants == ()


async def test_a_title_is_one_line_of_at_most_80_letters(empty: Saloon, refused: Any) -> None:
    with refused("bad-option", option="name", found="x" * 80, allowed="at most 80 characters"):
        await empty.start(name="x" * 81)
    await empty.start(name=" High\n# Noon ")
    assert (await empty.state()).title == "High # Noon"


async def test_what_is_drawn_at_the_start_is_stored_with_it(empty: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    """No system does today."""
    system = type(system_of("past-participle"))
    start = system.start

    def drawn(self: Any, opening: Any, draw: Any) -> Any:
        draw.die(6, "luck")
        return start(self, opening, draw)

    monkeypatch.setattr(system, "start", drawn)
    await empty.start()
    assert len(await empty.draws()) == 1


# A system that was removed.


@pytest.fixture
async def hostage(empty: Saloon) -> Saloon:
    """A fight of Torg in which Ann's Andy may announce."""
    await empty.start(system="torg")
    await empty.join("Andy", ANN, reflex=None, initiative=18)
    await empty.give("next")
    return empty


@pytest.mark.parametrize("asker", [GWEN, MIA])
async def test_a_fight_whose_system_was_removed_can_be_ended_and_another_begun(
    hostage: Saloon, refused: Any, asker: Actor
) -> None:
    before = hostage.dump()
    with removed("torg"):
        bot = await hostage.started_anew()
        found = await bot.start_and_end.without_system(SALOON)
        assert found is not None and found.system == "torg" and await bot.start_and_end.without_system(STABLE) is None
        with refused("system-removed", found="torg"):
            await bot.give("next")
        with refused("encounter-runs"):
            await bot.start(system="exp-none")
        for ending in (bot.start_and_end.ask_to_end(SALOON, ANN), bot.end(ANN)):
            with refused("gm-only"):
                await ending
        assert hostage.dump() == before

        asked = await bot.start_and_end.ask_to_end(SALOON, asker)
        assert told(asked.lines)[0].startswith("End High Noon? Its system “torg” is not installed any more")
        assert [one.verb for one in asked.offers] == ["end"]
        answer = await bot.end(asker, request_id=77)
        assert told(answer.lines)[0] == "High Noon ends." and FIRST.hex() in told(answer.lines)[1]
        assert bot.texts == [
            f"**High Noon ends.**\nThe seed was `{FIRST.hex()}`. `/encounter verify` recomputes every card and die."
        ]
        assert (bot.courier.boards[-1].title, bot.courier.boards[-1].ended) == ("High Noon", True)
        with pytest.raises(Repeated):
            await bot.end(asker, request_id=77)
        await bot.start(system="exp-none")
        assert await bot.start_and_end.without_system(SALOON) is None


async def test_once_its_system_is_installed_again_the_ended_fight_comes_back_as_it_was(hostage: Saloon) -> None:
    before = await hostage.state()
    with removed("torg"):
        bot = hostage.restarted()
        await bot.end()
    await bot.restore()
    after = await bot.state()
    assert (
        after.replace(public_version=before.public_version) == before
        and after.public_version == before.public_version + 2
    )
