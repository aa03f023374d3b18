"""The registry finds whole systems only, and the one way of a command is the same for all."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import new_class
from typing import Annotated, Any, ClassVar

import pytest

from bot.fight import menu
from bot.fight.views import view_of
from bot.rules import commands, registry, systems
from bot.rules.commands import Check, Command, Declare, Hold, Odds
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Step, public
from bot.rules.model import PUBLIC, Combatant, Note, ShortText, SystemState, Traits, Viewer
from bot.rules.registry import _terms, all_systems, system_of, terms_of, trait_terms, unused_options
from bot.rules.schema import Kind, Option, PoolText, Setting, Shape, Small, Trait, shape_of
from bot.rules.system import Guard, InitiativeSystem, Opening
from bot.rules.views import BoardView, Choice, Mark, Row
from bot.rules.words import Phrase, say
from tests.conformance.table import GM, SEED, Table, standard_deck
from tests.words import sentences

INSTEAD: tuple[str, ...] = ("declare", "flip", "abort", "next", "surge", "check")


class ToyState(SystemState[Combatant]):
    """Nothing but a setting."""

    known_settings = (Setting(key="tone", default="plain"),)


class Act(commands.Act):
    """Go on to the next round."""

    action: Annotated[Note | None, Option()] = None
    speed: Annotated[ShortText | None, Option(choices=("a", "b"))] = None
    done: Annotated[bool | None, Option()] = None


def always(state: ToyState, command: Command) -> None:
    """Refuse nothing."""


class Toy(InitiativeSystem[ToyState, Combatant]):
    """The least that is a system: `/act` goes on to the next round, `/hold speed:` does nothing."""

    id = "toy"
    name = "Toy"
    state_type = ToyState
    combatant_type = Combatant
    commands: ClassVar[tuple[type[Command], ...]] = (Act, Hold)
    guards: ClassVar[dict[str, Guard]] = {"act": always, "hold": always}
    instead = INSTEAD
    words = sentences(acted="It acted.", **{f"instead-{verb}": "act" for verb in INSTEAD})

    def start(self, opening: Opening, draw: Draw) -> Step[ToyState]:
        return Step(ToyState(title=opening.title, gms=(opening.gm,), round=1))

    def cursor(self, state: ToyState) -> tuple[object, ...]:
        return (state.round,)

    def choices(self, state: ToyState, one: Combatant, viewer: Viewer) -> tuple[Choice, ...]:
        waving = Choice("offer-act", options={"action": "wave", "speed": "a"}, asks=("action",))
        return waving, Choice("offer-done", options={"done": True}), Choice("offer-hold", "hold")

    def rulings(self, state: ToyState, viewer: Viewer) -> tuple[Choice, ...]:
        return ()

    def board(self, state: ToyState) -> BoardView:
        rows = tuple(self.row(state, one) for one in state.visible)
        return BoardView(title=state.title, public_version=state.public_version, rows=rows)

    def mark(self, state: ToyState, combatant: Combatant) -> Mark:
        return Mark.UP

    def row(self, state: ToyState, combatant: Combatant) -> Row:
        return Row(
            combatant=combatant.id, name=combatant.name, side=combatant.side, count=1,
            mark=self.mark(state, combatant), hidden=combatant.hidden,
        )  # fmt: skip

    def secrets(self, state: ToyState, viewer: Viewer) -> tuple[Phrase, ...]:
        return (say("acted"),)

    def why(self, state: ToyState, combatant: Combatant) -> tuple[Phrase, ...]:
        return ()

    def do_act(self, state: ToyState, command: Act, draw: Draw) -> Step[ToyState]:
        return Step(state.replace(round=state.round + 1), (public("acted"),))

    def do_hold(self, state: ToyState, command: Hold, draw: Draw) -> Step[ToyState]:
        return Step(state)


class Restless(Toy):
    """It never comes to rest."""

    id = "restless"

    def advance(self, state: ToyState, draw: Draw) -> Step[ToyState]:
        return Step(state.replace(round=state.round + 1))


WHOLE = {name: value for name, value in vars(Toy).items() if not name.startswith("__")}


# What a class must have.


@pytest.mark.parametrize("name", ["id", "name", "state_type", "combatant_type", "commands", "instead", "words"])
def test_a_class_that_lacks_a_word_is_refused_at_its_creation(name: str) -> None:
    rest = {key: value for key, value in WHOLE.items() if key != name}
    with pytest.raises(TypeError, match=rf"Half lacks .*{name}"):
        type("Half", (InitiativeSystem,), rest)


def test_a_verb_needs_its_handler() -> None:
    with pytest.raises(TypeError, match=r"Half lacks do_hold$"):
        type("Half", (InitiativeSystem,), {key: value for key, value in WHOLE.items() if key != "do_hold"})


def test_a_verb_needs_its_guard() -> None:
    with pytest.raises(TypeError, match=r"Half lacks a guard of hold$"):
        type("Half", (InitiativeSystem,), WHOLE | {"guards": {"act": always}})


def test_every_verb_of_play_is_answered_somehow() -> None:
    instead = tuple(verb for verb in INSTEAD if verb != "surge")
    with pytest.raises(TypeError, match=r"Half lacks commands or instead for surge$"):
        type("Half", (InitiativeSystem,), WHOLE | {"instead": instead})


def test_a_whole_class_is_taken_and_an_abstract_one_is_not_checked() -> None:
    assert type("Whole", (InitiativeSystem,), WHOLE)
    assert type("Abstract", (InitiativeSystem,), {"id": "abstract"})


def test_what_is_neither_play_nor_a_question_is_no_command_of_a_system() -> None:
    with pytest.raises(TypeError, match=r"Half: no command of play and no question: End$"):
        type("Half", (InitiativeSystem,), WHOLE | {"commands": (Act, Hold, commands.End)})


# What systems declare together.


class ToughTraits(Traits):
    """A trait of one's own."""

    grit: Annotated[Small | None, Trait()] = None


