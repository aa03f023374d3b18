"""Torg Simple: holding, prepping, aborting, being done; hidden combatants."""

from __future__ import annotations

from tests.rules.table import GM, player
from tests.rules.torg_table import Duel


class TestHold:
    def test_a_holder_may_announce_at_any_later_count(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("hold Andy until:'Brad moves' by:1")
        assert table.public_texts()[0] == "Andy holds until: Brad moves"
        table.play("calls '**Count 12**, bottom: Brad may announce.'; status Andy 'holds: Brad moves'")
        table.play("declare Andy rush:1; act Brad done:true")
        andy = table["Andy"]
        assert (andy.counts_as, andy.holds, andy.until, andy.actions[0].lands) == (12, False, None, 9)
        table.act("Andy")
        assert table["Andy"].counts_as == 12
        assert table.status("Andy") == "may announce (12), penalty 3"

    def test_it_may_wait_for_something_else(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("hold Andy; status Andy 'holds'; refused holds-already: hold Andy")
        table.play("hold Andy until:dawn; status Andy 'holds: dawn'; refused holds-already: hold Andy until:dawn")

    def test_who_let_a_count_pass_may_hold_at_a_later_one(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("next; calls '**Count 12**, bottom: Brad may announce.'; hold Andy")
        table.play("act Brad done:true")
        assert table["Andy"].held

    def test_only_when_ones_count_is_called(self) -> None:
        table = Duel().play("seat Andy:18 Brad:12")
        table.refuses("hold-when", "hold Andy", who="Andy")
        table.next()
        table.refuses("above-initiative", "hold Brad", who="Brad", initiative=12, count=18)
        for kind in ("simple", "move", "dramatic"):
            table.declare("Andy", kind=kind, speed="very fast")
            table.act("Andy")
        assert table.at == ("bottom", 12)
        table.refuses("hold-when", "hold Andy", who="Andy")

    def test_not_with_something_in_the_air(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy")
        table.refuses("hold-when", "hold Andy", who="Andy")

    def test_who_is_busy_at_a_later_count_has_nothing_to_hold(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy speed:slow; at bottom 15")
        table.refuses("hold-when", "hold Andy", who="Andy")


class TestPrepped:
    def aiming(self) -> Duel:
        return Duel.of(Andy=18, Brad=10).play("declare Andy action:aim; at top 12; hold Andy by:1")

    def test_what_is_due_is_paused(self) -> None:
        table = self.aiming()
        assert table.public_texts()[0] == "Andy holds: aim is prepped, and goes on with Act at any time."
        assert table.at == ("bottom", 10)
        assert table.status("Andy").startswith("prepped: aim")
        assert table.board.exhibits == ()

    def test_it_goes_on_as_a_very_fast_action(self) -> None:
        table = self.aiming()
        table.act("Andy", by=1)
        assert table.public_texts()[0] == "Andy goes on with what was prepped: aim, at the bottom of 10. Penalty 0."
        table.play("hold Brad; at very-fast 10; act Andy total:15")
        assert "Andy: aim resolves, total 15 (penalty 0 counted in)." in table.public_texts()

    def test_a_total_named_at_once_serves(self) -> None:
        table = self.aiming()
        table.play("act Andy total:15; hold Brad; told 'Andy: aim resolves, total 15 (penalty 0 counted in).'")

    def test_at_the_count_it_was_prepped_at_too_but_after_what_is_due(self) -> None:
        """Both land at 12; Andy pauses, and fires at the bottom of 12, once Cass's action is done."""
        table = Duel.of(Andy=18, Cass=18, Brad=12).play("declare Andy action:aim; declare Cass; hold Andy")
        table.refuses("not-yet-on", "act Andy", who="Andy", what="aim", count=12)
        table.play("act Cass; at bottom 12; act Andy; told 'Andy goes on with what was prepped: aim, at the bottom of "
                   "12. Penalty 0.'")  # fmt: skip

    def test_its_holder_may_speak_and_fire_then(self) -> None:
        table = self.aiming()
        table.play("declare Andy kind:other speed:'very fast' action:'Stop!' by:1; refused is-prepped: declare Andy")
        table.play("act Andy by:1; hold Brad; calls '**Count 10**, bottom, very fast: Andy: aim + Stop!.'")

    def test_it_lasts_into_the_next_round(self) -> None:
        table = self.aiming()
        table.play("refused hold-when: hold Andy; act Brad done:true; round 2")
        assert table.status("Andy") == "prepped: aim, goes first, at 18"
        assert table["Andy"].held
        table.play("refused not-begun: act Andy; join Cass initiative:25; next")
        assert table.at == ("bottom", 28), "the best of those who did not hold is 25"
        table.play("calls '**Count 28**, bottom: Andy may fire what is prepped.'; hold Andy; told 'Andy adds nothing.'")
        table.play("calls '**Count 25**, bottom: Cass may announce.'; act Andy; act Cass done:true")
        table.play("at very-fast 25; act Andy")
        assert table["Andy"].budget.actions == ("simple", "move", "dramatic")

    def test_prepped_again_it_is_asked_no_more_in_that_round(self) -> None:
        table = self.aiming()
        table.play("next round:true; next; act Andy; at very-fast 18; hold Andy; at bottom 10")
        assert table.status("Andy").startswith("prepped: aim")

    def test_it_is_called_though_nobody_else_has_anything(self) -> None:
        table = self.aiming()
        table.play("leave Brad; round 2; next; at bottom 18")

    def test_nothing_else_is_announced_meanwhile(self) -> None:
        table = self.aiming()
        table.refuses("is-prepped", "declare Andy kind:simple", who="Andy", what="aim")
        table.refuses("retarget-nothing", "abort Andy retarget:same", who="Andy")
        table.abort("Andy")
        assert table["Andy"].barred == 8

    def test_what_was_prepped_is_dropped_before_the_countdown(self) -> None:
        table = self.aiming()
        table.play("next round:true; abort Andy; tells 'Andy aborts: aim.'")
        assert table["Andy"].budget.actions == ("simple", "move", "dramatic")
        assert table["Andy"].barred is None


class TestAct:
    def test_only_what_is_due(self) -> None:
        table = Duel.of(Andy=18, Brad=18)
        table.refuses("nothing-due", "act Andy", who="Andy")
        table.declare("Andy", action="shoot")
        table.refuses("not-due", "act Andy", who="Andy", what=("shoot",))
        table.play("act Andy force:true; told 'Andy: shoot resolves. Penalty 0.'")

    def test_by_force_nothing_is_still_nothing(self) -> None:
        table = Duel.of(Andy=18)
        table.refuses("nothing-due", "act Andy force:true", who="Andy")

    def test_done_for_the_round(self) -> None:
        table = Duel.of(Andy=18, Brad=12, Cass=10).play("act Andy done:true by:1")
        assert table.public_texts()[0] == "Andy is done for this round."
        assert table.calls() == ["**Count 12**, bottom: Brad may announce."]
        table.refuses("done-already", "act Andy done:true", who="Andy")
        table.play("mark Andy done; declare Andy")
        assert not table["Andy"].done

    def test_done_gives_up_a_hold(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("hold Andy; act Andy done:true; act Brad done:true")
        assert not table["Andy"].held

    def test_not_done_before_it_begins(self) -> None:
        Duel().play("seat Andy:18; refused not-begun: act Andy done:true")


class TestAbort:
    def test_what_is_due_may_be_dropped(self) -> None:
        table = Duel.of(Andy=18, Brad=10).play("declare Andy action:shoot; abort Andy by:1")
        assert table.public_texts()[0] == "Andy aborts: shoot. Nothing new before count 10."
        assert table.at == ("bottom", 10)

    def test_nothing_to_abort(self) -> None:
        table = Duel.of(Andy=18)
        table.refuses("nothing-to-abort", "abort Andy", who="Andy")
        table.refuses("retarget-nothing", "abort Andy retarget:same", who="Andy")
        table.refuses("bad-retarget", "abort Andy retarget:left", found="left", allowed=("same", "later"))

    def test_another_target_at_the_same_count(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy action:shoot; abort Andy retarget:same")
        assert table.public_texts() == ["Andy takes another target: shoot, still due at 12, -3 to its total."]
        table.play("act Brad done:true; at top 12; act Andy total:8")
        told = "Andy: shoot resolves, total 8 (penalty 0 counted in; all told: another target -3)."
        assert told in table.public_texts()
        assert table["Andy"].penalty == 0

    def test_another_target_three_counts_later(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy action:shoot; act Brad done:true; at top 12")
        table.play("abort Andy retarget:later")
        assert table.public_texts()[0] == "Andy takes another target: shoot, now due at 9. It was due at 12."
        assert table.at == ("top", 9)

    def test_of_two_the_one_that_is_no_movement(self) -> None:
        table = Duel(movement="free").play("seat Andy:18 Brad:18; next; declare Andy kind:move action:run")
        table.play("declare Andy action:shoot; abort Andy retarget:later")
        assert [action.lands for action in table["Andy"].actions] == [12, 9]
        table.abort("Andy")
        assert table["Andy"].actions == ()


class TestHidden:
    def lurking(self, initiative: int = 16, **others: int) -> Duel:
        table = Duel()
        table.seat(**(others or {"Andy": 18, "Brad": 10}))
        table.join("Lurker", hidden=True, initiative=initiative)
        table.next()
        return table

    def test_it_is_called_nowhere(self) -> None:
        table = self.lurking()
        table.play("next; at bottom 10")
        assert table.private_texts() == ["Lurker (hidden) may announce, from 16 on."]
        assert table.private_texts(1) == []

    def test_the_gm_is_told_once_that_it_may_announce(self) -> None:
        table = Duel().play("seat Andy:18 Brad:10; join Lurker hidden:true initiative:18")
        told = "Lurker (hidden) may announce, from 18 on."
        table.next()
        assert table.private_texts() == [told]
        table.next()
        assert table.at == ("bottom", 10) and told not in table.private_texts()

    def test_the_gm_announces_for_it_at_any_moment_from_its_count_on(self) -> None:
        table = self.lurking()
        table.refuses("above-initiative", "declare Lurker", who="Lurker")
        table.play("declare Andy speed:fast; at top 15; declare Lurker speed:fast action:sneak")
        assert table.public_texts() == []
        table.play("at top 15; act Andy; next")
        assert "Lurker (hidden): sneak landed at 13. Act resolves it, whenever it fits." in table.private_texts()
        table.play("at bottom 10; act Lurker total:9")
        assert table.public_texts() == []
        assert table.private_texts() == [
            "Lurker: sneak resolves, total 9 (penalty 0 counted in).",
            "Lurker (hidden) may announce, from 13 on.",
        ]

    def test_its_plan_is_carried_out_between_two_counts(self) -> None:
        table = self.lurking()
        table.declare("Lurker", phase="15", speed="very fast", action="spring")
        before = table.board
        table.next()
        assert before.exhibits == table.board.exhibits == ()
        assert table.at == ("bottom", 10)
        assert table.private_texts() == [
            "Lurker announces: spring (very fast), due at the bottom of 15. Penalty 0.",
            "Lurker (hidden): spring landed at 15. Act resolves it, whenever it fits.",
        ]

    def test_it_may_hold_and_prep(self) -> None:
        table = self.lurking(initiative=18)
        table.hold("Lurker")
        assert table["Lurker"].holds
        table.play("hold Lurker; declare Lurker speed:'very fast' action:spring; hold Lurker")
        assert table.private_texts() == ["Lurker holds: spring is prepped, and goes on with Act at any time."]
        table.act("Lurker")
        assert table["Lurker"].actions == ()

    def test_it_may_do_nothing_before_the_countdown(self) -> None:
        Duel().play("join Lurker hidden:true initiative:16; refused not-begun: hold Lurker")

    def test_a_round_of_hidden_ones_alone_passes(self) -> None:
        Duel().play("join Lurker hidden:true initiative:16; next; round 2")

    def test_what_it_has_in_the_air_outlasts_the_round(self) -> None:
        table = self.lurking(initiative=18)
        table.play("declare Lurker speed:'very slow' action:spell; next round:true")
        told = "Lurker (hidden): spell landed at 6. Act resolves it, whenever it fits."
        assert table.state.round == 2 and told in table.private_texts()
        before = table.state
        table.act("Lurker")
        assert table.private_texts() == [
            "Lurker: spell resolves. Penalty 0.",
            "Lurker (hidden) may announce, from 6 on.",
        ]
        table.state = before
        table.next()
        assert table["Lurker"].prepped, "the GM brings it in when it fits"
        assert "Lurker: spell, prepped" in [table.text(line) for line in table.view().secrets]

    def test_revealed_it_shows_what_it_is_at(self) -> None:
        table = self.lurking(initiative=18)
        table.declare("Lurker", action="sneak")
        assert [row.name for row in table.view().hidden] == ["Lurker"]
        assert table.view().exhibits and not table.board.exhibits
        table.play("reveal Lurker; told 'Lurker is at something: sneak, started at 18, lands at 12.'")
        assert table.under_way == ["Lurker: sneak, 18 to 12"]

    def test_revealed_it_is_asked(self) -> None:
        table = self.lurking(initiative=18)
        table.play("reveal Lurker; calls '**Count 18**, bottom: Lurker may announce.'")

    def test_revealed_late_it_resolves_at_this_bottom(self) -> None:
        table = self.lurking(initiative=18)
        table.play("declare Lurker speed:fast action:sneak; next; at bottom 10; reveal Lurker; at bottom 10; next")
        assert table.calls() == ["**Count 10**, bottom, very fast: Lurker: sneak."]

    def test_a_secret_of_it_stays_one(self) -> None:
        table = self.lurking(initiative=18)
        table.play("declare Lurker action:Marker secret:true; reveal Lurker")
        assert not any("Marker" in line for line in table.public_texts())
        assert table.status("Lurker") == "at something secret"

    def test_the_players_of_hidden_ones_may_ask_and_act(self) -> None:
        table = Duel().play("seat Andy:18; join Lurker hidden:true player:2 initiative:18; next")
        assert ("declare", "Lurker") in table.may(2)
        table.declare("Lurker", by=2, kind="simple", action="sneak")
        assert table.texts(player(1)) == []
        assert table.texts(player(2)) == table.texts(GM)
