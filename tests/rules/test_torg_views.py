"""Torg Simple: what is shown: board, lanes, time line, panels, the oracle, and why."""

import pytest

from bot.fight import batch, menu
from bot.rules.commands import Odds
from bot.rules.errors import Refused
from bot.rules.exhibits import TimelineExhibit
from bot.rules.systems.torg.guards import Interrupt
from tests.conformance.table import GM
from tests.rules.torg_table import Duel, refusal


class TestLanes:
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
            panel = batch.panel(table.fight, GM, "all", None)
            return "offer-all-plain" in [offer.label.code for offer in panel.offers]

        table = Duel().play("join Ace initiative:11; join Bob initiative:11; join Andy player:1 initiative:11; next")
        assert plain()
        for name in ("Ace", "Bob"):
            table.declare(name, speed="very fast")
        table.play("hold Andy; next; at bottom 11")
        assert not plain() and table.system.to_declare(table.state)


class TestButtons:
    def test_of_what_is_prepped_only_while_it_is_in_time(self) -> None:
        table = Duel.paced(Andy=30, Brad=19).play("declare Andy action:aim; next; hold Andy; next")
        table.play("declare Brad speed:'very fast' action:draw")
        with pytest.raises(Refused, match="is-prepped"):
            table.oracle("Andy", "Brad")
        table.undo()
        table.declare("Brad", speed="fast", action="draw")
        assert [table.button(offer) for offer in menu.replied(table.oracle("Andy", "Brad")).offers] == [
            "Fire now: act Andy"
        ]


class TestOracle:
    def shooting(self, **others: int) -> Duel:
        return Duel.paced(Brad=19, **(others or {"Andy": 14})).play("declare Brad action:shoot by:1")

    def test_what_is_prepped_may_go_on_in_time(self) -> None:
        table = Duel.paced(Andy=30, Brad=19).play("declare Andy action:aim; next; hold Andy; next; at bottom 19")
        table.play("declare Brad action:shoot")
        panel = table.oracle("Andy", "Brad")
        assert table.text(panel.lines[1]) == "go on with what is prepped (aim): resolves at the bottom of 19"
        assert [(choice.verb, panel.whom) for choice in panel.choices] == [("act", table.id("Andy"))]

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

    def test_before_the_countdown_nothing_is_interrupted(self) -> None:
        """What a hidden one had in the air in the last round is all that can be there then."""
        table = Duel().play("join Andy player:1 initiative:18; join Lurker hidden:true initiative:18; next")
        table.play("declare Lurker speed:'very slow' action:sneak; act Andy done:true; round 2")
        with table.refused("not-begun"):
            table.oracle("Andy", "Lurker")
