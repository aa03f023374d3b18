"""Private news: whom they concern, how long they wait, and that they are told once."""

import pytest

from bot.app.private_messages import AT_ONCE_AT_MOST, IN_STATUS_AT_MOST, PrivateMessage
from bot.app.records import NO_REVISION, News
from bot.fight.askers import Actor
from bot.render.text import Lexicon
from bot.rules.registry import system_of
from bot.rules.words import say
from tests.app.saloon import ANN, BOB, GWEN, MIA, SALOON, STABLE, Saloon, shot, told

SLOW = "Gwen (/declare (Bess)): slow is declared for Bess for round 1. It may be changed until the flip."


async def message_for(saloon: Saloon, who: Actor) -> PrivateMessage:
    """Return what somebody is being told."""
    message = await saloon.news.take(SALOON, who.user)
    assert message is not None
    return message


async def declared_for_bess(saloon: Saloon, *speeds: str) -> None:
    """Have the GM say what Bob's Bess does."""
    for speed in speeds or ("slow",):
        await saloon.give("declare", "Bess", speed=speed)


async def test_what_the_gm_does_with_ones_secret_is_news_to_its_player_alone(saloon: Saloon) -> None:
    saloon.courier.news.clear()
    await declared_for_bess(saloon)
    assert saloon.courier.news == [(SALOON.channel, BOB.user)]
    assert await saloon.news_of(ANN) == []
    assert await saloon.news_of(GWEN) == []
    assert await saloon.news_of(BOB) == [SLOW]


async def test_what_one_does_oneself_is_no_news(saloon: Saloon) -> None:
    saloon.courier.news.clear()
    await saloon.give("declare", by=BOB, speed="fast")
    await saloon.give("declare", "Clay", speed="fast")
    assert saloon.courier.news == []
    assert await saloon.news_of(BOB) == await saloon.news_of(GWEN) == []
    assert await saloon.news.take(STABLE, BOB.user) is None, "no encounter runs there"


