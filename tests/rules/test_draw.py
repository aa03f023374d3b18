"""Chance: every number follows from seed and counter, is even, and is not drawn anew by an undo."""

from __future__ import annotations

import hashlib

import pytest

from bot.rules.draw import SEED_BYTES, Draw, Drawn, binding, commitment, identity, number_at, sample, verify
from bot.rules.words import from_json

SEED = bytes(range(32))
OTHER = bytes(32)
LARGE = 2**63 + 1
"""A bound for which nearly every second word is passed over."""


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 writes it down, without the library's `hmac`."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def word_by_hand(seed: bytes, counter: int) -> int:
    value = 0
    for byte in hmac_by_hand(seed, bytes((counter >> shift) & 0xFF for shift in range(56, -8, -8)))[:8]:
        value = value * 256 + byte
    return value


def sample_by_hand(seed: bytes, counter: int, bound: int) -> tuple[int, int]:
    fair = (2**64 // bound) * bound
    while True:
        number = word_by_hand(seed, counter)
        if number < fair:
            return number % bound, counter
        counter += 1


def test_the_hand_made_hmac_is_that_of_rfc_4231() -> None:
    digest = hmac_by_hand(b"Jefe", b"what do ya want for nothing?")
    assert digest.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


@pytest.mark.parametrize("counter", [0, 1, 2, 255, 256, 65_536, 2**40, 2**64 - 1])
@pytest.mark.parametrize("seed", [SEED, OTHER])
def test_words(seed: bytes, counter: int) -> None:
    assert number_at(seed, counter) == word_by_hand(seed, counter)


def test_some_words_are_pinned() -> None:
    assert [number_at(SEED, counter) % 54 for counter in range(8)] == [word_by_hand(SEED, n) % 54 for n in range(8)]
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert len(SEED) == SEED_BYTES


@pytest.mark.parametrize("bound", [1, 2, 6, 54, 2**32 + 1, LARGE, 2**64])
def test_samples(bound: int) -> None:
    for start in range(50):
        assert sample(SEED, start, bound) == sample_by_hand(SEED, start, bound)


def test_words_that_would_favour_some_values_are_passed_over() -> None:
    draw = Draw(SEED)
    values = [draw.below(LARGE, f"large {n}") for n in range(40)]
    assert all(value < LARGE for value in values)
    passed = draw.counter - 40
    assert 20 <= passed <= 65, "about one is passed over for each that is taken"
    assert [made.counter for made in draw.drawn] != list(range(40))
    assert verify(SEED, draw.drawn) is None


def test_each_draw_takes_the_next_counter_and_is_recorded() -> None:
    draw = Draw(SEED, 7)
    first, second = draw.die(6, "one"), draw.below(6, "two", secret=True)
    assert draw.drawn == (
        Drawn(purpose="one", bound=6, counter=7, value=word_by_hand(SEED, 7) % 6, secret=False),
        Drawn(purpose="two", bound=6, counter=8, value=word_by_hand(SEED, 8) % 6, secret=True),
    )
    assert (first, second) == (word_by_hand(SEED, 7) % 6 + 1, word_by_hand(SEED, 8) % 6)
    assert draw.fresh == draw.drawn
    assert draw.counter == 9


def test_a_purpose_serves_once() -> None:
    draw = Draw(SEED)
    draw.die(6, "initiative of Babel")
    with pytest.raises(ValueError, match="drawn twice for 'initiative of Babel'"):
        draw.die(6, "initiative of Babel")
    draw.die(8, "initiative of Babel")  # another kind of die is another draw


def test_after_an_undo_the_same_purpose_gives_the_same() -> None:
    first = Draw(SEED)
    value = first.die(20, "round 2, initiative of Babel")
    known = {(made.purpose, made.bound): made for made in first.drawn}
    again = Draw(SEED, first.counter, known)
    assert again.die(20, "round 2, initiative of Babel") == value
    assert again.drawn == first.drawn
    assert list(again.fresh) == []
    assert again.counter == first.counter, "nothing was taken from the seed"
    other = again.die(20, "round 2, initiative of Cable")
    assert other == word_by_hand(SEED, first.counter) % 20 + 1
    assert [made.purpose for made in again.fresh] == ["round 2, initiative of Cable"]
    assert verify(SEED, (*first.fresh, *again.fresh)) is None


def test_verify_finds_what_was_forged() -> None:
    draw = Draw(SEED)
    for number in range(5):
        draw.die(20, f"die {number}")
    draws = draw.drawn
    assert verify(SEED, draws) is None
    assert verify(SEED, ()) is None
    forged = draws[2].evolve(value=(draws[2].value + 1) % 20)
    assert verify(SEED, (*draws[:2], forged, *draws[3:])) == forged
    assert verify(OTHER, draws) == draws[0]
    skipped = draws[1].evolve(counter=2, value=word_by_hand(SEED, 2) % 20)
    assert verify(SEED, (draws[0], skipped)) == skipped, "a counter may not be passed over to get a better die"
    assert verify(SEED, draws[1:]) == draws[1], "none may be left out"


@pytest.mark.parametrize(
    ("sides", "critical"), [(4, 16.266), (6, 20.515), (8, 24.322), (10, 27.877), (12, 31.264), (20, 43.820)]
)
def test_dice_are_even(sides: int, critical: float) -> None:
    """Chi-square over 20,000 rolls; `critical` is its value for p = 0.001 with sides - 1 degrees of freedom."""
    rolls, shown = 20_000, [0] * sides
    for number in range(rolls):
        shown[Draw(SEED, number + 1_000_000 * sides).die(sides, "a die") - 1] += 1
    expected = rolls / sides
    assert sum((count - expected) ** 2 / expected for count in shown) < critical


def test_a_shuffle_is_a_permutation_by_fisher_and_yates() -> None:
    items = tuple("abcdefgh")
    draw = Draw(SEED, 3)
    shuffled = draw.shuffled(items, "shuffle 1")
    assert sorted(shuffled) == sorted(items) and shuffled != items
    order = list(items)
    for step, place in enumerate(range(7, 0, -1)):
        other = word_by_hand(SEED, 3 + step) % (place + 1)
        order[place], order[other] = order[other], order[place]
    assert shuffled == tuple(order)
    assert [made.bound for made in draw.drawn] == [8, 7, 6, 5, 4, 3, 2]


def test_a_shuffle_of_few_needs_no_draw() -> None:
    draw = Draw(SEED)
    assert draw.shuffled((), "nothing") == ()
    assert draw.shuffled(("alone",), "one") == ("alone",)
    assert draw.drawn == ()


def test_every_order_of_three_comes_as_often() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for number in range(6_000):
        order = Draw(SEED, 10 * number).shuffled((1, 2, 3), "three")
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 20.515


def test_what_a_row_of_an_earlier_form_was_for_is_a_secret() -> None:
    raw = '{"purpose": "test 1 of combatant 8001, die 1", "bound": 6, "counter": 0, "value": 3}'
    assert from_json(Drawn, raw).secret


def test_who_comes_again_is_who_it_was() -> None:
    assert identity(SEED, "in view 1, rex") == identity(SEED, "in view 1, rex")
    ids = {identity(seed, f"in view 1, rider {number}") for seed in (SEED, OTHER) for number in range(100)}
    assert len(ids) == 200 and {len(str(one)) for one in ids} == {9}


def test_what_binds_a_seed_is_the_number_of_the_encounter_and_then_the_time() -> None:
    assert binding(258, 1_000) == bytes([0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 3, 232])
