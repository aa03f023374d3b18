"""Two of the stages that transcripts are played on: the rules alone, the use cases on a database."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

from bot.app.parsing.more import with_more
from bot.app.requests import Answer
from bot.fight import batch, menu, panels
from bot.fight.askers import Actor
from bot.fight.fight import Fight
from bot.fight.views import view_of
from bot.render.board import board_text, status_text
from bot.render.text import Lexicon, lexicon
from bot.rules.errors import Refused
from bot.rules.events import Audience, Event, makes_message
from bot.rules.fuzzy_match import did_you_mean
from bot.rules.model import Viewer
from bot.rules.registry import System, system_of
from bot.rules.schema import Kind, naming, shape_of
from bot.rules.views import BoardView, Mark, Offer, PersonalView
from bot.rules.words import ENGLISH
from tests.app.saloon import SALOON, Saloon, request_of
from tests.conformance.table import Table
from tests.transcripts.reading import Step, pattern, plain

VERBS = {
    "encounter settings": "configure",
    "encounter gm": "appoint",
    "encounter bell": "bell",
    "combatant add": "muster",
    "combatant remove": "leave",
    **{f"combatant {verb}": verb for verb in ("edit", "reveal", "reorder", "split", "merge", "admit")},
}
"""What a command gives whose name is not that of its verb."""
WHOLE = frozenset({"count", "number", "rounds"})
"""Options of commands of the roster that are numbers."""
IN_ONE_LINE = frozenset({"up", "order", "on deck", "to declare", "row", "marks", "hidden", "pinged"})
"""Listings of names."""
CHANCE, TIME = "Chance", "Time"
"""Who decides a draw that comes with a later step, and what ends deadlines and reminds."""
_OF_COMBATANT = re.compile(r"combatant (\w+)")
QUESTIONS = frozenset({"odds", "interrupt", "why"})


class Stage(ABC):
    """Where steps are carried out; it keeps what came of the last one."""

    def __init__(self) -> None:
        self.answer = ""
        self.is_refused = False
        self.cursor = (0, 0)
        """Up to where the messages of the channel have been looked through: a message, and a place in it."""
        self.step_from = 0
        """The first message that the present step can have brought."""

    @abstractmethod
    async def take(self, step: Step) -> None:
        """Carry out a step."""

    @abstractmethod
    def messages(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return what the channel has been told so far: texts, and the names of those whom each pings."""

    @abstractmethod
    async def board(self) -> str:
        """Return the board."""

    @abstractmethod
    async def status(self, who: str) -> str:
        """Return what somebody is shown in private."""

    async def told(self, words: str) -> tuple[str, ...] | None:
        """Find a line in the channel, after what was found before; return whom its message pings."""
        return self._find(words)

    async def shown(self, words: str, *, there: bool) -> str:
        """Return the board once it has these words (or has them no more), if it can come to that."""
        return await self.board()

    async def settle(self) -> None:  # noqa: B027 - only the whole bot tells the channel later
        """Wait until the channel is told all that the last step brings."""

    def _find(self, words: str) -> tuple[str, ...] | None:
        message, start = max(self.cursor, (self.step_from, 0))
        for number, (text, pinged) in enumerate(self.messages()[message:], message):
            if found := pattern(words).search(plain(text), start if number == message else 0):
                self.cursor = number, found.end()
                return pinged
            if pattern(words).search(plain(self.pictures(number))):
                self.cursor = number, start if number == message else 0
                return pinged
        return None

    def pictures(self, number: int) -> str:
        """Return what the pictures of a message tell, for those who do not see them."""
        return ""


