"""Cards and results: which cards are turned for whom, what combatants read on them, and what is typed in their place.

A hidden combatant turns no card: its follow-ups are looked at and put back, so that the public cards are the same
without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from bot.rules import manual_results
from bot.rules.deck import SIDES, SPEEDS, Bar, Card, Pile, Reading, looks, result
from bot.rules.draw import Draw
from bot.rules.errors import Refused, refuse_if
from bot.rules.events import Event, on_picture, public
from bot.rules.exhibits import BarLine, CardExhibit, FollowedColumn, FollowUp, PoolMark, PoolReading, named, sides_of
from bot.rules.model import names
from bot.rules.roster import alike
from bot.rules.systems.past_participle.state import Gunfighter, Showdown, Stand, reflex_order
from bot.rules.words import Fact, Phrase

Numbers = tuple[int, ...]
"""Numbers of cards: the first, then its follow-ups."""


def result_text(value: int | None) -> str:
    """Return a result as text: a number, or CF."""
    return "CF" if value is None else str(value)


def parse_cards(text: str) -> Numbers:
    """Return the card numbers in `text`; raise Refused for anything else."""
    numbers = text.replace(",", " ").split()
    if not numbers or not all(number.isdecimal() and len(number) < 3 for number in numbers):
        raise Refused("bad-card", found=text)
    return tuple(map(int, numbers))


def parse_result(text: str) -> str:
    """Return a typed Reflex result; raise Refused unless 1 to 99 or CF."""
    typed = text.strip().upper()
    refuse_if(typed != "CF" and not (typed.isdecimal() and 1 <= int(typed) <= 99), "bad-roll", found=text)
    return typed


def readers_of(state: Showdown, group: str) -> list[Gunfighter]:
    """Return the visible combatants of a group that read its card."""
    return [one for one in state.visible if one.given is None and state.group_of(one) == group]


def check_cards(state: Showdown, numbers: Numbers, readers: Sequence[Gunfighter]) -> None:
    """Raise Refused for unknown cards, and where a follow-up is missing."""
    cards = state.pile.deck.cards_of(numbers)
    if again := tuple(f"{one.name} ({one.pool})" for one in readers if result(cards, one.pool).again):
        raise Refused("follow-up-wanted", names=again, cards=" ".join(map(str, numbers)), last=numbers[-1])


def turn_cards(
    state: Showdown, typed: Mapping[str, Numbers], draw: Draw
) -> tuple[dict[str, Numbers], Pile, list[Event]]:
    """Return each group's turned cards, the pile after them, and events."""
    pile, turned, events = state.pile, dict[str, Numbers](), list[Event]()
    declared = [one for one in sorted(state.visible, key=reflex_order) if one.speed is not None]
    groups = dict.fromkeys(state.group_of(one) for one in declared if one.given is None)
    for group in groups if declared else ("",):
        members = [one for one in declared if one.given is None and state.group_of(one) == group]
        cards, to_lay = list[Card](), list(typed.get(group, ()))
        while not cards or any(result(cards, one.pool).again for one in members):
            if not (to_lay or pile.order):
                events.append(public("reshuffled"))
            card, pile = pile.take(to_lay.pop(0)) if to_lay else pile.turn(draw)
            cards.append(card)
        turned[group] = tuple(card.number for card in cards)
        events += _cards_turned(state, members, cards, typed.get(group, ()))
        # A combatant with a typed result is held against the bar of its group's card.
        used = {one.ready_as for one in declared if state.group_of(one) == group}
        bars = bar_events(bar_for(state, turned[group]), used, typed=state.bar)
        events += (on_picture(event, members) for event in bars)
    if not turned:
        events.append(public("flipped-by-hand", round=state.round))
    others = {one.ready_as for one in declared if state.group_of(one) not in turned}
    return turned, pile, [*events, *bar_events(bar_for(state, ()), others, typed=state.bar)]


