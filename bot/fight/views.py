"""What is seen of a fight: the board, the view of one person, the GM's screen, and the buttons on each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from msgspec.structs import asdict

from bot.fight import batch, menu
from bot.fight.deadlines import away_lines, shown_on
from bot.fight.fight import Fight
from bot.fight.menu import ALL, ENTER, SKIPPED
from bot.rules import bells, counters, join_policy, pace, roster
from bot.rules.commands import ANSWER
from bot.rules.events import agreed, open_groups, phrases_with_groups
from bot.rules.model import PUBLIC, Combatant, CombatantId, Viewer
from bot.rules.schema import GM, LANGUAGE
from bot.rules.views import WAITED_FOR, BoardView, Mark, Offer, PersonalView, Row, ScreenView, Style
from bot.rules.words import Phrase, say

BUTTONS_OF_MESSAGE, BUTTONS_OF_BOARD = 2, 3
"""So many stand there, besides that for all the rest."""
RESPOND = Offer(verb=ANSWER, label=say("offer-answer"), opens=True)
"""Opens the panel of what can be answered where the fight stands."""


def board_of(fight: Fight) -> BoardView:
    """Return the board that everybody sees, with what one can do for several, and what the clock waits for."""
    state = fight.state
    board = fight.system.board(state)
    board = board.replace(
        rows=_in_the_order(fight, board.rows) if state.fallen else board.rows,
        offers=on_board(fight),
        round=state.round, place=state.setting("board"), language=state.setting(LANGUAGE),
    )  # fmt: skip
    board = pace.on_board(fight.system, state, counters.counted_on(state, board) if state.counters else board)
    prompt = tuple(agreed(line, open_groups(state)) for line in board.prompt)
    return shown_on(fight.deadlines, board.replace(prompt=prompt))


def on_board(fight: Fight) -> tuple[Offer, ...]:
    """Return the buttons of the board: the usual one, one for several, and how the fight goes on; else the door."""
    state = fight.state
    if state.ended:
        return ()
    if fight.system.holds(state):
        return _while_it_waits(fight)
    (usual, others, steps), some = menu.shown(fight), tuple(batch.shown(fight))
    door = (ENTER,) if join_policy.is_open(state) else ()
    if not state.visible:
        return _first(BUTTONS_OF_BOARD, (one.replace(style=Style.MAIN) for one in door), steps)
    if fight.waiting_for.gm or not usual:
        return _first(BUTTONS_OF_BOARD, steps[:1], some, door, usual, others, steps[1:])
    found = _first(BUTTONS_OF_BOARD, usual[:1], usual[1:] or some[:1], steps[:1], some, door, others)
    return tuple(sorted(found, key=lambda one: one in steps))


def of_message(
    fight: Fight, called: tuple[CombatantId, ...] = (), addressed: Iterable[Offer] = (), late: tuple[Offer, ...] = ()
) -> tuple[Offer, ...]:
    """Return the buttons under a message: the usual one of whom it has `called`, and one alternative.

    That is an answer of one who is `addressed`, else of one who was skipped, for several, an answer that comes `late`,
    or another way.
    """
    if fight.system.holds(fight.state):
        return (*_first(BUTTONS_OF_MESSAGE, addressed, _while_it_waits(fight)), ALL)
    usual, others, steps = menu.shown(fight, called)
    if fight.waiting_for.gm:
        usual, others, steps = steps[:1], usual, (*others, *steps[1:])
    skipped = tuple(one for one in late if ("at", SKIPPED) in one.options)
    some = batch.shown(fight)
    found = _first(BUTTONS_OF_MESSAGE, usual, addressed, skipped, some, late, others, steps)
    return (*found, ALL)


def _first(most: int, *some: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return the first of some buttons, each once; what comes after those is not even looked for."""
    found: list[Offer] = []
    for offer in chain.from_iterable(some):
        if not any(_alike(offer, one) for one in found):
            found.append(offer)
        if len(found) == most:
            break
    return tuple(found)


def _alike(one: Offer, other: Offer) -> bool:
    return one.replace(style=other.style, label=other.label) == other


def _while_it_waits(fight: Fight) -> tuple[Offer, ...]:
    """Return the buttons while the clock waits by the pace: of those who could answer, and the GM's."""
    system, state, _ = fight
    onward = Offer(verb="next", label=say("offer-next"))
    if state.setting("pace") == GM:
        able = any(True for _ in system.responses(state))
        return (onward.replace(style=Style.MAIN), *((RESPOND,) if able else ()))
    return Offer(verb="pass", label=say("offer-pass"), style=Style.MAIN), RESPOND, onward


