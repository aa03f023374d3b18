"""Torg Simple at the table's pace: plans that follow, what is prepped, corrections, defences, going to a count."""

from __future__ import annotations

import pytest

from bot.rules.views import Mark
from tests.rules.torg_table import Duel


class TestAnnouncedBefore:
    """An announcement made before the countdown goes where the initiative goes that it was made for."""

    def early(self, **settings: str) -> Duel:
        return Duel(**settings).play("seat Andy:16 Brad:19; declare Andy by:1 action:draw kind:simple")

    def test_a_surge_takes_it_along(self) -> None:
        """16 and 10 are 26: drawn, fast, at 23."""
        table = self.early()
        table.surge("Andy", points=10, by=1)
        assert "Andy announces by itself at the bottom of 26: draw." in [
            table.text(one) for one in table.view(1).secrets
        ]
        table.play("next; told 'Andy announces: draw (fast), due at the top of 23. Penalty 10.'")

    def test_a_late_surge_brings_it_to_the_present_count(self) -> None:
        """At 19 a surge of 10 is cut to 3: drawn at 16."""
        table = self.early()
        table.play("next; at bottom 19; surge Andy points:10 by:1")
        assert table.public_texts()[2] == "Andy announces: draw (fast), due at the top of 16. Penalty 3."

    def test_so_do_the_scene_and_another_initiative(self) -> None:
        table = self.early()
        table.play("configure scene standard; next; hold Brad")
        assert "Andy announces: draw (fast), due at the top of 18. Penalty 0." in table.public_texts()
        table = self.early()
        table.play("edit Andy initiative:9; next; next")
        assert "Andy announces: draw (fast), due at the top of 6. Penalty 0." in table.public_texts()

    def test_so_does_a_roll_of_one_who_held(self) -> None:
        """Held, Andy goes first: at 23, for Brad has 20. A roll of 25 is a bonus of +8, and 28."""
        table = Duel.of(Andy=12, Brad=20).play("act Brad done:true; hold Andy")
        table.play("declare Andy by:1 action:draw kind:simple")
        assert table.private_texts(1) == ["Andy announces by itself at the bottom of 23: draw."]
        table.play("flip Andy roll:25; next; told 'Andy announces: draw (fast), due at the top of 25. Penalty 0.'")

    def test_one_for_a_lower_count_stays_there(self) -> None:
        table = Duel().play("seat Andy:16 Brad:19; declare Andy by:1 action:draw kind:simple phase:14")
        table.play("surge Andy points:3; next; hold Brad")
        assert "Andy announces: draw (fast), due at the top of 11. Penalty 3." in table.public_texts()


