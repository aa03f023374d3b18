"""Torg Simple: the golden cases of the rules, and the counts of a round."""

from __future__ import annotations

import pytest

from bot.rules.systems.torg.tables import bonus, parse_roll
from tests.rules.torg_table import Duel


class TestGoldenCases:
    """The others are transcripts: tests/transcripts/torg/golden.txt."""

    def test_1_bonus_numbers(self) -> None:
        assert [bonus(roll) for roll in (1, 6, 28, 33, 51)] == [-12, -5, 9, 10, 14]
        table = Duel().play("join Andy player:1; join Brad player:2; join Cass player:3; flip Andy roll:6")
        table.play("flip Brad roll:1; flip Cass roll:'20 8'")
        assert [table[name].traits.initiative for name in ("Andy", "Brad", "Cass")] == [15, 8, 29]

    @pytest.mark.parametrize(
        ("speed", "levels", "code", "allowed"),
        [
            ("very fast", 1, "no-rush", None),
            ("fast", 2, "bad-rush", ("1 (very fast)",)),
            ("normal", 2, "bad-rush", ("1 (fast)",)),
            ("slow", 3, "bad-rush", ("1 (normal)", "2 (fast)")),
            ("very slow", 3, "bad-rush", ("1 (slow)", "2 (normal)")),
            ("normal", -1, "bad-rush", ("1 (fast)",)),
        ],
    )
    def test_9_what_cannot_be_rushed(self, speed: str, levels: int, code: str, allowed: tuple[str, ...] | None) -> None:
        table = Duel.of(Andy=18)
        with table.refused(code, speed=speed, **({"allowed": allowed} if allowed else {})):
            table.declare("Andy", speed=speed, rush=levels)


