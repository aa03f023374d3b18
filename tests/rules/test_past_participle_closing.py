"""Past Participle: exposure, closing the round, leaving under way, contests and rulings."""

from __future__ import annotations

import pytest

from bot.rules.words import say
from tests.rules.saloon import Saloon, card_on_which, duel, showdown, street
from tests.rules.table import standard_deck

# Golden 7: exposure.

EXPOSED = {
    "1d4": "Open to simultaneous action until d6 has acted in phase {}.",
    "2d6": "Open to simultaneous action until d8 has acted in phase {}.",
    "1d8": "Open to simultaneous action until d10 has acted in phase {}.",
    "3d10": "Open to simultaneous action until d12 has acted in phase {}.",
    "1d12": "Open to simultaneous action until phase {} begins.",
}


@pytest.mark.parametrize("reflex", EXPOSED)
@pytest.mark.parametrize(("roll", "following"), [("7", "II"), ("5", "III"), ("3", "IV")])
def test_golden_7_exposed_until_the_own_die_comes_up_next(reflex: str, roll: str, following: str) -> None:
    bystanders = {f"Z{sides}": f"1d{sides}" for sides in (4, 6, 8, 10, 12)}
    table = street(
        {"Andy": reflex, **bystanders}, {"Andy": ("fast", roll), **dict.fromkeys(bystanders, ("fast", "CF"))}
    )
    table.act("Andy", by=1)
    assert table.public_texts()[1] == EXPOSED[reflex].format(following)


@pytest.mark.parametrize("reflex", EXPOSED)
def test_the_end_of_the_round_ends_exposure(reflex: str) -> None:
    table = street({"Andy": reflex, "Brad": "1d12"}, {"Andy": ("fast", "1"), "Brad": ("fast", "CF")})
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until the round ends."


def test_a_die_that_nobody_has_is_not_named() -> None:
    """Of d6, d8, d10 and d12 there is only a d10 here, and for that one nothing bigger."""
    table = street({"Andy": "1d4", "Brad": "2d10"}, {"Andy": ("fast", "7"), "Brad": ("fast", "5")})
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until d10 has acted in phase II."
    table.act("Brad")
    assert table.public_texts()[1] == "Open to simultaneous action until phase III begins."


def test_a_die_that_only_a_hidden_one_has_is_not_named() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Lurker", hidden=True, reflex="2d12")
    table.fight(Andy=("fast", "7"), Lurker=("fast", "CF"))
    table.next()
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until phase II begins."


def test_a_late_one_whose_die_is_still_to_come_is_exposed_until_then() -> None:
    """A d4 that waited acts in phase III after a d10: its die comes up in that phase yet."""
    table = street(
        {"Andy": "1d4", "Brad": "2d10", "Cole": "2d8"},
        {"Andy": ("fast", "7"), "Brad": ("fast", "3"), "Cole": ("fast", "3")},
    )
    table.hold("Andy", by=1, until="Brad moves")
    table.act("Brad")
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until d8 has acted in phase III."


def test_after_a_d12_a_late_d10_has_its_own_die_still_before_it() -> None:
    table = street({"Andy": "2d10", "Brad": "1d12", "Cole": "2d8"},
                   {"Andy": ("fast", "7"), "Brad": ("fast", "3"), "Cole": ("fast", "3")})  # fmt: skip
    table.hold("Andy", by=1, until="Brad moves")
    table.act("Brad")
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until d10 comes up in phase III."


def test_one_that_holds_for_later_is_exposed_until_its_own_die_too() -> None:
    table = street(
        {"Andy": "1d4", "Brad": "2d10", "Cole": "2d8"},
        {"Andy": ("fast", "7"), "Brad": ("fast", "3"), "Cole": ("fast", "3")},
    )
    table.hold("Andy", by=1)
    table.act("Andy", by=1)
    table.act("Brad")
    assert table.up == "Andy"
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until d8 has acted in phase III."
    table.act("Cole")
    assert table.public_texts()[1] == "Open to simultaneous action until d10 has acted in phase IV."


def test_a_circumstance_that_comes_after_the_last_action_of_a_phase() -> None:
    """The next phase has been called by itself; the waiter is in phase with what just happened all the same."""
    table = street({"Andy": "2d12", "Brad": "2d10", "Cole": "2d8"},
                   {"Andy": ("fast", "7"), "Brad": ("fast", "5"), "Cole": ("fast", "3")})  # fmt: skip
    table.hold("Andy", by=1, until="Brad moves")
    table.act("Brad")
    assert table.state.phase == "III"
    table.act("Andy", by=1)
    assert table.public_texts()[1] == "Open to simultaneous action until phase III begins."


