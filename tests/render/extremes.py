"""The extremes of every kind of picture: few and many combatants, long names, other scripts, emoji."""

from collections.abc import Mapping
from fractions import Fraction

from bot.rules.deck import SIDES
from bot.rules.exhibits import (
    CardExhibit,
    Done,
    Exhibit,
    FollowedColumn,
    FollowUp,
    Named,
    OddsExhibit,
    OrderExhibit,
    Place,
    PoolMark,
    PoolReading,
    Strip,
    SummaryExhibit,
    stacked,
    word,
)
from tests.render.looking import ALL, CARD, ETERNAL_SOLDIER, LONG, ODD, TORG, card

CROWD = (*ODD, *(f"Bandit {number}" for number in range(1, 30)))
"""Forty names."""
MANY_SIDES = ("crew", "foes", "日本", "🔥", LONG[:32], "wolves", "the law")

PEOPLE = tuple(Named(name=name, side=place % 7, bodies=place % 3 + 1) for place, name in enumerate(CROWD))
POOLS = [(sides, dice) for sides in SIDES for dice in (1, 3, 5)]
"""Fifteen of them: more than a card has room for."""
FOLLOW_UPS = tuple(
    FollowUp(
        number=number,
        columns=tuple(
            FollowedColumn(sides=sides, cells=("4*", "CF", "12*", "1", "9"), rows=(0, 2)) for sides in (4, 6, 10)
        ),
    )
    for number in (1, 53, 8)
)


ODDS = OddsExhibit(
    who="Reuben",
    pool="2d6",
    parts=tuple(map(word, ("I", "II", "III", "IV", "hesitates"))),
    bars=(
        stacked(word("fast"), [Fraction(n, 54) for n in (9, 11, 20, 14, 0)]),
        stacked(word("normal"), [Fraction(n, 54) for n in (1, 7, 11, 24, 11)]),
        stacked(word("slow"), [Fraction(n, 540) for n in (1, 9, 70, 200, 260)]),
    ),
)
MANY_ODDS = OddsExhibit(
    who=LONG,
    parts=tuple(map(word, ("9S or more", *(f"{n}S" for n in range(8, 0, -1)), LONG))),
    bars=tuple(stacked(word(LONG), [Fraction(1, 10)] * 10) for _ in range(40)),
)


def read_by(*groups: tuple[Named, ...]) -> tuple[PoolReading, ...]:
    """What groups of people read, each with another pool, at every speed and with every result there is."""
    told = (("fast", "CF", ()), ("normal", "2", ()), ("slow", "13", ("I", "II", "III", "IV")), ("fast", "7", ("III",)))
    return tuple(
        PoolReading(speed=speed, pool=f"{dice}d{sides}", result=result, phases=phases, who=who)
        for who, (sides, dice), (speed, result, phases) in zip(groups, POOLS, told * 4, strict=False)
    )


def crowded(*groups: tuple[Named, ...]) -> CardExhibit:
    """A card that these groups read, with follow-ups."""
    marks = tuple(PoolMark(sides=sides, dice=dice) for sides, dice in POOLS)
    return card(8, marks, ("fast", "normal", "slow"), read_by(*groups)).replace(follow_ups=FOLLOW_UPS, sides=MANY_SIDES)


def fought(people: tuple[Named, ...], rounds: int) -> SummaryExhibit:
    """A fight in which each acts in a phase of its own, but not in every round."""
    strips = []
    for place, one in enumerate(people):
        acted = [n for n in range(1, rounds + 1) if (n + place) % 4]
        phases = [(n * 3 + place) % 4 for n in acted]
        done = (
            Done(column=n, thousandths=125 + 250 * phase, place=ALL[phase])
            for n, phase in zip(acted, phases, strict=True)
        )
        strips.append(Strip(who=one, done=tuple(done)))
    return SummaryExhibit(
        title=LONG,
        unit="round",
        first=1,
        last=rounds,
        within=tuple(map(word, ALL)),
        strips=tuple(strips),
        sides=MANY_SIDES,
    )


FOUR = tuple(Named(name=name, side=int(name.startswith("H"))) for name in ("Reuben", "Miranda", "Hombre 1", "Hombre 2"))

DICE = OrderExhibit(
    title=word("The order"),
    measure=word("by successes"),
    places=tuple(
        Place(value=value, who=(one,), dice=dice)
        for value, one, dice in zip(
            ("3", "3", "2", "8"), FOUR, ((6, 6, 5, 1, 1), (6, 5, 5, 4, 4), (6, 6, 2, 2, 2), (6,) * 12), strict=True
        )
    ),
    sides=("crew", "foes"),
    good=5,
)
SCORES = DICE.replace(
    title=word("Unit 3"),
    measure=word("by priority"),
    good=0,
    places=tuple(
        Place(value=value, who=(one,)) for value, one in zip(("26", "21", "17.37", "17.33"), FOUR, strict=True)
    ),
)
SIDES_ROLLED = DICE.replace(
    title=word("Unit 1"),
    measure=word("by roll"),
    good=0,
    places=(Place(value="8", who=FOUR[:2]), Place(value="6·3", who=(*FOUR[2:], *PEOPLE[20:29]))),
)


def each(people: tuple[Named, ...]) -> tuple[Place, ...]:
    """A place for each, with a score of its own."""
    return tuple(Place(value=f"17.{number}", who=(one,)) for number, one in enumerate(people))


EXTREMES: Mapping[str, Exhibit] = {
    "a card": CARD,
    "a card that nobody reads": card(0),
    "a card that one reads": crowded(PEOPLE[10:11]),
    "a card that fourteen read": crowded(*((one,) for one in PEOPLE[9:23])),
    "a card that forty read": crowded(PEOPLE, PEOPLE[:4], PEOPLE[5:7], *((one,) for one in PEOPLE[10:22])),
    "an order of dice": DICE,
    "an order of scores": SCORES,
    "an order of sides": SIDES_ROLLED,
    "an order of one": DICE.replace(places=DICE.places[:1]),
    "an order of fourteen": OrderExhibit(
        title=word(LONG), measure=word("by priority"), places=each(PEOPLE[9:23]), sides=MANY_SIDES
    ),
    "an order of forty": OrderExhibit(
        title=word("Unit 99"), measure=word("by priority"), places=each(PEOPLE), sides=MANY_SIDES
    ),
    "a fight": fought(FOUR, 3).replace(title="At the mill", sides=("crew", "foes")),
    "a fight of one": fought(PEOPLE[10:11], 1),
    "a fight of fourteen": fought(PEOPLE[9:23], 8),
    "a fight of forty": fought(PEOPLE, 40),
    "a fight by segments": fought(PEOPLE[12:18], 170).replace(unit="segment", within=()),
    "odds": ODDS,
    "odds of what is sure": ODDS.replace(
        who="日本 🔥", bars=(stacked(word("fast"), [Fraction(n) for n in (0, 0, 1, 0, 0)]),)
    ),
    "odds of forty choices": MANY_ODDS,
    "a time line": TORG,
    "a time line with a secret": TORG.replace(
        bars=(*TORG.bars, TORG.bars[0].replace(name="Bandits 12", label="ambush from the roof", secret=True, bodies=4))
    ),
    "a time line of nobody": TORG.replace(bars=()),
    "a time line of forty": ETERNAL_SOLDIER.replace(
        bars=tuple(
            ETERNAL_SOLDIER.bars[place % 2].replace(
                name=f"{LONG} {place}" if place % 3 else name, label=LONG, side=place % 7, secret=place % 5 == 0
            )
            for place, name in enumerate(CROWD)
        ),
        sides=MANY_SIDES,
    ),
}
