"""What counts as lost, doubled and out of order in the history of a fleet."""

import pytest

from benchmarks.history import Heard, History, Stored, Told, compared

GIVEN = [Told("w1", 11, 5, answered=True), Told("w2", 12, 5, answered=False), Told("w3", 13, 5, answered=False)]
STORED = Stored(["w1", "w2"], {11: "w1", 12: "w2"})


def of(*words: str, stored: Stored = STORED, boards: int = 1, given: list[Told] = GIVEN) -> History:
    return compared({5: stored}, {5: Heard(list(words), boards)}, given)


def test_what_was_stored_and_told_once_in_order_is_well() -> None:
    history = of("w1", "w2")
    assert history.well and history.unanswered == 1
    assert history.told() == ("3 commands: 0 lost, 0 doubled, 0 channels out of order; 1 carried out without an answer")


@pytest.mark.parametrize(
    ("history", "lost", "doubled", "disordered"),
    [
        (of("w1"), 1, 0, 1),
        (of("w1", "w2", "w1"), 0, 1, 0),
        (of("w2", "w1"), 0, 0, 1),
        (of("w1", "w2", "w3"), 1, 0, 1),
        (of("w1", "w2", boards=2), 0, 1, 0),
        (of("w1", "w2", boards=0), 0, 1, 0),
        (of("w1", "w2", stored=Stored(["w1", "w2"], {12: "w2"})), 1, 0, 0),
        (of("w1", "w2", stored=Stored(["w1", "w2"], {11: "w2", 12: "w2"})), 1, 0, 0),
        (of("w1", "w2", stored=Stored(["w1", "w2"], STORED.carried_out, gaps=True)), 0, 0, 1),
    ],
)
def test_what_is_wrong_is_found(history: History, lost: int, doubled: int, disordered: int) -> None:
    assert (len(history.lost), len(history.doubled), len(history.disordered)) == (lost, doubled, disordered)
    assert not history.well and f"{lost} lost" in history.told()