async def test_it_waits_over_a_restart_and_is_told_once(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    again = saloon.restarted()
    assert await again.news_of(BOB) == [SLOW]
    assert await again.news_of(BOB) == await again.restarted().news_of(BOB) == []


async def test_it_is_given_to_one_teller_at_a_time(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    message = await message_for(saloon, BOB)
    assert not message.doubtful
    assert await saloon.news.take(SALOON, BOB.user) is None
    await declared_for_bess(saloon, "normal")
    assert await saloon.news_of(BOB) == [SLOW.replace("slow", "normal")]
    await saloon.news.not_told(message)
    assert await saloon.news_of(BOB) == [SLOW]


@pytest.mark.parametrize(("end", "doubtful"), [("not_told", False), ("unclear", True), ("cut off", True)])
async def test_what_was_not_told_for_certain_is_told_again_and_says_so_if_it_is_in_doubt(
    saloon: Saloon, end: str, doubtful: bool
) -> None:
    await declared_for_bess(saloon)
    message = await message_for(saloon, BOB)
    if end == "cut off":
        saloon = saloon.restarted()
    else:
        await getattr(saloon.news, end)(message)
    again = await message_for(saloon, BOB)
    assert told(again.lines) == [SLOW] and again.doubtful is doubtful


async def test_what_was_undone_is_not_told_until_it_is_redone(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    await saloon.undo()
    assert await saloon.news_of(BOB) == []
    assert await saloon.restarted().news_of(BOB) == []
    await saloon.redo()
    assert await saloon.restarted().news_of(BOB) == [SLOW]


async def test_what_was_done_in_a_round_that_is_over_is_no_news_any_more(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    await saloon.next_round()
    assert await saloon.news_of(BOB) == await saloon.restarted().news_of(BOB) == []
    await declared_for_bess(saloon)
    assert await saloon.news_of(BOB) == [SLOW.replace("round 1", "round 2")]


async def test_a_hidden_combatant_that_is_due_is_news_to_the_gm_whoever_presses(saloon: Saloon) -> None:
    """Slow and 9 acts from phase III on, where nobody else does: it comes when Bob's Bess has acted in II."""
    await saloon.give("configure", key="call", value="auto")
    await saloon.join("Sniper", hidden=True)
    await saloon.give("declare", "Sniper", speed="slow")
    await saloon.give("flip", "Sniper", roll="9")
    await saloon.flipped()
    await saloon.give("next")
    await saloon.give("act", by=ANN)
    saloon.courier.news.clear()
    await saloon.give("act", by=BOB)
    assert saloon.courier.news == [(SALOON.channel, GWEN.user)]
    assert await saloon.news_of(ANN) == await saloon.news_of(BOB) == []
    assert await saloon.news_of(GWEN) == [
        "Bob (/act (Bess)): Sniper (hidden): phase III has come. Until the next flip it may act, or be revealed, as of "
        "then."
    ]


async def test_of_a_step_the_gm_is_told_what_concerns_the_gm_and_not_what_its_giver_was_told(empty: Saloon) -> None:
    await shot(empty, "shoots", ("Andy", ANN, 12), ("Snake", None, 19), pace="moments")
    assert told((await empty.give("pass", by=ANN)).lines) == ["You let it pass."]
    lexicon = Lexicon(system_of("torg").words)
    lines = [lexicon.plain(one) for one in (await message_for(empty, GWEN)).lines]
    assert lines == ["Ann (/pass): Snake (hidden) may announce, from 19 on."]


async def test_of_a_players_hidden_combatant_both_the_player_and_the_gms_are_told(saloon: Saloon) -> None:
    await saloon.give("appoint", user=MIA.user)
    await saloon.give("join", name="Shade", owner=ANN.user, hidden=True, reflex="1d8")
    for who in (ANN, MIA):
        (line,) = await saloon.news_of(who)
        assert line.startswith("Gwen (/combatant add (Shade)): ") and "Shade" in line


async def test_who_is_no_gm_any_more_is_told_nothing_of_the_gms(saloon: Saloon) -> None:
    await saloon.give("appoint", user=BOB.user)
    await saloon.give("bell", text="a secret", at="round 9", secret=True)
    await saloon.give("appoint", user=BOB.user, remove=True)
    assert await saloon.news_of(BOB) == []
    await saloon.give("appoint", user=BOB.user)
    assert await saloon.news_of(BOB) == []


async def test_as_many_as_fit_are_told_at_once_and_the_others_then(saloon: Saloon) -> None:
    speeds = ("slow", "fast", "normal") * 3
    await declared_for_bess(saloon, *speeds)
    first, second = await saloon.news_of(BOB), await saloon.news_of(BOB)
    assert (len(first), len(second)) == (AT_ONCE_AT_MOST, len(speeds) - AT_ONCE_AT_MOST)
    assert [line.split()[3] for line in (*first, *second)] == list(speeds)


async def test_a_status_has_what_was_told_lately_and_all_that_waits(saloon: Saloon) -> None:
    async def shown() -> list[str]:
        view = (await saloon.look.status(SALOON, BOB)).view
        assert view is not None
        return [line.split()[3] for line in told(view.news)]

    await declared_for_bess(saloon, "slow", "fast")
    assert await shown() == ["slow", "fast"]
    await saloon.news_of(BOB)
    assert await shown() == ["slow", "fast"]
    await declared_for_bess(saloon, *("normal", "slow") * 3)
    assert await shown() == ["normal", "slow"] * 3
    assert len(await shown()) == IN_STATUS_AT_MOST + 1
    await saloon.undo()
    assert await shown() == ["normal", "slow", "normal", "slow", "normal"]


async def test_what_waits_at_the_end_is_told_once_the_encounter_is_back(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    await saloon.end()
    assert await saloon.news_of(BOB) == []
    await saloon.restore()
    assert await saloon.news_of(BOB) == [SLOW]


@pytest.mark.parametrize("remembered", [True, False])
async def test_what_no_command_brought_about_is_told_too(saloon: Saloon, remembered: bool) -> None:
    saloon.courier.news.clear()
    if not remembered:
        saloon.encounters.forget(SALOON.channel)
    for code in ("done", "panel-which"):
        news = News(encounter=1, revision=NO_REVISION, user=BOB.user, phrase=say(code))
        await saloon.news.add(news, SALOON.channel)
    assert saloon.courier.news == [(SALOON.channel, BOB.user)] * 2
    message = await message_for(saloon, BOB)
    assert told(message.lines) == ["For whom?"], "the newest of them"
    saloon.encounters.forget(SALOON.channel)
    await saloon.news.told(message)
    assert await saloon.news_of(BOB) == []


async def test_news_go_with_the_encounter_that_is_forgotten(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    message = await message_for(saloon, BOB)
    await saloon.forgetting.forget(SALOON, MIA, "channel")
    await saloon.news.not_told(message)
    assert saloon.rows("SELECT * FROM news") == []


async def test_whether_nothing_waits_is_known_at_once_of_what_is_in_memory(saloon: Saloon) -> None:
    assert saloon.news.none_for(SALOON, BOB.user)
    await declared_for_bess(saloon)
    assert not saloon.news.none_for(SALOON, BOB.user)
    assert saloon.news.none_for(SALOON, ANN.user)
    await saloon.news_of(BOB)
    assert saloon.news.none_for(SALOON, BOB.user)
    saloon.encounters.forget(SALOON.channel)
    assert not saloon.news.none_for(SALOON, ANN.user), "nobody knows"


async def test_what_its_giver_was_not_told_at_once_is_told_later(saloon: Saloon) -> None:
    saloon.courier.news.clear()
    answer = await saloon.give("declare", by=BOB, speed="fast")
    assert answer.revision is not None and len(answer.lines) == 1
    two = answer.replace(lines=(*answer.lines, say("panel-which")))
    await saloon.news.missed(two, SALOON.channel, BOB.user)
    assert saloon.courier.news == [(SALOON.channel, BOB.user)]
    assert [(one.encounter, one.revision, one.user) for one in (await saloon.live()).news] == [
        (answer.encounter, answer.revision, BOB.user)
    ]
    assert await saloon.news_of(BOB) == [
        "You may not have seen the answer. This was done: You declared fast for Bess for round 1. You may change it "
        "until the flip. For whom?"
    ]


async def test_what_did_nothing_is_not_told_later(saloon: Saloon) -> None:
    saloon.courier.news.clear()
    looked = await saloon.look.status(SALOON, BOB)
    await saloon.news.missed(looked, SALOON.channel, BOB.user)
    assert saloon.courier.news == [] and await saloon.news_of(BOB) == []


async def test_what_no_command_brought_about_and_what_one_did_are_told_together(saloon: Saloon) -> None:
    await saloon.news.add(
        News(encounter=1, revision=NO_REVISION, user=BOB.user, phrase=say("panel-which")), SALOON.channel
    )
    await declared_for_bess(saloon)
    assert await saloon.news_of(BOB) == ["For whom?", SLOW]


async def test_who_is_being_told_is_not_told_again_though_another_is_meanwhile(saloon: Saloon) -> None:
    await declared_for_bess(saloon)
    await message_for(saloon, BOB)
    await saloon.give("declare", "Andy", speed="slow")
    await message_for(saloon, ANN)
    assert await saloon.news.take(SALOON, BOB.user) is None
