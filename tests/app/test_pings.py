"""How people are told of their turns: what each chooses, for how long, and who is told beforehand."""

import pytest

from bot.app.pings import WAYS
from bot.app.records import GuildPreference, PreferenceKind
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.telling import AT_TURN, PingChoice
from bot.rules.errors import Refused
from bot.rules.schema import COMMON_SETTINGS
from bot.rules.views import Style
from tests.app.saloon import ANN, BOB, GWEN, SALOON, STABLE, Saloon, told

NEXT = "Bess is next, as things stand. Get ready."


def main(answer: Answer) -> list[str]:
    """Return the way that the panel shows as chosen."""
    assert [offer.verb for offer in answer.offers] == ["pings"] * 4
    return [dict(offer.options)["how"] for offer in answer.offers if offer.style is Style.MAIN]


async def seated(saloon: Saloon, **settings: str) -> None:
    """Have three sit down for whom the whole order is known: Andy is Ann's, Bess Bob's, Clay the GM's."""
    await saloon.start(system="exp-none")
    for name, who in (("Andy", ANN), ("Bess", BOB), ("Clay", None)):
        await saloon.join(name, who, reflex=None)
    for key, value in settings.items():
        await saloon.give("configure", key=key, value=value)


async def test_the_panel_shows_what_one_has_chosen_and_every_way(saloon: Saloon) -> None:
    shown = await saloon.pings.look(SALOON, ANN)
    assert main(shown) == ["table"] and [dict(offer.options)["how"] for offer in shown.offers] == list(WAYS)
    assert told(shown.lines) == [
        "You are told of your turns as each table has set it (/encounter settings key:pings).",
        "It holds for you alone, at every table of this server. /encounter pings changes it.",
    ]
    assert [told([offer.label])[0] for offer in shown.offers] == [
        "Ping me", "Quiet", "On deck", "As the table has it",
    ]  # fmt: skip
    for way, line in (
        ("ping", "You are pinged when your turn comes."),
        ("quiet", "You are not pinged. A call names you, and makes no sound for you."),
        ("on deck", "You are told when you come next, privately, and pinged when your turn comes."),
    ):
        shown = await saloon.pings.choose(SALOON, ANN, way)
        assert main(shown) == [way] and told(shown.lines[:1]) == [line]
        assert main(await saloon.pings.look(STABLE, ANN)) == [way], "it is the server's, not the channel's"
    assert main(await saloon.pings.look(SALOON, BOB)) == ["table"]


async def test_it_outlasts_a_restart_and_is_taken_back(saloon: Saloon) -> None:
    for _ in range(2):
        await saloon.pings.choose(SALOON, ANN, "quiet")
    assert main(await saloon.restarted().pings.look(SALOON, ANN)) == ["quiet"]
    kept = GuildPreference(
        guild=1, kind=PreferenceKind.PINGS, key="1", user=ANN.user, name="quiet", system="", body="{}"
    )
    assert await saloon.store.preferences(1, PreferenceKind.PINGS) == [kept]
    assert main(await saloon.pings.choose(SALOON, ANN, "table")) == ["table"]
    assert await saloon.store.preferences(SALOON.guild or 0, PreferenceKind.PINGS) == []
    assert main(await saloon.restarted().pings.look(SALOON, ANN)) == ["table"]


async def test_it_is_forgotten_with_the_server(saloon: Saloon) -> None:
    await saloon.pings.choose(SALOON, ANN, "quiet")
    await saloon.forgetting.forget(SALOON, Actor(user=5, name="Olga", governs=True), "server")
    assert main(await saloon.pings.look(SALOON, ANN)) == ["table"]


async def test_what_another_process_has_written_is_known_once_an_encounter_is_loaded(saloon: Saloon) -> None:
    assert main(await saloon.pings.look(SALOON, ANN)) == ["table"]
    await saloon.restarted().pings.choose(SALOON, ANN, "quiet")
    assert main(await saloon.pings.look(SALOON, ANN)) == ["table"], "it need not ask each time"
    saloon.encounters.forget(SALOON.channel)
    await saloon.live()
    assert main(await saloon.pings.look(SALOON, ANN)) == ["quiet"]


@pytest.mark.parametrize("how", ["", "loud", "Ping"])
async def test_no_other_way_is_taken(saloon: Saloon, how: str) -> None:
    with pytest.raises(Refused, match="no-such-button"):
        await saloon.pings.choose(SALOON, ANN, how)


async def test_where_there_is_no_server_nothing_is_kept(saloon: Saloon) -> None:
    for work in (saloon.pings.look(Place(channel=1), ANN), saloon.pings.choose(Place(channel=1), ANN, "quiet")):
        with pytest.raises(Refused, match="not-on-a-server"):
            await work
    assert await saloon.encounters.ping_choices.at(None) == {}


def test_a_table_may_be_set_to_every_way_that_a_person_may_choose() -> None:
    [setting] = [one for one in COMMON_SETTINGS if one.key == "pings"]
    assert (setting.choices, setting.default) == (tuple(PingChoice), PingChoice.PING)


async def test_a_call_pings_as_each_has_chosen(empty: Saloon) -> None:
    await seated(empty)
    await empty.pings.choose(SALOON, BOB, "quiet")
    await empty.give("next")
    [call] = empty.announced
    assert call.pings == (ANN.user,)
    await empty.give("act", by=ANN, do="both")
    [call] = empty.announced
    assert call.pings == () and call.text.endswith(f"<@{BOB.user}>")
    await empty.pings.choose(SALOON, GWEN, "quiet")
    await empty.give("act", by=BOB, do="both")
    assert empty.announced[0].pings == ()


