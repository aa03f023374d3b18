"""Past Participle: declaring, and the golden cases of reading a card, worked by hand from the rules."""

from __future__ import annotations

import pytest

from bot.rules.words import Phrase, say
from tests.rules.saloon import ALL_DECLARED, Saloon, duel


def worked(what: str, speed: str) -> Phrase:
    """Return an action and the speed that it has, as it is told."""
    return say("worked-action", what=what, speed=speed)


@pytest.fixture
def saloon() -> Saloon:
    """Reuben and Miranda of players 1 and 2, and three hombres."""
    table = Saloon()
    table.join("Reuben", player=1, reflex="2d6")
    table.join("Miranda", player=2, reflex="3d10")
    for number in (1, 2, 3):
        table.join(f"Hombre {number}", reflex="2d10")
    return table


# Golden cases.


@pytest.mark.parametrize(("roll", "phase"), [("7", "I"), ("6", "II"), ("4", "III"), ("1", "IV")])
def test_golden_1_the_earliest_phase_of_a_fast_one(roll: str, phase: str) -> None:
    table = duel()
    table.fight(Andy=("fast", roll), Brad=("slow", "2"))
    assert table["Andy"].earliest == phase


def test_golden_1_slow() -> None:
    table = duel()
    table.fight(Andy=("slow", "12"), Brad=("slow", "2"))
    assert table["Andy"].open == ("II", "III", "IV")
    assert (
        table["Brad"].open == () and "Brad hesitates, and counts one speed faster next round." in table.public_texts()
    )


def test_golden_2_card_28(saloon: Saloon) -> None:
    speeds = {"Reuben": "normal", "Miranda": "fast", "Hombre 1": "normal", "Hombre 2": "fast", "Hombre 3": "normal"}
    for name, speed in speeds.items():
        saloon.declare(name, speed=speed)
    saloon.flip(card="28")
    assert [saloon[name].result for name in speeds] == [2, 8, 7, 7, 7]
    assert [saloon[name].open for name in speeds] == [
        ("IV",), ("I", "II", "III", "IV"), ("III", "IV"), ("I", "II", "III", "IV"), ("III", "IV"),
    ]  # fmt: skip
    assert saloon.public_texts() == [
        "**Round 1: card 28 is turned.** Toggle: no.",
        "fast: I 7 · II 5 · III 3 · IV 1",
        "normal: I 10 · II 8 · III 5 · IV 2",
        "Miranda: fast, 3d10 reads 8. Open: I, II, III, IV.",
        "Hombre 1: normal, 2d10 reads 7. Open: III, IV.",
        "Hombre 2: fast, 2d10 reads 7. Open: I, II, III, IV.",
        "Hombre 3: normal, 2d10 reads 7. Open: III, IV.",
        "Reuben: normal, 2d6 reads 2. Open: IV.",
        "Pick your phase in private; the first one is called when the GM says so.",
    ]
    assert saloon.order_of_play() == ["I Miranda", "I Hombre 2", "III Hombre 1", "III Hombre 3", "IV Reuben"]


def test_golden_3_card_8() -> None:
    table = Saloon()
    table.join("Jonah", player=1, reflex="1d10")
    table.join("The Perkins brothers", reflex="2d6", count=2)
    table.declare("Jonah", speed="fast")
    table.declare("The Perkins brothers", speed="fast")
    table.flip(card="8")
    jonah, brothers = table["Jonah"], table["The Perkins brothers"]
    assert (jonah.result, jonah.open) == (6, ("II", "III", "IV"))
    assert brothers.result is None and brothers.open == ()
    assert "The Perkins brothers hesitates." in table.public_texts()
    assert "The Perkins brothers: fast, 2d6 reads CF." in table.public_texts()
    assert table.order_of_play() == ["II Jonah"]
    assert not table["The Perkins brothers"].quicker, "a critical failure earns nothing"


def test_golden_4_one_who_hesitated_is_quicker_once() -> None:
    table = duel()
    table.fight(Andy=("slow", "2"), Brad=("fast", "7"))
    table.order_of_play()
    assert table["Andy"].quicker
    table.fight(Andy=("slow", "2"), Brad=("fast", "7"))
    assert table["Andy"].open == ("IV",), "slow counts as normal, whose phase IV asks for 2"
    assert "Andy: slow (counts as normal), 2d8 reads 2. Open: IV." in table.public_texts()
    table.order_of_play()
    assert not table["Andy"].quicker
    table.fight(Andy=("slow", "2"), Brad=("fast", "7"))
    assert table["Andy"].open == (), "slow again"