def test_a_phase_passes_for_those_who_hold_or_are_passed_over() -> None:
    table = street(
        {"Andy": "1d4", "Brad": "1d8", "Cole": "1d6"},
        {"Andy": ("fast", "7"), "Brad": ("fast", "3"), "Cole": ("fast", "3")},
    )
    table.hold("Andy", by=1, until="Brad moves")
    table.next()  # Brad, d8, is passed over: the d8 of phase III have had their turn
    table.act("Brad")
    table.act("Cole")
    assert table.event("exposed").phrase.facts["phase"] == "IV"


def test_who_goes_before_another_phase_is_exposed_until_its_own_die_comes_up_in_it() -> None:
    """Miranda (3d10) held in phase I, whose d10 have had their turn; in phase III nobody's die has come yet."""
    table = showdown()
    table.hold("Miranda", by=1)
    first = card_on_which("3d10", 8)
    table.ready("contest", Miranda=first, Cowboy=card_on_which("2d8", 5, apart_from=(first,)))
    table.act("Miranda", by=1, preempt="Cowboy")
    assert table.public_texts()[1:] == [
        "Miranda acts.", "Open to simultaneous action until d10 comes up in phase III.",
    ]  # fmt: skip


def test_exposure_may_be_off() -> None:
    table = showdown(exposure="off")
    table.act("Miranda", by=1)
    assert table.codes() == ["acts", "phase-called"]


def test_an_action_forced_before_the_first_phase_is_exposed_to_nobody() -> None:
    table = Saloon()
    table.join("Andy", player=1)
    table.join("Brad")
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"))
    table.act("Andy", force=True)
    assert table.codes() == ["acts"]


# Closing the round.


def closing() -> Saloon:
    """Miranda waits for a circumstance, the cowboy for later, and everybody else has acted."""
    table = showdown()
    table.hold("Miranda", by=1, until="noon")
    table.hold("Cowboy")
    table.act("Nell")
    return table


def test_holders_are_told_before_the_round_closes() -> None:
    table = closing()
    assert table.state.stage == "close" and table.state.round == 1
    assert table.public_texts()[-3:] == [
        "The round is about to close.",
        "Miranda may go on waiting for: noon (Hold), act now, or give it up.",
        "Cowboy holds without a circumstance: act now, or the action is lost.",
    ]
    assert table.event("closing-wait").call == (table.id("Miranda"),)
    assert [table.button(offer) for offer in table.last[-1].offers] == [
        "Go on waiting: Miranda: hold Miranda, main",
        "offer-act-for who=Miranda: act Miranda",
        "offer-act-for who=Cowboy: act Cowboy",
        "offer-abort: abort, danger",
        "offer-next: next",
    ]


def test_of_more_than_four_holders_the_press_asks_which() -> None:
    names = ("Andy", "Babel", "Cable", "Dabel", "Edda")
    table = street(dict.fromkeys(names, "2d8"), dict.fromkeys(names, ("fast", "7")))
    for name in names:
        table.hold(name, until="noon")
    assert table.public_texts()[-6:] == [
        "The round is about to close.",
        *(f"{name} may go on waiting for: noon (Hold), act now, or give it up." for name in names),
    ]
    assert table.buttons == [
        "Go on waiting: hold, main", "offer-act: act", "offer-abort: abort, danger", "offer-next: next",
    ]  # fmt: skip


def test_each_holder_is_called_before_the_round_closes() -> None:
    table = closing()
    assert table.event("closing-plain").call == (table.id("Cowboy"),)
    assert [table.button(offer) for offer in table.last[-1].offers] == table.buttons


def test_the_deck_is_shuffled_when_such_a_round_ends_whether_somebody_holds_or_not() -> None:
    for held in (False, True):
        table = Saloon()
        table.join("Andy", player=1, reflex="2d8")
        table.declare("Andy", by=1, speed="fast")
        table.stack(53)
        table.flip()
        if held:
            table.next()
            table.hold("Andy", by=1)
            table.next()
        else:
            table.order_of_play()
        assert table.state.round == 2 and "The deck is reshuffled." in table.public_texts()
        assert len(table.state.pile.order) == 54 and table.state.pile.shown == ()


def test_the_deck_is_shuffled_also_where_the_gm_calls_the_end_of_the_round() -> None:
    table = Saloon(call="gm")
    table.join("Andy", player=1, reflex="2d8")
    table.declare("Andy", by=1, speed="fast")
    table.flip("Andy", roll="1")
    table.join("Brad", reflex="2d8")
    table.declare("Brad", speed="fast")
    table.stack(0)
    table.flip()
    table.next()
    while table.state.round == 1:
        table.act() if table.up else table.next()
    assert "The deck is reshuffled." in table.public_texts()


