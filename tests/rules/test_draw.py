"""Chance: every value follows from key and purpose, is even, and no other draw moves it."""

import hashlib

import pytest

from bot.rules.draw import SEED_BYTES, Draw, Drawn, binding, commitment, identity, number_for, value_for

SEED = bytes(range(32))
OTHER = bytes(32)
LARGE = 2**63 + 1
"""A bound for which nearly every second number is passed over."""


def hmac_by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 as RFC 2104 writes it down, without the library's `hmac`."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()


def number_by_hand(key: bytes, message: bytes) -> int:
    value = 0
    for byte in hmac_by_hand(key, message)[:8]:
        value = value * 256 + byte
    return value


def value_by_hand(key: bytes, purpose: str, bound: int) -> int:
    fair, attempt = (2**64 // bound) * bound, 1
    while (number := number_by_hand(key, f"{purpose}, attempt {attempt}".encode())) >= fair:
        attempt += 1
    return number % bound


def test_the_hand_made_hmac_is_that_of_rfc_4231() -> None:
    digest = hmac_by_hand(b"Jefe", b"what do ya want for nothing?")
    assert digest.hex() == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"


@pytest.mark.parametrize("bound", [1, 2, 6, 54, 2**32 + 1, LARGE, 2**64])
@pytest.mark.parametrize("seed", [SEED, OTHER])
def test_a_value_follows_from_key_purpose_and_attempt(seed: bytes, bound: int) -> None:
    for number in range(20):
        purpose = f"round {number}, flip"
        assert value_for(seed, purpose, bound) == value_by_hand(seed, purpose, bound) < bound


def test_rejection_raises_the_attempt() -> None:
    purposes = [f"large {number}" for number in range(100)]
    passed = [one for one in purposes if number_for(SEED, one, 1) >= 2**64 - 2**64 % LARGE]
    assert 30 <= len(passed) <= 70, "about every second one"
    assert value_for(SEED, passed[0], LARGE) in [
        number_by_hand(SEED, f"{passed[0]}, attempt {attempt}".encode()) % LARGE for attempt in range(2, 40)
    ]


def test_no_other_draw_moves_a_draw() -> None:
    """Neither what was drawn before in the command, nor another command, nor a secret draw for the same."""
    alone, among = Draw(SEED), Draw(SEED)
    among.die(6, "test of combatant 7, try 1", secret=True)
    for number in range(50):
        among.die(20, f"die {number}", secret=number % 2 == 0)
    assert among.die(20, "initiative of combatant 7") == alone.die(20, "initiative of combatant 7")
    assert len(among.drawn) == 52


def test_draws_are_recorded_and_a_secret_one_has_a_purpose_of_its_own() -> None:
    draw = Draw(SEED)
    first, second = draw.die(6, "one"), draw.below(6, "two", secret=True)
    assert draw.drawn == (
        Drawn(purpose="one", bound=6, value=value_by_hand(SEED, "one", 6)),
        Drawn(purpose="two, in secret", bound=6, value=value_by_hand(SEED, "two, in secret", 6), secret=True),
    )
    assert (first, second) == (draw.drawn[0].value + 1, draw.drawn[1].value)


def test_a_purpose_serves_once() -> None:
    draw = Draw(SEED)
    draw.die(6, "initiative of Babel")
    with pytest.raises(ValueError, match="drawn twice for 'initiative of Babel'"):
        draw.die(6, "initiative of Babel")
    draw.die(8, "initiative of Babel")  # another kind of die is another draw


def test_what_was_tried_is_drawn_only_when_it_is_taken() -> None:
    draw = Draw(SEED)
    draw.die(6, "one")
    trial = draw.tried()
    trial.die(6, "two")
    assert [one.purpose for one in draw.drawn] == ["one"]
    draw.take(trial)
    assert [one.purpose for one in draw.drawn] == ["one", "two"]


@pytest.mark.parametrize(
    ("sides", "critical"), [(4, 16.266), (6, 20.515), (8, 24.322), (10, 27.877), (12, 31.264), (20, 43.820)]
)
def test_dice_are_even(sides: int, critical: float) -> None:
    """Chi-square over 20,000 rolls; `critical` is its value for p = 0.001 with sides - 1 degrees of freedom."""
    rolls, shown = 20_000, [0] * sides
    for number in range(rolls):
        shown[Draw(SEED).die(sides, f"round {number}, a die") - 1] += 1
    expected = rolls / sides
    assert sum((count - expected) ** 2 / expected for count in shown) < critical


def test_a_shuffle_is_a_permutation_by_fisher_and_yates() -> None:
    items = tuple("abcdefgh")
    draw = Draw(SEED)
    shuffled = draw.shuffled(items, "shuffle 1")
    assert sorted(shuffled) == sorted(items) and shuffled != items
    order = list(items)
    for place in range(7, 0, -1):
        other = value_by_hand(SEED, f"shuffle 1, place {place + 1}", place + 1)
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
        order = Draw(SEED).shuffled((1, 2, 3), f"shuffle {number}")
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert sum((count - 1_000) ** 2 / 1_000 for count in seen.values()) < 20.515


def test_who_comes_again_is_who_it_was() -> None:
    assert identity(SEED, "in view 1, rex") == identity(SEED, "in view 1, rex")
    ids = {identity(seed, f"in view 1, rider {number}") for seed in (SEED, OTHER) for number in range(100)}
    assert len(ids) == 200 and {len(str(one)) for one in ids} == {9}


def test_what_binds_a_seed_is_the_number_of_the_encounter_and_then_the_time() -> None:
    assert binding(258, 1_000) == bytes([0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 3, 232])
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest() and len(SEED) == SEED_BYTES