def _cards_turned(state: Showdown, members: list[Gunfighter], cards: list[Card], typed: Numbers) -> list[Event]:
    first, *further = cards
    facts: dict[str, Fact] = {"card": first.number, "toggle": "yes" if first.toggle else "no"}
    if not members or (sharing := state.setting("cards")) == "one":
        head = public("flipped", round=state.round, **facts)
    else:
        head = public("flipped-for", whom=members[0].side if sharing == "side" else members[0].name, **facts)
    events = [manual_results.given(head, _typed(first, typed)).replace(exhibits=(_picture(state, members, cards),))]
    for place, card in enumerate(further, 1):
        names = tuple(one.name for one in members if len(looks(cards, one.pool)) > place)
        event = manual_results.given(public("followed-up", card=card.number, names=names), _typed(card, typed))
        events.append(on_picture(event, members))
    return events


def _typed(card: Card, typed: Numbers) -> Phrase | None:
    return manual_results.of("card", card.number) if card.number in typed else None


def bar_events(bar: Bar, used: set[str], *, typed: Bar | None) -> list[Event]:
    """Return the events that announce the target numbers of the speeds in use."""
    events: list[Event] = []
    for speed in SPEEDS:
        if speed in used:
            first, second, third, fourth = bar.targets(speed)
            event = public("bar", speed=speed, one=first, two=second, three=third, four=fourth)
            if typed is not None:
                numbers = manual_results.of("bar", f"{first}/{second}/{third}/{fourth}")
                event = manual_results.given(event, manual_results.again(numbers) if events else numbers)
            events.append(event)
    return events


def read_by(state: Showdown, one: Gunfighter, turned: Mapping[str, Numbers], draw: Draw) -> Gunfighter:
    """Return a combatant with its result on the cards of its group: those turned, or typed for hidden ones alone."""
    numbers = turned.get(state.group_of(one), ())
    if one.given is not None:
        return with_result(one, given=one.given, bar=one.bar or bar_for(state, numbers))
    if one.hidden:  # Follow-ups for it are looked at, not turned.
        numbers = _read_on(state, one, numbers, draw, f"round {state.round}, flip", secret=True)
    cards = state.pile.deck.cards_of(numbers)
    used = tuple(look.card.number for look in looks(cards, one.pool))
    return with_result(one.replace(cards=used), value=result(cards, one.pool).value, bar=bar_for(state, used))


def _read_on(state: Showdown, one: Gunfighter, numbers: Numbers, draw: Draw, purpose: str, *, secret: bool) -> Numbers:
    while not numbers or result(state.pile.deck.cards_of(numbers), one.pool).again:
        place = f"{purpose}, card {len(numbers) + 1} of {one.drawn_as}"
        numbers = (*numbers, state.pile.cut(draw, place, apart=numbers, secret=secret).number)
    return numbers


