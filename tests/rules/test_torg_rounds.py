"""Torg Simple: the round from end to end, rolling, the scene, and the ladder of those who held."""

from __future__ import annotations

import pytest

from bot.rules.systems.torg.tables import bonus
from bot.rules.views import Mark
from tests.rules.table import player
from tests.rules.torg_table import Duel


class TestRound:
    def test_it_ends_when_nothing_more_can_happen(self) -> None:
        table = Duel.of(Andy=18).play("hold Andy")
        assert table.at == ("ready", None)
        table.play("round 2; told 'Round 1 ends.'")

    def test_it_ends_by_the_gms_word(self) -> None:
        table = Duel.of(Andy=18, Brad=3).play("next round:true")
        assert (table.state.round, table.at) == (2, ("ready", None))
        assert table.public_texts() == [
            "Round 1 ends.", "**Round 2.** Surges now, if you like; GM: Next begins the countdown.",
        ]  # fmt: skip

    def test_not_while_something_is_in_the_air(self) -> None:
        table = Duel.of(Andy=18, Brad=3).play("declare Andy")
        table.refuses("in-progress", "next round:true", names=("Andy",))
        table.play("next round:true force:true; told 'In the air, and lost with the round: Andy.'")
        assert table["Andy"].actions == ()

    def test_it_cannot_end_before_it_began(self) -> None:
        Duel().play("refused nobody-here: next; seat Andy:18; refused not-begun: next round:true")

    def test_a_new_round_begins_afresh(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy rush:1; act Andy; act Andy done:true")
        andy = table["Andy"]
        assert table.state.round == 2
        assert (andy.penalty, andy.done, andy.budget.actions) == (0, False, ("simple", "move", "dramatic"))

    def test_a_countdown_forced_past_a_hidden_one_alone_is_told_as_forced_to_the_gm_alone(self) -> None:
        table = Duel().play("join Andy player:1 initiative:12; join Lurker hidden:true")
        table.refuses("not-rolled", "next", names=("Lurker",))
        table.next(force=True)
        assert "forced-unseen" in table.private_texts()
        table.declare("Andy", kind="move", force=True)
        assert "forced-unseen" not in table.codes()
        table.next(round=True, force=True)
        assert "forced-unseen" not in table.codes()

    def test_the_countdown_needs_initiatives(self) -> None:
        table = Duel().play("join Andy player:1")
        table.refuses("not-rolled", "next", names=("Andy",))
        table.refuses("not-rolled", "next force:true", names=("Andy",))
        table.join("Brad", initiative=12)
        table.refuses("not-rolled", "next", names=("Andy",))
        table.next(force=True)
        assert "forced-unseen" not in table.codes()
        assert table.at == ("bottom", 12)
        table.refuses("no-initiative", "declare Andy", who="Andy")
        table.flip("Andy", by=1, roll="20 8")
        assert table["Andy"].traits.initiative == 29
        assert table.row("Andy").mark is Mark.UP


class TestRolling:
    def test_flip_rolls_for_all_who_have_none(self) -> None:
        table = Duel().play("join Andy player:1; join Brad initiative:12; join Lurker hidden:true; flip")
        rolled = [event for event in table.last if event.phrase.code == "rolled"]
        assert [event.phrase.facts["who"] for event in rolled] == ["Andy", "Lurker"]
        assert [event.heard_by(player(1)) for event in rolled] == [True, False]
        andy = table["Andy"]
        assert andy.traits.initiative == 20 + bonus(sum(andy.dice))
        assert table["Brad"].dice == ()
        table.refuses("nobody-to-roll", "flip")

    @pytest.mark.parametrize(
        ("rolls", "number"),
        [
            ((1,), -12), ((2,), -10), ((3, 4), -8), ((5, 6), -5), ((7, 8), -2), ((9, 10), -1), ((11, 12), 0),
            ((13, 14), 1), ((15,), 2), ((16,), 3), ((17,), 4), ((18,), 5), ((19,), 6), ((20,), 7), ((21, 25), 8),
            ((26, 30), 9), ((31, 35), 10), ((36,), 11),
        ],
    )  # fmt: skip
    def test_the_bonus_number_of_every_roll(self, rolls: tuple[int, ...], number: int) -> None:
        for roll in rolls:
            table = Duel().play("join Andy player:1")
            table.flip("Andy", roll=str(roll))
            assert table["Andy"].traits.initiative == 20 + number

    def test_a_ten_or_a_twenty_is_rolled_again(self) -> None:
        table = Duel()
        for number in range(40):
            table.join(f"Foe {number}")
        table.flip()
        for one in table.state.combatants:
            assert all(die in (10, 20) for die in one.dice[:-1])
            assert one.dice[-1] not in (10, 20)
        assert any(len(one.dice) > 1 for one in table.state.combatants)

    def test_it_is_fixed_for_the_encounter(self) -> None:
        table = Duel.of(Andy=18)
        table.refuses("rolled-already", "flip Andy roll:5", who="Andy")
        table.flip("Andy", roll="5", force=True)
        assert table["Andy"].traits.initiative == 15
        table.edit("Andy", initiative=17)
        assert (table["Andy"].traits.initiative, table["Andy"].dice) == (17, ())

    @pytest.mark.parametrize("typed", ["x", "0", ",", "501", "20 21", "5 6", "10,x", "1000", "0005", "20 10 25"])
    def test_bad_dice(self, typed: str) -> None:
        table = Duel().play("join Andy player:1")
        with table.refused("bad-roll", found=typed, most=500):
            table.flip("Andy", roll=typed)
        table.refuses("roll-for-whom", "flip roll:6")

    def test_players_roll_for_their_own_alone(self) -> None:
        table = Duel().play("join Andy player:1")
        table.refuses("not-yours", "flip Andy by:2", who="Andy")
        table.refuses("gm-only", "flip by:1")
        assert ("flip", "Andy") in table.may(1)
        table.flip("Andy", by=1)
        assert ("flip", "Andy") not in table.may(1)

    @pytest.mark.parametrize(("best", "initiative"), [("off", 15), ("on", 18)])
    def test_who_held_may_roll_again(self, best: str, initiative: int) -> None:
        table = Duel(reroll_keep_best=best).play("seat Andy:18 Brad:20; next; act Brad done:true; hold Andy; round 2")
        table.refuses("rolled-already", "flip Brad roll:6", who="Brad")
        table.flip("Andy", by=1, roll="6")
        assert table["Andy"].traits.initiative == initiative
        kept = ". The old base initiative of 18 is better, and kept." if best == "on" else NOW_15
        assert table.public_texts() == [f"Andy rolls 6: bonus number -5{kept}"]
        table.refuses("rolled-already", "flip Andy by:1", who="Andy")

    def test_a_better_roll_is_taken(self) -> None:
        table = Duel(reroll_keep_best="on").play("seat Andy:18; next; hold Andy; flip Andy by:1")
        table.undo()
        table.flip("Andy", roll="20")
        assert table["Andy"].traits.initiative == 27


NOW_15 = ", base initiative 15. It was 18."


class TestScene:
    def test_it_favours_a_side(self) -> None:
        for scene, first in (("plain", 18), ("standard", 23), ("dramatic", 21)):
            table = Duel(scene=scene).play("join Andy player:1 initiative:18; join Brad initiative:16")
            table.play("join Cass initiative:16 side:bystanders; next")
            assert table.state.count == first


class TestLadder:
    def held(self, *, others: bool, **initiatives: int) -> Duel:
        table = Duel.of(**initiatives, **({"Brad": 20} if others else {}))
        if others:
            table.act("Brad", done=True)
        while table.state.round == 1:
            for name in initiatives:
                if table.state.round == 1 and table.row(name).mark is Mark.UP:
                    table.hold(name)
        return table

    def test_with_nobody_else_each_uses_its_own(self) -> None:
        table = self.held(others=False, Andy=12, Babel=13, Cass=20)
        table.next()
        assert [table[name].first for name in ("Cass", "Babel", "Andy")] == [20, 15, 12]

    def test_surges_come_on_top(self) -> None:
        table = self.held(others=True, Andy=12)
        table.play("surge Andy points:4; next; at bottom 27")

    def test_it_lasts_for_one_round(self) -> None:
        table = self.held(others=True, Andy=12)
        table.play("next; declare Andy kind:other speed:'very fast'; act Andy; act Andy done:true")
        table.play("act Brad done:true; round 3; next; at bottom 20")

    def test_who_holds_the_rest_of_a_turn_aloud_is_on_the_ladder(self) -> None:
        table = Duel.of(Andy=12).play("declare Andy kind:simple; act Andy; hold Andy; round 2")
        assert table["Andy"].held

    def test_who_lets_the_rest_pass_is_not(self) -> None:
        table = Duel.of(Andy=12).play("declare Andy kind:simple; act Andy; next; round 2")
        assert not table["Andy"].held

    def test_a_newcomer_after_the_beginning_moves_nobody(self) -> None:
        table = self.held(others=True, Andy=12)
        table.play("next; join Dora initiative:40")
        assert table["Andy"].first == 23

    def test_a_hidden_holder_stands_aside(self) -> None:
        table = Duel.of(Andy=12, Brad=20).play("act Brad done:true; join Lurker hidden:true initiative:30")
        table.play("hold Lurker; hold Andy; round 2")
        assert table["Lurker"].held
        assert table.event("holders-first").phrase.facts["places"] == ("Andy (23)",)
        assert table.event("hidden-first").phrase.facts["who"] == "Lurker"
        table.next()
        assert (table["Andy"].first, table["Lurker"].first) == (23, 30)
        assert table.at == ("bottom", 23)
