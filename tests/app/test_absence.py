"""Where somebody is waited for, over channels, servers and restarts; and what has happened since they were here."""

from typing import Any

import pytest

from bot.app import where as module
from bot.app.catch_up import LINES_AT_MOST
from bot.app.requests import Answer, Place
from bot.fight.askers import Actor
from bot.fight.menu import CATCH_UP
from bot.render.text import Lexicon
from bot.rules.errors import Refused
from bot.rules.exhibits import SummaryExhibit
from bot.rules.model import NOBODY
from bot.rules.registry import system_of
from tests.app import saloon as rig
from tests.app.saloon import ANN, BOB, GWEN, MIA, NOON, SALOON, STABLE, Saloon, request_of, told

FAR = Place(channel=30, guild=2)
MINUTE = 60
EVE = Actor(user=77, name="Eve")
"""She takes no part."""
HERE = "The fights of this server that wait for you, the longest wait first:"
NOWHERE = "Nobody waits for you on this server."


def since(minutes: int, *, until: int | None = None) -> str:
    """Return the words for a wait since so many minutes after noon."""
    end = "" if until is None else f", ends <t:{NOON // 1000 + until * MINUTE}:R>"
    return f"(asked <t:{NOON // 1000 + minutes * MINUTE}:R>{end})"


async def where(saloon: Saloon, who: Actor, *, place: Place = SALOON, everywhere: bool = False) -> list[str]:
    """Return where somebody is waited for."""
    return told((await saloon.where.where(place, who, everywhere=everywhere)).lines)


async def later(saloon: Saloon, minutes: int) -> None:
    """Put the clock forward."""
    saloon.clock.time += minutes * MINUTE * 1000


async def up_at(saloon: Saloon, place: Place, name: str, player: Actor) -> None:
    """Start a fight in which a combatant of a player is up, and one of the GM's comes next."""
    await saloon.start(place=place, system="exp-none", name=f"Fight {place.channel}")
    for one, owner in ((name, player), (f"Foe {place.channel}", None)):
        saloon.chance.ready = [rig.id_of(one)]
        options: dict[str, Any] = {"initiative": 9 if owner else 2, "owner": owner.user if owner else None, "name": one}
        await saloon.give("join", place=place, by=owner or GWEN, **options)
    await saloon.give("next", place=place)


async def test_it_tells_every_wait_the_longest_first_with_its_newest_call(empty: Saloon) -> None:
    saloon = empty
    await later(saloon, 5)
    await up_at(saloon, STABLE, "Andy", ANN)
    [call] = saloon.announced
    assert "Andy" in call.text
    [sent] = saloon.courier.sent[-1:]
    await saloon.store.delivered([sent.replace(message=4711)])
    await later(saloon, 5)
    await up_at(saloon, FAR, "Abe", ANN)
    await later(saloon, 5)
    await up_at(saloon, SALOON, "Ada", ANN)
    stable = f"Fight 20, https://discord.com/channels/1/20/4711: the turn of Andy {since(5)}"
    here = f"Fight 10, https://discord.com/channels/1/10: the turn of Ada {since(15)}"
    far = f"Fight 30, https://discord.com/channels/2/30: the turn of Abe {since(10)}"
    assert await where(saloon, ANN) == [HERE, stable, here]
    everywhere = "The fights on all servers that wait for you, the longest wait first:"
    assert await where(saloon, ANN, everywhere=True) == [everywhere, stable, far, here]
    assert await where(saloon, EVE) == await where(saloon, GWEN) == await where(saloon, BOB) == [NOWHERE]

    # After a restart nothing has to be in memory, and nothing is kept there.
    again = saloon.restarted()
    assert await where(again, ANN) == [HERE, stable, here]
    assert not again.in_memory() and not again.in_memory(STABLE)

    # Who has acted is waited for no more: the GM's foe is up.
    await saloon.give("act", by=ANN, place=STABLE)
    assert await where(saloon, ANN) == [HERE, here]
    assert await where(saloon, GWEN) == [
        HERE,
        f"Fight 20, https://discord.com/channels/1/20: the turn of Foe 20 {since(15)}",
    ]
    await saloon.end(place=STABLE)
    assert await where(saloon, GWEN) == [NOWHERE]


