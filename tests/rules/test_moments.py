"""Moments: what has gone on by itself is claimed back, until a person takes the next step."""

from __future__ import annotations

from bot.rules.views import Mark
from tests.rules.table import Table, player
from tests.rules.torg_table import Duel


def shot() -> Duel:
    """Brad (20) has shot at 20, and it went on by itself to 14, where Andy may announce."""
    table = Duel()
    table.seat(Brad=20, Andy=14, Cass=12)
    table.next()
    table.declare("Brad", action="shoot Andy", speed="slow", by=1)
    assert table.at == ("bottom", 14)
    return table


def buttons(table: Table) -> list[str]:
    """Return the buttons of the newest line that answer a moment."""
    newest = [event for event in table.last if event.heard_by(player(99))][-1]
    return [table.button(offer) for offer in newest.offers if offer.verb == "answer"]


class TestClaims:
    def test_the_newest_line_has_a_button_that_names_it(self) -> None:
        table = shot()
        assert buttons(table) == [
            "offer-answer-what who=Brad what=shoot Andy at=count 20: answer at=20 …",
        ]

    def test_there_is_no_button_where_nobody_else_could_have_answered(self) -> None:
        table = Duel()
        table.seat(Brad=20, Andy=18)
        table.next()
        table.declare("Brad", action="shoot Andy", speed="slow", by=1)  # a surge from 18 to 20 is less than 3
        assert table.at == ("bottom", 18)
        assert buttons(table) == []

    def test_it_is_the_state_that_the_response_gives_there(self) -> None:
        waiting = Duel.paced(Brad=20, Andy=14, Cass=12)
        waiting.declare("Brad", action="shoot Andy", speed="slow", by=1)
        assert waiting.at == ("bottom", 20)
        waiting.surge("Andy", points=6, by=2)
        table = shot()
        table.surge("Andy", points=6, at="20", by=2)
        apart = {"beat": 0, "settings": {}, "called": (), "passed": ()}
        assert table.state.evolve(**apart) == waiting.state.evolve(**apart)

    def test_what_the_gm_let_pass_is_closed(self) -> None:
        table = Duel.paced(Brad=20, Andy=14)
        table.declare("Brad", action="shoot Andy", speed="slow", by=1)
        table.next()
        assert table.at == ("bottom", 14)
        assert buttons(table) == []
        with table.refused("moment-unknown", at="20"):
            table.surge("Andy", points=6, at="20", by=2)


class TestPings:
    def test_not_again_for_each_later_count(self) -> None:
        table = Duel.of(Andy=20, Brad=14, Cass=12)
        table.state = table.state.evolve(asks_again=True)
        table.next()
        assert table.at == ("bottom", 14)
        call = table.last[-1]
        assert call.call == (table.id("Andy"), table.id("Brad"))
        assert call.quiet == (table.id("Andy"),)


class TestSystems:
    def test_fast_action_pays_a_late_reaction_with_the_old_rounds_dice(self) -> None:
        table = Table("fast-action")
        table.join("Anders", player=1, dice=5)
        table.join("Berta", player=2, dice=5)
        table.flip("Anders", roll="6 6 6 1 1")
        table.flip("Berta", roll="6 6 1 1 1")
        table.act("Anders", cost="3", by=1)
        table.act("Anders", done=True, by=1)
        table.act("Berta", done=True, by=2)
        assert buttons(table) == ["offer-answer-who who=Berta at=round 1: answer at=1 …"]
        table.act("Anders", cost="2", action="dodge", at="1", by=1)
        assert table.state.round == 2
        assert table.public_texts()[-1] == "**Round 2:** Anders is up, 5 of 5 dice."
        assert "taken-back what=Left over, and spent on Watch: Anders (2), Berta (5)." in table.public_texts()

    def test_eternal_soldier_answers_as_of_the_segment(self) -> None:
        table = Table("eternal-soldier")
        table.join("Aknar", player=1, agility=17)
        table.join("Beau", player=2, agility=7)
        table.flip()
        table.declare("Aknar", speed="VII", action="swing", by=1)
        table.declare("Beau", speed="V", action="stab", by=2)
        assert table.state.now == 4
        assert buttons(table) == ["offer-answer-what who=Beau what=stab at=segment 0: answer at=0 …"]
        table.abort("Aknar", at="0", by=1)
        assert (table.state.now, table["Aknar"].doing) == (0, None)
        table.declare("Aknar", speed="VII", action="parry", reacting=True, by=1)
        assert table["Aknar"].doing.lands == 5  # class I is 1 segment, class VII is 4

    def test_past_participle_lets_a_circumstance_come_in_the_phase_that_is_over(self) -> None:
        table = Table("past-participle")
        for number, name in enumerate(("Miranda", "Reuben", "Jonah"), 1):
            table.join(name, player=number, reflex="2d8")
            table.declare(name, speed="fast", by=number)
        for name, result in (("Miranda", "7"), ("Reuben", "6"), ("Jonah", "4")):
            table.flip(name, roll=result)
        table.flip(bar="7/5/3/1 10/8/5/2 13/11/8/3", card="28")
        table.next()
        table.hold("Miranda", until="a cowboy shows", by=1)
        table.act("Reuben", action="shows himself", by=2)
        assert table.state.phase == "III"
        table.act("Miranda", action="shoots", at="II", by=1)
        assert table.public_texts()[0] == "answers-at who=Miranda at=phase II"
        assert (table.state.phase, table.state.up) == ("III", table.id("Jonah"))
        with table.refused("no-answer", who="Reuben", at="phase II"):
            table.act("Reuben", at="II", by=2)

    def test_exp_without_initiative_has_nothing_to_answer(self) -> None:
        table = Table("exp-none")
        table.join("Abel", player=1)
        table.join("Babel", player=2)
        table.next()
        table.act("Abel", do="both", by=1)
        assert buttons(table) == []