class Tough(Combatant):
    """One with grit."""

    traits: ToughTraits = ToughTraits()


def another(name: str, **changes: Any) -> Any:
    """A system like the toy, but for these attributes."""
    return type(name, (Toy,), {"id": name.casefold(), "name": name, **changes})()


@contextmanager
def added(*systems: Any) -> Iterator[None]:
    """Have systems played for a while."""
    for one in systems:
        registry.add(one)
    try:
        yield
    finally:
        for one in systems:
            registry.remove(one.id)


def shouting(name: str, annotation: Any) -> Any:
    """A system with an option `action` of a type of its own: the slash command names it."""
    space = {"__annotations__": {"action": annotation}, "action": None, "__module__": __name__}
    kind = new_class("Shouting", (commands.Act,), exec_body=lambda here: here.update(space))
    return another(name, commands=(kind, Hold))


def test_no_system_adds_an_option_to_a_slash_command() -> None:
    class Painted(commands.Act):
        """With a colour."""

        colour: Annotated[ShortText | None, Option()] = None

    before = terms_of("act"), trait_terms()
    with added(another("Painter", commands=(Painted, Hold), combatant_type=Tough)):
        assert (terms_of("act"), trait_terms()) == before
        assert {"more", "speed"} & unused_options("painter")["act"] == {"speed"}
        assert "more" not in unused_options("painter")["join"]
    assert {"more", "action"} & unused_options("torg")["join"] == {"more"}


def test_an_option_that_systems_take_differently_is_typed_as_a_text() -> None:
    """None excludes the other: each reads the text as its own."""
    loud, mute = (
        shouting("Loud", Annotated[Small | None, Option()]),
        shouting("Mute", Annotated[bool | None, Option()]),
    )
    with added(loud, mute):
        action = next(term for term in terms_of("act") if term.name == "action")
        assert action.shape == Shape(Kind.TEXT, 1, 1000)
        assert loud.command("act", by=GM, action="7").action == 7
        assert mute.command("act", by=GM, action="true").action is True