async def test_who_would_be_is_told_in_private_that_it_comes_next_and_nobody_else(empty: Saloon) -> None:
    await seated(empty)
    await empty.pings.choose(SALOON, BOB, "on deck")
    empty.courier.news.clear()
    await empty.give("next")
    assert empty.courier.news == [(SALOON.channel, BOB.user)]
    assert await empty.news_of(BOB) == [NEXT]
    assert await empty.news_of(ANN) == await empty.news_of(GWEN) == []
    await empty.give("act", by=ANN, do="both")
    assert empty.announced[0].pings == (BOB.user,), "and pinged when its turn comes"
    assert await empty.news_of(BOB) == []


async def test_it_is_told_once_and_only_as_long_as_it_is_so(empty: Saloon) -> None:
    await seated(empty)
    await empty.pings.choose(SALOON, BOB, "on deck")
    await empty.give("next")
    await empty.give("act", by=ANN, do="move")
    assert [event.phrase.code for row in await empty.store.revisions(1) for event in row.events].count("on-deck") == 1
    await empty.give("act", by=ANN, do="attack")
    assert await empty.news_of(BOB) == [], "Bess is up by now"


async def test_who_is_called_is_told_what_its_condition_and_its_counters_are(empty: Saloon) -> None:
    """Not what is the GM's alone; not once its turn is over; nothing where there is nothing to tell."""
    await seated(empty)
    await empty.give("edit", "Bess", condition="knocked down 2", note="a traitor")
    await empty.give("counter", "Bess", name="hp", value=5)
    await empty.give("counter", "Bess", name="doom", value=3, secret=True)
    empty.courier.news.clear()
    await empty.give("next")
    assert empty.courier.news == [], "Andy has neither"
    await empty.give("act", by=ANN, do="both")
    assert empty.courier.news == [(SALOON.channel, BOB.user)]
    assert await empty.news_of(BOB) == ["Bess, up now: knocked down to 2 and hp 5."]
    assert await empty.news_of(ANN) == await empty.news_of(GWEN) == []


async def test_of_a_turn_that_is_over_nothing_is_told_and_who_acts_for_another_hears_it_at_once(empty: Saloon) -> None:
    await seated(empty)
    await empty.give("counter", "Bess", name="hp", value=5)
    await empty.give("next")
    await empty.give("act", by=ANN, do="both")
    await empty.give("act", by=BOB, do="both")
    assert await empty.news_of(BOB) == []
    await empty.give("counter", "Andy", name="hp", value=2)
    answer = await empty.give("act", "Clay", do="both")
    assert AT_TURN not in [line.code for line in answer.lines], "Ann's alone"
    assert await empty.news_of(ANN) == ["Andy, up now: hp 2."]


async def test_who_brings_the_own_turn_about_hears_it_with_the_answer(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    for name in ("Andy", "Bess"):
        await empty.join(name, ANN, reflex=None)
    await empty.give("counter", "Bess", name="hp", value=5)
    await empty.give("next")
    answer = await empty.give("act", "Andy", by=ANN, do="both")
    assert AT_TURN in [line.code for line in answer.lines]


async def test_what_came_twice_is_told_once(empty: Saloon) -> None:
    """Bess comes next, no longer while Anton sits between, and again when he is gone."""
    await seated(empty)
    await empty.pings.choose(SALOON, BOB, "on deck")
    await empty.give("next")
    await empty.join("Anton", ANN, reflex=None)
    await empty.give("leave", "Anton", by=ANN)
    assert await empty.news_of(BOB) == [NEXT]


async def test_a_step_that_nobody_heard_of_tells_nobody(empty: Saloon) -> None:
    await seated(empty)
    await empty.give("next")
    await empty.pings.choose(SALOON, BOB, "on deck")
    empty.courier.news.clear()
    await empty.join("Sniper", hidden=True, reflex=None)
    assert empty.courier.news == []


async def test_as_the_table_has_it_the_gm_is_told_too_for_its_own(empty: Saloon) -> None:
    await seated(empty, pings="on deck")
    await empty.pings.choose(SALOON, BOB, "ping")
    await empty.give("next")
    assert await empty.news_of(BOB) == []
    await empty.give("act", by=ANN, do="both")
    assert await empty.news_of(GWEN) == [NEXT.replace("Bess", "Clay")]


async def test_who_brings_it_about_sees_it(empty: Saloon) -> None:
    await seated(empty, pings="on deck")
    empty.courier.news.clear()
    await empty.give("next")
    await empty.give("act", "Andy", do="both")
    assert empty.courier.news == [(SALOON.channel, BOB.user)], "and not Gwen, whose Clay comes next now"
    assert main(await empty.pings.look(SALOON, GWEN)) == ["table"]


async def test_several_are_next_together(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    await empty.join("Andy", ANN, reflex=None)
    await empty.join("Wolves", reflex=None, count=3)
    await empty.give("configure", key="pings", value="on deck")
    await empty.give("appoint", user=BOB.user)
    await empty.give("next")
    assert await empty.news_of(BOB) == ["Wolves are next, as things stand. Get ready."]


async def test_it_stands_in_the_status_as_long_as_it_is_so(empty: Saloon) -> None:
    await seated(empty)
    await empty.pings.choose(SALOON, BOB, "on deck")
    await empty.give("next")
    await empty.news_of(BOB)
    shown = await empty.look.status(SALOON, BOB)
    assert shown.view is not None and told(shown.view.news) == [NEXT]
    await empty.give("act", by=ANN, do="both")
    shown = await empty.look.status(SALOON, BOB)
    assert shown.view is not None and shown.view.news == ()
