"""Past Participle: what the board, the panels, the odds and `why` show to whom."""

from __future__ import annotations

import re
from typing import Any

from bot.rules.commands import Interrupt
from bot.rules.systems.past_participle.commands import Odds
from bot.rules.views import Mark
from tests.conformance.table import GM, player
from tests.rules.saloon import Saloon, card_on_which, in_phases, lurking

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


def verbs(table: Saloon) -> list[str]:
    """The public buttons."""
    return [offer.verb for offer in table.board.offers]


def test_the_board_while_declaring() -> None:
    table = Saloon()
    assert heading(table)[1:] == ["declarations", "Nobody is here yet: `/join`, and `/combatant add` for the GM."]
    table = lurking()
    table.declare("Andy", by=1, speed="fast")
    assert marks(table) == {"Andy": Mark.READY, "Brad": Mark.WAITED_FOR}
    assert (status(table, "Andy"), status(table, "Brad")) == (["has declared"], ["to declare"])
    assert heading(table)[1:] == ["declarations", "1 of 2 have declared."]
    assert verbs(table) == ["declare", "flip", "abort", "enter"]
    assert table.board.title == "The encounter" and "Lurker" not in repr(table.board)


def test_the_buttons_of_the_board_from_the_declarations_to_the_close_of_the_round() -> None:
    table = lurking()
    assert table.buttons == ["offer-declare: declare …, main", "offer-enter: enter"]
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"), Lurker=("fast", "CF"))
    picking = ["Pick a phase: declare …, main", "offer-next: next"]
    assert table.buttons == picking
    assert [table.button(offer) for offer in table.event("pick-now").offers] == picking
    table.next()
    turn = ["offer-act: act{}, main", "offer-hold: hold{}", "Hold until…: hold{} until=?"]
    contest = "Reflex contest…: check against=?"
    assert table.buttons == [*(button.format("") for button in turn), contest, "offer-next: next"]
    assert [table.button(offer) for offer in table.last[-1].offers] == [button.format(" Andy") for button in turn]
    table.hold("Andy", by=1)
    before = "Go before Brad: act preempt=770000002"
    assert [table.button(offer) for offer in table.last[-1].offers] == [
        *(button.format(" Brad") for button in turn), before,
    ]  # fmt: skip
    assert table.buttons[3:] == [before, contest, "offer-abort: abort, danger", "offer-next: next"]
    table.act("Andy", by=1)
    table.act("Brad")
    assert table.text(table.last[-1].phrase) == "Phase I: Andy, who held, is up."
    assert [table.button(offer) for offer in table.last[-1].offers] == [button.format(" Andy") for button in turn]
    table.hold("Andy", by=1)
    assert table.buttons == [
        "offer-act-for who=Andy: act Andy", "offer-abort: abort, danger", "offer-next: next",
    ]  # fmt: skip


def test_the_board_while_acting() -> None:
    table = in_phases("7", "7", "CF")
    table.join("Late")
    assert marks(table) == {"Andy": Mark.UP, "Late": Mark.ASIDE, "Brad": Mark.READY}
    assert status(table, "Andy") == ["up", "fast, 7"] and status(table, "Late") == ["next round"]
    assert heading(table)[1:] == ["Phase I", "Andy is up: Act or Hold."]
    assert verbs(table) == ["act", "hold", "hold", "check", "next"]
    table.hold("Andy", by=1)
    assert marks(table)["Andy"] == Mark.HOLDS and status(table, "Andy") == ["holds"]
    table.act("Andy", by=1)
    assert marks(table)["Andy"] == Mark.READY and status(table, "Andy") == ["acts next"]
    table.act("Brad")
    assert marks(table)["Brad"] == Mark.DONE and status(table, "Brad") == ["acted"]
    table.hold("Andy", by=1, until="noon")
    assert status(table, "Andy") == ["holds: noon"]
    assert heading(table)[1:] == [
        "before the round closes",
        "Holders: act, go on waiting, or let it go. GM: Next closes the round.",
    ]
    assert verbs(table) == ["hold", "act", "abort", "next"]


def test_the_board_of_those_who_wait_or_lost() -> None:
    table = in_phases("7", "7", "CF")
    table.hold("Andy", by=1, until="noon")
    table.hold("Brad")
    table.hold("Andy", by=1)
    assert status(table, "Andy") == ["goes on waiting: noon"] and marks(table)["Andy"] == Mark.HOLDS
    table.abort("Brad")
    assert table.state.round == 2
    assert status(table, "Andy") == ["waits: noon"] and marks(table)["Andy"] == Mark.HOLDS
    table = in_phases("7", "7", "CF")
    table.hold("Andy", by=1)
    table.abort("Andy", by=1)
    assert status(table, "Andy") == ["lost the action"] and marks(table)["Andy"] == Mark.MISSES


def test_a_phase_is_on_no_board_before_it_is_called() -> None:
    table = lurking()
    table.fight(Andy=("fast", "7"), Brad=("fast", "7"), Lurker=("fast", "7"))
    table.declare("Andy", by=1, phase="III")
    shown = table.board
    table.declare("Andy", by=1, phase="II")
    assert table.board == shown
    table.next()
    assert [line.code for line in table.row("Andy").status] == ["status-speed"]


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