def test_an_option_is_needed_only_where_all_need_it() -> None:
    class Asking(commands.Interrupt):
        """With a target that must be given, in words."""

        target: Annotated[ShortText, Option()]

    assert [term.shape.required for term in terms_of("interrupt") if term.name == "target"] == [True]
    with added(another("Asker", commands=(Act, Hold, Asking))):
        target, *_ = terms_of("interrupt")
        assert (target.name, target.shape) == ("target", Shape(Kind.TEXT, 1, 1000, required=True))
    with added(another("Deaf", commands=(Act, Hold, commands.Interrupt))):
        assert not terms_of("interrupt")[0].shape.required


def test_two_packages_cannot_have_one_id() -> None:
    with added(Toy()), pytest.raises(TypeError, match="the id 'toy' is taken"):
        registry.add(Toy())
    assert "toy" not in all_systems()


def test_a_field_that_nobody_can_type_is_refused() -> None:
    for annotation in (Annotated[int | None, Option()], Annotated[str | None, Option()]):
        with pytest.raises(TypeError, match=r"Shouting.action: a text needs its length"):
            shouting("Odd", annotation)


def test_how_long_a_text_may_be_is_read_off_its_field() -> None:
    class Texts(Traits):
        """One of each."""

        pool: PoolText
        note: Note | None = None

    assert shape_of(Texts, "pool") == Shape(Kind.TEXT, 1, 100, required=True)
    assert shape_of(Texts, "note") == Shape(Kind.TEXT, 1, 200)


def test_choices_are_closed_only_where_all_close_them_alike() -> None:
    def closing(*choices: str) -> Any:
        shade = Annotated[ShortText | None, Option(choices=choices, closed=True)]
        space = {"__annotations__": {"haste": shade}, "haste": None, "__module__": __name__}
        closed = new_class("Closed", (commands.Surge,), exec_body=lambda here: here.update(space))
        instead = tuple(verb for verb in INSTEAD if verb != "surge")
        guards = {**Toy.guards, "surge": always}
        name = "".join(choices)
        return another(name, commands=(Act, Hold, closed), instead=instead, guards=guards, do_surge=Toy.do_hold)

    (alike,) = _terms(("haste",), [closing("dark", "light").kinds["surge"]])
    assert alike.choices == ("dark", "light")
    (apart,) = _terms(("haste",), [closing("dark", "light").kinds["surge"], closing("dim").kinds["surge"]])
    assert apart.choices == () and apart.suggested


# Finding them.


def test_the_systems_are_found_in_the_order_of_their_names() -> None:
    found = all_systems()
    assert "past-participle" in found
    assert [one.name for one in found.values()] == sorted(one.name for one in found.values())
    assert all(id == one.id for id, one in found.items())


def test_what_a_system_has_no_use_for_need_not_be_suggested() -> None:
    unused = unused_options("exp-theatrical")
    for command in ("join", "combatant add", "combatant edit"):
        assert unused[command] == {term.name for term in trait_terms()} - {"dexterity"} | {"more"}
    assert "cost" in unused["act"] and not {"do", "preempt"} & unused["act"]
    assert unused["surge"] == {"points", "haste", "at", "more"}, "it has no use for the command"
    assert unused_options(None) == unused_options("chess") == {}


def test_a_system_by_its_id() -> None:
    assert system_of("past-participle").name == "Past Participle"
    with pytest.raises(Refused) as refusal:
        system_of("chess")
    assert refusal.value.phrase.facts == {"found": "chess", "allowed": tuple(all_systems())}


SYSTEM_FILE = """
from bot.rules.system import InitiativeSystem
from tests.rules.test_registry import Toy


class Mine(Toy):
    id = "{id}"
    name = "Mine"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of systems instead of the real one."""
    monkeypatch.setattr(systems, "__path__", [str(tmp_path)])
    before = set(sys.modules)
    all_systems.cache_clear()
    yield tmp_path
    all_systems.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("bot.rules.systems.mine"):
            del sys.modules[name]


def test_a_new_system_is_one_file(folder: Path) -> None:
    (folder / "mine_first.py").write_text(SYSTEM_FILE.format(id="mine"), "utf-8")
    assert list(registry.all_systems()) == ["mine"], "neither the base nor what a file imports is a system of it"
    assert Table("mine").state.round == 1


