"""The flip: which cards are turned for whom, and what each combatant reads on them.

Owns turning, looking and reading. What is hidden turns no card: its follow-ups are looked at and put back, so
that the cards which everybody sees are the same with it and without. Must not know what happens after the flip.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules import by_hand
from bot.rules.deck import SPEEDS, Bar, Card, Reading, looks, result
from bot.rules.draw import Draw
from bot.rules.events import Event, about, for_gm, public
from bot.rules.pile import Pile
from bot.rules.step import Step
from bot.rules.systems.past_participle import picturing
from bot.rules.systems.past_participle.commands import Flip
from bot.rules.systems.past_participle.legality import cards_laid, group_named, result_given, whose
from bot.rules.systems.past_participle.reading import bar_given, group_of, own_cards
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stage, Stand, by_reflex, told, undeclared
from bot.rules.views import Offer, Style
from bot.rules.words import Fact, say

Turned = dict[str, tuple[int, ...]]
"""The numbers of the cards turned (the first, then its follow-ups), by the group that reads them."""


def flipped(state: Showdown, command: Flip, draw: Draw) -> Step[Showdown]:
    """Turn the cards, let everybody who has declared read them, and tell who may act when."""
    laid = dict(cards_laid(state, command))
    state = state.evolve(bar=bar_given(command) or state.bar, laid={})
    state = state.evolve(by_hand=tuple(number for numbers in laid.values() for number in numbers))
    turned, pile, events = turn_cards(state, laid, draw)
    read = [read_by(state, one, turned, pile, draw) for one in state.combatants if one.speed is not None]
    missing = [one.evolve(owed=None, alerted=False) for one in undeclared(state)]
    state = state.put(*read, *missing, pile=pile, stage=Stage.PICK, phase=None, up=None)
    shown = [one for one in sorted(read, key=by_reflex) if not one.hidden]
    events += [reading_told(one) for one in shown]
    events += [hesitation_told(one) for one in shown if one.stand is Stand.HESITATES]
    events += [about(one, "left-out", who=one.name) for one in undeclared(state)]
    if any(one.stand is Stand.DUE for one in state.visible):
        pick = Offer(verb="declare", label=say("offer-pick"), opens=True, style=Style.MAIN)
        events.append(public("pick-now").evolve(offers=(pick, Offer(verb="next", label=say("offer-next")))))
    return Step(state, tuple(events))


def turn_cards(state: Showdown, laid: Turned, draw: Draw) -> tuple[Turned, Pile, list[Event]]:
    """Turn a card for each group with a visible reader, and follow-ups while one of them needs more.

    Where the table lays the cards of a group none is drawn for it: it has laid enough.
    """
    pile, turned, events = state.pile, Turned(), list[Event]()
    declared = [one for one in sorted(state.visible, key=by_reflex) if one.speed is not None]
    readers: dict[str, list[Gunfighter]] = {}
    for one in declared:
        if one.given is None:
            readers.setdefault(group_of(state, one), []).append(one)
    if not readers and not declared:
        readers[""] = []
    for group, members in readers.items():
        cards, to_lay = list[Card](), list(laid.get(group, ()))
        while not cards or any(result(cards, one.pool).again for one in members):
            card, pile = pile.laid(to_lay.pop(0)) if to_lay else pile.turn(draw)
            cards.append(card)
        turned[group] = tuple(card.number for card in cards)
        whom = {"one": "", "side": members[0].side if members else "", "combatant": members[0].name if members else ""}
        events += _shown(state, whom[state.setting("cards")], members, cards, laid.get(group, ()))
        # Those whose result the table's own cards gave are held against the same bar.
        used = {one.ready_as for one in declared if group_of(state, one) == group}
        events += _bar_told(bar_for(state, turned[group]), used, typed=state.bar)
    if not turned:
        events.append(public("flipped-by-hand", round=state.round))
    others = {one.ready_as for one in declared if group_of(state, one) not in turned}
    return turned, pile, [*events, *_bar_told(bar_for(state, ()), others, typed=state.bar)]


def _bar_told(bar: Bar, used: set[str], *, typed: Bar | None) -> list[Event]:
    lines: list[Event] = []
    for speed in SPEEDS:
        if speed in used:
            first, second, third, fourth = bar.targets(speed)
            told = public("bar", speed=speed, one=first, two=second, three=third, four=fourth)
            numbers = by_hand.of("bar", "/".join(map(str, (first, second, third, fourth))))
            lines.append(by_hand.given(told, None if typed is None else by_hand.again(numbers) if lines else numbers))
    return lines


def read_by(state: Showdown, one: Gunfighter, turned: Turned, pile: Pile, draw: Draw) -> Gunfighter:
    """Return a combatant with what it reads on the cards turned for it. For a hidden one more are looked at.

    A result that the table's own cards gave is held against the bar of the card turned for the others, too.
    """
    numbers = turned.get(group_of(state, one), ())
    if one.given is not None:
        return with_result(one, given=one.given, bar=one.bar or bar_for(state, numbers))
    if one.hidden:
        numbers = _read_on(pile, one, numbers, draw, f"round {state.round}, flip", secret=True)
    cards = [pile.deck.by_number[number] for number in numbers]
    used = tuple(look.card.number for look in looks(cards, one.pool))
    return with_result(one.evolve(cards=used), value=result(cards, one.pool).value, bar=bar_for(state, used))


def _read_on(
    pile: Pile, one: Gunfighter, numbers: tuple[int, ...], draw: Draw, purpose: str, *, secret: bool
) -> tuple[int, ...]:
    while not numbers or result([pile.deck.by_number[number] for number in numbers], one.pool).again:
        place = f"{purpose}, card {len(numbers) + 1} of combatant {one.id}"
        numbers = (*numbers, pile.cut(draw, place, apart=numbers, secret=secret).number)
    return numbers


def with_result(one: Gunfighter, *, bar: Bar, value: int | None = None, given: str | None = None) -> Gunfighter:
    """Return the combatant with its result (`given`: by the table's own cards), held against a bar: the phases open
    to it, and how it stands.
    """
    if given is not None:
        value = None if given == "CF" else int(given)
    phases = bar.open_phases(one.ready_as, value) if value is not None else ()
    return one.evolve(
        given=given,
        result=value,
        targets=bar.targets(one.ready_as),
        open=phases,
        phase=phases[0] if len(phases) == 1 else None,
        stand=Stand.DUE if phases else Stand.HESITATES,
        will_be_quicker=value is not None and not phases,
        owed=None,
        alerted=False,
    )


def own_result(state: Showdown, command: Flip, roll: str) -> Step[Showdown]:
    """Note a result of the table's own for the coming flip, or put it in place of the one just read.

    A bar that comes with the latter is for this result alone: what others have read stays as it was read.
    """
    who = whose(state, command)
    roll = result_given(roll)
    bar = bar_given(command)
    if state.stage is Stage.DECLARE:
        noted = for_gm("result-noted", who=who.name, result=roll)
        noted = by_hand.given(noted, by_hand.again(by_hand.of("result", roll)))
        if who.hidden:  # nobody else may see that there is a bar for one
            return Step(state.put(who.evolve(given=roll, bar=bar)), (noted,))
        return Step(state.put(who.evolve(given=roll), bar=bar or state.bar), (noted,))
    who = with_result(who.evolve(cards=(), bar=bar), given=roll, bar=bar or bar_of(state, who))
    events = [by_hand.given(about(who, "result-set", who=who.name, result=roll), by_hand.of("result", roll))]
    if bar is not None and not who.hidden:
        events += _bar_told(bar, {who.ready_as}, typed=bar)
    if who.stand is Stand.HESITATES and not who.hidden:
        events.append(hesitation_told(who))
    return Step(state.put(who), tuple(events))


def own_cards_noted(state: Showdown, command: Flip, text: str) -> Step[Showdown]:
    """Note the cards that the table has laid for a side or a combatant, for the coming flip."""
    group, whom = group_named(state, command)
    numbers = own_cards(text)
    code = "card-noted" if len(numbers) == 1 else "cards-noted"
    noted = for_gm(code, whom=whom, cards=tuple(map(str, numbers)))
    noted = by_hand.given(noted, by_hand.again(by_hand.of("card", " ".join(map(str, numbers)))))
    return Step(state.evolve(laid={**state.laid, group: numbers}, bar=bar_given(command) or state.bar), (noted,))


def bar_for(state: Showdown, numbers: tuple[int, ...]) -> Bar:
    """Return the target numbers that hold for one who reads these cards."""
    deck = state.pile.deck
    return state.bar or (deck.bar_of(deck.by_number[numbers[0]]) if numbers else deck.bar)


def bar_of(state: Showdown, one: Gunfighter) -> Bar:
    """Return the target numbers that a combatant's result was held against, whatever was typed since."""
    bar = bar_for(state, one.cards)
    return bar.evolve(**{one.ready_as: one.targets}) if one.targets else bar


def fresh_reading(state: Showdown, one: Gunfighter, draw: Draw, purpose: str, *, secret: bool) -> tuple[Reading, Card]:
    """Read Reflex on a card that is cut, and its follow-ups. They are put back: no check gives another its card."""
    numbers = _read_on(state.pile, one, (), draw, purpose, secret=secret)
    cards = [state.pile.deck.by_number[number] for number in numbers]
    return result(cards, one.pool), cards[0]


def reading_told(one: Gunfighter) -> Event:
    """Return what everybody hears of a combatant at the flip: its speed, its pool, the result, the open phases."""
    facts: dict[str, Fact] = {"who": one.name, "speed": one.speed or "", "pool": str(one.pool)}
    facts["result"] = told(one.result)
    if one.open:
        facts["open"] = one.open
    code = "reads" if one.ready_as == one.speed else "reads-as"
    if one.ready_as != one.speed:
        facts["as_speed"] = one.ready_as
    typed = None if one.given is None else by_hand.of("result", one.given)
    return by_hand.given(public(f"{code}-open" if one.open else code, **facts), typed)


def hesitation_told(one: Gunfighter) -> Event:
    """Return that a combatant hesitates, and whether it will be quicker for it."""
    return public("hesitates-next" if one.will_be_quicker else "hesitates", who=one.name)


def _shown(
    state: Showdown, whom: str, members: list[Gunfighter], cards: list[Card], laid: Sequence[int]
) -> list[Event]:
    bar = bar_for(state, (cards[0].number,))
    facts: dict[str, Fact] = {"card": cards[0].number, "toggle": "yes" if cards[0].toggle else "no"}
    head = public("flipped-for", whom=whom, **facts) if whom else public("flipped", round=state.round, **facts)
    events = [head.evolve(exhibits=(picturing.card_read(state, members, cards, bar),))]
    for place, card in enumerate(cards[1:], 1):
        names = tuple(one.name for one in members if len(looks(cards, one.pool)) > place)
        events.append(public("followed-up", card=card.number, names=names))
    return [
        by_hand.given(event, by_hand.of("card", card.number) if card.number in laid else None)
        for event, card in zip(events, cards, strict=True)
    ]
