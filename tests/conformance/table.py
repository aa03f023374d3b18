"""The table that the tests of the rules play at: a system, a seed, a GM, players, and their commands.

It treats the rules as the app does: a fresh `Draw` for each command; on a refusal nothing is kept. It fails a test
whose system draws twice for one purpose in one line of play, or draws before it refuses.

    table = Table("past-participle")
    table.join("Andy", player=1, reflex="2d10")
    table.declare("Andy", speed="fast", by=1)          # by a player; without `by`: by the GM
    with table.refused("not-yours", who="Andy"):
        table.declare("Andy", speed="slow", by=2)
    table.flip(card="28")
    assert table.public_texts() == [...]               # of the last command
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import bot
from bot.app.parsing.lines import declared_in_lines
from bot.fight import late_answers, menu
from bot.fight.batch import Several, Single
from bot.fight.fight import Deadlines, Fight
from bot.fight.late_answers import Place
from bot.fight.views import board_of, view_of
from bot.render.text import Teller, lexicon
from bot.rules import commands
from bot.rules.deck import Deck, parse_deck
from bot.rules.draw import Draw, Drawn
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, is_public
from bot.rules.model import CREW, FOES, Combatant, Viewer
from bot.rules.registry import System, system_of
from bot.rules.schema import Trait
from bot.rules.system import Opening
from bot.rules.views import BoardView, Offer, PersonalView, Style
from bot.rules.words import BY_HAND, ENGLISH, MANY, Fact, Phrase, to_json

SEED = bytes(range(32))
GM = Viewer(user=900, gm=True)

PARTS = frozenset({
    "changed", "joined-side", "word-none", "either", "alike-side", "alike-owner", "alike-hidden", "alike-traits",
})  # fmt: skip
"""Common codes of what is told within other sentences, and told in common words here, too."""
COMMON_CODES = frozenset({
    "reminded", "offer-more", "offer-options-for", "offer-verb-with", "option-next-round", "offer-enter",
    "joined", "joined-several", "joined-sides", "joined-unseen", "split", "merged",
    "left", "edited", "renamed", "played-by", "revealed", "revealed-as", "seated", "seat-before",
    "seat-last", "configured", "configured-same", "gm-added", "gm-removed",
    "encounter-ended", "encounter-ended-empty", "round", "status-condition", "status-condition-to", "recovers",
    "lasts-what", "noted", "noted-none", "note-line", "overwritten", "ended", "gm-only",
    "forced-for-nothing", "forced-unseen", "not-yours",
    "no-such-combatant", "no-combatant-of-yours", "which-combatant", "name-taken", "table-full", "trait-missing",
    "table-full-for", "split-too-many", "merges-with-itself", "merges-unlike", "group-too-large",
    "bad-trait", "bad-pool", "not-hidden", "before-itself", "nothing-changed", "no-such-setting", "bad-setting",
    "bad-setting-between", "bad-setting-span", "new-side", "asks-to-join", "asked", "asked-for-more", "turned-away",
    "table-closed", "waits-already", "too-many-wait",
    "name-waits", "nobody-waits", "waits-to-join",
    "bell-set", "bell-set-secret", "bell-removed", "bell-rings", "bell-line", "bell-line-secret", "bell-what",
    "counter", "counter-set", "counter-set-of", "counter-set-secret", "counter-set-of-secret", "counter-removed",
    "counter-removed-of", "counter-removed-secret", "counter-removed-of-secret", "counter-line-secret",
    "counter-line-of-secret", "counter-what", "counter-secret", "bad-change", "counter-bounds",
    "counters-full", "no-such-counter", "offer-counter", "offer-counter-of",
    "bell-passed", "bad-bell-time", "bells-full", "no-such-bell", "several-bells",
    "comes-after-all", "offer-still",
    "answers-at", "taken-back", "moment-unknown", "moment-none", "hidden-own-time", "nothing-answered", "no-answer",
    "no-secret-any-more",    "secret-dropped", "offer-answer-what", "offer-answer-who", "offer-answer-at",
    "has-fallen", "takes-no-part", "takes-no-part-dropped", "takes-part-again",
    "nobody-departed", "wait-answer", "wait-declare", "wait-turn", "wait-choice", "wait-pause", "reminded-gm",
    "clocks-stop", "clocks-go-on",
    "already-paused", "not-paused", "bad-pause", "clocks-stop-unattended", "clocks-stop-stuck",
        "is-away", "is-back", "not-away", "bad-away", "wait-next",
    "deadline-over", "deadline-over-plain", "time-ends-itself",
    "time-over", "time-over-next",     "order-offer-declare", "order-offer-hold", "order-offer-until",
    "pace-moments", "pace-gm", "offer-answer", "offer-pass", "window-over",
    "offer-pass-everything", "you-pass", "you-pass-everything", "you-are-asked", "no-pace", "passes-already",
    "passes-nothing", "nothing-to-pass",
    "offer-rest", "offer-all-same", "offer-all-plain", "offer-each", "offer-by-side", "offer-by-group", "offer-same",
    "offer-lines", "lines-what", "no-such-name", "option-act-done",
    "offer-all-act", "offer-all-done", "rest-head", "rest-left", "rest-none", "in-a-row", "several-left-out",
    "several-more",
    "bad-option", "said-nothing", "nobody-to-declare", "nobody-of-yours-is-up",
    "no-such-deck", "already-gm", "not-a-gm", "last-gm", "no-use", "no-such-option", "no-question", "no-such-system",
    *(
        f"deed-{what}"
        for what in (
            "force", "muster", "split", "merge",
            "admit", "reveal", "reorder", "configure", "appoint", "bell", "counter", "pause", "resume", "extend",
            "end", "flip", "next", "others",
            "edit", "secret",
        )
    ),
    *(
        name
        for verb in ("declare", "flip", "act", "hold", "abort", "next", "surge", "check")
        for name in (f"offer-{verb}", f"offer-{verb}-for", f"panel-{verb}")
    ),
})  # fmt: skip
"""The codes whose sentences the renderer supplies."""


@cache
def standard_deck() -> Deck:
    """Return the deck that comes with the bot."""
    path = Path(bot.__file__).parent / "decks" / "standard.toml"
    return parse_deck(tomllib.loads(path.read_text("utf-8")))


def player(user: int) -> Viewer:
    """Return a player who is no GM."""
    return Viewer(user=user)


def claims(command: commands.Command) -> bool:
    """Whether a command is given for a place that it names."""
    return isinstance(command, commands.Claiming | commands.Edit | Several) and command.at is not None


class RiggedDraw(Draw):
    """The draws of one command, some of which a test has decided."""

    def __init__(self, seed: bytes, rigged: Mapping[tuple[str, int], int]) -> None:
        super().__init__(seed)
        self._rigged = rigged

    def _drawn(self, bound: int, purpose: str, *, secret: bool) -> Drawn:
        made = super()._drawn(bound, purpose, secret=secret)
        return made.replace(value=self._rigged.get((purpose, bound), made.value))


class Table:
    """An encounter of one system in play, and what everybody has heard of it."""

    def __init__(self, system: str | System = "past-participle", *, seed: bytes = SEED, **settings: str) -> None:
        self.system: System = system_of(system) if isinstance(system, str) else system
        self.seed = seed
        self.rigged: dict[tuple[str, int], int] = {}
        """Values that a test has decided, by purpose and bound."""
        self.draws: list[Drawn] = []
        """All that was drawn, undone or not."""
        self.line: dict[tuple[str, int], Drawn] = {}
        self._moment_line: dict[tuple[str, int], Drawn] = {}
        self.drawn: tuple[Drawn, ...] = ()
        self.offers: tuple[Offer, ...] = ()
        """The buttons of the last command's message."""
        self.offered: list[Offer] = []
        """All that messages have offered."""
        self.heard: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self.given: list[commands.Command] = []
        self._before: list[tuple[Any, Deadlines, late_answers.Line, dict[tuple[str, int], Drawn]]] = []
        self.now: int | None = None
        """When commands are given, in milliseconds since 1970, where that matters."""
        self._ids = 0
        opening = Opening(title="The encounter", gm=900, deck=standard_deck())
        draw = self.draw()
        step = self.system.start(opening, draw)
        self.state: Any = step.state
        self.deadlines = Deadlines()
        self._steps: late_answers.Line = ()
        self._steps_of = step.state
        self._keep(draw)
        self._hear(step.events)
        for key, value in settings.items():
            self.configure(key.replace("_", "-"), value)

    # Giving commands.

    def draw(self) -> Draw:
        """Return the draw of one command."""
        return RiggedDraw(self.seed, self.rigged)

    def do(self, command: commands.Command) -> tuple[Event, ...]:
        """Give a command; return its events. On a refusal nothing is kept."""
        draw = self.draw()
        if self.now is not None:
            command = command.replace(now=self.now)
        try:
            turn = late_answers.give(self.fight, self.steps, command, draw, Place())
        except Refused as refusal:
            assert not draw.drawn, f"{refusal.code}: refused after drawing {draw.drawn}"
            raise
        self._before.append((self.state, self.deadlines, self.steps, dict(self.line)))
        self.given.append(command)
        if claims(command):
            self.line = dict(self._moment_line)
        self._keep(draw)
        if is_public(turn.transaction.events):
            self._moment_line = dict(self.line)
        _, self.state, self.deadlines = turn.transaction.fight
        self.offers = turn.transaction.offers
        self.offered += self.offers
        self._steps, self._steps_of = turn.line or (), self.state
        self._hear(turn.transaction.events)
        return self.last

    @property
    def fight(self) -> Fight:
        """The fight as it stands."""
        return Fight(self.system, self.state, self.deadlines)

    @property
    def steps(self) -> late_answers.Line:
        """The newest steps, for late answers; none to a state that a test has put there itself."""
        return self._steps if self._steps_of is self.state else ()

    @property
    def paused(self) -> bool:
        """Whether the clock waits by the pace alone."""
        return bool(self.system.holds(self.state))

    def undo(self) -> None:
        """Take the last accepted command back: the state goes back."""
        self.state, self.deadlines, self._steps, self.line = self._before.pop()
        self._steps_of = self.state
        self.given.pop()

    def _keep(self, draw: Draw) -> None:
        for made in draw.drawn:
            key = (made.purpose, made.bound)
            assert key not in self.line, f"drawn for twice in one line of play: {made.purpose!r}"
            self.line[key] = made
        self.drawn = draw.drawn
        self.draws += draw.drawn

    def _hear(self, events: tuple[Event, ...]) -> None:
        self.last = events
        self.heard += events

    def give(self, verb: str, combatant: str | int | None = None, /, *, by: int | None = None, **options: Any) -> Any:
        """Give the command `verb` for a combatant (by name or id), by player number `by` or by the GM.

        Options that name a combatant (`preempt`, `against`, `before`) take a name too.
        """
        if combatant is not None:
            options["combatant"] = self.id(combatant)
        for key in ("preempt", "against", "before"):
            if isinstance(options.get(key), str):
                options[key] = self.id(options[key])
        return self.do(self.command(verb, by=GM if by is None else player(by), **options))

    def command(self, verb: str, **options: Any) -> commands.Command:
        """Return a command that is typed; `lines` are a declaration for each that they name."""
        if "lines" in options:
            return declared_in_lines(self.fight, options, Teller())
        return self.system.command(verb, **options)

    def for_each(self, command: commands.Command, *ids: int) -> Several:
        """Return a command for each of several combatants."""
        singles = tuple(Single(self[id].name, (command.replace(combatant=id),)) for id in ids)
        return Several(by=command.by, now=command.now, singles=singles, onward=True)

    def declare(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give a `Declare`."""
        return self.give("declare", combatant, **options)

    def flip(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give a `Flip`."""
        return self.give("flip", combatant, **options)

    def act(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give an `Act`."""
        return self.give("act", combatant, **options)

    def hold(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give a `Hold`."""
        return self.give("hold", combatant, **options)

    def abort(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give an `Abort`."""
        return self.give("abort", combatant, **options)

    def surge(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give a `Surge`."""
        return self.give("surge", combatant, **options)

    def check(self, combatant: str | int | None = None, /, **options: Any) -> Any:
        """Give a `Check`."""
        return self.give("check", combatant, **options)

    def next(self, *, by: int | None = None, **options: Any) -> Any:
        """Give a `Next`."""
        return self.give("next", by=by, **options)

    def end(self, *, by: int | None = None) -> Any:
        """Give an `End`."""
        return self.give("end", by=by)

    def leave(self, combatant: str | int, /, **options: Any) -> Any:
        """Give a `Leave`."""
        return self.give("leave", combatant, **options)

    def reveal(self, combatant: str | int, /, **options: Any) -> Any:
        """Give a `Reveal`."""
        return self.give("reveal", combatant, **options)

    def reorder(self, combatant: str | int, /, **options: Any) -> Any:
        """Give a `Reorder`."""
        return self.give("reorder", combatant, **options)

    def edit(self, combatant: str | int, /, **options: Any) -> Any:
        """Give an `Edit`; traits may stand among the options."""
        traits = {key: options.pop(key) for key in self.system.traits if key in options}
        return self.give("edit", combatant, traits=traits, **options)

    def configure(self, key: str, value: str, *, by: int | None = None, deck: Deck | None = None) -> Any:
        """Give a `Configure`."""
        return self.give("configure", by=by, key=key, value=value, deck=deck)

    def bell(self, text: str | None = None, at: str | None = None, *, by: int | None = None, **options: Any) -> Any:
        """Give a `Bell`."""
        return self.give("bell", by=by, text=text, at=at, **options)

    def appoint(self, user: int, *, by: int | None = None, remove: bool = False) -> Any:
        """Give an `Appoint`."""
        return self.give("appoint", by=by, user=user, remove=remove)

    def join(
        self,
        name: str,
        *,
        player: int | None = None,
        side: str | None = None,
        hidden: bool = False,
        count: int = 1,
        by: int | None = None,
        id: int | None = None,
        **traits: Any,
    ) -> int:
        """Put a combatant on the table, by the GM unless `by` is given; return its id.

        A player's is of the crew and another one of the foes, unless `side` is given. Required traits that are
        not given get a usual value.
        """
        self._ids += 1
        # Such a number is found in a text only if the id itself has been told.
        number = id if id is not None else 770_000_000 + self._ids
        side = side or (CREW if player is not None else FOES)
        usual = {name: usual_value(trait) for name, trait in self.system.traits.items() if trait.required}
        self.give(
            "join", by=by, name=name, side=side, owner=player, hidden=hidden, count=count,
            traits={**usual, **traits}, combatant=number,
        )  # fmt: skip
        return number

    @contextmanager
    def refused(self, code: str, /, **facts: Any) -> Iterator[None]:
        """Hold that the command given inside is refused with `code` and (at least) these facts, without a change."""
        before, drawn = to_json(self.state), len(self.draws)
        try:
            yield
        except Refused as refusal:
            assert refusal.code == code, f"refused with {refusal.phrase}, not with {code}"
            told = {key: refusal.phrase.facts.get(key) for key in facts}
            assert told == facts
            assert self.text(refusal.phrase)
        else:
            raise AssertionError(f"not refused; {code} was expected")
        assert to_json(self.state) == before
        assert len(self.draws) == drawn

    # Looking.

    def id(self, combatant: str | int) -> int:
        """Return the id of a combatant, by its name (as it is now) or its id."""
        if isinstance(combatant, int):
            return combatant
        found: int = next(one.id for one in self.state.everyone if one.name == combatant)
        return found

    def __getitem__(self, combatant: str | int) -> Any:
        found: Combatant = self.state.get(self.id(combatant))
        return found

    @property
    def board(self) -> BoardView:
        """What everybody sees."""
        return board_of(self.fight)

    @property
    def cursor(self) -> tuple[object, ...]:
        """Where the fight publicly stands."""
        return self.system.cursor(self.state)

    def view(self, by: int | None = None) -> PersonalView:
        """Return what a player (None: the GM) sees."""
        return view_of(self.fight, GM if by is None else player(by))

    def legal(self, by: int | None = None) -> tuple[commands.Command, ...]:
        """Return what a player (None: the GM) may do."""
        return self.system.legal(self.state, GM if by is None else player(by))

    def may(self, by: int | None = None) -> set[tuple[str, str | None]]:
        """Return (verb, name of the combatant) of everything that a player (None: the GM) may do."""
        names = {one.id: one.name for one in self.state.everyone}
        return {(one.verb, names.get(one.whom or 0)) for one in self.legal(by)}

    def given_by(self, command: commands.Command) -> str:
        """Return a command in a line: its verb, for whom, and its options."""
        fields = commands.given_options(command)
        return self._line(command.verb, command.whom, *(f"{key}={value}" for key, value in sorted(fields.items())))

    def button(self, offer: Offer) -> str:
        """Return a button in a line: its words, the command that it gives, what it asks for, its weight."""
        gives = self._line(offer.verb, offer.combatant, *(f"{key}={value}" for key, value in offer.options))
        asks = "".join(f" {option}=?" for option in offer.asks)
        weight = "" if offer.style is Style.PLAIN else f", {offer.style}"
        return f"{self.text(offer.label)}: {gives}{asks}{' …' * offer.opens}{weight}"

    def _line(self, verb: str, combatant: int | None, *options: str) -> str:
        return " ".join([verb, *([self[combatant].name] if combatant is not None else []), *options])

    @property
    def buttons(self) -> list[str]:
        """The buttons of the board."""
        return [self.button(offer) for offer in self.board.offers]

    @property
    def sheet(self) -> list[str]:
        """The board in lines: where the fight stands, who stands how, what is waited for."""
        board = self.board
        rows = []
        for row in board.rows:
            chips = [f"{self.text(chip.label)} ({chip.mark})" for chip in row.chips]
            said = "; ".join([*chips, *map(self.text, row.whole)])
            rows.append(f"{row.name} ({row.mark})" + (said and f": {said}"))
        return [", ".join(map(self.text, board.heading)), *rows, *map(self.text, board.prompt)]

    @property
    def under_way(self) -> list[str]:
        """The picture of the board, a line for each bar; one that lasts has no end."""
        bars = [bar for exhibit in self.board.exhibits for bar in getattr(exhibit, "bars", ())]
        return [f"{bar.name}: {bar.label}, {bar.begins} to {'' if bar.lasts else bar.lands}".strip() for bar in bars]

    def panel(self, verb: str, combatant: str | int, *, by: int | None = None) -> list[str]:
        """Return a private panel in lines: its words, then its buttons."""
        viewer = GM if by is None else player(by)
        panel = menu.panel(self.fight, viewer, verb, self[combatant])
        return [*map(self.text, panel.lines), *map(self.button, panel.offers)]

    def why(self, combatant: str | int) -> list[str]:
        """Return how the place of a combatant came about, in words."""
        return [self.text(line) for line in self.system.why(self.state, self[combatant])]

    def allowed(self, by: int | None = None) -> set[str]:
        """Return everything that a player (None: the GM) may do now, a line for each command."""
        return {self.given_by(command) for command in self.legal(by)}

    def text(self, phrase: Phrase) -> str:
        """Return a phrase by the system's words; a common code that is no part as the code and its facts.

        How a result was given by hand is told in common words, too: here it is left out.
        """
        words = lexicon(self.system.words, ENGLISH)
        if phrase.code in PARTS:
            return words.plain(phrase)
        facts = {key: self._told(value) for key, value in phrase.facts.items() if key not in (BY_HAND, MANY)}
        if words.owns(phrase.code):
            pattern = words.pattern(phrase.code)
            for name in pattern.listed:
                if isinstance(some := phrase.facts[name], tuple) and len(some) > 1:
                    facts[name] = f"{self._told(some[:-1])} and {some[-1]}"

            def told(name: str) -> str:
                return str(facts[name])

            return pattern.told(words.facts_of(phrase), told, told, told)
        assert phrase.code in COMMON_CODES, f"no sentence for {phrase.code}"
        return " ".join([phrase.code, *(f"{key}={value}" for key, value in facts.items())])

    def _told(self, fact: Fact) -> object:
        if isinstance(fact, Phrase):
            return self.text(fact)
        return ", ".join(str(self._told(item)) for item in fact) if isinstance(fact, tuple) else fact

    def texts(self, viewer: Viewer | None = None) -> list[str]:
        """Return the texts of the last command's events that a viewer (None: the public) hears."""
        looking = viewer or Viewer()
        return [self.text(event.phrase) for event in self.last if event.heard_by(looking)]

    def public_texts(self) -> list[str]:
        """Return the texts of the last command's public events."""
        return [self.text(event.phrase) for event in self.last if event.audience is Audience.PUBLIC]

    def private_texts(self, by: int | None = None) -> list[str]:
        """Return the texts of the last command's events that a player (None: the GM) hears and the public does not."""
        viewer = GM if by is None else player(by)
        return [
            self.text(event.phrase)
            for event in self.last
            if event.audience is not Audience.PUBLIC and event.heard_by(viewer)
        ]

    def codes(self) -> list[str]:
        """Return the codes of the last command's events."""
        return [event.phrase.code for event in self.last]

    def event(self, code: str) -> Event:
        """Return the first event of the last command with this code."""
        return next(event for event in self.last if event.phrase.code == code)

    def row(self, combatant: str | int) -> Any:
        """Return the public row of a combatant."""
        number = self.id(combatant)
        return next(row for row in self.board.rows if row.combatant == number)


def usual_value(trait: Trait) -> Any:
    """Return a value of the middle for a trait."""
    if trait.pool:
        return "2d8"
    if trait.default is not None:
        return trait.default
    return min(max(trait.lowest, 10), trait.highest)