def test_two_systems_of_one_id(folder: Path) -> None:
    for name in ("mine_one", "mine_two"):
        (folder / f"{name}.py").write_text(SYSTEM_FILE.format(id="mine"), "utf-8")
    with pytest.raises(TypeError, match="two systems are called 'mine'"):
        all_systems()


# The one way of a command.


def toy() -> Table:
    table = Table(Toy())
    table.join("Andy", player=1)
    table.join("Lurker", hidden=True)
    return table


def test_in_a_system_where_nothing_is_under_way_nobody_is_asked_about_one_that_falls() -> None:
    table = toy()
    assert table.system.aiming_at(table.state, table["Andy"]) == ()


def test_the_public_version_moves_with_the_cursor_only() -> None:
    table = toy()
    public_version = table.state.public_version
    table.hold("Andy")
    assert table.state.public_version == public_version
    table.act("Andy")
    assert table.state.public_version == public_version + 1


def test_verbs_and_options_without_a_use() -> None:
    table = toy()
    with table.refused("no-use", verb="declare", system="Toy", instead=say("instead-declare")):
        table.declare("Andy", speed="fast")
    with table.refused("no-such-option", option="until", verb="hold", system="Toy", allowed=("at",)):
        table.hold("Andy", until="noon")
    with table.refused(
        "no-such-option", option="cost", verb="act", system="Toy", allowed=("action", "speed", "done", "at", "several")
    ):
        table.act("Andy", cost="3")
    table.act("Andy", force=True)


def test_a_system_that_does_not_come_to_rest_fails_loudly() -> None:
    table = Table(Restless())
    with pytest.raises(RuntimeError, match="restless does not come to rest"):
        table.join("Andy")


def test_an_ended_encounter_rests() -> None:
    table = Table(Restless())
    table.end()
    assert table.state.ended


def test_what_a_system_gives_by_default() -> None:
    table = toy()
    system, andy = table.system, table["Andy"]
    assert system.order(table.state) == table.state.combatants
    assert system.reseeded(table.state) == table.state
    assert not system.player_may(table.state, Act(by=GM))
    assert system.suggest(table.state, "act", "speed", "") == ("a", "b")
    assert system.suggest(table.state, "act", "action", "") == ()
    assert system.suggest(table.state, "flip", "card", "") == ()
    with table.refused("no-question", verb="odds", system="Toy"):
        system.ask(table.state, Odds(by=GM, combatant=andy.id))
    table.edit("Andy", side="foes")
    table.configure("tone", "loud")
    assert table.state.setting("tone") == "loud"
    table.reveal("Lurker")
    table.leave("Lurker")


def test_a_system_may_draw_when_somebody_enters_or_is_edited_and_when_a_setting_changes() -> None:
    class Drawing(Toy):
        def entered(self, state: ToyState, combatant: Combatant, draw: Draw) -> Step[ToyState]:
            return self._drawn(state, draw, f"{combatant.name} enters")

        def edited(self, state: ToyState, before: Combatant, after: Combatant, draw: Draw) -> Step[ToyState]:
            return self._drawn(state, draw, f"{before.name} becomes {after.name}")

        def configured(self, state: ToyState, key: str, value: str, deck: Any, draw: Draw) -> Step[ToyState]:
            return self._drawn(state, draw, f"{key} is {value}, {deck}")

        def _drawn(self, state: ToyState, draw: Draw, purpose: str) -> Step[ToyState]:
            draw.die(6, purpose)
            return Step(state)

    table = Table(Drawing())
    table.join("Andy", player=1)
    table.edit("Andy", name="Andrew")
    table.configure("tone", "loud")
    table.configure("joining", "ask")
    table.join("Bea", player=2, by=2)
    table.do(commands.Admit(by=GM, combatant=table.state.waiting[0].id))
    assert [made.purpose for made in table.draws] == [
        "Andy enters", "Andy becomes Andrew", "tone is loud, None", "joining is ask, None", "Bea enters",
    ]  # fmt: skip


def test_a_setting_is_as_it_was_set_or_as_by_default() -> None:
    table = toy()
    assert table.state.setting("tone") == "plain"


