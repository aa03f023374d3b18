"""Eternal Soldier: what actions mean, what is an attack, closings, and weapons."""

from bot.rules.commands import Interrupt
from bot.rules.systems.eternal_soldier.actions import suggested_actions, suggested_speeds
from bot.rules.systems.eternal_soldier.commands import Odds
from tests.conformance.table import GM, player
from tests.rules.eternal_soldier_table import clock, lines, under_way


def test_an_action_is_known_by_what_one_says_that_somebody_is_doing() -> None:
    table = under_way()
    table.declare("Aknar", by=1, action="running")
    assert table["Aknar"].motion.label == "run"


def test_a_weapon_without_a_draw_class_is_always_at_hand() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, action="swing with fists at Beauregard")
    assert table["Aknar"].lands == 1
    table.act("Aknar", force=True)
    assert table["Aknar"].out is None and table["Aknar"].doing is not None
    with table.refused("no-draw"):
        table.declare("Beauregard", by=2, action="fists in hand")


# Questions and suggestions.


def test_the_odds_are_the_lengths_and_the_chances_to_stop() -> None:
    table = under_way()
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Beauregard")))
    assert lines(table, told.lines) == [
        "Beauregard, agility 7, segments for each class: "
        "I 1, II 3, III 4, IV 6, V 7, VI 9, VII 10, VIII 11, IX 13, X 14.",
        "To stop from a run: on the first segment 0 %, on the second 35 %, after that by itself.",
    ]
    table.join("Lightning", agility=40)
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Lightning")))
    assert "on the first segment 100 %, on the second 100 %" in table.text(told.lines[-1])
    told = table.system.ask(table.state, Odds(by=GM, combatant=table.id("Aknar"), speed="x+x"))
    assert lines(table, told.lines) == ["Aknar: X+X takes 12; begun now it is done at segment 12."]
    with table.refused("no-question"):
        table.system.ask(table.state, Interrupt(by=GM, combatant=table.id("Aknar")))


def test_ones_own_weapons_are_suggested_to_their_player_alone() -> None:
    table = clock(weapons="colt: draw IV, attack III")
    table.join("Ann", player=1, agility=10, weapon="musket: draw V, attack VIII, holds 1, reload X")
    table.join("Ben", player=2, agility=10)
    own = {by: table.system.suggest_own(table.state, player(by), "declare", "action", "musk") for by in (1, 2)}
    assert own == {1: ("musket in hand", "draw musket", "attack musket", "reload musket"), 2: ()}
    assert table.system.suggest_own(table.state, player(1), "act", "action", "") == ()
    assert "attack musket" not in table.system.suggest(table.state, "declare", "action", "")


def test_actions_and_speeds_are_suggested() -> None:
    table = under_way(armed=True)
    table.configure("actions", "lasso=V")
    suggest = table.system.suggest
    assert suggest(table.state, "declare", "action", "get o")[:2] == ("get out of chair", "get over 3 ft barrier")
    assert suggest(table.state, "declare", "action", "colt") == (
        "colt in hand",
        "draw colt",
        "attack colt",
        "reload colt",
    )
    assert suggest(table.state, "declare", "action", "rel")[:2] == ("reload bow", "reload colt")
    assert "lasso" in suggest(table.state, "declare", "action", "")
    assert suggest(table.state, "declare", "speed", "v") == ("V", "VI", "VII", "VIII")
    assert suggest(table.state, "declare", "speed", "X+ix") == ("X+IX",)
    assert suggest(table.state, "declare", "speed", "20") == ("20s",)
    assert suggest(table.state, "flip", "surprise", "") == ("crew", "foes")
    assert suggest(table.state, "check", "target", "") == ("first", "second")
    assert suggested_speeds("XX") == ()
    assert suggested_actions("door", {}, {}) == ("shut door", "open door")
