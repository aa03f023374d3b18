"""One's own pings, from the button under a call to what Discord is told to do with the next one."""

from __future__ import annotations

from bot.app.announcing import PINGS
from bot.app.ports import Announcement, Pending
from bot.chat.merging import merged
from bot.rules.views import Offer
from bot.rules.words import say
from tests.chat.house import House, buttons, words
from tests.chat.test_follow_ups import settled


async def test_from_the_button_under_a_ping_one_is_left_in_peace_or_told_beforehand(house: House) -> None:
    await house.started("exp-none")
    await house.command(house.ann, "join", name="Andy")
    await house.command(house.bob, "join", name="Bess")
    await house.command(house.gm, "next")
    await house.quiet()
    call = house.announced[-1]
    assert call.body["content"].endswith(f"<@{house.ann.user}>")
    assert call.body["allowed_mentions"]["users"] == [house.ann.user]
    (panel,) = await house.call(house.bob.press(buttons(call)["Pings"]))
    assert panel.private and list(buttons(panel)) == ["Ping me", "Quiet", "On deck", "As the table has it"]
    (chosen,) = await house.call(house.bob.press(buttons(panel)["On deck"], private=True))
    assert chosen.body["type"] == 7, "the panel changes in place" and "privately" in words([chosen])
    assert "You are not pinged" in await house.command(house.ann, "encounter pings", how="quiet")
    assert "You are not pinged" in await house.command(house.ann, "encounter pings")

    await house.command(house.ann, "act", do="both")
    mark = len(house.wire.sent)
    await house.command(house.gm, "act", combatant="Bess", do="both")
    await settled(house)
    to_bob, to_ann = house.announced[-2:]
    assert to_bob.body["allowed_mentions"]["users"] == [house.bob.user]
    assert to_ann.body["content"].endswith(f"<@{house.ann.user}>"), "others see the same as ever"
    assert not to_ann.body["allowed_mentions"].get("users") and "Pings" in buttons(to_ann)
    told = [one.told["content"] for one in house.wire.sent[mark:] if one.private and "next" in one.text]
    assert told == ["**News for you:**\nBess is next, as things stand. Get ready."]


def pending(told: Announcement) -> Pending:
    return Pending(encounter=1, revision=1, ordinal=0, channel=1, system="torg", announcement=told)


def test_what_has_waited_together_keeps_the_buttons_of_the_moment_and_that_of_ones_pings() -> None:
    act = Offer(verb="act", label=say("offer-act"))
    told = (
        Announcement(text="one", offers=(act, PINGS), beat=1),
        Announcement(text="two", offers=(PINGS,), beat=1),
    )
    rows = [pending(one) for one in told]
    assert merged(rows).offers == (act, PINGS)
    assert merged(rows[1:]).offers == (PINGS,)
    moved_on = Announcement(text="three", beat=2)
    assert merged([*rows, pending(moved_on)]).offers == (PINGS,)
    assert merged([pending(moved_on)]).offers == ()
