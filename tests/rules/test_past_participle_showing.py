"""Past Participle: what the board, the panels, the odds and `why` show to whom."""

from __future__ import annotations

import re
from typing import Any

from bot.rules.commands import Interrupt
from bot.rules.systems.past_participle.commands import Odds
from bot.rules.views import Mark
from tests.rules.saloon import Saloon, card_on_which, in_phases, lurking
from tests.rules.table import GM, player

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


def test_the_board_of_open_declarations() -> None:
    table = lurking(declarations="open")
    table.declare("Andy", by=1, speed="fast")
    assert status(table, "Andy") == ["fast"]


def test_the_board_after_the_flip() -> None:
    table = lurking()
    table.fight(Andy=("fast", "5"), Brad=("slow", "2"), Lurker=("fast", "7"))
    assert marks(table) == {"Andy": Mark.READY, "Brad": Mark.MISSES}
    assert status(table, "Andy") == ["fast, 5"] and status(table, "Brad") == ["hesitates", "slow, 2"]
    assert heading(table)[1:] == ["pick your phase", "Pick a phase in private. GM: Next calls the first."]
    assert verbs(table) == ["declare", "next"]


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


def test_the_board_has_the_order_of_joining_until_the_flip_and_that_of_reflex_after_it() -> None:
    table = Saloon()
    for name, reflex in (("Nell", "1d6"), ("Cowboy", "2d8"), ("Miranda", "3d10")):
        table.join(name, player=1, reflex=reflex)
    table.join("Few", reflex="1d8")
    assert list(marks(table)) == ["Nell", "Cowboy", "Miranda", "Few"]
    table.fight(Nell=("fast", "3"), Cowboy=("fast", "3"), Miranda=("fast", "3"), Few=("fast", "3"))
    assert list(marks(table)) == ["Miranda", "Cowboy", "Few", "Nell"]


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


def test_the_board_between_phases_that_the_gm_calls() -> None:
    table = in_phases("7", "3", "CF", call="gm")
    table.act("Andy", by=1)
    assert heading(table)[1:] == [
        "Phase I", "GM: Next goes on.", "Open to simultaneous action: Andy (until phase II begins).",
    ]  # fmt: skip


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


def test_secrets_of_phases() -> None:
    table = lurking()
    table.fight(Andy=("fast", "5"), Brad=("fast", "7"), Lurker=("fast", "3"))
    table.declare("Brad", phase="IV")
    assert secrets(table, 1) == ["Andy has not picked; open: II, III, IV; if nothing is said: II."]
    assert secrets(table)[1] == "Brad acts in phase IV (open: I, II, III, IV)."
    table.next()
    table.act("Andy", by=1)
    assert "Lurker (hidden) may act from now on." in secrets(table)
    assert secrets(table, 1) == []


def test_secrets_of_one_who_hesitated() -> None:
    table = in_phases("CF", "7", "CF")
    table.act("Brad")
    table.fight(Andy=("slow", "2"), Brad=("fast", "7"), Lurker=("fast", "7"))
    table.next(round=True)
    assert secrets(table, 1)[0] == "Andy hesitated: its speed counts one faster this round."


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


def test_the_panel_of_a_pick() -> None:
    table = lurking()
    table.fight(Andy=("fast", "5"), Brad=("slow", "2"), Lurker=("fast", "7"))
    assert lines(table, "Andy")[0] == "Andy: result 5. Which phase?"
    assert labels(table, "Andy") == ["Phase II", "Phase III", "Phase IV"]
    table.declare("Andy", by=1, phase="III")
    panel = table.system.panel(table.state, player(1), "declare", table["Andy"])
    assert [offer.style for offer in panel.offers] == ["plain", "main", "plain"]
    assert labels(table, "Brad", by=None) == []
    assert lines(table, "Brad") == ["Brad: nothing to declare or to pick now."]


def test_what_the_buttons_of_a_declaration_and_of_a_pick_give_and_ask() -> None:
    table = lurking()
    assert table.panel("declare", "Andy", by=1)[5:] == [
        "Fast: declare Andy speed=fast", "Normal: declare Andy speed=normal", "Slow: declare Andy speed=slow",
        "By its actions…: declare Andy action=? speed=? kind=?",
    ]  # fmt: skip
    table.fight(Andy=("fast", "5"), Brad=("slow", "2"), Lurker=("fast", "7"))
    table.declare("Andy", by=1, phase="III")
    assert table.panel("declare", "Andy", by=1)[2:] == [
        "Phase II: declare Andy phase=II", "Phase III: declare Andy phase=III, main",
        "Phase IV: declare Andy phase=IV",
    ]  # fmt: skip


