"""Values to be stored, with every field filled, so that a test names only what it is about."""

from itertools import count

from bot.app.records import Kind, NewEncounter, Pending, Revision
from bot.fight.telling import Announcement
from bot.rules.draw import Drawn
from bot.rules.events import Audience, Event
from bot.rules.exhibits import BarLine, CardExhibit, Named, PoolMark, PoolReading, TimeBar, TimelineExhibit
from bot.rules.views import Offer, Style
from bot.rules.words import say

CHANNEL = 1_100_000_000_000_000_001
GUILD = 1_100_000_000_000_000_002
ACTOR = 1_100_000_000_000_000_003
SEED = bytes(range(32))
OTHER_SEED = bytes(reversed(range(32)))
LARGEST = (1 << 63) - 1
_IDS = count(999_999_999_999, -1)
"""Of encounters, and falling: nothing may take the one with the greatest for the newest."""

CARD = CardExhibit(
    number=7,
    toggle=True,
    columns=(4, 6, 8, 10, 12),
    cells=(("CF", "5", "5", "6", "3*"),) * 5,
    bar=(BarLine(speed="fast", targets=(7, 5, 3, 1), in_play=True),),
    pools=(PoolMark(sides=6, dice=2),),
    readings=(
        PoolReading(
            speed="fast",
            pool="2d6",
            result="5",
            phases=("II", "III"),
            who=(Named(name="Ann"), Named(name="Bóris \N{PILE OF POO}", side=1)),
        ),
    ),
    sides=("crew", "foes"),
)
TIMELINE = TimelineExhibit(
    unit="count", now=-3, descending=True, bars=(TimeBar(name="Ann", label="aim", begins=9, lands=-4),)
)
OFFER = Offer(
    verb="act",
    label=say("act-now", who="Ann", others=("Bo", "Cy")),
    combatant=4,
    options=(("speed", "fast"),),
    asks=("reflex",),
    opens=True,
    style=Style.DANGER,
)
EVENTS = (
    Event(phrase=say("turn", who="Ann", count=3), call=(1, 2), exhibits=(CARD, TIMELINE)),
    Event(phrase=say("declared", action="stab 'em;--"), audience=Audience.OWNER, about=1, owner=ACTOR),
)


def announcement(text: str) -> Announcement:
    """Return an announcement with something of everything."""
    return Announcement(text=text, pings=(ACTOR, LARGEST), exhibits=(CARD, TIMELINE), offers=(OFFER,), public_version=5)


def revision(number: int, *said: str, **changes: object) -> Revision:
    """Return revision `number`, which says `said` and follows on the one before."""
    first = Revision(
        number=number,
        play=number,
        kind=Kind.START if number == 1 else Kind.COMMAND,
        position=number,
        parent=number - 1 if number > 1 else None,
        command='{"verb":"declare","action":"hide"}' if number > 1 else None,
        events=EVENTS,
        state=f'{{"round":{number},"secret":"ambush"}}',
        version=3,
        draws=(Drawn(purpose=f"round {number}", bound=6, value=5),),
        announcements=tuple(announcement(text) for text in said),
        actor=ACTOR,
        actor_name="Ann; DROP TABLE revisions",
        request_id=None,
        at=1_700_000_000_000 + number,
    )
    return first.replace(**changes)


def new(channel: int = CHANNEL, *said: str, guild: int | None = GUILD, **changes: object) -> NewEncounter:
    """Return an encounter to be opened, whose first revision says `said`."""
    first = revision(1, *said, **changes)
    return NewEncounter(id=next(_IDS), channel=channel, guild=guild, system="torg", seed=SEED, first=first)


def sent(encounter: int, revision: int, ordinal: int) -> Pending:
    """Return an announcement by its place, as one that was sent."""
    return Pending(
        encounter=encounter,
        revision=revision,
        ordinal=ordinal,
        channel=CHANNEL,
        system="",
        announcement=announcement("sent"),
    )