def with_result(one: Gunfighter, *, bar: Bar, value: int | None = None, given: str | None = None) -> Gunfighter:
    """Return a combatant with a result (`given`: typed) and its phases."""
    if given is not None:
        value = None if given == "CF" else int(given)
    phases = bar.open_phases(one.ready_as, value)
    return one.replace(
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


def bar_for(state: Showdown, numbers: Numbers) -> Bar:
    """Return the bar for readers of these cards; without any, the deck's."""
    deck = state.pile.deck
    return state.bar or (deck.bar_of(deck.by_number[numbers[0]]) if numbers else deck.bar)


def bar_of(state: Showdown, one: Gunfighter) -> Bar:
    """Return the bar that a combatant's result was compared with; of one without a result, the present bar."""
    bar = bar_for(state, one.cards)
    return bar.replace(**{one.ready_as: one.targets}) if one.targets else bar


def fresh_reading(state: Showdown, one: Gunfighter, draw: Draw, purpose: str, *, secret: bool) -> tuple[Reading, Card]:
    """Return what a pool reads on cut cards, and the first of them."""
    cards = state.pile.deck.cards_of(_read_on(state, one, (), draw, purpose, secret=secret))
    return result(cards, one.pool), cards[0]


def alike_together(some: Iterable[Gunfighter], told: Callable[[Gunfighter], Event]) -> list[Event]:
    """Return an event for each of some combatants; one for all who are numbered alike and have the same told."""
    groups = alike(some, lambda one: repr(told(one.replace(name="-"))))
    events = [(told(group[0]), names(group)) for group in groups]
    return [
        event.replace(phrase=event.phrase.replace(facts={**event.phrase.facts, "who": who if who[1:] else who[0]}))
        for event, who in events
    ]


def reading_event(one: Gunfighter) -> Event:
    """Return the event with a combatant's speed, pool, result and open phases."""
    facts: dict[str, Fact] = {"who": one.name, "speed": one.speed or "", "pool": str(one.pool)}
    facts["result"] = result_text(one.result)
    code = "reads"
    if one.ready_as != one.speed:
        code, facts["as_speed"] = "reads-as", one.ready_as
    if one.open:
        code, facts["open"] = f"{code}-open", one.open
    return manual_results.given(
        public(code, **facts), None if one.given is None else manual_results.of("result", one.given)
    )


def on_card(event: Event, readers: Iterable[Gunfighter]) -> Event:
    """Return the event of a reading as the picture of the card shows it: at the speed that it counts as."""
    return on_picture(event, readers) if "as_speed" not in event.phrase.facts else event


def hesitation_event(one: Gunfighter) -> Event:
    """Return the event that a combatant hesitates."""
    return public("hesitates-next" if one.will_be_quicker else "hesitates", who=one.name)


# The picture of a flip.


def _picture(state: Showdown, members: Sequence[Gunfighter], cards: Sequence[Card]) -> CardExhibit:
    card, bar = cards[0], bar_for(state, (cards[0].number,))
    used = {one.ready_as for one in members}
    pools = sorted({(one.pool.sides, one.pool.dice) for one in members})
    sides = sides_of(state.visible)
    return CardExhibit(
        number=card.number,
        toggle=card.toggle,
        columns=SIDES,
        cells=tuple(tuple(row.split()) for row in card.cause),
        bar=tuple(BarLine(speed=speed, targets=bar.targets(speed), in_play=speed in used) for speed in SPEEDS),
        pools=tuple(PoolMark(sides=die, dice=dice) for die, dice in pools),
        readings=_readings(members, cards, bar, sides),
        follow_ups=tuple(_follow_up(members, cards, place) for place in range(1, len(cards))),
        sides=sides,
    )


def _readings(
    members: Sequence[Gunfighter], cards: Sequence[Card], bar: Bar, sides: tuple[str, ...]
) -> tuple[PoolReading, ...]:
    def order(one: Gunfighter) -> tuple[int, ...]:
        read = result(cards, one.pool).value or 0
        return (SPEEDS.index(one.ready_as), -read, -one.pool.sides, -one.pool.dice)

    found = []
    for _, group in groupby(sorted(members, key=order), key=order):
        alike = list(group)
        speed, pool = alike[0].ready_as, alike[0].pool
        value = result(cards, pool).value
        phases = bar.open_phases(speed, value)
        who = tuple(named(one, sides) for one in alike)
        found.append(PoolReading(speed=speed, pool=str(pool), result=result_text(value), phases=phases, who=who))
    return tuple(found)


def _follow_up(members: Sequence[Gunfighter], cards: Sequence[Card], place: int) -> FollowUp:
    read: dict[int, set[int]] = {}
    for one in members:
        found = looks(cards, one.pool)
        if len(found) > place:
            read.setdefault(one.pool.sides, set()).update(found[place].rows)
    columns = (
        FollowedColumn(
            sides=sides,
            cells=tuple(row.split()[SIDES.index(sides)] for row in cards[place].cause),
            rows=tuple(sorted(rows)),
        )
        for sides, rows in sorted(read.items())
    )
    return FollowUp(number=cards[place].number, columns=tuple(columns))
