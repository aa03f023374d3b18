"""The board in words: short enough, whole where it can be, and never told by colour alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.chat.languages import lexicon_of
from bot.fight.views import view_of
from bot.render.board import LIST_AT_MOST, TEXT_AT_MOST, board_text, glance_text, row_line, status_text
from bot.render.text import MESSAGE_AT_MOST, Lexicon, Teller
from bot.rules.views import BoardView, Mark, Offer, PersonalView, Row
from bot.rules.words import say
from tests.conformance.markdown import shown
from tests.conformance.table import GM, Table, player
from tests.words import lexicon

WORDS = lexicon(holds="holds: {$until}", chip="{$what}")
ROW = Row(combatant=1, name="Andy", side="crew", count=1, mark=Mark.UP, status=(say("holds", until="dawn"),))


def crowd(name: str, count: int = 100, **more: object) -> BoardView:
    rows = tuple(ROW.replace(combatant=n, name=name, status=(say("holds", until="u" * 80),)) for n in range(count))
    return BoardView(title="t" * 80, public_version=1, heading=(say("round", round=1),), rows=rows).replace(**more)


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("d" * 13, f"holds:\u00a0{'d' * 13}"),
        ("d" * 14, f"holds: {'d' * 14}"),
        ("a cow", "holds: a cow"),
        (("a", "b"), "holds:\u00a0a,\u00a0b"),
        (("a", "b c"), "holds: a, b c"),
        (7, "holds:\u00a07"),
    ],
)
def test_a_status_of_twenty_letters_that_quotes_nobody_does_not_break(until: Any, told: str) -> None:
    assert row_line(ROW.replace(status=(say("holds", until=until),)), WORDS) == f"▶️ **Andy** · {told}"


def test_of_a_long_list_that_is_waited_for_the_first_are_named() -> None:
    """Twelve names of three letters, with what parts them, are sixty."""
    names = tuple(f"N{n:02}" for n in range(20))
    for n, told in ((12, ", ".join(names[:12])), (13, f"{', '.join(names[:12])}, +1 more")):
        board = BoardView(title="", public_version=1, prompt=(say("holds", until=names[:n]),))
        assert board_text(board, WORDS).prompt == f"holds: {told}"
    assert LIST_AT_MOST == 60
    board = BoardView(title="", public_version=1, prompt=(say("holds", until=("n" * 80, "m" * 80)),))
    assert board_text(board, WORDS).prompt == f"holds: {'n' * 80}, +1 more", "a name is never cut"


def test_a_name_is_shown_as_it_was_given() -> None:
    line = row_line(ROW.replace(name="**Andy** <@1>"), WORDS)
    assert shown(line) == ("▶️ **Andy** <@1> · holds:\u00a0dawn", ["bold"])


@pytest.mark.parametrize(
    ("wait", "line"),
    [
        ("answer", "End of the time to answer: <t:1700000001:R>."),
        ("declare", "End of the time to declare: <t:1700000001:R>."),
        ("turn", "End of the time to act: <t:1700000001:R>."),
        ("choice", "End of the time to choose: <t:1700000001:R>."),
        ("next", "End of the time for the GM to go on: <t:1700000001:R>."),
    ],
)
def test_the_board_says_when_its_waiting_ends_until_it_has_ended_itself(wait: str, line: str) -> None:
    board = BoardView(title="Saloon", public_version=1, prompt=(say("done"),), ends=1_700_000_000_500, wait=wait)
    assert board_text(board, Lexicon()).prompt == f"Done.\n{line}"
    assert board_text(board.replace(ended=True), Lexicon()).prompt == "This encounter has ended."


def moments() -> Iterator[Table]:
    """A round of Past Participle, moment by moment."""
    table = Table("past-participle")
    for name, owner in (("Andy", 1), ("Babel", 2), ("Cable", None)):
        table.join(name, player=owner, reflex="2d10")
    yield table
    table.declare("Andy", speed="fast", by=1)
    yield table
    for name in ("Babel", "Cable"):
        table.declare(name, speed="slow")
    table.flip(card="28")
    yield table
    for turn in range(12):
        table.next()
        yield table
        if (up := table.state.first_up) is not None:
            (table.hold if turn % 2 else table.act)(up.name)
            yield table
        if table.state.round > 1:
            return


def test_no_row_is_told_by_its_sign_alone() -> None:
    seen = set()
    for table in moments():
        for row in table.system.board(table.state).rows:
            assert row.status or row.chips, row
            seen.add(row.mark)
            assert len(row_line(row, lexicon_of("past-participle", "en"))) > len(row.name) + 10
    assert len(seen) >= 4


def test_the_three_parts() -> None:
    board = BoardView(
        title="Saloon *at* noon",
        public_version=1,
        heading=(say("round", round=2), say("done")),
        rows=(ROW,),
        prompt=(say("done"), say("round", round=2)),
    )
    text = board_text(board, WORDS)
    assert text.head == "## Saloon \\*at\\* noon\n**Round 2 · Done.**"
    assert text.rows == "▶️ **Andy** · holds:\u00a0dawn"
    assert text.prompt == "Done.\nRound 2\nWaits for Andy."
    assert board_text(board.replace(title="", heading=()), WORDS).head == ""
    assert board_text(board.replace(ended=True), WORDS).prompt == "This encounter has ended."


def rows_of(*marks: Mark) -> tuple[Row, ...]:
    """Return a row for each mark, called R 1 and so on."""
    return tuple(ROW.replace(combatant=n, name=f"R {n}", mark=mark) for n, mark in enumerate(marks, 1))


@pytest.mark.parametrize(
    ("marks", "next_up", "line"),
    [
        ((Mark.UP, Mark.WAITED_FOR, Mark.READY, Mark.READY), (3,), ["Waits for R 1 and R 2. Next: R 3."]),
        ((Mark.DONE, Mark.HOLDS, Mark.READY), (2, 3), ["Next: R 2 and R 3."]),
        ((Mark.DONE, Mark.BUSY), (), []),
        ((Mark.UP,) * 10, (), ["Waits for R 1-10."]),
        ((Mark.UP,) * 11, (11,), []),
    ],
)
def test_a_line_says_who_is_waited_for_and_who_comes_next_on_a_short_board(
    marks: tuple[Mark, ...], next_up: tuple[int, ...], line: list[str]
) -> None:
    board = BoardView(title="", public_version=1, rows=rows_of(*marks), on_deck=next_up)
    assert board_text(board, WORDS).prompt.splitlines() == line


def test_whom_the_prompt_names_that_line_leaves_out() -> None:
    prompt = (say("reminded", names=("R 1",)), say("holds", until="R 3"))
    board = BoardView(
        title="", public_version=1, rows=rows_of(Mark.UP, Mark.UP, Mark.READY), prompt=prompt, on_deck=(3,)
    )
    assert board_text(board, WORDS).prompt.splitlines()[2:] == ["Waits for R 2."]
    assert board_text(board.replace(ended=True), WORDS).prompt == "This encounter has ended."


@pytest.mark.parametrize("name", ["n" * 80, "*" * 80, "_ " * 40, "🔥" * 80])
def test_a_board_of_two_hundred_fits(name: str) -> None:
    """Discord allows 4000 characters of text in all the parts of a message."""
    prompt = tuple(say("holds", until=name) for _ in range(30))
    heading = tuple(say("holds", until=name) for _ in range(10))
    text = board_text(crowd(name, 200, prompt=prompt, heading=heading), WORDS)
    assert len(text.head) + len(text.rows) + len(text.prompt) <= TEXT_AT_MOST == 3600
    *lines, more = text.rows.split("\n")
    assert more == f"+{200 - len(lines)} more: `/encounter status`" and lines


def test_a_board_that_fits_is_whole() -> None:
    text = board_text(crowd("Andy", 20), WORDS)
    assert text.rows.count("Andy") == 20 and "more" not in text.rows


def personal(board: BoardView, **more: object) -> PersonalView:
    return PersonalView(board=board).replace(**more)


@pytest.mark.parametrize("name", ["n" * 80, "*" * 80])
def test_a_status_of_a_hundred_keeps_what_only_it_can_tell(name: str) -> None:
    board = crowd(name, prompt=(say("done"),))
    secrets = tuple(say("holds", until=f"secret {n}") for n in range(100))
    offers = tuple(Offer(verb="act", label=say("offer-act-for", who=name), combatant=n) for n in range(100))
    view = personal(board, hidden=board.rows, secrets=secrets, offers=offers)
    text, whole = status_text(view, WORDS)
    assert len(text) <= MESSAGE_AT_MOST
    for part in ("## ttt", "Done.", "Hidden from the others", "Only you see this", "secret 0", "You can now"):
        assert part in text
    assert whole.count("secret") == 100 and whole.count("▶️") == 200


def test_a_status_shows_a_viewer_what_it_may_see() -> None:
    table = Table("past-participle")
    table.join("Andy", player=1, reflex="2d10")
    table.join("Plugh", hidden=True, reflex="2d6")
    table.declare("Andy", speed="fast", by=1)
    lexicon = lexicon_of("past-participle", "en")
    texts = {user: status_text(view_of(table.fight, user), lexicon)[0] for user in (GM, player(1), player(2))}
    assert "Plugh" in texts[GM] and "fast" in texts[GM]
    assert "Plugh" not in texts[player(1)] and "fast" in texts[player(1)]
    assert "Plugh" not in texts[player(2)] and "fast" not in texts[player(2)]


def test_a_glance_names_all_who_are_waited_for_and_what_only_its_viewer_sees() -> None:
    names = tuple(f"N{n:02}" for n in range(20))
    hidden = (ROW.replace(name="Plugh"),)
    board = BoardView(title="", public_version=1, prompt=(say("holds", until=names),))
    up, own = glance_text(board, hidden, (say("holds", until="rain"),), WORDS)
    assert up == f"holds: {', '.join(names)}"
    assert own == "▶️ **Plugh** · holds:\u00a0dawn\nholds: rain"


def test_a_line_that_cannot_be_told_leaves_the_others(caplog: pytest.LogCaptureFixture) -> None:
    """As one that an older or newer version has stored."""
    lost = say("no-such-sentence", who="Eve")
    view = PersonalView(
        board=BoardView(title="t", public_version=1), secrets=(lost, say("done")), bells=(say("round", who="Eve"),)
    )
    text, _ = status_text(view, Lexicon())
    assert text.count("(This line cannot be shown.)") == 2 and "Done." in text
    assert Lexicon().message([say("done"), lost]) == "Done.\n(This line cannot be shown.)"
    assert "no-such-sentence" in caplog.text and "Eve" not in caplog.text
    with pytest.raises(KeyError):
        Teller().message((), "en", [lost])