def test_fast_stays_fast_for_one_who_hesitated() -> None:
    table = duel()
    table.fight(Andy=("normal", "1"), Brad=("fast", "7"))
    table.order_of_play()
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"))
    assert table["Andy"].open[0] == "I"
    assert "Andy: fast, 2d8 reads 7. Open: I, II, III, IV." in table.public_texts()


# Declaring.


@pytest.mark.parametrize(
    ("action", "speed", "told"),
    [
        ("load musket", "slow", "Worked out: load muzzle-loader (slow) has its own speed, slow."),
        ("run, fire pistol", "normal",
         "Worked out: run (fast), pistol (fast); together one slower than the slowest: normal."),
        ("run, fire pistol, draw knife", "slow",
         "Worked out: run (fast), pistol (fast), ready knife (normal); together one slower than the slowest: slow."),
        ("run, talk, hand signal", "normal",
         "Worked out: run (fast), talk (free), hand signal (free); together one slower than the slowest: normal."),
        ("talk", "fast", "Worked out: talk (free) is free, and leaves you fast."),
    ],
)  # fmt: skip
def test_golden_5_the_speed_is_worked_out(action: str, speed: str, told: str) -> None:
    table = duel()
    table.declare("Andy", by=1, action=action)
    assert table["Andy"].speed == speed and table["Andy"].plan == action
    assert table.private_texts(1) == [f"You declared **{speed}** for Andy. You may change it until the flip.", told]
    assert table.public_texts() == ["Andy has declared. 1 of 2 have declared."]


def test_golden_5_what_cannot_be_combined() -> None:
    table = duel()
    with table.refused("slow-stands-alone", actions=(worked("load muzzle-loader", "slow"), worked("run", "fast"))):
        table.declare("Andy", by=1, action="load musket, run")
    with table.refused("too-many-actions", most=3):
        table.declare("Andy", by=1, action="run, pistol, cock, knife")


def test_a_declaration_is_told_to_its_owner_and_the_gm_alone() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast", action="shoot from the hip, quickly")
    assert table.public_texts() == ["Andy has declared. 1 of 2 have declared."]
    assert table.private_texts(2) == []
    assert table.private_texts() == table.private_texts(1) == [
        "You declared **fast** for Andy. You may change it until the flip.",
        "Noted: shoot from the hip, quickly.",
    ]  # fmt: skip


def test_a_declaration_may_be_changed_without_a_word_to_the_others() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast", action="run")
    beat = table.state.beat
    table.declare("Andy", by=1, speed="slow")
    assert table["Andy"].speed == "slow" and table["Andy"].plan is None
    assert table.public_texts() == [] and table.state.beat == beat


def test_a_declaration_is_withdrawn_before_the_flip() -> None:
    table = duel()
    table.declare("Andy", by=1, speed="fast", action="run", kind=None)
    table.abort("Andy", by=1)
    assert table["Andy"].speed is None and table["Andy"].plan is None
    assert table.public_texts() == ["Andy aborts its declaration. 0 of 2 have declared."]
    with table.refused("nothing-to-abort", who="Andy"):
        table.abort("Andy", by=1)


@pytest.mark.parametrize("manner", ["focused", "cautious"])
def test_auxiliary_actions_are_slow(manner: str) -> None:
    table = duel()
    table.declare("Andy", by=1, kind=manner)
    assert (table["Andy"].speed, table["Andy"].manner) == ("slow", manner)
    assert f"Auxiliary, {manner}." in table.private_texts(1)
    with table.refused("actions-slower", actions=(worked("auxiliary", "slow"),), worked="slow", speed="fast"):
        table.declare("Andy", by=1, kind=manner, speed="fast")
    table.declare("Andy", by=1, kind=manner, action="search the room", speed="slow")
    assert "Noted: search the room." in table.private_texts(1)


def test_slower_than_worked_out_is_allowed_and_faster_is_not() -> None:
    table = duel()
    table.declare("Andy", by=1, action="run", speed="slow")
    assert table["Andy"].speed == "slow"
    with table.refused(
        "actions-slower", actions=(worked("run", "fast"), worked("pistol", "fast")), worked="normal", speed="fast"
    ):
        table.declare("Andy", by=1, action="run, pistol", speed="fast")


