"""Presets: kept by a server, begun with by whoever kept them, and by nobody who should not see what is hidden there."""

from typing import Any

import pytest

from bot.app import presets
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, STABLE, SYSTEM, Saloon, told

DM = Place(channel=7)


async def begun(saloon: Saloon, name: str, *, by: Actor = GWEN, place: Place = STABLE, **options: Any) -> Answer:
    """Begin from a preset, in another channel."""
    options = {"system": SYSTEM, "preset": name, **options}
    return await saloon._done(saloon.guide.start(place, by, **options))


@pytest.fixture
async def kept(saloon: Saloon) -> Saloon:
    """The posse, with a group and somebody hidden, and two settings, kept as The yard."""
    await saloon.give("muster", name="Riders", count=5, reflex="1d8")
    await saloon.give("muster", name="Sniper", hidden=True, side="crew", reflex="3d8")
    await saloon.give("configure", key="pace", value="moments")
    await saloon.give("configure", key="combatants", value="2")
    await saloon.give("declare", by=ANN, speed="fast")
    answer = await saloon.presets.save(SALOON, GWEN, " The  yard ")
    assert told(answer.lines)[0].startswith("The yard is kept as a preset: 5 combatants, 2 settings.")
    return saloon


async def test_another_encounter_begins_as_the_first_was(kept: Saloon) -> None:
    answer = await begun(kept, "the YARD")
    assert told(answer.lines)[-1] == "From the preset The yard: 5 combatants, 2 settings."
    before, after = await kept.state(), await kept.state(STABLE)

    def table(state: Any) -> list[Any]:
        return [(one.name, one.side, one.owner, one.count, one.hidden, one.traits) for one in state.combatants]

    assert table(after) == table(before)
    assert (after.setting("pace"), after.setting("combatants")) == ("moments", "2")
    assert after.combatants[0].speed is None, "nobody has declared"
    assert not {one.id for one in after.combatants} & {one.id for one in before.combatants}
    assert "Sniper" not in kept.whole
    await kept.give("declare", by=ANN, place=STABLE, speed="slow")


async def test_whoever_kept_it_sees_it_and_those_who_manage_the_channel(kept: Saloon, refused: Any) -> None:
    assert await kept.presets.names(STABLE, GWEN) == await kept.presets.names(STABLE, MIA) == ("The yard",)
    assert await kept.presets.names(STABLE, ANN) == await kept.presets.names(DM, GWEN) == ()
    assert await kept.presets.names(STABLE, GWEN, "torg") == ()
    with refused("no-such-preset", found="The yard"):
        await begun(kept, "The yard", by=ANN)
    assert await kept.store.live(STABLE.channel) is None, "nothing has begun"
    await begun(kept, "The yard", by=MIA)


async def test_what_is_not_there_is_told(kept: Saloon, refused: Any) -> None:
    with refused("no-such-preset-near", near=("The yard",)):
        await begun(kept, "The yart")
    with refused("preset-elsewhere", name="The yard", system="Past Participle"):
        await begun(kept, "The yard", system="torg")
    with refused("presets-need-a-server"):
        await begun(kept, "The yard", place=DM)
    assert await kept.store.live(STABLE.channel) is None


async def test_one_is_kept_in_place_of_the_last_of_its_name_but_not_of_anothers(kept: Saloon, refused: Any) -> None:
    await kept.give("leave", "Riders")
    answer = await kept.presets.save(SALOON, GWEN, "the yard")
    assert told(answer.lines) == ["The preset the yard is replaced: 4 combatants, 2 settings."]
    await kept.give("appoint", user=BOB.user)
    with refused("preset-taken", name="The Yard"):
        await kept.presets.save(SALOON, BOB, "The Yard")
    with refused("gm-only", what="save"):
        await kept.presets.save(SALOON, ANN, "Mine")


async def test_a_preset_is_removed_and_makes_room(kept: Saloon, refused: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presets, "PRESETS_AT_MOST", 1)
    with refused("presets-full", most=1):
        await kept.presets.save(SALOON, GWEN, "Alley")
    with refused("no-such-preset"):
        await kept.presets.remove(SALOON, ANN, "The yard")
    assert told((await kept.presets.remove(SALOON, GWEN, "the yard")).lines) == ["The preset The yard is removed."]
    await kept.presets.save(SALOON, GWEN, "Alley")


async def test_a_table_of_more_than_25_is_whole(kept: Saloon) -> None:
    await kept.give("muster", name="Bandit", number=24, reflex="1d6")
    await kept.presets.save(SALOON, GWEN, "Many")
    await begun(kept, "Many")
    assert len((await kept.state(STABLE)).combatants) == 29


async def test_what_does_not_fit_any_more_is_left_out_and_told(kept: Saloon) -> None:
    [(body,)] = kept.rows("SELECT body FROM keepsakes WHERE kind = 'preset'")
    kept.rows("UPDATE keepsakes SET body = ? WHERE kind = 'preset'", body.replace('"moments"', '"hectic"'))
    answer = await begun(kept, "The yard")
    assert told(answer.lines)[-1].startswith("Left out, since it does not fit any more: ")
    assert len((await kept.state(STABLE)).combatants) == 5
    await kept.start_and_end.end(STABLE, GWEN)
    for wrong, why in (('"2d8"', "2d8"), ('"count":5', "some combatants were saved by an earlier version.")):
        assert wrong in body
        kept.rows(
            "UPDATE keepsakes SET body = ? WHERE kind = 'preset'",
            body.replace(wrong, '"?"' if wrong == '"2d8"' else '"count":"x"'),
        )
        answer = await begun(kept, "The yard")
        assert (
            told(answer.lines)[-1].startswith("Left out") and ("?" if why == "2d8" else why) in told(answer.lines)[-1]
        )
        assert (await kept.state(STABLE)).combatants == ()
        await kept.start_and_end.end(STABLE, GWEN)


async def test_a_server_that_keeps_presets_alone_can_be_forgotten(kept: Saloon) -> None:
    ola = Actor(user=8, name="Ola", manages=True, governs=True)
    await kept.store.forget(channel=SALOON.channel)
    kept.encounters.forget(SALOON.channel)
    answer = await kept.forgetting.ask(STABLE, ola)
    assert [dict(one.options)["scope"] for one in answer.offers] == ["server"]
    await kept.forgetting.forget(STABLE, ola, "server")
    assert await kept.presets.names(STABLE, GWEN) == ()
