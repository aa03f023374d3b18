"""What holds for every system of the registry, whatever its rules.

A system that is added is held to all of this by being in the registry; `recipes.py` may say which traits to give.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from msgspec.structs import asdict

from bot.fight import batch, menu
from bot.fight.menu import ALL, ENTER
from bot.render.text import Lexicon, word_code
from bot.rules import commands
from bot.rules.commands import ANSWER, PLAY, Command, Next
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event
from bot.rules.model import PUBLIC, Combatant, Viewer
from bot.rules.registry import MORE_OPTIONS, system_of, terms_of
from bot.rules.schema import Kind, Option, called, declared, fields_of, hinted, shape_of, trait_called, trait_means
from bot.rules.validation import parse
from bot.rules.views import Mark, Offer
from bot.rules.words import ENGLISH, LANGUAGES, Phrase, from_json, say, to_json
from tests.conformance.marks import key, only, walks
from tests.conformance.recipes import recipe_of
from tests.conformance.sources import codes_said
from tests.conformance.table import GM, Table, player
from tests.conformance.walking import (
    PLAYERS,
    Move,
    answers,
    asked,
    command_of,
    done_now,
    end_the_round,
    every,
    plays,
    seated,
    some_verbs,
    up_now,
    walk,
)

VIEWERS = (GM, *map(player, PLAYERS), player(4))


ALIKE = {"offer-flip", "offer-flip-for", "offer-normal", "offer-phase", "offer-pings"}
"""What is on a button in English and in German alike."""
PRESSES_AT_MOST = 3
SIDES = ("crew", "foes", "others")
"""Names, and typed: they are nothing else in any language."""
ENGLISH_WORD = re.compile("[a-z]{3}")


def is_play(command: Command) -> bool:
    return isinstance(command, PLAY)


# Plain facts about the class.


def test_words_and_forms_fit_together(system: str) -> None:
    one = system_of(system)
    assert one.name
    for name in one.traits:
        assert shape_of(one.traits_type, name).kind in (Kind.NUMBER, Kind.TEXT)
    assert not set(one.options) & set(one.instead)
    for setting in one.settings:
        assert not setting.choices or setting.default in setting.choices, setting.key
    assert not {"force", "combatant"} & {name for options in one.options.values() for name in options}


def test_what_it_asks_for_is_told_in_every_language_and_there_is_room_for_it(system: str) -> None:
    for verb, kind in system_of(system).kinds.items():
        for name, option in declared(kind, Option).items():
            for language in LANGUAGES:
                words = words_of(system, language)
                assert 0 < len(words.plain(called(verb, name))) <= 45
                assert 0 < len(words.plain(hinted(verb, name))) <= 100
                assert 0 < len(words.word(f"about-{verb}-{name.replace('_', '-')}")) <= 100
            for choice in filter(str.islower, (*option.choices, *option.picks)):
                assert sentence(system, f"word-{choice.replace(' ', '-')}"), f"/{verb} {name}:{choice}"


def test_its_traits_are_told_in_every_language_and_there_is_room_for_them(system: str) -> None:
    for name in system_of(system).traits:
        for language in LANGUAGES:
            words = words_of(system, language)
            assert 0 < len(words.plain(trait_called(name))) <= 45
            assert 0 < len(words.plain(trait_means(name))) <= 100
            assert 0 < len(words.word(f"about-trait-{name.replace('_', '-')}")) <= 100


def test_every_code_that_its_files_name_has_a_sentence(system: str) -> None:
    missing = {code: where for code, where in codes_said(type(system_of(system))).items() if not sentence(system, code)}
    assert not missing


def test_it_has_itself_on_one_card(system: str) -> None:
    assert words_of(system).owns("rules-card")


def test_it_says_what_it_is_and_what_its_settings_mean(system: str) -> None:
    settings = system_of(system).settings
    missing = [one.key for one in settings if not sentence(system, one.means.code)]
    assert words_of(system).owns("summary") and not missing


def test_what_can_be_chosen_is_called_something_in_the_readers_language(system: str) -> None:
    """Autocomplete and menus have it beside what is typed; numbers and signs need no word."""
    table = Table(system)
    lexicons = [words_of(system, language) for language in LANGUAGES]
    for verb, options in table.system.options.items():
        for name, option in options.items():
            for text in (*option.choices, *option.picks, *table.system.suggest(table.state, verb, name, "")):
                known = all(one.knows(word_code(text)) for one in lexicons)
                assert known or text in SIDES or not ENGLISH_WORD.search(text), f"/{verb} {name}:{text}"


def test_every_choice_of_a_setting_is_taken(system: str) -> None:
    for setting in system_of(system).settings:
        for choice in setting.choices:
            table = Table(system)
            table.configure(setting.key, choice)
            assert table.state.setting(setting.key) == choice


def test_it_begins_with_its_title_its_gm_and_the_first_round(system: str) -> None:
    table = Table(system)
    assert (table.board.title, table.state.gms, table.state.round) == ("The encounter", (900,), 1)
    assert table.public_texts() and {event.phrase.facts.get("round", 1) for event in table.last} == {1}


def test_verbs_without_a_use_say_what_to_do_instead(system: str) -> None:
    table = seated(system_of(system))
    for verb in table.system.instead:
        with table.refused("no-use", verb=verb, instead=say(f"instead-{verb}")):
            table.give(verb)
        assert words_of(system).owns(f"instead-{verb}")


def test_options_without_a_use_are_refused(system: str) -> None:
    table = seated(system_of(system))
    for verb, options in table.system.options.items():
        for term in terms_of(verb):
            if term.name not in options:
                with table.refused("no-such-option", option=term.name, verb=verb):
                    table.give(verb, **{term.name: 1})


# Walks.


@walks(8)
def test_what_can_be_done_is_what_is_offered(system: str, script: list[int]) -> None:
    """`legal` and `apply` agree both ways, and somebody can always do something."""
    table = seated(system_of(system))
    for turn, move in enumerate(walk(table, script)):
        by = move.command.by
        single = not batch.meant(move.command)
        if move.accepted and is_play(move.command) and single and not getattr(move.command, "force", False):
            legal = {key(one) for one in table.system.legal(move.before, by)}
            offered = key(move.command) in legal or rolls_for_its_side(move, legal)
            assert offered, f"{move.command} was accepted, but is not among {legal}"
        if turn % 3 == 0:
            check_legal(table, VIEWERS[turn // 3 % len(VIEWERS)])
        if table.state.combatants:
            assert plays(table), f"nobody can do anything: {table.cursor}"
        assert table.system.legal(table.state, PUBLIC) == ()


def rolls_for_its_side(move: Move, legal: set[tuple[str, int | None]]) -> bool:
    """Whether the same roll is offered for another one of the side: a die may be for all of it."""
    sides = {one.id: one.side for one in move.before.combatants}
    own = sides.get(move.command.whom)
    return move.command.verb == "flip" and own in [sides.get(whom) for verb, whom in legal if verb == "flip"]


def check_legal(table: Table, viewer: Viewer) -> None:
    for command in table.system.legal(table.state, viewer):
        assert command.by == viewer
        assert is_play(command) and not getattr(command, "force", False)
        assert parse(type(command), asdict(command)) == command, f"{command} cannot be given like that"
        try:
            table.system.apply(table.state, command, table.draw())
        except Refused as refusal:
            raise AssertionError(f"{command} is offered, but refused: {refusal.phrase}") from None


@walks(4)
def test_play_is_replayed_from_its_commands(system: str, script: list[int]) -> None:
    """States, where the fight stands and events survive JSON; the same seed and commands give the same again."""
    table = seated(system_of(system))
    for move in walk(table, script):
        stored = to_json(table.state)
        assert from_json(table.system.state_type, stored) == table.state
        assert from_json(tuple[Event, ...], to_json(move.events)) == move.events
        stored_command = to_json(move.command)
        assert from_json(table.system.kinds[move.command.verb], stored_command) == move.command
        assert to_json(table.cursor) == json.dumps(table.cursor, separators=(",", ":"))
    again = Table(system, seed=table.seed)
    for command in table.given:
        again.do(command)
    assert again.state == table.state
    assert again.heard == table.heard
    assert again.draws == table.draws


@walks(4)
def test_undo_never_draws_anew(system: str, script: list[int]) -> None:
    """What is undone and done again comes out as before, and draws the same."""
    table = seated(system_of(system))
    for move in walk(table, script):
        if not move.accepted or not table.drawn:
            continue
        after, drawn = table.state, table.drawn
        table.undo()
        assert table.state == move.before
        assert table.do(move.command) == move.events
        assert table.state == after
        assert table.drawn == drawn


@walks(5)
def test_a_round_can_always_be_ended(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    for _ in walk(table, script):
        pass
    if table.state.combatants:
        end_the_round(table)


def test_the_board_of_an_encounter_says_when_it_has_ended(system: str) -> None:
    table = seated(system_of(system))
    assert not table.board.ended
    table.end()
    assert table.board.ended


def test_round_after_round_can_be_ended_from_the_start(system: str) -> None:
    table = seated(system_of(system))
    for _ in range(3):
        end_the_round(table)


@walks(10)
def test_the_table_changes_without_moving_the_turn(system: str, script: list[int]) -> None:
    """Whoever is up stays up while others come, go, are edited or seated; nobody has its turn back."""
    table, recipe = seated(system_of(system)), recipe_of(system)
    acted: set[tuple[int, object, tuple[str, ...]]] = set()
    for move in walk(table, script):
        if not move.accepted:
            continue
        number = getattr(move.command, "combatant", None)
        if move.command.verb in ("join", "leave", "edit", "reveal", "reorder"):
            check_turn_stays(table, move, number)
        if getattr(move.command, "force", False):
            continue
        for event in move.events:
            if event.phrase.code in recipe.again:
                acted = {deed for deed in acted if deed[1] != event.phrase.facts["who"]}
            for group in recipe.once:
                if event.phrase.code in group:
                    deed = (move.before.round, event.phrase.facts["who"], group)
                    assert deed not in acted, f"{deed} a second time: {move.command}"
                    acted.add(deed)


def check_turn_stays(table: Table, move: Move, changed: int | None) -> None:
    others_up = up_now(table, move.before) - {changed}
    tied = move.command.verb == "reorder" and recipe_of(table.system.id).seats_settle_ties
    if others_up and not tied:
        assert up_now(table, table.state) - {changed} == others_up, f"{move.command} moved the turn"
    if move.before.round == table.state.round:
        back = done_now(table, move.before) - done_now(table, table.state) - {changed}
        assert not back, f"{move.command} gave {back} the turn back"
    if move.command.verb == "reorder" and changed in done_now(table, move.before):
        assert changed in done_now(table, table.state)


@walks(6)
def test_everything_told_has_a_sentence_that_fits(system: str, script: list[int]) -> None:
    """Whatever is shown to anybody at any moment can be told; and every offer is of a verb and options that exist."""
    table = seated(system_of(system))
    for turn, move in enumerate(walk(table, script)):
        shown: list[object] = [*move.events, table.board]
        if move.refusal is not None:
            shown.append(move.refusal.phrase)
        if turn % 2:
            shown += answers(table, (GM, player(1), player(2))[turn // 2 % 3], turn)
        if turn % 10 == 0:
            shown += asked(table, (GM, player(1), player(2))[turn // 10 % 3])
        for phrase in every(Phrase, shown):
            check_told(system, phrase)
        for offer in every(Offer, shown):
            if offer.verb == ENTER.verb:
                assert table.state.public_version == 0 and not offer.options, "people are still coming"
                continue
            if offer == ALL:
                continue
            if offer.verb == ANSWER:
                assert {name for name, _ in offer.options} <= {"at"} and offer.opens
                continue
            check_called(system, offer)
            options = table.system.options.get(offer.verb) or fields_of(table.system.kinds[offer.verb])
            assert {name for name, _ in offer.options} <= {*options, "force"}, offer
            assert set(offer.asks) <= {*options, MORE_OPTIONS}, offer


def code_in(system: str, text: str) -> bool:
    """Whether a code, such as passive-defence, stands in a text in place of the words for it.

    One to be typed stands between backticks.
    """
    return any(re.search(rf"(?<![\w-]){code}(?![\w-])", re.sub("`[^`]*`", "", text)) for code in codes_of(system))


@cache
def codes_of(system: str) -> tuple[str, ...]:
    options = [option for some in system_of(system).options.values() for option in some.values()]
    return tuple({re.escape(code) for one in options for code in (*one.choices, *one.picks) if "-" in code})


@cache
def words_of(system: str, language: str = ENGLISH) -> Lexicon:
    return Lexicon(system_of(system).words, language)


def sentence(system: str, code: str) -> bool:
    return words_of(system).knows(code)


@cache
def untranslated(system: str, language: str) -> frozenset[str]:
    """Return the choices of options for which a language has words that do not contain them."""
    options = [option for some in system_of(system).options.values() for option in some.values()]
    words = words_of(system, language)
    codes = {code for one in options for code in (*one.choices, *one.picks) if words.knows(word_code(code))}
    return frozenset(code for code in codes if code not in words.plain(say(word_code(code))))


def check_called(system: str, offer: Offer) -> None:
    """What the rules put on a button is told in the reader's language, in words that begin as a sentence does; what
    people have typed stands as it is.
    """
    told = {words_of(system, language).label(offer.label) for language in LANGUAGES}
    assert all(label[0].isupper() or not label[0].isalpha() for label in told), told
    assert not any(code_in(system, label) for label in told), told
    for language in LANGUAGES:
        label = words_of(system, language).label(offer.label)
        assert not untranslated(system, language) & set(re.findall(r"[\w-]+", label)), label
    alike = len(told) < len(LANGUAGES) and offer.label.code not in ALIKE
    assert not (alike and any(map(ENGLISH_WORD.search, told))), told


def check_told(system: str, phrase: Phrase) -> None:
    assert sentence(system, phrase.code), f"no sentence for {phrase.code}"
    for language in LANGUAGES:
        words = words_of(system, language)
        wanted = words.pattern(phrase.code).facts
        assert wanted <= set(phrase.facts), f"{phrase.code} needs {wanted}, more than {phrase.facts}"
        told = words.tell(phrase)
        assert told and not code_in(system, told), told


@walks(4)
def test_every_button_of_a_panel_can_be_pressed(system: str, script: list[int]) -> None:
    table = seated(system_of(system))
    for turn, _ in enumerate(walk(table, script)):
        if turn % 4:
            continue
        viewer = (GM, player(1), player(2))[turn // 4 % 3]
        for place, one in enumerate(table.state.combatants):
            if not (viewer.gm or one.owned_by(viewer)):
                continue
            for verb in some_verbs(table, turn + place):
                for offer in menu.panel(table.fight, viewer, verb, one).offers:
                    if not offer.asks and not offer.opens:
                        press(table, command_of(table.system, offer, viewer))


@walks(4)
def test_who_is_up_needs_three_presses_at_most(system: str, script: list[int]) -> None:
    """A button; one that opens a panel, and a button there; a form to be filled in is one more."""
    table = seated(system_of(system))
    for _ in walk(table, script):
        for row in table.board.rows if not table.state.ended else ():
            one = table.state.get(row.combatant)
            viewer = GM if one.owner is None else player(one.owner)
            verbs = {way.verb for way in table.legal(one.owner) if way.whom == one.id} - {"check"}
            if row.mark is Mark.UP and verbs:
                least = min(presses(table, viewer, one, verbs), default=None)
                assert least is not None and least <= PRESSES_AT_MOST, f"{one.name}: {least}, for {verbs}"


def presses(table: Table, viewer: Viewer, one: Combatant, verbs: set[str]) -> Iterator[int]:
    """Yield how many presses it takes by each button that leads to one of these verbs."""
    for offer in (*table.board.offers, *menu.offers(table.fight, viewer)):
        if offer.verb in verbs and offer.combatant in (None, one.id):
            panel = menu.panel(table.fight, viewer, offer.verb, one).offers if offer.opens else ()
            yield from (2 + bool(other.asks) for other in panel)
            if not offer.opens:
                yield 1 + bool(offer.asks)


def press(table: Table, command: Command) -> None:
    """Press a button: the rules may still refuse it, but not for its form."""
    try:
        table.system.apply(table.state, command, table.draw())
    except Refused as refusal:
        assert not refusal.code.startswith(("bad-", "no-such", "no-use", "which")), f"{command}: {refusal.phrase}"


@walks(4)
@only(lambda system: {"do", "action"} <= {*system.options.get("act", {})})
def test_what_is_typed_with_a_deed_is_told_even_with_that_of_nothing(system: str, script: list[int]) -> None:
    """Whoever fails the roll to go before another has done nothing yet."""
    table, mask = seated(system_of(system)), "puts on the mask"
    for turn, move in enumerate(walk(table, script)):
        visible = {one.id for one in table.state.visible} if turn % 4 == 0 else set()
        ways = [way for way in table.legal() if isinstance(way, commands.Act) and way.several is None]
        for way in (one for one in ways if one.whom in visible):
            for do in table.system.options["act"]["do"].choices:
                with suppress(Refused):
                    command = way.replace(do=do, action=mask)
                    events = table.system.apply(table.state, command, table.draw()).events
                    public = [one.phrase for one in events if one.audience is Audience.PUBLIC]
                    failed = "awareness-failed" in {one.code for one in public}
                    assert failed or mask in to_json(public), (move.command, command)


def test_the_end_ends_it(system: str) -> None:
    table = seated(system_of(system))
    table.end()
    for command in (Next(by=GM), commands.End(by=GM), commands.Leave(by=GM, combatant=table.id("Andy"))):
        with table.refused("ended"):
            table.do(command)
