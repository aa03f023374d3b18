"""The flip: which cards are turned for whom, and what each combatant reads on them.

Owns turning, looking and reading. What is hidden turns no card: its follow-ups are looked at and put back, so
that the cards which everybody sees are the same with it and without. Must not know what happens after the flip.
"""

from __future__ import annotations

from bot.rules.deck import SIDES, SPEEDS, Bar, Card, Pool, Reading, result
from bot.rules.draw import Draw
from bot.rules.errors import Refused
from bot.rules.events import Event, about, for_gm, public
from bot.rules.exhibits import BarLine, CardExhibit, PoolMark
from bot.rules.pile import Pile
from bot.rules.step import Step
from bot.rules.systems.past_participle.commands import Flip
from bot.rules.systems.past_participle.legality import bar_given, result_given, whose
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stage, Stand, by_reflex
from bot.rules.words import Fact

Turned = dict[str, tuple[int, ...]]
"""The numbers of the cards turned (the first, then its follow-ups), by the group that reads them."""


def own_cards(text: str | None) -> tuple[int, ...]:
    """Return the numbers of the cards that the table has turned itself, the follow-ups after the first."""
    if text is None:
        return ()
    numbers = text.replace(",", " ").split()
    if not numbers or not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise Refused("bad-card", found=text)
    return tuple(int(number) for number in numbers)


def _group(one: Gunfighter, sharing: str) -> str:
    """Return whose card a combatant reads: everybody's, its side's or its own."""
    return {"one": "", "side": one.side, "combatant": str(one.id)}[sharing]


def turn_cards(state: Showdown, laid: tuple[int, ...], sharing: str, draw: Draw) -> tuple[Turned, Pile, list[Event]]:
    """Turn a card for each group with a visible reader, and follow-ups while one of them needs more."""
    pile, turned, events = state.pile, Turned(), list[Event]()
    readers: dict[str, list[Gunfighter]] = {}
    for one in sorted(state.visible, key=by_reflex):
        if one.speed is not None and one.given is None:
            readers.setdefault(_group(one, sharing), []).append(one)
    if not readers and not any(one.given for one in state.visible):
        readers[""] = []
    for group, members in readers.items():
        cards, to_lay = list[Card](), list(laid)
        while not cards or any(result(cards, one.pool).again for one in members):
            card, pile = pile.laid(to_lay.pop(0)) if to_lay else pile.turn(draw)
            cards.append(card)
        turned[group] = tuple(card.number for card in cards)
        whom = "" if not group else group if sharing == "side" else members[0].name
        events += _shown(state, whom, members, cards)
        events += _bar_told(bar_for(state, turned[group]), _speeds_of(state, sharing, group))
    if not turned:
        events.append(public("flipped-by-hand", round=state.round))
        events += _bar_told(bar_for(state, ()), _speeds_of(state, "one", ""))
    return turned, pile, events


def _speeds_of(state: Showdown, sharing: str, group: str) -> set[str]:
    """Return the speeds in play of a group: also of those whose result the table's own cards gave."""
    declared = (one for one in state.visible if one.speed is not None)
    return {one.ready_as for one in declared if _group(one, sharing) == group}


def _bar_told(bar: Bar, used: set[str]) -> list[Event]:
    """Return the lines of a bar that are in play."""
    lines = []
    for speed in SPEEDS:
        if speed in used:
            first, second, third, fourth = bar.targets(speed)
            lines.append(public("bar", speed=speed, one=first, two=second, three=third, four=fourth))
    return lines


def cards_for(state: Showdown, one: Gunfighter, turned: Turned, pile: Pile, draw: Draw) -> tuple[int, ...]:
    """Return the cards that a combatant reads. For a hidden one those that are not turned are looked at."""
    if one.given is not None:
        return ()
    numbers = turned.get(_group(one, state.setting("cards")), ())
    return _read_on(pile, one, numbers, draw, f"round {state.round}, flip", secret=True) if one.hidden else numbers


def _read_on(
    pile: Pile, one: Gunfighter, numbers: tuple[int, ...], draw: Draw, purpose: str, *, secret: bool
) -> tuple[int, ...]:
    """Return the cards, and those that are cut for the combatant after them, until it needs no more."""
    while not numbers or result([pile.deck.by_number[number] for number in numbers], one.pool).again:
        place = f"{purpose}, card {len(numbers) + 1} of combatant {one.id}"
        numbers = (*numbers, pile.cut(draw, place, apart=numbers, secret=secret).number)
    return numbers


