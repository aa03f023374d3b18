"""What somebody chose or typed in place of what is otherwise drawn is said so: in every system, for every option."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.render.text import Lexicon
from bot.rules.events import public
from bot.rules.manual_results import OWN_DICE, again, counted, given, marked, of
from bot.rules.registry import all_systems
from bot.rules.words import say
from tests.conformance.table import Table
from tests.rules.recipes import said_by
from tests.rules.saloon import duel, lurking
from tests.rules.torg_table import Duel

OPTIONS = ("roll", "card", "bar", "dice", "total")
NO_CHANCE = {("fast-action", "check", "dice")}
"""Options of these names that stand for nothing that is drawn: how many dice are rolled."""


def two(system: str, **traits: Any) -> Table:
    table = Table(system)
    for number, name in enumerate(("Andy", "Brad"), 1):
        table.join(name, player=number, side=f"side {number}", **traits)
    return table


def past_participle_roll() -> Table:
    table = duel()
    table.clash(Andy=("fast", "7"), Brad=("slow", "3"))
    return table


def past_participle_card() -> Table:
    table = duel("2d6", "2d6")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28")
    return table


def past_participle_bar() -> Table:
    table = duel("2d6", "2d6")
    table.declare("Andy", speed="fast")
    table.declare("Brad", speed="fast")
    table.flip(card="28", bar="6/4/2/1 10/8/5/2 13/11/8/3")
    return table


def rolled(system: str, roll: str, **traits: Any) -> Callable[[], Table]:
    def play() -> Table:
        table = two(system, **traits)
        table.flip("Andy", roll=roll)
        return table

    return play


def torg_total() -> Table:
    table = Duel.of(Andy=18, Brad=18)
    table.declare("Andy", kind="simple")
    table.declare("Brad", kind="simple")
    table.act("Andy", total=9)
    table.act("Brad", total=8)
    return table


def tactical_total() -> Table:
    table = two("exp-tactical", awareness=10)
    table.flip("Andy", roll="9")
    table.flip("Brad", roll="8")
    table.hold("Andy")
    table.act("Andy", do="move", total=5)
    return table


def stopping() -> Table:
    table = two("eternal-soldier", agility=15)
    table.declare("Andy", action="run")
    table.flip()
    table.check("Andy", target="first", dice=3)
    return table


Case = tuple[Callable[[], Table], str, bool]

CASES: dict[tuple[str, str, str], Case] = {
    ("past-participle", "flip", "roll"): (past_participle_roll, "(by hand: result)", True),
    ("past-participle", "flip", "card"): (past_participle_card, "(by hand: card)", True),
    ("past-participle", "flip", "bar"): (past_participle_bar, "(by hand: bar)", True),
    ("torg", "flip", "roll"): (rolled("torg", "15"), "(own dice)", True),
    ("torg", "act", "total"): (torg_total, "(own dice)", False),
    ("eternal-soldier", "check", "dice"): (stopping, "(own dice)", False),
    ("fast-action", "flip", "roll"): (rolled("fast-action", "6 5 5 2 1", dice=5), "(own dice)", True),
    ("exp-theatrical", "flip", "roll"): (rolled("exp-theatrical", "8"), "(own dice)", True),
    ("exp-tactical", "flip", "roll"): (rolled("exp-tactical", "17"), "(own dice)", True),
    ("exp-tactical", "act", "total"): (tactical_total, "(own dice)", False),
    ("sides", "flip", "roll"): (rolled("sides", "4"), "(own dice)", True),
    ("d20", "flip", "roll"): (rolled("d20", "14", initiative=2), "(own dice)", True),
    **{(system, *option): case for system in all_systems() for option, case in said_by(system, "BY_HAND", {}).items()},
}
"""A play that gives each option, what is told of it, and whether it is among the reasons of Andy's place then.

