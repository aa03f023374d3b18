"""Past Participle: circumstances that the GM doubts, seats, Reflex changed under way, plans kept until used, /why."""

from __future__ import annotations

import pytest

from tests.rules.saloon import Saloon, duel, showdown, street


def answered() -> Saloon:
    """Miranda, who waited for a cowboy, has acted on it; Nell is up in phase III."""
    table = showdown()
    table.hold("Miranda", by=1, until="a cowboy shows")
    table.act("Cowboy")
    table.act("Miranda", by=1, action="fire")
    return table


def test_a_new_round_calls_those_who_are_to_declare() -> None:
    table = answered()
    table.hold("Miranda")
    table.join("Lurker", hidden=True, reflex="2d8")
    table.act("Nell")
    table.next()
    newest = table.last[-1]
    assert newest.phrase.code == "round-begins" and table.state.round == 2
    called = [table.state.get(one).name for one in newest.call]
    assert called == [one.name for one in table.state.visible if one.speed is None]
    assert "Nell" in called and "Lurker" not in called


# Not yet.


def test_golden_a_circumstance_that_is_only_an_excuse_is_the_gms_to_refuse() -> None:
    table = answered()
    (offer,) = table.last[0].offers
    assert table.button(offer) == "Not yet: hold Miranda"
    table.hold("Miranda")
    assert table.public_texts() == ["Not yet: Miranda goes on holding until: a cowboy shows"]
    assert table["Miranda"].wait == "a cowboy shows" and table.up == "Nell"
    assert ("act", "Miranda") in table.may(1)
    table.act("Miranda", by=1)
    assert table["Miranda"].stand == "acted"


def test_the_gm_alone_says_not_yet_and_only_until_the_next_step() -> None:
    table = answered()
    with table.refused("already-acted", who="Miranda"):
        table.hold("Miranda", by=1)
    assert ("hold", "Miranda") in table.may() and ("hold", "Miranda") not in table.may(1)
    table.act("Nell")
    assert table.state.round == 2
    for step in ("act", "hold", "next", "abort"):
        table = street(
            {"Andy": "2d12", "Babel": "2d10", "Cable": "2d8", "Dabel": "2d6"},
            dict.fromkeys(("Andy", "Babel", "Cable", "Dabel"), ("fast", "7")),
        )
        table.hold("Andy", until="noon")
        table.hold("Babel", until="noon")
        table.act("Andy")
        assert ("hold", "Andy") in table.may()
        table.next() if step == "next" else table.give(step, "Babel" if step == "abort" else "Cable")
        with table.refused("already-acted", who="Andy"):
            table.hold("Andy")


def test_who_holds_for_later_or_acts_when_up_makes_no_excuse() -> None:
    table = showdown(call="gm")
    table.hold("Miranda", by=1)
    table.act("Miranda", by=1)
    assert table.state.answered is None and table.last[0].offers == ()


def test_before_the_round_closes_one_acts_without_an_excuse() -> None:
    table = showdown()
    table.hold("Miranda", by=1, until="noon")
    table.hold("Cowboy")
    table.act("Nell")
    table.act("Miranda", by=1)
    with table.refused("already-acted", who="Miranda"):
        table.hold("Miranda")


# Seats.


def tied() -> Saloon:
    """Two foes with the same Reflex in phase I, the first one is up."""
    rolls = dict.fromkeys(("Orc 1", "Orc 2", "Andy"), ("fast", "7"))
    return street({"Orc 1": "2d8", "Orc 2": "2d8", "Andy": "2d6"}, rolls)


def test_golden_seats_changed_while_a_phase_is_called_take_effect_at_once() -> None:
    table = tied()
    assert table.up == "Orc 1"
    table.reorder("Orc 2", before="Orc 1")
    assert table.public_texts() == [
        "seated who=Orc 2 place=seat-before other=Orc 1", "Phase I: Orc 2 is up.", "in-a-row names=Orc 1",
    ]  # fmt: skip
    assert table.event("up").call == (table.id("Orc 2"),)
    table.reorder("Orc 2")
    assert table.up == "Orc 1"
    table.act("Orc 1")
    assert table.up == "Orc 2"


def test_a_seat_changes_nothing_between_those_who_are_not_tied() -> None:
    table = tied()
    table.reorder("Andy", before="Orc 1")
    assert table.public_texts() == ["seated who=Andy place=seat-before other=Orc 1"] and table.up == "Orc 1"
    table.hold("Orc 1")
    table.act("Orc 1")
    table.act("Orc 2")
    assert table.up == "Orc 1", "a holder, whose turn is not one of seats"
    table.reorder("Orc 1")
    assert table.public_texts() == ["seated who=Orc 1 place=seat-last"] and table.up == "Orc 1"


def test_a_hidden_one_that_is_seated_calls_nobody() -> None:
    table = tied()
    table.join("Lurker", hidden=True, reflex="2d8")
    table.reorder("Lurker", before="Orc 1")
    assert table.public_texts() == [] and table.up == "Orc 1"


# Reflex that is changed after the flip.


def test_golden_a_players_edit_of_reflex_after_the_flip_waits_for_the_next_round() -> None:
    table = street({"Andy": "2d6", "Brad": "2d8"}, {"Andy": ("fast", "7"), "Brad": ("fast", "7")})
    assert table.up == "Brad"
    table.edit("Andy", by=1, reflex="3d12")
    assert table.public_texts() == [
        "Andy: Reflex 2d6 → 3d12 from the next round on. The GM may give it sooner.",
    ]  # fmt: skip
    assert str(table["Andy"].pool) == "2d6"
    assert seen(table, 1)[0] == "Andy: Reflex 3d12 from the next round on."
    table.act("Brad")
    table.act("Andy", by=1)
    assert table.state.round == 2 and str(table["Andy"].pool) == "3d12"
    table.edit("Andy", by=1, reflex="2d6")
    assert str(table["Andy"].pool) == "2d6", "before the flip it holds at once"


