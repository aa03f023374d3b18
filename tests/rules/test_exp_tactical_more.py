"""EXP's tactical initiative: settings, powers, mental contests, hidden personas, views and rights."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.commands import Abort
from bot.rules.draw import Draw
from bot.rules.kit.turns import Next
from bot.rules.systems.exp_tactical.commands import Act, Hold
from bot.rules.views import Mark
from bot.rules.words import say
from tests.conformance.table import GM, Table, player
from tests.rules.exp_tactical_table import chips, four, order, second_pass, up

# Powers and contests.


def test_every_roll_has_a_purpose_of_its_own() -> None:
    table = Table("exp-tactical")
    number = table.join("A", player=1)
    table.flip("A")
    table.flip("A", force=True)
    purposes = [made.purpose for made in table.draws]
    assert purposes == [f"unit 1, initiative of combatant {number}, roll {roll}" for roll in (1, 2)]


def test_a_reaction_to_a_hidden_one_is_the_referees_alone_and_its_cost_too() -> None:
    """The others see what they saw: the attack seems to be left until it is waited with, or given up."""
    table = four()
    table.join("Lurker", hidden=True)
    before = table.board
    table.act("Abel", do="reaction", preempt="Lurker", cost="attack", force=True)
    assert table.private_texts() == ["Abel reacts, answering Lurker.", "That costs Abel: attack."]
    assert table.private_texts(1) == table.private_texts(2) == []
    assert table.board == before and table.view(1).secrets == ()
    assert [table.text(line) for line in table.view().secrets][-1] == (
        "Abel has paid with: attack. The others still see that as left."
    )
    with table.refused("part-gone", who="Abel", part="attack", left=("move",)):
        table.act("Abel", do="both", by=1)
    with table.refused("part-gone", who="Abel", part="attack", left=("move",)):
        table.act("Abel", do="psionic", cost="attack", force=True)
    assert "act Abel do=move" in table.allowed(1) and "act Abel do=attack" not in table.allowed(1)
    table.act("Abel", by=1)
    assert table.public_texts() == ["Abel acts."]
    assert up(table) == ["Abel"] and chips(table, "Abel") == (Mark.DONE, Mark.READY)
    with table.refused("all-paid", who="Abel"):
        table.act("Abel", by=1)
    table.act("Abel", do="reaction", force=True)
    assert table.codes() == ["reaction"], "it has nothing more to pay with"
    table.abort("Abel", by=1)
    assert up(table) == ["Babel"]
    table.next(round=True)
    assert table["Abel"].owed == ()


def test_one_revealed_after_the_first_pass_waits_with_what_it_has_not_done() -> None:
    """Between Babel and Cable by its roll: nobody waits for its first say, and no button promises it a wait."""
    table = four()
    table.join("Lurker", hidden=True, dexterity=10, awareness=10)
    table.flip("Lurker", roll="5")
    table.hold("Abel", by=1)
    table.hold("Babel", by=2)
    table.act("Cable", do="attack", by=3)
    table.hold("Cable", what="move", by=3)
    table.act("Dabel", do="both", by=4)
    assert up(table) == ["Cable"] and table.state.lap == 2
    table.reveal("Lurker")
    assert up(table) == ["Cable"] and chips(table, "Lurker") == (Mark.HOLDS, Mark.HOLDS)
    table.act("Cable", do="move", by=3)
    assert up(table) == ["Lurker"] and table.state.lap == 3
    assert not any("hold" in button for button in table.buttons)
    assert not any(one.startswith("hold") for one in table.allowed())


def test_mental_contests() -> None:
    table = four()
    table.check("Dabel", against="Abel", mental=True, by=4)
    assert [made.bound for made in table.drawn[:2]] == [20, 20]
    facts = table.last[0].phrase.facts
    rolls = {made.purpose.split()[-1]: made.value + 1 for made in table.drawn[:2]}
    mine, theirs = rolls[str(table.id("Dabel"))] + 10, rolls[str(table.id("Abel"))] + 10
    assert (facts["mine"], facts["theirs"]) == (str(mine), str(theirs))
    winner = "Dabel" if mine > theirs else "Abel"
    assert table.public_texts() == [f"Mental contest: Dabel {mine}, Abel {theirs}. {winner} is first."]
    assert order(table) == ["Abel", "Babel", "Cable", "Dabel"]
    table.check("Dabel", mental=True, by=4)
    assert table.codes() == ["contest-alone"]
    assert table.drawn[0].purpose.startswith(f"unit 1, mental contest of combatant {table.id('Dabel')}, try 1, d20 of ")


def test_equal_mental_contests_go_on_until_they_differ() -> None:
    table = four()
    for _ in range(300):
        table.check("Dabel", against="Abel", mental=True)
        facts = table.last[0].phrase.facts
        assert facts["mine"] != facts["theirs"]
        if len(table.drawn) > 2:
            assert "." in str(facts["mine"])
            assert {made.bound for made in table.drawn[2:]} == {10}
            return
    raise AssertionError("never equal")


def test_an_endless_mental_contest_is_found_out() -> None:
    class Stuck(Draw):
        def below(self, bound: int, purpose: str, *, secret: bool = False) -> int:
            return 0

    table = four()
    table.check("Dabel", against="Abel", mental=True)
    with pytest.raises(RuntimeError, match="tie"):
        table.system.apply(table.state, table.given[-1], Stuck(table.seed))


def test_bad_contests() -> None:
    table = four()
    with table.refused("check-what"):
        table.check("Abel", by=1)
    with table.refused("check-what"):
        table.check(mental=True)
    with table.refused("contest-with-itself", who="Abel"):
        table.check("Abel", against="Abel", mental=True, by=1)
    table.join("Lurker", hidden=True)
    with table.refused("no-such-combatant"):
        table.check("Abel", against="Lurker", mental=True, by=1)
    with table.refused("mental-missing", who="Lurker"):
        table.check("Abel", against="Lurker", mental=True)
    assert ("check", "Lurker") not in table.may()
    table.edit("Lurker", mental=1)
    table.edit("Abel", mental=50)
    table.check("Abel", against="Lurker", mental=True)
    assert table.public_texts() == []
    (told,) = table.private_texts()
    assert told.startswith("Mental contest: Abel ") and told.endswith(". Abel is first."), (
        "50 more than a d20 can make up"
    )
    table.check("Lurker", mental=True)
    assert table.public_texts() == []


# Hidden personas, views, rights.


def test_why() -> None:
    table = Table("exp-tactical")
    table.join("A", player=1)
    table.join("B", player=2)
    for name in "AB":
        table.flip(name, roll="5")

    def why(who: str) -> list[str]:
        return [table.text(line) for line in table.system.why(table.state, table[who])]

    assert why("A") == ["A rolled 5 on the d20, and DEX 10: 15.", "It is equal to another and must roll again."]
    assert [table.text(line) for line in table.row("A").status] == ["15, equal"]
    earlier = table.state.put(table["A"].evolve(bonus=None))  # as it was stored before the DEX was kept
    assert table.text(table.system.why(earlier, earlier.combatants[0])[0]) == "A rolled d20 + DEX: 15."
    table.flip("A", roll="3")
    table.flip("B", roll="7")
    assert why("A") == [
        "A rolled 5 on the d20, and DEX 10: 15.",
        "Equal to another: a d10 for each further decimal, 15.3.",
        "That is priority 2 of 2: who is higher may act first, or let the others go first.",
        "It is the lowest with something left: it is the one that is forced.",
    ]


def test_why_tells_of_the_block_those_alone_who_are_in_it() -> None:
    for setting, told in (("on", [True, False]), ("off", [False, False])):
        table = Table("exp-tactical", referee_block=setting)
        table.join("Ra")
        table.join("P1", player=1)
        table.flip("Ra", roll="5")
        table.flip("P1", roll="4")
        codes = [[line.code for line in table.system.why(table.state, table[who])] for who in ("Ra", "P1")]
        assert ["why-block" in some for some in codes] == told


def test_offers_and_panels() -> None:
    table = four()

    def labels(by: Any, who: str) -> list[str]:
        return [table.text(offer.label) for offer in table.system.panel(table.state, by, "act", table[who]).offers]

    every = [
        "Move and attack", "Move", "Attack", "Attack while moving", "In detail…", "Psionic", "Reaction",
        "Mental contest…",
    ]  # fmt: skip
    assert labels(player(1), "Abel") == every
    assert labels(player(2), "Babel") == ["Psionic", "Reaction", "Mental contest…"]
    assert len(table.system.panel(table.state, player(1), "hold", table["Abel"]).offers) == 3
    assert [offer.verb for offer in table.board.offers] == ["act", "hold", "hold", "hold", "next"]
    for name in ("Abel", "Babel", "Cable"):
        table.hold(name)
    assert [offer.verb for offer in table.board.offers] == ["act", "abort", "next"]
    assert labels(player(1), "Abel") == every
    assert table.may(1) == {("act", "Abel"), ("abort", "Abel"), ("check", "Abel")}
    assert ("flip", "Abel") not in table.may()
    given = table.legal()
    for command in (Act(by=GM, do="both"), Abort(by=GM), Next(by=GM), Next(by=GM, round=True)):
        assert command in given
    assert Hold(by=GM) not in given
    table.edit("Dabel", condition="knocked down")
    assert table.row("Dabel").status[-1].code == "status-condition"
    assert table.system.suggest(table.state, "edit", "condition", "")[0] == "killed"
    assert table.system.suggest(table.state, "hold", "what", "") == ("move", "attack", "both")
    for verb in ("declare", "surge"):
        with table.refused("no-use", verb=verb):
            table.give(verb, "Abel")


def test_a_block_that_is_called_presses_each_for_its_own() -> None:
    table = Table("exp-tactical", referee_block="on")
    for name, owner, score in (("Ra", None, 25), ("Rb", None, 11), ("P1", 1, 9)):
        table.join(name, player=owner, dexterity=score - 5)
    for name in ("Ra", "Rb", "P1"):
        table.flip(name, roll="5")
    assert table.public_texts()[-1] == "**Unit 1, Pass 1:** Ra and Rb are up: act, or wait."
    assert {offer.combatant for offer in table.last[-1].offers} == {None}
    table.next()
    table.act("P1", do="both", by=1)
    assert table.codes()[-1] == "forced-last"
    assert {offer.combatant for offer in table.last[-1].offers} == {None}


def test_everything_that_may_be_done_in_ones_turn_and_in_anothers() -> None:
    table = four()
    powers = ["do=psionic", "do=reaction"]
    deeds = ["do=both", "do=move", "do=attack", *powers]
    waits = ["", " what=move", " what=attack"]
    assert table.allowed(1) == {
        *(f"act Abel {deed}" for deed in deeds), *(f"hold Abel{what}" for what in waits), "abort Abel",
        "check Abel mental=True",
    }  # fmt: skip
    others = ["act Babel do=psionic", "act Babel do=reaction", "abort Babel"]
    assert table.allowed(2) == {*others, "check Babel mental=True"}
    assert {line for line in table.allowed() if "Babel" in line} == {
        *others, "flip Babel roll=1", "check Babel mental=True",
    }  # fmt: skip
    names = ("Abel", "Babel", "Cable", "Dabel")
    assert {line for line in table.allowed() if not any(name in line for name in names)} == {
        *(f"act {deed}" for deed in deeds), *(f"hold{what}" for what in waits), "abort", "next round=True", "next",
    }  # fmt: skip
    table.act("Abel", do="move", by=1)
    assert table.allowed(1) == {
        "act Abel do=attack", *(f"act Abel {power}" for power in powers), "hold Abel", "abort Abel",
        "check Abel mental=True",
    }  # fmt: skip
    table = second_pass()
    dabel = "do=reaction preempt=770000004"  # who has attacked
    answering = {f"act Abel {deed}" for deed in (*deeds[:-1], dabel)}
    assert {line for line in table.allowed(1) if line.startswith("act")} == answering
    assert table.allowed(3) == {
        "act Cable do=move", "act Cable do=psionic", f"act Cable {dabel}", "abort Cable", "check Cable mental=True",
    }  # fmt: skip
    assert table.allowed(4) == {*(f"act Dabel {power}" for power in powers), "check Dabel mental=True"}


def test_missing_traits() -> None:
    table = Table("exp-tactical")
    assert [name for name, trait in table.system.traits.items() if trait.required] == ["dexterity"]
    with table.refused("bad-trait", trait="dexterity", found=100, lowest=0, highest=99):
        table.join("A", dexterity=100)


def test_who_may_go_before_the_one_who_is_up_has_a_button_that_says_so() -> None:
    table = Table("exp-tactical")
    for number, (name, dexterity) in enumerate({"Abel": 12, "Babel": 10, "Dabel": 5}.items(), 1):
        table.join(name, player=min(number, 2), dexterity=dexterity, awareness=10)
        table.flip(name, roll=str(14 - number))
    table.hold("Abel", by=1)
    table.hold("Babel", by=2)
    assert up(table) == ["Dabel"]
    assert table.view(1).offers[0].label == say("offer-before", who="Abel", up=("Dabel",))
    assert table.text(table.view(1).offers[0].label) == "Go before Dabel: AWE roll"
    assert "offer-act-for who=Dabel" in [table.text(offer.label) for offer in table.view(2).offers]
    assert [table.text(offer.label) for offer in table.view().offers if offer.verb == "act" and offer.combatant] == [
        "offer-act-for who=Dabel", "Abel: go before Dabel, AWE roll", "Babel: go before Dabel, AWE roll",
    ]  # fmt: skip