class TestCounts:
    def test_an_empty_count_is_never_called(self) -> None:
        table = Duel.of(Andy=25, Brad=4).play("declare Andy speed:slow; act Andy; act Andy done:true; at bottom 4")
        assert table.counts_called() == [25, 16, 4]

    def test_counts_go_below_zero(self) -> None:
        Duel.of(Andy=8).play("declare Andy speed:'very slow'; at top -4")

    def test_count_nought_is_a_count_like_any_other(self) -> None:
        table = Duel.of(Andy=6).play("declare Andy action:shoot; calls '**Count 0**, top: Andy: shoot.'")
        assert table.sheet[0].endswith("Count 0, top")
        table.play("act Andy; calls '**Count 0**, bottom: Andy may announce.'; join Cass initiative:9")
        table.play("calls '**Count 0**, bottom: Cass may announce.'; declare Cass kind:simple action:duck")
        assert "Cass: duck, 0 to -3" in table.under_way
        table.abort("Cass")
        assert "Cass has aborted, and may announce nothing at 0. Allowed from count -2 on." in table.why("Cass")
        table = Duel.of(Andy=2, Brad=2).play("declare Andy; abort Andy")
        assert "Andy has aborted, and may announce nothing at 2. Allowed from count 0 on." in table.why("Andy")
        table.edit("Brad", initiative=0)
        assert table.why("Brad")[:2] == ["Base initiative 0, as it was given.", "Brad may announce from 0 on down."]

    def test_simultaneous_actions_are_one_call(self) -> None:
        table = Duel.of(Andy=18, Brad=18, Cass=15).play("declare Andy action:shoot rush:1")
        table.play("declare Brad action:duck speed:fast")
        assert table.calls() == ["**Count 15**, top: Andy: shoot (rush -3), Brad: duck."]
        assert [event.call for event in table.last if event.call] == [(table.id("Andy"), table.id("Brad"))]

    def test_the_bottom_calls_all_who_may_announce(self) -> None:
        Duel.of(Andy=18, Brad=18, Cass=15).play("calls '**Count 18**, bottom: Andy and Brad may announce.'")

    def test_who_lets_a_count_pass_stays_able(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("next")
        assert table.public_texts()[0] == "Andy lets this count pass."
        table.play("at bottom 15; declare Andy")
        assert table["Andy"].actions[0].begins == 15
        assert table["Andy"].counts_as is None

    def test_it_goes_on_by_itself_when_all_have_answered(self) -> None:
        Duel.of(Andy=18, Brad=18, Cass=15).play("hold Andy; at bottom 18; hold Brad; at bottom 15")

    def test_after_an_announcement_it_waits_for_a_surge_where_the_pace_has_it_so(self) -> None:
        table = Duel.paced(Andy=18, Brad=15).play("declare Andy; at bottom 18; prompt 'pace-moments names=Brad'")
        table.play("next; at bottom 15")
        assert not any("let this count pass" in text for text in table.public_texts()), "nobody was asked"

    def test_it_does_not_wait_where_a_surge_would_not_serve(self) -> None:
        Duel.of(Andy=18, Brad=16).play("declare Andy; at bottom 16")

    def test_it_waits_for_no_surge_where_the_table_wants_it_so(self) -> None:
        Duel().play("seat Andy:18 Brad:15; next; declare Andy; at bottom 15")

    def test_who_has_used_up_or_surged_enough_is_not_waited_for(self) -> None:
        table = Duel.of(Andy=18, Brad=10).play("surge Brad points:3; surge Brad points:5")
        assert table["Brad"].surge == 8
        table.play("act Brad done:true; declare Andy; at top 12")

    def test_who_has_too_little_left_for_another_surge_is_not_waited_for(self) -> None:
        table = Duel().play("seat Andy:18 Brad:3; surge Brad points:8; next; declare Andy")
        assert table.at == ("top", 12), "with 11 and 2 points left Brad could not come in before"

    def test_who_has_not_rolled_is_not_waited_for(self) -> None:
        Duel.of(Andy=18).play("join Cass player:3; declare Andy; at top 12")

    def test_the_gm_says_who_announces_surges_or_aborts(self) -> None:
        table = Duel.of(Andy=18)
        for verb, options in (("declare", {}), ("surge", {"points": 3}), ("abort", {})):
            with table.refused("which-combatant"):
                table.give(verb, **options)

    def test_who_holds_after_all_is_done_no_longer(self) -> None:
        Duel.of(Andy=18, Brad=10).play("act Andy done:true; at bottom 10; hold Andy; status Andy 'holds'")

    def test_who_is_done_or_has_nothing_left_is_not_waited_for(self) -> None:
        table = Duel.paced(Andy=18, Brad=10).play("act Brad done:true; declare Andy; at top 12")
        table = Duel.of(Brad=20, Andy=18)
        for kind in ("simple", "move", "dramatic"):
            table.declare("Brad", kind=kind, speed="very fast")
            table.act("Brad")
        table.play("at bottom 18; edit Brad initiative:9; configure pace moments; declare Andy; at top 12")

    def test_who_let_it_pass_answers_an_announcement_as_of_that_count(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("hold Andy; declare Brad; at top 12; declare Andy rush:1 at:18 by:1")
        table.play("at top 15")

    def test_a_newcomer_who_may_announce_is_called(self) -> None:
        table = Duel.of(Andy=18).play("join Brad initiative:20; calls '**Count 18**, bottom: Brad may announce.'")
        table.play("join Cass initiative:10")
        assert table.calls() == []

    def test_leaving_goes_on_without_them(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("declare Andy action:shoot; at top 12; leave Andy; at bottom 12")
        table.play("leave Brad; round 2")


class TestVeryFast:
    def test_it_waits_until_all_have_announced(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy speed:'very fast' kind:simple; at bottom 18")
        assert table.under_way == ["Andy: simple, 18 to 18"]
        table.play("declare Brad speed:'very fast' kind:simple; at very-fast 18")

    def test_then_people_may_announce_again(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy speed:'very fast' kind:simple; declare Brad; act Andy")
        table.play("at bottom 18; calls '**Count 18**, bottom: Andy may announce.'")

    def test_nothing_is_announced_while_they_resolve(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy speed:'very fast' kind:simple; hold Brad")
        table.refuses("resolve-first", "declare Brad", count=18)
        table.refuses("hold-when", "hold Brad", who="Brad")


class TestOrder:
    def test_without_totals_by_the_initiative_of_this_round(self) -> None:
        table = Duel().play("seat Andy:15 Brad:20; surge Andy points:8; next")
        table.play("declare Andy kind:other speed:normal action:draw; declare Brad kind:simple action:duck")
        table.play("calls '**Count 17**, top: Andy: draw (surge -8), Brad: duck.'; next")
        assert table.public_texts()[0] == "In this order: Andy, Brad."

    def test_who_names_no_total_comes_after(self) -> None:
        table = Duel.of(Andy=15, Brad=20).play("surge Andy points:5; declare Andy kind:simple action:draw")
        table.play("declare Brad kind:simple action:duck; at top 17; act Andy total:-2; next")
        assert table.public_texts()[0] == "In this order: Andy (-2), Brad."

    def test_a_tie_goes_by_the_surged_initiative_not_by_the_base_one(self) -> None:
        """15 and a surge of 8 are 23, which is more than 20."""
        table = Duel().play("seat Andy:15 Brad:20; surge Andy points:8; next")
        table.play("declare Andy kind:other speed:normal action:draw; declare Brad kind:simple action:duck")
        table.play("act Andy total:9; act Brad total:9")
        assert table.public_texts()[0] == "In this order: Andy (9), Brad (9)."

    def test_a_tie_goes_by_the_count_at_which_a_holder_announced(self) -> None:
        """Andy holds from 25 and announces at 20: then that is its initiative, and 20 against 20 is a coin."""
        table = Duel.of(Andy=25, Brad=20, Cass=18).play("hold Andy; at bottom 20; declare Andy speed:normal")
        table.play("declare Brad speed:normal; hold Cass; at top 14; act Andy total:9; act Brad total:9")
        assert [event.phrase.code for event in table.last][:2] == ["order", "coin"]

    def test_then_by_a_coin_that_is_shown(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:simple; declare Brad kind:simple; act Andy total:9")
        table.play("act Brad total:9")
        first = table.event("coin").phrase.facts["first"]
        assert table.event("order").phrase.facts["names"] == tuple(
            f"{name} (9)" for name in sorted(("Andy", "Brad"), key=lambda name: name != first)
        )
        ids = f"combatant {table.id('Andy')}, combatant {table.id('Brad')}"
        assert [made.purpose for made in table.drawn] == [f"round 1, coin between {ids}, try 1, place 2"]

    def test_a_coin_among_more_than_two_says_the_whole_order(self) -> None:
        orcs = {f"Orc {number}": 18 for number in range(1, 9)}
        table = Duel.of(**orcs)
        for name in orcs:
            table.declare(name, kind="simple")
        table.next()
        coin = table.event("coin-order").phrase.facts
        assert coin["names"] == tuple(orcs) and isinstance(coin["order"], tuple) and set(coin["order"]) == {*orcs}
        resolved = [event.phrase.facts["who"] for event in table.last if event.phrase.code == "resolves"]
        assert tuple(resolved) == coin["order"]

    def test_a_total_may_be_changed_until_all_have_named_theirs(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:simple; declare Brad kind:simple; act Andy total:3")
        table.play("status Andy 'total 3'; act Andy; status Andy 'ready'; tells 'Andy is ready.'; act Andy total:20")
        table.play("act Brad total:4")
        assert table.public_texts()[0] == "In this order: Andy (20), Brad (4)."

    def test_the_gm_may_go_on_at_any_time(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy; at top 12")
        assert ("next", None) in table.may()

    def test_next_resolves_for_those_who_say_nothing(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:simple action:draw")
        table.play("declare Brad kind:simple action:duck; act Andy total:1; next")
        table.play("told 'Brad: duck resolves. Penalty 0.'; at bottom 15")


def test_real_dice_may_end_on_any_face() -> None:
    assert parse_roll("10 20") == (10, 20)
    assert parse_roll("20, 10, 1") == (20, 10, 1)
