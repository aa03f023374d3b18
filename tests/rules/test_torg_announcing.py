"""Torg Simple: what may be announced and when; plans and secrets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.events import Audience
from bot.rules.views import Mark
from tests.rules.table import player
from tests.rules.torg_table import Duel


class TestSpeeds:
    @pytest.mark.parametrize(
        ("given", "lands"),
        [
            ({"speed": "Fast"}, 15),
            ({"speed": "normal"}, 12),
            ({"speed": "slow"}, 9),
            ({"speed": "very-slow"}, 6),
            ({}, 12),
            ({"kind": "dramatic"}, 12),
            ({"kind": "simple"}, 15),
            ({"kind": "Half move"}, 15),
            ({"kind": "move"}, 12),
            ({"kind": "other"}, 12),
            ({"speed": "slow", "rush": 1}, 12),
            ({"speed": "slow", "rush": 2}, 15),
            ({"speed": "very slow", "rush": 1}, 9),
            ({"speed": "very slow", "rush": 2}, 12),
            ({"take_time": True}, 6),
            ({"speed": "very fast", "take_time": True}, 12),
        ],
    )
    def test_when_it_lands(self, given: dict[str, Any], lands: int) -> None:
        table = Duel.of(Andy=18, Brad=12)
        table.declare("Andy", **given)
        action = table["Andy"].actions[0]
        assert (action.begins, action.lands) == (18, lands)
        assert table["Andy"].penalty == 3 * given.get("rush", 0)

    def test_unknown_words(self) -> None:
        table = Duel.of(Andy=18)
        with table.refused("bad-speed", found="sluggish", allowed=("very fast", "fast", "normal", "slow", "very slow")):
            table.declare("Andy", speed="sluggish")
        table.refuses("bad-kind", "declare Andy kind:odd", found="odd", allowed=KINDS)
        table.refuses("bad-count", "declare Andy phase:soon", found="soon")

    def test_taking_time(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy take_time:true action:aim")
        table.play("told 'Andy takes time: +3 to this total.'; act Andy total:20")
        told = "Andy: aim resolves, total 20 (penalty 0 counted in; all told: taking time +3)."
        assert told in table.public_texts()

    def test_taking_time_may_be_off(self) -> None:
        Duel(take_time="off").play("seat Andy:18; next; refused take-time-off: declare Andy take_time:true")


KINDS = ("simple", "half-move", "move", "dramatic", "other", "active-defence", "passive-defence")


class TestBudget:
    def test_what_a_round_has(self) -> None:
        table = Duel.of(Andy=40, Brad=0).play("declare Andy kind:half-move; act Andy")
        with table.refused("over-budget", kind="move", left=("simple", "half-move", "dramatic", "passive-defence")):
            table.declare("Andy", kind="move")
        table.play("declare Andy kind:half-move; act Andy")
        for kind in ("simple", "dramatic"):
            table.declare("Andy", kind=kind)
            table.act("Andy")
            if table.at[0] == "bottom" and table["Andy"].budget.actions:
                with table.refused("over-budget", kind=kind):
                    table.declare("Andy", kind=kind)
        assert table["Andy"].budget.actions == ()
        assert table.row("Andy").mark is Mark.DONE

    def test_a_full_move_leaves_none(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy kind:move; act Andy")
        with table.refused("over-budget", kind="half-move", left=("simple", "dramatic", "passive-defence")):
            table.declare("Andy", kind="half-move")

    def test_other_things_are_free_but_nobody_is_asked_for_them(self) -> None:
        table = Duel.of(Andy=18, Brad=10)
        for kind in ("simple", "dramatic", "move"):
            table.declare("Andy", kind=kind, speed="very fast")
            table.act("Andy")
        assert table.calls() == ["**Count 10**, bottom: Brad may announce."]
        table.refuses("over-budget", "declare Andy", left=("passive-defence",))
        table.play("declare Andy kind:other speed:'very fast' action:shout; next")
        assert table.calls() == ["**Count 10**, bottom, very fast: Andy: shout."]

    def test_the_gm_may_force_and_nothing_comes_back_of_it(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy speed:'very fast'; act Andy; declare Andy force:true")
        assert table["Andy"].actions[0].paid is False
        table.abort("Andy")
        assert table["Andy"].budget.actions == ("simple", "move")

    def test_an_aborted_action_is_given_back(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy kind:move rush:1; abort Andy")
        assert table["Andy"].budget.actions == ("simple", "move", "dramatic")
        assert table["Andy"].penalty == 3


class TestTurn:
    def test_not_above_ones_initiative(self) -> None:
        table = Duel.of(Andy=18, Brad=15)
        table.refuses("above-initiative", "declare Brad", who="Brad", initiative=15, count=18)
        table.declare("Brad", force=True)
        assert table["Brad"].actions[0].begins == 18

    def test_not_while_something_is_due(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy kind:simple; at top 15")
        table.refuses("resolve-first", "declare Brad", count=15)

    def test_one_action_at_a_time(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy action:shoot")
        table.refuses("under-way", "declare Andy kind:half-move", who="Andy", what="shoot", movement="separate")
        table.play("configure movement free; declare Andy kind:half-move force:true")
        assert len(table["Andy"].actions) == 2

    def test_for_whom(self) -> None:
        table = Duel.of(Andy=18).play("refused which-combatant: declare; refused which-combatant: hold by:1")
        with table.refused("no-such-combatant"):
            table.declare(4)

    def test_the_gm_need_not_name_the_only_one(self) -> None:
        table = Duel.of(Andy=18, Brad=10).play("hold")
        assert table["Andy"].holds
        table.play("declare Brad; at top 4; act")
        assert table["Brad"].actions == ()

    def test_before_the_countdown_it_is_kept_for_its_count(self) -> None:
        table = Duel().play("seat Andy:18 Brad:20; declare Andy by:1 action:draw kind:simple")
        assert table.public_texts() == []
        assert table.private_texts(1) == ["Andy announces by itself at the bottom of 18: draw."]
        table.play("next; at bottom 20; next; told 'Andy announces: draw (fast), due at the top of 15. Penalty 0.'")


class TestPlans:
    def test_it_is_announced_when_its_count_comes(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy by:1 phase:16 kind:simple action:draw")
        assert [event.audience for event in table.last[:2]] == [Audience.PUBLIC, Audience.OWNER]
        assert table.public_texts() == [
            "Andy lets this count pass.",
            "**Count 16**, bottom.",
            "Andy announces: draw (fast), due at the top of 13. Penalty 0.",
            "**Count 15**, bottom: Brad may announce.",
        ]

    def test_at_the_top_it_is_kept_for_the_bottom(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy kind:simple; declare Brad phase:15; act Andy")
        assert "Brad announces: dramatic (normal), due at the top of 9. Penalty 0." in table.public_texts()

    def test_at_the_present_count_it_is_announced_at_once(self) -> None:
        table = Duel.of(Andy=18).play("declare Andy phase:18")
        assert table["Andy"].actions[0].begins == 18

    def test_who_planned_is_called_and_not_waited_for(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy phase:10; at bottom 15")
        assert table.calls() == ["**Count 15**, bottom: Brad may announce."]
        assert table.prompt == "Brad: Declare, Hold or Done. GM: Next goes on."
        table.play("status Andy 'passes (18)'; declare Brad; at top 9")
        assert table.counts_called() == [18, 15, 10, 9]

    def test_who_planned_before_the_countdown_is_called_at_its_count_as_if_it_had_not(self) -> None:
        table = Duel().play("seat Andy:18 Brad:15; declare Brad phase:12 by:2; next; declare Andy speed:slow")
        table.play("told '**Count 15**, bottom: Brad may announce.'; at top 9")

    def test_who_was_done_is_so_no_longer(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("act Andy done:true; declare Andy phase:10")
        assert not table["Andy"].done
        assert table.prompt == "Brad: Declare, Hold or Done. GM: Next goes on."

    def test_it_cannot_be_for_a_count_that_passed_or_is_too_high(self) -> None:
        table = Duel.paced(Andy=18, Brad=15)
        table.refuses("count-passed", "declare Andy phase:19", found=19, count=18)
        table.refuses("above-initiative", "declare Brad phase:16", initiative=15, count=16)
        table.play("declare Andy kind:simple; abort Andy")
        table.refuses("barred", "declare Andy phase:17", count=17, barred=16)
        table.join("Cass")
        table.refuses("no-initiative", "declare Cass phase:3", who="Cass")

    def test_a_plan_for_what_is_spent_or_busy(self) -> None:
        table = Duel.of(Andy=18, Brad=10).play("declare Andy action:shoot; refused under-way: declare Andy phase:11")
        table.play("at top 12; act Andy; refused over-budget: declare Andy phase:11")

    def test_it_may_be_given_up(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Brad phase:12 action:wave by:2; abort Brad by:2")
        assert table.public_texts() == []
        assert table.private_texts(2) == ["Brad will not announce that: wave."]
        assert table["Brad"].plan is None

    def test_it_lapses_when_it_can_no_longer_be_done(self) -> None:
        table = Duel.of(Andy=18, Brad=15, Cass=9).play("declare Brad phase:12 by:2")
        table.play("declare Andy kind:other speed:'very fast' action:shout")
        table.state = table.state.put(table["Brad"].evolve(budget=table["Brad"].budget.spend("dramatic")))
        table.play("next; next; at bottom 12")
        assert "Brad cannot announce at 12 what was planned (dramatic):" in table.private_texts(2)
        assert any("no dramatic action left" in line for line in table.private_texts(2))
        assert table.row("Brad").mark is Mark.UP
        assert [table.text(line) for line in table.view(2).secrets] == [
            "Brad has left: simple, move, passive-defence."
        ], "no plan"

    def test_an_announcement_now_takes_its_place(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy phase:12; declare Andy kind:simple")
        assert table["Andy"].plan is None


class TestSecrets:
    def two(self, **second: Any) -> tuple[Duel, Duel]:
        tables = []
        for options in ({"speed": "fast", "action": "Marker"}, second):
            table = Duel.of(Andy=18, Brad=18, Cass=10)
            table.declare("Andy", by=1, secret=True, **options)
            tables.append(table)
        return tables[0], tables[1]

    def test_only_its_player_and_the_gm_know(self) -> None:
        table, _ = self.two(speed="slow", action="Marker too")
        assert table.public_texts() == ["Andy announces something in secret. Penalty 0, as far as it is known."]
        secret = "Andy, in secret: Marker (fast), due at the top of 15. Penalty 0."
        assert table.private_texts(1) == table.private_texts() == [secret]
        assert table.private_texts(2) == []
        line = "Andy: Marker, started at 18, lands top of 15"
        for viewer, found in ((1, True), (None, True), (2, False)):
            view = table.view(viewer)
            assert (line in [table.text(phrase) for phrase in view.secrets]) is found
            assert bool(view.exhibits) is found
        assert table.under_way == [] and table.board.exhibits == ()
        assert table.status("Andy") == "at something secret"

    @pytest.mark.parametrize(
        "other",
        [
            {"speed": "slow", "action": "Marker too"},
            {"kind": "simple"},
            {"speed": "very fast"},
            {"rush": 1},
            {"take_time": True},
        ],
    )
    def test_nothing_public_depends_on_it(self, other: dict[str, Any]) -> None:
        """The calls neither: until the first of the two resolves, both tables hear the same."""
        here, there = self.two(**other)
        assert here.board == there.board
        assert here.view(2) == there.view(2)
        assert public(here) == public(there)
        assert here.cursor == there.cursor

    def test_its_count_is_called_when_it_resolves(self) -> None:
        table = Duel.paced(Andy=18, Brad=10).play("declare Andy secret:true speed:fast rush:1 action:draw")
        assert table.under_way == []
        table.play("told 'Andy announces something in secret. Penalty 0, as far as it is known.'; next")
        table.play("calls '**Count 18**, bottom, very fast: Andy: draw (rush -3).'; status Andy 'due now, penalty 3'")

    def test_the_rush_comes_out_with_it(self) -> None:
        table = Duel.of(Andy=18, Brad=18, Cass=10).play("surge Cass points:3")
        table.play("declare Andy secret:true rush:1 action:draw by:1; status Andy 'at something secret'")
        assert "Andy: penalty 3, all told." in [table.text(line) for line in table.view(1).secrets]
        table.play("declare Andy secret:false; tells 'It comes out what Andy is at: draw, due at 15. Penalty 3.'")
        assert table.under_way == ["Andy: draw, 18 to 15"]
        assert table.status("Andy") == "lands at 15, penalty 3"
        table.refuses("no-secret", "declare Andy secret:false", who="Andy")

    def test_open_with_other_options_is_an_announcement(self) -> None:
        Duel.of(Andy=18).play("declare Andy secret:false speed:slow; at top 9")

    def test_of_two_secrets_the_one_that_is_due_comes_out_and_no_more(self) -> None:
        """The stab, fast and rushed, is known at 18; the run, normal and rushed, is due at 15, and nothing of it is."""
        table = Duel(movement="free").play("seat Andy:18 Brad:10; next")
        table.play("declare Andy kind:move rush:1 secret:true action:run by:1")
        table.play("declare Andy speed:fast rush:1 secret:true action:stab by:1")
        assert table.calls() == ["**Count 18**, bottom, very fast: Andy: stab (rush -3)."]
        assert table.under_way == ["Andy: stab, 18 to 18"]
        assert "Andy: penalty 6, all told." in [table.text(line) for line in table.view(1).secrets]
        table.act("Andy")
        assert table.public_texts()[0] == "Andy: stab resolves. Penalty 3."
        assert "run" not in " ".join(table.public_texts())

    def test_an_aborted_secret_stays_one(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy secret:true rush:1 action:Marker; abort Andy by:1")
        assert table.public_texts() == ["Andy aborts what it announced in secret. Nothing new before count 16."]
        assert table["Andy"].open_penalty == 0
        assert table["Andy"].penalty == 3

    def test_another_target_stays_secret(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy secret:true action:Marker")
        table.play("abort Andy by:1 retarget:later")
        assert table.public_texts() == []
        assert table.private_texts(1) == ["Andy takes another target: Marker, now due at 9. It was due at 12."]

    def test_a_secret_plan(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Brad by:2 secret:true phase:15 action:Marker")
        assert table.public_texts() == []
        table.next()
        assert table.public_texts()[:3] == [
            "Andy lets this count pass.",
            "**Count 15**, bottom.",
            "Brad announces something in secret. Penalty 0, as far as it is known.",
        ]


def public(table: Duel) -> list[str]:
    return [table.text(event.phrase) for event in table.heard if event.heard_by(player(2))]
