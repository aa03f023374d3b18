"""Past Participle: order, preempting, exposure, the close of a round, contests, seats, circumstances that are doubted.

What a round tells stands in `tests/transcripts/past-participle`; here is what a transcript cannot say.
"""

import pytest

from tests.conformance.table import standard_deck
from tests.rules.saloon import Saloon, card_on_which, duel, showdown, street


def preempting(mine: int | None, theirs: int | None) -> Saloon:
    """Miranda, who holds, tries to go before the cowboy with these cards."""
    table = showdown()
    table.hold("Miranda", by=1)
    first = card_on_which("3d10", mine)
    table.ready("contest", Miranda=first, Cowboy=card_on_which("2d8", theirs, apart_from=(first,)))
    table.act("Miranda", by=1, preempt="Cowboy", action="fire")
    return table


@pytest.mark.parametrize(("mine", "theirs"), [(8, 6), (8, 7), (None, 3), (None, None)])
def test_golden_8_a_preempt_that_is_tied_or_lost(mine: int | None, theirs: int | None) -> None:
    table = preempting(mine, theirs)
    (text,) = table.public_texts()
    assert text.endswith(" Miranda acts after.") and text.startswith("Miranda goes for it before Cowboy: ")
    assert table["Miranda"].stand == "next" and table.up == "Cowboy"
    table.act("Cowboy")
    assert table.up == "Miranda"


def test_the_deck_is_shuffled_when_such_a_round_ends_whether_somebody_holds_or_not() -> None:
    for held in (False, True):
        table = Saloon()
        table.join("Andy", player=1, reflex="2d8")
        table.declare("Andy", by=1, speed="fast")
        table.stack(53)
        table.flip()
        if held:
            table.next()
            table.hold("Andy", by=1)
            table.next()
        else:
            table.order_of_play()
        assert table.state.round == 2 and "The deck is reshuffled." in table.public_texts()
        assert len(table.state.pile.order) == 54 and table.state.pile.shown == ()


def test_the_deck_is_shuffled_also_where_the_gm_calls_the_end_of_the_round() -> None:
    table = Saloon(call="gm")
    table.join("Andy", player=1, reflex="2d8")
    table.declare("Andy", by=1, speed="fast")
    table.flip("Andy", roll="1")
    table.join("Brad", reflex="2d8")
    table.declare("Brad", speed="fast")
    table.stack(0)
    table.flip()
    table.next()
    while table.state.round == 1:
        table.act() if table.up else table.next()
    assert "The deck is reshuffled." in table.public_texts()


def test_rulings_and_contests_are_drawn_for_themselves() -> None:
    """Neither a look at a hidden one nor another check gives them another card, and none gives its own to another."""
    plain, busy = duel(), duel()
    busy.join("Lurker", hidden=True, reflex="3d6")
    for table in (plain, busy):
        if table is busy:
            table.check("Lurker")
            table.check("Andy", against="Lurker")
        table.check(ruling=True)
        table.check("Andy", against="Brad")
        table.check(ruling=True)
    of = [[one for one in table.line if "ruling" in one[0] or "contest" in one[0]] for table in (plain, busy)]
    lurker = str(busy.id("Lurker"))
    assert [one for one in of[1] if lurker not in one[0]] == of[0]
    assert {one[0].split(", cut")[0] for one in of[0]} >= {"round 1, ruling, try 1", "round 1, ruling, try 2"}


@pytest.mark.parametrize(
    ("mine", "theirs", "told"),
    [
        ("1", "CF", "Reflex contest: Andy 1, Brad CF. Andy is first."),
        ("CF", "1", "Reflex contest: Andy CF, Brad 1. Brad is first."),
    ],
)
def test_on_a_deck_of_the_tables_own_even_a_one_beats_a_critical_failure(mine: str, theirs: str, told: str) -> None:
    first, second, *others = standard_deck().cards
    all_alike = [card.replace(cause=(" ".join([cell] * 5),) * 5) for card, cell in ((first, mine), (second, theirs))]
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    table.join("Brad", reflex="1d8")
    table.configure("deck", "plain", deck=standard_deck().replace(cards=(*all_alike, *others)))
    table.ready("contest", Andy=first.number, Brad=second.number)
    table.check("Andy", by=1, against="Brad")
    assert table.public_texts() == [told]