class InProcess(Stage):
    """What the rules and the use cases have in common: commands are typed values, buttons are offers."""

    def __init__(self) -> None:
        super().__init__()
        self.people: dict[str, int] = {}
        self.panels: dict[str, tuple[Offer, ...]] = {}
        self.is_public = False
        self.system: System

    @property
    def words(self) -> Lexicon:
        """The sentences of the system."""
        return lexicon(self.system.words, ENGLISH)

    def user(self, name: str) -> int:
        """Return the number of a person; who comes first is the GM, 900."""
        return self.people.setdefault(name, 900 + len(self.people))

    def names(self, users: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of people."""
        return tuple(name for name, user in self.people.items() if user in users)

    async def take(self, step: Step) -> None:
        """Carry out a step."""
        self.answer, self.is_refused, self.step_from = "", False, len(self.messages())
        self.user(step.who)
        panel, self.panels[step.who] = self.panels.get(step.who, ()), ()
        try:
            if step.label:
                await self.press(step, self._offer(step, panel))
            elif step.line.startswith("/encounter start"):
                self.system = system_of(step.command[1]["system"])
                await self.start(step)
            else:
                name, options = step.command
                verb = VERBS.get(name, name.removeprefix("encounter "))
                await self.give(step.who, verb, options)
        except Refused as refusal:
            asked = did_you_mean(refusal.phrase, self.words.named)
            self.is_refused, self.answer = True, self.words.refusal(refusal.phrase)
            self.answer += "" if asked is None else f"\n{self.words.tell(asked)}"

    def _offer(self, step: Step, panel: tuple[Offer, ...]) -> Offer:
        """Return the button with this label: of one's panel, the newest in the channel, or one behind *More…*."""
        newest, older = self.offers()
        for offer in chain(panel, newest, self._behind_more(step.who), reversed(older)):
            if pattern(step.label).fullmatch(self.words.label(offer.label)):
                self.is_public = offer in (*newest, *older) and offer not in panel
                return offer
        raise AssertionError(f"{step.place}: there is no button {step.label!r}")

    def _behind_more(self, who: str) -> Iterator[Offer]:
        state, viewer = self.state(), self.viewer(who)
        shown = panels.everything(Fight(self.system, state), viewer).offers
        yield from (*menu.offers(Fight(self.system, state), viewer), *shown)
        for one in shown:
            if one.opens and one.combatant is not None and one.verb in self.system.kinds:
                yield from panels.panel_of(Fight(self.system, state), viewer, one.verb, state.get(one.combatant)).offers

    def viewer(self, who: str) -> Viewer:
        """Return who a person is in the encounter."""
        user = self.user(who)
        return Viewer(user=user, gm=user in self.state().gms)

    @abstractmethod
    def state(self) -> Any:
        """Return the fight as it stands."""

    def typed(self, verb: str, options: dict[str, str]) -> dict[str, Any]:
        """Return the values of options; those that name people are their numbers."""
        return {
            {"player": "owner"}.get(name, name): self._value(verb, name, text)
            for name, text in options.items()
            if name != "combatant"
        }

    def _value(self, verb: str, name: str, text: str) -> Any:
        if name in ("player", "user"):
            return self.user(text)
        if text in ("true", "false"):
            return text == "true"
        if name in self.system.options.get(verb, {}):
            return int(text) if shape_of(self.system.kinds[verb], name).kind is Kind.NUMBER else text
        if (trait := self.system.traits.get(name)) is not None:
            return text if trait.pool or trait.text else int(text)
        return int(text) if name in WHOLE or (verb, name) == ("counter", "value") else text

    def pictured(self, view: BoardView) -> str:
        """Return the words of a board, as it is told beside its picture."""
        text = board_text(view, self.words, pictured=bool(view.exhibits))
        return "\n".join((text.head, text.rows, text.prompt))

    def in_status(self, view: PersonalView) -> str:
        """Return the words of a private status."""
        short, whole = status_text(view, self.words)
        return whole or short

    @abstractmethod
    def offers(self) -> tuple[list[Offer], list[Offer]]:
        """Return what the newest message and the board offer, and what was offered to the channel before."""

    @abstractmethod
    def on_show(self) -> tuple[int, int]:
        """Return how many buttons are under the newest message, and under the board."""

    @abstractmethod
    async def start(self, step: Step) -> None:
        """Begin the encounter."""

    @abstractmethod
    async def give(self, who: str, verb: str, options: dict[str, str]) -> None:
        """Give a command that was typed."""

    @abstractmethod
    async def press(self, step: Step, offer: Offer) -> None:
        """Do what a button says."""


class RulesStage(InProcess):
    """The rules alone."""

    def __init__(self) -> None:
        super().__init__()
        self._table: Table | None = None
        self._told: list[str] = []

    @property
    def table(self) -> Table:
        """The table, once it is laid."""
        assert self._table is not None, "there is no encounter yet"
        return self._table

    def messages(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the sentences that the channel is told. The rules do not know who is pinged."""
        return [(text, ()) for text in self._told]

    async def take(self, step: Step) -> None:
        """Carry out a step, or decide a draw to come."""
        if step.who != CHANCE:
            await super().take(step)
            return
        found = re.fullmatch(r"(.*) \(of (\d+)\) is (\d+)", step.line)
        assert found is not None, f"{step.place}: {step.line!r} is no draw"
        ids = {one.name: str(one.id) for one in self.table.state.combatants}
        purpose = _OF_COMBATANT.sub(lambda named: "combatant " + ids.get(named[1], named[1]), found[1])
        self.table.rigged[purpose, int(found[2])] = int(found[3])

    def offers(self) -> tuple[list[Offer], list[Offer]]:
        """Return what the newest message and the board offer, and what was offered before."""
        return [*self.table.offers, *self.table.board.offers], self.table.offered

    def on_show(self) -> tuple[int, int]:
        """Return how many buttons are under the newest message, and under the board."""
        return len(self.table.offers), len(self.table.board.offers)

    async def board(self) -> str:
        """Return the public board."""
        return self.pictured(self.table.board)

    async def status(self, who: str) -> str:
        """Return one's view."""
        return self.in_status(view_of(self.table.fight, self.viewer(who)))

    def state(self) -> Any:
        """Return the fight as it stands."""
        return self.table.state

    def listed(self, kind: str, words: str, who: str) -> list[str]:
        """Return what a listing has after the last command: `nothing` where it has no line."""
        table, by = self.table, self.user(who) if who and not self.viewer(who).gm else None
        match kind.split(maxsplit=2):
            case ["all", "hear"]:
                found = self._texts(one for one in table.last if one.audience is Audience.PUBLIC)
            case ["hears"]:
                viewer = self.viewer(who)
                heard = (one for one in table.last if one.audience is not Audience.PUBLIC and one.heard_by(viewer))
                found = self._texts(heard)
            case ["calls"]:
                found = self._texts(one for one in table.last if one.call)
            case ["pinged"]:
                found = [table[one].name for one in table.last[-1].call]
            case ["offered"]:
                found = [table.button(one) for one in table.offers]
            case ["up"]:
                found = [row.name for row in table.board.rows if row.mark is Mark.UP]
            case ["order"]:
                found = [row.name for row in table.board.rows]
            case ["sheet"]:
                found = table.sheet
            case ["buttons"]:
                found = table.buttons
            case ["bars"]:
                found = table.under_way
            case ["prompt"]:
                found = [table.text(line) for line in table.board.prompt]
            case ["heading"]:
                found = [table.text(line) for line in table.board.heading]
            case ["marks"]:
                found = [f"{row.name} {row.mark}" for row in table.board.rows]
            case ["hidden"]:
                found = [row.name for row in table.view().hidden]
            case ["drawn"]:
                names = {str(one.id): str(one.name) for one in table.state.combatants}
                lines = [f"{one.purpose} (of {one.bound})" for one in table.drawn]
                found = [_OF_COMBATANT.sub(lambda id: f"combatant {names.get(id[1], id[1])}", line) for line in lines]
            case ["suggested", verb, option]:
                option, _, typed = option.partition(" ")
                found = list(table.system.suggest(table.state, verb, option, typed))
            case ["why", name]:
                found = table.why(name)
            case ["mark", _, name]:
                found = [str(table.row(name).mark)]
            case ["status", _, name]:
                found = [", ".join(table.text(phrase) for phrase in table.row(name).status)]
            case ["row", _, name]:
                found = [table.text(phrase) for phrase in table.row(name).whole]
            case ["chips", _, name]:
                found = [f"{table.text(chip.label)} ({chip.mark})" for chip in table.row(name).chips]
            case ["panel", verb, name]:
                found = table.panel(verb, name, by=by)
            case ["is", "answered"]:
                found = self.answer.split("\n")
            case ["is", "offered"]:
                found = [table.button(one) for one in self.panels[who]]
            case ["offers"]:
                found = [table.button(one) for one in table.view(by).offers]
            case ["secrets" | "bells" | "notes" as name]:
                found = [table.text(line) for line in getattr(table.view(by), name)]
            case ["several", "all"]:
                found = self._several(who, "all", None)
            case ["several", whom, name]:
                found = self._several(who, whom, name)
            case ["row"]:
                found = [one.name for one in batch.row(Fight(self.system, table.state), by)]
            case ["to", "declare"]:
                found = [one.name for one in self.system.to_declare(table.state)]
            case ["on", "deck"]:
                found = [table[one].name for one in table.board.on_deck]
            case ["setting", key]:
                found = [str(table.state.setting(key))]
            case ["may"]:
                found = sorted(table.allowed(by))
            case ["may", _]:
                found = sorted(verb if name is None else f"{verb} {name}" for verb, name in table.may(by))
            case _:
                named = next((one.name for one in table.state.combatants if words.startswith(f"{one.name}.")), "")
                path, _, _ = words.removeprefix(named).partition(" ")
                found = [f"{named}{path} {self._fact(named, path)}"]
        if kind in IN_ONE_LINE and found:
            found = [", ".join(found)]
        return [plain(line) for line in found] or ["nothing"]

    def _several(self, who: str, whom: str, name: str | None) -> list[str]:
        one = None if name is None else self.table[name]
        panel = batch.panel(Fight(self.system, self.table.state), self.viewer(who), whom, one)
        return [*map(self.table.text, panel.lines), *map(self.table.button, panel.offers)]

    def _texts(self, events: Iterable[Event]) -> list[str]:
        return [self.words.tell(one.phrase) for one in events]

    def _fact(self, named: str, path: str) -> object:
        """Return a value of the combatant of this name, or of the state."""
        if path == "paused":
            return self.table.paused
        if path == "spoken":
            state = self.table.state
            return ", ".join(one.name for one in state.combatants if one.spoken == state.round) or "nothing"
        found: Any = self.table[named] if named else self.table.state
        rest = path.removeprefix(".").split(".")
        for place, name in enumerate(rest):
            if name == "*":
                return ", ".join(str(attrgetter(".".join(rest[place + 1 :]))(one)) for one in found)
            found = len(found) if name == "number" else found[int(name)] if name.isdecimal() else getattr(found, name)
        if isinstance(found, (tuple, frozenset)):
            found = ", ".join(map(str, found if isinstance(found, tuple) else sorted(found))) or "nothing"
        return found

    async def start(self, step: Step) -> None:
        """Lay the table."""
        self._table = Table(self.system)
        self._tell(self.table.heard)

    async def give(self, who: str, verb: str, options: dict[str, str]) -> None:
        """Give a command to the system."""
        viewer, mark = self.viewer(who), len(self.table.heard)
        if verb == "undo":
            self.table.undo()
            return
        given = self.typed(verb, with_more(self.system, verb, options))
        if verb in ("join", "muster"):
            self._join(who, verb, viewer, given)
        else:
            self._command(who, verb, viewer, options.get("combatant"), given)
        heard = self.table.heard[mark:]
        self._tell(heard)
        self.answer = self.answer or "\n".join(self.words.lines(one.phrase for one in heard if one.heard_by(viewer)))

    def _tell(self, events: Sequence[Event]) -> None:
        """Tell the channel the public events of a command, if one of them makes a message."""
        if makes_message(events):
            self._told += [self.words.tell(one.phrase) for one in events if one.audience is Audience.PUBLIC]

    def _join(self, who: str, verb: str, viewer: Viewer, given: dict[str, Any]) -> None:
        number = given.pop("number", None)
        names = [name.strip() for name in given.pop("name").split(",")]
        if number:
            names = [f"{names[0]} {place}" for place in range(1, number + 1)]
        owner = given.pop("owner", self.user(who) if verb == "join" else None)
        for name in names:
            side = {"side": "crew" if verb == "join" else "foes"}
            self.table.join(name, player=owner, by=None if viewer.gm else viewer.user, **{**side, **given})

    def _command(self, who: str, verb: str, viewer: Viewer, combatant: str | None, given: dict[str, Any]) -> None:
        kind = self.system.kinds.get(verb)
        for name in naming(kind) & given.keys() if kind else ():
            given[name] = self.table.id(int(given[name]) if given[name].isdecimal() else given[name])
        whom = self._whom(verb, viewer, combatant)
        if verb in QUESTIONS and kind is not None:
            self._ask(who, verb, viewer, whom, given)
        elif verb in self.system.options and not given and verb == "declare" and whom is not None:
            self._open(who, menu.panel(Fight(self.system, self.table.state), viewer, verb, self.table[whom]))
        else:
            traits = {name: given.pop(name) for name in self.system.traits if verb == "edit" and name in given}
            given |= {"traits": traits} if verb == "edit" else {}
            given |= {"combatant": whom} if whom is not None else {}
            self.table.do(self.table.command(verb, by=viewer, **given))

    def _ask(self, who: str, verb: str, viewer: Viewer, whom: int | None, given: dict[str, Any]) -> None:
        if verb == "why":
            assert whom is not None
            self.answer = "\n".join(self.words.lines(self.system.why(self.table.state, self.table[whom])))
            return
        query = self.system.command(verb, by=viewer, combatant=whom, **given)
        self._open(who, menu.replied(self.system.ask(self.table.state, query)))  # type: ignore[arg-type]

    def _open(self, who: str, panel: menu.Panel) -> None:
        self.panels[who], self.answer = panel.offers, "\n".join(self.words.lines(panel.lines))

    def _whom(self, verb: str, viewer: Viewer, name: str | None) -> int | None:
        """Return the combatant that is named, or the only one that a player can mean."""
        if name is not None:
            return self.table.id(name)
        if verb not in (*self.system.options, *self.system.instead, *QUESTIONS, "leave") or verb == "next" or viewer.gm:
            return None
        own = [one.id for one in self.table.state.combatants if one.owned_by(viewer)]
        able = {one.whom for one in self.system.legal(self.table.state, viewer) if one.verb == verb}
        some = own if len(own) == 1 else [one for one in own if one in able]
        return some[0] if len(some) == 1 else None

    async def press(self, step: Step, offer: Offer) -> None:
        """Give the command of a button, or open its panel."""
        viewer = self.viewer(step.who)
        if offer.opens:
            whom = offer.combatant or self._whom(offer.verb, viewer, None)
            assert whom is not None, f"{step.place}: of whom is the panel to be?"
            self._open(step.who, menu.panel(Fight(self.system, self.table.state), viewer, offer.verb, self.table[whom]))
            return
        options = {**dict(offer.options), **step.form}
        if offer.combatant is not None:
            options["combatant"] = self.table[offer.combatant].name
        await self.give(step.who, offer.verb, options)


class CasesStage(InProcess):
    """The use cases, on a database."""

    def __init__(self, saloon: Saloon) -> None:
        super().__init__()
        self.saloon = saloon

    def state(self) -> Any:
        """Return the fight as it stands."""
        return self.saloon.encounters.in_memory(SALOON.channel).state  # type: ignore[union-attr]

    def messages(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return all announcements."""
        sent = (one.announcement for one in self.saloon.courier.sent)
        return [(one.whole or one.text, self.names(one.pings)) for one in sent]

    def offers(self) -> tuple[list[Offer], list[Offer]]:
        """Return what the newest announcement and the board offer, and what was announced before."""
        sent = [one.announcement.offers for one in self.saloon.courier.sent]
        newest = [*sent[-1], *self.saloon.courier.boards[-1].offers]
        return newest, [offer for offers in sent for offer in offers]

    def on_show(self) -> tuple[int, int]:
        """Return how many buttons are under the newest message, and under the board."""
        return len(self.saloon.courier.sent[-1].announcement.offers), len(self.saloon.courier.boards[-1].offers)

    async def board(self) -> str:
        """Return the board that was shown last."""
        return self.pictured(self.saloon.courier.boards[-1])

    async def status(self, who: str) -> str:
        """Return what one is shown of the encounter."""
        return self._text(await self.saloon.look.status(SALOON, self._actor(who)))

    def _actor(self, who: str) -> Actor:
        return Actor(user=self.user(who), name=who)

    def _text(self, answer: Answer) -> str:
        return self.in_status(answer.view) if answer.view is not None else "\n".join(self.words.lines(answer.lines))

    def _answered(self, who: str, answer: Answer) -> None:
        self.answer, self.panels[who] = self._text(answer), answer.offers
        self.is_refused = answer.refused

    async def take(self, step: Step) -> None:
        """Carry out a step, or have the timer come."""
        if step.who != TIME:
            await super().take(step)
            return
        self.answer, self.is_refused, self.step_from = "", False, len(self.messages())
        await self.saloon.timer_comes()

    async def start(self, step: Step) -> None:
        """Begin an encounter."""
        options: dict[str, Any] = dict(step.command[1])
        self._answered(step.who, await self.saloon.start(by=self._actor(step.who), **options))

    async def give(self, who: str, verb: str, options: dict[str, str]) -> None:
        """Give a request to its use case."""
        actor, given, service = self._actor(who), self.typed(verb, options), self.saloon.commands
        request = request_of(verb, options.get("combatant"), **given)
        if verb in ("undo", "redo"):
            self._answered(who, await getattr(self.saloon, verb)(actor))
        elif verb in QUESTIONS:
            self._answered(who, await service.ask(SALOON, actor, request))
        elif verb == "declare" and not given:
            self._answered(who, await service.panel(SALOON, actor, request))
        else:
            given = {"owner": actor.user, "side": "crew", **given} if verb == "join" else given
            self._answered(who, await self.saloon.give(verb, options.get("combatant"), by=actor, **given))

    async def press(self, step: Step, offer: Offer) -> None:
        """Send the request of a button: for whom it can be meant, where it names nobody."""
        actor, service = self._actor(step.who), self.saloon.commands
        whom = None if offer.combatant is None else str(offer.combatant)
        given = self.typed(offer.verb, {**dict(offer.options), **step.form})
        request = request_of(offer.verb, whom, press=await self.saloon.here(), **given).replace(public=self.is_public)
        if offer.opens:
            self._answered(step.who, await service.panel(SALOON, actor, request))
            return
        meant = await service.whom(SALOON, actor, request)
        give = service.ask if offer.verb in QUESTIONS else service.perform
        done = meant if isinstance(meant, Answer) else await give(SALOON, actor, meant)
        self._answered(step.who, done)