def view_of(fight: Fight, viewer: Viewer, now: int = 0) -> PersonalView:
    """Return what a viewer may see at a time, in milliseconds since 1970. Its `board` is the same for everybody."""
    state, board = fight.state, board_of(fight)
    if viewer == PUBLIC:
        return PersonalView(board=board)
    lines = (
        *fight.system.secrets(state, viewer), *counters.secrets(state, viewer), *roster.note_lines(state, viewer),
        *join_policy.lines(state, viewer), *(away_lines(fight.deadlines, now) if viewer.gm else ()),
    )  # fmt: skip
    return PersonalView(
        board=board,
        hidden=hidden_rows(fight, viewer),
        secrets=phrases_with_groups(state, lines),
        offers=(
            *(offer for one in state.waiting if viewer.gm for offer in admitting(one)),
            *batch.offers(fight, viewer),
            *menu.offers(fight, viewer),
        ),
        bells=bells.listed(state, viewer),
        exhibits=fight.system.own_exhibits(state, viewer),
    )  # fmt: skip


def hidden_rows(fight: Fight, viewer: Viewer) -> tuple[Row, ...]:
    """Return the rows of the hidden combatants that a viewer may know of, in their order."""
    system, state, _ = fight
    hidden = [system.row(state, one) for one in system.order(state) if one.hidden and one.seen_by(viewer)]
    hidden += [_lying(one) for one in state.fallen if one.hidden and one.seen_by(viewer)]
    return counters.on_rows(state, hidden)


def at_hand(fight: Fight, viewer: Viewer, passing: tuple[Offer, ...], late: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the few buttons of what somebody would do now, and that for all the rest.

    First comes what is for those whom they run and the fight waits for (`passing`: they could answer, or let it pass),
    then how it goes on, what can be answered `late`, and for who runs only one what else that can do. Where the fight
    waits for them, the first stands out.
    """
    system, state, _ = fight
    waiting_for, run = fight.waiting_for, [one for one in state.combatants if one.run_by(viewer)]
    due = {one.id for one in run if one.id in waiting_for.may or system.mark(state, one) in WAITED_FOR}
    alone, together = menu.offers(fight, viewer), batch.offers(fight, viewer)
    answers = (RESPOND, passing[0]) if passing else ()
    now = [*answers, *together, *(one for one in alone if one.combatant in due)]
    steps = [*menu.shown(fight).steps] if viewer.gm else []
    if viewer.gm and waiting_for.gm:
        now, steps = steps, now
    asked = [offer for one in state.waiting if viewer.gm for offer in admitting(one)]
    others = [one for one in alone if [one.combatant] == [own.id for own in run]]
    door = (ENTER,) if not run and not viewer.gm and join_policy.is_open(state) else ()
    found = _first(BUTTONS_OF_BOARD, now[:2], steps[:1], now[2:], asked, late, others, steps[1:], door)
    return (*(menu.standing_out(found) if now else found), ALL)


def own_secrets(fight: Fight, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what only a viewer may know of those whom they run: a GM sees no player's plans by the way."""
    system, state, _ = fight
    own = state.replace(combatants=tuple([one for one in state.combatants if one.run_by(viewer)]))
    return phrases_with_groups(own, (*system.secrets(own, viewer), *join_policy.lines(state, viewer)))


def _lying(one: Combatant) -> Row:
    """Return the row of one that has fallen: its condition says why it does nothing."""
    return Row.of(one, Mark.FALLEN, ())


def _in_the_order(fight: Fight, rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows of a board with those of the fallen, where their turns would be."""
    system, state, _ = fight
    known = {row.combatant: row for row in (*rows, *(_lying(one) for one in state.fallen))}
    whole = system.board(state.replace(combatants=state.everyone, fallen=()))
    return tuple(known[row.combatant] for row in whole.rows)


def screen_of(fight: Fight, now: int = 0) -> ScreenView:
    """Return the GM's screen at a time. A hidden one that can act now stands first: nobody else waits for it."""
    view = view_of(fight, Viewer(gm=True), now)
    acting = {offer.combatant for offer in view.offers if offer.verb == "act"}
    places = {id: place for place, id in enumerate(fight.system.due_first(fight.state))}

    def place(row: Row) -> tuple[bool, int]:
        return not (row.hidden and row.combatant in acting), places.get(row.combatant, len(places))

    hidden = (row.replace(status=(say("status-hidden"), *row.status)) for row in view.hidden)
    rows = tuple(sorted((*view.board.rows, *hidden), key=place))
    offers = (*view.offers, *counters.buttons(fight.state), *menu.defeat_actions(fight.state))
    seen = {"rows": rows, "offers": offers, "secrets": view.secrets, "bells": view.bells, "gms": fight.state.gms}
    return ScreenView(**{**asdict(view.board), **seen})


def admitting(one: Combatant) -> tuple[Offer, Offer]:
    """Return the buttons with which a GM decides about one who waits to join."""
    away = say("offer-turn-away-for", who=one.name)
    return (
        Offer(verb="admit", label=say("offer-admit-for", who=one.name), combatant=one.id),
        Offer(verb="admit", label=away, combatant=one.id, options=(("away", "true"),)),
    )
