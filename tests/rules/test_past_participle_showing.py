"""Past Participle: what the board, the panels, the odds and `why` show to whom."""

from typing import Any

from bot.fight import menu
from bot.rules.commands import Interrupt
from bot.rules.systems.past_participle.commands import Odds
from bot.rules.views import Mark
from tests.conformance.table import GM, player
from tests.rules.saloon import Saloon, card_on_which, lurking

# The board.


def status(table: Saloon, name: str) -> list[str]:
    """The words of a row."""
    return [table.text(phrase) for phrase in table.row(name).status]


def marks(table: Saloon) -> dict[str, Mark]:
    """The marks of the board, in its order."""
    return {row.name: row.mark for row in table.board.rows}


def heading(table: Saloon) -> list[str]:
    """The heading and the prompt."""
    return [table.text(phrase) for phrase in (*table.board.heading, *table.board.prompt)]


# Secrets, each to its viewer.


def secrets(table: Saloon, by: int | None = None) -> list[str]:
    """The private lines of a viewer."""
    return [table.text(phrase) for phrase in table.view(by).secrets]


def test_secrets_while_declaring() -> None:
    table = lurking()
    table.declare("Andy", by=1, speed="fast", action="run")
    table.flip("Andy", roll="7")
    assert secrets(table, 1) == ["Andy declared fast.", "Noted: run.", "Andy: 7 is noted for the flip."]
    assert secrets(table, 2) == []
    assert secrets(table)[3:] == ["Lurker has not declared."]
    assert [row.name for row in table.view().hidden] == ["Lurker"] and table.view(1).hidden == ()


def test_the_players_own_hidden_one_is_its_own_affair() -> None:
    table = lurking()
    table.join("Mole", player=2, hidden=True)
    assert [row.name for row in table.view(2).hidden] == ["Mole"]
    assert secrets(table, 2) == ["Mole has not declared."]
    assert table.view(1).hidden == ()


# Panels.


def lines(table: Saloon, name: str, verb: str = "declare") -> list[str]:
    """The words of a private panel."""
    return [table.text(line) for line in menu.panel(table.fight, player(1), verb, table[name]).lines]


# What may be done.


# Odds and why.


def odds(table: Saloon, **options: Any) -> list[str]:
    """The answer to player 1's question."""
    query = Odds(by=player(1), combatant=table.id("Andy"), **options)
    return [table.text(line) for line in table.system.ask(table.state, query).lines]


def test_the_odds_of_a_known_pile() -> None:
    table = lurking()
    seven, five, failure = (card_on_which("2d8", value) for value in (7, 5, None))
    pile = table.state.pile
    table.state = table.state.replace(pile=pile.replace(order=(seven, five, failure)))
    assert odds(table)[0] == "Andy, 2d8, with the 3 cards that may still come:"
    assert odds(table, speed="fast")[1:] == ["fast: I 33%, II 33%, III 0%, IV 0%, hesitates 33%"]
    assert odds(table, speed="n")[1:] == ["normal: I 0%, II 0%, III 67%, IV 0%, hesitates 33%"]
    with table.refused("bad-speed"):
        odds(table, speed="x")
    table.state = table.state.put(table["Andy"].replace(quicker=True))
    assert odds(table, speed="normal")[1:] == [
        "It hesitated: its speed counts one faster.", "normal: I 33%, II 33%, III 0%, IV 0%, hesitates 33%",
    ]  # fmt: skip
    table.state = table.state.put(table["Andy"].replace(quicker=False, carried=True))
    assert odds(table, speed="slow")[1:] == [
        "slow: I 0%, II 0%, III 0%, IV 67%, hesitates 33%",
        "going on waiting: I 33%, II 33%, III 0%, IV 0%, hesitates 33%",
    ]


def test_questions_that_it_does_not_answer() -> None:
    table = lurking()
    with table.refused("no-question", verb="interrupt"):
        table.system.ask(table.state, Interrupt(by=GM))
    with table.refused("which-combatant"):
        table.system.ask(table.state, Odds(by=GM))


def why(table: Saloon, name: str) -> list[str]:
    """How a combatant's place came about."""
    return [table.text(line) for line in table.system.why(table.state, table[name])]


# Autocomplete.


def test_ones_own_weapons_are_offered_to_their_player_alone() -> None:
    table = lurking()
    table.configure("gear", "Sharps=slow/normal/slow")
    table.edit("Andy", weapon="Peacemaker=fast")
    offered = {by: table.system.suggest_own(table.state, player(by), "declare", "action", "run, pea") for by in (1, 2)}
    assert offered == {
        1: ("run, aim peacemaker", "run, cock peacemaker", "run, draw peacemaker", "run, peacemaker",
            "run, ready peacemaker"),
        2: (),
    }  # fmt: skip
    assert table.system.suggest_own(table.state, player(1), "act", "speed", "") == ()
    public = table.system.suggest(table.state, "declare", "action", "")
    assert {"aim sharps", "aimed sharps"} <= set(public) and "peacemaker" not in public