def answered() -> Saloon:
    """Miranda, who waited for a cowboy, has acted on it; Nell is up in phase III."""
    table = showdown()
    table.hold("Miranda", by=1, until="a cowboy shows")
    table.act("Cowboy")
    table.act("Miranda", by=1, action="fire")
    return table


def test_golden_a_circumstance_that_is_only_an_excuse_is_the_gms_to_refuse() -> None:
    table = answered()
    assert "Not yet: hold Miranda, main" in table.panel("hold", "Miranda")
    table.hold("Miranda")
    assert table.public_texts() == ["Not yet: Miranda goes on holding until: a cowboy shows"]
    assert table["Miranda"].wait == "a cowboy shows" and table.up == "Nell"
    assert ("act", "Miranda") in table.may(1)
    table.act("Miranda", by=1)
    assert table["Miranda"].stand == "acted"


def tied() -> Saloon:
    """Two foes with the same Reflex in phase I, the first one is up."""
    rolls = dict.fromkeys(("Orc 1", "Orc 2", "Andy"), ("fast", "7"))
    return street({"Orc 1": "2d8", "Orc 2": "2d8", "Andy": "2d6"}, rolls)


def test_golden_seats_changed_while_a_phase_is_called_take_effect_at_once() -> None:
    table = tied()
    assert table.up == "Orc 1"
    table.reorder("Orc 2", before="Orc 1")
    assert table.public_texts() == [
        "seated who=Orc 2 place=seat-before other=Orc 1", "Phase I: Orc 2 is up.", "in-a-row names=Orc 1",
    ]  # fmt: skip
    assert table.event("up").call == (table.id("Orc 2"),)
    table.reorder("Orc 2")
    assert table.up == "Orc 1"
    table.act("Orc 1")
    assert table.up == "Orc 2"


def test_in_a_phase_bigger_dice_then_more_dice_then_the_crew_then_seats() -> None:
    table = Saloon()
    for name, owner, reflex in (
        ("Foe 1", None, "2d8"), ("Few", 1, "1d12"), ("Crew 1", 1, "2d8"), ("Many", None, "5d8"),
        ("Foe 2", None, "2d8"), ("Crew 2", 2, "2d8"), ("Small", 1, "5d6"),
    ):  # fmt: skip
        table.join(name, player=owner, reflex=reflex)
        table.declare(name, speed="fast")
        table.flip(name, roll="7")
    table.reorder("Foe 2", before="Foe 1")
    table.flip()
    order = ["Few", "Many", "Crew 1", "Crew 2", "Foe 2", "Foe 1", "Small"]
    assert [one.name for one in table.system.order(table.state)] == order
    assert table.order_of_play() == [f"I {name}" for name in order]


def test_a_check_reads_no_card_that_was_turned() -> None:
    table = Saloon()
    table.join("Andy", player=1, reflex="2d8")
    last = card_on_which("2d8", 5)
    table.state = table.state.replace(pile=table.state.pile.replace(order=(last,), shuffled=True))
    for _ in range(5):
        table.check("Andy", by=1)
        assert table.public_texts() == [f"Andy: 2d8 reads 5 on card {last}."]


def test_a_check_tells_nothing_of_the_card_that_is_flipped() -> None:
    """Else the GM could look, take it back, and let everybody declare in the knowledge of the card to come."""
    table = Saloon()
    table.join("Andy", player=1, reflex="1d4")
    table.stack(5, 9, 28)
    table.ready("reading", Andy=(28, 1))
    table.check("Andy", by=1)
    assert table.state.pile.order[:2] == (5, 9)