A system that is added says it in its own test file, by verb and option, as `BY_HAND`.
"""


COUNTS = {
    ("past-participle", "flip", "roll"): 2,  # Andy's and Brad's
    ("past-participle", "flip", "bar"): 2,  # the card and the bar
    ("torg", "act", "total"): 2,  # Andy's and Brad's, each when it resolves
    ("exp-tactical", "act", "total"): 3,  # two initiatives, then the total
}
"""How many results each play gives by hand, where it is more than one."""


def test_every_option_that_gives_what_is_drawn_otherwise_is_played_here() -> None:
    found = {
        (system, verb, option)
        for system, played in all_systems().items()
        for verb, options in played.options.items()
        for option in options
        if option in OPTIONS
    }
    assert found == CASES.keys() | NO_CHANCE


@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_what_was_given_by_hand_is_told_so_in_the_channel_and_in_the_reasons(case: tuple[str, str, str]) -> None:
    play, words, placed = CASES[case]
    table = play()
    lexicon = Lexicon(table.system.words)
    told = [lexicon.tell(event.phrase) for event in table.heard if event.audience == "public"]
    assert any(words in line for line in told), told
    assert any(words in lexicon.plain(event.phrase) for event in table.heard), "as it stands in the log"
    assert counted(event for event in table.heard if event.audience == "public") == COUNTS.get(case, 1)
    if placed:
        reasons = [lexicon.tell(phrase) for phrase in table.system.why(table.state, table["Andy"])]
        assert any(words in line for line in reasons), reasons


def test_what_was_drawn_is_not_told_so() -> None:
    for system in ("past-participle", "torg", "fast-action", "exp-theatrical", "exp-tactical"):
        table = two(system) if system != "past-participle" else duel()
        for name in ("Andy", "Brad"):
            if system == "past-participle":
                table.declare(name, speed="fast")
        table.flip()
        lexicon = Lexicon(table.system.words)
        told = [lexicon.tell(event.phrase) for event in table.heard]
        told += [
            lexicon.tell(phrase) for one in table.state.combatants for phrase in table.system.why(table.state, one)
        ]
        assert not any("own dice" in line or "by hand:" in line for line in told), system
        assert counted(table.heard) == 0


def test_a_result_that_is_put_right_is_told_with_its_bar() -> None:
    table = past_participle_roll()
    table.flip("Andy", roll="9", bar="6/4/2/1 10/8/5/2 13/11/8/3")
    lexicon = Lexicon(table.system.words)
    assert [lexicon.tell(event.phrase) for event in table.last][:2] == [
        "Andy: the result is 9. Open: I, II, III, IV. (by hand: result)",
        "fast: I 6 · II 4 · III 2 · IV 1 (by hand: bar)",
    ]
    assert "(by hand: bar)" in " ".join(map(lexicon.tell, table.system.why(table.state, table["Andy"])))


def test_a_bar_that_comes_with_the_result_of_a_hidden_one_is_for_that_alone() -> None:
    table = lurking()
    table.declare("Lurker", speed="fast")
    table.flip("Lurker", roll="6", bar="6/4/2/1 10/8/5/2 13/11/8/3")
    table.clash(Andy=("fast", "6"), Brad=("fast", "6"))
    assert (table["Lurker"].open[0], table["Andy"].open[0]) == ("I", "II")
    assert not any("by hand: bar" in Lexicon(table.system.words).tell(one.phrase) for one in table.heard)


def test_an_initiative_that_was_not_rolled_is_told_so_among_the_reasons() -> None:
    table = Duel.of(Andy=18, Brad=12)
    lexicon = Lexicon(table.system.words)
    reasons = [lexicon.tell(phrase) for phrase in table.system.why(table.state, table["Andy"])]
    assert any("(by hand: initiative)" in line for line in reasons)


def test_a_die_after_one_of_the_tables_own_is_told_apart() -> None:
    table = two("fast-action", dice=5)
    table.flip("Andy", roll="6 5 5 2 1")
    table.flip("Brad", roll="6 5 5 2 1")
    table.flip()
    lexicon = Lexicon(table.system.words)
    first, second, *_ = [lexicon.tell(phrase) for phrase in table.system.why(table.state, table["Andy"])]
    assert first.endswith("(own dice)") and "own dice" not in second


def test_what_is_told_twice_is_counted_once() -> None:
    told = public("rolls", who="Andy")
    events = [given(told, OWN_DICE), given(told, again(OWN_DICE)), given(told, None), told]
    assert counted(events) == 1
    assert marked(say("done"), None) == say("done")
    assert Lexicon().tell(marked(say("done"), again(of("card", 28)))) == "Done. (by hand: card)"
