"""What Past Participle shows: the board, the secrets of one viewer, the odds, and why somebody acts when it does.

Owns which of the state's facts are public. A phase is public only once it is called, a speed once the card is
turned, a hidden combatant never. Must not know how a fact is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.rules import by_hand
from bot.rules.chances import percent, stacked
from bot.rules.deck import SPEEDS, looks
from bot.rules.exhibits import OddsExhibit, word
from bot.rules.model import CombatantId, Viewer
from bot.rules.systems.past_participle.commands import Odds
from bot.rules.systems.past_participle.flip import bar_of
from bot.rules.systems.past_participle.legality import hidden_ready, may_pick
from bot.rules.systems.past_participle.odds import Shares, shares
from bot.rules.systems.past_participle.speeds import faster, parse_speed
from bot.rules.systems.past_participle.state import (
    WAITING,
    Gunfighter,
    Showdown,
    Stage,
    Stand,
    by_reflex,
    declared,
    due_in,
    told,
)
from bot.rules.views import BoardView, Mark, Offer, Panel, Row, Style
from bot.rules.words import Fact, Phrase, say

NAMED_AT_MOST = 4
"""Of so many combatants each has a button with its name."""
TURN_OFFERS = (
    Offer(verb="act", label=say("offer-act"), style=Style.MAIN),
    Offer(verb="hold", label=say("offer-hold")),
    Offer(verb="hold", label=say("offer-hold-until"), asks=("until",)),
)
SPEED_LABELS = {"fast": say("offer-fast"), "normal": say("offer-normal"), "slow": say("offer-slow")}


def board(state: Showdown) -> BoardView:
    """Return what everybody may see."""
    inside = state.visible if state.stage is Stage.DECLARE else tuple(sorted(state.visible, key=by_reflex))
    return BoardView(
        title=state.title,
        beat=state.beat,
        ended=state.ended,
        heading=(say("round", round=state.round), _stage_told(state)),
        rows=tuple(row(state, one) for one in inside),
        prompt=_prompt(state),
        offers=_buttons(state),
        on_deck=_on_deck(state),
    )


def _on_deck(state: Showdown) -> tuple[CombatantId, ...]:
    if state.up is None:
        return ()
    held = tuple(one for one in sorted(state.visible, key=by_reflex) if one.stand is Stand.NEXT)
    following = (one.id for one in (*held, *due_in(state, state.phase)) if one.id != state.up)
    return tuple(islice(following, 1))


def row(state: Showdown, one: Gunfighter) -> Row:
    """Return a combatant as everybody may see it."""
    mark, status = _standing(state, one)
    if one.owed is not None:
        status = (*status, say("status-owes", phase=one.owed.phase))
    return Row.of(one, mark, status)


def _standing(state: Showdown, one: Gunfighter) -> tuple[Mark, tuple[Phrase, ...]]:
    if state.stage is Stage.DECLARE:
        if one.carried:
            return Mark.HOLDS, (say("status-waits-on", until=one.wait or ""),)
        if one.speed is None:
            return Mark.WAITED_FOR, (say("status-waited"),)
        return Mark.READY, (say("status-declared-openly", speed=one.speed) if state.openly else say("status-declared"),)
    speed = say("status-speed", speed=one.speed or "", result=told(one.result))
    if one.id == state.up:
        return Mark.UP, (say("status-up"), speed)
    match one.stand:
        case Stand.DUE:
            return Mark.READY, (speed,)
        case Stand.ACTED:
            return Mark.DONE, (say("status-acted"),)
        case Stand.HOLDS if one.wait:
            return Mark.HOLDS, (say("status-holds-until", until=one.wait),)
        case Stand.HOLDS:
            return Mark.HOLDS, (say("status-holds"),)
        case Stand.NEXT:
            return Mark.READY, (say("status-next"),)
        case Stand.GOES_ON:
            return Mark.HOLDS, (say("status-goes-on", until=one.wait or ""),)
        case Stand.HESITATES:
            return Mark.MISSES, (say("status-hesitates"), speed)
        case Stand.LOST:
            return Mark.MISSES, (say("status-lost"),)
        case Stand.LATE:
            return Mark.READY, ()
        case _:
            return Mark.ASIDE, (say("status-idle"),)


def _stage_told(state: Showdown) -> Phrase:
    match state.stage:
        case Stage.DECLARE:
            return say("stage-declare")
        case Stage.PICK:
            return say("stage-pick")
        case Stage.ACT:
            return say("stage-act", phase=state.phase or "")
        case _:
            return say("stage-close")


def _prompt(state: Showdown) -> tuple[Phrase, ...]:
    up = state.find(state.up)
    match state.stage:
        case Stage.DECLARE:
            n, m = declared(state)
            if not m:
                return (say("prompt-empty"),)
            return (say("prompt-declare", n=n, m=m), *((say("prompt-flip"),) if n == m else ()))
        case Stage.PICK:
            return (say("prompt-pick"),)
        case Stage.ACT:
            return (say("prompt-up", who=up.name) if up else say("prompt-next"),)
        case _:
            return (say("prompt-close"),)


def _buttons(state: Showdown) -> tuple[Offer, ...]:
    follow = Offer(verb="next", label=say("offer-next"))
    abort = Offer(verb="abort", label=say("offer-abort"), style=Style.DANGER)
    match state.stage:
        case Stage.DECLARE:
            declare = Offer(verb="declare", label=say("offer-declare"), opens=True, style=Style.MAIN)
            locked = state.openly or all(one.speed is None for one in state.visible)
            return (declare, Offer(verb="flip", label=say("offer-flip")), *(() if locked else (abort,)))
        case Stage.PICK:
            pick = Offer(verb="declare", label=say("offer-pick"), opens=True, style=Style.MAIN)
            return (pick, follow)
        case Stage.ACT:
            holds = any(one.stand in (*WAITING, Stand.GOES_ON) for one in state.visible)
            before = before_offers(state, state.find(state.up))
            return (*turn_offers(None), *before, *contest_offers(state), *(abort,) * holds, follow)
        case _:
            return closing_offers(state)


def turn_offers(combatant: int | None) -> tuple[Offer, ...]:
    """Return the buttons of one who is up (None: whoever presses)."""
    return tuple([one.evolve(combatant=combatant) for one in TURN_OFFERS])


def before_offers(state: Showdown, up: Gunfighter | None) -> tuple[Offer, ...]:
    """Return the button of those who hold for later: to try to go before the one who is up."""
    if up is None or not any(one.holds_for_later and one.id != up.id for one in state.visible):
        return ()
    return (Offer(verb="act", label=say("offer-before", who=up.name), options=(("preempt", str(up.id)),)),)


def contest_offers(state: Showdown) -> tuple[Offer, ...]:
    """Return the button of a Reflex contest, in which the order of two actions is decided, where two are in sight."""
    if len(state.visible) < 2:
        return ()
    return (Offer(verb="check", label=say("offer-contest"), asks=("against",)),)


def closing_offers(state: Showdown) -> tuple[Offer, ...]:
    """Return the buttons of holders, and of the GM, before the round closes; of few holders each has its own."""
    holders = [one for one in state.visible if one.stand in WAITING]
    rest = (
        Offer(verb="abort", label=say("offer-abort"), style=Style.DANGER),
        Offer(verb="next", label=say("offer-next")),
    )
    if len(holders) > NAMED_AT_MOST:
        go_on = Offer(verb="hold", label=say("offer-go-on"), style=Style.MAIN)
        return (go_on, Offer(verb="act", label=say("offer-act")), *rest)
    going_on = (
        Offer(verb="hold", label=say("offer-go-on-for", who=one.name), combatant=one.id, style=Style.MAIN)
        for one in holders
        if one.wait
    )
    acting = (Offer(verb="act", label=say("offer-act-for", who=one.name), combatant=one.id) for one in holders)
    return (*going_on, *acting, *rest)


def said_in_secret(state: Showdown, one: Gunfighter) -> object | None:
    """Return what was declared or picked for a combatant and nobody else sees; None: nothing."""
    if state.stage is not Stage.DECLARE:
        return one.phase if may_pick(state, one) else None
    if one.speed is None or one.carried or state.openly:
        return None
    return one.speed, one.plan, one.manner


def secrets(state: Showdown, viewer: Viewer) -> tuple[Phrase, ...]:
    """Return what the viewer alone may know: of its own combatants, the GM of all."""
    lines: list[Phrase] = []
    for one in state.combatants:
        if viewer.gm or one.owned_by(viewer):
            lines += _secrets_of(state, one)
    return tuple(lines)


def _secrets_of(state: Showdown, one: Gunfighter) -> list[Phrase]:
    lines = []
    if one.owed is not None and one.hidden:
        lines.append(say("secret-owed", who=one.name, phase=one.owed.phase))
    if one.reflex_to_come is not None:
        lines.append(say("secret-reflex", who=one.name, reflex=one.reflex_to_come))
    if one.quicker:
        lines.append(say("secret-quicker", who=one.name))
    if state.stage is Stage.DECLARE:
        if one.speed is None:
            lines.append(say("secret-undeclared", who=one.name))
        else:
            lines.append(say("secret-speed", who=one.name, speed=one.speed))
        lines += _planned(one)
        if one.given is not None:
            lines.append(say("result-noted", who=one.name, result=one.given))
    elif one.stand is Stand.DUE:
        if hidden_ready(state, one):
            lines.append(say("secret-hidden-ready", who=one.name))
        elif one.phase:
            lines.append(say("secret-phase", who=one.name, phase=one.phase, open=one.open))
        else:
            lines.append(say("secret-open", who=one.name, open=one.open, phase=one.open[0]))
    if state.stage is not Stage.DECLARE and one.stand in (Stand.DUE, *WAITING, Stand.GOES_ON, Stand.LATE):
        lines += _planned(one)
    return lines


def _planned(one: Gunfighter) -> Iterator[Phrase]:
    if one.plan:
        yield say("secret-plan", plan=one.plan)
    if one.manner:
        yield say(f"secret-{one.manner}", who=one.name)


def declare_panel(state: Showdown, one: Gunfighter) -> Panel:
    """Return the private panel of a declaration: the three speeds, or after the flip the open phases."""
    if may_pick(state, one):
        offers = tuple(
            Offer(
                verb="declare",
                label=say("offer-phase", phase=phase),
                combatant=one.id,
                options=(("phase", phase),),
                style=Style.MAIN if phase == one.phase else Style.PLAIN,
            )
            for phase in one.open
        )
        lines = (say("panel-phase", who=one.name, result=told(one.result)), *_secrets_of(state, one))
        return Panel(lines=lines, offers=offers)
    if state.stage is not Stage.DECLARE:
        return Panel(lines=(say("panel-nothing", who=one.name), *_secrets_of(state, one)))
    offers = tuple(
        Offer(
            verb="declare",
            label=label,
            combatant=one.id,
            options=(("speed", speed),),
            style=Style.MAIN if speed == one.speed else Style.PLAIN,
        )
        for speed, label in SPEED_LABELS.items()
    )
    asks = ("action", "speed", "kind")
    by_actions = Offer(verb="declare", label=say("offer-by-actions"), combatant=one.id, asks=asks)
    head = (say("panel-declare", who=one.name), *_secrets_of(state, one))
    return Panel(lines=(*head, *odds_of(state, one, SPEEDS).lines), offers=(*offers, by_actions))


def odds(state: Showdown, one: Gunfighter, query: Odds) -> Panel:
    """Return the chances of one speed at the coming flip, or of each."""
    return odds_of(state, one, [parse_speed(query.speed)] if query.speed is not None else SPEEDS)


def odds_of(state: Showdown, one: Gunfighter, some: Sequence[str]) -> Panel:
    """Return the chance of each phase as the earliest, and of hesitating, for some speeds at the coming flip."""
    coming = state.stage is not Stage.DECLARE
    pile, deck = state.pile.unseen, state.pile.deck
    if coming and state.pile.reshuffling:
        pile = deck.cards
    bar = None if coming else state.bar
    quicker = one.will_be_quicker if coming else one.quicker
    head = "odds-head-one" if len(pile) == 1 else "odds-head"
    lines = [say(head, who=one.name, pool=str(one.pool), n=len(pile))]
    if quicker:
        lines.append(say("odds-quicker"))
    bars = []
    for speed in some:
        found = shares(one.pool, faster(speed) if quicker else speed, pile, deck, bar)
        lines.append(say("odds-line", speed=speed, chances=_shares_told(found)))
        bars.append(stacked(word(speed), tuple(found.values())))
    if one.carried or one.stand is Stand.GOES_ON:
        found = shares(one.pool, "fast", pile, deck, bar)
        lines.append(say("odds-going-on", chances=_shares_told(found)))
        bars.append(stacked(say("odds-waiting"), tuple(found.values())))
    parts = tuple(say("picture-hesitates") if phase is None else word(phase) for phase in found)
    picture = OddsExhibit(who=one.name, pool=str(one.pool), parts=parts, bars=tuple(bars))
    return Panel(lines=tuple(lines), exhibits=(picture,))


def _shares_told(found: Shares) -> tuple[Phrase, ...]:
    return tuple(
        say("odds-part", phase=phase, chance=percent(chance))
        if phase
        else say("odds-hesitates", chance=percent(chance))
        for phase, chance in found.items()
    )


def why(state: Showdown, one: Gunfighter) -> tuple[Phrase, ...]:
    """Return how the place of a combatant came about, step by step."""
    if one.speed is None:
        return (say("why-not-yet", who=one.name),)
    lines = [say("why-declared", who=one.name, speed=one.speed)]
    if one.carried:
        lines.append(say("why-carried"))
    elif one.quicker:
        lines.append(say("why-quicker", speed=one.ready_as))
    if state.stage is Stage.DECLARE:
        return tuple(lines)
    lines += _why_read(state, one)
    one_, two, three, four = bar_of(state, one).targets(one.ready_as)
    bar = say("why-bar", speed=one.ready_as, one=one_, two=two, three=three, four=four)
    typed = by_hand.of("bar", f"{one_}/{two}/{three}/{four}") if one.bar or state.bar else None
    lines.append(by_hand.marked(bar, typed))
    lines.append(say("why-open", open=one.open) if one.open else say("why-none"))
    if one.open:
        lines.append(say("why-phase", phase=one.earliest or "", sides=one.pool.sides))
        lines.append(say("why-order"))
    return tuple(lines)


def _why_read(state: Showdown, one: Gunfighter) -> Sequence[Phrase]:
    pool, lines = one.pool, list[Phrase]()
    if one.given is not None:
        lines.append(by_hand.marked(say("why-given"), by_hand.of("result", one.given)))
    added: list[str] = []
    cards = [state.pile.deck.by_number[number] for number in one.cards]
    for card, rows, reading in looks(cards, pool) if cards else ():
        column = card.column(pool.sides)
        cells = tuple(told(column[row].value) + "*" * column[row].exceptional for row in rows)
        facts: dict[str, Fact] = {"card": card.number, "sides": pool.sides, "dice": pool.dice, "cells": cells}
        if added:
            facts |= {"rows": tuple(str(row + 1) for row in rows), "value": reading.value or 0}
        code = "why-follow" if added else "why-card"
        laid = by_hand.of("card", card.number) if card.number in state.by_hand else None
        lines.append(by_hand.marked(say(f"{code}-one" if len(rows) == 1 else code, **facts), laid))
        if added and all(column[row].value is None for row in rows):
            lines.append(say("why-follow-critical"))
        added.append(told(reading.value))
    if len(added) > 1:
        lines.append(say("why-sum", pool=str(pool), sum=" + ".join(added), result=told(one.result)))
    else:
        lines.append(say("why-result", pool=str(pool), result=told(one.result)))
    if one.result is None:
        lines.append(say("why-critical"))
    return lines
