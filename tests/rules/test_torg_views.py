"""Torg Simple: what is shown: board, lanes, time line, panels, the oracle, and why."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import several
from bot.rules.commands import Odds
from bot.rules.errors import Refused
from bot.rules.exhibits import TimeBar, TimelineExhibit
from bot.rules.systems.torg.guards import Interrupt
from bot.rules.views import Mark
from tests.conformance.table import GM
from tests.rules.torg_table import Duel, refusal


class TestBoard:
    def test_rows(self) -> None:
        table = Duel.paced(Andy=18, Brad=18, Cass=10)
        assert [(row.mark, table.status(row.name)) for row in table.board.rows] == [
            (Mark.UP, "may announce (18)"),
            (Mark.UP, "may announce (18)"),
            (Mark.READY, "from 10"),
        ]
        table.edit("Cass", condition="stunned")
        assert [phrase.code for phrase in table.row("Cass").status] == ["status-from", "status-condition"]
        table.play("declare Andy; abort Andy")
        assert (table.row("Andy").mark, table.status("Andy")) == (Mark.ASIDE, "nothing before 16")
        table.play("hold Brad until:dawn; status Brad 'holds: dawn'; at bottom 18; next; at bottom 16")

    def test_who_goes_first(self) -> None:
        table = Duel.of(Andy=18, Brad=20).play("act Brad done:true; hold Andy")
        assert (table.row("Andy").mark, table.status("Andy")) == (Mark.READY, "goes first, at 23")
        offers = table.event("holders-first").offers
        assert [table.text(offer.label) for offer in offers] == [
            "Roll again: Andy", "Surge…", "offer-next", "offer-answer-who who=Andy at=count 18",
        ]  # fmt: skip


class TestLanes:
    def test_a_line_and_a_bar_for_each_action(self) -> None:
        table = Duel.paced(Andy=18, Brad=18, Cass=15).play("declare Andy action:shoot speed:slow")
        table.play("declare Brad action:duck speed:fast")
        assert table.under_way == [
            "Brad: duck, 18 to 15",
            "Andy: shoot, 18 to 9",
        ]
        assert table.board.exhibits == (
            TimelineExhibit(
                unit="count",
                now=18,
                descending=True,
                bars=(
                    TimeBar(name="Brad", label="duck", begins=18, lands=15, side=0),
                    TimeBar(name="Andy", label="shoot", begins=18, lands=9, side=0),
                ),
                sides=("crew", "foes"),
            ),
        )

    def test_of_secret_ones_only_its_player_and_the_gm_have_a_bar(self) -> None:
        table = Duel.paced(Andy=18, Brad=18, Cass=15).play("declare Andy action:shoot secret:true")
        table.play("declare Brad action:duck speed:fast")
        bars = {
            viewer: [
                bar.name
                for exhibit in table.view(viewer).exhibits
                if isinstance(exhibit, TimelineExhibit)
                for bar in exhibit.bars
            ]
            for viewer in (1, 2, None)
        }
        assert bars == {1: ["Brad", "Andy"], 2: [], None: ["Brad", "Andy"]}
        (picture,) = table.board.exhibits
        assert isinstance(picture, TimelineExhibit) and [bar.name for bar in picture.bars] == ["Brad"]
        (own,) = table.view(1).exhibits
        assert isinstance(own, TimelineExhibit) and (own.now, own.descending) == (18, True)


class TestForTheGM:
    def test_what_a_hidden_one_is_owed_is_no_passing(self) -> None:
        """Lurker is free from 16 on; the clock stands at 10."""
        table = Duel().play("join Andy player:1 initiative:18; join Lurker hidden:true initiative:16")
        table.play("join Brad initiative:10; next; act Andy done:true; at bottom 10")
        [row] = table.view().hidden
        assert [table.text(one) for one in row.status] == ["may announce, from 16 on"]

    def test_a_plain_announcement_is_offered_while_somebody_has_its_dramatic_action(self) -> None:
        def plain() -> bool:
            panel = several.panel(table.system, table.state, GM, "all", None)
            return "offer-all-plain" in [offer.label.code for offer in panel.offers]

        table = Duel().play("join Ace initiative:11; join Bob initiative:11; join Andy player:1 initiative:11; next")
        assert plain()
        for name in ("Ace", "Bob"):
            table.declare(name, speed="very fast")
        table.play("hold Andy; next; at bottom 11")
        assert not plain() and table.system.to_declare(table.state)


class TestButtons:
    def test_of_those_who_held_to_the_end(self) -> None:
        table = Duel.of(Andy=18, Brad=20).play("act Brad done:true; hold Andy")
        assert [table.button(offer) for offer in table.event("holders-first").offers] == [
            "Roll again: Andy: flip Andy", "Surge…: surge points=?, main", "offer-next: next",
            "offer-answer-who who=Andy at=count 18: answer at=18 …",
        ]  # fmt: skip

    def test_a_newcomer_is_called_at_the_count_with_the_buttons_of_it(self) -> None:
        table = Duel.of(Andy=18, Brad=10).play("join Cass player:3 initiative:20")
        call = table.last[-1]
        assert (table.text(call.phrase), call.call) == (
            "**Count 18**, bottom: Cass may announce.", (table.id("Cass"),),
        )  # fmt: skip
        assert [table.button(offer) for offer in call.offers] == table.buttons

    def test_of_an_interrupt(self) -> None:
        table = Duel.paced(Brad=19, Andy=14).play("declare Brad action:shoot by:1")
        panel = table.oracle("Andy", "Brad", by=2)
        assert [table.button(offer) for offer in panel.offers] == [
            "17 → 14, penalty 6: declare Andy kind=dramatic speed=normal phase=17 rush=1 surge=3 action=?, main",
            "18 → 15, penalty 7: declare Andy kind=dramatic speed=normal phase=18 rush=1 surge=4 action=?",
            "19 → 16, penalty 8: declare Andy kind=dramatic speed=normal phase=19 rush=1 surge=5 action=?",
        ]  # fmt: skip

    def test_of_what_is_prepped_only_while_it_is_in_time(self) -> None:
        table = Duel.paced(Andy=30, Brad=19).play("declare Andy action:aim; next; hold Andy; next")
        table.play("declare Brad speed:'very fast' action:draw")
        with pytest.raises(Refused, match="is-prepped"):
            table.oracle("Andy", "Brad")
        table.undo()
        table.declare("Brad", speed="fast", action="draw")
        assert [table.button(offer) for offer in table.oracle("Andy", "Brad").offers] == ["Fire now: act Andy, main"]


TIMED = ("simple", "half-move", "move", "dramatic", "other")
DEFENCES = ("active-defence", "passive-defence")


class TestAllowed:
    def test_before_the_countdown(self) -> None:
        table = Duel().play("join Andy player:1")
        assert table.allowed() == {"flip Andy", "flip"}
        table.flip("Andy", roll="14")
        plans = {f"declare Andy kind={kind} phase=21" for kind in ("simple", "dramatic", "other")}
        assert table.allowed(1) == {*plans, "declare Andy surge=3", "surge Andy points=3"}
        assert table.allowed() == {*table.allowed(1), "next"}

    def test_of_what_is_in_the_air_and_due(self) -> None:
        table = Duel.of(Andy=18, Brad=15).play("declare Andy secret:true")
        retargets = ["abort Andy", "abort Andy retarget=same", "abort Andy retarget=later"]
        defence = "declare Andy kind=passive-defence"
        assert table.allowed(1) == {"declare Andy secret=False", defence, *retargets, "act Andy done=True"}
        table.play("hold Brad; at top 12")
        assert table.allowed(1) == {"act Andy", defence, *retargets, "act Andy done=True", "hold Andy"}
        assert table.allowed() - table.allowed(1) - table.allowed(2) == {
            "act", "hold", "next", "check Andy modifier=0", "check Andy modifier=-3 reason=on-the-fly",
            "check Andy modifier=-6 reason=on-the-fly",
        }  # fmt: skip


class TestOracle:
    def shooting(self, **others: int) -> Duel:
        return Duel.paced(Brad=19, **(others or {"Andy": 14})).play("declare Brad action:shoot by:1")

    def test_its_words(self) -> None:
        table = self.shooting()
        panel = table.oracle("Andy", "Brad", by=2)
        assert [table.text(line) for line in panel.lines] == [
            "Andy against Brad (shoot, due at 13), with a normal dramatic action:",
            "surge 3, rush 1: announce at 17, resolves at 14, penalty 6",
            "surge 4, rush 1: announce at 18, resolves at 15, penalty 7",
            "surge 5, rush 1: announce at 19, resolves at 16, penalty 8",
        ]

    def test_where_no_surge_is_enough_there_is_no_way(self) -> None:
        for initiative, resolves in ((6, 13), (5, 12)):  # a surge of 10, a rush by one level: + 10 - 3
            panel = self.shooting(Andy=initiative).oracle("Andy", "Brad")
            soonest = f"a normal action (fast when rushed) can resolve is {resolves}; it must be above 13."
            assert Duel().text(panel.lines[1]) == f"There is no way. The soonest that {soonest}"
            assert panel.offers == ()

    def test_faster_kinds_and_speeds(self) -> None:
        table = self.shooting()
        assert table.ways("Andy", "Brad", kind="simple")[0] == (3, 0, 1, 14, 14)
        assert table.ways("Andy", "Brad", speed="very fast")[0] == (0, 0, 0, 14, 14)
        assert table.ways("Andy", "Brad", speed="very slow") == []

    def test_a_prior_penalty_is_told(self) -> None:
        table = self.shooting(Andy=12)
        table.surge("Andy", points=3)
        panel = table.oracle("Andy", "Brad")
        assert table.text(panel.lines[-1]) == "That comes on top of the penalty of 3 that you have."

    def test_no_more_buttons_than_there_is_room_for(self) -> None:
        table = Duel.of(Brad=40, Andy=30).play("declare Brad speed:'very slow'")
        table.play("declare Brad kind:other speed:'very slow' force:true; abort Brad retarget:later")
        panel = table.oracle("Andy", "Brad", speed="fast")
        assert 0 < len(panel.offers) <= 20

    def test_after_an_abort(self) -> None:
        table = Duel.paced(Brad=19, Andy=19, Cass=10).play("declare Brad speed:slow; declare Andy; abort Andy")
        assert table.ways("Andy", "Brad", speed="fast") == [(0, 0, 0, 17, 14), (3, 0, 1, 17, 17)]

    def test_a_surge_above_the_bar_of_an_abort_serves_nothing(self) -> None:
        table = Duel.paced(Brad=19, Andy=19, Cass=10).play("declare Brad speed:slow; declare Andy; abort Andy")
        table.play("edit Andy initiative:10")
        starts = [(surge, start) for _, surge, rush, start, _ in table.ways("Andy", "Brad", speed="fast") if not rush]
        assert starts == [(4, 14), (5, 15), (6, 16), (7, 17)]

    def test_of_ways_that_cost_the_same_the_one_that_resolves_first_comes_first(self) -> None:
        table = Duel.paced(Brad=19, Andy=19, Cass=10).play("declare Brad speed:slow; declare Andy; abort Andy")
        table.play("edit Andy initiative:16")
        # Nothing new before 17, so that a surge of 3 gains a single count, and a rush for as much three of them.
        assert table.ways("Andy", "Brad", speed="fast") == [
            (0, 0, 0, 16, 13), (3, 0, 1, 16, 16), (3, 3, 0, 17, 14), (6, 3, 1, 17, 17),
        ]  # fmt: skip

    def test_what_is_prepped_may_go_on_in_time(self) -> None:
        table = Duel.paced(Andy=30, Brad=19).play("declare Andy action:aim; next; hold Andy; next; at bottom 19")
        table.play("declare Brad action:shoot")
        panel = table.oracle("Andy", "Brad")
        assert table.text(panel.lines[1]) == "go on with what is prepped (aim): resolves at the bottom of 19"
        assert [(offer.verb, offer.combatant) for offer in panel.offers] == [("act", table.id("Andy"))]

    def test_who_is_at_something_itself_cannot(self) -> None:
        table = Duel.of(Brad=19, Andy=19, Cass=10).play("declare Brad action:shoot; declare Andy action:run")
        assert refusal(table.oracle, "Andy", "Brad").code == "under-way"

    def test_the_budget_must_have_it(self) -> None:
        table = Duel.of(Brad=19, Andy=19, Cass=10).play("declare Andy speed:'very fast'; next; act Andy")
        table.play("declare Brad action:shoot")
        assert refusal(table.oracle, "Andy", "Brad").code == "over-budget"
        assert table.ways("Andy", "Brad", kind="simple")

    def test_what_cannot_be_asked(self) -> None:
        table = Duel.paced(Brad=19, Andy=14)
        with table.refused("target-idle", other="Brad"):
            table.oracle("Andy", "Brad")
        with table.refused("interrupt-itself", who="Andy"):
            table.oracle("Andy", "Andy")
        table.declare("Brad", secret=True)
        with table.refused("target-secret", other="Brad"):
            table.oracle("Andy", "Brad", by=2)
        assert table.ways("Andy", "Brad")  # the GM knows

    def test_who_asks_for_whom(self) -> None:
        table = self.shooting()
        table.join("Lurker", hidden=True, initiative=15)
        assert refusal(table.oracle, "Andy", "Lurker", by=2).code == "no-such-combatant"
        assert refusal(table.oracle, "Lurker", "Brad", by=2).code == "no-such-combatant"
        with table.refused("not-yours", who="Andy"):
            table.oracle("Andy", "Brad", by=1)
        with pytest.raises(Refused, match="no-question"):
            table.system.ask(table.state, Interrupt(by=GM, target=table.id("Brad")))
        with pytest.raises(Refused, match="no-question"):
            table.system.ask(table.state, Odds(by=GM, combatant=table.id("Andy")))

    def test_without_an_initiative_there_is_none(self) -> None:
        table = self.shooting()
        table.join("Cass")
        with table.refused("no-initiative", who="Cass"):
            table.oracle("Cass", "Brad")
        assert table.panel("interrupt", "Cass") == [
            "Cass has no base initiative yet. The GM rolls it with `/flip`; its player may, too."
        ]

    def test_before_the_countdown_nothing_is_interrupted(self) -> None:
        """What a hidden one had in the air in the last round is all that can be there then."""
        table = Duel().play("join Andy player:1 initiative:18; join Lurker hidden:true initiative:18; next")
        table.play("declare Lurker speed:'very slow' action:sneak; act Andy done:true; round 2")
        with table.refused("not-begun"):
            table.oracle("Andy", "Lurker")

    def test_of_several_actions_the_first_to_land(self) -> None:
        table = Duel(movement="free").play("seat Brad:19 Andy:14; next; declare Brad kind:half-move action:run")
        table.play("declare Brad action:shoot")
        head = table.oracle("Andy", "Brad").lines[0]
        assert (head.facts["what"], head.facts["due"]) == ("run", 16)


def test_suggestions() -> None:
    table = Duel.of(Andy=18)
    given: Any = table.system.suggest(table.state, "declare", "kind", "")
    assert given == (*TIMED, *DEFENCES)


def test_by_how_much_one_surges_is_asked_first() -> None:
    table = Duel.of(Brad=20, Andy=14)
    [surge] = [offer for offer in table.view(2).offers if offer.verb == "surge"]
    assert (surge.opens, surge.options) == (True, ())
    assert table.panel("surge", "Andy", by=2) == ["panel-surge who=Andy", "Surge…: surge Andy points=?, main"]
