"""Eternal Soldier: what actions mean, what is an attack, closings, and weapons."""

from __future__ import annotations

import pytest

from bot.rules.commands import Interrupt
from bot.rules.errors import Refused
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.systems.eternal_soldier.actions import COMMON, parse_action, suggested_actions, suggested_speeds
from bot.rules.systems.eternal_soldier.commands import Declare, Odds
from bot.rules.systems.eternal_soldier.notation import parse_weapons
from bot.rules.systems.eternal_soldier.state import Use
from tests.conformance.table import GM, Table, player
from tests.rules.eternal_soldier_table import clock, lines, under_way, up

# Common actions and the GM's own.

LISTED = {
    "I": "drop weapon, yell one word",
    "II": "turn 90°, drop prone, get out of chair, shut door",
    "III": "turn 180°, get over 3 ft barrier, open door, throw bolt, light lighter",
    "IV": "get something out of pocket, uncork bottle, write one word, strike match",
    "V": "get over 4 ft barrier, get on or off a bicycle",
    "VI": "jump onto table, light lamp with lit match",
    "VII": "roll down a car window, open lock with key, empty cash drawer",
    "VIII": "get up from prone, pick up dropped weapon",
    "IX": "get off horse, get out of tree, get over 6 ft barrier, tie knot",
    "X": "get on horse, get in or out of car, get into tree, throw grappling hook",
}


def test_the_common_actions_are_those_of_the_rules() -> None:
    assert {speed: ", ".join(names) for speed, names in COMMON.items()} == LISTED
    for speed, names in COMMON.items():
        for name in names:
            meant = parse_action(name, None, {}, {}, None)
            assert meant.speed == speed and meant.use is not Use.ATTACK


@pytest.mark.parametrize(
    ("typed", "speed"),
    [
        ("Open the door", "III"), ("turn 90 degrees", "II"), ("turn 180 °", "III"), ("get over a 3ft. barrier", "III"),
        ("get over 4-foot barrier", "V"), ("get on his bicycle", "V"), ("get out of the car", "X"), ("get up", "VIII"),
        ("STRIKE  MATCH", "IV"), ("Get in/out of car", "X"), ("get in / out of the car", "X"), ("get in car", "X"),
        ("get into car", "X"), ("get out of car", "X"), ("get in or out of car", "X"), ("get on/off a bicycle", "V"),
        ("get on bicycle", "V"), ("get off bicycle", "V"), ("get on or off a bicycle", "V"),
    ],
)  # fmt: skip
def test_common_actions_are_found_as_people_write_them(typed: str, speed: str) -> None:
    assert parse_action(typed, None, {}, {}, None).speed == speed


def test_what_is_not_known_needs_a_speed() -> None:
    table = under_way(armed=True)
    table.configure("actions", "lasso=V")
    with table.refused("unknown-action", found="sing"):
        table.declare("Aknar", by=1, action="sing")
    for typed, near in (("laso", "lasso"), ("draw swrod", "draw sword"), ("tye knot", "tie knot"), ("rum", "run")):
        with pytest.raises(Refused) as refusal:
            table.declare("Aknar", by=1, action=typed)
        asked = did_you_mean(refusal.value.phrase)
        assert asked is not None and asked.facts["near"][0] == near  # type: ignore[index]
    with table.refused("declare-what"):
        table.declare("Aknar", by=1)
    with table.refused("bad-speed", found="XI"):
        table.declare("Aknar", by=1, speed="XI", action="sing")
    table.declare("Aknar", by=1, speed="II")
    assert table["Aknar"].doing.label == "II"


def test_actions_of_the_gms_own() -> None:
    table = under_way()
    table.configure("actions", "Lasso=v; lift = 20s")
    table.configure("actions", "the whistle=I+I; open door=X")
    assert table.state.setting("actions") == "lasso=V; lift=20s; open door=X; whistle=I+I"
    table.declare("Aknar", by=1, action="lift")
    assert table["Aknar"].lands == 20
    table.declare("Beauregard", by=2, action="open door")
    assert table["Beauregard"].lands == 14
    assert up(table) == {"Beauregard"}
    table.configure("actions", "lift=none")
    assert table.state.setting("actions") == "lasso=V; open door=X; whistle=I+I"


# Weapons.