class TestFireNow:
    """Who has something prepped may answer everything, by a very fast action."""

    def covering(self) -> Duel:
        """Andy aims at 24 and is ready at 18; Brad acts at 17."""
        return Duel.of(Andy=24, Brad=17, Cass=17).play("declare Andy action:aim; hold Andy by:1; at bottom 17")

    def test_it_is_not_waited_for_but_fires_at_any_bottom(self) -> None:
        table = self.covering()
        assert table.row("Andy").mark is Mark.HOLDS
        table.play("declare Brad action:draw; act Andy by:1; hold Cass")
        table.play("calls '**Count 17**, bottom, very fast: Andy: aim.'")

    def test_it_has_a_button_for_it(self) -> None:
        table = self.covering()
        assert "Fire now: act" in table.buttons
        assert "Fire now: aim: act Andy, main" in table.panel("act", "Andy", by=1)
        table.leave("Andy")
        assert not any("Fire" in button for button in table.buttons)

    def test_the_gm_need_not_name_the_only_one(self) -> None:
        table = self.covering()
        table.play("act; told 'Andy goes on with what was prepped: aim, at the bottom of 17. Penalty 0.'")

    def test_resumed_and_aborted_it_is_not_given_back(self) -> None:
        table = self.covering()
        table.play("act Andy; abort Andy")
        assert table["Andy"].budget.actions == ("simple", "move")

    def test_a_move_that_was_prepped_last_round_is_no_third_half(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy kind:move action:run; hold Andy; next; act Andy")
        table.play("abort Andy; round 2")
        assert table["Andy"].budget.halves == 2
        assert table["Andy"].budget.refund("move").halves == 2
        assert table["Andy"].budget.refund("simple").simple == 1


class TestLadder:
    def test_who_has_something_prepped_is_on_it(self) -> None:
        """Brad's 20 and 3 are 23."""
        table = Duel.of(Andy=18, Brad=20).play("act Brad done:true; declare Andy action:aim; hold Andy")
        assert table.event("holders-first").phrase.facts["places"] == ("Andy (23)",)

    def test_it_is_in_the_order_of_base_initiative_whatever_the_scene(self) -> None:
        """Andy's 20 is more than Foe's 18, though the scene makes 23 of that: Foe 23, Andy three above it."""
        table = Duel(scene="dramatic").play("join Andy player:1 initiative:20; join Foe initiative:18; next")
        table.play("hold Foe; hold Andy")
        if table.state.round == 1:
            table.next(round=True)
        assert table.event("holders-first").phrase.facts["places"] == ("Andy (26)", "Foe (23)")


class TestCalled:
    """Who comes to its count late is called there."""

    def test_a_late_joiner_who_rolls(self) -> None:
        """6 is a bonus of -5: 15, and the count is 12."""
        table = Duel.of(Andy=12).play("join Cass player:3")
        assert table.calls() == []
        table.play("flip Cass roll:6 by:3; calls '**Count 12**, bottom: Cass may announce.'")
        assert table.last[-1].call == (table.id("Cass"),)

    def test_not_one_whose_count_is_still_to_come(self) -> None:
        table = Duel.of(Andy=12).play("join Cass player:3; flip Cass roll:1")
        assert table.calls() == [], "1 is a bonus of -12: 8"

    def test_one_who_surges_or_is_edited_or_favoured(self) -> None:
        table = Duel.of(Andy=20, Brad=16, Cass=14).play("surge Brad points:4")
        table.play("calls '**Count 20**, bottom: Brad may announce.'; edit Cass initiative:15")
        assert table.calls() == []
        table.play("configure scene standard; calls '**Count 20**, bottom: Cass may announce.'")

    def test_not_while_something_resolves(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy; join Cass player:3; flip Cass roll:6")
        assert table.at == ("top", 12) and table.calls() == []
        table.play("act Andy; calls '**Count 12**, bottom: Andy and Cass may announce.'")


class TestForced:
    def test_an_announcement_beside_what_is_due_does_not_close_it(self) -> None:
        table = Duel(movement="free").play("seat Andy:18 Brad:18; next; declare Andy kind:simple action:draw; next")
        table.play("at top 15; declare Andy kind:half-move action:run force:true; at top 15; status Andy 'due now'")
        table.play("act Andy")
        assert table.public_texts()[0] == "Andy: draw resolves. Penalty 0."
        assert table["Andy"].in_air[0].lands == 12

    def test_a_very_fast_one_at_the_top_waits_for_the_bottom(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy kind:simple action:draw; at top 15")
        table.play("declare Brad speed:'very fast' action:shout force:true; at top 15; act Andy; at bottom 15")
        table.play("hold Andy; calls '**Count 15**, bottom, very fast: Brad: shout.'")

    def test_among_very_fast_ones_it_resolves_with_them_and_is_asked(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy speed:'very fast' action:draw; hold Brad")
        table.play("at very-fast 18; declare Brad speed:'very fast' action:shout force:true")
        assert table.calls() == ["**Count 18**, bottom, very fast: Brad: shout."]
        table.play("act Andy total:9; at very-fast 18; act Brad total:14")
        assert table.public_texts()[0] == "In this order: Brad (14), Andy (9)."


class TestCorrected:
    """The GM puts right what was announced; it keeps its start."""

    def shooting(self, **options: object) -> Duel:
        table = Duel.of(Brad=19, Andy=19)
        table.declare("Brad", action="shoot", by=1, **options)
        return table

    def test_its_speed(self) -> None:
        """Begun at 19, a slow one is due at 10."""
        table = self.shooting()
        assert table["Brad"].actions[0].lands == 13
        table.declare("Brad", speed="slow", force=True)
        (action,) = table["Brad"].actions
        assert (action.begins, action.lands, action.label, action.kind) == (19, 10, "shoot", "dramatic")
        assert table.public_texts() == [
            "The GM puts right what Brad announced: shoot (slow), due at 10. "
            "Before that: shoot (normal), due at 13. Penalty 0."
        ]
        assert table["Brad"].budget.actions == ("simple", "move")

    def test_its_kind_and_its_words(self) -> None:
        table = self.shooting()
        table.declare("Brad", kind="simple", action="draw", force=True)
        (action,) = table["Brad"].actions
        assert (action.lands, action.label, action.kind) == (16, "draw", "simple")
        assert table["Brad"].budget.actions == ("move", "dramatic")

    def test_beyond_the_budget_it_takes_nothing(self) -> None:
        table = Duel.of(Brad=19, Andy=19).play("declare Brad kind:simple speed:'very fast'; hold Andy; act Brad")
        table.play("declare Brad action:shoot; declare Brad kind:simple force:true")
        assert table["Brad"].actions[0].paid is False
        assert table["Brad"].budget.actions == ("move", "dramatic")

    def test_the_rush_stays_as_far_as_it_can(self) -> None:
        """Rushed by one, slow is normal and due at 13; very fast cannot be rushed, and the 3 points are given back."""
        table = self.shooting(rush=1)
        table.declare("Brad", speed="slow", force=True)
        assert (table["Brad"].actions[0].lands, table["Brad"].penalty) == (13, 3)
        table.declare("Brad", speed="slow", rush=2, force=True)
        assert (table["Brad"].actions[0].lands, table["Brad"].penalty) == (16, 6)
        table.declare("Brad", speed="very fast", force=True)
        assert (table["Brad"].actions[0].lands, table["Brad"].penalty) == (19, 0)
        table.refuses("bad-rush", "declare Brad speed:slow rush:3 force:true", found=3)

    def test_time_that_is_taken_stays_too(self) -> None:
        table = self.shooting(take_time=True)
        table.declare("Brad", speed="fast", force=True)
        assert (table["Brad"].actions[0].lands, table["Brad"].actions[0].modifier) == (10, 3)
        table.declare("Brad", take_time=False, force=True)
        assert (table["Brad"].actions[0].lands, table["Brad"].actions[0].modifier) == (16, 0)

    def test_of_a_secret_only_its_player_hears(self) -> None:
        table = self.shooting(secret=True, rush=1)
        board = table.board
        table.declare("Brad", speed="slow", force=True)
        assert table.public_texts() == [] and table.board == board
        assert table.private_texts(1) == [
            "overwritten who=Brad",
            "The GM puts right what Brad announced: shoot (normal), due at 13. "
            "Before that: shoot (fast), due at 16. Penalty 3.",
        ]
        assert table["Brad"].open_penalty == 0

    def test_what_is_due_may_become_later(self) -> None:
        table = self.shooting()
        table.play("hold Andy; at top 13; declare Brad speed:slow force:true; at top 10")

    def test_of_two_the_one_that_is_meant(self) -> None:
        table = Duel(movement="free").play("seat Brad:19 Andy:19; next; declare Brad kind:move action:run")
        table.play("declare Brad action:shoot; declare Brad speed:slow force:true")
        table.play("declare Brad kind:move speed:fast force:true")
        assert [(one.label, one.lands) for one in table["Brad"].actions] == [("run", 16), ("shoot", 10)]

    def test_only_the_gm(self) -> None:
        table = self.shooting()
        table.refuses("gm-only", "declare Brad speed:slow force:true by:1", what="force")


class TestTheCall:
    """All that goes into a total stands in the call before the total is asked for, and the answer says so."""

    def test_surge_rush_time_and_target(self) -> None:
        """-3 for the surge, -3 for the rush, +3 for the time, -3 for the target: -6."""
        table = Duel().play("seat Andy:18 Brad:18; surge Andy points:3; next")
        table.play("declare Andy action:shoot rush:1 take_time:true; abort Andy retarget:same")
        table.play("declare Brad speed:normal; at top 12")
        told = "-6: surge -3, rush -3, taking time +3, another target -3"
        assert table.calls() == [f"**Count 12**, top: Andy: shoot ({told}), Brad: dramatic."]
        table.act("Andy", total=13)
        assert table.public_texts() == [f"Andy is ready, total 13 (counted in: {told})."]
        table.act("Brad")
        assert table.public_texts()[1] == f"Andy: shoot resolves, total 13 (penalty 6 counted in; all told: {told})."

    def test_a_haste_card_and_the_scene(self) -> None:
        table = Duel(haste="penalty", scene="standard").play("seat Andy:18; surge Andy points:10")
        table.play("surge Andy haste:true; next; declare Andy action:shoot")
        notes = "-1: surge -10, haste card +9, initiative +5 by the scene"
        assert table.calls() == [f"**Count 27**, top: Andy: shoot ({notes})."]

    def test_the_scene_alone(self) -> None:
        table = Duel(scene="standard").play("seat Andy:18; next; declare Andy action:shoot")
        assert table.calls() == ["**Count 17**, top: Andy: shoot (initiative +5 by the scene)."]


class TestDefences:
    def test_a_passive_one_is_logged_when_it_is_used(self) -> None:
        table = Duel.of(Andy=18, Brad=12)
        cursor = table.cursor
        table.declare("Brad", kind="passive-defence", action="duck", by=2)
        assert table.public_texts() == ["Brad uses the passive defence of this round: duck."]
        assert table.cursor == cursor and table["Brad"].actions == ()
        with table.refused("no-passive-defence", who="Brad", left=("simple", "move", "dramatic")):
            table.declare("Brad", kind="passive-defence")
        table.play("declare Brad kind:passive-defence force:true; declare Andy action:shoot")
        table.play("declare Andy kind:passive-defence force:true")
        assert [action.label for action in table["Andy"].actions] == ["shoot"], "no correction of what is under way"

    def test_an_active_one_takes_the_dramatic_action_and_the_passive_one(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("declare Andy kind:active-defence by:1")
        assert table.public_texts() == ["Andy takes an active defence: active-defence."]
        assert table["Andy"].budget.left == ("simple", "move")
        assert table.at == ("bottom", 18) and table.row("Andy").mark is Mark.UP
        table.refuses("no-active-defence", "declare Andy kind:active-defence", who="Andy", left=("simple", "move"))
        table.refuses("no-passive-defence", "declare Andy kind:passive-defence", who="Andy", left=("simple", "move"))

    def test_it_needs_a_turn(self) -> None:
        table = Duel.paced(Andy=18, Brad=12)
        table.refuses("above-initiative", "declare Brad kind:active-defence", who="Brad")
        table.declare("Andy", kind="simple")
        table.refuses("under-way", "declare Andy kind:active-defence", who="Andy")

    def test_it_ends_a_hold(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("hold Andy; declare Andy kind:active-defence")
        assert (table["Andy"].holds, table["Andy"].counts_as) == (False, 12)

    @pytest.mark.parametrize("kind", ["active-defence", "passive-defence"])
    def test_they_take_no_time(self, kind: str) -> None:
        table = Duel.of(Andy=18)
        with table.refused("defence-untimed", kind=kind, found=("speed", "rush")):
            table.declare("Andy", kind=kind, speed="fast", rush=1)

    def test_not_before_the_countdown(self) -> None:
        table = Duel().play("seat Andy:18")
        for kind in ("active-defence", "passive-defence"):
            with table.refused("not-begun"):
                table.declare("Andy", kind=kind, force=True)


class TestTo:
    """Next goes to a given count, if nothing comes before it."""

    def test_it_stands_there_until_the_gms_next(self) -> None:
        table = Duel.of(Andy=18, Brad=4).play("next to:11")
        assert table.public_texts() == ["Andy lets this count pass.", "**Count 11**, bottom: Andy may announce."]
        table.play("at bottom 11; act Andy done:true")
        assert table.at == ("bottom", 11), "it stands"
        table.play("next; at bottom 4")

    def test_where_nobody_has_anything_to_say_too(self) -> None:
        table = Duel.paced(Andy=18, Brad=4).play("declare Andy speed:'very slow'; next to:12")
        table.play("tells '**Count 12**, bottom.'; prompt 'The count stands here. GM: Next goes on.'; next; at top 6")

    def test_what_is_due_before_comes_first_and_that_is_told(self) -> None:
        table = Duel.paced(Andy=18, Brad=4).play("declare Andy action:shoot; next to:9")
        assert table.public_texts() == [
            "Before count 9 there is count 12: that comes first.",
            "**Count 12**, top: Andy: shoot.",
        ]

    def test_so_does_whoever_may_newly_announce(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("next to:15; at bottom 15")
        table.undo()
        table.play("next to:12; at bottom 15")

    def test_from_before_the_countdown(self) -> None:
        table = Duel().play("seat Andy:18 Brad:4; next to:20")
        assert table.at == ("bottom", 20) and table.public_texts() == ["**Count 20**, bottom."]
        table.undo()
        table.play("next to:9; at bottom 18")

    def test_below_the_last_count_of_the_round(self) -> None:
        Duel.of(Andy=18).play("next to:-2; at bottom -2; next; round 2")

    def test_only_ahead_and_not_past_what_is_due(self) -> None:
        table = Duel.of(Andy=18, Brad=18)
        table.refuses("count-passed", "next to:18", found=18, count=17)
        table.play("refused to-or-round: next to:9 round:true; refused gm-only: next to:9 by:1")
        table.play("declare Andy kind:simple speed:'very fast'")
        table.refuses("due-first", "next to:9", names=("Andy",), count=18, to=9)

    def test_those_who_let_it_pass_may_announce_there(self) -> None:
        """From 9 a fast action is due at 6."""
        table = Duel.of(Andy=18, Brad=4).play("next to:9; declare Andy kind:simple")
        assert table["Andy"].actions[0].lands == 6
