"""What people type becomes a value: bounds, folding and texts within texts; what it cannot be is refused."""

from typing import Annotated, Any

import pytest
from msgspec import Meta
from pydantic import ValidationError

from bot.rules.commands import Appoint, Muster
from bot.rules.model import PUBLIC, Name, Viewer
from bot.rules.typed import parse
from bot.rules.words import Frozen


def typed() -> Any:
    """Return a kind of value with one field of each kind, which no test before has made a parser for."""

    class Typed(Frozen):
        name: Name
        number: Annotated[int, Meta(ge=2, le=5)] = 3
        yes: bool = False
        who: Viewer = PUBLIC
        maybe: Annotated[str, Meta(max_length=4)] | None = None

    return Typed


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"number": "2"}, "number", 2),
        ({"number": 5}, "number", 5),
        ({"yes": "true"}, "yes", True),
        ({"maybe": "a\nb"}, "maybe", "a b"),
        ({"maybe": "a\ud800b"}, "maybe", "a b"),
        ({"maybe": None}, "maybe", None),
        ({"who": Viewer(user=3)}, "who", Viewer(user=3)),
        ({}, "number", 3),
    ],
)
def test_what_is_typed_is_read(given: dict[str, Any], field: str, value: object) -> None:
    assert getattr(parse(typed(), {"name": "Ann", **given}), field) == value


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"number": 1}, "greater_than_equal"),
        ({"number": 6}, "less_than_equal"),
        ({"number": "two"}, "int_parsing"),
        ({"name": " "}, "too_short"),
        ({"name": "x" * 81}, "too_long"),
        ({"maybe": "12345"}, "too_long"),
        ({"other": 1}, "extra_forbidden"),
        ({"who": {"user": 3}}, "is_instance_of"),
    ],
)
def test_what_a_field_cannot_be_is_refused(given: dict[str, Any], kind: str) -> None:
    with pytest.raises(ValidationError) as refused:
        parse(typed(), {"name": "Ann", **given})
    assert refused.value.errors()[0]["type"] == kind


@pytest.mark.parametrize("user", [-1, 2**63])
def test_nobody_has_an_id_that_discord_cannot_give(user: int) -> None:
    """Nor could a database hold it."""
    assert [parse(Appoint, {"by": PUBLIC, "user": one}).user for one in (0, 2**63 - 1)] == [0, 2**63 - 1]
    with pytest.raises(ValidationError):
        parse(Appoint, {"by": PUBLIC, "user": user})


def test_what_stands_within_a_command_is_read_and_refused_alike() -> None:
    one = {"combatant": 1, "name": " Ann\t", "side": "crew"}
    found = parse(Muster, {"by": PUBLIC, "newcomers": [one]})
    assert [(each.name, each.count) for each in found.newcomers] == [("Ann", 1)]
    for newcomers, kind in (([], "too_short"), ([{**one, "count": 0}], "greater_than_equal"), ([one] * 26, "too_long")):
        with pytest.raises(ValidationError) as refused:
            parse(Muster, {"by": PUBLIC, "newcomers": newcomers})
        assert refused.value.errors()[0]["type"] == kind