def test_what_is_no_declaration() -> None:
    table = duel()
    with table.refused("declare-what"):
        table.declare("Andy", by=1)
    with table.refused("bad-speed", found="quick"):
        table.declare("Andy", by=1, speed="quick")
    with table.refused("bad-manner", found="hasty", allowed=("focused", "cautious")):
        table.declare("Andy", by=1, kind="hasty", speed="slow")
    with table.refused("unknown-actions", found="juggle"):
        table.declare("Andy", by=1, action="juggle")
    with table.refused("which-combatant"):
        table.declare(speed="fast")
    with table.refused("which-combatant"):
        table.abort()


def test_the_gm_adds_actions() -> None:
    table = duel()
    table.configure("actions", "lasso=normal")
    table.configure("actions", "Whistle = free; lasso=slow")
    assert table.state.setting("actions") == "lasso=slow; whistle=free"
    table.declare("Andy", by=1, action="lasso, whistle")
    assert table["Andy"].speed == "slow"
    with table.refused("bad-actions", found="lasso=quick"):
        table.configure("actions", "lasso=quick")


def test_after_the_flip_it_is_too_late() -> None:
    table = duel()
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"))
    with table.refused("too-late-to-declare"):
        table.declare("Andy", by=1, speed="slow")


def test_open_declarations_are_announced_and_locked() -> None:
    table = duel(declarations="open")
    table.declare("Andy", by=1, speed="fast", action="run")
    assert table.public_texts() == ["Andy declares fast. 1 of 2 have declared."]
    with table.refused("locked"):
        table.declare("Andy", by=1, speed="slow")
    with table.refused("locked"):
        table.abort("Andy", by=1)
    table.declare("Andy", speed="slow", force=True)
    assert table.public_texts() == ["Andy declares slow. 1 of 2 have declared."]
    table.abort("Andy", force=True)
    assert table["Andy"].speed is None


def test_open_declarations_begin_with_the_next_round_once_somebody_has_declared() -> None:
    """What was declared in secret stays so, and may be changed until the flip."""
    table = duel()
    table.declare("Andy", by=1, speed="fast", action="run")
    table.configure("declarations", "open")
    assert table.public_texts() == [
        "configured key=declarations before=secret value=open",
        "That counts from the next round: somebody has declared in this one.",
    ]
    assert [table.text(line) for line in table.row("Andy").status] == ["has declared"]
    table.declare("Andy", by=1, speed="slow")
    table.declare("Brad", speed="slow")
    assert table.public_texts() == ["Brad has declared. 2 of 2 have declared.", ALL_DECLARED]
    table.configure("declarations", "secret")
    assert table.public_texts() == ["configured key=declarations before=open value=secret"]
    table.configure("declarations", "open")
    table.abort("Brad")
    table.declare("Brad", speed="fast")
    table.flip("Andy", roll="CF")
    table.flip("Brad", roll="CF")
    table.flip()
    assert table.state.round == 2
    table.declare("Brad", speed="fast")
    assert table.public_texts() == ["Brad declares fast. 1 of 2 have declared."]
    with table.refused("locked"):
        table.declare("Brad", speed="slow")


def test_open_declarations_stay_open_and_locked_until_the_round_is_over() -> None:
    table = duel(declarations="open")
    table.declare("Andy", by=1, speed="fast")
    table.configure("declarations", "secret")
    assert len(table.public_texts()) == 2
    with table.refused("locked"):
        table.declare("Andy", by=1, speed="slow")
    table.declare("Brad", speed="fast")
    assert table.public_texts() == ["Brad declares fast. 2 of 2 have declared.", ALL_DECLARED]


def test_declarations_in_ascending_reflex() -> None:
    table = Saloon(order="reflex")
    for name, reflex in (("Big", "1d12"), ("Small", "2d4"), ("Smaller", "1d4")):
        table.join(name, player=1, reflex=reflex)
    with table.refused("not-in-order", first=("Smaller", "Small")):
        table.declare("Big", by=1, speed="fast")
    table.declare("Smaller", by=1, speed="fast")
    with table.refused("not-in-order", first=("Small",)):
        table.declare("Big", by=1, speed="fast")
    table.declare("Big", speed="fast", force=True)
    assert ("declare", "Small") in table.may(1)
    table.declare("Small", by=1, speed="fast")
    table.declare("Big", by=1, speed="slow")
