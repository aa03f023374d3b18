"""EXP's theatrical initiative: sides, DEX, ties, missed turns, by the golden case and line by line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.kit.turns import Next
from bot.rules.systems.exp_theatrical.commands import Act, Flip
from bot.rules.views import Mark
from bot.rules.words import NONE
from tests.rules.table import GM, Table


def up(table: Table) -> list[str]:
    """Return the names of those who are up."""
    return [table.state.get(one).name for one in table.state.up]


def order(table: Table) -> list[str]:
    """Return the names on the board, from the top."""
    return [row.name for row in table.board.rows]


def scuffle(**options: Any) -> Table:
    """Return a table with the expedition of three and five aliens that act as one."""
    table = Table("exp-theatrical", **options)
    table.join("Abel", player=1, side="expedition", dexterity=12)
    table.join("Babel", player=2, side="expedition", dexterity=14)
    table.join("Cable", player=3, side="expedition", dexterity=9)
    table.join("Aliens", side="referee", count=5, dexterity=10)
    return table


def rolled(table: Table, **rolls: int) -> Table:
    """Give the real dice of the sides."""
    for side, roll in rolls.items():
        table.flip(side=side, roll=str(roll))
    return table


def called(table: Table) -> list[str]:
    """Let everybody act until the unit ends; return who was called, in that order."""
    number, names = table.state.round, list[str]()
    while table.state.round == number:
        names += up(table)
        for name in up(table):
            table.act(name, do="move-attack")
    return names


def test_more_than_two_sides() -> None:
    table = scuffle()
    table.join("Police", side="police")
    rolled(table, expedition=3, referee=10)
    assert up(table) == []
    rolled(table, police=7)
    assert order(table) == ["Aliens", "Police", "Babel", "Abel", "Cable"]


def test_the_bot_rolls_for_all_sides() -> None:
    table = scuffle()
    table.flip()
    assert {made.bound for made in table.drawn} == {10}
    assert len(up(table)) == 1
    assert table.drawn[0].purpose == f"unit 1, side of combatant {table['Abel'].id}, try 1"
    with table.refused("already-rolled"):
        table.flip()


def test_a_roll_taken_back_is_the_same_whatever_the_side_is_called_by_then() -> None:
    """A side is known by the one of it that has been in view for longest, not by its name, nor by seats."""
    table = scuffle()
    table.flip(side="expedition")
    rolled = table.last[0].phrase.facts["roll"]
    table.undo()
    table.join("Zed", player=4, side="expedition")
    table.join("Lurker", hidden=True, side="expedition", id=1)
    table.reorder("Abel")
    abel = table.id("Abel")
    table.leave("Abel")
    table.join("Abel", player=1, side="expedition", dexterity=12, id=abel)
    for name in ("Cable", "Zed", "Babel", "Abel"):
        table.edit(name, side="crew")
    table.flip(side="crew")
    assert table.last[0].phrase.facts["roll"] == rolled
    table.undo()
    table.reveal("Lurker")
    table.edit("Lurker", side="crew")
    table.flip(side="crew")
    assert table.last[0].phrase.facts["roll"] == rolled


def test_every_roll_has_a_purpose_of_its_own() -> None:
    table = scuffle()
    table.flip(side="expedition")
    for _ in range(2):
        table.flip(side="expedition", force=True)
    assert [made.purpose for made in table.draws] == [
        f"unit 1, side of combatant {table['Abel'].id}, try {number}" for number in (1, 2, 3)
    ]  # fmt: skip


def test_a_roll_for_one_side() -> None:
    table = scuffle()
    table.flip(side="Expedition")
    assert up(table) == []
    assert table.row("Abel").mark is Mark.READY
    assert table.row("Aliens").mark is Mark.WAITED_FOR
    table.flip("Aliens", roll="5")
    assert len(up(table)) == 1


def test_within_a_side_even_a_dex_of_nought_comes_before_none() -> None:
    table = Table("exp-theatrical")
    table.join("Abel", player=1, side="expedition")
    table.join("Babel", player=2, side="expedition", dexterity=0)
    assert order(rolled(table, expedition=4)) == ["Babel", "Abel"]


def test_another_die() -> None:
    table = scuffle(die="d6")
    with table.refused("bad-roll", found="7", die=6):
        table.flip(side="referee", roll="7")
    table.flip()
    assert {made.bound for made in table.drawn} == {6}


@pytest.mark.parametrize("text", ["0", "11", "ten", "-1", "5 5", "0008"])
def test_bad_rolls(text: str) -> None:
    table = scuffle()
    with table.refused("bad-roll", found=text, die=10):
        table.flip(side="expedition", roll=text)


def test_bad_flips() -> None:
    table = scuffle()
    with table.refused("roll-for-whom"):
        table.flip(roll="5")
    with table.refused("no-such-side", found="pirates", allowed=("expedition", "referee")):
        table.flip(side="pirates", roll="5")
    with table.refused("side-of-another", who="Abel", side="expedition", found="referee"):
        table.flip("Abel", side="referee", roll="5")
    table.join("Lurker", hidden=True, side="hunters")
    with table.refused("hidden-rolls-not", who="Lurker"):
        table.flip("Lurker", roll="5")
    with table.refused("no-such-side", found="hunters"):
        table.flip(side="hunters", roll="5")
    with table.refused("gm-only"):
        table.flip("Abel", roll="9", by=2)
    with table.refused("no-such-side", found="x", allowed=(NONE,)):
        Table("exp-theatrical").flip(side="x")


def test_a_roll_stands_once_its_side_is_called() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    with table.refused("side-stands", side="expedition"):
        table.flip(side="expedition", roll="1")
    assert "flip roll=1 side=expedition" not in table.allowed()
    with table.refused("side-has-rolled", side="referee", roll=6):
        table.flip(side="referee")
    table.flip(side="referee", roll="7")
    assert order(table)[-1] == "Aliens"
    table.flip(side="expedition", roll="1", force=True)
    assert order(table)[0] == "Aliens"
    assert up(table) == ["Babel"]
    table.act(do="attack")
    assert up(table) == ["Aliens"]
    table.flip(side="referee", force=True)
    assert len(table.drawn) == 1


def test_equal_sides_roll_again() -> None:
    table = scuffle()
    table.join("Police", side="police")
    rolled(table, expedition=7, police=9, referee=7)
    assert up(table) == []
    assert table.text(table.board.prompt[0]) == "Equal: expedition, referee. They roll again: `/flip`."
    assert ("flip", "Abel") in table.may(1)
    with table.refused("gm-only"):
        table.flip("Abel", roll="9", by=2)
    assert ("next", None) not in table.may()
    table.flip("Abel", roll="2", by=1)
    assert table.public_texts() == ["The expedition roll again: 2 (d10)."]
    rolled(table, referee=2)
    rolled(table, expedition=1)
    rolled(table, referee=4)
    assert order(table) == ["Police", "Aliens", "Babel", "Abel", "Cable"]


def test_equal_sides_roll_again_by_the_bot_until_they_differ() -> None:
    table = rolled(scuffle(), expedition=7, referee=7)
    table.flip()
    assert table.codes()[0] == "rolls-again"
    assert len(up(table)) == 1


def test_a_tie_that_never_ends_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = scuffle()
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, Flip(by=GM), Stuck(table.seed))


def test_equal_sides_act_at_once() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    assert table.public_texts()[-1] == (
        "**Unit 1:** equal dice, so Babel, Abel, Cable and Aliens act at once: whatever happens to one of them now, "
        "its attack of this moment stands. Paths of movement that cross collide."
    )
    assert table.last[-1].call == tuple(table.id(name) for name in ("Babel", "Abel", "Cable", "Aliens"))
    with table.refused("which-combatant"):
        table.act(do="move")
    assert ("act", None) not in table.may()
    table.act("Cable", do="move", by=3)
    assert up(table) == ["Babel", "Abel", "Aliens"]
    with table.refused("already-done", who="Cable"):
        table.act("Cable", do="attack", by=3)
    table.edit("Abel", condition="stunned")
    assert table.public_texts()[1:] == [
        "Abel is stunned: it cannot move or attack.",
        "Abel is stunned, and still has its turn: that happens at once.",
    ]
    assert up(table) == ["Babel", "Abel", "Aliens"]
    table.act("Abel", do="attack", by=1)
    assert table.public_texts()[0] == "Abel attacks."
    assert table.board.prompt[0].code == "prompt-at-once"
    table.join("Dabel", player=4, side="expedition")
    assert up(table) == ["Babel", "Aliens"]
    table.leave("Babel")
    table.act("Aliens", do="attack")
    assert up(table) == ["Dabel"]
    table.next()
    assert table.public_texts()[0] == "Dabel misses its turn."
    assert table.state.round == 2


def test_equal_sides_stand_in_the_order_of_seats_whoever_comes_later_seen_or_hidden() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    assert order(table) == ["Babel", "Abel", "Cable", "Aliens"]
    table.join("Lurker", side="expedition", hidden=True)
    assert order(table) == ["Babel", "Abel", "Cable", "Aliens"]
    table.join("Dabel", player=4, side="expedition", dexterity=3)
    assert order(table) == ["Babel", "Abel", "Cable", "Dabel", "Aliens"]


def test_a_hidden_persona_moves_no_side_wherever_it_sits_and_whose_it_is() -> None:
    """Equal sides stand where their first visible persona sits."""
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    table.join("Lurker", side="referee", hidden=True)
    table.reorder("Lurker", before="Abel")
    assert order(table) == ["Babel", "Abel", "Cable", "Aliens"]
    table.edit("Lurker", side="expedition")
    assert order(table) == ["Babel", "Abel", "Cable", "Aliens"]
    table.reorder("Lurker", before="Cable")
    table.reorder("Cable", before="Lurker")
    assert table.public_texts() == []
    assert order(table) == ["Babel", "Abel", "Cable", "Aliens"]
    assert up(table) == ["Babel", "Abel", "Cable", "Aliens"]


def test_a_public_persona_seated_before_a_hidden_one_stands_where_it_is_seen() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    table.join("Lurker", side="expedition", hidden=True)
    table.reorder("Lurker", before="Abel")
    table.reorder("Aliens", before="Lurker")
    assert table.public_texts() == ["seated who=Aliens place=seat-before other=Abel"]
    assert order(table) == ["Aliens", "Babel", "Abel", "Cable"]


def test_the_disabled_are_not_called_at_once() -> None:
    table = scuffle(ties="simultaneous")
    table.edit("Abel", condition="killed")
    rolled(table, expedition=7, referee=7)
    assert up(table) == ["Babel", "Cable", "Aliens"]


def test_changing_to_rerolls_asks_for_them() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    table.configure("ties", "reroll")
    assert len(up(table)) == 4
    table.act("Abel", do="move", by=1)
    table.next(force=True)
    assert table.state.round == 1
    table = scuffle(ties="simultaneous")
    table.join("Late", side="late")
    rolled(table, expedition=7, referee=7, late=9)
    table.configure("ties", "reroll")
    table.act("Late", do="move")
    assert up(table) == []
    assert table.board.prompt[0].code == "prompt-equals"
    assert table.board.offers[0].verb == "flip"
    assert table.legal()[-1] == Next(by=GM, round=True)
    with table.refused("roll-again-first", names=("expedition", "referee")):
        table.next()
    with table.refused("nobody-up"):
        table.act("Abel", do="move", by=1)
    table.flip()
    assert len(up(table)) == 1


def test_within_a_side_by_seats() -> None:
    table = rolled(scuffle(within="seat"), expedition=8, referee=6)
    assert called(table) == ["Abel", "Babel", "Cable", "Aliens"]


def test_equal_dexterity_goes_by_seats_and_as_the_referee_likes() -> None:
    table = Table("exp-theatrical")
    for name, owner in (("A", 1), ("B", 2)):
        table.join(name, player=owner, dexterity=10)
    for name, dex in (("X", 10), ("Y", 10), ("Z", 8)):
        table.join(name, dexterity=dex)
    table.join("None")
    rolled(table, crew=9, foes=2)
    assert up(table) == ["A"]
    with table.refused("not-your-turn", who="B", up="A"):
        table.act("B", do="move", by=2)
    table.act("A", do="move", by=1)
    table.act("B", do="move", by=2)
    assert up(table) == ["X"]
    with table.refused("not-your-turn", who="Z", up="X"):
        table.act("Z", do="move")
    table.act("Y", do="move")
    assert up(table) == ["X"]
    table.act("X", do="move")
    assert called(table) == ["Z", "None"]


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("move-attack", "Babel moves, then attacks."),
        ("attack-move", "Babel attacks, then moves."),
        ("Attack while moving", "Babel attacks while moving."),
        ("move", "Babel moves."),
        ("attack", "Babel attacks."),
        ("nothing", "Babel does nothing."),
        (None, "Babel acts."),
    ],
)
def test_the_ways_to_combine(deed: str | None, told: str) -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    table.act("Babel", do=deed, by=2)
    assert table.public_texts()[0] == told
    table.undo()
    table.act("Babel", do=deed, action="at them", by=2)
    assert table.public_texts()[0] == f"{told[:-1]}: at them"
    assert up(table) == ["Abel"]


def test_bad_acts() -> None:
    table = scuffle()
    with table.refused("flip-first"):
        table.act("Babel", do="move", by=2)
    with table.refused("flip-first"):
        table.next()
    rolled(table, expedition=8, referee=6)
    with table.refused("bad-do", found="wait"):
        table.act("Babel", do="wait", by=2)
    table.act("Babel", do="move", by=2)
    with table.refused("already-done", who="Babel"):
        table.act("Babel", do="attack", force=True)
    for verb in ("declare", "hold", "abort", "surge", "check"):
        with table.refused("no-use", verb=verb):
            table.give(verb, "Abel")


def test_who_misses_its_turn_has_missed_it() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    table.next()
    assert table.public_texts() == ["Babel misses its turn.", "**Unit 1:** Abel is up."]
    assert table.row("Babel").mark is Mark.MISSES
    with table.refused("has-missed", who="Babel"):
        table.act("Babel", do="attack", by=2)
    table.act("Babel", do="attack", force=True)
    assert table.row("Babel").mark is Mark.DONE
    table.act("Cable", do="attack", force=True)
    assert up(table) == ["Abel"]
    table.next(round=True)
    assert table.codes() == ["cut-short", "unit-ends", "dice-wanted"]


def test_a_missed_turn_is_one_of_its_unit_alone() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    table.next()
    table.next(round=True)
    rolled(table, expedition=8, referee=6)
    assert table.row("Babel").mark is Mark.UP
    table.act("Babel", do="attack", by=2)


def test_the_disabled_are_passed_over() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    table.edit("Abel", condition="stunned")
    assert table.row("Abel").mark is Mark.ASIDE
    with table.refused("is-disabled", who="Abel", condition="stunned"):
        table.act("Abel", do="attack", by=1)
    table.act("Babel", do="attack", by=2)
    assert table.public_texts()[1:] == ["Abel is passed over: stunned.", "**Unit 1:** Cable is up."]
    table.edit("Cable", condition="killed")
    assert up(table) == ["Aliens"]


def test_when_nobody_can_act_the_referee_goes_on() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    for name in ("Babel", "Abel", "Cable", "Aliens"):
        table.edit(name, condition="unconscious")
    assert up(table) == []
    assert table.board.prompt[0].code == "prompt-nobody-able"
    assert table.buttons == ["offer-next: next, main"]
    table.next()
    assert table.state.round == 2


def test_one_side_alone_and_an_empty_table() -> None:
    table = Table("exp-theatrical")
    assert table.board.prompt[0].code == "prompt-empty"
    table.flip()
    assert table.codes() == ["order-open"]
    table.next()
    assert table.state.round == 2
    table.join("A", side="crew")
    table.flip(side="crew", roll="3")
    assert up(table) == []
    assert table.board.prompt[0].code == "prompt-flip"
    table.flip()
    assert up(table) == ["A"]


def test_a_side_that_comes_later_rolls_and_is_put_in() -> None:
    table = rolled(scuffle(), expedition=8, referee=6)
    table.join("Police", side="police")
    assert table.codes()[:2] == ["joined", "rolls"]
    assert up(table) == ["Babel"]
    table.flip(side="police", roll="7")
    assert order(table) == ["Babel", "Abel", "Cable", "Police", "Aliens"]
    table.join("Fast", side="expedition", dexterity=20)
    table.next()
    assert up(table) == ["Fast"]


def test_a_hidden_persona_acts_in_private() -> None:
    table = scuffle()
    table.join("Lurker", hidden=True, side="hunters")
    with table.refused("flip-first"):
        table.act("Lurker", do="attack")
    rolled(table, expedition=8, referee=6)
    assert len(table.view().secrets) == 1
    assert [table.text(line) for line in table.system.why(table.state, table["Lurker"])] == [
        "The hunters have not rolled yet."
    ]
    table.act("Lurker", do="attack", action="from behind")
    assert table.public_texts() == []
    assert table.private_texts() == ["Lurker attacks: from behind"]
    assert table.view().secrets == ()
    assert table.view(1).secrets == ()
    table.reveal("Lurker")
    assert "hunters roll" in table.public_texts()[1]
    assert "Lurker" not in called(table)


def test_why() -> None:
    table = rolled(scuffle(), expedition=8, referee=8)
    rolled(table, expedition=3, referee=2)

    def why(who: str) -> list[str]:
        return [table.text(line) for line in table.system.why(table.state, table[who])]

    assert why("Abel") == [
        "The expedition rolled 8, then 3.",
        "The side with the higher die acts first.",
        "Within a side: highest DEX first, then seats. Abel has DEX 12.",
        "That is place 2 of 4.",
    ]
    assert "Referee personas that are alike act in the order that the referee likes." in why("Aliens")
    table.join("Nodex", side="expedition")
    assert why("Nodex")[2].endswith("Nodex has none, and comes last.")
    table.configure("within", "seat")
    assert why("Abel")[2] == "Within a side: seats."


def test_the_referee_may_go_on_while_equals_have_yet_to_roll_again() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    assert ("flip", None) not in table.may()
    table.configure("ties", "reroll")
    assert {("next", None), ("flip", None), ("flip", "Abel")} <= table.may()


COMBINED = ["move-attack", "attack-move", "attack-while-moving", "move", "attack", "nothing", "reaction"]


def test_the_board_and_its_buttons_through_a_unit() -> None:
    table = Table("exp-theatrical")
    assert table.public_texts() == [
        "**Unit 1.** Each side rolls: one of its players, Roll or `/flip`. The referee rolls for all who are left."
    ]
    table = scuffle()
    assert table.sheet == [
        "Unit 1, roll for the sides",
        "Babel (waited-for): expedition to roll; DEX 14", "Abel (waited-for): expedition to roll; DEX 12",
        "Cable (waited-for): expedition to roll; DEX 9", "Aliens (waited-for): referee to roll; DEX 10",
        "Roll (`/flip`, or `roll:` with a real die); the referee rolls for all who are left.",
    ]  # fmt: skip
    rolling = [
        "Roll: flip, main", "Own dice…: flip roll=?", "Roll for all who are left: flip rest=True", "offer-enter: enter",
    ]  # fmt: skip
    assert table.buttons == rolling
    table.join("Nodex", side="expedition")
    table.edit("Cable", condition="stunned")
    rolled(table, expedition=8, referee=8)
    assert table.sheet[1] == "Babel (waited-for): expedition to roll; DEX 14"
    assert table.sheet[-1] == "Equal: expedition, referee. They roll again: `/flip`."
    assert table.buttons == rolling
    rolled(table, expedition=3, referee=2)
    assert table.sheet == [
        "Unit 1, turns", "Babel (up): up", "Abel (ready): expedition 8·3; DEX 12",
        "Cable (aside): expedition 8·3; DEX 9; status-condition condition=stunned",
        "Nodex (ready): expedition 8·3", "Aliens (ready): referee 8·2; DEX 10",
        "Babel is up: move and attack, in one go.",
    ]  # fmt: skip
    assert table.buttons == [
        "Moves, then attacks: act do=move-attack, main", "Attacks, then moves: act do=attack-move",
        "Attacks while moving: act do=attack-while-moving", "Move: act do=move", "Attack: act do=attack",
        "Nothing: act do=nothing", "offer-next: next",
    ]  # fmt: skip
    table.act("Babel", do="move", by=2)
    assert table.last[-1].offers[0].combatant == table.id("Abel")
    table.next()
    assert table.sheet[1:4] == [
        "Babel (done): done", "Abel (misses): missed its turn",
        "Cable (misses): missed its turn; status-condition condition=stunned",
    ]  # fmt: skip


def test_those_who_act_at_once_each_press_for_their_own() -> None:
    table = rolled(scuffle(ties="simultaneous"), expedition=7, referee=7)
    assert table.sheet[-1] == "Babel, Abel, Cable and Aliens act at once."
    assert {offer.combatant for offer in table.last[-1].offers} == {None}


def test_everything_that_may_be_done_from_the_dice_to_the_turns() -> None:
    table = scuffle()
    sides = ["flip roll=1 side=expedition", "flip roll=1 side=referee"]
    each = [f"flip {name} roll=1" for name in ("Abel", "Babel", "Cable", "Aliens")]
    reactions = [f"act {name} do=reaction" for name in ("Abel", "Babel", "Cable", "Aliens")]
    assert table.allowed() == {*each, "flip", *sides, *reactions}
    assert table.allowed(1) == {"flip Abel", reactions[0]}
    table.flip(side="referee", roll="6")
    assert table.allowed() == {*each, "flip", *sides, *reactions}, "a roll may be given anew until the side is called"
    table.flip(side="expedition", roll="8")
    theirs = [f"act Babel do={deed}" for deed in COMBINED]
    assert table.allowed(2) == {*theirs} and table.allowed(1) == {reactions[0]}
    assert table.allowed() == {
        *theirs, *reactions, "flip Aliens roll=1", sides[1], *(f"act do={deed}" for deed in COMBINED),
        "next round=True", "next",
    }  # fmt: skip


def test_among_equals_each_player_may_roll_again_and_nobody_goes_on() -> None:
    table = scuffle()
    table.join("Late", player=4, side="late")
    rolled(table, expedition=7, referee=7, late=9)
    reactions = [f"act {name} do=reaction" for name in ("Abel", "Babel", "Cable", "Aliens", "Late")]
    assert table.allowed(1) == {"flip Abel", reactions[0]}
    assert table.allowed(4) == {reactions[-1]}
    every = [f"flip {name} roll=1" for name in ("Abel", "Babel", "Cable", "Aliens", "Late")]
    sides = [f"flip roll=1 side={side}" for side in ("expedition", "referee", "late")]
    assert table.allowed() == {*every, "flip", *sides, *reactions}


def test_a_hidden_persona_is_offered_to_act_but_not_to_roll() -> None:
    table = scuffle()
    table.join("Lurker", hidden=True, side="referee")
    assert "flip Lurker roll=1" not in table.allowed()
    assert [line for line in table.allowed() if line.startswith("act Lurker")] == ["act Lurker do=reaction"]
    rolled(table, expedition=8, referee=6)
    assert {line for line in table.allowed() if "Lurker" in line} == {f"act Lurker do={deed}" for deed in COMBINED}
    table.edit("Lurker", condition="stunned")
    assert not [line for line in table.allowed() if "Lurker" in line]


def test_views_and_suggestions() -> None:
    table = scuffle()
    assert table.system.suggest(table.state, "flip", "side", "") == ("expedition", "referee")
    assert table.system.suggest(table.state, "flip", "roll", "") == ()
    assert "stunned" in table.system.suggest(table.state, "edit", "condition", "")
    assert "attack-move" in table.system.suggest(table.state, "act", "do", "")
    rolled(table, expedition=8, referee=6)
    assert len(table.board.offers) == 7
    assert Act(by=GM, do="nothing") in table.legal()
    assert table.may(2) == {("act", "Babel")}
    assert [line.split(":")[0] for line in table.panel("act", "Babel", by=2)][1:] == [
        "Moves, then attacks", "Attacks, then moves", "Attacks while moving", "Move", "Attack", "Nothing",
        "In detail…", "Reaction",
    ]  # fmt: skip
    assert table.allowed(1) == {"act Abel do=reaction"}
    table.act("Babel", do="move", by=2)
    assert table.row("Babel").mark is Mark.DONE
    with table.refused("bad-trait", trait="dexterity", found=100):
        table.join("Zed", dexterity=100)


@settings(max_examples=25)
@given(
    seed=st.binary(min_size=32, max_size=32),
    sides=st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=1, max_size=7),
    ties=st.sampled_from(["reroll", "simultaneous"]),
    script=st.lists(st.tuples(st.sampled_from(["act", "act", "next"]), st.integers(0, 6)), max_size=30),
)
def test_nobody_acts_twice_and_every_unit_ends(
    seed: bytes, sides: list[str], ties: str, script: list[tuple[str, int]]
) -> None:
    table = Table("exp-theatrical", seed=seed, ties=ties, die="d4")
    for place, side in enumerate(sides):
        table.join(f"N{place}", side=side, player=place % 3 or None)
    did: list[tuple[int, int]] = []
    for what, place in script:
        if not table.state.rolled:
            table.flip()
        if what == "next":
            table.next(force=True)
        elif place < len(sides):
            number, who = table.state.round, table.state.combatants[place].id
            try:
                table.act(who, do="move-attack")
            except Refused:
                continue
            did.append((number, who))
    assert len(set(did)) == len(did)
    if not table.state.rolled:
        table.flip()
    number = table.state.round
    for _ in sides:
        if table.state.round == number:
            table.next(force=True)
    assert table.state.round == number + 1


@settings(max_examples=25)
@given(
    dex=st.lists(st.integers(1, 20), min_size=4, max_size=4, unique=True),
    seats=st.permutations(range(4)),
    rolls=st.tuples(st.integers(1, 10), st.integers(1, 10)).filter(lambda pair: pair[0] != pair[1]),
)
def test_the_order_does_not_depend_on_the_order_of_joining(
    dex: list[int], seats: list[int], rolls: tuple[int, int]
) -> None:
    orders = []
    for seating in (range(4), seats):
        table = Table("exp-theatrical")
        for place in seating:
            table.join(f"N{place}", side="ab"[place % 2], dexterity=dex[place])
        rolled(table, a=rolls[0], b=rolls[1])
        orders.append(order(table))
    assert orders[0] == orders[1]