def test_the_panel_of_another_verb_has_what_is_legal() -> None:
    table = in_phases("7", "7", "CF")
    assert labels(table, "Andy", "act") == ["offer-act"]
    assert labels(table, "Brad", "act", by=None) == []


# What may be done.


def test_what_may_be_done_by_whom() -> None:
    table = lurking()
    assert table.may(1) == {("declare", "Andy"), ("check", "Andy"), ("check", None)}
    assert table.may(2) == set()
    assert ("flip", None) not in table.may() and ("flip", "Brad") in table.may()
    for name in ("Andy", "Brad", "Lurker"):
        table.declare(name, speed="fast")
        table.flip(name, roll="7")
    assert ("flip", None) in table.may() and ("abort", "Andy") in table.may(1)
    table.flip()
    assert table.may(1) == {("declare", "Andy"), ("check", "Andy"), ("check", None)}
    assert ("flip", "Andy") in table.may() and ("next", None) in table.may()
    table.next()
    assert table.may(1) == {("act", "Andy"), ("hold", "Andy"), ("check", "Andy"), ("check", None)}
    assert {("act", None), ("hold", None), ("next", None)} <= table.may()
    table.hold("Andy", by=1)
    assert table.may(1) >= {("act", "Andy"), ("abort", "Andy")} and ("hold", "Andy") not in table.may(1)


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


def test_what_is_declared_openly_is_neither_changed_nor_withdrawn() -> None:
    table = lurking(declarations="open")
    assert ("declare", "Andy") in table.may(1) and ("abort", "Andy") not in table.may(1)
    table.declare("Andy", by=1, speed="fast")
    assert table.may(1) == {("check", "Andy"), ("check", None)}
    assert ("declare", "Brad") in table.may() and ("declare", "Andy") not in table.may()


def test_the_private_offers() -> None:
    table = lurking()
    offers = {(offer.verb, offer.combatant): offer for offer in table.view().offers}
    brad = table.id("Brad")
    assert offers["declare", brad].opens
    assert offers["flip", brad].asks == ("roll",) and offers["flip", brad].options == ()


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


def test_why_by_the_card() -> None:
    table = lurking("1d4")
    assert why(table, "Andy") == ["Andy has not declared yet."]
    for name in ("Andy", "Brad", "Lurker"):
        table.declare(name, speed="normal")
    assert why(table, "Andy") == ["Andy declared normal."]
    table.edit("Andy", by=1, reflex="3d10")
    table.flip(card="28")
    assert why(table, "Andy") == [
        "Andy declared normal.",
        "Card 28, column d10, rows 1 to 3: 7, 4, 8.",
        "Reflex 3d10 reads 8.",
        "Target numbers for normal: I 10, II 8, III 5, IV 2.",
        "Met for: II, III, IV.",
        "It acts in phase II, at d10.",
        "In a phase: bigger Reflex die, then more dice, then the crew, then seats.",
    ]
    assert why(table, "Lurker")[1] == "Card 28, column d4, row 1: 4*."
    assert why(table, "Lurker")[2].startswith("Exceptional: follow-up card ")


def test_why_one_hesitates() -> None:
    table = lurking()
    table.join("Cole", player=2)
    table.fight(Andy=("slow", "2"), Brad=("fast", "CF"), Lurker=("fast", "7"), Cole=("fast", "7"))
    assert why(table, "Andy")[1:] == [
        "The table's own result was taken.", "Reflex 2d8 reads 2.",
        "Target numbers for slow: I 13, II 11, III 8, IV 3.", "It meets none: it hesitates.",
    ]  # fmt: skip
    assert why(table, "Brad")[2:4] == ["Reflex 1d8 reads CF.", "That is a critical failure: it hesitates."]
    table.next(round=True)
    table.declare("Andy", by=1, speed="slow")
    assert why(table, "Andy") == ["Andy declared slow.", "It hesitated last round: that counts as normal."]


def test_why_a_carried_wait() -> None:
    table = in_phases("7", "7", "CF")
    table.hold("Andy", by=1, until="noon")
    table.act("Brad")
    table.hold("Andy", by=1)
    assert why(table, "Andy")[1] == "It goes on waiting from last round: ready as with a fast action."


# Autocomplete.


def test_actions_are_offered_one_after_the_other() -> None:
    table = lurking()
    table.configure("actions", "larceny=normal")
    offered = table.system.suggest(table.state, "declare", "action", "run, la")
    assert offered == ("run, larceny", "run, lasso")
    assert "pistol" in table.system.suggest(table.state, "declare", "action", "")
    assert table.system.suggest(table.state, "declare", "action", "reload") == (
        "rapid reload", "reload bow", "reload cartridge",
    )  # fmt: skip
    assert table.system.suggest(table.state, "declare", "speed", "") == ("fast", "normal", "slow")


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