def test_the_gm_gives_a_reflex_at_once() -> None:
    table = street({"Andy": "2d6", "Brad": "2d8"}, {"Andy": ("fast", "7"), "Brad": ("fast", "7")})
    table.edit("Andy", by=1, reflex="3d12", name="Anders")
    assert table["Anders"].reflex_to_come == "3d12"
    table.edit("Anders", reflex="4d12")
    assert str(table["Anders"].pool) == "4d12" and table["Anders"].reflex_to_come is None
    table.next(round=True)
    assert str(table["Anders"].pool) == "4d12"


def test_a_players_edit_that_is_none_or_of_one_who_came_late() -> None:
    table = street({"Andy": "2d6", "Brad": "2d8"}, {"Andy": ("fast", "7"), "Brad": ("fast", "7")})
    with table.refused("nothing-changed", who="Andy"):
        table.edit("Andy", by=1, reflex="2D6")
    with table.refused("bad-pool", found="9d9"):
        table.edit("Andy", by=1, reflex="9d9")
    with table.refused("name-taken"):
        table.edit("Andy", by=1, reflex="3d12", name="Brad")
    table.join("Late", player=1, reflex="1d4")
    table.edit("Late", by=1, reflex="1d6")
    assert str(table["Late"].pool) == "1d6"


# Declaring.


def test_who_does_nothing_but_move_may_declare_any_speed() -> None:
    table = duel()
    table.declare("Andy", by=1, action="move", speed="fast")
    assert table["Andy"].speed == "fast"
    assert "Nothing but movement: move (normal). It goes at any speed; who is fast, runs." in table.private_texts(1)
    table.declare("Andy", by=1, action="run, climb", speed="normal")
    assert table["Andy"].speed == "normal"
    with table.refused("actions-slower", worked="slow", speed="fast"):
        table.declare("Andy", by=1, action="move, sword", speed="fast")


@pytest.mark.parametrize("kind", ["focused", "cautious"])
def test_an_auxiliary_action_makes_no_attack_and_may_be_hurried_by_the_gm(kind: str) -> None:
    table = duel()
    with table.refused("auxiliary-no-attack", attacks=("pistol",)):
        table.declare("Andy", by=1, kind=kind, action="fire pistol")
    with table.refused("actions-slower", worked="slow", speed="normal"):
        table.declare("Andy", by=1, kind=kind, speed="normal")
    table.declare("Andy", kind=kind, speed="normal", force=True)
    assert (table["Andy"].speed, table["Andy"].manner) == ("normal", kind)
    table.declare("Andy", by=1, kind=kind, action="skill use")
    assert table["Andy"].speed == "slow"
    assert table.private_texts(1)[1:] == [f"Auxiliary, {kind}.", "Noted: skill use."], "no speed of its parts"
    table.declare("Andy", kind=kind, speed="fast", action="skill use", force=True)
    assert table["Andy"].speed == "fast"


def test_any_action_may_be_hurried_by_the_gm() -> None:
    table = duel()
    with table.refused("actions-slower", worked="slow", speed="fast"):
        table.declare("Brad", speed="fast", action="load musket")
    table.declare("Brad", speed="fast", action="load musket", force=True)
    assert table["Brad"].speed == "fast"


def test_plan_and_manner_stay_visible_to_those_who_may_see_them_until_used() -> None:
    table = duel()
    table.declare("Andy", by=1, action="skill use", kind="focused")
    table.declare("Brad", action="load musket", kind="cautious")
    told = ["Noted: skill use.", "Andy is focused: until it has acted, its defence TN is 2 lower."]
    assert seen(table, 1)[1:] == told and not seen(table, 2)
    assert seen(table)[5] == "Brad is cautious: its checks are at -2, and complex ones need one victory more."
    for name in ("Andy", "Brad"):
        table.flip(name, roll="13")
    table.flip()
    assert seen(table, 1)[1:] == told
    table.next()
    assert seen(table, 1)[1:] == told
    table.act("Andy", by=1)
    assert seen(table, 1) == []


def seen(table: Saloon, by: int | None = None) -> list[str]:
    """What a player (None: the GM) alone sees."""
    return [table.text(line) for line in table.view(by).secrets]


# Why.


def test_golden_why_shows_every_cell_that_was_read_and_added() -> None:
    """Card 28 reads 4* in the first row of d4, card 2 reads 4* there, and card 1 CF, a 1: 9."""
    table = duel("1d4", "1d12")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28 2 1")
    assert table.why("Andy")[1:6] == [
        "Card 28, column d4, row 1: 4*.",
        "Exceptional: follow-up card 2, row 1 again: 4*. 4 is added.",
        "Exceptional: follow-up card 1, row 1 again: CF. 1 is added.",
        "CF counts as 1 on a follow-up card.",
        "Reflex 1d4 reads 4 + 4 + 1 = 9.",
    ]
    assert table.why("Brad")[1:3] == ["Card 28, column d12, row 1: 5.", "Reflex 1d12 reads 5."]


def test_why_shows_only_the_rows_that_are_read_again() -> None:
    """On card 2 a 5d4 reads 4* in rows 1, 4 and 5; those are read again on card 0."""
    table = Saloon()
    table.join("Andy", player=1, reflex="5d4")
    table.declare("Andy", speed="fast")
    table.flip(card="2 0")
    first, again = table.why("Andy")[1:3]
    assert first == "Card 2, column d4, rows 1 to 5: 4*, 3, 3, 4*, 4*."
    assert again == "Exceptional: follow-up card 0, rows 1, 4, 5 again: CF, 1, CF. 1 is added."