async def test_it_tells_until_when_and_that_the_clocks_stand_still(empty: Saloon) -> None:
    saloon = empty
    await up_at(saloon, SALOON, "Andy", ANN)
    await saloon.give("configure", key="deadline", value="1h")
    await later(saloon, 10)
    [_, line] = await where(saloon, ANN)
    assert line.endswith(f"the turn of Andy {since(0, until=60)}")
    await saloon.give("pause", time="1d")
    [_, line] = await where(saloon, ANN)
    assert line.endswith(f"{since(0)[:-1]}; all clocks stand still until <t:{NOON // 1000 + 10 * MINUTE + 86400}:f>)")


async def test_a_gm_is_waited_for_to_go_on_and_to_let_in(saloon: Saloon) -> None:
    await saloon.give("configure", key="join", value="ask")
    await later(saloon, 1)
    await saloon.join("Mabel", MIA, by=MIA.replace(manages=False))
    declare = f"High Noon, https://discord.com/channels/1/10: a declaration for Clay {since(0)}"
    admit = f"High Noon, https://discord.com/channels/1/10: the GM, to let in Mabel or not {since(1)}"
    assert await where(saloon, GWEN) == [HERE, declare, admit]
    assert await where(saloon, MIA.replace(manages=False)) == [NOWHERE]
    await later(saloon, 1)
    await saloon.all_declare()
    [_, _, go_on] = await where(saloon, GWEN)
    assert go_on == f"High Noon, https://discord.com/channels/1/10: the GM, to go on {since(2)}"


async def test_a_gm_is_waited_for_before_the_fight_has_moved_and_anew_after_each_step_onward(empty: Saloon) -> None:
    saloon = empty
    await saloon.start(system="torg")
    assert await where(saloon, GWEN) == [NOWHERE]
    await later(saloon, 1)
    await saloon.give("join", name="Snake", initiative=12, side="foes")
    assert await where(saloon, GWEN) == [
        HERE,
        f"High Noon, https://discord.com/channels/1/10: the GM, to go on {since(0)}",
    ]
    await saloon.start(place=STABLE)
    await saloon.give("join", place=STABLE, name="Clay", reflex="2d8")
    await saloon.give("declare", "Clay", place=STABLE, speed="fast")
    await later(saloon, 1)
    await saloon.give("flip", place=STABLE, card="1")
    await saloon.store.delivered([saloon.courier.sent[-1].replace(message=4711)])
    flipped = f"High Noon, https://discord.com/channels/1/20/4711: the GM, to go on {since(2)}"
    assert (await where(saloon, GWEN))[1:][-1] == flipped


async def test_a_hidden_combatant_that_is_due_is_told_to_those_who_know_of_it(empty: Saloon) -> None:
    saloon = empty
    await saloon.start(system="exp-none")
    await saloon.give("join", by=ANN, name="Andy", owner=ANN.user)
    await saloon.give("join", name="Shade", hidden=True)
    await saloon.give("reorder", "Shade", before="Andy")
    await later(saloon, 1)
    await saloon.give("next")
    shade = f"High Noon, https://discord.com/channels/1/10: the turn of Shade {since(1)}"
    await later(saloon, 1)
    assert await where(saloon, GWEN) == [HERE, shade]
    assert "Shade" not in str(await where(saloon, ANN))
    await saloon.give("edit", "Shade", note="has the key")
    assert await where(saloon, GWEN) == [HERE, shade], "a note is no turn"
    await saloon.give("act", "Shade")
    assert await where(saloon, GWEN) == [NOWHERE]