def test_one_goes_on_waiting_and_one_loses_its_action() -> None:
    table = closing()
    with table.refused("no-circumstance", who="Cowboy"):
        table.hold("Cowboy")
    table.hold("Miranda", by=1)
    assert table.public_texts() == ["Miranda goes on waiting: noon"]
    with table.refused("holds-already", who="Miranda"):
        table.hold("Miranda", by=1)
    table.next()
    assert table.public_texts() == [
        "Cowboy loses the held action.", "Round 1 ends.", "**Round 2.** Declare your speeds.",
    ]  # fmt: skip


def test_the_round_closes_by_itself_when_every_holder_has_chosen() -> None:
    table = closing()
    table.act("Cowboy")
    assert table.public_texts() == ["Cowboy acts."], "after phase IV nobody is exposed to anything"
    table.abort("Miranda", by=1)
    assert table.state.round == 2


def test_one_who_goes_on_waiting_may_still_give_it_up() -> None:
    table = closing()
    table.hold("Miranda", by=1)
    table.abort("Miranda", by=1)
    table.act("Cowboy")
    assert table.state.round == 2 and table["Miranda"].speed is None


def carrying() -> Saloon:
    """Nell, who declared slow, goes on waiting into round 2."""
    table = street({"Miranda": "3d10", "Nell": "1d6"}, {"Miranda": ("fast", "8"), "Nell": ("slow", "13")})
    table.act("Miranda")
    table.hold("Nell", until="noon")
    table.hold("Nell")
    assert table.state.round == 2
    return table


def test_a_carried_wait_is_ready_as_with_a_fast_action() -> None:
    table = carrying()
    nell = table["Nell"]
    assert (nell.carried, nell.speed, nell.wait, nell.ready_as) == (True, "slow", "noon", "fast")
    table.declare("Miranda", by=1, speed="fast")
    table.flip("Miranda", roll="7")
    table.flip("Nell", roll="1")
    table.flip()
    assert table["Nell"].open == ("IV",), "a 1 is enough for a fast one in phase IV"
    assert "Nell: slow (counts as fast), 1d6 reads 1. Open: IV." in table.public_texts()
    table.next()
    table.act("Miranda")
    table.act("Nell", speed="slow")
    assert table.public_texts()[0] == "Nell acts (slow).", "its action keeps its own speed"


def test_what_was_planned_is_carried_with_the_wait() -> None:
    table = street({"Nell": "1d6"}, {"Nell": ("slow", "13")})
    table.next(round=True)
    table.declare("Nell", action="load musket")
    table.flip("Nell", roll="13")
    table.flip()
    table.next()
    table.hold("Nell", until="noon")
    table.hold("Nell")
    assert [table.text(line) for line in table.view().secrets] == ["Nell declared slow.", "Noted: load musket."]


def test_a_carried_wait_may_be_held_again_as_it_is() -> None:
    table = carrying()
    table.declare("Miranda", by=1, speed="fast")
    table.flip("Miranda", roll="1")
    table.flip("Nell", roll="7")
    table.flip()
    table.next()
    table.hold("Nell")
    assert table["Nell"].wait == "noon" and table.public_texts()[0] == "Nell holds until: noon"


def test_a_carried_wait_may_be_withdrawn_or_declared_over() -> None:
    table = carrying()
    table.abort("Nell")
    assert (table["Nell"].carried, table["Nell"].speed, table["Nell"].wait) == (False, None, None)
    table = carrying()
    table.declare("Nell", speed="normal")
    assert (table["Nell"].carried, table["Nell"].ready_as, table["Nell"].wait) == (False, "normal", None)


def test_the_gm_ends_the_round() -> None:
    table = showdown()
    table.hold("Miranda", by=1)
    table.next(round=True)
    assert table.public_texts() == [
        "The GM ends the round.", "Miranda loses the held action.",
        "Round 1 ends.", "**Round 2.** Declare your speeds.",
    ]  # fmt: skip


def test_with_holders_only_the_round_closes() -> None:
    table = street({"Andy": "2d8"}, {"Andy": ("fast", "7")})
    table.hold("Andy", by=1)
    assert table.state.stage == "close"
    table.next()
    assert table.state.round == 2


# Leaving under way.


def test_one_who_leaves_while_up_makes_room() -> None:
    table = showdown()
    table.leave("Miranda", by=1)
    assert table.up == "Cowboy"
    table.leave("Nell")
    assert table.up == "Cowboy"
    table.leave("Cowboy")
    assert table.state.round == 2


def test_the_last_one_to_decide_leaves_before_the_first_phase() -> None:
    table = Saloon()
    for name in ("Andy", "Brad"):
        table.join(name, player=1)
    table.fight(Andy=("fast", "7"), Brad=("slow", "2"))
    table.leave("Andy", by=1)
    assert table.state.round == 2 and table["Brad"].quicker


# Contests and rulings.