def pressed(table: Table) -> set[str]:
    """Return the verbs of the buttons on the newest line that everybody hears, but for those that answer."""
    newest = [event for event in table.last if event.heard_by(player(99))][-1]
    return {offer.verb for offer in newest.offers} - {"answer"}


class TestTheNewestCall:
    def test_where_all_are_waited_for_at_once_the_line_that_says_so_has_their_buttons(self) -> None:
        table = Table("past-participle")
        table.join("Miranda", player=1, reflex="2d8")
        assert pressed(table) == set(), "before anything has moved the board alone has them"
        table.declare("Miranda", speed="fast", by=1)
        table.flip("Miranda", roll="7")
        table.flip(bar="7/5/3/1 10/8/5/2 13/11/8/3", card="28")
        table.next()
        table.act("Miranda", by=1)
        assert table.public_texts()[-1] == "**Round 2.** Declare your speeds."
        assert "declare" in pressed(table)
        table.join("Reuben", player=2, reflex="2d8")
        assert pressed(table) == set(), "of who comes later the board tells, and has the button"
        assert "declare" in {offer.verb for offer in table.board.offers}
        table.edit("Reuben", side="foes")
        assert pressed(table) == set(), "what was there is live still"

    def test_one_who_comes_into_a_countdown_without_a_roll_has_a_button_for_it(self) -> None:
        table = Duel.of(Andy=20)
        table.declare("Andy", action="shoot", by=1)
        assert table.at == ("top", 14)
        table.join("Late", player=2)
        assert pressed(table) == set()
        assert {"flip", "act"} <= {offer.verb for offer in table.board.offers}
        table.act("Andy", by=1)
        assert table.at == ("bottom", 14)
        assert {"flip", "declare"} <= pressed(table), "and on each call until it has rolled"
        table.flip("Late", roll="6")
        assert "flip" not in {offer.verb for offer in table.board.offers}

    def test_after_a_pause_without_a_next_turn_the_newest_line_has_the_buttons(self) -> None:
        table = Table("exp-theatrical", pace="gm")
        table.join("Abel", player=1, dexterity=12)
        table.join("Alien", player=2, side="foes", dexterity=9)
        table.flip(side="crew", roll="8")
        table.flip(side="foes", roll="6")
        assert table.state.paused
        table.flip(side="foes", roll="8", force=True)
        assert (table.state.paused, pressed(table)) == (False, {"flip"})

    def test_after_a_claim_older_buttons_are_stale_and_the_newest_line_has_its_own(self) -> None:
        table = Table("eternal-soldier")
        table.join("Aknar", player=1, agility=17)
        table.join("Beau", player=2, agility=7)
        table.flip()
        table.declare("Aknar", speed="VII", action="swing", by=1)
        table.declare("Beau", speed="V", action="stab", by=2)
        table.abort("Aknar", at="0", by=1)
        assert "declare" in pressed(table)

    def test_among_equals_who_roll_again_while_another_one_is_up_there_is_a_button_for_the_roll(self) -> None:
        for system in ("exp-tactical", "exp-theatrical"):
            table = Table(system)
            sides = {"Abel": "crew", "Babel": "foes", "Cable": "others"}
            for number, (name, side) in enumerate(sides.items(), 1):
                table.join(name, player=number, side=side, dexterity=10)
            for name, roll in (("Abel", "9"), ("Babel", "5"), ("Cable", "3")):
                table.flip(name, roll=roll)
            assert table.board.rows[0].mark is Mark.UP
            assert "flip" not in {offer.verb for offer in table.board.offers}
            table.flip("Cable", roll="5", force=True)
            assert "flip" in pressed(table), system
            assert {"act", "flip"} <= {offer.verb for offer in table.board.offers}