async def test_all_are_told_and_so_many_steps_looked_back_at(empty: Saloon, monkeypatch: pytest.MonkeyPatch) -> None:
    saloon = empty
    with pytest.raises(Refused, match="not-on-a-server"):
        await where(saloon, ANN, place=Place(channel=10))
    await later(saloon, 1)
    await up_at(saloon, SALOON, "Andy", ANN)
    await later(saloon, 1)
    await up_at(saloon, STABLE, "Abe", ANN)
    await saloon.store.delivered([saloon.courier.sent[-1].replace(message=4711)])
    assert [line.partition(",")[0] for line in (await where(saloon, ANN))[1:]] == ["Fight 10", "Fight 20"]

    # The newest call lies behind another message, further back than is looked.
    await later(saloon, 1)
    await saloon.give("edit", "Foe 10", condition="stunned")
    monkeypatch.setattr(module, "LOOKED_BACK", 1)
    assert (await where(saloon, ANN))[1].endswith(f"the turn of Abe {since(2)}"), "Andy's wait seems shorter"
    monkeypatch.setattr(module, "LOOKED_BACK", 2)
    assert (await where(saloon, ANN))[1].endswith(f"the turn of Andy {since(1)}")


async def test_a_fight_whose_system_is_gone_waits_for_nobody(empty: Saloon) -> None:
    saloon = empty
    await up_at(saloon, SALOON, "Andy", ANN)
    saloon.rows("UPDATE encounters SET system = 'gone'")
    again = saloon.restarted()
    assert await where(again, ANN) == [NOWHERE]


async def test_fights_of_others_are_not_looked_at(empty: Saloon) -> None:
    saloon = empty
    for channel in range(100, 130):
        await saloon.start(place=Place(channel=channel, guild=1), by=BOB)
    await up_at(saloon, SALOON, "Andy", ANN)
    again = saloon.restarted()
    read: list[int] = []
    newest = saloon.store.newest

    async def counting(encounter: int) -> object:
        read.append(encounter)
        return await newest(encounter)

    again.store.newest = counting  # type: ignore[method-assign,assignment]
    try:
        assert len(await where(again, ANN)) == 2
    finally:
        del again.store.newest
    assert len(read) == 1
    plan = "".join(map(str, saloon.rows("EXPLAIN QUERY PLAN SELECT encounter FROM people WHERE user = 1")))
    assert "USING INDEX people_user" in plan or "USING COVERING INDEX people_user" in plan


async def test_where_no_fight_runs_those_near_are_told_that_the_asker_can_read(empty: Saloon) -> None:
    await up_at(empty, STABLE, "Andy", ANN)
    near = (STABLE.channel, STABLE.channel + 1)
    assert told(await empty.where.elsewhere(BOB.user, near)) == [
        "No encounter runs in this channel.", "Fight 20 runs in <#20>: give the command there.",
    ]  # fmt: skip
    empty.unreadable.add((BOB.user, STABLE.channel))
    assert await empty.where.elsewhere(BOB.user, near) == await empty.where.elsewhere(ANN.user, near[1:]) == ()


async def test_a_hidden_one_of_whom_nothing_was_told_waits_for_nobody(empty: Saloon) -> None:
    await empty.start(system="exp-none")
    await empty.join("Shade", hidden=True, initiative=1, reflex=None)
    await empty.give("next")
    assert await where(empty, GWEN) == [NOWHERE]


# What has happened.


async def catch_up(saloon: Saloon, who: Actor) -> tuple[Answer, list[str]]:
    """Return what somebody is told, and its lines in words."""
    answer = await saloon.catch_up.catch_up(SALOON, who)
    lexicon = Lexicon(system_of(answer.system or "").words)
    return answer, [lexicon.plain(line) for line in answer.lines]


