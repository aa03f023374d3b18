"""EXP's tactical initiative: settings, powers, mental contests, hidden personas, views and rights."""

import pytest

from bot.rules.draw import Draw
from bot.rules.views import Mark
from tests.conformance.table import Table
from tests.rules.exp_tactical_table import chips, four, up

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
    earlier = table.state.put(table["A"].replace(bonus=None))  # as it was stored before the DEX was kept
    assert table.text(table.system.why(earlier, earlier.combatants[0])[0]) == "A rolled d20 + DEX: 15."
    table.flip("A", roll="3")
    table.flip("B", roll="7")
    assert why("A") == [
        "A rolled 5 on the d20, and DEX 10: 15.",
        "Equal to another: a d10 for each further decimal, 15.3.",
        "That is priority 2 of 2: who is higher may act first, or let the others go first.",
        "It is the lowest with something left: it is the one that is forced.",
    ]
