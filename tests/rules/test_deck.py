"""Action cards: the standard deck keeps the law of exploding dice, pools are read by the rules, files are checked."""

import itertools
import tomllib
from collections import Counter, defaultdict
from functools import cache
from math import factorial, prod
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.rules.deck import (
    Bar,
    Card,
    Cell,
    Deck,
    DeckError,
    Pool,
    Reading,
    parse_bar,
    parse_deck,
    parse_pool,
    read,
    read_again,
    result,
)
from bot.rules.errors import Refused
from tests.conformance.table import standard_deck

SIDES = (4, 6, 8, 10, 12)
POOLS = [(dice, sides) for dice in range(1, 6) for sides in SIDES]
Law = dict[int | None, float]


def raw_deck() -> dict[str, Any]:
    """The standard deck as its file says it."""
    return tomllib.loads((Path(bot.__file__).parent / "decks" / "standard.toml").read_text("utf-8"))


# The law of exploding dice, reckoned exactly and apart from the bot's own code.


@cache
def rolls(dice: int, sides: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every roll of so many dice as a sorted tuple, and its chance."""
    found = []
    for roll in itertools.combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(times) for times in Counter(roll).values())
        found.append((roll, ways / sides**dice))
    return tuple(found)


def add_best(law: Law, dice: int, sides: int, so_far: int, chance: float, most: int) -> None:
    """Add to `law` the best of so many dice, rolled again and added while it is their maximum."""
    if so_far >= most:
        law[most] += chance
        return
    for roll, share in rolls(dice, sides):
        if roll[-1] == sides:
            add_best(law, roll.count(sides), sides, so_far + sides, chance * share, most)
        else:
            law[min(so_far + roll[-1], most)] += chance * share


@cache
def law_of_dice(dice: int, sides: int, most: int) -> Law:
    """The chance of each result of a pool (None: critical failure); `most` stands for it and everything above."""
    law: Law = defaultdict(float)
    for roll, chance in rolls(dice, sides):
        if roll.count(1) * 2 > dice:
            law[None] += chance
        elif roll[-1] == sides:
            add_best(law, roll.count(sides), sides, sides, chance, most)
        else:
            law[min(roll[-1], most)] += chance
    return dict(law)


@cache
def law_of_deck(dice: int, sides: int, most: int) -> Law:
    """The same of the deck, each follow-up drawn from the cards that are left, read from the file's own text."""
    column = SIDES.index(sides)
    cards = [[row.split()[column] for row in card["cause"]] for card in raw_deck()["cards"]]
    law: Law = defaultdict(float)

    def go_on(left: frozenset[int], rows: tuple[int, ...], so_far: int, chance: float) -> None:
        if so_far >= most:
            law[most] += chance
            return
        for place in left:
            cells = [cards[place][row] for row in rows]
            values = [1 if cell == "CF" else int(cell.rstrip("*")) for cell in cells]
            best = max(values)
            starred = tuple(
                row for row, cell, value in zip(rows, cells, values, strict=True) if "*" in cell and value == best
            )
            if starred:
                go_on(left - {place}, starred, so_far + best, chance / len(left))
            else:
                law[min(so_far + best, most)] += chance / len(left)

    whole = frozenset(range(len(cards)))
    for place in whole:
        if cards[place][dice - 1] == "CF":
            law[None] += 1 / len(whole)
            continue
        cells = cards[place][:dice]
        values = [1 if cell == "CF" else int(cell.rstrip("*")) for cell in cells]
        best = max(values)
        starred = tuple(row for row in range(dice) if "*" in cells[row] and values[row] == best)
        if starred:
            go_on(whole - {place}, starred, best, 1 / len(whole))
        else:
            law[min(best, most)] += 1 / len(whole)
    return dict(law)


def distance(one: Law, other: Law) -> float:
    """The total variation between two laws."""
    return sum(abs(one.get(value, 0) - other.get(value, 0)) for value in {*one, *other}) / 2


def test_the_law_of_dice_is_right_where_it_is_plain() -> None:
    assert law_of_dice(1, 4, 99)[None] == pytest.approx(1 / 4)
    assert law_of_dice(2, 6, 99)[None] == pytest.approx(1 / 36)
    assert law_of_dice(3, 6, 99)[None] == pytest.approx(16 / 216)
    assert law_of_dice(1, 6, 99)[6 + 3] == pytest.approx(1 / 36)
    assert law_of_dice(1, 6, 99)[6 + 1] == pytest.approx(1 / 36), "no critical failure on a die rolled again"
    assert 6 not in law_of_dice(2, 6, 99)
    assert sum(law_of_dice(5, 12, 25).values()) == pytest.approx(1)


@pytest.mark.parametrize(("dice", "sides"), POOLS)
def test_a_pool_on_the_standard_deck_keeps_the_law(dice: int, sides: int) -> None:
    most = 2 * sides + 1
    deck = law_of_deck(dice, sides, most)
    assert sum(deck.values()) == pytest.approx(1)
    assert distance(deck, law_of_dice(dice, sides, most)) <= 0.06


def test_the_standard_deck_is_whole() -> None:
    deck = standard_deck()
    assert deck.name == "standard"
    assert len(deck.cards) == len({card.cause for card in deck.cards}) == 54
    assert sorted(deck.by_number) == list(range(54))
    assert sum(card.toggle for card in deck.cards) == 27
    assert deck.bar == Bar(fast=(7, 5, 3, 1), normal=(10, 8, 5, 2), slow=(13, 11, 8, 3))
    assert all(len(card.column(sides)) == 5 for card in deck.cards for sides in SIDES)


def test_no_die_shows_more_than_its_sides_and_its_maximum_is_exceptional() -> None:
    for card in standard_deck().cards:
        for sides in SIDES:
            for cell in card.column(sides):
                assert cell.value is None or 1 <= cell.value <= sides
                assert cell.exceptional == (cell.value == sides)


# Reading.


def card(*rows: str, number: int = 3, bar: Bar | None = None) -> Card:
    """A card whose column d6 is given; the others are dull."""
    return Card(number=number, toggle=True, cause=tuple(f"1 {row} 1 1 1" for row in rows), bar=bar)


def test_a_pool_reads_the_best_of_its_rows() -> None:
    one = card("2", "5", "3", "4", "6*")
    assert [read(one, Pool(dice, 6)) for dice in (1, 2, 3, 4)] == [Reading(2), Reading(5), Reading(5), Reading(5)]
    assert read(one, Pool(5, 6)) == Reading(6, (4,))


def test_a_critical_failure_counts_in_its_own_row_only() -> None:
    one = card("6*", "CF", "1", "CF", "2")
    assert read(one, Pool(1, 6)) == Reading(6, (0,))
    assert read(one, Pool(2, 6)) == Reading(None), "critical failure, whatever else is there"
    assert read(one, Pool(3, 6)) == Reading(6, (0,))
    assert read(one, Pool(4, 6)) == Reading(None)
    assert read(card("CF", "1", "1", "1", "1"), Pool(2, 6)) == Reading(1), "in a lower row it counts as a 1"


def test_exceptional_rows_are_read_again_on_one_follow_up_card() -> None:
    first = card("6*", "3", "6*", "1", "1")
    assert read(first, Pool(3, 6)) == Reading(6, (0, 2))
    second = card("4", "6*", "5", "1", "1", number=4)
    assert read_again(second, 6, (0, 2)) == Reading(5)
    assert result((first,), Pool(3, 6)) == Reading(6, (0, 2)), "one more card is asked for"
    assert result((first, second), Pool(3, 6)) == Reading(11)
    third = card("6*", "1", "CF", "1", "1", number=5)
    assert result((first, third), Pool(3, 6)) == Reading(12, (0,))
    assert result((first, third, card("CF", "5", "5", "5", "5", number=6)), Pool(3, 6)) == Reading(13)
    assert result((first, second, third), Pool(3, 6)) == Reading(11), "a card too many is not read"
    assert result((card("CF", "1", "1", "1", "1"), second), Pool(1, 6)) == Reading(None)


def test_no_more_cards_are_asked_for_than_a_deck_has() -> None:
    first = card("6*", "1", "1", "1", "1")
    assert result((first,) * 53, Pool(1, 6)) == Reading(318, (0,))
    assert result((first,) * 54, Pool(1, 6)) == Reading(324)


def test_a_maximum_that_is_not_the_best_is_not_read_again() -> None:
    starred_low = card("3*", "5", "1", "1", "1")
    assert read(starred_low, Pool(2, 6)) == Reading(5)


def test_cells() -> None:
    one = card("CF", "6*", "3", "1", "2")
    assert one.column(6) == (Cell(None), Cell(6, exceptional=True), Cell(3), Cell(1), Cell(2))


@pytest.mark.parametrize(("text", "pool"), [("2d6", Pool(2, 6)), (" 5 D 12 ", Pool(5, 12)), ("1d4", Pool(1, 4))])
def test_pools(text: str, pool: Pool) -> None:
    assert parse_pool(text) == pool


def test_a_pool_is_written_as_players_do() -> None:
    assert str(Pool(3, 10)) == "3d10"


@pytest.mark.parametrize("text", ["", "d6", "0d6", "6d6", "2d20", "2d7", "2d66", "-1d6", "2d6+1", "1２d6", "2x6"])
def test_what_is_no_pool(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_pool(text)
    assert (refusal.value.code, refusal.value.phrase.facts) == ("bad-pool", {"found": text})


# The bar.


def test_golden_1_the_phases_that_a_result_opens() -> None:
    bar = Bar()
    earliest = [bar.open_phases("fast", result)[0] for result in (7, 6, 4, 1)]
    assert earliest == ["I", "II", "III", "IV"]
    assert bar.open_phases("slow", 12) == ("II", "III", "IV")
    assert bar.open_phases("slow", 2) == ()
    assert bar.open_phases("normal", 10) == ("I", "II", "III", "IV")
    assert bar.open_phases("normal", 5) == ("III", "IV")


def test_a_bar_of_the_tables_own() -> None:
    assert parse_bar("7/5/3/1 10/8/5/2 13/11/8/3") == Bar()
    assert parse_bar("  9/9/9/0\n10/8/5/2 13/11/8/3").fast == (9, 9, 9, 0)
    assert parse_bar("4/3/2/1 8/7/6/5 12/11/10/9") == Bar(fast=(4, 3, 2, 1), normal=(8, 7, 6, 5), slow=(12, 11, 10, 9))


@pytest.mark.parametrize(
    "text", ["1/3/5/7 10/8/5/2 13/11/8/3", "7/5/3/1 10/8/9/2 13/11/8/3", "7/5/3/1 10/8/5/2 1/2/2/2"]
)
def test_a_bar_that_asks_for_more_in_a_later_phase_is_upside_down(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_bar(text)
    assert (refusal.value.code, refusal.value.phrase.facts) == ("bar-upside-down", {"found": text})


@pytest.mark.parametrize(
    "text", ["", "7/5/3/1", "7/5/3/1 10/8/5/2", "7/5/3 10/8/5/2 13/11/8/3", "a/b/c/d 1/1/1/1 2/2/2/2"]
)
def test_what_is_no_bar(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_bar(text)
    assert (refusal.value.code, refusal.value.phrase.facts) == ("bad-bar", {"found": text})


def test_a_card_may_carry_a_bar_of_its_own() -> None:
    raw = raw_deck()
    raw["cards"][5]["initiative"] = {"fast": [9, 7, 5, 3]}
    deck = parse_deck(raw)
    own = deck.by_number[5]
    assert deck.bar_of(own).targets("fast") == (9, 7, 5, 3)
    assert deck.bar_of(own).targets("slow") == (13, 11, 8, 3)
    assert deck.bar_of(deck.by_number[6]) == deck.bar


def test_a_deck_without_a_bar_has_the_usual_one() -> None:
    raw = raw_deck()
    del raw["initiative"]
    assert parse_deck(raw).bar == Bar()


def test_a_deck_value_holds_each_card_once() -> None:
    cards = standard_deck().cards
    with pytest.raises(ValueError, match="each once"):
        Deck(name="short", bar=Bar(), cards=cards[:53])
    with pytest.raises(ValueError, match="each once"):
        Deck(name="double", bar=Bar(), cards=(*cards[:53], cards[0]))


# A deck file that is wrong: the error names the card and the field.


def wrong(**changes: Any) -> dict[str, Any]:
    """The deck with card 7 changed; None takes a field away."""
    raw = raw_deck()
    for field, value in changes.items():
        if value is None:
            del raw["cards"][7][field]
        else:
            raw["cards"][7][field] = value
    return raw


def with_row(row: Any) -> dict[str, Any]:
    raw = raw_deck()
    raw["cards"][7]["cause"][2] = row
    return raw


def top(**changes: Any) -> dict[str, Any]:
    return {key: value for key, value in {**raw_deck(), **changes}.items() if value is not None}


def starred(row: int, column: int, *, but: int | None = None) -> dict[str, Any]:
    """The deck with an exceptional cell at the same place of every card, `but` one."""
    raw = raw_deck()
    for one in raw["cards"]:
        cells = one["cause"][row].split()
        cells[column] = "4" if one["number"] == but else "4*"
        one["cause"][row] = " ".join(cells)
    return raw


def test_a_deck_whose_follow_ups_might_never_end_is_refused() -> None:
    for row, column, field in ((0, 0, "cause, row 1, d4"), (4, 4, "cause, row 5, d12")):
        with pytest.raises(DeckError) as error:
            parse_deck(starred(row, column))
        assert (error.value.card, error.value.field, error.value.found) == (
            "the deck", field, "exceptional on every card",
        )  # fmt: skip
    assert parse_deck(starred(0, 0, but=30)).name == "standard", "one card ends them"


ROWS = ["1 1 1 1 1"] * 5
WRONG_DECKS: list[tuple[dict[str, Any], str, str]] = [
    (top(name=None), "the deck", "name"),
    (top(name=""), "the deck", "name"),
    (top(name="x" * 41), "the deck", "name"),
    (top(name=5), "the deck", "name"),
    (top(colour="red"), "the deck", "colour"),
    (top(cards=None), "the deck", "cards"),
    (top(cards={}), "the deck", "cards"),
    (top(initiative=[7, 5, 3, 1]), "the deck", "initiative"),
    (top(initiative={"quick": [7, 5, 3, 1]}), "the deck, initiative", "quick"),
    (top(initiative={"fast": [7, 5, 3]}), "the deck", "initiative.fast"),
    (top(initiative={"fast": [7, 5, 3, "1"]}), "the deck", "initiative.fast"),
    (top(initiative={"fast": [7, 8, 3, 1]}), "the deck", "initiative.fast"),
    (top(initiative={"fast": [7, 5, 3, -1]}), "the deck", "initiative.fast"),
    (top(initiative={"fast": [7, 5, 3, True]}), "the deck", "initiative.fast"),
    (top(initiative={"fast": 7}), "the deck", "initiative.fast"),
    (top(cards=raw_deck()["cards"][:53]), "card 53", "cards"),
    (top(cards=["a card"]), "card 1 of the file", "cards"),
    (wrong(number=None), "card 8 of the file", "number"),
    (wrong(number=54), "card 8 of the file", "number"),
    (wrong(number=-1), "card 8 of the file", "number"),
    (wrong(number=True), "card 8 of the file", "number"),
    (wrong(number="7"), "card 8 of the file", "number"),
    (wrong(number=8), "card 8", "number"),
    (wrong(suits=1), "card 7", "suits"),
    (wrong(step="1"), "card 7", "step"),
    (wrong(suit=1.5), "card 7", "suit"),
    (wrong(toggle=None), "card 7", "toggle"),
    (wrong(toggle="maybe"), "card 7", "toggle"),
    (wrong(toggle=True), "card 7", "toggle"),
    (wrong(cause=None), "card 7", "cause"),
    (wrong(cause=ROWS[:4]), "card 7", "cause"),
    (wrong(cause="1 1 1 1 1"), "card 7", "cause"),
    (with_row(5), "card 7", "cause, row 3"),
    (with_row("1 1 1 1"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 1 1"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 0"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 00"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 0*"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 100"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 cf"), "card 7", "cause, row 3"),
    (with_row("1 1 1 1 CF*"), "card 7", "cause, row 3"),
    (wrong(initiative={"fast": [1, 2, 3, 4]}), "card 7", "initiative.fast"),
    (wrong(initiative="fast"), "card 7", "initiative"),
    (wrong(initiative={"x": 1}), "card 7, initiative", "x"),
]


@pytest.mark.parametrize(("raw", "where", "field"), WRONG_DECKS)
def test_a_wrong_deck_is_refused_with_card_and_field(raw: dict[str, Any], where: str, field: str) -> None:
    with pytest.raises(DeckError) as error:
        parse_deck(raw)
    assert (error.value.card, error.value.field) == (where, field)
    assert error.value.allowed
    told = str(error.value)
    assert told.startswith(f"{where}: {field}: found ") and "allowed: " in told


MESSAGES: list[tuple[dict[str, Any], str]] = [
    (top(name=5), "the deck: name: found 5; allowed: a text of 1 to 40 letters"),
    (top(colour="red"), "the deck: colour: found 'red'; allowed: only cards, initiative, name"),
    (top(cards="all"), "the deck: cards: found 'all'; allowed: 54 tables [[cards]]"),
    (top(cards=raw_deck()["cards"][:53]), "card 53: cards: found '53 cards'; allowed: 54 cards, numbered 0 to 53"),
    (top(cards=["a card"]), "card 1 of the file: cards: found 'a card'; allowed: a table"),
    (top(initiative=7), "the deck: initiative: found 7; allowed: a table of fast, normal and slow"),
    (
        top(initiative={"fast": [7, 8, 3, 1]}),
        "the deck: initiative.fast: found [7, 8, 3, 1]; allowed: four whole numbers, for the phases I to IV, none "
        "bigger than the one before",
    ),
    (wrong(number=54), "card 8 of the file: number: found 54; allowed: a whole number from 0 to 53"),
    (wrong(number=8), "card 8: number: found 8; allowed: each number once"),
    (wrong(step="1"), "card 7: step: found '1'; allowed: a whole number"),
    (wrong(toggle="maybe"), 'card 7: toggle: found \'maybe\'; allowed: "yes" or "no"'),
    (wrong(cause="1 1 1 1 1"), "card 7: cause: found '1 1 1 1 1'; allowed: 5 rows"),
    (
        with_row("1 1 1 1 0"),
        "card 7: cause, row 3: found '1 1 1 1 0'; allowed: five cells (d4 d6 d8 d10 d12), each a number from 1, a "
        "number with *, or CF",
    ),
]


@pytest.mark.parametrize(("raw", "told"), MESSAGES)
def test_what_is_wrong_with_a_deck_is_told_with_what_was_found_and_what_is_allowed(
    raw: dict[str, Any], told: str
) -> None:
    with pytest.raises(DeckError) as error:
        parse_deck(raw)
    assert str(error.value) == told


@pytest.mark.parametrize("name", ["x", "x" * 40])
def test_the_shortest_and_the_longest_name_of_a_deck(name: str) -> None:
    assert parse_deck(top(name=name)).name == name


@pytest.mark.parametrize("line", [[5, 5, 0, 0], [9, 5, 5, 1]])
def test_a_target_number_may_be_as_big_as_the_one_before_and_nought(line: list[int]) -> None:
    assert parse_deck(top(initiative={"fast": line})).bar.fast == tuple(line)


def test_the_cells_of_a_card_are_as_the_file_has_them() -> None:
    seven = parse_deck(with_row(" 1  2* CF 4 12* ")).by_number[7]
    assert [seven.column(sides)[2] for sides in SIDES] == [
        Cell(1), Cell(2, exceptional=True), Cell(None), Cell(4), Cell(12, exceptional=True),
    ]  # fmt: skip
    assert (
        parse_deck(wrong(toggle="yes")).by_number[7].toggle and not parse_deck(wrong(toggle="no")).by_number[7].toggle
    )


def test_a_card_need_not_say_its_step_and_its_suit() -> None:
    bare = [{key: value for key, value in card.items() if key not in ("step", "suit")} for card in raw_deck()["cards"]]
    assert parse_deck(top(cards=bare)) == parse_deck(raw_deck())
