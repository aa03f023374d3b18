"""Torg Simple: what is shown: board, lanes, time line, panels, the oracle, and why."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules import several
from bot.rules.commands import Odds
from bot.rules.errors import Refused
from bot.rules.exhibits import Exhibit, TimeBar, TimelineExhibit
from bot.rules.systems.torg.tables import Interrupt
from bot.rules.views import Mark
from tests.rules.table import GM, player
from tests.rules.torg_table import Duel, refusal


class TestBoard:
    def test_nobody_is_here(self) -> None:
        table = Duel()
        assert table.prompt.startswith("Nobody is here yet")

    def test_before_the_countdown(self) -> None:
        table = Duel().play("join Andy player:1; prompt 'GM: Flip rolls for Andy.'; status Andy 'to roll'")
        assert [offer.verb for offer in table.board.offers] == ["flip", "enter"]
        table.flip(roll=None)
        table.play("join Brad initiative:30; prompt 'Surges now, if you like. GM: Next begins the countdown.'")
        assert [offer.verb for offer in table.board.offers] == ["surge", "next", "enter"]
        assert [row.name for row in table.board.rows] == ["Brad", "Andy"]
        assert table.status("Brad") == "from 30"

    def test_the_heading(self) -> None:
        table = Duel.of(Andy=18)
        assert [phrase.code for phrase in table.board.heading] == ["round", "stage-bottom"]
        table.declare("Andy")
        assert table.text(table.board.heading[1]) == "Count 12, top"
        table.next(round=True, force=True)
        assert table.text(table.board.heading[1]) == "before the countdown"

    def test_prompts_of_a_count(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("prompt 'Andy, Brad: Declare, Hold or Done. GM: Next goes on.'")
        table.play("declare Andy speed:'very fast'; declare Brad speed:'very fast'")
        table.play("prompt 'Andy, Brad: Act, with a total if the order matters, or Hold.'; act Andy")
        table.play("prompt 'Brad: Act, with a total if the order matters, or Hold.'")

    def test_when_only_a_trump_is_waited_for(self) -> None:
        table = Duel(haste="trump").play("seat Andy:18 Brad:10; next; declare Andy; surge Brad haste:true; act Andy")
        assert table.prompt == "GM: Next goes on."

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

    def test_what_is_prepped_stays_so(self) -> None:
        table = Duel.of(Andy=18, Brad=12).play("declare Andy action:aim; hold Andy; at bottom 12")
        assert (table.row("Andy").mark, table.status("Andy")) == (Mark.HOLDS, "prepped: aim")

    def test_who_has_still_to_be_asked_at_a_count_does_not_pass(self) -> None:
        table = Duel.of(Andy=18, Brad=12, Cass=15).play("declare Andy speed:normal action:aim; next; at top 12")
        assert (table.status("Brad"), table.status("Cass")) == ("from 12", "passes (15)")

    def test_who_goes_first(self) -> None:
        table = Duel.of(Andy=18, Brad=20).play("act Brad done:true; hold Andy")
        assert (table.row("Andy").mark, table.status("Andy")) == (Mark.READY, "goes first, at 23")
        offers = table.event("holders-first").offers
        assert [table.text(offer.label) for offer in offers] == [
            "Roll again: Andy", "Surge…", "offer-next", "offer-answer-who who=Andy at=count 18",
        ]  # fmt: skip

    def test_abort_is_offered_while_there_is_something_to_drop(self) -> None:
        table = Duel.of(Andy=18, Brad=18)
        assert "abort" not in [offer.verb for offer in table.board.offers]
        table.declare("Andy")
        assert "abort" in [offer.verb for offer in table.board.offers]


def names_on(exhibits: tuple[Exhibit, ...]) -> list[str]:
    """The names on the bars of the time line."""
    return [bar.name for exhibit in exhibits if isinstance(exhibit, TimelineExhibit) for bar in exhibit.bars]


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


class TestSecretLines:
    def lines(self, table: Duel, by: int | None) -> list[str]:
        return [table.text(line) for line in table.view(by).secrets]

    def test_what_is_left_and_planned(self) -> None:
        table = Duel.of(Andy=18, Brad=15)
        assert self.lines(table, 1) == ["Andy has left: simple, move, dramatic, passive-defence."]
        assert self.lines(table, None) == []
        table.declare("Brad", phase="12", action="wave")
        assert self.lines(table, 2)[0] == "Brad announces by itself at the bottom of 12: wave."
        assert self.lines(table, None) == ["Brad announces by itself at the bottom of 12: wave."]

    def test_the_penalty_of_a_hidden_one(self) -> None:
        table = Duel().play("join Lurker hidden:true initiative:10; surge Lurker points:5")
        assert self.lines(table, None) == ["Lurker: penalty 5, all told."]

    def test_nothing_left(self) -> None:
        table = Duel.of(Andy=18, Brad=10)
        for kind in ("simple", "move", "dramatic"):
            table.declare("Andy", kind=kind, speed="very fast")
            table.act("Andy")
        assert self.lines(table, 1) == ["Andy has left: passive-defence."]


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

    def test_one_that_is_busy_is_told_why_it_announces_nothing_and_what_it_can_do(self) -> None:
        table = Duel.paced(Andy=18, Brad=10).play("declare Andy action:aim; next; hold Andy; next; at bottom 10")
        panel = table.panel("declare", "Andy")
        assert panel[2] == "Andy has something prepped: aim. `/act` lets it go on, `/abort` drops it."
        assert "Fire now: aim: act Andy" in panel
        table.play("declare Andy kind:other speed:normal action:Stop; check Andy modifier:-3 reason:dark")
        table.play("refused modifier-what: check Andy; refused modifier-nothing: check Brad modifier:3")
        assert "On the fly: -6: check Andy modifier=-6 reason=on-the-fly" in table.panel("check", "Andy")


class TestButtons:
    def test_of_the_board_before_the_countdown_and_at_a_count(self) -> None:
        table = Duel().play("join Andy player:1")
        assert table.buttons == ["offer-flip: flip, main", "offer-enter: enter"]
        table = Duel.of(Andy=18, Brad=18)
        bottom = [
            "offer-declare: declare …, main",
            "offer-hold: hold",
            "Done: act done=True",
            "offer-next: next",
        ]
        assert table.buttons == bottom
        assert [table.button(offer) for offer in table.last[-1].offers] == bottom
        table.declare("Andy")
        interrupt = "Interrupt now: interrupt …"
        assert table.buttons == [bottom[0], interrupt, *bottom[1:], "offer-abort: abort, danger"]
        table.play("hold Brad; at top 12")
        top = [
            "offer-act: act, main", "Act with total…: act total=?", "offer-hold: hold", "offer-abort: abort, danger",
            "offer-next: next",
        ]  # fmt: skip
        assert table.buttons == top
        answer = "offer-answer-who who=Brad at=count 18: answer at=18 …"
        assert [table.button(offer) for offer in table.last[-1].offers] == [*top, answer]

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
    def test_at_the_bottom_of_a_count(self) -> None:
        table = Duel.of(Andy=18, Brad=15)
        kinds = [f"declare Andy kind={kind}" for kind in (*TIMED, *DEFENCES)]
        rushed = [f"declare Andy kind={kind} rush=1" for kind in TIMED[:-1]]
        more = ["declare Andy", "declare Andy secret=True", "declare Andy phase=17"]
        andy = [*kinds, *rushed, *more, "act Andy done=True", "hold Andy"]
        plans = [f"declare Brad kind={kind} phase=15" for kind in ("simple", "dramatic", "other")]
        brad = [*plans, "declare Brad surge=3", "surge Brad points=3", "act Brad done=True",
                "declare Brad kind=passive-defence"]  # fmt: skip
        assert table.allowed(1) == {*andy}
        assert table.allowed(2) == {*brad}
        assert table.allowed() == {*andy, *brad, "hold", "next", "next round=True"}

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

    def test_a_haste_card_where_there_are_any(self) -> None:
        table = Duel(haste="initiative").play("seat Andy:18")
        assert "surge Andy haste=True" in table.allowed(1)
        table.configure("haste", "off")
        assert "surge Andy haste=True" not in table.allowed(1)


class TestPanels:
    def test_what_the_buttons_of_an_announcement_give_and_ask(self) -> None:
        table = Duel.of(Andy=18, Brad=15)
        assert table.panel("declare", "Andy", by=1) == [
            "Andy: what do you announce?",
            "Left of this round: simple, move, dramatic, passive-defence. Penalty 0.",
            "simple: fast: declare Andy kind=simple action=?, main",
            "half-move: fast: declare Andy kind=half-move action=?",
            "move: normal: declare Andy kind=move action=?",
            "dramatic: normal: declare Andy kind=dramatic action=?",
            "other: normal: declare Andy kind=other action=?",
            "Another speed…: declare Andy kind=? speed=? action=? rush=? take_time=?",
            "In secret…: declare Andy secret=True kind=? speed=? action=? rush=? take_time=?",
            "simple, rushed: very fast: declare Andy kind=simple rush=1 action=?",
            "half-move, rushed: very fast: declare Andy kind=half-move rush=1 action=?",
            "move, rushed: fast: declare Andy kind=move rush=1 action=?",
            "dramatic, rushed: fast: declare Andy kind=dramatic rush=1 action=?",
            "At a later count…: declare Andy phase=? kind=? speed=? action=? rush=?",
            "Active defence: declare Andy kind=active-defence",
            "Passive defence: declare Andy kind=passive-defence",
        ]
        assert table.panel("declare", "Brad", by=2)[2:] == [
            "Brad may announce from 15 on down, not at 18. Sooner by a surge, if there is room; with `phase:15` it is "
            "announced by itself then.",
            "simple, at 15…: declare Brad kind=simple phase=15 action=? speed=?",
            "dramatic, at 15…: declare Brad kind=dramatic phase=15 action=? speed=?",
            "other, at 15…: declare Brad kind=other phase=15 action=? speed=?",
            "Passive defence: declare Brad kind=passive-defence",
            "Surge…: surge Brad points=?",
        ]
        table.declare("Andy", kind="dramatic", secret=True)
        assert table.panel("declare", "Andy", by=1)[2:] == [
            "Andy is at something: dramatic. Abort drops it (`/abort`). (Moving while acting here: separate.)",
            "Passive defence: declare Andy kind=passive-defence", "Let it come out: declare Andy secret=False",
        ]  # fmt: skip
        assert table.panel("abort", "Andy", by=1) == [
            "panel-abort who=Andy", "offer-abort: abort Andy, main", "Another target: -3: abort Andy retarget=same",
            "Another target: 3 later: abort Andy retarget=later",
        ]  # fmt: skip
        table.hold("Brad")
        assert table.panel("act", "Andy", by=1) == [
            "panel-act who=Andy", "offer-act: act Andy, main", "Act with total…: act Andy total=?",
            "Done: act Andy done=True",
        ]  # fmt: skip

    def test_kinds_that_are_used_up_are_offered_no_more(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:dramatic speed:'very fast'; next; act Andy")
        offered = [line for line in table.panel("declare", "Andy") if "rushed" in line]
        assert [line.partition(",")[0] for line in offered] == ["simple", "half-move", "move"]

    def test_what_the_buttons_of_a_surge_give_and_ask(self) -> None:
        table = Duel(haste="initiative").play("seat Andy:18")
        assert table.panel("surge", "Andy", by=1) == [
            "panel-surge who=Andy", "Surge…: surge Andy points=?, main", "Haste card: surge Andy haste=True",
        ]  # fmt: skip

    def labels(self, table: Duel, verb: str, name: str, by: int | None = None) -> list[str]:
        panel = table.system.panel(table.state, GM if by is None else player(by), verb, table[name])
        return [table.text(offer.label) for offer in panel.offers]

    def test_without_an_initiative(self) -> None:
        table = Duel().play("join Andy player:1")
        assert self.labels(table, "declare", "Andy") == []
        assert self.labels(table, "flip", "Andy") == ["offer-flip"]

    def test_acting(self) -> None:
        table = Duel.of(Andy=18, Brad=18)
        assert self.labels(table, "act", "Andy") == ["Done"]
        table.play("declare Andy; hold Brad; at top 12")
        assert self.labels(table, "act", "Andy") == ["offer-act", "Act with total…", "Done"]
        assert self.labels(table, "hold", "Andy") == ["offer-hold"]

    def test_the_budget_that_is_left(self) -> None:
        table = Duel.of(Andy=18, Brad=18).play("declare Andy kind:simple speed:'very fast'; next; act Andy")
        assert table.panel("declare", "Andy")[1] == "Left of this round: move, dramatic, passive-defence. Penalty 0."


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
        panel = table.oracle("Cass", "Brad")
        assert [table.text(line) for line in panel.lines] == [
            "Cass against Brad (shoot, due at 13), with a normal dramatic action:",
            "Cass has no base initiative yet. The GM rolls it with `/flip`; its player may, too.",
        ]

    def test_of_several_actions_the_first_to_land(self) -> None:
        table = Duel(movement="free").play("seat Brad:19 Andy:14; next; declare Brad kind:half-move action:run")
        table.play("declare Brad action:shoot")
        head = table.oracle("Andy", "Brad").lines[0]
        assert (head.facts["what"], head.facts["due"]) == ("run", 16)


class TestWhy:
    def test_before_it_is_rolled(self) -> None:
        table = Duel().play("join Andy player:1")
        assert table.why("Andy") == ["Andy has no base initiative yet: `/flip` rolls it."]

    def test_step_by_step(self) -> None:
        table = Duel(scene="standard", haste="initiative").play("join Andy player:1; flip Andy roll:'20 8'")
        table.play("surge Andy points:4; surge Andy haste:true; next; declare Andy rush:1 action:shoot")
        assert table.why("Andy") == [
            "Rolled 20, 8, 28 in all: bonus number +9, with 20 a base initiative of 29.",
            "The scene is standard: +5 for the crew.",
            "Surge: +4 in this round.",
            "Haste cards of +10: +10 in this round.",
            "Andy may announce from 48 on down.",
            "shoot: announced at 48, fast, 3 counts, due at 45.",
            "Penalty: surge 4, rushes 3; 7 in this round.",
            "At one moment: higher action total, then higher initiative in this round, then a coin.",
        ]

    def test_of_a_holder_and_of_one_who_aborted(self) -> None:
        table = Duel.of(Andy=18, Brad=20).play("act Brad done:true; hold Andy")
        first = "Held to the end of the last round: goes first, at 23."
        assert first in table.why("Andy")
        table.next()
        assert first in table.why("Andy")
        table.play("hold Andy; at bottom 20; declare Andy; abort Andy")
        lines = table.why("Andy")
        assert "Base initiative 18, as it was given." in lines
        assert "Held, and announced at 20: that is its initiative for the rest of the round." in lines
        assert "Andy has aborted, and may announce nothing at 20. Allowed from count 18 on." in lines


def test_players_are_offered_their_own_alone() -> None:
    table = Duel.of(Andy=18, Brad=18)
    assert {name for _, name in table.may(1)} == {"Andy"}
    assert table.may(3) == set()
    assert ("next", None) in table.may()
    table.join("Cass", player=3)
    assert table.allowed(3) == {"flip Cass", "declare Cass kind=passive-defence"}
    assert ("flip", "Andy") not in table.may()


def test_who_has_surged_enough_is_offered_no_more() -> None:
    table = Duel().play("seat Andy:18")
    assert ("surge", "Andy") in table.may(1)
    table.surge("Andy", points=8)
    assert ("surge", "Andy") not in table.may(1)


def test_suggestions() -> None:
    table = Duel.of(Andy=18)
    given: Any = table.system.suggest(table.state, "declare", "kind", "")
    assert given == (*TIMED, *DEFENCES)


def test_by_how_much_one_surges_is_asked_first() -> None:
    table = Duel.of(Brad=20, Andy=14)
    [surge] = [offer for offer in table.view(2).offers if offer.verb == "surge"]
    assert (surge.opens, surge.options) == (True, ())
    assert table.panel("surge", "Andy", by=2) == ["panel-surge who=Andy", "Surge…: surge Andy points=?, main"]