def with_result(state: Showdown, one: Gunfighter, numbers: tuple[int, ...]) -> Gunfighter:
    """Return the combatant with its result, the phases open to it, and how it stands."""
    if one.given is not None:
        value = None if one.given == "CF" else int(one.given)
    else:
        value = result([state.pile.deck.by_number[number] for number in numbers], one.pool).value
    phases = bar_for(state, numbers).open_phases(one.ready_as, value) if value is not None else ()
    return one.evolve(
        cards=numbers,
        result=value,
        open=phases,
        phase=phases[0] if len(phases) == 1 else None,
        stand=Stand.DUE if phases else Stand.HESITATES,
        will_be_quicker=value is not None and not phases,
    )


def own_result(state: Showdown, command: Flip, roll: str) -> Step[Showdown]:
    """Note a result of the table's own for the coming flip, or put it in place of the one just read."""
    who = whose(state, command)
    roll = result_given(roll)
    state = state.evolve(bar=bar_given(state, command))
    if state.stage is Stage.DECLARE:
        noted = for_gm("result-noted", who=who.name, result=roll)
        return Step(state.put(who.evolve(given=roll)), (noted,))
    who = with_result(state, who.evolve(given=roll), ())
    events = [about(who, "result-set", who=who.name, result=roll)]
    if who.stand is Stand.HESITATES and not who.hidden:
        events.append(hesitation_told(who))
    return Step(state.put(who), tuple(events))


def bar_for(state: Showdown, numbers: tuple[int, ...]) -> Bar:
    """Return the target numbers that hold for one who reads these cards."""
    deck = state.pile.deck
    return state.bar or (deck.bar_of(deck.by_number[numbers[0]]) if numbers else deck.bar)


def fresh_reading(state: Showdown, one: Gunfighter, draw: Draw, purpose: str, *, secret: bool) -> tuple[Reading, Card]:
    """Read Reflex on a card that is cut, and its follow-ups. They are put back: no check gives another its card."""
    numbers = _read_on(state.pile, one, (), draw, purpose, secret=secret)
    cards = [state.pile.deck.by_number[number] for number in numbers]
    return result(cards, one.pool), cards[0]


def told(value: int | None) -> str:
    """Return a result as it is told: a number, or CF."""
    return "CF" if value is None else str(value)


def reading_told(one: Gunfighter) -> Event:
    """Return what everybody hears of a combatant at the flip: its speed, its pool and the result."""
    facts: dict[str, Fact] = {"who": one.name, "speed": one.speed or "", "pool": str(one.pool)}
    facts["result"] = told(one.result)
    if one.ready_as != one.speed:
        return public("reads-as", as_speed=one.ready_as, **facts)
    return public("reads", **facts)


def hesitation_told(one: Gunfighter) -> Event:
    """Return that a combatant hesitates, and whether it will be quicker for it."""
    return public("hesitates-next" if one.will_be_quicker else "hesitates", who=one.name)


def _shown(state: Showdown, whom: str, members: list[Gunfighter], cards: list[Card]) -> list[Event]:
    """Return the events that show a card and its follow-ups."""
    pools: dict[Pool, list[str]] = {}
    for one in members:
        pools.setdefault(one.pool, []).append(one.name)
    marks = tuple(PoolMark(sides=pool.sides, dice=pool.dice, names=tuple(names)) for pool, names in pools.items())
    bar = bar_for(state, (cards[0].number,))
    used = {one.ready_as for one in members}
    facts: dict[str, Fact] = {"card": cards[0].number, "toggle": "yes" if cards[0].toggle else "no"}
    head = public("flipped-for", whom=whom, **facts) if whom else public("flipped", round=state.round, **facts)
    events = [head.evolve(exhibits=(_exhibit(cards[0], bar, used, marks, follow_up=False),))]
    for card in cards[1:]:
        exhibit = _exhibit(card, bar, used, marks, follow_up=True)
        events.append(public("followed-up", card=card.number).evolve(exhibits=(exhibit,)))
    return events


def _exhibit(card: Card, bar: Bar, used: set[str], pools: tuple[PoolMark, ...], *, follow_up: bool) -> CardExhibit:
    return CardExhibit(
        number=card.number,
        toggle=card.toggle,
        columns=SIDES,
        cells=tuple(tuple(row.split()) for row in card.cause),
        bar=tuple(BarLine(speed=speed, targets=bar.targets(speed), in_play=speed in used) for speed in SPEEDS),
        pools=pools,
        follow_up=follow_up,
    )