def labels(table: Saloon, name: str, verb: str = "declare", by: int | None = 1) -> list[str]:
    """The buttons of a private panel."""
    viewer = GM if by is None else player(by)
    return [table.text(offer.label) for offer in table.system.panel(table.state, viewer, verb, table[name]).offers]


def lines(table: Saloon, name: str, verb: str = "declare") -> list[str]:
    """The words of a private panel."""
    return [table.text(line) for line in table.system.panel(table.state, player(1), verb, table[name]).lines]


def test_the_panel_of_a_declaration() -> None:
    table = lurking()
    assert lines(table, "Andy") == [
        "Andy: how fast?", *odds(table)
    ]  # fmt: skip
    assert len(odds(table)) == 4
    assert labels(table, "Andy") == ["Fast", "Normal", "Slow", "By its actions…"]
    table.declare("Andy", by=1, speed="fast")
    panel = table.system.panel(table.state, player(1), "declare", table["Andy"])
    assert [offer.style for offer in panel.offers] == ["main", "plain", "plain", "plain"]
    assert panel.offers[3].asks == ("action", "speed", "kind")


# What may be done.


def test_everything_that_may_be_done_from_the_declarations_to_the_close_of_the_round() -> None:
    table = lurking()
    speeds = ["declare Andy speed=fast", "declare Andy speed=normal", "declare Andy speed=slow"]
    checks = ["check Andy", "check ruling=True"]
    assert table.allowed(1) == {*speeds, *checks}
    assert {line for line in table.allowed() if "Lurker" not in line and "Brad" not in line} == {
        *speeds, *checks, "flip Andy roll=1",
    }  # fmt: skip
    table.fight(Andy=("fast", "5"), Brad=("slow", "2"), Lurker=("fast", "CF"))
    assert table.allowed(1) == {*(f"declare Andy phase={phase}" for phase in ("II", "III", "IV")), *checks}
    assert {line for line in table.allowed() if "Brad" in line} == {"check Brad", "flip Brad roll=1"}
    table.next()
    assert table.allowed(1) == {"act Andy", "hold Andy", *checks}
    names = ("Andy", "Brad", "Lurker")
    assert {line for line in table.allowed() if not any(name in line for name in names)} == {
        "act", "hold", "next", "check ruling=True",
    }  # fmt: skip
    table.hold("Andy", by=1, until="noon")
    assert table.allowed(1) == {"act Andy", "hold Andy", "abort Andy", *checks}
    table.join("Cole", player=3)
    assert table.allowed(3) == {"check Cole", "check ruling=True"}
    assert table.allowed(4) == set()


# Odds and why.


def odds(table: Saloon, **options: Any) -> list[str]:
    """The answer to player 1's question."""
    query = Odds(by=player(1), combatant=table.id("Andy"), **options)
    return [table.text(line) for line in table.system.ask(table.state, query).lines]


def test_the_odds_of_each_speed_come_to_one() -> None:
    told = odds(lurking())
    assert told[0] == "Andy, 2d8, with the 54 cards that may still come:"
    assert [line.split(":")[0] for line in told[1:]] == ["fast", "normal", "slow"]
    for line in told[1:]:
        shares = [int(share) for share in re.findall(r"(\d+)%", line)]
        assert len(shares) == 5 and abs(sum(shares) - 100) <= 2


def test_the_odds_of_a_known_pile() -> None:
    table = lurking()
    seven, five, failure = (card_on_which("2d8", value) for value in (7, 5, None))
    pile = table.state.pile
    table.state = table.state.evolve(pile=pile.evolve(order=(seven, five, failure)))
    assert odds(table)[0] == "Andy, 2d8, with the 3 cards that may still come:"
    assert odds(table, speed="fast")[1:] == ["fast: I 33%, II 33%, III 0%, IV 0%, hesitates 33%"]
    assert odds(table, speed="n")[1:] == ["normal: I 0%, II 0%, III 67%, IV 0%, hesitates 33%"]
    with table.refused("bad-speed"):
        odds(table, speed="x")
    table.state = table.state.put(table["Andy"].evolve(quicker=True))
    assert odds(table, speed="normal")[1:] == [
        "It hesitated: its speed counts one faster.", "normal: I 33%, II 33%, III 0%, IV 0%, hesitates 33%",
    ]  # fmt: skip
    table.state = table.state.put(table["Andy"].evolve(quicker=False, carried=True))
    assert odds(table, speed="slow")[1:] == [
        "slow: I 0%, II 0%, III 0%, IV 67%, hesitates 33%",
        "going on waiting: I 33%, II 33%, III 0%, IV 0%, hesitates 33%",
    ]


def test_the_odds_by_a_bar_of_the_tables_own() -> None:
    table = lurking()
    table.flip("Andy", roll="5", bar="0/0/0/0 0/0/0/0 99/99/99/99")
    told = odds(table)
    assert "hesitates 100%" in told[3] and "II 0%" in told[1]


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