def test_a_ruling_cuts_the_deck() -> None:
    table = Saloon()
    table.join("Andy", player=1)
    pile = table.state.pile
    seen = set()
    for _ in range(12):
        table.check(ruling=True, by=1)
        (text,) = table.public_texts()
        toggle = pile.deck.by_number[table.last[0].phrase.facts["card"]].toggle
        assert text.endswith("**yes**. It favours the player." if toggle else "**no**. It favours the GM.")
        seen.add(toggle)
    assert seen == {True, False}
    assert table.state.pile.order == pile.order, "the order of the cards to come stays"


def test_reflex_on_a_fresh_card() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="1d4")
    table.ready("reading", Andy=(28, 1))
    table.check("Andy", by=1)
    assert table.public_texts() == ["Andy: 1d4 reads 5 on card 28."]
    assert table.state.pile.shown == (), "the cards are put back"


def test_a_check_reads_no_card_that_was_turned() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    last = card_on_which("2d8", 5)
    table.state = table.state.evolve(pile=table.state.pile.evolve(order=(last,), shuffled=True))
    for _ in range(5):
        table.check("Andy", by=1)
        assert table.public_texts() == [f"Andy: 2d8 reads 5 on card {last}."]


def test_a_check_tells_nothing_of_the_card_that_is_flipped() -> None:
    """Else the GM could look, take it back, and let everybody declare in the knowledge of the card to come."""
    table = Saloon()
    table.join("Andy", player=1, reflex="1d4")
    table.stack(5, 9, 28)
    table.ready("reading", Andy=(28, 1))
    table.check("Andy", by=1)
    assert table.state.pile.order[:2] == (5, 9)


def test_rulings_and_contests_are_drawn_for_themselves() -> None:
    """Neither a look at a hidden one nor another check gives them another card, and none gives its own to another."""
    plain, busy = duel(), duel()
    busy.join("Lurker", hidden=True, reflex="3d6")
    for table in (plain, busy):
        if table is busy:
            table.check("Lurker")
            table.check("Andy", against="Lurker")
        table.check(ruling=True)
        table.check("Andy", against="Brad")
        table.check(ruling=True)
    of = [[one for one in table.line if "ruling" in one[0] or "contest" in one[0]] for table in (plain, busy)]
    lurker = str(busy.id("Lurker"))
    assert [one for one in of[1] if lurker not in one[0]] == of[0]
    assert {one[0].split(", cut")[0] for one in of[0]} >= {"round 1, ruling, try 1", "round 1, ruling, try 2"}


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        (7, 5, "Reflex contest: Andy 7, Brad 5. Andy is first."),
        (5, 7, "Reflex contest: Andy 5, Brad 7. Brad is first."),
        (None, 2, "Reflex contest: Andy CF, Brad 2. Brad is first."),
        (2, None, "Reflex contest: Andy 2, Brad CF. Andy is first."),
        (5, 5, "Reflex contest: Andy 5, Brad 5. A tie."),
        (None, None, "Reflex contest: Andy CF, Brad CF. A tie."),
    ],
)
def test_a_contest(mine: int | None, theirs: int | None, told: str) -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="1d8")
    first = card_on_which("2d8", mine)
    table.ready("contest", Andy=first, Brad=card_on_which("1d8", theirs, apart_from=(first,)))
    table.check("Andy", by=1, against="Brad")
    assert table.public_texts() == [told]


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("1", "CF", "Reflex contest: Andy 1, Brad CF. Andy is first."),
        ("CF", "1", "Reflex contest: Andy CF, Brad 1. Brad is first."),
    ],
)
def test_on_a_deck_of_the_tables_own_even_a_one_beats_a_critical_failure(mine: str, theirs: str, told: str) -> None:
    first, second, *others = standard_deck().cards
    all_alike = [card.evolve(cause=(" ".join([cell] * 5),) * 5) for card, cell in ((first, mine), (second, theirs))]
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="1d8")
    table.configure("deck", "plain", deck=standard_deck().evolve(cards=(*all_alike, *others)))
    table.ready("contest", Andy=first.number, Brad=second.number)
    table.check("Andy", by=1, against="Brad")
    assert table.public_texts() == [told]


def test_what_is_no_check() -> None:
    table = Saloon()
    table.join("Andy", player=1)
    with table.refused("check-what"):
        table.check()
    with table.refused("contest-with-itself", who="Andy"):
        table.check("Andy", by=1, against="Andy")
    table.join("Lurker", hidden=True)
    with table.refused("no-such-combatant"):
        table.check("Andy", by=1, against="Lurker")


def test_surge_has_no_use() -> None:
    table = Saloon()
    table.join("Andy", player=1)
    with table.refused("no-use", instead=say("instead-surge")):
        table.surge("Andy", by=1, points=3)
