"""Moments: what has gone on by itself is claimed back, until a person takes the next step."""

from bot.rules.commands import Remind
from bot.rules.model import PUBLIC
from tests.conformance.table import Table
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
    """Return the buttons of the last message that answer a moment."""
    return [table.button(offer) for offer in table.offers if offer.verb == "answer"]


class TestClaims:
    def test_it_is_the_state_that_the_response_gives_there(self) -> None:
        waiting = Duel.paced(Brad=20, Andy=14, Cass=12)
        waiting.declare("Brad", action="shoot Andy", speed="slow", by=1)
        assert waiting.at == ("bottom", 20)
        waiting.surge("Andy", points=6, by=2)
        table = shot()
        table.surge("Andy", points=6, at="20", by=2)
        apart = {"public_version": 0, "settings": {}, "passed": ()}
        assert table.state.replace(**apart) == waiting.state.replace(**apart)

    def test_a_reminder_since_closes_nothing(self) -> None:
        table = Duel(deadline="1h")
        table.now = 1_700_000_000_000
        table.seat(Brad=20, Andy=14, Cass=12)
        table.next()
        table.declare("Brad", action="shoot Andy", speed="slow", by=1)
        table.now += 45 * 60 * 1000
        table.do(Remind(by=PUBLIC))
        table.surge("Andy", points=6, at="20", by=2)
        assert table.public_texts()[0] == "answers-at who=Andy at=count 20"


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
        assert (table.state.phase, table.state.up) == ("III", (table.id("Jonah"),))
        with table.refused("no-answer", who="Reuben", at="phase II"):
            table.act("Reuben", at="II", by=2)


def pressed(table: Table) -> set[str]:
    """Return the verbs of the buttons of the last message, but for those that answer."""
    return {offer.verb for offer in table.offers} - {"answer"}


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
        assert pressed(table) == {"declare", "more"}, "whom the GM brings in is called, as the others were"
        assert "declare" in {offer.verb for offer in table.board.offers}
        table.edit("Reuben", side="foes")
        assert pressed(table) == {"declare", "more"}, "the newest line has them, whatever it says"