async def test_it_tells_what_everybody_heard_since_ones_own_last_command(empty: Saloon) -> None:
    saloon = empty
    await up_at(saloon, SALOON, "Andy", ANN)
    await saloon.join("Shade", hidden=True, initiative=1, reflex=None)
    await saloon.give("act", by=ANN, action="shoots")
    assert (await catch_up(saloon, ANN))[1] == ["Nothing has happened here since your last command."]
    await later(saloon, 1)
    await saloon.give("act", "Foe 10", action="runs")
    await saloon.undo()
    await saloon.give("act", "Foe 10", action="ducks")
    answer, told = await catch_up(saloon, ANN)
    lines = "\n".join(told)
    assert lines.startswith(f"Since your last command, <t:{NOON // 1000}:R>:")
    assert "Foe 10 acts: ducks" in lines and lines.count("runs") == 1 and "Shade" not in lines
    [picture] = answer.exhibits
    assert isinstance(picture, SummaryExhibit)
    assert [(one.who.name, len(one.done)) for one in picture.strips] == [("Andy", 0), ("Foe 10", 1)]
    assert (await catch_up(saloon, GWEN))[1] == ["Nothing has happened here since your last command."]
    assert (await catch_up(saloon, EVE))[1][0].startswith("Since the start:")


async def test_a_standing_order_is_no_presence(saloon: Saloon) -> None:
    await saloon.standing.put(SALOON, ANN, request_of("declare", speed="fast"))
    await later(saloon, 1)
    await saloon.give("declare", by=BOB, speed="slow")
    await saloon.timer_comes()
    assert "Andy has declared. 2 of 3 have declared. (standing order)" in (await catch_up(saloon, ANN))[1]


async def test_it_is_at_most_fifteen_lines_the_newest(empty: Saloon) -> None:
    saloon = empty
    await up_at(saloon, SALOON, "Andy", ANN)
    for number in range(20):
        await saloon.give("act", "Foe 10" if number % 2 else "Andy", action=f"deed {number}")
    answer, lines = await catch_up(saloon, ANN)
    assert len(answer.lines) == LINES_AT_MOST == 15
    assert "more lines before this" in lines[0]
    assert "deed 19" in "".join(lines)


async def test_of_another_channel_it_is_told_to_those_who_take_part_alone(empty: Saloon) -> None:
    saloon = empty
    await up_at(saloon, STABLE, "Andy", ANN)
    [offer, *_] = (await saloon.where.where(SALOON, ANN)).offers
    assert offer.verb == CATCH_UP.verb
    of = int(dict(offer.options)["of"])
    assert (await saloon.catch_up.catch_up(SALOON, ANN, of)).encounter == of
    saloon.unreadable.add((ANN.user, STABLE.channel))
    for who in (ANN, EVE, BOB, Actor(user=NOBODY, name="?")):
        with pytest.raises(Refused, match="catch-up-gone"):
            await saloon.catch_up.catch_up(SALOON, who, of)


async def test_what_discord_does_not_say_at_present_is_not_taken_for_nothing(empty: Saloon) -> None:
    await up_at(empty, STABLE, "Andy", ANN)
    empty.discord_answers = False
    [unsure] = await where(empty, ANN)
    assert unsure.startswith("Discord does not say at present what you can read everywhere")
    empty.discord_answers = True
    assert len(await where(empty, ANN)) == 2


async def test_a_gm_says_of_a_player_by_the_combatant_that_the_player_is_away(saloon: Saloon, refused: Any) -> None:
    await saloon.give("away", "Bess", by=GWEN, until="2d")
    assert [user for user, _ in (await saloon.live()).fight.deadlines.away] == [BOB.user], "not the GM"
    for one, sees in ((GWEN, True), (ANN, False)):
        view = (await saloon.look.status(SALOON, one)).view
        assert view is not None and ("is-away" in [line.code for line in view.secrets]) is sees
    with refused("not-yours", who="Bess"):
        await saloon.give("away", "Bess", by=ANN, until="3d")
    with refused("gm-only"):
        await saloon.give("away", by=ANN, user=BOB.user, until="3d")
    with refused("nobody-plays", who="Clay"):
        await saloon.give("away", "Clay", by=GWEN, until="3d")
    await saloon.give("away", "Bess", by=GWEN, until=None)
    with refused("is-not-away"):
        await saloon.give("away", "Bess", by=GWEN, until=None)
