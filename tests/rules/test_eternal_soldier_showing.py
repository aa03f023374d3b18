"""Eternal Soldier: lines of time, boards, panels and reasons; secrets and hidden ones are transcripts."""

from bot.fight import menu
from bot.fight.views import view_of
from bot.rules.exhibits import TimeBar, TimelineExhibit
from bot.rules.model import PUBLIC
from tests.conformance.table import GM
from tests.rules.eternal_soldier_table import ARMS, clock, lines, under_way

SIDES = ("crew", "foes")


def test_the_line_of_time_has_secrets_for_those_who_may_see_them() -> None:
    table = under_way()
    table.declare("Beauregard", by=2, speed="X", action="climb")
    table.declare("Aknar", by=1, speed="VII", action="stab", secret=True)
    climb = TimeBar(name="Beauregard", label="climb", begins=0, lands=14, side=1)
    stab = TimeBar(name="Aknar", label="stab", begins=0, lands=4, side=0, secret=True)
    everybodys = (TimelineExhibit(unit="segment", now=0, descending=False, bars=(climb,), sides=SIDES),)
    assert table.board.exhibits == everybodys
    for viewer in (None, 1):
        view = table.view(by=viewer)
        assert view.board.exhibits == everybodys
        assert view.exhibits == (everybodys[0].replace(bars=(stab, climb)),)
    assert table.view(by=2).exhibits == ()
    assert view_of(table.fight, PUBLIC).exhibits == ()


# The board, the panels, the reasons.


def test_the_panel_of_one_who_cannot_declare_says_why() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, speed="VII", action="swing")
    table.declare("Beauregard", by=2, speed="X", action="climb")

    def panel(name: str) -> tuple[list[str], list[str]]:
        shown = menu.panel(table.fight, GM, "declare", table[name])
        return lines(table, shown.lines), lines(table, [offer.label for offer in shown.offers])

    assert panel("Beauregard") == (
        [
            "Beauregard, agility 7: what, and how fast? In brackets: segments.",
            "Beauregard: climb (began at 0, done at 14)",
            "One action at a time. Change your mind, and this one is lost.",
        ],
        ["Change my mind…", "Change my mind, reacting…", "parry", "dodge"],
    )
    assert len(panel("Aknar")[1]) > 10, "what is due is no hindrance"
    table.edit("Aknar", aware=False)
    table.abort("Aknar")
    assert panel("Aknar")[0][-1] == "Not aware yet: the GM says when."
    table = under_way()
    table.declare("Aknar", by=1, action="run")
    table.declare("Beauregard", by=2, speed="V", action="swing")
    table.edit("Aknar", agility=16)
    rolls = [f"Roll to stop on the {segment} segment" for segment in ("first", "second")]
    assert panel("Aknar")[1] == ["stop", "parry", "dodge"]
    shown = menu.panel(table.fight, GM, "check", table["Aknar"]).offers
    assert lines(table, [one.label for one in shown]) == rolls
    assert lines(table, [one.label for one in menu.panel(table.fight, GM, "act", table["Beauregard"]).offers])


def test_why() -> None:
    table = under_way(armed=True)

    def told(name: str) -> list[str]:
        return lines(table, table.system.why(table.state, table[name]))

    assert told("Aknar") == ["Aknar has nothing under way."]
    table.declare("Aknar", by=1, speed="VII+20s", action="thrust", reacting=True)
    assert told("Aknar") == [
        "Aknar began at segment 0: thrust.",
        "A reaction: a class I delay first, 1.",
        "Class VII: 7 × 10 / 17 = 4.12, rounded: 4.",
        "A length that no agility shortens: 20.",
        "Done at segment 25.",
    ]
    table.declare("Beauregard", by=2, action="run")
    assert told("Beauregard")[-1] == (
        "Half speed is the segment after the one in which it began, full speed the one after that, until stopped."
    )
    table.check("Beauregard", by=2, target="second", dice=1)
    assert told("Beauregard")[-2:] == ["The roll to stop sooner was made.", "Done at segment 26."]


def test_why_of_walks_stops_and_fire() -> None:
    table = clock()
    table.configure("weapons", ARMS[3])
    table.join("Moe", agility=10)
    table.flip()
    table.declare("Moe", action="walk")

    def told() -> list[str]:
        return lines(table, table.system.why(table.state, table["Moe"]))

    assert told()[-1] == "Half speed from the segment after the one in which it began, until stopped."
    table.configure("clock", "gm")
    table.declare("Moe", action="stop")
    assert told()[-2:] == [
        "Half speed is the segment after the one in which it began, stopped the one after that.",
        "Done at segment 2.",
    ]
    table.next()
    table.declare("Moe", action="attack thompson", force=True)
    table.next()
    table.act("Moe")
    assert told()[-2:] == [
        "An automatic weapon fires on every segment until it is released or empty.",
        "Done at segment 8.",
    ]


def test_a_secret_is_not_asked_for_where_secrets_are_the_gms() -> None:
    table = under_way(secrets="gm")
    forms = {who: table.panel("declare", "Aknar", by=who)[1] for who in (1, None)}
    assert forms == {
        1: "Declare…: declare Aknar action=? speed=? repeat=?",
        None: "Declare…: declare Aknar action=? speed=? repeat=? secret=?",
    }