def test_the_panel_of_a_verb_has_its_legal_commands() -> None:
    table = toy()
    panel = menu.panel(table.fight, GM, "act", table["Andy"])
    assert [line.code for line in panel.lines] == ["panel-act"]
    assert [offer.label for offer in panel.offers] == [say("offer-act"), say("offer-done")]
    assert [offer.asks for offer in panel.offers] == [("action",), ()], "what a person alone can say is asked for"
    assert [offer.options for offer in panel.offers] == [(("speed", "a"),), (("done", "True"),)]
    (hold,) = menu.panel(table.fight, GM, "hold", table["Andy"]).offers
    assert hold.label == say("offer-hold")


def test_views() -> None:
    table = toy()
    gm, owner, everybody = table.view(), table.view(1), view_of(table.fight, PUBLIC)
    assert gm.board == owner.board == everybody.board == table.board
    assert [row.name for row in gm.hidden] == ["Lurker"] and owner.hidden == ()
    assert everybody.secrets == () and everybody.offers == () and gm.secrets
    assert {offer.combatant for offer in owner.offers} == {table.id("Andy")}
    assert {offer.verb for offer in owner.offers} == {"act", "hold"}


def test_one_offer_for_each_verb_and_combatant_that_opens_a_panel_where_there_are_several_ways() -> None:
    """`/act` may be given in two ways and `/hold` in one; a check is always possible, and no offer.

    What is meant for one's own is offered without a name only to those of whose own nobody can do it.
    """

    class Checking(Toy):
        commands = (Act, Hold, Check, Declare)
        guards: ClassVar[dict[str, Guard]] = dict.fromkeys(("act", "hold", "check", "declare"), always)
        instead = tuple(verb for verb in INSTEAD if verb not in ("check", "declare"))

        def choices(self, state: ToyState, one: Combatant, viewer: Viewer) -> tuple[Choice, ...]:
            more = Choice("offer-check", "check"), Choice("offer-declare", "declare")
            return *super().choices(state, one, viewer), *more

        def rulings(self, state: ToyState, viewer: Viewer) -> tuple[Choice, ...]:
            return (Choice("offer-act"),)

        do_check = do_declare = Toy.do_hold

    table = Table(Checking())
    table.join("Andy", player=1)
    assert [table.button(offer) for offer in table.view().offers] == [
        "offer-act-for who=Andy: act Andy …", "offer-hold-for who=Andy: hold Andy",
        "offer-declare-for who=Andy: declare Andy …",
    ]  # fmt: skip

    class Bare(Toy):
        def choices(self, state: ToyState, one: Combatant, viewer: Viewer) -> tuple[Choice, ...]:
            return (Choice("offer-hold", "hold"),)

        def rulings(self, state: ToyState, viewer: Viewer) -> tuple[Choice, ...]:
            return (Choice("offer-act"),)

    table = Table(Bare())
    table.join("Andy", player=1)
    assert [table.button(offer) for offer in table.view().offers] == [
        "offer-hold-for who=Andy: hold Andy", "offer-act: act",
    ]  # fmt: skip


def test_an_offer_asks_for_what_only_a_person_can_write() -> None:
    class Waving(Toy):
        def choices(self, state: ToyState, one: Combatant, viewer: Viewer) -> tuple[Choice, ...]:
            return (Choice("offer-act", options={"action": "wave", "speed": "a"}, asks=("action",)),)

    table = Table(Waving())
    table.join("Andy", player=1)
    (offer,) = table.view(1).offers
    assert table.button(offer) == "offer-act-for who=Andy: act Andy speed=a action=?"


def test_a_form_of_another_version() -> None:
    assert Toy().upgrade(1, {"round": 1}) == {"round": 1}
    with pytest.raises(ValueError, match="toy: no way from form 2 to form 1"):
        Toy().upgrade(2, {})


def test_a_state_asked_for_nobody() -> None:
    state = Toy().start(Opening(title="", gm=1, deck=standard_deck()), Draw(SEED)).state
    assert state.find(3) is None and Toy().suggest_own(state, GM, "act", "action", "") == ()
    for number in (None, 3):
        with pytest.raises(Refused, match="no-such-combatant"):
            state.get(number)
    with pytest.raises(TypeError, match="toy has no Declare"):
        Toy().apply(state, Declare(by=GM), Draw(SEED))
