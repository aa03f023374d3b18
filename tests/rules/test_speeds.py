"""The speeds of actions: known ones, and several taken together."""

import pytest

from bot.rules.errors import Refused
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.systems.past_participle import speeds
from bot.rules.systems.past_participle.speeds import Combined, combine, faster, parse_actions, parse_added, parse_speed


def work(text: str) -> Combined:
    """What the actions in a text come to."""
    return combine(parse_actions(text, {}))


def refused(text: str) -> Refused:
    """How the actions in a text are refused."""
    with pytest.raises(Refused) as refusal:
        work(text)
    return refusal.value


@pytest.mark.parametrize(
    ("text", "speed", "reason"),
    [
        ("run", "fast", "worked-one"),
        ("sword", "normal", "worked-one"),
        ("load musket", "slow", "worked-one"),
        ("run, fire pistol", "normal", "worked-several"),
        ("run + pistol + ready knife", "slow", "worked-several"),
        ("move, sword", "slow", "worked-several"),
        ("run, pistol, cock", "normal", "worked-several"),
        ("talk", "fast", "worked-free"),
        ("run, talk", "fast", "worked-one"),
        ("sword, talk", "normal", "worked-one"),
        ("load musket, talk", "slow", "worked-one"),
        ("run, talk, hand signal", "normal", "worked-several"),
        ("talk, hand signal", "fast", "worked-one"),
        ("talk, hand signal, drop item", "normal", "worked-several"),
        ("run, pistol, cock, talk", "normal", "worked-several"),
        ("auxiliary", "slow", "worked-one"),
    ],
)
def test_golden_5_what_actions_come_to(text: str, speed: str, reason: str) -> None:
    worked = work(text)
    assert (worked.speed, worked.reason) == (speed, reason)


def test_what_is_told_of_each_action() -> None:
    assert [tuple(one.facts.values()) for one in work("run, draw knife, talk").actions] == [
        ("run", "fast"), ("ready knife", "normal"), ("talk", "free"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["run, pistol, cock, knife", "run, pistol, cock, talk, hand signal", "sword, run, pistol, knife"]
)
def test_more_than_three_actions(text: str) -> None:
    refusal = refused(text)
    assert refusal.code == "too-many-actions" and refusal.phrase.facts["most"] == 3


@pytest.mark.parametrize(
    "text", ["load musket, run", "load musket, load bow, run", "extended action and talk, drop item"]
)
def test_a_slow_one_with_any_other(text: str) -> None:
    actions = parse_actions(text, {"load bow": "slow"})
    with pytest.raises(Refused) as refusal:
        combine(actions)
    assert refusal.value.code == "slow-stands-alone"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Fire the Pistol", ["pistol"]),
        ("attack with a sword", ["sword"]),
        ("run; shoot his pistol & swing my sword", ["run", "pistol", "sword"]),
        ("run and then talk", ["run", "talk"]),
        ("hand signal,run", ["hand signal", "run"]),
        ("draw knife", ["ready knife"]),
        ("draw item", ["ready item"]),
        ("run,, pistol,", ["run", "pistol"]),
        ("skill use", ["skill use"]),
        ("aiming, shooting his pistol", ["aim", "pistol"]),
        ("aim my pistol", ["aim"]),
        ("aiming the carbine", ["aim carbine"]),
        ("dodging", ["dodge"]),
        ("loading", ["reload cartridge"]),
        ("load his bow", ["reload bow"]),
        ("loading musket", ["load muzzle-loader"]),
        ("running and jumping", ["run", "athletics"]),
    ],
)
def test_how_actions_may_be_written(text: str, found: list[str]) -> None:
    assert [name for name, _ in parse_actions(text, {})] == found


@pytest.mark.parametrize("text", ["", " , "])
def test_no_action_at_all_comes_to_no_speed(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_actions(text, {})
    assert refusal.value.code == "declare-what"


@pytest.mark.parametrize(
    ("text", "found", "near"),
    [
        ("run, pistl", "pistl", "pistol"),
        ("brawling about", "brawling about", "brawl"),
        ("lasoo", "lasoo", "lasso"),
        ("run, dance", "dance", None),
    ],
)
def test_of_what_is_not_known_the_nearest_three_are_named(text: str, found: str, near: str | None) -> None:
    with pytest.raises(Refused) as refusal:
        parse_actions(text, {"lasso": "normal"})
    facts = refusal.value.phrase.facts
    assert (refusal.value.code, facts["found"]) == ("unknown-actions", found)
    asked = did_you_mean(refusal.value.phrase)
    assert asked is not None and near in (None, asked.facts["near"][0])  # type: ignore[index]


def test_an_aimed_shot_with_a_pistol_is_normal_and_one_with_a_carbine_is_slow() -> None:
    assert work("aim, pistol").speed == "normal"
    assert work("aim carbine, carbine").speed == "slow"


@pytest.mark.parametrize(
    ("text", "only_moves"),
    [
        ("run", True),
        ("move, climb", True),
        ("run, talk", True),
        ("run, talk, hand signal", False),
        ("talk", False),
        ("run, dodge", False),
    ],
)
def test_who_does_nothing_but_move_makes_a_maneuver(text: str, only_moves: bool) -> None:
    assert speeds.is_maneuver(parse_actions(text, {})) is only_moves


def test_the_table_may_add_actions() -> None:
    added = parse_added(" Lasso = normal ; whistle=FREE;; ")
    assert added == {"lasso": "normal", "whistle": "free"}
    assert parse_actions("throw lasso, whistle", {**added, "throw lasso": "slow"})[0] == ("throw lasso", "slow")
    assert parse_actions("run, lasso", added) == [("run", "fast"), ("lasso", "normal")]
    assert parse_actions("run", {"run": "slow"}) == [("run", "slow")], "the table's word wins"
    assert parse_added("") == {}


@pytest.mark.parametrize("text", ["lasso", "=normal", "lasso=quick", "lasso=normal=fast"])
def test_added_actions_need_a_name_and_a_speed(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_added(text)
    assert refusal.value.code == "bad-actions"
    assert refusal.value.phrase.facts == {"found": text, "allowed": ("fast", "normal", "slow", "free")}


@pytest.mark.parametrize(("text", "speed"), [("fast", "fast"), (" SLOW ", "slow"), ("n", "normal"), ("f", "fast")])
def test_speeds_by_name_or_first_letters(text: str, speed: str) -> None:
    assert parse_speed(text) == speed


@pytest.mark.parametrize("text", ["", "quick", "fastest"])
def test_what_is_no_speed(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_speed(text)
    assert refusal.value.code == "bad-speed"
    assert refusal.value.phrase.facts == {"found": text, "allowed": ("fast", "normal", "slow")}


def test_one_level_up_and_down() -> None:
    assert [faster(speed) for speed in ("fast", "normal", "slow")] == ["fast", "fast", "normal"]


def test_the_known_actions_of_the_rules() -> None:
    by_speed: dict[str, set[str]] = {}
    for name, speed in speeds.KNOWN.items():
        by_speed.setdefault(speed, set()).add(name)
    assert by_speed["fast"] >= {"run", "pistol", "knife", "fast martial attack", "cock", "reload cartridge"}
    assert by_speed["normal"] >= {
        "brawl", "move", "athletics", "sword", "carbine", "skill use", "ready item", "reload bow",
    }  # fmt: skip
    assert by_speed["slow"] >= {"extended action", "load muzzle-loader", "load breech-loader", "auxiliary"}
    assert by_speed["free"] == {"talk", "hand signal", "drop item"}