def test_a_weapon_without_a_draw_class_is_always_at_hand() -> None:
    table = under_way(armed=True)
    table.declare("Aknar", by=1, action="swing with fists at Beauregard")
    assert table["Aknar"].lands == 1
    table.act("Aknar", force=True)
    assert table["Aknar"].out is None and table["Aknar"].doing is not None
    with table.refused("no-draw"):
        table.declare("Beauregard", by=2, action="fists in hand")


def gunner() -> Table:
    """Return a table where Moe (agility 3) has pressed the trigger of a thompson, and it is segment 17."""
    table = clock(armed=True)
    table.join("Moe", player=1, agility=3)
    table.join("Larry", player=2, agility=10)
    table.declare("Moe", action="thompson in hand")
    table.flip()
    table.hold("Larry")
    table.declare("Moe", by=1, action="fire thompson")
    return table


def test_a_trigger_may_be_released_between_calls() -> None:
    table = gunner()
    table.configure("clock", "gm")
    table.act("Moe", by=1)
    with table.refused("busy"):
        table.declare("Moe", by=1, speed="I")
    assert Declare(by=player(1), combatant=table.id("Moe"), action="release") in table.legal(by=1)
    table.declare("Moe", by=1, action="release the trigger")
    assert table.public_texts() == ["Moe releases the trigger.", "Segment 17: Moe, what next?"]
    assert table["Moe"].rounds("thompson", 12) == 7


# Closings, attacks, and weapons of one's own.


@pytest.mark.parametrize(
    "text",
    [
        "swing", "savage bite", "bites the marshal", "claws at Brad", "left hook", "Snap shot", "aimed shot at the foe",
        "chopping at him", "kick Brad", "pulls the trigger", "swinging sword", "with his axe", "throw a rock at Brad",
        "hurls the lantern at them", "gores", "a blow to the head", "rifle butt", "fire at the door guard",
        "hitting him", "slashes", "strikes", "schlägt zu", "Angriff", "schießt auf ihn", "greift Brad an", "sticht zu",
        "Faustschlag", "Hieb mit dem Säbel", "wirft einen Stein auf Brad", "drückt ab", "feuert", "tritt ihn", "beißt",
    ],
)  # fmt: skip
def test_attacks_repeat_by_whatever_name(text: str) -> None:
    assert parse_action(text, "V", {}, {}, None).use is Use.ATTACK


@pytest.mark.parametrize(
    "text",
    [
        "cut the rope", "kick the door open", "shoot the lock", "chop down a tree", "strike the match", "hop", "think",
        "cut him loose", "swing across", "hit the dirt", "load the rifle", "drawing a knife", "throw the rope", "42",
        "aim at Brad", "smash the window", "parry the blow", "pick up the sword", "light the fire", "Führe Gespräch",
        "throws up", "watches the sword", "dodging the sword", "going for his sword", "goes for his gun",
        "pulls a knife", "whips out his sabre", "whips his knife out", "zieht das Schwert", "Schwert ziehen",
        "greift nach dem Revolver", "schlägt die Tür zu", "pariert den Hieb", "lädt die Pistole",
        "macht einen Vorschlag", "haut ab", "schneidet das Seil durch", "springt auf den Tisch", "hebt das Schwert auf",
    ],
)  # fmt: skip
def test_what_is_done_once_is_no_attack(text: str) -> None:
    assert parse_action(text, "V", {}, {}, None).use is not Use.ATTACK


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


@pytest.mark.parametrize(
    ("text", "use", "speed"),
    [
        ("zieht den Colt", Use.DRAW, "IV"), ("Colt ziehen", Use.DRAW, "IV"),
        ("schießt mit dem Colt", Use.ATTACK, "III"),
        ("Colt nachladen", Use.RELOAD, "X"), ("Colt in der Hand", Use.DRAW, None),
        ("lässt den Abzug los", Use.FIRE, None),
        ("steht auf", Use.GET_UP, "VIII"), ("rennt", Use.RUN, None), ("pariert", Use.PARRY, None),
        ("swing at him with the colt", Use.ATTACK, "III"), ("get in/out of car", Use.PLAIN, "X"),
    ],
)  # fmt: skip
def test_verbs_are_known_in_each_language_before_and_behind_the_weapon(text: str, use: Use, speed: str | None) -> None:
    arms = parse_weapons("colt: draw IV, attack III, reload X, holds 2")
    parsed = parse_action(text, None, {}, arms, None)
    assert (parsed.use, parsed.speed) == (use, speed)
